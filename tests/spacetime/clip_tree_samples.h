// Strolls to put trees around, and the slowest way to ask whether two of them collide.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/spacetime/clip_tree.h"

namespace sidestep::test {

using namespace sidestep::spacetime;

inline constexpr TreeKind all_kinds[] = {TreeKind::mobb,           TreeKind::umobb,
                                         TreeKind::hybrid_1,       TreeKind::hybrid_2,
                                         TreeKind::mobb_one_level, TreeKind::umobb_one_level};

inline Vec2 random_point(Random& random, double low, double high) {
    const double x = random.uniform(low, high);
    return {x, random.uniform(low, high)};
}

/// Someone who walks, turns, stands for a while and stretches an arm now and then.
inline GroundPath stroll(Random& random, int count, double dt) {
    GroundPath path;
    path.dt = dt;
    double heading = random.uniform(-3.0, 3.0);
    double bend = 0.0;
    double speed = random.uniform(0.0, 2.0);
    Vec2 p = random_point(random, -1.0, 1.0);
    double r = random.uniform(0.2, 0.5);
    for (int i = 0; i < count; ++i) {
        path.positions.push_back(p);
        path.radii.push_back(r);
        if (random.chance(0.03)) speed = random.chance(0.3) ? 0.0 : random.uniform(0.2, 2.0);
        if (random.chance(0.05)) bend = random.uniform(-2.0, 2.0);
        if (random.chance(0.1)) r = random.uniform(0.2, 0.6);
        heading += bend * dt;
        p += speed * dt * Vec2(std::sin(heading), std::cos(heading));
    }
    return path;
}

/// Every sample of the one against every sample of the other.
inline Verdict look_at_every_pair(const GroundPath& a, const Placement& at_a, const GroundPath& b,
                                  const Placement& at_b, Mode mode) {
    Verdict verdict;
    const double shift = at_b.start_s - at_a.start_s;
    const double slack = interpolated_slack(extent(a), at_a, extent(b), at_b);
    for (int i = 0; i < a.sample_count(); ++i) {
        for (int j = 0; j < b.sample_count(); ++j) {
            double first = at_a.start_s + std::max(i * a.dt, shift + j * b.dt);
            double last = at_a.start_s + std::min((i + 1) * a.dt, shift + (j + 1) * b.dt);
            const auto k = static_cast<std::size_t>(i);
            const auto l = static_cast<std::size_t>(j);
            const bool touch = mode == Mode::sampled
                                   ? samples_meet(i, a.dt, j, b.dt, shift) &&
                                         discs_collide(at_a(a.positions[k]), a.radii[k],
                                                       at_b(b.positions[l]), b.radii[l])
                                   : frames_meet(i, a.dt, j, b.dt, shift) &&
                                         frames_touch(a, at_a, i, b, at_b, j, slack, &first, &last);
            if (!touch) continue;
            // pairs come in ascending order, so that of several the first stays the lowest and
            // the last becomes the highest
            if (!verdict.collides || first < verdict.first_s) {
                verdict.first_s = first, verdict.first_a = i, verdict.first_b = j;
            }
            if (!verdict.collides || last >= verdict.last_s) {
                verdict.last_s = last, verdict.last_a = i, verdict.last_b = j;
            }
            verdict.collides = true;
        }
    }
    return verdict;
}

inline bool same_moments(const Verdict& x, const Verdict& y) {
    if (x.collides != y.collides) return false;
    if (!x.collides) return x.first_a == -1 && y.first_a == -1;
    return x.first_s == y.first_s && x.last_s == y.last_s && x.first_a == y.first_a &&
           x.first_b == y.first_b && x.last_a == y.last_a && x.last_b == y.last_b;
}

/// Near each other; together anywhere within `far` of the origin.
struct TwoPlacements {
    Placement a, b;
};
inline TwoPlacements meeting(Random& random, double spread, double far, double latest, double dt) {
    const double x = random.uniform(-far, far);
    const double z = random.uniform(-far, far);
    const double start = random.uniform(-10.0, 10.0);
    const double heading_a = random.uniform(-4.0, 4.0);
    const double heading_b = random.uniform(-4.0, 4.0);
    const double dx = random.uniform(-spread, spread);
    const double dz = random.uniform(-spread, spread);
    double shift = random.uniform(-latest, latest);
    // whole frames apart, nearly so, on the edge of what counts, or anything
    const int how = random.index(4);
    if (how < 3) shift = dt * std::round(shift / dt);
    if (how == 1) shift += random.uniform(-1.0, 1.0) * 3e-9;
    if (how == 2) shift += (random.chance(0.5) ? 1.0 : -1.0) * time_grain;
    return {
        Placement::at(x, z, heading_a, how == 0 ? std::round(start) : start),
        Placement::at(x + dx, z + dz, heading_b, (how == 0 ? std::round(start) : start) + shift)};
}

}  // namespace sidestep::test
