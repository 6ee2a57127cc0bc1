#include "sidestep/motion/ground_path.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/landmarks.h"

namespace sidestep::motion {

namespace {

constexpr std::int64_t frames_per_chunk = 256;

}  // namespace

GroundPath ground_path(const Clip& clip, const GroundPathOptions& options) {
    SIDESTEP_REQUIRE(std::isfinite(options.margin) && options.margin >= 0.0,
                     "margin is " + std::to_string(options.margin));
    if (options.fixed_radius) {
        SIDESTEP_REQUIRE(std::isfinite(*options.fixed_radius) && *options.fixed_radius >= 0.0,
                         "fixed_radius is " + std::to_string(*options.fixed_radius));
    }
    for (const Prop& prop : options.props) {
        SIDESTEP_REQUIRE(prop.joint >= 0 && prop.joint < clip.joint_count(),
                         "a prop hangs on joint " + std::to_string(prop.joint) + " of " +
                             std::to_string(clip.joint_count()));
        SIDESTEP_REQUIRE(std::isfinite(prop.radius) && prop.radius >= 0.0,
                         "a prop has radius " + std::to_string(prop.radius));
        SIDESTEP_REQUIRE(prop.offset.allFinite(), "a prop has an offset that is not finite");
    }
    SIDESTEP_REQUIRE(clip.frame_count() == 0 || clip.joint_count() > 0,
                     "the skeleton has no joints");

    GroundPath path;
    path.dt = clip.frame_time();
    path.positions.resize(clip.frame_count());
    path.radii.resize(clip.frame_count());
    const int root = clip.joint_count() > 0 ? clip.skeleton().roots().front() : 0;
    const auto sample = [&](int frame) {
        if (options.fixed_radius) {
            path.positions[frame] = ground(clip.translation(frame, root));
            path.radii[frame] = *options.fixed_radius;
            return;
        }
        const GlobalPose body = clip.global_pose(frame);
        const Vec2 centre = ground(body.joints[root].translation);
        double reach = 0.0;
        for (const Transform& joint : body.joints) {
            reach = std::max(reach, (ground(joint.translation) - centre).norm());
        }
        for (const Vec3& tip : body.end_sites) {
            reach = std::max(reach, (ground(tip) - centre).norm());
        }
        for (const Prop& prop : options.props) {
            const Vec2 held = ground(body.joints[prop.joint] * prop.offset);
            reach = std::max(reach, (held - centre).norm() + prop.radius);
        }
        path.positions[frame] = centre;
        path.radii[frame] = reach + options.margin;
    };
    parallel_for(clip.frame_count(), frames_per_chunk, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t frame = begin; frame < end; ++frame) sample(static_cast<int>(frame));
    });
    return path;
}

double path_length(const GroundPath& path) {
    double length = 0.0;
    for (std::size_t i = 1; i < path.positions.size(); ++i) {
        length += (path.positions[i] - path.positions[i - 1]).norm();
    }
    return length;
}

double net_displacement(const GroundPath& path) {
    if (path.positions.empty()) return 0.0;
    return (path.positions.back() - path.positions.front()).norm();
}

double mean_speed(const GroundPath& path) {
    if (path.sample_count() < 2) return 0.0;
    return path_length(path) / ((path.sample_count() - 1) * path.dt);
}

double max_radius(const GroundPath& path) {
    return path.radii.empty() ? 0.0 : *std::max_element(path.radii.begin(), path.radii.end());
}

double mean_radius(const GroundPath& path) {
    if (path.radii.empty()) return 0.0;
    double sum = 0.0;
    for (const double radius : path.radii) sum += radius;
    return sum / path.sample_count();
}

std::vector<double> facing(const Clip& clip) {
    if (clip.frame_count() == 0 || clip.joint_count() == 0) return {};
    std::vector<double> angles(clip.frame_count());
    const Landmarks marks = find_landmarks(clip.skeleton());
    const int root = clip.skeleton().roots().front();
    const auto look = [&](int frame) {
        const GlobalPose body = clip.global_pose(frame);
        Vec2 line = Vec2::Zero();
        const auto add = [&](int left, int right) {
            if (left == no_joint || right == no_joint) return;
            line += ground(body.joints[left].translation - body.joints[right].translation);
        };
        add(marks.left.hip, marks.right.hip);
        add(marks.left.shoulder, marks.right.shoulder);
        // forward is left x up; without a line, where the root looks
        return line.norm() > 1e-6 ? std::atan2(-line.y(), line.x())
                                  : heading(body.joints[root].rotation);
    };
    parallel_for(clip.frame_count(), frames_per_chunk, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t frame = begin; frame < end; ++frame) {
            angles[frame] = look(static_cast<int>(frame));
        }
    });
    // run on past half a turn
    for (std::size_t i = 1; i < angles.size(); ++i) {
        angles[i] = angles[i - 1] + wrap_angle(angles[i] - angles[i - 1]);
    }
    return angles;
}

double net_turn(const Clip& clip) {
    const std::vector<double> angles = facing(clip);
    return angles.empty() ? 0.0 : angles.back() - angles.front();
}

}  // namespace sidestep::motion
