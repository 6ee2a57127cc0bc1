// Which squares of a grid does a triangle cover, and where in the triangle is each?
#pragma once

#include <algorithm>
#include <cmath>

#include "cli/picture/surface.h"

namespace sidestep::picture {

/// Calls `visit(x, y, wa, wb, wc, z)` for every grid square whose centre lies in the triangle, with
/// the weights of the three corners and the height blended from theirs. Corners are (x, y, height)
/// in squares; either winding will do. Neighbours may both claim a centre on their shared edge.
template <typename Visit>
void walk_triangle(const Vec3f& a, const Vec3f& b, const Vec3f& c, int width, int height,
                   const Visit& visit, int top = 0) {
    const float area = (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
    if (area == 0.0F) return;
    // corners may lie anywhere: bounds are cut while they are still floats
    const auto from = [](float low, int least, int end) {
        return static_cast<int>(
            std::clamp(std::floor(low - 0.5F), static_cast<float>(least), static_cast<float>(end)));
    };
    const auto to = [](float high, int least, int end) {
        return static_cast<int>(std::clamp(std::ceil(high - 0.5F), static_cast<float>(least) - 1.0F,
                                           static_cast<float>(end) - 1.0F));
    };
    const int x0 = from(std::min({a.x(), b.x(), c.x()}), 0, width);
    const int x1 = to(std::max({a.x(), b.x(), c.x()}), 0, width);
    const int y0 = from(std::min({a.y(), b.y(), c.y()}), top, height);
    const int y1 = to(std::max({a.y(), b.y(), c.y()}), top, height);
    const float inverse = 1.0F / area;
    // each weight is linear over the grid: start at the corner of the bounding square and step
    const float wa_dx = (b.y() - c.y()) * inverse, wa_dy = (c.x() - b.x()) * inverse;
    const float wb_dx = (c.y() - a.y()) * inverse, wb_dy = (a.x() - c.x()) * inverse;
    for (int y = y0; y <= y1; ++y) {
        const float py = static_cast<float>(y) + 0.5F;
        const float px = static_cast<float>(x0) + 0.5F;
        float wa = (px - c.x()) * wa_dx + (py - c.y()) * wa_dy;
        float wb = (px - c.x()) * wb_dx + (py - c.y()) * wb_dy;
        for (int x = x0; x <= x1; ++x, wa += wa_dx, wb += wb_dx) {
            const float wc = 1.0F - wa - wb;
            if (wa < 0.0F || wb < 0.0F || wc < 0.0F) continue;
            visit(x, y, wa, wb, wc, wa * a.z() + wb * b.z() + wc * c.z());
        }
    }
}

}  // namespace sidestep::picture
