#include "bench/body/scene.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/motion/clip.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::bench {

namespace {

// a take begins with a T-pose row that is nobody's motion
constexpr int first_frame = 1;
constexpr double frames_per_second = 30.0;

motion::Clip take(const std::string& name) {
    return motion::load_clip(data_folder() / "mocap" / "takes" / (name + ".bvh"));
}

/// The take's rotations on the character's bones; both have the joints of the CMU skeleton.
Stretch worn(const body::Character& character, const motion::Clip& clip, const std::string& name,
             int frames) {
    const motion::Skeleton& own = character.skeleton();
    const auto leg = [](const motion::Skeleton& s) {
        return s.joint(*s.find("LeftLeg")).offset.norm() +
               s.joint(*s.find("LeftFoot")).offset.norm();
    };
    const double ratio = leg(own) / leg(clip.skeleton());
    const int step =
        std::max(1, static_cast<int>(std::lround(clip.frame_rate() / frames_per_second)));
    Stretch stretch{name, {}};
    for (int f = first_frame; f < clip.frame_count(); f += step) {
        if (static_cast<int>(stretch.poses.size()) >= frames) break;
        motion::Pose pose = clip.pose(f);
        for (int j = 0; j < own.joint_count(); ++j) {
            pose.translations[j] =
                own.joint(j).parent < 0 ? Vec3(pose.translations[j] * ratio) : own.joint(j).offset;
        }
        stretch.poses.push_back(std::move(pose));
    }
    return stretch;
}

void add_stretches(Scene& scene, const std::vector<std::string>& takes, int frames) {
    for (const std::string& name : takes) {
        scene.stretches.push_back(worn(scene.character, take(name), name, frames));
    }
}

}  // namespace

int Scene::frame_count() const {
    int count = 0;
    for (const Stretch& stretch : stretches) count += static_cast<int>(stretch.poses.size());
    return count;
}

std::vector<motion::GlobalPose> Scene::global_poses() const {
    std::vector<motion::GlobalPose> all;
    for (const Stretch& stretch : stretches) {
        for (const motion::Pose& pose : stretch.poses) {
            all.push_back(forward_kinematics(character.skeleton(), pose));
        }
    }
    return all;
}

std::filesystem::path data_folder() {
    if (const char* chosen = std::getenv("SIDESTEP_DATA")) return chosen;
    return std::filesystem::path(SIDESTEP_SOURCE_DIR) / ".." / "shared" / "data";
}

std::vector<std::string> take_names() {
    std::vector<std::string> names;
    const auto folder = data_folder() / "mocap" / "takes";
    if (!std::filesystem::exists(folder)) return names;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".bvh") names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

Result<Scene> skinned_scene(const std::vector<std::string>& takes, int frames) {
    auto people = body::MakeHuman::open(data_folder() / "characters" / "makehuman");
    if (!people) return failure(people.error());
    auto file = people->character(body::makehuman_shape(body::Sex::male, body::Weight::normal),
                                  take(takes.front()).skeleton());
    if (!file) return failure(file.error());
    Scene scene{"skinned man", file->character, {}};
    add_stretches(scene, takes, frames);
    return scene;
}

Scene wooden_scene(const std::vector<std::string>& takes, int frames) {
    Scene scene{"wooden man", body::make_mannequin(take(takes.front()).skeleton()), {}};
    add_stretches(scene, takes, frames);
    return scene;
}

}  // namespace sidestep::bench
