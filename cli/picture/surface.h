// A surface ready to be lit: corners with normals and colours, all in the world.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/math/types.h"

namespace sidestep::picture {

using Vec3f = Eigen::Vector3f;

struct Surface {
    std::vector<Vec3f> positions;
    std::vector<Vec3f> normals;  ///< Unit length, outward.
    std::vector<Vec3f> colors;   ///< Linear light.
    std::vector<std::array<int, 3>> triangles;
};

/// Appends a mesh. Normals are smooth where faces meet at less than `crease_rad` and break where
/// they meet at more: a turned knob stays round, the edge of a box stays sharp.
///
/// @param colors  Linear; one for all, or one per vertex.
void append(Surface& surface, const geometry::TriangleMesh& mesh, std::span<const Vec3> colors,
            double crease_rad = 0.9);

/// The surface moved as a whole.
[[nodiscard]] Surface moved(Surface surface, const Vec3& by);

}  // namespace sidestep::picture
