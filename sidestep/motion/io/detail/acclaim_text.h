// Acclaim text, line by line: words with their columns, and a log that knows when it is full.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/problem.h"

namespace sidestep::motion::detail {

struct Word {
    std::string_view text;
    int column = 1;
};

/// Cuts text into lines and words. Blanks, tabs, carriage returns, commas and parentheses part
/// words; `#` begins a comment. Lines without words are passed over.
class AcclaimText {
public:
    explicit AcclaimText(std::string_view text) : rest_(text) {}

    /// The next line that has words; false at the end.
    bool next();
    [[nodiscard]] int line() const { return line_; }
    [[nodiscard]] const std::vector<Word>& words() const { return words_; }

private:
    std::string_view rest_;
    int line_ = 0;
    std::vector<Word> words_;
};

/// True when the two are the same but for capitals.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b);

/// A number, whole and finite; false for everything else.
[[nodiscard]] bool to_number(std::string_view word, double& number);

/// A word for a message: shortened, in quotes, without unprintable bytes.
[[nodiscard]] std::string quoted(std::string_view word);

/// Collects problems of one file.
class Log {
public:
    explicit Log(std::string_view file) : file_(file) {}

    void error(int line, int column, std::string message, std::string hint = {});
    void warning(int line, int column, std::string message, std::string hint = {},
                 std::string code = {});
    /// Enough errors to fix for one day.
    [[nodiscard]] bool full() const { return errors_ >= problem_limit; }
    [[nodiscard]] int errors() const { return errors_; }

    Problems problems;

private:
    void add(Problem::Severity severity, int line, int column, std::string message,
             std::string hint, std::string code);

    std::string file_;
    int errors_ = 0;
    int warnings_ = 0;
};

}  // namespace sidestep::motion::detail
