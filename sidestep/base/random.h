// Randomness comes in as a seed, and the same seed gives the same numbers everywhere.
//
// Generator and distributions live together because the standard's distributions may differ between
// libraries. Never draw two numbers in one argument list: the order of evaluation is not fixed.
#pragma once

#include <array>
#include <cstdint>

namespace sidestep {

/// xoshiro256++ (Blackman and Vigna), seeded through splitmix64. Small, copyable, not for secrets.
class Random {
public:
    using result_type = std::uint64_t;

    /// @param stream  Different streams of one seed are unrelated: one per agent, clip or chunk.
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0);

    [[nodiscard]] static constexpr result_type min() { return 0; }
    [[nodiscard]] static constexpr result_type max() { return ~result_type{0}; }

    /// The next 64 bits.
    result_type operator()();

    /// Uniform in [0, 1), all 53 bits used.
    double uniform();
    /// Uniform in [low, high).
    double uniform(double low, double high);
    /// Uniform in 0 .. count-1 without bias. @throws UsageError when `count` is not positive.
    int index(int count);
    /// True with the given probability.
    bool chance(double probability);
    /// Normal with the given mean and standard deviation (polar method).
    double normal(double mean = 0.0, double deviation = 1.0);

private:
    std::array<std::uint64_t, 4> state_;
    double spare_ = 0.0;
    bool has_spare_ = false;
};

}  // namespace sidestep
