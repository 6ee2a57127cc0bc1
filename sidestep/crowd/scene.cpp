#include "sidestep/crowd/scene.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"

namespace sidestep::embedded {
extern const std::string_view scene_plaza, scene_circle, scene_crossing, scene_corridor,
    scene_bottleneck, scene_blocks;
}

namespace sidestep::crowd {

namespace {

struct BuiltIn {
    const char* name;
    const std::string_view* text;
};

constexpr BuiltIn built_ins[] = {
    {"plaza", &embedded::scene_plaza},           {"circle", &embedded::scene_circle},
    {"crossing", &embedded::scene_crossing},     {"corridor", &embedded::scene_corridor},
    {"bottleneck", &embedded::scene_bottleneck}, {"blocks", &embedded::scene_blocks},
};

// a file beside the scene; as it is named, when there is none
std::string beside(const Scene& scene, const std::string& file) {
    if (file.empty()) return {};
    const std::filesystem::path near = std::filesystem::path(scene.file).parent_path() / file;
    std::error_code ignored;
    return std::filesystem::exists(near, ignored) ? near.string() : file;
}

void scale(Area& area, double by) {
    area.low *= by;
    area.high *= by;
    area.centre *= by;
    area.radius *= by;
    area.inner_radius *= by;
}

}  // namespace

bool Area::contains(const Vec2& p) const {
    return distance(p) == 0.0;
}

double Area::distance(const Vec2& p) const {
    if (kind == Kind::box) {
        const double dx = std::max({low.x() - p.x(), p.x() - high.x(), 0.0});
        const double dz = std::max({low.y() - p.y(), p.y() - high.y(), 0.0});
        return std::sqrt(dx * dx + dz * dz);
    }
    const double away = (p - centre).norm();
    const double inside = kind == Kind::ring ? inner_radius - away : 0.0;
    return std::max({away - radius, inside, 0.0});
}

Vec2 Area::nearest(const Vec2& p) const {
    if (kind == Kind::box) return p.cwiseMax(low).cwiseMin(high);
    const Vec2 from = p - centre;
    const double away = from.norm();
    const double inner = kind == Kind::ring ? inner_radius : 0.0;
    if (away >= inner && away <= radius) return p;
    if (away == 0.0) return centre + Vec2(inner, 0.0);
    return centre + from * ((away > radius ? radius : inner) / away);
}

Vec2 Area::middle() const {
    return kind == Kind::box ? Vec2(0.5 * (low + high)) : centre;
}

double Area::size() const {
    if (kind == Kind::box) return (high.x() - low.x()) * (high.y() - low.y());
    const double inner = kind == Kind::ring ? inner_radius : 0.0;
    return pi * (radius - inner) * (radius + inner);
}

Vec2 Area::lowest() const {
    return kind == Kind::box ? low : Vec2(centre.x() - radius, centre.y() - radius);
}

Vec2 Area::highest() const {
    return kind == Kind::box ? high : Vec2(centre.x() + radius, centre.y() + radius);
}

int Scene::count() const {
    int sum = 0;
    for (const People& some : people) sum += some.count;
    return sum;
}

double Scene::area() const {
    return (high.x() - low.x()) * (high.y() - low.y());
}

Result<Scene> read_scene(const std::filesystem::path& path) {
    auto text = read_file(path);
    if (!text) return failure(text.error());
    return parse_scene(*text, path.string());
}

std::vector<std::string> built_in_scenes() {
    std::vector<std::string> names;
    for (const BuiltIn& one : built_ins) names.emplace_back(one.name);
    return names;
}

std::string_view built_in_scene(const std::string& name) {
    for (const BuiltIn& one : built_ins) {
        if (name == one.name) return *one.text;
    }
    SIDESTEP_REQUIRE(false, "there is no built-in scene \"" + name + "\"");
    return {};
}

double most_people(const Area& area, double radius) {
    SIDESTEP_REQUIRE(radius > 0.0,
                     "radius is " + std::to_string(radius) + ", expected more than 0");
    const double apart = 2.0 * radius;
    // on a line: the chord is shorter than the arc
    if (area.kind == Area::Kind::ring && area.inner_radius == area.radius) {
        return std::max(1.0, std::floor(2.0 * pi * area.radius / apart));
    }
    // Groemer: so many points fit into a convex figure, no two nearer than `apart`
    const Area whole =
        area.kind == Area::Kind::ring
            ? Area{.kind = Area::Kind::disc, .centre = area.centre, .radius = area.radius}
            : area;
    const Vec2 size = area.highest() - area.lowest();
    const double around =
        area.kind == Area::Kind::box ? 2.0 * (size.x() + size.y()) : 2.0 * pi * area.radius;
    double most =
        2.0 / std::sqrt(3.0) * whole.size() / (apart * apart) + 0.5 * around / apart + 1.0;
    if (area.kind == Area::Kind::ring) {
        // all discs lie in the ring, made wider by their radius
        const double inner = std::max(0.0, area.inner_radius - radius);
        const double outer = area.radius + radius;
        most = std::min(most, (outer - inner) * (outer + inner) / (radius * radius));
    }
    return std::floor(most);
}

Scene with_people(const Scene& scene, int count, bool keep_stage) {
    const int before = scene.count();
    SIDESTEP_REQUIRE(before > 0, "nobody is there from the start, so nobody can be multiplied");
    SIDESTEP_REQUIRE(count > 0, "count is " + std::to_string(count) + ", expected at least 1");
    Scene grown = scene;
    const double ratio = static_cast<double>(count) / before;

    // whole people: everyone the floor of their share, the rest to the largest remainders, first first
    std::vector<std::size_t> order;
    std::int64_t given = 0;
    const auto rest = [&](std::size_t i) {
        return static_cast<std::int64_t>(scene.people[i].count) * count % before;
    };
    for (std::size_t i = 0; i < grown.people.size(); ++i) {
        const std::int64_t share =
            static_cast<std::int64_t>(scene.people[i].count) * count / before;
        grown.people[i].count = static_cast<int>(share);
        given += share;
        order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return rest(a) > rest(b); });
    for (std::size_t k = 0; given < count; ++k, ++given) ++grown.people[order[k]].count;
    if (keep_stage) return grown;

    // on lines people stand side by side, elsewhere over the ground
    bool on_lines = true;
    for (const People& some : scene.people) {
        on_lines &= some.count == 0 || some.area.size() == 0.0;
    }
    const double by = on_lines ? ratio : std::sqrt(ratio);
    grown.low *= by;
    grown.high *= by;
    for (Polygon& wall : grown.walls) {
        for (Vec2& corner : wall) corner *= by;
    }
    for (Goal& goal : grown.goals) scale(goal.area, by);
    for (People& some : grown.people) {
        scale(some.area, by);
        some.per_second *= by;
        some.most = static_cast<int>(std::min(std::ceil(some.most * ratio), 1e9));
    }
    for (Obstacle& obstacle : grown.obstacles) {
        obstacle.at *= by;
        for (Obstacle::Key& key : obstacle.keys) {
            key.place *= by;
            key.seconds *= by;
        }
    }
    return grown;
}

std::string clip_file(const Scene& scene, const Obstacle& obstacle) {
    return beside(scene, obstacle.clip);
}

std::string clips_file(const Scene& scene) {
    if (scene.clips == "steps" || scene.clips == "built-in") return scene.clips;
    return beside(scene, scene.clips);
}

}  // namespace sidestep::crowd
