// Decimal text to double and back, exactly.
//
// Reading: short numbers, nearly all there are, take one multiplication or division that is exact
// by Clinger's argument (a whole number up to 2^53 and a power of ten up to 10^22 are both doubles,
// so the one rounding is the right one); all others go through std::from_chars. Either way the
// result is the double nearest to the text.
#pragma once

#include <cstdint>
#include <string>

namespace sidestep::motion::detail {

enum class NumberStatus : std::uint8_t {
    good,
    not_a_number,  ///< No digits where a number should begin.
    too_large,     ///< Overflows a double.
};

struct Number {
    double value = 0.0;
    const char* end = nullptr;  ///< One past the last character of the number.
    int decimals = 0;           ///< Digits after the point; -1 when written with an exponent.
    NumberStatus status = NumberStatus::not_a_number;
};

/// Slow road of `parse_number`, for any length and exponent.
[[nodiscard]] Number parse_number_slowly(const char* first, const char* last);

inline constexpr double exact_powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/// Reads `[+-] digits [. digits] [(e|E) [+-] digits]`, with digits on at least one side of the
/// point, as far as it goes. Words such as nan and inf are not numbers here.
[[nodiscard]] inline Number parse_number(const char* first, const char* last) {
    const char* p = first;
    bool negative = false;
    if (p != last && (*p == '-' || *p == '+')) negative = *p++ == '-';
    std::uint64_t digits = 0;
    const char* const start = p;
    while (p != last && static_cast<unsigned char>(*p - '0') < 10) {
        digits = digits * 10 + static_cast<unsigned char>(*p - '0');
        ++p;
    }
    auto count = p - start;
    int decimals = 0;
    if (p != last && *p == '.') {
        const char* const point = ++p;
        while (p != last && static_cast<unsigned char>(*p - '0') < 10) {
            digits = digits * 10 + static_cast<unsigned char>(*p - '0');
            ++p;
        }
        decimals = static_cast<int>(p - point < 1000 ? p - point : 1000);
        count += p - point;
    }
    // 18 digits fit into 64 bits; whether they fit into the 53 of a double is seen afterwards
    constexpr std::uint64_t exact_limit = std::uint64_t{1} << 53;
    const bool has_exponent = p != last && (*p == 'e' || *p == 'E');
    if (count == 0 || count > 18 || digits > exact_limit || has_exponent) {
        return parse_number_slowly(first, last);
    }
    const double value = static_cast<double>(digits) / exact_powers_of_ten[decimals];
    return {negative ? -value : value, p, decimals, NumberStatus::good};
}

/// Appends `value` with `decimals` digits after the point. |value| 10^decimals must be below 2^53
/// and `value` must lie close to such a number: no ties are broken here.
void append_fixed(std::string& text, double value, int decimals);

/// Appends the shortest text that reads back as the same double.
void append_shortest(std::string& text, double value);

/// Appends `value` with `decimals` digits where that comes within `tolerance` of it, otherwise the
/// shortest text that reads back as the same double. `trim` leaves trailing zeros out. Returns the
/// value as written.
double append_within(std::string& text, double value, int decimals, double tolerance, bool trim);

}  // namespace sidestep::motion::detail
