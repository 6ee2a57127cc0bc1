// Where in this text is the trouble?
//
// Readers walk bytes and remember offsets; lines and columns are worked out once, at the end, for
// the few offsets that turned out to matter:
//
//     ProblemLog log(bytes, "walk.bvh");
//     log.error(offset, "expected a number, found \"abc\"");
//     return failure(log.take());          // walk.bvh:212:7: error: expected a number ...
//
// A line ends with LF, CRLF or a lone CR. Columns count characters from 1, a tab as one of them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/problem.h"

namespace sidestep::motion::detail {

[[nodiscard]] constexpr bool is_blank(char c) noexcept {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}
[[nodiscard]] constexpr bool is_line_end(char c) noexcept {
    return c == '\n' || c == '\r';
}
[[nodiscard]] constexpr bool is_space(char c) noexcept {
    return is_blank(c) || is_line_end(c);
}

/// Same letters, whatever their case (ASCII).
[[nodiscard]] bool same_word(std::string_view a, std::string_view b) noexcept;

[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// The text in quotation marks, made printable: strange bytes as \xNN, long texts shortened.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// "1 number", "2 numbers".
[[nodiscard]] std::string counted(std::size_t count, std::string_view thing);

/// Collects what is wrong with one text, and where.
class ProblemLog {
public:
    ProblemLog(std::string_view bytes, std::string_view file) : bytes_(bytes), file_(file) {}

    void error(std::size_t offset, std::string message, std::string hint = {},
               std::string code = {});
    /// Warnings beyond `problem_limit` are dropped.
    void warn(std::size_t offset, std::string message, std::string hint = {},
              std::string code = {});

    [[nodiscard]] int error_count() const noexcept { return errors_; }
    [[nodiscard]] bool has_error() const noexcept { return errors_ > 0; }
    /// As many errors as a reader collects: time to stop.
    [[nodiscard]] bool full() const noexcept { return errors_ >= problem_limit; }

    /// All of them, in the order of the text, with line and column. The log is empty afterwards.
    [[nodiscard]] Problems take();

private:
    void add(std::size_t offset, Problem::Severity severity, std::string message, std::string hint,
             std::string code);

    struct Entry {
        std::size_t offset;
        Problem problem;
    };
    std::string_view bytes_;
    std::string file_;
    std::vector<Entry> entries_;
    int errors_ = 0;
    int warnings_ = 0;
};

}  // namespace sidestep::motion::detail
