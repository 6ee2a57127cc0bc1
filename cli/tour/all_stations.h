// Every station of the tour, each in the file of its name.
#pragma once

#include "cli/tour/station.h"

namespace sidestep::tour {

[[nodiscard]] Station files_station();
[[nodiscard]] Station spacetime_station();
[[nodiscard]] Station graph_station();
[[nodiscard]] Station crowd_station();
[[nodiscard]] Station body_station();
[[nodiscard]] Station fix_station();
[[nodiscard]] Station retarget_station();
[[nodiscard]] Station rigid_station();
[[nodiscard]] Station ccd_station();
[[nodiscard]] Station jointed_station();
[[nodiscard]] Station puppet_station();
[[nodiscard]] Station viewer_station();

}  // namespace sidestep::tour
