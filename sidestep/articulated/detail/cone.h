// The blow of one contact: which one inside the friction cone leaves the least energy?
//
//     least of  p.K p / 2 + p.u   over  |(p.x, p.z)| <= friction p.y        (y is the normal)
//
// Where the blow that would hold the point lies in the cone, it is that one. Else it lies on the
// cone, in the direction d that is found by looking round: eight looks, then closer ones. Whatever
// direction is found, the blow along it takes energy away.
#pragma once

#include <cmath>

#include "sidestep/articulated/detail/small.h"

namespace sidestep::articulated::detail {

/// Two directions across a normal; those of the world where it points up.
inline void ways_across(const Vec3& normal, V3<double>* ways) {
    const Vec3 start = std::abs(normal.x()) < 0.8 ? Vec3(Vec3::UnitX()) : Vec3(Vec3::UnitZ());
    const Vec3 first = (start - start.dot(normal) * normal).normalized();
    ways[0] = small(first);
    ways[1] = small(normal);
    ways[2] = small(Vec3(first.cross(normal)));
}

/// Which way a contact slid when it was last solved.
struct Slide {
    double x = 0.0, z = 0.0;  // of length 1, or 0: not known
};

/// @param closer  How often to halve the angle between looks: 8 finds it to a thousandth. 0: the
///                 direction in which it would have to be held is taken; what rests needs no more.
[[nodiscard]] inline V3<double> least_blow(const S3<double>& k, const S3<double>& inverted,
                                           const V3<double>& u, double friction, int closer,
                                           Slide& slide) {
    // it leaves, and faster than friction could pull it back
    if (u.y >= 0.0 && u.y * u.y >= friction * friction * (u.x * u.x + u.z * u.z)) {
        return {0.0, 0.0, 0.0};
    }
    const V3<double> stick = -1.0 * (inverted * u);
    if (stick.y >= 0.0 &&
        stick.x * stick.x + stick.z * stick.z <= friction * friction * stick.y * stick.y) {
        return stick;
    }
    const auto blow_along = [&](double x, double z, double& gain) {
        const V3<double> d{friction * x, 1.0, friction * z};
        const double ud = dot(u, d);
        const double held = dot(d, k * d);
        const double size = ud < 0.0 && held > 0.0 ? -ud / held : 0.0;
        gain = -ud * size;
        return size;
    };
    double gain = 0.0, size = 0.0;
    if (closer == 0) {
        double x = stick.x, z = stick.z, length = std::sqrt(x * x + z * z);
        if (!(stick.y > 0.0) || !(length > 0.0)) {
            x = -u.x;
            z = -u.z;
            length = std::sqrt(x * x + z * z);
        }
        const double over = length > 0.0 ? 1.0 / length : 0.0;
        size = blow_along(over * x, over * z, gain);
        return {size * friction * over * x, size, size * friction * over * z};
    }
    // eight ways, and the one of last time
    Slide best = slide;
    size = blow_along(best.x, best.z, gain);
    constexpr double h = 0.70710678118654752;
    constexpr double ways[8][2] = {{1.0, 0.0},  {h, h},   {0.0, 1.0},  {-h, h},
                                   {-1.0, 0.0}, {-h, -h}, {0.0, -1.0}, {h, -h}};
    const bool known = best.x != 0.0 || best.z != 0.0;
    if (!known) gain = -1.0;
    for (const auto& way : ways) {
        double g;
        const double s = blow_along(way[0], way[1], g);
        if (g > gain) {
            gain = g;
            size = s;
            best = {way[0], way[1]};
        }
    }
    if (friction > 0.0) {
        // cosine and sine of an eighth of a turn, halved each time
        double c = 0.70710678118654752, s = c;
        for (int i = 0; i < closer; ++i) {
            const double half = std::sqrt(0.5 + 0.5 * c);
            s = 0.5 * s / half;
            c = half;
            for (const double side : {s, -s}) {
                const double x = c * best.x - side * best.z, z = c * best.z + side * best.x;
                double g;
                const double blow = blow_along(x, z, g);
                if (g > gain) {
                    gain = g;
                    size = blow;
                    best = {x, z};
                    break;
                }
            }
        }
    }
    slide = best;
    return {size * friction * best.x, size, size * friction * best.z};
}

}  // namespace sidestep::articulated::detail
