// What happens between two keys?
//
//     value          ●───●            linear   straight on: corners at every key
//                  ╱       ╲          natural  a spline, no bend at its ends: swings past its keys
//               ╱            ╲        clamped  a spline that starts and ends at rest: swings a little
//     ●──────●                 ●      pchip    never past a key: what rises between keys only rises
//
// A displacement that swings past its keys pushes a hand back into what it was pulled out of, so
// constraints that come from collisions use pchip; artists may like the clamped spline better.
// Before the first and after the last key the value is held. Seed 002, section 4.
#pragma once

#include <span>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::edit {

enum class Interpolant { linear, natural, clamped, pchip };

struct CurveKey {
    double time = 0.0;
    Vec3 value = Vec3::Zero();
};

/// Three numbers over time, through keys. Immutable.
class Curve {
public:
    /// A curve that is zero everywhere.
    Curve() = default;
    /// @throws UsageError when times do not increase or a number is not finite.
    Curve(std::vector<CurveKey> keys, Interpolant interpolant = Interpolant::pchip);

    [[nodiscard]] Vec3 operator()(double time) const;
    /// Per second. At a corner of a linear curve, that of what follows.
    [[nodiscard]] Vec3 slope(double time) const;
    [[nodiscard]] std::span<const CurveKey> keys() const noexcept { return keys_; }

private:
    [[nodiscard]] int piece(double time) const;

    std::vector<CurveKey> keys_;
    std::vector<Vec3> slopes_;  // at the keys; of the piece that follows for linear curves
    Interpolant interpolant_ = Interpolant::pchip;
};

}  // namespace sidestep::edit
