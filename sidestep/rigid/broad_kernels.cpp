// Compiled once per instruction set. Only comparisons, so that every machine finds the same pairs.
#include "sidestep/base/detail/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sidestep/rigid/broad_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <bit>
#include <cstring>

#include "sidestep/rigid/detail/broad_columns.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::rigid::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using BroadLanes = hn::CappedTag<double, broad_lanes>;
using BroadMask = hn::Mask<BroadLanes>;

HWY_INLINE unsigned mask_bits(BroadLanes d, BroadMask mask) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, mask, bytes);
    return bytes[0];
}

/// One box in all lanes.
struct OneBox {
    hn::Vec<BroadLanes> low[3], high[3];
};

HWY_INLINE OneBox one_box(BroadLanes d, const BoxColumns& boxes, int k) {
    OneBox one;
    for (int axis = 0; axis < 3; ++axis) {
        one.low[axis] = hn::Set(d, boxes.low(axis)[k]);
        one.high[axis] = hn::Set(d, boxes.high(axis)[k]);
    }
    return one;
}

/// Which of the eight boxes from `k` on are not apart from it.
HWY_INLINE unsigned overlaps(BroadLanes d, const OneBox& one, const BoxColumns& boxes, int k) {
    const int lanes = static_cast<int>(hn::Lanes(d));
    unsigned bits = 0;
    for (int part = 0; part < broad_lanes; part += lanes) {
        const auto along = [&](int axis) HWY_ATTR {
            return hn::And(hn::Le(hn::LoadU(d, boxes.low(axis) + k + part), one.high[axis]),
                           hn::Le(one.low[axis], hn::LoadU(d, boxes.high(axis) + k + part)));
        };
        bits |= mask_bits(d, hn::And(along(0), hn::And(along(1), along(2)))) << part;
    }
    return bits;
}

/// Tells the pairs of one body with those whose bits are set.
HWY_INLINE void tell(std::int32_t body, const std::int32_t* others, unsigned bits,
                     const std::uint8_t* still, PairList& pairs) {
    Pair* out = pairs.room(broad_lanes);
    std::size_t told = 0;
    const bool rests = still != nullptr && still[body] != 0;
    for (; bits != 0; bits &= bits - 1) {
        const std::int32_t other = others[std::countr_zero(bits)];
        if (rests && still[other] != 0) continue;
        out[told++] = {body < other ? body : other, body < other ? other : body};
    }
    pairs.took(told);
}

std::int64_t sweep_strip(const SweepTask& task, PairList& pairs) {
    const BroadLanes d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    std::int64_t tests = 0;
    for (int i = task.first; i < task.last; ++i) {
        const auto end = hn::Set(d, task.high[0][i]);
        const auto low_1 = hn::Set(d, task.low[1][i]), high_1 = hn::Set(d, task.high[1][i]);
        const auto low_2 = hn::Set(d, task.low[2][i]), high_2 = hn::Set(d, task.high[2][i]);
        // who begins in this strip is met here; else the other one must
        const bool begins = task.low[1][i] >= task.strip_from;
        const auto from =
            hn::Set(d, begins ? -std::numeric_limits<double>::infinity() : task.strip_from);
        for (int j = i + 1; j < task.last; j += lanes) {
            auto within = hn::Le(hn::LoadU(d, task.low[0] + j), end);
            if (task.last - j < lanes) within = hn::And(within, hn::FirstN(d, task.last - j));
            const auto begin_1 = hn::LoadU(d, task.low[1] + j);
            const auto meets_1 =
                hn::And(hn::Le(begin_1, high_1), hn::Le(low_1, hn::LoadU(d, task.high[1] + j)));
            const auto meets_2 = hn::And(hn::Le(hn::LoadU(d, task.low[2] + j), high_2),
                                         hn::Le(low_2, hn::LoadU(d, task.high[2] + j)));
            const auto hits =
                hn::And(hn::And(within, hn::Ge(begin_1, from)), hn::And(meets_1, meets_2));
            const unsigned bits = mask_bits(d, hits);
            if (bits != 0) tell(task.bodies[i], task.bodies + j, bits, task.still, pairs);
            const auto count = static_cast<int>(hn::CountTrue(d, within));
            tests += count;
            if (count < lanes) break;
        }
    }
    return tests;
}

/// Eight boxes of a level that wait to be looked at.
struct Block {
    int level, first;
};
// eleven levels hold all the bodies that an int can count; seven of each wait at most
constexpr int most_blocks = 128;

/// Leaves that this one has to look at: those after it.
HWY_INLINE int near_leaves(BroadLanes d, const TreeTask& task, int leaf, std::int64_t& tests) {
    const int top = static_cast<int>(task.levels.size()) - 1;
    const OneBox around = one_box(d, task.levels[1], leaf);
    Block todo[most_blocks];
    int waiting = 0, found = 0;
    todo[waiting++] = {top, 0};
    while (waiting > 0) {
        const Block block = todo[--waiting];
        const BoxColumns& level = task.levels[block.level];
        tests += broad_lanes;
        unsigned bits = overlaps(d, around, level, block.first);
        // entries whose last leaf is this one or an earlier one
        const int shift = 3 * (block.level - 1);
        const int passed = ((leaf + 1) >> shift) - block.first;
        bits &= passed <= 0 ? 0xffU : passed >= 8 ? 0U : 0xffU << passed;
        if (block.level > 1) {
            for (; bits != 0; bits &= bits - 1) {
                todo[waiting++] = {block.level - 1, 8 * (block.first + std::countr_zero(bits))};
            }
            continue;
        }
        for (; bits != 0; bits &= bits - 1) {
            const int other = block.first + std::countr_zero(bits);
            for (int axis = 0; axis < 3; ++axis) {
                task.near->low(axis)[found] = level.low(axis)[other];
                task.near->high(axis)[found] = level.high(axis)[other];
            }
            task.near_leaves[found++] = other;
        }
    }
    return found;
}

std::int64_t join_tree(const TreeTask& task, PairList& pairs) {
    const BroadLanes d;
    const BoxColumns& boxes = task.levels[0];
    std::int64_t tests = 0;
    for (int leaf = 0; leaf < task.moving_leaves; ++leaf) {
        const int found = near_leaves(d, task, leaf, tests);
        // nobody beyond the last
        task.near->resize(found);
        const int first = leaf * broad_lanes;
        const int last = boxes.count() < first + broad_lanes ? boxes.count() : first + broad_lanes;
        for (int i = first; i < last; ++i) {
            const OneBox one = one_box(d, boxes, i);
            const std::int32_t body = task.bodies[i];
            // in the same leaf, those after it
            const unsigned own = overlaps(d, one, boxes, first) & (0xfeU << (i - first));
            tests += broad_lanes;
            if (own != 0) tell(body, task.bodies + first, own, task.still, pairs);
            for (int n = 0; n < found; n += broad_lanes) {
                tests += broad_lanes;
                for (unsigned near = overlaps(d, one, *task.near, n); near != 0; near &= near - 1) {
                    const int other = task.near_leaves[n + std::countr_zero(near)] * broad_lanes;
                    const unsigned bits = overlaps(d, one, boxes, other);
                    tests += broad_lanes;
                    if (bits != 0) tell(body, task.bodies + other, bits, task.still, pairs);
                }
            }
        }
    }
    return tests;
}

std::int64_t look_around(const TreeTask& task, int position, const std::uint8_t* renewed,
                         PairList& pairs) {
    const BroadLanes d;
    const OneBox one = one_box(d, task.levels[0], position);
    const std::int32_t body = task.bodies[position];
    const bool rests = task.still != nullptr && task.still[body] != 0;
    std::int64_t tests = 0;
    Block todo[most_blocks];
    int waiting = 0;
    todo[waiting++] = {static_cast<int>(task.levels.size()) - 1, 0};
    while (waiting > 0) {
        const Block block = todo[--waiting];
        tests += broad_lanes;
        unsigned bits = overlaps(d, one, task.levels[block.level], block.first);
        if (block.level > 0) {
            for (; bits != 0; bits &= bits - 1) {
                todo[waiting++] = {block.level - 1, 8 * (block.first + std::countr_zero(bits))};
            }
            continue;
        }
        Pair* out = pairs.room(broad_lanes);
        std::size_t told = 0;
        for (; bits != 0; bits &= bits - 1) {
            const std::int32_t other = task.bodies[block.first + std::countr_zero(bits)];
            if (other == body || (rests && task.still[other] != 0)) continue;
            if (renewed[other] != 0 && other < body) continue;
            out[told++] = {body < other ? body : other, body < other ? other : body};
        }
        pairs.took(told);
    }
    return tests;
}

/// `boxes` may be read a number beyond the last.
std::size_t keep_meeting(std::span<const Pair> pairs, const geometry::AxisBox* boxes,
                         const std::uint8_t* still, Pair* out) {
    const hn::CappedTag<double, 4> d;
    std::size_t kept = 0;
    for (const Pair& pair : pairs) {
        const geometry::AxisBox &a = boxes[pair[0]], &b = boxes[pair[1]];
        bool meet = true;
        if (hn::Lanes(d) == 4) {
            // three axes at a time; the fourth number is somebody else's
            const auto left = hn::Le(hn::LoadU(d, a.low.data()), hn::LoadU(d, b.high.data()));
            const auto right = hn::Le(hn::LoadU(d, b.low.data()), hn::LoadU(d, a.high.data()));
            std::uint8_t bytes[8] = {};
            hn::StoreMaskBits(d, hn::And(left, right), bytes);
            meet = (bytes[0] & 7) == 7;
        } else {
            for (int axis = 0; axis < 3; ++axis) {
                meet &= a.low[axis] <= b.high[axis];
                meet &= b.low[axis] <= a.high[axis];
            }
        }
        if (still != nullptr) meet &= still[pair[0]] == 0 || still[pair[1]] == 0;
        out[kept] = pair;
        kept += meet;
    }
    return kept;
}

void enclose_eights(const BoxColumns& below, BoxColumns& above, int first, int last) {
    const BroadLanes d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    for (int axis = 0; axis < 3; ++axis) {
        const double *low = below.low(axis), *high = below.high(axis);
        double *low_above = above.low(axis), *high_above = above.high(axis);
        for (int n = first; n < last; ++n) {
            auto least = hn::LoadU(d, low + n * broad_lanes);
            auto most = hn::LoadU(d, high + n * broad_lanes);
            for (int part = lanes; part < broad_lanes; part += lanes) {
                least = hn::Min(least, hn::LoadU(d, low + n * broad_lanes + part));
                most = hn::Max(most, hn::LoadU(d, high + n * broad_lanes + part));
            }
            low_above[n] = hn::GetLane(hn::MinOfLanes(d, least));
            high_above[n] = hn::GetLane(hn::MaxOfLanes(d, most));
        }
    }
}

const BroadKernels* broad_kernel_table() {
    static constexpr BroadKernels kernels{sweep_strip, join_tree, look_around, keep_meeting,
                                          enclose_eights};
    return &kernels;
}

}  // namespace sidestep::rigid::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace sidestep::rigid::detail {

HWY_EXPORT(broad_kernel_table);

const BroadKernels& broad_kernels() {
    return *HWY_DYNAMIC_DISPATCH(broad_kernel_table)();
}

}  // namespace sidestep::rigid::detail

#endif  // HWY_ONCE
