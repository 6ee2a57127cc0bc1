// Many questions at once: arrays in, bits out.
//
//     PlacedPaths crowd;                                  who is where, and when
//     for (...) crowd.add(path, placement);
//
//     query_one(candidate, at, crowd, bits);              one against all: a choice in a crowd
//     query_pairs(crowd, crowd, pairs, bits);             any list of pairs
//     query_list(questions, bits);                        each with placements of its own
//
// Bit k of the answer is bit k % 64 of word k / 64. The answers are those of `query`, in any order
// of asking and on any number of threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/base/large_vector.h"
#include "sidestep/spacetime/fast_path.h"

namespace sidestep::spacetime {

/// Words needed for `count` bits.
[[nodiscard]] constexpr std::size_t bit_words(std::size_t count) {
    return (count + 63) / 64;
}

/// Paths in the world, laid out for questions. Paths are borrowed: they must live as long as the
/// set, or until another takes their place.
class PlacedPaths {
public:
    /// Returns the index: 0, 1, 2, ... @throws UsageError when the placement is refused by `check`.
    int add(const FastPath& path, const Placement& placement);
    /// Puts another path or placement where `index` was.
    void set(int index, const FastPath& path, const Placement& placement);
    void reserve(int count);
    void clear() noexcept { size_ = 0; }
    [[nodiscard]] int size() const noexcept { return size_; }
    [[nodiscard]] const Placement& placement(int index) const;

    /// One path in the world.
    struct Placed {
        Placement placement{};
        const detail::Rows* rows = nullptr;
    };
    /// Where and when it can be at all, rounded outward: a circle, and world seconds.
    struct alignas(32) Circle {
        float x = 0, z = 0, radius = 0, begin = 0, end = 0;
    };
    /// The same circles, column by column, each column long enough to be read by sixteens.
    struct Columns {
        LargeVector<float> x, z, radius, begin, end;
    };
    [[nodiscard]] std::span<const Placed> placed() const noexcept {
        return {placed_.data(), static_cast<std::size_t>(size_)};
    }
    [[nodiscard]] std::span<const Circle> circles() const noexcept {
        return {circles_.data(), static_cast<std::size_t>(size_)};
    }
    [[nodiscard]] const Columns& columns() const noexcept { return columns_; }

private:
    void put(int index, const FastPath& path, const Placement& placement);

    int size_ = 0;  ///< The vectors have room for more.
    LargeVector<Placed> placed_;
    LargeVector<Circle> circles_;
    Columns columns_;
};

/// Index into the first set, index into the second.
struct PathPair {
    std::int32_t a = 0;
    std::int32_t b = 0;
};

/// A question on its own: this path, placed like this, and that one, placed like that.
class PathQuestion {
public:
    /// Paths are borrowed. @throws UsageError when a placement is refused by `check`.
    PathQuestion(const FastPath& a, const Placement& at_a, const FastPath& b, const Placement& at_b)
        : rows_a_(&a.rows()), rows_b_(&b.rows()), at_a_(at_a), at_b_(at_b) {
        if (is_sound(at_a) && is_sound(at_b)) return;
        check(at_a);
        check(at_b);
    }
    [[nodiscard]] const detail::Rows& rows_a() const noexcept { return *rows_a_; }
    [[nodiscard]] const detail::Rows& rows_b() const noexcept { return *rows_b_; }
    [[nodiscard]] const Placement& at_a() const noexcept { return at_a_; }
    [[nodiscard]] const Placement& at_b() const noexcept { return at_b_; }

private:
    const detail::Rows* rows_a_;
    const detail::Rows* rows_b_;
    Placement at_a_;
    Placement at_b_;
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

/// Bit k tells whether the two of question k collide.
/// @throws UsageError when `bits` is too short.
void query_list(std::span<const PathQuestion> questions, std::span<std::uint64_t> bits,
                Mode mode = Mode::sampled, Work* work = nullptr);

}  // namespace sidestep::spacetime
