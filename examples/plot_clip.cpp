// What does a clip look like?
//
// Somebody walks; the clip goes into a BVH file and comes back in metres, Y up, with every guess told. A wooden
// person wears it at eight moments of the way.
#include <cstdio>

#include "photo.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/motion/gait/walker.h"
#include "sidestep/motion/io/motion_file.h"

using namespace sidestep;

int main(int argc, char** argv) {
    const auto folder = examples::output_folder(argc, argv);

    // a clip of your own would begin here: motion::load_motion("take.bvh")
    const motion::Clip walk = motion::synthesise_walk({.speed = 1.4, .seconds = 5.0});
    if (!motion::save_clip(walk, folder / "walk.bvh").empty()) return 1;
    const motion::Motion take = motion::load_motion(folder / "walk.bvh");
    for (const Problem& note : take.notes) std::printf("%s\n", to_string(note).c_str());

    // what was read must be what was written: every joint of every frame where it was
    const motion::Clip& clip = take.clip;
    double farthest = 0.0;
    for (int frame = 0; frame < clip.frame_count(); ++frame) {
        const auto before = walk.global_pose(frame), after = clip.global_pose(frame);
        for (std::size_t j = 0; j < before.joints.size(); ++j) {
            const Vec3 gap = before.joints[j].translation - after.joints[j].translation;
            farthest = std::max(farthest, gap.norm());
        }
    }
    std::printf("%d frames of %d joints, %.1f s; off by %.5f mm at most\n", clip.frame_count(),
                clip.joint_count(), clip.duration(), 1000 * farthest);

    const body::Character person = body::make_mannequin(clip.skeleton());
    const double way = clip.translation(clip.frame_count() - 1, 0).z();
    examples::Photo photo({8.6, 1.9, way / 2 + 0.6}, {0.0, 0.82, way / 2}, 15.5, 1400, 480);
    constexpr int moments = 8;
    for (int i = 0; i < moments; ++i) {
        photo.add(person, clip.global_pose(i * (clip.frame_count() - 1) / (moments - 1)));
    }
    photo.save(folder / "plot_clip.png");
    return clip.frame_count() == walk.frame_count() && farthest < 1e-4 ? 0 : 1;
}
