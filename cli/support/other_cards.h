// Cards of what is no motion: recordings, and the surface that a glTF file carries.
#pragma once

#include <optional>
#include <string>

#include "cli/support/console.h"
#include "cli/support/output.h"
#include "sidestep/recording/recording.h"

namespace sidestep::cli {

inline constexpr const char* recording_extension = ".sidestep";

[[nodiscard]] std::string recording_text(const Console& console, const std::string& file,
                                         const recording::Summary& summary, const Problems& notes);
[[nodiscard]] Json recording_json(const std::string& file, const recording::Summary& summary,
                                  const Problems& notes);

/// What a character looks like, at a glance.
struct SurfaceCard {
    int triangles = 0;
    int parts = 0;  ///< Rigid ones.
    bool skinned = false;
};

/// The surface of a glTF file; nothing when it is another kind of file or has none.
[[nodiscard]] std::optional<SurfaceCard> surface_of(const std::string& file);

}  // namespace sidestep::cli
