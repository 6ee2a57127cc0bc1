// How hard must two bodies be pushed so that they do not go through each other?
//
//     u = velocity of a's contact point seen from b's         u' = u + K R
//     K = (1/m1 + 1/m2) I - S(p1) J1^-1 S(p1) - S(p2) J2^-1 S(p2)
//
//     R_s = -K^-1 u             stops everything (infinite friction, plastic)
//     R_f = -u_n / (k.K k) k    stops the normal part only (no friction, plastic)
//     R   = a R_f + b (R_s - R_f)       a = 1 + elasticity,  b = 1 + tangential,  b smaller on the cone
//
// The seed's 15 equations in closed form, with its rule as one case. Energy never rises for
// elasticities in [0, 1] and tangential ones in [-1, 1].
#pragma once

#include "sidestep/math/types.h"

namespace sidestep::rigid {

/// One party of an impact. An immovable body has inverse mass 0 and inverse inertia 0.
struct ImpactBody {
    double inverse_mass = 0.0;
    Mat3 inverse_inertia = Mat3::Zero();  ///< About the centre, in the world.
    Vec3 arm = Vec3::Zero();              ///< From the centre to the contact point.
    Vec3 velocity = Vec3::Zero();
    Vec3 spin = Vec3::Zero();
};

struct ImpactLaw {
    double elasticity = 0.0;  ///< Of the normal: 0 stays, 1 bounces fully.
    double friction = 0.0;    ///< Largest |R_t| / R_n; infinity sticks always.
    double tangential = 0.0;  ///< 0 does not bounce sideways; equal to elasticity: the seed's rule.
};

/// What happened. The impulse acts on body 1; body 2 gets its opposite.
struct ImpactAnswer {
    enum class Kind {
        none,    ///< They do not approach.
        sticks,  ///< Inside the cone of friction.
        slides,  ///< On the cone; without friction, always.
    };
    Kind kind = Kind::none;
    Vec3 impulse = Vec3::Zero();
    double energy_change = 0.0;  ///< By the formula of the plane of R_f and R_s; never positive.
    Vec3 velocity_1 = Vec3::Zero(), spin_1 = Vec3::Zero();
    Vec3 velocity_2 = Vec3::Zero(), spin_2 = Vec3::Zero();
};

/// One contact of a pair, once: several contacts that each receive the whole impulse do add energy.
///
/// @param normal  Of unit length, from body 2 into body 1. The wrong way round, bodies that approach
///         seem to part, and the answer is `none`: they go through each other, but energy does not rise
///         (the seed's own rule, which does not say which way the normal points, then gains energy).
/// @throws UsageError when the normal is not of unit length to 1e-9, a number is not finite (friction
///         may be infinite), an elasticity is outside [0, 1] or [-1, 1], a friction or inverse mass
///         negative, or both inverse masses 0.
[[nodiscard]] ImpactAnswer impact(const ImpactBody& body_1, const ImpactBody& body_2,
                                  const Vec3& normal, const ImpactLaw& law);

/// K of u' = u + K R: symmetric, no eigenvalue below the sum of the inverse masses.
[[nodiscard]] Mat3 collision_matrix(const ImpactBody& body_1, const ImpactBody& body_2);

}  // namespace sidestep::rigid
