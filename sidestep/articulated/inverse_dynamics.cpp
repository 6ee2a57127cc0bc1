// Newton and Euler, the mass matrix by composite bodies, energies and momentum.
#include "sidestep/articulated/detail/joint_frame.h"
#include "sidestep/articulated/dynamics.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated {

using detail::JointFrame;

namespace {

std::vector<JointFrame> frames_of(const Model& model, const State& state) {
    SIDESTEP_REQUIRE(static_cast<int>(state.positions.size()) == model.position_count() &&
                         static_cast<int>(state.rates.size()) == model.freedom(),
                     "the state belongs to another model");
    std::vector<JointFrame> frames(model.link_count());
    for (int i = 0; i < model.link_count(); ++i) {
        frames[i].place(model.link(i).joint,
                        std::span(state.positions).subspan(model.first_position(i)));
    }
    return frames;
}

}  // namespace

std::vector<double> inverse_dynamics(const Model& model, const State& state,
                                     std::span<const double> accelerations, const Vec3& gravity,
                                     std::span<const Force> external) {
    SIDESTEP_REQUIRE(static_cast<int>(accelerations.size()) == model.freedom(),
                     "accelerations need a number for each rate");
    SIDESTEP_REQUIRE(external.empty() || static_cast<int>(external.size()) == model.link_count(),
                     "external needs a force for each link");
    const auto frames = frames_of(model, state);
    const int count = model.link_count();
    std::vector<Motion> v(count), a(count);
    std::vector<Force> f(count);
    const std::span<const double> rates(state.rates);
    for (int i = 0; i < count; ++i) {
        const Link& link = model.link(i);
        const int first = model.first_rate(i);
        const Motion own = frames[i].motion(link.joint, rates.subspan(first));
        const bool root = link.parent < 0;
        v[i] = root ? own : frames[i].shift.to_child(v[link.parent]) + own;
        a[i] = frames[i].shift.to_child(root ? Motion{Vec3::Zero(), -gravity} : a[link.parent]) +
               frames[i].motion(link.joint, accelerations.subspan(first)) + cross(v[i], own) +
               frames[i].turning(link.joint, rates.subspan(first));
        f[i] = model.inertia(i) * a[i] + cross(v[i], model.inertia(i) * v[i]);
        if (!external.empty()) f[i] -= external[i];
    }
    std::vector<double> forces(model.freedom());
    for (int i = count - 1; i >= 0; --i) {
        const Link& link = model.link(i);
        frames[i].project(link.joint, f[i], forces.data() + model.first_rate(i));
        if (link.parent >= 0) f[link.parent] += frames[i].shift.to_parent(f[i]);
    }
    return forces;
}

Eigen::MatrixXd mass_matrix(const Model& model, const State& state) {
    const auto frames = frames_of(model, state);
    const int count = model.link_count();
    Eigen::MatrixXd h = Eigen::MatrixXd::Zero(model.freedom(), model.freedom());
    std::vector<Inertia> whole(count);
    for (int i = 0; i < count; ++i) whole[i] = model.inertia(i);
    for (int i = count - 1; i >= 0; --i) {
        const int parent = model.link(i).parent;
        if (parent >= 0) whole[parent] += frames[i].shift.to_parent(whole[i]);
    }
    for (int i = 0; i < count; ++i) {
        const int first = model.first_rate(i);
        for (int k = 0; k < model.freedom_of_link(i); ++k) {
            // the force that moves all that hangs on this joint, felt by every joint above
            Force f = whole[i] * frames[i].column(model.link(i).joint, k);
            for (int j = i; j >= 0; j = model.link(j).parent) {
                std::array<double, 6> felt{};
                frames[j].project(model.link(j).joint, f, felt.data());
                for (int l = 0; l < model.freedom_of_link(j); ++l) {
                    h(first + k, model.first_rate(j) + l) = felt[static_cast<std::size_t>(l)];
                    h(model.first_rate(j) + l, first + k) = felt[static_cast<std::size_t>(l)];
                }
                f = frames[j].shift.to_parent(f);
            }
        }
    }
    return h;
}

double kinetic_energy(const Model& model, const State& state) {
    const auto velocities = link_velocities(model, state);
    double energy = 0.0;
    for (int i = 0; i < model.link_count(); ++i) {
        energy += 0.5 * dot(velocities[i], model.inertia(i) * velocities[i]);
    }
    return energy;
}

double potential_energy(const Model& model, const State& state, const Vec3& gravity) {
    const auto world = links_in_world(model, state);
    double energy = 0.0;
    for (int i = 0; i < model.link_count(); ++i) {
        energy -= model.link(i).mass * gravity.dot(world[i] * model.link(i).centre);
    }
    return energy;
}

double spring_energy(const Model& model, const State& state) {
    double energy = 0.0;
    for (int i = 0; i < model.link_count(); ++i) {
        const Joint& joint = model.link(i).joint;
        if (joint.stiffness == 0.0) continue;
        const auto q = std::span(state.positions).subspan(model.first_position(i));
        double squares = 0.0;
        if (joint.type == JointType::ball) {
            squares = log_map(Quat(q[0], q[1], q[2], q[3])).squaredNorm();
        } else if (joint.type != JointType::free) {
            for (int k = 0; k < model.freedom_of_link(i); ++k) {
                const double off = q[k] - joint.rest[static_cast<std::size_t>(k)];
                squares += off * off;
            }
        }
        energy += 0.5 * joint.stiffness * squares;
    }
    return energy;
}

double armature_energy(const Model& model, const State& state) {
    double energy = 0.0;
    for (int i = 0; i < model.link_count(); ++i) {
        for (int k = 0; k < model.freedom_of_link(i); ++k) {
            const double rate = state.rates[model.first_rate(i) + k];
            energy += 0.5 * model.link(i).joint.armature * rate * rate;
        }
    }
    return energy;
}

Force momentum(const Model& model, const State& state) {
    const auto velocities = link_velocities(model, state);
    const auto world = links_in_world(model, state);
    Force sum;
    for (int i = 0; i < model.link_count(); ++i) {
        sum += Shift::of(world[i]).to_parent(model.inertia(i) * velocities[i]);
    }
    return sum;
}

void passive_forces(const Model& model, const State& state, double seconds, PassiveForces& out) {
    out.joint.assign(model.freedom(), 0.0);
    out.yield.assign(model.freedom(), 0.0);
    for (int i = 0; i < model.link_count(); ++i) {
        const Joint& joint = model.link(i).joint;
        const auto q = std::span(state.positions).subspan(model.first_position(i));
        const int first = model.first_rate(i);
        Vec3 turned = Vec3::Zero();
        if (joint.type == JointType::ball && joint.stiffness > 0.0) {
            turned = log_map(Quat(q[0], q[1], q[2], q[3]));
        }
        for (int k = 0; k < model.freedom_of_link(i); ++k) {
            const double rate = state.rates[first + k];
            double off = 0.0;
            if (joint.stiffness > 0.0 && joint.type != JointType::free) {
                off = joint.type == JointType::ball
                          ? turned[k]
                          : q[k] - joint.rest[static_cast<std::size_t>(k)];
                off += seconds * rate;
            }
            out.joint[first + k] = -joint.stiffness * off - joint.damping * rate;
            out.yield[first + k] = joint.armature + seconds * joint.damping;
            if (joint.type != JointType::free) {
                out.yield[first + k] += seconds * seconds * joint.stiffness;
            }
        }
    }
}

}  // namespace sidestep::articulated
