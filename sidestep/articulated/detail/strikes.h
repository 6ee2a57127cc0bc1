// Which blows hold all contacts and stops of a moment at once?
//
//     the least kinetic energy that blows inside their friction cones can leave
//
// Solved one after the other, again and again, until nothing changes: each asks what the others make
// it feel (detail/blows.h: along the joints they share, without a matrix of all against all), and takes
// what it needs. What hits hard comes back by its restitution, and the others take their part of that.
// Energy cannot grow: a guard over each heap of bodies that touch scales what was asked for too much.
#pragma once

#include <span>
#include <vector>

#include "sidestep/articulated/detail/blows.h"
#include "sidestep/articulated/detail/cone.h"

namespace sidestep::articulated::detail {

/// Groups, where they are and how fast: those of a reduced body, or all links.
struct Pieces {
    const std::vector<Group>& groups;
    const std::vector<MovingDouble>& moving;
    int count;
    const double* positions;
    const double* rates;
};

/// One contact or stop.
struct Knock {
    int group = 0, other = 0;       // `other` 0: the world
    int rows = 3;                   // 1: a stop
    V3<double> arm{}, other_arm{};  // from the origins of the groups; of a stop: the way, in rates
    V3<double> ways[3]{};           // across, normal (from `other` into `group`), across
    double gap = 0.0;               // less than 0: inside
    double friction = 0.0, restitution = 0.0;
    bool hard = false;     // a hit, not a rest
    V3<double> impulse{};  // to begin with, and then what was found; along the ways
    Slide slide{};
    // found
    double target = 0.0;  // what the normal speed may be less by
    V3<double> speed{};   // before the blows, along the ways
    S3<double> k{}, inverted{};
};

class Strikes {
public:
    explicit Strikes(int freedom) : jump_(freedom) {}

    struct Effort {
        int sweeps = 24;
        double tolerance = 1e-3;  // of all blows together
        int closer = 6;           // looks for the way of sliding
    };

    /// Impulses of `list`, from where they begin. @param w, v  Velocities of the groups.
    void solve(const Pieces& pieces, const std::vector<V3<double>>& w,
               const std::vector<V3<double>>& v, double seconds, const Effort& effort,
               std::vector<Knock>& list);

    /// Of the last solve, by rate, scaled so that energy does not grow; and the impulses with them.
    [[nodiscard]] const std::vector<double>& jump() const noexcept { return jump_; }
    /// Whether the last blows would have made energy, and were made smaller.
    [[nodiscard]] bool guarded() const noexcept { return guarded_; }
    [[nodiscard]] int sweeps() const noexcept { return sweeps_; }

private:
    double sweep(const Effort& effort, bool bounced, std::vector<Knock>& list);
    void spread(const Pieces& pieces, double seconds, std::vector<Knock>& list);

    Blows blows_;
    std::vector<double> jump_, impulses_;
    std::vector<int> heap_;  // by group: a group of the same heap, then the first of it
    std::vector<double> gain_, curve_, scale_;
    bool guarded_ = false;
    int sweeps_ = 0;
};

}  // namespace sidestep::articulated::detail
