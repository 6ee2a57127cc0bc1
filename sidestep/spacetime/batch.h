// Many questions at once: arrays in, bits out.
//
//     PlacedPaths crowd;                                  who is where, and when
//     for (...) crowd.add(path, placement);
//
//     query_one(candidate, at, crowd, bits);              one against all: a choice in a crowd
//     query_pairs(crowd, crowd, pairs, bits);             any list of pairs
//
// Bit k of the answer is bit k % 64 of word k / 64. The answers are those of `query`, in any order
// of asking and on any number of threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/spacetime/fast_path.h"

namespace sidestep::spacetime {

/// Words needed for `count` bits.
[[nodiscard]] constexpr std::size_t bit_words(std::size_t count) {
    return (count + 63) / 64;
}

/// Paths in the world, laid out for questions. Holds its paths alive.
class PlacedPaths {
public:
    /// Returns the index: 0, 1, 2, ... @throws UsageError when the placement is refused by `check`.
    int add(const FastPath& path, const Placement& placement);
    /// Puts another path or placement where `index` was.
    void set(int index, const FastPath& path, const Placement& placement);
    void reserve(std::size_t count);
    void clear() noexcept;
    [[nodiscard]] int size() const noexcept { return static_cast<int>(placed_.size()); }
    [[nodiscard]] const Placement& placement(int index) const;
    [[nodiscard]] const FastPath& path(int index) const;

    /// What the kernels read of one placed path: a cache line.
    struct alignas(64) Placed {
        Placement placement;
        const detail::Rows* rows = nullptr;
        float x = 0, z = 0, radius = 0;  ///< A circle that holds all of it, rounded outward.
        float duration = 0;              ///< Seconds, rounded upward.
    };
    [[nodiscard]] std::span<const Placed> placed() const noexcept { return placed_; }

private:
    std::vector<Placed> placed_;
    std::vector<FastPath> paths_;
};

/// Index into the first set, index into the second.
struct PathPair {
    std::int32_t a = 0;
    std::int32_t b = 0;
};

/// Bit k tells whether the path collides with number k of the others.
/// @throws UsageError when `bits` has fewer than bit_words(others.size()) words, or the placement
/// is refused by `check`.
void query_one(const FastPath& path, const Placement& placement, const PlacedPaths& others,
               std::span<std::uint64_t> bits, Mode mode = Mode::sampled, Work* work = nullptr);

/// Bit k tells whether pair k collides. `a` and `b` may be the same set.
/// @throws UsageError when `bits` is too short or a pair names no path.
void query_pairs(const PlacedPaths& a, const PlacedPaths& b, std::span<const PathPair> pairs,
                 std::span<std::uint64_t> bits, Mode mode = Mode::sampled, Work* work = nullptr);

}  // namespace sidestep::spacetime
