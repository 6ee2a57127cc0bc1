// A small thing (a bead of a string) is in a link, a prop or the ground: how deep, and which way out?
//
//        ______
//       |    o─┼─►  normal: out by the nearest face; depth: how far, the bead's own radius counted in
//       |______|
//
// For those who push strings out of what bodies are made of; the link's velocity is SolidBodies'.
#pragma once

#include <optional>

#include "sidestep/articulated/solid_bodies.h"

namespace sidestep::articulated {

struct WayOut {
    double depth = 0.0;
    Vec3 normal = Vec3::UnitY();
    int link = -1;   ///< -1: it stands still.
    int fixed = -1;  ///< Which thing, where `link` is -1; -1: the ground.
};

/// Out of what it is deepest in; none when it is in nothing. Beyond edges and corners the radius is
/// taken along faces, which is more than needed by less than the radius.
/// @throws UsageError when the radius is negative or a number is not finite.
[[nodiscard]] std::optional<WayOut> way_out(const SolidBodies& bodies, const Vec3& point,
                                            double radius = 0.0);

}  // namespace sidestep::articulated
