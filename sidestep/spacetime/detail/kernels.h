// The inner loops, compiled once for every instruction set and chosen at run time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sidestep/spacetime/batch.h"
#include "sidestep/spacetime/detail/rows.h"

namespace sidestep::spacetime::detail {

/// Of the places of samples, and of their discs.
struct Bounds {
    float low_x, high_x, low_z, high_z;
    float low_disc_x, high_disc_x, low_disc_z, high_disc_z;
    float largest_radius;
};

struct Kernels {
    /// One question, with everything that can be asked about it.
    void (*single)(const PlacedPaths::Placed& a, const PlacedPaths::Circle& circle_a,
                   const PlacedPaths::Placed& b, const PlacedPaths::Circle& circle_b, Mode mode,
                   Ask ask, Verdict& verdict);
    /// Bits are cleared first. `work` may be null.
    void (*one)(const PlacedPaths::Placed& candidate, const PlacedPaths::Circle& circle,
                const PlacedPaths& others, std::uint64_t* bits, Mode mode, Work* work);
    void (*pairs)(const PlacedPaths& a, const PlacedPaths& b, const PathPair* pairs,
                  std::size_t count, std::uint64_t* bits, Mode mode, Work* work);
    void (*list)(const PathQuestion* questions, std::size_t count, std::uint64_t* bits, Mode mode,
                 Work* work);
    /// From samples turned and moved: out = c x + s z + dx, c z - s x + dz.
    void (*turn)(const float* x, const float* z, int count, float c, float s, float dx, float dz,
                 float* out_x, float* out_z);
    /// What all samples lie within.
    Bounds (*bounds)(const float* x, const float* z, const float* r, int count);
    /// The largest distance from (x0, z0) that a disc reaches.
    float (*farthest_reach)(const float* x, const float* z, const float* r, int count, float x0,
                            float z0);
    /// For each i in [0, count): a circle around the discs 2 i .. 2 i + 18 (a stretch's cover), where
    /// even and odd hold every second number of x, z, r.
    void (*circles)(const float* const even[3], const float* const odd[3], int count,
                    float* const out[3]);
    /// For each k in [0, count): a circle around the discs 16 k .. 16 k + 16.
    void (*own_circles)(const float* x, const float* z, const float* r, int count,
                        float* const out[3]);
    /// For each i in [0, count): a circle around the circles i, i + apart, ... i + 3 apart.
    void (*four_circles)(const float* const in[3], int apart, int count, float* const out[3]);
};

[[nodiscard]] const Kernels& kernels();

/// The circle of a placed path.
[[nodiscard]] inline PlacedPaths::Circle circle_of(const PlacedPaths::Placed& placed) {
    const Rows& rows = *placed.rows;
    const Vec2 centre = placed.placement(rows.circle);
    // float loses half a unit of each number, and the test that follows a few more
    constexpr double units = 8.0 * 0x1p-24;
    const double size = std::abs(centre.x()) + std::abs(centre.y()) + rows.circle_radius;
    const double begin = placed.placement.start_s;
    const double end = begin + rows.duration;
    const double grain = 2e-9 + units * std::max(std::abs(begin), std::abs(end));
    return {static_cast<float>(centre.x()), static_cast<float>(centre.y()),
            static_cast<float>(rows.circle_radius + units * size + 1e-8),
            static_cast<float>(begin - grain), static_cast<float>(end + grain)};
}

}  // namespace sidestep::spacetime::detail
