#include "cli/support/hub_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "sidestep/base/file.h"

namespace sidestep::cli {

namespace {

struct CsvCell {
    std::string text;
    int column = 1;
};

/// One row from `at` on; leaves `at` behind its line end and counts lines inside quotes.
std::vector<CsvCell> csv_row(const std::string& text, std::size_t& at, int& line) {
    std::vector<CsvCell> row{{}};
    bool quoted = false;
    int column = 1;
    // some programs begin a table with a mark of their own
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (at == 0 && text.starts_with(byte_order_mark)) at = byte_order_mark.size();
    for (; at < text.size(); ++at, ++column) {
        const char c = text[at];
        if (quoted) {
            if (c == '"' && at + 1 < text.size() && text[at + 1] == '"') {
                row.back().text += c;
                ++at;
                ++column;
            } else if (c == '"') {
                quoted = false;
            } else {
                line += c == '\n' ? 1 : 0;
                row.back().text += c;
            }
        } else if (c == '"') {
            quoted = true;
        } else if (c == ',') {
            row.push_back({"", column + 1});
        } else if (c == '\n') {
            break;
        } else if (c != '\r') {
            row.back().text += c;
        }
    }
    ++at;
    ++line;
    return row;
}

int column_named(const std::vector<CsvCell>& head, const std::string& name) {
    for (std::size_t i = 0; i < head.size(); ++i) {
        if (head[i].text == name) return static_cast<int>(i);
    }
    return -1;
}

}  // namespace

bool is_another_table(const std::string& text) {
    std::size_t at = 0;
    int line = 1;
    const std::vector<CsvCell> head = csv_row(text, at, line);
    return column_named(head, "file") >= 0 && column_named(head, "hub_in") < 0 &&
           column_named(head, "hub_out") < 0;
}

Result<std::map<std::string, HubLabels>> read_hub_index(const std::string& text,
                                                        const std::string& file) {
    Problems problems;
    const auto wrong = [&](int line, int column, std::string message, std::string hint = {}) {
        Problem problem = problem_with(file, std::move(message), std::move(hint));
        problem.line = line;
        problem.column = column;
        problems.push_back(std::move(problem));
    };
    std::size_t at = 0;
    int line = 1;
    const std::vector<CsvCell> head = csv_row(text, at, line);
    const int name = column_named(head, "file"), in = column_named(head, "hub_in"),
              out = column_named(head, "hub_out");
    const std::string mend =
        "mend the table or remove it: without one, sidestep graph build finds hubs in long takes";
    if (name < 0 && in < 0 && out < 0) {
        wrong(1, 1,
              text.find_first_not_of(" \t\r\n") == std::string::npos
                  ? "the table is empty, expected a first line with the columns file, hub_in and "
                    "hub_out"
                  : "this is not a table of hubs, expected a first line with the columns file, "
                    "hub_in and hub_out",
              mend);
        return failure(std::move(problems));
    }
    for (const auto& [column, what] : {std::pair{name, "file"}, {in, "hub_in"}, {out, "hub_out"}}) {
        if (column < 0) {
            wrong(1, 1,
                  fmt::format("the table has no column \"{}\", expected file, hub_in and hub_out",
                              what),
                  mend);
        }
    }
    if (!problems.empty()) return failure(std::move(problems));

    std::map<std::string, HubLabels> labels;
    while (at < text.size() && static_cast<int>(problems.size()) < problem_limit) {
        const int here = line;
        const std::vector<CsvCell> row = csv_row(text, at, line);
        if (row.size() == 1 && row[0].text.empty()) continue;
        const int needed = std::max({name, in, out});
        if (static_cast<int>(row.size()) <= needed) {
            wrong(here, row.back().column,
                  fmt::format("the row has {} cells, expected at least {}", row.size(), needed + 1),
                  "a row gives a cell to each column of the first line; where the last are "
                  "missing, commas may be");
            continue;
        }
        for (const int column : {name, in, out}) {
            if (row[column].text.empty()) {
                wrong(here, row[column].column,
                      fmt::format("the cell \"{}\" is empty", head[column].text),
                      column == name ? "give it the name of a motion, such as walk.bvh"
                                     : "give it the name of the hub, as other rows write it");
            }
        }
        const std::string key = std::filesystem::path(row[name].text).filename().string();
        if (!labels.try_emplace(key, HubLabels{row[in].text, row[out].text, here}).second) {
            wrong(here, row[name].column, "\"" + key + "\" has a row already", "keep one of them");
        }
    }
    if (problems.empty() && labels.empty()) {
        wrong(1, 1, "the table has no rows, expected one for each motion", mend);
    }
    if (!problems.empty()) return failure(std::move(problems));
    return labels;
}

}  // namespace sidestep::cli
