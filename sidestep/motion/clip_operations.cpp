#include "sidestep/motion/clip_operations.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::motion {

namespace {

/// An empty-handed twin: same skeleton, tracks and name, other frames.
Clip like(const Clip& clip, double frame_time, int frame_count) {
    Clip twin(clip.skeleton(), frame_time, frame_count, clip.translated_joints());
    twin.set_name(clip.name());
    return twin;
}

/// Fills frame k with the old motion at frame k * step, which may lie between two frames.
Clip stepped(const Clip& clip, double step, double frame_time) {
    if (clip.frame_count() == 0) return like(clip, frame_time, 0);
    // on a frame, up to what rounding can do to a product of this size
    constexpr double on_frame = 1e-9;
    const int last = clip.frame_count() - 1;
    const double count = std::floor(last / step + on_frame) + 1.0;
    constexpr double most = 1e8;
    SIDESTEP_REQUIRE(count <= most, "the answer would have more than 1e8 frames");

    Clip answer = like(clip, frame_time, static_cast<int>(count));
    for (int k = 0; k < answer.frame_count(); ++k) {
        const double where = std::min(k * step, static_cast<double>(last));
        const double nearest = std::round(where);
        if (std::abs(where - nearest) <= on_frame * std::max(1.0, where)) {
            answer.set_pose(k, clip.pose(static_cast<int>(nearest)));
        } else {
            const int before = static_cast<int>(where);
            answer.set_pose(k, blend(clip.pose(before), clip.pose(before + 1), where - before));
        }
    }
    return answer;
}

double smooth_step(double x) {
    return x * x * (3.0 - 2.0 * x);
}

}  // namespace

double nominal_rate(double frame_time) {
    SIDESTEP_REQUIRE(frame_time > 0.0 && std::isfinite(frame_time),
                     "frame_time is " + std::to_string(frame_time));
    const double rate = 1.0 / frame_time;
    const double whole = std::round(rate);
    return whole >= 1.0 && std::abs(rate - whole) < 5e-5 * whole ? whole : rate;
}

Clip resample(const Clip& clip, double frame_rate) {
    SIDESTEP_REQUIRE(frame_rate > 0.0 && std::isfinite(frame_rate),
                     "frame_rate is " + std::to_string(frame_rate) +
                         ", expected a positive number of frames per second");
    return stepped(clip, nominal_rate(clip.frame_time()) / frame_rate, 1.0 / frame_rate);
}

Clip trim(const Clip& clip, int first, int last) {
    SIDESTEP_REQUIRE(first >= 0 && first <= last && last < clip.frame_count(),
                     "frames " + std::to_string(first) + " to " + std::to_string(last) +
                         " of a clip with " + std::to_string(clip.frame_count()));
    Clip answer = like(clip, clip.frame_time(), last - first + 1);
    for (int frame = first; frame <= last; ++frame) {
        answer.set_pose(frame - first, clip.pose(frame));
    }
    return answer;
}

Clip trim_seconds(const Clip& clip, double from, double to) {
    SIDESTEP_REQUIRE(!std::isnan(from) && !std::isnan(to), "a bound is not a number");
    // the same rounding of frame times as in resample: 1 s of 0.0083333 is frame 120
    const double rate = nominal_rate(clip.frame_time());
    constexpr double slack = 1e-6;
    const double end = clip.frame_count();
    const double first = std::ceil(std::clamp(from * rate - slack, 0.0, end));
    const double last = std::floor(std::clamp(to * rate + slack, -1.0, end - 1.0));
    SIDESTEP_REQUIRE(first <= last, "no frame lies between " + std::to_string(from) + " s and " +
                                        std::to_string(to) + " s of a clip whose last begins at " +
                                        std::to_string(clip.last_time()) + " s");
    return trim(clip, static_cast<int>(first), static_cast<int>(last));
}

Clip retime(const Clip& clip, double stretch) {
    SIDESTEP_REQUIRE(stretch > 0.0 && std::isfinite(stretch),
                     "stretch is " + std::to_string(stretch) + ", expected a positive number");
    return stepped(clip, 1.0 / stretch, clip.frame_time());
}

Clip moved(const Clip& clip, const Transform& by) {
    Clip answer = like(clip, clip.frame_time(), clip.frame_count());
    for (int frame = 0; frame < clip.frame_count(); ++frame) {
        answer.set_pose(frame, moved(clip.skeleton(), clip.pose(frame), by));
    }
    return answer;
}

Transform Placement::transform() const {
    return {rotation_about(Axis::y, turn_rad), Vec3(move.x(), 0.0, move.y())};
}

Placement align(const Skeleton& skeleton, const Pose& from, const Pose& to) {
    SIDESTEP_REQUIRE(skeleton.joint_count() > 0, "the skeleton has no joints");
    const int root = skeleton.roots().front();
    // of all turns Ry(psi), the one that brings Ry(psi) from nearest to `to`: the part of the
    // difference that turns about the vertical
    const Quat gap = to.rotations.at(root) * from.rotations.at(root).conjugate();
    Placement placement;
    if (std::hypot(gap.y(), gap.w()) > 1e-12) {
        placement.turn_rad = wrap_angle(2.0 * std::atan2(gap.y(), gap.w()));
    }
    const Vec3 turned = rotation_about(Axis::y, placement.turn_rad) * from.translations.at(root);
    placement.move = ground(to.translations.at(root)) - ground(turned);
    return placement;
}

Clip place(const Clip& clip, const Vec2& position, double heading_rad) {
    SIDESTEP_REQUIRE(position.allFinite() && std::isfinite(heading_rad), "the place is not finite");
    if (clip.frame_count() == 0) return clip;
    SIDESTEP_REQUIRE(clip.joint_count() > 0, "the skeleton has no joints");
    const int root = clip.skeleton().roots().front();
    Placement placement;
    placement.turn_rad = wrap_angle(heading_rad - heading(clip.rotation(0, root)));
    placement.move =
        position - ground(rotation_about(Axis::y, placement.turn_rad) * clip.translation(0, root));
    return moved(clip, placement.transform());
}

Clip concatenate(const Clip& a, const Clip& b, const ConcatenateOptions& options) {
    SIDESTEP_REQUIRE(options.blend_frames >= 0,
                     "blend_frames is " + std::to_string(options.blend_frames));
    SIDESTEP_REQUIRE(a.skeleton().same_as(b.skeleton(), 1e-6),
                     "the skeletons of \"" + a.name() + "\" and \"" + b.name() + "\" differ");
    SIDESTEP_REQUIRE(std::abs(a.frame_time() - b.frame_time()) <= 1e-4 * a.frame_time(),
                     "frame times " + std::to_string(a.frame_time()) + " and " +
                         std::to_string(b.frame_time()) + " differ; resample one of the clips");
    if (b.frame_count() == 0) return a;
    if (a.frame_count() == 0) return b;

    const Skeleton& skeleton = a.skeleton();
    const Pose seam = a.pose(a.frame_count() - 1);
    Transform put;
    if (options.align) put = align(skeleton, b.pose(0), seam).transform();
    const Pose first = moved(skeleton, b.pose(0), put);

    // what the seam still lacks: local turns and shifts from b's first pose to a's last
    std::vector<Vec3> turn_gap, shift_gap;
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
        turn_gap.push_back(log_map(first.rotations[joint].conjugate() * seam.rotations[joint]));
        shift_gap.push_back(seam.translations[joint] - first.translations[joint]);
    }

    std::vector<int> tracks(a.translated_joints().begin(), a.translated_joints().end());
    tracks.insert(tracks.end(), b.translated_joints().begin(), b.translated_joints().end());
    const int skip = options.drop_doubled_frame ? 1 : 0;
    Clip answer(skeleton, a.frame_time(), a.frame_count() + b.frame_count() - skip, tracks);
    answer.set_name(a.name());
    for (int frame = 0; frame < a.frame_count(); ++frame) answer.set_pose(frame, a.pose(frame));
    for (int frame = skip; frame < b.frame_count(); ++frame) {
        Pose pose = moved(skeleton, b.pose(frame), put);
        if (frame < options.blend_frames) {
            const double left =
                1.0 - smooth_step(static_cast<double>(frame) / options.blend_frames);
            for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
                pose.rotations[joint] = pose.rotations[joint] * exp_map(left * turn_gap[joint]);
                pose.translations[joint] += left * shift_gap[joint];
            }
        }
        answer.set_pose(a.frame_count() + frame - skip, pose);
    }
    return answer;
}

}  // namespace sidestep::motion
