// Random pairs of convex bodies whose boxes along the axes overlap: the five kinds of spec 4.1.
//
// Shapes come from a pool that is made once; placements are fresh for every pair. The sizes and how far
// apart bodies are drawn are chosen so that as many pairs collide as the spec measured.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/geometry/convex_polyhedron.h"
#include "sidestep/rigid/solid.h"
#include "tests/oracle/convex_twin.h"

namespace sidestep::test {

struct ConvexShape {
    geometry::ConvexPolyhedron polyhedron;
    rigid::Solid solid;
    oracle::TwinBody twin;
    explicit ConvexShape(geometry::ConvexPolyhedron given)
        : polyhedron(std::move(given)), solid(rigid::Solid::of(polyhedron)), twin(polyhedron) {}
};

struct ConvexPair {
    const ConvexShape* a = nullptr;
    const ConvexShape* b = nullptr;
    Transform at_a, at_b;
    [[nodiscard]] double gap(double enough = 1e-6) const {
        return oracle::separating_gap(a->twin, at_a, b->twin, at_b, enough);
    }
};

inline Quat random_turn(Random& random) {
    Eigen::Vector4d q;
    do {
        for (int i = 0; i < 4; ++i) q[i] = random.normal();
    } while (q.norm() < 1e-3);
    q.normalize();
    return {q[0], q[1], q[2], q[3]};
}

inline Vec3 random_in_cube(Random& random, double half) {
    Vec3 p;
    for (int i = 0; i < 3; ++i) p[i] = random.uniform(-half, half);
    return p;
}

inline Vec3 random_on_ball(Random& random) {
    Vec3 p;
    do {
        p = random_in_cube(random, 1.0);
    } while (p.squaredNorm() > 1.0 || p.squaredNorm() < 1e-4);
    return p.normalized();
}

/// A kind of body, and how far from each other two of them are drawn.
struct ConvexKind {
    std::string name;
    geometry::ConvexPolyhedron (*make)(Random&);
    double spread = 1.0;  ///< Centres differ by up to this along each axis.
};

inline geometry::ConvexPolyhedron box_of(const Vec3& half) {
    return geometry::ConvexPolyhedron::from_box({Vec3::Zero(), Mat3::Identity(), half});
}

/// The hull of points on a ball of radius 1, pressed along the axes to `flattest` or less.
inline geometry::ConvexPolyhedron random_hull(Random& random, int points, double flattest) {
    Vec3 radii;
    for (int i = 0; i < 3; ++i) radii[i] = random.uniform(flattest, 1.0);
    while (true) {
        std::vector<Vec3> list;
        for (int i = 0; i < points; ++i) {
            list.push_back(random_on_ball(random).cwiseProduct(radii));
        }
        auto hull = geometry::ConvexPolyhedron::from_points(list);
        if (hull && hull->mass_properties().volume > 1e-3) return *std::move(hull);
    }
}

inline ConvexKind box_kind() {
    return {"boxes",
            [](Random& random) {
                Vec3 half;
                for (int i = 0; i < 3; ++i) half[i] = random.uniform(0.08, 1.0);
                return box_of(half);
            },
            1.26};
}

/// Edges between 1 and 100, evenly over the orders of magnitude.
inline ConvexKind thin_box_kind() {
    return {"thin boxes 1:100",
            [](Random& random) {
                Vec3 half;
                for (int i = 0; i < 3; ++i) half[i] = std::pow(0.01, random.uniform());
                return box_of(half);
            },
            0.43};
}

inline ConvexKind tetrahedron_kind() {
    return {"tetrahedra",
            [](Random& random) {
                while (true) {
                    std::vector<Vec3> points;
                    for (int i = 0; i < 4; ++i) points.push_back(random_in_cube(random, 1.0));
                    auto hull = geometry::ConvexPolyhedron::from_points(points);
                    if (hull && hull->mass_properties().volume > 1e-3) return *std::move(hull);
                }
            },
            1.25};
}

inline ConvexKind cube_kind() {
    return {"cubes",
            [](Random& random) {
                const double half = random.uniform(0.17, 1.0);
                return box_of({half, half, half});
            },
            1.3};
}

inline ConvexKind small_hull_kind() {
    return {"hulls of 5-12 points",
            [](Random& random) {
                const int points = 5 + random.index(8);
                return random_hull(random, points, 0.2);
            },
            1.02};
}

/// Round hulls, all of whose points are corners.
template <int kPoints>
ConvexKind large_hull_kind() {
    return {"hulls of " + std::to_string(kPoints) + " corners",
            [](Random& random) { return random_hull(random, kPoints, 0.5); }, 1.4};
}

inline std::vector<ConvexKind> five_kinds() {
    return {box_kind(), thin_box_kind(), tetrahedron_kind(), cube_kind(), small_hull_kind()};
}

class ConvexPool {
public:
    ConvexPool(const ConvexKind& kind, int shapes, std::uint64_t seed) : kind_(kind) {
        Random random(seed, 77);
        for (int i = 0; i < shapes; ++i) shapes_.emplace_back(kind.make(random));
    }

    /// The next pair whose boxes overlap, and how many were drawn until then.
    [[nodiscard]] ConvexPair pair(Random& random, std::int64_t* drawn = nullptr) const {
        while (true) {
            ConvexPair pair;
            pair.a = &shapes_[random.index(static_cast<int>(shapes_.size()))];
            pair.b = &shapes_[random.index(static_cast<int>(shapes_.size()))];
            pair.at_a.rotation = random_turn(random);
            pair.at_b.rotation = random_turn(random);
            pair.at_b.translation = random_in_cube(random, kind_.spread);
            if (drawn != nullptr) ++*drawn;
            if (overlap(pair)) return pair;
        }
    }

    [[nodiscard]] static bool overlap(const ConvexPair& pair) {
        const auto bounds = [](const ConvexShape& shape, const Transform& at) {
            geometry::AxisBox box;
            const Mat3 turn = at.rotation.toRotationMatrix();
            for (const Vec3& p : shape.polyhedron.vertices()) {
                box.include(Vec3(turn * p + at.translation));
            }
            return box;
        };
        return !geometry::apart(bounds(*pair.a, pair.at_a), bounds(*pair.b, pair.at_b));
    }

    [[nodiscard]] const std::vector<ConvexShape>& shapes() const { return shapes_; }
    [[nodiscard]] const ConvexKind& kind() const { return kind_; }

private:
    ConvexKind kind_;
    std::vector<ConvexShape> shapes_;
};

/// Tetrahedra with corners at whole numbers 0 .. side, none of them flat.
struct LatticePool {
    std::vector<oracle::LatticeTetrahedron> points;
    std::vector<rigid::Solid> solids;

    LatticePool(int side, int count, std::uint64_t seed) {
        Random random(seed, 78);
        while (static_cast<int>(points.size()) < count) {
            oracle::LatticeTetrahedron t;
            std::vector<Vec3> corners(4);
            for (int k = 0; k < 4; ++k) {
                for (int i = 0; i < 3; ++i) {
                    t[k][i] = random.index(side + 1);
                    corners[k][i] = static_cast<double>(t[k][i]);
                }
            }
            if (oracle::lattice_volume(t) == 0) continue;
            points.push_back(t);
            solids.push_back(
                rigid::Solid::of(geometry::ConvexPolyhedron::from_points(corners).value(),
                                 rigid::Solid::Planes::whole));
        }
    }
};

}  // namespace sidestep::test
