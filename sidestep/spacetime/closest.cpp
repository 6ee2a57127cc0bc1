#include "sidestep/spacetime/closest.h"

#include <string>

#include "sidestep/base/require.h"

namespace sidestep::spacetime {

Vec2 Approach::place() const {
    const double distance = (b - a).norm();
    if (distance <= 0.0) return a;
    // along the line from a to b, each disc is a stretch; both ends of what they share, or of what
    // lies between
    const double low = std::max(-radius_a, distance - radius_b);
    const double high = std::min(radius_a, distance + radius_b);
    return a + (b - a) * (0.5 * (low + high) / distance);
}

namespace {

/// Place and radius at a world time within frame i.
void disc_at(const GroundPath& path, const Placement& placement, int i, double time_s, Mode mode,
             Vec2& centre, double& radius) {
    const auto here = static_cast<std::size_t>(i);
    centre = placement(path.positions[here]);
    radius = path.radii[here];
    if (mode == Mode::sampled) return;
    const std::size_t next = std::min(here + 1, path.positions.size() - 1);
    const double u = std::clamp((time_s - placement.start_s) / path.dt - i, 0.0, 1.0);
    centre += u * (placement(path.positions[next]) - centre);
    radius += u * (path.radii[next] - radius);
}

/// When, between two moments joined by straight lines, the gap is least: 0 is the first, 1 the
/// second.
double least_between(const Approach& from, const Approach& to) {
    const Vec2 d = from.a - from.b;
    const Vec2 e = (to.a - to.b) - d;
    const double speed = e.norm();
    const double growth = to.radius_a + to.radius_b - from.radius_a - from.radius_b;
    // the distance is a hyperbola, the radii a line: the slopes meet once, or an end is least
    if (!(speed > std::abs(growth))) return from.gap() <= to.gap() ? 0.0 : 1.0;
    const double nearest = -d.dot(e) / (speed * speed);
    const double aside = std::abs(d.x() * e.y() - d.y() * e.x()) / speed;
    const double k = growth / speed;
    return std::clamp(nearest + aside * k / (std::sqrt(1.0 - k * k) * speed), 0.0, 1.0);
}

void require_sample(const GroundPath& path, int i) {
    SIDESTEP_REQUIRE(i >= 0 && i < path.sample_count(), "there is no sample " + std::to_string(i) +
                                                            " in a path of " +
                                                            std::to_string(path.sample_count()));
}

/// For what has been checked.
Approach discs_at(const GroundPath& path_a, const Placement& at_a, int i, const GroundPath& path_b,
                  const Placement& at_b, int j, double time_s, Mode mode) {
    Approach approach{.time_s = time_s, .sample_a = i, .sample_b = j};
    disc_at(path_a, at_a, i, time_s, mode, approach.a, approach.radius_a);
    disc_at(path_b, at_b, j, time_s, mode, approach.b, approach.radius_b);
    return approach;
}

}  // namespace

Approach approach_at(const GroundPath& path_a, const Placement& at_a, int i,
                     const GroundPath& path_b, const Placement& at_b, int j, double time_s,
                     Mode mode) {
    check(path_a);
    check(at_a);
    check(path_b);
    check(at_b);
    require_sample(path_a, i);
    require_sample(path_b, j);
    SIDESTEP_REQUIRE(std::isfinite(time_s), "time_s is " + std::to_string(time_s));
    return discs_at(path_a, at_a, i, path_b, at_b, j, time_s, mode);
}

Approach closest(const GroundPath& path_a, const Placement& at_a, const GroundPath& path_b,
                 const Placement& at_b, Mode mode) {
    check(path_a);
    check(at_a);
    check(path_b);
    check(at_b);
    Approach best;
    double least = std::numeric_limits<double>::infinity();
    const auto look = [&](const Approach& approach) {
        const double gap = approach.gap();
        if (gap >= least) return;
        least = gap;
        best = approach;
    };
    const double shift = at_b.start_s - at_a.start_s;
    const double last_s =
        std::min(at_a.start_s + path_a.duration(), at_b.start_s + path_b.duration());
    // one leaves as the other comes: they share a single moment
    const bool moment = last_s - std::max(at_a.start_s, at_b.start_s) <= time_grain;
    for (int i = 0; i < path_a.sample_count(); ++i) {
        const SampleRange range =
            meeting_samples(i, path_a.dt, path_b.dt, path_b.sample_count(), shift, mode);
        for (int j = range.first; j <= range.last; ++j) {
            const double begin =
                std::max(at_a.start_s + i * path_a.dt, at_b.start_s + j * path_b.dt);
            const double end = std::max(begin, std::min(at_a.start_s + (i + 1) * path_a.dt,
                                                        at_b.start_s + (j + 1) * path_b.dt));
            const auto at = [&](double time_s) {
                return discs_at(path_a, at_a, i, path_b, at_b, j, time_s, mode);
            };
            const Approach from = at(begin);
            if (mode == Mode::sampled) {
                look(from);
                continue;
            }
            // the end of a frame is the beginning of the next, which has its own turn
            if (end - begin <= time_grain && !moment) continue;
            look(from);
            const double u = least_between(from, at(end));
            if (u >= 1.0 && end < last_s - time_grain) continue;
            look(at(begin + u * (end - begin)));
        }
    }
    return best;
}

}  // namespace sidestep::spacetime
