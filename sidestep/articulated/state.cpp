#include "sidestep/articulated/state.h"

#include <fmt/format.h>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated {

namespace {

Quat turned_about(const Vec3& axis, double angle) {
    return Quat(Eigen::AngleAxisd(angle, axis));
}

Quat quat_at(std::span<const double> numbers) {
    return {numbers[0], numbers[1], numbers[2], numbers[3]};
}

void put_quat(const Quat& q, std::span<double> numbers) {
    numbers[0] = q.w();
    numbers[1] = q.x();
    numbers[2] = q.y();
    numbers[3] = q.z();
}

Vec3 vec_at(std::span<const double> numbers) {
    return {numbers[0], numbers[1], numbers[2]};
}

}  // namespace

State rest_state(const Model& model) {
    State state;
    state.positions.assign(model.position_count(), 0.0);
    state.rates.assign(model.freedom(), 0.0);
    for (int i = 0; i < model.link_count(); ++i) {
        const JointType type = model.link(i).joint.type;
        if (type == JointType::ball) state.positions[model.first_position(i)] = 1.0;
        if (type == JointType::free) state.positions[model.first_position(i) + 3] = 1.0;
    }
    return state;
}

Transform joint_transform(const Joint& joint, std::span<const double> q) {
    Transform moved;
    switch (joint.type) {
        case JointType::fixed:
            break;
        case JointType::revolute:
            moved.rotation = turned_about(joint.axis, q[0]);
            break;
        case JointType::prismatic:
            moved.translation = q[0] * joint.axis;
            break;
        case JointType::universal:
            moved.rotation = turned_about(joint.axis, q[0]) * turned_about(joint.axis_2, q[1]);
            break;
        case JointType::ball:
            moved.rotation = quat_at(q);
            break;
        case JointType::free:
            moved.translation = vec_at(q);
            moved.rotation = quat_at(q.subspan(3));
            break;
    }
    return joint.placement * moved;
}

Motion relative_motion(const Joint& joint, std::span<const double> q,
                       std::span<const double> rates) {
    switch (joint.type) {
        case JointType::fixed:
            return {};
        case JointType::revolute:
            return {rates[0] * joint.axis, Vec3::Zero()};
        case JointType::prismatic:
            return {Vec3::Zero(), rates[0] * joint.axis};
        case JointType::universal: {
            // the first axis as the link sees it: turned back by the second angle
            const Vec3 first = turned_about(joint.axis_2, -q[1]) * joint.axis;
            return {rates[0] * first + rates[1] * joint.axis_2, Vec3::Zero()};
        }
        case JointType::ball:
            return {vec_at(rates), Vec3::Zero()};
        case JointType::free:
            return {vec_at(rates), vec_at(rates.subspan(3))};
    }
    return {};
}

std::vector<Transform> links_in_world(const Model& model, const State& state) {
    std::vector<Transform> world(model.link_count());
    const std::span<const double> q(state.positions);
    for (int i = 0; i < model.link_count(); ++i) {
        const Link& link = model.link(i);
        const Transform local = joint_transform(link.joint, q.subspan(model.first_position(i)));
        world[i] = link.parent < 0 ? local : world[link.parent] * local;
    }
    return world;
}

std::vector<Motion> link_velocities(const Model& model, const State& state) {
    std::vector<Motion> velocities(model.link_count());
    const std::span<const double> q(state.positions), rates(state.rates);
    for (int i = 0; i < model.link_count(); ++i) {
        const Link& link = model.link(i);
        const auto mine = q.subspan(model.first_position(i));
        velocities[i] = relative_motion(link.joint, mine, rates.subspan(model.first_rate(i)));
        if (link.parent < 0) continue;
        velocities[i] +=
            Shift::of(joint_transform(link.joint, mine)).to_child(velocities[link.parent]);
    }
    return velocities;
}

void advance(const Model& model, double seconds, State& state) {
    for (int i = 0; i < model.link_count(); ++i) {
        const auto q = std::span(state.positions).subspan(model.first_position(i));
        const auto rates = std::span<const double>(state.rates).subspan(model.first_rate(i));
        switch (model.link(i).joint.type) {
            case JointType::fixed:
                break;
            case JointType::universal:
                q[1] += seconds * rates[1];
                [[fallthrough]];
            case JointType::revolute:
            case JointType::prismatic:
                q[0] += seconds * rates[0];
                break;
            case JointType::ball:
                put_quat((quat_at(q) * exp_map(seconds * vec_at(rates))).normalized(), q);
                break;
            case JointType::free: {
                const Quat turn = quat_at(q.subspan(3));
                const Vec3 moved = vec_at(q) + seconds * (turn * vec_at(rates.subspan(3)));
                for (int k = 0; k < 3; ++k) q[k] = moved[k];
                put_quat((turn * exp_map(seconds * vec_at(rates))).normalized(), q.subspan(3));
                break;
            }
        }
    }
}

Problems check(const Model& model, const State& state) {
    Problems problems;
    const auto wrong = [&](std::string message) {
        problems.push_back({.file = {},
                            .severity = Problem::Severity::error,
                            .message = std::move(message),
                            .hint = {},
                            .code = {}});
    };
    if (static_cast<int>(state.positions.size()) != model.position_count() ||
        static_cast<int>(state.rates.size()) != model.freedom()) {
        wrong(fmt::format("a state of {} positions and {} rates, expected {} and {}",
                          state.positions.size(), state.rates.size(), model.position_count(),
                          model.freedom()));
        return problems;
    }
    for (int i = 0; i < model.link_count(); ++i) {
        const Link& link = model.link(i);
        const auto q = std::span<const double>(state.positions)
                           .subspan(model.first_position(i), position_size_of(link.joint.type));
        const auto rates = std::span<const double>(state.rates)
                               .subspan(model.first_rate(i), model.freedom_of_link(i));
        bool finite = true;
        for (const double x : q) finite &= std::isfinite(x);
        for (const double x : rates) finite &= std::isfinite(x);
        if (!finite) {
            wrong(fmt::format("the joint of \"{}\" is at a number that is not finite", link.name));
        } else if (link.joint.type == JointType::ball || link.joint.type == JointType::free) {
            const double norm = quat_at(q.subspan(q.size() - 4)).norm();
            if (std::abs(norm - 1.0) > 1e-6) {
                wrong(fmt::format("the joint of \"{}\" has a rotation of length {}", link.name,
                                  norm));
            }
        }
    }
    return problems;
}

}  // namespace sidestep::articulated
