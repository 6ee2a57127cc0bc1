#include <string>
#include <vector>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/clips.h"

namespace sidestep::motion {

namespace {

int root_of(const Clip& clip) {
    const auto roots = clip.skeleton().roots();
    SIDESTEP_REQUIRE(roots.size() == 1 && clip.frame_count() > 0,
                     "a clip to be joined needs frames and exactly one root");
    return roots.front();
}

// over the ground only: a turn about the vertical and a shift in x and z
Transform ground_move(const Clip& clip, const Clip& before) {
    const int a = root_of(before), b = root_of(clip);
    const int last = before.frame_count() - 1;
    const double turn = heading(before.rotation(last, a)) - heading(clip.rotation(0, b));
    Transform move;
    move.rotation = rotation_about(Axis::y, turn);
    const Vec3 gap = before.translation(last, a) - move.rotation * clip.translation(0, b);
    move.translation = Vec3(gap.x(), 0.0, gap.z());
    return move;
}

}  // namespace

Clip aligned(const Clip& clip, const Clip& before) {
    const Transform move = ground_move(clip, before);
    const int root = root_of(clip);
    Clip out = clip;
    for (int f = 0; f < clip.frame_count(); ++f) {
        out.set_rotation(f, root, move.rotation * clip.rotation(f, root));
        out.set_translation(f, root, move * clip.translation(f, root));
    }
    return out;
}

Clip joined(const Clip& before, const Clip& clip) {
    SIDESTEP_REQUIRE(before.skeleton().same_as(clip.skeleton()),
                     "the clips are of different skeletons");
    SIDESTEP_REQUIRE(std::abs(before.frame_time() - clip.frame_time()) < 1e-12,
                     "the clips have different frame rates");
    const Clip next = aligned(clip, before);
    const auto tracks = before.translated_joints();
    Clip out(before.skeleton(), before.frame_time(), before.frame_count() + clip.frame_count() - 1,
             tracks);
    for (int f = 0; f < out.frame_count(); ++f) {
        const bool early = f < before.frame_count();
        const Clip& from = early ? before : next;
        const int g = early ? f : f - before.frame_count() + 1;
        for (int j = 0; j < out.joint_count(); ++j) out.set_rotation(f, j, from.rotation(g, j));
        for (const int j : tracks) out.set_translation(f, j, from.translation(g, j));
    }
    out.set_name(before.name());
    return out;
}

}  // namespace sidestep::motion
