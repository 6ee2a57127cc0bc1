// Which bodies hang on which, by which joints, and how heavy are they?
//
//     world ──joint 0── link 0 ──joint 1── link 1 ──joint 2── link 2
//                          └─────joint 3── link 3
//
// Link i and joint i belong together: the joint carries the link. The frame of a link sits at its
// joint, on the link's side; parents come before children. A Model never changes; what moves is a
// State. Any number of states and threads may share one model.
//
// Read next: state.h, dynamics.h.
#pragma once

#include <array>
#include <limits>
#include <string>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/math/spatial.h"

namespace sidestep::articulated {

enum class JointType : std::uint8_t {
    fixed,      ///< No freedom.
    revolute,   ///< Turns about `axis`: one angle.
    prismatic,  ///< Slides along `axis`: one length.
    universal,  ///< Turns about `axis` (of the parent's side), then `axis_2` (of the link's): two angles.
    ball,  ///< Turns freely: a rotation; its rate is the angular velocity in the link's axes.
    free,  ///< Six freedoms: a transform; its rate is the link's velocity in its own axes.
};

/// How many rates a joint has.
[[nodiscard]] constexpr int freedom_of(JointType type) {
    constexpr std::array<int, 6> freedom{0, 1, 1, 2, 3, 6};
    return freedom[static_cast<std::size_t>(type)];
}
/// How many numbers say where it is: rotations are (w, x, y, z), a free joint x, y, z and a rotation.
[[nodiscard]] constexpr int position_size_of(JointType type) {
    constexpr std::array<int, 6> size{0, 1, 1, 2, 4, 7};
    return size[static_cast<std::size_t>(type)];
}

inline constexpr double no_limit = std::numeric_limits<double>::infinity();

struct Joint {
    JointType type = JointType::revolute;
    Transform placement{};  ///< Of the link in its parent, where the joint is at rest.
    Vec3 axis = Vec3::UnitZ();
    Vec3 axis_2 = Vec3::UnitX();  ///< Universal only.
    double damping = 0.0;         ///< N m s/rad or N s/m, for every freedom.
    double stiffness = 0.0;       ///< N m/rad or N/m, towards `rest`.
    /// Where the spring pulls to; a ball joint's pulls to no rotation, a free joint has none.
    std::array<double, 2> rest{};
    double armature = 0.0;  ///< Inertia that a motor adds to every freedom.
    /// Of revolute, prismatic and both angles of universal joints.
    std::array<double, 2> lowest{-no_limit, -no_limit}, highest{no_limit, no_limit};
    double swing_limit = no_limit;  ///< Of a ball: how far `axis` may leave its place at rest.
};

/// A rigid body and the joint it hangs on.
struct Link {
    std::string name{};
    int parent = -1;  ///< An earlier link; -1 is the world.
    Joint joint{};
    double mass = 0.0;            ///< kg.
    Vec3 centre = Vec3::Zero();   ///< Of mass, in the link's frame.
    Mat3 inertia = Mat3::Zero();  ///< About the centre, in the link's axes.
    Vec3 far_end = Vec3::Zero();  ///< Where the link ends: for pictures and pixels.
    int line = 0;                 ///< Of the file it was read from; 0 when made by hand.
};

class Model {
public:
    Model() = default;
    /// Problems: no links, a parent that comes later or a cycle of parents (both named), names used
    /// twice, masses and inertias that no body has, joints that would move nothing (a subtree without
    /// mass), axes without direction, limits the wrong way round, numbers that are not finite.
    /// @param file  For the problems; may be empty.
    [[nodiscard]] static Result<Model> build(std::vector<Link> links, const std::string& file = {});

    [[nodiscard]] int link_count() const noexcept { return static_cast<int>(links_.size()); }
    [[nodiscard]] const std::vector<Link>& links() const noexcept { return links_; }
    [[nodiscard]] const Link& link(int index) const { return links_[index]; }
    /// -1 when there is none of that name.
    [[nodiscard]] int find(const std::string& name) const;
    [[nodiscard]] const std::vector<int>& children(int link) const { return children_[link]; }

    /// Numbers in a State, and where those of a link begin.
    [[nodiscard]] int position_count() const noexcept { return position_first_.back(); }
    [[nodiscard]] int freedom() const noexcept { return rate_first_.back(); }
    [[nodiscard]] int first_position(int link) const { return position_first_[link]; }
    [[nodiscard]] int first_rate(int link) const { return rate_first_[link]; }
    [[nodiscard]] int freedom_of_link(int link) const {
        return rate_first_[link + 1] - rate_first_[link];
    }

    [[nodiscard]] const Inertia& inertia(int link) const { return inertias_[link]; }
    [[nodiscard]] double mass() const noexcept { return mass_; }

private:
    std::vector<Link> links_;
    std::vector<std::vector<int>> children_;
    std::vector<int> position_first_{0}, rate_first_{0};
    std::vector<Inertia> inertias_;
    double mass_ = 0.0;
};

}  // namespace sidestep::articulated
