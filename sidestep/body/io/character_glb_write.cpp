#include <algorithm>

#include "sidestep/base/require.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/io/detail/part_meshes.h"
#include "sidestep/body/shading.h"
#include "sidestep/motion/io/detail/gltf_builder.h"
#include "sidestep/motion/io/detail/gltf_skeleton.h"

namespace sidestep::body {

namespace {

using motion::detail::GltfBuilder;
using motion::detail::GltfPrimitive;
using motion::detail::GltfSkeleton;

void add_part(GltfBuilder& builder, const GltfSkeleton& nodes, detail::PartMeshes& meshes,
              const RigidPart& part) {
    if (part.mesh.triangles.empty()) return;
    builder.add_node({.name = part.name + " part", .mesh = meshes.add(part)},
                     nodes.joint_nodes[part.joint]);
}

void add_skin(GltfBuilder& builder, const GltfSkeleton& nodes, const Character& character) {
    const Skin& skin = *character.skin();
    const ShadedMesh surface = shaded(skin.mesh, pi);
    GltfPrimitive primitive = detail::add_surface(builder, surface);
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
    detail::PartMeshes meshes(builder);
    for (const RigidPart& part : character.parts()) add_part(builder, nodes, meshes, part);
    if (character.skin() && !character.skin()->mesh.triangles.empty()) {
        add_skin(builder, nodes, character);
    }
    for (const motion::Clip& clip : clips) motion::detail::add_clip(builder, nodes, clip);
    return builder.glb();
}

}  // namespace sidestep::body
