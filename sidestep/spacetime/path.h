// Many clips played one after the other are one path.
//
//     [ clip 7 ][ clip 2 ][ clip 7 ]      each turned and moved so that it begins where the one
//     0       62        125       188     before it ended; samples are numbered on
//
// Read next: clip_tree.h and fast_path.h, which build their structures for such a path out of those
// of its clips, without starting again.
#pragma once

#include <span>

#include "sidestep/spacetime/placement.h"

namespace sidestep::spacetime {

/// A path inside a longer one. When it begins follows from the order; `placement.start_s` is not
/// looked at.
struct PathSegment {
    const GroundPath* path = nullptr;  ///< Borrowed.
    Placement placement{};             ///< From the clip's ground plane to the longer path's.
};

/// All samples of all segments, one after the other. A clip whose last pose is the first of the
/// next should come without it, or the join lasts two samples.
/// @throws UsageError when there is no segment, dt differs between them, or one is refused by
/// `check`.
[[nodiscard]] GroundPath concatenate(std::span<const PathSegment> segments);

}  // namespace sidestep::spacetime
