// A scene of rigid bodies, read part by part.
//
//     text ──► sections ──► shapes, materials ──► bodies and their copies ──► pushes, kicks, fields
//              base/detail/toml_reader.h   scene_shape, scene_body, scene_copies      scene_read
//
// Whoever includes this file is compiled on its own, as toml_reader.h asks.
#pragma once

#include <map>

#include "sidestep/base/detail/toml_reader.h"
#include "sidestep/base/random.h"
#include "sidestep/rigid/scene.h"

namespace sidestep::rigid::detail {

using sidestep::detail::farthest_place;
using sidestep::detail::in_quotes;
using sidestep::detail::kind_of;
using sidestep::detail::nearest_word;
using sidestep::detail::place_of;

inline constexpr double smallest_size = 1e-4, largest_size = 1e4;
inline constexpr std::size_t most_bodies = 200'000;

// what spells a shape out
inline constexpr std::string_view shape_keys[] = {"box",        "ball",         "tetrahedron",
                                                  "octahedron", "dodecahedron", "icosahedron",
                                                  "prism",      "hull",         "mesh"};

class SceneReader : sidestep::detail::TomlReader {
public:
    using TomlReader::TomlReader;

    Result<Scene> read();

private:
    using ShapePointer = std::shared_ptr<const Shape>;

    void warn(SourcePlace where, std::string message, std::string hint = {});
    [[nodiscard]] SourcePlace key_place(const Section& in, std::string_view key) const;
    /// Three numbers; says what is wrong otherwise.
    void vector(const Section& in, std::string_view key, Vec3& value, double farthest);
    std::optional<Vec3> vector(const toml::node& node, const std::string& what, double farthest);
    /// Any number, even one that is none; the caller judges.
    std::optional<double> any_number(const toml::node& node, const std::string& what);
    /// One of some words.
    template <typename Value>
    void word(const Section& in, std::string_view key, Value& value,
              std::initializer_list<std::pair<std::string_view, Value>> words);
    std::optional<Color> color(const toml::node& node, const std::string& what);

    void read_world(const toml::table& root, Scene& scene);
    void read_materials(const toml::table& root);
    /// elasticity and friction, on top of what `material` names.
    void read_material(const Section& in, Material& material);

    void read_shapes(const toml::table& root);
    [[nodiscard]] bool has_shape_key(const Section& in) const;
    /// The shape that the section spells out; none when it is wrong, which has been said.
    ShapePointer spelled_shape(const Section& in);
    ShapePointer hull_of(const toml::node& at, std::vector<Vec3> points, const std::string& what);
    std::optional<std::vector<Vec3>> points(const toml::node& node, const std::string& what,
                                            std::size_t fewest);
    ShapePointer read_prism(const toml::node& node);
    ShapePointer read_mesh(const Section& in, const toml::node& node);
    /// By name, or spelled out.
    ShapePointer shape_of(const Section& in);

    void read_floor(const toml::table& root, Scene& scene);
    void read_bodies(const toml::table& root, Scene& scene);
    void read_body(const Section& in, Scene& scene);
    std::optional<Quat> read_turn(const Section& in);
    std::optional<Quat> axis_turn(const toml::node& node, const std::string& what);
    void read_motion(const Section& in, Body& body);
    void read_mass(const Section& in, Body& body);
    void read_guide(const Section& in, const toml::node& node, Body& body);
    void read_look(const Section& in, const Body& body, std::vector<Look>& looks);
    /// Where the copies stand, relative to the body's own place; one, at zero, without copies.
    std::vector<Transform> read_copies(const Section& in, const Body& body, double& shake,
                                       double& turn_deg);
    std::vector<Transform> copies_along(const Section& in, const toml::node& node);
    bool read_name(const Section& in, const Scene& scene, std::string& name, bool many);

    void read_pushes(const toml::table& root, Scene& scene);
    void read_kicks(const toml::table& root, Scene& scene);
    void read_fields(const toml::table& root, Scene& scene);
    /// Indices of the bodies that a name means: one, or all copies.
    std::vector<int> named_bodies(const Section& in, const Scene& scene, bool all_by_default);

    std::map<std::string, ShapePointer> shapes_;  // null: known, but wrong
    std::vector<std::string> files_;              // meshes that were read
    std::map<std::string, Material> materials_;
    std::map<std::string, std::pair<int, int>> groups_;  // by name: first body and count
    std::uint64_t seed_ = 1;
    Problems warnings_;
};

}  // namespace sidestep::rigid::detail
