#include "sidestep/ccd/detail/hulls.h"

#include <array>
#include <cmath>

namespace sidestep::ccd::detail {

namespace {

/// Corners of the difference of both shapes, and what is nearest to the origin in their hull.
class Simplex {
public:
    void add(const Vec3& point) { points_[count_++] = point; }

    /// Keeps the corners that carry the nearest point. False: the origin is inside.
    bool reduce(Vec3& nearest) {
        if (count_ == 1) {
            nearest = points_[0];
            return true;
        }
        if (count_ < 4) {
            const Part part = count_ == 2 ? on_segment(0, 1) : on_triangle({0, 1, 2});
            take(part);
            nearest = part.at;
            return true;
        }
        // the nearest of the faces that look at the origin
        constexpr int faces[4][4] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}};
        bool outside = false;
        double best = 1e300;
        Part part;
        for (const auto& f : faces) {
            const Vec3 &a = points_[f[0]], &b = points_[f[1]], &c = points_[f[2]];
            const Vec3 normal = (b - a).cross(c - a);
            const double other = normal.dot(points_[f[3]] - a), origin = -normal.dot(a);
            if (other * origin > 0.0) continue;
            outside = true;
            const Part one = on_triangle({f[0], f[1], f[2]});
            if (one.at.squaredNorm() < best) {
                best = one.at.squaredNorm();
                part = one;
            }
        }
        if (!outside) return false;
        take(part);
        nearest = part.at;
        return true;
    }

private:
    struct Part {
        Vec3 at = Vec3::Zero();
        std::array<int, 3> corners{};
        int count = 0;
    };

    void take(const Part& part) {
        std::array<Vec3, 4> kept;
        for (int i = 0; i < part.count; ++i) kept[i] = points_[part.corners[i]];
        points_ = kept;
        count_ = part.count;
    }

    [[nodiscard]] Part on_segment(int i, int j) const {
        const Vec3 &a = points_[i], &b = points_[j];
        const Vec3 way = b - a;
        const double length = way.squaredNorm(), s = -a.dot(way);
        if (s <= 0.0 || length == 0.0) return {a, {i, 0, 0}, 1};
        if (s >= length) return {b, {j, 0, 0}, 1};
        return {a + (s / length) * way, {i, j, 0}, 2};
    }
    [[nodiscard]] Part on_triangle(const std::array<int, 3>& which) const {
        const Vec3 &a = points_[which[0]], &b = points_[which[1]], &c = points_[which[2]];
        const Vec3 normal = (b - a).cross(c - a);
        const double size = normal.squaredNorm();
        // inside of all edges: straight above the face
        if (size > 0.0 && normal.dot(a.cross(b)) >= 0.0 && normal.dot(b.cross(c)) >= 0.0 &&
            normal.dot(c.cross(a)) >= 0.0) {
            return {(normal.dot(a) / size) * normal, which, 3};
        }
        Part best = on_segment(which[0], which[1]);
        for (const auto& [i, j] : {std::pair(which[1], which[2]), std::pair(which[2], which[0])}) {
            const Part one = on_segment(i, j);
            if (one.at.squaredNorm() < best.at.squaredNorm()) best = one;
        }
        return best;
    }

    std::array<Vec3, 4> points_;
    int count_ = 0;
};

/// Near enough to the widest gap.
constexpr double nearly = 0.9;
constexpr int most_turns = 16;

}  // namespace

namespace {

/// Uphill along edges.
double climb(const Shape& shape, const Vec3& direction, int& corner) {
    const auto& vertices = shape.mesh().vertices;
    double best = direction.dot(vertices[corner]);
    for (;;) {
        const int from = corner;
        for (const int next : shape.neighbours(from)) {
            const double along = direction.dot(vertices[next]);
            if (along > best) {
                best = along;
                corner = next;
            }
        }
        if (corner == from) return best;
    }
}

/// No corner of the shape is farther along the direction.
bool all_within(const Shape& shape, const Vec3& direction, double limit) {
    const geometry::TriangleMesh& mesh = shape.mesh();
    const auto& nodes = shape.nodes();
    const double x = direction.x(), y = direction.y(), z = direction.z();
    const auto within = [&](const Shape::Node& node) {
        const double* c = node.centre.data();
        const double* p = node.axes.data();
        return x * c[0] + y * c[1] + z * c[2] +
                   node.half[0] * std::abs(x * p[0] + y * p[1] + z * p[2]) +
                   node.half[1] * std::abs(x * p[3] + y * p[4] + z * p[5]) +
                   node.half[2] * std::abs(x * p[6] + y * p[7] + z * p[8]) <=
               limit;
    };
    std::array<int, 64> stack;  // trees are halved at every level
    int top = 0;
    stack[top++] = 0;
    while (top > 0) {
        const int at = stack[--top];
        const Shape::Node& node = nodes[at];
        if (within(node)) continue;
        if (node.is_leaf()) {
            for (const auto v : mesh.triangles[node.triangle]) {
                if (!(direction.dot(mesh.vertices[v]) <= limit)) return false;
            }
            continue;
        }
        stack[top++] = node.right;
        stack[top++] = at + 1;
    }
    return true;
}

}  // namespace

double Hulls::seeming_gap(const Moment& a, const Moment& b, const Vec3& direction) {
    ends_[0] = climb(*shapes_[0], a.turn.transpose() * direction, corners_[0]);
    ends_[1] = climb(*shapes_[1], -(b.turn.transpose() * direction), corners_[1]);
    return direction.dot(b.origin - a.origin) - ends_[1] - ends_[0];
}

bool Hulls::apart(const Moment& a, const Moment& b, const Vec3& direction, double room) {
    const double gap = seeming_gap(a, b, direction);
    if (!(gap > room)) return false;
    // both may be farther than they seem by this, and boxes need not lie close
    const double slack = 0.5 * (1.0 - 1e-9) * (gap - room);
    return all_within(*shapes_[0], a.turn.transpose() * direction, ends_[0] + slack) &&
           all_within(*shapes_[1], -(b.turn.transpose() * direction), ends_[1] + slack);
}

double Hulls::widest_gap(const Moment& a, const Moment& b, Vec3& direction) {
    Simplex simplex;
    Vec3 best_direction = direction;
    double best = -1e300, last = 1e300;
    for (int turn = 0; turn < most_turns; ++turn) {
        const double here = seeming_gap(a, b, direction);
        if (here > best) {
            best = here;
            best_direction = direction;
        }
        simplex.add(b.place(shapes_[1]->mesh().vertices[corners_[1]]) -
                    a.place(shapes_[0]->mesh().vertices[corners_[0]]));
        Vec3 nearest;
        if (!simplex.reduce(nearest)) return 0.0;
        const double distance = nearest.norm();
        // no direction has a gap wider than the distance of what was seen
        if (best > 0.0 && best >= nearly * distance) break;
        if (!(distance > 1e-12)) return 0.0;
        if (!(distance < (1.0 - 1e-9) * last)) break;  // no corner is nearer
        last = distance;
        direction = nearest / distance;
    }
    direction = best_direction;
    return best;
}

}  // namespace sidestep::ccd::detail
