#include "sidestep/body/detail/cover.h"

#include <algorithm>
#include <map>

#include "sidestep/base/require.h"
#include "sidestep/geometry/axis_box.h"

namespace sidestep::body::detail {

namespace {

int padded(int count) {
    return (count + lane_padding - 1) / lane_padding * lane_padding;
}

/// Orders triangles so that runs of `patch_size` lie together: halves by the longest side, halves a
/// whole number of patches.
void gather_patches(std::vector<int>& triangles, int first, int last,
                    const std::vector<Vec3>& centroids) {
    if (last - first <= patch_size) return;
    geometry::AxisBox box;
    for (int i = first; i < last; ++i) box.include(centroids[triangles[i]]);
    int axis = 0;
    box.size().maxCoeff(&axis);
    const int patches = (last - first + patch_size - 1) / patch_size;
    const int middle = first + (patches / 2) * patch_size;
    std::nth_element(triangles.begin() + first, triangles.begin() + middle,
                     triangles.begin() + last, [&](int a, int b) {
                         const double x = centroids[a][axis], y = centroids[b][axis];
                         return x != y ? x < y : a < b;
                     });
    gather_patches(triangles, first, middle, centroids);
    gather_patches(triangles, middle, last, centroids);
}

class Cutter {
public:
    Cutter(const Flesh& flesh, std::span<const int> slice_of_triangle, int slices_per_limb)
        : flesh_(flesh), slice_of_triangle_(slice_of_triangle) {
        pieces_.slices_per_limb = slices_per_limb;
        rest_ = forward_kinematics(flesh.skeleton(), rest_pose(flesh.skeleton()));
        for (int t = 0; t < flesh.triangle_count(); ++t) {
            const geometry::Triangle c = flesh.at_rest().corners(t);
            centroids_.push_back((c[0] + c[1] + c[2]) / 3.0);
        }
    }

    Pieces cut() {
        const int limbs = flesh_.limbs().count();
        for (int limb = 0; limb < limbs; ++limb) {
            pieces_.first_slice.push_back(static_cast<int>(pieces_.slices.size()));
            std::vector<std::vector<int>> of_slice(pieces_.slices_per_limb);
            for (int t = 0; t < flesh_.triangle_count(); ++t) {
                if (flesh_.limb_of_triangle()[t] == limb) {
                    of_slice[slice_of_triangle_[t]].push_back(t);
                }
            }
            for (auto& triangles : of_slice) {
                if (!triangles.empty()) add_slice(limb, triangles);
            }
        }
        pieces_.first_slice.push_back(static_cast<int>(pieces_.slices.size()));
        choose_speakers();
        find_facing();
        return std::move(pieces_);
    }

private:
    void add_slice(int limb, std::vector<int>& triangles) {
        Slice slice;
        slice.limb = limb;
        slice.joint = flesh_.limbs().limbs[limb].joint;
        gather_patches(triangles, 0, static_cast<int>(triangles.size()), centroids_);
        std::vector<int> vertices;
        for (const int t : triangles) {
            for (const int v : flesh_.at_rest().triangles[t]) vertices.push_back(v);
        }
        std::sort(vertices.begin(), vertices.end());
        vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
        SIDESTEP_REQUIRE(vertices.size() < 65536, "a slice of a limb has more than 65535 vertices");
        add_weights(slice, vertices);
        add_patches(slice, vertices, triangles);
        pieces_.slices.push_back(slice);
    }

    /// The box of some vertices of a slice, and what other joints do to it.
    int add_region(int joint, const std::vector<int>& vertices,
                   const std::vector<std::uint64_t>& patches) {
        Region region;
        region.joint = joint;
        const Transform to_joint = rest_.joints[joint].inverse();
        geometry::AxisBox box;
        std::map<int, int> others;  // joint -> how many vertices it pulls
        for (const int v : vertices) {
            box.include(to_joint * flesh_.at_rest().vertices[v]);
            for (const Pull& pull : flesh_.pulls(v)) {
                if (pull.joint != joint) ++others[pull.joint];
                pieces_.longest_local = std::max(pieces_.longest_local, pull.local.norm());
            }
        }
        region.centre = box.centre();
        region.half = box.half_extents();
        region.first_tug = static_cast<int>(pieces_.tugs.size());
        for (const auto& [other, count] : others) add_tug(other, joint, vertices);
        region.last_tug = static_cast<int>(pieces_.tugs.size());
        region.first_word = static_cast<int>(pieces_.members.size());
        pieces_.members.insert(pieces_.members.end(), patches.begin(), patches.end());
        pieces_.regions.push_back(region);
        return static_cast<int>(pieces_.regions.size()) - 1;
    }

    void add_tug(int from, int to, const std::vector<int>& vertices) {
        Tug tug;
        tug.relation = relation(from, to);
        tug.pivot = pivot(from, to);
        geometry::AxisBox moved;
        double low = 1.0, high = 0.0;
        for (const int v : vertices) {
            double weight = 0.0;
            Vec3 local = Vec3::Zero();
            for (const Pull& pull : flesh_.pulls(v)) {
                if (pull.joint != from) continue;
                weight += pull.weight;
                local += pull.weight * (pull.local - tug.pivot);
            }
            moved.include(local);
            low = std::min(low, weight);
            high = std::max(high, weight);
        }
        tug.centre = moved.centre();
        tug.half = moved.half_extents();
        tug.weight_centre = 0.5 * (low + high);
        tug.weight_half = 0.5 * (high - low);
        pieces_.tugs.push_back(tug);
    }

    int relation(int from, int to) {
        const auto [entry, fresh] =
            relation_of_.try_emplace({from, to}, static_cast<int>(pieces_.relations.size()));
        if (fresh) {
            const Transform seen = rest_.joints[to].inverse() * rest_.joints[from];
            pieces_.relations.push_back(
                {from, to, seen.rotation.toRotationMatrix(), seen.translation});
        }
        return entry->second;
    }

    /// In the frame of `from`: what it turns about as `to` sees it. The origin of the lower one of
    /// the two, which does not move in the frame of the upper one.
    Vec3 pivot(int from, int to) const {
        for (int j = to; j >= 0; j = flesh_.skeleton().joint(j).parent) {
            if (j == from) return rest_.joints[from].inverse() * rest_.joints[to].translation;
        }
        return Vec3::Zero();
    }

    void add_weights(Slice& slice, const std::vector<int>& vertices) {
        slice.first_vertex = static_cast<int>(pieces_.vertices.size());
        slice.vertex_count = static_cast<int>(vertices.size());
        slice.vertex_room = padded(slice.vertex_count);
        pieces_.vertices.insert(pieces_.vertices.end(), vertices.begin(), vertices.end());
        pieces_.vertices.resize(slice.first_vertex + slice.vertex_room, -1);

        std::vector<int> bones;
        for (const int v : vertices) {
            for (const Pull& pull : flesh_.pulls(v)) bones.push_back(pull.joint);
        }
        std::sort(bones.begin(), bones.end());
        bones.erase(std::unique(bones.begin(), bones.end()), bones.end());
        slice.first_bone = static_cast<int>(pieces_.bones.size());
        slice.bone_count = static_cast<int>(bones.size());
        pieces_.bones.insert(pieces_.bones.end(), bones.begin(), bones.end());
        slice.first_weight = pieces_.weights.size();
        pieces_.weights.resize(slice.first_weight + 4 * bones.size() * slice.vertex_room, 0.0F);
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            for (const Pull& pull : flesh_.pulls(vertices[i])) {
                const auto bone = std::lower_bound(bones.begin(), bones.end(), pull.joint);
                float* row = &pieces_.weights[slice.first_weight +
                                              4 * (bone - bones.begin()) * slice.vertex_room + i];
                for (int k = 0; k < 3; ++k) {
                    row[k * slice.vertex_room] += static_cast<float>(pull.weight * pull.local[k]);
                }
                row[3 * slice.vertex_room] += static_cast<float>(pull.weight);
            }
        }
    }

    void add_patches(Slice& slice, const std::vector<int>& vertices,
                     const std::vector<int>& triangles) {
        const int count = static_cast<int>(triangles.size());
        slice.first_patch = static_cast<int>(pieces_.triangles.size()) / patch_size;
        slice.patch_count = (count + patch_size - 1) / patch_size;
        slice.patch_room = padded(slice.patch_count);
        pieces_.triangles.resize(pieces_.triangles.size() + slice.patch_room * patch_size);
        std::vector<std::vector<int>> corners(slice.patch_count);
        for (int i = 0; i < count; ++i) {
            PatchTriangle& placed = pieces_.triangles[slice.first_patch * patch_size + i];
            placed.triangle = triangles[i];
            auto& of_patch = corners[i / patch_size];
            for (int k = 0; k < 3; ++k) {
                const int v = flesh_.at_rest().triangles[triangles[i]][k];
                const auto at = std::lower_bound(vertices.begin(), vertices.end(), v);
                placed.corners[k] = static_cast<std::uint16_t>(at - vertices.begin());
                if (std::find(of_patch.begin(), of_patch.end(), placed.corners[k]) ==
                    of_patch.end()) {
                    of_patch.push_back(placed.corners[k]);
                }
            }
        }
        for (const auto& list : corners) {
            slice.corner_rows = std::max(slice.corner_rows, static_cast<int>(list.size()));
        }
        slice.first_corner = pieces_.corners.size();
        pieces_.corners.resize(slice.first_corner +
                               static_cast<std::size_t>(slice.corner_rows) * slice.patch_count);
        for (int patch = 0; patch < slice.patch_count; ++patch) {
            for (int row = 0; row < slice.corner_rows; ++row) {
                const auto& list = corners[patch];
                pieces_.corners[slice.first_corner + patch * slice.corner_rows + row] =
                    list[std::min<std::size_t>(row, list.size() - 1)];
            }
        }
    }

    void choose_speakers() {
        const int patches = static_cast<int>(pieces_.triangles.size()) / patch_size;
        for (int patch = 0; patch < patches; ++patch) {
            pieces_.first_speaker.push_back(static_cast<int>(pieces_.speakers.size()));
            std::map<int, int> by_cluster;
            for (int i = 0; i < patch_size; ++i) {
                const int t = pieces_.triangles[patch * patch_size + i].triangle;
                if (t >= 0) by_cluster.try_emplace(flesh_.cluster_of_triangle(t), t);
            }
            for (const auto& [cluster, t] : by_cluster) pieces_.speakers.push_back(t);
        }
        pieces_.first_speaker.push_back(static_cast<int>(pieces_.speakers.size()));
    }

    /// For every two slices, which patches of each have a triangle to compare with the other's.
    void find_facing() {
        const int count = static_cast<int>(pieces_.slices.size());
        std::vector<std::map<std::vector<std::uint64_t>, int>> known(count);
        std::vector<std::vector<int>> clusters(count);  // one triangle for each
        for (int s = 0; s < count; ++s) {
            std::vector<std::uint64_t> all(words(s), 0);
            for (int patch = 0; patch < pieces_.slices[s].patch_count; ++patch) mark(all, patch);
            known[s][all] = add_region(pieces_.slices[s].joint, corners_of(s, all), all);
            std::map<int, int> by_cluster;
            for (const int t : speakers_of(s, all)) {
                by_cluster.try_emplace(flesh_.cluster_of_triangle(t), t);
            }
            for (const auto& [cluster, t] : by_cluster) clusters[s].push_back(t);
        }
        pieces_.facing.assign(static_cast<std::size_t>(count) * count, -1);
        std::vector<std::uint64_t> faces;
        for (int a = 0; a < count; ++a) {
            for (int b = 0; b < count; ++b) {
                if (pieces_.slices[a].limb == pieces_.slices[b].limb) continue;
                faces.assign(words(a), 0);
                bool any = false;
                for (int patch = 0; patch < pieces_.slices[a].patch_count; ++patch) {
                    if (compares(pieces_.slices[a].first_patch + patch, clusters[b])) {
                        mark(faces, patch);
                        any = true;
                    }
                }
                if (!any) continue;
                const auto [entry, fresh] = known[a].try_emplace(faces, -1);
                if (fresh) {
                    entry->second =
                        add_region(pieces_.slices[a].joint, corners_of(a, faces), faces);
                }
                pieces_.facing[static_cast<std::size_t>(a) * count + b] = entry->second;
            }
        }
    }

    [[nodiscard]] int words(int slice) const {
        return (pieces_.slices[slice].patch_count + 63) / 64;
    }
    static void mark(std::vector<std::uint64_t>& bits, int patch) {
        bits[patch / 64] |= std::uint64_t{1} << (patch % 64);
    }
    /// Whether a patch has a triangle that is not a neighbour of all the others.
    [[nodiscard]] bool compares(int patch, const std::vector<int>& others) const {
        for (int i = pieces_.first_speaker[patch]; i < pieces_.first_speaker[patch + 1]; ++i) {
            for (const int t : others) {
                if (!flesh_.ignores(pieces_.speakers[i], t)) return true;
            }
        }
        return false;
    }
    [[nodiscard]] std::vector<int> speakers_of(int s,
                                               const std::vector<std::uint64_t>& bits) const {
        std::vector<int> all;
        for (int patch = 0; patch < pieces_.slices[s].patch_count; ++patch) {
            if (((bits[patch / 64] >> (patch % 64)) & 1u) == 0) continue;
            const int at = pieces_.slices[s].first_patch + patch;
            all.insert(all.end(), pieces_.speakers.begin() + pieces_.first_speaker[at],
                       pieces_.speakers.begin() + pieces_.first_speaker[at + 1]);
        }
        return all;
    }
    [[nodiscard]] std::vector<int> corners_of(int s, const std::vector<std::uint64_t>& bits) const {
        std::vector<int> all;
        for (int patch = 0; patch < pieces_.slices[s].patch_count; ++patch) {
            if (((bits[patch / 64] >> (patch % 64)) & 1u) == 0) continue;
            for (int i = 0; i < patch_size; ++i) {
                const int at = (pieces_.slices[s].first_patch + patch) * patch_size + i;
                const int t = pieces_.triangles[at].triangle;
                if (t < 0) continue;
                for (const int v : flesh_.at_rest().triangles[t]) all.push_back(v);
            }
        }
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    }

    const Flesh& flesh_;
    std::span<const int> slice_of_triangle_;
    motion::GlobalPose rest_;
    std::vector<Vec3> centroids_;
    std::map<std::pair<int, int>, int> relation_of_;
    Pieces pieces_;
};

}  // namespace

Pieces cut_up(const Flesh& flesh, std::span<const int> slice_of_triangle, int slices_per_limb) {
    return Cutter(flesh, slice_of_triangle, slices_per_limb).cut();
}

}  // namespace sidestep::body::detail
