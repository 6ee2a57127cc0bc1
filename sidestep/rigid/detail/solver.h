// How are all contacts of a step satisfied together?
//
//     round:   forces ──► impulses of last time ──► undo overlaps ──► move ──► put velocities right
//
// A step is a few short rounds; each moves the bodies, so that gaps are those of the moment, and open
// contacts are foreseen: they let bodies come as close as they may and no closer. Velocities that undid
// overlaps are taken back before the round ends, so that they never become kinetic energy. Blows bounce
// once, at the end, one impulse for each pair.
#pragma once

#include <span>
#include <vector>

#include "sidestep/rigid/detail/batch.h"
#include "sidestep/rigid/detail/pairs.h"

namespace sidestep::rigid::detail {

struct SolverOptions {
    int rounds = 4;
    double whole_step = 0.0;  ///< Seconds of an uncut step.
    Tangential tangential = Tangential::none;
    double bounce_speed =
        0.0;  ///< Slower approaches do not bounce: m/s. Infinite: nothing bounces.
};

struct SolverWork {
    int touching = 0, points = 0, impacts = 0;
};

class Solver {
public:
    /// Where the bodies that touch in the `chosen` pairs (ascending) go within `seconds`. The state stays as
    /// it is until `apply`; impulses are kept in the pairs.
    SolverWork solve(const State& state, Pairs& pairs, std::span<const int> chosen, double seconds,
                     const SolverOptions& options);

    /// True when the last solve moved this body; then `outcome` says where to.
    [[nodiscard]] bool moved(int body) const { return slot_[body] > 0; }
    [[nodiscard]] const SolverBody& outcome(int body) const { return bodies_[slot_[body]]; }

    /// Brings those bodies a share of the way: 1 is all of it.
    void apply(State& state, double share = 1.0) const;

private:
    void gather_bodies(const State& state, const Pairs& pairs, std::span<const int> chosen,
                       double seconds);
    void make_batches(const State& state, const Pairs& pairs, std::span<const int> chosen,
                      double warm, double sink);
    void fill_lane(const State& state, const PairContact& pair, double warm, double sink,
                   Batch& batch, int lane) const;
    void run_rounds(double seconds, const SolverOptions& options);
    int bounce(const State& state, Pairs& pairs, const SolverOptions& options);
    /// Takes back as much of the bounce as would make more kinetic energy than there was.
    void limit_bounce(const State& state);
    void remember(Pairs& pairs, double share) const;

    std::vector<Batch> batches_;
    std::vector<int> colour_first_;   // batches of colour c: [first[c], first[c + 1])
    std::vector<SolverBody> bodies_;  // [0] is nobody
    std::vector<SolverBody> before_bounce_;
    std::vector<Vec3> speed_up_, spin_up_, lead_;
    std::vector<int> slot_;     // body -> index into bodies_; 0: does not move, or touches nothing
    std::vector<int> touched_;  // index into bodies_, less one -> body
    std::vector<int> fixed_;    // bodies that others touch and that no impulse moves
    std::vector<std::uint64_t> used_;
    std::vector<int> colour_of_, next_in_;
};

}  // namespace sidestep::rigid::detail
