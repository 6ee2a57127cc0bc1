// Motions in and out of the tool: files by their extension, streams by a look at their first bytes.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "sidestep/base/result.h"
#include "sidestep/motion/io/motion_file.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sidestep::cli {

/// What counts as a motion inside a folder.
inline constexpr std::array<std::string_view, 8> motion_extensions = {
    ".bvh", ".amc", ".asf", ".glb", ".gltf", ".vrm", ".fbx", ".dae"};

/// How a file's numbers are to be read, as options of a verb.
struct ImportFlags {
    std::string unit;
    std::string up;
    double fps = 0.0;
    bool fix = false;
};

/// Adds --unit, --up, --fix and the true capture rate, under `fps_names`.
void add_import_flags(CLI::App& verb, ImportFlags& flags, const std::string& fps_names);

/// The flags as the readers want them, or what is wrong with them.
[[nodiscard]] Result<motion::ImportOptions> import_options(const ImportFlags& flags);

/// Metres in a unit: a name (m, cm, mm, in, ft) or a number.
[[nodiscard]] Result<double> parse_unit(const std::string& text);

/// Reads a motion; `-` is standard input.
[[nodiscard]] Result<motion::Motion> load(const std::string& file,
                                          const motion::ImportOptions& options);

/// Whether a motion can be written under this extension.
[[nodiscard]] bool is_motion_output(std::string_view extension);

/// Writes a motion by its extension; to standard output for `-`, in the format that `extension`
/// names.
[[nodiscard]] Problems save(const motion::Motion& motion, const std::string& file,
                            const std::string& extension);

/// A clip of our own making as a motion: metres, Y up, nothing guessed.
[[nodiscard]] motion::Motion as_motion(motion::Clip clip, std::string format);

}  // namespace sidestep::cli
