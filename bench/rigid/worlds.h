// Whole worlds, raced: the same boxes, the same steps, in our world, in Bullet's and in ODE's.
//
//     settling   1000 boxes fall into a pit and come to rest
//     moving     1000 boxes without gravity in a closed room, bouncing fully
//
// A time says nothing alone: every engine's places are looked at by the same function after every step,
// and how deep boxes were in each other stands beside the time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/support/harness.h"
#include "sidestep/rigid/shape.h"

namespace sidestep::bench {

/// A box of a scenario; fixed when its mass is 0.
struct RaceBox {
    Vec3 half_extents = Vec3::Ones();
    double mass = 0.0;
    Transform start{};
    Vec3 velocity = Vec3::Zero();
    Vec3 spin = Vec3::Zero();
};

struct RaceScene {
    std::string name;
    std::vector<RaceBox> boxes{};  ///< Those that move first, then walls.
    int moving = 0;
    Vec3 gravity{0.0, -9.81, 0.0};
    double step = 1.0 / 120.0;
    int steps = 1200;
    double friction = 0.5, elasticity = 0.0;
    bool sleeping = false;
};

/// A world of somebody's, made from a scene.
class RaceWorld {
public:
    virtual ~RaceWorld() = default;
    virtual void step() = 0;
    /// Of the boxes that move, in their order.
    struct Now {
        std::vector<Transform> places;
        std::vector<Vec3> velocities, spins;
    };
    virtual void look(Now& now) const = 0;
};

[[nodiscard]] std::unique_ptr<RaceWorld> our_world(const RaceScene& scene);
/// Bullet's discrete dynamics with its defaults: dbvt pairs, ten sweeps of its sequential impulses, SIMD.
[[nodiscard]] std::unique_ptr<RaceWorld> bullet_world(const RaceScene& scene);
/// ODE's quick step with its defaults: hash space, its own box collider, twenty sweeps.
[[nodiscard]] std::unique_ptr<RaceWorld> ode_world(const RaceScene& scene);

void worlds(Bench& bench);

}  // namespace sidestep::bench
