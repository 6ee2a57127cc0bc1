// Where results go: pictures, JSON and motions, to a file or to standard output.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "cli/support/console.h"
#include "sidestep/base/file.h"
#include "sidestep/base/problem.h"
#include "sidestep/picture/drawing.h"

namespace sidestep::cli {

/// Keeps members in the order they are added, so that people can read it too.
using Json = nlohmann::ordered_json;

[[nodiscard]] Json to_json(const Problem& problem);
[[nodiscard]] Json to_json(const Problems& problems);

/// What is wrong with FILE of `--json FILE`: nothing, or that it is a motion or a picture, which
/// `info --json a.bvh b.bvh` would lose.
[[nodiscard]] Problems check_json_target(const std::string& where);

/// A file that an option names to write to.
struct Target {
    std::string option;  ///< "--html".
    std::string file;    ///< Empty when it was not given.
};

/// What is wrong with where results go: files that cannot be written, two that name one file, under whatever
/// names, more than one for standard output, or one that would replace something that is read.
[[nodiscard]] Problems check_targets(std::span<const Target> written,
                                     std::span<const std::string> read);

/// Writes JSON to a file, or to standard output for `-`. True when it worked; reports otherwise.
bool write_json(Console& console, const std::string& where, const Json& json);

/// Whether the extension names a picture: .svg or .png.
[[nodiscard]] bool is_picture(const std::string& file);

/// Writes a drawing by the extension. @param png_scale  Pixels of a PNG per pixel of the sheet.
[[nodiscard]] Problems save_drawing(const picture::Drawing& drawing, const std::string& file,
                                    double png_scale);

/// "walk.bvh (134 kB)", for saying what was written.
[[nodiscard]] std::string with_size(const std::string& file);

}  // namespace sidestep::cli
