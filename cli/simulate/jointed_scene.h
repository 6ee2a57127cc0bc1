// Which bodies with joints? A built-in scene, a robot's file or somebody's skeleton.
//
//     dogs100, pendulum300, ...  ──┐
//     robot.xml, robot.urdf      ──┼──► JointedScene: bodies, cameras, what they look like, how long
//     --ragdoll walk.bvh         ──┘
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sidestep/articulated/staged.h"
#include "sidestep/base/result.h"

namespace sidestep::cli {

/// What was asked for, as it was typed; nothing stands for the scene's own.
struct JointedWords {
    std::string scene{};    ///< A name or a file.
    std::string ragdoll{};  ///< A motion whose first frame falls; then `scene` is not looked at.
    std::optional<int> count{};
    std::optional<std::uint64_t> seed{};
    std::optional<double> seconds{};
    std::vector<std::string> cameras{};
    bool floating = false;
    bool endless = false;  ///< Somebody watches until they have seen enough.
};

using JointedScene = articulated::StagedScene;

/// Of the built-in scenes.
[[nodiscard]] const std::vector<std::string>& jointed_names();
/// Whether a word names a scene or a file of bodies with joints.
[[nodiscard]] bool is_jointed(const std::string& scene);

[[nodiscard]] Result<JointedScene> find_jointed(const JointedWords& words);

/// `x,y,z:x,y,z` is an eye and what it looks at; ` -> x,y,z:x,y,z` after it is where both are at the
/// end of the run.
[[nodiscard]] Result<articulated::CameraPath> parse_camera_path(const std::string& text,
                                                                double seconds);

}  // namespace sidestep::cli
