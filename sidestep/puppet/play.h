// What stands on the stage?
//
//     puppet + props + ground  =  a play
//
// Props that stay are pieces of what stands still; props that move (a ball) are bodies of their own.
// Plain data; plays.h reads it from text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sidestep/puppet/marionette.h"

namespace sidestep::puppet {

/// A chair, a ball, a wall.
struct Prop {
    std::string name{};
    struct Piece {
        std::shared_ptr<const rigid::Shape> shape{};
        Transform in_prop{};
    };
    std::vector<Piece> pieces{};
    Transform place{};
    double mass = 0.0;  ///< kg; 0: it stands still.
    double friction = 0.6;
    double restitution = 0.2;
    double rolling =
        0.0;  ///< N m s/rad: what turning costs it, as felt does a ball; of those that move.
    std::uint32_t color = 0xb08050ff;  ///< RGBA.
};

struct Camera {
    Vec3 eye{0.9, 0.75, 2.0}, target{0.0, 0.45, 0.0};
};

struct Play {
    std::string name{};
    std::string says{};  ///< One line about it.
    Puppet puppet{};
    std::vector<Prop> props{};
    double ground = 0.0;
    Camera camera{};
    /// A hidden puppet simulates less: joints that the camera does not see do not move.
    bool view_dependent = false;
};

}  // namespace sidestep::puppet
