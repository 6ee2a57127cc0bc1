// A tree of eights: no pointers, only bodies in an order in which neighbours are near.
#include <algorithm>
#include <cmath>

#include "sidestep/rigid/detail/broad_methods.h"

namespace sidestep::rigid::detail {

using geometry::AxisBox;

namespace {

constexpr int curve_bits = 20;
constexpr int no_size = -1100;

// a roomy box reaches where its body is after some updates, if it goes on like this: for each body
// another number of them, lest all leave at the same time
constexpr double least_updates_ahead = 10.0;
constexpr int spread_of_updates = 16;
// at most so far, and to every side so far, in edges of a usual body
constexpr double most_ahead = 1.0, room_around = 0.05;

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
    if (!(longest > 0.0) || !std::isfinite(longest)) return no_size;
    int exponent = 0;
    std::frexp(longest, &exponent);
    return exponent;
}

/// The mean of those.
int usual_size(Boxes boxes) {
    std::int64_t sum = 0, count = 0;
    for (const AxisBox& box : boxes) {
        const int size = size_of(box);
        if (size == no_size) continue;
        sum += size;
        ++count;
    }
    return count > 0 ? static_cast<int>(sum / count) : 0;
}

}  // namespace

// ---- roomy boxes

void EightTree::make_room(int body, const AxisBox& box, Still still) {
    AxisBox& roomy = roomy_[body];
    roomy = box;
    // who rests needs none
    if (still != nullptr && still[body] != 0) return;
    const double around = room_around * std::min(usual_, (box.high - box.low).maxCoeff());
    const double most = most_ahead * usual_;
    const double updates_ahead =
        least_updates_ahead + 7 * (body % spread_of_updates) % spread_of_updates;
    for (int axis = 0; axis < 3; ++axis) {
        const double step = box.low[axis] - last_[body].low[axis];
        const double ahead = std::clamp(updates_ahead * step, -most, most);
        roomy.low[axis] += std::min(ahead, 0.0) - around;
        roomy.high[axis] += std::max(ahead, 0.0) + around;
    }
    // numbers too large for that
    if (!roomy.low.allFinite() || !roomy.high.allFinite()) roomy = box;
}

bool EightTree::find_leavers(Boxes boxes, Still still) {
    const std::size_t known = roomy_.size();
    if (boxes.size() < known || boxes.size() > known + known / 8) return false;
    leavers_.clear();
    for (std::size_t k = 0; k < known; ++k) {
        const AxisBox &box = boxes[k], &roomy = roomy_[k];
        bool inside = true;
        for (int axis = 0; axis < 3; ++axis) {
            inside &= roomy.low[axis] <= box.low[axis];
            inside &= box.high[axis] <= roomy.high[axis];
        }
        // two that rested were no pair when they last looked
        const bool woke = was_still_[k] != 0 && (still == nullptr || still[k] == 0);
        if (!inside || woke) leavers_.push_back(static_cast<std::int32_t>(k));
    }
    for (std::size_t k = known; k < boxes.size(); ++k)
        leavers_.push_back(static_cast<std::int32_t>(k));
    return 4 * leavers_.size() <= boxes.size();
}

// ---- the tree

void EightTree::order_anew(Still still) {
    const Boxes boxes = roomy_;
    AxisBox centres;
    for (const AxisBox& box : boxes) centres.include(box.centre());
    const int usual = usual_size(boxes);
    const double cells = static_cast<double>(1 << curve_bits) - 1.0;
    const Vec3 width = (centres.high - centres.low).cwiseMax(1e-300);
    places_.resize(boxes.size());
    int moving = 0;
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        const AxisBox& box = boxes[k];
        const Vec3 centre = box.centre();
        std::uint64_t key = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const double place = (centre[axis] - centres.low[axis]) / width[axis] * cells;
            // further apart than numbers reach: any place will do, the same each time
            const double cell = place >= 0.0 && place <= cells ? place : 0.0;
            key |= every_third(static_cast<std::uint64_t>(cell)) << axis;
        }
        // much larger ones among themselves, and those that rest, so that leaves are of one kind
        const int larger = std::clamp((size_of(box) - usual) / 2 - 1, 0, 7);
        key |= static_cast<std::uint64_t>(larger) << 60;
        const bool rests = still != nullptr && still[k] != 0;
        if (rests) key |= std::uint64_t{1} << 63;
        moving += rests ? 0 : 1;
        places_[k] = {key, static_cast<std::int32_t>(k)};
    }
    // by eleven bits at a time, lowest first; passes in which all agree are left out
    constexpr int digit = 11, digits = 1 << digit;
    passed_.resize(places_.size());
    for (int shift = 0; shift < 64; shift += digit) {
        std::array<std::int32_t, digits> starts{};
        for (const Place& place : places_) ++starts[place.key >> shift & (digits - 1)];
        if (starts[places_[0].key >> shift & (digits - 1)] == static_cast<int>(places_.size()))
            continue;
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
    position_.resize(boxes.size());
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        order_[k] = places_[k].body;
        position_[order_[k]] = static_cast<std::int32_t>(k);
    }
    moving_leaves_ = (moving + broad_lanes - 1) / broad_lanes;
    refit();
    fresh_looseness_ = looseness();
}

void EightTree::refit() {
    const auto count = static_cast<int>(order_.size());
    // as many levels as it takes to have at most eight boxes on top, one above the bodies at least
    std::size_t levels = 1;
    for (int n = count; levels == 1 || n > broad_lanes; ++levels) n = (n + 7) / 8;
    if (levels_.size() != levels) levels_.resize(levels);
    levels_[0].resize(count);
    for (int k = 0; k < count; ++k) levels_[0].set(k, roomy_[order_[k]]);
    const BroadKernels& kernels = broad_kernels();
    for (std::size_t level = 1; level < levels; ++level) {
        const BoxColumns& below = levels_[level - 1];
        levels_[level].resize((below.count() + 7) / 8);
        kernels.enclose(below, levels_[level], 0, levels_[level].count());
    }
}

/// Only those that hold this leaf.
void EightTree::refit_above(int leaf) {
    const BroadKernels& kernels = broad_kernels();
    for (std::size_t level = 1; level < levels_.size(); ++level, leaf /= broad_lanes) {
        kernels.enclose(levels_[level - 1], levels_[level], leaf, leaf + 1);
    }
}

double EightTree::looseness() const {
    double sum = 0.0;
    const BoxColumns& leaves = levels_[1];
    for (int axis = 0; axis < 3; ++axis) {
        for (int n = 0; n < leaves.count(); ++n) sum += leaves.high(axis)[n] - leaves.low(axis)[n];
    }
    return sum;
}

TreeTask EightTree::task(Still still) {
    return {levels_, order_.data(), still, moving_leaves_, &near_, near_leaves_.data()};
}

// ---- from frame to frame

void EightTree::start_anew(Boxes boxes, Still still) {
    // other bodies, perhaps: nobody knows how they move
    if (last_.size() != boxes.size() + 1) last_.assign(boxes.begin(), boxes.end());
    usual_ = std::ldexp(0.75, usual_size(boxes));
    roomy_.resize(boxes.size());
    was_still_.assign(boxes.size(), 0);
    renewed_.assign(boxes.size(), 0);
    for (std::size_t k = 0; k < boxes.size(); ++k) make_room(static_cast<int>(k), boxes[k], still);
    order_anew(still);
    near_.resize(levels_[1].count());
    near_leaves_.resize(static_cast<std::size_t>(levels_[1].count()));
    near_pairs_.clear();
    tests_ += broad_kernels().join(task(still), near_pairs_);
    near_pairs_.sort(static_cast<int>(boxes.size()));
}

void EightTree::mend(Boxes boxes, Still still) {
    const auto known = static_cast<int>(roomy_.size()), count = static_cast<int>(boxes.size());
    if (count > known) {
        // new ones form leaves of their own, behind all others
        roomy_.resize(boxes.size());
        was_still_.resize(boxes.size());
        renewed_.resize(boxes.size());
        last_.resize(static_cast<std::size_t>(known));
        for (int k = known; k < count; ++k) {
            last_.push_back(boxes[k]);
            position_.push_back(k);
            order_.push_back(k);
        }
    }
    for (const std::int32_t body : leavers_) make_room(body, boxes[body], still);
    if (count > known) {
        refit();
    } else {
        for (const std::int32_t body : leavers_) {
            levels_[0].set(position_[body], roomy_[body]);
            refit_above(position_[body] / broad_lanes);
        }
    }
    // bodies wandered off from their neighbours
    constexpr double too_loose = 1.5;
    if (looseness() > too_loose * fresh_looseness_) order_anew(still);

    for (const std::int32_t body : leavers_) renewed_[body] = 1;
    const BroadKernels& kernels = broad_kernels();
    const TreeTask looking = task(still);
    fresh_.clear();
    for (const std::int32_t body : leavers_) {
        tests_ += kernels.look(looking, position_[body], renewed_.data(), fresh_);
    }
    fresh_.sort(count);
    // the old pairs of all others, and the fresh ones, in order
    const std::span<const Pair> old = near_pairs_.all(), fresh = fresh_.all();
    if (merged_.size() < old.size() + fresh.size()) merged_.resize(2 * (old.size() + fresh.size()));
    std::size_t out = 0, next = 0;
    for (const Pair& pair : old) {
        if ((renewed_[pair[0]] | renewed_[pair[1]]) != 0) continue;
        while (next < fresh.size() && fresh[next] < pair) merged_[out++] = fresh[next++];
        merged_[out++] = pair;
    }
    while (next < fresh.size()) merged_[out++] = fresh[next++];
    near_pairs_.swap_with(merged_, out);
    for (const std::int32_t body : leavers_) renewed_[body] = 0;
}

void EightTree::update(Boxes boxes, Still still, PairList& pairs, BroadWork& work) {
    if (boxes.empty()) return;
    tests_ = 0;
    if (!find_leavers(boxes, still)) {
        start_anew(boxes, still);
    } else if (!leavers_.empty()) {
        mend(boxes, still);
    }
    // a copy, for the steps of the next update and because a kernel reads one number too many
    last_.resize(boxes.size() + 1);
    std::copy(boxes.begin(), boxes.end(), last_.begin());
    if (still == nullptr) {
        std::fill(was_still_.begin(), was_still_.end(), std::uint8_t{0});
    } else {
        std::copy_n(still, boxes.size(), was_still_.begin());
    }
    // of the pairs of roomy boxes, those of true ones
    const std::span<const Pair> near = near_pairs_.all();
    pairs.took(broad_kernels().keep(near, last_.data(), still, pairs.room(near.size())));
    work.tests = tests_ + static_cast<std::int64_t>(near.size());
}

}  // namespace sidestep::rigid::detail
