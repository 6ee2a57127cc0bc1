// Six numbers for a symmetric 3 x 3 matrix, and inertias made of them.
//
// What is stored once cannot drift apart: the articulated inertia stays symmetric however long the
// chain, and costs a third less than two full matrices.
#pragma once

#include "sidestep/math/spatial.h"

namespace sidestep::articulated::detail {

struct Symmetric {
    double xx = 0.0, xy = 0.0, xz = 0.0, yy = 0.0, yz = 0.0, zz = 0.0;

    /// Of a matrix that is symmetric but for rounding.
    [[nodiscard]] static Symmetric of(const Mat3& m) {
        return {m(0, 0), 0.5 * (m(0, 1) + m(1, 0)), 0.5 * (m(0, 2) + m(2, 0)),
                m(1, 1), 0.5 * (m(1, 2) + m(2, 1)), m(2, 2)};
    }
    [[nodiscard]] Mat3 full() const {
        Mat3 m;
        m << xx, xy, xz, xy, yy, yz, xz, yz, zz;
        return m;
    }
    [[nodiscard]] Vec3 operator*(const Vec3& v) const {
        return {xx * v.x() + xy * v.y() + xz * v.z(), xy * v.x() + yy * v.y() + yz * v.z(),
                xz * v.x() + yz * v.y() + zz * v.z()};
    }
    [[nodiscard]] Mat3 times(const Mat3& m) const {
        Mat3 out;
        for (int k = 0; k < 3; ++k) out.col(k) = *this * Vec3(m.col(k));
        return out;
    }
    Symmetric& operator+=(const Symmetric& o) {
        xx += o.xx, xy += o.xy, xz += o.xz, yy += o.yy, yz += o.yz, zz += o.zz;
        return *this;
    }
    /// Less s u u'.
    void take_away(double s, const Vec3& u) {
        const double x = s * u.x(), y = s * u.y(), z = s * u.z();
        xx -= x * u.x(), xy -= x * u.y(), xz -= x * u.z();
        yy -= y * u.y(), yz -= y * u.z(), zz -= z * u.z();
    }
    /// Less m' n, of which the caller knows that it is symmetric.
    void take_away(const Mat3& m, const Mat3& n) {
        xx -= m.col(0).dot(n.col(0)), xy -= m.col(0).dot(n.col(1)), xz -= m.col(0).dot(n.col(2));
        yy -= m.col(1).dot(n.col(1)), yz -= m.col(1).dot(n.col(2)), zz -= m.col(2).dot(n.col(2));
    }
    void add_to_diagonal(const Vec3& more) { xx += more.x(), yy += more.y(), zz += more.z(); }
    [[nodiscard]] Vec3 column_z() const { return {xz, yz, zz}; }

    [[nodiscard]] Symmetric inverse() const {
        const double a = yy * zz - yz * yz, b = xz * yz - xy * zz, c = xy * yz - xz * yy;
        const double over = 1.0 / (xx * a + xy * b + xz * c);
        return {over * a,
                over * b,
                over * c,
                over * (xx * zz - xz * xz),
                over * (xy * xz - xx * yz),
                over * (xx * yy - xy * xy)};
    }
    /// e' M e: from the coordinates that `e` leads to back to those it starts from.
    [[nodiscard]] Symmetric turned_back(const Mat3& e) const {
        const Mat3 m = times(e);
        Symmetric out;
        out.xx = e.col(0).dot(m.col(0)), out.xy = e.col(0).dot(m.col(1));
        out.xz = e.col(0).dot(m.col(2)), out.yy = e.col(1).dot(m.col(1));
        out.yz = e.col(1).dot(m.col(2)), out.zz = e.col(2).dot(m.col(2));
        return out;
    }
    /// The same for a turn about z by an angle of cosine c and sine s.
    [[nodiscard]] Symmetric turned_back_about_z(double c, double s) const {
        const double cc = c * c, ss = s * s, cs = c * s;
        const double twice = 2.0 * cs * xy;
        return {cc * xx - twice + ss * yy, cs * (xx - yy) + (cc - ss) * xy,
                c * xz - s * yz,           ss * xx + twice + cc * yy,
                s * xz + c * yz,           zz};
    }
};

/// [a b; b' d], from motions to forces.
struct JointedInertia {
    Symmetric a{};
    Mat3 b = Mat3::Zero();
    Symmetric d{};

    [[nodiscard]] Force operator*(const Motion& m) const {
        return {a * m.angular + b * m.linear, b.transpose() * m.angular + d * m.linear};
    }
    JointedInertia& operator+=(const JointedInertia& other) {
        a += other.a;
        b += other.b;
        d += other.d;
        return *this;
    }
    /// Less s u u'.
    void take_away(double s, const Force& u) {
        a.take_away(s, u.moment);
        b.noalias() -= (s * u.moment) * u.force.transpose();
        d.take_away(s, u.force);
    }
    /// About a point r away, in the same axes: [1 [r]; 0 1] M [1 0; -[r] 1].
    void move_by(const Vec3& r) {
        const Mat3 before = b;
        const Mat3 full = d.full();
        for (int k = 0; k < 3; ++k) b.col(k) += r.cross(Vec3(full.col(k)));
        const Vec3 old_x = before.row(0), old_y = before.row(1), old_z = before.row(2);
        const Vec3 new_x = b.row(0), new_y = b.row(1), new_z = b.row(2);
        const Vec3 x = r.cross(new_x), y = r.cross(new_y);
        const Vec3 from_y = r.cross(old_y), from_z = r.cross(old_z);
        a.xx += r.cross(old_x).x() + x.x();
        a.xy += from_y.x() + x.y();
        a.xz += from_z.x() + x.z();
        a.yy += from_y.y() + y.y();
        a.yz += from_z.y() + y.z();
        a.zz += from_z.z() + r.cross(new_z).z();
    }
};

/// A rigid body about the origin of its frame.
struct BodyInertia {
    double mass = 0.0;
    Vec3 moment = Vec3::Zero();  // mass times centre
    Symmetric about_origin{};

    [[nodiscard]] Force operator*(const Motion& m) const {
        return {about_origin * m.angular + moment.cross(m.linear),
                mass * m.linear - moment.cross(m.angular)};
    }
    [[nodiscard]] JointedInertia jointed() const {
        return {about_origin, cross_matrix(moment), {mass, 0.0, 0.0, mass, 0.0, mass}};
    }
};

}  // namespace sidestep::articulated::detail
