// Of all that somebody could do next, what would they like best?
//
//         o  ──────►  e ─ ─ ► ·  ahead      progress towards the goal in the time it takes,
//       here   move   |     ( people )      facing it at the end, few people where it leads,
//                     facing                one's own pace, a whim
//
// Nothing here can make people overlap; here is only taste.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/crowd/crowd.h"
#include "sidestep/crowd/detail/freedom.h"
#include "sidestep/crowd/detail/grid.h"
#include "sidestep/crowd/detail/traffic.h"
#include "sidestep/crowd/detail/turn.h"
#include "sidestep/crowd/detail/weighing.h"

namespace sidestep::crowd::detail {

/// What others see of a move: one line of the cache.
struct alignas(64) Gait {
    explicit Gait(const Move& move);

    Vec2 end, facing;
    double speed;       ///< On from there.
    double seconds;     ///< Never 0.
    double per_second;  ///< 1 / seconds.
    bool walks_on;
};

[[nodiscard]] inline Passer passer(const Gait& gait, const spacetime::Placement& at,
                                   double choice_s, int group) {
    Passer who;
    who.here = {at.x, at.z};
    who.end = at(gait.end);
    who.end_s = choice_s;
    who.begin_s = choice_s - gait.seconds;
    who.per_second = gait.per_second;
    if (gait.walks_on) who.velocity = gait.speed * turned(at, gait.facing);
    who.group = group;
    return who;
}

/// Strolls, alone: those who go together go where they agreed to.
[[nodiscard]] inline bool roams(const Wish& wish) {
    return wish.kind == Wish::Kind::wander && wish.group < 0;
}

/// What somebody wants at the moment of choice.
struct Mind {
    const Wish& wish;
    bool wants = true;
    int asked = 0;                      ///< So many were stopped by this person standing here ...
    Vec2 asked_towards = Vec2::Zero();  ///< ... on their way in this direction, summed.
    double blocked_s = 0.0;             ///< No wish came true for so long.
    int pace = 0;                       ///< At which to walk now: one's own, or in a hurry.
    std::uint64_t whim = 0;
};

struct Ranked {
    double cost = 0.0;
    int move = 0;
    bool sure = false;  ///< False: it costs at least so much.
    /// Whoever walks straight on after it comes near nobody for so many seconds from now; of those
    /// that are sure, where one wants to get somewhere.
    double clear_s = 0.0;
};

/// What ranking needs to put somewhere; used again and again.
struct Scratch {
    std::vector<Ranked> ranked;
    Prospects prospects;
    NearPassers near;
    LargeVector<std::uint8_t> sure;  ///< By candidate: what it costs is known, not only at least.
    LargeVector<double> clear_s;     ///< As `Ranked` has it.
    /// Where others will be, at moments for which somebody has asked: the first `guessed`.
    LargeVector<Guesses> guesses;
    std::size_t guessed = 0;
    Picked picked, ahead;
};

/// A circle that holds the promises of all candidates.
struct Outlook {
    Vec2 middle = Vec2::Zero();
    double reach = 0.0;
};

class Steering {
public:
    Steering(const Repertoire& repertoire, const Walls& walls, std::span<const Goal> goals,
             std::span<const DistanceField> fields, const Crowd::Options& options);

    [[nodiscard]] const Gait& gait(int move) const {
        return gaits_[static_cast<std::size_t>(move)];
    }
    [[nodiscard]] Outlook outlook(const spacetime::Placement& at, int hub, int pace) const;
    /// The reach that holds every `far_outlook` of one who could go on for long, from the middle of
    /// `outlook`.
    [[nodiscard]] double far_reach(int hub, int pace) const { return menu(hub, pace).far_reach; }
    /// Around all moves that begin with this one and lead straight on, and all others from the same
    /// hub.
    [[nodiscard]] Outlook far_outlook(const spacetime::Placement& at, int move) const;
    /// No outlook has its middle further away, or is wider.
    [[nodiscard]] double farthest_look() const;
    [[nodiscard]] double widest_outlook() const;
    /// Offers all candidates, best first, holding still among them where one may, until one is
    /// taken (`take` says true). What people and walls add to a cost is worked out only for those
    /// that may be next; the order is that of all costs in full.
    void rank(const spacetime::Placement& at, int hub, const Mind& mind, const Passers& passers,
              Scratch& scratch, const std::function<bool(const Ranked&)>& take) const;

    /// Is this a way to go on for long, for one who likes the beginning of it best and comes near
    /// nobody for `clear_s` seconds? Where somebody, a wall or a bend is ahead one rather looks
    /// again after a step.
    [[nodiscard]] bool may_go_on(const Move& longer, const Move& begins,
                                 const spacetime::Placement& at, const Mind& mind,
                                 double clear_s) const;

    /// Whoever roams, and hardly minds where to, does not look for a way round what is far away.
    [[nodiscard]] bool looks_afar(const Wish& wish) const {
        return !roams(wish) || options_->taste.roaming < 0.5;
    }
    /// Whoever wishes this may ask how full it is far away, or here.
    [[nodiscard]] bool reads_traffic(const Wish& wish) const {
        if (wish.kind == Wish::Kind::stand) return false;
        return (wish.kind != Wish::Kind::random && looks_afar(wish)) || options_->taste.haste < 0.0;
    }
    /// Asks for the memory that looking ahead from here will want, without waiting for it.
    void fetch_ahead(const Vec2& here, const Wish& wish) const;
    /// Whoever is where at this moment is seen from afar until the next time.
    Traffic& traffic() { return traffic_; }
    const Traffic& traffic() const { return traffic_; }
    /// Unit vector to where the wish leads, from here.
    [[nodiscard]] Vec2 direction(const Vec2& here, const Wish& wish) const;
    [[nodiscard]] double distance(const Vec2& here, const Wish& wish) const;
    [[nodiscard]] bool there(const Vec2& here, const Wish& wish) const;
    [[nodiscard]] bool is_exit(const Wish& wish) const;
    /// Somewhere to stroll to from here, ahead rather than behind.
    [[nodiscard]] Vec2 random_place(const Vec2& here, const Vec2& ahead, Random& random) const;
    /// The speed of one who is so late, here.
    [[nodiscard]] double hurried(const Vec2& here, double preferred, double late_s) const;
    /// The cruising speed nearest to a preferred one.
    [[nodiscard]] double free_speed(double preferred) const;
    /// Its number, in order of speeds.
    [[nodiscard]] int pace_of(double preferred) const;

private:
    void by_lot(int hub, const Mind& mind, std::vector<Ranked>& ranked,
                const std::function<bool(const Ranked&)>& take) const;
    class Ranking;
    [[nodiscard]] const Goal& goal_of(const Wish& wish) const;
    /// The turn, away from the straight way, that leads round the crowd ahead.
    [[nodiscard]] spacetime::Placement detour(const Vec2& here, const Vec2& straight, double to_go,
                                              double pace) const;

    [[nodiscard]] Offers offers(int hub, double pace, std::vector<int> moves) const;

    struct Menu {
        Offers offers;               // all that leads somewhere, and holding still where one may
        Vec2 middle = Vec2::Zero();  // of a circle around all their promises
        double reach = 0.0;
        double far_reach = 0.0;  // of one around the longer ways as well
    };
    [[nodiscard]] const Menu& menu(int hub, int pace) const {
        return menus_[static_cast<std::size_t>(hub) * paces_.size() +
                      static_cast<std::size_t>(pace)];
    }

    const Repertoire* repertoire_;
    const Walls* walls_;
    std::span<const Goal> goals_;
    std::span<const DistanceField> fields_;
    const Crowd::Options* options_;
    std::vector<Gait> gaits_;  // by move
    std::vector<double> paces_;
    std::vector<Menu> menus_;  // by hub and pace
    struct Reach {
        Vec2 middle = Vec2::Zero();
        double reach = 0.0;
    };
    std::vector<Reach> far_;  // by move; of those that have longer ones
    static constexpr std::size_t detour_count = 9;
    std::array<spacetime::Placement, detour_count> detours_;  // turns, the straight way first
    Traffic traffic_;
};

/// What somebody knows before thinking: who may be near, and how fast to go.
struct Glance {
    bool wants = true;
    bool waits = false;         ///< Wants nothing at this moment: others of its group are behind.
    bool strays = false;        ///< Goes back to its group, the middle of which is ...
    Vec2 mates = Vec2::Zero();  ///< ... here.
    bool idles = false;         ///< Wants nothing, and nobody asks: all the rest is not needed.
    /// Goes on for long where there is room. Who is asked to make room, gets nowhere or keeps together
    /// looks again after every step.
    bool far_sighted = false;
    int pace = 0;
    Outlook outlook{};
    Lookout lookout{};
    Found near{};
};

/// Over choices, in whole numbers: it does not matter who is counted first.
struct Sums {
    Tally tally{};
    std::uint64_t print = 0;

    Sums& operator+=(const Sums& more) {
        tally += more.tally;
        print += more.print;
        return *this;
    }
};

/// What one thread needs to think: in lines of the cache that no other writes into.
struct alignas(64) Workspace {
    Workspace(const Prepared& prepared, int of_thread) : neighbours(prepared), thread(of_thread) {}
    Neighbours neighbours;
    int thread;             ///< Whose it is.
    bool gathered = false;  ///< Those are the ones around the person who thinks.
    /// Of the one who thinks, and of those who are next: memory has time to come.
    static constexpr std::size_t glance_count = 8;
    Glance glances[glance_count];
    Passers passers;
    Scratch scratch;
    Sums sums{};  ///< Not yet told.
};

}  // namespace sidestep::crowd::detail
