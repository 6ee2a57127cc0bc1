// What is nearest at every sample of a picture, and how much of each thing is seen?
//
//     ┌────────────────┐
//     │ . . 1 1 . . .  │     every sample keeps the nearest triangle's label and nearness;
//     │ . 1 1 1 2 2 .  │     counting labels tells who is seen, and how large
//     │ . . 1 1 2 2 2  │
//     └────────────────┘
//
// A sample is one whole number, nearness above label, and drawing takes the larger: the order in
// which triangles are drawn, the number of threads and the compiler change no bit.
//
//     DepthBuffer buffer(320, 180);
//     buffer.draw(wall);                            what hides
//     buffer.samples_seen(box) > 0                  what is not hidden by it
//
// Read next: docs/raster.md.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/raster/triangles.h"

namespace sidestep::raster {

/// Nearness in the upper half, the label's complement in the lower: the larger is nearer, and of
/// equals the one with the lower label. 0 where nothing is.
using Sample = std::uint64_t;

[[nodiscard]] constexpr Sample make_sample(std::int32_t z, std::uint32_t label) {
    return static_cast<Sample>(static_cast<std::uint32_t>(z)) << 32 | static_cast<Sample>(~label);
}
/// Of a sample that is not empty.
[[nodiscard]] constexpr std::uint32_t label_of(Sample sample) {
    return ~static_cast<std::uint32_t>(sample);
}
/// In [1, nearest]; 0 where nothing is.
[[nodiscard]] constexpr std::int32_t z_of(Sample sample) {
    return static_cast<std::int32_t>(sample >> 32);
}

/// Draws those triangles of a list that `which` names, into some rows of a picture.
/// @param samples  `rows.width * (rows.bottom - rows.top)` of them, row by row.
void draw_rows(std::span<Sample> samples, const Rows& rows, const SamplePoint& at,
               std::span<const ScreenTriangle> triangles, std::span<const std::uint32_t> which);

/// Which triangles reach into which band of rows, for those who draw in bands.
class Bands {
public:
    Bands(std::span<const ScreenTriangle> triangles, int height, int band_height);

    [[nodiscard]] int count() const noexcept { return static_cast<int>(first_.size()) - 1; }
    [[nodiscard]] std::span<const std::uint32_t> of(int band) const;

private:
    std::vector<std::size_t> first_;
    std::vector<std::uint32_t> which_;
};

/// One sample in the middle of every pixel. Drawing is parallel inside; a buffer belongs to one
/// thread at a time, and any number may look at one that nobody draws into.
class DepthBuffer {
public:
    /// @throws UsageError unless both are in [1, most_pixels].
    DepthBuffer(int width, int height);

    [[nodiscard]] int width() const noexcept { return width_; }
    [[nodiscard]] int height() const noexcept { return height_; }

    /// Nothing is there any more.
    void clear();
    /// Adds triangles that were projected for a view of this size.
    void draw(std::span<const ScreenTriangle> triangles);

    [[nodiscard]] Sample at(int x, int y) const {
        return samples_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                        static_cast<std::size_t>(x)];
    }
    /// Row by row from the top.
    [[nodiscard]] std::span<const Sample> samples() const noexcept { return samples_; }

    /// How many samples each label is nearest at. Labels from `count` on are not counted.
    [[nodiscard]] std::vector<std::int64_t> samples_by_label(std::uint32_t count) const;

    /// At how many samples a thing would be seen if it alone were added: those where one of its
    /// triangles is as near as what is there, or nearer. Each sample counts once.
    [[nodiscard]] std::int64_t samples_seen(std::span<const ScreenTriangle> thing) const;

private:
    int width_, height_;
    std::vector<Sample> samples_;
};

}  // namespace sidestep::raster
