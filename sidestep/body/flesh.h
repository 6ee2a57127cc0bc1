// What surface does this body carry, and which limb owns which part of it?
//
//     Character: rigid parts ─┐
//                skin ────────┼──► Flesh: one list of triangles, each of one limb;
//     LimbMap ────────────────┘           every vertex pulled along by one to eight joints
//
// A rigid part is flesh whose vertices follow one joint. Everything that asks "does this body pass
// through itself?" asks it of flesh, so wooden and skinned people go the same way.
//
// Flesh bends: triangles near a joint always touch their neighbours across it. `ignores` says which
// pairs are of that kind: those nearer than `near_skin` along the surface at rest (geodesically, up
// to the size of the clusters it is measured between). Hand and belly are metres apart on the skin;
// two sides of an elbow are not.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/body/character.h"
#include "sidestep/body/limbs.h"
#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::body {

struct FleshOptions {
    /// Triangles nearer to each other than this along the surface at rest are never compared.
    /// Without it 0.87 times the cube root of the body's volume: 0.35 m for a man of 65 litres.
    /// Larger forgives more around armpits and groin, smaller reports more of their creases.
    std::optional<double> near_skin = {};
    /// Clusters between which distances along the skin are known; more are finer and take longer.
    int clusters = 1500;
};

/// One joint's share in a vertex: weight and place in that joint's frame.
struct Pull {
    int joint = 0;
    double weight = 1.0;
    Vec3 local = Vec3::Zero();
};

/// Immutable once made; any number of threads may read it.
class Flesh {
public:
    /// Everything the character has a surface for. Vertices that follow no limb, triangles that are
    /// inside out as a whole, limbs without a surface: problems (warnings where one can go on).
    /// An error when there is no triangle at all.
    [[nodiscard]] static Result<Flesh> make(const Character& character, const LimbMap& limbs,
                                            const FleshOptions& options = {});

    [[nodiscard]] const motion::Skeleton& skeleton() const noexcept { return skeleton_; }
    [[nodiscard]] const LimbMap& limbs() const noexcept { return limbs_; }
    /// The surface at rest (skeleton.h: rest_pose), metres.
    [[nodiscard]] const geometry::TriangleMesh& at_rest() const noexcept { return at_rest_; }
    [[nodiscard]] int vertex_count() const noexcept { return at_rest_.vertex_count(); }
    [[nodiscard]] int triangle_count() const noexcept { return at_rest_.triangle_count(); }
    /// The limb with the largest weight over the three corners, per triangle.
    [[nodiscard]] std::span<const int> limb_of_triangle() const noexcept { return limb_; }
    [[nodiscard]] std::span<const Pull> pulls(int vertex) const {
        return std::span(pulls_).subspan(first_[vertex], first_[vertex + 1] - first_[vertex]);
    }

    /// Where a vertex is: the sum of weight * (rotation * local + translation), in this order. Every
    /// exact answer about the flesh is about these doubles.
    [[nodiscard]] Vec3 place(int vertex, std::span<const Transform> joints) const;
    /// The same bits, with the rotation matrices at hand.
    [[nodiscard]] Vec3 place(int vertex, std::span<const Mat3> turns,
                             std::span<const Transform> joints) const;
    [[nodiscard]] std::vector<Vec3> place_all(std::span<const Transform> joints) const;

    /// True when two triangles are neighbours along the skin and so never compared. Symmetric.
    [[nodiscard]] bool ignores(int triangle_a, int triangle_b) const {
        const int a = cluster_[triangle_a], b = cluster_[triangle_b];
        return (near_[static_cast<std::size_t>(a) * words_ + (b >> 6)] >> (b & 63)) & 1u;
    }
    /// Triangles of one cluster are ignored or compared together.
    [[nodiscard]] int cluster_of_triangle(int triangle) const { return cluster_[triangle]; }
    [[nodiscard]] double near_skin() const noexcept { return near_skin_; }
    [[nodiscard]] double volume() const noexcept { return volume_; }
    [[nodiscard]] const Problems& warnings() const noexcept { return warnings_; }

    /// Digest of everything that decides about contacts.
    [[nodiscard]] std::uint64_t fingerprint() const;

private:
    friend class FleshBuilder;
    motion::Skeleton skeleton_;
    LimbMap limbs_;
    geometry::TriangleMesh at_rest_;
    std::vector<int> limb_;
    std::vector<int> first_;
    std::vector<Pull> pulls_;
    std::vector<int> cluster_;         // of each triangle
    std::vector<std::uint64_t> near_;  // cluster by cluster, a bit each
    std::size_t words_ = 0;
    double near_skin_ = 0.0;
    double volume_ = 0.0;
    Problems warnings_;
};

}  // namespace sidestep::body
