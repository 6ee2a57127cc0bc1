// Whole numbers of up to so many limbs, on the stack. One that grows too long is not cut: TooShort is
// thrown, and the question is asked again with longer ones.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace sidestep::ccd::detail {

struct TooShort {};

__extension__ using LimbPair = unsigned __int128;

template <int Limbs>
class Whole {
    static_assert(Limbs % 4 == 0);

public:
    static constexpr int most_limbs = Limbs;

    Whole() = default;  // zero
    Whole(std::int64_t value) : sign_(value > 0 ? 1 : value < 0 ? -1 : 0), size_(value != 0) {
        limbs_[0] =
            value < 0 ? 0u - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    }
    // only the limbs that count are copied
    Whole(const Whole& other) { take_over(other); }
    Whole& operator=(const Whole& other) {
        take_over(other);
        return *this;
    }

    [[nodiscard]] static Whole shifted(std::int64_t x, int shift) { return Whole(x) << shift; }
    /// @param sign  Of a number that is not zero.
    [[nodiscard]] static Whole from_limbs(const std::uint64_t* limbs, int count, int sign) {
        Whole made;
        made.size_ = count;
        for (int i = 0; i < count; ++i) made.limbs_[i] = limbs[i];
        made.trim();
        made.sign_ = made.size_ == 0 ? 0 : sign;
        return made;
    }

    [[nodiscard]] int sign() const { return sign_; }
    /// How many bits its size takes; 0 for zero.
    [[nodiscard]] int bits() const {
        return size_ == 0 ? 0 : 64 * size_ - std::countl_zero(limbs_[size_ - 1]);
    }
    /// The leading 64 bits of its size, and how many bits are below them.
    [[nodiscard]] std::uint64_t head(int& below) const {
        below = std::max(0, bits() - 64);
        if (size_ == 0) return 0;
        const int limb = below / 64, shift = below % 64;
        const std::uint64_t low = limbs_[limb] >> shift;
        if (shift == 0 || limb + 1 >= size_) return low;
        return low | limbs_[limb + 1] << (64 - shift);
    }

    [[nodiscard]] Whole operator-() const {
        Whole negative = *this;
        negative.sign_ = -sign_;
        return negative;
    }
    friend Whole operator+(const Whole& a, const Whole& b) { return sum(a, b, b.sign_); }
    friend Whole operator-(const Whole& a, const Whole& b) { return sum(a, b, -b.sign_); }
    Whole& operator+=(const Whole& other) { return *this = *this + other; }
    Whole& operator-=(const Whole& other) { return *this = *this - other; }
    Whole& operator*=(const Whole& other) { return *this = *this * other; }

    friend Whole operator*(const Whole& a, const Whole& b) {
        Whole product;
        if (a.sign_ == 0 || b.sign_ == 0) return product;
        const int size = a.size_ + b.size_;
        if (size > Limbs) throw TooShort{};
        std::fill_n(product.limbs_.data(), a.size_, 0);
        for (int j = 0; j < b.size_; ++j) {
            std::uint64_t carry = 0;
            for (int i = 0; i < a.size_; ++i) {
                const LimbPair next =
                    LimbPair{a.limbs_[i]} * b.limbs_[j] + product.limbs_[i + j] + carry;
                product.limbs_[i + j] = static_cast<std::uint64_t>(next);
                carry = static_cast<std::uint64_t>(next >> 64);
            }
            product.limbs_[j + a.size_] = carry;
        }
        product.size_ = size - (product.limbs_[size - 1] == 0);
        product.sign_ = a.sign_ * b.sign_;
        return product;
    }

    [[nodiscard]] Whole operator<<(int shift) const {
        Whole moved;
        if (sign_ == 0) return moved;
        const int whole = shift / 64, part = shift % 64;
        if (size_ + whole + 1 > Limbs) throw TooShort{};
        std::fill_n(moved.limbs_.data(), whole, 0);
        std::uint64_t carry = 0;
        for (int i = 0; i < size_; ++i) {
            moved.limbs_[i + whole] = limbs_[i] << part | carry;
            carry = part == 0 ? 0 : limbs_[i] >> (64 - part);
        }
        moved.size_ = size_ + whole;
        if (carry != 0) moved.limbs_[moved.size_++] = carry;
        moved.sign_ = sign_;
        return moved;
    }
    /// Towards zero.
    [[nodiscard]] Whole operator>>(int shift) const {
        Whole moved;
        const int whole = shift / 64, part = shift % 64;
        if (whole >= size_) return moved;
        moved.size_ = size_ - whole;
        for (int i = 0; i < moved.size_; ++i) {
            const std::uint64_t above = i + whole + 1 < size_ ? limbs_[i + whole + 1] : 0;
            moved.limbs_[i] = limbs_[i + whole] >> part | (part == 0 ? 0 : above << (64 - part));
        }
        moved.trim();
        moved.sign_ = moved.size_ == 0 ? 0 : sign_;
        return moved;
    }

    friend int compare(const Whole& a, const Whole& b) {
        if (a.sign_ != b.sign_) return a.sign_ < b.sign_ ? -1 : 1;
        return a.sign_ * compare_size(a, b);
    }
    friend bool operator<(const Whole& a, const Whole& b) { return compare(a, b) < 0; }
    friend bool operator>(const Whole& a, const Whole& b) { return compare(a, b) > 0; }

private:
    static int compare_size(const Whole& a, const Whole& b) {
        if (a.size_ != b.size_) return a.size_ < b.size_ ? -1 : 1;
        for (int i = a.size_ - 1; i >= 0; --i) {
            if (a.limbs_[i] != b.limbs_[i]) return a.limbs_[i] < b.limbs_[i] ? -1 : 1;
        }
        return 0;
    }

    static Whole sum(const Whole& a, const Whole& b, int b_sign) {
        if (b_sign == 0) return a;
        if (a.sign_ == 0) {
            Whole other = b;
            other.sign_ = b_sign;
            return other;
        }
        if (a.sign_ == b_sign) {
            const bool longer = a.size_ >= b.size_;
            Whole total = added(longer ? a : b, longer ? b : a);
            total.sign_ = b_sign;
            return total;
        }
        const int order = compare_size(a, b);
        if (order == 0) return {};
        Whole rest = order > 0 ? taken(a, b) : taken(b, a);
        rest.sign_ = order > 0 ? a.sign_ : b_sign;
        return rest;
    }

    static Whole added(const Whole& large, const Whole& small) {
        Whole total;
        std::uint64_t carry = 0;
        for (int i = 0; i < large.size_; ++i) {
            const LimbPair next =
                LimbPair{large.limbs_[i]} + (i < small.size_ ? small.limbs_[i] : 0) + carry;
            total.limbs_[i] = static_cast<std::uint64_t>(next);
            carry = static_cast<std::uint64_t>(next >> 64);
        }
        total.size_ = large.size_;
        if (carry != 0) {
            if (total.size_ == Limbs) throw TooShort{};
            total.limbs_[total.size_++] = carry;
        }
        return total;
    }

    static Whole taken(const Whole& large, const Whole& small) {
        Whole rest;
        std::uint64_t borrow = 0;
        for (int i = 0; i < large.size_; ++i) {
            const LimbPair next =
                LimbPair{large.limbs_[i]} - (i < small.size_ ? small.limbs_[i] : 0) - borrow;
            rest.limbs_[i] = static_cast<std::uint64_t>(next);
            borrow = static_cast<std::uint64_t>(next >> 64) & 1u;
        }
        rest.size_ = large.size_;
        rest.trim();
        return rest;
    }

    void take_over(const Whole& other) {
        sign_ = other.sign_;
        size_ = other.size_;
        // four at a time: no call, and hardly ever a second round
        for (int i = 0; i < size_; i += 4) std::memcpy(&limbs_[i], &other.limbs_[i], 32);
    }

    void trim() {
        while (size_ > 0 && limbs_[size_ - 1] == 0) --size_;
    }

    int sign_ = 0, size_ = 0;
    std::array<std::uint64_t, Limbs>
        limbs_;  // the lowest first; only `size_` of them mean anything
};

}  // namespace sidestep::ccd::detail
