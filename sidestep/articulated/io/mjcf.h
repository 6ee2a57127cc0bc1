// MuJoCo's own format, as far as it describes how bodies move.
//
//     <mujoco>
//       <default> <joint damping="1"/> <default class="arm"> ... </default> </default>
//       <worldbody>
//         <body pos="0 0 1" childclass="arm">
//           <joint type="hinge" axis="0 1 0" range="-90 90"/>      one link for each joint
//           <geom type="capsule" fromto="0 0 0 0 0 -.3" size=".05"/>   its mass, when <inertial> is not there
//
// Read: include files; classes and what they inherit; compiler (angle, eulerseq, autolimits,
// inertiafromgeom, inertiagrouprange, boundmass, boundinertia, balanceinertia, settotalmass); frames;
// joints of all types with ref, springref, limits, damping, stiffness and armature; masses of
// spheres, capsules, cylinders, boxes and ellipsoids; gravity; motors.
// Positions are counted from the pose of the file: an angle here is MuJoCo's less `ref`.
#pragma once

#include <functional>

#include "sidestep/articulated/io/model_file.h"

namespace sidestep::articulated {

/// The bytes of an included file, by the path that the file gives.
using IncludeReader = std::function<Result<std::string>(const std::string& path)>;

/// @param name      For the problems.
/// @param includes  Empty: includes are an error.
[[nodiscard]] Result<ModelFile> read_mjcf(std::string_view bytes, const std::string& name,
                                          const IncludeReader& includes = {});

}  // namespace sidestep::articulated
