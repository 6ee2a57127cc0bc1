#include "sidestep/body/skin.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"

namespace sidestep::body {

namespace {

constexpr double weight_sum_tolerance = 1e-9;
constexpr std::int64_t vertices_per_chunk = 2048;

void check_influences(std::span<const Influence> influences, const std::string& who) {
    SIDESTEP_REQUIRE(!influences.empty() && influences.size() <= max_influences,
                     who + " follows " + std::to_string(influences.size()) +
                         " joints, expected 1 to " + std::to_string(max_influences));
    double sum = 0.0;
    for (const Influence& influence : influences) {
        SIDESTEP_REQUIRE(influence.weight > 0.0,
                         who + " has weight " + std::to_string(influence.weight));
        sum += influence.weight;
    }
    SIDESTEP_REQUIRE(std::abs(sum - 1.0) < weight_sum_tolerance,
                     who + " has weights that sum to " + std::to_string(sum) + ", expected 1");
}

}  // namespace

std::span<const Influence> Skin::of_vertex(int vertex) const {
    SIDESTEP_REQUIRE(vertex >= 0 && vertex + 1 < static_cast<int>(first.size()),
                     "vertex " + std::to_string(vertex) + " of a skin with " +
                         std::to_string(first.empty() ? 0 : first.size() - 1));
    return std::span(influences).subspan(first[vertex], first[vertex + 1] - first[vertex]);
}

std::vector<Influence> normalised(std::span<const Influence> raw, double smallest) {
    std::vector<Influence> kept;
    for (const Influence& influence : raw) {
        if (!(influence.weight > 0.0) || !std::isfinite(influence.weight)) continue;
        const auto same = std::find_if(kept.begin(), kept.end(), [&](const Influence& k) {
            return k.joint == influence.joint;
        });
        if (same == kept.end()) {
            kept.push_back(influence);
        } else {
            same->weight += influence.weight;
        }
    }

    // heaviest first, ties by joint, so that the cut is the same everywhere
    std::sort(kept.begin(), kept.end(), [](const Influence& a, const Influence& b) {
        return a.weight != b.weight ? a.weight > b.weight : a.joint < b.joint;
    });
    if (kept.empty()) return kept;
    double sum = 0.0;
    for (const Influence& influence : kept) sum += influence.weight;
    while (kept.size() > 1 &&
           (kept.size() > max_influences || kept.back().weight < smallest * sum)) {
        kept.pop_back();
    }
    sum = 0.0;
    for (const Influence& influence : kept) sum += influence.weight;
    for (Influence& influence : kept) influence.weight /= sum;
    return kept;
}

void add_vertex_influences(Skin& skin, std::span<const Influence> influences) {
    if (skin.first.empty()) skin.first.push_back(0);
    check_influences(influences, "vertex " + std::to_string(skin.first.size() - 1));
    skin.influences.insert(skin.influences.end(), influences.begin(), influences.end());
    skin.first.push_back(static_cast<int>(skin.influences.size()));
}

std::vector<Vec3> skinned_vertices(const Skin& skin, const motion::GlobalPose& pose) {
    SIDESTEP_REQUIRE(pose.joints.size() == skin.inverse_bind.size(),
                     "the pose has " + std::to_string(pose.joints.size()) + " joints, the skin " +
                         std::to_string(skin.inverse_bind.size()));
    using Affine = Eigen::Matrix<double, 3, 4>;
    std::vector<Affine> move(pose.joints.size());
    for (std::size_t j = 0; j < move.size(); ++j) {
        move[j] = (pose.joints[j].matrix() * skin.inverse_bind[j]).topRows<3>();
    }

    std::vector<Vec3> placed(skin.mesh.vertices.size());
    parallel_for(static_cast<std::int64_t>(placed.size()), vertices_per_chunk,
                 [&](std::int64_t begin, std::int64_t end) {
                     for (std::int64_t v = begin; v < end; ++v) {
                         const Eigen::Vector4d at = skin.mesh.vertices[v].homogeneous();
                         Vec3 sum = Vec3::Zero();
                         for (int i = skin.first[v]; i < skin.first[v + 1]; ++i) {
                             sum +=
                                 skin.influences[i].weight * (move[skin.influences[i].joint] * at);
                         }
                         placed[v] = sum;
                     }
                 });
    return placed;
}

void check(const Skin& skin, int joint_count) {
    const int vertices = static_cast<int>(skin.mesh.vertices.size());
    SIDESTEP_REQUIRE(static_cast<int>(skin.inverse_bind.size()) == joint_count,
                     "a skin with " + std::to_string(skin.inverse_bind.size()) +
                         " bind matrices on a skeleton of " + std::to_string(joint_count));
    SIDESTEP_REQUIRE(
        static_cast<int>(skin.first.size()) == vertices + 1 && skin.first[0] == 0 &&
            skin.first.back() == static_cast<int>(skin.influences.size()),
        "a skin whose influence lists do not match its " + std::to_string(vertices) + " vertices");
    for (const Mat4& matrix : skin.inverse_bind) {
        SIDESTEP_REQUIRE(
            matrix.allFinite() && matrix.row(3).isApprox(Eigen::RowVector4d(0, 0, 0, 1), 1e-9),
            "a bind matrix that is not affine");
    }
    for (int v = 0; v < vertices; ++v) {
        SIDESTEP_REQUIRE(skin.first[v] <= skin.first[v + 1],
                         "influence lists of a skin run backwards");
        const auto influences = skin.of_vertex(v);
        check_influences(influences, "vertex " + std::to_string(v));
        for (const Influence& influence : influences) {
            SIDESTEP_REQUIRE(influence.joint >= 0 && influence.joint < joint_count,
                             "vertex " + std::to_string(v) + " follows joint " +
                                 std::to_string(influence.joint) + " of " +
                                 std::to_string(joint_count));
        }
    }
}

}  // namespace sidestep::body
