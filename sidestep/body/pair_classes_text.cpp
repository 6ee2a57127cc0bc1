#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "sidestep/base/file.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/body/pair_classes.h"

namespace sidestep::body {

namespace {

constexpr std::string_view class_names[] = {"adjacent", "always", "never", "tested"};
constexpr std::string_view method_names[] = {"none", "sampled", "optimised", "certified"};
constexpr std::string_view first_line = "sidestep pair classes 1";

/// Text inside an attribute. XML has no place for control characters, not even escaped.
std::string xml_escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&apos;";
                break;
            case '\t':
                out += "&#9;";
                break;
            case '\n':
                out += "&#10;";
                break;
            case '\r':
                out += "&#13;";
                break;
            default:
                out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
        }
    }
    return out;
}

/// Words of a line, one after another, with their columns.
struct ClassWords {
    std::string_view line;
    std::size_t at = 0;

    std::string_view next() {
        while (at < line.size() && line[at] == ' ') ++at;
        const std::size_t begin = at;
        while (at < line.size() && line[at] != ' ') ++at;
        return line.substr(begin, at - begin);
    }
    [[nodiscard]] std::string rest() const {
        return std::string(at < line.size() ? line.substr(at + 1) : std::string_view());
    }
};

template <typename Number>
std::optional<Number> number_in(std::string_view word) {
    Number value{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return value;
}

template <std::size_t count>
std::optional<int> place_in(const std::string_view (&names)[count], std::string_view word) {
    for (std::size_t k = 0; k < count; ++k) {
        if (names[k] == word) return static_cast<int>(k);
    }
    return std::nullopt;
}

}  // namespace

std::string to_srdf(const PairClasses& classes, const LimbMap& limbs,
                    const std::string& robot_name) {
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<robot name=\"" +
                       xml_escaped(robot_name) + "\">\n";
    for (const PairVerdict& verdict : classes.pairs) {
        // MoveIt's own words for why
        const char* reason = nullptr;
        if (verdict.kind == PairClass::adjacent) reason = "Adjacent";
        if (verdict.kind == PairClass::always) reason = "Always";
        if (verdict.kind == PairClass::never) reason = "Never";
        if (reason == nullptr) continue;
        text += fmt::format("  <disable_collisions link1=\"{}\" link2=\"{}\" reason=\"{}\"/>\n",
                            xml_escaped(limbs.limbs[verdict.limbs[0]].name),
                            xml_escaped(limbs.limbs[verdict.limbs[1]].name), reason);
    }
    return text + "</robot>\n";
}

std::string to_text(const PairClasses& classes) {
    std::string text =
        fmt::format("{}\nkey {:016x}\npairs {}\n", first_line, classes.key, classes.pairs.size());
    for (const PairVerdict& v : classes.pairs) {
        text += fmt::format("{} {} {} {} {} {}\n", v.limbs[0], v.limbs[1],
                            class_names[static_cast<int>(v.kind)],
                            method_names[static_cast<int>(v.by)], v.gap, v.reason);
    }
    return text + fmt::format("print {:016x}\n", Fingerprint().add(text).value());
}

Result<PairClasses> read_pair_classes(std::string_view text, std::string_view file_name) {
    PairClasses classes;
    Problems problems;
    int number = 0;
    const auto complain = [&](std::size_t column, std::string message) {
        if (static_cast<int>(problems.size()) >= problem_limit) return;
        problems.push_back({.file = std::string(file_name),
                            .line = number,
                            .column = static_cast<int>(column) + 1,
                            .message = std::move(message),
                            .hint = "classes can be computed anew; delete the file",
                            .code = "pair_classes"});
    };
    // the last line is a digest of all others: a class that changed by accident must not be believed
    const std::size_t cut =
        text.size() < 2 ? std::string_view::npos : text.rfind('\n', text.size() - 2);
    const std::string_view all = text;
    const std::string_view said = cut == std::string_view::npos ? text : text.substr(cut + 1);
    const bool has_digest = said.substr(0, 6) == "print ";
    if (has_digest) text.remove_suffix(said.size());
    const bool believed =
        has_digest && said == fmt::format("print {:016x}\n", Fingerprint().add(text).value());
    std::size_t expected = 0;
    while (!text.empty() && problems.size() < static_cast<std::size_t>(problem_limit)) {
        ++number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        ClassWords words{text.substr(0, end)};
        const bool whole = end < text.size();
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!whole) complain(end, "the last line does not end");
        if (number == 1) {
            if (words.line != first_line) {
                complain(0, fmt::format("expected \"{}\"", first_line));
                break;
            }
            continue;
        }
        if (number == 2) {
            const bool named = words.next() == "key";
            const std::string_view digits = words.next();
            const auto [last, error] =
                std::from_chars(digits.data(), digits.data() + digits.size(), classes.key, 16);
            if (!named || digits.size() != 16 || error != std::errc{} ||
                last != digits.data() + digits.size()) {
                complain(0, "expected key and sixteen hexadecimal digits");
            }
            continue;
        }
        if (number == 3) {
            const bool named = words.next() == "pairs";
            const auto count = number_in<std::size_t>(words.next());
            if (!named || !count) {
                complain(0, "expected pairs and their count");
                break;
            }
            expected = *count;
            continue;
        }
        PairVerdict verdict;
        for (int& limb : verdict.limbs) {
            const std::string_view word = words.next();
            const auto index = number_in<int>(word);
            if (!index || *index < 0) {
                complain(words.at - word.size(), fmt::format("\"{}\" is no limb", word));
            }
            limb = index.value_or(0);
        }
        const std::string_view kind = words.next();
        if (const auto place = place_in(class_names, kind)) {
            verdict.kind = static_cast<PairClass>(*place);
        } else {
            complain(words.at - kind.size(), fmt::format("\"{}\" is no class of pairs", kind));
        }
        const std::string_view by = words.next();
        if (const auto place = place_in(method_names, by)) {
            verdict.by = static_cast<PairMethod>(*place);
        } else {
            complain(words.at - by.size(), fmt::format("\"{}\" is no method", by));
        }
        const std::string_view gap = words.next();
        const auto metres = number_in<double>(gap);
        if (!metres || std::isnan(*metres)) {
            complain(words.at - gap.size(), fmt::format("\"{}\" is no gap", gap));
        }
        verdict.gap = metres.value_or(0.0);
        verdict.reason = words.rest();
        classes.pairs.push_back(std::move(verdict));
    }
    if (problems.empty() && !believed) {
        number = static_cast<int>(std::count(all.begin(), all.end(), '\n'));
        complain(0, "the last line is not the digest of those before it");
    }
    // all pairs of some number of limbs, in their order
    if (problems.empty()) {
        if (number < 3 || classes.pairs.size() != expected) {
            complain(0, fmt::format("{} pairs are announced, {} are there", expected,
                                    classes.pairs.size()));
        }
        int limbs = 0;
        while (static_cast<std::size_t>(limbs) * (limbs - 1) / 2 < classes.pairs.size()) ++limbs;
        const auto order = all_pairs(limbs);
        for (std::size_t p = 0; p < classes.pairs.size() && problems.empty(); ++p) {
            if (order.size() == classes.pairs.size() && order[p] == classes.pairs[p].limbs)
                continue;
            number = static_cast<int>(p) + 4;
            complain(0, "pairs are not all pairs of some limbs, in order");
        }
    }
    if (!problems.empty()) return failure(std::move(problems));
    return classes;
}

KeptClasses kept_pair_classes(const std::filesystem::path& folder, const motion::Skeleton& skeleton,
                              const LimbBoxes& boxes, std::span<const JointFreedom> freedoms,
                              const ClassifyOptions& options) {
    KeptClasses kept;
    const std::uint64_t key = pair_classes_key(skeleton, boxes, freedoms, options);
    const std::filesystem::path file = folder / fmt::format("{:016x}.classes", key);
    const auto note = [&](Problem problem) {
        problem.severity = Problem::Severity::warning;
        kept.notes.push_back(std::move(problem));
    };
    std::error_code none;
    if (std::filesystem::exists(file, none)) {
        const auto text = read_file(file);
        auto classes = text ? read_pair_classes(*text, file.string())
                            : Result<PairClasses>(failure(text.error()));
        if (classes && classes->key == key &&
            static_cast<int>(classes->pairs.size()) == boxes.limbs.pair_count()) {
            kept.classes = *std::move(classes);
            kept.found = true;
            return kept;
        }
        if (classes) {
            note(problem_with(file, "the pair classes in it are those of another body"));
        } else {
            for (const Problem& problem : classes.error()) note(problem);
        }
    }
    kept.classes = classify_pairs(skeleton, boxes, freedoms, options);
    for (const Problem& problem : write_file(file, to_text(kept.classes))) note(problem);
    return kept;
}

}  // namespace sidestep::body
