#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "sidestep/edit/detail/balls.h"
#include "sidestep/edit/detail/leg.h"
#include "sidestep/edit/resolver.h"
#include "sidestep/math/rotation.h"

namespace sidestep::edit::detail {

namespace {

constexpr double blend_seconds = 0.1;  // at least
constexpr double most_blend = 0.4;
constexpr double blend_speed = 0.15;        // metres per second; more of a way takes more time
constexpr double largest_correction = 0.8;  // radians of a joint, after the triangle
// what stands comes first, then what would be below the floor, then what is on its way
constexpr double hold_noise_m2 = 1e-9, floor_noise_m2 = 1e-8;
constexpr double lead_noise_m2 = 1e-6, blend_noise_m2 = 1e-5;

class LegSolver {
public:
    LegSolver(const Leg& leg, const Carrier& carrier, const body::Character& character,
              double ground, motion::Clip& clip)
        : leg_(leg),
          carrier_(carrier),
          character_(character),
          to_(character.skeleton()),
          ground_(ground),
          clip_(clip),
          frames_(clip.frame_count()) {
        // across the body when the source rests
        const auto& from = *carrier_.person_from();
        left_ = carrier_.rest_way(from.right.thigh, from.left.thigh).normalized();
    }

    void solve() {
        std::vector<Effector> effectors{{leg_.ankle.joint, Vec3::Zero()}};
        if (leg_.toes.joint >= 0) effectors.push_back({leg_.toes.joint, leg_.toes.point});
        const std::vector<body::JointLimit> limits = leg_limits();
        const Resolver resolver(to_, leg_sigma(), effectors, limits);
        ResolveOptions options;
        options.iterations = 12;
        FrameMemory memory;
        for (int f = 0; f < frames_; ++f) {
            std::vector<Demand> demands = asked(f);
            const bool any = std::any_of(demands.begin(), demands.end(), [](const Demand& demand) {
                return demand.position.has_value();
            });
            if (!any) {
                memory = {};
                continue;
            }
            const Vec3 goal = goal_of(demands, f);
            const motion::Pose pose = bent_within(limits, f, goal, demands);
            Resolved resolved = resolver.solve(pose, demands, options, &memory);
            into_limits(resolved.pose, limits);
            // a leg between its limits and its demands may be thrown about: then limits have it
            const bool wild =
                std::any_of(resolved.delta.begin(), resolved.delta.end(),
                            [](const Vec3& delta) { return delta.norm() > largest_correction; });
            if (wild) memory = {};
            for (const int joint : {leg_.thigh, leg_.shank, leg_.ankle.joint}) {
                clip_.set_rotation(f, joint, (wild ? pose : resolved.pose).rotations[joint]);
            }
        }
    }

private:
    /// The leg by its triangle, the foot turned to its toes, within limits. Where an ankle cannot turn so
    /// far that toes in swing stay out of the floor, the whole foot is lifted.
    [[nodiscard]] motion::Pose bent_within(const std::vector<body::JointLimit>& limits, int frame,
                                           Vec3 goal, std::vector<Demand>& demands) const {
        constexpr int most_lifts = 4;
        constexpr double low_enough = 1e-4;  // metres
        const bool toes = demands.size() > 1 && demands[1].position.has_value();
        const bool swings =
            toes && !stands(leg_.ankle, frame) && demands[1].position_noise != hold_noise_m2;
        for (int lifts = 0;; ++lifts) {
            motion::Pose pose = clip_.pose(frame);
            bend_leg(pose, goal);
            if (toes) {
                const Transform foot = world_of(pose, leg_.ankle.joint);
                const Vec3 is = toes_of(pose) - foot.translation;
                turn_joint(pose, leg_.ankle.joint,
                           shortest_arc(is, *demands[1].position - foot.translation));
            }
            into_limits(pose, limits);
            const double low = swings ? demands[1].position->y() - toes_of(pose).y() : 0.0;
            if (low < low_enough || lifts == most_lifts) {
                if (lifts > 0) demands[1].position = toes_of(pose);
                return pose;
            }
            goal.y() += low;
            demands[0].position = goal;
            demands[1].position->y() =
                std::max(demands[1].position->y(), least_height(leg_, leg_.toes, frame, ground_));
        }
    }

    [[nodiscard]] Vec3 toes_of(const motion::Pose& pose) const {
        return world_of(pose, leg_.toes.joint) * leg_.toes.point;
    }

    [[nodiscard]] std::vector<Vec3> leg_sigma() const {
        std::vector<Vec3> sigma(static_cast<std::size_t>(to_.joint_count()), Vec3::Zero());
        sigma[leg_.thigh] = Vec3::Constant(0.1);
        sigma[leg_.ankle.joint] = Vec3::Constant(0.1);
        // a knee is a hinge across the body
        const Mat3 frame = carrier_.rest_of(leg_.shank).toRotationMatrix();
        for (int axis = 0; axis < 3; ++axis) {
            sigma[leg_.shank][axis] = 0.02 + 0.18 * std::abs(left_.dot(frame.col(axis)));
        }
        return sigma;
    }

    /// The character's limits, as far as the motion itself goes beyond them.
    [[nodiscard]] std::vector<body::JointLimit> leg_limits() const {
        std::vector<body::JointLimit> limits;
        if (character_.limits().empty()) return limits;
        limits.resize(static_cast<std::size_t>(to_.joint_count()));
        for (const int joint : {leg_.thigh, leg_.shank, leg_.ankle.joint}) {
            body::JointLimit limit = limit_on_ball(carrier_, character_, joint);
            const auto widen = [](body::AngleRange& range, double angle) {
                range.low = std::min(range.low, angle);
                range.high = std::max(range.high, angle);
            };
            for (int f = 0; f < frames_; ++f) {
                const body::SwingTwist angles = swing_twist(limit, clip_.rotation(f, joint));
                widen(limit.swing_b, angles.swing_b);
                widen(limit.swing_c, angles.swing_c);
                widen(limit.twist, angles.twist);
            }
            limits[joint] = limit;
        }
        return limits;
    }

    /// The first stance that does not end before a frame, and whether the frame is inside it.
    using HoldAt = std::vector<FootHold>::const_iterator;
    [[nodiscard]] static HoldAt hold_at(const FootPoint& point, int frame) {
        return std::partition_point(point.holds.begin(), point.holds.end(),
                                    [&](const FootHold& hold) { return hold.last < frame; });
    }
    [[nodiscard]] static bool stands(const FootPoint& point, int frame) {
        const HoldAt next = hold_at(point, frame);
        return next != point.holds.end() && next->first <= frame;
    }
    /// Frames to the nearest stance; 0 inside one.
    [[nodiscard]] static int frames_to_stance(const FootPoint& point, int frame) {
        int least = std::numeric_limits<int>::max();
        const HoldAt next = hold_at(point, frame);
        if (next != point.holds.end()) least = std::max(0, next->first - frame);
        if (next != point.holds.begin()) least = std::min(least, frame - std::prev(next)->last);
        return least;
    }

    /// How far a point is moved: to its place while it stands, between stances on its way from one to
    /// the next. With a leader only what it is moved beyond that: a foot is one piece, and what follows
    /// is carried along.
    [[nodiscard]] Vec3 moved_by(const FootPoint& point, const FootPoint* leader, int frame) const {
        const auto moved = [&](const FootHold& hold, int at) -> Vec3 {
            const Vec3 by = hold.place - point.places[at];
            return leader == nullptr ? by : Vec3(by - moved_by(*leader, nullptr, at));
        };
        const auto time = [&](const Vec3& by) {
            return std::clamp(by.norm() / blend_speed, blend_seconds, most_blend);
        };
        const HoldAt next = hold_at(point, frame);
        const bool after = next != point.holds.begin(), before = next != point.holds.end();
        if (before && next->first <= frame) return moved(*next, frame);
        const Vec3 out = after ? moved(*std::prev(next), std::prev(next)->last) : Vec3::Zero();
        const Vec3 in = before ? moved(*next, next->first) : Vec3::Zero();
        const double frame_time = clip_.frame_time();
        const double since = after ? (frame - std::prev(next)->last) * frame_time : 0.0;
        const double until = before ? (next->first - frame) * frame_time : 0.0;
        // no time to let go in between: straight from one to the other
        if (after && before && since + until < time(out) + time(in)) {
            const double share = smooth_step(since / (since + until));
            return (1.0 - share) * out + share * in;
        }
        Vec3 by = Vec3::Zero();
        if (after) by += (1.0 - smooth_step(since / time(out))) * out;
        if (before) by += (1.0 - smooth_step(until / time(in))) * in;
        return by;
    }

    /// What is asked of ankle and toes in one frame; nothing where they go as they go.
    [[nodiscard]] std::vector<Demand> asked(int frame) const {
        std::vector<Demand> demands(leg_.toes.joint < 0 ? 1 : 2);
        const auto ask = [&](std::size_t which, const Vec3& by, double noise) {
            const FootPoint& point = which == 0 ? leg_.ankle : leg_.toes;
            Vec3 shall = point.places[frame] + by;
            const double least = least_height(leg_, point, frame, ground_);
            const bool stands_now = noise == hold_noise_m2;
            const bool below = !stands_now && shall.y() < least;
            if (below) shall.y() = least;
            demands[which].position = shall;
            demands[which].position_noise = below ? floor_noise_m2 : noise;
        };
        constexpr double nothing = 1e-7;  // metres
        const auto low = [&](const FootPoint& point, const Vec3& by) {
            return point.places[frame].y() + by.y() < least_height(leg_, point, frame, ground_);
        };
        const bool toes_lead = demands.size() > 1 && frames_to_stance(leg_.toes, frame) <
                                                         frames_to_stance(leg_.ankle, frame);
        const std::size_t first = toes_lead ? 1 : 0, second = toes_lead ? 0 : 1;
        const FootPoint& leader = toes_lead ? leg_.toes : leg_.ankle;
        const FootPoint& follower = toes_lead ? leg_.ankle : leg_.toes;
        const Vec3 lead = moved_by(leader, nullptr, frame);
        if (stands(leader, frame)) {
            ask(first, lead, hold_noise_m2);
        } else if (lead.norm() > nothing || low(leader, lead)) {
            ask(first, lead, lead_noise_m2);
        }
        if (demands.size() < 2) return demands;
        if (stands(follower, frame)) {
            ask(second, moved_by(follower, nullptr, frame), hold_noise_m2);
            return demands;
        }
        const Vec3 beyond = moved_by(follower, &leader, frame);
        const Vec3 follow = lead + beyond;
        if (beyond.norm() > nothing || low(follower, follow)) ask(second, follow, blend_noise_m2);
        return demands;
    }

    [[nodiscard]] Transform world_of(const motion::Pose& pose, int joint) const {
        Transform world{Quat::Identity(), Vec3::Zero()};
        for (int j = joint; j >= 0; j = to_.joint(j).parent) {
            world = Transform{pose.rotations[j], pose.translations[j]} * world;
        }
        return world;
    }

    /// Turns a joint, and what hangs on it, in the world.
    void turn_joint(motion::Pose& pose, int joint, const Quat& by) const {
        const int parent = to_.joint(joint).parent;
        const Quat above = parent < 0 ? Quat::Identity() : world_of(pose, parent).rotation;
        pose.rotations[joint] =
            (above.conjugate() * by * above * pose.rotations[joint]).normalized();
    }

    /// A leg by its triangle: the knee bent forwards until the ankle is as far from the hip as its goal
    /// is, the leg swung there, the foot turned as it was. A straight leg gives the resolver no hint
    /// which way to bend; this does.
    void bend_leg(motion::Pose& pose, const Vec3& goal) const {
        const Quat sole = world_of(pose, leg_.ankle.joint).rotation;
        const Vec3 hip = world_of(pose, leg_.thigh).translation;
        const Vec3 knee = world_of(pose, leg_.shank).translation;
        const Vec3 ankle = world_of(pose, leg_.ankle.joint).translation;
        const double upper = (knee - hip).norm(), lower = (ankle - knee).norm();
        const double far = std::clamp((goal - hip).norm(), 1.001 * std::abs(upper - lower),
                                      0.9999 * (upper + lower));
        const auto bend_at = [&](double distance) {
            const double cosine =
                (distance * distance - upper * upper - lower * lower) / (2.0 * upper * lower);
            return std::acos(std::clamp(cosine, -1.0, 1.0));
        };
        // about the axis it is bent about, or across the body where it is straight
        const Vec3 across = world_of(pose, leg_.thigh).rotation *
                            (carrier_.rest_of(leg_.thigh).conjugate() * left_);
        Vec3 axis = (knee - hip).cross(ankle - knee) / (upper * lower);
        const bool forwards = axis.dot(across) > 0.0;
        const double clear = forwards ? smooth_step(axis.norm() / 0.2) : 0.0;
        axis = clear > 0.0 ? Vec3(clear * axis.normalized() + (1.0 - clear) * across) : across;
        axis = (axis - axis.dot(knee - hip) / (upper * upper) * (knee - hip)).normalized();
        const double bent =
            forwards ? bend_at((ankle - hip).norm()) : -bend_at((ankle - hip).norm());
        turn_joint(pose, leg_.shank, exp_map((bend_at(far) - bent) * axis));
        const Vec3 now = world_of(pose, leg_.ankle.joint).translation - hip;
        turn_joint(pose, leg_.thigh, shortest_arc(now, goal - hip));
        turn_joint(pose, leg_.ankle.joint,
                   sole * world_of(pose, leg_.ankle.joint).rotation.conjugate());
    }

    /// A foot's length from one of its points towards another, at that other's height if it can be.
    [[nodiscard]] Vec3 along_foot(const Vec3& from, const Vec3& towards) const {
        const Vec3 way = towards - from;
        const Vec3 flat(way.x(), 0.0, way.z());
        if (std::abs(way.y()) < 0.95 * leg_.sole && flat.norm() > 1e-6) {
            const double level = std::sqrt(leg_.sole * leg_.sole - way.y() * way.y());
            return from + Vec3(0.0, way.y(), 0.0) + level / flat.norm() * flat;
        }
        return way.norm() > 1e-6 ? Vec3(from + leg_.sole / way.norm() * way) : towards;
    }

    /// Where the ankle must go. Demands on ankle and toes are made to agree, the firmer one leading.
    [[nodiscard]] Vec3 goal_of(std::vector<Demand>& demands, int frame) const {
        if (demands.size() < 2) return *demands[0].position;
        Demand &ankle = demands[0], &toes = demands[1];
        const Vec3 carried = leg_.ankle.places[frame] - leg_.toes.places[frame];
        if (!ankle.position) {
            // toes carry the ankle along, but not into the floor
            Vec3 goal = *toes.position + carried;
            const double least = least_height(leg_, leg_.ankle, frame, ground_);
            if (goal.y() >= least) return goal;
            goal.y() = least;
            ankle.position = along_foot(*toes.position, goal);
            ankle.position_noise = blend_noise_m2;
            return *ankle.position;
        }
        if (!toes.position) {
            Vec3 goal = *ankle.position - carried;
            const double least = least_height(leg_, leg_.toes, frame, ground_);
            if (goal.y() >= least) return *ankle.position;
            goal.y() = least;
            toes.position = goal;
            toes.position_noise = floor_noise_m2;
        }
        if (ankle.position_noise <= toes.position_noise) {
            toes.position = along_foot(*ankle.position, *toes.position);
        } else {
            ankle.position = along_foot(*toes.position, *ankle.position);
        }
        return *ankle.position;
    }

    /// Joints of a leg that the triangle turned beyond what they may do.
    void into_limits(motion::Pose& pose, const std::vector<body::JointLimit>& limits) const {
        if (limits.empty()) return;
        for (const int joint : {leg_.thigh, leg_.shank, leg_.ankle.joint}) {
            pose.rotations[joint] = clamp(limits[joint], pose.rotations[joint]);
        }
    }

    const Leg& leg_;
    const Carrier& carrier_;
    const body::Character& character_;
    const motion::Skeleton& to_;
    double ground_;
    motion::Clip& clip_;
    int frames_;
    Vec3 left_ = Vec3::UnitX();
};

}  // namespace

void solve_leg(const Leg& leg, const Carrier& carrier, const body::Character& character,
               double ground, motion::Clip& clip) {
    LegSolver(leg, carrier, character, ground, clip).solve();
}

}  // namespace sidestep::edit::detail
