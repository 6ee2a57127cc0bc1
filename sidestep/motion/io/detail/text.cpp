#include "sidestep/motion/io/detail/text.h"

#include <algorithm>

namespace sidestep::motion::detail {

namespace {

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) noexcept {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                              [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 40;
    constexpr char digits[] = "0123456789abcdef";
    std::string out = "\"";
    std::size_t used = 0;
    for (; used < text.size() && used < longest; ++used) {
        const char c = text[used];
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x20 || code == 0x7f) {
            out += "\\x";
            out += digits[code >> 4];
            out += digits[code & 15];
        } else {
            out += c;
        }
    }
    // do not stop in the middle of a UTF-8 character
    for (; used < text.size() && (static_cast<unsigned char>(text[used]) & 0xc0) == 0x80 &&
           used < longest + 4;
         ++used) {
        out += text[used];
    }
    if (used < text.size()) out += "...";
    return out + '"';
}

std::string counted(std::size_t count, std::string_view thing) {
    return std::to_string(count) + ' ' + std::string(thing) + (count == 1 ? "" : "s");
}

void ProblemLog::add(std::size_t offset, Problem::Severity severity, std::string message,
                     std::string hint, std::string code) {
    Problem problem;
    problem.file = file_;
    problem.severity = severity;
    problem.message = std::move(message);
    problem.hint = std::move(hint);
    problem.code = std::move(code);
    entries_.push_back({std::min(offset, bytes_.size()), std::move(problem)});
}

void ProblemLog::error(std::size_t offset, std::string message, std::string hint,
                       std::string code) {
    if (full()) return;
    ++errors_;
    add(offset, Problem::Severity::error, std::move(message), std::move(hint), std::move(code));
}

void ProblemLog::warn(std::size_t offset, std::string message, std::string hint, std::string code) {
    if (warnings_ >= problem_limit) return;
    ++warnings_;
    add(offset, Problem::Severity::warning, std::move(message), std::move(hint), std::move(code));
}

Problems ProblemLog::take() {
    std::stable_sort(entries_.begin(), entries_.end(),
                     [](const Entry& a, const Entry& b) { return a.offset < b.offset; });
    Problems problems;
    problems.reserve(entries_.size());
    // one walk over the text serves them all; a byte order mark is not part of the first line
    std::size_t at = bytes_.starts_with("\xef\xbb\xbf") ? 3 : 0;
    int line = 1;
    int column = 1;
    for (Entry& entry : entries_) {
        for (; at < entry.offset; ++at) {
            const char c = bytes_[at];
            const bool ends_line =
                c == '\n' || (c == '\r' && (at + 1 == bytes_.size() || bytes_[at + 1] != '\n'));
            if (ends_line) {
                ++line;
                column = 1;
            } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
                ++column;
            }
        }
        entry.problem.line = line;
        entry.problem.column = column;
        problems.push_back(std::move(entry.problem));
    }
    entries_.clear();
    errors_ = warnings_ = 0;
    return problems;
}

}  // namespace sidestep::motion::detail
