// Worlds as text: which bodies, of what, where, how fast, and what pushes them.
//
//     # dice.toml
//     title = "Three dice on a table"
//     [floor]                                   a fixed box whose top is at y = 0
//     size = [1, 1]
//     [[shape]]
//     name = "die"
//     box = [0.02, 0.02, 0.02]                  edge lengths, metres
//     [[body]]
//     shape = "die"
//     at = [0, 0.3, 0]
//     grid = [3, 1, 1]                          three of them, side by side
//     spin = [10, 0, 3]
//     density = 1200
//
// The same family as the crowd's scenes. Reading finds everything that is wrong, with line and column.
// Read next: docs/rigid-scenes.md for every key.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/base/source_place.h"
#include "sidestep/rigid/world.h"

namespace sidestep::rigid {

/// Red, green, blue and opacity, 0 to 255.
using Color = std::array<std::uint8_t, 4>;

/// How a body is painted. Marks ride on it, so that one sees it turn.
struct Look {
    enum class Mark : std::uint8_t {
        none,
        stripe,  ///< Of balls: a band around the middle.
        spots,   ///< Of balls: six spots.
        pips,    ///< Of boxes: one to six, opposite sides seven.
        rings,   ///< Of boxes: a line across the two largest faces, as on dominoes.
    };
    Color color{150, 160, 170, 255};
    Mark mark = Mark::none;
    Color mark_color{250, 248, 240, 255};
    friend bool operator==(const Look&, const Look&) = default;
};

struct Scene {
    std::string name;  ///< The file's stem.
    std::string file;  ///< As the user typed it; empty when made by hand.
    std::string title;
    double seconds = 10.0;
    WorldOptions world;
    std::vector<Body> bodies;
    std::vector<Look> looks;  ///< Of the bodies; may be shorter.
    std::vector<Push> pushes;
    std::vector<Kick> kicks;
    std::vector<Field> fields;
    /// Odd but usable: bodies that start in each other, how deep; bodies that fall for ever.
    Problems warnings;
    std::vector<std::string> files;              ///< Meshes that were read for it.
    std::vector<SourcePlace> body_sources = {};  ///< Of the bodies; may be shorter.

    /// Bodies that move by themselves.
    [[nodiscard]] int moving_count() const;
    /// How a body is painted, with what is usual where nothing was said.
    [[nodiscard]] Look look(int body) const;
};

/// Problems carry line and column; unknown keys are errors with the nearest known one as a hint.
/// Mesh files are looked for beside `file`.
[[nodiscard]] Result<Scene> parse_scene(std::string_view text, const std::string& file);
[[nodiscard]] Result<Scene> read_scene(const std::filesystem::path& path);

/// bounce (figure 9), dominoes, billiards, superball, boxes, slope, stack, dice.
[[nodiscard]] std::vector<std::string> built_in_scenes();
/// The text of one of them, as a file to start from. @throws UsageError when there is none.
[[nodiscard]] std::string_view built_in_scene(const std::string& name);

/// A built-in scene by its name, or a file: what people type.
/// @param also  Other names that are known, for the hint to one who typed none of them.
[[nodiscard]] Result<Scene> find_scene(const std::string& what,
                                       std::span<const std::string> also = {});

/// What is odd about bodies where they stand: two in each other, and how deep; nothing that moves;
/// nothing to fall on. `parse_scene` asks it already. O(pairs that are near).
[[nodiscard]] Problems check(const Scene& scene);

/// A world that stands ready. @throws UsageError when a body is none (World::check).
[[nodiscard]] World make_world(const Scene& scene);

}  // namespace sidestep::rigid
