// Pictures become a film: ffmpeg does it, in a process of its own.
//
//     frames ──► pipe ──► ffmpeg ──► memory ──► the file, whole or not at all
//
// No shell is involved. What ffmpeg makes stays in memory until it is complete: whatever happens on
// the way, nothing half-written is left.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "sidestep/base/problem.h"
#include "sidestep/base/result.h"

namespace sidestep::film {

/// Whether the extension names a film: .mp4 or .gif.
[[nodiscard]] bool is_film(const std::string& file);

class Encoder {
public:
    /// Starts ffmpeg. The problem names the package when there is none.
    [[nodiscard]] static Result<Encoder> start(const std::string& file, int width, int height,
                                               double frames_per_second);
    ~Encoder();
    Encoder(Encoder&&) noexcept;
    Encoder& operator=(Encoder&&) noexcept;

    /// The next frame, three bytes a pixel, row by row. False when ffmpeg takes no more; `finish`
    /// says why.
    bool add(std::span<const std::uint8_t> rgb);
    /// Waits for ffmpeg and writes the file. Returns what went wrong.
    [[nodiscard]] Problems finish();

private:
    Encoder();
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::film
