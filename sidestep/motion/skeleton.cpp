#include "sidestep/motion/skeleton.h"

#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::motion {

Skeleton::Skeleton(std::vector<Joint> joints, std::vector<EndSite> end_sites)
    : joints_(std::move(joints)), end_sites_(std::move(end_sites)) {
    for (int i = 0; i < joint_count(); ++i) {
        const Joint& joint = joints_[i];
        const std::string who = "joint " + std::to_string(i) + " \"" + joint.name + "\"";
        SIDESTEP_REQUIRE(joint.parent >= no_parent && joint.parent < i,
                         who + " has parent " + std::to_string(joint.parent) +
                             ", expected an earlier joint or -1");
        SIDESTEP_REQUIRE(joint.offset.allFinite(), who + " has an offset that is not finite");
        SIDESTEP_REQUIRE(std::abs(joint.rest_rotation.squaredNorm() - 1.0) < 1e-6,
                         who + " has a rest rotation that is not of unit length");
    }
    for (const EndSite& site : end_sites_) {
        SIDESTEP_REQUIRE(site.joint >= 0 && site.joint < joint_count(),
                         "an end site hangs on joint " + std::to_string(site.joint) + " of " +
                             std::to_string(joint_count()));
        SIDESTEP_REQUIRE(site.offset.allFinite(), "an end site has an offset that is not finite");
    }
}

const Joint& Skeleton::joint(int index) const {
    SIDESTEP_REQUIRE(index >= 0 && index < joint_count(),
                     "joint " + std::to_string(index) + " of " + std::to_string(joint_count()));
    return joints_[index];
}

std::optional<int> Skeleton::find(std::string_view name) const {
    for (int i = 0; i < joint_count(); ++i) {
        if (joints_[i].name == name) return i;
    }
    return std::nullopt;
}

std::vector<int> Skeleton::roots() const {
    return children(no_parent);
}

std::vector<int> Skeleton::children(int joint) const {
    std::vector<int> found;
    for (int i = 0; i < joint_count(); ++i) {
        if (joints_[i].parent == joint) found.push_back(i);
    }
    return found;
}

Skeleton Skeleton::scaled(double factor) const {
    Skeleton copy = *this;
    for (Joint& joint : copy.joints_) joint.offset *= factor;
    for (EndSite& site : copy.end_sites_) site.offset *= factor;
    return copy;
}

bool Skeleton::same_as(const Skeleton& other, double tolerance) const {
    if (joint_count() != other.joint_count() || end_sites_.size() != other.end_sites_.size()) {
        return false;
    }
    for (int i = 0; i < joint_count(); ++i) {
        const Joint& a = joints_[i];
        const Joint& b = other.joints_[i];
        if (a.name != b.name || a.parent != b.parent) return false;
        if ((a.offset - b.offset).norm() > tolerance) return false;
        if (angle_between(a.rest_rotation, b.rest_rotation) > tolerance) return false;
    }
    for (std::size_t i = 0; i < end_sites_.size(); ++i) {
        if (end_sites_[i].joint != other.end_sites_[i].joint) return false;
        if ((end_sites_[i].offset - other.end_sites_[i].offset).norm() > tolerance) return false;
    }
    return true;
}

}  // namespace sidestep::motion
