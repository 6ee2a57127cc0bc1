// Where is a link at a moment, how fast, and how much can its way bend?
//
//     frame ──joint──joint──joint── link        only joints that move; what is fixed is folded in
//
// With W_k the sum of the turning rates up to joint k and L_k the length to the next, a point of the
// link at distance r from its origin has
//
//     |acceleration| <= sum ( W_k^2 L_k + 2 W_k |slide_k+1| ) + W^2 r        at any time
//     |jerk|         <= sum ( W_k^3 L_k + 3 W_k^2 |slide_k+1| ) + W^3 r
//
// and between two moments no more than the larger of what it has there plus jerk x half the time:
// the bound closes on the truth as times get shorter, where the sums alone would stay far off on
// long chains whose turns cancel.
//
// Over a time h a way leaves its chord by at most acceleration x h^2 / 8.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "sidestep/ccd/motion.h"

namespace sidestep::ccd::detail {

/// A number that grows with the distance from the link's origin.
struct ByReach {
    double base = 0.0, slope = 0.0;
    [[nodiscard]] double at(double reach) const { return base + slope * reach; }
};

/// A link at a moment, in the frame where its chain begins.
struct Moment {
    Mat3 turn = Mat3::Identity();
    Vec3 origin = Vec3::Zero();
    Vec3 spin = Vec3::Zero();      ///< rad a step.
    Vec3 velocity = Vec3::Zero();  ///< Of the origin, m a step.
    ByReach acceleration{};        ///< Bounds.

    [[nodiscard]] Vec3 place(const Vec3& point) const {
        const double* m = turn.data();
        const double x = point.x(), y = point.y(), z = point.z();
        return {m[0] * x + m[3] * y + m[6] * z + origin.x(),
                m[1] * x + m[4] * y + m[7] * z + origin.y(),
                m[2] * x + m[5] * y + m[8] * z + origin.z()};
    }
    /// A direction, as the link sees it.
    [[nodiscard]] Vec3 seen(const Vec3& direction) const {
        const double* m = turn.data();
        const double x = direction.x(), y = direction.y(), z = direction.z();
        return {m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z,
                m[6] * x + m[7] * y + m[8] * z};
    }
    [[nodiscard]] Vec3 velocity_at(const Vec3& placed) const {
        return velocity + spin.cross(placed - origin);
    }
};

/// Along a chain, joint by joint: where it is, how fast, and the bounds of the header.
struct Walk {
    Quat turn = Quat::Identity();
    Vec3 origin = Vec3::Zero(), velocity = Vec3::Zero(), gain = Vec3::Zero();
    Vec3 spin = Vec3::Zero(), spin_gain = Vec3::Zero();

    /// On by something that does not turn, but may slide; both in the axes reached so far.
    void go(const Vec3& by, const Vec3& slide);
    /// Turned at a constant rate.
    void pass(const Quat& start, const Vec3& turned, double t);
    [[nodiscard]] Moment moment() const;
};

/// The sums of the header.
struct Sums {
    double rate = 0.0, length = 0.0;
    ByReach acceleration{}, jerk{};

    void go(double distance, double slide);
    void pass(double turned);

    /// How far a placed point may be off by rounding.
    [[nodiscard]] double rounding(int joints, double reach) const {
        return 0x1p-53 * 64.0 * static_cast<double>(joints + 2) * (length + reach);
    }
    /// Between two moments that are `h` apart.
    [[nodiscard]] double acceleration_between(const Moment& l, const Moment& r, double h,
                                              double reach) const {
        const double ends = std::max(l.acceleration.at(reach), r.acceleration.at(reach));
        return std::min(ends + 0.5 * h * jerk.at(reach), acceleration.at(reach));
    }
    /// In the time `h` after a moment.
    [[nodiscard]] double acceleration_after(const Moment& l, double h, double reach) const {
        return std::min(l.acceleration.at(reach) + h * jerk.at(reach), acceleration.at(reach));
    }
};

class Chain {
public:
    /// From the frame of `from` (-1: the world), which is `link` or above it, to `link`.
    void set(std::span<const LinkMotion> links, int from, int link);

    [[nodiscard]] Moment at(double t) const;
    [[nodiscard]] const Sums& sums() const noexcept { return sums_; }
    [[nodiscard]] double rounding(double reach) const {
        return sums_.rounding(static_cast<int>(joints_.size()), reach);
    }

private:
    struct Joint {
        Quat start;
        Vec3 turn, origin, slide;
    };
    std::vector<Joint> joints_;
    std::vector<int> path_;
    Transform tail_{};
    Sums sums_{};
};

}  // namespace sidestep::ccd::detail
