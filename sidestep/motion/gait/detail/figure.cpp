#include "sidestep/motion/gait/detail/figure.h"

#include <algorithm>
#include <cmath>

#include "sidestep/math/rotation.h"

namespace sidestep::motion {

namespace {

// joints of the two legs, from the hip down
constexpr std::array<std::array<int, 4>, 2> leg_joints{
    {{left_up_leg, left_leg, left_foot, left_toe_base},
     {right_up_leg, right_leg, right_foot, right_toe_base}}};

const Vec3& offset(int joint) {
    static const auto all = [] {
        std::array<Vec3, human_joint_count> offsets;
        for (int j = 0; j < human_joint_count; ++j) offsets[j] = human_skeleton().joint(j).offset;
        return offsets;
    }();
    return all[joint];
}

Quat about_y(double angle) {
    return rotation_about(Axis::y, angle);
}

// the pitch that brings heel and ball of a straight foot to one height
double flat_pitch() {
    double low = 0.0, high = 0.5;
    for (int i = 0; i < 60; ++i) {
        const double p = 0.5 * (low + high);
        const Quat pitch = rotation_about(Axis::x, p);
        const double heel = (pitch * sole_heel).y();
        const double ball = (pitch * offset(left_toe_base)).y() + sole_ball.y();
        (heel < ball ? low : high) = p;
    }
    return 0.5 * (low + high);
}

}  // namespace

Leg Leg::turned(double yaw) const {
    Leg leg = *this;
    if (yaw == 0.0) return leg;
    const Quat turn = about_y(yaw);
    leg.foot = turn * foot;
    leg.toes = turn * toes;
    leg.heel = ankle + turn * (heel - ankle);
    leg.ball = ankle + turn * (ball - ankle);
    leg.tip = ankle + turn * (tip - ankle);
    return leg;
}

double lowest(const Leg& leg, double softness) {
    const double least = std::min({leg.heel.y(), leg.ball.y(), leg.tip.y()});
    double sum = 0.0;
    for (const double h : {leg.heel.y(), leg.ball.y(), leg.tip.y()}) {
        sum += std::exp(-(h - least) / softness);
    }
    return least - softness * std::log(sum);
}

Figure to_figure(const GaitPose& pose) {
    Figure figure;
    for (int j = 0; j < human_joint_count; ++j) figure.turns[j] = exp_map(pose.vectors[j]);
    figure.root = pose.root;
    return figure;
}

Pose to_pose(const Figure& figure) {
    Pose pose;
    pose.rotations.assign(figure.turns.begin(), figure.turns.end());
    pose.translations.reserve(human_joint_count);
    for (int j = 0; j < human_joint_count; ++j) pose.translations.push_back(offset(j));
    pose.translations[hips] = figure.root;
    return pose;
}

Figure blend(const Figure& a, const Figure& b, double weight) {
    if (weight <= 0.0) return a;
    if (weight >= 1.0) return b;
    Figure mixed;
    for (int j = 0; j < human_joint_count; ++j) {
        mixed.turns[j] = slerp(a.turns[j], b.turns[j], weight);
    }
    mixed.root = a.root + weight * (b.root - a.root);
    return mixed;
}

Figure placed(Figure figure, const Vec3& place, double heading) {
    const Quat turn = about_y(heading);
    figure.turns[hips] = turn * figure.turns[hips];
    figure.root = place + turn * figure.root;
    return figure;
}

Leg leg_of(const Figure& figure, int side) {
    const auto& joints = leg_joints[side];
    const Quat& pelvis = figure.turns[hips];
    Leg leg;
    leg.hip = figure.root + pelvis * offset(joints[0]);
    leg.thigh = pelvis * figure.turns[joints[0]];
    leg.knee = leg.hip + leg.thigh * offset(joints[1]);
    leg.shank = leg.thigh * figure.turns[joints[1]];
    leg.ankle = leg.knee + leg.shank * offset(joints[2]);
    leg.foot = leg.shank * figure.turns[joints[2]];
    const Vec3 toe = leg.ankle + leg.foot * offset(joints[3]);
    leg.toes = leg.foot * figure.turns[joints[3]];
    leg.heel = leg.ankle + leg.foot * sole_heel;
    leg.ball = toe + leg.toes * sole_ball;
    leg.tip = toe + leg.toes * sole_tip;
    return leg;
}

void reach(Figure& figure, int side, const Vec3& ankle, const Quat& foot, double twist) {
    const auto& joints = leg_joints[side];
    const PlantSizes& sizes = GaitModel::built_in().plant();
    const double thigh = -offset(joints[1]).y();
    const double shank = -offset(joints[2]).y();
    const double length = thigh + shank;
    const Quat pelvis = figure.turns[hips];
    const Vec3 hip = figure.root + pelvis * offset(joints[0]);
    const Vec3 way = ankle - hip;

    // too far: approach the full length without ever reaching it
    double distance = way.norm();
    const double soft = sizes.soft_from * length;
    if (distance > soft) {
        const double room = sizes.soft_to * length - soft;
        distance = soft + room * (1.0 - std::exp(-(distance - soft) / room));
    }
    const double cosine =
        (thigh * thigh + shank * shank - distance * distance) / (2.0 * thigh * shank);
    const double bend = pi - std::acos(std::clamp(cosine, -1.0, 1.0));
    const Quat knee = rotation_about(Axis::x, bend);

    // from the old knee plane: first about the leg, then the shortest way to the target
    const Vec3 in_thigh(0.0, -thigh - shank * std::cos(bend), -shank * std::sin(bend));
    const Quat old = pelvis * figure.turns[joints[0]];
    Quat turned = shortest_arc(old * in_thigh, way) * old;
    if (twist != 0.0) {
        const Vec3 axis = -way.normalized();
        turned = Quat(Eigen::AngleAxisd(twist, axis)) * turned;
    }
    turned.normalize();
    figure.turns[joints[0]] = (pelvis.conjugate() * turned).normalized();
    figure.turns[joints[1]] = knee;
    figure.turns[joints[2]] = ((turned * knee).conjugate() * foot).normalized();
}

Footing standing_footing(int side) {
    static const double pitch = flat_pitch();
    const StandManner& manner = GaitModel::built_in().stand();
    const double sign = side == 0 ? 1.0 : -1.0;
    const Quat pitched = rotation_about(Axis::x, pitch);
    Footing footing;
    footing.ankle = {sign * manner.foot_half_width, -(pitched * sole_heel).y(), manner.ankle_z};
    footing.foot = about_y(sign * manner.foot_yaw) * pitched;
    footing.toes = pitched.conjugate();
    return footing;
}

void stand_on(Figure& figure, const Footing& left, const Footing& right) {
    for (int side = 0; side < 2; ++side) {
        const Footing& footing = side == 0 ? left : right;
        // knees bend straight ahead of the pelvis unless the foot says otherwise
        figure.turns[leg_joints[side][0]] = Quat::Identity();
        figure.turns[leg_joints[side][3]] = footing.toes;
        reach(figure, side, footing.ankle, footing.foot);
    }
}

Figure standing(const Style& style) {
    const GaitModel& model = GaitModel::built_in();
    const StandManner& manner = model.stand();
    const auto posture = model.posture(style);
    GaitPose upper;
    for (int j = 0; j < human_joint_count; ++j) upper.vectors[j] = manner.vectors[j] + posture[j];
    upper.root = Vec3(0.0, manner.root_height, 0.0);
    Figure figure = to_figure(upper);
    // a tilted pelvis must not stretch the legs: its hip joints stay where the average person's are
    const Quat average = exp_map(manner.vectors[hips]);
    for (const int hip : {left_up_leg, right_up_leg}) {
        const Vec3 gap = average * offset(hip) - figure.turns[hips] * offset(hip);
        figure.root += 0.5 * Vec3(0.0, gap.y(), gap.z());
    }
    stand_on(figure, standing_footing(0), standing_footing(1));
    return figure;
}

}  // namespace sidestep::motion
