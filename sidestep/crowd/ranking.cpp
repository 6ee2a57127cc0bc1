// What each candidate costs, and the order in which they are tried.
#include <algorithm>
#include <cmath>

#include "sidestep/crowd/detail/lots.h"
#include "sidestep/crowd/detail/steering.h"
#include "sidestep/crowd/detail/turn.h"

namespace sidestep::crowd::detail {

using spacetime::Placement;

void Steering::by_lot(int hub, const Mind& mind, std::vector<Ranked>& ranked,
                      const std::function<bool(const Ranked&)>& take) const {
    ranked.clear();
    for (const int index : menu(hub, mind.speed).moves) {
        const Move& move = repertoire_->move(index);
        if (move.covered) continue;
        // who can walk on does
        const double standing = repertoire_->speed(move.hub_out) > 0.0 ? 0.0 : 1.0;
        ranked.push_back({standing + unit_interval(mixed(mind.whim, index)), index, true});
    }
    const int hold = repertoire_->hold(hub);
    if (hold >= 0) ranked.push_back({2.0, hold, true});
    std::sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
        return a.cost != b.cost ? a.cost < b.cost : a.move < b.move;
    });
    for (const Ranked& each : ranked) {
        if (take(each)) return;
    }
}

void Steering::rank(const Placement& at, int hub, const Mind& mind, std::span<const Passer> passers,
                    Scratch& scratch, const std::function<bool(const Ranked&)>& take) const {
    std::vector<Ranked>& ranked = scratch.ranked;
    std::vector<Scratch::Guess>& guesses = scratch.guesses;
    std::vector<Vec2>& guessed = scratch.guessed;
    std::vector<std::uint32_t>& picked = scratch.picked;
    if (mind.wish.kind == Wish::Kind::random) {
        by_lot(hub, mind, ranked, take);
        return;
    }
    guesses.clear();
    guessed.clear();
    const Taste& taste = options_->taste;
    const Wish& wish = mind.wish;
    const Vec2 here(at.x, at.z);
    const double pace = free_speed(mind.speed);
    const Placement bend = mind.wants ? detour(here, wish, pace) : detours_[0];
    const Vec2 aim_here = turned(bend, direction(here, wish));
    const double to_go = distance(here, wish);
    const bool by_field = wish.kind == Wish::Kind::goal;
    const double whimsy = taste.variety * (1.0 + 2.0 * std::min(mind.blocked_s, 10.0));
    // those who go together go where they agreed to
    const bool roams = wish.kind == Wish::Kind::wander && wish.group < 0;
    const double roaming = roams ? taste.roaming : 0.0;
    const Vec2 asked = unit(mind.asked_towards, Vec2::Zero());

    // where the others will be in `seconds`: many moves last equally long
    const std::size_t count = passers.size();
    const auto others_in = [&](double seconds) -> const Vec2* {
        for (const Scratch::Guess& guess : guesses) {
            if (guess.seconds == seconds) return guessed.data() + guess.first;
        }
        guesses.push_back({seconds, guessed.size()});
        for (const Passer& passer : passers) guessed.push_back(passer.at(seconds));
        return guessed.data() + guesses.back().first;
    };
    // Both of the following first pick those who count, without a branch that nobody can foresee.
    picked.resize(count);
    // how full it will be around a place, with others there
    const auto crowding = [&](const Vec2& place, const Vec2* others) {
        const double near2 = taste.near * taste.near;
        std::size_t some = 0;
        for (std::size_t k = 0; k < count; ++k) {
            picked[some] = static_cast<std::uint32_t>(k);
            some += (others[k] - place).squaredNorm() < near2;
        }
        double sum = 0.0;
        for (std::size_t i = 0; i < some; ++i) {
            sum += 1.0 - (others[picked[i]] - place).squaredNorm() / near2;
        }
        return sum;
    };
    // how soon, and how much, one who walks on from `place` would run into others
    const auto encounter = [&](const Vec2& place, const Vec2& velocity, double seconds,
                               const Vec2* others) {
        const double wide2 = taste.wide * taste.wide;
        // more than rounding can make of it
        const double wider2 = 1.0001 * wide2;
        std::size_t some = 0;
        for (std::size_t k = 0; k < count; ++k) {
            const double ax = others[k].x() - place.x(), az = others[k].y() - place.y();
            const double cx = velocity.x() - passers[k].velocity.x();
            const double cz = velocity.y() - passers[k].velocity.y();
            const double across = ax * cz - az * cx;
            picked[some] = static_cast<std::uint32_t>(k);
            some += static_cast<std::size_t>(ax * cx + az * cz > 0.0) &
                    static_cast<std::size_t>(across * across <= wider2 * (cx * cx + cz * cz));
        }
        double worst = 0.0;
        for (std::size_t i = 0; i < some; ++i) {
            const Vec2 apart = others[picked[i]] - place;
            const Vec2 closing = velocity - passers[picked[i]].velocity;
            const double speed2 = closing.squaredNorm();
            double when = speed2 > 1e-6 ? apart.dot(closing) / speed2 : 0.0;
            if (when <= 0.0 || when + seconds > taste.horizon) continue;
            const double miss2 = (apart - when * closing).squaredNorm();
            if (miss2 >= wide2) continue;
            // the time at which they come within `wide`
            when -= std::sqrt((wide2 - miss2) / speed2);
            const double soon = 1.0 - (std::max(when, 0.0) + seconds) / taste.horizon;
            const double much = 1.0 - std::sqrt(miss2) / taste.wide;
            worst += soon * soon * (0.3 + 0.7 * much);
        }
        return worst;
    };
    // metres to the wall on the right of one who goes this way, up to three; three where there is
    // none
    const bool lanes = taste.lane > 0.0 && !walls_->empty() && wish.kind == Wish::Kind::goal;
    const auto off_the_right = [&](const Vec2& place, const Vec2& way) {
        const Vec2 right(-way.y(), way.x());
        double away = 0.0;
        while (away < 3.0) {
            const double room = walls_->clearance_at_least(place + away * right);
            if (room < 0.25 && walls_->clearance(place + away * right) < 0.25) break;
            away += std::max(0.25, room);
        }
        return std::min(away, 3.0);
    };
    Vec2 mates = Vec2::Zero();
    int company = 0;
    if (wish.group >= 0) {
        for (const Passer& passer : passers) {
            if (passer.group != wish.group) continue;
            mates += passer.end;
            ++company;
        }
        if (company > 0) mates /= company;
    }

    // what a move costs; not `sure`: at least. That is the same sum in the same order, less some of
    // what is never negative, and rounding keeps the order: it cannot be more
    const bool in_doubt = taste.crowding >= 0.0 && taste.encounter >= 0.0 && taste.walls >= 0.0 &&
                          taste.lane >= 0.0 && taste.variety >= 0.0;
    const auto cost_of = [&](int index, bool sure) {
        const Move& move = repertoire_->move(index);
        const double seconds =
            move.holds() ? std::max(taste.patience, repertoire_->frame_time()) : move.seconds;
        const Vec2 end = at(Vec2(move.end.x, move.end.z));
        const Vec2 facing = turned(at, move.facing);
        double cost = 0.0;
        if (mind.wants) {
            double rate = (end - here).dot(aim_here) / (seconds * pace);
            if (by_field || to_go < 8.0) {
                const double nearer = (to_go - distance(end, wish)) / (seconds * pace);
                rate = by_field ? 0.4 * rate + 0.6 * nearer : nearer;
            }
            rate += roaming * (move.length / (seconds * pace) - rate);
            cost = 1.0 - std::clamp(rate, -1.0, 1.0);
            const Vec2 way = direction(end, wish);
            const Vec2 aim_end = turned(bend, way);
            cost += (1.0 - roaming) * taste.heading * (1.0 - facing.dot(aim_end));
            const double out = repertoire_->speed(move.hub_out);
            if (sure) {
                const Vec2* others = others_in(seconds);
                cost += taste.crowding * crowding(end + taste.ahead * aim_end, others);
                if (taste.encounter > 0.0 && out > 0.0) {
                    cost += taste.encounter * encounter(end, out * facing, seconds, others);
                }
                if (!walls_->empty() && walls_->clearance_at_least(end) < taste.wall_room) {
                    const double room = walls_->clearance(end);
                    cost += taste.walls * std::max(0.0, 1.0 - room / taste.wall_room);
                }
                if (lanes) cost += taste.lane * std::max(0.0, off_the_right(end, way) - 0.9);
            }
            cost += taste.binding * seconds;
            cost += taste.turning * std::abs(move.turn_rad);
            cost += out > 0.0 ? taste.speed * std::abs(out - pace) / pace : taste.stopping;
            if (move.holds()) cost += taste.restless * std::min(mind.blocked_s, 20.0);
        } else {
            // one who wants nothing stays, unless asked
            cost = move.holds() ? 0.0 : 0.2 + (end - here).norm();
        }
        if (mind.asked > 0 && repertoire_->speed(hub) == 0.0) {
            // out of the way of those who ask: across their direction, or along it
            const Vec2 gone = end - here;
            const double across = std::abs(gone.x() * asked.y() - gone.y() * asked.x());
            const double along = gone.dot(asked);
            cost -= std::min(1.5, 0.6 * mind.asked) * std::min(1.0, across + 0.5 * along);
        }
        if (company > 0) {
            cost += taste.company * std::max(0.0, (mates - end).norm() - 2.0);
        }
        if (sure) cost += whimsy * unit_interval(mixed(mind.whim, index));
        return cost;
    };
    ranked.clear();
    const auto consider = [&](int index) {
        ranked.push_back({cost_of(index, !in_doubt), index, !in_doubt});
    };
    const Menu& choice = menu(hub, mind.speed);
    for (const int index : choice.moves) {
        const Move& move = repertoire_->move(index);
        // what stays on the spot leads nowhere by itself
        if (!move.covered) consider(index);
    }
    const int hold = repertoire_->hold(hub);
    if (hold >= 0) consider(hold);

    // the least goes first; of equal ones, those in doubt, until nobody is
    const auto later = [](const Ranked& a, const Ranked& b) {
        if (a.cost != b.cost) return a.cost > b.cost;
        return a.sure != b.sure ? a.sure : a.move > b.move;
    };
    std::make_heap(ranked.begin(), ranked.end(), later);
    while (!ranked.empty()) {
        Ranked best = ranked.front();
        if (best.sure) {
            if (take(best)) return;
            std::pop_heap(ranked.begin(), ranked.end(), later);
            ranked.pop_back();
            continue;
        }
        best.cost = cost_of(best.move, true);
        best.sure = true;
        // down to where it belongs now
        std::size_t k = 0;
        for (std::size_t child = 1; child < ranked.size(); child = 2 * k + 1) {
            if (child + 1 < ranked.size() && later(ranked[child], ranked[child + 1])) ++child;
            if (!later(best, ranked[child])) break;
            ranked[k] = ranked[child];
            k = child;
        }
        ranked[k] = best;
    }
}

}  // namespace sidestep::crowd::detail
