#include "tests/cli/images.h"

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-compare"
#endif
#include <stb/stb_image.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace sidestep::test {

Pixels read_png(const std::filesystem::path& file) {
    Pixels pixels;
    int channels = 0;
    unsigned char* data = stbi_load(file.c_str(), &pixels.width, &pixels.height, &channels, 3);
    if (data == nullptr) return {};
    pixels.rgb.assign(data, data + static_cast<std::size_t>(pixels.width) *
                                       static_cast<std::size_t>(pixels.height) * 3);
    stbi_image_free(data);
    return pixels;
}

}  // namespace sidestep::test
