// One axis, or one axis within strips of another. The order is the seed's: insertion sort, kept.
#include <algorithm>
#include <cmath>

#include "sidestep/rigid/detail/broad_methods.h"

namespace sidestep::rigid::detail {

using geometry::AxisBox;

std::array<int, 3> axes_by_spread(Boxes boxes) {
    Vec3 mean = Vec3::Zero(), spread = Vec3::Zero();
    const double share = 1.0 / static_cast<double>(std::max<std::size_t>(boxes.size(), 1));
    for (const AxisBox& box : boxes) mean += share * box.centre();
    for (const AxisBox& box : boxes) spread += share * (box.centre() - mean).cwiseAbs2();
    // further apart than numbers reach: as good as any other
    spread = spread.unaryExpr([](double x) { return std::isfinite(x) ? x : 0.0; });
    std::array<int, 3> axes{0, 1, 2};
    std::sort(axes.begin(), axes.end(), [&](int a, int b) {
        return spread[a] > spread[b] || (spread[a] == spread[b] && a < b);
    });
    return axes;
}

// ---- the order

void SortedBodies::sort_anew(Boxes boxes) {
    axes_ = axes_by_spread(boxes);
    const int axis = axes_[0];
    begins_.clear();
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        begins_.push_back({boxes[k].low[axis], static_cast<std::int32_t>(k)});
    }
    std::sort(begins_.begin(), begins_.end(), [](const Begin& a, const Begin& b) {
        return a.low < b.low || (a.low == b.low && a.body < b.body);
    });
    order_.resize(boxes.size());
    for (std::size_t k = 0; k < boxes.size(); ++k) order_[k] = begins_[k].body;
    moves_ = 0;
    age_ = 0;
}

bool SortedBodies::mend(Boxes boxes) {
    const int axis = axes_[0];
    const auto count = static_cast<int>(boxes.size());
    // bodies that vanished leave the order, new ones enter at its end
    if (order_.size() > boxes.size()) {
        std::erase_if(order_, [&](std::int32_t body) { return body >= count; });
    }
    while (order_.size() < boxes.size()) order_.push_back(static_cast<std::int32_t>(order_.size()));
    lows_.resize(boxes.size());
    for (int k = 0; k < count; ++k) lows_[k] = boxes[order_[k]].low[axis];
    // bodies that jump about are not for insertion
    const std::int64_t most_moves = 16 * static_cast<std::int64_t>(count);
    moves_ = 0;
    for (int k = 1; k < count; ++k) {
        const double low = lows_[k];
        if (lows_[k - 1] <= low) continue;
        const std::int32_t body = order_[k];
        int at = k;
        do {
            lows_[at] = lows_[at - 1];
            order_[at] = order_[at - 1];
            --at;
        } while (at > 0 && lows_[at - 1] > low);
        lows_[at] = low;
        order_[at] = body;
        moves_ += k - at;
        if (moves_ > most_moves) return false;
    }
    return true;
}

void SortedBodies::update(Boxes boxes) {
    const bool old = order_.empty() || age_ >= updates_between_choices;
    if (old || !mend(boxes)) {
        const std::int64_t moved = old ? 0 : moves_;
        sort_anew(boxes);
        moves_ = moved;
    }
    ++age_;
}

std::int64_t SortedBodies::tests_to_come(Boxes boxes) const {
    const int axis = axes_[0];
    std::int64_t tests = 0;
    for (std::size_t k = 0; k < order_.size(); ++k) {
        const double end = boxes[order_[k]].high[axis];
        const auto last = std::upper_bound(
            order_.begin() + static_cast<std::ptrdiff_t>(k) + 1, order_.end(), end,
            [&](double place, std::int32_t body) { return place < boxes[body].low[axis]; });
        tests += last - order_.begin() - static_cast<std::int64_t>(k) - 1;
    }
    return tests;
}

// ---- one axis

void Sweep::update(Boxes boxes, Still still, PairList& pairs, BroadWork& work) {
    sorted_.update(boxes);
    const auto count = static_cast<int>(boxes.size());
    columns_.resize(count);
    const std::vector<std::int32_t>& order = sorted_.order();
    for (int k = 0; k < count; ++k) columns_.set(k, boxes[order[k]], sorted_.axes());
    SweepTask task;
    for (int axis = 0; axis < 3; ++axis) {
        task.low[axis] = columns_.low(axis);
        task.high[axis] = columns_.high(axis);
    }
    task.bodies = order.data();
    task.still = still;
    task.last = count;
    work.tests = broad_kernels().sweep(task, pairs);
    work.moves = sorted_.moves();
}

// ---- strips of a second axis

int StripSweep::strip_of(double place) const {
    return static_cast<int>(std::upper_bound(froms_.begin(), froms_.end(), place) - froms_.begin());
}

void StripSweep::cut(Boxes boxes) {
    // a strip holds the centres of a few bodies and is wider than most of them
    constexpr int fewest = 16;
    const int axis = sorted_.axes()[1];
    centres_.clear();
    extents_.clear();
    for (const AxisBox& box : boxes) {
        centres_.push_back(box.low[axis] + 0.5 * (box.high[axis] - box.low[axis]));
        extents_.push_back(box.high[axis] - box.low[axis]);
    }
    std::sort(centres_.begin(), centres_.end());
    const auto middle = extents_.begin() + static_cast<std::ptrdiff_t>(extents_.size() / 2);
    std::nth_element(extents_.begin(), middle, extents_.end());
    // points have no width
    const double range = centres_.back() - centres_.front();
    const double least = std::max(2.0 * *middle, range / static_cast<double>(centres_.size()));
    for (double width = least;; width *= 2.0) {
        froms_.clear();
        double from = centres_.front();
        std::size_t first = 0;
        for (std::size_t k = 0; k < centres_.size(); ++k) {
            if (k - first < fewest || !(centres_[k] - from > width)) continue;
            from = centres_[k];
            first = k;
            froms_.push_back(from);
        }
        if (froms_.empty() || count(boxes) <= 4 * static_cast<std::int64_t>(boxes.size())) return;
    }
}

std::int64_t StripSweep::count(Boxes boxes) {
    const int axis = sorted_.axes()[1];
    first_strips_.resize(boxes.size());
    last_strips_.resize(boxes.size());
    starts_.assign(froms_.size() + 2, 0);
    std::int64_t entries = 0;
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        const int first = strip_of(boxes[k].low[axis]), last = strip_of(boxes[k].high[axis]);
        first_strips_[k] = first;
        last_strips_[k] = last;
        entries += last - first + 1;
    }
    return entries;
}

void StripSweep::update(Boxes boxes, Still still, PairList& pairs, BroadWork& work) {
    if (boxes.empty()) return;
    sorted_.update(boxes);
    if (sorted_.chosen_anew()) cut(boxes);
    std::int64_t entries = count(boxes);
    // boxes that grew, or bodies that came
    if (entries > 8 * static_cast<std::int64_t>(boxes.size())) {
        cut(boxes);
        entries = count(boxes);
    }
    // each strip gets its bodies in the order of the first axis
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        for (int strip = first_strips_[k]; strip <= last_strips_[k]; ++strip) ++starts_[strip + 1];
    }
    const int strips = static_cast<int>(froms_.size()) + 1;
    for (int strip = 0; strip < strips; ++strip) starts_[strip + 1] += starts_[strip];
    ends_.assign(starts_.begin(), starts_.end() - 1);
    bodies_.resize(static_cast<std::size_t>(entries));
    columns_.resize(static_cast<int>(entries));
    for (const std::int32_t body : sorted_.order()) {
        for (int strip = first_strips_[body]; strip <= last_strips_[body]; ++strip) {
            const std::int32_t entry = ends_[strip]++;
            bodies_[entry] = body;
            columns_.set(entry, boxes[body], sorted_.axes());
        }
    }
    SweepTask task;
    for (int axis = 0; axis < 3; ++axis) {
        task.low[axis] = columns_.low(axis);
        task.high[axis] = columns_.high(axis);
    }
    task.bodies = bodies_.data();
    task.still = still;
    const BroadKernels& kernels = broad_kernels();
    for (int strip = 0; strip < strips; ++strip) {
        task.first = starts_[strip];
        task.last = starts_[strip + 1];
        if (strip > 0) task.strip_from = froms_[strip - 1];
        work.tests += kernels.sweep(task, pairs);
    }
    work.moves = sorted_.moves();
}

}  // namespace sidestep::rigid::detail
