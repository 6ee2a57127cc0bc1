// ROS's format: a flat list of links, and of joints that name a parent and a child.
//
//     <robot>
//       <link name="cart"> <inertial> mass, inertia, origin </inertial> <collision> ... </link>
//       <joint name="slider" type="prismatic"> <parent link="bar"/> <child link="cart"/> ... </joint>
//
// Joint types: fixed, revolute, continuous, prismatic, floating, planar (becomes two slides and a
// hinge) and Bullet's spherical. Shapes come from <collision>, or from <visual> where a link has no
// other; meshes are not read. Masses are always stated in a URDF file, never made from shapes.
#pragma once

#include "sidestep/articulated/io/model_file.h"

namespace sidestep::articulated {

[[nodiscard]] Result<ModelFile> read_urdf(std::string_view bytes, const std::string& name,
                                          const ModelReadOptions& options = {});

}  // namespace sidestep::articulated
