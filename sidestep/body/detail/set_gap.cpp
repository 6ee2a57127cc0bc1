#include "sidestep/body/detail/set_gap.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace sidestep::body::detail {

namespace {

// where the bound grows; not of unit length, zero where it does not
Vec3 uphill(const PlacedSet& set, const Vec3& point, double reach) {
    Vec3 direction;
    for (int k = 0; k < 3; ++k) {
        const Vec3 step = reach * Vec3::Unit(k);
        const double ahead = set.distance(point + step);
        direction[k] = ahead - set.distance(point - step);
    }
    return direction;
}

/// A cube of space, and a bound for pairs of points whose middle lies in it.
struct GapCell {
    double bound = 0.0;
    Vec3 centre = Vec3::Zero();
    double half = 0.0;
    bool operator<(const GapCell& other) const { return bound > other.bound; }  // least first
};

/// Looks for the least bound of two sets.
class GapSearch {
public:
    GapSearch(const PlacedSet& a, const PlacedSet& b)
        : a_(a), b_(b), voxel_(std::max({a.voxel(), b.voxel(), 1e-4})) {}

    SetGap run(const geometry::AxisBox& everywhere, double largest) {
        constexpr std::int64_t most_cells = 1'000'000;
        const double smallest = 0.01 * voxel_;
        cells_.push({-1.0, everywhere.centre(), everywhere.half_extents().maxCoeff()});
        while (!cells_.empty()) {
            const GapCell cell = cells_.top();
            const double spread = 2.0 * std::sqrt(3.0) * cell.half;
            if (cell.bound >= largest) break;
            if (cell.bound > 0.0 && spread < std::max(0.05 * cell.bound, 2e-4)) break;
            if (cell.half < smallest || result_.cells > most_cells) return result_;
            cells_.pop();
            split(cell);
            if (result_.hopeless) return result_;
        }
        if (!met_) result_.gap = cells_.empty() ? largest : std::min(largest, cells_.top().bound);
        return result_;
    }

private:
    void split(const GapCell& cell) {
        const double half = 0.5 * cell.half;
        for (int i = 0; i < 8; ++i) {
            const Vec3 centre =
                cell.centre + Vec3((i & 1) != 0 ? half : -half, (i & 2) != 0 ? half : -half,
                                   (i & 4) != 0 ? half : -half);
            ++result_.cells;
            const double here = apart(centre);
            if (here <= 0.0) {
                // a place that both may reach: no proof. Where all around is such a place smaller
                // voxels will not help; else look on for one
                met_ = true;
                if (deep(centre)) {
                    result_.hopeless = true;
                    return;
                }
            }
            if (met_ && half < 0.5 * voxel_) continue;
            cells_.push({std::max(cell.bound, 2.0 * (here - std::sqrt(3.0) * half)), centre, half});
        }
    }

    double apart(const Vec3& p) const {
        const double near = std::max(a_.distance(p), b_.distance(p));
        // close to a set the bound is poor
        if (near > 2.0 * voxel_) return near;
        return std::max(distance_from_afar(a_, p), distance_from_afar(b_, p));
    }

    bool deep(const Vec3& p) const {
        for (int k = 0; k < 6; ++k) {
            const double step = (k % 2 == 0 ? 0.7 : -0.7) * voxel_;
            if (apart(p + step * Vec3::Unit(k / 2)) > 0.0) return false;
        }
        return true;
    }

    const PlacedSet& a_;
    const PlacedSet& b_;
    double voxel_;
    std::priority_queue<GapCell> cells_;
    bool met_ = false;
    SetGap result_;
};

}  // namespace

double distance_from_afar(const PlacedSet& set, const Vec3& point) {
    double best = set.distance(point);
    if (!set.field) return best;
    const double voxel = set.voxel();
    Vec3 direction = uphill(set, point, voxel);
    if (direction.isZero()) direction = uphill(set, point, 3.0 * voxel);
    for (const double away : {3.0, 6.0, 9.0, 12.0, 16.0, 20.0}) {
        const double length = direction.norm();
        if (!(length > 0.0)) break;
        const Vec3 from = point + (away * voxel / length) * direction;
        best = std::max(best, set.distance(from) - (from - point).norm());
        direction = uphill(set, from, voxel);
    }
    return best;
}

SetGap gap_between(const PlacedSet& a, const PlacedSet& b, double largest) {
    // the middle of two points nearer than `largest` is within half of that of both sets
    const auto around = [&](const PlacedSet& set) {
        return geometry::AxisBox::around(set.corners()).expanded(0.5 * largest);
    };
    const geometry::AxisBox box_a = around(a), box_b = around(b);
    const geometry::AxisBox both{box_a.low.cwiseMax(box_b.low), box_a.high.cwiseMin(box_b.high)};
    if (both.empty()) return {largest, false, 0};
    return GapSearch(a, b).run(both, largest);
}

}  // namespace sidestep::body::detail
