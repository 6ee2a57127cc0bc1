// Turns between source and result, frame by frame; third differences; a high-pass; feet; limits.

#include "sidestep/edit/preservation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "sidestep/base/require.h"
#include "sidestep/edit/constraint.h"
#include "sidestep/edit/foot_contacts.h"
#include "sidestep/math/rotation.h"

namespace sidestep::edit {

namespace {

constexpr double same_angle = 1e-9;     // radians, and metres of the root: rounding, not a change
constexpr double still_motion = 1e-6;   // radians: what a source that does not move counts as
constexpr double high_frequency = 6.0;  // Hz
constexpr double violation_margin = pi / 180.0;  // beyond limit and source

/// How far each joint usually goes in an edit, radians; what edits lock counts like the spine.
std::vector<double> joint_sigmas(const motion::Skeleton& skeleton) {
    constexpr double locked = 0.03;
    std::vector<double> sigmas;
    for (const Vec3& sigma : usual_sigma(skeleton, true)) {
        const double most = sigma.maxCoeff();
        sigmas.push_back(most > 0.0 ? most : locked);
    }
    return sigmas;
}

/// Two quaternions that are the same numbers, or each other's negative.
bool same_rotation(const Quat& a, const Quat& b) {
    return a.coeffs() == b.coeffs() || a.coeffs() == -b.coeffs();
}

/// One section of a Butterworth high-pass, for three numbers at once.
class HighPass {
public:
    /// @param lossy  Of the pair of poles: 1 / (2 Q).
    HighPass(double frequency, double rate, double lossy) {
        const double k = std::tan(pi * frequency / rate);
        const double norm = 1.0 / (1.0 + 2.0 * lossy * k + k * k);
        gain_ = norm;
        a1_ = 2.0 * (k * k - 1.0) * norm;
        a2_ = (1.0 - 2.0 * lossy * k + k * k) * norm;
    }
    Vec3 operator()(const Vec3& in) {
        const Vec3 out = gain_ * in + s1_;
        s1_ = -2.0 * gain_ * in - a1_ * out + s2_;
        s2_ = gain_ * in - a2_ * out;
        return out;
    }

private:
    double gain_ = 1.0, a1_ = 0.0, a2_ = 0.0;
    Vec3 s1_ = Vec3::Zero(), s2_ = Vec3::Zero();
};

/// Of one joint over a whole clip.
struct Liveliness {
    double jerk = 0.0;  // sum of squared third differences
    double high = 0.0;  // sum of squares of what is left above 6 Hz
};

/// Rotations are followed by their turns from frame to frame, which never wrap around.
Liveliness liveliness_of(const motion::Clip& clip, int joint) {
    Liveliness lively;
    const bool audible = clip.frame_rate() > 2.0 * high_frequency;
    // the two pole pairs of fourth order stand at 22.5 and 67.5 degrees
    const double frequency = audible ? high_frequency : 0.1 * clip.frame_rate();
    HighPass first(frequency, clip.frame_rate(), std::cos(pi / 8.0));
    HighPass second(frequency, clip.frame_rate(), std::sin(pi / 8.0));
    Vec3 turned = Vec3::Zero(), before = Vec3::Zero(), last = Vec3::Zero(), start = Vec3::Zero();
    for (int f = 0; f + 1 < clip.frame_count(); ++f) {
        const Vec3 turn =
            log_map(clip.rotation(f, joint).conjugate() * clip.rotation(f + 1, joint));
        if (f >= 2) lively.jerk += (turn - 2.0 * last + before).squaredNorm();
        before = last;
        last = turn;
        // a steady turn passes no high-pass: without the one it starts with, the start is no shock
        if (f == 0) start = turn;
        turned += turn - start;
        if (audible) lively.high += second(first(turned)).squaredNorm();
    }
    return lively;
}

double ratio_of(double result, double source, double floor) {
    if (result == source) return 1.0;
    return std::max(result, floor) / std::max(source, floor);
}

void compare_feet(const motion::Clip& source, const motion::Clip& result, Preservation& kept) {
    const std::vector<int> joints = foot_joints(source.skeleton());
    if (joints.empty()) return;
    const auto before = joint_places(source, joints);
    const auto after = joint_places(result, joints);
    const auto on_ground = [](const Vec3& way) { return std::hypot(way.x(), way.z()); };
    const double rate = source.frame_rate();
    for (std::size_t i = 0; i < joints.size(); ++i) {
        for (const Stance& stance : stances_of(before[i], source.frame_time())) {
            for (int f = stance.first_frame + 1; f <= stance.last_frame; ++f) {
                const Vec3& from_before = before[i][stance.first_frame];
                const Vec3& from_after = after[i][stance.first_frame];
                kept.slide_before =
                    std::max(kept.slide_before, on_ground(before[i][f] - from_before));
                kept.slide_after = std::max(kept.slide_after, on_ground(after[i][f] - from_after));
                const double speed_before = rate * on_ground(before[i][f] - before[i][f - 1]);
                const double speed_after = rate * on_ground(after[i][f] - after[i][f - 1]);
                kept.slide_speed_before = std::max(kept.slide_speed_before, speed_before);
                kept.slide_speed_after = std::max(kept.slide_speed_after, speed_after);
                kept.extra_slide_speed =
                    std::max(kept.extra_slide_speed, speed_after - speed_before);
            }
        }
    }
}

/// One joint against its limit: how far the source ever goes beyond, and the result beyond that.
void compare_limit(const motion::Clip& source, const motion::Clip& result, int joint,
                   const body::JointLimit& limit, Preservation& kept) {
    if (limit.is_free()) return;
    double allowed = 0.0;
    for (int f = 0; f < source.frame_count(); ++f) {
        allowed = std::max(allowed, violation(limit, source.rotation(f, joint)));
    }
    for (int f = 0; f < result.frame_count(); ++f) {
        const Quat& rotation = result.rotation(f, joint);
        if (same_rotation(source.rotation(f, joint), rotation)) continue;
        const double beyond = violation(limit, rotation) - allowed;
        kept.worst_violation = std::max(kept.worst_violation, beyond);
        if (beyond > violation_margin) ++kept.limit_violations;
    }
}

}  // namespace

Preservation compare(const motion::Clip& source, const motion::Clip& result,
                     const body::Character& character) {
    const motion::Skeleton& skeleton = source.skeleton();
    SIDESTEP_REQUIRE(skeleton.same_as(result.skeleton()), "the clips are of different skeletons");
    SIDESTEP_REQUIRE(skeleton.same_as(character.skeleton()),
                     "the character has another skeleton than the clips");
    SIDESTEP_REQUIRE(source.frame_count() == result.frame_count(),
                     "a source of " + std::to_string(source.frame_count()) +
                         " frames and a result of " + std::to_string(result.frame_count()));
    SIDESTEP_REQUIRE(
        std::abs(source.frame_time() - result.frame_time()) <= 1e-9 * source.frame_time(),
        "source and result run at different rates");
    const int frames = source.frame_count();
    const int joints = skeleton.joint_count();
    Preservation kept;
    kept.frames = frames;
    if (frames == 0) return kept;

    // angles, frame by frame
    const std::vector<double> sigma = joint_sigmas(skeleton);
    std::vector<bool> joint_changed(static_cast<std::size_t>(joints), false);
    double squares = 0.0;
    for (int f = 0; f < frames; ++f) {
        bool changed = false;
        for (int j = 0; j < joints; ++j) {
            const Quat& a = source.rotation(f, j);
            const Quat& b = result.rotation(f, j);
            if (same_rotation(a, b)) continue;
            const double angle = angle_between(a, b);
            if (angle <= same_angle) continue;
            changed = joint_changed[j] = true;
            squares += angle * angle;
            kept.angle_peak = std::max(kept.angle_peak, angle);
            kept.weighted_distance += (angle / sigma[j]) * (angle / sigma[j]);
        }
        for (std::size_t t = 0; !changed && t < source.translated_joints().size(); ++t) {
            const int j = source.translated_joints()[t];
            changed = (source.translation(f, j) - result.translation(f, j)).norm() > same_angle;
        }
        kept.frames_changed += changed ? 1 : 0;
    }
    kept.weighted_distance /= frames;
    const auto turned =
        static_cast<double>(std::count(joint_changed.begin(), joint_changed.end(), true));
    if (turned > 0.0) {
        kept.angle_rms = std::sqrt(squares / (frames * turned));
        kept.angle_rms_all = std::sqrt(squares / (1.0 * frames * joints));
    }

    // liveliness and limits of the joints that changed
    Liveliness before, after;
    for (int j = 0; j < joints; ++j) {
        if (!joint_changed[j]) continue;
        const Liveliness a = liveliness_of(source, j), b = liveliness_of(result, j);
        before.jerk += a.jerk;
        before.high += a.high;
        after.jerk += b.jerk;
        after.high += b.high;
        if (!character.limits().empty()) {
            compare_limit(source, result, j, character.limits()[j], kept);
        }
    }
    const double still = still_motion * still_motion * frames * turned;
    kept.jerk_ratio = std::sqrt(ratio_of(after.jerk, before.jerk, still));
    kept.high_energy_ratio = ratio_of(after.high, before.high, still);
    compare_feet(source, result, kept);
    return kept;
}

}  // namespace sidestep::edit
