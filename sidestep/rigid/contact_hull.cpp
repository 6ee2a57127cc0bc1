// Polyhedra: the axis of least depth among all face normals and edge pairs, then the points along it.
//
// All in the coordinates of a. An axis points out of a, into b; the gap along it is what lies between
// a's farthest and b's nearest corner.
#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/rigid/detail/clip.h"
#include "sidestep/rigid/detail/contact_parts.h"

namespace sidestep::rigid::detail {

namespace {

constexpr double lowest = -std::numeric_limits<double>::infinity();

struct FaceAxis {
    double gap = lowest;
    int face = -1;
    int corner = -1;  ///< Of the other body, the nearest to the face.
};

struct EdgeAxis {
    double gap = lowest;
    int edge_a = -1, edge_b = -1;
    Vec3 out = Vec3::Zero();
};

/// The corner that is least far along a direction, and how far.
int least_corner(const Solid& solid, const Vec3& way, double& least) {
    const int stride = solid.corner_stride();
    const double *x = solid.corner_columns(), *y = x + stride, *z = y + stride;
    int corner = 0;
    least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < solid.corner_count(); ++i) {
        const double along = way.x() * x[i] + way.y() * y[i] + way.z() * z[i];
        if (along < least) {
            least = along;
            corner = i;
        }
    }
    return corner;
}

/// The face of `of` that the other body is farthest outside of. `turn` and `shift` bring the other
/// body's coordinates here.
FaceAxis best_face(const Solid& of, const Solid& other, const Mat3& turn, const Vec3& shift) {
    FaceAxis best;
    for (int f = 0; f < of.face_count(); ++f) {
        const Vec3 normal = of.normal(f);
        double along = 0.0;
        const int corner = least_corner(other, turn.transpose() * normal, along);
        const double gap = along + normal.dot(shift) - of.offset(f);
        if (gap > best.gap) best = {gap, f, corner};
    }
    return best;
}

/// Edges of both whose normals can be opposite: where the arc between the two faces of one crosses
/// the mirrored arc of the other on the sphere of directions. Only those can hold bodies apart.
EdgeAxis best_edges(const Solid& a, const Solid& b, const Seen& seen) {
    struct Placed {
        Vec3 from, along, left, right;
    };
    static thread_local std::vector<Placed> edges_b;
    edges_b.clear();
    for (const Solid::Edge& edge : b.edges()) {
        const Vec3 from = b.corner(edge.corners[0]), to = b.corner(edge.corners[1]);
        edges_b.push_back({seen.turn * from + seen.shift, seen.turn * (to - from),
                           -(seen.turn * b.normal(edge.faces[0])),
                           -(seen.turn * b.normal(edge.faces[1]))});
    }
    EdgeAxis best;
    for (int i = 0; i < a.edge_count(); ++i) {
        const Solid::Edge& edge = a.edges()[i];
        const Vec3 from = a.corner(edge.corners[0]);
        const Vec3 along = a.corner(edge.corners[1]) - from;
        const Vec3 left = a.normal(edge.faces[0]), right = a.normal(edge.faces[1]);
        for (int j = 0; j < b.edge_count(); ++j) {
            const Placed& other = edges_b[j];
            const double c = other.left.dot(along), d = other.right.dot(along);
            if (c * d >= 0.0) continue;
            const double l = left.dot(other.along), r = right.dot(other.along);
            if (l * r >= 0.0 || c * r <= 0.0) continue;

            const Vec3 axis = along.cross(other.along);
            const double length = axis.norm();
            if (length < 1e-6 * std::sqrt(along.squaredNorm() * other.along.squaredNorm()))
                continue;
            const double sign = axis.dot(left + right) < 0.0 ? -1.0 : 1.0;
            const Vec3 out = axis * (sign / length);
            const double gap = out.dot(other.from - from);
            if (gap > best.gap) best = {gap, i, j, out};
        }
    }
    return best;
}

/// Half-way between the nearest points of two edges.
struct Between {
    Vec3 middle = Vec3::Zero();
    bool on_both = true;  ///< The nearest points of their lines are on the edges.
};

Between between_edges(const Solid& a, int edge_a, const Solid& b, int edge_b, const Seen& seen) {
    const Solid::Edge &ea = a.edges()[edge_a], &eb = b.edges()[edge_b];
    const Vec3 p = a.corner(ea.corners[0]), u = a.corner(ea.corners[1]) - p;
    const Vec3 q = seen.turn * b.corner(eb.corners[0]) + seen.shift;
    const Vec3 v = seen.turn * (b.corner(eb.corners[1]) - b.corner(eb.corners[0]));
    const Vec3 w = q - p;
    const double uu = u.squaredNorm(), vv = v.squaredNorm(), uv = u.dot(v);
    const double det = uu * vv - uv * uv;
    const double s = (w.dot(u) * vv - w.dot(v) * uv) / det;
    const double t = (w.dot(u) * uv - w.dot(v) * uu) / det;
    const double low = -1e-9, high = 1.0 + 1e-9;
    return {0.5 * (p + std::clamp(s, 0.0, 1.0) * u + q + std::clamp(t, 0.0, 1.0) * v),
            s > low && s < high && t > low && t < high};
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

/// Points of a face contact in the coordinates of the reference body; `normal` is its face's.
struct FaceContact {
    std::array<ContactPoint, 4> points{};
    int count = 0;
};

FaceContact face_points(const Shape& of, const FaceAxis& axis, const Shape& other, const Mat3& turn,
                        const Vec3& shift, bool of_is_a, double margin) {
    const Solid &reference = of.solid(), &incident = other.solid();
    const Vec3 normal = reference.normal(axis.face);
    const double offset = reference.offset(axis.face);
    const int face = incident_face(incident, axis.corner, turn.transpose() * normal);
    const std::span<const int> loop = reference.loop(axis.face);
    const Vec3 origin = reference.corner(loop[0]);
    const Vec3 x = (reference.corner(loop[1]) - origin).normalized(), y = normal.cross(x);
    const std::uint16_t mark_of = of_is_a ? 0 : 0x8000, mark_other = of_is_a ? 0x8000 : 0;

    static thread_local std::vector<FlatCorner> polygon, next;
    polygon.clear();
    const std::span<const int> around = incident.loop(face);
    const auto& edges = other.outline().faces()[face].edges;
    for (std::size_t i = 0; i < around.size(); ++i) {
        const Vec3 p = turn * incident.corner(around[i]) + shift;
        const std::size_t before = i == 0 ? around.size() - 1 : i - 1;
        polygon.push_back({x.dot(p - origin), y.dot(p - origin), offset - normal.dot(p),
                           static_cast<std::uint16_t>(edges[i] | mark_other),
                           static_cast<std::uint16_t>(edges[before] | mark_other)});
    }
    const double slack = 1e-9 * of.reach();
    const auto& sides = of.outline().faces()[axis.face].edges;
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
    FaceContact contact;
    std::array<int, 4> chosen{};
    contact.count = choose_four(polygon, -margin, chosen);
    for (int i = 0; i < contact.count; ++i) {
        const FlatCorner& c = polygon[chosen[i]];
        contact.points[i] = {origin + c.x * x + c.y * y - 0.5 * c.depth * normal, c.depth,
                             c.feature()};
    }
    return contact;
}

}  // namespace

Manifold hull_hull(const PlacedPair& pair, double margin, ContactMemory*) {
    const Solid &a = pair.a.solid(), &b = pair.b.solid();
    const Seen seen = b_seen_from_a(pair);
    const Mat3 back = seen.turn.transpose();
    const Vec3 back_shift = -(back * seen.shift);

    const FaceAxis face_a = best_face(a, b, seen.turn, seen.shift);
    if (face_a.gap > margin) return {};
    const FaceAxis face_b = best_face(b, a, back, back_shift);
    if (face_b.gap > margin) return {};
    const EdgeAxis edges = best_edges(a, b, seen);
    if (edges.gap > margin) return {};

    Manifold manifold;
    const auto tell = [&](const FaceContact& contact, const Vec3& normal, const Transform& place) {
        manifold.normal = normal;
        manifold.count = contact.count;
        manifold.depth = lowest;
        for (int i = 0; i < contact.count; ++i) {
            manifold.points[i] = contact.points[i];
            manifold.points[i].point = place * contact.points[i].point;
            manifold.depth = std::max(manifold.depth, contact.points[i].depth);
        }
    };
    const bool by_a = face_a.gap >= face_b.gap;
    const double face_gap = std::max(face_a.gap, face_b.gap), best = std::max(face_gap, edges.gap);
    if (edges.gap <= face_gap + preference(pair, best)) {
        if (by_a) {
            tell(face_points(pair.a, face_a, pair.b, seen.turn, seen.shift, true, margin),
                 -(pair.a_to_world.rotation * a.normal(face_a.face)), pair.a_to_world);
        } else {
            tell(face_points(pair.b, face_b, pair.a, back, back_shift, false, margin),
                 pair.b_to_world.rotation * b.normal(face_b.face), pair.b_to_world);
        }
        if (tells_enough(manifold, pair, seen, face_gap, best)) return manifold;
    }
    if (edges.gap > face_gap) {
        const Between between = between_edges(a, edges.edge_a, b, edges.edge_b, seen);
        if (edges.gap <= 0.0 || between.on_both) {
            manifold.normal = -(pair.a_to_world.rotation * edges.out);
            manifold.count = 1;
            manifold.depth = -edges.gap;
            manifold.points[0] = {
                pair.a_to_world * between.middle, -edges.gap,
                static_cast<std::uint32_t>(edges.edge_a | (edges.edge_b | 0x8000) << 16)};
            return manifold;
        }
    }
    const Vec3 out = edges.gap > face_gap ? edges.out
                     : by_a               ? a.normal(face_a.face)
                                          : Vec3(-(seen.turn * b.normal(face_b.face)));
    return nearest_points(pair, seen, margin, out);
}

double hull_hull_gap(const PlacedPair& pair) {
    const Solid &a = pair.a.solid(), &b = pair.b.solid();
    const Seen seen = b_seen_from_a(pair);
    const Mat3 back = seen.turn.transpose();
    return std::max({best_face(a, b, seen.turn, seen.shift).gap,
                     best_face(b, a, back, -(back * seen.shift)).gap, best_edges(a, b, seen).gap});
}

}  // namespace sidestep::rigid::detail
