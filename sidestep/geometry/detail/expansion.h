// Numbers as exact sums of doubles.
//
// An Expansion is a list of doubles, smallest first, whose bits do not overlap; its value is their
// exact sum and its sign that of the last one (Shewchuk 1997, Theorems 10, 12 and 19: growing by a
// double and scaling by a double keep the bits apart). Zeros are dropped as they appear, so numbers
// that happen to be short stay short. Exact as long as no product underflows or overflows.
#pragma once

#include <array>

namespace sidestep::geometry::detail {

/// a + b = sum + error, exactly.
inline void two_sum(double a, double b, double& sum, double& error) {
    sum = a + b;
    const double b_part = sum - a;
    const double a_part = sum - b_part;
    error = (a - a_part) + (b - b_part);
}

/// a = high + low with 26 bits each.
inline void split(double a, double& high, double& low) {
    const double scaled = 134217729.0 * a;  // 2^27 + 1
    high = scaled - (scaled - a);
    low = a - high;
}

/// a * b = product + error, exactly.
inline void two_product(double a, double b, double& product, double& error) {
    product = a * b;
    double a_high, a_low, b_high, b_low;
    split(a, a_high, a_low);
    split(b, b_high, b_low);
    error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
}

template <int capacity>
struct Expansion {
    std::array<double, capacity> part;
    int count = 0;

    [[nodiscard]] int sign() const {
        if (count == 0) return 0;
        return part[count - 1] > 0.0 ? 1 : -1;
    }

    /// Adds one double.
    void grow(double b) {
        int kept = 0;
        for (int i = 0; i < count; ++i) {
            double error;
            two_sum(b, part[i], b, error);
            if (error != 0.0) part[kept++] = error;
        }
        if (b != 0.0) part[kept++] = b;
        count = kept;
    }
};

/// a - b.
inline Expansion<2> difference(double a, double b) {
    Expansion<2> result;
    double sum, error;
    two_sum(a, -b, sum, error);
    if (error != 0.0) result.part[result.count++] = error;
    if (sum != 0.0) result.part[result.count++] = sum;
    return result;
}

template <int m, int n>
Expansion<m + n> sum(const Expansion<m>& a, const Expansion<n>& b) {
    Expansion<m + n> result;
    for (int i = 0; i < a.count; ++i) result.part[i] = a.part[i];
    result.count = a.count;
    for (int i = 0; i < b.count; ++i) result.grow(b.part[i]);
    return result;
}

template <int n>
Expansion<n> negated(Expansion<n> a) {
    for (int i = 0; i < a.count; ++i) a.part[i] = -a.part[i];
    return a;
}

/// a times one double.
template <int n>
Expansion<2 * n> scaled(const Expansion<n>& a, double b) {
    Expansion<2 * n> result;
    double carry = 0.0;
    for (int i = 0; i < a.count; ++i) {
        double product, product_error, low_sum, error;
        two_product(a.part[i], b, product, product_error);
        two_sum(carry, product_error, low_sum, error);
        if (error != 0.0) result.part[result.count++] = error;
        two_sum(product, low_sum, carry, error);
        if (error != 0.0) result.part[result.count++] = error;
    }
    if (carry != 0.0) result.part[result.count++] = carry;
    return result;
}

template <int m, int n>
Expansion<2 * m * n> product(const Expansion<m>& a, const Expansion<n>& b) {
    Expansion<2 * m * n> result;
    for (int j = 0; j < b.count; ++j) {
        const Expansion<2 * m> row = scaled(a, b.part[j]);
        for (int i = 0; i < row.count; ++i) result.grow(row.part[i]);
    }
    return result;
}

}  // namespace sidestep::geometry::detail
