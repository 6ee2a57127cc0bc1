// Which files did the user mean?
//
//     walk.bvh          the file
//     takes/            every file of a known kind below the folder, sorted
//     'takes/07_*.bvh'  every match: the tool expands patterns too, for shells that did not
//     'takes/**/*.glb'  ** runs through any number of folders
//     -                 standard input
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/file.h"

namespace sidestep::cli {

struct Inputs {
    std::vector<std::string> files;  ///< In the order named; each once.
    Problems problems;               ///< Patterns and folders that hold nothing.
};

/// @param extensions  What counts inside a folder, in small letters: ".bvh".
[[nodiscard]] Inputs expand_inputs(std::span<const std::string> words,
                                   std::span<const std::string_view> extensions);

/// Whether a path fits a pattern with * ? [..] and **, folder by folder.
[[nodiscard]] bool fits(std::string_view path, std::string_view pattern);

}  // namespace sidestep::cli
