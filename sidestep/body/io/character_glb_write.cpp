#include <algorithm>
#include <map>

#include "sidestep/base/require.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/shading.h"
#include "sidestep/motion/io/detail/gltf_builder.h"
#include "sidestep/motion/io/detail/gltf_skeleton.h"

namespace sidestep::body {

namespace {

using motion::detail::GltfBuilder;
using motion::detail::GltfPrimitive;
using motion::detail::GltfSkeleton;

// the bare geometry of a primitive: places, normals, corners
GltfPrimitive add_surface(GltfBuilder& builder, const ShadedMesh& surface) {
    std::vector<int> corners;
    corners.reserve(3 * surface.mesh.triangles.size());
    for (const auto& triangle : surface.mesh.triangles) {
        corners.insert(corners.end(), triangle.begin(), triangle.end());
    }
    GltfPrimitive primitive;
    primitive.positions = builder.add_positions(surface.mesh.vertices);
    primitive.normals = builder.add_normals(surface.normals);
    primitive.indices = builder.add_indices(corners);
    return primitive;
}

// one material per label; where vertices bring their colours, the material itself is white
class Materials {
public:
    explicit Materials(GltfBuilder& builder) : builder_(builder) {}

    int get(const RigidPart& part) {
        const Vec3 c = part.vertex_colours.empty() ? part.colour : Vec3::Ones();
        const auto key = std::make_tuple(part.material, c.x(), c.y(), c.z());
        const auto [found, is_new] = known_.try_emplace(key, 0);
        if (is_new) {
            found->second =
                builder_.add_material({.name = part.material.empty() ? "part" : part.material,
                                       .base_colour = {c.x(), c.y(), c.z(), 1.0},
                                       .roughness = 0.55});
        }
        return found->second;
    }

private:
    GltfBuilder& builder_;
    std::map<std::tuple<std::string, double, double, double>, int> known_;
};

void add_part(GltfBuilder& builder, const GltfSkeleton& nodes, Materials& materials,
              const RigidPart& part) {
    if (part.mesh.triangles.empty()) return;
    const ShadedMesh surface = shaded(part.mesh);
    GltfPrimitive primitive = add_surface(builder, surface);
    if (!part.vertex_colours.empty()) {
        std::vector<std::array<float, 4>> colours;
        for (const int source : surface.source) {
            const Eigen::Vector3f c = part.vertex_colours[source].cast<float>();
            colours.push_back({c.x(), c.y(), c.z(), 1.0f});
        }
        primitive.colours = builder.add_colours(colours);
    }
    primitive.material = materials.get(part);
    const int mesh = builder.add_mesh(part.name, std::span(&primitive, 1));
    builder.add_node({.name = part.name + " part", .mesh = mesh}, nodes.joint_nodes[part.joint]);
}

void add_skin(GltfBuilder& builder, const GltfSkeleton& nodes, const Character& character) {
    const Skin& skin = *character.skin();
    const ShadedMesh surface = shaded(skin.mesh, pi);
    GltfPrimitive primitive = add_surface(builder, surface);
    std::vector<std::array<int, 4>> joints;
    std::vector<std::array<float, 4>> weights;
    for (const int source : surface.source) {
        const auto all = skin.of_vertex(source);
        std::vector<Influence> heaviest(all.begin(), all.end());
        std::sort(heaviest.begin(), heaviest.end(), [](const Influence& a, const Influence& b) {
            return a.weight != b.weight ? a.weight > b.weight : a.joint < b.joint;
        });
        std::array<int, 4> who{};
        std::array<float, 4> how_much{};
        for (std::size_t i = 0; i < std::min<std::size_t>(4, heaviest.size()); ++i) {
            who[i] = heaviest[i].joint;
            how_much[i] = static_cast<float>(heaviest[i].weight);
        }
        joints.push_back(who);
        weights.push_back(how_much);
    }
    primitive.joints = builder.add_joint_indices(joints);
    primitive.weights = builder.add_joint_weights(weights);
    primitive.material =
        builder.add_material({.name = "skin", .base_colour = {0.8, 0.62, 0.5, 1.0}});
    const int mesh = builder.add_mesh("skin", std::span(&primitive, 1));
    const int binding = builder.add_skin("binding", nodes.joint_nodes,
                                         builder.add_matrices(skin.inverse_bind), nodes.top_node);
    builder.add_node({.name = "skin", .mesh = mesh, .skin = binding});
}

}  // namespace

std::string write_character_glb(const Character& character, std::span<const motion::Clip> clips) {
    SIDESTEP_REQUIRE(character.skeleton().joint_count() > 0, "the character has no joints");
    for (std::size_t i = 0; i < clips.size(); ++i) {
        SIDESTEP_REQUIRE(clips[i].skeleton().same_as(character.skeleton()),
                         "clip " + std::to_string(i) + " \"" + clips[i].name() +
                             "\" has another skeleton than the character");
    }
    GltfBuilder builder;
    const GltfSkeleton nodes =
        motion::detail::add_skeleton(builder, character.skeleton(), character.name());
    Materials materials(builder);
    for (const RigidPart& part : character.parts()) add_part(builder, nodes, materials, part);
    if (character.skin() && !character.skin()->mesh.triangles.empty()) {
        add_skin(builder, nodes, character);
    }
    for (const motion::Clip& clip : clips) motion::detail::add_clip(builder, nodes, clip);
    return builder.glb();
}

}  // namespace sidestep::body
