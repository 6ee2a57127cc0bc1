// A scene's text, read part by part.
//
//     text ──► toml++ ──► sections ([[wall]] 2) ──► numbers, texts, corners ──► Scene
//              base/detail/toml_reader.h            scene_text.cpp           scene_read.cpp
//
// Whoever includes this file is compiled on its own, as toml_reader.h asks.
#pragma once

#include "sidestep/base/detail/toml_reader.h"
#include "sidestep/crowd/scene.h"
#include "sidestep/crowd/walls.h"

namespace sidestep::crowd::detail {

using sidestep::detail::in_quotes;
using sidestep::detail::kind_of;
using sidestep::detail::nearest_word;
using sidestep::detail::place_of;

class SceneReader : sidestep::detail::TomlReader {
public:
    using TomlReader::TomlReader;

    Result<Scene> read();

private:
    bool corners(const toml::node& node, const std::string& what, Vec2& low, Vec2& high);
    bool area(const Section& in, const Scene& scene, Area& area);

    void read_stage(const Section& root, Scene& scene);
    void read_width(const toml::table& root, Scene& scene);
    void read_walls(const toml::table& root, Scene& scene);
    bool read_points(const toml::node& node, const std::string& title, Polygon& polygon);
    void read_goals(const toml::table& root, Scene& scene);
    void read_people(const toml::table& root, Scene& scene);
    void read_density(const Section& in, const Scene& scene, People& some);
    void read_where_to(const Section& in, const Scene& scene, People& some);
    void read_obstacles(const toml::table& root, Scene& scene);
    void read_keys(const Section& in, const toml::node& node, Obstacle& obstacle);

    bool stage_known_ = false;
    std::optional<Walls> walls_;  // as soon as a density asks for them
};

}  // namespace sidestep::crowd::detail
