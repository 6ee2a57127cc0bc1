// Numbers that an option takes: from here to there, and no nan.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <string>

namespace sidestep::cli {

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
                        : fmt::format("expected a number from {:g} to {:g}, not \"{}\"", low, high,
                                      text);
        },
        "");
}

}  // namespace sidestep::cli
