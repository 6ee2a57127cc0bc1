#include "sidestep/articulated/detail/joint_chain.h"

#include <cmath>

namespace sidestep::articulated::detail {

namespace {

Quat quick_turn(const Vec3& axis, double angle) {
    const double s = std::sin(0.5 * angle);
    return {std::cos(0.5 * angle), s * axis.x(), s * axis.y(), s * axis.z()};
}

}  // namespace

void JointChain::place(const State& state, std::span<Transform> links,
                       std::span<Motion> velocities) const {
    for (int i = 0; i < model_.link_count(); ++i) {
        const Link& link = model_.link(i);
        const Joint& joint = link.joint;
        const double* q = state.positions.data() + model_.first_position(i);
        const double* qd = state.rates.data() + model_.first_rate(i);
        Quat turn = Quat::Identity();
        Vec3 slide = Vec3::Zero();
        Motion own;
        switch (joint.type) {
            case JointType::fixed:
                break;
            case JointType::revolute:
                turn = quick_turn(joint.axis, q[0]);
                own.angular = qd[0] * joint.axis;
                break;
            case JointType::prismatic:
                slide = q[0] * joint.axis;
                own.linear = qd[0] * joint.axis;
                break;
            case JointType::universal: {
                const Quat second = quick_turn(joint.axis_2, q[1]);
                turn = quick_turn(joint.axis, q[0]) * second;
                // the first axis as the link sees it: turned back by the second angle
                own.angular = qd[0] * (second.conjugate() * joint.axis) + qd[1] * joint.axis_2;
                break;
            }
            case JointType::free:
                slide = {q[0], q[1], q[2]};
                turn = Quat(q[3], q[4], q[5], q[6]);
                own = {{qd[0], qd[1], qd[2]}, {qd[3], qd[4], qd[5]}};
                break;
            case JointType::ball:
                turn = Quat(q[0], q[1], q[2], q[3]);
                own.angular = {qd[0], qd[1], qd[2]};
                break;
        }
        const Transform local = joint.placement * Transform{turn, slide};
        if (link.parent < 0) {
            links[i] = local;
            velocities[i] = own;
            continue;
        }
        links[i] = links[link.parent] * local;
        const Motion& up = velocities[link.parent];
        const Mat3 down = local.rotation.conjugate().toRotationMatrix();
        velocities[i] = {own.angular + down * up.angular,
                         own.linear + down * (up.linear + up.angular.cross(local.translation))};
    }
}

}  // namespace sidestep::articulated::detail
