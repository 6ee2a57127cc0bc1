#include "sidestep/spacetime/contact.h"

namespace sidestep::spacetime {

namespace {

// The difference of two moving discs: a point that must stay outside a growing circle.
//     |d + u e| <= rho + u sigma
struct Difference {
    Vec2 d, e;
    double rho, sigma;

    Difference(const MovingDisc& a, const MovingDisc& b, double slack)
        : d(a.from - b.from),
          e((a.to - b.to) - d),
          rho(a.radius_from + b.radius_from + slack),
          sigma((a.radius_to + b.radius_to + slack) - rho) {}

    [[nodiscard]] bool touches(double u) const {
        const double dx = d.x() + u * e.x();
        const double dz = d.y() + u * e.y();
        const double reach = rho + u * sigma;
        return dx * dx + dz * dz <= reach * reach;
    }
    /// Where the quadratic |d + u e|^2 - (rho + u sigma)^2 is least within [0, 1].
    [[nodiscard]] double nearest() const {
        const double bend = e.dot(e) - sigma * sigma;
        const double slope = d.dot(e) - rho * sigma;
        // a straight line or a hill: its least value is at an end
        if (!(bend > 0.0)) return touches(0.0) || !touches(1.0) ? 0.0 : 1.0;
        return std::clamp(-slope / bend, 0.0, 1.0);
    }
};

// The edge of the touching stretch between `outside`, which does not touch, and `inside`, which
// does: by bisection, so that it never passes the edge by more than a rounding of time.
double edge(const Difference& difference, double outside, double inside) {
    for (int step = 0; step < 60; ++step) {
        const double middle = 0.5 * (outside + inside);
        if (middle == outside || middle == inside) break;
        (difference.touches(middle) ? inside : outside) = middle;
    }
    return inside;
}

}  // namespace

bool touch(const MovingDisc& a, const MovingDisc& b, double slack) {
    const Difference difference(a, b, slack);
    return difference.touches(0.0) || difference.touches(difference.nearest()) ||
           difference.touches(1.0);
}

double first_touch(const MovingDisc& a, const MovingDisc& b, double slack) {
    const Difference difference(a, b, slack);
    if (difference.touches(0.0)) return 0.0;
    const double nearest = difference.nearest();
    if (difference.touches(nearest)) return edge(difference, 0.0, nearest);
    // beside a hill, or by a rounding of `nearest`
    return difference.touches(1.0) ? edge(difference, 0.0, 1.0) : 2.0;
}

double last_touch(const MovingDisc& a, const MovingDisc& b, double slack) {
    const Difference difference(a, b, slack);
    if (difference.touches(1.0)) return 1.0;
    const double nearest = difference.nearest();
    if (difference.touches(nearest)) return edge(difference, 1.0, nearest);
    return difference.touches(0.0) ? edge(difference, 1.0, 0.0) : -1.0;
}

double extent(const GroundPath& path) {
    double largest = 0.0;
    for (const Vec2& p : path.positions) largest = std::max(largest, p.cwiseAbs().maxCoeff());
    for (const double r : path.radii) largest = std::max(largest, r);
    return largest;
}

PathFrame frame_of(const GroundPath& path, int i) {
    const auto here = static_cast<std::size_t>(i);
    const std::size_t next = std::min(here + 1, path.positions.size() - 1);
    return {{path.positions[here], path.positions[next], path.radii[here], path.radii[next]},
            i,
            path.dt};
}

bool frames_touch(const PathFrame& frame_a, const Placement& a, const PathFrame& frame_b,
                  const Placement& b, double slack, double* first_s, double* last_s) {
    const int i = frame_a.index;
    const int j = frame_b.index;
    const double shift = b.start_s - a.start_s;
    // on A's clock; where frames only touch by rounding, a moment instead of a stretch
    const double begin = std::max(i * frame_a.dt, shift + j * frame_b.dt);
    const double end =
        std::max(begin, std::min((i + 1) * frame_a.dt, shift + (j + 1) * frame_b.dt));
    const auto part = [](const PathFrame& frame, const Placement& placement, double from,
                         double to) -> MovingDisc {
        const MovingDisc& disc = frame.disc;
        const double u = std::clamp(from / frame.dt - frame.index, 0.0, 1.0);
        const double v = std::clamp(to / frame.dt - frame.index, 0.0, 1.0);
        const Vec2 p = placement(disc.from);
        const Vec2 step = placement(disc.to) - p;
        const double growth = disc.radius_to - disc.radius_from;
        return {p + u * step, p + v * step, disc.radius_from + u * growth,
                disc.radius_from + v * growth};
    };
    const MovingDisc disc_a = part(frame_a, a, begin, end);
    const MovingDisc disc_b = part(frame_b, b, begin - shift, end - shift);
    if (!touch(disc_a, disc_b, slack)) return false;
    if (first_s != nullptr) {
        *first_s = a.start_s + (begin + first_touch(disc_a, disc_b, slack) * (end - begin));
    }
    if (last_s != nullptr) {
        *last_s = a.start_s + (begin + last_touch(disc_a, disc_b, slack) * (end - begin));
    }
    return true;
}

bool frames_touch(const GroundPath& path_a, const Placement& a, int i, const GroundPath& path_b,
                  const Placement& b, int j, double slack, double* first_s, double* last_s) {
    return frames_touch(frame_of(path_a, i), a, frame_of(path_b, j), b, slack, first_s, last_s);
}

SampleRange meeting_samples(int i, double dt_a, double dt_b, int count_b, double shift, Mode mode) {
    const auto meet = [&](int j) {
        return mode == Mode::sampled ? samples_meet(i, dt_a, j, dt_b, shift)
                                     : frames_meet(i, dt_a, j, dt_b, shift);
    };
    // near the answer by division, then to the answer by asking
    const double low = (i * dt_a - shift) / dt_b;
    const double high = ((i + 1) * dt_a - shift) / dt_b;
    if (high < -2.0 || low > count_b + 2.0) return {};
    SampleRange range{static_cast<int>(std::max(low, -2.0)) - 2,
                      static_cast<int>(std::min(high, count_b + 2.0)) + 2};
    range.first = std::max(range.first, 0);
    range.last = std::min(range.last, count_b - 1);
    while (range.first <= range.last && !meet(range.first)) ++range.first;
    while (range.first <= range.last && !meet(range.last)) --range.last;
    return range;
}

}  // namespace sidestep::spacetime
