// Bodies that meet by chance: turned bricks that spin, touching anywhere on their faces.
#pragma once

#include <algorithm>

#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "tests/oracle/impulse_twin.h"

namespace sidestep::test {

struct RandomImpact {
    HeavyBody body_1, body_2;
    Vec3 normal = Vec3::UnitZ();  ///< From 2 into 1, and they approach.
    rigid::ImpactLaw law;
};

[[nodiscard]] inline Vec3 random_vector(Random& random, double deviation = 1.0) {
    Vec3 v;
    for (double& x : v) x = random.normal(0.0, deviation);
    return v;
}

/// A brick of density about 1, its edges within a factor of ten, touched on a face of it.
[[nodiscard]] inline HeavyBody random_brick(Random& random) {
    Vec3 half, at;
    for (double& x : half) x = 0.1 * std::pow(10.0, random.uniform());
    for (int axis = 0; axis < 3; ++axis) at[axis] = random.uniform(-1.0, 1.0) * half[axis];
    const int face = random.index(3);
    at[face] = random.chance(0.5) ? half[face] : -half[face];
    const Mat3 turn = Quat(exp_map(random_vector(random, 2.0))).toRotationMatrix();
    HeavyBody body;
    body.mass = 8.0 * half.prod() * random.uniform(0.5, 2.0);
    const Vec3 s = half.cwiseAbs2();
    const Vec3 inertia = body.mass / 3.0 * Vec3(s.y() + s.z(), s.x() + s.z(), s.x() + s.y());
    body.inertia = turn * inertia.asDiagonal() * turn.transpose();
    body.arm = turn * at;
    body.velocity = random_vector(random, 2.0);
    body.spin = random_vector(random, 2.0);
    return body;
}

/// A tenth each without friction, fully elastic, sticking for ever; the rest anywhere between.
[[nodiscard]] inline RandomImpact random_impact(Random& random, double most_friction = 2.0) {
    RandomImpact made;
    made.body_1 = random_brick(random);
    made.body_2 = random_brick(random);
    made.normal = random_vector(random).normalized();
    const HeavyBody &a = made.body_1, &b = made.body_2;
    const Vec3 u = a.velocity + a.spin.cross(a.arm) - b.velocity - b.spin.cross(b.arm);
    if (u.dot(made.normal) > 0.0) made.normal = -made.normal;
    made.law.elasticity = random.uniform();
    made.law.friction = random.uniform(0.0, most_friction);
    made.law.tangential = random.uniform(-1.0, 1.0);
    const double odd = random.uniform();
    if (odd < 0.1) made.law.friction = 0.0;
    if (odd > 0.1 && odd < 0.2) made.law.elasticity = 1.0;
    if (odd > 0.15 && odd < 0.25) made.law.tangential = random.chance(0.5) ? 1.0 : -1.0;
    return made;
}

}  // namespace sidestep::test
