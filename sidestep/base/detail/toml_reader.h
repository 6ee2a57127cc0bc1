// A text in TOML, read key by key, with a place for every complaint.
//
//     text ──► toml++ ──► sections ([[wall]] 2) ──► numbers, texts, lists ──► what the module makes of it
//
// The scenes of the crowd and those of rigid bodies are read through this door: readers derive from
// TomlReader and look for the keys they know.
//
// toml++ 3.3 asserts, or worse, assumes, that what follows "[" begins a key: "[[[wall]]]" would end the
// program. So its assertions stay armed in every build, and throw. Whoever includes this file is
// compiled on its own.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sidestep/base/problem.h"
#include "sidestep/base/source_place.h"

namespace sidestep::detail {
struct TomlStumbled {};
[[noreturn]] inline void toml_stumble() {
    throw TomlStumbled{};
}
}  // namespace sidestep::detail
#undef NDEBUG
#define TOML_ASSERT(truth) \
    (static_cast<bool>(truth) ? static_cast<void>(0) : ::sidestep::detail::toml_stumble())
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace sidestep::detail {

// coordinates in a text: a hundred kilometres and no more
inline constexpr double farthest_place = 1e5;

// how many letters must change
[[nodiscard]] std::size_t letters_off(std::string_view a, std::string_view b);

// the known word that was probably meant; empty when none is near
template <typename Words>
std::string nearest_word(std::string_view word, const Words& known) {
    std::string best;
    if (word.size() > 40) return best;
    std::size_t allowed = std::max<std::size_t>(2, word.size() / 3);
    for (const auto& one : known) {
        const std::string_view candidate(one);
        const bool begins = word.size() >= 3 && candidate.substr(0, word.size()) == word;
        const std::size_t off = begins ? 0 : letters_off(word, candidate);
        if (off < candidate.size() && (off < allowed || (off == allowed && best.empty()))) {
            best = std::string(candidate);
            allowed = off;
        }
    }
    return best;
}

// a word of the user's, short enough for a message
[[nodiscard]] std::string in_quotes(std::string_view word);

[[nodiscard]] inline SourcePlace place_of(const toml::source_region& region) {
    return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

[[nodiscard]] std::string kind_of(const toml::node& node);

// the line at which toml++ stumbles: the shortest beginning of the text that makes it
[[nodiscard]] SourcePlace stumbling_place(std::string_view text);

// Outside of texts and comments TOML is plain ASCII, and what else toml++ 3.3 meets there it takes for
// the impossible. The place of the first such letter; line 0 when there is none, or when a text is
// not ended, which the parser tells better.
[[nodiscard]] SourcePlace stray_letter(std::string_view text);

class TomlReader {
public:
    TomlReader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

protected:
    // one table of the text
    struct Section {
        const toml::table& table;
        std::string title;  // "[[wall]] 2", for messages
        SourcePlace source;
    };

    // The whole text, or nothing and one problem that says where it is no TOML; `page` is where the
    // form is shown.
    std::optional<toml::table> parse(const std::string& page);

    void wrong(SourcePlace where, std::string message, std::string hint = {}) {
        problems_.push_back({.file = file_,
                             .line = std::max(1, where.line),
                             .column = std::max(1, where.column),
                             .severity = Problem::Severity::error,
                             .message = std::move(message),
                             .hint = std::move(hint),
                             .code = {}});
    }
    void wrong(const toml::node& node, std::string message, std::string hint = {}) {
        wrong(place_of(node.source()), std::move(message), std::move(hint));
    }
    void missing(const Section& in, const std::string& what, std::string hint) {
        wrong(in.source, in.title + " has no " + what, std::move(hint));
    }

    void know(const Section& in, std::initializer_list<std::string_view> keys);
    std::vector<Section> sections(const toml::table& root, std::string_view name);
    // [name], or none; `keys` are examples for who wrote something else
    std::optional<Section> section(const toml::table& root, std::string_view name,
                                   const std::string& keys);

    std::optional<double> number(const toml::node& node, const std::string& what, double low,
                                 double high);
    void number(const Section& in, std::string_view key, double& value, double low, double high);
    void whole(const Section& in, std::string_view key, int& value, int low, int high);
    void truth(const Section& in, std::string_view key, bool& value);
    void text(const Section& in, std::string_view key, std::string& value);
    /// So many numbers, none beyond `farthest`; says what is wrong and gives none otherwise.
    std::optional<std::vector<double>> numbers(const toml::node& node, const std::string& what,
                                               std::size_t count, const std::string& form,
                                               double farthest = farthest_place);
    /// The problems as one reads the text, and no more than anyone wants to read.
    Problems sorted_problems();

    std::string_view text_;
    std::string file_;
    Problems problems_;
};

}  // namespace sidestep::detail
