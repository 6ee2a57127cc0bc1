// Small worlds for tests: a floor, boxes and balls on it.
#pragma once

#include "sidestep/math/rotation.h"
#include "sidestep/rigid/world.h"

namespace sidestep::rigid {

/// A wide slab whose top is the ground, turned about z by `slope_rad`.
inline Body test_floor(Material material = {0.0, 0.5}, double slope_rad = 0.0) {
    const Quat turn = exp_map({0.0, 0.0, slope_rad});
    return {.name = "floor",
            .shape = Shape::box({50.0, 0.5, 50.0}),
            .role = Role::fixed,
            .material = material,
            .to_world = {turn, turn * Vec3(0.0, -0.5, 0.0)}};
}

inline Body test_box(const Vec3& half_extents, const Vec3& at, Material material = {0.0, 0.5},
                     double mass = 1.0) {
    return {.name = "box",
            .shape = Shape::box(half_extents),
            .mass = mass,
            .material = material,
            .to_world = {Quat::Identity(), at}};
}

inline Body test_ball(double radius, const Vec3& at, Material material = {0.0, 0.5},
                      double mass = 1.0) {
    return {.name = "ball",
            .shape = Shape::ball(radius),
            .mass = mass,
            .material = material,
            .to_world = {Quat::Identity(), at}};
}

inline WorldOptions test_options(Meeting meeting, bool sleeping = false) {
    WorldOptions options;
    options.meeting = meeting;
    options.sleeping = sleeping;
    return options;
}

inline void run(World& world, double seconds) {
    const double end = world.seconds() + seconds - 0.5 * world.options().step;
    while (world.seconds() < end) world.step();
}

}  // namespace sidestep::rigid
