// What a stranger writes on day one: a skeleton, a clip, a question.
#include <cstdio>

#include <sidestep/motion/clip.h>

int main() {
    using namespace sidestep;
    using namespace sidestep::motion;
    const Skeleton arm({{"shoulder", no_parent, Vec3(0, 1.4, 0)}, {"elbow", 0, Vec3(0.3, 0, 0)}});
    const Clip still(arm, 1.0 / 30.0, 10);
    const Vec3 elbow = still.global_pose(9).joints[1].translation;
    std::printf("elbow at %.2f %.2f %.2f\n", elbow.x(), elbow.y(), elbow.z());
    return (elbow - Vec3(0.3, 1.4, 0)).norm() < 1e-12 ? 0 : 1;
}
