// A frame: whose move ends, in which order they choose, and what is written down after that.
#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/crowd/detail/inside.h"

namespace sidestep::crowd {

namespace {

using detail::Chooser;
using detail::mixed;
using detail::Person;
using detail::Rank;
using spacetime::Placement;

// People far away are looked at so often.
constexpr std::int64_t traffic_frames = 15;
// What is known of people is put in order of places so often: they do not get far in that time.
constexpr std::int64_t tidy_frames = 600;
// Memory is asked for so many people ahead.
constexpr std::size_t fetched_ahead = 8;
// A metre off is progress; see Crowd::stuck_seconds.
constexpr double progress_metres = 1.0;

/// Unit length again, so that a thousand products later a turn is still a turn.
Placement straightened(Placement p) {
    const double length = std::sqrt(p.cosine * p.cosine + p.sine * p.sine);
    p.cosine /= length;
    p.sine /= length;
    return p;
}

}  // namespace

/// A place to think at, for as long as it lives; somebody may have thought there before.
struct Crowd::Desk {
    explicit Desk(Inside& in) : in_(&in) {
        {
            const std::lock_guard lock(in.desks_mutex);
            if (!in.desks.empty()) {
                space_ = std::move(in.desks.back());
                in.desks.pop_back();
            }
        }
        if (!space_) space_ = std::make_unique<detail::Workspace>(in.prepared);
    }
    ~Desk() {
        const std::lock_guard lock(in_->desks_mutex);
        in_->desks.push_back(std::move(space_));
    }
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;
    [[nodiscard]] detail::Workspace& space() const { return *space_; }

private:
    Inside* in_;
    std::unique_ptr<detail::Workspace> space_;
};

Vec2 Crowd::Inside::next_place(int id, const Vec2& here, const Vec2& ahead) {
    Wish& w = wish(id);
    if (w.group < 0) {
        Random random(options.seed, mixed(id, 3, now));
        return steering.random_place(here, ahead, random);
    }
    Random random(options.seed, mixed(static_cast<std::uint64_t>(w.group), 5,
                                      static_cast<std::uint64_t>(w.stage++)));
    return steering.random_place(w.target, Vec2::Zero(), random);
}

void Crowd::Inside::set_out(int id, const Vec2& here) {
    const Wish& w = wish(id);
    if (w.kind == Wish::Kind::stand) return;
    person(id).set_out = static_cast<std::int32_t>(now);
    person(id).set_out_distance = static_cast<float>(steering.distance(here, w));
}

void Crowd::Inside::look_from_afar() {
    detail::Traffic& traffic = steering.traffic();
    traffic.clear();
    for (const Person& p : people) {
        if (p.move < 0) continue;
        const Move& m = repertoire.move(p.move);
        const double share =
            std::min(1.0, static_cast<double>(now - p.start) / std::max(1, m.frames));
        const Placement at = p.placement(0.0);
        const Vec2 chord = at(Vec2(m.end.x, m.end.z)) - Vec2(p.x, p.z);
        traffic.add(Vec2(p.x, p.z) + share * chord, chord / std::max(m.seconds, 0.1));
    }
}

void Crowd::Inside::file(int id, int move, const Placement& at, int frames) {
    Person& p = person(id);
    p.x = at.x, p.z = at.z, p.cosine = at.cosine, p.sine = at.sine;
    p.start = static_cast<std::int32_t>(now);
    p.choice = static_cast<std::int32_t>(now) + frames;
    p.move = static_cast<std::int16_t>(move);
    page(p.choice).push_back(id);
    grid.add(id, circle_of(move, at), walker(id, move, at, frames));
}

void Crowd::Inside::commit(const Chooser& chooser) {
    const int id = chooser.person;
    Person& p = person(id);
    grid.remove(id);
    print.add(id).add(chooser.move).add(chooser.at.x).add(chooser.at.z);
    made.push_back({.person = id,
                    .move = chooser.move,
                    .placement = chooser.at,
                    .frame = now,
                    .kept_promise = chooser.kept_promise,
                    .left = chooser.left});
    made.back().placement.start_s = static_cast<double>(now) * dt();
    if (chooser.left) {
        p.move = -1;
        --present;
        return;
    }
    file(id, chooser.move, chooser.at, chooser.frames);

    const Move& m = repertoire.move(chooser.move);
    const Wish& w = wish(id);
    const bool wants = w.kind != Wish::Kind::stand && !p.arrived;
    p.asked = 0;
    p.asked_x = p.asked_z = 0.0F;
    if (wants) {
        ++tally.choices;
        tally.no_free += chooser.kept_promise;
        const double seconds = chooser.frames * dt();
        tally.person_seconds += seconds;
        tally.free_metres += seconds * steering.free_speed(w.speed);
        if (!m.covered) tally.metres += m.length;
        if (chooser.kept_promise) {
            if (p.blocked_since < 0) p.blocked_since = static_cast<std::int32_t>(now);
        } else {
            p.blocked_since = -1;
        }
    } else {
        p.blocked_since = -1;
    }
    tally.candidates += chooser.candidates;
    tally.pairs += chooser.pairs;
    const double dx = chooser.at.x - p.was_x, dz = chooser.at.z - p.was_z;
    if (!wants || dx * dx + dz * dz > progress_metres * progress_metres) {
        p.was_x = static_cast<float>(chooser.at.x);
        p.was_z = static_cast<float>(chooser.at.z);
        p.was_frame = static_cast<std::int32_t>(now);
    }
    // whoever stands in the way hears of it
    if (chooser.asks >= 0) {
        Person& other = person(chooser.asks);
        if (other.move >= 0) {
            if (other.asked < 255) ++other.asked;
            const Vec2 way = steering.direction({chooser.at.x, chooser.at.z}, w);
            other.asked_x += static_cast<float>(way.x());
            other.asked_z += static_cast<float>(way.y());
        }
    }
}

void Crowd::Inside::arrive(Chooser& chooser) {
    const int id = chooser.person;
    Person& p = person(id);
    Wish& w = wish(id);
    if (p.arrived || w.kind == Wish::Kind::stand) return;
    const Vec2 here(chooser.at.x, chooser.at.z);
    if (!steering.there(here, w)) {
        // one who wanders and cannot get there thinks of another place
        const std::int64_t since = std::max(p.was_frame, p.thought);
        const bool long_stuck = static_cast<double>(now - since) * dt() > 6.0;
        if (w.kind != Wish::Kind::wander || w.group >= 0 || !long_stuck) return;
    } else {
        ++tally.arrivals;
    }
    switch (w.kind) {
        case Wish::Kind::wander:
            w.target = next_place(id, here, Vec2(chooser.at.sine, chooser.at.cosine));
            p.thought = static_cast<std::int32_t>(now);
            break;
        case Wish::Kind::goal: {
            if (steering.is_exit(w)) {
                chooser.left = true;
                break;
            }
            const auto& list = options.itineraries[static_cast<std::size_t>(w.itinerary)];
            if (list.size() > 1) {
                w.stage = (w.stage + 1) % static_cast<int>(list.size());
                set_out(id, here);
            } else {
                p.arrived = true;
            }
            break;
        }
        case Wish::Kind::point:
            p.arrived = true;
            break;
        case Wish::Kind::random:
        case Wish::Kind::stand:
            break;
    }
}

void Crowd::step() {
    Inside& in = *inside_;
    in.made.clear();
    if (in.now % traffic_frames == 0) in.look_from_afar();
    if (in.now % tidy_frames == 0) in.grid.tidy();
    in.drafts.clear();
    std::vector<int>& page = in.page(in.now);
    for (std::size_t k = 0; k < page.size(); ++k) {
        if (k + fetched_ahead < page.size()) in.fetch(page[k + fetched_ahead]);
        const int id = page[k];
        const Person& p = in.person(id);
        const Move& m = in.repertoire.move(p.move);
        Chooser chooser;
        chooser.person = id;
        chooser.hub = m.hub_out;
        chooser.at = straightened(p.placement(0.0) * m.end);
        chooser.at.start_s = 0.0;
        const auto bx = static_cast<std::int64_t>(std::floor(chooser.at.x / in.block_size));
        const auto bz = static_cast<std::int64_t>(std::floor(chooser.at.z / in.block_size));
        const auto colour = static_cast<std::uint64_t>((bx & 1) | (bz & 1) << 1);
        // 21 bits each: blocks thousands of kilometres apart may share a number, and then a turn
        const std::uint64_t bits = (1U << 21) - 1;
        const std::uint64_t block = ((static_cast<std::uint64_t>(bx + (1 << 20)) & bits) << 21 |
                                     (static_cast<std::uint64_t>(bz + (1 << 20)) & bits))
                                    << 20;
        chooser.order = colour << 62 | block;
        // within a block: who has waited longest, then by lot
        const std::int64_t waited =
            p.blocked_since < 0 ? 0 : std::min<std::int64_t>(in.now - p.blocked_since, 1023);
        const std::uint64_t lot = mixed(in.options.seed, static_cast<std::uint64_t>(id),
                                        static_cast<std::uint64_t>(in.now)) &
                                  1023;
        chooser.order |= static_cast<std::uint64_t>(1023 - waited) << 10 | lot;
        in.arrive(chooser);
        in.drafts.push_back(chooser);
    }
    page.clear();
    // a chooser is large: only its rank is moved about
    in.ranks.clear();
    for (std::size_t k = 0; k < in.drafts.size(); ++k) {
        in.ranks.push_back({in.drafts[k].order, in.drafts[k].person, static_cast<int>(k)});
    }
    std::sort(in.ranks.begin(), in.ranks.end());
    in.choosers.clear();
    for (const Rank& rank : in.ranks) {
        in.choosers.push_back(in.drafts[static_cast<std::size_t>(rank.draft)]);
    }

    // blocks of one colour at a time; within a colour all at once
    const auto end = in.choosers.size();
    std::vector<std::pair<std::size_t, std::size_t>> blocks;
    for (std::size_t first = 0; first < end;) {
        const std::uint64_t colour = in.choosers[first].order >> 62;
        blocks.clear();
        std::size_t last = first;
        while (last < end && in.choosers[last].order >> 62 == colour) {
            std::size_t next = last + 1;
            while (next < end && in.choosers[next].order >> 20 == in.choosers[last].order >> 20) {
                ++next;
            }
            blocks.emplace_back(last, next);
            last = next;
        }
        const auto work = [&](std::int64_t from, std::int64_t to) {
            const Desk desk(in);
            detail::Workspace& space = desk.space();
            for (std::int64_t b = from; b < to; ++b) {
                const auto [begin, stop] = blocks[static_cast<std::size_t>(b)];
                for (std::size_t k = begin; k < stop; ++k) {
                    if (k + 2 < last) in.fetch(in.choosers[k + 2].person);
                    if (k + 1 < last) {
                        const Placement& next = in.choosers[k + 1].at;
                        in.grid.fetch_near(next.x, next.z, in.options.taste.view);
                    }
                    if (in.choosers[k].left) continue;
                    in.decide(in.choosers[k], {in.choosers.data() + begin, k - begin}, space);
                }
            }
        };
        constexpr std::int64_t grain = 12;
        if (static_cast<std::int64_t>(blocks.size()) <= grain) {
            work(0, static_cast<std::int64_t>(blocks.size()));
        } else {
            parallel_for(static_cast<std::int64_t>(blocks.size()), grain, work);
        }
        for (std::size_t k = first; k < last; ++k) {
            if (k + fetched_ahead < last) in.fetch(in.choosers[k + fetched_ahead].person);
            in.commit(in.choosers[k]);
        }
        first = last;
    }
    ++in.now;
}

}  // namespace sidestep::crowd
