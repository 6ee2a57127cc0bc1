#include "sidestep/articulated/pixels.h"

#include <array>

#include "sidestep/articulated/detail/occlusion.h"
#include "sidestep/base/require.h"
#include "sidestep/geometry/projected_area.h"

namespace sidestep::articulated {

using geometry::OrientedBox;
using raster::View;

PixelScale::PixelScale(const View& view, const PixelOptions& options)
    : eye_(view.eye()),
      right_(view.right()),
      up_(view.up()),
      ahead_(view.ahead()),
      focal_(view.pixels_per_metre(1.0)),
      near_(view.is_perspective() ? view.near_plane() : 0.0),
      wide_((1.0 + options.margin) * view.width() / 2.0),
      high_((1.0 + options.margin) * view.height() / 2.0),
      off_(options.hidden),
      parallel_(!view.is_perspective()) {
    SIDESTEP_REQUIRE(options.hidden >= 0.0 && options.hidden <= 1.0,
                     "what is hidden counts with a part between 0 and 1");
    SIDESTEP_REQUIRE(options.margin >= 0.0, "a view cannot be made smaller than it is");
}

namespace {

using Polygon = std::vector<Vec2>;

/// Corners of the hull in order, by turning left along the lower and then the upper side.
Polygon hull(std::vector<Vec2> points) {
    std::sort(points.begin(), points.end(), [](const Vec2& a, const Vec2& b) {
        return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
    });
    Polygon chain;
    for (int side = 0; side < 2; ++side) {
        const std::size_t first = chain.size();
        for (const Vec2& p : points) {
            while (chain.size() >= first + 2) {
                const Vec2 a = chain[chain.size() - 1] - chain[chain.size() - 2];
                const Vec2 b = p - chain[chain.size() - 1];
                if (a.x() * b.y() - a.y() * b.x() > 0.0) break;
                chain.pop_back();
            }
            chain.push_back(p);
        }
        chain.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return chain;
}

/// What of a convex polygon lies at or below a limit, along one coordinate; `sign` turns it round.
Polygon cut(const Polygon& polygon, int along, double sign, double limit) {
    Polygon kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2& a = polygon[i];
        const Vec2& b = polygon[(i + 1) % polygon.size()];
        const double da = sign * a[along] - limit, db = sign * b[along] - limit;
        if (da <= 0.0) kept.push_back(a);
        if ((da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0)) {
            kept.push_back(a + (da / (da - db)) * (b - a));
        }
    }
    return kept;
}

}  // namespace

double covered_pixels(const View& view, const OrientedBox& box) {
    const auto corners = box.corners();
    std::vector<Vec3> seen;  // (across, up, depth)
    std::array<Vec3, 8> at;
    const double near = view.is_perspective() ? view.near_plane() : -1e300;
    for (std::size_t i = 0; i < 8; ++i) {
        const Vec3 to = corners[i] - view.eye();
        at[i] = {to.dot(view.right()), to.dot(view.up()), to.dot(view.ahead())};
        if (at[i].z() >= near) seen.push_back(at[i]);
    }
    // edges that cross the near plane
    for (std::size_t i = 0; i < 8; ++i) {
        for (std::size_t bit = 1; bit < 8; bit *= 2) {
            const std::size_t j = i | bit;
            if (j == i || (at[i].z() >= near) == (at[j].z() >= near)) continue;
            const double t = (near - at[i].z()) / (at[j].z() - at[i].z());
            seen.push_back(at[i] + t * (at[j] - at[i]));
        }
    }
    if (seen.size() < 3) return 0.0;
    std::vector<Vec2> places;
    for (const Vec3& p : seen) {
        const double scale = view.pixels_per_metre(p.z());
        places.emplace_back(scale * p.x(), scale * p.y());
    }
    const double wide = view.width() / 2.0, high = view.height() / 2.0;
    Polygon polygon = hull(places);
    for (const double sign : {1.0, -1.0}) {
        polygon = cut(polygon, 0, sign, wide);
        polygon = cut(polygon, 1, sign, high);
    }
    return geometry::convex_area(polygon);
}

double covered_pixels(const View& view, const geometry::AxisBox& box) {
    return box.empty() ? 0.0 : covered_pixels(view, OrientedBox(box));
}

namespace {

/// What the triangle of the origin, a and b has in common with the unit disc, with its sign: positive
/// where b lies to the left of a.
double in_unit_disc(const Vec2& a, const Vec2& b) {
    const auto turned = [](const Vec2& p, const Vec2& q) { return p.x() * q.y() - p.y() * q.x(); };
    const auto wedge = [&](const Vec2& p, const Vec2& q) {
        return 0.5 * std::atan2(turned(p, q), p.dot(q));
    };
    // where the line from a to b is inside: between two shares of the way
    const Vec2 way = b - a;
    const double square = way.squaredNorm();
    if (square == 0.0) return 0.0;
    const double nearest = -a.dot(way) / square;
    const double inside = nearest * nearest - (a.squaredNorm() - 1.0) / square;
    if (inside <= 0.0) return wedge(a, b);
    const double in = std::max(0.0, nearest - std::sqrt(inside));
    const double out = std::min(1.0, nearest + std::sqrt(inside));
    if (in >= out) return wedge(a, b);
    const Vec2 first = a + in * way, last = a + out * way;
    double area = 0.5 * turned(first, last);
    if (in > 0.0) area += wedge(a, first);
    if (out < 1.0) area += wedge(last, b);
    return area;
}

/// What of an ellipse lies in the picture.
/// @param centre  From the middle of the picture, pixels.
/// @param along  The direction of its first axis.
double ellipse_in_picture(const View& view, const Vec2& centre, const Vec2& along,
                          const Vec2& half_axes) {
    if (!(half_axes.minCoeff() > 0.0)) return 0.0;
    // as the ellipse sees it: it is the unit disc, and the picture a parallelogram
    std::array<Vec2, 4> corners;
    for (std::size_t i = 0; i < 4; ++i) {
        const Vec2 to = Vec2(i == 1 || i == 2 ? view.width() : -view.width(),
                             i >= 2 ? view.height() : -view.height()) /
                            2.0 -
                        centre;
        corners[i] = {(to.x() * along.x() + to.y() * along.y()) / half_axes.x(),
                      (to.y() * along.x() - to.x() * along.y()) / half_axes.y()};
    }
    double area = 0.0;
    for (std::size_t i = 0; i < 4; ++i) area += in_unit_disc(corners[i], corners[(i + 1) % 4]);
    return std::max(0.0, area) * half_axes.prod();
}

}  // namespace

double covered_pixels(const View& view, const Vec3& centre, double radius) {
    SIDESTEP_REQUIRE(radius >= 0.0 && std::isfinite(radius), "a ball has a radius");
    const Vec3 to = centre - view.eye();
    const double f = view.pixels_per_metre(1.0);
    const double x = to.dot(view.right()), y = to.dot(view.up()), z = to.dot(view.ahead());
    if (!view.is_perspective()) {
        return ellipse_in_picture(view, {f * x, f * y}, Vec2::UnitX(), Vec2::Constant(f * radius));
    }
    if (z - radius < view.near_plane()) {
        return covered_pixels(view, OrientedBox(centre, Mat3::Identity(), Vec3::Constant(radius)));
    }
    // an ellipse that is drawn out away from the middle of the picture
    const double across = z * z - radius * radius, aside = std::hypot(x, y);
    const Vec2 along = aside > 0.0 ? Vec2(x / aside, y / aside) : Vec2(Vec2::UnitX());
    const Vec2 half_axes(f * radius * std::sqrt(to.squaredNorm() - radius * radius) / across,
                         f * radius / std::sqrt(across));
    return ellipse_in_picture(view, Vec2(x, y) * (f * z / across), along, half_axes);
}

CoveredPixels covered_pixels(const View& view, std::span<const OrientedBox> boxes) {
    CoveredPixels covered;
    if (boxes.empty()) return covered;
    std::vector<Vec3> corners;
    for (const OrientedBox& box : boxes) {
        covered.parts += covered_pixels(view, box);
        for (const Vec3& corner : box.corners()) corners.push_back(corner);
    }
    covered.whole = covered_pixels(view, OrientedBox::around(corners));
    covered.least = std::min(covered.whole, covered.parts);
    return covered;
}

namespace detail {

View shrunk(const View& view, int shrink) {
    SIDESTEP_REQUIRE(shrink >= 1, "a view cannot be shrunk by less than 1");
    SIDESTEP_REQUIRE(view.is_perspective(), "occlusion looks through cameras with a focus");
    const double field = 2.0 * std::atan(view.height() / (2.0 * view.pixels_per_metre(1.0)));
    return View::perspective(view.eye(), view.eye() + view.ahead(), view.up(), field,
                             std::max(1, view.width() / shrink),
                             std::max(1, view.height() / shrink), view.near_plane());
}

double pixels_per_sample(const View& view, const View& small) {
    return static_cast<double>(view.width()) * view.height() /
           (static_cast<double>(small.width()) * small.height());
}

}  // namespace detail

namespace {

constexpr std::uint32_t wall_label = 0x7fffffff;

}  // namespace

Occlusion::Occlusion(const View& view, int shrink)
    : shrink_(shrink),
      small_(detail::shrunk(view, shrink)),
      scale_(detail::pixels_per_sample(view, small_)),
      buffer_(small_.width(), small_.height()) {}

void Occlusion::aim(const View& view) {
    small_ = detail::shrunk(view, shrink_);
    scale_ = detail::pixels_per_sample(view, small_);
    if (small_.width() != buffer_.width() || small_.height() != buffer_.height()) {
        buffer_ = raster::DepthBuffer(small_.width(), small_.height());
    }
    clear();
}

void Occlusion::clear() {
    triangles_.clear();
    walls_.clear();
    first_.assign(1, 0);
    seen_.clear();
    pixels_.clear();
    buffer_.clear();
}

void Occlusion::draw_wall(std::span<const Vec3> corners,
                          std::span<const geometry::TriangleIndices> triangles) {
    raster::project(small_, corners, triangles, wall_label, raster::Labels::one,
                    raster::Faces::both, walls_);
}

void Occlusion::draw(const OrientedBox& box) {
    const auto label = static_cast<std::uint32_t>(first_.size() - 1);
    raster::project(small_, box.corners(), detail::box_faces, label, raster::Labels::one,
                    raster::Faces::both, triangles_);
    first_.push_back(triangles_.size());
}

void Occlusion::finish() {
    buffer_.draw(walls_);
    buffer_.draw(triangles_);
    const auto count = static_cast<std::uint32_t>(first_.size() - 1);
    const auto samples = buffer_.samples_by_label(count);
    seen_.resize(count);
    pixels_.resize(count);
    const raster::Rows rows{small_.width(), 0, small_.height()};
    for (std::uint32_t i = 0; i < count; ++i) {
        pixels_[i] = scale_ * static_cast<double>(samples[i]);
        seen_[i] = samples[i] > 0 ? Seen::yes : Seen::unknown;
        for (std::size_t t = first_[i]; seen_[i] == Seen::unknown && t < first_[i + 1]; ++t) {
            // it covers a sample, and somebody else is nearer there
            raster::cover(triangles_[t], rows, {},
                          [&](int, int, std::int32_t) { seen_[i] = Seen::no; });
        }
    }
}

}  // namespace sidestep::articulated
