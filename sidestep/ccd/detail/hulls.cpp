#include "sidestep/ccd/detail/hulls.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace sidestep::ccd::detail {

namespace {

/// Corners of the difference of both shapes, and what is nearest to the origin in their hull.
class Simplex {
public:
    void add(const Vec3& point, int corner_a = -1, int corner_b = -1) {
        corners_[count_] = {corner_a, corner_b};
        points_[count_++] = point;
    }
    [[nodiscard]] int count() const { return count_; }
    /// Of a and b, whose difference a point is.
    [[nodiscard]] const std::array<int, 2>& corners(int i) const { return corners_[i]; }

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
        std::array<std::array<int, 2>, 4> kept_corners{};
        for (int i = 0; i < part.count; ++i) {
            kept[i] = points_[part.corners[i]];
            kept_corners[i] = corners_[part.corners[i]];
        }
        points_ = kept;
        corners_ = kept_corners;
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
    std::array<std::array<int, 2>, 4> corners_{};
    int count_ = 0;
};

constexpr int most_turns = 16;

}  // namespace

namespace {

/// Uphill along edges.
double climb(const Shape& shape, const Vec3& direction, int& corner) {
    const auto& vertices = shape.hull();
    if (corner < 0) corner = shape.corner_towards(direction);
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

namespace {

using Two = double __attribute__((vector_size(16)));

/// The farthest corner of a patch along a direction.
double farthest(const Patch& patch, const Vec3& direction, int& corner) {
    constexpr int most = Shape::most_patch_corners;
    alignas(16) double along[most];
    const double *x = patch.corners, *y = x + patch.count, *z = y + patch.count;
    const auto load = [](const double* from) {
        Two two;
        std::memcpy(&two, from, sizeof two);
        return two;
    };
    Two most_of_two = {-1e300, -1e300};
    for (int i = 0; i < patch.count; i += 2) {
        const Two sum =
            direction.x() * load(x + i) + direction.y() * load(y + i) + direction.z() * load(z + i);
        std::memcpy(along + i, &sum, sizeof sum);
        most_of_two = sum > most_of_two ? sum : most_of_two;
    }
    const double best = std::max(most_of_two[0], most_of_two[1]);
    corner = 0;
    while (along[corner] != best) ++corner;
    return best;
}

/// How far b is beyond a, and the corners that say so.
double patch_gap(const Patch& a, const Patch& b, const Moment& at_a, const Moment& at_b,
                 const Vec3& direction, int& corner_a, int& corner_b) {
    const double end_a = farthest(a, at_a.seen(direction), corner_a);
    const double end_b = farthest(b, -at_b.seen(direction), corner_b);
    return direction.dot(at_b.origin - at_a.origin) - end_b - end_a;
}

Vec3 corner_of(const Patch& patch, int i) {
    return {patch.corners[i], patch.corners[i + patch.count], patch.corners[i + 2 * patch.count]};
}

}  // namespace

bool stay_apart(const Patch& a, const Patch& b, const BothEnds& ends, double room, double bend,
                Vec3& direction) {
    int corner_a = 0, corner_b = 0;
    if (direction.isZero()) {
        direction = ends.b_1->place(corner_of(b, 0)) - ends.a_1->place(corner_of(a, 0));
        if (direction.isZero()) return false;
        direction.normalize();
    }
    // the end at which they are nearer tells the direction
    const double before =
        patch_gap(a, b, *ends.a_0, *ends.b_0, direction, corner_a, corner_b) - room;
    const double after =
        patch_gap(a, b, *ends.a_1, *ends.b_1, direction, corner_a, corner_b) - room;
    if (stays_open(before, after, bend)) return true;
    const bool at_end = after <= before;
    const Moment &at_a = at_end ? *ends.a_1 : *ends.a_0, &at_b = at_end ? *ends.b_1 : *ends.b_0;
    const Moment &other_a = at_end ? *ends.a_0 : *ends.a_1,
                 &other_b = at_end ? *ends.b_0 : *ends.b_1;
    Simplex simplex;
    double last = 1e300;
    for (int turn = 0; turn < most_turns; ++turn) {
        const double here = patch_gap(a, b, at_a, at_b, direction, corner_a, corner_b);
        if (here > room) {
            int other_corner_a = 0, other_corner_b = 0;
            const double there =
                patch_gap(a, b, other_a, other_b, direction, other_corner_a, other_corner_b);
            if (stays_open(here - room, there - room, bend)) return true;
        }
        simplex.add(at_b.place(corner_of(b, corner_b)) - at_a.place(corner_of(a, corner_a)));
        Vec3 nearest;
        if (!simplex.reduce(nearest)) return false;
        const double distance = nearest.norm();
        // no direction has a gap wider than the distance of what was seen
        if (!(distance > room) || !(distance < (1.0 - 1e-9) * last)) return false;
        last = distance;
        direction = nearest / distance;
    }
    return false;
}

namespace {

/// From the nearest point of one segment to that of another, more or less: what it is worth is seen
/// from the gap along it.
Vec3 way_between(const Vec3& from_a, const Vec3& to_a, const Vec3& from_b, const Vec3& to_b) {
    const Vec3 along_a = to_a - from_a, along_b = to_b - from_b, way = from_b - from_a;
    const double aa = along_a.squaredNorm(), bb = along_b.squaredNorm(), ab = along_a.dot(along_b);
    const double wa = along_a.dot(way), wb = along_b.dot(way);
    const double square = aa * bb - ab * ab;
    // lines first, then each end held to its segment, one after the other
    double s = square > 1e-12 * aa * bb ? std::clamp((wa * bb - wb * ab) / square, 0.0, 1.0) : 0.0;
    const double t = bb > 0.0 ? std::clamp((s * ab - wb) / bb, 0.0, 1.0) : 0.0;
    if (aa > 0.0) s = std::clamp((wa + t * ab) / aa, 0.0, 1.0);
    return way + t * along_b - s * along_a;
}

}  // namespace

bool stay_apart(const MovingRod& a, const MovingRod& b, double room, double bend) {
    const double needed = a.radius + b.radius + room;
    const auto tells = [&](const Vec3& way) {
        const double length = way.norm();
        if (!(length > needed)) return false;
        const Vec3 d = way / length;
        const auto gap = [&](const Vec3& from_a, const Vec3& to_a, const Vec3& from_b,
                             const Vec3& to_b) {
            return std::min(d.dot(from_b), d.dot(to_b)) - std::max(d.dot(from_a), d.dot(to_a)) -
                   needed;
        };
        return stays_open(gap(a.from_0, a.to_0, b.from_0, b.to_0),
                          gap(a.from_1, a.to_1, b.from_1, b.to_1), bend);
    };
    return tells(way_between(a.from_0, a.to_0, b.from_0, b.to_0)) ||
           tells(way_between(a.from_1, a.to_1, b.from_1, b.to_1));
}

double Hulls::seeming_gap(const Moment& a, const Moment& b, const Vec3& direction) {
    ends_[0] = climb(*shapes_[0], a.seen(direction), corners_[0]);
    ends_[1] = climb(*shapes_[1], -b.seen(direction), corners_[1]);
    return direction.dot(b.origin - a.origin) - ends_[1] - ends_[0];
}

bool Hulls::apart(const Moment& a, const Moment& b, const Vec3& direction, double room) {
    const double gap = seeming_gap(a, b, direction);
    if (!(gap > room)) return false;
    // both may be farther than they seem by this, and boxes need not lie close
    const double slack = 0.5 * (1.0 - 1e-9) * (gap - room);
    return all_within(*shapes_[0], a.seen(direction), ends_[0] + slack) &&
           all_within(*shapes_[1], -b.seen(direction), ends_[1] + slack);
}

bool Hulls::stay_apart(const BothEnds& ends, const Vec3& direction, double gap_0, double gap_1,
                       double room, double bend) {
    const double wide_0 = gap_0 - room, wide_1 = gap_1 - room;
    if (!stays_open(wide_0, wide_1, bend)) return false;
    // the less is to be proved, the sooner it is
    double share = 0.5;
    if (!stays_open(share * wide_0, share * wide_1, bend)) share = 0.999;
    if (!stays_open(share * wide_0, share * wide_1, bend)) return false;
    return apart(*ends.a_1, *ends.b_1, direction, room + share * wide_1) &&
           apart(*ends.a_0, *ends.b_0, direction, room + share * wide_0);
}

std::array<int, 2> Hulls::nearest_leaves() const {
    std::array<int, 2> leaves{0, 0};
    for (int side = 0; side < 2; ++side) {
        std::array<int, 3> corners{};
        for (int i = 0; i < nearest_count_; ++i) corners[i] = nearest_[i][side];
        leaves[side] = shapes_[side]->leaf_at(
            std::span(corners).first(static_cast<std::size_t>(nearest_count_)));
    }
    return leaves;
}

double Hulls::widest_gap(const Moment& a, const Moment& b, Vec3& direction, double nearly) {
    Simplex simplex;
    Vec3 best_direction = direction;
    double best = -1e300, last = 1e300;
    for (int turn = 0; turn < most_turns; ++turn) {
        const double here = seeming_gap(a, b, direction);
        if (here > best) {
            best = here;
            best_direction = direction;
        }
        simplex.add(
            b.place(shapes_[1]->hull()[corners_[1]]) - a.place(shapes_[0]->hull()[corners_[0]]),
            corners_[0], corners_[1]);
        Vec3 nearest;
        if (!simplex.reduce(nearest)) {
            nearest_count_ = 0;
            return 0.0;
        }
        nearest_count_ = simplex.count();
        for (int i = 0; i < nearest_count_; ++i) nearest_[i] = simplex.corners(i);
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
