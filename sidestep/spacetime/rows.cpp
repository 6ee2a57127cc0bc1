#include "sidestep/spacetime/detail/rows.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

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
    // starts run from the first to two beyond the last sample
    std::size_t circle_numbers = 0;
    for (const Level level : {stretches, spans}) {
        Circles& row = circles[level.number];
        row.row_length = (count + 2 - level.first_start()) / level.length() + 1;
        row.own_length = (count - 1) / level.length() + 1;
        circle_numbers += static_cast<std::size_t>(3 * (row.count() + row.own_length));
    }
    // whole vectors are read from any circle on
    circle_numbers += 64;
    floats = front + 3 * plane + (circle_numbers + 1) / 2;
    memory.reset(
        static_cast<float*>(::operator new[](floats * sizeof(float), std::align_val_t{64})));
    float* next = memory.get() + front;
    x = next + pad;
    z = x + plane;
    r = z + plane;
    const std::int16_t* numbers = ::new (next + 3 * plane) std::int16_t[circle_numbers]();
    for (Circles& row : circles) {
        row.numbers = numbers;
        row.own = numbers + 3 * row.count();
        numbers = row.own + 3 * row.own_length;
    }
}

namespace {

/// Metres to whole units.
struct Units {
    float per_metre;
    float shares[3];  ///< Of x, z and radius: added, in units.

    [[nodiscard]] std::int16_t operator()(float metres, int n) const {
        // the nearest whole number, by its bits
        const auto bits = std::bit_cast<std::uint32_t>(metres * per_metre + shares[n] + 0x1.8p23F);
        return static_cast<std::int16_t>(bits & 0xffff);
    }
};

/// From every `step`-th circle of `from`: as B, and then as A.
void fill(const Circles& circles, const float* const from[3], int step, const Units& units) {
    for (int n = 0; n < 3; ++n) {
        for (std::ptrdiff_t m = 0; m < circles.row_length; ++m) {
            for (int phase = 0; phase < phases; ++phase) {
                const_cast<std::int16_t*>(circles.phase(phase))[n * circles.row_length + m] =
                    units(from[n][(m * phases + phase) * step], n);
            }
        }
    }
}
void fill_own(const Circles& circles, const float* const from[3], int step, const Units& units) {
    for (int n = 0; n < 3; ++n) {
        for (std::ptrdiff_t k = 0; k < circles.own_length; ++k) {
            const_cast<std::int16_t*>(circles.own)[n * circles.own_length + k] =
                units(from[n][k * step], n);
        }
    }
}

}  // namespace

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
    middle_x = 0.5F * (all.low_disc_x + all.high_disc_x);
    middle_z = 0.5F * (all.low_disc_z + all.high_disc_z);
    const float radius = kernel.farthest_reach(x, z, r, count, middle_x, middle_z);
    float_error += 0x1p-23F * reach;
    float_band = static_cast<float>(band_per_metre * reach + double_band_per_metre * extent +
                                    2.0 * float_error);
    circle = origin + Vec2(middle_x, middle_z);
    circle_radius = radius + 8.0 * float_error + 1e-15 * extent;
    duration = count * clock.dt;
    clock.last_sample = count - 1.0;

    // every second sample from the first start of spans on, ends repeated; circles over windows of
    // them, one for each even start
    constexpr int before = -spans.first_start() / 2;
    constexpr int ahead = before + stretches.first_start() / 2;  // of the stretches' first start
    constexpr int apart = (stretches.cover() - 1) / 2;           // of circles end to end
    constexpr int steps = spans.step() / 2;
    const int starts = std::max(ahead + circles[0].count(), steps * circles[1].count() + 3 * apart);
    const int halves = starts + stretches.cover() / 2 + 1 + 16;
    const int room = starts + 16;
    std::vector<float> scratch(static_cast<std::size_t>(6 * halves + 12 * room));
    float* even[3];
    float* odd[3];
    float* fine[3];
    float* coarse[3];
    float* own_fine[3];
    float* own_coarse[3];
    const float* rows[3] = {x, z, r};
    float* next = scratch.data();
    const auto take = [&next](int floats_wanted) {
        return std::exchange(next, next + floats_wanted);
    };
    for (int n = 0; n < 3; ++n) {
        even[n] = take(halves);
        odd[n] = take(halves);
        fine[n] = take(room);
        coarse[n] = take(room);
        own_fine[n] = take(room);
        own_coarse[n] = take(room);
        // the first sample, the samples by twos, the last sample
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
    kernel.circles(even, odd, starts, fine);
    kernel.four_circles(fine, apart, starts - 3 * apart, coarse);
    const int own = static_cast<int>(circles[0].own_length);
    kernel.own_circles(x, z, r, own, own_fine);
    // what is there no more repeats the last
    for (float* row : own_fine) std::fill(row + own, row + own + 3, row[own - 1]);
    kernel.four_circles(own_fine, 1, own, own_coarse);
    // about the middle, in whole units, 13 bits of them at most, so that sums of a few stay within
    // 16; the last term rounds up and leaves this side's half of the room
    int exponent = 0;
    std::frexp(radius / farthest_unit, &exponent);
    clock.unit = std::max(finest_unit, exponent);
    const float per_metre = std::ldexp(1.0F, -clock.unit);
    // float's part, and what doubles round off wherever `check` lets paths and placements be
    const float doubt = 1.5F * float_error + 16.0F * 0x1p-23F * reach + 1e-5F;
    const Units units{
        per_metre,
        {-per_metre * middle_x, -per_metre * middle_z, per_metre * doubt + 1.0F + unit_room / 2}};
    const float* const stretch_circles[3] = {fine[0] + ahead, fine[1] + ahead, fine[2] + ahead};
    fill(circles[0], stretch_circles, 1, units);
    fill(circles[1], coarse, steps, units);
    fill_own(circles[0], own_fine, 1, units);
    fill_own(circles[1], own_coarse, 4, units);
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
