// Where are this skeleton's hips, knees and head?
//
// Every studio names them differently (LeftUpLeg, thigh_l, lfemur, Bip01 L Thigh). Landmarks are
// found by name first, then by shape: legs are the first pair of chains that leaves the pelvis, a
// head is the end of the middle line furthest from the feet. What is not found is `no_joint`.
#pragma once

#include "sidestep/motion/clip.h"
#include "sidestep/motion/skeleton.h"

namespace sidestep::motion {

inline constexpr int no_joint = -1;

struct Landmarks {
    struct Side {
        int hip = no_joint;  ///< Where the thigh begins.
        int knee = no_joint;
        int ankle = no_joint;
        int toe = no_joint;
        int shoulder = no_joint;  ///< Where the upper arm begins, not the collar bone.
        int elbow = no_joint;
        int wrist = no_joint;
    };
    int pelvis = no_joint;  ///< The root that carries the legs.
    int head = no_joint;
    int head_tip = no_joint;  ///< Index of the end site that reaches furthest from the head joint.
    Side left, right;

    [[nodiscard]] bool has_legs() const noexcept {
        return left.hip >= 0 && left.knee >= 0 && left.ankle >= 0 && right.hip >= 0 &&
               right.knee >= 0 && right.ankle >= 0;
    }
};

[[nodiscard]] Landmarks find_landmarks(const Skeleton& skeleton);

/// How tall a person with these bones stands, in the clip's own unit of length.
struct Stature {
    double height = 0.0;  ///< Sole to crown; 0 when the skeleton has no legs or no head.
    /// What the top of the skeleton was taken to be.
    enum class Top { unknown, crown, brow, skull_base } top = Top::unknown;
};

/// Thigh plus shin plus trunk (hip middle to head at rest; where the motion stretches further in a
/// tenth of its frames, that) plus 4.5 % for ankle to sole. Skeletons end at different places: a
/// head bone shorter than 8.5 % of the height ends at the brow (9 % are added), a longer one at the
/// crown, and a head without an end at the base of the skull (16 % are added). Good to a few per
/// cent.
[[nodiscard]] Stature standing_height(const Clip& clip, const Landmarks& landmarks);

}  // namespace sidestep::motion
