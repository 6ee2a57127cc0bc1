#include "sidestep/body/joint_freedom.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::body {

namespace {

// A swing exp(s_b b + s_c c) is turn(b, first) turn(c, middle) turn(a, last). The bone points to
//
//     d = cos(s) a + sinc(s) (s_c b - s_b c),    s = |(s_b, s_c)|
//
// so that sin(middle) = sinc(s) s_c and first = atan2(sinc(s) s_b, cos(s)). How fast do they change?
// A step ds of the two swings turns the bone's frame by at most |ds| (the derivative of exp is no
// longer than 1), and with w that small turn
//
//     middle' = w . n,   first' = w . (b - sin(middle) d) / cos^2(middle),   last' = w . (d - sin(middle) b) / cos^2(middle)
//
// where n is a unit vector and both brackets are cos(middle) long: |middle'| <= |ds|, and the other
// two change by at most |ds| / cos(middle). That makes ranges out of looks at the middles of cells.
struct SwingTurns {
    double first = 0.0, middle = 0.0, last = 0.0;
};

SwingTurns swing_turns(double s_b, double s_c) {
    const Quat swing = exp_map(Vec3(0.0, s_b, s_c));
    const double s = std::hypot(s_b, s_c);
    const double sinc = s > 1e-9 ? std::sin(s) / s : 1.0;
    SwingTurns turns;
    turns.middle = std::asin(std::clamp(sinc * s_c, -1.0, 1.0));
    turns.first = std::atan2(sinc * s_b, std::cos(s));
    const Quat rest =
        rotation_about(Axis::z, -turns.middle) * rotation_about(Axis::y, -turns.first) * swing;
    turns.last = wrap_angle(2.0 * std::atan2(rest.x(), rest.w()));
    return turns;
}

/// The three ranges over a rectangle of swings; none where the middle turn comes near a right angle.
struct TurnRanges {
    bool found = false;
    AngleRange first, middle, last;
    double widest_middle = pi / 2;
};

// the value of an angle that lies next to one known for a place nearby
double branch_near(double angle, double known) {
    return known + wrap_angle(angle - known);
}

void widen(AngleRange& range, double middle, double by) {
    range.low = std::min(range.low, middle - by);
    range.high = std::max(range.high, middle + by);
}

TurnRanges turn_ranges(const AngleRange& b, const AngleRange& c) {
    TurnRanges ranges;
    const double width_b = b.high - b.low, width_c = c.high - c.low;
    // cells small enough for half a degree of margin where the middle turn is moderate
    constexpr double cell = radians(0.5);
    const int count_b = std::max(1, static_cast<int>(std::ceil(width_b / cell)));
    const int count_c = std::max(1, static_cast<int>(std::ceil(width_c / cell)));
    const double radius = 0.5 * std::hypot(width_b / count_b, width_c / count_c);
    SwingTurns before, row_before;
    ranges.widest_middle = 0.0;
    for (int i = 0; i < count_b; ++i) {
        for (int j = 0; j < count_c; ++j) {
            SwingTurns t = swing_turns(b.low + (i + 0.5) * width_b / count_b,
                                       c.low + (j + 0.5) * width_c / count_c);
            const double steepest = std::abs(t.middle) + 2.0 * radius;
            ranges.widest_middle = std::max(ranges.widest_middle, steepest);
            if (steepest > radians(85.0)) return ranges;
            // angles go on continuously from cell to cell: they change by far less than a half turn
            if (i + j > 0) {
                const SwingTurns& known = j > 0 ? before : row_before;
                t.first = branch_near(t.first, known.first);
                t.last = branch_near(t.last, known.last);
            } else {
                ranges.first = {t.first, t.first};
                ranges.middle = {t.middle, t.middle};
                ranges.last = {t.last, t.last};
            }
            const double margin = radius / std::cos(steepest);
            widen(ranges.first, t.first, margin);
            widen(ranges.middle, t.middle, radius);
            widen(ranges.last, t.last, margin);
            before = t;
            if (j == 0) row_before = t;
        }
    }
    ranges.found = true;
    return ranges;
}

bool is_nothing(const AngleRange& range) {
    return range.low == 0.0 && range.high == 0.0;
}

AngleRange at_most_all(const AngleRange& range) {
    return range.high - range.low >= 2 * pi ? AngleRange{-pi, pi} : range;
}

}  // namespace

TurnChain enclosing(const JointLimit& limit) {
    const Vec3 a = limit.axes.col(0), b = limit.axes.col(1), c = limit.axes.col(2);
    TurnChain chain{.before = limit.reference};
    const auto add = [&](const Vec3& axis, const AngleRange& range) {
        if (!is_nothing(range)) chain.turns.push_back({axis, at_most_all(range)});
    };
    // one swing alone is one turn, exactly
    if (is_nothing(limit.swing_b) || is_nothing(limit.swing_c)) {
        add(b, limit.swing_b);
        add(c, limit.swing_c);
        add(a, limit.twist);
        return chain;
    }
    // about b first, or about c first: a turn about a by a quarter makes b of -c and c of b
    const TurnRanges by_b = turn_ranges(limit.swing_b, limit.swing_c);
    const TurnRanges by_c = turn_ranges(limit.swing_c, {-limit.swing_b.high, -limit.swing_b.low});
    const bool c_first = by_c.found && (!by_b.found || by_c.widest_middle < by_b.widest_middle);
    const TurnRanges& best = c_first ? by_c : by_b;
    if (!best.found) {
        // every rotation there is
        add(b, {-pi, pi});
        add(c, {-pi / 2, pi / 2});
        add(a, {-pi, pi});
        return chain;
    }
    add(c_first ? c : b, best.first);
    add(c_first ? Vec3(-b) : c, best.middle);
    add(a, {best.last.low + limit.twist.low, best.last.high + limit.twist.high});
    return chain;
}

JointFreedom::JointFreedom(const JointLimit& limit)
    : form_(limit), ranges_{limit.swing_b, limit.swing_c, limit.twist} {}

JointFreedom::JointFreedom(TurnChain chain) : form_(std::move(chain)) {
    for (const Turn& turn : std::get<TurnChain>(form_).turns) ranges_.push_back(turn.range);
}

Quat JointFreedom::rotation(std::span<const double> angles) const {
    SIDESTEP_REQUIRE(angles.size() == ranges_.size(), std::to_string(angles.size()) +
                                                          " angles for a joint with " +
                                                          std::to_string(ranges_.size()));
    if (const auto* limit = std::get_if<JointLimit>(&form_)) {
        return rotation_of(*limit, {angles[0], angles[1], angles[2]});
    }
    const TurnChain& chain = std::get<TurnChain>(form_);
    Quat rotation = chain.before;
    for (std::size_t i = 0; i < angles.size(); ++i) {
        rotation = rotation * Quat(Eigen::AngleAxisd(angles[i], chain.turns[i].axis));
    }
    return (rotation * chain.after).normalized();
}

TurnChain JointFreedom::enclosing_chain() const {
    if (const auto* limit = std::get_if<JointLimit>(&form_)) return enclosing(*limit);
    return std::get<TurnChain>(form_);
}

std::vector<JointFreedom> freedoms(std::span<const JointLimit> limits) {
    return {limits.begin(), limits.end()};
}

}  // namespace sidestep::body
