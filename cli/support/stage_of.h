// What is to be looked at? Anything that Sidestep reads becomes the bytes of a recording.
//
//     plaza.rec                 a recording: as it is
//     walk.bvh takes/ fox.glb   motions: figures in wood, or in the surface that the file brings
//     library:walk              a clip of the built-in library
//     a.bvh b.bvh --spacetime   the same clips as tubes and boxes, time upward
//     steps, built-in, g.graph  a motion graph: every clip in a fan around its hub
//     gallery                   one of everything that a recording can hold
//
// One door for `view`, `render` and `convert`, so that what can be seen can be saved.
#pragma once

#include <string>
#include <vector>

#include "cli/support/motions.h"
#include "cli/support/placed_clips.h"
#include "sidestep/base/result.h"

namespace CLI {
class App;
}

namespace sidestep::cli {

class Console;

struct StageOptions {
    ImportFlags import{};
    PlaceFlags place{};  ///< Without --at several clips stand side by side.
    /// Wood, even where a file has a surface of its own.
    bool wooden = false;
    bool spacetime = false;     ///< Tubes and boxes instead of figures.
    std::string kind = "mobb";  ///< Of the boxes: mobb or umobb.
    int levels = 3;             ///< Of the boxes; 0 draws none.
    /// When not empty: only this time of each motion; see cut().
    std::string trim{};
};

/// Adds --spacetime, --at, --kind, --levels, --wooden and what belongs to them.
void add_stage_flags(CLI::App& verb, StageOptions& options);

/// Whether the word names something that needs no file: gallery, a graph by name, library:NAME.
[[nodiscard]] bool is_stage_name(const std::string& word);

/// The bytes of a recording of what the words mean; see above. Warnings are reported on the way;
/// errors are returned.
[[nodiscard]] Result<std::string> stage_of(Console& console, const std::vector<std::string>& words,
                                           const StageOptions& options = {});
[[nodiscard]] inline Result<std::string> stage_of(Console& console, const std::string& word,
                                                  const StageOptions& options = {}) {
    return stage_of(console, std::vector<std::string>{word}, options);
}

}  // namespace sidestep::cli
