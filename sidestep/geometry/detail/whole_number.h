// Whole numbers of any length, for the few determinants that doubles cannot hold.
#pragma once

#include <cstdint>
#include <vector>

namespace sidestep::geometry::detail {

/// Sign and magnitude, 32 bits a limb, least first, no leading zeros. Schoolbook arithmetic.
class WholeNumber {
public:
    WholeNumber() = default;

    /// The double `value` * 2^`shift`, which must be whole.
    static WholeNumber from(double value, int shift);

    [[nodiscard]] int sign() const noexcept { return sign_; }
    [[nodiscard]] WholeNumber operator-() const;

    friend WholeNumber operator+(const WholeNumber& a, const WholeNumber& b);
    friend WholeNumber operator-(const WholeNumber& a, const WholeNumber& b) { return a + -b; }
    friend WholeNumber operator*(const WholeNumber& a, const WholeNumber& b);

private:
    std::vector<std::uint32_t> limbs_;
    int sign_ = 0;
};

}  // namespace sidestep::geometry::detail
