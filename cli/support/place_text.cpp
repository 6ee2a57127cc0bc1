// The words after --at and --prop.
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <span>

#include "cli/support/placed_clips.h"
#include "sidestep/base/file.h"

namespace sidestep::cli {

namespace {

/// One number between commas: what it means, and how far it may go.
struct Column {
    const char* meaning;
    double most;
};

/// Reads numbers between commas, or says which one is wrong and where it stands.
/// @param option  For the problem: "--at 2".
/// @param first_column  Where the text stands in what was typed, from 1.
Problems read_numbers(std::string_view text, std::span<const Column> columns, int least,
                      const std::string& option, int first_column, const std::string& hint,
                      std::vector<double>& values) {
    const auto wrong = [&](std::size_t at, const std::string& message) -> Problems {
        return {problem_with(
            "",
            fmt::format("{}, column {}: {}", option, first_column + static_cast<int>(at), message),
            hint)};
    };
    for (std::size_t at = 0;;) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string_view word = text.substr(at, end - at);
        if (values.size() == columns.size()) {
            return wrong(at, fmt::format("\"{}\" is one number too many, expected {} at most", word,
                                         columns.size()));
        }
        const Column& column = columns[values.size()];
        const char* const begin = word.data() + (word.starts_with('+') ? 1 : 0);
        const char* const last = word.data() + word.size();
        double value = 0.0;
        const auto [stop, error] = std::from_chars(begin, last, value);
        if (word.empty()) {
            return wrong(at, fmt::format("nothing there, expected {}", column.meaning));
        }
        if (error == std::errc::result_out_of_range) {
            return wrong(at, fmt::format("\"{}\" is too large or too small a number for {}", word,
                                         column.meaning));
        }
        if (error != std::errc() || stop != last) {
            return wrong(at,
                         fmt::format("\"{}\" is not a number, expected {}", word, column.meaning));
        }
        if (!std::isfinite(value)) {
            return wrong(at,
                         fmt::format("\"{}\" is not finite, expected {}", word, column.meaning));
        }
        if (std::abs(value) > column.most) {
            return wrong(at, fmt::format("\"{}\" is out of reach, expected {} within {:g} of 0",
                                         word, column.meaning, column.most));
        }
        values.push_back(value);
        if (end == text.size()) break;
        at = end + 1;
    }
    if (static_cast<int>(values.size()) < least) {
        return wrong(text.size(),
                     fmt::format("ends too early, expected {}", columns[values.size()].meaning));
    }
    return {};
}

}  // namespace

spacetime::Placement At::placement() const {
    const double turn = std::remainder(heading_deg, 360.0);  // exact
    const double quarters = turn / 90.0;
    if (quarters == std::round(quarters)) {
        constexpr double cosines[] = {-1, 0, 1, 0, -1};  // from -180 to 180 degrees
        constexpr double sines[] = {0, -1, 0, 1, 0};
        const int k = static_cast<int>(quarters) + 2;
        return {x, z, cosines[k], sines[k], start_s};
    }
    return spacetime::Placement::at(x, z, radians(turn), start_s);
}

Result<At> parse_at(const std::string& text, int number) {
    constexpr Column columns[] = {{"x in metres", spacetime::farthest},
                                  {"z in metres", spacetime::farthest},
                                  {"the heading in degrees", 1e6},
                                  {"the start in seconds", spacetime::farthest}};
    std::vector<double> values;
    const Problems problems =
        read_numbers(text, columns, 2, fmt::format("--at number {} (\"{}\")", number, text), 1,
                     "write --at x,z,heading,t: metres, metres, degrees to the left, seconds; the "
                     "last two may be left out",
                     values);
    if (!problems.empty()) return failure(problems);
    values.resize(4, 0.0);
    return At{values[0], values[1], values[2], values[3]};
}

Result<PropText> parse_prop(const std::string& text) {
    const std::string hint =
        "write --prop JOINT:x,y,z:radius in metres, or 2:JOINT:x,y,z:radius for the second clip";
    const std::string option = "--prop \"" + text + "\"";
    // from the right: names of joints may hold colons
    const std::size_t last = text.rfind(':');
    const std::size_t middle =
        last == std::string::npos || last == 0 ? std::string::npos : text.rfind(':', last - 1);
    if (middle == std::string::npos) {
        return failure(problem_with("", option + ": expected two colons", hint));
    }
    PropText prop;
    prop.joint = text.substr(0, middle);
    const std::size_t digits = prop.joint.find_first_not_of("0123456789");
    if (digits != std::string::npos && digits > 0 && prop.joint[digits] == ':') {
        const char* const begin = prop.joint.data();
        const auto read = std::from_chars(begin, begin + digits, prop.clip);
        if (read.ec != std::errc() || prop.clip < 1) {
            return failure(problem_with(
                "", option + ": there is no clip " + prop.joint.substr(0, digits), hint));
        }
        prop.joint.erase(0, digits + 1);
    }
    if (prop.joint.empty()) {
        return failure(problem_with("", option + ": no joint is named", hint));
    }
    constexpr Column places[] = {{"x in metres", 1e6}, {"y in metres", 1e6}, {"z in metres", 1e6}};
    constexpr Column sizes[] = {{"a radius in metres", 1e6}};
    const std::string_view all(text);
    std::vector<double> place;
    std::vector<double> size;
    Problems problems = read_numbers(all.substr(middle + 1, last - middle - 1), places, 3, option,
                                     static_cast<int>(middle) + 2, hint, place);
    if (problems.empty()) {
        problems = read_numbers(all.substr(last + 1), sizes, 1, option, static_cast<int>(last) + 2,
                                hint, size);
    }
    if (problems.empty() && size[0] < 0.0) {
        problems.push_back(problem_with(
            "", fmt::format("{}: the radius {:g} is negative", option, size[0]), hint));
    }
    if (!problems.empty()) return failure(problems);
    prop.offset = Vec3(place[0], place[1], place[2]);
    prop.radius = size[0];
    return prop;
}

}  // namespace sidestep::cli
