#include "sidestep/rigid/broad.h"

#include <fmt/format.h>

#include <algorithm>

#include "sidestep/base/require.h"
#include "sidestep/rigid/detail/broad_methods.h"

namespace sidestep::rigid {

using detail::Boxes;
using detail::Still;
using geometry::AxisBox;

namespace {

/// The obvious way.
void compare_all(Boxes boxes, Still still, detail::PairList& pairs, BroadWork& work) {
    const auto count = static_cast<int>(boxes.size());
    for (int i = 0; i < count; ++i) {
        for (int j = i + 1; j < count; ++j) {
            ++work.tests;
            if (apart(boxes[i], boxes[j])) continue;
            if (still != nullptr && still[i] != 0 && still[j] != 0) continue;
            *pairs.room(1) = {i, j};
            pairs.took(1);
        }
    }
}

/// Neither empty nor with a number that is not one; nor infinite.
bool sound(const AxisBox& box) {
    constexpr double most = std::numeric_limits<double>::max();
    bool fine = true;
    for (int axis = 0; axis < 3; ++axis) {
        fine &= box.low[axis] <= box.high[axis];
        fine &= box.low[axis] >= -most;
        fine &= box.high[axis] <= most;
    }
    return fine;
}

}  // namespace

namespace detail {

void PairList::sort(int bodies) {
    const auto count = static_cast<std::ptrdiff_t>(count_);
    if (count_ < 64 || 16 * count_ < static_cast<std::size_t>(bodies)) {
        std::sort(pairs_.begin(), pairs_.begin() + count);
        return;
    }
    // by the second, then by the first: counting keeps the order of equals
    passed_.resize(pairs_.size());
    for (const int which : {1, 0}) {
        starts_.assign(static_cast<std::size_t>(bodies) + 1, 0);
        for (std::size_t k = 0; k < count_; ++k) ++starts_[pairs_[k][which] + 1];
        for (int body = 0; body < bodies; ++body) starts_[body + 1] += starts_[body];
        for (std::size_t k = 0; k < count_; ++k) passed_[starts_[pairs_[k][which]]++] = pairs_[k];
        pairs_.swap(passed_);
    }
}

}  // namespace detail

struct Broad::Inside {
    BroadMethod method = BroadMethod::automatic;
    BroadMethod chosen = BroadMethod::sweep;  // by `automatic`
    int turn = 0;                             // of its trials
    std::int64_t tree_tests = 0;
    BroadWork work;
    detail::PairList pairs;
    detail::Sweep sweep;
    detail::StripSweep strips;
    detail::EightTree tree;

    void choose(Boxes boxes);
};

/// By work counted, not by the clock: the same choice in every run. A tree is tried for a few updates;
/// where bodies stay in their roomy boxes it is best. Where they jump about, a sweep may be.
void Broad::Inside::choose(Boxes boxes) {
    // the first updates of a trial make the tree, and tell who moves which way
    constexpr int warming = 6, trial = 12, between_trials = 4 * detail::updates_between_choices;
    constexpr std::size_t few = 24;
    const auto count = static_cast<std::int64_t>(boxes.size());
    if (boxes.size() <= few) {
        chosen = BroadMethod::sweep;
        turn = 0;
        return;
    }
    if (turn == 0) {
        chosen = BroadMethod::tree;
        tree_tests = 0;
    }
    if (turn > warming && turn <= trial) tree_tests += work.tests;
    if (turn == trial) {
        const std::int64_t tests = tree_tests / (trial - warming);
        // a tree that makes few tests need not be compared; else nanoseconds of each, as measured
        if (tests > 16 * count) {
            detail::SortedBodies& sorted = sweep.sorted();
            sorted.forget();
            sorted.update(boxes);
            const std::int64_t sweep_cost = 10 * count + sorted.tests_to_come(boxes);
            if (sweep_cost < 5 * count + 2 * tests) chosen = BroadMethod::sweep;
        }
    }
    turn = turn < trial + between_trials ? turn + 1 : 0;
}

Broad::Broad(BroadMethod method) : inside_(std::make_unique<Inside>()) {
    inside_->method = method;
}
Broad::~Broad() = default;
Broad::Broad(Broad&&) noexcept = default;
Broad& Broad::operator=(Broad&&) noexcept = default;

const BroadWork& Broad::work() const noexcept {
    return inside_->work;
}

std::span<const Pair> Broad::update(std::span<const AxisBox> boxes,
                                    std::span<const std::uint8_t> still) {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(
        still.empty() || still.size() == boxes.size(),
        fmt::format("{} marks of still bodies for {} boxes", still.size(), boxes.size()));
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        SIDESTEP_REQUIRE(sound(boxes[k]),
                         fmt::format("the box of body {} is empty or not finite", k));
    }
    if (in.method == BroadMethod::automatic) in.choose(boxes);
    in.work = {};
    in.pairs.clear();
    in.work.used = in.method == BroadMethod::automatic ? in.chosen : in.method;
    const Still rests = still.empty() ? nullptr : still.data();
    switch (in.work.used) {
        case BroadMethod::all_pairs:
            compare_all(boxes, rests, in.pairs, in.work);
            return in.pairs.all();
        case BroadMethod::two_axes:
            in.strips.update(boxes, rests, in.pairs, in.work);
            break;
        case BroadMethod::tree:
            in.tree.update(boxes, rests, in.pairs, in.work);
            break;
        case BroadMethod::automatic:
        case BroadMethod::sweep:
            in.sweep.update(boxes, rests, in.pairs, in.work);
            break;
    }
    in.pairs.sort(static_cast<int>(boxes.size()));
    return in.pairs.all();
}

}  // namespace sidestep::rigid
