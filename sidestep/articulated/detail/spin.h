// Seven columns: a number, and the six products of an angular velocity.
//
// A part that keeps its shape and is carried about accelerates by itself as a function of
//     h = (1, w1 w1, w2 w2, w3 w3, w1 w2, w1 w3, w2 w3)
// linear in h, once w x v of its origin is taken away.
#pragma once

#include "sidestep/articulated/detail/joining.h"

namespace sidestep::articulated::detail {

using Seven = Eigen::Matrix<double, 7, 1>;
using Mat7 = Eigen::Matrix<double, 7, 7>;

inline constexpr int spin_pairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};

[[nodiscard]] inline Seven spin_products(const Vec3& w) {
    Seven h;
    h[0] = 1.0;
    for (int k = 0; k < 6; ++k) h[k + 1] = w[spin_pairs[k][0]] * w[spin_pairs[k][1]];
    return h;
}

/// h(E w) = M h(w).
[[nodiscard]] inline Mat7 turned_products(const Mat3& e) {
    Mat7 m = Mat7::Zero();
    m(0, 0) = 1.0;
    for (int r = 0; r < 6; ++r) {
        const int i = spin_pairs[r][0], j = spin_pairs[r][1];
        for (int c = 0; c < 6; ++c) {
            const int a = spin_pairs[c][0], b = spin_pairs[c][1];
            m(r + 1, c + 1) = a == b ? e(i, a) * e(j, a) : e(i, a) * e(j, b) + e(i, b) * e(j, a);
        }
    }
    return m;
}

/// Columns of a quadratic of w, given as product(x, y), linear in both.
template <typename Product>
[[nodiscard]] Eigen::Matrix<double, 3, 6> spin_columns(Product&& product) {
    Eigen::Matrix<double, 3, 6> columns;
    for (int k = 0; k < 6; ++k) {
        const Vec3 a = Vec3::Unit(spin_pairs[k][0]), b = Vec3::Unit(spin_pairs[k][1]);
        columns.col(k) = product(a, b);
        if (k >= 3) columns.col(k) += product(b, a);
    }
    return columns;
}

/// w x (w x d).
[[nodiscard]] inline Eigen::Matrix<double, 3, 6> centripetal(const Vec3& d) {
    return spin_columns([&](const Vec3& a, const Vec3& b) -> Vec3 { return a.cross(b.cross(d)); });
}

/// (w, 0) x* I (w, 0).
[[nodiscard]] inline Six<6> gyration(const Inertia& inertia) {
    Six<6> columns;
    columns.topRows<3>() =
        spin_columns([&](const Vec3& a, const Vec3& b) -> Vec3 { return a.cross(inertia.a * b); });
    columns.bottomRows<3>() = spin_columns(
        [&](const Vec3& a, const Vec3& b) -> Vec3 { return a.cross(inertia.b.transpose() * b); });
    return columns;
}

}  // namespace sidestep::articulated::detail
