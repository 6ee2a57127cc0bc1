#include "sidestep/articulated/from_skeleton.h"

#include <fmt/format.h>

#include "sidestep/base/require.h"

namespace sidestep::articulated {

Result<Model> model_from_skeleton(const SkeletonArrays& skeleton,
                                  const SkeletonModelOptions& options) {
    const std::size_t count = skeleton.parents.size();
    const auto fits = [&](std::size_t size) { return size == count; };
    SIDESTEP_REQUIRE(fits(skeleton.offsets.size()) && fits(skeleton.masses.size()) &&
                         fits(skeleton.centres.size()) && fits(skeleton.inertias.size()),
                     "parents, offsets, masses, centres and inertias need an entry for each joint");
    for (const std::size_t size :
         {skeleton.names.size(), skeleton.rotations.size(), skeleton.types.size(),
          skeleton.axes.size(), skeleton.far_ends.size()}) {
        SIDESTEP_REQUIRE(size == 0 || fits(size),
                         "names, rotations, types, axes and far_ends need an entry for each joint, "
                         "or none");
    }
    std::vector<Vec3> reach(count, Vec3::Zero());
    std::vector<int> children(count, 0);
    for (std::size_t i = 0; i < count; ++i) {
        const int parent = skeleton.parents[i];
        if (parent < 0 || parent >= static_cast<int>(i)) continue;
        reach[parent] += skeleton.offsets[i];
        ++children[parent];
    }
    std::vector<Link> links(count);
    for (std::size_t i = 0; i < count; ++i) {
        Link& link = links[i];
        link.name = skeleton.names.empty() ? fmt::format("joint {}", i) : skeleton.names[i];
        link.parent = skeleton.parents[i];
        link.mass = skeleton.masses[i];
        link.centre = skeleton.centres[i];
        link.inertia = skeleton.inertias[i];
        if (!skeleton.far_ends.empty()) {
            link.far_end = skeleton.far_ends[i];
        } else if (children[i] > 0) {
            link.far_end = reach[i] / children[i];
        }
        Joint& joint = link.joint;
        joint.placement.translation = skeleton.offsets[i];
        if (!skeleton.rotations.empty()) joint.placement.rotation = skeleton.rotations[i];
        if (!skeleton.axes.empty()) joint.axis = skeleton.axes[i];
        if (link.parent < 0) {
            joint.type = options.floating ? JointType::free : JointType::fixed;
            if (options.floating && !(link.mass > 0.0)) {
                Problem problem;
                problem.message =
                    fmt::format("the root \"{}\" has no mass, but is to float", link.name);
                problem.hint = "give the root some of the mass of what hangs on it";
                return failure(problem);
            }
            continue;
        }
        joint.type = skeleton.types.empty() ? JointType::ball : skeleton.types[i];
        // two balls with nothing between them leave the bone free to spin about itself
        if (!(link.mass > 0.0)) joint.type = JointType::fixed;
        if (joint.type == JointType::fixed) continue;
        joint.damping = options.damping;
        joint.stiffness = options.stiffness;
    }
    return Model::build(std::move(links));
}

}  // namespace sidestep::articulated
