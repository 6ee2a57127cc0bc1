#include "sidestep/motion/graph/detail/feet.h"

#include <algorithm>
#include <cmath>

#include "sidestep/math/rotation.h"

namespace sidestep::motion::detail {

namespace {

// for a leg of 0.8 m; others in proportion
constexpr double usual_leg = 0.8;
constexpr double stand_height = 0.045;  // above the lowest the point ever is
constexpr double stand_speed = 0.25;    // metres per second, over the ground and up

// a joint turned in the world: what hangs on it comes along
void turn_joint(const Skeleton& skeleton, Pose& pose, const GlobalPose& global, int joint,
                const Quat& turn) {
    const int parent = skeleton.joint(joint).parent;
    const Quat above = parent == no_parent ? Quat::Identity() : global.joints[parent].rotation;
    pose.rotations[joint] = (above.conjugate() * turn * above * pose.rotations[joint]).normalized();
}

}  // namespace

std::vector<LegChain> find_legs(const Skeleton& skeleton) {
    const Landmarks marks = find_landmarks(skeleton);
    if (!marks.has_legs()) return {};
    std::vector<LegChain> legs;
    for (const Landmarks::Side* side : {&marks.left, &marks.right}) {
        LegChain leg{side->hip, side->knee, side->ankle, side->toe, -1, 0.0};
        const int end = leg.toe == no_joint ? leg.ankle : leg.toe;
        for (std::size_t i = 0; i < skeleton.end_sites().size(); ++i) {
            const EndSite& site = skeleton.end_sites()[i];
            if (site.joint == end && site.offset.norm() > 0.0) leg.tip = static_cast<int>(i);
        }
        for (int joint = leg.ankle; joint != leg.hip; joint = skeleton.joint(joint).parent) {
            leg.length += skeleton.joint(joint).offset.norm();
        }
        if (leg.length <= 0.0) return {};
        legs.push_back(leg);
    }
    return legs;
}

std::vector<Vec3> foot_points(const GlobalPose& pose, const LegChain& leg) {
    std::vector<Vec3> points{pose.joints[leg.ankle].translation};
    if (leg.toe != no_joint) points.push_back(pose.joints[leg.toe].translation);
    if (leg.tip >= 0) points.push_back(pose.end_sites[leg.tip]);
    return points;
}

FootStands find_stands(const std::vector<GlobalPose>& poses, const LegChain& leg,
                       double frame_time) {
    const int frames = static_cast<int>(poses.size());
    const double size = leg.length / usual_leg;
    FootStands stands;
    std::vector<std::vector<Vec3>> points;
    for (const GlobalPose& pose : poses) points.push_back(foot_points(pose, leg));
    const std::size_t count = points.empty() ? 0 : points.front().size();
    stands.standing.assign(count, std::vector<bool>(frames, false));
    std::vector<bool> down(frames, false);
    for (std::size_t p = 0; p < count; ++p) {
        double lowest = points[0][p].y();
        for (int f = 0; f < frames; ++f) lowest = std::min(lowest, points[f][p].y());
        for (int f = 0; f < frames; ++f) {
            if (points[f][p].y() > lowest + size * stand_height) continue;
            // over two frames where there are two: one jittering marker is no step
            const int a = std::max(0, f - 1), b = std::min(frames - 1, f + 1);
            const double speed =
                a == b ? 0.0 : (points[b][p] - points[a][p]).norm() / ((b - a) * frame_time);
            stands.standing[p][f] = speed <= size * stand_speed;
            if (stands.standing[p][f]) down[f] = true;
        }
    }
    // a single frame in the air is no step; a single frame on the ground none either
    for (int f = 1; f + 1 < frames; ++f) {
        if (!down[f] && down[f - 1] && down[f + 1]) down[f] = true;
    }
    for (int f = 0; f < frames; ++f) {
        if (!down[f]) continue;
        int last = f;
        while (last + 1 < frames && down[last + 1]) ++last;
        if (last > f) stands.contacts.push_back({f, last});
        f = last;
    }
    return stands;
}

double slide_introduced(const std::vector<GlobalPose>& before, const std::vector<GlobalPose>& after,
                        const LegChain& leg, const FootStands& stands) {
    double worst = 0.0;
    for (const FootContact& contact : stands.contacts) {
        double slide = 0.0;
        for (int f = contact.first; f < contact.last; ++f) {
            const auto a0 = foot_points(before[f], leg), a1 = foot_points(before[f + 1], leg);
            const auto b0 = foot_points(after[f], leg), b1 = foot_points(after[f + 1], leg);
            double least = -1.0;
            for (std::size_t p = 0; p < a0.size(); ++p) {
                if (!stands.standing[p][f] || !stands.standing[p][f + 1]) continue;
                const double way = ground(Vec3((b1[p] - b0[p]) - (a1[p] - a0[p]))).norm();
                least = least < 0.0 ? way : std::min(least, way);
            }
            slide += std::max(0.0, least);
        }
        worst = std::max(worst, slide);
    }
    return worst;
}

Vec3 knee_hinge(const std::vector<GlobalPose>& poses, const LegChain& leg) {
    Vec3 sum = Vec3::Zero();
    for (const GlobalPose& pose : poses) {
        const Vec3& knee = pose.joints[leg.knee].translation;
        const Vec3 normal = (pose.joints[leg.hip].translation - knee)
                                .cross(pose.joints[leg.ankle].translation - knee);
        sum += pose.joints[leg.hip].rotation.conjugate() * normal;
    }
    if (sum.norm() > 1e-9) return sum.normalized();
    // a leg that is straight all the time: knees bend forwards, and a thigh at rest hangs down
    return -Vec3::UnitX();
}

void bring_foot(const Skeleton& skeleton, Pose& pose, const LegChain& leg, const Vec3& hinge,
                const Vec3& ankle, const Quat& foot) {
    GlobalPose global = forward_kinematics(skeleton, pose);
    const auto at = [&](int joint) -> const Vec3& { return global.joints[joint].translation; };

    // the knee opens or closes until hip and ankle are as far apart as they must be; not all of its
    // bend is about the hinge, so it is asked again
    const double thigh = (at(leg.knee) - at(leg.hip)).norm();
    const double shin = (at(leg.ankle) - at(leg.knee)).norm();
    const double now = (at(leg.ankle) - at(leg.hip)).norm();
    const double wanted = std::clamp((ankle - at(leg.hip)).norm(), std::abs(thigh - shin) + 1e-6,
                                     std::max(0.9995 * (thigh + shin), now));
    const auto inner_angle = [&](double apart) {
        const double cosine = (thigh * thigh + shin * shin - apart * apart) / (2.0 * thigh * shin);
        return std::acos(std::clamp(cosine, -1.0, 1.0));
    };
    const Vec3 axis = global.joints[leg.hip].rotation * hinge;
    for (int round = 0; round < 4; ++round) {
        const Vec3 up = at(leg.hip) - at(leg.knee), down = at(leg.ankle) - at(leg.knee);
        double angle = inner_angle((up - down).norm());
        // bent the wrong way, by however little: that much more to open
        if (axis.dot(up.cross(down)) < 0.0) angle = 2.0 * pi - angle;
        turn_joint(skeleton, pose, global, leg.knee, exp_map((inner_angle(wanted) - angle) * axis));
        global = forward_kinematics(skeleton, pose);
        if (std::abs((at(leg.ankle) - at(leg.hip)).norm() - wanted) < 1e-9) break;
    }

    // the whole leg swings until the ankle lies on the right ray
    const Vec3 from = at(leg.ankle) - at(leg.hip), to = ankle - at(leg.hip);
    if (from.norm() > 1e-9 && to.norm() > 1e-9) {
        turn_joint(skeleton, pose, global, leg.hip, shortest_arc(from, to));
    }

    // and the foot is set down as it should be
    global = forward_kinematics(skeleton, pose);
    turn_joint(skeleton, pose, global, leg.ankle,
               foot * global.joints[leg.ankle].rotation.conjugate());
}

}  // namespace sidestep::motion::detail
