#include <algorithm>
#include <cmath>

#include "sidestep/body/anthropometry.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/motion/io/detail/gltf_document.h"
#include "sidestep/motion/io/detail/gltf_joints.h"
#include "sidestep/motion/io/detail/gltf_tree.h"

namespace sidestep::body {

namespace {

using namespace motion::detail;
using Json = nlohmann::json;

// coordinates beyond this are no body, whatever its unit
constexpr double largest_body = 1e9;

Mat4 world_matrix(const GltfWorld& world, int node) {
    Mat4 m = Mat4::Identity();
    m.topLeftCorner<3, 3>() = world.linears[node];
    m.topRightCorner<3, 1>() = world.positions[node];
    return m;
}

/// One surface of the file: its own vertices, its own triangles.
struct Surface {
    std::vector<Vec3> vertices;
    std::vector<geometry::TriangleIndices> triangles;
};

class Reader {
public:
    explicit Reader(GltfDocument document) : document_(std::move(document)) {}

    Result<CharacterFile> read(std::string_view name) {
        if (document_.list("nodes").empty()) document_.error("/nodes", "there are none");
        tree_ = read_tree(document_);
        if (document_.failed()) return failure(document_.problems());
        joints_ = find_joints(document_, tree_, nullptr);
        if (document_.failed()) return failure(document_.problems());
        world_.emplace(rest_world(tree_));
        CharacterParts all;
        all.name = std::string(name);
        if (!make_skeleton(all)) return failure(document_.problems());

        joint_of_node_.assign(tree_.nodes.size(), -1);
        for (std::size_t j = 0; j < joints_.nodes.size(); ++j) {
            joint_of_node_[joints_.nodes[j]] = static_cast<int>(j);
        }
        Skin skin;
        skin.first.push_back(0);
        for (int node = 0; node < static_cast<int>(tree_.nodes.size()); ++node) {
            read_node(node, all, skin);
            if (document_.gave_up()) break;
        }
        if (document_.failed()) return failure(document_.problems());
        if (!skin.mesh.vertices.empty()) {
            // a joint that no skin names moves nothing, but its matrix must be affine
            for (Mat4& bind : inverse_bind_) {
                if (bind.isZero(0.0)) bind.setIdentity();
            }
            skin.inverse_bind = inverse_bind_;
            all.skin = std::move(skin);
        }
        if (!all.skin && all.parts.empty()) {
            document_.error("/meshes", "nothing to see follows the skeleton",
                            "export the mesh together with its armature");
            return failure(document_.problems());
        }
        // limits need a body that stands: hips and shoulders apart, and of a size that is one
        const auto human = find_humanoid(all.skeleton);
        if (human && stands(*human, all.skeleton)) {
            all.limits = human_limits(all.skeleton, *human);
        }
        return CharacterFile{Character(std::move(all)), document_.problems()};
    }

private:
    [[nodiscard]] static bool stands(const Humanoid& human, const motion::Skeleton& skeleton) {
        const auto rest = forward_kinematics(skeleton, rest_pose(skeleton));
        const auto at = [&](int joint) -> const Vec3& { return rest.joints[joint].translation; };
        for (const Transform& joint : rest.joints) {
            if (!(joint.translation.norm() < largest_body)) return false;
        }
        const Vec3 up = at(human.left.upper_arm) + at(human.right.upper_arm) -
                        at(human.left.thigh) - at(human.right.thigh);
        const Vec3 across = at(human.left.upper_arm) - at(human.right.upper_arm) +
                            at(human.left.thigh) - at(human.right.thigh);
        return across.cross(up).norm() > 1e-6 * across.norm() * up.norm() && up.norm() > 1e-6;
    }

    bool make_skeleton(CharacterParts& all) {
        std::vector<motion::Joint> joints(joints_.nodes.size());
        for (std::size_t j = 0; j < joints.size(); ++j) {
            const int node = joints_.nodes[j];
            if (!world_->positions[node].allFinite() || !world_->linears[node].allFinite()) {
                document_.error("/nodes/" + std::to_string(node),
                                "its place at rest is beyond all numbers");
                return false;
            }
            Transform local{world_->rotations[node], world_->positions[node]};
            if (joints_.parents[j] >= 0)
                local = rigid(joints_.nodes[joints_.parents[j]]).inverse() * local;
            joints[j] = {tree_.nodes[node].name, joints_.parents[j], local.translation,
                         local.rotation.normalized()};
        }
        std::vector<motion::EndSite> ends;
        for (std::size_t e = 0; e < joints_.ends.size(); ++e) {
            const Transform joint = rigid(joints_.nodes[joints_.end_joints[e]]);
            ends.push_back({joints_.end_joints[e],
                            joint.inverse() * world_->positions[joints_.ends[e]],
                            tree_.nodes[joints_.ends[e]].end_site.value_or("")});
        }
        all.skeleton = motion::Skeleton(std::move(joints), std::move(ends));
        return true;
    }

    [[nodiscard]] Transform rigid(int node) const {
        return {world_->rotations[node], world_->positions[node]};
    }

    void read_node(int node, CharacterParts& all, Skin& skin) {
        const Json& object = document_.list("nodes")[node];
        const std::string path = "/nodes/" + std::to_string(node);
        const auto mesh = document_.index(object, "mesh", path, "meshes");
        if (!mesh) return;
        if (object.contains("skin")) {
            if (const auto index = document_.index(object, "skin", path, "skins")) {
                read_skinned(*mesh, *index, path, skin);
            }
            return;
        }
        // a mesh without a skin follows the nearest joint above it
        int above = node;
        while (above >= 0 && joint_of_node_[above] < 0) above = tree_.nodes[above].parent;
        if (above < 0) {
            document_.warn(path, "its mesh follows no joint and is left out", {}, "loose_mesh");
            return;
        }
        const Mat4 into_joint = rigid(above).inverse().matrix() * world_matrix(*world_, node);
        read_rigid(*mesh, joint_of_node_[above], into_joint, all);
    }

    /// Calls `each(primitive, path)` for the primitives of a mesh.
    template <typename Each>
    void for_primitives(int mesh, const Each& each) {
        const Json& object = document_.list("meshes")[mesh];
        const std::string path = "/meshes/" + std::to_string(mesh);
        if (!object.contains("primitives") || !object["primitives"].is_array()) {
            document_.error(path, "has no list \"primitives\"");
            return;
        }
        const Json& list = object["primitives"];
        for (std::size_t i = 0; i < list.size() && !document_.gave_up(); ++i) {
            const std::string where = path + "/primitives/" + std::to_string(i);
            if (!list[i].is_object() || !list[i].contains("attributes") ||
                !list[i]["attributes"].is_object()) {
                document_.error(where, "has no object \"attributes\"");
                continue;
            }
            if (list[i].contains("targets") && !warned_of_morphs_) {
                warned_of_morphs_ = true;
                document_.warn(where, "has morph targets, which are left out", {}, "morph_targets");
            }
            each(list[i], where);
        }
    }

    std::shared_ptr<const GltfNumbers> attribute(const Json& primitive, const std::string& path,
                                                 const char* name, int width) {
        const auto index =
            document_.index(primitive["attributes"], name, path + "/attributes", "accessors");
        if (!index) return nullptr;
        auto numbers = document_.accessor(*index);
        if (numbers && numbers->width != width) {
            document_.error(path + "/attributes/" + name, "has " + std::to_string(numbers->width) +
                                                              " numbers to an element, expected " +
                                                              std::to_string(width));
            return nullptr;
        }
        return numbers;
    }

    /// Nothing, and a problem or a warning, when there is no surface to be had.
    std::optional<Surface> read_surface(const Json& primitive, const std::string& path) {
        const auto mode = document_.natural(primitive, "mode", path, 7).value_or(4);
        if (mode < 4) {
            document_.warn(path, "draws points or lines, which are left out", {}, "not_triangles");
            return std::nullopt;
        }
        const auto places = attribute(primitive, path, "POSITION", 3);
        if (!places) {
            if (!document_.failed()) document_.error(path + "/attributes", "has no \"POSITION\"");
            return std::nullopt;
        }
        Surface surface;
        surface.vertices.reserve(places->count);
        for (std::size_t v = 0; v < places->count; ++v) {
            surface.vertices.emplace_back(Vec3::Map(&places->values[3 * v]));
        }

        std::vector<int> corners;
        if (const auto index = document_.index(primitive, "indices", path, "accessors")) {
            const auto numbers = document_.accessor(*index);
            if (!numbers) return std::nullopt;
            for (const double value : numbers->values) {
                if (!(value >= 0.0 && value < static_cast<double>(places->count)) ||
                    value != std::floor(value)) {
                    document_.error(path + "/indices", "names vertex " + std::to_string(value) +
                                                           " of " + std::to_string(places->count));
                    return std::nullopt;
                }
                corners.push_back(static_cast<int>(value));
            }
        } else {
            for (std::size_t v = 0; v < places->count; ++v) corners.push_back(static_cast<int>(v));
        }
        const std::size_t n = corners.size();
        if (mode == 4) {
            if (n % 3 != 0) {
                document_.error(path, std::to_string(n) + " corners do not make whole triangles");
                return std::nullopt;
            }
            for (std::size_t i = 0; i + 2 < n; i += 3) {
                surface.triangles.push_back({corners[i], corners[i + 1], corners[i + 2]});
            }
        } else {
            for (std::size_t i = 0; i + 2 < n; ++i) {
                const std::size_t odd = i % 2;
                if (mode == 5) {
                    surface.triangles.push_back(
                        {corners[i], corners[i + 1 + odd], corners[i + 2 - odd]});
                } else {
                    surface.triangles.push_back({corners[i + 1], corners[i + 2], corners[0]});
                }
            }
        }
        return surface;
    }

    void read_rigid(int mesh, int joint, const Mat4& into_joint, CharacterParts& all) {
        const Mat3 linear = into_joint.topLeftCorner<3, 3>();
        for_primitives(mesh, [&](const Json& primitive, const std::string& path) {
            auto surface = read_surface(primitive, path);
            if (!surface || !document_.spend(surface->vertices.size(), path)) return;
            RigidPart part;
            part.name = document_.text(document_.list("meshes")[mesh], "name");
            part.joint = joint;
            for (Vec3& v : surface->vertices) {
                v = linear * v + into_joint.topRightCorner<3, 1>();
                if (!v.allFinite()) {
                    document_.error(path, "a vertex is beyond all numbers");
                    return;
                }
            }
            part.mesh = {std::move(surface->vertices), std::move(surface->triangles)};
            if (linear.determinant() < 0.0) {
                for (auto& t : part.mesh.triangles) std::swap(t[1], t[2]);
            }
            all.parts.push_back(std::move(part));
        });
    }

    /// The skin's joints as ours, and its matrices put into `inverse_bind_`.
    bool read_binding(int index, std::vector<int>& who) {
        const Json& object = document_.list("skins")[index];
        const std::string path = "/skins/" + std::to_string(index);
        const std::vector<int> nodes = document_.indices(object, "joints", path, "nodes");
        std::shared_ptr<const GltfNumbers> matrices;
        if (const auto accessor =
                document_.index(object, "inverseBindMatrices", path, "accessors")) {
            matrices = document_.accessor(*accessor);
            if (!matrices) return false;
            if (matrices->width != 16 || matrices->count < nodes.size()) {
                document_.error(path + "/inverseBindMatrices",
                                "expected " + std::to_string(nodes.size()) + " matrices of 16");
                return false;
            }
        }
        if (inverse_bind_.empty()) inverse_bind_.assign(joints_.nodes.size(), Mat4::Zero());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            // our own end sites stand among the joints of a skin, but move nothing
            int joint = joint_of_node_[nodes[i]];
            if (joint < 0) {
                who.push_back(-1);
                continue;
            }
            Mat4 bind = Mat4::Identity();
            if (matrices) bind = Mat4::Map(&matrices->values[16 * i]);
            if (!bind.allFinite() || (bind.row(3) - Eigen::RowVector4d(0, 0, 0, 1)).norm() > 1e-5) {
                document_.error(path + "/inverseBindMatrices",
                                "matrix " + std::to_string(i) + " is not affine");
                return false;
            }
            bind.row(3) = Eigen::RowVector4d(0, 0, 0, 1);
            // scale at rest moves into the matrix; joints of ours are rigid
            const Mat4 folded =
                rigid(nodes[i]).inverse().matrix() * world_matrix(*world_, nodes[i]) * bind;
            if (!folded.allFinite()) {
                document_.error(path + "/inverseBindMatrices",
                                "matrix " + std::to_string(i) + " is beyond all numbers");
                return false;
            }
            Mat4& slot = inverse_bind_[joint];
            if (slot.isZero(0.0)) {
                slot = folded;
            } else if (!slot.isApprox(folded, 1e-4)) {
                document_.error(path + "/inverseBindMatrices",
                                "binds joint \"" + tree_.nodes[nodes[i]].name +
                                    "\" otherwise than an earlier skin",
                                "join the meshes into one before exporting");
                return false;
            }
            who.push_back(joint);
        }
        return true;
    }

    void read_skinned(int mesh, int skin_index, const std::string& node_path, Skin& skin) {
        std::vector<int> who;
        if (!read_binding(skin_index, who)) return;
        if (std::all_of(who.begin(), who.end(), [](int joint) { return joint < 0; })) {
            document_.warn(node_path, "its skin belongs to another skeleton and is left out", {},
                           "other_skeletons");
            return;
        }
        for_primitives(mesh, [&](const Json& primitive, const std::string& path) {
            auto surface = read_surface(primitive, path);
            if (!surface || !document_.spend(9 * surface->vertices.size(), path)) return;
            const int offset = static_cast<int>(skin.mesh.vertices.size());
            if (!read_weights(primitive, path, who, surface->vertices.size(), skin)) return;
            skin.mesh.vertices.insert(skin.mesh.vertices.end(), surface->vertices.begin(),
                                      surface->vertices.end());
            for (const auto& t : surface->triangles) {
                skin.mesh.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
            }
        });
    }

    bool read_weights(const Json& primitive, const std::string& path, const std::vector<int>& who,
                      std::size_t count, Skin& skin) {
        std::vector<std::shared_ptr<const GltfNumbers>> joint_sets, weight_sets;
        for (int set = 0; set < 2; ++set) {
            const std::string joints = "JOINTS_" + std::to_string(set);
            const std::string weights = "WEIGHTS_" + std::to_string(set);
            auto j = attribute(primitive, path, joints.c_str(), 4);
            auto w = attribute(primitive, path, weights.c_str(), 4);
            if (!j && !w) break;
            if (!j || !w || j->count != count || w->count != count) {
                document_.error(path + "/attributes", joints + " and " + weights +
                                                          " do not match the " +
                                                          std::to_string(count) + " vertices");
                return false;
            }
            joint_sets.push_back(j);
            weight_sets.push_back(w);
        }
        if (document_.failed()) return false;
        if (joint_sets.empty()) {
            document_.error(path + "/attributes", "has a skin but no \"JOINTS_0\"");
            return false;
        }
        int orphans = 0;
        std::vector<Influence> raw;
        for (std::size_t v = 0; v < count; ++v) {
            raw.clear();
            for (std::size_t set = 0; set < joint_sets.size(); ++set) {
                for (int k = 0; k < 4; ++k) {
                    const double weight = weight_sets[set]->values[4 * v + k];
                    const double joint = joint_sets[set]->values[4 * v + k];
                    if (!(weight > 0.0)) continue;
                    if (joint < 0.0 || joint >= static_cast<double>(who.size()) ||
                        who[static_cast<std::size_t>(joint)] < 0) {
                        document_.error(path + "/attributes", "vertex " + std::to_string(v) +
                                                                  " follows joint " +
                                                                  std::to_string(joint) + " of " +
                                                                  std::to_string(who.size()));
                        return false;
                    }
                    raw.push_back({who[static_cast<std::size_t>(joint)], weight});
                }
            }
            std::vector<Influence> lawful = normalised(raw);
            if (lawful.empty()) {
                ++orphans;
                lawful.push_back(
                    {*std::find_if(who.begin(), who.end(), [](int j) { return j >= 0; }), 1.0});
            }
            add_vertex_influences(skin, lawful);
        }
        if (orphans > 0) {
            document_.warn(
                path,
                std::to_string(orphans) + " vertices follow no joint; they are hung on the first",
                {}, "unweighted");
        }
        return true;
    }

    GltfDocument document_;
    GltfTree tree_;
    GltfJoints joints_;
    std::optional<GltfWorld> world_;
    std::vector<int> joint_of_node_;
    std::vector<Mat4> inverse_bind_;  // zero where no skin names the joint
    bool warned_of_morphs_ = false;
};

}  // namespace

Result<CharacterFile> read_character_glb(std::string_view bytes, std::string_view name) {
    auto document = GltfDocument::open(bytes, name);
    if (!document) return failure(document.error());
    return Reader(std::move(*document)).read(name);
}

}  // namespace sidestep::body
