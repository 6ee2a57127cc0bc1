// A flight on one page: bodies as wires at equal times, as seed 004 drew them in figure 9.
//
//        /\                       visible edges are drawn, those behind the body itself are thin and
//       <  >   /\                 dashed; the last moment is solid
//     ___\/___<  >____x______     x: where it touched the floor
//
// Bodies that do not move are drawn once, shaded, behind the others. The eye stands so that most of
// the flight goes across the page.
#pragma once

#include <string>
#include <vector>

#include "sidestep/geometry/convex_polyhedron.h"
#include "sidestep/math/transform.h"
#include "sidestep/picture/drawing.h"

namespace sidestep::picture {

struct StrobeBody {
    const geometry::ConvexPolyhedron* outline = nullptr;  ///< Borrowed.
    double ball_radius = 0.0;                             ///< Positive: a ball, drawn round.
    double reach = 0.0;  ///< From the middle to the farthest corner.
    bool moves = false;
    Color color{};
    std::vector<Transform> path;  ///< At equal times, the first to the last; one for who is still.
};

struct StrobeScene {
    std::string title;
    double seconds = 0.0;
    std::vector<StrobeBody> bodies;
    std::vector<Vec3> blows;  ///< Where bodies hit.
};

struct StrobeOptions {
    double width = 1200.0;  ///< Pixels of the sheet; the height follows.
    int moments = 0;        ///< How many; 0: as many as stand clear of each other.
};

[[nodiscard]] Drawing strobe_view(const StrobeScene& scene, const StrobeOptions& options = {});

}  // namespace sidestep::picture
