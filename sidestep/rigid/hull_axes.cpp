#include "sidestep/rigid/detail/hull_axes.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include "sidestep/rigid/detail/support.h"

namespace sidestep::rigid::detail {

namespace {

/// Marks of the corners of one body that are in play.
struct InPlay {
    std::vector<std::uint8_t> corners;

    [[nodiscard]] bool face(const Solid& solid, int face) const {
        for (const int corner : solid.loop(face)) {
            if (corners[corner] != 0) return true;
        }
        return false;
    }
    [[nodiscard]] bool edge(const Solid::Edge& edge) const {
        return (corners[edge.corners[0]] | corners[edge.corners[1]]) != 0;
    }
};

/// An edge of b: its way in a's coordinates, the normals of its faces in b's own.
struct EdgeOfB {
    Vec3 along, left, right;
    int index = 0;
};

struct AxesScratch {
    InPlay play_a, play_b;
    std::vector<EdgeOfB> edges_b;
};

/// Marks the corners within `thickness` of the top along `way`, and only those.
void mark_slab(const Solid& solid, const Vec3& way, double thickness, InPlay& play) {
    const int stride = solid.corner_stride(), count = solid.corner_count();
    const double *x = solid.corner_columns(), *y = x + stride, *z = y + stride;
    play.corners.resize(count);
    double top = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < count; ++i) {
        top = std::max(top, way.x() * x[i] + way.y() * y[i] + way.z() * z[i]);
    }
    for (int i = 0; i < count; ++i) {
        const double here = way.x() * x[i] + way.y() * y[i] + way.z() * z[i];
        play.corners[i] = here >= top - thickness;
    }
}

/// Both bodies' slabs, given the gap along `out`. A hair thicker, against rounding.
void mark_slabs(const PlacedPair& pair, const Seen& seen, const Vec3& out, double gap,
                double margin, AxesScratch& scratch) {
    const double depth = -gap, rounding = 1e-9 * (pair.a.reach() + pair.b.reach());
    const double thickness = depth + std::max(depth, margin) + rounding;
    mark_slab(pair.a.solid(), out, thickness, scratch.play_a);
    mark_slab(pair.b.solid(), -(seen.turn.transpose() * out), thickness, scratch.play_b);
}

/// The face of `of` in play that the other body is farthest outside of. `turn` and `shift` bring the
/// other body's coordinates here. Stops at the first face that is farther off than the margin.
FaceAxis best_hull_face(const Shape& of, const Shape& other, const Mat3& turn, const Vec3& shift,
                        double margin, const InPlay* play) {
    const Solid& solid = of.solid();
    Support support(other);
    FaceAxis best;
    for (int f = 0; f < solid.face_count(); ++f) {
        if (play != nullptr && !play->face(solid, f)) continue;
        const Vec3 normal = solid.normal(f);
        double along = 0.0;
        const int corner = support.most(-(turn.transpose() * normal), &along);
        const double gap = normal.dot(shift) - along - solid.offset(f);
        if (gap > best.gap) {
            best = {gap, f, corner};
            if (gap > margin) return best;
        }
    }
    return best;
}

/// Edges of both whose normals can be opposite: where the arc between the two faces of one crosses
/// the mirrored arc of the other on the sphere of directions. Only those can hold bodies apart.
EdgeAxis best_hull_edges(const PlacedPair& pair, const Seen& seen, AxesScratch& scratch) {
    const Solid &a = pair.a.solid(), &b = pair.b.solid();
    scratch.edges_b.clear();
    for (int j = 0; j < b.edge_count(); ++j) {
        const Solid::Edge& edge = b.edges()[j];
        if (!scratch.play_b.edge(edge)) continue;
        const Vec3 along = b.corner(edge.corners[1]) - b.corner(edge.corners[0]);
        scratch.edges_b.push_back(
            {seen.turn * along, b.normal(edge.faces[0]), b.normal(edge.faces[1]), j});
    }
    EdgeAxis best;
    for (int i = 0; i < a.edge_count(); ++i) {
        const Solid::Edge& edge = a.edges()[i];
        if (!scratch.play_a.edge(edge)) continue;
        const Vec3 from = a.corner(edge.corners[0]);
        const Vec3 along = a.corner(edge.corners[1]) - from, in_b = seen.turn.transpose() * along;
        const Vec3 left = a.normal(edge.faces[0]), right = a.normal(edge.faces[1]);
        for (const EdgeOfB& other : scratch.edges_b) {
            const double c = other.left.dot(in_b), d = other.right.dot(in_b);
            const double l = left.dot(other.along), r = right.dot(other.along);
            // one branch for all three: each alone is a toss-up
            if (!((c * d < 0.0) & (l * r < 0.0) & (c * r < 0.0))) continue;

            const Vec3 axis = along.cross(other.along);
            const double squared = axis.squaredNorm();
            // nearly parallel edges are a matter of faces
            if (squared < 1e-12 * along.squaredNorm() * other.along.squaredNorm()) continue;
            const double sign = axis.dot(left + right) < 0.0 ? -1.0 : 1.0;
            const Vec3 out = axis * (sign / std::sqrt(squared));
            const Vec3 other_from = b.corner(b.edges()[other.index].corners[0]);
            const double gap = out.dot(seen.turn * other_from + seen.shift - from);
            if (gap > best.gap) best = {gap, i, other.index, out};
        }
    }
    return best;
}

}  // namespace

double gap_along(const PlacedPair& pair, const Seen& seen, const Vec3& out) {
    double top = 0.0, bottom = 0.0;
    Support(pair.a).most(out, &top);
    Support(pair.b).most(-(seen.turn.transpose() * out), &bottom);
    return out.dot(seen.shift) - bottom - top;
}

HullAxes best_axes(const PlacedPair& pair, const Seen& seen, double margin, const Vec3* start) {
    static thread_local AxesScratch scratch;
    HullAxes axes;
    const auto apart = [&](const Vec3& out) {
        axes.apart = true;
        axes.out = out;
        return axes;
    };
    if (start != nullptr) {
        const double gap = gap_along(pair, seen, *start);
        if (gap > margin) return apart(*start);
        mark_slabs(pair, seen, *start, gap, margin, scratch);
    }
    const Mat3 back = seen.turn.transpose();
    axes.face_a = best_hull_face(pair.a, pair.b, seen.turn, seen.shift, margin,
                                 start != nullptr ? &scratch.play_a : nullptr);
    const Vec3 out_a = pair.a.solid().normal(axes.face_a.face);
    if (axes.face_a.gap > margin) return apart(out_a);
    axes.face_b = best_hull_face(pair.b, pair.a, back, -(back * seen.shift), margin,
                                 start != nullptr ? &scratch.play_b : nullptr);
    const Vec3 out_b = -(seen.turn * pair.b.solid().normal(axes.face_b.face));
    if (axes.face_b.gap > margin) return apart(out_b);

    const bool by_a = axes.face_a.gap >= axes.face_b.gap;
    mark_slabs(pair, seen, by_a ? out_a : out_b, by_a ? axes.face_a.gap : axes.face_b.gap, margin,
               scratch);
    axes.edges = best_hull_edges(pair, seen, scratch);
    if (axes.edges.gap > margin) return apart(axes.edges.out);
    return axes;
}

}  // namespace sidestep::rigid::detail
