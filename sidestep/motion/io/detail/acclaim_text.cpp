#include "sidestep/motion/io/detail/acclaim_text.h"

#include <cmath>

#include "sidestep/motion/io/detail/number.h"
#include "sidestep/motion/io/detail/text.h"

namespace sidestep::motion::detail {

bool AcclaimText::next() {
    words_.clear();
    const auto parts = [](char c) { return is_blank(c) || c == ',' || c == '(' || c == ')'; };
    while (at_ < text_.size() && words_.empty()) {
        while (at_ < text_.size() && !is_line_end(text_[at_])) {
            if (text_[at_] == '#') {
                while (at_ < text_.size() && !is_line_end(text_[at_])) ++at_;
                break;
            }
            if (parts(text_[at_])) {
                ++at_;
                continue;
            }
            const std::size_t begin = at_;
            while (at_ < text_.size() && !is_line_end(text_[at_]) && !parts(text_[at_]) &&
                   text_[at_] != '#') {
                ++at_;
            }
            words_.push_back({text_.substr(begin, at_ - begin), begin});
        }
        if (at_ < text_.size()) ++at_;  // past the line end
    }
    return !words_.empty();
}

bool to_number(std::string_view word, double& number) {
    const char* const end = word.data() + word.size();
    const Number found = parse_number(word.data(), end);
    number = found.value;
    return found.status == NumberStatus::good && found.end == end &&
           std::abs(found.value) <= largest_acclaim_number;
}

}  // namespace sidestep::motion::detail
