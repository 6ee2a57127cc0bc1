// What was computed once need not be computed again: a folder for it.
#pragma once

#include <filesystem>

namespace sidestep::cli {

/// SIDESTEP_CACHE where it is set (empty: none), else `sidestep` in XDG_CACHE_HOME or ~/.cache. Made when
/// it is not there; empty when that fails or nobody says where. Deleting it costs only time.
[[nodiscard]] std::filesystem::path cache_folder();

}  // namespace sidestep::cli
