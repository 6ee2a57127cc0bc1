#include <charconv>

#include "sidestep/judge/judge.h"

namespace sidestep::judge {

Result<StatedWidth> stated_width(const recording::Recording& recording, const std::string& file) {
    StatedWidth width;
    Problems problems;
    const auto number = [&](std::string_view key) -> std::optional<double> {
        for (const auto& [word, text] : recording.about()) {
            if (word != key) continue;
            double value = 0.0;
            const char* const end = text.data() + text.size();
            const auto parsed = std::from_chars(text.data(), end, value);
            constexpr double widest = 1000.0;
            if (parsed.ec == std::errc() && parsed.ptr == end && value >= 0.0 && value <= widest) {
                return value;
            }
            Problem problem;
            problem.file = file;
            problem.message = "the recording says that its " + std::string(key) + " is \"" + text +
                              "\"; expected a number of metres, 0 to 1000";
            problem.hint = "say how wide people are instead: a radius, or a margin around limbs";
            problems.push_back(std::move(problem));
            return std::nullopt;
        }
        return std::nullopt;
    };
    width.fixed_radius = number("fixed_radius");
    if (!width.fixed_radius) width.margin = number("margin").value_or(width.margin);
    if (!problems.empty()) return failure(std::move(problems));
    return width;
}

}  // namespace sidestep::judge
