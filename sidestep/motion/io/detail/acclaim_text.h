// Acclaim text, line by line: words, and where each stands.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace sidestep::motion::detail {

struct AcclaimWord {
    std::string_view text;
    std::size_t offset = 0;
};

/// Cuts text into lines and words. Blanks, commas and parentheses part words; `#` begins a comment.
/// Lines without words are passed over.
class AcclaimText {
public:
    explicit AcclaimText(std::string_view text)
        : text_(text), at_(text.starts_with("\xef\xbb\xbf") ? 3 : 0) {}  // a byte order mark

    /// The next line that has words; false at the end.
    bool next();

    [[nodiscard]] std::size_t count() const { return words_.size(); }
    [[nodiscard]] const AcclaimWord& word(std::size_t i) const { return words_[i]; }
    /// Where word `i` stands; the end of the line when it has fewer.
    [[nodiscard]] std::size_t offset(std::size_t i) const {
        return i < words_.size() ? words_[i].offset
                                 : words_.back().offset + words_.back().text.size();
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<AcclaimWord> words_;
};

/// No length, coordinate or angle is larger; products and sums of such numbers stay finite.
inline constexpr double largest_acclaim_number = 1e15;

/// A whole word that is a finite number of sensible size; false for everything else.
[[nodiscard]] bool to_number(std::string_view word, double& number);

}  // namespace sidestep::motion::detail
