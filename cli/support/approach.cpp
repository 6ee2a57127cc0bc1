#include "cli/support/approach.h"

#include <algorithm>
#include <cmath>

#include "sidestep/spacetime/fast_path.h"

namespace sidestep::cli {

using spacetime::Mode;

spacetime::Verdict ask(const motion::GroundPath& a, const spacetime::Placement& at_a,
                       const motion::GroundPath& b, const spacetime::Placement& at_b, Mode mode,
                       spacetime::Ask how) {
    return spacetime::query(spacetime::FastPath::build(a), at_a, spacetime::FastPath::build(b),
                            at_b, mode, how);
}

Vec2 Meeting::place() const {
    const double distance = (b - a).norm();
    if (distance <= 0.0) return a;
    // along the line from a to b, each disc is a stretch; both ends of what they share, or of what
    // lies between
    const double low = std::max(-radius_a, distance - radius_b);
    const double high = std::min(radius_a, distance + radius_b);
    return a + (b - a) * (0.5 * (low + high) / distance);
}

namespace {

/// Place and radius of a clip at a world time within a frame.
void disc_at(const PlacedClip& clip, int frame, double time_s, Mode mode, Vec2& centre,
             double& radius) {
    const motion::GroundPath& path = clip.path;
    const auto here = static_cast<std::size_t>(frame);
    centre = clip.placement(path.positions[here]);
    radius = path.radii[here];
    if (mode == Mode::sampled) return;
    const std::size_t next = std::min(here + 1, path.positions.size() - 1);
    const double u = std::clamp((time_s - clip.begins_s()) / path.dt - frame, 0.0, 1.0);
    centre += u * (clip.placement(path.positions[next]) - centre);
    radius += u * (path.radii[next] - radius);
}

/// When, between two meetings on straight lines, the gap is least; 0 is the first, 1 the second.
double least_between(const Meeting& from, const Meeting& to) {
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

/// The frames of a clip that meet a stretch of world time, as a clip of their own.
bool cut_out(const PlacedClip& clip, double from_s, double to_s, motion::GroundPath& path,
             spacetime::Placement& placement) {
    const motion::GroundPath& all = clip.path;
    // a frame that only touches the stretch is not in it
    const double grain = 1e-6 * all.dt;
    const double low = std::floor((from_s + grain - clip.begins_s()) / all.dt);
    const double high = std::ceil((to_s - grain - clip.begins_s()) / all.dt) - 1.0;
    if (high < 0.0 || low > all.sample_count() - 1.0) return false;
    const auto first = static_cast<std::ptrdiff_t>(std::max(low, 0.0));
    const auto last = static_cast<std::ptrdiff_t>(std::min(high, all.sample_count() - 1.0));
    path.dt = all.dt;
    path.positions.assign(all.positions.begin() + first, all.positions.begin() + last + 1);
    path.radii.assign(all.radii.begin() + first, all.radii.begin() + last + 1);
    placement = clip.placement;
    placement.start_s += static_cast<double>(first) * all.dt;
    return first <= last;
}

}  // namespace

Meeting meeting(const PlacedClip& a, int frame_a, const PlacedClip& b, int frame_b, double time_s,
                Mode mode) {
    Meeting met{.time_s = time_s, .frame_a = frame_a, .frame_b = frame_b};
    disc_at(a, frame_a, time_s, mode, met.a, met.radius_a);
    disc_at(b, frame_b, time_s, mode, met.b, met.radius_b);
    return met;
}

Meeting closest(const PlacedClip& a, const PlacedClip& b, Mode mode) {
    Meeting best;
    double least = std::numeric_limits<double>::infinity();
    const auto look = [&](const Meeting& met) {
        if (met.gap() >= least) return;
        least = met.gap();
        best = met;
    };
    const double shift = b.begins_s() - a.begins_s();
    const double last_s = std::min(a.ends_s(), b.ends_s());
    const double grain = spacetime::time_grain;
    // one leaves as the other comes: they share a single moment
    const bool moment = last_s - std::max(a.begins_s(), b.begins_s()) <= grain;
    for (int i = 0; i < a.path.sample_count(); ++i) {
        const spacetime::SampleRange range =
            spacetime::meeting_samples(i, a.path.dt, b.path.dt, b.path.sample_count(), shift, mode);
        for (int j = range.first; j <= range.last; ++j) {
            const double begin =
                std::max(a.begins_s() + i * a.path.dt, b.begins_s() + j * b.path.dt);
            const double end = std::max(begin, std::min(a.begins_s() + (i + 1) * a.path.dt,
                                                        b.begins_s() + (j + 1) * b.path.dt));
            const Meeting from = meeting(a, i, b, j, begin, mode);
            if (mode == Mode::sampled) {
                look(from);
                continue;
            }
            // the end of a frame is the beginning of the next, which has its own turn
            if (end - begin <= grain && !moment) continue;
            look(from);
            const double u = least_between(from, meeting(a, i, b, j, end, mode));
            if (u >= 1.0 && end < last_s - grain) continue;
            look(meeting(a, i, b, j, begin + u * (end - begin), mode));
        }
    }
    return best;
}

bool collide_between(const PlacedClip& a, const PlacedClip& b, double from_s, double to_s) {
    motion::GroundPath path_a, path_b;
    spacetime::Placement at_a, at_b;
    if (!cut_out(a, from_s, to_s, path_a, at_a)) return false;
    if (!cut_out(b, from_s, to_s, path_b, at_b)) return false;
    return ask(path_a, at_a, path_b, at_b, Mode::sampled, spacetime::Ask::whether).collides;
}

}  // namespace sidestep::cli
