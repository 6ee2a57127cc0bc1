// What a stranger writes on day one: a skeleton, a clip, a question, a file.
#include <cstdio>

#include <sidestep/motion/clip.h>
#include <sidestep/motion/gait/walker.h>
#include <sidestep/motion/io/motion_file.h>

int main() {
    using namespace sidestep;
    using namespace sidestep::motion;
    const Skeleton arm({{"shoulder", no_parent, Vec3(0, 1.4, 0)}, {"elbow", 0, Vec3(0.3, 0, 0)}});
    const Clip still(arm, 1.0 / 30.0, 10);
    const Vec3 elbow = still.global_pose(9).joints[1].translation;
    std::printf("elbow at %.2f %.2f %.2f\n", elbow.x(), elbow.y(), elbow.z());
    if ((elbow - Vec3(0.3, 1.4, 0)).norm() > 1e-12) return 1;

    const Problems problems = save_clip(synthesise_walk({.seconds = 3.0}), "take.bvh");
    std::fputs(to_string(problems).c_str(), stderr);
    return has_error(problems) ? 1 : 0;
}
