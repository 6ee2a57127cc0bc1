// How heavy is a simple shape, and how hard to turn? And many of them together?
#pragma once

#include "sidestep/articulated/io/model_file.h"

namespace sidestep::articulated::detail {

struct ShapeWeight {
    double mass = 0.0;
    Vec3 centre = Vec3::Zero();
    Mat3 inertia = Mat3::Zero();  // about the centre
};

/// In m^3; 0 of a plane.
[[nodiscard]] double volume_of(ModelShape::Kind kind, const Vec3& size);
/// Moments of inertia about the shape's own axes, of an even substance.
[[nodiscard]] Vec3 moments_of(ModelShape::Kind kind, const Vec3& size, double mass);
/// In the frame that the shape is placed in.
[[nodiscard]] ShapeWeight weight_of(const ModelShape& shape, double mass);
[[nodiscard]] ShapeWeight together(const std::vector<ShapeWeight>& parts);

/// The point of a link's shapes that is farthest from its joint; zero without shapes.
[[nodiscard]] Vec3 far_end_of(const std::vector<ModelShape>& shapes);

}  // namespace sidestep::articulated::detail
