// The slow ways: every pair of samples that meet, one at a time or sixteen at a time.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bench/spacetime/scenario.h"
#include "sidestep/spacetime/contact.h"

namespace sidestep::bench {

/// What the library's definition says, sample by sample with nothing clever.
[[nodiscard]] bool collides_by_definition(const GroundPath& a, const Placement& at_a,
                                          const GroundPath& b, const Placement& at_b);

/// The smallest distance of samples that meet, minus their radii; infinite when none do.
[[nodiscard]] double clearance(const GroundPath& a, const Placement& at_a, const GroundPath& b,
                               const Placement& at_b);

/// Scalar, double: the definition, in a straight loop over the samples that meet.
class BruteScalar {
public:
    explicit BruteScalar(const std::vector<GroundPath>& paths) : paths_(paths) {}
    void run(std::span<const Query> queries, std::span<std::uint64_t> bits) const;

private:
    const std::vector<GroundPath>& paths_;
};

/// Scalar, double, with care: B is carried into A's frame by one turn and one move, worked out once a query; a
/// pair that comes within rounding of touching is decided by the definition. Stops at the first.
class BruteRelative {
public:
    explicit BruteRelative(const std::vector<GroundPath>& paths);
    void run(std::span<const Query> queries, std::span<std::uint64_t> bits) const;

private:
    const std::vector<GroundPath>& paths_;
    std::vector<double> extents_;
};

/// The same in float, as many samples to an instruction as the processor has lanes; what falls into
/// the error band is decided by the definition.
class BruteSimd {
public:
    explicit BruteSimd(const std::vector<GroundPath>& paths);
    void run(std::span<const Query> queries, std::span<std::uint64_t> bits) const;
    [[nodiscard]] static std::string instruction_set();

    struct Path {
        const GroundPath* exact = nullptr;
        std::vector<float> x, z, r;  ///< Padded by a vector, so that the last load stays inside.
        double extent = 0.0;
    };

private:
    std::vector<Path> paths_;
};

/// B as seen from A: R_a^-1 (R_b p + t_b - t_a).
struct Relative {
    double cosine, sine, x, z;
};
[[nodiscard]] inline Relative relative(const Placement& a, const Placement& b) {
    const double dx = b.x - a.x, dz = b.z - a.z;
    return {a.cosine * b.cosine + a.sine * b.sine, b.sine * a.cosine - b.cosine * a.sine,
            a.cosine * dx - a.sine * dz, a.cosine * dz + a.sine * dx};
}

[[nodiscard]] inline bool pair_collides(const GroundPath& a, const Placement& at_a, int i,
                                        const GroundPath& b, const Placement& at_b, int j) {
    const auto u = static_cast<std::size_t>(i), v = static_cast<std::size_t>(j);
    return spacetime::discs_collide(at_a(a.positions[u]), a.radii[u], at_b(b.positions[v]),
                                    b.radii[v]);
}

inline void set_bit(std::span<std::uint64_t> bits, std::size_t k, bool value) {
    const std::uint64_t bit = std::uint64_t{1} << (k % 64);
    if (k % 64 == 0) bits[k / 64] = 0;
    if (value) bits[k / 64] |= bit;
}

}  // namespace sidestep::bench
