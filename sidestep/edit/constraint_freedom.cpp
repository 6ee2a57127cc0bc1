// How far each joint may go: spec figures by role, or all alike.
#include "sidestep/body/humanoid.h"
#include "sidestep/edit/constraint.h"
#include "sidestep/edit/detail/person.h"

namespace sidestep::edit {

namespace {

double usual_turn(body::Role role, bool legs) {
    switch (role) {
        case body::Role::trunk:
            return 0.03;
        case body::Role::neck:
        case body::Role::head:
            return 0.05;
        case body::Role::clavicle:
            return 0.06;
        case body::Role::upper_arm:
        case body::Role::fore_arm:
            return 0.2;
        case body::Role::hand:
            return 0.15;
        case body::Role::thigh:
        case body::Role::foot:
            return legs ? 0.1 : 0.0;
        case body::Role::shank:
            return legs ? 0.15 : 0.0;
        case body::Role::toe:
            return legs ? 0.05 : 0.0;
        case body::Role::none:
        case body::Role::pelvis:
        case body::Role::ball:
            break;
    }
    return 0.0;
}

}  // namespace

std::vector<Vec3> usual_sigma(const motion::Skeleton& skeleton, bool legs) {
    constexpr double finger = 0.1, of_other_creatures = 0.1;
    const int joints = skeleton.joint_count();
    std::vector<Vec3> sigma(joints, Vec3::Zero());
    const auto human = detail::find_person(skeleton);
    std::vector<bool> in_hand(joints, false);
    for (int j = 0; j < joints; ++j) {
        const int parent = skeleton.joint(j).parent;
        if (parent == motion::no_parent) continue;
        if (!human) {
            sigma[j] = Vec3::Constant(of_other_creatures);
            continue;
        }
        in_hand[j] = in_hand[parent] || human->labels[parent].role == body::Role::hand;
        sigma[j] = Vec3::Constant(in_hand[j] ? finger : usual_turn(human->labels[j].role, legs));
    }
    return sigma;
}

}  // namespace sidestep::edit
