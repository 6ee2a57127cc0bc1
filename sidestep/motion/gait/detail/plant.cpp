#include "sidestep/motion/gait/detail/plant.h"

#include <algorithm>
#include <cmath>

#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/detail/ramps.h"

namespace sidestep::motion {

namespace {

// a landing this soon after a hub (in cycles) belongs to the hub; a stance that is this close to a
// standing end belongs to the standing
constexpr double hub_reach = 0.09;
constexpr double stand_reach = 0.10;
// seconds in which a swinging foot gains most of its clearance
constexpr double clearance_time = 0.030;
// ankles of passing legs keep this far apart sideways, while they are this near along the way
constexpr double passing_width = 0.10;
constexpr double passing_length = 0.25;
constexpr double side_step_apart = 0.15;

ContactPhases contact_at(const Course& course, const Moment& moment, int foot) {
    const GaitModel& model = GaitModel::built_in();
    ContactPhases contact = model.contact(course.gait, moment.gait_speed, foot);
    if (moment.contact_begin > 0.0 || moment.contact_end > 0.0) {
        const ContactPhases run = model.contact(Gait::run, moment.gait_speed, foot);
        contact.begin += moment.contact_begin * (run.begin - contact.begin);
        contact.end += moment.contact_end * (run.end - contact.end);
    }
    return contact;
}

double body_heading(const Course& course, const Moment& moment) {
    const GaitModel& model = GaitModel::built_in();
    const double lead = (1.0 - moment.run) * model.turn(course.gait).pelvis_yaw_lead +
                        moment.run * model.turn(Gait::run).pelvis_yaw_lead;
    return moment.heading + lead * moment.turning;
}

// where a rising sequence crosses `level`, in samples, run on straight beyond both ends
double crossing(const std::vector<double>& rising, double level) {
    const int n = static_cast<int>(rising.size());
    const auto above = std::lower_bound(rising.begin(), rising.end(), level);
    const int i = std::clamp(static_cast<int>(above - rising.begin()), 1, n - 1);
    const double slope = rising[i] - rising[i - 1];
    return i - 1 + (level - rising[i - 1]) / slope;
}

std::vector<Stance> find_stances(const Course& course, int foot, const std::vector<Vec3>& places) {
    const int n = static_cast<int>(course.moments.size());
    std::vector<double> begins(n), ends(n);
    for (int i = 0; i < n; ++i) {
        const ContactPhases contact = contact_at(course, course.moments[i], foot);
        begins[i] = course.moments[i].phase - contact.begin;
        ends[i] = course.moments[i].phase - contact.end;
    }
    const GaitModel& model = GaitModel::built_in();
    std::vector<Stance> stances;
    const int k0 = static_cast<int>(std::floor(ends.front()));
    const int k1 = static_cast<int>(std::ceil(begins.back() + stand_reach));
    for (int k = k0; k <= k1; ++k) {
        Stance stance;
        stance.begin = std::round(crossing(begins, k));
        stance.end = std::round(crossing(ends, k));
        const double near = stand_reach * course.cycle_samples;
        const bool stands_in = !course.in.table && stance.begin <= near;
        const bool stands_out = !course.out.table && stance.end >= n - 1 - near;
        if (stance.end < (stands_in ? 1 : 0) || stance.begin > n - 1) continue;
        stance.from = stands_in ? 0 : std::max(0, static_cast<int>(stance.begin));
        stance.to = stands_out ? n - 1 : std::min(n - 1, static_cast<int>(stance.end));
        if (stance.to <= stance.from) continue;

        const double middle =
            stance.begin + model.stance(course.gait).middle * (stance.end - stance.begin);
        stance.anchor_sample =
            std::clamp(static_cast<int>(std::lround(middle)), stance.from, stance.to);
        if (stands_in) stance.anchor_sample = 0;
        if (stands_out) stance.anchor_sample = n - 1;
        const Moment& anchor_moment = course.moments[stance.anchor_sample];
        stance.stays = stands_out;
        stance.stands = stands_in || stands_out;
        stance.flat_heel = course.clearance > 0.0 && !stance.stands;
        const StanceShape& walk = model.stance(course.gait);
        const StanceShape& run = model.stance(Gait::run);
        stance.flat = walk.flat + anchor_moment.run * (run.flat - walk.flat);
        stance.off = walk.off + anchor_moment.run * (run.off - walk.off);
        const double lead = (1.0 - anchor_moment.run) * model.turn(course.gait).pelvis_yaw_lead +
                            anchor_moment.run * model.turn(Gait::run).pelvis_yaw_lead;
        stance.anchor_heading = anchor_moment.heading + lead * anchor_moment.turning;

        // a foot that is down at a hub stands where it stands in every clip through that hub
        const double reach = hub_reach * course.cycle_samples;
        const auto fix = [&](const CourseEnd& end, int sample) {
            if (!end.table || !end.table->anchors[foot].fixed) return;
            if (stance.begin > sample + reach || stance.end < sample) return;
            const FootAnchor& anchor = end.table->anchors[foot];
            const double heading = course.moments[sample].heading;
            const Quat turn = rotation_about(Axis::y, heading);
            stance.anchor = {true, places[sample] + turn * anchor.ball,
                             places[sample] + turn * anchor.heel};
            stance.anchor_heading = heading;
        };
        fix(course.in, course.first);
        fix(course.out, course.last);
        stances.push_back(stance);
    }
    // nobody comes to stand on one leg
    if (!course.out.table && (stances.empty() || stances.back().to < n - 1)) {
        Stance stance;
        stance.begin = stance.from = n - 3;
        stance.end = stance.to = stance.anchor_sample = n - 1;
        stance.stays = stance.stands = true;
        stance.off = 0.8;
        stance.flat = 0.16;
        stance.anchor_heading = course.moments[n - 1].heading;
        stances.push_back(stance);
    }
    return stances;
}

// between stances: from one value and slope to the next, without overshoot
template <typename Value>
void fill_swings(std::vector<Value>& values, const std::vector<Stance>& stances, double tau) {
    const int n = static_cast<int>(values.size());
    if (stances.empty()) return;
    for (int i = 0; i < stances.front().from; ++i) values[i] = values[stances.front().from];
    for (int i = stances.back().to + 1; i < n; ++i) values[i] = values[stances.back().to];
    for (std::size_t s = 0; s + 1 < stances.size(); ++s) {
        const int a = stances[s].to;
        const int b = stances[s + 1].from;
        const int steps = b - a;
        if (steps < 2) continue;
        const Value d0 = values[a], d1 = values[b];
        const Value s0 = values[a] - values[a - 1];
        const Value s1 = values[b + 1] - values[b];
        for (int k = 1; k < steps; ++k) {
            const double rest = k - steps;
            values[a + k] = d0 + (d1 - d0) * ramp5(static_cast<double>(k) / steps) +
                            s0 * (k * std::exp(-k / tau)) + s1 * (rest * std::exp(rest / tau));
        }
    }
}

// a foot comes down onto its place and rises from it, instead of skimming the ground
void clear_ground(std::vector<Vec3>& shift, const std::vector<double>& low,
                  const std::vector<Stance>& stances, const Course& course) {
    const double soon = clearance_time * course.rate;
    for (std::size_t s = 0; s + 1 < stances.size() && course.clearance > 0.0; ++s) {
        for (int i = stances[s].to + 1; i < stances[s + 1].from; ++i) {
            const double after = i - stances[s].to;
            const double before = stances[s + 1].from - i;
            const double wanted = course.clearance * (1.0 - std::exp(-after / soon)) *
                                  (1.0 - std::exp(-before / soon));
            // the larger of wanted and present height, without a corner
            const double missing = wanted - (low[i] + shift[i].y());
            const double softness = 0.002;
            shift[i].y() += missing > 20.0 * softness
                                ? missing
                                : softness * std::log1p(std::exp(missing / softness)) *
                                      std::min(1.0, wanted / softness);
        }
    }
}

template <typename Value>
std::vector<Value> smoothed(const std::vector<Value>& values, double sigma_samples) {
    const int n = static_cast<int>(values.size());
    const int reach = static_cast<int>(std::ceil(4.0 * sigma_samples));
    std::vector<double> kernel(2 * reach + 1);
    double sum = 0.0;
    for (int k = -reach; k <= reach; ++k) {
        sum += kernel[k + reach] = std::exp(-0.5 * k * k / (sigma_samples * sigma_samples));
    }
    for (double& weight : kernel) weight /= sum;
    std::vector<Value> out(values.size());
    for (int i = 0; i < n; ++i) {
        Value mean = kernel[0] * values[std::clamp(i - reach, 0, n - 1)];
        for (int k = -reach + 1; k <= reach; ++k) {
            mean += kernel[k + reach] * values[std::clamp(i + k, 0, n - 1)];
        }
        out[i] = mean;
    }
    return out;
}

std::vector<double> running_maximum(const std::vector<double>& values, int reach) {
    const int n = static_cast<int>(values.size());
    std::vector<double> out(values.size());
    for (int i = 0; i < n; ++i) {
        const auto begin = values.begin() + std::max(0, i - reach);
        const auto end = values.begin() + std::min(n, i + reach + 1);
        out[i] = *std::max_element(begin, end);
    }
    return out;
}

// the shift that keeps the sole on the anchor, sample by sample of one stance
void hold(const Stance& stance, FootRoll roll, const std::vector<Leg>& legs,
          const std::vector<double>& low, std::vector<Vec3>& shift) {
    const double length = std::max(1.0, stance.end - stance.begin);
    const Leg& middle = legs[stance.anchor_sample];
    const Vec3 ball = stance.anchor.fixed ? stance.anchor.ball : middle.ball;
    Vec3 heel = stance.anchor.fixed ? stance.anchor.heel : middle.heel;
    if (stance.flat_heel) {
        // in the middle of a quick stance the heel is up already: take the flat foot's
        const int flat =
            std::clamp(static_cast<int>(std::lround(stance.begin + stance.flat * length)),
                       stance.from, stance.to);
        heel = ball + legs[flat].heel - legs[flat].ball;
    }
    const int lift = std::clamp(static_cast<int>(std::lround(stance.begin + stance.off * length)),
                                stance.from, stance.to);
    const Vec3 tip = ball + legs[lift].tip - legs[lift].ball;
    for (int i = stance.from; i <= stance.to; ++i) {
        const double f = (i - stance.begin) / length;
        const double w1 = ramp3((f - 0.5 * stance.flat) / stance.flat);
        const double w2 = stance.stays ? 0.0 : ramp3((f - stance.off) / (1.0 - stance.off));
        Vec3 d = Vec3::Zero();
        switch (roll) {
            case FootRoll::heel_first:
                d = (1.0 - w1) * (heel - legs[i].heel) + (w1 - w2) * (ball - legs[i].ball) +
                    w2 * (tip - legs[i].tip);
                break;
            case FootRoll::toe_first:
                d = (1.0 - w2) * (ball - legs[i].ball) + w2 * (heel - legs[i].heel);
                break;
            case FootRoll::ball:
                d = ball - legs[i].ball;
                break;
        }
        d.y() = -low[i];
        shift[i] = d;
    }
}

// the yaw that keeps a standing foot's direction while the body turns over it; where the stance
// belongs to a standing end, the direction it has there
std::vector<double> keep_directions(const Course& course, const std::vector<Stance>& stances,
                                    const std::vector<Leg>& legs, double tau) {
    std::vector<double> yaw(legs.size(), 0.0);
    for (const Stance& stance : stances) {
        const double fixed = heading(legs[stance.anchor_sample].foot);
        for (int i = stance.from; i <= stance.to; ++i) {
            yaw[i] = stance.stands
                         ? wrap_angle(fixed - heading(legs[i].foot))
                         : stance.anchor_heading - body_heading(course, course.moments[i]);
        }
    }
    fill_swings(yaw, stances, tau);
    return smoothed(yaw, GaitModel::built_in().plant().smooth_sigma * course.rate);
}

// side steps as measured put the trailing foot past the leading one; ours stay this far apart
void widen_side_steps(const Course& course, std::array<std::vector<Leg>, 2>& legs,
                      std::array<std::vector<Vec3>, 2>& offsets) {
    if (course.gait != Gait::side || course.clearance <= 0.0) return;
    const GaitModel& model = GaitModel::built_in();
    double closest = 1.0;
    constexpr int grid = 50;
    for (int k = 0; k < grid; ++k) {
        const double phase = static_cast<double>(k) / grid;
        const Figure figure = to_figure(
            model.pose(Gait::side, course.moments.front().gait_speed, phase, course.style));
        closest = std::min(closest, leg_of(figure, 0).ankle.x() - leg_of(figure, 1).ankle.x());
    }
    const double half = 0.5 * std::max(0.0, side_step_apart - closest);
    for (std::size_t i = 0; i < legs[0].size(); ++i) {
        const Moment& moment = course.moments[i];
        const Vec3 left = rotation_about(Axis::y, moment.heading) * Vec3::UnitX();
        for (int foot = 0; foot < 2; ++foot) {
            const Vec3 by = (foot == 0 ? half : -half) * moment.amplitude * left;
            offsets[foot][i] = by;
            for (Vec3* point : {&legs[foot][i].ankle, &legs[foot][i].heel, &legs[foot][i].ball,
                                &legs[foot][i].tip}) {
                *point += by;
            }
        }
    }
}

// in a bend the swinging foot goes round the standing leg, not through it
void pass_outside(const Course& course, const std::array<std::vector<Leg>, 2>& legs,
                  const std::array<std::vector<Stance>, 2>& stances,
                  std::array<std::vector<Vec3>, 2>& shift) {
    constexpr double softness = 0.008;
    for (int foot = 0; foot < 2; ++foot) {
        const double sign = foot == 0 ? 1.0 : -1.0;
        for (std::size_t s = 0; s + 1 < stances[foot].size(); ++s) {
            for (int i = stances[foot][s].to + 1; i < stances[foot][s + 1].from; ++i) {
                const Moment& moment = course.moments[i];
                const Quat turn = rotation_about(Axis::y, body_heading(course, moment));
                const Vec3 left = turn * Vec3::UnitX();
                const Vec3 ahead = turn * Vec3::UnitZ();
                const Vec3 gap = legs[foot][i].ankle + shift[foot][i] - legs[1 - foot][i].ankle -
                                 shift[1 - foot][i];
                const double along = gap.dot(ahead) / passing_length;
                const double wanted = passing_width * std::exp(-along * along);
                const double missing = wanted - sign * gap.dot(left);
                // grows from nothing where the feet are far apart along the way
                const double push = missing > 20.0 * softness
                                        ? missing
                                        : softness * std::log1p(std::exp(missing / softness));
                shift[foot][i] += sign * push * std::exp(-along * along) * left;
            }
        }
    }
}

}  // namespace

Planting plant(const Course& course, const std::vector<Figure>& figures,
               const std::vector<Vec3>& places, const std::vector<Vec3>& leans) {
    const GaitModel& model = GaitModel::built_in();
    const PlantSizes& sizes = model.plant();
    const int n = static_cast<int>(figures.size());
    const double tau = sizes.tau * course.rate;
    const double leg_length = human_leg_length * sizes.reach_limit;
    const bool stands = !course.in.table || !course.out.table;
    const bool turns = std::any_of(course.moments.begin(), course.moments.end(),
                                   [](const Moment& moment) { return moment.turning != 0.0; });

    Planting out;
    std::array<std::vector<Leg>, 2> legs;
    std::array<std::vector<Vec3>, 2> offsets;
    for (int foot = 0; foot < 2; ++foot) {
        legs[foot].reserve(n);
        for (const Figure& figure : figures) legs[foot].push_back(leg_of(figure, foot));
        offsets[foot].assign(n, Vec3::Zero());
    }
    widen_side_steps(course, legs, offsets);

    for (int foot = 0; foot < 2; ++foot) {
        const auto& stances = out.stances[foot] = find_stances(course, foot, places);
        out.yaw[foot].assign(n, 0.0);
        if (turns || stands) {
            out.yaw[foot] = keep_directions(course, stances, legs[foot], tau);
            for (int i = 0; i < n; ++i) legs[foot][i] = legs[foot][i].turned(out.yaw[foot][i]);
        }
        std::vector<double> low(n);
        for (int i = 0; i < n; ++i) low[i] = lowest(legs[foot][i], sizes.softmin);

        auto& shift = out.shift[foot];
        shift.assign(n, Vec3::Zero());
        const FootRoll roll = model.stance(course.gait).roll;
        for (const Stance& stance : stances) hold(stance, roll, legs[foot], low, shift);
        fill_swings(shift, stances, tau);
        clear_ground(shift, low, stances, course);
        for (int i = 0; i < n; ++i) shift[i].y() += std::max(0.0, -(low[i] + shift[i].y()));
    }
    if (turns) pass_outside(course, legs, out.stances, out.shift);

    std::vector<double> need(n, 0.0);
    for (int foot = 0; foot < 2; ++foot) {
        auto& shift = out.shift[foot];
        shift = smoothed(shift, sizes.smooth_sigma * course.rate);
        for (int i = 0; i < n; ++i) {
            const Leg& leg = legs[foot][i];
            const Vec3 e = leg.ankle + shift[i] - leg.hip - leans[i];
            const double flat = leg_length * leg_length - e.x() * e.x() - e.z() * e.z();
            need[i] = std::max(need[i], -e.y() - std::sqrt(std::max(0.0, flat)));
            shift[i] += offsets[foot][i];
        }
    }
    // knees would snap straight: lower the pelvis a little, in good time
    const int window = static_cast<int>(std::lround(sizes.relief_window * course.rate));
    out.relief = smoothed(running_maximum(need, window), sizes.relief_sigma * course.rate);
    return out;
}

}  // namespace sidestep::motion
