// Slow twin of geometry/predicates.h: the same determinants in rational numbers (GMP).
#pragma once

#include <gmpxx.h>

#include "sidestep/math/types.h"

namespace sidestep::oracle {

inline int orient2d(const Vec2& a, const Vec2& b, const Vec2& c) {
    const auto d = [](const Vec2& p, const Vec2& q, int k) {
        return mpq_class(mpq_class(p[k]) - mpq_class(q[k]));
    };
    return sgn(mpq_class(d(b, a, 0) * d(c, a, 1) - d(b, a, 1) * d(c, a, 0)));
}

inline int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    mpq_class m[3][3];
    const Vec3* const rows[] = {&b, &c, &d};
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) m[i][k] = mpq_class((*rows[i])[k]) - mpq_class(a[k]);
    }
    const mpq_class det = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
                          m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
                          m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    return sgn(det);
}

}  // namespace sidestep::oracle
