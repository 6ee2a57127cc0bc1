#include "sidestep/rigid/detail/contact_parts.h"

#include "sidestep/rigid/detail/distance.h"
#include "sidestep/rigid/detail/support.h"

namespace sidestep::rigid::detail {

namespace {

/// How far a point is outside of a solid, by its farthest plane.
double beyond_planes(const Solid& solid, const Vec3& point) {
    double most = solid.normal(0).dot(point) - solid.offset(0);
    for (int f = 1; f < solid.face_count(); ++f) {
        most = std::max(most, solid.normal(f).dot(point) - solid.offset(f));
    }
    return most;
}

Manifold single_point(const PlacedPair& pair, const Vec3& out, const Vec3& middle, double depth,
                      std::uint32_t feature) {
    Manifold manifold;
    manifold.normal = -(pair.a_to_world.rotation * out);
    manifold.count = 1;
    manifold.depth = depth;
    manifold.points[0] = {pair.a_to_world * middle, depth, feature};
    return manifold;
}

}  // namespace

bool tells_enough(Manifold& manifold, const PlacedPair& pair, const Seen& seen, double face_gap,
                  double best_gap) {
    if (manifold.count == 0) return false;
    const double slack = 1e-9 * (pair.a.reach() + pair.b.reach());
    // the deepest corner is among the points: the whole depth is told
    if (-manifold.depth <= face_gap + slack) return true;
    if (best_gap <= 0.0) {
        // less must be enough to end the overlap
        if (manifold.depth < -best_gap - slack) return false;
        const Vec3 out = -(pair.a_to_world.rotation.conjugate() * manifold.normal);
        const Seen moved{seen.turn, seen.shift + (manifold.depth + 2.0 * slack) * out};
        return distance(pair.a, pair.b, moved, 0.0).apart;
    }

    const double room = preference(pair, best_gap);
    if (-manifold.depth > best_gap + 2.0 * room) return false;
    const Distance found = distance(pair.a, pair.b, seen, -manifold.depth);
    const double gap = found.apart ? std::max(found.gap, best_gap) : best_gap;
    if (-manifold.depth > gap + room) return false;
    const double raise = std::max(0.0, -manifold.depth - gap);
    manifold.depth += raise;
    for (int i = 0; i < manifold.count; ++i) manifold.points[i].depth += raise;
    return true;
}

Manifold nearest_points(const PlacedPair& pair, const Seen& seen, double margin, const Vec3& out) {
    const Solid &a = pair.a.solid(), &b = pair.b.solid();
    const Distance found = distance(pair.a, pair.b, seen, margin);
    if (found.apart) {
        if (found.gap > margin) return {};
        const std::uint32_t feature =
            static_cast<std::uint32_t>(found.corners_a[0] | (found.corners_b[0] | 0x8000) << 16);
        return single_point(pair, found.out, 0.5 * (found.on_a + found.on_b), -found.gap, feature);
    }
    // touching within rounding: the corner that is least outside of the other body
    const int corner_a = Support(pair.a).most(out),
              corner_b = Support(pair.b).most(-(seen.turn.transpose() * out));
    const Vec3 on_a = a.corner(corner_a), on_b = seen.turn * b.corner(corner_b) + seen.shift;
    const double depth = out.dot(on_a - on_b);
    const Vec3 a_in_b = seen.turn.transpose() * (on_a - seen.shift);
    if (beyond_planes(b, a_in_b) < beyond_planes(a, on_b)) {
        return single_point(pair, out, on_a - 0.5 * depth * out, depth, corner_a);
    }
    return single_point(pair, out, on_b + 0.5 * depth * out, depth, corner_b | 0x8000);
}

}  // namespace sidestep::rigid::detail
