#include "sidestep/spacetime/detail/rows.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "sidestep/spacetime/detail/kernels.h"

namespace sidestep::spacetime::detail {

void FreeAligned::operator()(float* floats) const noexcept {
    ::operator delete[](floats, std::align_val_t{64});
}

void Rows::allocate(int samples) {
    count = samples;
    const auto round_up = [](std::size_t n) { return (n + 15) / 16 * 16; };
    const std::size_t plane = round_up(static_cast<std::size_t>(count) + 2 * pad + 1);
    // starts run from first_start to two beyond the last sample
    row_length = (count + 2 - first_start) / stretch + 1;
    const std::size_t stretches = static_cast<std::size_t>(phases * row_length);
    floats = 3 * plane + 3 * stretches + 16;
    memory.reset(
        static_cast<float*>(::operator new[](floats * sizeof(float), std::align_val_t{64})));
    float* next = memory.get();
    x = next + pad;
    z = x + plane;
    r = z + plane;
    stretch_x = next + 3 * plane;
    stretch_z = stretch_x + stretches;
    stretch_r = stretch_z + stretches;
    // what is read beyond the last row must be a number
    std::fill(memory.get() + 3 * plane, memory.get() + floats, 0.0F);
}

void Rows::finish() {
    const std::size_t plane = static_cast<std::size_t>(z - x);
    for (float* row : {fill_x(), fill_z(), fill_r()}) {
        std::fill(row - pad, row, row[0]);
        std::fill(row + count, row - pad + plane, row[count - 1]);
    }
    float low_x = x[0] - r[0], high_x = x[0] + r[0], low_z = z[0] - r[0], high_z = z[0] + r[0];
    for (int i = 0; i < count; ++i) {
        low_x = std::min(low_x, x[i] - r[i]);
        high_x = std::max(high_x, x[i] + r[i]);
        low_z = std::min(low_z, z[i] - r[i]);
        high_z = std::max(high_z, z[i] + r[i]);
    }
    reach = std::max({-low_x, high_x, -low_z, high_z, 0.0F});
    const float middle_x = 0.5F * (low_x + high_x);
    const float middle_z = 0.5F * (low_z + high_z);
    float radius = 0.0F;
    for (int i = 0; i < count; ++i) {
        const float dx = x[i] - middle_x;
        const float dz = z[i] - middle_z;
        radius = std::max(radius, std::sqrt(dx * dx + dz * dz) + r[i]);
    }
    float_error += 0x1p-23F * reach;
    float_band = static_cast<float>(band_per_metre * reach + double_band_per_metre * extent +
                                    2.0 * float_error);
    circle = origin + Vec2(middle_x, middle_z);
    circle_radius = radius + 8.0 * float_error + 1e-15 * extent;
    duration = count * dt;

    // every second sample from first_start on, ends repeated; then circles over windows of them
    const int starts = phases * row_length;
    const int halves = starts + cover / 2 + 1 + 16;
    std::vector<float> scratch(static_cast<std::size_t>(6 * halves + 3 * (starts + 16)));
    float* even[3];
    float* odd[3];
    float* out[3];
    const float* rows[3] = {x, z, r};
    for (int n = 0; n < 3; ++n) {
        even[n] = scratch.data() + static_cast<std::ptrdiff_t>(2 * n) * halves;
        odd[n] = even[n] + halves;
        out[n] = scratch.data() + 6 * static_cast<std::ptrdiff_t>(halves) +
                 static_cast<std::ptrdiff_t>(n) * (starts + 16);
        for (int h = 0; h < halves; ++h) {
            const int i = first_start + 2 * h;
            even[n][h] = rows[n][std::clamp(i, 0, count - 1)];
            odd[n][h] = rows[n][std::clamp(i + 1, 0, count - 1)];
        }
    }
    kernels().circles(even, odd, starts, out);
    float* into[3] = {const_cast<float*>(stretch_x), const_cast<float*>(stretch_z),
                      const_cast<float*>(stretch_r)};
    const float room = 1.5F * float_error + 4.0F * 0x1p-23F * reach;
    for (int m = 0; m < row_length; ++m) {
        for (int phase = 0; phase < phases; ++phase) {
            const int from = m * phases + phase;
            const int to = phase * row_length + m;
            into[0][to] = out[0][from];
            into[1][to] = out[1][from];
            into[2][to] = out[2][from] + room;
        }
    }
}

Vec2 Rows::position(int i) const {
    if (!parts.empty()) {
        const auto after = std::upper_bound(parts.begin(), parts.end(), i,
                                            [](int n, const Part& part) { return n < part.first; });
        const Part& part = *std::prev(after);
        return part.placement(part.rows->position(i - part.first));
    }
    const auto n = static_cast<std::size_t>(count);
    const auto k = static_cast<std::size_t>(i);
    // exact: the origin was chosen so that taking it away lost nothing
    return {joined(x[i], rests[k]) + origin.x(), joined(z[i], rests[n + k]) + origin.y()};
}

double Rows::radius(int i) const {
    if (!parts.empty()) {
        const auto after = std::upper_bound(parts.begin(), parts.end(), i,
                                            [](int n, const Part& part) { return n < part.first; });
        const Part& part = *std::prev(after);
        return part.rows->radius(i - part.first);
    }
    return joined(r[i], rests[2 * static_cast<std::size_t>(count) + static_cast<std::size_t>(i)]);
}

std::size_t Rows::memory_bytes() const {
    return sizeof(Rows) + floats * sizeof(float) + rests.size() * sizeof(std::int32_t) +
           parts.size() * sizeof(Part);
}

}  // namespace sidestep::spacetime::detail
