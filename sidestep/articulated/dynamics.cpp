#include "sidestep/articulated/dynamics.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "sidestep/articulated/detail/joint_frame.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

using detail::JointFrame;

namespace {

/// What the way up leaves at a link for the way down.
struct Bearing {
    Inertia inertia;  // articulated
    Force bias;
    Motion velocity;
    Motion drift;         // c: acceleration without joint acceleration
    Motion acceleration;  // shifted
    // U = I S and the inverse of D = S' U + Z; column k of U for rate k
    std::array<Force, 3> u{};
    Mat3 d_inverse = Mat3::Zero();
    Vec3 left = Vec3::Zero();  // Q - S' p
};

void take_away(const Force& u, double over, Inertia& inertia) {
    const Vec3 n = over * u.moment, f = over * u.force;
    inertia.a.noalias() -= n * u.moment.transpose();
    inertia.b.noalias() -= n * u.force.transpose();
    inertia.d.noalias() -= f * u.force.transpose();
}

void make_symmetric(Inertia& inertia) {
    inertia.a = (0.5 * (inertia.a + inertia.a.transpose())).eval();
    inertia.d = (0.5 * (inertia.d + inertia.d.transpose())).eval();
}

}  // namespace

struct Dynamics::Inside {
    const Model* model;
    std::vector<JointFrame> frames;
    std::vector<Bearing> bearings;
    std::vector<Mat6> free_inverse;  // of links on free joints, by link; empty when there are none
    std::vector<double> answer;

    explicit Inside(const Model& one)
        : model(&one), frames(one.link_count()), bearings(one.link_count()), answer(one.freedom()) {
        for (const Link& link : one.links()) {
            if (link.joint.type == JointType::free) free_inverse.resize(one.link_count());
        }
    }

    void way_up(int i, std::span<const double> q, std::span<const double> z);
    void way_down(int i, const Motion& parent, double* qdd);
};

Dynamics::Dynamics(const Model& model) : inside_(std::make_unique<Inside>(model)) {}
Dynamics::~Dynamics() = default;
Dynamics::Dynamics(Dynamics&&) noexcept = default;
Dynamics& Dynamics::operator=(Dynamics&&) noexcept = default;

/// Takes the joint's freedom out of the link's inertia and hands the rest to its parent.
/// @param q  Joint forces, or empty for none; z as Loads::yield.
void Dynamics::Inside::way_up(int i, std::span<const double> q, std::span<const double> z) {
    const Link& link = model->link(i);
    Bearing& here = bearings[i];
    const JointFrame& frame = frames[i];
    const int first = model->first_rate(i);
    const auto force_at = [&](int k) { return q.empty() ? 0.0 : q[first + k]; };
    const auto yield_at = [&](int k) { return z.empty() ? 0.0 : z[first + k]; };
    const bool passes_on = link.parent >= 0;
    Inertia rest;
    Force bias;

    switch (link.joint.type) {
        case JointType::fixed:
            rest = here.inertia;
            bias = here.bias + rest * here.drift;
            break;
        case JointType::revolute:
        case JointType::prismatic: {
            const Vec3& axis = link.joint.axis;
            const bool turns = link.joint.type == JointType::revolute;
            Force& u = here.u[0];
            u = turns ? Force{here.inertia.a * axis, here.inertia.b.transpose() * axis}
                      : Force{here.inertia.b * axis, here.inertia.d * axis};
            const double d = axis.dot(turns ? u.moment : u.force) + yield_at(0);
            const double over = 1.0 / d;
            here.d_inverse(0, 0) = over;
            here.left[0] = force_at(0) - axis.dot(turns ? here.bias.moment : here.bias.force);
            if (!passes_on) return;
            rest = here.inertia;
            take_away(u, over, rest);
            bias = here.bias + rest * here.drift + (over * here.left[0]) * u;
            break;
        }
        case JointType::universal: {
            std::array<Force, 2> u;
            Eigen::Matrix2d d;
            for (int k = 0; k < 2; ++k) {
                const Vec3& axis = frame.axes[k];
                here.u[k] = u[k] = {here.inertia.a * axis, here.inertia.b.transpose() * axis};
                here.left[k] = force_at(k) - axis.dot(here.bias.moment);
            }
            for (int k = 0; k < 2; ++k) {
                for (int l = 0; l < 2; ++l) d(k, l) = frame.axes[k].dot(u[l].moment);
                d(k, k) += yield_at(k);
            }
            const Eigen::Matrix2d over = d.inverse();
            here.d_inverse.topLeftCorner<2, 2>() = over;
            if (!passes_on) return;
            rest = here.inertia;
            Eigen::Matrix<double, 3, 2> n, f;
            n << u[0].moment, u[1].moment;
            f << u[0].force, u[1].force;
            const Eigen::Matrix<double, 3, 2> n_over = n * over, f_over = f * over;
            rest.a.noalias() -= n_over * n.transpose();
            rest.b.noalias() -= n_over * f.transpose();
            rest.d.noalias() -= f_over * f.transpose();
            make_symmetric(rest);
            const Eigen::Vector2d x = over * here.left.head<2>();
            bias = here.bias + rest * here.drift + x[0] * u[0] + x[1] * u[1];
            break;
        }
        case JointType::ball: {
            // U = [a; b'], D = a + Z
            Mat3 d = here.inertia.a;
            for (int k = 0; k < 3; ++k) {
                d(k, k) += yield_at(k);
                here.left[k] = force_at(k) - here.bias.moment[k];
            }
            here.d_inverse = d.inverse();
            if (!passes_on) return;
            const Mat3& a = here.inertia.a;
            const Mat3& b = here.inertia.b;
            const Mat3 over_b = here.d_inverse * b;
            rest.d = here.inertia.d - b.transpose() * over_b;
            if (!z.empty()) {
                rest.b = b - a * over_b;
                rest.a = a - a * here.d_inverse * a;
            }
            make_symmetric(rest);
            const Vec3 x = here.d_inverse * here.left;
            bias = here.bias + rest * here.drift + Force{a * x, b.transpose() * x};
            break;
        }
        case JointType::free: {
            Mat6 d = here.inertia.matrix();
            for (int k = 0; k < 6; ++k) d(k, k) += yield_at(k);
            free_inverse[i] = d.llt().solve(Mat6::Identity());
            if (!passes_on) return;
            const Mat6 u = here.inertia.matrix();
            Vec6 left = -here.bias.vector();
            for (int k = 0; k < 6; ++k) left[k] += force_at(k);
            const Mat6 m = u - u * free_inverse[i] * u;
            rest = {m.topLeftCorner<3, 3>(), m.topRightCorner<3, 3>(), m.bottomRightCorner<3, 3>()};
            make_symmetric(rest);
            bias = here.bias + rest * here.drift + Force::of(u * (free_inverse[i] * left));
            break;
        }
    }
    if (!passes_on) return;
    Bearing& parent = bearings[link.parent];
    parent.inertia += frame.shift.to_parent(rest);
    parent.bias += frame.shift.to_parent(bias);
}

void Dynamics::Inside::way_down(int i, const Motion& parent, double* qdd) {
    const Link& link = model->link(i);
    Bearing& here = bearings[i];
    const JointFrame& frame = frames[i];
    Motion a = frame.shift.to_child(parent) + here.drift;
    switch (link.joint.type) {
        case JointType::fixed:
            break;
        case JointType::revolute:
        case JointType::prismatic: {
            qdd[0] = here.d_inverse(0, 0) * (here.left[0] - dot(a, here.u[0]));
            (link.joint.type == JointType::revolute ? a.angular : a.linear) +=
                qdd[0] * link.joint.axis;
            break;
        }
        case JointType::universal: {
            const Eigen::Vector2d x =
                here.d_inverse.topLeftCorner<2, 2>() *
                Eigen::Vector2d(here.left[0] - dot(a, here.u[0]), here.left[1] - dot(a, here.u[1]));
            for (int k = 0; k < 2; ++k) {
                qdd[k] = x[k];
                a.angular += x[k] * frame.axes[k];
            }
            break;
        }
        case JointType::ball: {
            const Vec3 push = here.inertia.a * a.angular + here.inertia.b * a.linear;
            const Vec3 x = here.d_inverse * (here.left - push);
            for (int k = 0; k < 3; ++k) qdd[k] = x[k];
            a.angular += x;
            break;
        }
        case JointType::free: {
            // `left` of six: kept in qdd by the caller
            Vec6 left;
            for (int k = 0; k < 6; ++k) left[k] = qdd[k];
            const Vec6 x =
                free_inverse[i] * (left - here.bias.vector() - (here.inertia * a).vector());
            for (int k = 0; k < 6; ++k) qdd[k] = x[k];
            a += Motion::of(x);
            break;
        }
    }
    here.acceleration = a;
}

std::span<const double> Dynamics::accelerations(const State& state, const Loads& loads) {
    Inside& in = *inside_;
    const Model& model = *in.model;
    const int count = model.link_count();
    SIDESTEP_REQUIRE(static_cast<int>(state.positions.size()) == model.position_count() &&
                         static_cast<int>(state.rates.size()) == model.freedom(),
                     "the state belongs to another model");
    SIDESTEP_REQUIRE(loads.joint.empty() || static_cast<int>(loads.joint.size()) == model.freedom(),
                     "loads.joint needs a number for each rate");
    SIDESTEP_REQUIRE(loads.yield.empty() || static_cast<int>(loads.yield.size()) == model.freedom(),
                     "loads.yield needs a number for each rate");
    SIDESTEP_REQUIRE(loads.external.empty() || static_cast<int>(loads.external.size()) == count,
                     "loads.external needs a force for each link");

    const std::span<const double> positions(state.positions), rates(state.rates);
    for (int i = 0; i < count; ++i) {
        const Link& link = model.link(i);
        Bearing& here = in.bearings[i];
        JointFrame& frame = in.frames[i];
        frame.place(link.joint, positions.subspan(model.first_position(i)));
        const auto mine = rates.subspan(model.first_rate(i));
        const Motion own = frame.motion(link.joint, mine);
        here.velocity =
            link.parent < 0 ? own : frame.shift.to_child(in.bearings[link.parent].velocity) + own;
        here.drift = cross(here.velocity, own) + frame.turning(link.joint, mine);
        here.inertia = model.inertia(i);
        here.bias = cross(here.velocity, here.inertia * here.velocity);
        if (!loads.external.empty()) here.bias -= loads.external[i];
    }
    for (int i = count - 1; i >= 0; --i) in.way_up(i, loads.joint, loads.yield);
    const Motion world{Vec3::Zero(), -loads.gravity};
    for (int i = 0; i < count; ++i) {
        const int parent = model.link(i).parent;
        const int first = model.first_rate(i);
        double* qdd = in.answer.data() + first;
        if (model.link(i).joint.type == JointType::free) {
            for (int k = 0; k < 6; ++k) qdd[k] = loads.joint.empty() ? 0.0 : loads.joint[first + k];
        }
        in.way_down(i, parent < 0 ? world : in.bearings[parent].acceleration, qdd);
    }
    return in.answer;
}

std::span<const double> Dynamics::jumps(const State& state, std::span<const Force> impulses,
                                        std::span<const double> joint_impulses) {
    Inside& in = *inside_;
    const Model& model = *in.model;
    const int count = model.link_count();
    SIDESTEP_REQUIRE(static_cast<int>(state.positions.size()) == model.position_count(),
                     "the state belongs to another model");
    SIDESTEP_REQUIRE(impulses.empty() || static_cast<int>(impulses.size()) == count,
                     "impulses need one for each link");
    SIDESTEP_REQUIRE(
        joint_impulses.empty() || static_cast<int>(joint_impulses.size()) == model.freedom(),
        "joint_impulses need a number for each rate");
    const std::span<const double> positions(state.positions);
    for (int i = 0; i < count; ++i) {
        Bearing& here = in.bearings[i];
        in.frames[i].place(model.link(i).joint, positions.subspan(model.first_position(i)));
        here.velocity = {};
        here.drift = {};
        here.inertia = model.inertia(i);
        here.bias = impulses.empty() ? Force{} : -1.0 * impulses[i];
    }
    for (int i = count - 1; i >= 0; --i) in.way_up(i, joint_impulses, {});
    for (int i = 0; i < count; ++i) {
        const int parent = model.link(i).parent;
        const int first = model.first_rate(i);
        double* jump = in.answer.data() + first;
        if (model.link(i).joint.type == JointType::free) {
            for (int k = 0; k < 6; ++k)
                jump[k] = joint_impulses.empty() ? 0.0 : joint_impulses[first + k];
        }
        in.way_down(i, parent < 0 ? Motion{} : in.bearings[parent].acceleration, jump);
    }
    return in.answer;
}

std::vector<Motion> Dynamics::link_accelerations() const {
    std::vector<Motion> accelerations;
    for (const Bearing& here : inside_->bearings) accelerations.push_back(here.acceleration);
    return accelerations;
}

std::vector<Force> Dynamics::joint_forces() const {
    std::vector<Force> forces;
    for (const Bearing& here : inside_->bearings) {
        forces.push_back(here.inertia * here.acceleration + here.bias);
    }
    return forces;
}

}  // namespace sidestep::articulated
