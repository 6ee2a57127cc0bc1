// Motion as glTF 2.0: a file that every viewer, browser and engine opens.
//
//     Clip ──► write_glb ──► walk.glb ──► Blender, three.js, a phone
//     walk.glb ──► read_gltf ──► MotionFile
//
// glTF and Sidestep agree on metres, Y up, +Z forward and right-handed axes, so nothing is
// converted. Numbers are 32-bit floats in the file: places come back to about 1e-7 of their size.
//
// Read next: docs/gltf.md (what is written where, what is understood when reading).
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sidestep/base/result.h"
#include "sidestep/motion/clip.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::motion {

struct GltfOptions {
    /// Gives every bone a slim octahedron, so that a viewer has something to show. Without it the
    /// file holds bones only: smaller, and invisible in most viewers.
    bool stick_mesh = true;
};

/// A clip as one binary file: the skeleton as a tree of nodes and a skin, the motion as an
/// animation with a key at every frame. Frame count and rate are kept exactly.
/// @throws UsageError when the skeleton has no joints or a number does not fit a 32-bit float.
[[nodiscard]] std::string write_glb(const Clip& clip, const GltfOptions& options = {});
/// Several clips of one skeleton as one file with several animations.
/// @throws UsageError also when there is no clip, or their skeletons differ.
[[nodiscard]] std::string write_glb(std::span<const Clip> clips, const GltfOptions& options = {});

/// The same as text, the numbers inside as base64: a third larger, and readable in an editor.
[[nodiscard]] std::string write_gltf(const Clip& clip, const GltfOptions& options = {});
[[nodiscard]] std::string write_gltf(std::span<const Clip> clips, const GltfOptions& options = {});

struct GltfReadOptions {
    /// Which animation, by name; empty takes the first that moves the skeleton.
    std::string animation = {};
    /// Frames a second to sample at; without it the rate that the file states, or that of its keys.
    std::optional<double> frame_rate = {};
};

/// The skeleton and one animation of a binary or text file, in metres, Y up.
///
/// Transforms above the skeleton and scale are folded in: the joints are where a viewer shows them.
/// Joints without a track keep their rest pose; keys at uneven times are sampled at a steady rate.
/// A file without an animation gives one frame of the rest pose, and a warning. Errors name the
/// JSON path of what is wrong. Other files are never opened: numbers in a separate `.bin` need
/// `load_gltf`.
[[nodiscard]] Result<MotionFile> read_gltf(std::string_view bytes, std::string_view name = {},
                                           const GltfReadOptions& options = {});

/// The same from disk. Buffers in other files are followed, within the folder of the file only.
[[nodiscard]] Result<MotionFile> load_gltf(const std::filesystem::path& path,
                                           const GltfReadOptions& options = {});

}  // namespace sidestep::motion
