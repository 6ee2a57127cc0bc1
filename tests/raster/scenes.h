// Random scenes for the depth buffer, and its slow twin: every triangle asked at every sample.
#pragma once

#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/raster/depth_buffer.h"

namespace sidestep::test {

/// The exact nearness at a sample, rounded, or 0 when the sample is outside. Whole numbers only.
inline std::int32_t exact_z(const raster::ScreenTriangle& t, int x, int y) {
    __extension__ using Wide = __int128;
    const std::int64_t px = std::int64_t{x} * 256 + 128, py = std::int64_t{y} * 256 + 128;
    Wide sum = 0;
    std::int64_t area = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
        const std::int64_t dx = std::int64_t{t.x[j]} - t.x[i], dy = std::int64_t{t.y[j]} - t.y[i];
        const std::int64_t edge = dx * (py - t.y[i]) - dy * (px - t.x[i]);
        // top: level and running right; left: running up
        const bool top_left = (dy == 0 && dx > 0) || dy < 0;
        if (edge < 0 || (edge == 0 && !top_left)) return 0;
        sum += Wide{edge} * t.z[k];
        area += edge;
    }
    return static_cast<std::int32_t>((2 * sum + area) / (Wide{2} * area));
}

inline raster::ScreenTriangle random_triangle(Random& random, int width, int height, int size,
                                              std::uint32_t label) {
    raster::ScreenTriangle t;
    t.label = label;
    const int cx = random.index(width * 256), cy = random.index(height * 256);
    // coarse places make corners and edges meet samples often
    const int coarse = random.index(3) == 0 ? 128 : 1;
    for (;;) {
        for (std::size_t k = 0; k < 3; ++k) {
            t.x[k] = (cx + random.index(2 * size + 1) - size) / coarse * coarse;
            t.y[k] = (cy + random.index(2 * size + 1) - size) / coarse * coarse;
            t.z[k] = 1 + random.index(raster::nearest);
        }
        const std::int64_t area = (std::int64_t{t.x[1]} - t.x[0]) * (t.y[2] - t.y[0]) -
                                  (std::int64_t{t.y[1]} - t.y[0]) * (t.x[2] - t.x[0]);
        if (area > 0) return t;
    }
}

}  // namespace sidestep::test
