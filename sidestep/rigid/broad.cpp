#include "sidestep/rigid/broad.h"

#include <fmt/format.h>

#include <algorithm>

#include "sidestep/base/require.h"

namespace sidestep::rigid {

using geometry::AxisBox;

struct Broad::Inside {
    BroadMethod method = BroadMethod::automatic;
    BroadWork work;
    std::vector<Pair> pairs;
    std::vector<int> order;
    int axis = 0, age = 0;
};

namespace {

constexpr int frames_between_choices = 60;

int axis_of_spread(std::span<const AxisBox> boxes) {
    Vec3 mean = Vec3::Zero(), spread = Vec3::Zero();
    for (const AxisBox& box : boxes) mean += box.centre();
    mean /= static_cast<double>(std::max<std::size_t>(boxes.size(), 1));
    for (const AxisBox& box : boxes) spread += (box.centre() - mean).cwiseAbs2();
    Eigen::Index axis = 0;
    spread.maxCoeff(&axis);
    return static_cast<int>(axis);
}

}  // namespace

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
    const int count = static_cast<int>(boxes.size());
    SIDESTEP_REQUIRE(still.empty() || still.size() == boxes.size(),
                     fmt::format("{} marks of still bodies for {} boxes", still.size(), count));
    for (int k = 0; k < count; ++k) {
        SIDESTEP_REQUIRE(!boxes[k].empty() && boxes[k].low.allFinite() && boxes[k].high.allFinite(),
                         fmt::format("the box of body {} is empty or not finite", k));
    }
    in.work = {};
    in.pairs.clear();
    const auto meet = [&](int i, int j) {
        ++in.work.tests;
        if (!still.empty() && still[i] != 0 && still[j] != 0) return;
        if (!apart(boxes[i], boxes[j])) in.pairs.push_back({std::min(i, j), std::max(i, j)});
    };
    if (in.method == BroadMethod::all_pairs) {
        in.work.used = BroadMethod::all_pairs;
        for (int i = 0; i < count; ++i) {
            for (int j = i + 1; j < count; ++j) meet(i, j);
        }
        return in.pairs;
    }
    in.work.used = BroadMethod::sweep;
    const auto before = [&](int i, int j) { return boxes[i].low[in.axis] < boxes[j].low[in.axis]; };
    if (static_cast<int>(in.order.size()) != count || in.age >= frames_between_choices) {
        in.age = 0;
        in.axis = axis_of_spread(boxes);
        in.order.resize(boxes.size());
        for (int k = 0; k < count; ++k) in.order[k] = k;
        std::stable_sort(in.order.begin(), in.order.end(), before);
    }
    ++in.age;
    for (int k = 1; k < count; ++k) {
        const int body = in.order[k];
        int at = k;
        for (; at > 0 && before(body, in.order[at - 1]); --at) {
            in.order[at] = in.order[at - 1];
            ++in.work.moves;
        }
        in.order[at] = body;
    }
    for (int k = 0; k < count; ++k) {
        const double end = boxes[in.order[k]].high[in.axis];
        for (int n = k + 1; n < count && boxes[in.order[n]].low[in.axis] <= end; ++n) {
            meet(in.order[k], in.order[n]);
        }
    }
    std::sort(in.pairs.begin(), in.pairs.end());
    return in.pairs;
}

}  // namespace sidestep::rigid
