// Boxes: fifteen axes, most of them known to be no better than the best so far without a square root.
//
// In the coordinates of a: `turn` holds b's axes as columns, `shift` is b's centre. A box reaches as
// far along a direction as its half extents times the absolute cosines with its axes.
#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/rigid/detail/clip.h"
#include "sidestep/rigid/detail/contact_parts.h"

namespace sidestep::rigid::detail {

namespace {

constexpr std::array<int, 3> next_axis{1, 2, 0}, last_axis{2, 0, 1};

/// Which of the fifteen: 0-2 a's axes, 3-5 b's, then 6 + 3 i + j for a's edge i and b's edge j. The
/// memory of a pair holds one more, so that 0 is no memory.
struct BoxAxis {
    double gap = -std::numeric_limits<double>::infinity();
    int axis = -1;
};

struct BoxPair {
    const Vec3 &half_a, &half_b;
    Mat3 turn, cosines;  ///< b's axes, and their absolute values.
    Vec3 shift, back;    ///< From a's centre to b's, along a's axes and along b's.

    BoxPair(const PlacedPair& pair, const Seen& seen)
        : half_a(pair.a.half_extents()),
          half_b(pair.b.half_extents()),
          turn(seen.turn),
          cosines(seen.turn.cwiseAbs()),
          shift(seen.shift),
          back(seen.turn.transpose() * seen.shift) {}

    [[nodiscard]] double gap_a(int i) const {
        return std::abs(shift[i]) - half_a[i] - cosines.row(i).dot(half_b);
    }
    [[nodiscard]] double gap_b(int j) const {
        return std::abs(back[j]) - half_b[j] - cosines.col(j).dot(half_a);
    }
    /// Times the length of the cross product of the two edges.
    [[nodiscard]] double long_gap(int i, int j) const {
        const int i1 = next_axis[i], i2 = last_axis[i], j1 = next_axis[j], j2 = last_axis[j];
        const double reach_a = half_a[i1] * cosines(i2, j) + half_a[i2] * cosines(i1, j);
        const double reach_b = half_b[j1] * cosines(i, j2) + half_b[j2] * cosines(i, j1);
        return std::abs(shift[i2] * turn(i1, j) - shift[i1] * turn(i2, j)) - reach_a - reach_b;
    }
    /// Squared length of the cross product.
    [[nodiscard]] double sine_squared(int i, int j) const {
        const int i1 = next_axis[i], i2 = last_axis[i];
        return turn(i1, j) * turn(i1, j) + turn(i2, j) * turn(i2, j);
    }
    [[nodiscard]] double gap(int axis) const {
        if (axis < 3) return gap_a(axis);
        if (axis < 6) return gap_b(axis - 3);
        const int i = (axis - 6) / 3, j = (axis - 6) % 3;
        const double sine = sine_squared(i, j);
        if (sine < parallel) return -std::numeric_limits<double>::infinity();
        return long_gap(i, j) / std::sqrt(sine);
    }

    static constexpr double parallel = 1e-12;  ///< Squared sine below which edges are no axis.
};

/// The best pair of edges, where it is better than `than`.
BoxAxis best_box_edges(const BoxPair& boxes, double than) {
    BoxAxis best{than, -1};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const double raw = boxes.long_gap(i, j), sine = boxes.sine_squared(i, j);
            // raw / sqrt(sine) > best, without the root
            const double own = raw * std::abs(raw), bar = best.gap * std::abs(best.gap) * sine;
            if (own <= bar || sine < BoxPair::parallel) continue;
            best = {raw / std::sqrt(sine), 6 + 3 * i + j};
        }
    }
    return best;
}

/// The unit axis itself, towards b.
Vec3 box_axis(const BoxPair& boxes, int axis) {
    Vec3 out = Vec3::Zero();
    if (axis < 3) {
        out[axis] = 1.0;
    } else if (axis < 6) {
        out = boxes.turn.col(axis - 3);
    } else {
        const int i = (axis - 6) / 3;
        const Vec3 along_b = boxes.turn.col((axis - 6) % 3);
        out[next_axis[i]] = -along_b[last_axis[i]];
        out[last_axis[i]] = along_b[next_axis[i]];
        out.normalize();
    }
    return out.dot(boxes.shift) < 0.0 ? Vec3(-out) : out;
}

std::uint16_t box_edge_name(int along, bool next_plus, bool last_plus, bool of_b) {
    return static_cast<std::uint16_t>(along * 4 + next_plus * 2 + last_plus + (of_b ? 16 : 0));
}

/// The polygon that two faces share, while it is cut: always in one of two places.
class Ring {
public:
    std::array<FlatCorner, 8>& corners() { return places_[now_]; }
    [[nodiscard]] const std::array<FlatCorner, 8>& corners() const { return places_[now_]; }
    int count = 0;

    /// Cuts off what is beyond `limit` along one of the two coordinates, times `sign`.
    template <double FlatCorner::*Along>
    void cut_at(double sign, double limit, double slack, std::uint16_t edge) {
        const std::array<FlatCorner, 8>& polygon = corners();
        std::array<double, 8> beyond;
        bool all_stay = true;
        for (int i = 0; i < count; ++i) {
            beyond[i] = sign * polygon[i].*Along - limit;
            all_stay &= beyond[i] <= slack;
        }
        if (all_stay) return;
        std::array<FlatCorner, 8>& out = places_[1 - now_];
        int kept = 0;
        for (int i = 0; i < count; ++i) {
            const int next = i + 1 == count ? 0 : i + 1;
            const FlatCorner &from = polygon[i], &to = polygon[next];
            const bool stays = beyond[i] <= slack;
            if (stays) out[kept++] = from;
            if (stays != (beyond[next] <= slack)) {
                const double t = std::clamp(beyond[i] / (beyond[i] - beyond[next]), 0.0, 1.0);
                out[kept++] = {from.x + t * (to.x - from.x), from.y + t * (to.y - from.y),
                               from.depth + t * (to.depth - from.depth), stays ? edge : from.edge,
                               stays ? from.edge : edge};
            }
        }
        count = kept;
        now_ = 1 - now_;
    }

private:
    std::array<std::array<FlatCorner, 8>, 2> places_;
    int now_ = 0;
};

/// One box's face against the other's that looks at it most. All in the reference box's coordinates.
struct BoxFaceSetup {
    const Vec3 &half, &other_half;
    Mat3 turn;     ///< The other box's axes.
    Vec3 shift;    ///< Its centre.
    int axis = 0;  ///< Of the reference face.
    bool of_b = false;
};

/// Lays the incident face on the reference plane and cuts it. `sign` is that of the reference face.
void shared_box_face(const BoxFaceSetup& setup, double sign, Ring& ring) {
    const int n = setup.axis, u = next_axis[n], v = last_axis[n];
    // the incident face: the axis most along the normal, on the side that looks back
    int m = 0;
    setup.turn.row(n).cwiseAbs().maxCoeff(&m);
    const int p = next_axis[m], q = last_axis[m];
    const bool m_plus = sign * setup.turn(n, m) < 0.0;
    const Vec3 centre =
        setup.shift + (m_plus ? setup.other_half[m] : -setup.other_half[m]) * setup.turn.col(m);
    const Vec3 along_p = setup.other_half[p] * setup.turn.col(p);
    const Vec3 along_q = setup.other_half[q] * setup.turn.col(q);
    // edges along p at q plus, along q at p minus, and so on round
    const std::array<std::uint16_t, 4> names{
        box_edge_name(p, true, m_plus, !setup.of_b), box_edge_name(q, m_plus, false, !setup.of_b),
        box_edge_name(p, false, m_plus, !setup.of_b), box_edge_name(q, m_plus, true, !setup.of_b)};
    const std::array<Vec3, 4> corners{centre + along_p + along_q, centre - along_p + along_q,
                                      centre - along_p - along_q, centre + along_p - along_q};
    for (int i = 0; i < 4; ++i) {
        ring.corners()[i] = {corners[i][u], corners[i][v], setup.half[n] - sign * corners[i][n],
                             names[i], names[(i + 3) % 4]};
    }
    ring.count = 4;

    const double slack = 1e-9 * (setup.half[u] + setup.half[v]);
    const bool n_plus = sign > 0.0;
    for (const bool plus : {false, true}) {
        const double side = plus ? 1.0 : -1.0;
        ring.cut_at<&FlatCorner::x>(side, setup.half[u], slack,
                                    box_edge_name(v, n_plus, plus, setup.of_b));
        ring.cut_at<&FlatCorner::y>(side, setup.half[v], slack,
                                    box_edge_name(u, plus, n_plus, setup.of_b));
    }
}

Manifold box_face_manifold(const PlacedPair& pair, const BoxPair& boxes, int axis, double margin) {
    const bool by_b = axis >= 3;
    const BoxFaceSetup setup =
        by_b ? BoxFaceSetup{boxes.half_b, boxes.half_a, boxes.turn.transpose(),
                            -boxes.back,  axis - 3,     true}
             : BoxFaceSetup{boxes.half_a, boxes.half_b, boxes.turn, boxes.shift, axis, false};
    const double sign = setup.shift[setup.axis] < 0.0 ? -1.0 : 1.0;
    Ring ring;
    shared_box_face(setup, sign, ring);
    Manifold manifold;
    std::array<int, 4> chosen{};
    manifold.count =
        choose_four({ring.corners().data(), static_cast<std::size_t>(ring.count)}, -margin, chosen);
    if (manifold.count == 0) return manifold;

    // half-way between the plane and the other box
    const Transform& place = by_b ? pair.b_to_world : pair.a_to_world;
    const Mat3 world = place.rotation.toRotationMatrix();
    const Vec3 out = sign * world.col(setup.axis);
    const Vec3 x = world.col(next_axis[setup.axis]), y = world.col(last_axis[setup.axis]);
    const Vec3 middle = place.translation + setup.half[setup.axis] * out;
    manifold.normal = by_b ? out : Vec3(-out);
    manifold.depth = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < manifold.count; ++i) {
        const FlatCorner& c = ring.corners()[chosen[i]];
        manifold.points[i].point = middle + c.x * x + c.y * y - (0.5 * c.depth) * out;
        manifold.points[i].depth = c.depth;
        manifold.points[i].feature = c.feature();
        manifold.depth = std::max(manifold.depth, c.depth);
    }
    return manifold;
}

/// The nearest points of two edges. Empty when they are apart and the nearest points of their lines
/// are not on the edges: then the axis is not the shortest way.
Manifold box_edge_manifold(const PlacedPair& pair, const BoxPair& boxes, const BoxAxis& best) {
    const int i = (best.axis - 6) / 3, j = (best.axis - 6) % 3;
    const Vec3 along_b = boxes.turn.col(j), out = box_axis(boxes, best.axis);

    // the middles of the two edges that look at each other
    Vec3 on_a = Vec3::Zero(), on_b = boxes.shift;
    for (const int k : {next_axis[i], last_axis[i]})
        on_a[k] = std::copysign(boxes.half_a[k], out[k]);
    for (const int k : {next_axis[j], last_axis[j]}) {
        on_b -= std::copysign(boxes.half_b[k], out.dot(boxes.turn.col(k))) * boxes.turn.col(k);
    }
    const Vec3 between = on_b - on_a;
    const double cosine = along_b[i], sine = boxes.sine_squared(i, j);
    const double from_a = between[i], from_b = between.dot(along_b);
    const double s = (from_a - cosine * from_b) / sine, t = (cosine * from_a - from_b) / sine;
    const double room = 1.0 + 1e-9;
    Manifold manifold;
    if (best.gap > 0.0 &&
        (std::abs(s) > room * boxes.half_a[i] || std::abs(t) > room * boxes.half_b[j])) {
        return manifold;
    }
    on_a[i] += std::clamp(s, -boxes.half_a[i], boxes.half_a[i]);
    on_b += std::clamp(t, -boxes.half_b[j], boxes.half_b[j]) * along_b;
    manifold.normal = -(pair.a_to_world.rotation * out);
    manifold.count = 1;
    manifold.depth = -best.gap;
    const std::uint32_t name_a =
        box_edge_name(i, out[next_axis[i]] > 0.0, out[last_axis[i]] > 0.0, false);
    const std::uint32_t name_b = box_edge_name(j, out.dot(boxes.turn.col(next_axis[j])) < 0.0,
                                               out.dot(boxes.turn.col(last_axis[j])) < 0.0, true);
    manifold.points[0] = {pair.a_to_world * Vec3(0.5 * (on_a + on_b)), -best.gap,
                          name_b << 16 | name_a};
    return manifold;
}

}  // namespace

Manifold box_box(const PlacedPair& pair, double margin, ContactMemory* memory) {
    const Seen seen = b_seen_from_a(pair);
    const BoxPair boxes(pair, seen);
    const int remembered = memory != nullptr ? static_cast<int>(memory->axis) - 1 : -1;
    const auto remember = [&](int axis) {
        if (memory != nullptr) memory->axis = static_cast<std::uint32_t>(axis + 1);
    };
    // what held them apart a moment ago mostly still does
    const bool knows = remembered >= 0 && remembered < 15;
    const double known = knows ? boxes.gap(remembered) : 0.0;
    if (knows && known > margin) return {};

    BoxAxis face;
    for (int i = 0; i < 3; ++i) {
        const double gap = boxes.gap_a(i);
        if (gap > face.gap) face = {gap, i};
    }
    for (int j = 0; j < 3; ++j) {
        const double gap = boxes.gap_b(j);
        if (gap > face.gap) face = {gap, 3 + j};
    }
    if (face.gap > margin) {
        remember(face.axis);
        return {};
    }
    const BoxAxis edges = best_box_edges(boxes, face.gap);
    if (edges.gap > margin) {
        remember(edges.axis);
        return {};
    }
    // a face is preferred to edges, and what was chosen a moment ago to what is a hair better
    const double best = std::max(face.gap, edges.gap), bias = preference(pair, best);
    const double bar = knows && remembered >= 6 ? 0.5 * bias : bias;
    if (knows && remembered < 6 && known >= face.gap - 0.5 * bias) face = {known, remembered};
    if (edges.axis < 0 || edges.gap <= face.gap + bar) {
        Manifold manifold = box_face_manifold(pair, boxes, face.axis, margin);
        if (tells_enough(manifold, pair, seen, face.gap, best)) {
            remember(face.axis);
            return manifold;
        }
    }
    if (edges.axis >= 0) {
        remember(edges.axis);
        const Manifold manifold = box_edge_manifold(pair, boxes, edges);
        if (manifold.count > 0) return manifold;
    }
    return nearest_points(pair, seen, margin,
                          box_axis(boxes, edges.axis >= 0 ? edges.axis : face.axis));
}

double box_box_gap(const PlacedPair& pair) {
    const Seen seen = b_seen_from_a(pair);
    const BoxPair boxes(pair, seen);
    double gap = -std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 15; ++axis) gap = std::max(gap, boxes.gap(axis));
    return gap;
}

}  // namespace sidestep::rigid::detail
