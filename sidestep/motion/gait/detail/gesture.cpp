#include "sidestep/motion/gait/detail/gesture.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::motion {

namespace {

// where a joint's frame is in the world, from the pelvis up
Transform frame_of(const Figure& figure, int joint) {
    const Skeleton& human = human_skeleton();
    Transform frame{figure.turns[joint], joint == hips ? figure.root : human.joint(joint).offset};
    for (int j = human.joint(joint).parent; j != no_parent; j = human.joint(j).parent) {
        const Transform parent{figure.turns[j], j == hips ? figure.root : human.joint(j).offset};
        frame = parent * frame;
    }
    return frame;
}

Figure key_figure(const KeyPose& key, const Figure& stand) {
    Figure figure = stand;
    figure.root += key.root;
    const auto add = [&](int joint, const Vec3& turn) {
        figure.turns[joint] = figure.turns[joint] * exp_map(turn);
    };
    add(hips, key.pelvis);
    for (const int joint : {lower_back, spine, spine1}) add(joint, key.back / 3.0);
    for (const int joint : {neck, neck1, head}) add(joint, key.neck / 3.0);
    add(left_shoulder, {0.0, 0.0, key.shoulders});
    add(right_shoulder, {0.0, 0.0, -key.shoulders});
    if (key.left) reach_with_arm(figure, 0, *key.left);
    if (key.right) reach_with_arm(figure, 1, *key.right);
    stand_on(figure, standing_footing(0), standing_footing(1));
    return figure;
}

// quintic through value and velocity with no acceleration at either end
template <typename Value>
Value quintic(const Value& p0, const Value& v0, const Value& p1, const Value& v1, double span,
              double s) {
    const double s3 = s * s * s, s4 = s3 * s, s5 = s4 * s;
    const double rise = 10.0 * s3 - 15.0 * s4 + 6.0 * s5;
    return p0 * (1.0 - rise) + p1 * rise + v0 * (span * (s - 6.0 * s3 + 8.0 * s4 - 3.0 * s5)) +
           v1 * (span * (-4.0 * s3 + 7.0 * s4 - 3.0 * s5));
}

}  // namespace

void reach_with_arm(Figure& figure, int side, const ArmGoal& goal) {
    const bool left = side == 0;
    const int shoulder = left ? left_shoulder : right_shoulder;
    const int upper = left ? left_arm : right_arm;
    const int fore = left ? left_fore_arm : right_fore_arm;
    const int hand = left ? left_hand : right_hand;
    const Skeleton& human = human_skeleton();
    const Vec3 to_elbow = human.joint(fore).offset;
    const Vec3 to_wrist = human.joint(hand).offset;
    const double a = to_elbow.norm(), b = to_wrist.norm();

    const Transform chest = frame_of(figure, shoulder);
    const Vec3 joint = chest * human.joint(upper).offset;
    const Vec3 way = goal.wrist - joint;
    // a nearly straight arm is as far as it goes
    const double distance = std::clamp(way.norm(), std::abs(a - b) + 0.08, 0.995 * (a + b));
    const double cosine = (a * a + b * b - distance * distance) / (2.0 * a * b);
    const double bend = pi - std::acos(std::clamp(cosine, -1.0, 1.0));
    const Vec3 hinge = left ? Vec3(0.0, -0.866, 0.5) : Vec3(0.0, 0.866, -0.5);
    figure.turns[fore] = exp_map(bend * hinge.normalized());

    // the whole arm towards the goal, then about that line until the elbow points as wished
    const Vec3 in_arm = to_elbow + figure.turns[fore] * to_wrist;
    Quat turn = shortest_arc(chest.rotation * in_arm, way) * chest.rotation;
    const Vec3 line = way.normalized();
    const auto across = [&](const Vec3& v) -> Vec3 { return v - v.dot(line) * line; };
    const Vec3 now = across(turn * to_elbow), wish = across(goal.elbow);
    if (now.norm() > 1e-6 && wish.norm() > 1e-6) {
        const double angle = std::atan2(line.dot(now.cross(wish)), now.dot(wish));
        turn = Quat(Eigen::AngleAxisd(angle, line)) * turn;
    }
    figure.turns[upper] = (chest.rotation.conjugate() * turn).normalized();
    figure.turns[hand] = exp_map({goal.hand, 0.0, 0.0});
}

std::vector<Figure> act(const Stage& stage, std::vector<KeyPose> keys, double end) {
    const Figure stand = standing(stage.style());
    keys.insert(keys.begin(), KeyPose{});
    KeyPose rest;
    rest.seconds = end;
    keys.push_back(rest);

    const std::size_t count = keys.size();
    std::vector<Figure> poses;
    for (std::size_t k = 0; k < count; ++k) {
        SIDESTEP_REQUIRE(k == 0 || keys[k].seconds > keys[k - 1].seconds,
                         "the keys of a gesture must follow each other in time");
        poses.push_back(key_figure(keys[k], stand));
        for (int j = 0; k > 0 && j < human_joint_count; ++j) {
            poses[k].turns[j] = same_hemisphere(poses[k - 1].turns[j], poses[k].turns[j]);
        }
    }
    // through a flowing key with the mean velocity of its neighbours, through others at rest
    using Vec4 = Eigen::Vector4d;
    const auto velocity = [&](std::size_t k, auto&& value) {
        using Value = std::decay_t<decltype(value(poses[0]))>;
        if (!keys[k].flows) return Value(Value::Zero());
        const double span = keys[k + 1].seconds - keys[k - 1].seconds;
        return Value((value(poses[k + 1]) - value(poses[k - 1])) / span);
    };

    const int length = stage.whole_frames(end * stage.rate());
    std::vector<Figure> figures;
    std::size_t k = 0;
    for (int i = 0; i <= length; ++i) {
        const double t = end * i / length;
        while (k + 2 < count && t > keys[k + 1].seconds) ++k;
        const double span = keys[k + 1].seconds - keys[k].seconds;
        const double s = std::clamp((t - keys[k].seconds) / span, 0.0, 1.0);
        Figure figure;
        for (int j = 0; j < human_joint_count; ++j) {
            const auto value = [j](const Figure& f) -> Vec4 { return f.turns[j].coeffs(); };
            const Vec4 mixed = quintic<Vec4>(value(poses[k]), velocity(k, value),
                                             value(poses[k + 1]), velocity(k + 1, value), span, s);
            figure.turns[j] = Quat(mixed.normalized().eval());
        }
        const auto root = [](const Figure& f) -> Vec3 { return f.root; };
        figure.root = quintic<Vec3>(root(poses[k]), velocity(k, root), root(poses[k + 1]),
                                    velocity(k + 1, root), span, s);
        stand_on(figure, standing_footing(0), standing_footing(1));
        figures.push_back(figure);
    }
    return figures;
}

}  // namespace sidestep::motion
