#include "sidestep/motion/io/detail/number.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <system_error>

namespace sidestep::motion::detail {

namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

const char* skip_digits(const char* p, const char* last) {
    while (p != last && is_digit(*p)) ++p;
    return p;
}

}  // namespace

Number parse_number_slowly(const char* first, const char* last) {
    Number number;
    const char* p = first;
    if (p != last && (*p == '-' || *p == '+')) ++p;
    const char* const digits = p;
    p = skip_digits(p, last);
    auto count = p - digits;
    if (p != last && *p == '.') {
        const char* const point = ++p;
        p = skip_digits(p, last);
        number.decimals = static_cast<int>(p - point < 1000 ? p - point : 1000);
        count += p - point;
    }
    if (count == 0) return number;
    // an exponent counts only with its digits: "1e" is the number 1 and a stray letter
    if (p != last && (*p == 'e' || *p == 'E')) {
        const char* q = p + 1;
        if (q != last && (*q == '-' || *q == '+')) ++q;
        if (q != last && is_digit(*q)) {
            p = skip_digits(q, last);
            number.decimals = -1;
        }
    }
    number.end = p;
    // from_chars knows no leading plus
    const char* const from = *first == '+' ? first + 1 : first;
    const auto [end, problem] = std::from_chars(from, p, number.value);
    number.status = NumberStatus::good;
    if (problem == std::errc::result_out_of_range) {
        // too small is nearly zero and harmless; too large is not
        number.value = std::strtod(std::string(from, p).c_str(), nullptr);
        if (std::isinf(number.value)) number.status = NumberStatus::too_large;
    }
    return number;
}

void append_fixed(std::string& text, double value, int decimals) {
    char buffer[32];
    char* p = buffer + sizeof buffer;
    auto whole =
        static_cast<std::uint64_t>(std::llround(std::abs(value) * exact_powers_of_ten[decimals]));
    for (int i = 0; i < decimals; ++i, whole /= 10) *--p = static_cast<char>('0' + whole % 10);
    if (decimals > 0) *--p = '.';
    do {
        *--p = static_cast<char>('0' + whole % 10);
        whole /= 10;
    } while (whole > 0);
    if (std::signbit(value)) *--p = '-';
    text.append(p, buffer + sizeof buffer);
}

void append_shortest(std::string& text, double value) {
    char buffer[64];
    const auto [end, problem] = std::to_chars(buffer, buffer + sizeof buffer, value);
    text.append(buffer, problem == std::errc() ? end : buffer);
}

double append_within(std::string& text, double value, int decimals, double tolerance, bool trim) {
    constexpr double largest = 4503599627370496.0;  // 2^52: below it, whole steps are exact
    const bool fits = decimals >= 0 && decimals <= 15 &&
                      std::abs(value) * exact_powers_of_ten[decimals] < largest;
    if (fits) {
        const double power = exact_powers_of_ten[decimals];
        const double steps = std::round(std::abs(value) * power);
        const double written = std::copysign(steps / power, value);
        if (std::abs(written - value) <= tolerance) {
            append_fixed(text, written, decimals);
            if (trim && decimals > 0) {
                while (text.back() == '0') text.pop_back();
                if (text.back() == '.') text.pop_back();
            }
            return written;
        }
    }
    append_shortest(text, value);
    return value;
}

}  // namespace sidestep::motion::detail
