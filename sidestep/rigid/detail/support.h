// Which corner of a polyhedron is farthest along a direction?
//
// Few corners are all asked. Of many only the neighbours of the last answer are, then theirs, uphill
// until none is higher: on a convex body that is the top.
#pragma once

#include "sidestep/rigid/shape.h"

namespace sidestep::rigid::detail {

class Support {
public:
    explicit Support(const Shape& shape)
        : shape_(shape), climbs_(shape.solid().corner_count() > most_asked) {}

    /// Corner number; and how far it is along `way`, where asked.
    int most(const Vec3& way, double* along = nullptr) {
        return climbs_ ? climb(way, along) : ask_all(way, along);
    }

    /// Above this many corners climbing is faster.
    static constexpr int most_asked = 40;

private:
    int ask_all(const Vec3& way, double* along) const {
        const Solid& solid = shape_.solid();
        const int stride = solid.corner_stride();
        const double *x = solid.corner_columns(), *y = x + stride, *z = y + stride;
        int corner = 0;
        double best = way.x() * x[0] + way.y() * y[0] + way.z() * z[0];
        for (int i = 1; i < solid.corner_count(); ++i) {
            const double here = way.x() * x[i] + way.y() * y[i] + way.z() * z[i];
            if (here > best) {
                best = here;
                corner = i;
            }
        }
        if (along != nullptr) *along = best;
        return corner;
    }

    int climb(const Vec3& way, double* along) {
        const auto& outline = shape_.outline();
        double best = way.dot(outline.vertices()[last_]);
        for (bool higher = true; higher;) {
            higher = false;
            const int from = last_;
            for (const int e : outline.edges_at(from)) {
                const auto& ends = outline.edges()[e].vertices;
                const int other = ends[0] == from ? ends[1] : ends[0];
                const double here = way.dot(outline.vertices()[other]);
                if (here > best) {
                    best = here;
                    last_ = other;
                    higher = true;
                }
            }
        }
        if (along != nullptr) *along = best;
        return last_;
    }

    const Shape& shape_;
    bool climbs_;
    int last_ = 0;
};

}  // namespace sidestep::rigid::detail
