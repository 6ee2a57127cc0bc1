// A frame: whose move ends, in which order they choose, and what is written down after that.
#include <array>

#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/crowd/detail/inside.h"

namespace sidestep::crowd {

namespace {

using detail::Chooser;
using detail::mixed;
using detail::Person;
using spacetime::Placement;

// People far away are looked at so often.
constexpr std::int64_t traffic_frames = 15;
// What is known of people is put in order of places so often: they do not get far in that time.
constexpr std::int64_t tidy_frames = 600;
// Memory is asked for so many people ahead.
constexpr std::size_t fetched_ahead = 8;
// Of blocks; see crowd.h.
constexpr std::size_t colours = 4;
// A metre off is progress; see Crowd::stuck_seconds.
constexpr double progress_metres = 1.0;

/// Unit length again, so that a thousand products later a turn is still a turn.
Placement straightened(Placement p) {
    const double length = std::sqrt(p.cosine * p.cosine + p.sine * p.sine);
    p.cosine /= length;
    p.sine /= length;
    return p;
}

/// Pieces of a loop, at once where there is more than one.
template <typename Body>
void in_pieces(std::size_t count, std::size_t grain, const Body& body) {
    if (count == 0) return;
    if (count <= grain) {
        body(std::size_t{0}, count);
        return;
    }
    parallel_for(static_cast<std::int64_t>(count), static_cast<std::int64_t>(grain),
                 [&](std::int64_t from, std::int64_t to) {
                     body(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
                 });
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
    // worked out all at once, some at a time; added one after the other, for the same sums
    constexpr std::size_t piece = 1 << 16, ahead = 16;
    spots.resize(std::min(piece, people.size()));
    for (std::size_t first = 0; first < people.size(); first += piece) {
        const std::size_t count = std::min(piece, people.size() - first);
        in_pieces(count, 4096, [&](std::size_t from, std::size_t to) {
            for (std::size_t k = from; k < to; ++k) {
                const int id = static_cast<int>(first + k);
                if (k + ahead < to) grid.fetch_walker(id + static_cast<int>(ahead));
                spots[k] = spot_of(grid.walker(id));
            }
        });
        for (std::size_t k = 0; k < count; ++k) {
            if (k + ahead < count) traffic.fetch(spots[k + ahead]);
            traffic.add(spots[k]);
        }
    }
}

detail::Traffic::Spot Crowd::Inside::spot_of(const detail::Walker& walker) const {
    if (walker.move < 0) return {};
    const Move& m = repertoire.move(walker.move);
    const double share =
        std::min(1.0, static_cast<double>(now - walker.start) / std::max(1, m.frames));
    const Placement at = walker.placement(0.0);
    const Vec2 from(walker.x, walker.z);
    const Vec2 chord = at(Vec2(m.end.x, m.end.z)) - from;
    return steering.traffic().spot(from + share * chord, chord / std::max(m.seconds, 0.1));
}

void Crowd::Inside::file(const detail::Walker& walker) {
    page(walker.choice).push_back(walker.id);
    grid.add(walker);
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
        p.present = false;
        grid.walker(id).move = -1;
        --present;
        return;
    }
    file(walker(id, chooser.move, chooser.at, chooser.frames, chooser.circle));

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
        if (other.present) {
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
        chooser.came = true;
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

/// Somebody whose move ends now, and when it is their turn.
detail::Chooser Crowd::Inside::draft(int id) {
    const Person& p = person(id);
    const detail::Walker& was = grid.walker(id);
    const Move& m = repertoire.move(was.move);
    Chooser chooser;
    chooser.person = id;
    chooser.hub = m.hub_out;
    chooser.at = straightened(was.placement(0.0) * m.end);
    chooser.at.start_s = 0.0;
    const auto bx = static_cast<std::int64_t>(std::floor(chooser.at.x / block_size));
    const auto bz = static_cast<std::int64_t>(std::floor(chooser.at.z / block_size));
    const auto colour = static_cast<std::uint64_t>((bx & 1) | (bz & 1) << 1);
    // 21 bits each: blocks thousands of kilometres apart may share a number, and then a turn
    const std::uint64_t bits = (1U << 21) - 1;
    const std::uint64_t block = ((static_cast<std::uint64_t>(bx + (1 << 20)) & bits) << 21 |
                                 (static_cast<std::uint64_t>(bz + (1 << 20)) & bits))
                                << 20;
    chooser.order = colour << 62 | block;
    // within a block: who has waited longest, then by lot
    const std::int64_t waited =
        p.blocked_since < 0 ? 0 : std::min<std::int64_t>(now - p.blocked_since, 1023);
    const std::uint64_t lot = mixed(options.seed, id, now) & 1023;
    chooser.order |= static_cast<std::uint64_t>(1023 - waited) << 10 | lot;
    arrive(chooser);
    return chooser;
}

/// All whose move ends now, in the order in which they choose.
void Crowd::Inside::line_up() {
    std::vector<int>& who = page(now);
    const std::size_t count = who.size();
    drafts.resize(count);
    in_pieces(count, 256, [&](std::size_t from, std::size_t to) {
        for (std::size_t k = from; k < to; ++k) {
            if (k + 2 * fetched_ahead < to) grid.fetch_number(who[k + 2 * fetched_ahead]);
            if (k + fetched_ahead < to) {
                fetch(who[k + fetched_ahead]);
                grid.fetch_walker(who[k + fetched_ahead]);
            }
            drafts[k] = draft(who[k]);
        }
    });
    who.clear();

    // sorted colour by colour; a chooser is large: only its rank is moved about
    std::array<std::size_t, colours + 1> first{};
    for (const Chooser& chooser : drafts) {
        ++first[(chooser.order >> 62) + 1];
        tally.arrivals += chooser.came;
    }
    for (std::size_t c = 0; c < colours; ++c) first[c + 1] += first[c];
    ranks.resize(count);
    std::array<std::size_t, colours + 1> next = first;
    for (std::size_t k = 0; k < count; ++k) {
        const Chooser& chooser = drafts[k];
        ranks[next[chooser.order >> 62]++] = {chooser.order, chooser.person, static_cast<int>(k)};
    }
    choosers.resize(count);
    const auto sort_colour = [&](std::size_t from, std::size_t to) {
        for (std::size_t c = from; c < to; ++c) {
            std::sort(ranks.begin() + static_cast<std::ptrdiff_t>(first[c]),
                      ranks.begin() + static_cast<std::ptrdiff_t>(first[c + 1]));
            for (std::size_t k = first[c]; k < first[c + 1]; ++k) {
                choosers[k] = drafts[static_cast<std::size_t>(ranks[k].draft)];
            }
        }
    };
    if (count < 1000) {
        sort_colour(0, colours);
    } else {
        in_pieces(colours, 1, sort_colour);
    }
}

/// People of these blocks decide, one after the other.
void Crowd::Inside::think(std::span<const Block> some) {
    const Desk desk(*this);
    detail::Workspace& space = desk.space();
    const std::size_t start = some.front().first, end = some.back().second;
    const auto ask = [&](std::size_t k) {
        if (k < end) fetch(choosers[k].person);
    };
    const auto ready = [&](std::size_t k) {
        if (k < end) get_ready(choosers[k], space.glances[k % 4]);
    };
    const auto look = [&](std::size_t k) {
        if (k < end) look_round(space.glances[k % 4]);
    };
    // while one thinks, the next looks round, and memory comes for those after that
    for (std::size_t k = start; k < start + 3; ++k) ask(k);
    ready(start);
    ready(start + 1);
    look(start);
    for (const Block& block : some) {
        for (std::size_t k = block.first; k < block.second; ++k) {
            ask(k + 3);
            ready(k + 2);
            look(k + 1);
            if (choosers[k].left) continue;
            decide(choosers[k], {choosers.data() + block.first, k - block.first},
                   space.glances[k % 4], space);
            choosers[k].circle = circle_of(choosers[k].move, choosers[k].at);
        }
    }
}

void Crowd::step() {
    Inside& in = *inside_;
    in.made.clear();
    if (in.now % traffic_frames == 0) in.look_from_afar();
    if (in.now % tidy_frames == 0) in.grid.tidy();
    in.line_up();

    // blocks of one colour at a time; within a colour all at once
    const std::vector<Chooser>& choosers = in.choosers;
    const auto end = choosers.size();
    for (std::size_t first = 0; first < end;) {
        const std::uint64_t colour = choosers[first].order >> 62;
        in.blocks.clear();
        std::size_t last = first;
        while (last < end && choosers[last].order >> 62 == colour) {
            std::size_t next = last + 1;
            while (next < end && choosers[next].order >> 20 == choosers[last].order >> 20) ++next;
            in.blocks.emplace_back(last, next);
            last = next;
        }
        // large enough to be worth a thread, small enough that none waits long for the others
        const std::size_t grain = std::clamp<std::size_t>(in.blocks.size() / 64, 12, 48);
        in_pieces(in.blocks.size(), grain, [&](std::size_t from, std::size_t to) {
            in.think(std::span(in.blocks).subspan(from, to - from));
        });
        for (std::size_t k = first; k < last; ++k) {
            if (k + 2 * fetched_ahead < last) {
                in.grid.fetch_number(choosers[k + 2 * fetched_ahead].person);
            }
            if (k + fetched_ahead < last) {
                in.fetch(choosers[k + fetched_ahead].person);
                in.grid.fetch_walker(choosers[k + fetched_ahead].person);
            }
            if (k + fetched_ahead / 2 < last) {
                const Chooser& soon = choosers[k + fetched_ahead / 2];
                in.grid.fetch_cell(in.grid.walker(soon.person).circle);
                in.grid.fetch_cell(soon.circle);
            }
            in.commit(choosers[k]);
        }
        first = last;
    }
    ++in.now;
}

}  // namespace sidestep::crowd
