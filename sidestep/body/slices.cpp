#include <algorithm>
#include <limits>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/body/detail/slices.h"
#include "sidestep/motion/pose.h"

namespace sidestep::body::detail {

Slices cut_slices(const Flesh& flesh, int per_limb) {
    SIDESTEP_REQUIRE(per_limb > 0, "slices per limb: " + std::to_string(per_limb));
    const LimbMap& limbs = flesh.limbs();
    const motion::GlobalPose rest =
        forward_kinematics(flesh.skeleton(), motion::rest_pose(flesh.skeleton()));
    const geometry::TriangleMesh& mesh = flesh.at_rest();

    // where on its bone each triangle is
    std::vector<double> where(mesh.triangle_count(), 0.0);
    std::vector<double> first(limbs.count(), std::numeric_limits<double>::infinity());
    std::vector<double> last(limbs.count(), -std::numeric_limits<double>::infinity());
    for (int t = 0; t < mesh.triangle_count(); ++t) {
        const int limb = flesh.limb_of_triangle()[t];
        if (limb < 0) continue;
        const Limb& about = limbs.limbs[limb];
        const geometry::Triangle corners = mesh.corners(t);
        const Vec3 middle = (corners[0] + corners[1] + corners[2]) / 3.0;
        const Vec3 bone = about.to - about.from;
        const Vec3 local = rest.joints[about.joint].inverse() * middle - about.from;
        const double length2 = bone.squaredNorm();
        where[t] = length2 > 0.0 ? local.dot(bone) / length2 : 0.0;
        first[limb] = std::min(first[limb], where[t]);
        last[limb] = std::max(last[limb], where[t]);
    }

    Slices slices;
    slices.per_limb = per_limb;
    slices.of_triangle.assign(mesh.triangle_count(), -1);
    slices.along.assign(mesh.triangle_count(), 0.0);
    slices.vertices.resize(static_cast<std::size_t>(limbs.count()) * per_limb);
    for (int t = 0; t < mesh.triangle_count(); ++t) {
        const int limb = flesh.limb_of_triangle()[t];
        if (limb < 0) continue;
        const double length = last[limb] - first[limb];
        const double share = length > 0.0 ? (where[t] - first[limb]) / length : 0.0;
        const int slice = std::min(static_cast<int>(share * per_limb), per_limb - 1);
        slices.of_triangle[t] = slice;
        slices.along[t] = std::clamp(where[t], 0.0, 1.0);
        auto& list = slices.vertices[static_cast<std::size_t>(limb) * per_limb + slice];
        list.insert(list.end(), mesh.triangles[t].begin(), mesh.triangles[t].end());
    }
    for (auto& list : slices.vertices) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return slices;
}

int common_ancestor(const LimbMap& limbs, int a, int b) {
    // parents come first, so the larger of two is never above the smaller
    while (a != b && a >= 0 && b >= 0) {
        int& lower = a > b ? a : b;
        lower = limbs.limbs[lower].parent;
    }
    return a == b ? a : -1;
}

}  // namespace sidestep::body::detail
