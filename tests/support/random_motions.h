// Steps of random links: chains that bend, things that fly by, obstacles that stand.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/ccd/first_contact.h"
#include "sidestep/geometry/box_tree.h"
#include "sidestep/math/rotation.h"

namespace sidestep::ccd::test {

/// A step with all that it needs to live.
struct RandomStep {
    std::vector<LinkMotion> links;
    std::vector<std::unique_ptr<Shape>> owned;
    std::vector<const Shape*> shapes;
    std::vector<geometry::BoxTree> trees;
    std::vector<std::pair<int, int>> ignored;

    [[nodiscard]] MovingLinks moving() const { return {links, shapes, ignored, {}}; }
    void add(const LinkMotion& link, const geometry::TriangleMesh* mesh) {
        links.push_back(link);
        owned.push_back(mesh != nullptr ? std::make_unique<Shape>(*mesh) : nullptr);
        shapes.push_back(owned.back().get());
        trees.push_back(mesh != nullptr ? geometry::BoxTree::build(*mesh) : geometry::BoxTree());
    }
};

[[nodiscard]] inline Vec3 random_vector(Random& random, double size) {
    return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
}

/// A rod along x, from a little after the joint to a little before the next.
[[nodiscard]] inline geometry::TriangleMesh rod(double length, double thickness) {
    return geometry::box_mesh(
        {{0.15 * length, -thickness, -thickness}, {0.85 * length, thickness, thickness}});
}

/// @param joints  Of the chain. @param turn  Of each, radians at most.
[[nodiscard]] inline RandomStep random_step(Random& random, int joints, double turn) {
    RandomStep step;
    const double length = random.uniform(0.15, 0.5);
    const double thickness = random.uniform(0.03, 0.12) * length;
    const geometry::TriangleMesh bone = rod(length, thickness);
    const double bend = random.uniform(0.1, 0.7);
    int last = -1;
    for (int j = 0; j < joints; ++j) {
        const Transform placement{exp_map(random_vector(random, bend)),
                                  last < 0 ? Vec3(Vec3::Zero()) : Vec3(length, 0.0, 0.0)};
        const double kind = random.uniform(0.0, 1.0);
        LinkMotion link;
        if (kind < 0.4) {
            const Vec3 axis = random_vector(random, 1.0).normalized();
            link = hinge(last, placement, axis, 0.0, random.uniform(-turn, turn));
        } else if (kind < 0.7) {
            link = {.parent = last,
                    .start = placement,
                    .turn = random.uniform(0.0, turn) * random_vector(random, 1.0).normalized(),
                    .slide = Vec3::Zero()};
        } else if (kind < 0.8) {
            link = slider(last, placement, random_vector(random, 1.0).normalized(), 0.0,
                          random.uniform(-0.5, 0.5) * length);
        } else {
            link = still(last, placement);
        }
        step.add(link, &bone);
        last = static_cast<int>(step.links.size()) - 1;
    }
    // something that flies by, and something that stands
    const double size = length * random.uniform(0.5, 2.0);
    const geometry::TriangleMesh box =
        geometry::box_mesh({Vec3::Constant(-0.5 * size), Vec3(0.5 * size, 0.3 * size, 0.2 * size)});
    const double far = 0.3 * length * (2.0 + joints);
    const Vec3 aim = random_vector(random, 0.5 * far);
    for (int k = 0; k < 2; ++k) {
        LinkMotion link =
            still(-1, {exp_map(random_vector(random, 3.0)), random_vector(random, far)});
        if (k == 0) {
            link.turn = random_vector(random, turn);
            link.slide = 2.0 * (aim - link.start.translation);
        }
        step.add(link, &box);
    }
    return step;
}

}  // namespace sidestep::ccd::test
