// Pictures read back and compared: how far apart are two of them?
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace sidestep::test {

struct Pixels {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;  ///< Empty when it could not be read.
};

[[nodiscard]] Pixels read_png(const std::filesystem::path& file);

/// Over all pixels and channels, in steps of 255.
struct Difference {
    double mean = 1e9;
    int most = 255;
};

inline Difference difference(const Pixels& a, const Pixels& b) {
    if (a.rgb.empty() || a.width != b.width || a.height != b.height) return {};
    Difference found{0.0, 0};
    for (std::size_t i = 0; i < a.rgb.size(); ++i) {
        const int off = std::abs(int{a.rgb[i]} - int{b.rgb[i]});
        found.mean += off;
        found.most = std::max(found.most, off);
    }
    found.mean /= static_cast<double>(a.rgb.size());
    return found;
}

}  // namespace sidestep::test
