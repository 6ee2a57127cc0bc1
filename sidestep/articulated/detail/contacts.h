// Blows of the ground and of joint limits on one body.
#pragma once

#include <optional>

#include "sidestep/articulated/reduced.h"
#include "sidestep/articulated/simulation.h"

namespace sidestep::articulated::detail {

class Contacts {
public:
    explicit Contacts(const Model&) {}
    [[nodiscard]] bool has_limits() const { return false; }
    bool take_alarm() { return false; }
    int strike(const std::optional<Ground>&, bool, double, Reduced&, State&, Workspace&) {
        return 0;
    }
};

inline geometry::OrientedBox box_around(const Link& link, const Transform& in_world) {
    // a rod as thick as its least moment says
    const double least = link.mass > 0.0 ? link.inertia.diagonal().minCoeff() / link.mass : 0.0;
    const double radius = std::sqrt(2.0 * std::max(0.0, least));
    const Vec3 along =
        link.far_end.norm() > 0.0 ? Vec3(link.far_end.normalized()) : Vec3(Vec3::UnitZ());
    const Quat turn = in_world.rotation * Quat::FromTwoVectors(Vec3::UnitZ(), along);
    return {in_world * Vec3(0.5 * link.far_end),
            turn.toRotationMatrix(),
            {radius, radius, 0.5 * link.far_end.norm() + 1e-3}};
}

}  // namespace sidestep::articulated::detail
