// The scenes of the thesis, and a few of ours: made from a seed, the same on every machine.
//
// Read next: simulation.h; docs/articulated-view.md has what was measured on them.
#pragma once

#include <cstdint>

#include "sidestep/articulated/simulation.h"

namespace sidestep::articulated {

struct DogsOptions {
    int rows = 10, columns = 10;
    double distance = 8.0;     ///< Of the camera from the first row, metres.
    double seconds = 6.0;      ///< How long torques go on.
    double torque_rate = 0.7;  ///< Torques a second, for each dog.
    double sweep_speed = 0.0;  ///< Of the camera, sideways, m/s.
    std::uint64_t seed = 1;
};
/// Toy dogs on a grid of 1.5 m, each hung 2 m up on two springs, let go in an odd pose while they
/// turn; now and then a joint or the whole dog is pushed for 0.15 s.
[[nodiscard]] Scene hundred_dogs(const DogsOptions& options = {});

struct PendulumOptions {
    int links = 300;
    JointType type = JointType::revolute;
    double damping = 1.0;
    double angle = 0.8;      ///< Of the first joint; the others are straight.
    double distance = 40.0;  ///< Of the camera.
};
[[nodiscard]] Scene long_pendulum(const PendulumOptions& options = {});

/// The dog alone, swinging behind a wall that hides all of it but the head.
[[nodiscard]] Scene dog_behind_wall(std::uint64_t seed = 1);

/// A doll that falls while the camera moves away.
[[nodiscard]] Scene falling_doll(double camera_speed = 4.0);

/// Dolls that fall from random heights onto the ground, most of them far from the camera.
[[nodiscard]] Scene many_dolls(int count = 1000, std::uint64_t seed = 1);

/// How to run them in real time on two cores: steps of 1/240 s, two at once for those who creep,
/// joints by pixels, sleep.
[[nodiscard]] SimulationOptions many_dolls_options();

}  // namespace sidestep::articulated
