// What does a body look like that is only numbers?
//
//      joint (thick) ( ===--- ) far end (as thick as what follows)
//
// A link is drawn as a rod with round ends: as thick as its inertia says, towards its far end as
// thick as the links that go on there, with a bridge to children that hang beside it. Files may bring
// shapes of their own.
//
// Read next: recorder.h.
#pragma once

#include <vector>

#include "sidestep/articulated/io/model_file.h"
#include "sidestep/articulated/model.h"
#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::articulated {

/// A surface for each link, in the link's frame; empty where there is nothing to see.
using Look = std::vector<geometry::TriangleMesh>;

struct LookOptions {
    int sides = 24;  ///< Of what is round. Fewer is quicker to draw; at least 6.
    /// Rods are at least so thick (their radius), as a part of the body's whole reach: a pendulum of
    /// 300 thin rods would not be seen otherwise.
    double least_radius = 0.006;
    /// And so thick as a part of their own length.
    double least_stoutness = 0.12;
};

[[nodiscard]] Look look_of(const Model& model, const LookOptions& options = {});
/// The file's shapes. A file without any is drawn as rods.
[[nodiscard]] Look look_of(const ModelFile& file, const LookOptions& options = {});
/// What the file puts into the world and does not move, in the world; endless planes are left out.
[[nodiscard]] geometry::TriangleMesh world_shapes(const ModelFile& file,
                                                  const LookOptions& options = {});

/// The surface around a ball that goes straight from `a` to `b` and changes its radius on the way.
/// @throws UsageError unless a radius is above 0 and there are 6 sides.
[[nodiscard]] geometry::TriangleMesh round_rod(const Vec3& a, double radius_a, const Vec3& b,
                                               double radius_b, int sides = 24);

/// A box about the origin; its faces share no corners, so that every edge stays crisp.
[[nodiscard]] geometry::TriangleMesh box_surface(const Vec3& half);

/// How thick a link is, as a solid rod of its mass and inertia; 0 where it has no mass.
[[nodiscard]] double rod_radius(const Link& link);

}  // namespace sidestep::articulated
