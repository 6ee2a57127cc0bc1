// A recording and the bytes that it was read from, so that it can be kept and shown.
#pragma once

#include <memory>
#include <string>

#include "sidestep/recording/recording.h"

namespace sidestep::python {

/// What `sidestep.recording.Recording` holds. Never changes.
struct KeptRecording {
    std::shared_ptr<const std::string> bytes;
    std::shared_ptr<const recording::Recording> recording;
    std::string name;  ///< For people: the file, or what it was made from.
};

/// @throws InputError when they are no recording.
[[nodiscard]] KeptRecording keep_recording(std::string bytes, const std::string& name,
                                           bool salvage = false);

}  // namespace sidestep::python
