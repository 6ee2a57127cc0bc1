#include "sidestep/motion/io/detail/acclaim_text.h"

#include <charconv>
#include <cmath>

namespace sidestep::motion::detail {

namespace {

// a readable file has few; a strange one shall not drown its reader
constexpr int warning_limit = 50;
constexpr std::size_t longest_quote = 40;

bool parts(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == '(' || c == ')' || c == '\f' ||
           c == '\v';
}

char small(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

bool AcclaimText::next() {
    words_.clear();
    while (!rest_.empty()) {
        ++line_;
        const std::size_t end = rest_.find('\n');
        std::string_view line = rest_.substr(0, end);
        rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
        line = line.substr(0, line.find('#'));
        std::size_t at = 0;
        while (true) {
            while (at < line.size() && parts(line[at])) ++at;
            if (at == line.size()) break;
            const std::size_t begin = at;
            while (at < line.size() && !parts(line[at])) ++at;
            words_.push_back({line.substr(begin, at - begin), static_cast<int>(begin) + 1});
        }
        if (!words_.empty()) return true;
    }
    return false;
}

bool same_word(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (small(a[i]) != small(b[i])) return false;
    }
    return true;
}

bool to_number(std::string_view word, double& number) {
    if (!word.empty() && word[0] == '+') word.remove_prefix(1);
    const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), number);
    // too small to tell from nothing
    if (status == std::errc::result_out_of_range && end == word.data() + word.size()) return false;
    return status == std::errc() && end == word.data() + word.size() && std::isfinite(number);
}

std::string quoted(std::string_view word) {
    std::string text = "\"";
    for (const char c : word.substr(0, longest_quote)) {
        text += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? '?' : c;
    }
    if (word.size() > longest_quote) text += "...";
    return text + '"';
}

void Log::add(Problem::Severity severity, int line, int column, std::string message,
              std::string hint, std::string code) {
    Problem problem;
    problem.file = file_;
    problem.line = line;
    problem.column = column;
    problem.severity = severity;
    problem.message = std::move(message);
    problem.hint = std::move(hint);
    problem.code = std::move(code);
    problems.push_back(std::move(problem));
}

void Log::error(int line, int column, std::string message, std::string hint) {
    if (full()) return;
    ++errors_;
    add(Problem::Severity::error, line, column, std::move(message), std::move(hint), {});
}

void Log::warning(int line, int column, std::string message, std::string hint, std::string code) {
    if (++warnings_ > warning_limit) return;
    add(Problem::Severity::warning, line, column, std::move(message), std::move(hint),
        std::move(code));
}

}  // namespace sidestep::motion::detail
