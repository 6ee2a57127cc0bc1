// Polyhedra: the axis of least depth, then the points along it.
//
// The memory of a pair is a direction, in a's coordinates: it is tried as a separating axis, and where it
// does not separate it is where the search begins.
#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/rigid/detail/clip.h"
#include "sidestep/rigid/detail/contact_parts.h"
#include "sidestep/rigid/detail/distance.h"
#include "sidestep/rigid/detail/hull_axes.h"
#include "sidestep/rigid/detail/support.h"

namespace sidestep::rigid::detail {

namespace {

/// A unit direction in 31 bits and a mark: the faces of an octahedron, folded out to a square.
std::uint32_t packed_way(const Vec3& way) {
    const Vec3 flat = way / way.cwiseAbs().sum();
    double u = flat.x(), v = flat.y();
    if (flat.z() < 0.0) {
        u = std::copysign(1.0 - std::abs(flat.y()), flat.x());
        v = std::copysign(1.0 - std::abs(flat.x()), flat.y());
    }
    const auto steps = [](double x) {
        return static_cast<std::uint32_t>(std::lround((x + 1.0) * 16383.0));
    };
    return 0x80000000U | steps(u) << 15 | steps(v);
}

Vec3 unpacked_way(std::uint32_t bits) {
    const double u = (bits >> 15 & 0x7fffU) / 16383.0 - 1.0, v = (bits & 0x7fffU) / 16383.0 - 1.0;
    Vec3 way(u, v, 1.0 - std::abs(u) - std::abs(v));
    if (way.z() < 0.0) {
        way.x() = std::copysign(1.0 - std::abs(v), u);
        way.y() = std::copysign(1.0 - std::abs(u), v);
    }
    return way.normalized();
}

/// The face around a corner that looks most against `out`.
int incident_face(const Solid& solid, int corner, const Vec3& out) {
    int face = -1;
    double least = std::numeric_limits<double>::infinity();
    for (const int f : solid.faces_at(corner)) {
        const double along = solid.normal(f).dot(out);
        if (along < least) {
            least = along;
            face = f;
        }
    }
    return face;
}

/// The reference face of one body, the other body brought into its coordinates.
struct HullFaceSetup {
    const Shape &of, &other;
    const Transform& place;  ///< Of the reference body.
    Mat3 turn;
    Vec3 shift;
    bool of_b = false;
};

/// The incident face laid on the reference plane and cut by its sides.
void shared_hull_face(const HullFaceSetup& setup, const FaceAxis& axis, const Vec3& origin,
                      const Vec3& x, const Vec3& y, std::vector<FlatCorner>& polygon) {
    const Solid &reference = setup.of.solid(), &incident = setup.other.solid();
    const Vec3 normal = reference.normal(axis.face);
    const double offset = reference.offset(axis.face);
    // edges of b have the high bit
    const std::uint16_t mark_of = setup.of_b ? 0x8000 : 0, mark_other = setup.of_b ? 0 : 0x8000;

    const int face = incident_face(incident, axis.corner, setup.turn.transpose() * normal);
    const std::span<const int> around = incident.loop(face);
    const auto& edges = setup.other.outline().faces()[face].edges;
    polygon.clear();
    for (std::size_t i = 0; i < around.size(); ++i) {
        const Vec3 p = setup.turn * incident.corner(around[i]) + setup.shift;
        const std::size_t last = i == 0 ? around.size() - 1 : i - 1;
        polygon.push_back({x.dot(p - origin), y.dot(p - origin), offset - normal.dot(p),
                           static_cast<std::uint16_t>(edges[i] | mark_other),
                           static_cast<std::uint16_t>(edges[last] | mark_other)});
    }
    static thread_local std::vector<FlatCorner> next;
    const double slack = 1e-9 * setup.of.reach();
    const std::span<const int> loop = reference.loop(axis.face);
    const auto& sides = setup.of.outline().faces()[axis.face].edges;
    for (std::size_t i = 0; i < loop.size() && !polygon.empty(); ++i) {
        const Vec3 from = reference.corner(loop[i]) - origin;
        const Vec3 to = reference.corner(loop[i + 1 == loop.size() ? 0 : i + 1]) - origin;
        const double dx = x.dot(to - from), dy = y.dot(to - from), length = std::hypot(dx, dy);
        FlatSide side{dy / length, -dx / length, 0.0,
                      static_cast<std::uint16_t>(sides[i] | mark_of)};
        side.d = side.nx * x.dot(from) + side.ny * y.dot(from);
        next.resize(polygon.size() + 1);
        next.resize(
            cut(polygon.data(), static_cast<int>(polygon.size()), side, slack, next.data()));
        polygon.swap(next);
    }
}

/// The normal is the reference face's own.
Manifold hull_face_manifold(const HullFaceSetup& setup, const FaceAxis& axis, double margin) {
    const Solid& reference = setup.of.solid();
    const Vec3 normal = reference.normal(axis.face);
    const std::span<const int> loop = reference.loop(axis.face);
    const Vec3 origin = reference.corner(loop[0]);
    const Vec3 x = (reference.corner(loop[1]) - origin).normalized(), y = normal.cross(x);
    static thread_local std::vector<FlatCorner> polygon;
    shared_hull_face(setup, axis, origin, x, y, polygon);

    Manifold manifold;
    std::array<int, 4> chosen{};
    manifold.count = choose_four(polygon, -margin, chosen);
    manifold.normal = setup.place.rotation * normal;
    manifold.depth = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < manifold.count; ++i) {
        // half-way between the plane and the other body
        const FlatCorner& c = polygon[chosen[i]];
        const Vec3 middle = origin + c.x * x + c.y * y - 0.5 * c.depth * normal;
        manifold.points[i] = {setup.place * middle, c.depth, c.feature()};
        manifold.depth = std::max(manifold.depth, c.depth);
    }
    return manifold;
}

Manifold face_manifold_by_a(const PlacedPair& pair, const Seen& seen, const FaceAxis& axis,
                            double margin) {
    Manifold manifold = hull_face_manifold(
        {pair.a, pair.b, pair.a_to_world, seen.turn, seen.shift, false}, axis, margin);
    manifold.normal = -manifold.normal;
    return manifold;
}

Manifold face_manifold_by_b(const PlacedPair& pair, const Seen& seen, const FaceAxis& axis,
                            double margin) {
    const Mat3 back = seen.turn.transpose();
    return hull_face_manifold({pair.b, pair.a, pair.b_to_world, back, -(back * seen.shift), true},
                              axis, margin);
}

/// Half-way between the nearest points of two edges. Empty when they are apart and the nearest points
/// of their lines are not on the edges: then the axis is not the shortest way.
Manifold hull_edge_manifold(const PlacedPair& pair, const Seen& seen, const EdgeAxis& axis) {
    const Solid &a = pair.a.solid(), &b = pair.b.solid();
    const Solid::Edge &ea = a.edges()[axis.edge_a], &eb = b.edges()[axis.edge_b];
    const Vec3 p = a.corner(ea.corners[0]), u = a.corner(ea.corners[1]) - p;
    const Vec3 q = seen.turn * b.corner(eb.corners[0]) + seen.shift;
    const Vec3 v = seen.turn * (b.corner(eb.corners[1]) - b.corner(eb.corners[0]));
    const Vec3 w = q - p;
    const double uu = u.squaredNorm(), vv = v.squaredNorm(), uv = u.dot(v);
    const double det = uu * vv - uv * uv;
    const double s = (w.dot(u) * vv - w.dot(v) * uv) / det;
    const double t = (w.dot(u) * uv - w.dot(v) * uu) / det;
    const auto on_edge = [](double x) { return x > -1e-9 && x < 1.0 + 1e-9; };
    Manifold manifold;
    if (axis.gap > 0.0 && !(on_edge(s) && on_edge(t))) return manifold;
    const Vec3 middle = 0.5 * (p + std::clamp(s, 0.0, 1.0) * u + q + std::clamp(t, 0.0, 1.0) * v);
    manifold.normal = -(pair.a_to_world.rotation * axis.out);
    manifold.count = 1;
    manifold.depth = -axis.gap;
    manifold.points[0] = {pair.a_to_world * middle, -axis.gap,
                          static_cast<std::uint32_t>(axis.edge_a | (axis.edge_b | 0x8000) << 16)};
    return manifold;
}

}  // namespace

Manifold hull_hull(const PlacedPair& pair, double margin, ContactMemory* memory) {
    const Solid &a = pair.a.solid(), &b = pair.b.solid();
    const Seen seen = b_seen_from_a(pair);
    Vec3 start = Vec3::Zero();
    bool knows = memory != nullptr && memory->axis != 0;
    if (knows) {
        start = unpacked_way(memory->axis);
    } else if (std::max(a.corner_count(), b.corner_count()) > Support::most_asked) {
        // many corners and no idea: the way between the nearest points, where there is one
        const Distance found = distance(pair.a, pair.b, seen, margin);
        start = found.out;
        knows = found.apart;
    }
    const HullAxes axes = best_axes(pair, seen, margin, knows ? &start : nullptr);
    const auto remember = [&](const Vec3& out) {
        if (memory != nullptr) memory->axis = packed_way(out);
    };
    if (axes.apart) {
        remember(axes.out);
        return {};
    }
    // a face is preferred to edges, and what was chosen a moment ago to what is a hair better
    const double face_gap = std::max(axes.face_a.gap, axes.face_b.gap);
    const double best = std::max(face_gap, axes.edges.gap), bias = preference(pair, best);
    const Vec3 out_a = a.normal(axes.face_a.face),
               out_b = -(seen.turn * b.normal(axes.face_b.face));
    const double nearly = 1.0 - 1e-7;
    const double stay_a = knows && start.dot(out_a) > nearly ? 0.5 * bias : 0.0;
    const double stay_b = knows && start.dot(out_b) > nearly ? 0.5 * bias : 0.0;
    const bool by_a = axes.face_a.gap + stay_a >= axes.face_b.gap + stay_b;
    const double chosen_gap = by_a ? axes.face_a.gap : axes.face_b.gap;
    if (axes.edges.gap <= chosen_gap + bias) {
        Manifold manifold = by_a ? face_manifold_by_a(pair, seen, axes.face_a, margin)
                                 : face_manifold_by_b(pair, seen, axes.face_b, margin);
        if (tells_enough(manifold, pair, seen, chosen_gap, best)) {
            remember(by_a ? out_a : out_b);
            return manifold;
        }
    }
    const bool by_edges = axes.edges.gap > face_gap;
    const Vec3 out = by_edges ? axes.edges.out : by_a ? out_a : out_b;
    remember(out);
    if (by_edges) {
        const Manifold manifold = hull_edge_manifold(pair, seen, axes.edges);
        if (manifold.count > 0) return manifold;
    }
    return nearest_points(pair, seen, margin, out);
}

double hull_hull_gap(const PlacedPair& pair) {
    const Seen seen = b_seen_from_a(pair);
    const HullAxes axes = best_axes(pair, seen, 1e-6 * pair.a.reach(), nullptr);
    if (axes.apart) return gap_along(pair, seen, axes.out);
    return std::max({axes.face_a.gap, axes.face_b.gap, axes.edges.gap});
}

}  // namespace sidestep::rigid::detail
