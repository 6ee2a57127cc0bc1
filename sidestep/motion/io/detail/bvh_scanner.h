// Words of a BVH header, one after another, each with its place.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "sidestep/motion/io/bvh.h"
#include "sidestep/motion/io/detail/number.h"
#include "sidestep/motion/io/detail/text.h"

namespace sidestep::motion::detail {

/// Says what keeps a word from being a number, in one voice for header and rows.
inline void complain_about_number(ProblemLog& log, std::size_t offset, std::string_view word) {
    const std::string_view body =
        !word.empty() && (word[0] == '-' || word[0] == '+') ? word.substr(1) : word;
    const auto starts = [&](std::string_view mark) {
        return same_word(body.substr(0, mark.size()), mark);
    };
    if (word.size() > bvh_word_limit) {
        log.error(offset,
                  "a word of " + std::to_string(word.size()) + " characters, expected a number",
                  "the file may be damaged here", "long_word");
    } else if (starts("nan") || starts("inf") || starts("1.#")) {
        log.error(offset, in_quotes(word) + " is not a finite number",
                  "the program that wrote the file had lost this joint; cut or repair the row",
                  "not_finite");
    } else if (word.find(',') != word.npos) {
        log.error(offset, "expected a number, found " + in_quotes(word),
                  "numbers need decimal points, not commas: sed 's/,/./g'", "not_a_number");
    } else {
        log.error(offset,
                  "expected a number, found " +
                      (word.empty() ? std::string("the end of the file") : in_quotes(word)),
                  "numbers look like 12, -0.5 or 1e-3", "not_a_number");
    }
}

/// True when the word, all of it, is a number that we take; otherwise the log says why not.
inline bool take_number(ProblemLog& log, std::size_t offset, std::string_view word,
                        Number& number) {
    const char* const last = word.data() + word.size();
    if (word.size() <= bvh_word_limit) number = parse_number(word.data(), last);
    if (number.status == NumberStatus::not_a_number || number.end != last) {
        complain_about_number(log, offset, word);
        return false;
    }
    if (number.status == NumberStatus::too_large || !(std::abs(number.value) <= bvh_number_limit)) {
        log.error(offset, in_quotes(word) + " is too large, expected at most 1e9",
                  "no length or angle is that large: the file may be damaged here", "too_large");
        return false;
    }
    return true;
}

class BvhScanner {
public:
    BvhScanner(std::string_view bytes, std::size_t at) : bytes_(bytes), at_(at) {}

    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    void jump_to(std::size_t offset) noexcept { at_ = offset; }
    [[nodiscard]] bool at_end() const noexcept { return at_ >= bytes_.size(); }

    void skip_space() {
        while (!at_end() && is_space(bytes_[at_])) ++at_;
    }
    void skip_blanks() {
        while (!at_end() && is_blank(bytes_[at_])) ++at_;
    }
    void skip_line() {
        while (!at_end() && !is_line_end(bytes_[at_])) ++at_;
    }

    /// The next word without taking it; skips the space before it. Braces are words of their own.
    [[nodiscard]] std::string_view peek() {
        skip_space();
        std::size_t end = at_;
        if (end < bytes_.size() && (bytes_[end] == '{' || bytes_[end] == '}')) {
            return bytes_.substr(at_, 1);
        }
        while (end < bytes_.size() && !is_space(bytes_[end]) && bytes_[end] != '{' &&
               bytes_[end] != '}') {
            ++end;
        }
        return bytes_.substr(at_, end - at_);
    }
    void take(std::string_view word) { at_ += word.size(); }

    /// What stands before the end of the line or the next opening brace, without space around it.
    [[nodiscard]] std::string_view rest_before_brace() {
        skip_blanks();
        std::size_t end = at_;
        while (end < bytes_.size() && !is_line_end(bytes_[end]) && bytes_[end] != '{') ++end;
        const std::string_view text = bytes_.substr(at_, end - at_);
        at_ = end;
        return trimmed(text);
    }

private:
    std::string_view bytes_;
    std::size_t at_;
};

}  // namespace sidestep::motion::detail
