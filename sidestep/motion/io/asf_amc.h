// Acclaim skeletons and motions: what CMU's motion capture database was published in.
//
//     .asf   bones at rest: a direction and a length each, an axis frame, which channels move it
//     .amc   frame by frame, the numbers of those channels
//
//            root ●────────────● lfemur ────────────● ltibia ─────────── ◦
//                  lhipjoint      a joint stands at the START of each bone;
//                                 an end site where a last bone stops
//
// A bone's channels turn it in its own axis frame C: its local rotation is C M C^-1, where M
// applies the listed channels one after the other about fixed axes (`dof rx ry rz` gives M = Rz Ry
// Rx). At rest every joint is aligned with the world.
//
// What the two files leave open is settled here, and said in `warnings` where it matters:
//   * An .amc has no frame rate: 120 per second, CMU's.
//   * `length 0.45` under `:units` means that the numbers are inches times 0.45, as CMU says of its
//     files: one unit is 0.0254 / 0.45 m. `length 1.0` says nothing; the unit is then inferred.
//   * `position` and `orientation` of the root are a place and a turn before all motion.
//   * Channels tx ty tz of a bone shift its start along its axis frame; l lengthens it.
//   * A bone that a frame leaves out keeps its numbers of the frame before.
// `limits`, masses and unknown sections do not change a motion and are read past.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "sidestep/motion/io/motion_file.h"

namespace sidestep::motion {

/// A skeleton file alone.
struct AsfFile {
    Skeleton skeleton;  ///< In the file's own unit; joint 0 is the root.
    std::string name;   ///< As `:name` has it; may be empty.
    std::optional<double> metres_per_unit;
    Problems warnings;
};

/// @param asf_name  For problems: the file as the user typed it.
[[nodiscard]] Result<AsfFile> read_asf(std::string_view asf, std::string_view asf_name = {});

/// Both files together. Problems of either are collected, up to `problem_limit` errors each.
[[nodiscard]] Result<MotionFile> read_asf_amc(std::string_view asf, std::string_view amc,
                                              std::string_view asf_name = {},
                                              std::string_view amc_name = {});

/// The skeleton that belongs to a motion file, looked for beside it: the same name with .asf
/// (`walk.amc`, `walk.asf`), CMU's subject (`07_12.amc`, `07.asf`), or the only .asf in the folder.
[[nodiscard]] std::optional<std::filesystem::path> find_asf(const std::filesystem::path& amc);

/// Reads a motion file and the skeleton beside it. Given an .asf, its rest pose as one frame.
[[nodiscard]] Result<MotionFile> load_asf_amc(const std::filesystem::path& path);

}  // namespace sidestep::motion
