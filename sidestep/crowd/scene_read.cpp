// The parts of a scene, as its text tells them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "sidestep/base/file.h"
#include "sidestep/crowd/detail/scene_reader.h"

namespace sidestep::crowd {

namespace detail {

namespace {

constexpr double most_seconds = 86400.0;
constexpr int most_count = 10'000'000;
constexpr double most_density = 10.0;  // people per square metre
constexpr std::size_t most_corners = 2000;

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

}  // namespace

void SceneReader::read_stage(const Section& root, Scene& scene) {
    know(root, {"title", "bounds", "closed", "seconds", "lanes", "clips", "width", "wall", "goal",
                "people", "obstacle"});
    text(root, "title", scene.title);
    text(root, "clips", scene.clips);
    if (const toml::node* clips = root.table.get("clips")) {
        scene.clips_source = place_of(clips->source());
        if (clips->is_string() && scene.clips.empty()) {
            wrong(*clips, "clips is empty",
                  "name a .graph or a folder with index.csv, steps or built-in; or leave it out");
        }
    }
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
    const std::optional<Section> found = section(root, "width", "fixed_radius or margin");
    if (!found) return;
    const Section& in = *found;
    know(in, {"fixed_radius", "margin"});
    if (const toml::node* radius = in.table.get("fixed_radius")) {
        scene.width.fixed_radius = number(*radius, "fixed_radius", 0.1, 5.0);
    }
    number(in, "margin", scene.width.margin, 0.0, 1.0);
    if (in.table.get("fixed_radius") && in.table.get("margin")) {
        wrong(*in.table.get("margin"), "fixed_radius and margin exclude each other",
              "people are discs, or as wide as limbs reach");
    }
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

void SceneReader::read_density(const Section& in, const Scene& scene, People& some) {
    const toml::node* node = in.table.get("density");
    if (!node) return;
    if (in.table.get("count")) {
        wrong(*node, in.title + " has both count and density",
              "one of them says how many there are");
        return;
    }
    const std::optional<double> density = number(*node, "density", 0.0, most_density);
    // walls must be well to be measured
    if (!density || !problems_.empty()) return;
    if (!walls_) walls_.emplace(scene.walls, scene.low, scene.high, false);
    const double free = free_size(some.area, *walls_);
    const double count = std::round(*density * free);
    if (count < 1.0) {
        wrong(*node,
              fmt::format("density is {}: on {:.4g} square metres that is nobody", *density, free),
              some.area.size() > 0.0 ? "make the place larger, or the density"
                                     : "on a line people are counted: give count");
    } else if (count > most_count) {
        wrong(*node, fmt::format("density is {}: that is {:.0f} people, expected at most {}",
                                 *density, count, most_count));
    } else {
        some.count = static_cast<int>(count);
    }
}

void SceneReader::read_people(const toml::table& root, Scene& scene) {
    for (const Section& in : sections(root, "people")) {
        know(in, {"count", "density", "per_second", "most", "box", "disc", "ring", "goal", "goals",
                  "evenly", "heading_deg", "speed", "speed_spread", "group"});
        People some;
        some.source = in.source;
        whole(in, "count", some.count, 0, most_count);
        number(in, "per_second", some.per_second, 0.0, 1000.0);
        whole(in, "most", some.most, 0, most_count);
        if (area(in, scene, some.area)) read_density(in, scene, some);
        read_where_to(in, scene, some);
        truth(in, "evenly", some.evenly);
        if (const toml::node* heading = in.table.get("heading_deg")) {
            some.heading_deg = number(*heading, "heading_deg", -360.0, 360.0);
        }
        number(in, "speed", some.speed, 0.1, 3.0);
        number(in, "speed_spread", some.speed_spread, 0.0, 0.5);
        whole(in, "group", some.group, 1, 100);
        if (!in.table.get("count") && !in.table.get("density") && !in.table.get("per_second")) {
            missing(in, "count and no per_second",
                    "say how many there are, by count or density, or how many come");
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
    const std::optional<toml::table> parsed = parse("docs/scenes.md");
    if (!parsed) return failure(std::move(problems_));
    const toml::table& root = *parsed;
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
    return failure(sorted_problems());
}

}  // namespace detail

Result<Scene> parse_scene(std::string_view text, const std::string& file) {
    return detail::SceneReader(text, file).read();
}

Result<Scene> find_scene(const std::string& what) {
    std::vector<std::string> names = built_in_scenes();
    if (std::find(names.begin(), names.end(), what) != names.end()) {
        return parse_scene(built_in_scene(what), what + ".toml");
    }
    std::error_code ignored;
    if (what == "-" || std::filesystem::exists(what, ignored) || !extension_of(what).empty()) {
        return read_scene(what);
    }
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    const std::string near = sidestep::detail::nearest_word(what, names);
    return failure(
        problem_with(what, "is neither a built-in scene nor a file",
                     (near.empty() ? "" : "did you mean " + near + "? ") + "built in are " + all));
}

}  // namespace sidestep::crowd
