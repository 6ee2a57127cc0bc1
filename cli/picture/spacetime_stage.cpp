// The stage: how space-time is seen, the ground with its metres, the walls with their seconds.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/picture/motion_sheet.h"
#include "cli/picture/spacetime_scene.h"
#include "cli/picture/unroll.h"

namespace sidestep::picture {

namespace {

// the viewer looks down by 28 degrees
constexpr double down_sine = 0.46947156;
constexpr double down_cosine = 0.88294759;

constexpr Color ground_color = rgb(0xefece5);

double tenth(double value) {
    return std::round(value * 10.0) / 10.0;
}

/// Numbers of an axis: as many decimals as its step needs, no minus before nothing.
std::string axis_number(double value, double step) {
    int decimals = 0;  // 0.25 needs two
    for (double left = step; decimals < 6 && std::abs(left - std::round(left)) > 1e-6; left *= 10) {
        ++decimals;
    }
    return fmt::format("{:.{}f}", std::abs(value) < step * 1e-6 ? 0.0 : value, decimals);
}

/// Multiples of a step from low to high, counted rather than added up.
std::vector<double> ticks(double low, double high, double step) {
    std::vector<double> values;
    const double first = std::ceil(low / step - 1e-6);
    const double count = std::min(std::floor(high / step + 1e-6) - first, 1000.0);
    for (int i = 0; i <= count; ++i) values.push_back((first + i) * step);
    return values;
}

}  // namespace

void SpacetimeBounds::add(const Vec2& place, double reach) {
    low = low.cwiseMin(place - Vec2::Constant(reach));
    high = high.cwiseMax(place + Vec2::Constant(reach));
}

void SpacetimeBounds::add(const SpacetimeClip& clip) {
    for (std::size_t i = 0; i < clip.path.positions.size(); ++i) {
        add(clip.placement(clip.path.positions[i]), clip.path.radii[i]);
    }
    add_time(clip.placement.start_s);
    add_time(clip.placement.start_s + clip.path.duration());
}

void SpacetimeBounds::add_time(double seconds) {
    first_s = std::min(first_s, seconds);
    last_s = std::max(last_s, seconds);
}

Axonometry::Axonometry(const SpacetimeBounds& bounds, double yaw_deg, const Vec2& corner,
                       const Vec2& size)
    : towards_(std::sin(radians(yaw_deg)), std::cos(radians(yaw_deg))), first_s_(bounds.first_s) {
    double left = 1e300, right_most = -1e300, near = -1e300, far = 1e300;
    for (const double x : {bounds.low.x(), bounds.high.x()}) {
        for (const double z : {bounds.low.y(), bounds.high.y()}) {
            const Vec2 p(x, z);
            left = std::min(left, p.dot(right()));
            right_most = std::max(right_most, p.dot(right()));
            near = std::max(near, nearness(p));
            far = std::min(far, nearness(p));
        }
    }
    const double wide = right_most - left;
    const double deep = (near - far) * down_sine;
    // as wide as there is room, but never so wide that time has less height than half the ground
    scale_ = std::min(size.x() / wide, size.y() / (deep + 0.55 * wide));
    const double room = size.y() / scale_ - deep;
    const double height = std::min(room, 1.7 * wide);
    metres_per_second_ = height / down_cosine / std::max(bounds.last_s - bounds.first_s, 1e-9);
    // in the middle of its box, standing on the bottom
    origin_ = {corner.x() + size.x() / 2 - (left + right_most) / 2 * scale_,
               corner.y() + size.y() - near * down_sine * scale_};
}

Vec2 Axonometry::on_sheet(const Vec3& space) const {
    const Vec2 place(space.x(), space.y());
    const double across = place.dot(right());
    const double up = space.z() * down_cosine - nearness(place) * down_sine;
    return {tenth(origin_.x() + across * scale_), tenth(origin_.y() - up * scale_)};
}

Vec3 Axonometry::to_eye() const {
    return {towards_.x() * down_cosine, towards_.y() * down_cosine, down_sine};
}

double Axonometry::pixels_per_second() const {
    return metres_per_second_ * down_cosine * scale_;
}

Vec2 Axonometry::circle_on_sheet(double radius) const {
    return {tenth(radius * scale_), tenth(radius * scale_ * down_sine)};
}

namespace {

/// How much of each other the clips hide, 0 to 1, seen by someone whose right hand points that way;
/// moments at which they are close count most.
double hidden(std::span<const SpacetimeClip> clips, const Vec2& right) {
    constexpr int moments = 40;
    double sum = 0.0, all = 0.0;
    for (std::size_t a = 0; a < clips.size(); ++a) {
        for (std::size_t b = a + 1; b < clips.size(); ++b) {
            const SpacetimeClip& first = clips[a];
            const SpacetimeClip& second = clips[b];
            const double from = std::max(first.placement.start_s, second.placement.start_s);
            const double to = std::min(first.placement.start_s + first.path.duration(),
                                       second.placement.start_s + second.path.duration());
            for (int i = 0; i < moments && to > from; ++i) {
                const double t = from + (to - from) * (i + 0.5) / moments;
                const auto frame = [&](const SpacetimeClip& clip) {
                    const double at = (t - clip.placement.start_s) / clip.path.dt;
                    return static_cast<std::size_t>(
                        std::clamp(at, 0.0, clip.path.sample_count() - 1.0));
                };
                const std::size_t p = frame(first), q = frame(second);
                const Vec2 apart = first.placement(first.path.positions[p]) -
                                   second.placement(second.path.positions[q]);
                const double reach = std::max(first.path.radii[p] + second.path.radii[q], 1e-6);
                const double weight = reach / (reach + apart.norm());
                sum += weight * weight * std::max(0.0, 1.0 - std::abs(apart.dot(right)) / reach);
                all += weight * weight;
            }
        }
    }
    return all > 0.0 ? sum / all : 0.0;
}

}  // namespace

double good_yaw_deg(std::span<const SpacetimeClip> clips) {
    Vec2 sum = Vec2::Zero();
    double count = 0.0;
    for (const SpacetimeClip& clip : clips) {
        for (const Vec2& p : clip.path.positions) sum += clip.placement(p), count += 1.0;
    }
    const Vec2 middle = sum / count;
    Eigen::Matrix2d spread = Eigen::Matrix2d::Zero();
    for (const SpacetimeClip& clip : clips) {
        for (const Vec2& p : clip.path.positions) {
            const Vec2 off = clip.placement(p) - middle;
            spread += off * off.transpose();
        }
    }
    // the long way of a 2 x 2 matrix, without an eigenvalue solver
    const double main_axis =
        0.5 * std::atan2(2.0 * spread(0, 1), spread(0, 0) - spread(1, 1));  // from +x to +z
    const Vec2 along(std::cos(main_axis), std::sin(main_axis));
    double best = 30.0;
    double least = 1e300;
    for (int quarter = 0; quarter < 4; ++quarter) {
        // neither axis of the ground may point at the viewer
        for (int yaw = 25; yaw <= 65; yaw += 5) {
            const double heading = yaw + 90.0 * quarter;
            const Vec2 towards(std::sin(radians(heading)), std::cos(radians(heading)));
            // the long way leads off at 30 degrees or so, and nobody hides the other
            const double off = degrees(std::asin(std::clamp(along.dot(towards), -1.0, 1.0)));
            const double miss = std::abs(std::abs(off) - 30.0) / 45.0 +
                                1.5 * hidden(clips, Vec2(towards.y(), -towards.x()));
            if (miss < least - 1e-6) least = miss, best = heading;
        }
    }
    return best;
}

namespace {

/// The vertical planes and ground edges far from the viewer, and those in front.
struct Sides {
    double back_x, back_z, front_x, front_z;

    Sides(const Axonometry& view, const SpacetimeBounds& bounds)
        : back_x(view.towards().x() > 0 ? bounds.low.x() : bounds.high.x()),
          back_z(view.towards().y() > 0 ? bounds.low.y() : bounds.high.y()),
          front_x(view.towards().x() > 0 ? bounds.high.x() : bounds.low.x()),
          front_z(view.towards().y() > 0 ? bounds.high.y() : bounds.low.y()) {}
};

double metre_step(const Axonometry& view) {
    return readable_step(44.0 / view.pixels_per_metre());
}

double second_step(const Axonometry& view) {
    return readable_step(38.0 / view.pixels_per_second());
}

}  // namespace

void draw_walls(Drawing& sheet, const Axonometry& view, const SpacetimeBounds& bounds) {
    const auto [back_x, back_z, front_x, front_z] = Sides(view, bounds);
    const double t0 = bounds.first_s, t1 = bounds.last_s;
    const Vec2 low = bounds.low, high = bounds.high;
    constexpr Color wall = rgb(0xf6f4ef), grid = rgb(0xe3ded4);
    sheet.polygon({view({back_x, low.y(), t0}), view({back_x, high.y(), t0}),
                   view({back_x, high.y(), t1}), view({back_x, low.y(), t1})},
                  wall);
    sheet.polygon({view({low.x(), back_z, t0}), view({high.x(), back_z, t0}),
                   view({high.x(), back_z, t1}), view({low.x(), back_z, t1})},
                  mix(wall, ground_color, 0.35F));
    for (const double t : ticks(t0, t1, second_step(view))) {
        sheet.polyline(
            {view({back_x, front_z, t}), view({back_x, back_z, t}), view({front_x, back_z, t})},
            {grid, 0.7});
    }
    for (const double x : ticks(low.x(), high.x(), metre_step(view))) {
        sheet.line(view({x, back_z, t0}), view({x, back_z, t1}), {grid, 0.6});
    }
    for (const double z : ticks(low.y(), high.y(), metre_step(view))) {
        sheet.line(view({back_x, z, t0}), view({back_x, z, t1}), {grid, 0.6});
    }
    sheet.line(view({back_x, back_z, t0}), view({back_x, back_z, t1}), {rgb(0xcfc8bb), 0.8});
}

void draw_ground(Drawing& sheet, const Axonometry& view, const SpacetimeBounds& bounds,
                 bool metres) {
    const auto [back_x, back_z, front_x, front_z] = Sides(view, bounds);
    const double step = metre_step(view), beat = second_step(view);
    const double t0 = bounds.first_s, t1 = bounds.last_s;
    const Vec2 low = bounds.low, high = bounds.high;
    sheet.polygon({view({low.x(), low.y(), t0}), view({high.x(), low.y(), t0}),
                   view({high.x(), high.y(), t0}), view({low.x(), high.y(), t0})},
                  ground_color.faded(0.8F));
    constexpr Color grid = rgb(0xdbd5c9), line = rgb(0xa49c8f);
    for (const double x : ticks(low.x(), high.x(), step)) {
        sheet.line(view({x, low.y(), t0}), view({x, high.y(), t0}), {grid, 0.7});
    }
    for (const double z : ticks(low.y(), high.y(), step)) {
        sheet.line(view({low.x(), z, t0}), view({high.x(), z, t0}), {grid, 0.7});
    }
    sheet.polyline(
        {view({back_x, front_z, t0}), view({front_x, front_z, t0}), view({front_x, back_z, t0})},
        {line, 0.9});

    // seconds at the corner furthest left
    const bool x_edge_left = view({back_x, front_z, t0}).x() < view({front_x, back_z, t0}).x();
    const Vec2 corner = x_edge_left ? Vec2(back_x, front_z) : Vec2(front_x, back_z);
    sheet.line(view({corner.x(), corner.y(), t0}), view({corner.x(), corner.y(), t1}), {line, 0.9});
    const double size = metres ? 11.0 : 10.0;
    for (const double t : ticks(t0, t1, beat)) {
        const Vec2 at = view({corner.x(), corner.y(), t});
        sheet.line(at, at + Vec2(-4, 0), {line, 0.9});
        sheet.text(at + Vec2(-7, 4), seconds_text(t, beat),
                   {.size = size, .color = ink::faint, .anchor = Anchor::end});
    }
    if (!metres) return;

    // metres along the two edges in front
    const auto words = [&](const Vec2& at, bool to_left, std::string text, const Color& color) {
        sheet.text(at + Vec2(to_left ? -5 : 5, 14), std::move(text),
                   {.size = size, .color = color, .anchor = to_left ? Anchor::end : Anchor::start});
    };
    for (const double x : ticks(low.x(), high.x(), step)) {
        words(view({x, front_z, t0}), x_edge_left, axis_number(x, step), ink::faint);
    }
    for (const double z : ticks(low.y(), high.y(), step)) {
        words(view({front_x, z, t0}), !x_edge_left, axis_number(z, step), ink::faint);
    }
    constexpr double aside = 20.0;
    words(view({(back_x + front_x) / 2, front_z, t0}) + Vec2(x_edge_left ? -aside : aside, aside),
          x_edge_left, "x (m)", ink::text);
    words(view({front_x, (back_z + front_z) / 2, t0}) + Vec2(x_edge_left ? aside : -aside, aside),
          !x_edge_left, "z (m)", ink::text);
}

void draw_footprints(Drawing& sheet, const Axonometry& view, double ground_s,
                     std::span<const SpacetimeClip> clips) {
    for (std::size_t k = 0; k < clips.size(); ++k) {
        const SpacetimeClip& clip = clips[k];
        const int count = clip.path.sample_count();
        const double wanted =
            motion::path_length(clip.path) / std::max(0.3 * motion::mean_radius(clip.path), 1e-3);
        const int rings = std::min(count, static_cast<int>(std::clamp(wanted, 24.0, 200.0)));
        for (int ring = 0; ring < rings; ++ring) {
            const auto i = static_cast<std::size_t>(
                rings == 1 ? 0 : static_cast<std::int64_t>(ring) * (count - 1) / (rings - 1));
            const Vec2 centre = clip.placement(clip.path.positions[i]);
            sheet.oval(view({centre.x(), centre.y(), ground_s}),
                       view.circle_on_sheet(clip.path.radii[i]),
                       mix(ground_color, clip_color(k), 0.16F), {.color = {}, .width = 0.0});
        }
    }
    for (std::size_t k = 0; k < clips.size(); ++k) {
        const SpacetimeClip& clip = clips[k];
        const int count = clip.path.sample_count();
        const int stride = std::max(1, count / 80);
        std::vector<Vec2> way;
        for (int i = 0; i < count; i += stride) {
            const Vec2 p = clip.placement(clip.path.positions[static_cast<std::size_t>(i)]);
            way.push_back(view({p.x(), p.y(), ground_s}));
        }
        sheet.polyline(std::move(way), {mix(ground_color, clip_color(k), 0.6F), 1.1});
    }
}

}  // namespace sidestep::picture
