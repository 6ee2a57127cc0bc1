// Which of these joints is the left knee?
//
// Files name the same bone in many ways (LeftUpLeg, mixamorig:LeftUpLeg, thigh.L, lfemur). A role
// is what the bone does, whatever it is called; a skeleton whose names cover a whole person is a
// humanoid, and gets a person's shape, masses and limits.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/motion/pose.h"
#include "sidestep/motion/skeleton.h"

namespace sidestep::body {

enum class Role {
    none,
    pelvis,
    trunk,  ///< Every joint between pelvis and the neck: lower back, spine, chest.
    neck,
    head,
    clavicle,
    upper_arm,
    fore_arm,
    hand,
    thigh,
    shank,
    foot,
    toe,
    ball  ///< A turned ball that is a link of its own, as in the wooden man.
};

enum class Side { middle, left, right };

struct Label {
    Role role = Role::none;
    Side side = Side::middle;
    friend bool operator==(const Label&, const Label&) = default;
};

/// What a name alone says. Prefixes up to a colon are dropped, case and separators ignored.
[[nodiscard]] Label label_of(std::string_view joint_name);

/// A person's joints, found by name and checked against the tree.
struct Humanoid {
    std::vector<Label> labels;  ///< One per joint.
    int pelvis = -1;
    int chest = -1;  ///< The last trunk joint above which arms and neck part ways.
    int head = -1;
    std::vector<int> trunk;  ///< From pelvis to chest, both included.
    std::vector<int> necks;  ///< From chest to head, both left out.
    struct Limbs {
        int clavicle = -1;  ///< -1 when the arm hangs on the chest itself.
        int upper_arm = -1;
        int fore_arm = -1;
        int hand = -1;
        int thigh = -1;
        int shank = -1;
        int foot = -1;
        int toe = -1;  ///< -1 when the foot is one piece.
    } left, right;
};

/// Nothing when the names do not make a whole person (pelvis, head, both arms to the hand, both
/// legs to the foot, each below the one before).
[[nodiscard]] std::optional<Humanoid> find_humanoid(const motion::Skeleton& skeleton);

/// What keeps names from making a person, in words ("right hand"); empty when nothing does, or when they
/// are too far from one to say.
[[nodiscard]] std::vector<std::string> missing_of_a_person(const motion::Skeleton& skeleton);

/// Which way a person stands at rest: columns left, up, forward, in the skeleton's world. A body
/// that stands nearly square to the world's axes is taken to mean them exactly.
[[nodiscard]] Mat3 body_axes(const Humanoid& human, const motion::GlobalPose& rest);

}  // namespace sidestep::body
