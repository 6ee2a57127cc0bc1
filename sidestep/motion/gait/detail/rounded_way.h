// A way over the ground with rounded corners, by the distance walked along it.
#pragma once

#include <span>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::motion {

class RoundedWay {
public:
    /// @param rounding  Metres: larger cuts corners more widely.
    /// @throws UsageError when there are fewer than two different points.
    RoundedWay(std::span<const Vec2> waypoints, double rounding);

    [[nodiscard]] double length() const {
        return spacing_ * static_cast<double>(points_.size() - 1);
    }
    [[nodiscard]] Vec3 place(double distance) const;
    /// Continuous: no jumps by full turns.
    [[nodiscard]] double heading(double distance) const;
    /// Change of heading per metre.
    [[nodiscard]] double curvature(double distance) const;
    /// Largest curvature of all.
    [[nodiscard]] double tightest() const;

private:
    [[nodiscard]] double between(const std::vector<double>& values, double distance) const;

    double spacing_ = 0.0;
    std::vector<Vec2> points_;
    std::vector<double> headings_;
    std::vector<double> curvatures_;
};

}  // namespace sidestep::motion
