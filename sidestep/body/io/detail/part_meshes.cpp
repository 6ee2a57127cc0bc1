#include "sidestep/body/io/detail/part_meshes.h"

namespace sidestep::body::detail {

using motion::detail::GltfBuilder;
using motion::detail::GltfPrimitive;

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

int PartMeshes::material_of(const RigidPart& part) {
    const Vec3 c = part.vertex_colours.empty() ? part.colour : Vec3::Ones();
    const auto key = std::make_tuple(part.material, c.x(), c.y(), c.z());
    const auto [found, is_new] = materials_.try_emplace(key, 0);
    if (is_new) {
        found->second =
            builder_->add_material({.name = part.material.empty() ? "part" : part.material,
                                    .base_colour = {c.x(), c.y(), c.z(), 1.0},
                                    .roughness = 0.55});
    }
    return found->second;
}

int PartMeshes::add(const RigidPart& part) {
    const ShadedMesh surface = shaded(part.mesh);
    GltfPrimitive primitive = add_surface(*builder_, surface);
    if (!part.vertex_colours.empty()) {
        std::vector<std::array<float, 4>> colours;
        for (const int source : surface.source) {
            const Eigen::Vector3f c =
                part.vertex_colours[static_cast<std::size_t>(source)].cast<float>();
            colours.push_back({c.x(), c.y(), c.z(), 1.0f});
        }
        primitive.colours = builder_->add_colours(colours);
    }
    primitive.material = material_of(part);
    return builder_->add_mesh(part.name, std::span(&primitive, 1));
}

}  // namespace sidestep::body::detail
