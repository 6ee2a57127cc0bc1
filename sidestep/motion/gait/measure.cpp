#include "sidestep/motion/gait/measure.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/human.h"

namespace sidestep::motion {

namespace {

constexpr std::array<std::array<int, 4>, 2> legs{
    {{left_up_leg, left_leg, left_foot, left_toe_base},
     {right_up_leg, right_leg, right_foot, right_toe_base}}};

// how much larger than the average person; checks that it is one of ours
double size_of(const Clip& clip) {
    const Skeleton& average = human_skeleton();
    SIDESTEP_REQUIRE(clip.joint_count() == human_joint_count && clip.frame_count() >= 1,
                     "the clip has " + std::to_string(clip.joint_count()) +
                         " joints, expected the built-in skeleton of 23");
    const double size =
        clip.skeleton().joint(left_leg).offset.norm() / average.joint(left_leg).offset.norm();
    SIDESTEP_REQUIRE(clip.skeleton().same_as(average.scaled(size), 1e-6),
                     "the clip is not on the built-in skeleton");
    return size;
}

std::array<Vec3, 3> sole(const GlobalPose& pose, int foot, double size) {
    const Transform& ankle = pose.joints[legs[foot][2]];
    const Transform& toes = pose.joints[legs[foot][3]];
    return {ankle * Vec3(size * sole_heel), toes * Vec3(size * sole_ball),
            toes * Vec3(size * sole_tip)};
}

// between two segments (Ericson's clamped closest points)
double segment_distance(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1) {
    const Vec3 d1 = p1 - p0, d2 = q1 - q0, r = p0 - q0;
    const double a = d1.squaredNorm(), e = d2.squaredNorm(), f = d2.dot(r), c = d1.dot(r);
    const double b = d1.dot(d2), determinant = a * e - b * b;
    double s = determinant > 1e-12 ? std::clamp((b * f - c * e) / determinant, 0.0, 1.0) : 0.0;
    double t = (b * s + f) / e;
    if (t < 0.0 || t > 1.0) {
        t = std::clamp(t, 0.0, 1.0);
        s = std::clamp((b * t - c) / a, 0.0, 1.0);
    }
    return (p0 + s * d1 - q0 - t * d2).norm();
}

double legs_apart(const GlobalPose& pose) {
    const auto at = [&](int foot, int k) -> const Vec3& {
        return pose.joints[legs[foot][k]].translation;
    };
    double least = 1e9;
    for (int i = 1; i < 3; ++i) {
        for (int j = 1; j < 3; ++j) {
            least =
                std::min(least, segment_distance(at(0, i), at(0, i + 1), at(1, j), at(1, j + 1)));
        }
    }
    return least;
}

void find_footfalls(const std::vector<GlobalPose>& poses, double size, GaitQuality& quality) {
    const int n = static_cast<int>(poses.size());
    for (int foot = 0; foot < 2; ++foot) {
        int first = -1;
        double slide = 0.0;
        for (int i = 0; i < n; ++i) {
            double least = -1.0;
            if (i + 1 < n) {
                const auto now = sole(poses[i], foot, size);
                const auto next = sole(poses[i + 1], foot, size);
                const auto lowest_of = [](const std::array<Vec3, 3>& points) {
                    return std::min({points[0].y(), points[1].y(), points[2].y()});
                };
                const bool touches =
                    std::max(lowest_of(now), lowest_of(next)) <= size * contact_height;
                for (int p = 0; touches && p < 3; ++p) {
                    if (std::max(now[p].y(), next[p].y()) > size * carrying_height) continue;
                    const double way = (ground(next[p]) - ground(now[p])).norm();
                    least = least < 0.0 ? way : std::min(least, way);
                }
            }
            if (least >= 0.0) {
                if (first < 0) first = i;
                slide += least;
            } else if (first >= 0) {
                const int middle = (first + i) / 2;
                quality.footfalls.push_back(
                    {foot, first, i, slide, sole(poses[middle], foot, size)[1]});
                first = -1;
                slide = 0.0;
            }
        }
    }
    std::stable_sort(
        quality.footfalls.begin(), quality.footfalls.end(),
        [](const Footfall& a, const Footfall& b) { return a.first_frame < b.first_frame; });
}

int middle_of(const Footfall& fall) {
    return (fall.first_frame + fall.last_frame) / 2;
}

// what one joint does in one frame, as a rotation vector per second
Vec3 angular_velocity(const Clip& clip, int frame, int joint) {
    return log_map(clip.rotation(frame, joint).conjugate() * clip.rotation(frame + 1, joint)) /
           clip.frame_time();
}

double velocity_mismatch(const Clip& a, int frame_a, const Clip& b, int frame_b) {
    SIDESTEP_REQUIRE(a.joint_count() == b.joint_count(), "the clips are of different skeletons");
    double worst = 0.0;
    for (int j = 0; j < a.joint_count(); ++j) {
        const Vec3 jump = angular_velocity(a, frame_a, j) - angular_velocity(b, frame_b, j);
        worst = std::max(worst, jump.norm());
    }
    return worst;
}

}  // namespace

GaitQuality measure(const Clip& clip) {
    const double size = size_of(clip);
    const int n = clip.frame_count();
    std::vector<GlobalPose> poses;
    poses.reserve(n);
    for (int i = 0; i < n; ++i) poses.push_back(clip.global_pose(i));

    GaitQuality quality;
    quality.deepest_sole = quality.knee_min = quality.legs_apart = 1e9;
    quality.knee_max = -1e9;
    double way = 0.0;
    for (int i = 0; i < n; ++i) {
        for (int foot = 0; foot < 2; ++foot) {
            for (const Vec3& point : sole(poses[i], foot, size)) {
                quality.deepest_sole = std::min(quality.deepest_sole, point.y());
            }
            const double knee = log_map(clip.rotation(i, legs[foot][1])).x();
            quality.knee_min = std::min(quality.knee_min, knee);
            quality.knee_max = std::max(quality.knee_max, knee);
            const double reach = (poses[i].joints[legs[foot][2]].translation -
                                  poses[i].joints[legs[foot][0]].translation)
                                     .norm();
            quality.reach_max = std::max(quality.reach_max, reach / (size * human_leg_length));
        }
        quality.legs_apart = std::min(quality.legs_apart, legs_apart(poses[i]));
        if (i > 0) {
            way +=
                (ground(clip.translation(i, hips)) - ground(clip.translation(i - 1, hips))).norm();
        }
        if (i > 0 && i + 1 < n) {
            for (int j = 0; j < human_joint_count; ++j) {
                const Vec3 second = poses[i + 1].joints[j].translation -
                                    2.0 * poses[i].joints[j].translation +
                                    poses[i - 1].joints[j].translation;
                quality.max_acceleration =
                    std::max(quality.max_acceleration,
                             second.norm() / (clip.frame_time() * clip.frame_time()));
            }
        }
    }
    if (n > 1) quality.speed = way / clip.last_time();

    find_footfalls(poses, size, quality);
    double slides = 0.0;
    for (const Footfall& fall : quality.footfalls) {
        slides += fall.slide;
        quality.worst_slide = std::max(quality.worst_slide, fall.slide);
    }
    if (!quality.footfalls.empty()) {
        quality.mean_slide = slides / static_cast<double>(quality.footfalls.size());
    }
    // steps: from one foot's place to the next of the other, along and across the way; which way is
    // ahead is told by the stride of one foot around the step, or at the ends by the pelvis
    const auto& falls = quality.footfalls;
    int steps = 0, wide = 0;
    for (std::size_t k = 1; k < falls.size(); ++k) {
        const Footfall& a = falls[k - 1];
        const Footfall& b = falls[k];
        if (a.foot == b.foot) continue;
        const Vec2 step = ground(b.place) - ground(a.place);
        const bool inside = k + 1 < falls.size() && falls[k + 1].foot == a.foot;
        const Vec2 went = inside ? ground(falls[k + 1].place) - ground(a.place)
                                 : ground(clip.translation(middle_of(b), hips)) -
                                       ground(clip.translation(middle_of(a), hips));
        if (went.norm() < 0.05 * size) continue;
        const Vec2 ahead = went.normalized();
        quality.step_length += ahead.dot(step);
        ++steps;
        if (!inside) continue;
        quality.step_width += std::abs(ahead.x() * step.y() - ahead.y() * step.x());
        ++wide;
    }
    if (steps > 0) quality.step_length /= steps;
    if (wide > 0) quality.step_width /= wide;
    return quality;
}

double velocity_mismatch_at_start(const Clip& clip, const Clip& reference) {
    return velocity_mismatch(clip, 0, reference, 0);
}

double velocity_mismatch_at_end(const Clip& clip, const Clip& reference) {
    return velocity_mismatch(clip, clip.frame_count() - 2, reference, reference.frame_count() - 2);
}

double pose_mismatch(const Clip& a, const Clip& b) {
    SIDESTEP_REQUIRE(a.joint_count() == b.joint_count(), "the clips are of different skeletons");
    const Pose last = a.pose(a.frame_count() - 1);
    const Pose next =
        moved(b.skeleton(), b.pose(0), align(a.skeleton(), b.pose(0), last).transform());
    double worst = 0.0;
    for (int j = 0; j < a.joint_count(); ++j) {
        worst = std::max(worst, angle_between(last.rotations[j], next.rotations[j]));
        worst = std::max(worst, (last.translations[j] - next.translations[j]).norm());
    }
    return worst;
}

}  // namespace sidestep::motion
