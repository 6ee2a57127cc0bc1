// The solids that a scene can name: as points, about the middle.
#pragma once

#include <string>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/math/types.h"

namespace sidestep::rigid::detail {

/// Upright along y; the first corner towards +z.
[[nodiscard]] std::vector<Vec3> prism_points(int sides, double radius, double height);
/// Regular, standing on a face where the words allow; by the length of an edge.
[[nodiscard]] std::vector<Vec3> tetrahedron_points(double edge);
[[nodiscard]] std::vector<Vec3> octahedron_points(double edge);
[[nodiscard]] std::vector<Vec3> dodecahedron_points(double edge);
[[nodiscard]] std::vector<Vec3> icosahedron_points(double edge);

/// The corners of all surfaces of a file that assimp reads (.obj, .stl, .ply, .glb, ...).
[[nodiscard]] Result<std::vector<Vec3>> mesh_points(const std::string& file);

}  // namespace sidestep::rigid::detail
