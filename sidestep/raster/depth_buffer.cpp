#include "sidestep/raster/depth_buffer.h"

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"

namespace sidestep::raster {

void draw_rows(std::span<Sample> samples, const Rows& rows, const SamplePoint& at,
               std::span<const ScreenTriangle> triangles, std::span<const std::uint32_t> which) {
    const auto width = static_cast<std::size_t>(rows.width);
    SIDESTEP_REQUIRE(
        samples.size() == width * static_cast<std::size_t>(std::max(0, rows.bottom - rows.top)),
        "samples and rows differ in size");
    for (const std::uint32_t index : which) {
        const ScreenTriangle& triangle = triangles[index];
        const Sample label = make_sample(0, triangle.label);
        cover(triangle, rows, at, [&](int x, int y, std::int32_t z) {
            Sample& there = samples[static_cast<std::size_t>(y - rows.top) * width +
                                    static_cast<std::size_t>(x)];
            there = std::max(there, static_cast<Sample>(z) << 32 | label);
        });
    }
}

Bands::Bands(std::span<const ScreenTriangle> triangles, int height, int band_height) {
    SIDESTEP_REQUIRE(height > 0 && band_height > 0, "a band has at least one row");
    const int bands = (height + band_height - 1) / band_height;
    first_.assign(static_cast<std::size_t>(bands) + 1, 0);
    // a row may be sampled anywhere in it: bounds are whole pixels
    const auto reach = [&](const ScreenTriangle& t, int& from, int& to) {
        const int low = std::min({t.y[0], t.y[1], t.y[2]}) >> subpixel_bits;
        const int high = std::max({t.y[0], t.y[1], t.y[2]}) >> subpixel_bits;
        if (high < 0 || low >= height) return false;
        from = std::max(low, 0) / band_height;
        to = std::min(high, height - 1) / band_height;
        return true;
    };
    int from = 0, to = 0;
    for (const ScreenTriangle& t : triangles) {
        if (!reach(t, from, to)) continue;
        for (int band = from; band <= to; ++band) ++first_[static_cast<std::size_t>(band) + 1];
    }
    for (std::size_t band = 1; band < first_.size(); ++band) first_[band] += first_[band - 1];
    which_.resize(first_.back());
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        if (!reach(triangles[i], from, to)) continue;
        for (int band = from; band <= to; ++band) {
            which_[next[static_cast<std::size_t>(band)]++] = static_cast<std::uint32_t>(i);
        }
    }
}

std::span<const std::uint32_t> Bands::of(int band) const {
    const auto b = static_cast<std::size_t>(band);
    return std::span(which_).subspan(first_[b], first_[b + 1] - first_[b]);
}

DepthBuffer::DepthBuffer(int width, int height) : width_(width), height_(height) {
    SIDESTEP_REQUIRE(width > 0 && height > 0 && width <= most_pixels && height <= most_pixels,
                     "a depth buffer is 1 to 16000 samples wide and high");
    clear();
}

void DepthBuffer::clear() {
    samples_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), 0);
}

void DepthBuffer::draw(std::span<const ScreenTriangle> triangles) {
    constexpr int band_height = 32;
    const Bands bands(triangles, height_, band_height);
    parallel_for(bands.count(), 1, [&](std::int64_t begin, std::int64_t end) {
        for (int band = static_cast<int>(begin); band < static_cast<int>(end); ++band) {
            const int top = band * band_height;
            const int bottom = std::min(top + band_height, height_);
            const auto width = static_cast<std::size_t>(width_);
            draw_rows(std::span(samples_).subspan(static_cast<std::size_t>(top) * width,
                                                  static_cast<std::size_t>(bottom - top) * width),
                      {width_, top, bottom}, {}, triangles, bands.of(band));
        }
    });
}

std::vector<std::int64_t> DepthBuffer::samples_by_label(std::uint32_t count) const {
    std::vector<std::int64_t> counts(count, 0);
    for (const Sample sample : samples_) {
        if (sample != 0 && label_of(sample) < count) ++counts[label_of(sample)];
    }
    return counts;
}

std::int64_t DepthBuffer::samples_seen(std::span<const ScreenTriangle> thing) const {
    // the part of the picture that the thing may reach, and what of it was counted already
    int left = width_, right = -1, top = height_, bottom = -1;
    for (const ScreenTriangle& t : thing) {
        left = std::min(left, std::min({t.x[0], t.x[1], t.x[2]}) >> subpixel_bits);
        right = std::max(right, std::max({t.x[0], t.x[1], t.x[2]}) >> subpixel_bits);
        top = std::min(top, std::min({t.y[0], t.y[1], t.y[2]}) >> subpixel_bits);
        bottom = std::max(bottom, std::max({t.y[0], t.y[1], t.y[2]}) >> subpixel_bits);
    }
    left = std::max(left, 0);
    right = std::min(right, width_ - 1);
    top = std::max(top, 0);
    bottom = std::min(bottom, height_ - 1);
    if (left > right || top > bottom) return 0;
    const auto columns = static_cast<std::size_t>(right - left + 1);
    std::vector<std::uint8_t> counted(columns * static_cast<std::size_t>(bottom - top + 1), 0);
    std::int64_t seen = 0;
    for (const ScreenTriangle& t : thing) {
        cover(t, {width_, top, bottom + 1}, {}, [&](int x, int y, std::int32_t z) {
            std::uint8_t& mark = counted[static_cast<std::size_t>(y - top) * columns +
                                         static_cast<std::size_t>(x - left)];
            if (mark != 0 || z < z_of(at(x, y))) return;
            mark = 1;
            ++seen;
        });
    }
    return seen;
}

}  // namespace sidestep::raster
