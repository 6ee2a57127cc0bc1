// Families of triangle pairs, from plain to nasty.
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/geometry/triangle_mesh.h"
#include "tests/geometry/shapes.h"

namespace sidestep::test {

struct TrianglePair {
    geometry::Triangle a, b;
};

struct PairFamily {
    std::string name;
    int count;
    double least_hits,
        most_hits;  ///< The share that must intersect, so that the test means something.
    TrianglePair (*make)(Random&);
    bool may_be_flat = false;  ///< Some triangles have no area.
};

inline Vec3 grid_point(Random& random, int reach) {
    Vec3 p;
    for (int k = 0; k < 3; ++k) p[k] = random.index(2 * reach + 1) - reach;
    return p;
}

/// With area, by a determinant that small whole numbers do not round.
inline geometry::Triangle grid_triangle(Random& random, int reach) {
    for (;;) {
        geometry::Triangle t;
        for (Vec3& corner : t) corner = grid_point(random, reach);
        if (geometry::area_vector(t) != Vec3::Zero()) return t;
    }
}

/// One coordinate moved to the next double up or down; a zero becomes the smallest number there is.
inline void nudge(Random& random, geometry::Triangle& t) {
    double& x = t[random.index(3)][random.index(3)];
    x = std::nextafter(x, random.chance(0.5) ? 1e9 : -1e9);
}

inline TrianglePair random_pair(Random& random) {
    TrianglePair pair;
    const Vec3 shift = 0.4 * any_point(random);
    for (Vec3& corner : pair.a) corner = any_point(random);
    for (Vec3& corner : pair.b) corner = any_point(random) + shift;
    return pair;
}

inline TrianglePair grid_pair(Random& random) {
    TrianglePair pair;
    pair.a = grid_triangle(random, 2);
    pair.b = grid_triangle(random, 2);
    return pair;
}

/// In an axis plane or in the lattice plane x + y + z = 1, both exact.
inline TrianglePair coplanar_pair(Random& random) {
    const int kind = random.index(4);
    const Vec3 u = kind == 3 ? Vec3(1, -1, 0) : Vec3(Vec3::Unit(kind));
    const Vec3 v = kind == 3 ? Vec3(0, 1, -1) : Vec3(Vec3::Unit((kind + 1) % 3));
    const Vec3 origin = kind == 3 ? Vec3(1, 0, 0) : Vec3(Vec3::Unit((kind + 2) % 3) * 0.3);
    const auto make = [&] {
        for (;;) {
            geometry::Triangle t;
            for (Vec3& corner : t) {
                const double s = random.index(9) - 4;
                const double w = random.index(9) - 4;
                corner = origin + s * u + w * v;
            }
            if (geometry::area_vector(t) != Vec3::Zero()) return t;
        }
    };
    TrianglePair pair;
    pair.a = make();
    pair.b = make();
    const Vec3 apart = (random.index(5) * u).eval();
    for (Vec3& corner : pair.b) corner += apart;
    return pair;
}

/// Coplanar but for the rounding of a rotation.
inline TrianglePair turned_coplanar_pair(Random& random) {
    TrianglePair pair = coplanar_pair(random);
    const Quat turn = any_rotation(random);
    for (Vec3& corner : pair.a) corner = turn * corner;
    for (Vec3& corner : pair.b) corner = turn * corner;
    return pair;
}

inline TrianglePair shared_vertex_pair(Random& random) {
    TrianglePair pair = random.chance(0.5) ? random_pair(random) : grid_pair(random);
    const int i = random.index(3);
    pair.b[i] = pair.a[random.index(3)];
    return geometry::area_vector(pair.b) == Vec3::Zero() ? shared_vertex_pair(random) : pair;
}

inline TrianglePair shared_edge_pair(Random& random) {
    TrianglePair pair = random.chance(0.5) ? random_pair(random) : grid_pair(random);
    const int i = random.index(3);
    const int j = random.index(3);
    pair.b[i] = pair.a[j];
    pair.b[(i + 1) % 3] = pair.a[(j + 2) % 3];
    return geometry::area_vector(pair.b) == Vec3::Zero() ? shared_edge_pair(random) : pair;
}

/// A corner of b in the face, on an edge or beside the face of a, exactly in its plane.
inline TrianglePair vertex_on_face_pair(Random& random) {
    TrianglePair pair;
    pair.a = grid_triangle(random, 3);
    pair.b = grid_triangle(random, 3);
    for (Vec3& corner : pair.a) corner *= 4.0;
    // weights in quarters that sum to one; a negative one puts the point outside
    const int u = random.index(7) - 1;
    const int v = random.index(7) - 1;
    const Vec3 touch = (u * pair.a[0] + v * pair.a[1] + (4 - u - v) * pair.a[2]) / 4.0;
    const Vec3 move = touch - pair.b[0];
    for (Vec3& corner : pair.b) corner += move;
    return pair;
}

/// Two edges that meet in one point, or just miss it along their lines.
inline TrianglePair edge_on_edge_pair(Random& random) {
    for (;;) {
        TrianglePair pair;
        const Vec3 meeting = grid_point(random, 3);
        for (geometry::Triangle* t : {&pair.a, &pair.b}) {
            const Vec3 along = grid_point(random, 2);
            const double from = random.index(5) - 3;
            const double to = random.index(4);
            *t = {meeting + from * along, meeting + to * along, grid_point(random, 5)};
        }
        if (geometry::area_vector(pair.a) != Vec3::Zero() &&
            geometry::area_vector(pair.b) != Vec3::Zero()) {
            return pair;
        }
    }
}

inline TrianglePair nudged_pair(Random& random) {
    TrianglePair (*const makers[])(Random&) = {grid_pair,           coplanar_pair,
                                               shared_vertex_pair,  shared_edge_pair,
                                               vertex_on_face_pair, edge_on_edge_pair};
    TrianglePair pair = makers[random.index(6)](random);
    // away from zero in most pairs, where one step is a fair size; at zero it is 5e-324
    if (random.chance(0.9)) {
        for (Vec3& corner : pair.a) corner += Vec3(9, 10, 11);
        for (Vec3& corner : pair.b) corner += Vec3(9, 10, 11);
    }
    const int nudges = 1 + random.index(3);
    for (int i = 0; i < nudges; ++i) nudge(random, random.chance(0.5) ? pair.a : pair.b);
    return pair;
}

/// Any of the others, shrunk or blown up by a power of two until products leave the range.
inline TrianglePair extreme_pair(Random& random) {
    TrianglePair pair = random.chance(0.5) ? grid_pair(random) : vertex_on_face_pair(random);
    const double factor = std::ldexp(1.0, random.chance(0.5) ? -1060 : 1000);
    for (Vec3& corner : pair.a) corner *= factor;
    for (Vec3& corner : pair.b) corner *= factor;
    return pair;
}

/// At least one triangle without area: a segment or a point.
inline TrianglePair degenerate_pair(Random& random) {
    const auto collapse = [&](geometry::Triangle t) {
        if (random.chance(0.25)) return geometry::Triangle{t[0], t[0], t[0]};
        const int k = random.index(3) - 1;
        t[2] = t[0] + k * (t[1] - t[0]);
        std::swap(t[2], t[random.index(3)]);
        return t;
    };
    TrianglePair pair = random.chance(0.4)   ? edge_on_edge_pair(random)
                        : random.chance(0.5) ? vertex_on_face_pair(random)
                                             : grid_pair(random);
    const int which = random.index(3);
    if (which != 0) pair.a = collapse(pair.a);
    if (which != 1) pair.b = collapse(pair.b);
    return pair;
}

inline std::vector<PairFamily> pair_families() {
    return {{"random", 250000, 0.1, 0.5, random_pair},
            {"grid", 150000, 0.1, 0.6, grid_pair},
            {"coplanar", 100000, 0.2, 0.9, coplanar_pair},
            {"turned coplanar", 50000, 0.05, 0.9, turned_coplanar_pair},
            {"shared vertex", 100000, 1.0, 1.0, shared_vertex_pair},
            {"shared edge", 50000, 1.0, 1.0, shared_edge_pair},
            {"vertex on face", 100000, 0.2, 0.9, vertex_on_face_pair},
            {"edge on edge", 100000, 0.2, 0.98, edge_on_edge_pair},
            {"one step off", 100000, 0.2, 0.9, nudged_pair, true},
            {"extreme sizes", 5000, 0.2, 0.9, extreme_pair},
            {"segments and points", 50000, 0.05, 0.9, degenerate_pair, true}};
}

}  // namespace sidestep::test
