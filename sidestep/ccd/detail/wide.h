// Whole numbers of a length known beforehand: no loops left, no lengths kept, for products of few.
//
// Two's complement, lowest limb first. The caller sees to it that results fit.
#pragma once

#include <array>
#include <cstdint>

#include "sidestep/ccd/detail/whole.h"

namespace sidestep::ccd::detail {

template <int N>
struct Wide {
    std::array<std::uint64_t, N> limbs{};

    [[nodiscard]] bool negative() const { return limbs[N - 1] >> 63 != 0; }
    [[nodiscard]] int sign() const {
        if (negative()) return -1;
        std::uint64_t any = 0;
        for (const std::uint64_t limb : limbs) any |= limb;
        return any != 0;
    }

    Wide& operator+=(const Wide& other) {
        std::uint64_t carry = 0;
        for (int i = 0; i < N; ++i) {
            const LimbPair sum = LimbPair{limbs[i]} + other.limbs[i] + carry;
            limbs[i] = static_cast<std::uint64_t>(sum);
            carry = static_cast<std::uint64_t>(sum >> 64);
        }
        return *this;
    }
    Wide& operator-=(const Wide& other) {
        std::uint64_t borrow = 0;
        for (int i = 0; i < N; ++i) {
            const LimbPair rest = LimbPair{limbs[i]} - other.limbs[i] - borrow;
            limbs[i] = static_cast<std::uint64_t>(rest);
            borrow = static_cast<std::uint64_t>(rest >> 64) & 1u;
        }
        return *this;
    }
    [[nodiscard]] Wide operator-() const {
        Wide zero{};
        zero -= *this;
        return zero;
    }

    /// x * 2^shift; |result| < 2^(64 N - 1).
    [[nodiscard]] static Wide shifted(std::int64_t x, int shift) {
        const auto size =
            x < 0 ? 0u - static_cast<std::uint64_t>(x) : static_cast<std::uint64_t>(x);
        Wide wide{};
        const int whole = shift / 64, part = shift % 64;
        wide.limbs[whole] = size << part;
        if (part != 0 && whole + 1 < N) wide.limbs[whole + 1] = size >> (64 - part);
        return x < 0 ? -wide : wide;
    }

    template <int Limbs>
    [[nodiscard]] Whole<Limbs> whole() const {
        static_assert(N <= Limbs);
        const bool below = negative();
        const Wide size = below ? -*this : *this;
        return Whole<Limbs>::from_limbs(size.limbs.data(), N, below ? -1 : 1);
    }
};

template <int N, int M>
[[nodiscard]] inline Wide<N + M> operator*(const Wide<N>& a, const Wide<M>& b) {
    Wide<N + M> product{};
    for (int j = 0; j < M; ++j) {
        std::uint64_t carry = 0;
        for (int i = 0; i < N; ++i) {
            const LimbPair next = LimbPair{a.limbs[i]} * b.limbs[j] + product.limbs[i + j] + carry;
            product.limbs[i + j] = static_cast<std::uint64_t>(next);
            carry = static_cast<std::uint64_t>(next >> 64);
        }
        product.limbs[j + N] = carry;
    }
    // a negative number was taken for itself plus a power of two
    std::uint64_t mask = 0u - static_cast<std::uint64_t>(a.negative()), borrow = 0;
    for (int i = 0; i < M; ++i) {
        const LimbPair rest = LimbPair{product.limbs[N + i]} - (b.limbs[i] & mask) - borrow;
        product.limbs[N + i] = static_cast<std::uint64_t>(rest);
        borrow = static_cast<std::uint64_t>(rest >> 64) & 1u;
    }
    mask = 0u - static_cast<std::uint64_t>(b.negative());
    borrow = 0;
    for (int i = 0; i < N; ++i) {
        const LimbPair rest = LimbPair{product.limbs[M + i]} - (a.limbs[i] & mask) - borrow;
        product.limbs[M + i] = static_cast<std::uint64_t>(rest);
        borrow = static_cast<std::uint64_t>(rest >> 64) & 1u;
    }
    return product;
}

}  // namespace sidestep::ccd::detail
