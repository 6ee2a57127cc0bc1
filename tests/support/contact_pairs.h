// Random pairs of placed bodies for the tests of contacts: near each other, about half of them in
// each other, of the kinds that tell methods apart.
#pragma once

#include <string>

#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "sidestep/rigid/shape.h"

namespace sidestep::test {

enum class ContactKind {
    boxes,
    thin_boxes,
    tetrahedra,
    small_hulls,
    large_hulls,
    stacks,
    planks,
    balls
};

inline std::string name_of(ContactKind kind) {
    constexpr std::array names{"boxes",       "thin boxes", "tetrahedra", "small hulls",
                               "large hulls", "stacks",     "planks",     "balls"};
    return names[static_cast<std::size_t>(kind)];
}

struct ContactPair {
    std::shared_ptr<const rigid::Shape> a, b;
    Transform a_to_world, b_to_world;
};

inline Vec3 anywhere_in_cube(Random& random, double half) {
    Vec3 point;
    for (double& x : point) x = random.uniform(-half, half);
    return point;
}

inline Vec3 random_way(Random& random) {
    Vec3 way;
    for (double& x : way) x = random.normal();
    return way.normalized();
}

inline Quat any_turn(Random& random) {
    Eigen::Vector4d q;
    for (double& x : q) x = random.normal();
    q.normalize();
    return {q[0], q[1], q[2], q[3]};
}

inline std::shared_ptr<const rigid::Shape> random_hull(Random& random, int points,
                                                       bool on_ball = false) {
    while (true) {
        std::vector<Vec3> corners;
        for (int i = 0; i < points; ++i) {
            corners.push_back(on_ball ? Vec3(0.6 * random_way(random))
                                      : anywhere_in_cube(random, 0.7));
        }
        const auto hull = geometry::ConvexPolyhedron::from_points(corners);
        // slivers are for tests of their own
        if (hull && hull.value().mass_properties().volume > 0.02) {
            return rigid::Shape::polyhedron(hull.value());
        }
    }
}

inline std::shared_ptr<const rigid::Shape> random_contact_shape(Random& random, ContactKind kind) {
    switch (kind) {
        case ContactKind::boxes:
        case ContactKind::stacks: {
            Vec3 half;
            for (double& x : half) x = random.uniform(0.2, 0.8);
            return rigid::Shape::box(half);
        }
        case ContactKind::thin_boxes: {
            Vec3 half = Vec3::Constant(random.uniform(0.5, 1.0));
            half[random.index(3)] *= 0.01;
            if (random.chance(0.5)) half[random.index(3)] *= 0.01;
            return rigid::Shape::box(half);
        }
        case ContactKind::planks: {
            Vec3 half;
            for (double& x : half) x = random.uniform(0.05, 0.2);
            half.x() = random.uniform(0.8, 1.5);
            return rigid::Shape::box(half);
        }
        case ContactKind::tetrahedra:
            return random_hull(random, 4);
        case ContactKind::small_hulls:
            return random_hull(random, 5 + random.index(8));
        case ContactKind::large_hulls:
            return random_hull(random, 100, true);
        case ContactKind::balls:
            break;
    }
    return rigid::Shape::ball(random.uniform(0.2, 0.8));
}

/// One of a few dozen of its kind, made once: hulls take longer to make than to test.
inline std::shared_ptr<const rigid::Shape> some_contact_shape(Random& random, ContactKind kind) {
    static std::array<std::vector<std::shared_ptr<const rigid::Shape>>, 8> made;
    auto& shapes = made[static_cast<std::size_t>(kind)];
    if (shapes.empty()) {
        Random makes(2004, static_cast<std::uint64_t>(kind));
        for (int i = 0; i < 40; ++i) shapes.push_back(random_contact_shape(makes, kind));
    }
    return shapes[random.index(static_cast<int>(shapes.size()))];
}

/// A pair of a kind; balls meet balls, boxes and hulls on either side.
inline ContactPair random_contact_pair(Random& random, ContactKind kind) {
    ContactPair pair;
    pair.a = some_contact_shape(random, kind);
    pair.b = some_contact_shape(random, kind);
    if (kind == ContactKind::balls && random.chance(0.8)) {
        auto other = some_contact_shape(
            random, random.chance(0.5) ? ContactKind::boxes : ContactKind::small_hulls);
        (random.chance(0.5) ? pair.a : pair.b) = std::move(other);
    }
    pair.a_to_world = {any_turn(random), anywhere_in_cube(random, 2.0)};
    if (kind == ContactKind::stacks) {
        // face on face, turned about the vertical by any angle or none, a hair apart or in each other
        const Vec3 half_a = pair.a->half_extents(), half_b = pair.b->half_extents();
        const double turn = random.chance(0.3) ? 0.0 : random.uniform(-pi, pi);
        const double lean = random.chance(0.5) ? 0.0 : random.uniform(-0.02, 0.02);
        Vec3 above = anywhere_in_cube(random, 0.3);
        above.y() = half_a.y() + half_b.y() + random.uniform(-0.02, 0.02);
        const Transform on_top{rotation_about(Axis::x, lean) * rotation_about(Axis::y, turn),
                               above};
        pair.b_to_world = pair.a_to_world * on_top;
        return pair;
    }
    if (kind == ContactKind::planks) {
        // across each other, leaning: their lowest corners hang in the air
        const Quat lean = exp_map(anywhere_in_cube(random, random.chance(0.5) ? 0.002 : 0.2));
        const double turn = random.uniform(0.3, pi - 0.3);
        Vec3 above = anywhere_in_cube(random, 0.3);
        above.y() = pair.a->half_extents().y() + pair.b->half_extents().y();
        above.y() += random.uniform(-0.02, 0.02);
        pair.b_to_world = pair.a_to_world * Transform{lean * rotation_about(Axis::y, turn), above};
        return pair;
    }
    pair.b_to_world = {any_turn(random), pair.a_to_world.translation};
    const double near = pair.a->inner_radius() + pair.b->inner_radius();
    const double far = pair.a->reach() + pair.b->reach();
    const double most = near + 0.85 * (far - near) + 0.05 * far;
    const double away = random.uniform(0.5 * near, most);
    pair.b_to_world.translation += away * random_way(random);
    return pair;
}

}  // namespace sidestep::test
