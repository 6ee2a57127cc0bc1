// A tree of eights: no pointers, only bodies in an order in which neighbours are near.
#include <algorithm>
#include <cmath>

#include "sidestep/rigid/detail/broad_methods.h"

namespace sidestep::rigid::detail {

using geometry::AxisBox;

namespace {

constexpr int curve_bits = 20;

/// Every third bit.
std::uint64_t every_third(std::uint64_t bits) {
    bits = (bits | bits << 32) & 0x001f00000000ffff;
    bits = (bits | bits << 16) & 0x001f0000ff0000ff;
    bits = (bits | bits << 8) & 0x100f00f00f00f00f;
    bits = (bits | bits << 4) & 0x10c30c30c30c30c3;
    return (bits | bits << 2) & 0x1249249249249249;
}

/// Exponent of the longest edge: how large, to a factor of two.
int size_of(const AxisBox& box) {
    const double longest = (box.high - box.low).maxCoeff();
    int exponent = 0;
    std::frexp(longest, &exponent);
    return longest > 0.0 ? exponent : -1000;
}

}  // namespace

void EightTree::order_anew(Boxes boxes, Still still) {
    AxisBox centres;
    std::int64_t sizes = 0, sized = 0;
    for (const AxisBox& box : boxes) {
        centres.include(box.centre());
        const int size = size_of(box);
        sizes += size > -1000 ? size : 0;
        sized += size > -1000;
    }
    const auto usual = static_cast<int>(sized > 0 ? sizes / sized : 0);
    const double cells = static_cast<double>(1 << curve_bits) - 1.0;
    // halves first: the whole may be too wide for a number
    const Vec3 width = 2.0 * (0.5 * centres.high - 0.5 * centres.low).cwiseMax(1e-300);
    places_.resize(boxes.size());
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        const AxisBox& box = boxes[k];
        const Vec3 centre = box.centre();
        std::uint64_t key = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const double place = (centre[axis] - centres.low[axis]) / width[axis] * cells;
            // far apart beyond numbers: any place will do, the same each time
            const double cell = place >= 0.0 && place <= cells ? place : 0.0;
            key |= every_third(static_cast<std::uint64_t>(cell)) << axis;
        }
        // much larger ones among themselves, and still ones, so that leaves are of one kind
        const int larger = std::clamp((size_of(box) - usual) / 2 - 1, 0, 7);
        key |= static_cast<std::uint64_t>(larger) << 60;
        if (still != nullptr && still[k] != 0) key |= std::uint64_t{1} << 63;
        places_[k] = {key, static_cast<std::int32_t>(k)};
    }
    // by eleven bits at a time, lowest first; passes in which all agree are left out
    constexpr int digit = 11, digits = 1 << digit;
    passed_.resize(places_.size());
    for (int shift = 0; shift < 64; shift += digit) {
        std::array<std::int32_t, digits> starts{};
        for (const Place& place : places_) ++starts[place.key >> shift & (digits - 1)];
        const auto all = static_cast<std::int32_t>(places_.size());
        if (std::find(starts.begin(), starts.end(), all) != starts.end()) continue;
        std::int32_t before = 0;
        for (std::int32_t& start : starts) {
            const std::int32_t here = start;
            start = before;
            before += here;
        }
        for (const Place& place : places_) {
            passed_[starts[place.key >> shift & (digits - 1)]++] = place;
        }
        places_.swap(passed_);
    }
    order_.resize(boxes.size());
    for (std::size_t k = 0; k < boxes.size(); ++k) order_[k] = places_[k].body;
    age_ = 0;
}

void EightTree::refit(Boxes boxes, Still still) {
    const auto count = static_cast<int>(boxes.size());
    // as many levels as it takes to have at most eight boxes on top, one above the bodies at least
    std::size_t levels = 1;
    for (int n = count; levels == 1 || n > broad_lanes; ++levels) n = (n + 7) / 8;
    if (levels_.size() != levels) levels_.resize(levels);
    levels_[0].boxes.resize(count);
    for (int k = 0; k < count; ++k) levels_[0].boxes.set(k, boxes[order_[k]]);
    const BroadKernels& kernels = broad_kernels();
    for (std::size_t level = 1; level < levels; ++level) {
        const BoxColumns& below = levels_[level - 1].boxes;
        TreeLevel& here = levels_[level];
        here.boxes.resize((below.count() + 7) / 8);
        kernels.enclose(below, here.boxes);
        here.still.assign(static_cast<std::size_t>((here.boxes.count() + 7) / 8), 0);
        if (still == nullptr) continue;
        for (int n = 0; n < here.boxes.count(); ++n) {
            bool bit = false;
            if (level == 1) {
                bit = true;
                for (int k = 8 * n; k < std::min(count, 8 * n + 8); ++k) {
                    bit = bit && still[order_[k]] != 0;
                }
            } else {
                bit = levels_[level - 1].still[n] != 0;
            }
            if (bit)
                here.still[n >> 3] = static_cast<std::uint8_t>(here.still[n >> 3] | 1 << (n & 7));
        }
    }
}

double EightTree::looseness() const {
    double sum = 0.0;
    const BoxColumns& leaves = levels_[1].boxes;
    for (int axis = 0; axis < 3; ++axis) {
        for (int n = 0; n < leaves.count(); ++n) sum += leaves.high(axis)[n] - leaves.low(axis)[n];
    }
    return sum;
}

void EightTree::update(Boxes boxes, Still still, PairList& pairs, BroadWork& work) {
    if (boxes.empty()) return;
    const bool anew = order_.size() != boxes.size() || age_ >= updates_between_choices;
    if (anew) order_anew(boxes, still);
    refit(boxes, still);
    // bodies wandered off from their neighbours
    constexpr double too_loose = 1.25;
    if (!anew && looseness() > too_loose * fresh_looseness_) {
        order_anew(boxes, still);
        refit(boxes, still);
    }
    if (age_ == 0) fresh_looseness_ = looseness();
    ++age_;
    near_.resize(levels_[1].boxes.count());
    near_leaves_.resize(static_cast<std::size_t>(levels_[1].boxes.count()));
    const TreeTask task{levels_, order_.data(), still, &near_, near_leaves_.data()};
    work.tests = broad_kernels().join(task, pairs);
}

}  // namespace sidestep::rigid::detail
