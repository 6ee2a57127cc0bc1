// The motions that questions are asked about: real clips where a folder is given, the built-in
// library otherwise.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/spacetime/path.h"

namespace sidestep::bench {

using spacetime::GroundPath;
using spacetime::Placement;

/// A short clip, moved so that it begins at the origin facing +z.
struct WalkClip {
    GroundPath path;  ///< Without the last sample, which is the first of the clip that follows.
    Placement end;    ///< Where that clip begins.
};

struct ClipSet {
    std::string source;
    std::vector<WalkClip> walks;     ///< A few seconds each.
    std::vector<GroundPath> shorts;  ///< The same, all samples.
    std::vector<GroundPath> takes;   ///< Most of a minute each.
};

/// Everything at 30 samples a second.
/// @param folder  Holds `short` and `long`, or clips of both kinds (under 10 s is short); empty for
/// the built-in library, which also stands in for a kind that is missing.
/// @throws InputError when a file cannot be read.
[[nodiscard]] ClipSet load_clips(const std::filesystem::path& folder, std::uint64_t seed);

/// Clips joined, each beginning at the end pose of the one before.
struct JoinedPath {
    struct Part {
        int walk = 0;  ///< Index into ClipSet::walks.
        Placement placement{};
    };
    std::vector<Part> parts;
    GroundPath path;
};
[[nodiscard]] JoinedPath joined_path(const ClipSet& clips, int parts, Random& random);

[[nodiscard]] double mean_samples(const std::vector<GroundPath>& paths);

}  // namespace sidestep::bench
