// Four contacts side by side, as the solver's kernels want them.
//
//     lane      0        1        2        3          four pairs that share no body that can move, so
//     a, b    12, 40    7, 19    3, 61   (none)        that none of them waits for another
//
// A lane is a pair with up to four points. Along the normal every point is pushed for itself; sideways
// and about the normal the pair rubs as one, at the middle of its points, with all their pressure.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace sidestep::rigid::detail {

inline constexpr int lanes = 4;

/// A body while contacts are solved. Rows of four so that a lane is two aligned loads.
struct alignas(32) SolverBody {
    double velocity[4]{}, spin[4]{};
    double moved[4]{}, turned[4]{};  ///< Since the start of the step.
};

struct alignas(32) Batch {
    using Lane = double[lanes];
    // places
    Lane normal[3], side[3];  ///< From b into a; the other side is normal x side.
    Lane arm_a[4][3], arm_b[4][3], gap[4];
    Lane middle_a[3], middle_b[3], lever[4];  ///< Lever: of a point about the middle.
    // resistance
    Lane inverse_mass_a, inverse_mass_b;
    Lane inverse_inertia_a[6], inverse_inertia_b[6];  ///< xx, xy, xz, yy, yz, zz.
    Lane friction;
    Lane push_mass[4], drag_mass[3],
        twist_mass;  ///< Impulse per velocity; 0 where there is no point.
    // impulses of one round, and of all rounds
    Lane push[4], drag[2], twist;
    Lane push_sum[4], drag_sum[2];
    // who
    std::int32_t a[lanes], b[lanes];
    std::int32_t pair[lanes];  ///< -1: an empty lane.
    bool writes_a[lanes], writes_b[lanes];
    int points;  ///< Of the lane that has most.
};

/// How contacts give: a stiff, strongly damped spring solved implicitly, so that no stiffness is too much.
struct Softness {
    double rate = 0.0;           ///< 1/s: share of the overlap that is undone in a second.
    double mass_scale = 1.0;     ///< Less than one: gives.
    double impulse_scale = 0.0;  ///< Share of the held impulse that is let go.
};

struct Round {
    double seconds = 0.0;
    Softness soft{}, firm{};  ///< Of overlaps up to `firm_depth`, and of deeper ones.
    double firm_depth = 0.0;  ///< m.
    double push_speed = 0.0;  ///< Overlaps are undone no faster: m/s.
    bool undo = false;        ///< Undo overlaps; otherwise only velocities are put right.
    bool count = false;       ///< Add the impulses to the sums.
};

/// Effective masses, from what else is in the batches.
void prepare(std::span<Batch> batches);
void warm_start(std::span<Batch> batches, SolverBody* bodies);
void solve_round(std::span<Batch> batches, SolverBody* bodies, const Round& round);

}  // namespace sidestep::rigid::detail
