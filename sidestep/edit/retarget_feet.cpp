#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/edit/detail/foot_holder.h"
#include "sidestep/edit/detail/retarget_notes.h"
#include "sidestep/edit/foot_contacts.h"
#include "sidestep/edit/resolver.h"
#include "sidestep/math/rotation.h"

namespace sidestep::edit::detail {

namespace {

constexpr double blend_seconds = 0.1;  // at least
constexpr double most_blend = 0.4;
constexpr double blend_speed = 0.15;   // metres per second; more of a way takes more time
constexpr double level_seconds = 0.5;  // half a window over which the floor may rise or fall
constexpr double most_level = 0.12;    // metres of rise that are a crooked floor; more are stairs
constexpr double snap = 0.025;         // metres off the floor that are on the floor
constexpr double sink_seconds = 0.2;
constexpr double most_sink = 0.08;          // of the length of a leg
constexpr double straight = 0.998;          // share of its length that a leg may be stretched to
constexpr double largest_correction = 0.8;  // radians of a joint, after the triangle
constexpr double swing_clearance = 0.9;     // of the height of a joint over its sole, in swing
// what stands comes first, then what would be below the floor, then what is on its way
constexpr double hold_noise_m2 = 1e-9, floor_noise_m2 = 1e-8;
constexpr double lead_noise_m2 = 1e-6, blend_noise_m2 = 1e-5;

/// A standing joint, and the place it is to have.
struct FootHold {
    int first = 0, last = 0;
    Vec3 place = Vec3::Zero();
};

/// One of ankle and toes.
struct FootPoint {
    int joint = -1;
    Vec3 point = Vec3::Zero();  // in the joint's frame
    double clearance = 0.0;     // metres over its sole when the foot is flat
    std::vector<Stance> stances;
    std::vector<FootHold> holds;
    std::vector<Vec3> places;  // of the clip as it is now
};

struct Leg {
    int thigh = -1, shank = -1;
    double length = 0.0;  // hip over knee to ankle
    double sole = 0.0;    // ankle to toes
    FootPoint ankle, toes;
    std::vector<Vec3> hips;       // places of the thigh
    std::vector<double> upright;  // 1 when the sole is down, 0 when it is not, over frames
};

/// Every value's largest neighbour within reach, then a smooth mean: never below the value itself.
std::vector<double> smooth_cover(const std::vector<double>& values, int reach, bool dilate) {
    const int count = static_cast<int>(values.size());
    std::vector<double> wide = values;
    for (int f = 0; dilate && f < count; ++f) {
        for (int k = std::max(0, f - reach); k <= std::min(count - 1, f + reach); ++k) {
            wide[f] = std::max(wide[f], values[k]);
        }
    }
    std::vector<double> weight;
    for (int k = -reach; k <= reach; ++k) {
        weight.push_back(0.5 + 0.5 * std::cos(pi * k / (reach + 1.0)));
    }
    std::vector<double> smooth(values.size());
    for (int f = 0; f < count; ++f) {
        double sum = 0.0, total = 0.0;
        for (int k = -reach; k <= reach; ++k) {
            sum += weight[k + reach] * wide[std::clamp(f + k, 0, count - 1)];
            total += weight[k + reach];
        }
        smooth[f] = sum / total;
    }
    return smooth;
}

double smooth_step(double x) {
    x = std::clamp(x, 0.0, 1.0);
    return x * x * (3.0 - 2.0 * x);
}

class FootHolder {
public:
    FootHolder(const motion::Clip& source, const Carrier& carrier, const body::Character& character,
               double ground, Retargeted& worn)
        : source_(source),
          carrier_(carrier),
          character_(character),
          to_(character.skeleton()),
          ground_(ground),
          worn_(worn),
          clip_(worn.clip),
          frames_(worn.clip.frame_count()) {
        // across the body when the source rests
        const auto& from = *carrier_.person_from();
        left_ = carrier_.rest_way(from.right.thigh, from.left.thigh).normalized();
    }

    void hold() {
        find_stances();
        if (worn_.stances == 0) {
            worn_.notes.push_back(retarget_note(Problem::Severity::note, "no_stance",
                                                "no foot stands in this clip: none is held"));
            return;
        }
        look();
        put_on_floor();
        measure(worn_.worst_foot_before, worn_.lowest_foot_before);
        for (Leg& leg : legs_) choose_places(leg);
        sink();
        for (Leg& leg : legs_) solve(leg);
        look();
        measure(worn_.worst_foot, worn_.lowest_foot);
    }

private:
    // --- what stands, and how high above its sole ---

    void find_stances() {
        const auto& from = *carrier_.person_from();
        const auto& to = *carrier_.person_to();
        FootContactOptions options;
        options.up = carrier_.world_turn().conjugate() * Vec3::UnitY();
        for (const bool left : {true, false}) {
            const auto& a = left ? from.left : from.right;
            const auto& b = left ? to.left : to.right;
            Leg leg;
            leg.thigh = b.thigh;
            leg.shank = b.shank;
            for (int j = b.foot; j != b.thigh; j = to_.joint(j).parent) {
                leg.length += to_.joint(j).offset.norm();
            }
            const auto take = [&](FootPoint& point, int source, int target) {
                point.joint = source < 0 ? -1 : target;
                if (point.joint < 0) return;
                const std::vector<int> one{source};
                const auto places = joint_places(source_, one);
                point.stances = stances_of(places[0], source_.frame_time(), options);
                worn_.stances += static_cast<int>(point.stances.size());
                // without a sole to look at: as high as the source stands
                double lowest = std::numeric_limits<double>::infinity();
                for (const Stance& stance : point.stances) {
                    double sum = 0.0;
                    for (int f = stance.first_frame; f <= stance.last_frame; ++f) {
                        sum += options.up.dot(places[0][f]);
                    }
                    lowest = std::min(lowest, sum / (stance.last_frame - stance.first_frame + 1));
                }
                if (std::isfinite(lowest)) {
                    point.clearance = std::max(0.0, carrier_.scale() * (lowest - ground_));
                }
            };
            take(leg.ankle, a.foot, b.foot);
            const std::vector<Vec3> shape = foot_shape(b.foot, b.toe);
            double sole = std::numeric_limits<double>::infinity();
            for (const Vec3& vertex : shape) sole = std::min(sole, vertex.y());
            // toes stand on the joint that is there, or on the tip of a foot that is one piece
            Vec3 ball = Vec3::Zero();
            if (a.toe >= 0) {
                ball = carrier_.scale() * carrier_.rest_way(a.foot, a.toe);
                const Vec3 own = b.toe >= 0 ? toe_way(b.foot, b.toe) : Vec3::Zero();
                const bool alike = own.norm() > 0.6 * ball.norm() &&
                                   ball.norm() > 0.6 * own.norm() &&
                                   own.dot(ball) > 0.9 * own.norm() * ball.norm();
                take(leg.toes, a.toe, alike ? b.toe : b.foot);
                if (alike) {
                    ball = own;
                } else {
                    if (!shape.empty()) ball = tip_of(shape, ball, sole);
                    leg.toes.point = carrier_.rest_of(b.foot).conjugate() * ball;
                }
                leg.sole = ball.norm();
            }
            if (!shape.empty()) {
                leg.ankle.clearance = std::max(0.0, -sole);
                leg.toes.clearance = std::max(0.0, ball.y() - sole);
            }
            legs_.push_back(std::move(leg));
        }
    }

    /// From ankle to toes when the foot is flat.
    [[nodiscard]] Vec3 toe_way(int foot, int toe) const {
        Transform way{Quat::Identity(), Vec3::Zero()};
        for (int j = toe; j != foot; j = to_.joint(j).parent) {
            way = Transform{to_.joint(j).rest_rotation, to_.joint(j).offset} * way;
        }
        return carrier_.rest_of(foot) * way.translation;
    }

    /// Half way from where toes would bend to the foremost end of a sole: a foot of one piece rolls over
    /// less of itself than one with toes, and more than its tip.
    [[nodiscard]] static Vec3 tip_of(const std::vector<Vec3>& shape, const Vec3& toes,
                                     double sole) {
        const Vec3 ahead = Vec3(toes.x(), 0.0, toes.z());
        if (ahead.norm() < 1e-6) return toes;
        const Vec3 forward = ahead.normalized();
        double reach = 0.0;
        for (const Vec3& vertex : shape) reach = std::max(reach, vertex.dot(forward));
        const double share = 0.5;
        return toes + share * (reach * forward + Vec3(0.0, sole, 0.0) - toes);
    }

    /// Flesh or wood of a foot, seen from the ankle, the foot flat.
    [[nodiscard]] std::vector<Vec3> foot_shape(int foot, int toe) const {
        std::vector<Vec3> shape;
        for (const int joint : {foot, toe}) {
            if (joint < 0) continue;
            const Quat& flat = carrier_.rest_of(joint);
            const Vec3 base = joint == toe ? toe_way(foot, toe) : Vec3::Zero();
            for (const body::RigidPart& part : character_.parts()) {
                if (part.joint != joint) continue;
                for (const Vec3& vertex : part.mesh.vertices) {
                    shape.push_back(base + flat * vertex);
                }
            }
            if (!character_.skin()) continue;
            const body::Skin& skin = *character_.skin();
            const Mat4& bind = skin.inverse_bind[joint];
            for (int v = 0; v < static_cast<int>(skin.mesh.vertices.size()); ++v) {
                double most = 0.0;
                int owner = -1;
                for (const body::Influence& influence : skin.of_vertex(v)) {
                    if (influence.weight > most) {
                        most = influence.weight;
                        owner = influence.joint;
                    }
                }
                if (owner != joint) continue;
                const Vec3 local = bind.topLeftCorner<3, 3>() * skin.mesh.vertices[v] +
                                   bind.topRightCorner<3, 1>();
                shape.push_back(base + flat * local);
            }
        }
        return shape;
    }

    // --- the clip as it is ---

    void look() {
        for (Leg& leg : legs_) {
            const int toes = leg.toes.joint;
            const std::vector<int> joints{leg.thigh, leg.ankle.joint,
                                          toes < 0 ? leg.ankle.joint : toes};
            auto places = joint_places(clip_, joints);
            leg.hips = std::move(places[0]);
            leg.ankle.places = std::move(places[1]);
            if (toes >= 0) leg.toes.places = std::move(places[2]);
            const Quat flat = carrier_.rest_of(leg.ankle.joint).conjugate();
            leg.upright.resize(static_cast<std::size_t>(frames_));
            for (int f = 0; f < frames_; ++f) {
                const Quat foot = world_rotation(leg.ankle.joint, f);
                const double up = (foot * (flat * Vec3::UnitY())).y();
                leg.upright[f] = smooth_step((up - 0.5) / 0.3);
                // a point of the foot turns with it; a joint of toes has none
                if (toes >= 0) leg.toes.places[f] += foot * leg.toes.point;
            }
        }
    }

    [[nodiscard]] Quat world_rotation(int joint, int frame) const {
        Quat rotation = Quat::Identity();
        for (int j = joint; j >= 0; j = to_.joint(j).parent) {
            rotation = clip_.rotation(frame, j) * rotation;
        }
        return rotation;
    }

    void measure(double& moves, double& below) const {
        moves = below = 0.0;
        for (const Leg& leg : legs_) {
            for (const FootPoint* point : {&leg.ankle, &leg.toes}) {
                for (const Stance& stance : point->stances) {
                    const Vec3& stood = point->places[stance.first_frame];
                    // a sole that tips while it stands is as high as it is at its most tipped
                    const double upright =
                        *std::min_element(leg.upright.begin() + stance.first_frame,
                                          leg.upright.begin() + stance.last_frame + 1);
                    for (int f = stance.first_frame; f <= stance.last_frame; ++f) {
                        const Vec3& place = point->places[f];
                        moves = std::max(moves, (place - stood).norm());
                        below = std::max(below, ground_ + point->clearance * upright - place.y());
                    }
                }
                for (int f = 0; f < static_cast<int>(point->places.size()); ++f) {
                    if (stands_by_source(*point, f)) continue;
                    below = std::max(below, least_height(leg, *point, f) - point->places[f].y());
                }
            }
        }
    }

    [[nodiscard]] static bool stands_by_source(const FootPoint& point, int frame) {
        return std::any_of(point.stances.begin(), point.stances.end(), [&](const Stance& stance) {
            return stance.first_frame <= frame && frame <= stance.last_frame;
        });
    }

    void raise(int frame, double by) {
        const int pelvis = carrier_.person_to()->pelvis;
        Quat above = Quat::Identity();
        if (to_.joint(pelvis).parent >= 0) {
            above = world_rotation(to_.joint(pelvis).parent, frame);
        }
        clip_.set_translation(
            frame, pelvis,
            clip_.translation(frame, pelvis) + above.conjugate() * Vec3(0.0, by, 0.0));
    }

    // --- the whole body to the floor ---

    void put_on_floor() {
        // how far the lowest standing foot is off the floor, where one stands on its sole
        constexpr double unknown = std::numeric_limits<double>::infinity();
        std::vector<double> off(static_cast<std::size_t>(frames_), unknown);
        for (const Leg& leg : legs_) {
            for (const FootPoint* point : {&leg.ankle, &leg.toes}) {
                for (const Stance& stance : point->stances) {
                    for (int f = stance.first_frame; f <= stance.last_frame; ++f) {
                        if (leg.upright[f] < 0.9) continue;
                        off[f] =
                            std::min(off[f], point->places[f].y() - ground_ - point->clearance);
                    }
                }
            }
        }
        int last = -1;
        for (int f = 0; f < frames_; ++f) {
            if (off[f] == unknown) continue;
            for (int g = last + 1; g < f; ++g) {
                off[g] =
                    last < 0 ? off[f] : off[last] + (off[f] - off[last]) * (g - last) / (f - last);
            }
            last = f;
        }
        if (last < 0) return;
        for (int g = last + 1; g < frames_; ++g) off[g] = off[last];
        std::vector<double> rise = smooth_cover(off, frames_in(level_seconds), false);
        const auto ends = std::minmax_element(rise.begin(), rise.end());
        const double low = *ends.first, high = *ends.second;
        if (high - low > most_level) {
            std::fill(rise.begin(), rise.end(), low);
        } else if (high - low > 0.02) {
            worn_.notes.push_back(retarget_note(
                Problem::Severity::note, "floor_levelled",
                fmt::format("the floor of the clip rises and falls by {:.1f} cm: levelled",
                            100.0 * (high - low))));
        }
        for (int f = 0; f < frames_; ++f) raise(f, -rise[f]);
        look();
    }

    [[nodiscard]] int frames_in(double seconds) const {
        return std::max(1, static_cast<int>(std::lround(seconds / clip_.frame_time())));
    }

    // --- a place for every stance ---

    [[nodiscard]] double height_for(const Leg& leg, const FootPoint& point, const Stance& stance,
                                    double mean) const {
        double upright = 0.0;
        for (int f = stance.first_frame; f <= stance.last_frame; ++f) upright += leg.upright[f];
        upright /= stance.last_frame - stance.first_frame + 1;
        const double floor = ground_ + point.clearance * upright;
        return mean < floor || (upright > 0.9 && mean < floor + snap) ? floor : mean;
    }

    [[nodiscard]] FootHold mean_place(const Leg& leg, const FootPoint& point,
                                      const Stance& stance) const {
        FootHold hold{stance.first_frame, stance.last_frame, Vec3::Zero()};
        for (int f = hold.first; f <= hold.last; ++f) hold.place += point.places[f];
        hold.place /= hold.last - hold.first + 1;
        hold.place.y() = height_for(leg, point, stance, hold.place.y());
        return hold;
    }

    /// The place of a stance whose foot already stands by its other point: a foot's length away from
    /// it, in the direction it has on average. Nothing when the two never stand together.
    [[nodiscard]] std::optional<FootHold> place_beside(const Leg& leg, const FootPoint& point,
                                                       const Stance& stance,
                                                       const FootPoint& anchor) const {
        const FootHold* beside = nullptr;
        int longest = 0;
        for (const FootHold& hold : anchor.holds) {
            const int shared = std::min(hold.last, stance.last_frame) -
                               std::max(hold.first, stance.first_frame) + 1;
            if (shared > longest) {
                longest = shared;
                beside = &hold;
            }
        }
        if (beside == nullptr) return std::nullopt;
        FootHold hold{stance.first_frame, stance.last_frame, Vec3::Zero()};
        Vec3 way = Vec3::Zero();
        const int first = std::max(beside->first, hold.first);
        const int last = std::min(beside->last, hold.last);
        for (int f = first; f <= last; ++f) way += point.places[f] - anchor.places[f];
        way /= last - first + 1;
        const double height = height_for(leg, point, stance, beside->place.y() + way.y());
        const double rise = std::clamp(height - beside->place.y(), -leg.sole, leg.sole);
        Vec3 flat(way.x(), 0.0, way.z());
        if (flat.norm() < 1e-6) return std::nullopt;
        flat *= std::sqrt(leg.sole * leg.sole - rise * rise) / flat.norm();
        hold.place = beside->place + flat + Vec3(0.0, rise, 0.0);
        return hold;
    }

    void choose_places(Leg& leg) const {
        for (const Stance& stance : leg.ankle.stances) {
            leg.ankle.holds.push_back(mean_place(leg, leg.ankle, stance));
        }
        // two ankle stances may share one long stance of the toes; then toes lead
        for (const Stance& stance : leg.toes.stances) {
            const auto shares = [&](const FootHold& hold) {
                return hold.first <= stance.last_frame && stance.first_frame <= hold.last;
            };
            const auto sharing =
                std::count_if(leg.ankle.holds.begin(), leg.ankle.holds.end(), shares);
            std::optional<FootHold> hold;
            if (sharing == 1) hold = place_beside(leg, leg.toes, stance, leg.ankle);
            if (!hold) hold = mean_place(leg, leg.toes, stance);
            leg.toes.holds.push_back(*hold);
            if (sharing < 2) continue;
            for (std::size_t i = 0; i < leg.ankle.holds.size(); ++i) {
                if (!shares(leg.ankle.holds[i])) continue;
                if (auto moved = place_beside(leg, leg.ankle, leg.ankle.stances[i], leg.toes)) {
                    leg.ankle.holds[i] = *moved;
                }
            }
        }
    }

    // --- legs that do not reach ---

    void sink() {
        std::vector<double> need(static_cast<std::size_t>(frames_), 0.0);
        const int blend = frames_in(blend_seconds);
        for (const Leg& leg : legs_) {
            const auto reach_for = [&](int f, const Vec3& ankle) {
                const Vec3 away = leg.hips[f] - ankle;
                const double reach = straight * leg.length;
                const double flat = std::hypot(away.x(), away.z());
                if (away.norm() <= reach || flat >= reach || away.y() < 0.0) return;
                const double down = away.y() - std::sqrt(reach * reach - flat * flat);
                need[f] = std::max(need[f], std::min(down, most_sink * leg.length));
            };
            for (const FootHold& hold : leg.ankle.holds) {
                const int first = std::max(0, hold.first - blend / 2);
                const int last = std::min(frames_ - 1, hold.last + blend / 2);
                for (int f = first; f <= last; ++f) reach_for(f, hold.place);
            }
            // toes that stand carry the ankle along
            for (const FootHold& hold : leg.toes.holds) {
                for (int f = hold.first; f <= hold.last; ++f) {
                    reach_for(f, hold.place + leg.ankle.places[f] - leg.toes.places[f]);
                }
            }
        }
        worn_.sunk = *std::max_element(need.begin(), need.end());
        if (worn_.sunk == 0.0) return;
        const std::vector<double> down = smooth_cover(need, frames_in(sink_seconds), true);
        worn_.sunk = *std::max_element(down.begin(), down.end());
        for (int f = 0; f < frames_; ++f) {
            if (down[f] > 0.0) raise(f, -down[f]);
        }
        look();
    }

    // --- legs, frame by frame ---

    [[nodiscard]] std::vector<Vec3> leg_sigma(const Leg& leg) const {
        std::vector<Vec3> sigma(static_cast<std::size_t>(to_.joint_count()), Vec3::Zero());
        sigma[leg.thigh] = Vec3::Constant(0.1);
        sigma[leg.ankle.joint] = Vec3::Constant(0.1);
        // a knee is a hinge across the body
        const Mat3 frame = carrier_.rest_of(leg.shank).toRotationMatrix();
        for (int axis = 0; axis < 3; ++axis) {
            sigma[leg.shank][axis] = 0.02 + 0.18 * std::abs(left_.dot(frame.col(axis)));
        }
        return sigma;
    }

    /// The character's limits, as far as the motion itself goes beyond them.
    [[nodiscard]] std::vector<body::JointLimit> leg_limits(const Leg& leg) const {
        std::vector<body::JointLimit> limits;
        if (character_.limits().empty()) return limits;
        limits.resize(static_cast<std::size_t>(to_.joint_count()));
        for (const int joint : {leg.thigh, leg.shank, leg.ankle.joint}) {
            body::JointLimit limit = character_.limits()[joint];
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

    [[nodiscard]] double least_height(const Leg& leg, const FootPoint& point, int frame) const {
        return ground_ + swing_clearance * point.clearance * leg.upright[frame];
    }

    /// The first stance that does not end before a frame, and whether the frame is inside it.
    using HoldAt = std::vector<FootHold>::const_iterator;
    [[nodiscard]] static HoldAt hold_at(const FootPoint& point, int frame) {
        return std::find_if(point.holds.begin(), point.holds.end(),
                            [&](const FootHold& hold) { return hold.last >= frame; });
    }
    [[nodiscard]] static bool stands(const FootPoint& point, int frame) {
        const HoldAt next = hold_at(point, frame);
        return next != point.holds.end() && next->first <= frame;
    }
    /// Frames to the nearest stance; 0 inside one.
    [[nodiscard]] static int frames_to_stance(const FootPoint& point, int frame) {
        int least = std::numeric_limits<int>::max();
        for (const FootHold& hold : point.holds) {
            least = std::min(least, std::max({0, hold.first - frame, frame - hold.last}));
        }
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
    [[nodiscard]] std::vector<Demand> asked(const Leg& leg, int frame) const {
        std::vector<Demand> demands(leg.toes.joint < 0 ? 1 : 2);
        const auto ask = [&](std::size_t which, const Vec3& by, double noise) {
            const FootPoint& point = which == 0 ? leg.ankle : leg.toes;
            Vec3 shall = point.places[frame] + by;
            const double least = least_height(leg, point, frame);
            const bool stands_now = noise == hold_noise_m2;
            const bool below = !stands_now && shall.y() < least;
            if (below) shall.y() = least;
            demands[which].position = shall;
            demands[which].position_noise = below ? floor_noise_m2 : noise;
        };
        constexpr double nothing = 1e-7;  // metres
        const auto low = [&](const FootPoint& point, const Vec3& by) {
            return point.places[frame].y() + by.y() < least_height(leg, point, frame);
        };
        const bool toes_lead = demands.size() > 1 && frames_to_stance(leg.toes, frame) <
                                                         frames_to_stance(leg.ankle, frame);
        const std::size_t first = toes_lead ? 1 : 0, second = toes_lead ? 0 : 1;
        const FootPoint& leader = toes_lead ? leg.toes : leg.ankle;
        const FootPoint& follower = toes_lead ? leg.ankle : leg.toes;
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
    void bend_leg(motion::Pose& pose, const Leg& leg, const Vec3& goal) const {
        const Quat sole = world_of(pose, leg.ankle.joint).rotation;
        const Vec3 hip = world_of(pose, leg.thigh).translation;
        const Vec3 knee = world_of(pose, leg.shank).translation;
        const Vec3 ankle = world_of(pose, leg.ankle.joint).translation;
        const double upper = (knee - hip).norm(), lower = (ankle - knee).norm();
        const double far = std::clamp((goal - hip).norm(), 1.001 * std::abs(upper - lower),
                                      0.9999 * (upper + lower));
        const auto bend_at = [&](double distance) {
            const double cosine =
                (distance * distance - upper * upper - lower * lower) / (2.0 * upper * lower);
            return std::acos(std::clamp(cosine, -1.0, 1.0));
        };
        // about the axis it is bent about, or across the body where it is straight
        const Vec3 across =
            world_of(pose, leg.thigh).rotation * (carrier_.rest_of(leg.thigh).conjugate() * left_);
        Vec3 axis = (knee - hip).cross(ankle - knee) / (upper * lower);
        const bool forwards = axis.dot(across) > 0.0;
        const double clear = forwards ? smooth_step(axis.norm() / 0.2) : 0.0;
        axis = clear > 0.0 ? Vec3(clear * axis.normalized() + (1.0 - clear) * across) : across;
        axis = (axis - axis.dot(knee - hip) / (upper * upper) * (knee - hip)).normalized();
        const double bent =
            forwards ? bend_at((ankle - hip).norm()) : -bend_at((ankle - hip).norm());
        turn_joint(pose, leg.shank, exp_map((bend_at(far) - bent) * axis));
        const Vec3 now = world_of(pose, leg.ankle.joint).translation - hip;
        turn_joint(pose, leg.thigh, shortest_arc(now, goal - hip));
        turn_joint(pose, leg.ankle.joint,
                   sole * world_of(pose, leg.ankle.joint).rotation.conjugate());
    }

    /// A foot's length from one of its points towards another, at that other's height if it can be.
    [[nodiscard]] static Vec3 along_foot(const Leg& leg, const Vec3& from, const Vec3& towards) {
        const Vec3 way = towards - from;
        const Vec3 flat(way.x(), 0.0, way.z());
        if (std::abs(way.y()) < 0.95 * leg.sole && flat.norm() > 1e-6) {
            const double level = std::sqrt(leg.sole * leg.sole - way.y() * way.y());
            return from + Vec3(0.0, way.y(), 0.0) + level / flat.norm() * flat;
        }
        return way.norm() > 1e-6 ? Vec3(from + leg.sole / way.norm() * way) : towards;
    }

    /// Where the ankle must go. Demands on ankle and toes are made to agree, the firmer one leading.
    [[nodiscard]] Vec3 goal_of(const Leg& leg, std::vector<Demand>& demands, int frame) const {
        if (demands.size() < 2) return *demands[0].position;
        Demand &ankle = demands[0], &toes = demands[1];
        const Vec3 carried = leg.ankle.places[frame] - leg.toes.places[frame];
        if (!ankle.position) {
            // toes carry the ankle along, but not into the floor
            Vec3 goal = *toes.position + carried;
            const double least = least_height(leg, leg.ankle, frame);
            if (goal.y() >= least) return goal;
            goal.y() = least;
            ankle.position = along_foot(leg, *toes.position, goal);
            ankle.position_noise = blend_noise_m2;
            return *ankle.position;
        }
        if (!toes.position) {
            Vec3 goal = *ankle.position - carried;
            const double least = least_height(leg, leg.toes, frame);
            if (goal.y() >= least) return *ankle.position;
            goal.y() = least;
            toes.position = goal;
            toes.position_noise = floor_noise_m2;
        }
        if (ankle.position_noise <= toes.position_noise) {
            toes.position = along_foot(leg, *ankle.position, *toes.position);
        } else {
            ankle.position = along_foot(leg, *toes.position, *ankle.position);
        }
        return *ankle.position;
    }

    /// Joints of a leg that the triangle turned beyond what they may do.
    static void into_limits(motion::Pose& pose, const Leg& leg,
                            const std::vector<body::JointLimit>& limits) {
        if (limits.empty()) return;
        for (const int joint : {leg.thigh, leg.shank, leg.ankle.joint}) {
            pose.rotations[joint] = clamp(limits[joint], pose.rotations[joint]);
        }
    }

    void solve(Leg& leg) {
        std::vector<Effector> effectors{{leg.ankle.joint, Vec3::Zero()}};
        if (leg.toes.joint >= 0) effectors.push_back({leg.toes.joint, leg.toes.point});
        const std::vector<body::JointLimit> limits = leg_limits(leg);
        const Resolver resolver(to_, leg_sigma(leg), effectors, limits);
        ResolveOptions options;
        options.iterations = 12;
        FrameMemory memory;
        for (int f = 0; f < frames_; ++f) {
            std::vector<Demand> demands = asked(leg, f);
            const bool any = std::any_of(demands.begin(), demands.end(), [](const Demand& demand) {
                return demand.position.has_value();
            });
            if (!any) {
                memory = {};
                continue;
            }
            const Vec3 goal = goal_of(leg, demands, f);
            motion::Pose pose = clip_.pose(f);
            bend_leg(pose, leg, goal);
            if (demands.size() > 1 && demands[1].position) {
                const Transform foot = world_of(pose, leg.ankle.joint);
                const Vec3 is = world_of(pose, leg.toes.joint) * leg.toes.point - foot.translation;
                turn_joint(pose, leg.ankle.joint,
                           shortest_arc(is, *demands[1].position - foot.translation));
            }
            into_limits(pose, leg, limits);
            Resolved resolved = resolver.solve(pose, demands, options, &memory);
            into_limits(resolved.pose, leg, limits);
            // a leg between its limits and its demands may be thrown about: then limits have it
            const bool wild =
                std::any_of(resolved.delta.begin(), resolved.delta.end(),
                            [](const Vec3& delta) { return delta.norm() > largest_correction; });
            if (wild) memory = {};
            for (const int joint : {leg.thigh, leg.shank, leg.ankle.joint}) {
                clip_.set_rotation(f, joint, (wild ? pose : resolved.pose).rotations[joint]);
            }
        }
    }

    const motion::Clip& source_;
    const Carrier& carrier_;
    const body::Character& character_;
    const motion::Skeleton& to_;
    double ground_;
    Retargeted& worn_;
    motion::Clip& clip_;
    int frames_;
    Vec3 left_ = Vec3::UnitX();
    std::vector<Leg> legs_;
};

}  // namespace

void hold_feet(const motion::Clip& source, const Carrier& carrier, const body::Character& character,
               double ground, Retargeted& worn) {
    FootHolder(source, carrier, character, ground, worn).hold();
}

}  // namespace sidestep::edit::detail
