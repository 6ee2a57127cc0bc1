// The public sample of continuous collision queries, and questions of our own.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "sidestep/base/problem.h"
#include "sidestep/ccd/elementary.h"

namespace sidestep::ccd::test {

struct KnownQuery {
    Elementary kind = Elementary::vertex_face;
    MovingPoints points{};
    bool touches = false;
    std::string scene{};
};

/// One row: three times a numerator and a denominator, and the truth.
struct QueryRow {
    Vec3 point = Vec3::Zero();
    bool touches = false;
    std::string wrong{};  ///< Empty when it could be read.
};

inline QueryRow read_query_row(const std::string& row) {
    QueryRow read;
    std::vector<std::string> words{""};
    for (const char c : row) {
        if (c == ',') {
            words.emplace_back();
        } else if (c != '\r') {
            words.back() += c;
        }
    }
    if (words.size() != 7) {
        read.wrong = "expected 7 whole numbers between commas, found " +
                     std::to_string(words.size()) + " words in \"" + row + "\"";
        return read;
    }
    double numbers[7];
    for (std::size_t i = 0; i < 7; ++i) {
        char* end = nullptr;
        numbers[i] = std::strtod(words[i].c_str(), &end);
        // a number that is not printed as it was read was rounded: doubles do not hold it
        std::array<char, 400> again{};
        std::snprintf(again.data(), again.size(), "%.0f", numbers[i]);
        if (words[i].empty() || *end != '\0' || words[i] != again.data()) {
            read.wrong = "\"" + words[i] + "\" is no whole number that a double holds";
            return read;
        }
    }
    for (std::size_t k = 0; k < 3; ++k) {
        int exponent = 0;
        if (std::frexp(numbers[2 * k + 1], &exponent) != 0.5) {
            read.wrong = "the denominator " + words[2 * k + 1] + " is no power of two";
            return read;
        }
        read.point[static_cast<int>(k)] = numbers[2 * k] / numbers[2 * k + 1];
    }
    if (words[6] != "0" && words[6] != "1") read.wrong = "the truth is 0 or 1, not " + words[6];
    read.touches = words[6] == "1";
    return read;
}

/// Rows of numerators, denominators and the truth; eight rows a query. Empty where there is no data. What
/// cannot be read is said, and nothing is taken from the rest of that file: its rows would be out of step.
inline std::vector<KnownQuery> public_queries(const std::filesystem::path& folder,
                                              Problems& problems) {
    std::vector<KnownQuery> queries;
    if (!std::filesystem::exists(folder)) return queries;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".csv") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
        KnownQuery query;
        query.kind = file.parent_path().filename() == "vertex-face" ? Elementary::vertex_face
                                                                    : Elementary::edge_edge;
        query.scene = file.parent_path().parent_path().filename();
        int line = 0, rows = 0;
        const auto complain = [&](const std::string& message) {
            problems.push_back(
                {.file = file.string(),
                 .line = line,
                 .severity = Problem::Severity::error,
                 .message = message,
                 .hint = "eight rows a query: four points at the start, four at the end",
                 .code = {}});
        };
        std::ifstream in(file);
        for (std::string row; std::getline(in, row);) {
            ++line;
            QueryRow read = read_query_row(row);
            if (read.wrong.empty() && rows > 0 && read.touches != query.touches)
                read.wrong = "the rows of one query do not agree about the truth";
            if (!read.wrong.empty()) {
                complain(read.wrong);
                rows = 0;
                break;
            }
            (rows < 4 ? query.points.start : query.points.end)[static_cast<std::size_t>(rows % 4)] =
                read.point;
            query.touches = read.touches;
            if (++rows < 8) continue;
            rows = 0;
            queries.push_back(query);
        }
        if (rows > 0) complain("the last query has " + std::to_string(rows) + " rows of 8");
    }
    return queries;
}

}  // namespace sidestep::ccd::test
