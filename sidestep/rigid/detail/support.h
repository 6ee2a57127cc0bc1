// Which corner of a polyhedron is farthest along a direction? Asked many times in a row for directions
// that hardly differ.
#pragma once

#include "sidestep/rigid/solid.h"

namespace sidestep::rigid::detail {

class Support {
public:
    explicit Support(const Solid& solid) : solid_(solid) {}

    /// The lowest index among equals.
    [[nodiscard]] int most(const Vec3& way) const {
        const int stride = solid_.corner_stride();
        const double *x = solid_.corner_columns(), *y = x + stride, *z = y + stride;
        int corner = 0;
        double most = way.x() * x[0] + way.y() * y[0] + way.z() * z[0];
        for (int i = 1; i < solid_.corner_count(); ++i) {
            const double along = way.x() * x[i] + way.y() * y[i] + way.z() * z[i];
            if (along > most) {
                most = along;
                corner = i;
            }
        }
        return corner;
    }

private:
    const Solid& solid_;
};

}  // namespace sidestep::rigid::detail
