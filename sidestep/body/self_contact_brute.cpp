// The slow twin of SelfContact: no boxes but those of single triangles and of whole limbs, and those
// compared exactly.
#include <vector>

#include "sidestep/base/require.h"
#include "sidestep/body/detail/depth.h"
#include "sidestep/body/self_contact.h"
#include "sidestep/geometry/triangle_triangle.h"

namespace sidestep::body {

namespace {

constexpr int brute_slices = 5;

struct BruteLimb {
    std::vector<int> triangles;
    std::vector<geometry::AxisBox> boxes;
    geometry::AxisBox all;
};

}  // namespace

std::vector<LimbContact> contacts_by_brute_force(const Flesh& flesh, const motion::GlobalPose& pose,
                                                 std::span<const LimbPair> pairs) {
    SIDESTEP_REQUIRE(static_cast<int>(pose.joints.size()) == flesh.skeleton().joint_count(),
                     "a pose of " + std::to_string(pose.joints.size()) + " joints");
    const std::vector<Vec3> placed = flesh.place_all(pose.joints);
    const auto corners = [&](int triangle) {
        const geometry::TriangleIndices& t = flesh.at_rest().triangles[triangle];
        return geometry::Triangle{placed[t[0]], placed[t[1]], placed[t[2]]};
    };
    std::vector<BruteLimb> limbs(flesh.limbs().count());
    for (int t = 0; t < flesh.triangle_count(); ++t) {
        if (flesh.limb_of_triangle()[t] < 0) continue;
        BruteLimb& limb = limbs[flesh.limb_of_triangle()[t]];
        limb.triangles.push_back(t);
        limb.boxes.push_back(geometry::AxisBox::around(corners(t)));
        limb.all.include(limb.boxes.back());
    }

    const detail::Slices slices = detail::cut_slices(flesh, brute_slices);
    std::vector<LimbContact> contacts;
    for (const LimbPair& pair : pairs) {
        const BruteLimb& a = limbs[pair[0]];
        const BruteLimb& b = limbs[pair[1]];
        std::vector<detail::MetPair> met;
        for (std::size_t i = 0; i < a.triangles.size(); ++i) {
            if (apart(a.boxes[i], b.all)) continue;
            for (std::size_t j = 0; j < b.triangles.size(); ++j) {
                if (apart(a.boxes[i], b.boxes[j])) continue;
                if (flesh.ignores(a.triangles[i], b.triangles[j])) continue;
                if (!geometry::intersect(corners(a.triangles[i]), corners(b.triangles[j])))
                    continue;
                met.push_back({a.triangles[i], b.triangles[j]});
            }
        }
        if (met.empty()) continue;
        contacts.push_back(detail::describe_contact(flesh, slices, pose, pair, met,
                                                    [&](int vertex) { return placed[vertex]; }));
    }
    return contacts;
}

}  // namespace sidestep::body
