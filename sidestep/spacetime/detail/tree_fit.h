// How is a box put around discs, cylinders and other boxes?
//
// Along a unit direction a, what is farthest of
//
//     a disc            a . p + r |a_ground|
//     a flat cylinder   the same, and height * a_time more where a points to later times
//     a box             a . c + sum over its axes of half extent |a . axis|
//
// A fit holds the axes and the least and largest of these seen so far. Time is in metres here:
// time_scale times seconds.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/spacetime/clip_tree.h"

namespace sidestep::spacetime::detail {

inline constexpr double tree_epsilon = std::numeric_limits<double>::epsilon();

/// Along one axis.
struct Shadow {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void include(double middle, double half) {
        low = std::min(low, middle - half);
        high = std::max(high, middle + half);
    }
    [[nodiscard]] double middle() const { return 0.5 * (low + high); }
    /// Rounded outward: enough for the sums above.
    [[nodiscard]] double half() const {
        return 0.5 * (high - low) + 8.0 * tree_epsilon * std::max(std::abs(low), std::abs(high));
    }
};

/// A rectangle that stands upright in time.
struct UprightFit {
    double ux, uz;  ///< Forward.
    Shadow left{}, forward{};

    void disc(const Vec2& p, double r, double /*time*/) {
        left.include(uz * p.x() - ux * p.y(), r);
        forward.include(ux * p.x() + uz * p.y(), r);
    }
    void cylinder(const Vec2& p, double r, double time, double /*height*/) { disc(p, r, time); }
    /// Of a box that leans, the shadow on the ground.
    void box(const FlatNode& b, const Lean& lean) {
        const double c = std::abs(ux * b.forward_x + uz * b.forward_z);
        const double s = std::abs(uz * b.forward_x - ux * b.forward_z);
        const double reach = lean.half_along * lean.sine + b.half_forward * lean.cosine;
        left.include(uz * b.x - ux * b.z, c * b.half_left + s * reach);
        forward.include(ux * b.x + uz * b.z, s * b.half_left + c * reach);
    }
    void finish(FlatNode& node) const {
        node.forward_x = ux, node.forward_z = uz;
        node.x = uz * left.middle() + ux * forward.middle();
        node.z = uz * forward.middle() - ux * left.middle();
        node.half_left = left.half(), node.half_forward = forward.half();
        node.leans = false;
    }
};

/// A box that leans: sine and cosine not negative.
struct LeaningFit {
    double ux, uz, sine, cosine;
    Shadow along{}, left{}, across{};

    void disc(const Vec2& p, double r, double time) {
        const double f = ux * p.x() + uz * p.y();
        along.include(sine * f + cosine * time, sine * r);
        left.include(uz * p.x() - ux * p.y(), r);
        across.include(cosine * f - sine * time, cosine * r);
    }
    /// Base at `time`, `height` upward from there: two discs.
    void cylinder(const Vec2& p, double r, double time, double height) {
        const double f = ux * p.x() + uz * p.y();
        left.include(uz * p.x() - ux * p.y(), r);
        // a0 points to later times, a2 to earlier ones
        const double a0 = sine * f + cosine * time;
        along.low = std::min(along.low, a0 - sine * r);
        along.high = std::max(along.high, a0 + cosine * height + sine * r);
        const double a2 = cosine * f - sine * time;
        across.low = std::min(across.low, a2 - sine * height - cosine * r);
        across.high = std::max(across.high, a2 + cosine * r);
    }
    /// An upright box comes with its stretch of time as a Lean of sine 0.
    void box(const FlatNode& b, const Lean& lean) {
        const double c = ux * b.forward_x + uz * b.forward_z;
        const double s = uz * b.forward_x - ux * b.forward_z;
        const double f = ux * b.x + uz * b.z;
        const auto add = [&](Shadow& shadow, double middle, double level, double rise) {
            // the direction (level forward, rise) on the box's a0, a1 and a2
            shadow.include(
                middle, std::abs(level * lean.sine * c + rise * lean.cosine) * lean.half_along +
                            std::abs(level * s) * b.half_left +
                            std::abs(level * lean.cosine * c - rise * lean.sine) * b.half_forward);
        };
        add(along, sine * f + cosine * lean.time, sine, cosine);
        add(across, cosine * f - sine * lean.time, cosine, -sine);
        left.include(uz * b.x - ux * b.z, std::abs(s * lean.sine) * lean.half_along +
                                              std::abs(c) * b.half_left +
                                              std::abs(s * lean.cosine) * b.half_forward);
    }
    void finish(FlatNode& node, Lean& lean) const {
        node.forward_x = ux, node.forward_z = uz;
        const double f = sine * along.middle() + cosine * across.middle();
        node.x = uz * left.middle() + ux * f;
        node.z = uz * f - ux * left.middle();
        node.half_left = left.half(), node.half_forward = across.half();
        node.leans = true;
        lean.time = cosine * along.middle() - sine * across.middle();
        lean.sine = sine, lean.cosine = cosine;
        lean.half_along = along.half();
    }
};

/// An upright node as a box in space-time.
[[nodiscard]] inline Lean upright_lean(const FlatNode& node, double dt, double time_scale) {
    const double begin = time_scale * (node.first * dt);
    const double end = time_scale * ((node.last + 1) * dt);
    return {0.5 * (begin + end), 0.0, 1.0, 0.5 * (end - begin)};
}

/// The main direction of a node's box before it is told whether to lean.
struct MainAxis {
    double x = 0, z = 0, time = 0;
};

/// From the first sample of a node to its last.
[[nodiscard]] MainAxis first_to_last(const GroundPath& path, int first, int last,
                                     double time_scale);

/// Chooses the axes for `direction`, lets `fill` show the fit everything it must hold, and writes
/// the box. `forward` of the node must be the parent's before, for motions that go nowhere.
template <typename Fill>
void fit_box(FlatNode& node, Lean* lean, const MainAxis& direction, const Fill& fill) {
    // below these an axis says nothing; a box that leans by less is upright
    constexpr double shortest = 1e-9;
    constexpr double aligned = 1e-6;
    const double ground = std::sqrt(direction.x * direction.x + direction.z * direction.z);
    if (ground > shortest) {
        node.forward_x = direction.x / ground;
        node.forward_z = direction.z / ground;
    }
    if (lean != nullptr) {
        const double length = std::sqrt(ground * ground + direction.time * direction.time);
        const double sine = ground / length;
        const double cosine = std::abs(direction.time) / length;
        if (length > shortest && sine > aligned && cosine > aligned) {
            // towards later times
            const double sign = direction.time < 0.0 ? -1.0 : 1.0;
            LeaningFit box{sign * node.forward_x, sign * node.forward_z, sine, cosine};
            fill(box);
            box.finish(node, *lean);
            return;
        }
        *lean = {};
    }
    UprightFit rect{node.forward_x, node.forward_z};
    fill(rect);
    rect.finish(node);
}

/// Does a node of this kind of tree lean where it can?
[[nodiscard]] bool may_lean(TreeKind kind, bool root);
[[nodiscard]] bool has_one_level(TreeKind kind);

/// Puts the box of `node` around its samples; forward must be the parent's before.
void fit_to_samples(FlatNode& node, Lean* lean, const GroundPath& path, const TreeOptions& options);

}  // namespace sidestep::spacetime::detail
