// The surfaces of a character as meshes of a glTF file: for one who stands alone, and for crowds.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "sidestep/body/character.h"
#include "sidestep/body/shading.h"
#include "sidestep/motion/io/detail/gltf_builder.h"

namespace sidestep::body::detail {

/// The bare geometry of a primitive: places, normals, corners.
[[nodiscard]] motion::detail::GltfPrimitive add_surface(motion::detail::GltfBuilder& builder,
                                                        const ShadedMesh& surface);

/// Parts as meshes. Those of one label and colour share a material; where vertices bring their
/// colours, the material itself is white.
class PartMeshes {
public:
    /// The builder is borrowed.
    explicit PartMeshes(motion::detail::GltfBuilder& builder) : builder_(&builder) {}
    /// Returns the mesh. The part has triangles.
    int add(const RigidPart& part);

private:
    [[nodiscard]] int material_of(const RigidPart& part);

    motion::detail::GltfBuilder* builder_;
    std::map<std::tuple<std::string, double, double, double>, int> materials_;
};

}  // namespace sidestep::body::detail
