// Slow twin of geometry/triangle_distance.h: the same question in rational numbers (GMP).
//
// The nearest points lie in the inside of one face each: a corner, an edge or the whole. For every
// pair of faces the nearest points of their planes or lines solve a small linear system; where the
// solution lies in both faces it is a candidate, and the nearest candidate is the answer. Systems
// without a unique solution are left out: a smaller face then holds a nearest point too.
#pragma once

#include <gmpxx.h>

#include <array>
#include <optional>
#include <vector>

#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::oracle {

using ExactVec = std::array<mpq_class, 3>;

inline ExactVec exact(const Vec3& p) {
    return {mpq_class(p[0]), mpq_class(p[1]), mpq_class(p[2])};
}
inline ExactVec operator-(const ExactVec& a, const ExactVec& b) {
    return {mpq_class(a[0] - b[0]), mpq_class(a[1] - b[1]), mpq_class(a[2] - b[2])};
}
inline mpq_class dot(const ExactVec& a, const ExactVec& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// Gauss-Jordan; nothing when the matrix is singular.
inline std::optional<std::vector<mpq_class>> solve(std::vector<std::vector<mpq_class>> m,
                                                   std::vector<mpq_class> rhs) {
    const std::size_t n = rhs.size();
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t row = k;
        while (row < n && m[row][k] == 0) ++row;
        if (row == n) return std::nullopt;
        std::swap(m[row], m[k]);
        std::swap(rhs[row], rhs[k]);
        for (std::size_t i = 0; i < n; ++i) {
            if (i == k || m[i][k] == 0) continue;
            const mpq_class factor = m[i][k] / m[k][k];
            for (std::size_t j = k; j < n; ++j) m[i][j] -= factor * m[k][j];
            rhs[i] -= factor * rhs[k];
        }
    }
    for (std::size_t k = 0; k < n; ++k) rhs[k] /= m[k][k];
    return rhs;
}

inline mpq_class squared_distance(const geometry::Triangle& a, const geometry::Triangle& b) {
    const std::vector<std::vector<int>> faces{{0}, {1}, {2}, {0, 1}, {1, 2}, {2, 0}, {0, 1, 2}};
    const std::array<ExactVec, 3> pa{exact(a[0]), exact(a[1]), exact(a[2])};
    const std::array<ExactVec, 3> pb{exact(b[0]), exact(b[1]), exact(b[2])};
    std::optional<mpq_class> best;
    for (const auto& fa : faces) {
        for (const auto& fb : faces) {
            // more than three directions in space are never independent
            if (fa.size() + fb.size() > 5) continue;
            // minimise |r + sum x_k d_k|^2, directions of b taken backwards
            const ExactVec r = pa[fa[0]] - pb[fb[0]];
            std::vector<ExactVec> d;
            for (std::size_t k = 1; k < fa.size(); ++k) d.push_back(pa[fa[k]] - pa[fa[0]]);
            for (std::size_t k = 1; k < fb.size(); ++k) d.push_back(pb[fb[0]] - pb[fb[k]]);
            std::vector<std::vector<mpq_class>> gram(d.size(), std::vector<mpq_class>(d.size()));
            std::vector<mpq_class> rhs(d.size());
            for (std::size_t i = 0; i < d.size(); ++i) {
                for (std::size_t j = 0; j < d.size(); ++j) gram[i][j] = dot(d[i], d[j]);
                rhs[i] = -dot(d[i], r);
            }
            const auto x = solve(gram, rhs);
            if (!x) continue;
            mpq_class sum_a = 0, sum_b = 0;
            bool inside = true;
            for (std::size_t k = 0; k < d.size(); ++k) {
                inside &= (*x)[k] >= 0;
                (k + 1 < fa.size() ? sum_a : sum_b) += (*x)[k];
            }
            if (!inside || sum_a > 1 || sum_b > 1) continue;
            ExactVec way = r;
            for (std::size_t k = 0; k < d.size(); ++k) {
                for (int c = 0; c < 3; ++c) way[c] += (*x)[k] * d[k][c];
            }
            const mpq_class squared = dot(way, way);
            if (!best || squared < *best) best = squared;
        }
    }
    return *best;
}

}  // namespace sidestep::oracle
