#include "sidestep/motion/gait/detail/course.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/detail/plant.h"
#include "sidestep/motion/gait/detail/ramps.h"

namespace sidestep::motion {

namespace {

constexpr double gravity = 9.81;
// how much of a foot's turn comes from the hip; the ankle gives the rest
constexpr double hip_share = 0.6;

Vec3 travel_direction(Gait gait) {
    if (gait == Gait::back) return -Vec3::UnitZ();
    return gait == Gait::side ? Vec3(Vec3::UnitX()) : Vec3(Vec3::UnitZ());
}

TurnManner manner_of(const Course& course, double run) {
    const GaitModel& model = GaitModel::built_in();
    const TurnManner& a = model.turn(course.gait);
    const TurnManner& b = model.turn(Gait::run);
    const auto mix = [run](double x, double y) { return x + run * (y - x); };
    return {mix(a.pelvis_yaw_lead, b.pelvis_yaw_lead), mix(a.chest_yaw_lead, b.chest_yaw_lead),
            mix(a.head_yaw_lead, b.head_yaw_lead),     mix(a.pelvis_roll, b.pelvis_roll),
            mix(a.trunk_lean, b.trunk_lean),           mix(a.pelvis_shift, b.pelvis_shift)};
}

// trunk and head answer a turn; the pelvis is turned by the caller
void lean_into_turn(GaitPose& pose, const TurnManner& manner, double turning, double g) {
    const double side = 0.5 * (manner.pelvis_roll - manner.trunk_lean) * g;
    const double chest = manner.chest_yaw_lead * turning / 3.0;
    const double gaze = (manner.head_yaw_lead - manner.chest_yaw_lead) * turning / 3.0;
    for (const int joint : {lower_back, spine, spine1}) {
        pose.vectors[joint].z() += side;
        pose.vectors[joint].y() += chest;
    }
    pose.vectors[neck].z() -= side;
    for (const int joint : {neck, neck1, head}) pose.vectors[joint].y() += gaze;
}

// the model's figure at a moment, on the path, feet not planted
Figure model_figure(const Course& course, const Moment& moment, const Figure& stand,
                    const Vec3& place) {
    const GaitModel& model = GaitModel::built_in();
    const TurnManner manner = manner_of(course, moment.run);
    const double g = moment.speed * moment.turning / gravity;
    const auto take = [&](Gait gait) {
        GaitPose pose = model.pose(gait, moment.gait_speed, moment.phase, course.style);
        if (moment.turning != 0.0) lean_into_turn(pose, manner, moment.turning, g);
        return to_figure(pose);
    };
    Figure figure;
    if (moment.run <= 0.0) {
        figure = take(course.gait);
    } else if (moment.run >= 1.0) {
        figure = take(Gait::run);
    } else {
        figure = blend(take(course.gait), take(Gait::run), moment.run);
    }
    if (moment.amplitude < 1.0) figure = blend(stand, figure, moment.amplitude);

    const Quat path_turn = rotation_about(Axis::y, moment.heading);
    const Quat pelvis_turn =
        rotation_about(Axis::y, moment.heading + manner.pelvis_yaw_lead * moment.turning) *
        rotation_about(Axis::z, -manner.pelvis_roll * g);
    figure.turns[hips] = pelvis_turn * figure.turns[hips];
    figure.root = place + path_turn * figure.root;
    return figure;
}

std::vector<Vec3> integrate_path(const Course& course) {
    std::vector<Vec3> places(course.moments.size(), Vec3::Zero());
    const Vec3 ahead = travel_direction(course.gait);
    const auto velocity = [&](std::size_t i) -> Vec3 {
        const Moment& moment = course.moments[i];
        return moment.speed * (rotation_about(Axis::y, moment.heading) * ahead);
    };
    for (std::size_t i = 1; i < places.size(); ++i) {
        places[i] = places[i - 1] + 0.5 / course.rate * (velocity(i - 1) + velocity(i));
    }
    const Vec3 origin = places[course.first];
    for (Vec3& place : places) place -= origin;
    return places;
}

// the corrections near an end give way to those every clip has there
void fade_to_hub(const Course& course, const CourseEnd& end, int at, int direction,
                 Planting& planting) {
    // the hub keeps its table. A standing foot needs none: over the ground it has not moved yet,
    // and only what the soft sole lifts it has to go
    const double cycle = end.table ? end.table->samples : course.cycle_samples;
    const double shift_fade = (end.table ? end.fade : 0.03) * cycle;
    const double height_fade = (end.table ? end.fade : 0.10) * cycle;
    const double relief_fade = 0.25 * cycle;
    for (int i = at; i >= course.first && i <= course.last; i += direction) {
        const double away = std::abs(i - at);
        if (away > std::max({shift_fade, height_fade, relief_fade})) break;
        const double keep_shift = ramp5(away / shift_fade);
        const double keep_height = ramp5(away / height_fade);
        const double keep_relief = ramp5(away / relief_fade);
        const Quat turn = rotation_about(Axis::y, course.moments[i].heading);
        double relief = 0.0;
        int k = 0;
        if (end.table) {
            k = (i - at) % end.table->samples;
            if (k < 0) k += end.table->samples;
            relief = end.table->relief[k];
        }
        planting.relief[i] = relief + keep_relief * (planting.relief[i] - relief);
        for (int foot = 0; foot < 2; ++foot) {
            const Vec3 shift =
                end.table ? Vec3(turn * end.table->shift[foot][k]) : Vec3(Vec3::Zero());
            const Vec3 keep(keep_shift, keep_height, keep_shift);
            planting.shift[foot][i] = shift + keep.cwiseProduct(planting.shift[foot][i] - shift);
            planting.yaw[foot][i] *= keep_shift;
        }
    }
}

}  // namespace

std::vector<Figure> perform(const Course& course) {
    const int n = static_cast<int>(course.moments.size());
    SIDESTEP_REQUIRE(course.first >= 0 && course.first < course.last && course.last < n,
                     "the clip proper lies outside its course");
    const Figure stand = standing(course.style);
    const std::vector<Vec3> places = course.path.empty() ? integrate_path(course) : course.path;
    std::vector<Figure> figures(n);
    std::vector<Vec3> leans(n, Vec3::Zero());
    for (int i = 0; i < n; ++i) {
        const Moment& moment = course.moments[i];
        figures[i] = model_figure(course, moment, stand, places[i]);
        if (moment.turning == 0.0) continue;
        const double g = moment.speed * moment.turning / gravity;
        leans[i] = manner_of(course, moment.run).pelvis_shift * g *
                   (rotation_about(Axis::y, moment.heading) * Vec3::UnitX());
    }

    Planting planting = plant(course, figures, places, leans);
    fade_to_hub(course, course.in, course.first, 1, planting);
    fade_to_hub(course, course.out, course.last, -1, planting);

    std::vector<Figure> done;
    done.reserve(course.last - course.first + 1);
    for (int i = course.first; i <= course.last; ++i) {
        Figure figure = figures[i];
        const std::array<Leg, 2> legs{leg_of(figure, 0), leg_of(figure, 1)};
        figure.root += leans[i];
        figure.root.y() -= planting.relief[i];
        for (int foot = 0; foot < 2; ++foot) {
            const double yaw = planting.yaw[foot][i];
            reach(figure, foot, legs[foot].ankle + planting.shift[foot][i],
                  legs[foot].turned(yaw).foot, hip_share * yaw);
        }
        done.push_back(figure);
    }
    return done;
}

std::shared_ptr<const SteadyTable> plant_steady(Gait gait, double speed, const Style& style,
                                                double rate, int cycle_samples, double clearance) {
    constexpr int cycles = 5, kept = 2;
    Course course;
    course.gait = gait == Gait::run ? Gait::walk : gait;
    course.style = style;
    course.clearance = clearance;
    course.rate = rate;
    course.cycle_samples = cycle_samples;
    course.first = kept * cycle_samples;
    course.last = (kept + 1) * cycle_samples;
    course.moments.resize(cycles * cycle_samples + 1);
    for (std::size_t i = 0; i < course.moments.size(); ++i) {
        Moment& moment = course.moments[i];
        moment.phase = static_cast<double>(i) / cycle_samples;
        moment.speed = moment.gait_speed = speed;
        if (gait == Gait::run) moment.run = moment.contact_begin = moment.contact_end = 1.0;
    }
    // any table marks the ends as gait, not standing; this one fixes no foot
    course.in.table = course.out.table = std::make_shared<SteadyTable>();

    const std::vector<Vec3> places = integrate_path(course);
    const Figure stand = standing(style);
    std::vector<Figure> figures;
    for (std::size_t i = 0; i < course.moments.size(); ++i) {
        figures.push_back(model_figure(course, course.moments[i], stand, places[i]));
    }
    const std::vector<Vec3> upright(figures.size(), Vec3::Zero());
    const Planting planting = plant(course, figures, places, upright);

    auto table = std::make_shared<SteadyTable>();
    table->samples = cycle_samples;
    table->relief.assign(planting.relief.begin() + course.first,
                         planting.relief.begin() + course.last);
    for (int foot = 0; foot < 2; ++foot) {
        table->shift[foot].assign(planting.shift[foot].begin() + course.first,
                                  planting.shift[foot].begin() + course.last);
        for (const Stance& stance : planting.stances[foot]) {
            if (stance.begin > course.first + 0.09 * cycle_samples || stance.end < course.first) {
                continue;
            }
            const Leg leg = leg_of(figures[stance.anchor_sample], foot);
            table->anchors[foot] = {true, leg.ball, leg.heel};
        }
    }
    return table;
}

}  // namespace sidestep::motion
