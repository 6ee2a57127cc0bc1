// Worlds as text: which bodies, of what, where, how fast, and what pushes them.
//
//     # dice.toml
//     title = "A die on a table"
//     [world]
//     gravity = [0, -9.81, 0]
//     [[shape]]
//     name = "die"
//     box = [0.02, 0.02, 0.02]                  edge lengths, metres
//     [[body]]
//     shape = "die"
//     at = [0, 0.3, 0]
//     spin = [10, 0, 3]
//     density = 1200
//     [[body]]
//     box = [1, 0.1, 1]
//     at = [0, -0.05, 0]
//     fixed = true
//
// The same family as the crowd's scenes. Reading finds everything that is wrong, with line and column.
// Read next: docs/rigid-scenes.md for every key.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/rigid/world.h"

namespace sidestep::rigid {

struct Scene {
    std::string name;  ///< The file's stem.
    std::string file;  ///< As the user typed it; empty when made by hand.
    std::string title;
    double seconds = 10.0;
    WorldOptions world;
    std::vector<Body> bodies;
    std::vector<std::array<std::uint8_t, 4>> colors;  ///< Of the bodies; may be shorter.
    std::vector<Push> pushes;
    std::vector<Kick> kicks;
    std::vector<Field> fields;
    /// Odd but usable: bodies that start in each other, how deep; bodies that fall for ever.
    Problems warnings;
};

/// Problems carry line and column; unknown keys are errors with the nearest known one as a hint.
/// Mesh files are looked for beside `file`.
[[nodiscard]] Result<Scene> parse_scene(std::string_view text, const std::string& file);
[[nodiscard]] Result<Scene> read_scene(const std::filesystem::path& path);

/// bounce (figure 9), dominoes, billiards, superball, boxes, slope, stack, dice.
[[nodiscard]] std::vector<std::string> built_in_scenes();
/// The text of one of them, as a file to start from. @throws UsageError when there is none.
[[nodiscard]] std::string_view built_in_scene(const std::string& name);

/// A world that stands ready.
[[nodiscard]] World make_world(const Scene& scene);

}  // namespace sidestep::rigid
