// Which bones hang on which?
//
// A skeleton is a list of joints, parents before children, so that one pass from front to back
// visits every parent first. Everything in Sidestep leans on that order.
//
//     0 Hips ── 1 LeftUpLeg ── 2 LeftLeg ── 3 LeftFoot ──◦ end site: where the last bone stops
//        └───── 4 Spine ── ...
//
// Names are labels and may repeat or be empty; indices identify.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::motion {

inline constexpr int no_parent = -1;

struct Joint {
    std::string name;
    int parent = no_parent;      ///< Index of an earlier joint, or `no_parent`.
    Vec3 offset = Vec3::Zero();  ///< From the parent joint, in the parent's frame, at rest.
    Quat rest_rotation = Quat::Identity();  ///< Local rotation at rest; the identity in BVH.
};

/// Where the bone of a leaf joint stops: a fingertip, a toe, the top of the head.
struct EndSite {
    int joint = 0;
    Vec3 offset = Vec3::Zero();
    std::string name;  ///< Usually empty.
};

/// Immutable once made.
class Skeleton {
public:
    Skeleton() = default;

    /// @throws UsageError when a parent does not come before its child, an end site names no joint,
    ///                    a number is not finite, or a rest rotation is not of unit length.
    explicit Skeleton(std::vector<Joint> joints, std::vector<EndSite> end_sites = {});

    [[nodiscard]] int joint_count() const noexcept { return static_cast<int>(joints_.size()); }
    [[nodiscard]] const Joint& joint(int index) const;
    [[nodiscard]] std::span<const Joint> joints() const noexcept { return joints_; }
    [[nodiscard]] std::span<const EndSite> end_sites() const noexcept { return end_sites_; }

    /// The first joint of that name.
    [[nodiscard]] std::optional<int> find(std::string_view name) const;
    /// All joints without a parent; at least one unless the skeleton is empty.
    [[nodiscard]] std::vector<int> roots() const;
    [[nodiscard]] std::vector<int> children(int joint) const;

    /// The same bones in another size.
    [[nodiscard]] Skeleton scaled(double factor) const;

    /// Same joints, parents, offsets and end sites, to within `tolerance` metres.
    [[nodiscard]] bool same_as(const Skeleton& other, double tolerance = 1e-9) const;

private:
    std::vector<Joint> joints_;
    std::vector<EndSite> end_sites_;
};

}  // namespace sidestep::motion
