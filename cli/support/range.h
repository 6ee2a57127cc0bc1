// Numbers that an option takes: from here to there, and no nan.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <string>

namespace sidestep::cli {

/// As people write it: 10000000, not 1e+07.
[[nodiscard]] inline std::string digits(double number) {
    return std::abs(number) < 1e15 && number == std::floor(number) ? fmt::format("{:.0f}", number)
                                                                   : fmt::format("{:g}", number);
}

/// The option takes a number from `low` to `high`, both included. What is no number at all (nan,
/// words, nothing) is refused with the same sentence.
[[nodiscard]] inline CLI::Validator between(double low, double high) {
    return CLI::Validator(
        [low, high](const std::string& text) {
            double value = 0.0;
            const char* const end = text.data() + text.size();
            const char* const begin = text.starts_with('+') ? text.data() + 1 : text.data();
            const auto parsed = std::from_chars(begin, end, value);
            // a nan fails both comparisons
            const bool good =
                parsed.ec == std::errc() && parsed.ptr == end && value >= low && value <= high;
            return good ? std::string()
                        : fmt::format("expected a number from {} to {}, not \"{}\"", digits(low),
                                      digits(high), text);
        },
        "");
}

}  // namespace sidestep::cli
