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

int choose_four(std::span<const FlatCorner> corners, double least, std::array<int, 4>& chosen) {
    const int count = static_cast<int>(corners.size());
    // all of them, where four are enough
    int enough = 0, first = -1;
    for (int i = 0; i < count; ++i) {
        if (corners[i].depth < least) continue;
        if (enough < 4) chosen[enough] = i;
        ++enough;
        if (first < 0 || corners[i].depth > corners[first].depth) first = i;
    }
    if (enough <= 4) return enough;

    // the farthest from the deepest
    chosen[0] = chosen[1] = chosen[2] = chosen[3] = first;
    const FlatCorner& p = corners[first];
    double farthest = 0.0;
    for (int i = 0; i < count; ++i) {
        const FlatCorner& c = corners[i];
        const double squared = (c.x - p.x) * (c.x - p.x) + (c.y - p.y) * (c.y - p.y);
        if (c.depth >= least && squared > farthest) {
            farthest = squared;
            chosen[1] = i;
        }
    }
    const auto area = [&](int from, int to, int corner) {
        const FlatCorner &o = corners[from], &u = corners[to], &v = corners[corner];
        return (u.x - o.x) * (v.y - o.y) - (u.y - o.y) * (v.x - o.x);
    };
    // the largest triangle with both, turned so that its area is positive
    double largest = 0.0;
    for (int i = 0; i < count; ++i) {
        const double size = std::abs(area(chosen[0], chosen[1], i));
        if (corners[i].depth >= least && size > largest) {
            largest = size;
            chosen[2] = i;
        }
    }
    if (largest == 0.0) return chosen[1] == first ? 1 : 2;
    if (area(chosen[0], chosen[1], chosen[2]) < 0.0) std::swap(chosen[1], chosen[2]);
    // and the one that adds most to it, outside of any of its sides
    double added = 0.0;
    for (int i = 0; i < count; ++i) {
        if (corners[i].depth < least) continue;
        const double outside =
            std::max({area(chosen[1], chosen[0], i), area(chosen[2], chosen[1], i),
                      area(chosen[0], chosen[2], i)});
        if (outside > added) {
            added = outside;
            chosen[3] = i;
        }
    }
    return added > 0.0 ? 4 : 3;
}

}  // namespace sidestep::rigid::detail
