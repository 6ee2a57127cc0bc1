// What would this motion look like on another body?
//
// A walk of somebody of 1.75 m, put on two others whose joints have other names and proportions: an artist's lay figure
// of 29 turned links, and a child of it. Feet that stood stand still on both.
#include <cstdio>

#include "photo.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/edit/retarget.h"
#include "sidestep/motion/gait/walker.h"

using namespace sidestep;

int main(int argc, char** argv) {
    const auto folder = examples::output_folder(argc, argv);
    const motion::Clip walk =
        motion::synthesise_walk({.speed = 1.3, .seconds = 4.0, .turn_rad = radians(40.0)});
    const body::Character walker = body::make_mannequin(walk.skeleton());

    examples::Photo photo({6.2, 2.2, 4.6}, {0.8, 0.7, 2.0}, 30.0);
    const auto show = [&](const body::Character& who, const motion::Clip& clip, double aside,
                          const picture::Color& tint) {
        for (int i = 1; i <= 3; ++i) {
            motion::GlobalPose pose = clip.global_pose(i * clip.frame_count() / 4);
            for (Transform& joint : pose.joints) joint.translation.x() += aside;
            photo.add(who, pose, tint);
        }
    };
    show(walker, walk, -0.5, {0, 0, 0, 0});

    bool feet_stand = true;
    double aside = 0.6;
    for (const double height : {1.75, 1.1}) {
        const body::Character figure = body::wooden_man(height);
        const edit::Retargeted worn =
            edit::retarget(walk, figure).value();  // InputError: too few joints have partners
        std::printf(
            "%.2f m: way scaled by %.2f; standing feet move %.1f mm at most (%.1f by bones alone), "
            "%.1f mm into the floor\n",
            height, worn.scale, 1000 * worn.worst_foot, 1000 * worn.worst_foot_before,
            1000 * worn.lowest_foot);
        feet_stand = feet_stand && worn.worst_foot < 0.005 && worn.lowest_foot < 0.005;
        show(figure, worn.clip, aside,
             picture::rgb(height > 1.5 ? 0x2f6fb0 : 0x2a7f62).faded(0.55F));
        aside += 0.9;
    }
    photo.save(folder / "retarget.png");
    return feet_stand ? 0 : 1;
}
