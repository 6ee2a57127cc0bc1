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

namespace {

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

bool collide_between(const PlacedClip& a, const PlacedClip& b, double from_s, double to_s) {
    motion::GroundPath path_a, path_b;
    spacetime::Placement at_a, at_b;
    if (!cut_out(a, from_s, to_s, path_a, at_a)) return false;
    if (!cut_out(b, from_s, to_s, path_b, at_b)) return false;
    return ask(path_a, at_a, path_b, at_b, Mode::sampled, spacetime::Ask::whether).collides;
}

}  // namespace sidestep::cli
