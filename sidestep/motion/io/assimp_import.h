// Motion from FBX, Collada and other formats, through assimp.
//
// Sidestep reads BVH, ASF/AMC and glTF itself. Everything else is left to assimp, and marked so:
// `format` says "fbx (assimp)". What assimp makes of a file is what you get, its mistakes included;
// unlike our own readers it is not fuzzed here, so do not feed it files you do not trust.
//
// Read next: docs/gltf.md, the section about assimp.
#pragma once

#include <filesystem>
#include <string_view>

#include "sidestep/base/result.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::motion {

/// Whether assimp has a reader for files of that name.
[[nodiscard]] bool assimp_knows(std::string_view name);

/// The skeleton and the first animation of a file. Unit and up axis are stated where the format
/// does: by FBX as the file has them, by Collada as metres and Y, into which assimp turns it.
///
/// @param name  The file as the user typed it; its extension tells assimp the format. No other file
///              is opened.
[[nodiscard]] Result<MotionFile> import_with_assimp(std::string_view bytes, std::string_view name);

/// The same from disk.
[[nodiscard]] Result<MotionFile> import_with_assimp(const std::filesystem::path& path);

}  // namespace sidestep::motion
