#include "sidestep/picture/image.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"

#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
#include <stb/stb_image_write.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace sidestep::picture {

Color mix(const Color& a, const Color& b, float weight) {
    const float keep = 1.0F - weight;
    return {a.r * keep + b.r * weight, a.g * keep + b.g * weight, a.b * keep + b.b * weight,
            a.a * keep + b.a * weight};
}

float to_linear(float srgb) {
    return srgb <= 0.04045F ? srgb / 12.92F : std::pow((srgb + 0.055F) / 1.055F, 2.4F);
}

float to_srgb(float linear) {
    const float x = std::clamp(linear, 0.0F, 1.0F);
    return x <= 0.0031308F ? x * 12.92F : 1.055F * std::pow(x, 1.0F / 2.4F) - 0.055F;
}

Image::Image(int width, int height, const Color& ground) : width_(width), height_(height) {
    SIDESTEP_REQUIRE(width > 0 && height > 0, "an image needs at least one pixel");
    pixels_.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), ground);
}

void Image::lay(int x, int y, const Color& color, float coverage) {
    Color& under = pixels_[index(x, y)];
    const float alpha = color.a * coverage;
    under.r += (color.r - under.r) * alpha;
    under.g += (color.g - under.g) * alpha;
    under.b += (color.b - under.b) * alpha;
}

std::vector<std::uint8_t> Image::bytes() const {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(pixels_.size() * 3);
    const auto byte = [](float value) {
        return static_cast<std::uint8_t>(std::clamp(value, 0.0F, 1.0F) * 255.0F + 0.5F);
    };
    for (const Color& pixel : pixels_) {
        bytes.push_back(byte(pixel.r));
        bytes.push_back(byte(pixel.g));
        bytes.push_back(byte(pixel.b));
    }
    return bytes;
}

std::string to_png(const Image& image) {
    const std::vector<std::uint8_t> bytes = image.bytes();
    std::string file;
    const auto append = [](void* context, void* data, int size) {
        static_cast<std::string*>(context)->append(static_cast<const char*>(data),
                                                   static_cast<std::size_t>(size));
    };
    const int written = stbi_write_png_to_func(append, &file, image.width(), image.height(), 3,
                                               bytes.data(), image.width() * 3);
    SIDESTEP_REQUIRE(written != 0, "the image could not be encoded: out of memory");
    return file;
}

}  // namespace sidestep::picture
