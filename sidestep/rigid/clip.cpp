#include "sidestep/rigid/detail/clip.h"

#include <algorithm>
#include <cmath>

namespace sidestep::rigid::detail {

int cut(const FlatCorner* polygon, int count, const FlatSide& side, double slack, FlatCorner* out) {
    const auto beyond = [&](const FlatCorner& c) { return side.nx * c.x + side.ny * c.y - side.d; };
    int kept = 0;
    double here = beyond(polygon[0]);
    for (int i = 0; i < count; ++i) {
        const FlatCorner& from = polygon[i];
        const FlatCorner& to = polygon[i + 1 == count ? 0 : i + 1];
        const double there = beyond(to);
        if (here <= slack) out[kept++] = from;
        if ((here <= slack) != (there <= slack)) {
            // the edge passes the side: on the way out the side's edge begins, on the way in it ends
            const double t = std::clamp(here / (here - there), 0.0, 1.0);
            FlatCorner& crossing = out[kept++];
            crossing.x = from.x + t * (to.x - from.x);
            crossing.y = from.y + t * (to.y - from.y);
            crossing.depth = from.depth + t * (to.depth - from.depth);
            crossing.before = here <= slack ? from.edge : side.edge;
            crossing.edge = here <= slack ? side.edge : from.edge;
        }
        here = there;
    }
    return kept;
}

namespace {

/// The greatest of what is measured at the corners that count; nearly equal ones go by name, so that
/// rounding does not choose another one every step. -1 when none is above zero.
template <typename Measure>
int greatest(std::span<const FlatCorner> corners, double least, const Measure& measure) {
    constexpr double nearly = 1.0 - 1e-3;
    int best = -1;
    double most = 0.0;
    for (int i = 0; i < static_cast<int>(corners.size()); ++i) {
        if (corners[i].depth < least) continue;
        const double here = measure(i);
        if (here <= 0.0 || here < nearly * most) continue;
        if (nearly * here > most || corners[i].feature() < corners[best].feature()) best = i;
        most = std::max(most, here);
    }
    return best;
}

}  // namespace

int choose_four(std::span<const FlatCorner> corners, double least, std::array<int, 4>& chosen) {
    const int count = static_cast<int>(corners.size());
    // all of them, where four are enough
    int enough = 0, deepest = -1;
    for (int i = 0; i < count; ++i) {
        if (corners[i].depth < least) continue;
        if (enough < 4) chosen[enough] = i;
        ++enough;
        if (deepest < 0 || corners[i].depth > corners[deepest].depth) deepest = i;
    }
    if (enough <= 4) return enough;

    chosen[0] = deepest;
    const FlatCorner& p = corners[deepest];
    chosen[1] = greatest(corners, least, [&](int i) {
        const FlatCorner& c = corners[i];
        return (c.x - p.x) * (c.x - p.x) + (c.y - p.y) * (c.y - p.y);
    });
    if (chosen[1] < 0) return 1;
    const auto area = [&](int from, int to, int corner) {
        const FlatCorner &o = corners[from], &u = corners[to], &v = corners[corner];
        return (u.x - o.x) * (v.y - o.y) - (u.y - o.y) * (v.x - o.x);
    };
    chosen[2] =
        greatest(corners, least, [&](int i) { return std::abs(area(chosen[0], chosen[1], i)); });
    if (chosen[2] < 0) return 2;
    if (area(chosen[0], chosen[1], chosen[2]) < 0.0) std::swap(chosen[1], chosen[2]);
    // outside of any side of the triangle
    chosen[3] = greatest(corners, least, [&](int i) {
        return std::max({area(chosen[1], chosen[0], i), area(chosen[2], chosen[1], i),
                         area(chosen[0], chosen[2], i)});
    });
    return chosen[3] < 0 ? 3 : 4;
}

}  // namespace sidestep::rigid::detail
