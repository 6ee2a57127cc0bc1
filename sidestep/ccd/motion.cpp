#include "sidestep/ccd/motion.h"

#include <string>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::ccd {

Transform LinkMotion::at(double t) const {
    return {start.rotation * exp_map(t * turn), start.translation + t * slide};
}

LinkMotion between(int parent, const Transform& from, const Transform& to) {
    return {.parent = parent,
            .start = from,
            .turn = log_map(from.rotation.conjugate() * to.rotation),
            .slide = to.translation - from.translation};
}

LinkMotion hinge(int parent, const Transform& placement, const Vec3& axis, double from_rad,
                 double to_rad) {
    return {.parent = parent,
            .start = {placement.rotation * exp_map(from_rad * axis), placement.translation},
            .turn = (to_rad - from_rad) * axis,
            .slide = Vec3::Zero()};
}

LinkMotion slider(int parent, const Transform& placement, const Vec3& axis, double from_m,
                  double to_m) {
    const Vec3 along = placement.rotation * axis;
    return {.parent = parent,
            .start = {placement.rotation, placement.translation + from_m * along},
            .turn = Vec3::Zero(),
            .slide = (to_m - from_m) * along};
}

LinkMotion still(int parent, const Transform& placement) {
    return {.parent = parent, .start = placement, .turn = Vec3::Zero(), .slide = Vec3::Zero()};
}

std::vector<Transform> places(std::span<const LinkMotion> links, double t) {
    std::vector<Transform> all(links.size());
    for (std::size_t i = 0; i < links.size(); ++i) {
        const int parent = links[i].parent;
        SIDESTEP_REQUIRE(parent >= -1 && parent < static_cast<int>(i),
                         "link " + std::to_string(i) + " comes before its parent");
        all[i] = parent < 0 ? links[i].at(t) : all[parent] * links[i].at(t);
    }
    return all;
}

std::vector<int> rigid_groups(std::span<const LinkMotion> links) {
    std::vector<int> groups(links.size(), -1);
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (links[i].moves()) {
            groups[i] = static_cast<int>(i);
        } else if (links[i].parent >= 0) {
            groups[i] = groups[links[i].parent];
        }
    }
    return groups;
}

}  // namespace sidestep::ccd
