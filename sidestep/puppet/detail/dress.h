// How does a puppet look that is boxes, balls and joints?
//
//      torso, limbs ──► turned wood, painted      head ──► a face, so that one sees where it looks
//      joints ──► dark pegs                       controls ──► crosses of bars with a grip
//
// Shapes are drawn as large as they are felt: what touches in the simulation touches in the picture.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/puppet/marionette.h"

namespace sidestep::puppet::detail {

using Paint = std::array<std::uint8_t, 4>;

/// A surface that rides on a link.
struct Piece {
    int link = 0;
    std::string name{};
    Paint paint{};
    geometry::TriangleMesh surface{};  ///< In the link's frame.
};

[[nodiscard]] std::vector<Piece> dress(const Puppet& puppet);

/// One joint of the puppet as it is told: at a point of a link.
struct Bone {
    std::string name{};
    int parent = -1;  ///< An earlier bone.
    int link = 0;
    Vec3 at = Vec3::Zero();  ///< In the link.
    bool moves = false;      ///< Slides against its parent.
    bool ends = false;       ///< Nothing hangs on it: it ends there, in its own frame.
    Vec3 end = Vec3::Zero();
};

/// Bones of a puppet. One that is built like a person (a torso, a head, two arms, two legs, by name) gets a
/// person's bones: hips and spine are both its torso, and there is a hand at the end of each arm; so
/// that whoever knows people knows it. All others have a bone for each link.
[[nodiscard]] std::vector<Bone> bones_of(const Puppet& puppet);

/// Bars through the points where strings begin, and a grip to hold them by; in the control's frame.
/// Empty when nothing hangs on it.
[[nodiscard]] geometry::TriangleMesh control_surface(const Puppet& puppet, Hand hand);

/// Of a tension in newtons: 0 loose, then so many steps up to the last.
inline constexpr int tension_levels = 8;
[[nodiscard]] int tension_level(double newtons, bool tight);
[[nodiscard]] Paint tension_paint(int level);

}  // namespace sidestep::puppet::detail
