#include "sidestep/spacetime/path.h"

#include <string>

#include "sidestep/base/require.h"

namespace sidestep::spacetime {

GroundPath concatenate(std::span<const PathSegment> segments) {
    SIDESTEP_REQUIRE(!segments.empty(), "there are no segments to join");
    GroundPath whole;
    std::size_t count = 0;
    for (const PathSegment& segment : segments) {
        SIDESTEP_REQUIRE(segment.path != nullptr, "a segment has no path");
        check(*segment.path);
        check(segment.placement);
        SIDESTEP_REQUIRE(segment.path->dt == segments.front().path->dt,
                         "segments of " + std::to_string(segments.front().path->dt) + " and " +
                             std::to_string(segment.path->dt) +
                             " s a sample cannot be one path; resample first");
        count += segment.path->positions.size();
    }
    whole.dt = segments.front().path->dt;
    whole.positions.reserve(count);
    whole.radii.reserve(count);
    for (const PathSegment& segment : segments) {
        for (const Vec2& p : segment.path->positions)
            whole.positions.push_back(segment.placement(p));
        whole.radii.insert(whole.radii.end(), segment.path->radii.begin(),
                           segment.path->radii.end());
    }
    return whole;
}

}  // namespace sidestep::spacetime
