// A moment of a recording as a picture, for the page of the tour.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/film/camera.h"
#include "sidestep/picture/drawing.h"
#include "sidestep/recording/recording.h"

namespace sidestep::tour {

struct SnapshotOptions {
    film::CameraOptions camera{};
    std::optional<double> at{};  ///< Seconds; nothing: the middle.
    int width = 1100, height = 520;
    std::vector<std::string> hide{};  ///< Layers.
};

/// The bytes of a PNG.
/// @throws InputError when the bytes are no recording.
[[nodiscard]] std::string snapshot(std::string_view recording, const SnapshotOptions& options = {});

/// A drawing as the bytes of a PNG, so wide on a page. @param width  Pixels.
[[nodiscard]] std::string drawn(const picture::Drawing& drawing, double width = 1300.0);

}  // namespace sidestep::tour
