#include "sidestep/motion/graph/detail/warp.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/graph/detail/feet.h"

namespace sidestep::motion::detail {

namespace {

/// A displacement that has the value `at_0` in frame 0 and `at_1` in frame 1, and is gone, with
/// velocity and acceleration, `length` frames after the beginning.
template <typename Value>
Value faded(const Value& at_0, const Value& at_1, double frame, double length) {
    const auto stay = [](double u) { return 1.0 + u * u * u * (-10.0 + u * (15.0 - 6.0 * u)); };
    const auto run = [](double u) { return u * (1.0 + u * u * (-6.0 + u * (8.0 - 3.0 * u))); };
    if (frame >= length) return 0.0 * at_0;
    const double u = frame / length, first = 1.0 / length;
    return stay(u) * at_0 + run(u) / run(first) * (at_1 - stay(first) * at_0);
}

double smooth_fade(double x) {
    x = std::clamp(x, 0.0, 1.0);
    return x * x * x * (10.0 + x * (-15.0 + 6.0 * x));
}

/// The turn about the vertical and the move on the ground that bring `from` nearest to `to`, by
/// weighted least squares (Kovar, Gleicher, Pighin: closed form).
Transform best_placement(const std::vector<Vec3>& from, const std::vector<Vec3>& to,
                         const std::vector<double>& weights) {
    double total = 0.0, cosine = 0.0, sine = 0.0;
    Vec2 mean_from = Vec2::Zero(), mean_to = Vec2::Zero();
    for (std::size_t i = 0; i < from.size(); ++i) {
        total += weights[i];
        mean_from += weights[i] * ground(from[i]);
        mean_to += weights[i] * ground(to[i]);
    }
    mean_from /= total;
    mean_to /= total;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const Vec2 a = ground(from[i]) - mean_from, b = ground(to[i]) - mean_to;
        cosine += weights[i] * a.dot(b);
        // Ry(psi) takes (x, z) to (x cos + z sin, z cos - x sin)
        sine += weights[i] * (a.y() * b.x() - a.x() * b.y());
    }
    const Quat turn = rotation_about(Axis::y, std::atan2(sine, cosine));
    const Vec3 turned = turn * Vec3(mean_from.x(), 0.0, mean_from.y());
    return {turn, Vec3(mean_to.x() - turned.x(), 0.0, mean_to.y() - turned.z())};
}

/// Joints, and points of feet; feet that stand weigh more, for they must not move.
struct Cloud {
    std::vector<Vec3> points;
    std::vector<double> weights;

    void add(const Vec3& point, double weight) {
        points.push_back(point);
        weights.push_back(weight);
    }
};

/// What a foot is moved by: turned about one of its points, then shifted.
struct FootShift {
    Vec3 turn = Vec3::Zero();
    Vec3 shift = Vec3::Zero();

    friend FootShift operator+(const FootShift& a, const FootShift& b) {
        return {a.turn + b.turn, a.shift + b.shift};
    }
    friend FootShift operator*(double s, const FootShift& a) { return {s * a.turn, s * a.shift}; }
    friend FootShift operator-(const FootShift& a, const FootShift& b) { return a + -1.0 * b; }
};

/// From where a foot is to where it shall be.
FootShift shift_between(const GlobalPose& from, const GlobalPose& to, const LegChain& leg,
                        int pivot) {
    const Transform &a = from.joints[leg.ankle], &b = to.joints[leg.ankle];
    const Quat turn = b.rotation * a.rotation.conjugate();
    const Vec3 about = foot_points(from, leg)[pivot];
    return {log_map(turn), b.translation - (turn * (a.translation - about) + about)};
}

Transform shifted(const GlobalPose& pose, const LegChain& leg, int pivot, const FootShift& by) {
    const Transform& ankle = pose.joints[leg.ankle];
    const Quat turn = exp_map(by.turn);
    const Vec3 about = foot_points(pose, leg)[pivot];
    return {turn * ankle.rotation, turn * (ankle.translation - about) + about + by.shift};
}

/// When a foot is held at the displacement of an end, counted in frames from that end: held until
/// `hold`, gone at `gone`. `settled` is when it first stands.
struct Hold {
    int settled = 0;
    int hold = 0;
    int gone = 0;
    int contact = -1;  // index of the held contact, or -1: the foot swings, and fades like the rest
    int pivot = 0;     // the point of the foot that stands longest in that contact
};

int pivot_of(const FootStands& stands, int contact) {
    const int points = static_cast<int>(stands.standing.size());
    // a foot in the air turns about its toe
    int best = std::min(1, points - 1), most = 0;
    if (contact < 0) return best;
    for (int p = points - 1; p >= 0; --p) {
        int count = 0;
        for (int f = stands.contacts[contact].first; f <= stands.contacts[contact].last; ++f) {
            count += stands.standing[p][f] ? 1 : 0;
        }
        if (count > most) {
            most = count;
            best = p;
        }
    }
    return best;
}

/// The contact that an end is in, or comes to within `patience` frames.
Hold hold_of(const FootStands& stands, int frames, bool from_start, int patience, int fade) {
    const int last = frames - 1;
    const int count = static_cast<int>(stands.contacts.size());
    // distances from the end, contacts in the order met
    const auto begin = [&](int k) {
        return from_start ? stands.contacts[k].first : last - stands.contacts[count - 1 - k].last;
    };
    const auto end = [&](int k) {
        return from_start ? stands.contacts[k].last : last - stands.contacts[count - 1 - k].first;
    };
    Hold hold;
    hold.gone = fade;
    hold.pivot = pivot_of(stands, -1);
    if (count == 0 || begin(0) > patience) {
        if (count > 0) hold.gone = std::min(fade, begin(0));
        return hold;
    }
    hold.contact = from_start ? 0 : count - 1;
    hold.pivot = pivot_of(stands, hold.contact);
    hold.settled = begin(0);
    hold.hold = end(0);
    hold.gone = std::min(last, hold.hold + fade);
    if (count > 1) hold.gone = std::min(hold.gone, begin(1));
    return hold;
}

/// The displacement of a foot, `frame` frames from its end: `at_0` and `at_1` belong to the hub.
FootShift held(const FootShift& at_0, const FootShift& at_1, const Hold& hold, int frame) {
    if (frame <= 0) return at_0;
    if (hold.contact < 0) return faded(at_0, at_1, frame, std::max(2, hold.gone));
    // what is left of the velocity ends before the foot stands
    const FootShift velocity = at_1 - at_0;
    const double runs_out = std::clamp(hold.settled - 1, 1, 6);
    const double k = std::min(static_cast<double>(frame - 1), runs_out);
    const FootShift kept = at_1 + (k - k * k / (2.0 * runs_out)) * velocity;
    if (frame <= hold.hold) return kept;
    const double gone = std::max(1, hold.gone - hold.hold);
    return (1.0 - smooth_fade((frame - hold.hold) / gone)) * kept;
}

std::vector<GlobalPose> all_global(const Skeleton& skeleton, const std::vector<Pose>& poses) {
    std::vector<GlobalPose> global;
    global.reserve(poses.size());
    for (const Pose& pose : poses) global.push_back(forward_kinematics(skeleton, pose));
    return global;
}

double rms_gap(const GlobalPose& a, const GlobalPose& b) {
    double sum = 0.0;
    for (std::size_t j = 0; j < a.joints.size(); ++j) {
        sum += (a.joints[j].translation - b.joints[j].translation).squaredNorm();
    }
    return std::sqrt(sum / static_cast<double>(a.joints.size()));
}

constexpr double standing_weight = 40.0;  // against 1 for any other joint
constexpr double patience_seconds = 0.2;

/// Per end: what every joint lacks in the hub's frame and in the frame beside it.
struct Lack {
    std::array<std::vector<Vec3>, 2> turns, shifts;

    Lack(const Skeleton& skeleton, const std::array<const Pose*, 2>& have,
         const std::array<const Pose*, 2>& want) {
        for (int i = 0; i < 2; ++i) {
            for (int j = 0; j < skeleton.joint_count(); ++j) {
                turns[i].push_back(
                    log_map(have[i]->rotations[j].conjugate() * want[i]->rotations[j]));
                shifts[i].push_back(want[i]->translations[j] - have[i]->translations[j]);
            }
        }
    }
    void apply(Pose& pose, double frame, double length) const {
        for (std::size_t j = 0; j < pose.rotations.size(); ++j) {
            pose.rotations[j] =
                (pose.rotations[j] * exp_map(faded(turns[0][j], turns[1][j], frame, length)))
                    .normalized();
            pose.translations[j] += faded(shifts[0][j], shifts[1][j], frame, length);
        }
    }
};

/// How much of its way over the ground a foot has gone by each frame, 0 to 1: steps count by their
/// square, so that the frames in which it really moves have most of it. One that never moves goes
/// evenly.
std::vector<double> share_of_way(const std::vector<GlobalPose>& poses, const LegChain& leg,
                                 int pivot) {
    const std::size_t frames = poses.size();
    std::vector<double> share(frames, 0.0);
    double total = 0.0;
    for (std::size_t f = 1; f < frames; ++f) {
        const Vec3 step = foot_points(poses[f], leg)[pivot] - foot_points(poses[f - 1], leg)[pivot];
        // a tenth of a millimetre counts for every frame, less next to the hubs
        const double room = smooth_fade(4.0 * static_cast<double>(std::min(f, frames - f)) /
                                        static_cast<double>(frames));
        total += room * (ground(step).squaredNorm() + 1e-8);
        share[f] = total;
    }
    for (double& each : share) each /= total;
    return share;
}

/// Lowers the root where a leg is too short for where its foot must be, gently before and after.
void lower_to_reach(const Skeleton& skeleton, std::vector<Pose>& poses,
                    const std::vector<LegChain>& legs,
                    const std::vector<std::vector<Transform>>& feet, double frame_time) {
    const int frames = static_cast<int>(poses.size());
    const int root = skeleton.roots().front();
    std::vector<double> needed(frames, 0.0);
    bool any = false;
    for (int f = 2; f + 2 < frames; ++f) {
        const GlobalPose global = forward_kinematics(skeleton, poses[f]);
        for (std::size_t k = 0; k < legs.size(); ++k) {
            // how far down until hip and ankle are a leg apart: one root of a square
            const Vec3 gap = global.joints[legs[k].hip].translation - feet[f][k].translation;
            const double reach = 0.999 * legs[k].length;
            const double flat = ground(gap).squaredNorm();
            if (gap.squaredNorm() <= reach * reach || flat >= reach * reach) continue;
            needed[f] = std::max(needed[f], gap.y() - std::sqrt(reach * reach - flat));
            any = true;
        }
    }
    if (!any) return;
    const int width = std::max(2, static_cast<int>(0.2 / frame_time));
    for (int f = 2; f + 2 < frames; ++f) {
        double drop = 0.0;
        for (int g = std::max(0, f - width); g <= std::min(frames - 1, f + width); ++g) {
            const double near = 1.0 - static_cast<double>(std::abs(f - g)) / width;
            drop = std::max(drop, smooth_fade(near) * needed[g]);
        }
        // the hub's frames keep their height
        const double room = std::min(f - 1, frames - 2 - f) / (0.5 * width);
        poses[f].translations[root].y() -= std::min(1.0, room) * drop;
    }
}

}  // namespace

WarpedClip warp(const Clip& clip, const MeanMoment& in, const MeanMoment& out,
                const WarpOptions& options) {
    const Skeleton& skeleton = clip.skeleton();
    const int frames = clip.frame_count(), last = frames - 1;
    SIDESTEP_REQUIRE(frames >= warpable_frames,
                     "\"" + clip.name() + "\" has " + std::to_string(frames) + " frames");
    SIDESTEP_REQUIRE(in.pose.rotations.size() == static_cast<std::size_t>(clip.joint_count()) &&
                         out.pose.rotations.size() == in.pose.rotations.size(),
                     "the hub is of another skeleton");
    const int fade = std::clamp(
        static_cast<int>(std::lround(options.fade_seconds / clip.frame_time())), 2, last / 2);
    const int patience = static_cast<int>(patience_seconds / clip.frame_time());

    std::vector<Pose> poses;
    for (int f = 0; f < frames; ++f) poses.push_back(clip.pose(f));
    std::vector<GlobalPose> original = all_global(skeleton, poses);
    const std::vector<LegChain> legs =
        options.keep_feet ? find_legs(skeleton) : std::vector<LegChain>{};
    std::vector<FootStands> stands;
    for (const LegChain& leg : legs) {
        stands.push_back(find_stands(original, leg, clip.frame_time()));
    }

    // the clip is put where its first pose lies best on the hub's
    const std::array<Pose, 2> start{in.pose, stepped(skeleton, in.pose, in.after, false)};
    const GlobalPose start_global = forward_kinematics(skeleton, start[0]);
    std::vector<Hold> start_hold, end_hold;
    {
        Cloud have, want;
        for (int j = 0; j < skeleton.joint_count(); ++j) {
            have.add(original[0].joints[j].translation, 1.0);
            want.add(start_global.joints[j].translation, 1.0);
        }
        for (std::size_t k = 0; k < legs.size(); ++k) {
            start_hold.push_back(hold_of(stands[k], frames, true, patience, fade));
            const double weight = start_hold[k].contact >= 0 ? standing_weight : 1.0;
            const auto a = foot_points(original[0], legs[k]);
            const auto b = foot_points(start_global, legs[k]);
            for (std::size_t p = 0; p < a.size(); ++p) {
                have.add(a[p], weight);
                want.add(b[p], weight);
            }
        }
        const Transform put = best_placement(have.points, want.points, have.weights);
        for (Pose& pose : poses) pose = moved(skeleton, std::move(pose), put);
        original = all_global(skeleton, poses);
    }

    // feet at the start: what the hub moves them by, in its frame and the next
    const GlobalPose start_next = forward_kinematics(skeleton, start[1]);
    std::vector<std::array<FootShift, 2>> start_shift, end_shift;
    for (std::size_t k = 0; k < legs.size(); ++k) {
        const int pivot = start_hold[k].pivot;
        start_shift.push_back({shift_between(original[0], start_global, legs[k], pivot),
                               shift_between(original[1], start_next, legs[k], pivot)});
    }

    // the end of the hub is put where the last pose is; a foot that stood all along is where the
    // start has moved it to
    const GlobalPose out_global = forward_kinematics(skeleton, out.pose);
    std::vector<bool> stands_through(legs.size(), false);
    Transform end_put;
    {
        Cloud have, want;
        for (int j = 0; j < skeleton.joint_count(); ++j) {
            have.add(out_global.joints[j].translation, 1.0);
            want.add(original[last].joints[j].translation, 1.0);
        }
        for (std::size_t k = 0; k < legs.size(); ++k) {
            end_hold.push_back(hold_of(stands[k], frames, false, patience, fade));
            stands_through[k] =
                end_hold[k].contact >= 0 && end_hold[k].contact == start_hold[k].contact;
            const double weight = end_hold[k].contact >= 0 ? standing_weight : 1.0;
            const auto a = foot_points(out_global, legs[k]);
            auto b = foot_points(original[last], legs[k]);
            if (stands_through[k]) {
                const FootShift by =
                    held(start_shift[k][0], start_shift[k][1], start_hold[k], start_hold[k].hold);
                const Quat turn = exp_map(by.turn);
                const Vec3 about = b[start_hold[k].pivot];
                for (Vec3& point : b) point = turn * (point - about) + about + by.shift;
            }
            for (std::size_t p = 0; p < a.size(); ++p) {
                have.add(a[p], weight);
                want.add(b[p], weight);
            }
        }
        end_put = best_placement(have.points, want.points, have.weights);
    }
    const Pose end_pose = moved(skeleton, out.pose, end_put);
    const std::array<Pose, 2> end{end_pose, stepped(skeleton, end_pose, out.before, true)};
    const GlobalPose end_global = forward_kinematics(skeleton, end[0]);
    const GlobalPose end_previous = forward_kinematics(skeleton, end[1]);
    for (std::size_t k = 0; k < legs.size(); ++k) {
        const int pivot = end_hold[k].pivot;
        end_shift.push_back({shift_between(original[last], end_global, legs[k], pivot),
                             shift_between(original[last - 1], end_previous, legs[k], pivot)});
    }

    WarpedClip answer;
    answer.end_change =
        std::max(rms_gap(original[0], start_global), rms_gap(original[last], end_global));

    // all joints fade
    const Lack at_start(skeleton, {&poses[0], &poses[1]}, {&start[0], &start[1]});
    const Lack at_end(skeleton, {&poses[last], &poses[last - 1]}, {&end[0], &end[1]});
    for (int f = 0; f < frames; ++f) {
        at_start.apply(poses[f], f, fade);
        at_end.apply(poses[f], last - f, fade);
    }
    // feet fade while they swing
    std::vector<std::vector<Transform>> feet(frames);
    std::vector<std::vector<double>> moved_share;
    for (std::size_t k = 0; k < legs.size(); ++k) {
        moved_share.push_back(share_of_way(original, legs[k], start_hold[k].pivot));
    }
    for (int f = 2; f + 2 < frames; ++f) {
        for (std::size_t k = 0; k < legs.size(); ++k) {
            const FootShift from = held(start_shift[k][0], start_shift[k][1], start_hold[k], f);
            const FootShift to = held(end_shift[k][0], end_shift[k][1], end_hold[k], last - f);
            if (stands_through[k]) {
                // one stand from end to end: what the two still lack is made up for while the foot
                // shuffles by itself
                const double share = moved_share[k][f];
                feet[f].push_back(shifted(original[f], legs[k], start_hold[k].pivot,
                                          (1.0 - share) * from + share * to));
                continue;
            }
            const Transform once = shifted(original[f], legs[k], start_hold[k].pivot, from);
            const Transform other = shifted(original[f], legs[k], end_hold[k].pivot, to);
            const Transform& as_was = original[f].joints[legs[k].ankle];
            feet[f].push_back({other.rotation * as_was.rotation.conjugate() * once.rotation,
                               once.translation + other.translation - as_was.translation});
        }
    }
    std::vector<Vec3> hinges;
    for (const LegChain& leg : legs) hinges.push_back(knee_hinge(original, leg));
    lower_to_reach(skeleton, poses, legs, feet, clip.frame_time());
    for (int f = 2; f + 2 < frames; ++f) {
        for (std::size_t k = 0; k < legs.size(); ++k) {
            bring_foot(skeleton, poses[f], legs[k], hinges[k], feet[f][k].translation,
                       feet[f][k].rotation);
        }
    }
    // the hub's own frames are the hub's to the last bit
    poses[0] = start[0];
    poses[1] = start[1];
    poses[last] = end[0];
    poses[last - 1] = end[1];

    const std::vector<GlobalPose> bent = all_global(skeleton, poses);
    const std::vector<LegChain> measured = find_legs(skeleton);
    for (std::size_t k = 0; k < measured.size(); ++k) {
        const FootStands stand =
            legs.empty() ? find_stands(original, measured[k], clip.frame_time()) : stands[k];
        answer.slide = std::max(answer.slide, slide_introduced(original, bent, measured[k], stand));
    }

    const std::span<const int> tracks = clip.translated_joints();
    answer.clip = Clip(skeleton, clip.frame_time(), frames, tracks);
    answer.clip.set_name(clip.name());
    for (int f = 0; f < frames; ++f) answer.clip.set_pose(f, poses[f]);
    return answer;
}

}  // namespace sidestep::motion::detail
