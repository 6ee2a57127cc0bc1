// A surface from OBJ, STL, Collada and other formats, through assimp.
//
// For things without joints: props, tools, walls, scanned figures. Characters with bones come
// through io/character_glb.h, motions through motion/io/motion_file.h. What assimp makes of a file
// is what you get; materials, textures and files beside it are left out. Unlike our own readers it
// is not fuzzed here, so do not feed it files you do not trust.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "sidestep/base/result.h"
#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::body {

struct MeshFile {
    /// Every surface of the file in one, where its nodes put it, in the file's own unit and axes:
    /// polygons cut into triangles, corners at one place joined, lines and loose points left out.
    geometry::TriangleMesh mesh;
    std::string format;   ///< "obj (assimp)".
    int piece_count = 0;  ///< Surfaces that the file told apart.
};

/// @param name  The file as the user typed it; its extension tells assimp the format. No other file
///              is opened.
[[nodiscard]] Result<MeshFile> import_mesh(std::string_view bytes, std::string_view name);

/// The same from disk.
[[nodiscard]] Result<MeshFile> import_mesh(const std::filesystem::path& path);

}  // namespace sidestep::body
