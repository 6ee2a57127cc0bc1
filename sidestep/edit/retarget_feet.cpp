#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/edit/detail/foot_holder.h"
#include "sidestep/edit/detail/leg.h"
#include "sidestep/edit/detail/retarget_notes.h"
#include "sidestep/edit/foot_contacts.h"
#include "sidestep/math/rotation.h"

namespace sidestep::edit::detail {

namespace {

constexpr double early_seconds = 1.0 / 60;  // a leg must reach so long before and after it stands
constexpr double level_seconds = 0.5;       // half a window over which the floor may rise or fall
constexpr double most_level = 0.12;  // metres of rise that are a crooked floor; more are stairs
constexpr double snap = 0.025;       // metres off the floor that are on the floor
constexpr double sink_seconds = 0.2;
constexpr double most_sink = 0.08;  // of the length of a leg
constexpr double straight = 0.998;  // share of its length that a leg may be stretched to

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
          frames_(worn.clip.frame_count()) {}

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
        for (const Leg& leg : legs_) solve_leg(leg, carrier_, character_, ground_, clip_);
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
                leg.upright[f] = smooth_step((up - 0.3) / 0.4);
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
                    below = std::max(below,
                                     least_height(leg, *point, f, ground_) - point->places[f].y());
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
        const int early = frames_in(early_seconds);
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
                const int first = std::max(0, hold.first - early);
                const int last = std::min(frames_ - 1, hold.last + early);
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

    const motion::Clip& source_;
    const Carrier& carrier_;
    const body::Character& character_;
    const motion::Skeleton& to_;
    double ground_;
    Retargeted& worn_;
    motion::Clip& clip_;
    int frames_;
    std::vector<Leg> legs_;
};

}  // namespace

void hold_feet(const motion::Clip& source, const Carrier& carrier, const body::Character& character,
               double ground, Retargeted& worn) {
    FootHolder(source, carrier, character, ground, worn).hold();
}

}  // namespace sidestep::edit::detail
