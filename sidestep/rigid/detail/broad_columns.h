// What the ways of finding pairs share: boxes as columns, lists of pairs, and the kernels that look at
// eight boxes at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "sidestep/base/large_vector.h"
#include "sidestep/geometry/axis_box.h"
#include "sidestep/rigid/broad.h"

namespace sidestep::rigid::detail {

/// Boxes looked at together; the kernels of narrower machines take several steps.
inline constexpr int broad_lanes = 8;

/// Low and high of three axes, each a column. Whoever reads a few boxes beyond the last finds empty
/// ones, which overlap nothing.
class BoxColumns {
public:
    void resize(int count) {
        const auto wanted = static_cast<std::size_t>(count + 2 * broad_lanes);
        if (wanted > stride_) {
            // room to grow; whole cache lines, an odd number of them: columns in different sets of a cache
            stride_ = 8 * ((wanted + wanted / 4 + 7) / 8 | 1);
            numbers_.resize(6 * stride_);
        }
        count_ = count;
        for (int axis = 0; axis < 3; ++axis) {
            for (int k = count; k < count + 2 * broad_lanes; ++k) {
                low(axis)[k] = std::numeric_limits<double>::infinity();
                high(axis)[k] = -std::numeric_limits<double>::infinity();
            }
        }
    }
    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] double* low(int axis) { return numbers_.data() + 2 * axis * stride_; }
    [[nodiscard]] double* high(int axis) { return numbers_.data() + (2 * axis + 1) * stride_; }
    [[nodiscard]] const double* low(int axis) const { return numbers_.data() + 2 * axis * stride_; }
    [[nodiscard]] const double* high(int axis) const {
        return numbers_.data() + (2 * axis + 1) * stride_;
    }
    void set(int k, const geometry::AxisBox& box, const std::array<int, 3>& axes = {0, 1, 2}) {
        for (int axis = 0; axis < 3; ++axis) {
            low(axis)[k] = box.low[axes[axis]];
            high(axis)[k] = box.high[axes[axis]];
        }
    }

private:
    LargeVector<double> numbers_;
    std::size_t stride_ = 0;
    int count_ = 0;
};

/// Pairs as they are found: grown in large steps and kept.
class PairList {
public:
    void clear() { count_ = 0; }
    [[nodiscard]] std::size_t size() const { return count_; }
    /// Room for this many more behind the last.
    [[nodiscard]] Pair* room(std::size_t more) {
        if (count_ + more > pairs_.size()) pairs_.resize(2 * (count_ + more));
        return pairs_.data() + count_;
    }
    void took(std::size_t more) { count_ += more; }
    [[nodiscard]] std::span<const Pair> all() const { return {pairs_.data(), count_}; }
    void swap_with(std::vector<Pair>& pairs, std::size_t count) {
        pairs_.swap(pairs);
        count_ = count;
    }
    /// Ascending. In time that grows with pairs and bodies, not with their logarithms.
    void sort(int bodies);

private:
    std::vector<Pair> pairs_, passed_;
    std::vector<std::int32_t> starts_;
    std::size_t count_ = 0;
};

/// One strip of a sweep: boxes in order of their lows on the first axis.
struct SweepTask {
    std::array<const double*, 3> low{}, high{};
    const std::int32_t* bodies = nullptr;  ///< Who they are.
    const std::uint8_t* still = nullptr;   ///< By body; none when null.
    int first = 0, last = 0;
    /// Pairs of which both begin before this on the second axis were met in an earlier strip.
    double strip_from = -std::numeric_limits<double>::infinity();
};

struct TreeTask {
    /// [0]: the bodies' own boxes; each other one: boxes around eight of the level below. The last has at
    /// most eight.
    std::span<const BoxColumns> levels;
    const std::int32_t* bodies = nullptr;
    const std::uint8_t* still = nullptr;  ///< By body; none when null.
    /// Leaves from here on hold nobody but those that rest: they wait to be found.
    int moving_leaves = 0;
    /// Room for as many leaves as there are.
    BoxColumns* near = nullptr;
    std::int32_t* near_leaves = nullptr;
};

struct BroadKernels {
    /// Returns how many boxes were compared.
    std::int64_t (*sweep)(const SweepTask& task, PairList& pairs);
    std::int64_t (*join)(const TreeTask& task, PairList& pairs);
    /// The pairs of the body at a position of the tree. Of two `renewed` ones, the lower tells.
    std::int64_t (*look)(const TreeTask& task, int position, const std::uint8_t* renewed,
                         PairList& pairs);
    /// Of these pairs, those that meet and do not both rest; `out` has room for all. How many.
    std::size_t (*keep)(std::span<const Pair> pairs, const geometry::AxisBox* boxes,
                        const std::uint8_t* still, Pair* out);
    /// Boxes [first, last) around each eight of the level below.
    void (*enclose)(const BoxColumns& below, BoxColumns& above, int first, int last);
};

/// For this machine.
[[nodiscard]] const BroadKernels& broad_kernels();

}  // namespace sidestep::rigid::detail
