// Cards of what is no motion: recordings, surfaces without joints, and the surface that a glTF file
// carries.
#pragma once

#include <optional>
#include <string>

#include "cli/support/console.h"
#include "cli/support/output.h"
#include "sidestep/body/io/mesh_import.h"
#include "sidestep/recording/recording.h"

namespace sidestep::cli {

inline constexpr const char* recording_extension = ".sidestep";

[[nodiscard]] std::string recording_text(const Console& console, const std::string& file,
                                         const recording::Summary& summary, const Problems& notes);
[[nodiscard]] Json recording_json(const std::string& file, const recording::Summary& summary,
                                  const Problems& notes);

inline constexpr const char* mesh_extension = ".obj";

[[nodiscard]] std::string mesh_text(const Console& console, const std::string& file,
                                    const body::MeshFile& mesh);
[[nodiscard]] Json mesh_json(const std::string& file, const body::MeshFile& mesh);

/// The surface of a file in which the motion reader found `problems`; nothing when those say
/// anything else than that there are no joints.
[[nodiscard]] std::optional<body::MeshFile> mesh_instead(const std::string& file,
                                                         const Problems& problems);

/// What a character looks like, at a glance.
struct SurfaceCard {
    int triangles = 0;
    int parts = 0;  ///< Rigid ones.
    bool skinned = false;
};

/// The surface of a glTF file; nothing when it is another kind of file or has none.
[[nodiscard]] std::optional<SurfaceCard> surface_of(const std::string& file);

}  // namespace sidestep::cli
