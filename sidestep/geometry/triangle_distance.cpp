#include "sidestep/geometry/triangle_distance.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "sidestep/geometry/triangle_triangle.h"

namespace sidestep::geometry {

namespace {

// Everything is seen from the first corner of a: its coordinates are zero, and differences keep the
// rounding of far places out.

double unit_clamp(double x) {
    return x < 0.0 ? 0.0 : x > 1.0 ? 1.0 : x;
}

struct NearestParameters {
    double s, t;
};

/// Nearest points p + s u and q + t v of two segments, r = p - q. One without length is a point.
inline NearestParameters nearest_on_segments(const Vec3& r, const Vec3& u, const Vec3& v) {
    const double uu = u.dot(u);
    const double vv = v.dot(v);
    const double ur = u.dot(r);
    const double vr = v.dot(r);
    if (!(vv > 0.0)) return {uu > 0.0 ? unit_clamp(-ur / uu) : 0.0, 0.0};
    const double uv = u.dot(v);
    const double turn = uu * vv - uv * uv;
    // parallel: any place will do, what is left is to stay within the other segment
    const double s = turn > 0.0 ? unit_clamp((uv * vr - ur * vv) / turn) : 0.0;
    const double t = (uv * s + vr) / vv;
    if (t < 0.0) return {uu > 0.0 ? unit_clamp(-ur / uu) : 0.0, 0.0};
    if (t > 1.0) return {uu > 0.0 ? unit_clamp((uv - ur) / uu) : 0.0, 1.0};
    return {s, t};
}

/// How far all of b lies beyond all of a in this direction, times its length; the first corner of a
/// is zero. Positive for any direction, however rounded, only when there is a gap.
inline double gap_along(const Vec3& direction, const Triangle& a, const Triangle& b) {
    const double a1 = direction.dot(a[1]);
    const double a2 = direction.dot(a[2]);
    const double b0 = direction.dot(b[0]);
    const double b1 = direction.dot(b[1]);
    const double b2 = direction.dot(b[2]);
    return std::min(b0, std::min(b1, b2)) - std::max(0.0, std::max(a1, a2));
}

/// The larger of the gaps in a direction and against it.
inline double gap_either_way(const Vec3& direction, const Triangle& a, const Triangle& b) {
    const double a1 = direction.dot(a[1]);
    const double a2 = direction.dot(a[2]);
    const double b0 = direction.dot(b[0]);
    const double b1 = direction.dot(b[1]);
    const double b2 = direction.dot(b[2]);
    const double beyond = std::min(b0, std::min(b1, b2)) - std::max(0.0, std::max(a1, a2));
    const double before = std::min(0.0, std::min(a1, a2)) - std::max(b0, std::max(b1, b2));
    return std::max(beyond, before);
}

/// The place on the face below a point, as shares of two edges; only faces with area have one.
class FaceShadow {
public:
    FaceShadow(const Triangle& face, const Vec3& normal)
        : corner_(face[0]),
          first_((face[2] - face[0]).cross(normal)),
          second_(normal.cross(face[1] - face[0])),
          area_(normal.dot(normal)) {}

    /// False when the point lies beside the face.
    bool of(const Vec3& point, double& u, double& v) const {
        const Vec3 r = point - corner_;
        u = first_.dot(r);
        v = second_.dot(r);
        if (!(area_ > 0.0) || u < 0.0 || v < 0.0 || u + v > area_) return false;
        u /= area_;
        v /= area_;
        return true;
    }

private:
    Vec3 corner_, first_, second_;
    double area_;
};

/// Calls `found(on_face, corner)` for every corner of `corners` that lies over the face, until it
/// says true.
template <typename Found>
bool any_corner_over_face(const Triangle& face, const Vec3& normal, const Triangle& corners,
                          const Found& found) {
    const FaceShadow shadow(face, normal);
    for (const Vec3& corner : corners) {
        double u = 0.0, v = 0.0;
        if (!shadow.of(corner, u, v)) continue;
        const Vec3 below = face[0] + u * (face[1] - face[0]) + v * (face[2] - face[0]);
        if (found(below, corner)) return true;
    }
    return false;
}

/// The point of a triangle nearest to this one.
Vec3 nearest_on(const Triangle& t, const Vec3& normal, const Vec3& point) {
    double u = 0.0, v = 0.0;
    if (FaceShadow(t, normal).of(point, u, v)) return t[0] + u * (t[1] - t[0]) + v * (t[2] - t[0]);
    Vec3 best = t[0];
    for (int k = 0; k < 3; ++k) {
        const Vec3 edge = t[(k + 1) % 3] - t[k];
        const Vec3 beside = t[k] + nearest_on_segments(t[k] - point, edge, Vec3::Zero()).s * edge;
        if ((beside - point).squaredNorm() < (best - point).squaredNorm()) best = beside;
    }
    return best;
}

/// Calls `found(on_one, on_other)` where edges of one go through the plane of the other.
template <typename Found>
void for_pierced(const Triangle& one, const Triangle& other, const Found& found) {
    const Vec3 normal = area_vector(other);
    for (int k = 0; k < 3; ++k) {
        const Vec3 edge = one[(k + 1) % 3] - one[k];
        const double from = normal.dot(one[k] - other[0]);
        const double to = normal.dot(one[(k + 1) % 3] - other[0]);
        if (!(from * to < 0.0)) continue;
        const Vec3 point = one[k] + from / (from - to) * edge;
        found(point, nearest_on(other, normal, point));
    }
}

}  // namespace

TriangleDistance distance(const Triangle& a_in_space, const Triangle& b_in_space) {
    const Vec3 origin = a_in_space[0];
    const Triangle a{Vec3::Zero(), a_in_space[1] - origin, a_in_space[2] - origin};
    const Triangle b{b_in_space[0] - origin, b_in_space[1] - origin, b_in_space[2] - origin};

    double best = std::numeric_limits<double>::infinity();
    Vec3 on_a = a[0];
    Vec3 on_b = b[0];
    const auto take = [&](const Vec3& p, const Vec3& q) {
        const double squared = (q - p).squaredNorm();
        if (!(squared < best)) return false;
        best = squared;
        on_a = p;
        on_b = q;
        return true;
    };
    const auto answer = [&] { return TriangleDistance{best, on_a + origin, on_b + origin}; };

    // edge beside edge; when nothing reaches into the slab between the two points, they are nearest
    constexpr double nearly_one = 1.0 - 1e-14;
    for (int i = 0; i < 3; ++i) {
        const Vec3 u = a[(i + 1) % 3] - a[i];
        for (int j = 0; j < 3; ++j) {
            const Vec3 v = b[(j + 1) % 3] - b[j];
            const NearestParameters at = nearest_on_segments(a[i] - b[j], u, v);
            if (!take(a[i] + at.s * u, b[j] + at.t * v)) continue;
            if (best > 0.0 && gap_along(on_b - on_a, a, b) >= nearly_one * best) return answer();
        }
    }
    // corner over face
    any_corner_over_face(a, area_vector(a), b, [&](const Vec3& below, const Vec3& corner) {
        take(below, corner);
        return false;
    });
    any_corner_over_face(b, area_vector(b), a, [&](const Vec3& below, const Vec3& corner) {
        take(corner, below);
        return false;
    });
    if (best > 0.0 && gap_along(on_b - on_a, a, b) >= nearly_one * best) return answer();
    // nothing proves that they are apart: an edge of one may go through the other
    for_pierced(a, b, [&](const Vec3& edge, const Vec3& face) { take(edge, face); });
    for_pierced(b, a, [&](const Vec3& edge, const Vec3& face) { take(face, edge); });
    return answer();
}

bool nearer_than(const Triangle& a_in_space, const Triangle& b_in_space, double distance) {
    // boxes: most pairs end here
    const Vec3 a_low = a_in_space[0].cwiseMin(a_in_space[1]).cwiseMin(a_in_space[2]);
    const Vec3 a_high = a_in_space[0].cwiseMax(a_in_space[1]).cwiseMax(a_in_space[2]);
    const Vec3 b_low = b_in_space[0].cwiseMin(b_in_space[1]).cwiseMin(b_in_space[2]);
    const Vec3 b_high = b_in_space[0].cwiseMax(b_in_space[1]).cwiseMax(b_in_space[2]);
    const double size = (a_high.cwiseMax(b_high) - a_low.cwiseMin(b_low)).sum();
    const double limit = distance + nearer_than_room * (size + distance);
    const double limit2 = limit * limit;
    const Vec3 between = (b_low - a_high).cwiseMax(a_low - b_high).cwiseMax(Vec3::Zero());
    if (between.squaredNorm() > limit2) return false;

    // a wide gap in any direction is proof
    const Vec3 origin = a_in_space[0];
    const Triangle a{Vec3::Zero(), a_in_space[1] - origin, a_in_space[2] - origin};
    const Triangle b{b_in_space[0] - origin, b_in_space[1] - origin, b_in_space[2] - origin};
    const auto proves = [&](const Vec3& direction, double gap) {
        const double length2 = direction.squaredNorm();
        return gap > 0.0 && length2 > 1e-280 && gap * gap > limit2 * length2;
    };
    const Vec3 normal_a = a[1].cross(a[2]);
    if (proves(normal_a, gap_either_way(normal_a, a, b))) return false;
    const Vec3 normal_b = area_vector(b);
    if (proves(normal_b, gap_either_way(normal_b, a, b))) return false;

    // edge beside edge
    for (int i = 0; i < 3; ++i) {
        const Vec3 u = a[(i + 1) % 3] - a[i];
        for (int j = 0; j < 3; ++j) {
            const Vec3 v = b[(j + 1) % 3] - b[j];
            const NearestParameters at = nearest_on_segments(a[i] - b[j], u, v);
            const Vec3 way = (b[j] + at.t * v) - (a[i] + at.s * u);
            if (!(way.squaredNorm() > limit2)) return true;
            if (proves(way, gap_along(way, a, b))) return false;
        }
    }
    // corner over face
    const auto close = [&](const Vec3& p, const Vec3& q) {
        return !((q - p).squaredNorm() > limit2);
    };
    if (any_corner_over_face(a, normal_a, b, close)) return true;
    if (any_corner_over_face(b, normal_b, a, close)) return true;
    // one goes through the other, far from its edges
    return intersect(a_in_space, b_in_space);
}

}  // namespace sidestep::geometry
