// What each candidate costs, and the order in which they are tried.
#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/crowd/detail/lots.h"
#include "sidestep/crowd/detail/steering.h"
#include "sidestep/crowd/detail/turn.h"

namespace sidestep::crowd::detail {

using spacetime::Placement;

void Steering::by_lot(int hub, const Mind& mind, std::vector<Ranked>& ranked,
                      const std::function<bool(const Ranked&)>& take) const {
    ranked.clear();
    const Offers& offers = menu(hub, mind.pace).offers;
    for (std::size_t k = 0; k < offers.size(); ++k) {
        // who can walk on does
        const double standing = offers.out[k] > 0.0 ? 0.0 : 1.0;
        const double cost = offers.holds[k] != 0
                                ? 2.0
                                : standing + unit_interval(mixed(mind.whim, offers.moves[k]));
        ranked.push_back({cost, offers.moves[k], true, 0.0});
    }
    // few are tried: the cheapest each time
    for (std::size_t done = 0; done < ranked.size(); ++done) {
        std::size_t best = done;
        for (std::size_t k = done + 1; k < ranked.size(); ++k) {
            const bool tie = ranked[k].cost == ranked[best].cost;
            if (tie ? ranked[k].move < ranked[best].move : ranked[k].cost < ranked[best].cost) {
                best = k;
            }
        }
        std::swap(ranked[done], ranked[best]);
        if (take(ranked[done])) return;
    }
}

/// One person at one moment, with all that could be done next.
class Steering::Ranking {
public:
    Ranking(const Steering& steering, const Placement& at, int hub, const Mind& mind,
            const Passers& passers, Scratch& scratch);

    void offer(const std::function<bool(const Ranked&)>& take);

private:
    void look_ahead();
    [[nodiscard]] double with_the_rest(std::size_t k, double cost) const;
    [[nodiscard]] std::size_t cheapest() const;
    [[nodiscard]] double with_company(std::size_t k, double cost) const;
    /// Writes down what a candidate costs, and how long the way on from there is clear.
    void look_closer(std::size_t k) const;
    [[nodiscard]] const Guesses& others_in(double seconds) const;
    [[nodiscard]] double crowding(const Vec2& place, const Guesses& others) const;
    [[nodiscard]] double encounter(const Walk& walk, const Guesses& others, double& clear_s) const;
    [[nodiscard]] double off_the_right(const Vec2& place, const Vec2& way) const;

    const Steering& steering_;
    const Taste& taste_;
    const Walls& walls_;
    const Offers& offers_;
    const Mind& mind_;
    const Passers& passers_;
    Scratch& scratch_;
    Prospects& prospects_;
    Stance stance_;
    Vec2 here_;
    bool lanes_;        // along a wall on the right
    bool makes_room_;   // for those who asked
    Vec2 asked_;        // their direction
    int company_ = 0;   // how many mates are in view ...
    Vec2 mates_{0, 0};  // ... and their middle
    Rest rest_;
};

Steering::Ranking::Ranking(const Steering& steering, const Placement& at, int hub, const Mind& mind,
                           const Passers& passers, Scratch& scratch)
    : steering_(steering),
      taste_(steering.options_->taste),
      walls_(*steering.walls_),
      offers_(steering.menu(hub, mind.pace).offers),
      mind_(mind),
      passers_(passers),
      scratch_(scratch),
      prospects_(scratch.prospects),
      here_(at.x, at.z) {
    const Wish& wish = mind.wish;
    stance_.at = at;
    stance_.target = wish.target;
    stance_.heading = taste_.heading;
    stance_.ahead = taste_.ahead;
    stance_.by_field = wish.kind == Wish::Kind::goal;
    stance_.roaming = roams(wish) ? taste_.roaming : 0.0;
    rest_ = {.wants = mind.wants,
             .restless = taste_.restless * std::min(mind.blocked_s, 20.0),
             .whimsy = taste_.variety * (1.0 + 2.0 * std::min(mind.blocked_s, 10.0)),
             .whim = mind.whim};
    lanes_ = taste_.lane > 0.0 && !walls_.empty() && wish.kind == Wish::Kind::goal;
    makes_room_ = mind.asked > 0 && steering.repertoire_->speed(hub) == 0.0;
    asked_ = unit(mind.asked_towards, Vec2::Zero());
    if (wish.group >= 0) {
        for (std::size_t k = 0; k < passers.size(); ++k) {
            if (passers.group[k] != wish.group) continue;
            mates_ += Vec2(passers.end_x[k], passers.end_z[k]);
            ++company_;
        }
        if (company_ > 0) mates_ /= company_;
    }
    scratch.guessed = 0;
    prospects_.resize(offers_.size());
    look_ahead();
}

/// Goes on with a sum that has come to what people and walls add.
inline double Steering::Ranking::with_the_rest(std::size_t k, double cost) const {
    if (rest_.wants) {
        cost += offers_.fixed[k];
        cost += rest_.restless * offers_.waits[k];
    }
    if (makes_room_ || company_ > 0) cost = with_company(k, cost);
    return cost + rest_.whimsy * unit_interval(rest_.whim ^ offers_.lots[k]);
}

/// What others have to do with it: those who ask one to make room, and those one goes with.
double Steering::Ranking::with_company(std::size_t k, double cost) const {
    const Vec2 end(prospects_.end_x[k], prospects_.end_z[k]);
    if (makes_room_) {
        // out of the way of those who ask: across their direction, or along it
        const Vec2 gone = end - here_;
        const double across = std::abs(gone.x() * asked_.y() - gone.y() * asked_.x());
        const double along = gone.dot(asked_);
        cost -= std::min(1.5, 0.6 * mind_.asked) * std::min(1.0, across + 0.5 * along);
    }
    if (company_ > 0) cost += taste_.company * std::max(0.0, (mates_ - end).norm() - 2.0);
    return cost;
}

/// What each candidate costs at least.
void Steering::Ranking::look_ahead() {
    const Wish& wish = mind_.wish;
    const std::size_t count = offers_.size();
    if (mind_.wants) {
        stance_.to_go = steering_.distance(here_, wish);
        const Vec2 straight = steering_.direction(here_, wish);
        const double pace = steering_.paces_[static_cast<std::size_t>(mind_.pace)];
        if (steering_.looks_afar(wish)) {
            stance_.bend = steering_.detour(here_, straight, stance_.to_go, pace);
        }
        stance_.aim = turned(stance_.bend, straight);
        stance_.by_distance = stance_.by_field || stance_.to_go < 8.0;
        if (stance_.by_field) {
            for (std::size_t k = 0; k < count; ++k) {
                const Vec2 end = stance_.at(Vec2(offers_.end_x[k], offers_.end_z[k]));
                const Vec2 way = steering_.direction(end, wish);
                prospects_.distance[k] = steering_.distance(end, wish);
                prospects_.way_x[k] = way.x();
                prospects_.way_z[k] = way.y();
            }
        }
        weighing().prospects(offers_, stance_, prospects_);
        weighing().come_near(passers_, here_, scratch_.near);
        if (offers_.tame && scratch_.near.tame && is_tame(taste_)) {
            weighing().least(offers_, scratch_.near, taste_, prospects_);
        } else {
            std::fill_n(prospects_.least.begin(), count, 0.0);
        }
    } else {
        for (std::size_t k = 0; k < count; ++k) {
            const Vec2 end = stance_.at(Vec2(offers_.end_x[k], offers_.end_z[k]));
            prospects_.end_x[k] = end.x();
            prospects_.end_z[k] = end.y();
            // one who wants nothing comes to stand, and stays, unless asked
            constexpr double walking_on = 5.0, stirring = 0.05, a_metre = 0.3;
            const double going = offers_.out[k] > 0.0 ? walking_on : stirring;
            prospects_.cost[k] =
                offers_.holds[k] != 0 ? 0.0 : going + a_metre * (end - here_).norm();
            prospects_.least[k] = 0.0;
        }
    }
    // rounding keeps the order: what is less before the same sums is not more after them
    weighing().total(offers_, rest_, prospects_);
    if (makes_room_ || company_ > 0) {
        for (std::size_t k = 0; k < count; ++k) {
            prospects_.total[k] = with_the_rest(k, prospects_.cost[k] + prospects_.least[k]);
        }
    }
    scratch_.sure.assign(count, !mind_.wants);
    scratch_.clear_s.assign(count, 0.0);
}

/// What a candidate costs one who wants to get somewhere.
void Steering::Ranking::look_closer(std::size_t k) const {
    const Vec2 end(prospects_.end_x[k], prospects_.end_z[k]);
    const Vec2 aim(prospects_.aim_x[k], prospects_.aim_z[k]);
    const Guesses& others = others_in(offers_.seconds[k]);
    const Vec2 facing(prospects_.facing_x[k], prospects_.facing_z[k]);
    const Walk walk{end, offers_.out[k] * facing, taste_.wide * taste_.wide};
    const bool walks_on = taste_.encounter > 0.0 && offers_.out[k] > 0.0;
    const Vec2 ahead = end + taste_.ahead * aim;
    weighing().who_counts(passers_, others, ahead, taste_.near * taste_.near,
                          walks_on ? &walk : nullptr, scratch_.picked, scratch_.ahead);
    double cost = prospects_.cost[k];
    cost += taste_.crowding * crowding(ahead, others);
    if (walks_on) {
        double& clear_s = scratch_.clear_s[k];
        clear_s = taste_.horizon;
        cost += taste_.encounter * encounter(walk, others, clear_s);
    }
    if (!walls_.empty() && walls_.clearance_at_least(end) < taste_.wall_room) {
        const double room = walls_.clearance(end);
        cost += taste_.walls * std::max(0.0, 1.0 - room / taste_.wall_room);
    }
    if (lanes_) {
        const Vec2 way(prospects_.way_x[k], prospects_.way_z[k]);
        cost += taste_.lane * std::max(0.0, off_the_right(end, way) - 0.9);
    }
    prospects_.total[k] = with_the_rest(k, cost);
    scratch_.sure[k] = 1;
}

/// Where the others will be in `seconds`: many moves last equally long.
const Guesses& Steering::Ranking::others_in(double seconds) const {
    LargeVector<Guesses>& guesses = scratch_.guesses;
    for (std::size_t k = 0; k < scratch_.guessed; ++k) {
        if (guesses[k].seconds == seconds) return guesses[k];
    }
    if (guesses.size() == scratch_.guessed) guesses.emplace_back();
    Guesses& next = guesses[scratch_.guessed++];
    next.seconds = seconds;
    weighing().guess(passers_, next);
    return next;
}

/// How full it will be around a place, of those who count for it.
double Steering::Ranking::crowding(const Vec2& place, const Guesses& others) const {
    const double near2 = taste_.near * taste_.near;
    double sum = 0.0;
    scratch_.picked.each([&](std::size_t k) {
        sum += 1.0 - (Vec2(others.x[k], others.z[k]) - place).squaredNorm() / near2;
    });
    return sum;
}

/// How soon, and how much, one who walks on would run into those who are ahead; the soonest of them
/// ends the time that is clear.
double Steering::Ranking::encounter(const Walk& walk, const Guesses& others,
                                    double& clear_s) const {
    const double wide2 = walk.wide2;
    double worst = 0.0;
    scratch_.ahead.each([&](std::size_t k) {
        const Vec2 apart = Vec2(others.x[k], others.z[k]) - walk.from;
        const Vec2 closing = walk.velocity - Vec2(passers_.velocity_x[k], passers_.velocity_z[k]);
        const double speed2 = closing.squaredNorm();
        double when = speed2 > 1e-6 ? apart.dot(closing) / speed2 : 0.0;
        if (when <= 0.0 || when + others.seconds > taste_.horizon) return;
        const double miss2 = (apart - when * closing).squaredNorm();
        if (miss2 >= wide2) return;
        // the time at which they come within `wide`
        when -= std::sqrt((wide2 - miss2) / speed2);
        const double then = std::max(when, 0.0) + others.seconds;
        clear_s = std::min(clear_s, then);
        const double soon = 1.0 - then / taste_.horizon;
        const double much = 1.0 - std::sqrt(miss2) / taste_.wide;
        worst += soon * soon * (0.3 + 0.7 * much);
    });
    return worst;
}

/// Metres to the wall on the right of one who goes this way, up to three; three where there is none.
double Steering::Ranking::off_the_right(const Vec2& place, const Vec2& way) const {
    const Vec2 right(-way.y(), way.x());
    double away = 0.0;
    while (away < 3.0) {
        const double room = walls_.clearance_at_least(place + away * right);
        if (room < 0.25 && walls_.clearance(place + away * right) < 0.25) break;
        away += std::max(0.25, room);
    }
    return std::min(away, 3.0);
}

/// The least goes first; of equal ones, those in doubt, then in order of moves.
std::size_t Steering::Ranking::cheapest() const {
    return weighing().cheapest(prospects_.total, offers_.size(), scratch_.sure);
}

void Steering::Ranking::offer(const std::function<bool(const Ranked&)>& take) {
    for (std::size_t left = offers_.size(); left > 0;) {
        const std::size_t k = cheapest();
        if (scratch_.sure[k] == 0) {
            look_closer(k);
            continue;
        }
        if (take({prospects_.total[k], offers_.moves[k], true, scratch_.clear_s[k]})) return;
        prospects_.total[k] = std::numeric_limits<double>::infinity();
        --left;
    }
}

void Steering::rank(const Placement& at, int hub, const Mind& mind, const Passers& passers,
                    Scratch& scratch, const std::function<bool(const Ranked&)>& take) const {
    if (mind.wish.kind == Wish::Kind::random) {
        by_lot(hub, mind, scratch.ranked, take);
        return;
    }
    Ranking(*this, at, hub, mind, passers, scratch).offer(take);
}

}  // namespace sidestep::crowd::detail
