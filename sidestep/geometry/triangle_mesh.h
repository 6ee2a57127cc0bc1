// A surface out of triangles.
#pragma once

#include <array>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::geometry {

/// Corner indices, counter-clockwise when seen from outside.
using TriangleIndices = std::array<int, 3>;

struct TriangleMesh {
    std::vector<Vec3> vertices;
    std::vector<TriangleIndices> triangles;
};

}  // namespace sidestep::geometry
