// The slow twin of an impulse: the seed's fifteen equations, put into a matrix and solved.
//
//     unknown: v1' w1' v2' w2' R        12 of them: momentum.   3: what happens at the contact.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <cmath>

#include "sidestep/rigid/impulse.h"

namespace sidestep::test {

using Long = long double;
using LongVec3 = Eigen::Matrix<Long, 3, 1>;
using LongMat3 = Eigen::Matrix<Long, 3, 3>;

/// A body that can be weighed: the twin knows no inverses. Infinite masses are not for it.
struct HeavyBody {
    double mass = 1.0;
    Mat3 inertia = Mat3::Identity();
    Vec3 arm = Vec3::Zero(), velocity = Vec3::Zero(), spin = Vec3::Zero();

    [[nodiscard]] rigid::ImpactBody light() const {
        return {1.0 / mass, inertia.llt().solve(Mat3::Identity()), arm, velocity, spin};
    }
};

enum class Contact15 {
    sticking,      ///< u' = 0
    frictionless,  ///< u'.k = 0, R.i = 0, R.j = 0
    sliding,       ///< u'.k = 0, R.i = alpha R.k, R.j = beta R.k
};

/// The fifteen unknowns.
struct Solved15 {
    LongVec3 velocity_1, spin_1, velocity_2, spin_2, impulse;
};

/// @param slide  Only of `sliding`: friction times the unit tangential part of the sticking impulse.
[[nodiscard]] inline Solved15 solve_15(const HeavyBody& body_1, const HeavyBody& body_2,
                                       const Vec3& normal, Contact15 contact,
                                       const LongVec3& slide = LongVec3::Zero()) {
    using Matrix = Eigen::Matrix<Long, 15, 15>;
    using Vector = Eigen::Matrix<Long, 15, 1>;
    Matrix m = Matrix::Zero();
    Vector right = Vector::Zero();
    const auto cross = [](const Vec3& p) {
        LongMat3 s;
        s << 0, -p.z(), p.y(), p.z(), 0, -p.x(), -p.y(), p.x(), 0;
        return s;
    };
    const LongMat3 one = LongMat3::Identity();
    // m (v' - v) = +-R and J (w' - w) = +-p x R
    const HeavyBody* bodies[2] = {&body_1, &body_2};
    for (int b = 0; b < 2; ++b) {
        const HeavyBody& body = *bodies[b];
        const Long sign = b == 0 ? 1 : -1;
        const int row = 6 * b;
        m.block<3, 3>(row, row) = one * static_cast<Long>(body.mass);
        m.block<3, 3>(row, 12) = -sign * one;
        right.segment<3>(row) = static_cast<Long>(body.mass) * body.velocity.cast<Long>();
        m.block<3, 3>(row + 3, row + 3) = body.inertia.cast<Long>();
        m.block<3, 3>(row + 3, 12) = -sign * cross(body.arm);
        right.segment<3>(row + 3) = body.inertia.cast<Long>() * body.spin.cast<Long>();
    }
    // u' = v1' - p1 x w1' - v2' + p2 x w2'
    Eigen::Matrix<Long, 3, 15> u = Eigen::Matrix<Long, 3, 15>::Zero();
    u.block<3, 3>(0, 0) = one;
    u.block<3, 3>(0, 3) = -cross(body_1.arm);
    u.block<3, 3>(0, 6) = -one;
    u.block<3, 3>(0, 9) = cross(body_2.arm);
    if (contact == Contact15::sticking) {
        m.block<3, 15>(12, 0) = u;
    } else {
        const LongVec3 k = normal.cast<Long>();
        const LongVec3 i = k.unitOrthogonal(), j = k.cross(i);
        m.row(12) = k.transpose() * u;
        // R.i = (slide.i) R.k and the same for j; frictionless: slide is 0
        m.block<1, 3>(13, 12) = (i - i.dot(slide) * k).transpose();
        m.block<1, 3>(14, 12) = (j - j.dot(slide) * k).transpose();
    }
    const Vector x = m.fullPivLu().solve(right);
    return {x.segment<3>(0), x.segment<3>(3), x.segment<3>(6), x.segment<3>(9), x.segment<3>(12)};
}

/// Of both bodies, the contact point being at `contact`.
struct TwoSums {
    Long energy = 0;
    LongVec3 momentum = LongVec3::Zero(), angular_momentum = LongVec3::Zero();
    Long momentum_size = 0, angular_size = 0;  ///< Of the terms: what rounding is measured against.

    void add(const HeavyBody& body, const Vec3& contact, const Vec3& velocity, const Vec3& spin) {
        const LongVec3 v = velocity.cast<Long>(), w = spin.cast<Long>();
        const LongVec3 p = static_cast<Long>(body.mass) * v;
        const LongVec3 turn = body.inertia.cast<Long>() * w;
        const LongVec3 centre = contact.cast<Long>() - body.arm.cast<Long>();
        energy += (p.dot(v) + turn.dot(w)) / 2;
        momentum += p;
        angular_momentum += centre.cross(p) + turn;
        momentum_size += p.norm();
        angular_size += centre.norm() * p.norm() + turn.norm();
    }
};

[[nodiscard]] inline TwoSums sums_before(const HeavyBody& body_1, const HeavyBody& body_2,
                                         const Vec3& contact = Vec3::Zero()) {
    TwoSums sums;
    sums.add(body_1, contact, body_1.velocity, body_1.spin);
    sums.add(body_2, contact, body_2.velocity, body_2.spin);
    return sums;
}

[[nodiscard]] inline TwoSums sums_after(const HeavyBody& body_1, const HeavyBody& body_2,
                                        const rigid::ImpactAnswer& answer,
                                        const Vec3& contact = Vec3::Zero()) {
    TwoSums sums;
    sums.add(body_1, contact, answer.velocity_1, answer.spin_1);
    sums.add(body_2, contact, answer.velocity_2, answer.spin_2);
    return sums;
}

}  // namespace sidestep::test
