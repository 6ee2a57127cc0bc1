// A joint at its position: where the link is, which way its axes point, and how they turn.
#pragma once

#include <array>
#include <cmath>
#include <span>

#include "sidestep/articulated/model.h"
#include "sidestep/articulated/state.h"

namespace sidestep::articulated::detail {

struct JointFrame {
    Shift shift;                 // parent to link
    std::array<Vec3, 2> axes{};  // of a universal joint, as the link sees them

    /// Turned about an axis: Rodrigues, transposed, so that it takes parent coordinates to the link's.
    static Mat3 back_about(const Vec3& u, double angle) {
        const double c = std::cos(angle), s = std::sin(angle);
        Mat3 m = (1.0 - c) * u * u.transpose();
        m(0, 0) += c;
        m(1, 1) += c;
        m(2, 2) += c;
        const Vec3 su = s * u;
        m(0, 1) += su.z();
        m(0, 2) -= su.y();
        m(1, 0) -= su.z();
        m(1, 2) += su.x();
        m(2, 0) += su.y();
        m(2, 1) -= su.x();
        return m;
    }

    void place(const Joint& joint, std::span<const double> q) {
        const Transform& at = joint.placement;
        const Mat3 fixed = at.rotation.toRotationMatrix().transpose();
        shift.origin = at.translation;
        switch (joint.type) {
            case JointType::fixed:
                shift.turn = fixed;
                break;
            case JointType::revolute:
                shift.turn = back_about(joint.axis, q[0]) * fixed;
                break;
            case JointType::prismatic:
                shift.turn = fixed;
                shift.origin += q[0] * (fixed.transpose() * joint.axis);
                break;
            case JointType::universal: {
                const Mat3 second = back_about(joint.axis_2, q[1]);
                axes = {second * joint.axis, joint.axis_2};
                shift.turn = second * back_about(joint.axis, q[0]) * fixed;
                break;
            }
            case JointType::ball:
                shift.turn = Quat(q[0], q[1], q[2], q[3]).toRotationMatrix().transpose() * fixed;
                break;
            case JointType::free:
                shift.turn = Quat(q[3], q[4], q[5], q[6]).toRotationMatrix().transpose() * fixed;
                shift.origin += fixed.transpose() * Vec3(q[0], q[1], q[2]);
                break;
        }
    }

    /// S qd.
    [[nodiscard]] Motion motion(const Joint& joint, std::span<const double> rates) const {
        switch (joint.type) {
            case JointType::fixed:
                return {};
            case JointType::revolute:
                return {rates[0] * joint.axis, Vec3::Zero()};
            case JointType::prismatic:
                return {Vec3::Zero(), rates[0] * joint.axis};
            case JointType::universal:
                return {rates[0] * axes[0] + rates[1] * axes[1], Vec3::Zero()};
            case JointType::ball:
                return {{rates[0], rates[1], rates[2]}, Vec3::Zero()};
            case JointType::free:
                return {{rates[0], rates[1], rates[2]}, {rates[3], rates[4], rates[5]}};
        }
        return {};
    }

    /// dS/dt qd: only the first axis of a universal joint turns as the link sees it.
    [[nodiscard]] Motion turning(const Joint& joint, std::span<const double> rates) const {
        if (joint.type != JointType::universal) return {};
        return {-(rates[1] * axes[1]).cross(rates[0] * axes[0]), Vec3::Zero()};
    }

    /// S' f, into as many numbers as the joint has rates.
    void project(const Joint& joint, const Force& f, double* out) const {
        switch (joint.type) {
            case JointType::fixed:
                return;
            case JointType::revolute:
                out[0] = joint.axis.dot(f.moment);
                return;
            case JointType::prismatic:
                out[0] = joint.axis.dot(f.force);
                return;
            case JointType::universal:
                out[0] = axes[0].dot(f.moment);
                out[1] = axes[1].dot(f.moment);
                return;
            case JointType::free:
                for (int k = 0; k < 3; ++k) out[3 + k] = f.force[k];
                [[fallthrough]];
            case JointType::ball:
                for (int k = 0; k < 3; ++k) out[k] = f.moment[k];
                return;
        }
    }

    /// Column k of S.
    [[nodiscard]] Motion column(const Joint& joint, int k) const {
        std::array<double, 6> unit{};
        unit[static_cast<std::size_t>(k)] = 1.0;
        return motion(joint, unit);
    }
};

}  // namespace sidestep::articulated::detail
