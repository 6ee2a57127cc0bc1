// Those who go together: where all of them go next, who waits, and who makes haste.
//
//     o ── faster ──►           o ──────►        o ── slower ──►    o             *
//   the last of them          keeps up          has less to go    far ahead,     where all
//                                                                   waits         go next
//
// Members may be far apart, even on the ground of different processes: nobody looks at another.
// Twice a second everybody says how far it is; all hear the most and the least that was said, and
// where the middle of the group is. All go to the same place until one has been there and the others
// are near.
#include <atomic>
#include <cmath>
#include <limits>
#include <vector>

#include "sidestep/base/parallel.h"
#include "sidestep/crowd/detail/inside.h"

namespace sidestep::crowd {

namespace {

using detail::Party;

// Distances are those of a group of four; larger ones take more room, see `size_of`.

// All have come when one has been there and nobody is further away, in metres ...
constexpr double near_enough = 4.0;
// ... or when those who came have waited so long, in seconds.
constexpr double waited_enough = 20.0;
// Those who wander think of another place when one of them got nowhere for so long, in seconds.
constexpr double held_up_enough = 8.0;
// Others wait for those who were so for this long only when they are very far ahead.
constexpr double held_up_rather = 3.0;
// Who has so many metres less to go than the last goes slower, and further ahead waits.
constexpr double rather_ahead = 2.0, far_ahead = 3.0, very_far_ahead = 8.0;
// ... at so many times the speed of the slowest.
constexpr double unhurried = 0.85;
// Who has so many metres more to go than the first makes haste.
constexpr double rather_behind = 1.0;
// Who is so far from their middle goes there.
constexpr double astray = 3.0;

constexpr double micro = 1e6;

std::int64_t whole(double metres) {
    return std::llround(micro * metres);
}

void raise(std::int64_t& most, std::int64_t said) {
    constexpr auto relaxed = std::memory_order_relaxed;
    const std::atomic_ref value(most);
    std::int64_t before = value.load(relaxed);
    while (before < said && !value.compare_exchange_weak(before, said, relaxed)) {
    }
}

void add_up(std::int64_t& sum, std::int64_t said) {
    std::atomic_ref(sum).fetch_add(said, std::memory_order_relaxed);
}

/// A large group takes more room: its size, over that of one of four.
double size_of(const Party& party) {
    return std::max(1.0, 0.5 * std::sqrt(static_cast<double>(party.sum[Party::members])));
}

std::int64_t lead_word(int id, int stage) {
    return static_cast<std::int64_t>(std::numeric_limits<std::int32_t>::max() - id) << 32 | stage;
}

int stage_of(const Party& party) {
    return static_cast<int>(party.most[Party::lead] & 0x7fffffff);
}

}  // namespace

bool Crowd::Inside::goes_on(const Wish& w) const {
    if (w.kind == Wish::Kind::wander) return true;
    return w.kind == Wish::Kind::goal && !steering.is_exit(w) &&
           options.itineraries[static_cast<std::size_t>(w.itinerary)].size() > 1;
}

bool Crowd::Inside::keeps_together(int index) const {
    const Wish& w = wish(index);
    const bool goes =
        w.kind == Wish::Kind::goal || w.kind == Wish::Kind::point || w.kind == Wish::Kind::wander;
    return w.group >= 0 && goes && !person(index).arrived;
}

void Crowd::Inside::hear_of(int index) {
    const Wish& w = wish(index);
    const Person& p = person(index);
    const detail::Walker& walker = grid.walker(index);
    const Placement end = walker.placement(0.0) * repertoire.move(walker.move).end;
    const std::int64_t to_go = whole(steering.distance({end.x, end.z}, w));
    Party& party = parties[static_cast<std::size_t>(w.group)];
    add_up(party.sum[Party::members], 1);
    add_up(party.sum[Party::x], whole(end.x));
    add_up(party.sum[Party::z], whole(end.z));
    auto& most = party.most;
    raise(most[Party::farthest], to_go);
    raise(most[Party::nearest], -to_go);
    raise(most[Party::slowest], -whole(w.speed));
    raise(most[Party::held_up], -p.was_frame);
    if (!goes_on(w)) return;
    raise(most[Party::lead], lead_word(walker.id, w.stage));
    raise(most[Party::set_out], p.set_out);
    if (p.been >= 0) raise(most[Party::first_came], -p.been);
}

bool Crowd::Inside::go_on_with_group(int index) {
    Wish& w = wish(index);
    if (!goes_on(w)) return false;
    const Party& party = parties[static_cast<std::size_t>(w.group)];
    const auto seconds = [&](std::int64_t since) {
        return static_cast<double>(now - since) * dt();
    };
    const std::int64_t came = party.most[Party::first_came];
    const bool all_there = party.most[Party::farthest] <= whole(near_enough * size_of(party));
    const std::int64_t tried = std::max(party.most[Party::set_out], -party.most[Party::held_up]);
    const bool done = (came != Party::nobody && (all_there || seconds(-came) > waited_enough)) ||
                      (w.kind == Wish::Kind::wander && seconds(tried) > held_up_enough);
    int stage = stage_of(party) + (done ? 1 : 0);
    if (w.kind == Wish::Kind::goal) {
        stage %=
            static_cast<int>(options.itineraries[static_cast<std::size_t>(w.itinerary)].size());
    }
    if (stage == w.stage) return false;
    const detail::Walker& walker = grid.walker(index);
    const Placement end = walker.placement(0.0) * repertoire.move(walker.move).end;
    const Vec2 here(end.x, end.z);
    const bool near =
        person(index).been < 0 && steering.distance(here, w) <= near_enough * size_of(party);
    if (w.kind == Wish::Kind::goal) {
        w.stage = stage;
    } else {
        if (stage < w.stage) {
            w.target = 0.5 * (options.low + options.high);
            w.stage = 0;
        }
        while (w.stage < stage) w.target = next_place(index, walker.id, here, Vec2::Zero());
    }
    person(index).been = -1;
    set_out(index, here);
    return done && near;
}

void Crowd::Inside::look_at_groups() {
    parties.assign(static_cast<std::size_t>(groups), Party{});
    constexpr std::int64_t grain = 1024;
    const auto count = static_cast<std::int64_t>(people.size());
    const auto each = [&](const auto& member) {
        parallel_for_at_home(count, grain, [&](std::int64_t from, std::int64_t to) {
            for (auto index = static_cast<int>(from); index < static_cast<int>(to); ++index) {
                if (person(index).resident && keeps_together(index)) member(index);
            }
        });
    };
    each([&](int index) { hear_of(index); });
    if (share) {
        const auto all = [&](auto Party::*words, const auto& combined) {
            std::vector<std::int64_t> mine;
            mine.reserve(parties.size() * (Party{}.*words).size());
            for (const Party& party : parties) {
                mine.insert(mine.end(), (party.*words).begin(), (party.*words).end());
            }
            share->sent_bytes += static_cast<std::int64_t>(mine.size() * sizeof(std::int64_t));
            mine = combined(mine);
            auto next = mine.begin();
            for (Party& party : parties) {
                for (std::int64_t& word : party.*words) word = *next++;
            }
        };
        all(&Party::most, [&](const auto& mine) { return share->ranks.most(mine); });
        all(&Party::sum, [&](const auto& mine) { return share->ranks.sum(mine); });
    }
    std::atomic<std::int64_t> came = 0;
    each([&](int index) {
        if (go_on_with_group(index)) came.fetch_add(1, std::memory_order_relaxed);
    });
    sums.tally.arrivals += came;
}

void Crowd::Inside::mind_group(const Chooser& chooser, detail::Glance& glance) const {
    const Wish& w = wish(chooser.index);
    if (static_cast<std::size_t>(w.group) >= parties.size()) return;  // came a moment ago
    const Party& party = parties[static_cast<std::size_t>(w.group)];
    if (party.sum[Party::members] == 0) return;
    const auto& most = party.most;
    const double size = size_of(party);
    const Vec2 here(chooser.at.x, chooser.at.z);
    const double to_go = steering.distance(here, w);
    const double ahead = static_cast<double>(most[Party::farthest]) / micro - to_go;
    const double behind = to_go + static_cast<double>(most[Party::nearest]) / micro;
    // where one of them is held up, others would only be in the way of those who hold it up
    const bool held_up = static_cast<double>(now + most[Party::held_up]) * dt() > held_up_rather;
    // and who is in somebody's way goes on: it is where one wants to be
    glance.waits =
        ahead > size * (held_up ? very_far_ahead : far_ahead) && person(chooser.index).asked == 0;
    const double unit = 1.0 / (micro * static_cast<double>(party.sum[Party::members]));
    glance.mates = {unit * static_cast<double>(party.sum[Party::x]),
                    unit * static_cast<double>(party.sum[Party::z])};
    glance.strays = !glance.waits && !(held_up && w.kind == Wish::Kind::goal) &&
                    (glance.mates - here).norm() > size * astray &&
                    (walls.empty() || walls.in_sight(here, glance.mates, 0.7));
    double speed = -static_cast<double>(most[Party::slowest]) / micro;
    if (ahead > size * rather_ahead) {
        speed *= unhurried;
    } else if (behind > size * rather_behind) {
        speed *= options.taste.hurry;
    }
    glance.pace = steering.pace_of(speed);
}

}  // namespace sidestep::crowd
