#include "sidestep/edit/foot_contacts.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/edit/detail/person.h"

namespace sidestep::edit {

namespace {

/// Seconds as whole frames.
int frames_in(double seconds, double frame_time) {
    return static_cast<int>(std::lround(seconds / frame_time));
}

/// For every frame the lowest of the heights up to `reach` frames away: each enters a queue of
/// candidates once and leaves it once.
std::vector<double> lowest_nearby(const std::vector<double>& heights, int reach) {
    const int count = static_cast<int>(heights.size());
    std::vector<double> lowest(heights.size());
    std::deque<int> candidates;
    int entered = 0;
    for (int f = 0; f < count; ++f) {
        for (; entered < count && entered - reach <= f; ++entered) {
            while (!candidates.empty() && heights[candidates.back()] >= heights[entered]) {
                candidates.pop_back();
            }
            candidates.push_back(entered);
        }
        while (candidates.front() + reach < f) candidates.pop_front();
        lowest[f] = heights[candidates.front()];
    }
    return lowest;
}

}  // namespace

std::vector<std::vector<Vec3>> joint_places(const motion::Clip& clip, std::span<const int> joints) {
    const motion::Skeleton& skeleton = clip.skeleton();
    std::vector<bool> needed(static_cast<std::size_t>(skeleton.joint_count()), false);
    for (const int joint : joints) {
        SIDESTEP_REQUIRE(joint >= 0 && joint < skeleton.joint_count(),
                         "there is no joint " + std::to_string(joint));
        for (int j = joint; j >= 0; j = skeleton.joint(j).parent) needed[j] = true;
    }
    std::vector<int> chain;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        if (needed[j]) chain.push_back(j);
    }
    std::vector<std::vector<Vec3>> places(
        joints.size(), std::vector<Vec3>(static_cast<std::size_t>(clip.frame_count())));
    std::vector<Transform> world(static_cast<std::size_t>(skeleton.joint_count()));
    for (int f = 0; f < clip.frame_count(); ++f) {
        for (const int j : chain) {
            const Transform local{clip.rotation(f, j), clip.translation(f, j)};
            const int parent = skeleton.joint(j).parent;
            world[j] = parent < 0 ? local : world[parent] * local;
        }
        for (std::size_t i = 0; i < joints.size(); ++i) {
            places[i][f] = world[joints[i]].translation;
        }
    }
    return places;
}

std::vector<Stance> stances_of(std::span<const Vec3> places, double frame_time,
                               const FootContactOptions& options) {
    SIDESTEP_REQUIRE(frame_time > 0.0, "the time between frames must be positive");
    std::vector<Stance> stances;
    const int count = static_cast<int>(places.size());
    if (count == 0) return stances;
    const Vec3 up = options.up.normalized();
    std::vector<double> heights;
    for (const Vec3& place : places) heights.push_back(up.dot(place));
    const double floor = *std::min_element(heights.begin(), heights.end());
    // more than the whole clip is the whole clip
    const double around = std::min(options.nearby, count * frame_time);
    const std::vector<double> lowest = lowest_nearby(heights, frames_in(around, frame_time));

    const int reach = std::max(1, frames_in(1.0 / 60, frame_time));
    const auto stands = [&](int f) {
        if (heights[f] - lowest[f] >= options.height || heights[f] - floor >= options.slope) {
            return false;
        }
        const int before = std::max(0, f - reach), after = std::min(count - 1, f + reach);
        const double way = (places[after] - places[before]).norm();
        return way < options.speed * (after - before) * frame_time || after == before;
    };

    // a stance begins with enough frames in a row, and ends with too many others in a row
    const int shortest = std::max(1, frames_in(options.shortest, frame_time));
    const int patience = std::max(0, frames_in(options.patience, frame_time));
    int run = 0;
    bool standing = false;
    for (int f = 0; f < count; ++f) {
        if (!stands(f)) {
            run = 0;
            if (standing && f - stances.back().last_frame > patience) standing = false;
            continue;
        }
        ++run;
        if (standing) {
            stances.back().last_frame = f;
        } else if (run >= shortest) {
            standing = true;
            stances.push_back({-1, f - run + 1, f});
        }
    }
    return stances;
}

std::vector<int> foot_joints(const motion::Skeleton& skeleton) {
    std::vector<int> joints;
    const auto human = detail::find_person(skeleton);
    if (!human) return joints;
    for (const int joint :
         {human->left.foot, human->left.toe, human->right.foot, human->right.toe}) {
        if (joint >= 0) joints.push_back(joint);
    }
    return joints;
}

std::vector<Stance> foot_contacts(const motion::Clip& clip, const FootContactOptions& options) {
    const std::vector<int> joints = foot_joints(clip.skeleton());
    const auto places = joint_places(clip, joints);
    std::vector<Stance> all;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        for (Stance stance : stances_of(places[i], clip.frame_time(), options)) {
            stance.joint = joints[i];
            all.push_back(stance);
        }
    }
    return all;
}

}  // namespace sidestep::edit
