// A picture as a grid of colours, and as the bytes of a PNG file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sidestep::picture {

/// Red, green, blue and opacity in [0, 1], as screens and SVG count them (sRGB, not linear light).
struct Color {
    float r = 0, g = 0, b = 0, a = 1;

    [[nodiscard]] constexpr Color faded(float opacity) const { return {r, g, b, a * opacity}; }
};

/// `rgb(0xd8a860)`, as on a web page.
[[nodiscard]] constexpr Color rgb(std::uint32_t hex) {
    return {static_cast<float>((hex >> 16) & 255u) / 255.0F,
            static_cast<float>((hex >> 8) & 255u) / 255.0F, static_cast<float>(hex & 255u) / 255.0F,
            1.0F};
}

/// From `a` (weight 0) to `b` (weight 1).
[[nodiscard]] Color mix(const Color& a, const Color& b, float weight);

/// Between what a screen shows and what light adds up to.
[[nodiscard]] float to_linear(float srgb);
[[nodiscard]] float to_srgb(float linear);

/// Rows from top to bottom. Pixels are opaque: whatever is drawn is laid over a ground.
class Image {
public:
    Image() = default;
    Image(int width, int height, const Color& ground);

    [[nodiscard]] int width() const noexcept { return width_; }
    [[nodiscard]] int height() const noexcept { return height_; }
    [[nodiscard]] const Color& at(int x, int y) const { return pixels_[index(x, y)]; }
    void set(int x, int y, const Color& color) { pixels_[index(x, y)] = color; }
    /// Lays a colour over what is there; `coverage` in [0, 1] multiplies its opacity.
    void lay(int x, int y, const Color& color, float coverage);

    /// Row by row, three bytes a pixel.
    [[nodiscard]] std::vector<std::uint8_t> bytes() const;

private:
    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(x);
    }

    int width_ = 0;
    int height_ = 0;
    std::vector<Color> pixels_;
};

/// The bytes of a PNG file, 8 bits a channel, the same on every run.
[[nodiscard]] std::string to_png(const Image& image);

}  // namespace sidestep::picture
