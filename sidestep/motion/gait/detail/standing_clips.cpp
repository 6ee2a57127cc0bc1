#include "sidestep/motion/gait/detail/standing_clips.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/detail/ramps.h"

namespace sidestep::motion {

namespace {

// a soft hill over [0, 1]
double hill(double x) {
    if (x <= 0.0 || x >= 1.0) return 0.0;
    const double s = std::sin(pi * x);
    return s * s;
}

void add_turn(Figure& figure, int joint, const Vec3& rotation_vector) {
    figure.turns[joint] = figure.turns[joint] * exp_map(rotation_vector);
}

// four slow sines that nobody sees repeat, scaled to unit rms
class Drift {
public:
    explicit Drift(Random& random) {
        for (double& phase : phases_) phase = random.uniform(0.0, 2.0 * pi);
    }
    double operator()(double t) const {
        constexpr std::array<double, 4> hertz{0.07, 0.13, 0.23, 0.41};
        double sum = 0.0, power = 0.0;
        for (std::size_t k = 0; k < hertz.size(); ++k) {
            const double amplitude = 1.0 / std::sqrt(hertz[k]);
            sum += amplitude * std::sin(2.0 * pi * hertz[k] * t + phases_[k]);
            power += 0.5 * amplitude * amplitude;
        }
        return sum / std::sqrt(power);
    }

private:
    std::array<double, 4> phases_{};
};

}  // namespace

Figure mirrored(const Figure& figure) {
    static constexpr std::array<int, human_joint_count> other{
        hips,       right_up_leg,  right_leg,     right_foot,     right_toe_base, left_up_leg,
        left_leg,   left_foot,     left_toe_base, lower_back,     spine,          spine1,
        neck,       neck1,         head,          right_shoulder, right_arm,      right_fore_arm,
        right_hand, left_shoulder, left_arm,      left_fore_arm,  left_hand};
    Figure out;
    for (int j = 0; j < human_joint_count; ++j) {
        const Quat& q = figure.turns[other[j]];
        out.turns[j] = Quat(q.w(), q.x(), -q.y(), -q.z());
    }
    out.root = Vec3(-figure.root.x(), figure.root.y(), figure.root.z());
    return out;
}

StepRecipe side_recipe() {
    return {Gait::side, 0.48, 0.52, 0.35, 0.35, 0.45, 0.45};
}

StepRecipe back_recipe() {
    return {Gait::back, 0.85, 0.95, 0.45, 0.5, 0.8, 0.9};
}

std::vector<Figure> step_and_return(const Stage& stage, const StepRecipe& recipe, double speed,
                                    int cycles) {
    const GaitModel& model = GaitModel::built_in();
    const double v = std::clamp(speed, model.slowest(recipe.gait), model.fastest(recipe.gait));
    const double way = cycles + recipe.phase_out - recipe.phase_in;
    const int length =
        stage.whole_frames(way * model.cycle_time(recipe.gait, v, stage.style()) * stage.rate());
    Course course;
    course.gait = recipe.gait;
    course.style = stage.style();
    course.clearance = stage.clearance();
    course.rate = stage.rate();
    course.first = 0;
    course.last = length;
    course.cycle_samples = length / way;
    for (int i = 0; i <= length; ++i) {
        const double t = i / stage.rate();
        const double left = (length - i) / stage.rate();
        Moment moment;
        moment.phase = recipe.phase_in + way * i / length;
        moment.gait_speed = v;
        moment.speed = v * ramp3(t / recipe.speed_in) * ramp3(left / recipe.speed_out);
        moment.amplitude = ramp5(t / recipe.amplitude_in) * ramp5(left / recipe.amplitude_out);
        course.moments.push_back(moment);
    }
    return perform(course);
}

std::vector<Figure> turn_on_the_spot(const Stage& stage, double angle_rad) {
    constexpr double most = 1.6, part_time = 1.25;
    constexpr double swing = 0.5, first_swing = 0.10, second_swing = 0.60;
    constexpr double lift = 0.035, pitch = 0.15, sway = 0.030, wider = 0.08;
    const int parts = std::max(1, static_cast<int>(std::ceil(angle_rad / most - 1e-9)));
    const double part = angle_rad / parts;
    const int length = stage.whole_frames(parts * part_time * stage.rate());
    const Figure stand = standing(stage.style());

    std::vector<Figure> figures;
    for (int i = 0; i <= length; ++i) {
        const double place = static_cast<double>(i) / length * parts;
        const int done = std::min(static_cast<int>(place), parts - 1);
        const double x = place - done;
        const double t = x * part_time;
        const double y = (x - 0.04) / 0.92;
        const double psi = part * (done + ramp5(y));
        const double omega = part * ramp5_slope(y) / (0.92 * part_time);

        Figure figure = stand;
        for (const int joint : {lower_back, spine, spine1}) {
            add_turn(figure, joint, {0.0, 0.02 * omega, 0.0});
        }
        for (const int joint : {neck, neck1, head}) {
            add_turn(figure, joint, {0.0, 0.04 * omega, 0.0});
        }
        // the weight goes over the other foot while one swings
        const auto weight = [&](double begin) {
            return hill((t - begin + wider) / (swing + 2.0 * wider));
        };
        const double to_right = weight(first_swing), to_left = weight(second_swing);
        figure.root +=
            Vec3(sway * (to_left - to_right), -0.006 * (to_left + to_right) - 0.010 * hill(x), 0.0);
        figure = placed(figure, Vec3::Zero(), psi);
        for (int side = 0; side < 2; ++side) {
            const double s = (t - (side == 0 ? first_swing : second_swing)) / swing;
            // off the ground before it turns, turned before it is down
            const double yaw = part * (done + ramp5((s - 0.12) / 0.76));
            const Footing home = standing_footing(side);
            const Quat turn = rotation_about(Axis::y, yaw);
            Vec3 ankle = turn * home.ankle;
            ankle.y() += lift * hill(s);
            const Quat foot = turn * home.foot * rotation_about(Axis::x, pitch * hill(s));
            figure.turns[side == 0 ? left_up_leg : right_up_leg] = Quat::Identity();
            reach(figure, side, ankle, foot, 0.6 * (yaw - psi));
        }
        figures.push_back(figure);
    }
    return figures;
}

std::vector<Figure> stand_idle(const Stage& stage, double seconds, std::uint64_t seed) {
    Random random(seed, 0x1d1e);
    const Drift side(random), fore(random), look(random), nod(random);
    const double breath_phase = random.uniform(0.0, 2.0 * pi);
    const Figure stand = standing(stage.style());
    const int length = stage.whole_frames(seconds * stage.rate());
    const double end = length / stage.rate();
    std::vector<Figure> figures;
    for (int i = 0; i <= length; ++i) {
        const double t = i / stage.rate();
        const double soft = ramp5(t / 1.0) * ramp5((end - t) / 1.0);
        const double x = 0.010 * soft * side(t);
        const double z = 0.007 * soft * fore(t);
        const double breath = soft * std::sin(2.0 * pi * 0.25 * t + breath_phase);
        Figure figure = stand;
        figure.root += Vec3(x, -(x * x + z * z) / 1.8, z);
        add_turn(figure, hips, {0.0, 0.0, 0.25 * x});
        add_turn(figure, lower_back, {0.0, 0.0, -0.3 * x});
        add_turn(figure, spine, {-0.008 * breath, 0.0, 0.0});
        add_turn(figure, spine1, {-0.008 * breath, 0.0, 0.0});
        add_turn(figure, neck, {0.013 * breath, 0.0, 0.0});
        add_turn(figure, left_shoulder, {0.0, 0.0, 0.010 * breath});
        add_turn(figure, right_shoulder, {0.0, 0.0, -0.010 * breath});
        add_turn(figure, left_arm, {0.0, 0.0, -0.010 * breath});
        add_turn(figure, right_arm, {0.0, 0.0, 0.010 * breath});
        add_turn(figure, head, {0.015 * soft * nod(t), 0.05 * soft * look(t), 0.0});
        stand_on(figure, standing_footing(0), standing_footing(1));
        figures.push_back(figure);
    }
    return figures;
}

}  // namespace sidestep::motion
