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
    // lanes that do not count are read too: lines look at 17 samples before the first and 18 behind
    // the last, one and two more than the pads hold. In front of z and r lies another row
    const std::size_t plane = round_up(static_cast<std::size_t>(count) + 2 * pad + 2);
    constexpr std::size_t front = 16;
    // starts run from first_start to two beyond the last sample
    row_length = (count + 2 - first_start) / stretch + 1;
    const std::size_t circle_numbers = 3 * static_cast<std::size_t>(phases * row_length) + 64;
    floats = front + 3 * plane + (circle_numbers + 1) / 2;
    memory.reset(
        static_cast<float*>(::operator new[](floats * sizeof(float), std::align_val_t{64})));
    float* next = memory.get() + front;
    x = next + pad;
    z = x + plane;
    r = z + plane;
    fill_stretches = ::new (next + 3 * plane) std::int16_t[circle_numbers]();
    stretches = fill_stretches;
}

void Rows::finish() {
    const std::size_t plane = static_cast<std::size_t>(z - x);
    for (float* row : {fill_x(), fill_z(), fill_r()}) {
        std::fill(row - pad, row, row[0]);
        std::fill(row + count, row - pad + plane, row[count - 1]);
    }
    std::fill(memory.get(), fill_x() - pad, x[0]);
    const Kernels& kernel = kernels();
    const Bounds all = kernel.bounds(x, z, r, count);
    reach = std::max(
        {-all.low_disc_x, all.high_disc_x, -all.low_disc_z, all.high_disc_z, all.largest_radius});
    const float middle_x = 0.5F * (all.low_disc_x + all.high_disc_x);
    const float middle_z = 0.5F * (all.low_disc_z + all.high_disc_z);
    const float radius = kernel.farthest_reach(x, z, r, count, middle_x, middle_z);
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
        // the first sample, the samples by twos, the last sample
        const int before = -first_start / 2;
        const int inside = count / 2;
        const float* row = rows[n];
        std::fill(even[n], even[n] + before, row[0]);
        std::fill(odd[n], odd[n] + before, row[0]);
        for (int h = 0; h < inside; ++h) {
            even[n][before + h] = row[2 * h];
            odd[n][before + h] = row[2 * h + 1];
        }
        std::fill(even[n] + before + inside, even[n] + halves, row[count - 1]);
        std::fill(odd[n] + before + inside, odd[n] + halves, row[count - 1]);
    }
    kernel.circles(even, odd, starts, out);
    // in whole units, 13 bits of them at most, so that sums of a few stay within 16; the last term
    // rounds up and leaves this side's half of the room
    int exponent = 0;
    std::frexp(reach / 8192.0F, &exponent);
    unit = std::max(finest_unit, exponent);
    const float per_metre = std::ldexp(1.0F, -unit);
    const float room = 1.5F * float_error + 4.0F * 0x1p-23F * reach;
    const float shares[3] = {0.0F, 0.0F, per_metre * room + 1.0F + unit_room / 2};
    for (int n = 0; n < 3; ++n) {
        std::int16_t* into = fill_stretches + n * circle_stride();
        for (int m = 0; m < row_length; ++m) {
            for (int phase = 0; phase < phases; ++phase) {
                // the nearest whole number, by its bits
                const float number = out[n][m * phases + phase] * per_metre + shares[n];
                const auto bits = std::bit_cast<std::uint32_t>(number + 0x1.8p23F);
                into[phase * row_length + m] = static_cast<std::int16_t>(bits & 0xffff);
            }
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
