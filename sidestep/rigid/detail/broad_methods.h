// The ways of finding pairs, each with what it keeps between frames.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/rigid/detail/broad_columns.h"

namespace sidestep::rigid::detail {

using Boxes = std::span<const geometry::AxisBox>;
/// By body; none when null.
using Still = const std::uint8_t*;

/// Updates between full sorts with axes chosen anew (our spec, section 3).
inline constexpr int updates_between_choices = 60;

/// Axes by how far the centres of boxes are spread along them, widest first.
[[nodiscard]] std::array<int, 3> axes_by_spread(Boxes boxes);

/// Bodies in the order of their lows on one axis, kept between frames.
class SortedBodies {
public:
    /// Brings the order up to date: mended by insertion, or sorted anew when it is old or that takes
    /// too long.
    void update(Boxes boxes);
    [[nodiscard]] const std::vector<std::int32_t>& order() const { return order_; }
    /// The widest axis first.
    [[nodiscard]] const std::array<int, 3>& axes() const { return axes_; }
    /// Of the last update.
    [[nodiscard]] std::int64_t moves() const { return moves_; }
    /// True when axes were chosen by the last update.
    [[nodiscard]] bool chosen_anew() const { return age_ == 1; }
    /// How many tests a sweep in this order makes.
    [[nodiscard]] std::int64_t tests_to_come(Boxes boxes) const;
    void forget() { order_.clear(); }

private:
    struct Begin {
        double low;
        std::int32_t body;
    };
    void sort_anew(Boxes boxes);
    /// False when it gave up.
    bool mend(Boxes boxes);

    std::vector<std::int32_t> order_;
    std::vector<double> lows_;
    std::vector<Begin> begins_;
    std::array<int, 3> axes_{0, 1, 2};
    std::int64_t moves_ = 0;
    int age_ = 0;
};

class Sweep {
public:
    void update(Boxes boxes, Still still, PairList& pairs, BroadWork& work);
    [[nodiscard]] SortedBodies& sorted() { return sorted_; }

private:
    SortedBodies sorted_;
    BoxColumns columns_;
};

/// A sweep on the widest axis within strips of the second widest. Whoever lies in several strips is in
/// each; a pair is told by the first strip that has both.
class StripSweep {
public:
    void update(Boxes boxes, Still still, PairList& pairs, BroadWork& work);
    [[nodiscard]] SortedBodies& sorted() { return sorted_; }

private:
    [[nodiscard]] int strip_of(double place) const;
    void cut(Boxes boxes);
    /// Where each strip's entries begin; returns how many there are in all.
    std::int64_t count(Boxes boxes);

    SortedBodies sorted_;
    std::vector<double> froms_;  // where strips begin, but for the first
    std::vector<double> centres_, extents_;
    std::vector<std::int32_t> first_strips_, last_strips_;  // by body
    std::vector<std::int32_t> starts_, ends_;               // by strip
    std::vector<std::int32_t> bodies_;                      // by entry
    BoxColumns columns_;
};

/// Bodies along a curve that fills space, in leaves of eight, with boxes around eight leaves, and so on.
///
/// What is kept are boxes with some room in them, ahead of where a body goes, and the pairs of those. As
/// long as a body stays in its roomy box, its pairs are among them; only who leaves it looks at the tree.
class EightTree {
public:
    void update(Boxes boxes, Still still, PairList& pairs, BroadWork& work);

private:
    /// Finds who left its roomy box, or woke up; false when so many did that all is made anew.
    bool find_leavers(Boxes boxes, Still still);
    void start_anew(Boxes boxes, Still still);
    void mend(Boxes boxes, Still still);
    void order_anew(Still still);
    void refit();
    void refit_above(int leaf);
    void make_room(int body, const geometry::AxisBox& box, Still still);
    /// Sum of the edges of all leaves.
    [[nodiscard]] double looseness() const;
    [[nodiscard]] TreeTask task(Still still);

    struct Place {
        std::uint64_t key;
        std::int32_t body;
    };
    std::vector<geometry::AxisBox> roomy_;  // by body
    std::vector<geometry::AxisBox> last_;   // of the last update, by body, and one more
    std::vector<std::uint8_t> was_still_, renewed_;
    std::vector<std::int32_t> leavers_;
    PairList near_pairs_, fresh_;  // of roomy boxes, ascending
    std::vector<Pair> merged_;
    std::vector<Place> places_, passed_;
    std::vector<std::int32_t> order_, position_;
    std::vector<BoxColumns> levels_;
    int moving_leaves_ = 0;  // when the order was made
    BoxColumns near_;
    std::vector<std::int32_t> near_leaves_;
    double usual_ = 0.0;  // edge of a body
    double fresh_looseness_ = 0.0;
    std::int64_t tests_ = 0;
};

}  // namespace sidestep::rigid::detail
