// Turning and moving as one thing: velocities, forces and inertias of six numbers.
//
//     Motion   (w, v)    how a body turns, and how the point of it at the origin of the frame moves
//     Force    (n, f)    the moment about the origin, and the force
//     Shift    E, r      from the coordinates of a parent frame into those of a child:
//                        E turns them, r is the child's origin in the parent
//     Inertia  [ a  b ]  what it takes to move a body: force = inertia * acceleration
//              [ b' d ]
//
// Angular part first everywhere. Motions go with X = [E 0; -E[r] E], forces the other way with X'.
// Seed 003 chapter II; the letters are those of our adaptive-dynamics notes.
#pragma once

#include "sidestep/math/transform.h"
#include "sidestep/math/types.h"

namespace sidestep {

using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat6 = Eigen::Matrix<double, 6, 6>;

/// [x] y = x cross y.
[[nodiscard]] inline Mat3 cross_matrix(const Vec3& x) {
    Mat3 m;
    m << 0.0, -x.z(), x.y(), x.z(), 0.0, -x.x(), -x.y(), x.x(), 0.0;
    return m;
}

/// A spatial velocity or acceleration.
struct Motion {
    Vec3 angular = Vec3::Zero();
    Vec3 linear = Vec3::Zero();

    Motion& operator+=(const Motion& other) {
        angular += other.angular;
        linear += other.linear;
        return *this;
    }
    [[nodiscard]] Vec6 vector() const {
        Vec6 six;
        six << angular, linear;
        return six;
    }
    [[nodiscard]] static Motion of(const Vec6& six) { return {six.head<3>(), six.tail<3>()}; }
};

/// A spatial force, impulse or momentum.
struct Force {
    Vec3 moment = Vec3::Zero();
    Vec3 force = Vec3::Zero();

    Force& operator+=(const Force& other) {
        moment += other.moment;
        force += other.force;
        return *this;
    }
    Force& operator-=(const Force& other) {
        moment -= other.moment;
        force -= other.force;
        return *this;
    }
    [[nodiscard]] Vec6 vector() const {
        Vec6 six;
        six << moment, force;
        return six;
    }
    [[nodiscard]] static Force of(const Vec6& six) { return {six.head<3>(), six.tail<3>()}; }
};

[[nodiscard]] inline Motion operator+(Motion a, const Motion& b) {
    return a += b;
}
[[nodiscard]] inline Motion operator-(const Motion& a, const Motion& b) {
    return {a.angular - b.angular, a.linear - b.linear};
}
[[nodiscard]] inline Motion operator*(double s, const Motion& m) {
    return {s * m.angular, s * m.linear};
}
[[nodiscard]] inline Force operator+(Force a, const Force& b) {
    return a += b;
}
[[nodiscard]] inline Force operator-(Force a, const Force& b) {
    return a -= b;
}
[[nodiscard]] inline Force operator*(double s, const Force& f) {
    return {s * f.moment, s * f.force};
}
/// Power, or work.
[[nodiscard]] inline double dot(const Motion& m, const Force& f) {
    return m.angular.dot(f.moment) + m.linear.dot(f.force);
}

/// v x m: how m, fixed in a frame that moves with v, changes.
[[nodiscard]] inline Motion cross(const Motion& v, const Motion& m) {
    return {v.angular.cross(m.angular), v.angular.cross(m.linear) + v.linear.cross(m.angular)};
}
/// v x* f: the same of a force.
[[nodiscard]] inline Force cross(const Motion& v, const Force& f) {
    return {v.angular.cross(f.moment) + v.linear.cross(f.force), v.angular.cross(f.force)};
}

/// A symmetric 6 x 6 matrix in blocks, from motions to forces: [a b; b' d].
struct Inertia {
    Mat3 a = Mat3::Zero();
    Mat3 b = Mat3::Zero();
    Mat3 d = Mat3::Zero();

    /// Of a rigid body.
    /// @param inertia  About the centre of mass, in the axes of the frame.
    [[nodiscard]] static Inertia of_body(double mass, const Vec3& centre, const Mat3& inertia) {
        const Mat3 c = cross_matrix(centre);
        return {inertia - mass * c * c, mass * c, mass * Mat3::Identity()};
    }

    [[nodiscard]] Force operator*(const Motion& m) const {
        return {a * m.angular + b * m.linear, b.transpose() * m.angular + d * m.linear};
    }
    Inertia& operator+=(const Inertia& other) {
        a += other.a;
        b += other.b;
        d += other.d;
        return *this;
    }
    [[nodiscard]] Mat6 matrix() const {
        Mat6 m;
        m << a, b, b.transpose(), d;
        return m;
    }
};

/// Coordinates of a parent frame as a child sees them.
struct Shift {
    Mat3 turn = Mat3::Identity();  ///< E: parent coordinates to child coordinates.
    Vec3 origin = Vec3::Zero();    ///< r: the child's origin in the parent.

    [[nodiscard]] static Shift of(const Transform& child_to_parent) {
        return {child_to_parent.rotation.toRotationMatrix().transpose(),
                child_to_parent.translation};
    }

    [[nodiscard]] Motion to_child(const Motion& m) const {
        return {turn * m.angular, turn * (m.linear - origin.cross(m.angular))};
    }
    [[nodiscard]] Motion to_parent(const Motion& m) const {
        const Vec3 angular = turn.transpose() * m.angular;
        return {angular, turn.transpose() * m.linear + origin.cross(angular)};
    }
    [[nodiscard]] Force to_parent(const Force& f) const {
        const Vec3 force = turn.transpose() * f.force;
        return {turn.transpose() * f.moment + origin.cross(force), force};
    }
    [[nodiscard]] Force to_child(const Force& f) const {
        return {turn * (f.moment - origin.cross(f.force)), turn * f.force};
    }
    /// X' M X.
    [[nodiscard]] Inertia to_parent(const Inertia& m) const {
        const Mat3 b = turn.transpose() * m.b * turn;
        Inertia out;
        out.d = turn.transpose() * m.d * turn;
        const Mat3 r = cross_matrix(origin);
        out.b = b + r * out.d;
        out.a = turn.transpose() * m.a * turn + r * b.transpose() - out.b * r;
        return out;
    }
    /// First `inner` (from its parent into this shift's parent), then this.
    [[nodiscard]] Shift operator*(const Shift& inner) const {
        return {turn * inner.turn, inner.origin + inner.turn.transpose() * origin};
    }
    [[nodiscard]] Mat6 matrix() const {
        Mat6 m = Mat6::Zero();
        m.topLeftCorner<3, 3>() = m.bottomRightCorner<3, 3>() = turn;
        m.bottomLeftCorner<3, 3>() = -turn * cross_matrix(origin);
        return m;
    }
};

}  // namespace sidestep
