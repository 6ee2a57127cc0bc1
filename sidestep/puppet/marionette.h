// What does a marionette consist of?
//
//        main control          hand bar
//       head torso legs          hands          where strings begin
//         │    │   │ │            │ │
//         o    │   │ │            │ │
//        ─┼────┘   │ │            │ │           and where they end
//       ╱ │ ╲──────┼─┼────────────┘ │
//        ╱ ╲───────┘ │
//
// A model with joints, and strings from points of two controls to points of its links. Plain data: a
// puppet of your own is filled in.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sidestep/articulated/model.h"
#include "sidestep/articulated/solid_bodies.h"
#include "sidestep/articulated/state.h"
#include "sidestep/math/transform.h"

namespace sidestep::puppet {

/// Which of the two controls.
enum class Hand : std::uint8_t { main, bar };

/// One string, from a control to a link.
struct StringTie {
    std::string name{};
    Hand hand = Hand::main;
    Vec3 anchor = Vec3::Zero();  ///< On the control: x left, y up, z forward.
    int link = 0;
    Vec3 point = Vec3::Zero();  ///< In the link.
    /// Of the distance in the neutral pose: more than 1 hangs loose.
    double slack = 1.0;
};

/// A stiff rod with a joint at either end: pulls and pushes. As long as in the neutral pose.
struct RodTie {
    std::string name{};
    Hand hand = Hand::main;
    Vec3 anchor = Vec3::Zero();
    int link = 0;
    Vec3 point = Vec3::Zero();
    double stiffness = 3000.0;  ///< N/m.
    double damping = 2.0;       ///< N s/m, along the rod.
};

struct Puppet {
    std::string name{};
    std::shared_ptr<const articulated::Model> model{};
    articulated::State start{};
    std::vector<articulated::LinkShape> shapes{};
    std::vector<StringTie> strings{};
    std::vector<RodTie> rods{};
    Transform main_control{}, hand_bar{};  ///< In the neutral pose.
};

/// Twelve bodies of wood, 0.98 kg and 55 cm, on six strings: head, back, hands and knees.
[[nodiscard]] Puppet marionette();

}  // namespace sidestep::puppet
