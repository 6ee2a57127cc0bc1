// A frame: whose move ends, in which order they choose, and what is written down after that.
#include <array>
#include <atomic>
#include <limits>
#include <utility>

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

/// Pieces of a loop, at once where it is worth waking anybody.
template <typename Body>
void in_pieces(std::size_t count, std::size_t worth_waking, std::size_t grain, const Body& body) {
    if (count == 0) return;
    if (count <= worth_waking) {
        body(std::size_t{0}, count);
        return;
    }
    parallel_for_at_home(static_cast<std::int64_t>(count), static_cast<std::int64_t>(grain),
                         [&](std::int64_t from, std::int64_t to) {
                             body(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
                         });
}

}  // namespace

/// A place to think at, for as long as it lives; best the one at which this thread has thought
/// before, for its caches hold what lies on it.
struct Crowd::Desk {
    explicit Desk(Inside& in) : in_(&in) {
        const int mine = thread_number();
        {
            const std::lock_guard lock(in.desks_mutex);
            for (std::unique_ptr<detail::Workspace>& desk : in.desks) {
                if (desk->thread == mine) std::swap(desk, in.desks.back());
            }
            if (!in.desks.empty() && in.desks.back()->thread == mine) {
                space_ = std::move(in.desks.back());
                in.desks.pop_back();
            }
        }
        if (!space_) space_ = std::make_unique<detail::Workspace>(in.prepared, mine);
    }
    ~Desk() {
        const std::lock_guard lock(in_->desks_mutex);
        in_->sums += std::exchange(space_->sums, {});
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
        in_pieces(count, 4096, 4096, [&](std::size_t from, std::size_t to) {
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
    // several may ask at once
    constexpr auto relaxed = std::memory_order_relaxed;
    const std::atomic_ref asked(p.asked);
    std::uint8_t before = asked.load(relaxed);
    while (before < 255 && !asked.compare_exchange_weak(before, before + 1, relaxed)) {
    }
    std::atomic_ref(p.asked_x).fetch_add(x, relaxed);
    std::atomic_ref(p.asked_z).fetch_add(z, relaxed);
}

void Crowd::Inside::note(const Chooser& chooser, Choice& choice, detail::Sums& total) {
    Person& p = person(chooser.index);
    const Wish& w = wish(chooser.index);
    total.print += mixed(now, chooser.person, chooser.move, chooser.at.x, chooser.at.z);
    choice = {.person = chooser.person,
              .move = chooser.move,
              .placement = chooser.at,
              .frame = now,
              .kept_promise = chooser.kept_promise,
              .left = chooser.left};
    choice.placement.start_s = static_cast<double>(now) * dt();
    if (chooser.left) return;

    const bool wants = w.kind != Wish::Kind::stand && !p.arrived && !chooser.waits;
    const Move& m = repertoire.move(chooser.move);
    Tally& counts = total.tally;
    p.asked = 0;
    p.asked_x = p.asked_z = 0;
    if (wants) {
        ++counts.choices;
        counts.no_free += chooser.kept_promise;
        const double seconds = chooser.frames * dt();
        counts.spent_us += std::llround(1e6 * seconds);
        counts.free_um += std::llround(1e6 * seconds * steering.free_speed(w.speed));
        if (!m.covered) counts.walked_um += std::llround(1e6 * m.length);
        if (chooser.kept_promise) {
            if (p.blocked_since < 0) p.blocked_since = static_cast<std::int32_t>(now);
        } else {
            p.blocked_since = -1;
        }
    } else {
        p.blocked_since = -1;
    }
    counts.candidates += chooser.candidates;
    counts.pairs += chooser.pairs;
    const double dx = chooser.at.x - p.was_x, dz = chooser.at.z - p.was_z;
    if (!wants || dx * dx + dz * dz > progress_metres * progress_metres) {
        p.was_x = static_cast<float>(chooser.at.x);
        p.was_z = static_cast<float>(chooser.at.z);
        p.was_frame = static_cast<std::int32_t>(now);
    }
    const bool stuck =
        wants && static_cast<double>(now + 1 - p.was_frame) * dt() > long_without_progress;
    choice.gets_stuck = stuck && !p.told_stuck;
    p.told_stuck = stuck;
}

void Crowd::Inside::commit(std::size_t k) {
    const Chooser& chooser = choosers[k];
    const int index = chooser.index;
    if (chooser.left) {
        grid.remove(index);
        if (share) tell_left(grid.walker(index));
        strike(index);
        --present;
        return;
    }
    const detail::Walker next = walker(chooser);
    const detail::PlanCircle before = grid.walker(index).circle;
    grid.remove(index);
    // as `file` does; what is known of whoever has just thought is in another cache
    page(next.choice).push_back(index);
    grid.add(index, next);
    if (!share) return;
    tell(&before, next);
    const std::int64_t work = 8 + 2 * chooser.candidates + chooser.pairs;
    share->work += work;
    share->last_work[chooser.order >> 62] += work;
    share->loads.add(block_of(chooser.at.x, chooser.at.z), work);
    hand_over(index);
}

void Crowd::Inside::ask_for_room(std::size_t k, std::size_t end) {
    const Chooser& chooser = choosers[k];
    const int other = roster.find(chooser.asks);
    if (other < 0) return;  // has left a moment ago
    // who chooses after this one, in the same block, has something else in mind by then
    for (std::size_t later = k + 1;
         later < end && choosers[later].order >> 20 == chooser.order >> 20; ++later) {
        if (choosers[later].index == other) return;
    }
    const Vec2 way = steering.direction({chooser.at.x, chooser.at.z}, wish(chooser.index));
    const auto x = static_cast<std::int32_t>(std::lround(way.x() / Person::asked_grain));
    const auto z = static_cast<std::int32_t>(std::lround(way.y() / Person::asked_grain));
    if (person(other).resident) {
        hear(other, x, z);
    } else if (person(other).present) {
        ask(other, x, z);
    }
}

void Crowd::Inside::fetch_to_file(std::size_t k, std::size_t end) const {
    // far ahead: by whoever thought, it lies in another cache
    constexpr std::size_t chooser = 48, number = 32, known = 24, cells = 12;
    if (k + chooser < end) prefetch_lines(&choosers[k + chooser]);
    if (k + number < end) grid.fetch_number(choosers[k + number].index);
    if (k + known < end) grid.fetch_walker_to_write(choosers[k + known].index);
    if (k + cells < end) {
        const Chooser& soon = choosers[k + cells];
        grid.fetch_cell(grid.walker(soon.index).circle);
        grid.fetch_cell(soon.circle);
    }
}

void Crowd::Inside::write_down(std::size_t first, std::size_t last) {
    // fewer are done before anybody wakes
    constexpr std::size_t worth_waking = 64;
    const auto count = static_cast<std::size_t>(share ? 1 : thread_count());
    if (count == 1 || last - first < worth_waking * count) {
        for (std::size_t k = first; k < last; ++k) {
            fetch_to_file(k, last);
            if (choosers[k].asks >= 0) ask_for_room(k, last);
            commit(k);
        }
        return;
    }
    // Choosers come in order of their places from left to right, so each thread has a band of the
    // ground. It files whoever stays within it; the columns at which bands meet are nobody's.
    bands.resize(std::max(bands.size(), count));
    const auto start = [&](std::size_t b) { return first + (last - first) * b / count; };
    for (std::size_t b = 0; b < count; ++b) {
        // never to the left of the one before, whoever comes first in it
        const int edge = b == 0 ? -1 : grid.column(choosers[start(b)].at.x);
        bands[b].after = b == 0 ? edge : std::max(edge, bands[b - 1].after);
    }
    in_pieces(count, 1, 1, [&](std::size_t from, std::size_t to) {
        for (std::size_t b = from; b < to; ++b) {
            detail::Band& band = bands[b];
            band.left_over.clear();
            band.calendar.resize(calendar.size());
            const int before =
                b + 1 == count ? std::numeric_limits<int>::max() : bands[b + 1].after;
            for (std::size_t k = start(b); k < start(b + 1); ++k) {
                fetch_to_file(k, start(b + 1));
                const Chooser& chooser = choosers[k];
                if (chooser.asks >= 0) ask_for_room(k, last);
                const detail::Walker next = walker(chooser);
                if (!chooser.left && grid.try_move(chooser.index, next, band.after, before)) {
                    band.calendar[page_number(next.choice)].push_back(chooser.index);
                } else {
                    band.left_over.push_back(k);
                }
            }
        }
    });
    for (std::size_t b = 0; b < count; ++b) {
        for (const std::size_t k : bands[b].left_over) commit(k);
    }
}

void Crowd::Inside::arrive(Chooser& chooser, const Vec2& from) {
    const int index = chooser.index;
    Person& p = person(index);
    Wish& w = wish(index);
    if (p.arrived || w.kind == Wish::Kind::stand) return;
    const Vec2 here(chooser.at.x, chooser.at.z);
    // one who strolls has been there when passing by
    const bool strolls = detail::roams(w);
    const bool passes = w.kind == Wish::Kind::wander;
    if (!steering.there(passes ? nearest_on(from, here, w.target) : here, w)) {
        // one who wanders and cannot get there thinks of another place
        const std::int64_t since = std::max(p.was_frame, p.thought);
        const bool long_stuck = static_cast<double>(now - since) * dt() > 6.0;
        if (!strolls || !long_stuck) return;
    } else if (w.group >= 0 && goes_on(w) && p.been >= 0) {
        return;
    } else {
        chooser.came = true;
    }
    if (w.group >= 0 && goes_on(w)) {
        p.been = static_cast<std::int32_t>(now);  // the others come too, then all go on
        return;
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

/// All whose move ends now, and the order in which they choose.
void Crowd::Inside::line_up() {
    due.clear();
    const std::size_t today = page_number(now);
    for (detail::Band& band : bands) {
        if (band.calendar.empty()) continue;
        due.insert(due.end(), band.calendar[today].begin(), band.calendar[today].end());
        band.calendar[today].clear();
    }
    due.insert(due.end(), calendar[today].begin(), calendar[today].end());
    calendar[today].clear();
    const std::size_t count = due.size();
    drafts.resize(count);
    lots.resize(count);
    in_pieces(count, 256, 64, [&](std::size_t from, std::size_t to) {
        for (std::size_t k = from; k < to; ++k) {
            if (k + 2 * fetched_ahead < to) grid.fetch_number(due[k + 2 * fetched_ahead]);
            if (k + fetched_ahead < to) {
                fetch(due[k + fetched_ahead]);
                grid.fetch_walker(due[k + fetched_ahead]);
            }
            drafts[k] = draft(due[k]);
            lots[k] = {drafts[k].order, drafts[k].person, static_cast<int>(k)};
        }
    });

    // sorted colour by colour; a chooser is large: only its rank is moved about
    std::array<std::size_t, colours> each{};
    for (const detail::Rank& lot : lots) ++each[lot.order >> 62];
    const std::size_t most = *std::max_element(each.begin(), each.end());
    if (turn_room < most) turn_room = most + most / 4;
    std::size_t before = 0;
    for (std::size_t c = 0; c < colours; ++c) {
        turns[c] = {c * turn_room, c * turn_room, before};
        before += each[c];
    }
    ranks.resize(colours * turn_room);
    for (const detail::Rank& lot : lots) ranks[turns[lot.order >> 62].last++] = lot;
    const auto sort_colour = [&](std::size_t from, std::size_t to) {
        for (std::size_t c = from; c < to; ++c) {
            std::sort(ranks.begin() + static_cast<std::ptrdiff_t>(turns[c].first),
                      ranks.begin() + static_cast<std::ptrdiff_t>(turns[c].last));
        }
    };
    if (count < 1000) {
        sort_colour(0, colours);
    } else {
        in_pieces(colours, 1, 1, sort_colour);
    }
    choosers.resize(ranks.size());
    made.resize(count);  // what is there already is written over
}

/// People of these blocks decide, one after the other.
void Crowd::Inside::think(const Turn& turn, std::span<const Block> some) {
    const Desk desk(*this);
    detail::Workspace& space = desk.space();
    const std::size_t start = some.front().first, end = some.back().second;
    const auto glance = [&](std::size_t k) -> detail::Glance& {
        return space.glances[k % detail::Workspace::glance_count];
    };
    const auto ask = [&](std::size_t k) {
        if (k + fetched_ahead < end) prefetch_lines(drafts.data() + ranks[k + fetched_ahead].draft);
        if (k >= end) return;
        choosers[k] = drafts[static_cast<std::size_t>(ranks[k].draft)];
        space.sums.tally.arrivals += choosers[k].came;
        fetch(choosers[k].index);
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
    for (std::size_t k = start; k < std::min(end, start + fetched_ahead); ++k) {
        prefetch_lines(drafts.data() + ranks[k].draft);
    }
    for (std::size_t k = start; k < start + asked; ++k) ask(k);
    for (std::size_t k = start; k < start + readied; ++k) ready(k);
    for (std::size_t k = start; k < start + looked; ++k) look(k);
    for (const Block& block : some) {
        for (std::size_t k = block.first; k < block.second; ++k) {
            ask(k + asked);
            ready(k + readied);
            look(k + looked);
            Chooser& chooser = choosers[k];
            if (!chooser.left) {
                decide(chooser, {choosers.data() + block.first, k - block.first}, glance(k), space);
                chooser.circle = circle_of(chooser.move, chooser.at);
            }
            note(chooser, made[turn.before + (k - turn.first)], space.sums);
        }
    }
}

void Crowd::step() {
    Inside& in = *inside_;
    if (in.share) in.share->last_work = {};
    if (in.traffic_due || (in.traffic_wanted && in.now % detail::traffic_frames == 0)) {
        in.look_from_afar();
        in.traffic_due = false;
    }
    if (in.groups > 0 && in.now % detail::traffic_frames == 0) in.look_at_groups();
    if (in.now % tidy_frames == 0) in.grid.tidy();
    in.line_up();

    // blocks of one colour at a time; within a colour all at once
    const std::vector<detail::Rank>& ranks = in.ranks;
    for (const Inside::Turn& turn : in.turns) {
        in.blocks.clear();
        for (std::size_t first = turn.first, next = first; first < turn.last; first = next) {
            while (next < turn.last && ranks[next].order >> 20 == ranks[first].order >> 20) ++next;
            in.blocks.emplace_back(first, next);
        }
        in_pieces(in.blocks.size(), 12, 3, [&](std::size_t from, std::size_t to) {
            in.think(turn, std::span(in.blocks).subspan(from, to - from));
        });
        in.write_down(turn.first, turn.last);
        if (in.share) in.exchange();
    }
    ++in.now;
}

}  // namespace sidestep::crowd
