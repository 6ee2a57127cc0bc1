// The axis of least depth of two polyhedra, among all face normals and edge pairs.
//
// Most of them need no look. Let the bodies be known to overlap by D along some direction n. The least
// overlap is no greater, so after the least move out, of at most D, some point x of a touches b: and x
// lies no deeper below a's top along n than 2 D. Faces and edges wholly below that slab are out of play.
//
//        n ^    ___________ top of a          (the same for b, upside down; and where the bodies are
//          |   /___________\ - - - - 2 D       apart by no more than the margin, D + margin)
//          |  |  not asked  |
//
// Directions point out of a, into b, in a's coordinates; a gap is what lies between the two.
#pragma once

#include <limits>

#include "sidestep/rigid/detail/contact_parts.h"

namespace sidestep::rigid::detail {

struct FaceAxis {
    double gap = -std::numeric_limits<double>::infinity();
    int face = -1;
    int corner = -1;  ///< Of the other body, the nearest to the face.
};

struct EdgeAxis {
    double gap = -std::numeric_limits<double>::infinity();
    int edge_a = -1, edge_b = -1;
    Vec3 out = Vec3::Zero();
};

struct HullAxes {
    FaceAxis face_a, face_b;
    EdgeAxis edges;
    bool apart = false;       ///< By more than the margin, along `out`; the rest is not known.
    Vec3 out = Vec3::Zero();  ///< Where apart.
};

/// @param start  A direction to begin with, any: a good one saves much.
[[nodiscard]] HullAxes best_axes(const PlacedPair& pair, const Seen& seen, double margin,
                                 const Vec3* start);

/// What lies between the bodies along a direction.
[[nodiscard]] double gap_along(const PlacedPair& pair, const Seen& seen, const Vec3& out);

}  // namespace sidestep::rigid::detail
