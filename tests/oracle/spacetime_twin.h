// Slow twin of spacetime/: looks at every sample of A, and at every sample of B that could meet it.
//
// Written from the definition, not from the library: it borrows the library's types and none of its
// functions. Because the definition fixes each operation, answers agree to the last bit, times
// included. What "when" means here:
//
//     sampled        pairs of samples that collide follow each other in time; the first pair begins
//                    the collision when both of its samples have begun, the last one ends it when
//                    one of its samples ends
//     interpolated   the least first time and the greatest last time of all pairs of frames that
//                    touch; of pairs with the same time the lowest (i, j), or the highest
//
// All times are taken on A's clock, then A's start is added.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "sidestep/spacetime/contact.h"

namespace sidestep::oracle {

using motion::GroundPath;
using spacetime::Placement;

/// A disc on the ground, in the world.
struct TwinDisc {
    double x, z, r;
};

inline TwinDisc disc_of(const GroundPath& path, const Placement& at, int i) {
    const double px = path.positions[static_cast<std::size_t>(i)].x();
    const double pz = path.positions[static_cast<std::size_t>(i)].y();
    const double along = at.cosine * px + at.sine * pz;
    const double across = at.cosine * pz - at.sine * px;
    return {along + at.x, across + at.z, path.radii[static_cast<std::size_t>(i)]};
}

/// Equation 1 of seed 000, squared.
inline bool overlap_strictly(const TwinDisc& a, const TwinDisc& b) {
    const double dx = a.x - b.x, dz = a.z - b.z, reach = a.r + b.r;
    return dx * dx + dz * dz < reach * reach;
}

/// The stretch of A's clock during which sample i of A and sample j of B both hold; empty or
/// negative when they miss each other.
struct SharedTime {
    double begin, end;

    SharedTime(const GroundPath& a, int i, const GroundPath& b, int j, double shift) {
        const double begin_a = i * a.dt, end_a = (i + 1) * a.dt;
        const double begin_b = shift + j * b.dt, end_b = shift + (j + 1) * b.dt;
        begin = begin_a > begin_b ? begin_a : begin_b;
        end = end_a < end_b ? end_a : end_b;
    }
    [[nodiscard]] bool of_samples() const { return end - begin > 1e-9; }
    [[nodiscard]] bool of_frames() const { return end - begin >= -1e-9; }
};

/// Two discs on straight lines, while u runs from 0 to 1, as seen from each other: a point d + u e
/// that must stay outside a circle of radius rho + u sigma.
struct TwinApproach {
    double dx, dz, ex, ez, rho, sigma;

    [[nodiscard]] bool near(double u) const {
        const double x = dx + u * ex, z = dz + u * ez, reach = rho + u * sigma;
        return x * x + z * z <= reach * reach;
    }
    /// A u at which they are near, if any was found; the lowest point of the quadratic, else an end.
    [[nodiscard]] double witness() const {
        const double bend = (ex * ex + ez * ez) - sigma * sigma;
        const double slope = (dx * ex + dz * ez) - rho * sigma;
        if (bend > 0.0) return std::min(std::max(-slope / bend, 0.0), 1.0);
        return !near(0.0) && near(1.0) ? 1.0 : 0.0;
    }
    /// Halves [apart, touching] until nothing lies between.
    [[nodiscard]] double border(double apart, double touching) const {
        for (int k = 0; k < 60; ++k) {
            const double half = 0.5 * (apart + touching);
            if (half == apart || half == touching) return touching;
            if (near(half)) {
                touching = half;
            } else {
                apart = half;
            }
        }
        return touching;
    }
    /// First (from = 0) or last (from = 1) u at which they are near; below 0 when there is none.
    [[nodiscard]] double touch_seen_from(double from) const {
        if (near(from)) return from;
        const double low = witness();
        if (near(low)) return border(from, low);
        return near(1.0 - from) ? border(from, 1.0 - from) : -1.0;
    }
};

/// Where a path is while its frame `i` plays from u to v (0 at its sample, 1 at the next).
inline void ends_of(const GroundPath& path, const Placement& at, int i, double from, double to,
                    TwinDisc* first, TwinDisc* last) {
    const double u = std::min(std::max(from / path.dt - i, 0.0), 1.0);
    const double v = std::min(std::max(to / path.dt - i, 0.0), 1.0);
    const TwinDisc here = disc_of(path, at, i);
    const TwinDisc next = disc_of(path, at, std::min(i + 1, path.sample_count() - 1));
    const double sx = next.x - here.x, sz = next.z - here.z, growth = next.r - here.r;
    *first = {here.x + u * sx, here.z + u * sz, here.r + u * growth};
    *last = {here.x + v * sx, here.z + v * sz, here.r + v * growth};
}

inline TwinApproach approach_of(const GroundPath& a, const Placement& at_a, int i,
                                const GroundPath& b, const Placement& at_b, int j,
                                const SharedTime& time, double slack) {
    const double shift = at_b.start_s - at_a.start_s;
    const double end = std::max(time.begin, time.end);
    TwinDisc a0{}, a1{}, b0{}, b1{};
    ends_of(a, at_a, i, time.begin, end, &a0, &a1);
    ends_of(b, at_b, j, time.begin - shift, end - shift, &b0, &b1);
    TwinApproach approach{};
    approach.dx = a0.x - b0.x;
    approach.dz = a0.z - b0.z;
    approach.ex = (a1.x - b1.x) - approach.dx;
    approach.ez = (a1.z - b1.z) - approach.dz;
    approach.rho = a0.r + b0.r + slack;
    approach.sigma = (a1.r + b1.r + slack) - approach.rho;
    return approach;
}

/// The largest number in a path.
inline double reach_of(const GroundPath& path) {
    double largest = 0.0;
    for (int i = 0; i < path.sample_count(); ++i) {
        const TwinDisc disc = disc_of(path, {}, i);
        largest = std::max({largest, std::abs(disc.x), std::abs(disc.z), disc.r});
    }
    return largest;
}

inline double slack_of(double reach_a, const Placement& a, double reach_b, const Placement& b) {
    const double far =
        reach_a + reach_b + std::abs(a.x) + std::abs(a.z) + std::abs(b.x) + std::abs(b.z);
    return 1e-9 + 1e-11 * far;
}

/// Calls `visit(i, j, time)` for pairs in ascending order, among them all that meet; a true answer
/// ends it. `every` looks at all pairs there are: the twin of this twin.
template <typename Visit>
void walk_pairs(const GroundPath& a, const GroundPath& b, double shift, bool every, Visit&& visit) {
    const int last_b = b.sample_count() - 1;
    for (int i = 0; i < a.sample_count(); ++i) {
        // three samples either side of where division says; it errs by less than one
        const double low = (i * a.dt - shift) / b.dt - 3.0;
        const double high = ((i + 1) * a.dt - shift) / b.dt + 3.0;
        if (!every && (high < 0.0 || low > last_b)) continue;
        const int from = every || low < 0.0 ? 0 : static_cast<int>(low);
        const int to = every || high > last_b ? last_b : static_cast<int>(high);
        for (int j = from; j <= to; ++j) {
            if (visit(i, j, SharedTime(a, i, b, j, shift))) return;
        }
    }
}

/// The answer that all methods are held to.
inline spacetime::Verdict twin(const GroundPath& a, const Placement& at_a, const GroundPath& b,
                               const Placement& at_b,
                               spacetime::Mode mode = spacetime::Mode::sampled,
                               spacetime::Ask ask = spacetime::Ask::when, bool every = false) {
    const double shift = at_b.start_s - at_a.start_s;
    const bool when = ask == spacetime::Ask::when;
    spacetime::Verdict verdict;
    const auto begin = [&](int i, int j, double first_s) {
        if (!verdict.collides || first_s < verdict.first_s) {
            verdict.first_s = first_s, verdict.first_a = i, verdict.first_b = j;
        }
    };
    const auto end = [&](int i, int j, double last_s) {
        if (!verdict.collides || last_s >= verdict.last_s) {
            verdict.last_s = last_s, verdict.last_a = i, verdict.last_b = j;
        }
    };
    if (mode == spacetime::Mode::sampled) {
        walk_pairs(a, b, shift, every, [&](int i, int j, const SharedTime& time) {
            if (!time.of_samples()) return false;
            if (!overlap_strictly(disc_of(a, at_a, i), disc_of(b, at_b, j))) return false;
            if (when) {
                begin(i, j, at_a.start_s + time.begin);
                end(i, j, at_a.start_s + time.end);
            }
            verdict.collides = true;
            return !when;
        });
        return verdict;
    }
    const double slack = slack_of(reach_of(a), at_a, reach_of(b), at_b);
    walk_pairs(a, b, shift, every, [&](int i, int j, const SharedTime& time) {
        if (!time.of_frames()) return false;
        const TwinApproach approach = approach_of(a, at_a, i, b, at_b, j, time, slack);
        const double first = approach.touch_seen_from(0.0);
        if (first < 0.0) return false;
        if (when) {
            const double length = std::max(time.begin, time.end) - time.begin;
            begin(i, j, at_a.start_s + (time.begin + first * length));
            end(i, j, at_a.start_s + (time.begin + approach.touch_seen_from(1.0) * length));
        }
        verdict.collides = true;
        return !when;
    });
    return verdict;
}

/// Everything but the work done, to the bit.
inline bool same_answer(const spacetime::Verdict& x, const spacetime::Verdict& y) {
    const auto same = [](double p, double q) { return p == q || (std::isnan(p) && std::isnan(q)); };
    return x.collides == y.collides && same(x.first_s, y.first_s) && same(x.last_s, y.last_s) &&
           x.first_a == y.first_a && x.first_b == y.first_b && x.last_a == y.last_a &&
           x.last_b == y.last_b;
}

}  // namespace sidestep::oracle
