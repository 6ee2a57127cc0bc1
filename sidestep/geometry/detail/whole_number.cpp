#include "sidestep/geometry/detail/whole_number.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::geometry::detail {

namespace {

using Limbs = std::vector<std::uint32_t>;

void trim(Limbs& limbs) {
    while (!limbs.empty() && limbs.back() == 0) limbs.pop_back();
}

bool less(const Limbs& a, const Limbs& b) {
    if (a.size() != b.size()) return a.size() < b.size();
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

Limbs add(const Limbs& a, const Limbs& b) {
    Limbs result;
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()) || carry != 0; ++i) {
        if (i < a.size()) carry += a[i];
        if (i < b.size()) carry += b[i];
        result.push_back(static_cast<std::uint32_t>(carry));
        carry >>= 32;
    }
    return result;
}

/// a - b for a >= b.
Limbs subtract(const Limbs& a, const Limbs& b) {
    Limbs result(a.size());
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::int64_t digit = std::int64_t{a[i]} - borrow - (i < b.size() ? std::int64_t{b[i]} : 0);
        borrow = digit < 0;
        if (borrow != 0) digit += std::int64_t{1} << 32;
        result[i] = static_cast<std::uint32_t>(digit);
    }
    trim(result);
    return result;
}

}  // namespace

WholeNumber WholeNumber::from(double value, int shift) {
    WholeNumber result;
    if (value == 0.0) return result;
    int exponent = 0;
    const double fraction = std::frexp(std::abs(value), &exponent);
    auto bits = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
    int place = exponent - 53 + shift;
    // a small number's trailing zeros may lie below the unit
    while (place < 0 && (bits & 1u) == 0) {
        bits >>= 1;
        ++place;
    }
    SIDESTEP_ASSERT(place >= 0);
    result.sign_ = value > 0.0 ? 1 : -1;
    result.limbs_.assign(static_cast<std::size_t>(place / 32), 0);
    const int inside = place % 32;
    const std::uint64_t low = bits << inside;
    const std::uint64_t high = inside == 0 ? 0 : bits >> (64 - inside);
    for (const std::uint64_t word : {low, high}) {
        result.limbs_.push_back(static_cast<std::uint32_t>(word));
        result.limbs_.push_back(static_cast<std::uint32_t>(word >> 32));
    }
    trim(result.limbs_);
    return result;
}

WholeNumber WholeNumber::operator-() const {
    WholeNumber result = *this;
    result.sign_ = -sign_;
    return result;
}

WholeNumber operator+(const WholeNumber& a, const WholeNumber& b) {
    if (a.sign_ == 0) return b;
    if (b.sign_ == 0) return a;
    WholeNumber result;
    if (a.sign_ == b.sign_) {
        result.limbs_ = add(a.limbs_, b.limbs_);
        result.sign_ = a.sign_;
    } else {
        const bool b_larger = less(a.limbs_, b.limbs_);
        result.limbs_ = b_larger ? subtract(b.limbs_, a.limbs_) : subtract(a.limbs_, b.limbs_);
        result.sign_ = result.limbs_.empty() ? 0 : b_larger ? b.sign_ : a.sign_;
    }
    return result;
}

WholeNumber operator*(const WholeNumber& a, const WholeNumber& b) {
    WholeNumber result;
    if (a.sign_ == 0 || b.sign_ == 0) return result;
    result.sign_ = a.sign_ * b.sign_;
    result.limbs_.assign(a.limbs_.size() + b.limbs_.size(), 0);
    for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < b.limbs_.size(); ++j) {
            carry += std::uint64_t{a.limbs_[i]} * b.limbs_[j] + result.limbs_[i + j];
            result.limbs_[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        result.limbs_[i + b.limbs_.size()] = static_cast<std::uint32_t>(carry);
    }
    trim(result.limbs_);
    return result;
}

}  // namespace sidestep::geometry::detail
