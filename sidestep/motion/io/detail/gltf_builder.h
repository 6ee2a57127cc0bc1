// How does a heap of numbers become a glTF file?
//
// A glTF file is a tree of JSON objects that point at each other by index, and one block of bytes
// that holds the numbers. Things are added leaf first; each call returns the index that the next
// one asks for:
//
//     builder.add_positions(...) ─► accessor ─┐
//     builder.add_material(...) ─► material ──┴► builder.add_mesh(...) ─► mesh ─► builder.add_node
//
//     const std::string bytes = builder.glb();      one binary file, or
//     const std::string text = builder.gltf();      one text file, the block inside as base64
//
// Metres, Y up, right-handed on both sides: nothing is converted. What is added is copied, so
// nothing needs to outlive the call. The same calls give the same bytes.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::motion::detail {

/// A place in the tree of things, with or without something to see there.
struct GltfNode {
    std::string name;                 ///< Left out of the file when empty.
    Vec3 translation = Vec3::Zero();  ///< From the parent, in the parent's frame.
    Quat rotation = Quat::Identity();
    std::optional<int> mesh = {};
    std::optional<int> skin = {};  ///< Only with a mesh, and at the top of the tree.
    nlohmann::json extras = {};    ///< Left out when null.
};

struct GltfMaterial {
    std::string name;
    std::array<double, 4> base_colour{0.8, 0.8, 0.8, 1.0};  ///< Linear red, green, blue, alpha.
    double metallic = 0.0;
    double roughness = 0.8;
    bool double_sided = false;
};

/// One draw of a mesh: accessors, all of one length but for the indices.
struct GltfPrimitive {
    int positions = 0;
    std::optional<int> normals = {};
    std::optional<int> texture_coordinates = {};
    std::optional<int> colours = {};
    std::optional<int> joints = {};   ///< From `add_joint_indices`; goes with `weights`.
    std::optional<int> weights = {};  ///< From `add_joint_weights`.
    std::optional<int> indices = {};  ///< Without them, each three vertices are a triangle.
    std::optional<int> material = {};
};

/// The values one node takes over time, straight or along the arc between keys.
struct GltfTrack {
    enum class Target { translation, rotation, scale };
    int node = 0;
    Target target = Target::rotation;
    int times = 0;   ///< From `add_times`; tracks may share it.
    int values = 0;  ///< From `add_rotations` or `add_vectors`, one for each time.
};

class GltfBuilder {
public:
    GltfBuilder();

    // Numbers; each returns an accessor. All are stored as 32-bit floats where nothing else is
    // said. @throws UsageError when a span is empty or a number does not fit a finite float.

    /// Seconds, ascending; the smallest and largest are stated, as animations require.
    int add_times(std::span<const double> seconds);
    /// Unit quaternions, written as (x, y, z, w).
    int add_rotations(std::span<const Quat> rotations);
    /// The same in half the bytes: 16 bits a number, right to 4e-5 radians.
    int add_short_rotations(std::span<const Quat> rotations);
    /// Anything in threes that is not a vertex: translations, scales.
    int add_vectors(std::span<const Vec3> vectors);
    /// Affine matrices, such as the inverse bind matrices of a skin.
    int add_matrices(std::span<const Mat4> matrices);

    /// Vertices, with their bounding box.
    int add_positions(std::span<const Vec3> positions);
    /// Brought to unit length; none may be zero.
    int add_normals(std::span<const Vec3> normals);
    int add_texture_coordinates(std::span<const Vec2> coordinates);
    /// Linear red, green, blue, alpha in 0 .. 1; stored in four bytes.
    int add_colours(std::span<const std::array<float, 4>> colours);
    /// Which joints of the skin (its order) move the vertex; 0 where the weight is 0.
    int add_joint_indices(std::span<const std::array<int, 4>> joints);
    /// How much; brought to the sum 1. @throws UsageError when all four are 0 or one is negative.
    int add_joint_weights(std::span<const std::array<float, 4>> weights);
    /// Corners, three to a triangle, counter-clockwise from outside. 16 bits each when that is
    /// enough.
    int add_indices(std::span<const int> indices);

    // Things; each returns its own index.

    int add_material(const GltfMaterial& material);
    int add_mesh(std::string_view name, std::span<const GltfPrimitive> primitives);
    /// @param parent  A node added before; without one the node stands at the top of the scene.
    int add_node(const GltfNode& node, std::optional<int> parent = {});
    /// @param joints  Nodes, in the order that `add_joint_indices` counts.
    /// @param inverse_bind  From `add_matrices`, one for each joint.
    /// @param skeleton  The node under which all joints lie.
    int add_skin(std::string_view name, std::span<const int> joints, int inverse_bind,
                 std::optional<int> skeleton = {});
    int add_animation(std::string_view name, std::span<const GltfTrack> tracks,
                      nlohmann::json extras = {});

    // The whole file. Text that is not UTF-8 has its bad bytes replaced.

    [[nodiscard]] std::string glb() const;
    [[nodiscard]] std::string gltf() const;

private:
    enum class Use { plain, vertices, indices };

    int add_accessor(std::string_view bytes, Use use, int component, const char* type,
                     std::size_t count);
    int add_floats(std::span<const float> values, int width, Use use, const char* type,
                   bool with_range = false);
    int append(const char* list, nlohmann::json thing);

    nlohmann::json root_;
    std::string bytes_;
};

}  // namespace sidestep::motion::detail
