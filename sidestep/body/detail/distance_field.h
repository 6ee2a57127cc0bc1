// Lower bounds of the distance to a set that is too wild to be written down: a set that was turned
// about an axis through all of a range, seen from anywhere.
//
//     · · · · · · ·      at every node: no point of the set is nearer than this.
//     · · ·▒▒▒· · ·      Close to the set nodes stand `voxel` apart, elsewhere 4 and 16 times as far.
//     · ·▒▒▓▓▓▒▒· ·      No node is looked at before somebody asks for it
//
// Between nodes the bound is still a bound: the squared distance to a set, less the square of the
// place, is the least of functions that are linear in the place, so it is concave, and a concave
// function lies above every weighted mean of its values. With the eight weights of a cell
//
//     distance^2(x)  >=  mean of distance^2(node)  -  mean of |x - node|^2
//
// What is lost is of the order voxel^2 / distance: an eighth of a voxel two voxels away, a fiftieth
// twelve voxels away. That is why far nodes say more about a surface than near ones.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "sidestep/body/joint_freedom.h"
#include "sidestep/geometry/axis_box.h"
#include "sidestep/geometry/oriented_box.h"
#include "sidestep/math/transform.h"

namespace sidestep::body::detail {

class DistanceField;

/// A box or a field, put somewhere.
struct PlacedSet {
    geometry::OrientedBox box;  ///< When there is no field: exact.
    std::shared_ptr<const DistanceField> field;
    Transform place;  ///< From the set's own frame.

    /// No point of the set is nearer than this.
    [[nodiscard]] double distance(const Vec3& point) const;
    [[nodiscard]] std::array<Vec3, 8> corners() const;  ///< Of a box that holds the set.
    [[nodiscard]] double voxel() const;                 ///< 0 for a box.
};

/// Any number of threads may ask; what they are told depends on nothing but the question.
class DistanceField {
public:
    /// `set` turned about `turn.axis` through the origin.
    DistanceField(PlacedSet set, const Turn& turn, double voxel);
    ~DistanceField();
    DistanceField(const DistanceField&) = delete;
    DistanceField& operator=(const DistanceField&) = delete;

    [[nodiscard]] double voxel() const noexcept { return voxel_; }
    /// Holds the set.
    [[nodiscard]] const geometry::AxisBox& bounds() const noexcept { return bounds_; }
    /// No point of the set is nearer to this place; metres.
    [[nodiscard]] double at(const Vec3& point) const {
        return at_local((point.x() - origin_.x()) * per_voxel_,
                        (point.y() - origin_.y()) * per_voxel_,
                        (point.z() - origin_.z()) * per_voxel_);
    }
    /// Nodes looked at so far.
    [[nodiscard]] std::int64_t nodes() const;
    [[nodiscard]] const PlacedSet& before() const noexcept { return set_; }

private:
    static constexpr int cells = 8;  // nodes along the edge of a block
    static constexpr int block = cells * cells * cells;

    enum class Kind : std::uint8_t { unknown, far, near, inside };
    struct Fine;    // 8^3 nodes a voxel apart
    struct Region;  // 8^3 nodes four voxels apart, and room for 4^3 of the above

    [[nodiscard]] double at_local(double x, double y, double z) const;
    [[nodiscard]] double outside(double x, double y, double z) const;
    [[nodiscard]] float far_node(int i, int j, int k) const;
    [[nodiscard]] float middle_node(int i, int j, int k) const;
    [[nodiscard]] float fine_node(int i, int j, int k) const;
    [[nodiscard]] Kind far_kind(int i, int j, int k) const;
    [[nodiscard]] Kind middle_kind(int i, int j, int k) const;
    [[nodiscard]] Region& region(int i, int j, int k) const;
    [[nodiscard]] Fine& fine(Region& region, int i, int j, int k) const;
    [[nodiscard]] double inner(double x, double y, double z) const;
    [[nodiscard]] double least(const Vec3& point, int& guess) const;
    void bound();

    PlacedSet set_;
    Vec3 axis_;
    AngleRange range_;
    double voxel_, per_voxel_;
    Vec3 origin_ = Vec3::Zero();
    geometry::AxisBox bounds_;
    Transform back_;
    Mat3 to_inner_;      // of directions, into the units of what is inside
    double step_ = 0.0;  // between angles
    std::vector<double> cosine_, sine_;
    std::array<int, 3> regions_{}, far_nodes_{};
    std::array<double, 3> size_{};  // in voxels
    mutable std::vector<std::atomic<Region*>> region_;
    mutable std::vector<std::atomic<float>> far_;
    mutable std::vector<std::atomic<std::int16_t>> far_guess_;
    mutable std::vector<std::atomic<Kind>> far_kind_;
};

/// The set turned about an axis through the origin, through all of a range.
[[nodiscard]] PlacedSet swept(const PlacedSet& set, const Turn& turn, double voxel);

}  // namespace sidestep::body::detail
