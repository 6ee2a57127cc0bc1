// The articulated-body algorithm in axes that suit it: every link's frame is turned once, when the
// model is taken on, so that hinges and slides go along z. Trees are done one after another, so that
// a crowd of small figures stays in the cache.
#include "sidestep/articulated/dynamics.h"

#include "sidestep/articulated/detail/joint_frame.h"
#include "sidestep/articulated/detail/symmetric.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

using detail::BodyInertia;
using detail::JointedInertia;
using detail::JointFrame;
using detail::Symmetric;

namespace {

/// What never changes about a link. "Inner" axes are the link's, turned by `inner`.
struct Mount {
    JointType type = JointType::fixed;
    bool straight = false;  // at rest, inner axes are those of the parent
    int parent = -1;        // a mount
    int link = 0;
    int first_position = 0, first_rate = 0;
    Mat3 turn = Mat3::Identity();  // at rest: the parent's inner coordinates into ours
    Vec3 origin = Vec3::Zero();    // at rest, in the parent's inner coordinates
    Vec3 slide = Vec3::Zero();     // of a prismatic joint, in the parent's inner coordinates
    Vec3 axis = Vec3::UnitZ(), axis_2 = Vec3::UnitX();  // of a universal joint
    BodyInertia body{};
    Mat3 inner = Mat3::Identity();  // the link's coordinates into inner ones
};

/// What a call leaves at a link.
struct Bearing {
    Mat3 turn = Mat3::Identity();
    Vec3 origin = Vec3::Zero();
    double cosine = 1.0, sine = 0.0;  // of a hinge
    JointedInertia inertia{};
    Force bias{};
    Motion velocity{};
    Motion drift{};         // c: acceleration without joint acceleration
    Motion acceleration{};  // shifted

    // U = I S, D = S' U + Z, and what is left for the joint, Q - S' p
    Force u{}, u_2{};            // columns of U: hinge, slide, universal
    Symmetric inverse{};         // of D; its corner for joints of less than three freedoms
    Mat3 over_b = Mat3::Zero();  // ball and free: D^-1 b
    Vec3 left = Vec3::Zero(), left_2 = Vec3::Zero();
    Symmetric inverse_2{};  // free: of what the angular part leaves of the linear
    std::array<Vec3, 2> axes{};

    [[nodiscard]] Motion to_child(const Motion& m) const {
        return {turn * m.angular, turn * (m.linear - origin.cross(m.angular))};
    }
    [[nodiscard]] Force to_parent(const Force& f) const {
        const Vec3 force = turn.transpose() * f.force;
        return {turn.transpose() * f.moment + origin.cross(force), force};
    }
};

/// Coordinates in which `axis` is z: exact where it is one of x, y and z.
Mat3 axes_along(const Vec3& axis) {
    for (int k = 0; k < 3; ++k) {
        if (std::abs(axis[k]) != 1.0) continue;
        const double sign = axis[k];
        Mat3 m = Mat3::Zero();
        m(0, (k + 1) % 3) = sign;
        m(1, (k + 2) % 3) = 1.0;
        m(2, k) = sign;
        return m;
    }
    Mat3 m;
    const Vec3 x = axis.unitOrthogonal();
    m << x.transpose(), axis.cross(x).transpose(), axis.transpose();
    return m;
}

/// A few numbers of a list that may be absent.
struct Numbers {
    const double* data;
    [[nodiscard]] double operator()(int k) const { return data == nullptr ? 0.0 : data[k]; }
    [[nodiscard]] Vec3 three(int k) const {
        return data == nullptr ? Vec3::Zero() : Vec3(data[k], data[k + 1], data[k + 2]);
    }
    [[nodiscard]] static Numbers of(std::span<const double> list, int first) {
        return {list.empty() ? nullptr : list.data() + first};
    }
};

/// Where the joint puts the link.
void place(const Mount& mount, const double* q, Bearing& here) {
    switch (mount.type) {
        case JointType::fixed:
            break;
        case JointType::revolute: {
            const double c = std::cos(q[0]), s = std::sin(q[0]);
            here.cosine = c;
            here.sine = s;
            if (mount.straight) {
                here.turn << c, s, 0.0, -s, c, 0.0, 0.0, 0.0, 1.0;
                break;
            }
            const auto x = mount.turn.row(0), y = mount.turn.row(1);
            here.turn.row(0) = c * x + s * y;
            here.turn.row(1) = c * y - s * x;
            here.turn.row(2) = mount.turn.row(2);
            break;
        }
        case JointType::prismatic:
            here.origin = mount.origin + q[0] * mount.slide;
            break;
        case JointType::universal: {
            const Mat3 second = JointFrame::back_about(mount.axis_2, q[1]);
            here.axes = {second * mount.axis, mount.axis_2};
            here.turn = second * JointFrame::back_about(mount.axis, q[0]) * mount.turn;
            break;
        }
        case JointType::ball:
            here.turn = Quat(q[0], q[1], q[2], q[3]).toRotationMatrix().transpose();
            if (!mount.straight) here.turn = (here.turn * mount.turn).eval();
            break;
        case JointType::free:
            here.turn = Quat(q[3], q[4], q[5], q[6]).toRotationMatrix().transpose();
            if (!mount.straight) here.turn = (here.turn * mount.turn).eval();
            here.origin = mount.origin + mount.turn.transpose() * Vec3(q[0], q[1], q[2]);
            break;
    }
}

/// S qd, and c = dS/dt qd + v x S qd.
Motion add_rates(JointType type, const double* rates, Bearing& here) {
    Motion& v = here.velocity;
    Motion& c = here.drift;
    switch (type) {
        case JointType::fixed:
            break;
        case JointType::revolute: {
            const double r = rates[0];
            c = {{r * v.angular.y(), -r * v.angular.x(), 0.0},
                 {r * v.linear.y(), -r * v.linear.x(), 0.0}};
            v.angular.z() += r;
            break;
        }
        case JointType::prismatic: {
            const double r = rates[0];
            c = {Vec3::Zero(), {r * v.angular.y(), -r * v.angular.x(), 0.0}};
            v.linear.z() += r;
            break;
        }
        case JointType::universal: {
            const Vec3 first = rates[0] * here.axes[0], second = rates[1] * here.axes[1];
            const Vec3 own = first + second;
            c = {v.angular.cross(own) - second.cross(first), v.linear.cross(own)};
            v.angular += own;
            break;
        }
        case JointType::ball: {
            const Vec3 own(rates[0], rates[1], rates[2]);
            c = {v.angular.cross(own), v.linear.cross(own)};
            v.angular += own;
            break;
        }
        case JointType::free: {
            const Motion own{{rates[0], rates[1], rates[2]}, {rates[3], rates[4], rates[5]}};
            c = cross(v, own);
            v += own;
            break;
        }
    }
    return v;
}

/// Takes the joint's freedom out of the link's inertia; what is left goes to the parent.
/// @param force  On the joint.
/// @param yield  As Loads::yield.
/// @return false when there is no one to hand it to, and nothing was made of it.
bool free_the_joint(const Mount& mount, Numbers force, Numbers yield, Bearing& here,
                    JointedInertia& rest, Force& bias) {
    const bool passes_on = mount.parent >= 0;
    const JointedInertia& m = here.inertia;
    switch (mount.type) {
        case JointType::fixed:
            if (!passes_on) return false;
            rest = m;
            bias = here.bias + rest * here.drift;
            return true;
        case JointType::revolute:
        case JointType::prismatic: {
            const bool turns = mount.type == JointType::revolute;
            here.u = turns ? Force{m.a.column_z(), m.b.row(2)} : Force{m.b.col(2), m.d.column_z()};
            const double over = 1.0 / ((turns ? m.a.zz : m.d.zz) + yield(0));
            here.inverse.xx = over;
            here.left.x() = force(0) - (turns ? here.bias.moment.z() : here.bias.force.z());
            if (!passes_on) return false;
            rest = m;
            rest.take_away(over, here.u);
            bias = here.bias + rest * here.drift + (over * here.left.x()) * here.u;
            return true;
        }
        case JointType::universal: {
            const Vec3 &x = here.axes[0], &y = here.axes[1];
            here.u = {m.a * x, m.b.transpose() * x};
            here.u_2 = {m.a * y, m.b.transpose() * y};
            const double xx = x.dot(here.u.moment) + yield(0), xy = x.dot(here.u_2.moment);
            const double yy = y.dot(here.u_2.moment) + yield(1);
            const double over = 1.0 / (xx * yy - xy * xy);
            here.inverse.xx = over * yy;
            here.inverse.xy = -over * xy;
            here.inverse.yy = over * xx;
            here.left.x() = force(0) - x.dot(here.bias.moment);
            here.left.y() = force(1) - y.dot(here.bias.moment);
            if (!passes_on) return false;
            // one freedom after the other: the second as the first leaves it
            rest = m;
            rest.take_away(1.0 / xx, here.u);
            const Force second = here.u_2 - (xy / xx) * here.u;
            rest.take_away(1.0 / (yy - xy * xy / xx), second);
            const double p = here.inverse.xx * here.left.x() + here.inverse.xy * here.left.y();
            const double q = here.inverse.xy * here.left.x() + here.inverse.yy * here.left.y();
            bias = here.bias + rest * here.drift + p * here.u + q * here.u_2;
            return true;
        }
        case JointType::ball: {
            // U = [a; b'], D = a + Z
            Symmetric d = m.a;
            d.add_to_diagonal(yield.three(0));
            here.inverse = d.inverse();
            here.left = force.three(0) - here.bias.moment;
            here.over_b = here.inverse.times(m.b);
            if (!passes_on) return false;
            rest.d = m.d;
            rest.d.take_away(m.b, here.over_b);
            const Vec3 x = here.inverse * here.left;
            if (yield.data == nullptr) {
                // what a ball passes on acts at its point, and has no moment
                rest.a = {};
                rest.b.setZero();
                bias.moment = here.bias.moment + here.left;
                bias.force = here.bias.force + rest.d * here.drift.linear + m.b.transpose() * x;
                return true;
            }
            const Mat3 a = m.a.full();
            rest.a = m.a;
            rest.a.take_away(a, here.inverse.times(a));
            rest.b = m.b - a * here.over_b;
            bias = here.bias + rest * here.drift + Force{a * x, m.b.transpose() * x};
            return true;
        }
        case JointType::free: {
            // first the angular half of D, then what that leaves of the linear one
            Symmetric a = m.a, d = m.d;
            a.add_to_diagonal(yield.three(0));
            d.add_to_diagonal(yield.three(3));
            here.inverse = a.inverse();
            here.over_b = here.inverse.times(m.b);
            d.take_away(m.b, here.over_b);
            here.inverse_2 = d.inverse();
            here.left = force.three(0) - here.bias.moment;
            here.left_2 = force.three(3) - here.bias.force;
            if (!passes_on) return false;
            // nothing passes a free joint but what its motor does
            const Motion x = [&] {
                const Vec3 linear =
                    here.inverse_2 * (here.left_2 - here.over_b.transpose() * here.left);
                return Motion{here.inverse * here.left - here.over_b * linear, linear};
            }();
            rest = {};
            bias = here.bias + m * x;
            if (yield.data == nullptr) return true;
            for (int k = 0; k < 6; ++k) {
                // column k of M - M D^-1 M = M D^-1 Z
                Vec6 unit = Vec6::Zero();
                unit[k] = yield(k);
                const Vec3 angular = unit.head<3>();
                const Vec3 linear =
                    here.inverse_2 * (Vec3(unit.tail<3>()) - here.over_b.transpose() * angular);
                const Force column =
                    m * Motion{here.inverse * angular - here.over_b * linear, linear};
                Mat3 one = Mat3::Zero();
                if (k < 3) {
                    one.col(k) = column.moment;
                    rest.a +=
                        Symmetric{one(0, 0), one(0, 1), one(0, 2), one(1, 1), one(1, 2), one(2, 2)};
                } else {
                    rest.b.col(k - 3) = column.moment;
                    one.col(k - 3) = column.force;
                    rest.d +=
                        Symmetric{one(0, 0), one(0, 1), one(0, 2), one(1, 1), one(1, 2), one(2, 2)};
                }
            }
            bias += rest * here.drift;
            return true;
        }
    }
    return false;
}

/// Hands what the joint has left over to the parent.
void pass_on(const Mount& mount, const JointedInertia& rest, const Force& bias, const Bearing& here,
             Bearing& parent) {
    JointedInertia moved;
    if (mount.type == JointType::revolute && mount.straight) {
        const double c = here.cosine, s = here.sine;
        moved.a = rest.a.turned_back_about_z(c, s);
        moved.d = rest.d.turned_back_about_z(c, s);
        Mat3 half;
        half.row(0) = c * rest.b.row(0) - s * rest.b.row(1);
        half.row(1) = s * rest.b.row(0) + c * rest.b.row(1);
        half.row(2) = rest.b.row(2);
        moved.b.col(0) = c * half.col(0) - s * half.col(1);
        moved.b.col(1) = s * half.col(0) + c * half.col(1);
        moved.b.col(2) = half.col(2);
    } else {
        moved.d = rest.d.turned_back(here.turn);
        moved.a = rest.a.turned_back(here.turn);
        moved.b = here.turn.transpose() * (rest.b * here.turn).eval();
    }
    moved.move_by(here.origin);
    parent.inertia += moved;
    parent.bias += here.to_parent(bias);
}

/// The same where only `d` is left, below a ball.
void pass_on_point(const Symmetric& d, const Force& bias, const Bearing& here, Bearing& parent) {
    JointedInertia moved;
    moved.d = d.turned_back(here.turn);
    moved.move_by(here.origin);
    parent.inertia += moved;
    parent.bias += here.to_parent(bias);
}

/// Joint accelerations, given the parent's acceleration and the drift in `a`, which gets them too.
void let_go(const Mount& mount, const Bearing& here, double* qdd, Motion& a) {
    switch (mount.type) {
        case JointType::fixed:
            break;
        case JointType::revolute:
            qdd[0] = here.inverse.xx * (here.left.x() - dot(a, here.u));
            a.angular.z() += qdd[0];
            break;
        case JointType::prismatic:
            qdd[0] = here.inverse.xx * (here.left.x() - dot(a, here.u));
            a.linear.z() += qdd[0];
            break;
        case JointType::universal: {
            const double x = here.left.x() - dot(a, here.u), y = here.left.y() - dot(a, here.u_2);
            qdd[0] = here.inverse.xx * x + here.inverse.xy * y;
            qdd[1] = here.inverse.xy * x + here.inverse.yy * y;
            a.angular += qdd[0] * here.axes[0] + qdd[1] * here.axes[1];
            break;
        }
        case JointType::ball: {
            const Vec3 x =
                here.inverse * (here.left - here.inertia.a * a.angular) - here.over_b * a.linear;
            for (int k = 0; k < 3; ++k) qdd[k] = x[k];
            a.angular += x;
            break;
        }
        case JointType::free: {
            const Force felt = here.inertia * a;
            const Vec3 n = here.left - felt.moment, f = here.left_2 - felt.force;
            const Vec3 linear = here.inverse_2 * (f - here.over_b.transpose() * n);
            const Vec3 angular = here.inverse * n - here.over_b * linear;
            for (int k = 0; k < 3; ++k) qdd[k] = angular[k], qdd[3 + k] = linear[k];
            a += Motion{angular, linear};
            break;
        }
    }
}

}  // namespace

struct Dynamics::Inside {
    const Model* model;
    std::vector<Mount> mounts;
    std::vector<Bearing> bearings;  // by mount
    std::vector<int> trees{0};      // where the mounts of each tree begin, and the end
    std::vector<int> mount_of;      // by link
    std::vector<double> answer;

    explicit Inside(const Model& one);
    void up(int from, int to, std::span<const double> q, std::span<const double> z);
    void down(int from, int to, const Motion& world);
};

Dynamics::Inside::Inside(const Model& one)
    : model(&one), bearings(one.link_count()), mount_of(one.link_count()), answer(one.freedom()) {
    // the links of one tree side by side, parents first
    const int count = one.link_count();
    std::vector<int> tree(count);
    std::vector<std::vector<int>> members;
    for (int i = 0; i < count; ++i) {
        const int parent = one.link(i).parent;
        tree[i] = parent < 0 ? static_cast<int>(members.size()) : tree[parent];
        if (parent < 0) members.emplace_back();
        members[tree[i]].push_back(i);
    }
    for (const std::vector<int>& links : members) {
        for (const int i : links) {
            mount_of[i] = static_cast<int>(mounts.size());
            const Link& link = one.link(i);
            Mount mount;
            mount.type = link.joint.type;
            mount.parent = link.parent < 0 ? -1 : mount_of[link.parent];
            mount.link = i;
            mount.first_position = one.first_position(i);
            mount.first_rate = one.first_rate(i);
            if (mount.type == JointType::revolute || mount.type == JointType::prismatic) {
                mount.inner = axes_along(link.joint.axis);
            }
            const Mat3 outer = mount.parent < 0 ? Mat3::Identity() : mounts[mount.parent].inner;
            const Mat3 rest = link.joint.placement.rotation.toRotationMatrix().transpose();
            mount.turn = mount.inner * rest * outer.transpose();
            mount.straight = mount.turn == Mat3::Identity();
            mount.origin = outer * link.joint.placement.translation;
            mount.slide = mount.turn.row(2);
            mount.axis = link.joint.axis;
            mount.axis_2 = link.joint.axis_2;
            const Vec3 centre = mount.inner * link.centre;
            const Inertia body = Inertia::of_body(
                link.mass, centre, mount.inner * link.inertia * mount.inner.transpose());
            mount.body = {link.mass, link.mass * centre, Symmetric::of(body.a)};
            mounts.push_back(mount);
            Bearing& here = bearings[mount_of[i]];
            here.turn = mount.turn;
            here.origin = mount.origin;
        }
        trees.push_back(static_cast<int>(mounts.size()));
    }
}

Dynamics::Dynamics(const Model& model) : inside_(std::make_unique<Inside>(model)) {}
Dynamics::~Dynamics() = default;
Dynamics::Dynamics(Dynamics&&) noexcept = default;
Dynamics& Dynamics::operator=(Dynamics&&) noexcept = default;

void Dynamics::Inside::up(int from, int to, std::span<const double> q, std::span<const double> z) {
    JointedInertia rest;
    Force bias;
    for (int i = to - 1; i >= from; --i) {
        const Mount& mount = mounts[i];
        Bearing& here = bearings[i];
        const Numbers force = Numbers::of(q, mount.first_rate);
        const Numbers yield = Numbers::of(z, mount.first_rate);
        if (!free_the_joint(mount, force, yield, here, rest, bias)) continue;
        if (mount.type == JointType::ball && z.empty()) {
            pass_on_point(rest.d, bias, here, bearings[mount.parent]);
        } else {
            pass_on(mount, rest, bias, here, bearings[mount.parent]);
        }
    }
}

void Dynamics::Inside::down(int from, int to, const Motion& world) {
    for (int i = from; i < to; ++i) {
        const Mount& mount = mounts[i];
        Bearing& here = bearings[i];
        here.acceleration =
            here.to_child(mount.parent < 0 ? world : bearings[mount.parent].acceleration) +
            here.drift;
        let_go(mount, here, answer.data() + mount.first_rate, here.acceleration);
    }
}

std::span<const double> Dynamics::accelerations(const State& state, const Loads& loads) {
    Inside& in = *inside_;
    const Model& model = *in.model;
    SIDESTEP_REQUIRE(static_cast<int>(state.positions.size()) == model.position_count() &&
                         static_cast<int>(state.rates.size()) == model.freedom(),
                     "the state belongs to another model");
    SIDESTEP_REQUIRE(loads.joint.empty() || static_cast<int>(loads.joint.size()) == model.freedom(),
                     "loads.joint needs a number for each rate");
    SIDESTEP_REQUIRE(loads.yield.empty() || static_cast<int>(loads.yield.size()) == model.freedom(),
                     "loads.yield needs a number for each rate");
    SIDESTEP_REQUIRE(
        loads.external.empty() || static_cast<int>(loads.external.size()) == model.link_count(),
        "loads.external needs a force for each link");

    for (std::size_t tree = 0; tree + 1 < in.trees.size(); ++tree) {
        const int from = in.trees[tree], to = in.trees[tree + 1];
        for (int i = from; i < to; ++i) {
            const Mount& mount = in.mounts[i];
            Bearing& here = in.bearings[i];
            place(mount, state.positions.data() + mount.first_position, here);
            here.velocity =
                mount.parent < 0 ? Motion{} : here.to_child(in.bearings[mount.parent].velocity);
            const Motion v = add_rates(mount.type, state.rates.data() + mount.first_rate, here);
            here.inertia = mount.body.jointed();
            here.bias = cross(v, mount.body * v);
            if (!loads.external.empty()) {
                const Force& push = loads.external[mount.link];
                here.bias -= {mount.inner * push.moment, mount.inner * push.force};
            }
        }
        in.up(from, to, loads.joint, loads.yield);
        in.down(from, to, {Vec3::Zero(), -loads.gravity});
    }
    return in.answer;
}

std::span<const double> Dynamics::jumps(const State& state, std::span<const Force> impulses,
                                        std::span<const double> joint_impulses) {
    Inside& in = *inside_;
    const Model& model = *in.model;
    SIDESTEP_REQUIRE(static_cast<int>(state.positions.size()) == model.position_count(),
                     "the state belongs to another model");
    SIDESTEP_REQUIRE(impulses.empty() || static_cast<int>(impulses.size()) == model.link_count(),
                     "impulses need one for each link");
    SIDESTEP_REQUIRE(
        joint_impulses.empty() || static_cast<int>(joint_impulses.size()) == model.freedom(),
        "joint_impulses need a number for each rate");
    for (std::size_t tree = 0; tree + 1 < in.trees.size(); ++tree) {
        const int from = in.trees[tree], to = in.trees[tree + 1];
        for (int i = from; i < to; ++i) {
            const Mount& mount = in.mounts[i];
            Bearing& here = in.bearings[i];
            place(mount, state.positions.data() + mount.first_position, here);
            here.velocity = {};
            here.drift = {};
            here.inertia = mount.body.jointed();
            here.bias = {};
            if (!impulses.empty()) {
                const Force& push = impulses[mount.link];
                here.bias -= {mount.inner * push.moment, mount.inner * push.force};
            }
        }
        in.up(from, to, joint_impulses, {});
        in.down(from, to, {});
    }
    return in.answer;
}

std::vector<Motion> Dynamics::link_accelerations() const {
    std::vector<Motion> accelerations;
    for (const int i : inside_->mount_of) {
        const Mat3 back = inside_->mounts[i].inner.transpose();
        const Motion& a = inside_->bearings[i].acceleration;
        accelerations.push_back({back * a.angular, back * a.linear});
    }
    return accelerations;
}

std::vector<Force> Dynamics::joint_forces() const {
    std::vector<Force> forces;
    for (const int i : inside_->mount_of) {
        const Bearing& here = inside_->bearings[i];
        const Force f = here.inertia * here.acceleration + here.bias;
        const Mat3 back = inside_->mounts[i].inner.transpose();
        forces.push_back({back * f.moment, back * f.force});
    }
    return forces;
}

}  // namespace sidestep::articulated
