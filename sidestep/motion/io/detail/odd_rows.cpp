#include "sidestep/motion/io/detail/odd_rows.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/math/rotation.h"

namespace sidestep::motion::detail {

namespace {

/// The rows of CMU's T-pose stand 3.4 degrees from rest on the average: legs are turned in.
constexpr double rest_like = 6.0 * pi / 180.0;

double mean_turn(std::span<const Quat> a, std::span<const Quat> b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += angle_between(a[i], b[i]);
    return a.empty() ? 0.0 : sum / static_cast<double>(a.size());
}

bool root_at_origin(const Clip& clip, int frame) {
    for (const int root : clip.skeleton().roots()) {
        if (!clip.translation(frame, root).isZero(0.0)) return false;
    }
    return true;
}

bool contains(const std::vector<int>& rows, int row) {
    return std::binary_search(rows.begin(), rows.end(), row);
}

}  // namespace

OddRows find_odd_rows(const Clip& clip) {
    OddRows odd;
    const int count = clip.frame_count();
    if (count < 2 || clip.joint_count() == 0) return odd;
    const int root = clip.skeleton().roots().front();

    std::vector<int> zero;
    for (int row = 0; row < count; ++row) {
        if (root_at_origin(clip, row)) zero.push_back(row);
    }
    // a few rows among many, and a real gap: else the body simply stands at the origin
    constexpr double real_gap = 0.2;
    const bool few = static_cast<int>(zero.size()) <= std::max(3, count / 20) &&
                     static_cast<int>(zero.size()) < count;
    if (!zero.empty() && few) {
        double nearest = -1.0;
        for (const int row : zero) {
            for (const int beside : {row - 1, row + 1}) {
                if (beside < 0 || beside >= count || contains(zero, beside)) continue;
                const double gap = clip.translation(beside, root).norm();
                nearest = nearest < 0.0 ? gap : std::min(nearest, gap);
            }
        }
        if (nearest > real_gap) {
            odd.at_origin = zero;
            odd.origin_jump = nearest;
        }
    }

    // the first row that somebody moved like
    int real = 1;
    while (real < count && contains(odd.at_origin, real)) ++real;
    if (real == count) return odd;
    const Pose rest = rest_pose(clip.skeleton());
    const double jump = mean_turn(clip.rotations(0), clip.rotations(real));
    const bool more = real + 1 < count && !contains(odd.at_origin, real + 1);
    const double next = more ? mean_turn(clip.rotations(real), clip.rotations(real + 1)) : 0.0;
    if (jump < 8.0 * pi / 180.0 || jump < 6.0 * next) return odd;

    const bool at_rest = mean_turn(clip.rotations(0), rest.rotations) < rest_like;
    const bool same_place = clip.translation(0, root) == clip.translation(1, root);
    const bool moves_on = more && clip.translation(real, root) != clip.translation(real + 1, root);
    if (at_rest || (same_place && moves_on)) {
        odd.t_pose = true;
        odd.t_pose_jump = jump;
        if (contains(odd.at_origin, 0)) odd.at_origin.erase(odd.at_origin.begin());
    }
    return odd;
}

Clip without_odd_rows(const Clip& clip, const OddRows& odd) {
    const int first = odd.t_pose ? 1 : 0;
    const int count = clip.frame_count();
    const Pose rest = rest_pose(clip.skeleton());
    Clip answer(clip.skeleton(), clip.frame_time(), count - first, clip.translated_joints());
    answer.set_name(clip.name());
    for (int row = first; row < count; ++row) {
        Pose pose = clip.pose(row);
        if (contains(odd.at_origin, row)) {
            int before = row - 1, after = row + 1;
            while (before >= first && contains(odd.at_origin, before)) --before;
            while (after < count && contains(odd.at_origin, after)) ++after;
            if (before < first) before = after;
            if (after >= count) after = before;
            const double weight =
                before == after ? 0.0 : static_cast<double>(row - before) / (after - before);
            const Pose between = weight > 0.0 ? blend(clip.pose(before), clip.pose(after), weight)
                                              : clip.pose(before);
            // a row of nothing but zeros lost its rotations too
            if (mean_turn(pose.rotations, rest.rotations) < rest_like) {
                pose = between;
            } else {
                pose.translations = between.translations;
            }
        }
        answer.set_pose(row - first, pose);
    }
    return answer;
}

std::vector<Spike> find_spikes(const Clip& clip, double frame_time) {
    // the fastest hands and feet of pitchers and kickers reach about 30 m/s, and no limb turns back
    // at two hundred times gravity
    constexpr double fastest = 40.0;
    constexpr double hardest = 2000.0;
    const double dt = frame_time;
    const int count = clip.frame_count();
    const auto places = [&](int frame) {
        std::vector<Vec3> positions;
        for (const Transform& joint : clip.global_pose(frame).joints) {
            positions.push_back(joint.translation);
        }
        return positions;
    };
    // the worst joint of each frame, or no_parent
    std::vector<Spike> worst(count, Spike{0, no_parent, 0.0});
    parallel_for(count, 256, [&](std::int64_t begin, std::int64_t end) {
        std::vector<Vec3> two_before, before, now;
        const int first = static_cast<int>(begin);
        if (first >= 2) two_before = places(first - 2);
        if (first >= 1) before = places(first - 1);
        for (int frame = first; frame < end; ++frame) {
            now = places(frame);
            for (std::size_t joint = 0; joint < before.size(); ++joint) {
                const double speed = (now[joint] - before[joint]).norm() / dt;
                double aside = 0.0;
                if (!two_before.empty()) {
                    aside = (before[joint] - 0.5 * (now[joint] + two_before[joint])).norm();
                }
                const double bend = 2.0 * aside / (dt * dt);
                if (speed <= fastest && (bend <= hardest || aside <= 0.05)) continue;
                if (speed > worst[frame].speed) {
                    worst[frame] = {frame, static_cast<int>(joint), speed};
                }
            }
            two_before = std::move(before);
            before = std::move(now);
        }
    });
    std::vector<Spike> spikes;
    for (const Spike& spike : worst) {
        if (spike.joint == no_parent) continue;
        // neighbours of a spike are the same burst
        if (!spikes.empty() && spike.frame - spikes.back().frame <= 2) {
            if (spike.speed > spikes.back().speed) spikes.back() = spike;
        } else {
            spikes.push_back(spike);
        }
    }
    return spikes;
}

}  // namespace sidestep::motion::detail
