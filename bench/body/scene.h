// Who moves how: a body and the frames it is looked at in.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/body/character.h"
#include "sidestep/motion/pose.h"

namespace sidestep::bench {

/// Frames of one take, in order.
struct Stretch {
    std::string take;
    std::vector<motion::Pose> poses;
};

struct Scene {
    std::string name;
    body::Character character;
    std::vector<Stretch> stretches;

    [[nodiscard]] int frame_count() const;
    /// All frames in the world, one stretch after another.
    [[nodiscard]] std::vector<motion::GlobalPose> global_poses() const;
};

/// Where motion capture and characters lie: SIDESTEP_DATA, or beside the checkout.
[[nodiscard]] std::filesystem::path data_folder();

/// A man of MakeHuman's parts (26 756 triangles) in CMU takes, 30 frames a second, at most `frames`
/// of each.
[[nodiscard]] Result<Scene> skinned_scene(const std::vector<std::string>& takes, int frames);
/// A mannequin of stiff parts in the same motion.
[[nodiscard]] Scene wooden_scene(const std::vector<std::string>& takes, int frames);
/// The takes of the data folder, by name; empty where there are none.
[[nodiscard]] std::vector<std::string> take_names();

}  // namespace sidestep::bench
