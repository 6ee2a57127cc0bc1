#include "cli/picture/unroll.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/motion/ground_path.h"

namespace sidestep::picture {

namespace {

/// Mean over a window of frames, shorter at the ends so that the ends stay put.
std::vector<Vec2> smoothed(const std::vector<Vec2>& points, int half_window) {
    const int count = static_cast<int>(points.size());
    std::vector<Vec2> result(points.size());
    for (int i = 0; i < count; ++i) {
        const int reach = std::min({half_window, i, count - 1 - i});
        Vec2 sum = Vec2::Zero();
        for (int k = i - reach; k <= i + reach; ++k) sum += points[static_cast<std::size_t>(k)];
        result[static_cast<std::size_t>(i)] = sum / (2 * reach + 1);
    }
    return result;
}

double length_of(const std::vector<Vec2>& points) {
    double sum = 0.0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) sum += (points[i + 1] - points[i]).norm();
    return sum;
}

/// psi with (sin psi, cos psi) along the direction (x, z).
double heading_of(const Vec2& direction) {
    return std::atan2(direction.x(), direction.y());
}

void lay_out_straight(Unrolled& strip, const Vec2& direction) {
    const double psi = heading_of(direction);
    for (const Vec2& at : strip.ground) {
        strip.x.push_back((at - strip.ground.front()).dot(direction));
        strip.heading.push_back(psi);
    }
}

void lay_out_winding(Unrolled& strip, const std::vector<Vec2>& calm, int half_window) {
    const int count = static_cast<int>(calm.size());
    double psi = 0.0;
    double along = 0.0;
    for (int i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (i > 0) along += (calm[at] - calm[at - 1]).norm();
        const Vec2 step = calm[static_cast<std::size_t>(std::min(i + half_window, count - 1))] -
                          calm[static_cast<std::size_t>(std::max(i - half_window, 0))];
        // who stands still keeps looking where they went
        if (step.norm() > 0.02) psi = heading_of(step);
        strip.x.push_back(along);
        strip.heading.push_back(psi);
    }
}

void lay_out_on_the_spot(Unrolled& strip, const motion::Clip& clip) {
    constexpr double paper = 13.0;  // metres of it, for a motion of usual length
    const double duration = std::max(clip.last_time(), 1e-6);
    const double rate = std::clamp(paper / duration, 0.3, 1.5);
    const std::vector<double> facing = motion::facing(clip);
    Vec2 mean = Vec2::Zero();
    for (const double psi : facing) mean += Vec2(std::sin(psi), std::cos(psi));
    const double psi = mean.norm() > 1e-9 ? heading_of(mean) : 0.0;
    for (int i = 0; i < clip.frame_count(); ++i) {
        strip.x.push_back(i * clip.frame_time() * rate);
        strip.heading.push_back(psi);
    }
}

}  // namespace

double Unrolled::length() const {
    if (x.empty()) return 0.0;
    return *std::max_element(x.begin(), x.end()) - *std::min_element(x.begin(), x.end());
}

Unrolled unroll(const motion::Clip& clip) {
    constexpr double calm_seconds = 0.3;
    constexpr double least_travel = 0.8;  // metres
    constexpr double least_speed = 0.2;   // metres per second
    Unrolled strip;
    strip.ground = motion::ground_path(clip).positions;
    if (strip.ground.empty()) return strip;
    const int half_window = std::max(1, static_cast<int>(calm_seconds / clip.frame_time()));
    const std::vector<Vec2> calm = smoothed(strip.ground, half_window);
    const double travel = length_of(calm);
    const Vec2 net = calm.back() - calm.front();
    if (travel < least_travel || travel < least_speed * clip.last_time()) {
        strip.layout = Layout::on_the_spot;
        lay_out_on_the_spot(strip, clip);
    } else if (net.norm() > 0.93 * travel) {
        strip.layout = Layout::straight;
        lay_out_straight(strip, net.normalized());
    } else {
        strip.layout = Layout::winding;
        lay_out_winding(strip, calm, half_window);
    }
    return strip;
}

Vec3 on_strip(const Unrolled& strip, int frame, const Vec3& point) {
    const auto at = static_cast<std::size_t>(frame);
    const double s = std::sin(strip.heading[at]);
    const double c = std::cos(strip.heading[at]);
    const Vec2 off = ground(point) - strip.ground[at];
    // the viewer stands to the right of the way: who walks to the right shows the right side
    return {strip.x[at] + off.x() * s + off.y() * c, point.y(), -off.x() * c + off.y() * s};
}

double readable_step(double least) {
    const double power = std::pow(10.0, std::floor(std::log10(std::max(least, 1e-6))));
    for (const double factor : {1.0, 2.0, 2.5, 5.0, 10.0}) {
        if (power * factor >= least * (1.0 - 1e-9)) return power * factor;
    }
    return power * 10.0;
}

std::string seconds_text(double seconds, double step) {
    // as many decimals as the step and the time itself need, two at most
    const auto whole = [](double value) { return std::abs(value - std::round(value)) < 1e-3; };
    const int decimals = whole(step) && whole(seconds)             ? 0
                         : whole(step * 10) && whole(seconds * 10) ? 1
                                                                   : 2;
    return fmt::format("{:.{}f} s", seconds, decimals);
}

}  // namespace sidestep::picture
