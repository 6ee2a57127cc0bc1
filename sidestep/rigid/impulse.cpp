#include "sidestep/rigid/impulse.h"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::rigid {

namespace {

/// S(p) x = p x x.
Mat3 cross_matrix(const Vec3& p) {
    Mat3 s;
    s << 0.0, -p.z(), p.y(), p.z(), 0.0, -p.x(), -p.y(), p.x(), 0.0;
    return s;
}

/// -S(p) J^-1 S(p): how the contact point gives way because the body turns.
Mat3 turning_part(const ImpactBody& body) {
    const Mat3 s = cross_matrix(body.arm);
    return s * body.inverse_inertia * s.transpose();
}

Vec3 point_velocity(const ImpactBody& body) {
    return body.velocity + body.spin.cross(body.arm);
}

bool all_finite(const ImpactBody& body) {
    return std::isfinite(body.inverse_mass) && body.inverse_inertia.allFinite() &&
           body.arm.allFinite() && body.velocity.allFinite() && body.spin.allFinite();
}

/// Some unit vector at a right angle to a unit vector; an axis where that is possible.
Vec3 tangent_of(const Vec3& normal) {
    Eigen::Index least = 0;
    normal.cwiseAbs().minCoeff(&least);
    return normal.cross(Vec3::Unit(least)).normalized();
}

/// K in the axes i, j, k, the normal eliminated: its own number, its coupling with the tangents, and what
/// is left of the tangents' block, S.
struct Eliminated {
    double k_nn, couple_i, couple_j, s_ii, s_ij, s_jj;
    bool sound;  ///< No pivot is below what it must be.
};

Eliminated eliminate(const Mat3& matrix, const Vec3& i, const Vec3& j, const Vec3& k,
                     double least) {
    const Vec3 k_i = matrix * i, k_j = matrix * j, k_k = matrix * k;
    Eliminated part{};
    part.k_nn = k.dot(k_k);
    part.couple_i = i.dot(k_k);
    part.couple_j = j.dot(k_k);
    part.s_ii = i.dot(k_i) - part.couple_i * part.couple_i / part.k_nn;
    part.s_ij = j.dot(k_i) - part.couple_i * part.couple_j / part.k_nn;
    part.s_jj = j.dot(k_j) - part.couple_j * part.couple_j / part.k_nn;
    const double pivot = std::max(part.s_ii, part.s_jj);
    const double last = std::min(part.s_ii, part.s_jj) - part.s_ij * part.s_ij / pivot;
    const double enough = least * (1.0 - 1e-6);
    part.sound = part.k_nn >= enough && pivot >= enough && last >= enough;
    // the rest is rounding
    part.k_nn = std::max(part.k_nn, least);
    part.s_ii = std::max(part.s_ii, least);
    part.s_jj = std::max(part.s_jj, least);
    return part;
}

/// A matrix of which rounding has eaten what it knew: an inverse inertia that is a million million times
/// larger about one axis than about another leaves noise, some of it negative. The nearest one that no
/// longer makes energy.
Mat3 no_eigenvalue_below(double least, const Mat3& matrix) {
    const Eigen::SelfAdjointEigenSolver<Mat3> axes(0.5 * (matrix + matrix.transpose()));
    return axes.eigenvectors() * axes.eigenvalues().cwiseMax(least).asDiagonal() *
           axes.eigenvectors().transpose();
}

void check_body(const ImpactBody& body, int number) {
    SIDESTEP_REQUIRE(all_finite(body),
                     fmt::format("body {} has a number that is not finite", number));
    SIDESTEP_REQUIRE(body.inverse_mass >= 0.0,
                     fmt::format("the inverse mass of body {} is {}, expected 0 or more", number,
                                 body.inverse_mass));
    SIDESTEP_REQUIRE(
        body.inverse_inertia.diagonal().minCoeff() >= 0.0,
        fmt::format("the inverse inertia of body {} has {} on its diagonal, expected 0 "
                    "or more",
                    number, body.inverse_inertia.diagonal().minCoeff()));
}

}  // namespace

Mat3 collision_matrix(const ImpactBody& body_1, const ImpactBody& body_2) {
    return (body_1.inverse_mass + body_2.inverse_mass) * Mat3::Identity() + turning_part(body_1) +
           turning_part(body_2);
}

ImpactAnswer impact(const ImpactBody& body_1, const ImpactBody& body_2, const Vec3& normal,
                    const ImpactLaw& law) {
    check_body(body_1, 1);
    check_body(body_2, 2);
    SIDESTEP_REQUIRE(body_1.inverse_mass + body_2.inverse_mass > 0.0,
                     "both bodies are immovable: both inverse masses are 0");
    SIDESTEP_REQUIRE(std::abs(normal.squaredNorm() - 1.0) <= 2e-9,
                     fmt::format("the normal has length {}, expected 1", normal.norm()));
    SIDESTEP_REQUIRE(law.elasticity >= 0.0 && law.elasticity <= 1.0,
                     fmt::format("elasticity {} is outside [0, 1]", law.elasticity));
    SIDESTEP_REQUIRE(law.tangential >= -1.0 && law.tangential <= 1.0,
                     fmt::format("tangential elasticity {} is outside [-1, 1]", law.tangential));
    SIDESTEP_REQUIRE(law.friction >= 0.0,
                     fmt::format("friction {}, expected 0 or more", law.friction));

    ImpactAnswer answer;
    answer.velocity_1 = body_1.velocity;
    answer.spin_1 = body_1.spin;
    answer.velocity_2 = body_2.velocity;
    answer.spin_2 = body_2.spin;

    // they part already, or slide along each other: an impulse would pull
    const Vec3 u = point_velocity(body_1) - point_velocity(body_2);
    const Vec3 k = normal.normalized();
    const double u_n = u.dot(k);
    if (u_n >= 0.0) return answer;

    Mat3 matrix = collision_matrix(body_1, body_2);
    SIDESTEP_REQUIRE(matrix.allFinite(), "arms or inverse inertias are too large for numbers");
    const double least = body_1.inverse_mass + body_2.inverse_mass;
    const Vec3 i = tangent_of(k), j = k.cross(i);
    Eliminated part = eliminate(matrix, i, j, k, least);
    if (!part.sound) {
        matrix = no_eigenvalue_below(least, matrix);
        part = eliminate(matrix, i, j, k, least);
    }
    const double k_nn = part.k_nn, couple_i = part.couple_i, couple_j = part.couple_j;
    const double s_ii = part.s_ii, s_ij = part.s_ij, s_jj = part.s_jj;

    // R_f = jn k stops the normal part. T = R_s - R_f stops the rest and leaves the normal part alone:
    // T_n = -couple . T_t / k_nn makes that so by construction, whatever the rounding of T_t
    const double jn = -u_n / k_nn;
    const double slip_i = u.dot(i) + couple_i * jn, slip_j = u.dot(j) + couple_j * jn;
    // two equations with a positive matrix; the larger pivot first
    double t_i = 0.0, t_j = 0.0;
    if (s_ii >= s_jj) {
        const double ratio = s_ij / s_ii;
        t_j = -(slip_j - ratio * slip_i) / std::max(least, s_jj - ratio * s_ij);
        t_i = -(slip_i + s_ij * t_j) / s_ii;
    } else {
        const double ratio = s_ij / s_jj;
        t_i = -(slip_i - ratio * slip_j) / std::max(least, s_ii - ratio * s_ij);
        t_j = -(slip_j + s_ij * t_i) / s_jj;
    }
    const double t_n = -(couple_i * t_i + couple_j * t_j) / k_nn;
    const double t_size = std::hypot(t_i, t_j);

    // R = a R_f + b T, and b smaller where that would leave the cone; R_n is signed: a pull never sticks
    const double a = 1.0 + law.elasticity;
    double b = 1.0 + law.tangential;
    double r_n = a * jn + b * t_n;
    answer.kind = ImpactAnswer::Kind::sticks;
    if (b * t_size > 0.0 && !(r_n >= 0.0 && b * t_size / r_n <= law.friction)) {
        answer.kind = ImpactAnswer::Kind::slides;
        // |b T_t| = friction (a jn + b T_n), divided by the friction, which may be 0 or infinite
        b = a * jn / (t_size / law.friction - t_n);
        r_n = b > 0.0 ? b * t_size / law.friction : a * jn;
    }
    answer.impulse = r_n * k + b * (t_i * i + t_j * j);

    // dE of section 6: T K T = T_t S T_t, for T has no part in the normal velocity
    const double stopped_n = k_nn * jn * jn;
    const double stopped_t =
        std::max(0.0, s_ii * t_i * t_i + 2.0 * s_ij * t_i * t_j + s_jj * t_j * t_j);
    answer.energy_change = 0.0 - 0.5 * (a * (2.0 - a) * stopped_n + b * (2.0 - b) * stopped_t);

    const Vec3& r = answer.impulse;
    answer.velocity_1 += body_1.inverse_mass * r;
    answer.spin_1 += body_1.inverse_inertia * body_1.arm.cross(r);
    answer.velocity_2 -= body_2.inverse_mass * r;
    answer.spin_2 -= body_2.inverse_inertia * body_2.arm.cross(r);
    return answer;
}

}  // namespace sidestep::rigid
