#include <string>
#include <utility>
#include <vector>

#include "sidestep/motion/gait/detail/gesture.h"
#include "sidestep/motion/gait/library.h"

namespace sidestep::motion {

namespace {

struct Gesture {
    std::string name;
    std::vector<KeyPose> keys;
    double end = 0.0;
};

ArmGoal goal(double x, double y, double z, const Vec3& elbow, double hand = 0.0) {
    return {Vec3(x, y, z), elbow, hand};
}

// the same for both arms, reflected; given for the left
KeyPose both(KeyPose key, const ArmGoal& left) {
    key.left = left;
    ArmGoal right = left;
    right.wrist.x() = -right.wrist.x();
    right.elbow.x() = -right.elbow.x();
    key.right = right;
    return key;
}

KeyPose at(double seconds, bool flows = false) {
    KeyPose key;
    key.seconds = seconds;
    key.flows = flows;
    return key;
}

KeyPose later(KeyPose key, double seconds) {
    key.seconds = seconds;
    key.flows = false;
    return key;
}

const Vec3 outward(1.0, 0.0, -0.3), down(0.3, -1.0, -0.3), down_right(-0.3, -1.0, -0.3),
    behind(0.4, 0.0, -1.0);

Gesture arms_overhead() {
    KeyPose up = both(at(1.2), goal(0.20, 1.98, 0.06, outward));
    up.shoulders = 0.25;
    up.neck = {-0.25, 0.0, 0.0};
    up.back = {-0.08, 0.0, 0.0};
    KeyPose front = both(at(0.6, true), goal(0.26, 1.50, 0.42, outward));
    KeyPose aside = both(at(2.6, true), goal(0.62, 1.45, 0.10, Vec3(0.2, -1.0, -0.6)));
    return {"arms_overhead", {front, up, later(up, 1.9), aside}, 3.4};
}

Gesture hands_to_hips() {
    const KeyPose there = both(at(0.9), goal(0.245, 1.06, 0.00, behind + outward, 0.3));
    return {"hands_to_hips", {there, later(there, 2.0)}, 2.9};
}

Gesture bend_forward() {
    KeyPose low = both(at(1.4), goal(0.16, 0.42, 0.40, Vec3(1.0, 0.0, -0.4)));
    low.root = {0.0, -0.035, -0.12};
    low.pelvis = {0.75, 0.0, 0.0};
    low.back = {0.75, 0.0, 0.0};
    low.neck = {0.15, 0.0, 0.0};
    return {"bend_forward", {low, later(low, 2.0)}, 3.5};
}

Gesture bow() {
    KeyPose low = at(0.9);
    low.root = {0.0, -0.01, -0.05};
    low.pelvis = {0.30, 0.0, 0.0};
    low.back = {0.35, 0.0, 0.0};
    low.neck = {0.25, 0.0, 0.0};
    return {"bow", {low, later(low, 1.3)}, 2.4};
}

Gesture swing_arms() {
    const auto fore = [](double t) {
        KeyPose key = both(at(t, true), goal(0.21, 1.30, 0.48, down));
        key.back = {-0.05, 0.0, 0.0};
        return key;
    };
    const auto aft = [](double t) {
        KeyPose key = both(at(t, true), goal(0.27, 0.90, -0.32, Vec3(0.5, 0.0, 1.0)));
        key.back = {0.10, 0.0, 0.0};
        key.root = {0.0, -0.02, 0.0};
        return key;
    };
    // past the thighs, not through them
    const auto low = [](double t) { return both(at(t, true), goal(0.30, 0.80, 0.10, behind)); };
    return {"swing_arms",
            {low(0.35), fore(0.7), low(1.05), aft(1.4), low(1.75), fore(2.1), low(2.45), aft(2.8),
             low(3.15)},
            3.8};
}

// a bat in both hands, from over the right shoulder round to the left
Gesture bat_swing() {
    KeyPose ready = at(0.9);
    ready.right = goal(-0.28, 1.38, 0.10, Vec3(-1.0, -0.4, -0.2));
    ready.left = goal(-0.22, 1.30, 0.16, Vec3(0.0, -1.0, 0.4));
    ready.pelvis = {0.0, -0.25, 0.0};
    ready.back = {0.0, -0.55, 0.0};
    ready.neck = {0.0, 0.75, 0.0};
    ready.root = {-0.03, -0.03, 0.0};
    KeyPose hit = at(1.62, true);
    hit.right = goal(-0.06, 1.12, 0.46, down_right);
    hit.left = goal(0.03, 1.10, 0.48, down);
    hit.pelvis = {0.0, 0.10, 0.0};
    hit.back = {0.05, 0.10, 0.0};
    hit.root = {0.02, -0.05, 0.02};
    KeyPose through = at(1.95);
    through.right = goal(0.20, 1.36, 0.26, Vec3(0.0, -1.0, 0.4));
    through.left = goal(0.34, 1.42, 0.14, Vec3(1.0, -0.4, -0.2));
    through.pelvis = {0.0, 0.30, 0.0};
    through.back = {0.0, 0.65, 0.0};
    through.neck = {0.0, -0.55, 0.0};
    through.root = {0.03, -0.03, 0.0};
    return {"bat_swing", {ready, later(ready, 1.35), hit, through, later(through, 2.2)}, 3.3};
}

Gesture hand_to_mouth() {
    KeyPose there = at(0.9);
    there.right = goal(-0.13, 1.38, 0.22, Vec3(-0.9, -1.0, 0.0), 0.2);
    there.neck = {0.12, 0.0, 0.0};
    return {"hand_to_mouth", {there, later(there, 1.7)}, 2.6};
}

Gesture hand_to_head() {
    KeyPose there = at(0.9);
    there.right = goal(-0.20, 1.64, 0.02, Vec3(-1.0, 0.1, 0.1));
    there.shoulders = 0.10;
    there.neck = {0.18, 0.0, 0.08};
    const auto rub = [&](double t, double y) {
        KeyPose key = later(there, t);
        key.flows = true;
        key.right->wrist.y() = y;
        return key;
    };
    return {"hand_to_head", {there, rub(1.2, 1.68), rub(1.45, 1.64), rub(1.7, 1.68)}, 2.8};
}

Gesture clap() {
    const auto shut = [](double t) {
        return both(at(t, true), goal(0.075, 1.26, 0.36, Vec3(0.3, -1.0, -0.2)));
    };
    const auto open = [](double t) {
        return both(at(t, true), goal(0.20, 1.26, 0.34, Vec3(0.4, -1.0, -0.2)));
    };
    Gesture gesture{"clap", {open(0.8)}, 0.0};
    double t = 0.8;
    for (int beat = 0; beat < 4; ++beat) {
        gesture.keys.push_back(shut(t += 0.22));
        gesture.keys.push_back(open(t += 0.22));
    }
    gesture.end = t + 0.8;
    return gesture;
}

Gesture wave() {
    const auto to = [](double t, double x, double y) {
        KeyPose key = at(t, true);
        key.right = goal(x, y, 0.16, Vec3(-0.8, -1.0, 0.0));
        key.shoulders = 0.05;
        return key;
    };
    Gesture gesture{"wave", {to(0.8, -0.42, 1.72)}, 0.0};
    double t = 0.8;
    for (int beat = 0; beat < 3; ++beat) {
        gesture.keys.push_back(to(t += 0.3, -0.22, 1.74));
        gesture.keys.push_back(to(t += 0.3, -0.44, 1.70));
    }
    gesture.end = t + 0.9;
    return gesture;
}

Gesture point_ahead() {
    KeyPose there = at(0.8);
    there.right = goal(-0.17, 1.40, 0.54, down_right);
    there.back = {0.0, 0.10, 0.0};
    return {"point_ahead", {there, later(there, 1.5)}, 2.4};
}

Gesture look_around() {
    KeyPose left = at(0.9);
    left.neck = {0.0, 0.95, 0.0};
    left.back = {0.0, 0.20, 0.0};
    KeyPose right = at(2.3);
    right.neck = {0.0, -0.95, 0.0};
    right.back = {0.0, -0.20, 0.0};
    return {"look_around", {left, later(left, 1.2), right, later(right, 2.6)}, 3.5};
}

Gesture squat() {
    KeyPose low = both(at(1.3), goal(0.20, 0.98, 0.52, Vec3(1.0, -0.6, 0.0)));
    low.root = {0.0, -0.34, -0.10};
    low.pelvis = {0.30, 0.0, 0.0};
    low.back = {0.30, 0.0, 0.0};
    low.neck = {-0.25, 0.0, 0.0};
    return {"squat", {low, later(low, 1.7)}, 3.0};
}

Gesture stretch_side() {
    KeyPose bent = at(1.2);
    bent.right = goal(0.20, 1.93, 0.04, Vec3(-1.0, 0.6, 0.0));
    bent.back = {0.0, 0.0, -0.50};
    bent.root = {-0.03, 0.0, 0.0};
    bent.shoulders = 0.10;
    bent.left = goal(0.46, 0.86, 0.02, behind);
    KeyPose rise = at(0.6, true);
    rise.right = goal(-0.55, 1.62, 0.12, Vec3(-0.3, -1.0, -0.4));
    KeyPose lower = at(2.5, true);
    lower.right = rise.right;
    return {"stretch_side", {rise, bent, later(bent, 1.9), lower}, 3.2};
}

Gesture twist() {
    const auto to = [](double t, double side) {
        KeyPose key = both(at(t, true), goal(0.34, 1.22, 0.20, outward));
        key.pelvis = {0.0, 0.10 * side, 0.0};
        key.back = {0.0, 0.70 * side, 0.0};
        // the hands go round with the chest
        for (ArmGoal* arm : {&*key.left, &*key.right}) {
            const Quat turn(Eigen::AngleAxisd(0.75 * side, Vec3::UnitY()));
            arm->wrist = turn * arm->wrist;
            arm->elbow = turn * arm->elbow;
        }
        return key;
    };
    return {"twist", {to(0.7, 0.0), to(1.2, 1.0), to(2.0, -1.0), to(2.5, 0.0)}, 3.3};
}

Gesture shrug() {
    KeyPose up = both(at(0.5), goal(0.36, 1.10, 0.22, behind));
    up.shoulders = 0.30;
    up.neck = {0.05, 0.0, 0.15};
    return {"shrug", {up, later(up, 0.9)}, 2.0};
}

}  // namespace

std::vector<LibraryClip> built_in_gestures(const LibraryOptions& options) {
    const Stage stage(options.style, options.frame_rate, options.height, 0.0);
    std::vector<LibraryClip> clips;
    for (const Gesture& gesture :
         {arms_overhead(), hands_to_hips(), bend_forward(), bow(), swing_arms(), bat_swing(),
          hand_to_mouth(), hand_to_head(), clap(), wave(), point_ahead(), look_around(), squat(),
          stretch_side(), twist(), shrug()}) {
        clips.push_back({gesture.name, "gesture", "stand", "stand",
                         stage.film(act(stage, gesture.keys, gesture.end))});
        clips.back().clip.set_name(gesture.name);
    }
    return clips;
}

}  // namespace sidestep::motion
