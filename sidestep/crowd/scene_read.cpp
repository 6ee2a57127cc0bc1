#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <set>
#include <utility>

#include "sidestep/crowd/scene.h"

// toml++ 3.3 asserts, or worse, assumes, that what follows "[" begins a key: "[[[wall]]]" would end the
// program. So its assertions stay armed in every build, and throw.
namespace sidestep::crowd {
namespace {
struct TomlStumbled {};
[[noreturn]] void toml_stumble() {
    throw TomlStumbled{};
}
}  // namespace
}  // namespace sidestep::crowd
#undef NDEBUG
#define TOML_ASSERT(truth) \
    (static_cast<bool>(truth) ? static_cast<void>(0) : ::sidestep::crowd::toml_stumble())
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace sidestep::crowd {

namespace {

// coordinates in a text: a hundred kilometres and no more
constexpr double farthest_place = 1e5;
constexpr double most_seconds = 86400.0;
constexpr int most_count = 10'000'000;
constexpr std::size_t most_corners = 2000;

// how many letters must change
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

double turn(const Vec2& a, const Vec2& b, const Vec2& c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

// on the line through a and b: between them?
bool between(const Vec2& a, const Vec2& b, const Vec2& p) {
    return std::min(a.x(), b.x()) <= p.x() && p.x() <= std::max(a.x(), b.x()) &&
           std::min(a.y(), b.y()) <= p.y() && p.y() <= std::max(a.y(), b.y());
}

bool segments_touch(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const double t_1 = turn(a, b, c), t_2 = turn(a, b, d), t_3 = turn(c, d, a), t_4 = turn(c, d, b);
    if (((t_1 > 0 && t_2 < 0) || (t_1 < 0 && t_2 > 0)) &&
        ((t_3 > 0 && t_4 < 0) || (t_3 < 0 && t_4 > 0))) {
        return true;
    }
    return (t_1 == 0 && between(a, b, c)) || (t_2 == 0 && between(a, b, d)) ||
           (t_3 == 0 && between(c, d, a)) || (t_4 == 0 && between(c, d, b));
}

SourcePlace place_of(const toml::source_region& region) {
    return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
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

bool toml_stumbles(std::string_view text) {
    try {
        static_cast<void>(toml::parse(text));
    } catch (const TomlStumbled&) {
        return true;
    } catch (const toml::parse_error&) {
    }
    return false;
}

// the line at which it does: the shortest beginning of the text that makes it stumble
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

// Outside of texts and comments TOML is plain ASCII, and what else toml++ 3.3 meets there it takes for
// the impossible. The place of the first such letter; line 0 when there is none, or when a text is
// not ended, which the parser tells better.
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

class SceneReader {
public:
    SceneReader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

    Result<Scene> read();

private:
    // one table of the text, and which of its keys were understood
    struct Section {
        const toml::table& table;
        std::string title;  // "[[wall]] 2", for messages
        SourcePlace source;
    };

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

    std::optional<double> number(const toml::node& node, const std::string& what, double low,
                                 double high);
    void number(const Section& in, std::string_view key, double& value, double low, double high);
    void whole(const Section& in, std::string_view key, int& value, int low, int high);
    void truth(const Section& in, std::string_view key, bool& value);
    void text(const Section& in, std::string_view key, std::string& value);
    /// So many numbers, all within the farthest place; says what is wrong and gives none otherwise.
    std::optional<std::vector<double>> numbers(const toml::node& node, const std::string& what,
                                               std::size_t count, const std::string& form);
    bool corners(const toml::node& node, const std::string& what, Vec2& low, Vec2& high);
    bool area(const Section& in, const Scene& scene, Area& area);

    void read_stage(const Section& root, Scene& scene);
    void read_width(const toml::table& root, Scene& scene);
    void read_walls(const toml::table& root, Scene& scene);
    bool read_points(const toml::node& node, const std::string& title, Polygon& polygon);
    void read_goals(const toml::table& root, Scene& scene);
    void read_people(const toml::table& root, Scene& scene);
    void read_where_to(const Section& in, const Scene& scene, People& some);
    void read_obstacles(const toml::table& root, Scene& scene);
    void read_keys(const Section& in, const toml::node& node, Obstacle& obstacle);

    std::string_view text_;
    std::string file_;
    Problems problems_;
    bool stage_known_ = false;
};

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

// ---- the parts of a scene ----

void SceneReader::read_stage(const Section& root, Scene& scene) {
    know(root, {"title", "bounds", "closed", "seconds", "lanes", "width", "wall", "goal", "people",
                "obstacle"});
    text(root, "title", scene.title);
    truth(root, "closed", scene.closed);
    if (const toml::node* lanes = root.table.get("lanes");
        lanes != nullptr && lanes->is_boolean()) {
        bool kept = false;
        truth(root, "lanes", kept);
        scene.lanes = kept ? 1.0 : 0.0;
    } else {
        number(root, "lanes", scene.lanes, 0.0, 10.0);
    }
    number(root, "seconds", scene.seconds, 0.1, most_seconds);
    const toml::node* bounds = root.table.get("bounds");
    if (!bounds) {
        missing(root, "bounds", "give the stage as bounds = [x, z, x, z], metres");
        return;
    }
    if (!corners(*bounds, "bounds", scene.low, scene.high)) return;
    const Vec2 size = scene.high - scene.low;
    if (size.minCoeff() < 1.0) {
        wrong(*bounds, fmt::format("the stage is {} x {} m, expected at least 1 m each way",
                                   size.x(), size.y()));
        return;
    }
    stage_known_ = true;
}

void SceneReader::read_width(const toml::table& root, Scene& scene) {
    const toml::node* node = root.get("width");
    if (!node) return;
    const toml::table* table = node->as_table();
    if (!table) {
        wrong(*node, fmt::format("width is {}, expected [width]", kind_of(*node)),
              "write [width] with one bracket, and fixed_radius or margin below");
        return;
    }
    const Section in{*table, "[width]", place_of(table->source())};
    know(in, {"fixed_radius", "margin"});
    if (const toml::node* radius = table->get("fixed_radius")) {
        scene.width.fixed_radius = number(*radius, "fixed_radius", 0.1, 5.0);
    }
    number(in, "margin", scene.width.margin, 0.0, 1.0);
}

bool SceneReader::read_points(const toml::node& node, const std::string& title, Polygon& polygon) {
    const toml::array* list = node.as_array();
    if (!list) {
        wrong(node, fmt::format("points is {}, expected a list of corners", kind_of(node)),
              "the form is points = [[x, z], [x, z], [x, z]]");
        return false;
    }
    if (list->size() < 3 || list->size() > most_corners) {
        wrong(node,
              fmt::format("{} has {} corner{}, expected 3 to {}", title, list->size(),
                          list->size() == 1 ? "" : "s", most_corners),
              list->size() < 3 ? "a thin wall has four corners" : "cut it into several walls");
        return false;
    }
    for (const toml::node& one : *list) {
        const auto two = numbers(one, fmt::format("corner {}", polygon.size() + 1), 2, "[x, z]");
        if (!two) return false;
        polygon.push_back({(*two)[0], (*two)[1]});
    }
    const std::size_t n = polygon.size();
    const auto place = [&](std::size_t i) -> const toml::node& { return *list->get(i % n); };
    for (std::size_t i = 0; i < n; ++i) {
        const Vec2 &a = polygon[i], &b = polygon[(i + 1) % n], &c = polygon[(i + 2) % n];
        if (a == b) {
            wrong(place(i + 1),
                  fmt::format("corners {} and {} are the same place", i + 1, (i + 1) % n + 1),
                  "the last corner is joined to the first without saying so");
            return false;
        }
        // straight back on itself
        if (turn(a, b, c) == 0.0 && (b - a).dot(c - b) < 0.0) {
            wrong(place(i + 1),
                  fmt::format("the outline turns back on itself at corner {}", (i + 1) % n + 1));
            return false;
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1) continue;
            if (!segments_touch(polygon[i], polygon[i + 1], polygon[j], polygon[(j + 1) % n]))
                continue;
            wrong(place(j),
                  fmt::format("the outline crosses itself: from corner {} to {} and from {} to {}",
                              i + 1, i + 2, j + 1, (j + 1) % n + 1),
                  "list the corners in the order in which one walks around the wall");
            return false;
        }
    }
    return true;
}

void SceneReader::read_walls(const toml::table& root, Scene& scene) {
    for (const Section& in : sections(root, "wall")) {
        know(in, {"points", "box"});
        const toml::node* points = in.table.get("points");
        const toml::node* box = in.table.get("box");
        if (!points == !box) {
            wrong(in.source, in.title + (points ? " has both points and box" : " has no points"),
                  "give points = [[x, z], ...] or box = [x, z, x, z]");
            continue;
        }
        Polygon polygon;
        if (box) {
            Vec2 low, high;
            if (!corners(*box, "box", low, high)) continue;
            polygon = {low, {high.x(), low.y()}, high, {low.x(), high.y()}};
        } else if (!read_points(*points, in.title, polygon)) {
            continue;
        }
        scene.walls.push_back(std::move(polygon));
        scene.wall_sources.push_back(in.source);
    }
}

void SceneReader::read_goals(const toml::table& root, Scene& scene) {
    for (const Section& in : sections(root, "goal")) {
        know(in, {"name", "exit", "box", "disc", "ring"});
        Goal goal;
        goal.source = in.source;
        text(in, "name", goal.name);
        truth(in, "exit", goal.exit);
        area(in, scene, goal.area);
        if (goal.name.empty()) {
            if (!in.table.get("name") || in.table.get("name")->is_string()) {
                missing(in, "name", "people say where they go by name = \"east\"");
            }
            continue;
        }
        if (goal.name == "opposite" || goal.name == "random") {
            wrong(*in.table.get("name"), "no goal can be called " + in_quotes(goal.name),
                  goal.name == "random" ? "it means walking by lot"
                                        : "it means the place across the middle of where people "
                                          "start");
        }
        for (const Goal& other : scene.goals) {
            if (other.name != goal.name) continue;
            wrong(*in.table.get("name"), "a second goal is called " + in_quotes(goal.name),
                  fmt::format("the first is on line {}", other.source.line));
            break;
        }
        scene.goals.push_back(std::move(goal));
    }
}

void SceneReader::read_where_to(const Section& in, const Scene& scene, People& some) {
    const toml::node* one = in.table.get("goal");
    const toml::node* several = in.table.get("goals");
    if (one && several) {
        wrong(*several, in.title + " has both goal and goals", "put all names into goals = [...]");
        return;
    }
    std::vector<const toml::node*> names;
    if (one) names.push_back(one);
    if (several) {
        const toml::array* list = several->as_array();
        if (!list || list->empty()) {
            wrong(*several,
                  list ? std::string("goals is empty")
                       : fmt::format("goals is {}, expected a list of names", kind_of(*several)),
                  "give goals = [\"west\", \"east\"], or leave it out: people then wander");
            return;
        }
        for (const toml::node& name : *list) names.push_back(&name);
    }
    for (const toml::node* node : names) {
        const auto* name = node->as_string();
        if (!name) {
            wrong(*node, fmt::format("a goal is {}, expected a name in quotes", kind_of(*node)));
            continue;
        }
        if (name->get() == "opposite" || name->get() == "random") {
            (name->get() == "opposite" ? some.opposite : some.random) = true;
            if (several && names.size() > 1) {
                wrong(*node, in_quotes(name->get()) + " cannot be one goal of several");
            }
            continue;
        }
        std::vector<std::string> known;
        for (const Goal& goal : scene.goals) known.push_back(goal.name);
        if (std::find(known.begin(), known.end(), name->get()) == known.end()) {
            const std::string near = nearest_word(name->get(), known);
            wrong(*node, "there is no goal " + in_quotes(name->get()),
                  !near.empty()   ? "did you mean \"" + near + "\"?"
                  : known.empty() ? "the scene has no [[goal]] at all"
                                  : "the first of the goals is " + in_quotes(known.front()));
            continue;
        }
        some.goals.push_back(name->get());
    }
}

void SceneReader::read_people(const toml::table& root, Scene& scene) {
    for (const Section& in : sections(root, "people")) {
        know(in, {"count", "per_second", "most", "box", "disc", "ring", "goal", "goals", "evenly",
                  "heading_deg", "speed", "speed_spread", "group"});
        People some;
        some.source = in.source;
        whole(in, "count", some.count, 0, most_count);
        number(in, "per_second", some.per_second, 0.0, 1000.0);
        whole(in, "most", some.most, 0, most_count);
        area(in, scene, some.area);
        read_where_to(in, scene, some);
        truth(in, "evenly", some.evenly);
        if (const toml::node* heading = in.table.get("heading_deg")) {
            some.heading_deg = number(*heading, "heading_deg", -360.0, 360.0);
        }
        number(in, "speed", some.speed, 0.1, 3.0);
        number(in, "speed_spread", some.speed_spread, 0.0, 0.5);
        whole(in, "group", some.group, 1, 100);
        if (!in.table.get("count") && !in.table.get("per_second")) {
            missing(in, "count and no per_second", "say how many there are, or how many come");
        }
        if (some.most > 0 && some.per_second == 0.0 && in.table.get("most")) {
            wrong(*in.table.get("most"), "most without per_second: nobody ever comes",
                  "give per_second, or leave most out");
        }
        if (some.most > 0 && some.most < some.count) {
            wrong(*in.table.get("most"), fmt::format("most is {}, but {} are there from the start",
                                                     some.most, some.count));
        }
        scene.people.push_back(std::move(some));
    }
    std::int64_t sum = 0;
    for (const People& some : scene.people) sum += some.count;
    if (sum > most_count) {
        wrong(scene.people.back().source,
              fmt::format("{} people in all, expected at most {}", sum, most_count));
    }
}

void SceneReader::read_keys(const Section& in, const toml::node& node, Obstacle& obstacle) {
    const toml::array* list = node.as_array();
    if (!list || list->empty()) {
        wrong(node,
              list ? std::string("keys is empty")
                   : fmt::format("keys is {}, expected a list", kind_of(node)),
              "the form is keys = [[second, x, z], [second, x, z]]");
        return;
    }
    for (const toml::node& one : *list) {
        const auto three =
            numbers(one, fmt::format("key {}", obstacle.keys.size() + 1), 3, "[second, x, z]");
        if (!three) return;
        const double seconds = (*three)[0];
        if (obstacle.keys.empty() && seconds != 0.0) {
            wrong(one, fmt::format("the first key is at second {}, expected 0", seconds));
            return;
        }
        if (!obstacle.keys.empty() && seconds <= obstacle.keys.back().seconds) {
            wrong(one,
                  fmt::format("key {} is at second {}, not after the one before, at {}",
                              obstacle.keys.size() + 1, seconds, obstacle.keys.back().seconds),
                  "seconds ascend");
            return;
        }
        obstacle.keys.push_back({seconds, {(*three)[1], (*three)[2]}});
    }
    if (!obstacle.repeat) return;
    if (obstacle.keys.size() < 2) {
        wrong(node, in.title + " repeats, but has one key only");
    } else if (obstacle.keys.front().place != obstacle.keys.back().place) {
        wrong(node, in.title + " repeats, but its last place is not its first",
              "end with a key at the place of the first one");
    }
}

void SceneReader::read_obstacles(const toml::table& root, Scene& scene) {
    for (const Section& in : sections(root, "obstacle")) {
        know(in, {"name", "radius", "keys", "repeat", "clip", "at", "heading_deg"});
        Obstacle obstacle;
        obstacle.source = in.source;
        text(in, "name", obstacle.name);
        number(in, "radius", obstacle.radius, 0.05, 100.0);
        truth(in, "repeat", obstacle.repeat);
        text(in, "clip", obstacle.clip);
        number(in, "heading_deg", obstacle.heading_deg, -360.0, 360.0);
        if (const toml::node* at = in.table.get("at")) {
            if (const auto two = numbers(*at, "at", 2, "[x, z]"))
                obstacle.at = {(*two)[0], (*two)[1]};
        }
        const toml::node* keys = in.table.get("keys");
        const toml::node* clip = in.table.get("clip");
        if (keys) read_keys(in, *keys, obstacle);
        if (!keys && !clip) {
            missing(in, "keys and no clip",
                    "say where it goes, keys = [[second, x, z], ...], or "
                    "which motion file it is, clip = \"walk.bvh\"");
        }
        if (keys && clip) wrong(*clip, in.title + " has both keys and a clip", "make two of it");
        if (clip && clip->is_string() && obstacle.clip.empty()) wrong(*clip, "clip is empty");
        for (const char* key : {"at", "heading_deg"}) {
            if (keys && !clip && in.table.get(key)) {
                wrong(*in.table.get(key), fmt::format("{} without a clip means nothing", key),
                      "the keys say where it is");
            }
        }
        for (const char* key : {"radius", "repeat"}) {
            if (clip && !keys && in.table.get(key)) {
                wrong(*in.table.get(key), fmt::format("{} with a clip means nothing", key),
                      "a recorded person is as wide as the limbs reach, and plays once");
            }
        }
        scene.obstacles.push_back(std::move(obstacle));
    }
}

Result<Scene> SceneReader::read() {
    toml::table root;
    const auto no_toml = [&](SourcePlace where, const std::string& why) {
        wrong(where, "the text is no TOML: " + why,
              "docs/scenes.md shows the form; texts stand in quotes, lists in brackets");
        return failure(std::move(problems_));
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
        root = toml::parse(text_, file_);
    } catch (const toml::parse_error& error) {
        return no_toml(place_of(error.source()), std::string(error.description()));
    } catch (const TomlStumbled&) {
        return no_toml(stumbling_place(text_), "this line is no key and no [table]");
    }
    Scene scene;
    scene.name = std::filesystem::path(file_).stem().string();
    scene.file = file_;
    const Section all{root, "the scene", {1, 1}};
    read_stage(all, scene);
    read_width(root, scene);
    read_walls(root, scene);
    read_goals(root, scene);
    read_people(root, scene);
    read_obstacles(root, scene);
    if (problems_.empty() && scene.people.empty()) {
        missing(all, "people", "add [[people]] with count and box");
    }
    if (problems_.empty()) return scene;

    // as one reads the text, and no more than anyone wants to read
    std::stable_sort(problems_.begin(), problems_.end(), [](const Problem& a, const Problem& b) {
        return std::pair(a.line, a.column) < std::pair(b.line, b.column);
    });
    if (problems_.size() > static_cast<std::size_t>(problem_limit)) problems_.resize(problem_limit);
    return failure(std::move(problems_));
}

}  // namespace

Result<Scene> parse_scene(std::string_view text, const std::string& file) {
    return SceneReader(text, file).read();
}

}  // namespace sidestep::crowd
