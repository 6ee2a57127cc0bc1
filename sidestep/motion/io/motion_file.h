// What did this file say, and what do its numbers mean?
//
// Two steps, kept apart so that each can be looked at alone:
//
//     bytes ──► read_bvh, read_gltf ... ──► MotionFile ──► interpret ──► Motion
//               what is written, in the      unit? up?       metres, Y up,
//               file's own unit and axes     odd rows?       every guess in `notes`
//
// Every reader takes bytes; `try_load_motion` is a wrapper that reads the file and picks the
// reader.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "sidestep/base/result.h"
#include "sidestep/math/types.h"
#include "sidestep/motion/clip.h"

namespace sidestep::motion {

struct BvhDialect;  // sidestep/motion/io/bvh.h

/// A motion as its file has it.
struct MotionFile {
    Clip clip;           ///< In the file's own unit and axes.
    std::string format;  ///< "bvh", "asf/amc", "gltf", or "fbx (assimp)" and the like.
    std::optional<double> metres_per_unit;      ///< Only where the format or the file states it.
    std::optional<Axis> up;                     ///< Only where the format or the file states it.
    std::shared_ptr<const BvhDialect> dialect;  ///< How to write the same file again; BVH only.
    Problems warnings;                          ///< What was odd but readable.
};

struct ImportOptions {
    /// `--unit`: overrides what is stated or inferred.
    std::optional<double> metres_per_unit = std::nullopt;
    /// `--up`: overrides what is stated or inferred.
    std::optional<Axis> up = std::nullopt;
    /// `--fps`: the rate at which the rows were really captured.
    std::optional<double> frame_rate = std::nullopt;
    /// `--fix`: repair the quirks that are found instead of only naming them: a made-up T-pose row
    /// goes, rows with the root at the origin are filled from their neighbours, a rate that gravity
    /// contradicts is set right. What was done is in the notes.
    bool fix = false;
};

/// A motion that means what it says: metres, seconds, Y up.
struct Motion {
    Clip clip;
    std::string format;
    double metres_per_unit = 1.0;  ///< What one unit of the file was taken to be.
    bool unit_inferred = false;
    Axis up = Axis::y;  ///< Which axis of the file was taken to point up.
    int up_sign = 1;    ///< -1 when it points down that axis.
    bool up_inferred = false;
    double declared_frame_rate = 0.0;  ///< As the file has it.
    std::shared_ptr<const BvhDialect> dialect;
    Problems notes;  ///< Warnings of the reader, then every assumption and quirk; no errors.
};

/// Gives a file's numbers their meaning; see docs/motion.md for how unit and axes are inferred.
/// @param name  For the notes: the file as the user typed it.
[[nodiscard]] Motion interpret(MotionFile file, const ImportOptions& options = {},
                               std::string_view name = {});

/// Reads any format that Sidestep knows, by the extension of its name.
[[nodiscard]] Result<Motion> try_load_motion(const std::filesystem::path& path,
                                             const ImportOptions& options = {});
/// @throws InputError with every problem.
[[nodiscard]] Motion load_motion(const std::filesystem::path& path,
                                 const ImportOptions& options = {});

/// The same out of memory: .bvh, .glb and .gltf, told apart by their first bytes.
/// @param name  For problems and notes.
[[nodiscard]] Result<Motion> read_motion(std::string_view bytes, const ImportOptions& options = {},
                                         std::string_view name = {});

/// The same, when only the clip matters.
[[nodiscard]] Result<Clip> try_load_clip(const std::filesystem::path& path,
                                         const ImportOptions& options = {});
/// @throws InputError with every problem.
[[nodiscard]] Clip load_clip(const std::filesystem::path& path, const ImportOptions& options = {});

/// Writes `.bvh`, `.glb` or `.gltf` by the extension. A motion that came from BVH keeps its
/// dialect. Returns what went wrong; empty when nothing did.
[[nodiscard]] Problems save_motion(const Motion& motion, const std::filesystem::path& path);
/// The bytes that such a file would hold, for a pipe. @param extension  ".bvh", ".glb" or ".gltf".
[[nodiscard]] Result<std::string> motion_bytes(const Motion& motion, std::string_view extension);
[[nodiscard]] Problems save_clip(const Clip& clip, const std::filesystem::path& path);

}  // namespace sidestep::motion
