// Words, the troubles of toml++, and keys of every kind.
#include <fmt/format.h>

#include "sidestep/crowd/detail/scene_reader.h"

namespace sidestep::crowd::detail {

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

void SceneReader::know(const Section& in, std::initializer_list<std::string_view> keys) {
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

std::vector<SceneReader::Section> SceneReader::sections(const toml::table& root,
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

std::optional<double> SceneReader::number(const toml::node& node, const std::string& what,
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

void SceneReader::number(const Section& in, std::string_view key, double& value, double low,
                         double high) {
    if (const toml::node* node = in.table.get(key)) {
        value = number(*node, std::string(key), low, high).value_or(value);
    }
}

void SceneReader::whole(const Section& in, std::string_view key, int& value, int low, int high) {
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

void SceneReader::truth(const Section& in, std::string_view key, bool& value) {
    const toml::node* node = in.table.get(key);
    if (!node) return;
    if (const auto* boolean = node->as_boolean()) {
        value = boolean->get();
    } else {
        wrong(*node, fmt::format("{} is {}, expected true or false", key, kind_of(*node)));
    }
}

void SceneReader::text(const Section& in, std::string_view key, std::string& value) {
    const toml::node* node = in.table.get(key);
    if (!node) return;
    if (const auto* string = node->as_string()) {
        value = string->get();
    } else {
        wrong(*node, fmt::format("{} is {}, expected a text in quotes", key, kind_of(*node)));
    }
}

std::optional<std::vector<double>> SceneReader::numbers(const toml::node& node,
                                                        const std::string& what, std::size_t count,
                                                        const std::string& form) {
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
                                  -farthest_place, farthest_place);
        if (!value) return {};
        values.push_back(*value);
    }
    return values;
}

bool SceneReader::corners(const toml::node& node, const std::string& what, Vec2& low, Vec2& high) {
    const auto four = numbers(node, what, 4, "[x, z, x, z]: two opposite corners, the lower first");
    if (!four) return false;
    const std::vector<double>& v = *four;
    if (v[0] > v[2] || v[1] > v[3]) {
        wrong(
            node,
            fmt::format("{} is reversed: {} runs from {} down to {}", what, v[0] > v[2] ? "x" : "z",
                        v[0] > v[2] ? v[0] : v[1], v[0] > v[2] ? v[2] : v[3]),
            fmt::format("write [{}, {}, {}, {}]", std::min(v[0], v[2]), std::min(v[1], v[3]),
                        std::max(v[0], v[2]), std::max(v[1], v[3])));
        return false;
    }
    if (v[0] == v[2] || v[1] == v[3]) {
        wrong(node, what + " is empty: it has no width", "the form is [x, z, x, z]");
        return false;
    }
    low = {v[0], v[1]};
    high = {v[2], v[3]};
    return true;
}

bool SceneReader::area(const Section& in, const Scene& scene, Area& area) {
    const toml::node* box = in.table.get("box");
    const toml::node* disc = in.table.get("disc");
    const toml::node* ring = in.table.get("ring");
    const int given = (box != nullptr) + (disc != nullptr) + (ring != nullptr);
    if (given == 0) {
        missing(in, "place",
                "give box = [x, z, x, z], disc = [x, z, radius] or "
                "ring = [x, z, inner radius, outer radius]");
        return false;
    }
    if (given > 1) {
        wrong(in.source, in.title + " has more than one of box, disc and ring",
              "write it twice, once for each place");
        return false;
    }
    const toml::node& node = box ? *box : disc ? *disc : *ring;
    if (box) {
        area.kind = Area::Kind::box;
        if (!corners(node, "box", area.low, area.high)) return false;
    } else {
        const auto v = disc ? numbers(node, "disc", 3, "[x, z, radius]")
                            : numbers(node, "ring", 4, "[x, z, inner radius, outer radius]");
        if (!v) return false;
        area.kind = disc ? Area::Kind::disc : Area::Kind::ring;
        area.centre = {(*v)[0], (*v)[1]};
        area.radius = v->back();
        area.inner_radius = ring ? (*v)[2] : 0.0;
        if (!(area.radius > 0.0)) {
            wrong(node, fmt::format("the radius is {}, expected more than 0", area.radius));
            return false;
        }
        if (area.inner_radius < 0.0 || area.inner_radius > area.radius) {
            wrong(node, fmt::format("the inner radius is {}, expected 0 to the outer, {}",
                                    area.inner_radius, area.radius));
            return false;
        }
    }
    const Vec2 low = area.lowest(), high = area.highest();
    if (stage_known_ && (low.x() < scene.low.x() || low.y() < scene.low.y() ||
                         high.x() > scene.high.x() || high.y() > scene.high.y())) {
        wrong(node, "the place reaches beyond the stage",
              fmt::format("bounds are [{}, {}, {}, {}], the place needs [{}, {}, {}, {}]",
                          scene.low.x(), scene.low.y(), scene.high.x(), scene.high.y(), low.x(),
                          low.y(), high.x(), high.y()));
        return false;
    }
    return true;
}

}  // namespace sidestep::crowd::detail
