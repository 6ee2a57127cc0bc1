#include "sidestep/base/detail/toml_reader.h"

#include <fmt/format.h>

namespace sidestep::detail {

namespace {

bool toml_stumbles(std::string_view text) {
    try {
        static_cast<void>(toml::parse(text));
    } catch (const TomlStumbled&) {
        return true;
    } catch (const toml::parse_error&) {
    }
    return false;
}

}  // namespace

std::size_t letters_off(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
            diagonal = above;
        }
    }
    return row[b.size()];
}

std::string in_quotes(std::string_view word) {
    std::string shown;
    for (const char c : word.substr(0, 40)) {
        shown += static_cast<unsigned char>(c) < 32 || c == 127 ? '?' : c;
    }
    // a cut must not leave half a letter behind
    if (word.size() > 40) {
        while (!shown.empty() && (static_cast<unsigned char>(shown.back()) & 0xC0) == 0x80) {
            shown.pop_back();
        }
        if (!shown.empty() && static_cast<unsigned char>(shown.back()) >= 0xC0) shown.pop_back();
        shown += "...";
    }
    return '"' + shown + '"';
}

std::string kind_of(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::table:
            return "a table";
        case toml::node_type::array:
            return node.is_array_of_tables() ? "tables" : "a list";
        case toml::node_type::string:
            return "a text";
        case toml::node_type::integer:
        case toml::node_type::floating_point:
            return "a number";
        case toml::node_type::boolean:
            return "true or false";
        default:
            return "a date";
    }
}

SourcePlace stumbling_place(std::string_view text) {
    std::vector<std::size_t> ends;
    for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) {
        ends.push_back(at + 1);
    }
    ends.push_back(text.size());
    const auto end = std::partition_point(ends.begin(), ends.end() - 1, [&](std::size_t length) {
        return !toml_stumbles(text.substr(0, length));
    });
    const std::size_t begin = end == ends.begin() ? 0 : *(end - 1);
    const std::string_view line = text.substr(begin, *end - begin);
    const std::size_t blank = line.find_first_not_of(" \t");
    return {static_cast<int>(end - ends.begin()) + 1,
            blank == line.npos ? 1 : static_cast<int>(blank) + 1};
}

SourcePlace stray_letter(std::string_view text) {
    SourcePlace place{1, 1};
    const auto is = [&](std::size_t at, std::string_view what) {
        return text.substr(std::min(at, text.size()), what.size()) == what;
    };
    // one byte further; columns count letters
    std::size_t at = 0;
    const auto go = [&] {
        if (text[at] == '\n') {
            place = {place.line + 1, 1};
        } else if ((static_cast<unsigned char>(text[at]) & 0xC0) != 0x80) {
            ++place.column;
        }
        ++at;
    };
    // a quote in the middle of a word begins nothing
    const auto begins_here = [&] {
        return at == 0 ||
               std::string_view(" \t\n=[,{.").find(text[at - 1]) != std::string_view::npos ||
               static_cast<unsigned char>(text[at - 1]) == 0xBF;
    };
    if (is(0, "\xEF\xBB\xBF")) at = 3;
    while (at < text.size()) {
        const char c = text[at];
        if (static_cast<unsigned char>(c) >= 0x80) return place;
        if (c == '#') {
            while (at < text.size() && text[at] != '\n') go();
        } else if ((c == '"' || c == '\'') && begins_here()) {
            const std::string three(3, c);
            const bool lines = is(at, three);
            const std::string_view quote = std::string_view(three).substr(0, lines ? 3 : 1);
            for (std::size_t k = 0; k < quote.size(); ++k) go();
            while (at < text.size() && !is(at, quote)) {
                if (text[at] == '\n' && !lines) return {};
                if (text[at] == '\\' && c == '"') go();
                if (at < text.size()) go();
            }
            if (at >= text.size()) return {};
            for (std::size_t k = 0; k < quote.size(); ++k) go();
            // up to two more quotes belong to the text
            for (int k = 0; lines && k < 2 && is(at, quote.substr(0, 1)); ++k) go();
        } else {
            go();
        }
    }
    return {};
}

// ---- keys and their kinds ----

std::optional<toml::table> TomlReader::parse(const std::string& page) {
    const auto no_toml = [&](SourcePlace where, const std::string& why) {
        wrong(where, "the text is no TOML: " + why,
              page + " shows the form; texts stand in quotes, lists in brackets");
        return std::nullopt;
    };
    if (const SourcePlace stray = stray_letter(text_); stray.line > 0) {
        return no_toml(stray, "a letter beyond ASCII stands outside of quotes");
    }
    try {
        // first with plain letters only: toml++ 3.3 loses its way at others where there should be
        // none, such as behind a quotation mark that opens nothing
        std::string plain(text_);
        for (char& c : plain) {
            if (static_cast<unsigned char>(c) >= 0x80) c = 'x';
        }
        static_cast<void>(toml::parse(plain, file_));
        return toml::parse(text_, file_);
    } catch (const toml::parse_error& error) {
        return no_toml(place_of(error.source()), std::string(error.description()));
    } catch (const TomlStumbled&) {
        return no_toml(stumbling_place(text_), "this line is no key and no [table]");
    }
}

void TomlReader::know(const Section& in, std::initializer_list<std::string_view> keys) {
    for (const auto& [key, node] : in.table) {
        if (std::find(keys.begin(), keys.end(), key.str()) != keys.end()) continue;
        const std::string near = nearest_word(key.str(), keys);
        std::string all;
        for (const std::string_view known : keys)
            all += (all.empty() ? "" : ", ") + std::string(known);
        wrong(place_of(key.source()), in.title + " knows no key " + in_quotes(key.str()),
              near.empty() ? "it knows " + all : "did you mean " + near + "?");
    }
}

std::vector<TomlReader::Section> TomlReader::sections(const toml::table& root,
                                                      std::string_view name) {
    std::vector<Section> found;
    const toml::node* node = root.get(name);
    if (!node) return found;
    const toml::array* list = node->as_array();
    if (!list) {
        wrong(*node, fmt::format("{} is {}, expected [[{}]]", name, kind_of(*node), name),
              fmt::format("write [[{}]] with two brackets, once for each", name));
        return found;
    }
    int count = 0;
    for (const toml::node& one : *list) {
        ++count;
        if (const toml::table* table = one.as_table()) {
            found.push_back(
                {*table, fmt::format("[[{}]] {}", name, count), place_of(one.source())});
        } else {
            wrong(one, fmt::format("{} {} is {}, expected a table", name, count, kind_of(one)),
                  fmt::format("write [[{}]] on a line of its own, its keys below", name));
        }
    }
    return found;
}

std::optional<TomlReader::Section> TomlReader::section(const toml::table& root,
                                                       std::string_view name,
                                                       const std::string& keys) {
    const toml::node* node = root.get(name);
    if (!node) return {};
    const toml::table* table = node->as_table();
    if (!table) {
        wrong(*node, fmt::format("{} is {}, expected [{}]", name, kind_of(*node), name),
              fmt::format("write [{}] with one bracket, and {} below", name, keys));
        return {};
    }
    return Section{*table, fmt::format("[{}]", name), place_of(table->source())};
}

std::optional<double> TomlReader::number(const toml::node& node, const std::string& what,
                                         double low, double high) {
    const std::optional<double> value = node.is_number() ? node.value<double>() : std::nullopt;
    if (!value) {
        wrong(node, fmt::format("{} is {}, expected a number", what, kind_of(node)));
        return {};
    }
    // written so that nan is wrong
    if (!(*value >= low && *value <= high)) {
        wrong(node, fmt::format("{} is {}, expected {} to {}", what, *value, low, high));
        return {};
    }
    return value;
}

void TomlReader::number(const Section& in, std::string_view key, double& value, double low,
                        double high) {
    if (const toml::node* node = in.table.get(key)) {
        value = number(*node, std::string(key), low, high).value_or(value);
    }
}

void TomlReader::whole(const Section& in, std::string_view key, int& value, int low, int high) {
    const toml::node* node = in.table.get(key);
    if (!node) return;
    const auto* integer = node->as_integer();
    if (!integer) {
        wrong(*node,
              fmt::format("{} is {}, expected a whole number", key,
                          node->is_floating_point() ? "a number with a fraction" : kind_of(*node)));
    } else if (integer->get() < low || integer->get() > high) {
        wrong(*node, fmt::format("{} is {}, expected {} to {}", key, integer->get(), low, high));
    } else {
        value = static_cast<int>(integer->get());
    }
}

void TomlReader::truth(const Section& in, std::string_view key, bool& value) {
    const toml::node* node = in.table.get(key);
    if (!node) return;
    if (const auto* boolean = node->as_boolean()) {
        value = boolean->get();
    } else {
        wrong(*node, fmt::format("{} is {}, expected true or false", key, kind_of(*node)));
    }
}

void TomlReader::text(const Section& in, std::string_view key, std::string& value) {
    const toml::node* node = in.table.get(key);
    if (!node) return;
    if (const auto* string = node->as_string()) {
        value = string->get();
    } else {
        wrong(*node, fmt::format("{} is {}, expected a text in quotes", key, kind_of(*node)));
    }
}

std::optional<std::vector<double>> TomlReader::numbers(const toml::node& node,
                                                       const std::string& what, std::size_t count,
                                                       const std::string& form, double farthest) {
    const toml::array* list = node.as_array();
    if (!list || list->size() != count) {
        wrong(node,
              list ? fmt::format("{} has {} entries, expected {}", what, list->size(), count)
                   : fmt::format("{} is {}, expected a list", what, kind_of(node)),
              "the form is " + form);
        return {};
    }
    std::vector<double> values;
    for (const toml::node& one : *list) {
        const auto value = number(one, fmt::format("entry {} of {}", values.size() + 1, what),
                                  -farthest, farthest);
        if (!value) return {};
        values.push_back(*value);
    }
    return values;
}

Problems TomlReader::sorted_problems() {
    Problems problems = std::move(problems_);
    std::stable_sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
        return std::pair(a.line, a.column) < std::pair(b.line, b.column);
    });
    if (problems.size() > static_cast<std::size_t>(problem_limit)) problems.resize(problem_limit);
    return problems;
}

}  // namespace sidestep::detail
