// Decimal text means one double, and the reader finds it.

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "sidestep/base/random.h"
#include "sidestep/motion/io/detail/number.h"

using namespace sidestep;
using namespace sidestep::motion::detail;

namespace {

/// Each text in an allocation of its own, without a terminator, so that a sanitizer sees a step too
/// far.
Number parse(const std::string& text) {
    const std::unique_ptr<char[]> exact(new char[text.size()]);
    std::memcpy(exact.get(), text.data(), text.size());
    Number number = parse_number(exact.get(), exact.get() + text.size());
    if (number.end != nullptr) number.end = text.data() + (number.end - exact.get());
    return number;
}

bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

std::string random_decimal(Random& random) {
    std::string text;
    if (random.chance(0.3)) text += random.chance(0.5) ? '-' : '+';
    const int before = random.index(random.chance(0.1) ? 30 : 6);
    const int after = random.index(random.chance(0.1) ? 40 : 9);
    for (int i = 0; i < before; ++i) text += static_cast<char>('0' + random.index(10));
    if (after > 0 || random.chance(0.2)) text += '.';
    for (int i = 0; i < after; ++i) text += static_cast<char>('0' + random.index(10));
    if (before + after == 0) text += '7';
    if (random.chance(0.15)) {
        text += random.chance(0.5) ? 'e' : 'E';
        if (random.chance(0.6)) text += random.chance(0.5) ? '-' : '+';
        text += std::to_string(random.index(random.chance(0.2) ? 400 : 30));
    }
    return text;
}

}  // namespace

TEST_CASE("numbers mean what a pencil says") {
    CHECK(parse("12.5").value == 12.5);
    CHECK(parse("-.0083333").value == -0.0083333);
    CHECK(parse("+3.").value == 3.0);
    CHECK(parse("1e-3").value == 0.001);
    CHECK(parse("12.50").decimals == 2);
    CHECK(parse("1e-3").decimals == -1);
    CHECK(std::signbit(parse("-0.0000").value));
    CHECK(parse("1e-400").value == 0.0);
    CHECK(parse("1e400").status == NumberStatus::too_large);
    for (const char* word : {"", "-", ".", "+.", "e5", "nan", "inf", "-inf", "x1", "--1", "0x"}) {
        CAPTURE(word);
        const std::string text = word;
        const Number number = parse(text);
        const bool whole =
            number.status == NumberStatus::good && number.end == text.data() + text.size();
        CHECK_FALSE(whole);
    }
}

TEST_CASE("a number ends where it ends") {
    const auto length = [](const std::string& text) { return parse(text).end - text.data(); };
    CHECK(length("1 2") == 1);
    CHECK(length("1e") == 1);
    CHECK(length("1e+") == 1);
    CHECK(length("1.5.5") == 3);
    CHECK(length("1-2") == 1);
    CHECK(length("7,5") == 1);
}

TEST_CASE("every decimal text gives the same bits as strtod") {
    constexpr std::uint64_t seed = 7;
    Random random(seed);
    int slow = 0;
    constexpr int tries = 300000;
    for (int i = 0; i < tries; ++i) {
        const std::string text = random_decimal(random);
        const double expected = std::strtod(text.c_str(), nullptr);
        const Number number = parse(text);
        if (std::isinf(expected)) {
            CHECK(number.status == NumberStatus::too_large);
        } else if (number.status != NumberStatus::good || !same_bits(number.value, expected) ||
                   number.end != text.data() + text.size()) {
            FAIL_CHECK("seed " << seed << ", try " << i << ": " << text);
        }
        slow += text.size() > 19 || number.decimals < 0;
    }
    CHECK(slow > tries / 10);
    CHECK(slow < tries / 2);
}

TEST_CASE("halfway cases round to even as strtod does") {
    for (const char* text :
         {"9007199254740993", "9007199254740992.5", "9007199254740991.5", "0.500000000000000166533",
          "9007199254740993.0000000000000000000001", "2.2250738585072011e-308", "4.9e-324",
          "2.4703282292062327e-324", "179769313486231580793e289", "0.000000000000000000000001",
          "123456789012345678", "1234567890123456789", "12345678901234567890"}) {
        CAPTURE(text);
        CHECK(same_bits(parse(text).value, std::strtod(text, nullptr)));
    }
}

TEST_CASE("what is written reads back as the same number") {
    Random random(11);
    int fixed = 0;
    constexpr int tries = 100000;
    for (int i = 0; i < tries; ++i) {
        const int decimals = random.index(8);
        double value = random.uniform(-7000.0, 7000.0);
        const bool on_grid = random.chance(0.6);
        if (on_grid) {
            const double power = std::pow(10.0, decimals);
            // within a hair of a number with so many decimals, as angles out of quaternions are
            value = std::round(value * power) / power + random.uniform(-1e-12, 1e-12);
        }
        std::string text;
        const double written = append_within(text, value, decimals, 1e-9, random.chance(0.3));
        CAPTURE(text);
        REQUIRE(same_bits(parse(text).value, written));
        REQUIRE(std::abs(written - value) <= 1e-9);
        if (on_grid) REQUIRE(parse(text).decimals <= decimals);
        fixed += on_grid;
    }
    CHECK(fixed > tries / 2);
    std::string text;
    append_fixed(text, -0.0, 4);
    append_fixed(text, 17.0, 0);
    append_fixed(text, -0.05, 2);
    CHECK(text == "-0.000017-0.05");
}
