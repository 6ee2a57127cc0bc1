// A frame: whose move ends, in which order they choose, and what is written down after that.
#include <array>

#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/crowd/detail/inside.h"

namespace sidestep::crowd {

namespace {

using detail::Chooser;
using detail::colours;
using detail::mixed;
using detail::Person;
using spacetime::Placement;

// What is known of people is put in order of places so often: they do not get far in that time.
constexpr std::int64_t tidy_frames = 600;
// Memory is asked for so many people ahead.
constexpr std::size_t fetched_ahead = 8;
// A metre off is progress; see Crowd::stuck_seconds.
constexpr double progress_metres = 1.0;
// Who has made none for so long is told of.
constexpr double long_without_progress = 10.0;  // seconds

/// Unit length again, so that a thousand products later a turn is still a turn.
Placement straightened(Placement p) {
    const double length = std::sqrt(p.cosine * p.cosine + p.sine * p.sine);
    p.cosine /= length;
    p.sine /= length;
    return p;
}

/// Of all places on the straight way from `a` to `b`, the nearest to another.
Vec2 nearest_on(const Vec2& a, const Vec2& b, const Vec2& place) {
    const Vec2 way = b - a;
    const double length2 = way.squaredNorm();
    if (length2 == 0.0) return a;
    return a + std::clamp((place - a).dot(way) / length2, 0.0, 1.0) * way;
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

Vec2 Crowd::Inside::next_place(int index, int id, const Vec2& here, const Vec2& ahead) {
    Wish& w = wish(index);
    if (w.group < 0) {
        Random random(options.seed, mixed(id, 3, now));
        return steering.random_place(here, ahead, random);
    }
    Random random(options.seed, mixed(static_cast<std::uint64_t>(w.group), 5,
                                      static_cast<std::uint64_t>(w.stage++)));
    return steering.random_place(w.target, Vec2::Zero(), random);
}

void Crowd::Inside::set_out(int index, const Vec2& here) {
    const Wish& w = wish(index);
    if (w.kind == Wish::Kind::stand) return;
    person(index).set_out = static_cast<std::int32_t>(now);
    person(index).set_out_distance = static_cast<float>(steering.distance(here, w));
}

void Crowd::Inside::look_from_afar() {
    detail::Traffic& traffic = steering.traffic();
    traffic.clear();
    // worked out all at once, some at a time
    constexpr std::size_t piece = 1 << 16, ahead = 16;
    spots.resize(std::min(piece, people.size()));
    for (std::size_t first = 0; first < people.size(); first += piece) {
        const std::size_t count = std::min(piece, people.size() - first);
        in_pieces(count, 4096, [&](std::size_t from, std::size_t to) {
            for (std::size_t k = from; k < to; ++k) {
                const int index = static_cast<int>(first + k);
                if (k + ahead < to) grid.fetch_walker(index + static_cast<int>(ahead));
                spots[k] = spot_of(grid.walker(index));
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
    const double done =
        std::min(1.0, static_cast<double>(now - walker.start) / std::max(1, m.frames));
    const Placement at = walker.placement(0.0);
    const Vec2 from(walker.x, walker.z);
    const Vec2 chord = at(Vec2(m.end.x, m.end.z)) - from;
    return steering.traffic().spot(from + done * chord, chord / std::max(m.seconds, 0.1));
}

int Crowd::Inside::enter(int id) {
    const int index = roster.enter(id);
    if (static_cast<std::size_t>(index) >= people.size()) {
        // numbers that were skipped belong to nobody
        Person nobody;
        nobody.present = nobody.resident = false;
        people.resize(static_cast<std::size_t>(index) + 1, nobody);
        wishes.resize(static_cast<std::size_t>(index) + 1);
        grid.make_room(index + 1);
    }
    return index;
}

void Crowd::Inside::file(int index, const detail::Walker& walker) {
    if (person(index).resident) page(walker.choice).push_back(index);
    grid.add(index, walker);
}

void Crowd::Inside::strike(int index) {
    detail::Walker& walker = grid.walker(index);
    walker.move = -1;
    person(index).present = person(index).resident = false;
    roster.forget(walker.id);
}

void Crowd::Inside::hear(int index, std::int32_t x, std::int32_t z) {
    Person& p = person(index);
    if (!p.present) return;
    if (p.asked < 255) ++p.asked;
    p.asked_x += x;
    p.asked_z += z;
}

void Crowd::Inside::commit(const Chooser& chooser) {
    const int id = chooser.person, index = chooser.index;
    Person& p = person(index);
    const Wish& w = wish(index);
    const bool wants = w.kind != Wish::Kind::stand && !p.arrived;
    grid.remove(index);
    print += mixed(now, id, chooser.move, chooser.at.x, chooser.at.z);
    made.push_back({.person = id,
                    .move = chooser.move,
                    .placement = chooser.at,
                    .frame = now,
                    .kept_promise = chooser.kept_promise,
                    .left = chooser.left});
    made.back().placement.start_s = static_cast<double>(now) * dt();
    if (chooser.left) {
        if (share) tell_left(grid.walker(index));
        strike(index);
        --present;
        return;
    }
    const detail::PlanCircle before = grid.walker(index).circle;
    const detail::Walker next =
        walker(id, w.group, chooser.move, chooser.at, chooser.frames, chooser.circle);
    file(index, next);
    if (share) tell(&before, next);

    const Move& m = repertoire.move(chooser.move);
    p.asked = 0;
    p.asked_x = p.asked_z = 0;
    if (wants) {
        ++tally.choices;
        tally.no_free += chooser.kept_promise;
        const double seconds = chooser.frames * dt();
        tally.spent_us += std::llround(1e6 * seconds);
        tally.free_um += std::llround(1e6 * seconds * steering.free_speed(w.speed));
        if (!m.covered) tally.walked_um += std::llround(1e6 * m.length);
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
    const bool stuck =
        wants && static_cast<double>(now + 1 - p.was_frame) * dt() > long_without_progress;
    made.back().gets_stuck = stuck && !p.told_stuck;
    p.told_stuck = stuck;
    // whoever stands in the way hears of it
    if (chooser.asks >= 0) {
        const Vec2 way = steering.direction({chooser.at.x, chooser.at.z}, w);
        const auto x = static_cast<std::int32_t>(std::lround(way.x() / Person::asked_grain));
        const auto z = static_cast<std::int32_t>(std::lround(way.y() / Person::asked_grain));
        const int other = roster.find(chooser.asks);
        if (other < 0) {
            // has left a moment ago
        } else if (person(other).resident) {
            hear(other, x, z);
        } else if (person(other).present) {
            ask(other, x, z);
        }
    }
    if (!share) return;
    const std::int64_t work = 8 + 2 * chooser.candidates + chooser.pairs;
    share->work += work;
    share->last_work[chooser.order >> 62] += work;
    share->loads.add(block_of(chooser.at.x, chooser.at.z), work);
    hand_over(index);
}

void Crowd::Inside::arrive(Chooser& chooser, const Vec2& from) {
    const int index = chooser.index;
    Person& p = person(index);
    Wish& w = wish(index);
    if (p.arrived || w.kind == Wish::Kind::stand) return;
    const Vec2 here(chooser.at.x, chooser.at.z);
    // one who strolls has been there when passing by
    const bool strolls = detail::roams(w);
    if (!steering.there(strolls ? nearest_on(from, here, w.target) : here, w)) {
        // one who wanders and cannot get there thinks of another place
        const std::int64_t since = std::max(p.was_frame, p.thought);
        const bool long_stuck = static_cast<double>(now - since) * dt() > 6.0;
        if (!strolls || !long_stuck) return;
    } else {
        chooser.came = true;
    }
    switch (w.kind) {
        case Wish::Kind::wander:
            w.target =
                next_place(index, chooser.person, here, Vec2(chooser.at.sine, chooser.at.cosine));
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
                set_out(index, here);
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

std::uint64_t Crowd::Inside::turn_of(const detail::BlockAt& block) {
    const auto colour = static_cast<std::uint64_t>((block.x & 1) | (block.z & 1) << 1);
    // 21 bits each: blocks thousands of kilometres apart may share a number, and then a turn
    const std::uint64_t bits = (1U << 21) - 1;
    const std::uint64_t number = (static_cast<std::uint64_t>(block.x + (1 << 20)) & bits) << 21 |
                                 (static_cast<std::uint64_t>(block.z + (1 << 20)) & bits);
    return colour << 62 | number << 20;
}

/// Somebody whose move ends now, and when it is their turn.
detail::Chooser Crowd::Inside::draft(int index) {
    const Person& p = person(index);
    const detail::Walker& was = grid.walker(index);
    const Move& m = repertoire.move(was.move);
    Chooser chooser;
    chooser.person = was.id;
    chooser.index = index;
    chooser.hub = m.hub_out;
    chooser.at = straightened(was.placement(0.0) * m.end);
    chooser.at.start_s = 0.0;
    chooser.order = turn_of(block_of(chooser.at.x, chooser.at.z));
    // within a block: who has waited longest, then by lot
    const std::int64_t waited =
        p.blocked_since < 0 ? 0 : std::min<std::int64_t>(now - p.blocked_since, 1023);
    const std::uint64_t lot = mixed(options.seed, was.id, now) & 1023;
    chooser.order |= static_cast<std::uint64_t>(1023 - waited) << 10 | lot;
    arrive(chooser, {was.x, was.z});
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
    const auto glance = [&](std::size_t k) -> detail::Glance& {
        return space.glances[k % detail::Workspace::glance_count];
    };
    const auto ask = [&](std::size_t k) {
        if (k < end) fetch(choosers[k].index);
    };
    const auto ready = [&](std::size_t k) {
        if (k < end) get_ready(choosers[k], glance(k));
    };
    const auto look = [&](std::size_t k) {
        if (k < end) look_round(glance(k));
    };
    // while one thinks, those who are next look round, and memory comes for those after them
    constexpr std::size_t asked = 6, readied = 4, looked = 2;
    static_assert(readied < detail::Workspace::glance_count);
    for (std::size_t k = start; k < start + asked; ++k) ask(k);
    for (std::size_t k = start; k < start + readied; ++k) ready(k);
    for (std::size_t k = start; k < start + looked; ++k) look(k);
    for (const Block& block : some) {
        for (std::size_t k = block.first; k < block.second; ++k) {
            ask(k + asked);
            ready(k + readied);
            look(k + looked);
            if (choosers[k].left) continue;
            decide(choosers[k], {choosers.data() + block.first, k - block.first}, glance(k), space);
            choosers[k].circle = circle_of(choosers[k].move, choosers[k].at);
        }
    }
}

void Crowd::step() {
    Inside& in = *inside_;
    in.made.clear();
    if (in.share) in.share->last_work = {};
    if (in.now % detail::traffic_frames == 0) in.look_from_afar();
    if (in.now % tidy_frames == 0) in.grid.tidy();
    in.line_up();

    // blocks of one colour at a time; within a colour all at once
    const std::vector<Chooser>& choosers = in.choosers;
    const auto end = choosers.size();
    std::size_t first = 0;
    for (std::uint64_t colour = 0; colour < colours; ++colour) {
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
                in.grid.fetch_number(choosers[k + 2 * fetched_ahead].index);
            }
            if (k + fetched_ahead < last) {
                in.fetch(choosers[k + fetched_ahead].index);
                in.grid.fetch_walker(choosers[k + fetched_ahead].index);
            }
            if (k + fetched_ahead / 2 < last) {
                const Chooser& soon = choosers[k + fetched_ahead / 2];
                in.grid.fetch_cell(in.grid.walker(soon.index).circle);
                in.grid.fetch_cell(soon.circle);
            }
            in.commit(choosers[k]);
        }
        if (in.share) in.exchange();
        first = last;
    }
    ++in.now;
}

}  // namespace sidestep::crowd
