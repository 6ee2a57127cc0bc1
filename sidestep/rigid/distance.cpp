#include "sidestep/rigid/detail/distance.h"

#include <array>
#include <cmath>
#include <limits>

#include "sidestep/rigid/detail/support.h"

namespace sidestep::rigid::detail {

namespace {

/// A corner of the difference, and the two corners it is the difference of.
struct Difference {
    Vec3 at;
    int corner_a = 0, corner_b = 0;
};

/// Up to four corners, and the weights of their point nearest to the origin.
struct Simplex {
    std::array<Difference, 4> corners;
    std::array<double, 4> weights{};
    int count = 0;
    Vec3 nearest = Vec3::Zero();
};

/// Keeps those of the given corners, with their weights.
void keep_corners(Simplex& simplex, std::initializer_list<int> which,
                  std::initializer_list<double> weights) {
    Simplex kept;
    kept.nearest.setZero();
    auto weight = weights.begin();
    for (const int i : which) {
        kept.corners[kept.count] = simplex.corners[i];
        kept.weights[kept.count++] = *weight;
        kept.nearest += *weight * simplex.corners[i].at;
        ++weight;
    }
    simplex = kept;
}

void nearest_on_segment(Simplex& s, int i, int j) {
    const Vec3& p = s.corners[i].at;
    const Vec3& q = s.corners[j].at;
    const Vec3 along = q - p;
    const double t = -p.dot(along), length = along.squaredNorm();
    if (t <= 0.0) return keep_corners(s, {i}, {1.0});
    if (t >= length) return keep_corners(s, {j}, {1.0});
    keep_corners(s, {i, j}, {1.0 - t / length, t / length});
}

/// The regions of a triangle: its corners, its sides, its inside.
void nearest_on_triangle(Simplex& s, int i, int j, int k) {
    const Vec3 &a = s.corners[i].at, &b = s.corners[j].at, &c = s.corners[k].at;
    const Vec3 ab = b - a, ac = c - a;
    const double d1 = -ab.dot(a), d2 = -ac.dot(a);
    if (d1 <= 0.0 && d2 <= 0.0) return keep_corners(s, {i}, {1.0});
    const double d3 = -ab.dot(b), d4 = -ac.dot(b);
    if (d3 >= 0.0 && d4 <= d3) return keep_corners(s, {j}, {1.0});
    const double d5 = -ab.dot(c), d6 = -ac.dot(c);
    if (d6 >= 0.0 && d5 <= d6) return keep_corners(s, {k}, {1.0});
    const Vec3 normal = ab.cross(ac);
    // signed areas of the triangles that the sides make with the origin's foot
    const double area_c = normal.dot(a.cross(b)), area_b = normal.dot(c.cross(a)),
                 area_a = normal.dot(b.cross(c));
    if (area_c <= 0.0 && d1 >= 0.0 && d3 <= 0.0) return nearest_on_segment(s, i, j);
    if (area_b <= 0.0 && d2 >= 0.0 && d6 <= 0.0) return nearest_on_segment(s, i, k);
    if (area_a <= 0.0 && d4 >= d3 && d5 >= d6) return nearest_on_segment(s, j, k);
    const double sum = area_a + area_b + area_c;
    if (sum <= 0.0) {
        // without area: the best of its sides
        Simplex best;
        double least = std::numeric_limits<double>::infinity();
        for (const auto& side : {std::array{i, j}, std::array{i, k}, std::array{j, k}}) {
            Simplex tried = s;
            nearest_on_segment(tried, side[0], side[1]);
            if (tried.nearest.squaredNorm() < least) {
                least = tried.nearest.squaredNorm();
                best = tried;
            }
        }
        s = best;
        return;
    }
    keep_corners(s, {i, j, k}, {area_a / sum, area_b / sum, area_c / sum});
    // sharper than the sum of corners when the origin is near
    s.nearest = normal * (normal.dot(a) / normal.squaredNorm());
}

/// True when the origin is inside; else the best of the faces that it is outside of.
bool nearest_on_tetrahedron(Simplex& s) {
    constexpr std::array<std::array<int, 4>, 4> faces{
        {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}}};
    Simplex best;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& f : faces) {
        const Vec3& p = s.corners[f[0]].at;
        const Vec3 normal = (s.corners[f[1]].at - p).cross(s.corners[f[2]].at - p);
        const double inner = normal.dot(s.corners[f[3]].at - p), here = -normal.dot(p);
        // a flat tetrahedron has no inside: all its faces are tried
        const double flat = 1e-14 * normal.norm() * p.norm();
        if (std::abs(inner) > flat && here * inner > 0.0) continue;
        Simplex tried = s;
        nearest_on_triangle(tried, f[0], f[1], f[2]);
        const double squared = tried.nearest.squaredNorm();
        if (squared < least) {
            least = squared;
            best = tried;
        }
    }
    if (least == std::numeric_limits<double>::infinity()) return true;
    s = best;
    return false;
}

/// Moves on to the point of the simplex nearest to the origin. True when the origin is in it.
bool shrink_to_nearest(Simplex& s) {
    switch (s.count) {
        case 1:
            s.weights[0] = 1.0;
            s.nearest = s.corners[0].at;
            return false;
        case 2:
            nearest_on_segment(s, 0, 1);
            return false;
        case 3:
            nearest_on_triangle(s, 0, 1, 2);
            return false;
        default:
            return nearest_on_tetrahedron(s);
    }
}

}  // namespace

Distance distance(const Shape& shape_a, const Shape& shape_b, const Seen& seen, double enough) {
    const Solid &a = shape_a.solid(), &b = shape_b.solid();
    // the corner of the difference that is least far along `way`
    Support of_a(shape_a), of_b(shape_b);
    const auto farthest_back = [&](const Vec3& way) {
        Difference corner;
        corner.corner_a = of_a.most(way);
        corner.corner_b = of_b.most(-(seen.turn.transpose() * way));
        corner.at = seen.turn * b.corner(corner.corner_b) + seen.shift - a.corner(corner.corner_a);
        return corner;
    };
    constexpr int most_looks = 128;
    Simplex simplex;
    simplex.corners[0] = farthest_back(seen.shift);
    simplex.count = 1;
    const double size = simplex.corners[0].at.norm() + seen.shift.norm();
    Distance best;
    best.gap = -std::numeric_limits<double>::infinity();
    double before = std::numeric_limits<double>::infinity();
    for (int look = 0; look < most_looks; ++look) {
        if (shrink_to_nearest(simplex)) return best;
        const double squared = simplex.nearest.squaredNorm(), length = std::sqrt(squared);
        // touching, as far as doubles can tell
        if (length <= 1e-11 * size) return best;
        // no nearer than before: rounding has the last word
        if (squared >= before) break;
        before = squared;

        const Vec3 out = simplex.nearest / length;
        const Difference next = farthest_back(out);
        const double gap = out.dot(next.at);
        if (gap > best.gap) {
            best.gap = gap;
            best.out = out;
            best.corner_count = simplex.count;
            best.on_a.setZero();
            for (int i = 0; i < simplex.count; ++i) {
                best.corners_a[i] = simplex.corners[i].corner_a;
                best.corners_b[i] = simplex.corners[i].corner_b;
                best.on_a += simplex.weights[i] * a.corner(simplex.corners[i].corner_a);
            }
            best.on_b = best.on_a + simplex.nearest;
        }
        if (gap > enough || length - gap <= 1e-13 * size) break;
        bool known = false;
        for (int i = 0; i < simplex.count; ++i) {
            known |= simplex.corners[i].corner_a == next.corner_a &&
                     simplex.corners[i].corner_b == next.corner_b;
        }
        if (known) break;
        simplex.corners[simplex.count++] = next;
    }
    best.apart = best.gap > 0.0;
    return best;
}

}  // namespace sidestep::rigid::detail
