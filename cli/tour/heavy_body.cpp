#include "cli/tour/heavy_body.h"

#include "cli/tour/plain.h"
#include "sidestep/base/problem.h"
#include "sidestep/base/require.h"
#include "sidestep/body/mannequin.h"

namespace sidestep::tour {

body::LintBody heavy_body(const motion::Skeleton& skeleton) {
    body::MannequinOptions options = body::mannequin_options(body::Build::heavy);
    options.segments = 12;
    body::LintBodyOptions how;
    how.classify_pairs = false;
    Result<body::LintBody> made =
        body::make_lint_body(body::make_mannequin(skeleton, options), how);
    if (!made) throw InputError(made.error());
    return *std::move(made);
}

motion::Clip gesture(const std::string& name) {
    for (const motion::LibraryClip& clip : motion::built_in_gestures()) {
        if (clip.name == name) return clip.clip;
    }
    SIDESTEP_REQUIRE(false, "no gesture is called so");
    return {};
}

CrossingPairs plain_contacts(const body::Flesh& flesh, const motion::Pose& pose,
                             std::span<const body::LimbPair> pairs, bool stop_at_first) {
    // every vertex from its own weights, with our own matrices
    const std::vector<Mat4> joints = plain_joints(flesh.skeleton(), pose);
    std::vector<Vec3> vertices;
    for (int v = 0; v < flesh.vertex_count(); ++v) {
        Vec3 sum = Vec3::Zero();
        for (const body::Pull& pull : flesh.pulls(v)) {
            const Mat4& joint = joints[static_cast<std::size_t>(pull.joint)];
            sum += pull.weight * (joint.topLeftCorner<3, 3>() * pull.local + place_of(joint));
        }
        vertices.push_back(sum);
    }
    std::map<int, std::vector<int>> of_limb;
    for (int t = 0; t < flesh.triangle_count(); ++t) {
        of_limb[flesh.limb_of_triangle()[static_cast<std::size_t>(t)]].push_back(t);
    }
    const auto corners = [&](int t) {
        const geometry::TriangleIndices& i = flesh.at_rest().triangles[static_cast<std::size_t>(t)];
        return Corners{vertices[static_cast<std::size_t>(i[0])],
                       vertices[static_cast<std::size_t>(i[1])],
                       vertices[static_cast<std::size_t>(i[2])]};
    };
    CrossingPairs found;
    for (const body::LimbPair& pair : pairs) {
        int crossing = 0;
        for (const int s : of_limb[pair[0]]) {
            const Corners a = corners(s);
            for (const int t : of_limb[pair[1]]) {
                if (stop_at_first && crossing > 0) break;
                if (flesh.ignores(s, t)) continue;
                crossing += plainly_cross(a, corners(t));
            }
        }
        if (crossing > 0) found[{pair[0], pair[1]}] = stop_at_first ? 1 : crossing;
    }
    return found;
}

}  // namespace sidestep::tour
