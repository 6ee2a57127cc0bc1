// Where are all bodies, how fast, and how do they resist? The hot numbers of a world, in columns.
//
// `bodies` is what users see and is written once at the end of a step; the columns are what the step
// works on. A body that sleeps or is fixed counts as infinitely heavy: its inverse mass and inertia are 0
// in `inverse_mass` and `inverse_inertia`.
#pragma once

#include <cstdint>
#include <vector>

#include "sidestep/rigid/world.h"

namespace sidestep::rigid::detail {

/// Contacts are told within this of touching even when nothing moves: metres.
[[nodiscard]] double base_margin(const Shape& shape);

/// How a body turns on while no one touches it.
struct Turning {
    Vec3 rate =
        Vec3::Zero();  ///< Constant over the flight, so that angular momentum is kept at its end.
    Quat turn = Quat::Identity();  ///< At its end.
    Vec3 spin = Vec3::Zero();      ///< At its end.
};

struct State {
    std::vector<Body> bodies;
    std::vector<Vec3> place, velocity, spin;
    std::vector<Quat> turn;
    std::vector<double> inverse_mass;
    std::vector<Mat3> inverse_inertia;  ///< In the world, for where the body is now.
    std::vector<Vec3> acceleration;     ///< Of gravity, pushes and fields, over the present step.
    std::vector<Vec3> torque;
    std::vector<double> reach, margin;  ///< Of the shapes; `margin` as base_margin says.
    std::vector<std::uint8_t> awake;    ///< Moving and not asleep.

    [[nodiscard]] int size() const { return static_cast<int>(bodies.size()); }
    [[nodiscard]] Transform transform(int body) const { return {turn[body], place[body]}; }
    [[nodiscard]] const Shape& shape(int body) const { return *bodies[body].shape; }
    [[nodiscard]] Mat3 inertia(int body) const;  ///< In the world; of moving bodies.
    [[nodiscard]] Vec3 angular_momentum(int body) const { return inertia(body) * spin[body]; }

    void push_back(const Body& body);
    /// Inverse mass and inertia for where the body is now and whether it is awake.
    void refresh(int body);
    /// What users see, from the columns.
    void show(int body);
};

/// A body whose angular momentum is held (and raised by the torque) while it turns for `seconds`: the
/// midpoint rule, or small turns about one axis after another where that would be too coarse. Momentum is
/// exact, and energy that nothing changes stays.
[[nodiscard]] Turning turn_on(const Shape& shape, double mass, const Quat& turn, const Vec3& spin,
                              const Vec3& torque, double seconds);

/// Moves a body along its parabola and turns it on. Fixed and sleeping bodies stay.
void fly(State& state, int body, double seconds);
/// The same as a formula of time, for the search of impacts.
[[nodiscard]] Flight flight_of(const State& state, int body, double seconds);

/// The box that a body does not leave within `seconds`, and `margin` more.
[[nodiscard]] geometry::AxisBox swept_box(const State& state, int body, double seconds,
                                          double margin);

}  // namespace sidestep::rigid::detail
