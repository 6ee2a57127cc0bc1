// Points and rays against one tree.
#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/geometry/box_tree.h"

namespace sidestep::geometry {

namespace {

using Node = BoxTree::Node;

/// The nearest point of a segment.
Vec3 nearest_on_segment(const Vec3& p, const Vec3& a, const Vec3& b) {
    const Vec3 ab = b - a;
    const double length = ab.squaredNorm();
    if (!(length > 0.0)) return a;
    return a + std::clamp((p - a).dot(ab) / length, 0.0, 1.0) * ab;
}

/// The nearest point of a triangle; a triangle without area is its edges.
Vec3 nearest_on_triangle(const Vec3& p, const Triangle& t) {
    const Vec3 n = area_vector(t);
    const double size = n.squaredNorm();
    if (size > 0.0) {
        // over the face when the foot of the perpendicular is on the inner side of all edges
        bool over = true;
        for (int k = 0; k < 3 && over; ++k) {
            over = n.cross(t[(k + 1) % 3] - t[k]).dot(p - t[k]) >= 0.0;
        }
        if (over) return p - n.dot(p - t[0]) / size * n;
    }
    Vec3 best = nearest_on_segment(p, t[0], t[1]);
    for (int k = 1; k < 3; ++k) {
        const Vec3 q = nearest_on_segment(p, t[k], t[(k + 1) % 3]);
        if ((q - p).squaredNorm() < (best - p).squaredNorm()) best = q;
    }
    return best;
}

/// A lower bound of the distance to what is in the box.
double distance_to(const Node& node, const Vec3& p) {
    return ((p - node.centre).cwiseAbs() - node.half_extents).cwiseMax(0.0).norm();
}

}  // namespace

NearestPoint nearest_point(const BoxTree& tree, const Vec3& point) {
    SIDESTEP_REQUIRE(point.allFinite(), "the point is not finite");
    NearestPoint best;
    if (tree.nodes().empty()) return best;
    const double room =
        64.0 * std::numeric_limits<double>::epsilon() * (tree.reach() + point.norm());
    std::vector<int> todo{0};
    while (!todo.empty()) {
        const int index = todo.back();
        todo.pop_back();
        const Node& node = tree.nodes()[index];
        ++best.boxes_tested;
        if (distance_to(node, point) > best.distance + room) continue;
        if (!node.is_leaf()) {
            // the nearer child on top of the stack
            const int left = index + 1;
            const int right = node.link;
            const bool left_first =
                distance_to(tree.nodes()[left], point) <= distance_to(tree.nodes()[right], point);
            todo.push_back(left_first ? right : left);
            todo.push_back(left_first ? left : right);
            continue;
        }
        for (int i = node.link; i < node.link + node.count; ++i) {
            const int triangle = tree.order()[i];
            const Vec3 candidate = nearest_on_triangle(point, tree.mesh().corners(triangle));
            const double distance = (candidate - point).norm();
            ++best.triangles_tested;
            if (distance < best.distance ||
                (distance == best.distance && triangle < best.triangle)) {
                best.triangle = triangle;
                best.point = candidate;
                best.distance = distance;
            }
        }
    }
    return best;
}

RayHit first_hit(const BoxTree& tree, const Vec3& origin, const Vec3& direction,
                 double max_distance) {
    SIDESTEP_REQUIRE(origin.allFinite(), "the origin is not finite");
    SIDESTEP_REQUIRE(direction.allFinite() && !direction.isZero(0.0),
                     "the direction is zero or not finite");
    RayHit best;
    if (tree.nodes().empty()) return best;
    const double room =
        64.0 * std::numeric_limits<double>::epsilon() * (tree.reach() + origin.norm());
    std::vector<int> todo{0};
    double limit = max_distance;
    while (!todo.empty()) {
        const int index = todo.back();
        todo.pop_back();
        const Node& node = tree.nodes()[index];
        ++best.boxes_tested;
        // the stretch of the ray between each pair of faces
        double enter = 0.0;
        double leave = limit;
        for (int k = 0; k < 3; ++k) {
            const double reach = node.half_extents[k] + room;
            const double to_centre = node.centre[k] - origin[k];
            if (direction[k] == 0.0) {
                if (std::abs(to_centre) > reach) leave = -1.0;
                continue;
            }
            const double s = (to_centre - reach) / direction[k];
            const double t = (to_centre + reach) / direction[k];
            enter = std::max(enter, std::min(s, t));
            leave = std::min(leave, std::max(s, t));
        }
        constexpr double slack = 1.0 + 1e-14;
        if (!(enter <= leave * slack)) continue;
        if (!node.is_leaf()) {
            todo.push_back(node.link);
            todo.push_back(index + 1);
            continue;
        }
        for (int i = node.link; i < node.link + node.count; ++i) {
            const int triangle = tree.order()[i];
            const Triangle t = tree.mesh().corners(triangle);
            ++best.triangles_tested;
            // volumes seen from the origin: all of one sign when the ray passes inside
            const Vec3 a = t[0] - origin;
            const Vec3 b = t[1] - origin;
            const Vec3 c = t[2] - origin;
            const double u = direction.dot(c.cross(b));
            const double v = direction.dot(a.cross(c));
            const double w = direction.dot(b.cross(a));
            if ((u < 0.0 || v < 0.0 || w < 0.0) && (u > 0.0 || v > 0.0 || w > 0.0)) continue;
            const Vec3 n = area_vector(t);
            const double across = n.dot(direction);
            if (across == 0.0) continue;
            const double distance = n.dot(a) / across;
            if (!(distance >= 0.0 && distance <= limit)) continue;
            if (distance < best.distance || triangle < best.triangle) {
                best.triangle = triangle;
                best.distance = distance;
                limit = distance;
            }
        }
    }
    return best;
}

}  // namespace sidestep::geometry
