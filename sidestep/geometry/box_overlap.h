// Do two turned boxes touch?
//
// Two boxes are apart exactly when their shadows on some line are apart, and it is enough to look
// at fifteen lines: three face normals of each and the nine cross products of their edges.
// Rectangles on the ground need four.
//
//          [---a---]
//                     [---b---]        shadows apart: a line that proves it
//     ----------------------------->
//
// A shadow is computed with rounding. Every comparison therefore leaves `rounding_room`, a bound on
// that rounding that is proportional to the boxes and their distance:
//
//     gap  >  room     apart, surely
//     gap  < -room     overlapping, surely (as far as this line knows)
//     between          touching, as far as doubles can tell
//
// Edges that are nearly parallel have a cross product near zero that points anywhere. The room does
// not shrink with it, so such a line cannot prove anything that is not true; and the face normals
// see what it would have seen.
#pragma once

#include "sidestep/geometry/oriented_box.h"

namespace sidestep::geometry {

enum class Contact {
    apart,        ///< A line proves it.
    touching,     ///< Within rounding of touching.
    overlapping,  ///< The insides share points: this is what "collide" means in Sidestep.
};

/// What a separating-axis test found.
struct BoxContact {
    Contact contact = Contact::apart;
    /// The line with the widest gap or, where there is none, the least overlap. 0-2 faces of a, 3-5
    /// faces of b, 6 + 3 i + j edge i of a with edge j of b; for rectangles 0-1 and 2-3.
    int axis = -1;
    /// Signed distance of the shadows on that line, in metres; negative when they overlap. A lower
    /// bound of the distance of boxes that are apart; for others, minus the shortest way out.
    double gap = 0.0;
};

/// Never true for boxes that touch or overlap, even by rounding: the question of every tree. Stops
/// at the first line that proves it.
[[nodiscard]] bool apart(const OrientedBox& a, const OrientedBox& b);
[[nodiscard]] bool apart(const OrientedRect& a, const OrientedRect& b);

/// True when the insides surely share points. Never true for boxes that are apart or only touch,
/// but for one case: edges parallel to within 1e-6 rad, and an overlap of less than 1e-6 of the
/// size.
[[nodiscard]] bool collide(const OrientedBox& a, const OrientedBox& b);
[[nodiscard]] bool collide(const OrientedRect& a, const OrientedRect& b);

/// All lines, with the most telling one.
[[nodiscard]] BoxContact contact(const OrientedBox& a, const OrientedBox& b);
[[nodiscard]] BoxContact contact(const OrientedRect& a, const OrientedRect& b);

/// The room left for rounding, in metres: about 1e-14 of extents and distance.
[[nodiscard]] double rounding_room(const OrientedBox& a, const OrientedBox& b);
[[nodiscard]] double rounding_room(const OrientedRect& a, const OrientedRect& b);

}  // namespace sidestep::geometry
