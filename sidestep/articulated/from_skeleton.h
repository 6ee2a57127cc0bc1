// A skeleton with masses, as a body that falls.
//
// Whoever has bones and what they weigh (a mannequin, a mocap skeleton, a game's rig) hands them over
// as plain lists; this module need not know where they come from. Link i of the model is joint i of
// the skeleton.
//
//     joints without mass (finger tips, end sites)     are welded to their parents
//     the root                                         moves freely
//     all others                                       are balls, unless said otherwise
#pragma once

#include <span>

#include "sidestep/articulated/model.h"

namespace sidestep::articulated {

/// One entry for each joint; lists that say "or empty" may be.
struct SkeletonArrays {
    std::span<const std::string> names{};  ///< Or empty.
    std::span<const int> parents{};        ///< An earlier joint; -1 for the root.
    std::span<const Vec3> offsets{};       ///< From the parent's joint, in the parent's axes.
    std::span<const Quat> rotations{};     ///< At rest, in the parent's axes; or empty.
    std::span<const double> masses{};
    std::span<const Vec3> centres{};     ///< Of mass, in the joint's axes.
    std::span<const Mat3> inertias{};    ///< About the centre, in the joint's axes.
    std::span<const JointType> types{};  ///< Or empty.
    std::span<const Vec3> axes{};        ///< Of hinges and slides, in the joint's axes; or empty.
    std::span<const Vec3> far_ends{};    ///< Or empty: the mean of the children's offsets.
};

struct SkeletonModelOptions {
    bool floating = true;    ///< False: the root is fixed to the world.
    double damping = 0.0;    ///< Of every joint but the root, N m s.
    double stiffness = 0.0;  ///< Of every joint but the root, towards the pose at rest, N m.
};

/// Problems as of Model::build, and a root that floats without mass.
/// @throws UsageError when lists are of different lengths.
[[nodiscard]] Result<Model> model_from_skeleton(const SkeletonArrays& skeleton,
                                                const SkeletonModelOptions& options = {});

}  // namespace sidestep::articulated
