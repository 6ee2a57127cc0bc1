#include "sidestep/articulated/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "sidestep/base/require.h"
#include "sidestep/geometry/mesh_topology.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated {

namespace {

using Rgba = std::array<std::uint8_t, 4>;

constexpr Rgba asleep_color{136, 140, 146, 255};
constexpr Rgba trunk_color{233, 220, 192, 255};
constexpr Rgba wall_color{176, 150, 126, 150};
constexpr Rgba ground_color{206, 203, 196, 255};
constexpr Rgba spring_color{120, 122, 128, 255};
constexpr Rgba camera_color{44, 48, 56, 255};

// of a flat wall, so much is drawn behind it
constexpr double wall_thickness = 0.05;
constexpr double board = 0.02;
// more links than these are drawn with fewer corners
constexpr int some_links = 500, many_links = 4000;
// keys so far apart are smoothed
constexpr double blend_s = 0.2;
// of bodies, where groups are not told
constexpr int plain_colors = 24;

/// A colour by lightness, chroma and hue as the eye sees them (B. Ottosson, 2020), as sRGB.
Rgba seen_color(double lightness, double chroma, double turn) {
    const double a = chroma * std::cos(2.0 * pi * turn), b = chroma * std::sin(2.0 * pi * turn);
    const double l = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    const std::array<double, 3> linear{4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
                                       -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
                                       -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
    Rgba rgba{0, 0, 0, 255};
    for (std::size_t k = 0; k < 3; ++k) {
        const double x = std::clamp(linear[k], 0.0, 1.0);
        const double gamma = x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1.0 / 2.4) - 0.055;
        rgba[k] = static_cast<std::uint8_t>(std::lround(255.0 * gamma));
    }
    return rgba;
}

/// Colours that are far from those of the links around: a sequence that fills the square evenly, hue
/// one way and lightness the other.
Rgba link_color(int link) {
    const auto part = [](double x) { return x - std::floor(x); };
    const double turn = part(0.08 + 0.5698402909980532 * link);
    const double light = part(0.30 + 0.7548776662466927 * link);
    return seen_color(0.60 + 0.20 * light, 0.155, turn);
}

/// Flat walls get a thickness, away from where their triangles look; closed ones have theirs.
geometry::TriangleMesh drawn_walls(const geometry::TriangleMesh& walls) {
    if (geometry::topology(geometry::welded(walls)).is_closed()) return walls;
    std::vector<geometry::TriangleMesh> prisms;
    // the sides of a prism are seen where no other triangle goes on
    std::map<std::pair<int, int>, int> edges;
    for (const auto& t : walls.triangles) {
        for (std::size_t k = 0; k < 3; ++k) ++edges[std::minmax(t[k], t[(k + 1) % 3])];
    }
    for (const auto& t : walls.triangles) {
        const std::array<Vec3, 3> front{walls.vertices[t[0]], walls.vertices[t[1]],
                                        walls.vertices[t[2]]};
        const Vec3 normal = geometry::area_vector(front);
        if (!(normal.norm() > 0.0)) continue;
        const Vec3 back = -wall_thickness * normal.normalized();
        geometry::TriangleMesh prism;
        prism.vertices = {front[0],        front[1],        front[2],
                          front[0] + back, front[2] + back, front[1] + back};
        prism.triangles = {{0, 1, 2}, {3, 4, 5}};
        for (std::size_t k = 0; k < 3; ++k) {
            if (edges[std::minmax(t[k], t[(k + 1) % 3])] > 1) continue;
            const Vec3 &a = front[k], &b = front[(k + 1) % 3];
            const int first = prism.vertex_count();
            prism.vertices.insert(prism.vertices.end(), {a, a + back, b + back, b});
            prism.triangles.push_back({first, first + 1, first + 2});
            prism.triangles.push_back({first, first + 2, first + 3});
        }
        prisms.push_back(std::move(prism));
    }
    return geometry::merged(prisms);
}

/// A box with a lens hood; looks along +Z, and is all behind its eye, so that who looks through it
/// does not see it.
geometry::TriangleMesh camera_mesh(double size) {
    const auto body = geometry::transformed(box_surface({0.28 * size, 0.22 * size, 0.4 * size}),
                                            {Quat::Identity(), {0, 0, -0.85 * size}});
    // the lens hood: four slopes that widen
    geometry::TriangleMesh hood;
    const double near = 0.12 * size, wide = 0.3 * size, high = 0.2 * size, deep = -0.02 * size;
    const Vec3 back[4] = {{-near, -near, -0.45 * size},
                          {near, -near, -0.45 * size},
                          {near, near, -0.45 * size},
                          {-near, near, -0.45 * size}};
    const Vec3 front[4] = {
        {-wide, -high, deep}, {wide, -high, deep}, {wide, high, deep}, {-wide, high, deep}};
    for (int k = 0; k < 4; ++k) {
        const int next = (k + 1) % 4, first = hood.vertex_count();
        hood.vertices.insert(hood.vertices.end(), {back[k], back[next], front[next], front[k]});
        hood.triangles.push_back({first, first + 1, first + 2});
        hood.triangles.push_back({first, first + 2, first + 3});
    }
    return geometry::merged(std::array{body, hood, geometry::flipped(hood)});
}

Transform camera_place(const CameraPath& path, double time) {
    const raster::View view = path.at(time);
    Mat3 axes;
    axes.col(0) = view.up().cross(view.ahead());
    axes.col(1) = view.up();
    axes.col(2) = view.ahead();
    return {Quat(axes).normalized(), view.eye()};
}

}  // namespace

std::vector<int> topmost_links(const Model& model, const Region& region) {
    std::vector<int> top(static_cast<std::size_t>(model.link_count()), -1);
    for (int i = 0; i < model.link_count(); ++i) {
        const int parent = model.link(i).parent;
        top[static_cast<std::size_t>(i)] = region.moves(i) ? i
                                           : parent < 0    ? -1
                                                           : top[static_cast<std::size_t>(parent)];
    }
    return top;
}

std::vector<int> group_colors(const Model& model, const Region& region) {
    std::vector<int> colors = topmost_links(model, region);
    // of each link its tree's first, and whether anything in the tree moves by choice
    std::vector<int> root(colors.size());
    std::vector<char> awake(colors.size(), 0);
    for (int i = 0; i < model.link_count(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const int parent = model.link(i).parent;
        root[at] = parent < 0 ? i : root[static_cast<std::size_t>(parent)];
        if (region.has_choice(i) && region.moves(i)) awake[static_cast<std::size_t>(root[at])] = 1;
    }
    for (std::size_t i = 0; i < colors.size(); ++i) {
        if (colors[i] < 0) {
            colors[i] = GroupColor::asleep;
        } else if (!region.has_choice(colors[i])) {
            colors[i] = awake[static_cast<std::size_t>(root[i])] != 0 ? GroupColor::trunk
                                                                      : GroupColor::asleep;
        }
    }
    return colors;
}

std::vector<std::pair<std::string, std::string>> about(const Simulation& run) {
    std::vector<std::pair<std::string, std::string>> words;
    words.emplace_back("bodies", fmt::format("{}", run.actor_count()));
    words.emplace_back("joints", fmt::format("{}", run.joint_count()));
    if (!run.scene().cameras.empty()) {
        words.emplace_back(
            "lens_degrees",
            fmt::format("{:g}", 180.0 / pi * run.scene().cameras[0].field_of_view_rad));
    }
    return words;
}

struct Recorder::Inside {
    /// A part or the loose end of a line, and what was last said of it.
    struct Told {
        int thing = -1;
        bool line = false;
        Vec3 anchor = Vec3::Zero();  // of a line
        int color = GroupColor::asleep;
        double reach = 0.0;  // of its surface, from its joint
        Transform at{};      // as the last key has it
        double time = 0.0;   // of that key
        double seen = 0.0;   // when it was last there
        // moments since that are not told yet
        std::vector<std::pair<double, Transform>> late{};
    };

    recording::Writer& writer;
    RecorderOptions options;
    std::vector<Told> told;  // actor by actor, link by link; cameras last
    std::vector<Told> springs;
    std::map<int, int> colors;  // of groups, as materials
    std::vector<std::pair<Look, std::vector<int>>> looks;
    double last_key = 0.0;

    Inside(recording::Writer& to, RecorderOptions how) : writer(to), options(std::move(how)) {}

    int material(int color) {
        const auto found = colors.find(color);
        if (found != colors.end()) return found->second;
        const bool asleep = color == GroupColor::asleep, trunk = color == GroupColor::trunk;
        const int made = writer.add_material({.name = asleep  ? "asleep"
                                                      : trunk ? "trunk"
                                                              : fmt::format("group {}", color),
                                              .rgba = asleep  ? asleep_color
                                                      : trunk ? trunk_color
                                                              : link_color(color)});
        colors.emplace(color, made);
        return made;
    }

    void begin(const Simulation& run);
    void add_scenery(const Simulation& run);
    void place(Told& one, double time, const Transform& at);
    void tell(Told& one, double time, const Transform& now);
    void finish(Told& one);
    [[nodiscard]] static double off(const Told& one, const Transform& a, const Transform& b);
};

void Recorder::Inside::begin(const Simulation& run) {
    const Scene& scene = run.scene();
    SIDESTEP_REQUIRE(
        options.looks.empty() || options.looks.size() == scene.models.size(),
        fmt::format("{} looks for {} models", options.looks.size(), scene.models.size()));
    int links = 0;
    for (int a = 0; a < run.actor_count(); ++a) links += run.model(a).link_count();
    // equal surfaces are kept once: all links of a pendulum are one
    std::vector<std::pair<geometry::TriangleMesh, int>> kept;
    const auto mesh_of = [&](const geometry::TriangleMesh& surface, const std::string& name) {
        for (const auto& [known, index] : kept) {
            if (known.vertices == surface.vertices && known.triangles == surface.triangles) {
                return index;
            }
        }
        kept.emplace_back(surface, writer.add_mesh({.name = name, .surface = surface}));
        return kept.back().second;
    };
    std::vector<std::vector<std::pair<int, double>>> meshes;
    for (std::size_t m = 0; m < scene.models.size(); ++m) {
        const Model& model = *scene.models[m];
        const Look look = options.looks.empty()
                              ? look_of(model, {.sides = links > many_links   ? 10
                                                         : links > some_links ? 14
                                                                              : 24})
                              : options.looks[m];
        SIDESTEP_REQUIRE(
            static_cast<int>(look.size()) == model.link_count(),
            fmt::format("a look of {} links for a model of {}", look.size(), model.link_count()));
        auto& of_model = meshes.emplace_back();
        for (std::size_t i = 0; i < look.size(); ++i) {
            if (look[i].triangles.empty()) {
                of_model.emplace_back(recording::none, 0.0);
                continue;
            }
            double reach = 0.0;
            for (const Vec3& v : look[i].vertices) reach = std::max(reach, v.norm());
            of_model.emplace_back(mesh_of(look[i], model.links()[i].name), reach);
        }
    }
    // in the order of their meaning, whoever wears them first
    material(GroupColor::asleep);
    if (options.groups) {
        material(GroupColor::trunk);
        int most = 0;
        for (const auto& model : scene.models) most = std::max(most, model->link_count());
        for (int i = 0; i < most; ++i) material(i);
    }
    for (int a = 0; a < run.actor_count(); ++a) {
        const Actor& actor = scene.actors[static_cast<std::size_t>(a)];
        const Model& model = run.model(a);
        const auto world = links_in_world(model, run.state(a));
        const auto groups = group_colors(model, run.region(a));
        for (int i = 0; i < model.link_count(); ++i) {
            const auto at = static_cast<std::size_t>(i);
            const auto& [mesh, reach] = meshes[static_cast<std::size_t>(actor.model)][at];
            Told one;
            one.reach = reach;
            one.at = world[at];
            one.color = options.groups ? groups[at] : a % plain_colors;
            if (mesh != recording::none) {
                const std::string name =
                    actor.name.empty() ? model.link(i).name : actor.name + " " + model.link(i).name;
                one.thing = writer.add_thing({.kind = recording::Kind::part,
                                              .name = name,
                                              .material = material(one.color),
                                              .mesh = mesh,
                                              .blend_within = blend_s,
                                              .layer = "bodies"});
                writer.place(run.time_s(), one.thing, one.at);
            }
            one.time = one.seen = run.time_s();
            told.push_back(one);
        }
    }
    last_key = run.time_s();
    add_scenery(run);
}

void Recorder::Inside::add_scenery(const Simulation& run) {
    const Scene& scene = run.scene();
    const double time = run.time_s();
    const auto put = [&](const std::string& name, const std::string& layer, const Rgba& color,
                         geometry::TriangleMesh surface, const Transform& at) {
        const int part = writer.add_thing(
            {.kind = recording::Kind::part,
             .name = name,
             .material = writer.add_material({.name = layer, .rgba = color}),
             .mesh = writer.add_mesh({.name = name, .surface = std::move(surface)}),
             .blend_within = blend_s,
             .layer = layer});
        writer.place(time, part, at);
        return part;
    };
    if (!scene.walls.triangles.empty()) {
        put("wall", "walls", wall_color, drawn_walls(scene.walls), {});
    }
    if (scene.ground) {
        geometry::AxisBox around;
        for (const Told& one : told) {
            around.low = around.low.cwiseMin(one.at.translation);
            around.high = around.high.cwiseMax(one.at.translation);
        }
        const Vec3 half(0.5 * around.size().x() + 2.0, 0.5 * board, 0.5 * around.size().z() + 2.0);
        const Vec3 middle(around.centre().x(), scene.ground->height - 0.5 * board,
                          around.centre().z());
        put("ground", "floor", ground_color, box_surface(half), {Quat::Identity(), middle});
    }
    std::size_t lines = 0;
    for (const Actor& actor : scene.actors) lines += actor.springs.size();
    if (lines > 0) {
        const int thread = writer.add_material({.name = "spring", .rgba = spring_color});
        for (int a = 0; a < run.actor_count(); ++a) {
            const Actor& actor = scene.actors[static_cast<std::size_t>(a)];
            const auto world = links_in_world(run.model(a), run.state(a));
            for (std::size_t k = 0; k < actor.springs.size(); ++k) {
                const WorldSpring& spring = actor.springs[k];
                Told line;
                line.line = true;
                line.anchor = spring.anchor;
                line.thing = writer.add_thing({.kind = recording::Kind::line,
                                               .name = fmt::format("{} spring {}", actor.name, k),
                                               .material = thread,
                                               .blend_within = blend_s,
                                               .layer = "springs"});
                line.seen = time;
                place(line, time,
                      {Quat::Identity(),
                       world[static_cast<std::size_t>(spring.link)] * spring.point});
                springs.push_back(line);
            }
        }
    }
    for (std::size_t k = 0; k < scene.cameras.size(); ++k) {
        const CameraPath& path = scene.cameras[k];
        Told one;
        const double size = std::clamp(0.08 * (path.target - path.eye).norm(), 0.15, 0.6);
        one.reach = size;
        one.at = camera_place(path, time);
        one.time = one.seen = time;
        one.thing = put(k == 0 ? "camera" : fmt::format("camera {}", k), "cameras", camera_color,
                        camera_mesh(size), one.at);
        told.push_back(one);
    }
}

/// No point of it is farther from one place to the other.
double Recorder::Inside::off(const Told& one, const Transform& a, const Transform& b) {
    return (a.translation - b.translation).norm() +
           one.reach * a.rotation.angularDistance(b.rotation);
}

void Recorder::Inside::place(Told& one, double time, const Transform& at) {
    // whoever falls for hours stays where it was seen last
    if (!recording::within_reach(at.translation)) return;
    if (one.line) {
        writer.line(time, one.thing, at.translation, one.anchor);
    } else {
        writer.place(time, one.thing, at);
    }
    one.at = at;
    one.time = time;
}

void Recorder::Inside::tell(Told& one, double time, const Transform& now) {
    if (one.late.empty()) {
        if (off(one, now, one.at) <= options.slack) {
            one.seen = time;
            return;
        }
        // it stood still until it was last seen
        if (one.seen > one.time) place(one, one.seen, one.at);
    }
    // a moment stays late while all before it lie between the last key and it
    bool between = options.thin && time - one.time < blend_s * (1.0 - 1e-6);
    for (const auto& [when, where] : one.late) {
        if (!between) break;
        const double part = (when - one.time) / (time - one.time);
        const Transform guess{slerp(one.at.rotation, now.rotation, part),
                              one.at.translation + part * (now.translation - one.at.translation)};
        between = off(one, guess, where) <= options.slack;
    }
    if (between) {
        one.late.emplace_back(time, now);
        return;
    }
    if (!one.late.empty()) {
        const auto last = one.late.back();
        one.late.clear();
        place(one, last.first, last.second);
        one.seen = last.first;
        // it has come to rest there, or goes on
        tell(one, time, now);
        return;
    }
    place(one, time, now);
    one.seen = time;
}

void Recorder::Inside::finish(Told& one) {
    if (one.late.empty()) return;
    place(one, one.late.back().first, one.late.back().second);
    one.late.clear();
}

Recorder::Recorder(recording::Writer& writer, const Simulation& run, const RecorderOptions& options)
    : inside_(std::make_unique<Inside>(writer, options)) {
    SIDESTEP_REQUIRE(options.frames_per_second > 0.0, "frames_per_second must be positive");
    SIDESTEP_REQUIRE(options.slack >= 0.0, "slack must be 0 or more");
    inside_->begin(run);
}

Recorder::~Recorder() = default;

void Recorder::frame(const Simulation& run) {
    Inside& in = *inside_;
    const double time = run.time_s();
    if (run.stopped()) return;
    // the next key is due when a frame has passed, give or take rounding
    if (time < in.last_key + (1.0 - 1e-6) / in.options.frames_per_second) return;
    std::size_t next = 0, next_spring = 0;
    for (int a = 0; a < run.actor_count(); ++a) {
        const Model& model = run.model(a);
        const auto world = links_in_world(model, run.state(a));
        const auto groups =
            in.options.groups ? group_colors(model, run.region(a)) : std::vector<int>{};
        for (std::size_t i = 0; i < world.size(); ++i) {
            Inside::Told& one = in.told[next++];
            if (one.thing < 0) continue;
            in.tell(one, time, world[i]);
            if (groups.empty() || groups[i] == one.color) continue;
            one.color = groups[i];
            in.writer.paint(time, one.thing, in.material(one.color));
        }
        for (const WorldSpring& spring : run.scene().actors[static_cast<std::size_t>(a)].springs) {
            in.tell(
                in.springs[next_spring++], time,
                {Quat::Identity(), world[static_cast<std::size_t>(spring.link)] * spring.point});
        }
    }
    for (const CameraPath& path : run.scene().cameras) {
        in.tell(in.told[next++], time, camera_place(path, time));
    }
    in.last_key = time;
    // what is late may still be told
    const double sure = in.options.thin ? time - 1.5 * blend_s : time;
    if (sure > 0.0) in.writer.advance(sure);
}

void Recorder::finish() {
    Inside& in = *inside_;
    for (Inside::Told& one : in.told) in.finish(one);
    for (Inside::Told& one : in.springs) in.finish(one);
    in.writer.advance(in.last_key);
}

}  // namespace sidestep::articulated
