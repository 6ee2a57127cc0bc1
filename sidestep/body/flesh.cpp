#include "sidestep/body/flesh.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"
#include "sidestep/body/detail/skin_distance.h"
#include "sidestep/geometry/mass_properties.h"
#include "sidestep/geometry/mesh_topology.h"
#include "sidestep/geometry/triangle_triangle.h"

namespace sidestep::body {

namespace {

// a body of one litre: what is smaller gets the near skin of that
constexpr double least_volume = 1e-3;
constexpr double near_skin_share =
    0.87;  // of the cube root of the volume, edit-meshes.md section 2

/// weight * (m * local + t), each sum in the order x, y, z: the same bits wherever it is computed.
Vec3 pulled(const Pull& pull, const Mat3& m, const Vec3& t) {
    const Vec3& p = pull.local;
    return {pull.weight * (m(0, 0) * p.x() + m(0, 1) * p.y() + m(0, 2) * p.z() + t.x()),
            pull.weight * (m(1, 0) * p.x() + m(1, 1) * p.y() + m(1, 2) * p.z() + t.y()),
            pull.weight * (m(2, 0) * p.x() + m(2, 1) * p.y() + m(2, 2) * p.z() + t.z())};
}

Problem flesh_warning(std::string message, std::string hint, std::string code) {
    return {.file = {},
            .severity = Problem::Severity::warning,
            .message = std::move(message),
            .hint = std::move(hint),
            .code = std::move(code)};
}

}  // namespace

/// Puts parts and skin into one list, then finds out who owns what.
class FleshBuilder {
public:
    FleshBuilder(const Character& character, const LimbMap& limbs) : character_(character) {
        flesh_.skeleton_ = character.skeleton();
        flesh_.limbs_ = limbs;
        flesh_.first_.push_back(0);
    }

    Result<Flesh> build(const FleshOptions& options) {
        add_parts();
        add_skin();
        if (surface_.triangles.empty()) {
            return failure(Problem{
                .file = {},
                .message = "the character \"" + character_.name() + "\" has no surface",
                .hint = "use a file with a mesh, or a mannequin; boxes from a table need no mesh",
                .code = "no_surface"});
        }
        const motion::GlobalPose rest =
            forward_kinematics(flesh_.skeleton_, rest_pose(flesh_.skeleton_));
        flesh_.at_rest_.vertices = flesh_.place_all(rest.joints);
        flesh_.at_rest_.triangles = surface_.triangles;
        give_triangles_to_limbs();
        measure_volume();
        flesh_.near_skin_ = options.near_skin.value_or(
            near_skin_share * std::cbrt(std::max(flesh_.volume_, least_volume)));
        find_neighbours(rest, options.clusters);
        return std::move(flesh_);
    }

private:
    void add_vertex(const Vec3& where, std::span<const Pull> pulls) {
        surface_.vertices.push_back(where);
        flesh_.pulls_.insert(flesh_.pulls_.end(), pulls.begin(), pulls.end());
        flesh_.first_.push_back(static_cast<int>(flesh_.pulls_.size()));
    }

    void add_triangles(const geometry::TriangleMesh& mesh, int offset) {
        for (const auto& t : mesh.triangles) {
            surface_.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
        }
    }

    void add_parts() {
        const motion::GlobalPose rest =
            forward_kinematics(flesh_.skeleton_, rest_pose(flesh_.skeleton_));
        for (const RigidPart& part : character_.parts()) {
            const int offset = surface_.vertex_count();
            for (const Vec3& v : part.mesh.vertices) {
                const Pull pull{part.joint, 1.0, v};
                add_vertex(rest.joints[part.joint] * v, {&pull, 1});
            }
            add_triangles(part.mesh, offset);
            pieces_.push_back({part.name, part.joint, offset, surface_.vertex_count()});
        }
    }

    void add_skin() {
        if (!character_.skin()) return;
        const Skin& skin = *character_.skin();
        const int offset = surface_.vertex_count();
        std::vector<Pull> pulls;
        for (int v = 0; v < skin.mesh.vertex_count(); ++v) {
            pulls.clear();
            for (const Influence& influence : skin.of_vertex(v)) {
                const Eigen::Vector4d local =
                    skin.inverse_bind[influence.joint] * skin.mesh.vertices[v].homogeneous();
                pulls.push_back({influence.joint, influence.weight, local.head<3>()});
            }
            add_vertex(skin.mesh.vertices[v], pulls);
        }
        add_triangles(skin.mesh, offset);
        pieces_.push_back({"skin", -1, offset, surface_.vertex_count()});
    }

    void give_triangles_to_limbs() {
        const int limb_count = flesh_.limbs_.count();
        std::vector<double> share(limb_count);
        std::vector<int> owned(limb_count, 0);
        int strays = 0;
        for (const auto& t : surface_.triangles) {
            std::fill(share.begin(), share.end(), 0.0);
            for (const int v : t) {
                for (const Pull& pull : flesh_.pulls(v)) {
                    const int limb = flesh_.limbs_.of_joint[pull.joint];
                    if (limb >= 0) share[limb] += pull.weight;
                }
            }
            const auto most = std::max_element(share.begin(), share.end());
            const bool stray = *most <= 0.0;
            const int limb = stray ? -1 : static_cast<int>(most - share.begin());
            flesh_.limb_.push_back(limb);
            if (stray) {
                ++strays;
            } else {
                ++owned[limb];
            }
        }
        if (strays > 0) {
            flesh_.warnings_.push_back(flesh_warning(
                std::to_string(strays) + " triangles follow joints that belong to no limb",
                "they are not looked at; give their joints to a limb in a limb file",
                "stray_triangles"));
        }
        std::string bare;
        for (int i = 0; i < limb_count; ++i) {
            if (owned[i] == 0) bare += (bare.empty() ? "" : ", ") + flesh_.limbs_.limbs[i].name;
        }
        if (!bare.empty()) {
            flesh_.warnings_.push_back(flesh_warning(
                "no surface for limbs " + bare,
                "they can touch nothing; merge them with others in a limb file", "bare_limbs"));
        }
    }

    void measure_volume() {
        for (const Piece& piece : pieces_) {
            geometry::TriangleMesh mesh;
            mesh.vertices.assign(surface_.vertices.begin() + piece.first,
                                 surface_.vertices.begin() + piece.last);
            for (const auto& t : surface_.triangles) {
                if (t[0] < piece.first || t[0] >= piece.last) continue;
                mesh.triangles.push_back(
                    {t[0] - piece.first, t[1] - piece.first, t[2] - piece.first});
            }
            if (mesh.triangles.empty()) continue;
            const double volume = geometry::signed_volume(mesh);
            const double scale = geometry::bounds(mesh).volume();
            if (volume < -1e-3 * scale) {
                flesh_.warnings_.push_back(flesh_warning(
                    "the surface of \"" + piece.name + "\" is inside out (volume " +
                        std::to_string(1000.0 * volume) + " litres)",
                    "contacts are found all the same; turn its triangles round for pictures",
                    "inside_out"));
            }
            flesh_.volume_ += std::abs(volume);
            look_for_faults(mesh, piece.name);
        }
    }

    /// What a surface should not have. Contacts are found all the same.
    void look_for_faults(const geometry::TriangleMesh& mesh, const std::string& name) {
        int flat = 0;
        for (int t = 0; t < mesh.triangle_count(); ++t) {
            flat += geometry::is_degenerate(mesh.corners(t));
        }
        if (flat > 0) {
            flesh_.warnings_.push_back(flesh_warning(
                std::to_string(flat) + " of " + std::to_string(mesh.triangle_count()) +
                    " triangles of \"" + name + "\" have no area",
                "they count as the lines and points they are", "flat_triangles"));
        }
        const geometry::MeshTopology edges = geometry::topology(geometry::welded(mesh));
        if (edges.disputed_edge_count > 0) {
            flesh_.warnings_.push_back(flesh_warning(
                "at " + std::to_string(edges.disputed_edge_count) + " edges of \"" + name +
                    "\" one triangle is inside out beside the other",
                "contacts are found all the same; turn the triangles round for pictures",
                "inside_out"));
        }
    }

    void find_neighbours(const motion::GlobalPose& rest, int clusters) {
        detail::SkinGraph graph(surface_);
        // stiff parts do not hang together as a surface: their joints bridge the gaps
        std::vector<int> piece_of_joint(flesh_.skeleton_.joint_count(), -1);
        for (std::size_t i = 0; i < pieces_.size(); ++i) {
            if (pieces_[i].joint >= 0) piece_of_joint[pieces_[i].joint] = static_cast<int>(i);
        }
        const auto reach_part = [&](int node, int joint) {
            const Vec3& centre = rest.joints[joint].translation;
            for (const Piece& piece : pieces_) {
                if (piece.joint == joint) {
                    for (int v = piece.first; v < piece.last; ++v) graph.join(node, v, centre);
                }
            }
        };
        for (int j = 0; j < flesh_.skeleton_.joint_count(); ++j) {
            if (piece_of_joint[j] < 0) continue;
            int above = flesh_.skeleton_.joint(j).parent;
            while (above >= 0 && piece_of_joint[above] < 0) {
                above = flesh_.skeleton_.joint(above).parent;
            }
            const int node = graph.add_node(rest.joints[j].translation);
            reach_part(node, j);
            if (above < 0) continue;
            // from the part above to this joint as the crow flies
            for (const Piece& piece : pieces_) {
                if (piece.joint != above) continue;
                for (int v = piece.first; v < piece.last; ++v) {
                    graph.join(node, v, rest.joints[j].translation);
                }
            }
        }
        const detail::SkinClusters found = graph.clusters(clusters, flesh_.near_skin_);
        flesh_.words_ = found.words;
        flesh_.near_ = found.near;
        for (const auto& t : surface_.triangles) {
            flesh_.cluster_.push_back(found.of_vertex[t[0]]);
        }
    }

    struct Piece {
        std::string name;
        int joint;  // -1 for the skin
        int first, last;
    };

    const Character& character_;
    Flesh flesh_;
    geometry::TriangleMesh surface_;  // as it was made: parts at rest, the skin as it was bound
    std::vector<Piece> pieces_;
};

Result<Flesh> Flesh::make(const Character& character, const LimbMap& limbs,
                          const FleshOptions& options) {
    SIDESTEP_REQUIRE(static_cast<int>(limbs.of_joint.size()) == character.skeleton().joint_count(),
                     "a limb map for " + std::to_string(limbs.of_joint.size()) +
                         " joints on a skeleton of " +
                         std::to_string(character.skeleton().joint_count()));
    SIDESTEP_REQUIRE(options.clusters > 0, "clusters must be positive");
    SIDESTEP_REQUIRE(!options.near_skin || *options.near_skin >= 0.0,
                     "near_skin must not be negative");
    return FleshBuilder(character, limbs).build(options);
}

Vec3 Flesh::place(int vertex, std::span<const Transform> joints) const {
    Vec3 sum = Vec3::Zero();
    for (const Pull& pull : pulls(vertex)) {
        const Transform& joint = joints[pull.joint];
        sum += pulled(pull, joint.rotation.toRotationMatrix(), joint.translation);
    }
    return sum;
}

Vec3 Flesh::place(int vertex, std::span<const Mat3> turns,
                  std::span<const Transform> joints) const {
    Vec3 sum = Vec3::Zero();
    for (const Pull& pull : pulls(vertex)) {
        sum += pulled(pull, turns[pull.joint], joints[pull.joint].translation);
    }
    return sum;
}

std::vector<Vec3> Flesh::place_all(std::span<const Transform> joints) const {
    SIDESTEP_REQUIRE(static_cast<int>(joints.size()) == skeleton_.joint_count(),
                     "a pose of " + std::to_string(joints.size()) +
                         " joints for flesh on a skeleton of " +
                         std::to_string(skeleton_.joint_count()));
    std::vector<Mat3> turns;
    for (const Transform& joint : joints) turns.push_back(joint.rotation.toRotationMatrix());
    std::vector<Vec3> placed(first_.size() - 1);
    for (std::size_t v = 0; v < placed.size(); ++v) {
        placed[v] = place(static_cast<int>(v), turns, joints);
    }
    return placed;
}

std::uint64_t Flesh::fingerprint() const {
    Fingerprint print;
    for (const Vec3& v : at_rest_.vertices) print.add(v.x()).add(v.y()).add(v.z());
    for (const auto& t : at_rest_.triangles) print.add(t[0]).add(t[1]).add(t[2]);
    for (const int limb : limb_) print.add(limb);
    for (const Pull& pull : pulls_) {
        print.add(pull.joint).add(pull.weight);
        print.add(pull.local.x()).add(pull.local.y()).add(pull.local.z());
    }
    for (const motion::Joint& joint : skeleton_.joints()) {
        print.add(joint.parent).add(joint.offset.x()).add(joint.offset.y()).add(joint.offset.z());
    }
    for (const int cluster : cluster_) print.add(cluster);
    for (const std::uint64_t word : near_) print.add(word);
    return print.value();
}

}  // namespace sidestep::body
