#include "cli/support/ragdoll.h"

#include <optional>

namespace sidestep::cli {

using articulated::JointType;

namespace {

/// The axis of a joint that turns one way only, in the joint's axes.
std::optional<Vec3> only_axis(const body::JointLimit& limit) {
    constexpr double hardly = 0.05;  // radians: a joint that gives so little is stiff
    const auto open = [](const body::AngleRange& range) { return range.high - range.low > hardly; };
    const int count = open(limit.twist) + open(limit.swing_b) + open(limit.swing_c);
    if (count != 1) return std::nullopt;
    return limit.axes.col(open(limit.twist) ? 0 : open(limit.swing_b) ? 1 : 2);
}

}  // namespace

Result<articulated::Model> ragdoll_of(const body::Character& character,
                                      const articulated::SkeletonModelOptions& options) {
    if (character.masses().empty()) {
        Problem problem;
        problem.message = "the character \"" + character.name() + "\" has no masses";
        problem.hint = "dress its skeleton as a mannequin, which has";
        return failure(problem);
    }
    const auto& joints = character.skeleton().joints();
    std::vector<std::string> names;
    std::vector<int> parents;
    std::vector<Vec3> offsets, centres, axes;
    std::vector<Quat> rotations;
    std::vector<double> masses;
    std::vector<Mat3> inertias;
    std::vector<JointType> types;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        names.push_back(joints[i].name);
        parents.push_back(joints[i].parent);
        offsets.push_back(joints[i].offset);
        rotations.push_back(joints[i].rest_rotation);
        masses.push_back(character.masses()[i].mass);
        centres.push_back(character.masses()[i].centre);
        inertias.push_back(character.masses()[i].inertia);
        const auto hinge =
            character.limits().empty() ? std::nullopt : only_axis(character.limits()[i]);
        types.push_back(hinge ? JointType::revolute : JointType::ball);
        axes.push_back(hinge.value_or(Vec3::UnitZ()).normalized());
    }
    return articulated::model_from_skeleton({.names = names,
                                             .parents = parents,
                                             .offsets = offsets,
                                             .rotations = rotations,
                                             .masses = masses,
                                             .centres = centres,
                                             .inertias = inertias,
                                             .types = types,
                                             .axes = axes},
                                            options);
}

}  // namespace sidestep::cli
