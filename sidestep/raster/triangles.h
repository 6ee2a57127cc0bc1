// Which samples of a picture does a triangle cover?
//
// Corners are snapped to a grid of 256 x 256 places in every pixel and from then on are whole
// numbers. Whether a sample lies inside is decided by three products of whole numbers, so there is
// nothing to round, and what lies exactly on an edge belongs to the triangle of which it is a top or
// left edge:
//
//        *───────*
//        │ ╲   b │        a sample on the diagonal belongs to a or to b: always to one of them,
//        │ a ╲   │        never to both
//        *───────*
//
// Faces that cross the near plane are cut there. Both faces of a shared edge are cut at the same
// place, to the bit, so that no gap opens.
//
// Read next: depth_buffer.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/raster/view.h"

namespace sidestep::raster {

/// Places of the grid along each side of a pixel, as a power of two.
inline constexpr int subpixel_bits = 8;
inline constexpr int subpixels = 1 << subpixel_bits;
/// Pictures may be this wide and high, in samples.
inline constexpr int most_pixels = 16000;
/// The nearness of the near plane as a whole number; 1 is as far as can be told apart.
inline constexpr std::int32_t nearest = 2147483646;

/// A triangle on the grid of a view. Its corners run so that the area is positive, beginning with
/// the smallest (x, y, z): the same triangle gives the same bits, however it was listed.
struct ScreenTriangle {
    std::array<std::int32_t, 3> x{}, y{};  ///< In 1/256 of a pixel.
    std::array<std::int32_t, 3> z{};       ///< Nearness, in [1, nearest].
    std::uint32_t label = 0;               ///< Whose it is; the lower label wins a tie.
};

/// Which faces are drawn: corners counter-clockwise to the eye are front.
enum class Faces { both, front, back };

/// Whether all triangles of a mesh carry the label given, or count up from it.
enum class Labels { one, each };

/// Appends the triangles as the view sees them: cut at the near plane, snapped, those without area
/// on the grid left out. One face becomes up to five triangles where it is cut.
/// O(corners + triangles); may be called from any thread with lists of its own.
///
/// @param corners  In the world, metres, each coordinate finite and within 1e15.
/// @throws UsageError when an index is out of range or a coordinate is not as it should be.
void project(const View& view, std::span<const Vec3> corners,
             std::span<const geometry::TriangleIndices> triangles, std::uint32_t label,
             Labels labels, Faces faces, std::vector<ScreenTriangle>& out);

/// The same for corners that lie in a picture already: (x, y) in pixels and a nearness in [0, 1],
/// beyond which faces are cut.
void lay_out(std::span<const Vec3> places, std::span<const geometry::TriangleIndices> triangles,
             std::uint32_t label, Labels labels, Faces faces, std::vector<ScreenTriangle>& out);

/// Where in a triangle a ray meets its plane: the weights of the three corners, none negative,
/// summing to 1. For those who shade: true in space, where weights in the picture are not.
[[nodiscard]] inline Vec3 weights_at(const Ray& ray, const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 to_a = a - ray.origin, to_b = b - ray.origin, to_c = c - ray.origin;
    Vec3 weights(ray.direction.dot(to_b.cross(to_c)), ray.direction.dot(to_c.cross(to_a)),
                 ray.direction.dot(to_a.cross(to_b)));
    // both sides of a face are seen; samples may lie outside by what snapping moved the corners
    if (weights.sum() < 0.0) weights = -weights;
    weights = weights.cwiseMax(0.0);
    const double sum = weights.sum();
    return sum > 0.0 ? Vec3(weights / sum) : Vec3(Vec3::Constant(1.0 / 3.0));
}

/// A place inside every pixel, in 1/256 of it: samples are taken there.
struct SamplePoint {
    std::int32_t x = subpixels / 2;
    std::int32_t y = subpixels / 2;
};

/// A stretch of rows of a picture.
struct Rows {
    int width = 0;
    int top = 0;
    int bottom = 0;  ///< One past the last.
};

/// Calls `visit(x, y, z)` once for every sample of those rows that lies in the triangle, row by row
/// and from left to right. `z` is the nearness there, within 1 of the exact value: the same bits
/// for any compiler that keeps to IEEE arithmetic, and for any cut into rows.
template <typename Visit>
void cover(const ScreenTriangle& t, const Rows& rows, const SamplePoint& at, const Visit& visit) {
    using Int = std::int64_t;
    const auto& [x0, x1, x2] = t.x;
    const auto& [y0, y1, y2] = t.y;
    // the samples within the bounds: the first at or behind the low end, the last before the high
    const auto first_behind = [](std::int32_t low, std::int32_t shift) {
        return (low - shift + subpixels - 1) >> subpixel_bits;
    };
    const auto last_before = [](std::int32_t high, std::int32_t shift) {
        return (high - shift) >> subpixel_bits;
    };
    const int top = std::max(first_behind(std::min({y0, y1, y2}), at.y), rows.top);
    const int bottom = std::min(last_before(std::max({y0, y1, y2}), at.y), rows.bottom - 1);
    const int left = std::max(first_behind(std::min({x0, x1, x2}), at.x), 0);
    const int right = std::min(last_before(std::max({x0, x1, x2}), at.x), rows.width - 1);
    if (top > bottom || left > right) return;

    // an edge is 0 on its line and positive inside: edge k faces corner k
    const std::array<Int, 3> dx{Int{x2} - x1, Int{x0} - x2, Int{x1} - x0};
    const std::array<Int, 3> dy{Int{y2} - y1, Int{y0} - y2, Int{y1} - y0};
    const Int area = dx[2] * (Int{y2} - y0) - dy[2] * (Int{x2} - x0);
    std::array<Int, 3> edge{}, own{};
    const Int px = Int{left} * subpixels + at.x, py = Int{top} * subpixels + at.y;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t from = (k + 1) % 3;
        edge[k] = dx[k] * (py - t.y[from]) - dy[k] * (px - t.x[from]);
        // a top or left edge owns what lies on it
        own[k] = dy[k] < 0 || (dy[k] == 0 && dx[k] > 0) ? 0 : 1;
    }
    const std::array<Int, 3> step_x{-dy[0] * subpixels, -dy[1] * subpixels, -dy[2] * subpixels};
    const std::array<Int, 3> step_y{dx[0] * subpixels, dx[1] * subpixels, dx[2] * subpixels};
    // edges are whole numbers below 2^53, which doubles hold exactly; all terms are positive, so
    // that nothing cancels
    const double per_area = 1.0 / static_cast<double>(area);
    const double za = t.z[0] * per_area, zb = t.z[1] * per_area, zc = t.z[2] * per_area;

    constexpr int narrow = 6;
    for (int y = top; y <= bottom; ++y) {
        int from = left, to = right;
        if (right - left >= narrow) {
            // where each edge lets the row begin or end
            for (std::size_t k = 0; k < 3 && from <= to; ++k) {
                const Int value = edge[k] - own[k];
                if (step_x[k] > 0) {
                    if (value < 0) {
                        const Int skip = (-value + step_x[k] - 1) / step_x[k];
                        from = static_cast<int>(std::max<Int>(from, left + skip));
                    }
                } else if (value < 0) {
                    to = from - 1;
                } else if (step_x[k] < 0) {
                    to = static_cast<int>(std::min<Int>(to, left + value / -step_x[k]));
                }
            }
        } else {
            const auto inside = [&](int x) {
                const Int i = x - left;
                return ((edge[0] - own[0] + i * step_x[0]) | (edge[1] - own[1] + i * step_x[1]) |
                        (edge[2] - own[2] + i * step_x[2])) >= 0;
            };
            while (from <= to && !inside(from)) ++from;
            while (from <= to && !inside(to)) --to;
        }
        const auto wa = static_cast<double>(edge[0]), wb = static_cast<double>(edge[1]);
        const auto wc = static_cast<double>(edge[2]);
        const auto sa = static_cast<double>(step_x[0]), sb = static_cast<double>(step_x[1]);
        const auto sc = static_cast<double>(step_x[2]);
        for (int x = from; x <= to; ++x) {
            const double i = x - left;
            const double z = (wa + i * sa) * za + (wb + i * sb) * zb + (wc + i * sc) * zc;
            visit(x, y, static_cast<std::int32_t>(z + 0.5));
        }
        for (std::size_t k = 0; k < 3; ++k) edge[k] += step_y[k];
    }
}

}  // namespace sidestep::raster
