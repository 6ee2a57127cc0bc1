#include "sidestep/motion/graph/detail/hub_moment.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"

namespace sidestep::motion::detail {

namespace {

// turns the world so that the root faces +Z
Quat unturned(const Pose& pose, int root) {
    return rotation_about(Axis::y, -heading(pose.rotations[root]));
}

PoseStep step_between(const Skeleton& skeleton, const Pose& from, const Pose& to,
                      const Quat& as_seen) {
    PoseStep step;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        step.turns.push_back(log_map(from.rotations[j].conjugate() * to.rotations[j]));
        const Vec3 shift = to.translations[j] - from.translations[j];
        const bool root = skeleton.joint(j).parent == no_parent;
        step.shifts.push_back(root ? Vec3(as_seen * shift) : shift);
    }
    return step;
}

PoseStep weighted_mean(const Skeleton& skeleton, const std::vector<HubMoment>& moments,
                       const std::vector<double>& weights) {
    PoseStep mean = no_step(skeleton);
    double total = 0.0;
    for (std::size_t i = 0; i < moments.size(); ++i) {
        total += weights[i];
        for (std::size_t j = 0; j < mean.turns.size(); ++j) {
            mean.turns[j] += weights[i] * moments[i].step.turns[j];
            mean.shifts[j] += weights[i] * moments[i].step.shifts[j];
        }
    }
    for (std::size_t j = 0; j < mean.turns.size(); ++j) {
        mean.turns[j] /= total;
        mean.shifts[j] /= total;
    }
    return mean;
}

double rms_distance(const GlobalPose& a, const GlobalPose& b) {
    double sum = 0.0;
    for (std::size_t j = 0; j < a.joints.size(); ++j) {
        sum += (a.joints[j].translation - b.joints[j].translation).squaredNorm();
    }
    return std::sqrt(sum / static_cast<double>(a.joints.size()));
}

}  // namespace

PoseStep no_step(const Skeleton& skeleton) {
    const auto joints = static_cast<std::size_t>(skeleton.joint_count());
    return {std::vector<Vec3>(joints, Vec3::Zero()), std::vector<Vec3>(joints, Vec3::Zero())};
}

HubMoment moment_at(const Clip& clip, int frame, bool step_after) {
    const int other = step_after ? frame + 1 : frame - 1;
    SIDESTEP_REQUIRE(
        frame >= 0 && frame < clip.frame_count() && other >= 0 && other < clip.frame_count(),
        "frame " + std::to_string(frame) + " of " + std::to_string(clip.frame_count()) +
            " has no such neighbour");
    HubMoment moment;
    moment.pose = clip.pose(frame);
    const Pose beside = clip.pose(other);
    const Quat as_seen = unturned(moment.pose, clip.skeleton().roots().front());
    moment.step = step_after ? step_between(clip.skeleton(), moment.pose, beside, as_seen)
                             : step_between(clip.skeleton(), beside, moment.pose, as_seen);
    return moment;
}

HubMoment first_moment(const Clip& clip) {
    return moment_at(clip, 0, true);
}

HubMoment last_moment(const Clip& clip) {
    return moment_at(clip, clip.frame_count() - 1, false);
}

Pose put_at_origin(const Skeleton& skeleton, const Pose& pose) {
    const int root = skeleton.roots().front();
    const Quat turn = unturned(pose, root);
    const Vec3 turned = turn * pose.translations[root];
    return moved(skeleton, pose, {turn, Vec3(-turned.x(), 0.0, -turned.z())});
}

Pose stepped(const Skeleton& skeleton, const Pose& pose, const PoseStep& step, bool back) {
    const double sign = back ? -1.0 : 1.0;
    const Quat as_seen = unturned(pose, skeleton.roots().front()).conjugate();
    Pose next = pose;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        next.rotations[j] = pose.rotations[j] * exp_map(sign * step.turns[j]);
        const bool root = skeleton.joint(j).parent == no_parent;
        const Vec3 shift = sign * step.shifts[j];
        next.translations[j] += root ? Vec3(as_seen * shift) : shift;
    }
    return next;
}

MeanMoment mean_moment(const Skeleton& skeleton, double frame_time,
                       const std::vector<HubMoment>& arriving,
                       const std::vector<HubMoment>& leaving) {
    const std::size_t count = arriving.size() + leaving.size();
    SIDESTEP_REQUIRE(count > 0, "a hub without ends has no mean");
    std::vector<Pose> poses;
    for (const HubMoment& end : arriving) poses.push_back(put_at_origin(skeleton, end.pose));
    for (const HubMoment& end : leaving) poses.push_back(put_at_origin(skeleton, end.pose));

    MeanMoment mean;
    mean.pose = poses.front();
    std::vector<double> weights(count, 1.0);
    // the first rounds find the middle, the later ones listen less to those far from it
    constexpr int rounds = 12;
    for (int round = 0; round < rounds; ++round) {
        Pose next = mean.pose;
        double total = 0.0;
        for (const double weight : weights) total += weight;
        std::vector<Vec3> turn(skeleton.joint_count(), Vec3::Zero());
        std::vector<Vec3> shift(skeleton.joint_count(), Vec3::Zero());
        for (std::size_t i = 0; i < count; ++i) {
            const Transform put = align(skeleton, poses[i], mean.pose).transform();
            poses[i] = moved(skeleton, std::move(poses[i]), put);
            for (int j = 0; j < skeleton.joint_count(); ++j) {
                turn[j] += weights[i] / total *
                           log_map(mean.pose.rotations[j].conjugate() * poses[i].rotations[j]);
                shift[j] +=
                    weights[i] / total * (poses[i].translations[j] - mean.pose.translations[j]);
            }
        }
        for (int j = 0; j < skeleton.joint_count(); ++j) {
            next.rotations[j] = (mean.pose.rotations[j] * exp_map(turn[j])).normalized();
            next.translations[j] += shift[j];
        }
        mean.pose = put_at_origin(skeleton, next);

        const GlobalPose middle = forward_kinematics(skeleton, mean.pose);
        std::vector<double> distances;
        double squares = 0.0;
        for (const Pose& pose : poses) {
            const Pose put = moved(skeleton, pose, align(skeleton, pose, mean.pose).transform());
            distances.push_back(rms_distance(forward_kinematics(skeleton, put), middle));
            squares += distances.back() * distances.back();
        }
        mean.spread = std::sqrt(squares / static_cast<double>(count));
        std::vector<double> sorted = distances;
        std::sort(sorted.begin(), sorted.end());
        const double usual = 1.5 * sorted[sorted.size() / 2] + 1e-9;
        for (std::size_t i = 0; i < count; ++i) weights[i] = std::min(1.0, usual / distances[i]);
    }

    const auto middle = static_cast<std::ptrdiff_t>(arriving.size());
    const std::vector<double> arriving_weights(weights.begin(), weights.begin() + middle);
    const std::vector<double> leaving_weights(weights.begin() + middle, weights.end());
    if (!arriving.empty()) mean.before = weighted_mean(skeleton, arriving, arriving_weights);
    if (!leaving.empty()) mean.after = weighted_mean(skeleton, leaving, leaving_weights);
    if (arriving.empty()) mean.before = mean.after;
    if (leaving.empty()) mean.after = mean.before;

    const GlobalPose ago =
        forward_kinematics(skeleton, stepped(skeleton, mean.pose, mean.before, true));
    const GlobalPose soon =
        forward_kinematics(skeleton, stepped(skeleton, mean.pose, mean.after, false));
    mean.speed = rms_distance(ago, soon) / (2.0 * frame_time);

    std::vector<double> speeds;
    const auto add_speed = [&](const HubMoment& end, bool back) {
        const GlobalPose here = forward_kinematics(skeleton, end.pose);
        const GlobalPose there =
            forward_kinematics(skeleton, stepped(skeleton, end.pose, end.step, back));
        speeds.push_back(rms_distance(here, there) / frame_time);
    };
    for (const HubMoment& end : arriving) add_speed(end, true);
    for (const HubMoment& end : leaving) add_speed(end, false);
    std::sort(speeds.begin(), speeds.end());
    mean.usual_speed = speeds[speeds.size() / 2];
    return mean;
}

}  // namespace sidestep::motion::detail
