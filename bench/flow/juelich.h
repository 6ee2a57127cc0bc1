// The experiments of Forschungszentrum Juelich: real people in corridors and before a door.
//
// Heads seen from above. Where the walls were is not in the files: widths are those of the
// experiments' names, and the strips that heads keep to agree with them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "bench/flow/tracks.h"

namespace sidestep::bench {

struct Corridor {
    std::string name;  ///< The file's stem.
    std::string title;
    TrackFormat format;
    Ground middle;  ///< Four metres of the corridor, from wall to wall.
    int along = 0;  ///< The coordinate along it.
    double width_m = 0.0;
    bool two_way = false;
};
[[nodiscard]] const std::vector<Corridor>& juelich_corridors();

struct Door {
    std::string name;
    std::string title;
    TrackFormat format;
    int along = 0;         ///< The coordinate along which people go through it.
    double width_m = 0.0;  ///< From wall to wall.
    Ground before;         ///< Two metres by two of those who wait.
};
[[nodiscard]] const Door& juelich_door();

/// Seconds of a window: some steps long, and short enough for the density to stay about the same.
inline constexpr double window_s = 3.0;

}  // namespace sidestep::bench
