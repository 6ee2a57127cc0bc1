#include "sidestep/motion/gait/detail/rounded_way.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::motion {

namespace {

constexpr double fine = 0.02;  // metres between points

// points at even distances along a polyline
std::vector<Vec2> spread(std::span<const Vec2> line, double& spacing) {
    double length = 0.0;
    for (std::size_t i = 1; i < line.size(); ++i) length += (line[i] - line[i - 1]).norm();
    SIDESTEP_REQUIRE(length > 1e-6, "the waypoints are all the same point");
    const int count = std::max(2, static_cast<int>(std::ceil(length / fine)));
    spacing = length / count;
    std::vector<Vec2> points{line.front()};
    double passed = 0.0;
    std::size_t i = 1;
    for (int k = 1; k < count; ++k) {
        const double target = k * spacing;
        while (i + 1 < line.size() && passed + (line[i] - line[i - 1]).norm() < target) {
            passed += (line[i] - line[i - 1]).norm();
            ++i;
        }
        const Vec2 step = line[i] - line[i - 1];
        points.push_back(line[i - 1] + (target - passed) / step.norm() * step);
    }
    points.push_back(line.back());
    return points;
}

// both ends stay: beyond them the way is continued by its own reflection through the end point
template <typename Value>
std::vector<Value> rounded(const std::vector<Value>& values, double sigma) {
    const int n = static_cast<int>(values.size());
    sigma = std::min(sigma, 0.25 * (n - 1));
    const int reach = static_cast<int>(std::ceil(4.0 * sigma));
    const auto at = [&](int i) -> Value {
        if (i < 0) return 2.0 * values.front() - values[std::min(-i, n - 1)];
        if (i >= n) return 2.0 * values.back() - values[std::max(2 * n - 2 - i, 0)];
        return values[i];
    };
    std::vector<Value> out(values.size());
    for (int i = 0; i < n; ++i) {
        Value sum = at(i);
        double weights = 1.0;
        for (int k = 1; k <= reach; ++k) {
            const double w = std::exp(-0.5 * k * k / (sigma * sigma));
            sum += w * (at(i - k) + at(i + k));
            weights += 2.0 * w;
        }
        out[i] = sum / weights;
    }
    return out;
}

}  // namespace

RoundedWay::RoundedWay(std::span<const Vec2> waypoints, double rounding) {
    std::vector<Vec2> line;
    for (const Vec2& point : waypoints) {
        SIDESTEP_REQUIRE(point.allFinite(), "a waypoint is not finite");
        if (line.empty() || (point - line.back()).norm() > 1e-9) line.push_back(point);
    }
    SIDESTEP_REQUIRE(line.size() >= 2, "a way needs at least two different waypoints");
    double spacing = 0.0;
    const std::vector<Vec2> even = spread(line, spacing);
    points_ = spread(rounded(even, rounding / spacing), spacing_);

    const int n = static_cast<int>(points_.size());
    headings_.resize(n);
    for (int i = 0; i < n; ++i) {
        const Vec2 step = points_[std::min(i + 1, n - 1)] - points_[std::max(i - 1, 0)];
        const double angle = std::atan2(step.x(), step.y());
        headings_[i] = i == 0 ? angle : headings_[i - 1] + wrap_angle(angle - headings_[i - 1]);
    }
    // a last touch, so that turning rates have no corners either
    headings_ = rounded(headings_, 0.10 / spacing_);
    curvatures_.resize(n);
    for (int i = 0; i < n; ++i) {
        const int a = std::max(i - 1, 0), b = std::min(i + 1, n - 1);
        curvatures_[i] = (headings_[b] - headings_[a]) / ((b - a) * spacing_);
    }
}

double RoundedWay::between(const std::vector<double>& values, double distance) const {
    const double x = std::clamp(distance / spacing_, 0.0, static_cast<double>(values.size() - 1));
    const std::size_t i = std::min(static_cast<std::size_t>(x), values.size() - 2);
    const double w = x - static_cast<double>(i);
    return values[i] + w * (values[i + 1] - values[i]);
}

Vec3 RoundedWay::place(double distance) const {
    const double x = std::clamp(distance / spacing_, 0.0, static_cast<double>(points_.size() - 1));
    const std::size_t i = std::min(static_cast<std::size_t>(x), points_.size() - 2);
    const Vec2 p = points_[i] + (x - static_cast<double>(i)) * (points_[i + 1] - points_[i]);
    return {p.x(), 0.0, p.y()};
}

double RoundedWay::heading(double distance) const {
    return between(headings_, distance);
}

double RoundedWay::curvature(double distance) const {
    return between(curvatures_, distance);
}

double RoundedWay::tightest() const {
    double most = 0.0;
    for (const double c : curvatures_) most = std::max(most, std::abs(c));
    return most;
}

}  // namespace sidestep::motion
