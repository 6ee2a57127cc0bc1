#include "sidestep/rigid/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sidestep/base/require.h"

namespace sidestep::rigid {

namespace {

// a blow is over before the eye has seen it: its arrow stays this long
constexpr double blow_seconds = 0.12;
// of a floor whose top is the ground, so much is drawn: viewers have a ground of their own
constexpr double floor_board = 0.02;

// a fixed box, upright, its top at y = 0, and thicker than a board
bool is_ground(const Body& body) {
    if (body.role != Role::fixed || !body.shape->is_box()) return false;
    const double half = body.shape->half_extents().y();
    return std::abs(body.to_world.translation.y() + half) < 1e-9 && 2.0 * half > floor_board &&
           body.to_world.rotation.vec().isZero();
}

}  // namespace

std::vector<std::pair<std::string, std::string>> about(const Scene& scene,
                                                       const std::string& command) {
    std::vector<std::pair<std::string, std::string>> words;
    words.emplace_back("title", scene.title.empty() ? scene.name : scene.title);
    words.emplace_back("scene", scene.name);
    if (!command.empty()) words.emplace_back("command", command);
    words.emplace_back("step", fmt::format("{}", scene.world.step));
    words.emplace_back("bodies", fmt::format("{}", scene.bodies.size()));
    return words;
}

struct Recorder::Inside {
    // a body's things, and what was last said of it
    struct Told {
        int part = -1, mark = -1;
        Transform at{};
        double time = 0.0;
        bool moving = false;
        bool gone = false;  // fell off the edge of the world
    };
    // a line that shows one contact, or one arrow, for a while
    struct Slot {
        int thing = -1;
        bool shown = false;
        Vec3 from = Vec3::Zero(), to = Vec3::Zero();
    };
    struct Blow {
        Contact contact{};
        double until = 0.0;
    };

    recording::Writer& writer;
    const Scene& scene;
    const World& world;
    RecorderOptions options;
    std::vector<Told> told;
    std::map<Color, int> materials;
    std::map<const Shape*, int> surfaces;
    std::map<std::pair<const Shape*, Look::Mark>, int> marks;
    std::vector<Slot> points, arrows;
    std::vector<Blow> blows;
    int contact_material = 0, impulse_material = 0;
    double last_key = 0.0;
    double body_size = 0.1;  // of a body as most are, metres
    double strong = 1.0;     // an impulse that is strong for it, N s
    bool few = false;
    Vec3 down = Vec3::Zero();  // along gravity
    double bottom = 1e30;      // who is farther down has left the stage

    Inside(recording::Writer& to, const Scene& of, const World& in, const RecorderOptions& how)
        : writer(to), scene(of), world(in), options(how) {}

    int material_of(const Color& color) {
        const auto found = materials.find(color);
        if (found != materials.end()) return found->second;
        const int made = writer.add_material(
            {.name = fmt::format("#{:02x}{:02x}{:02x}", color[0], color[1], color[2]),
             .rgba = color});
        materials.emplace(color, made);
        return made;
    }

    int surface_of(const Shape& shape) {
        const auto found = surfaces.find(&shape);
        if (found != surfaces.end()) return found->second;
        const int made = writer.add_mesh(
            {.name = fmt::format("shape {}", surfaces.size()), .surface = drawn_surface(shape)});
        surfaces.emplace(&shape, made);
        return made;
    }

    int board_of(const Shape& shape) {
        Vec3 half = shape.half_extents();
        half.y() = 0.5 * floor_board;
        return writer.add_mesh({.name = "floor", .surface = drawn_surface(*Shape::box(half))});
    }

    int mark_of(const Shape& shape, Look::Mark mark) {
        const auto key = std::pair(&shape, mark);
        const auto found = marks.find(key);
        if (found != marks.end()) return found->second;
        geometry::TriangleMesh surface = drawn_mark(shape, mark);
        const int made = surface.triangles.empty()
                             ? recording::none
                             : writer.add_mesh({.name = fmt::format("mark {}", marks.size()),
                                                .surface = std::move(surface)});
        marks.emplace(key, made);
        return made;
    }

    void begin() {
        const std::span<const Body> bodies = world.bodies();
        std::vector<double> sizes, masses;
        for (std::size_t k = 0; k < bodies.size(); ++k) {
            const Body& body = bodies[k];
            const Look look = scene.look(static_cast<int>(k));
            Told one;
            one.at = body.to_world;
            one.part = writer.add_thing(
                {.kind = recording::Kind::part,
                 .name = body.name,
                 .material = material_of(look.color),
                 .mesh = is_ground(body) ? board_of(*body.shape) : surface_of(*body.shape),
                 .blend_within = 0.2,
                 .layer = "bodies"});
            Transform shown = body.to_world;
            if (is_ground(body)) shown.translation.y() = -0.5 * floor_board;
            writer.place(0.0, one.part, shown);
            const int mark =
                look.mark == Look::Mark::none ? recording::none : mark_of(*body.shape, look.mark);
            if (mark != recording::none) {
                one.mark = writer.add_thing({.kind = recording::Kind::part,
                                             .name = body.name + " mark",
                                             .material = material_of(look.mark_color),
                                             .mesh = mark,
                                             .blend_within = 0.2,
                                             .layer = "bodies"});
                writer.place(0.0, one.mark, body.to_world);
            }
            told.push_back(one);
            if (body.role != Role::moving) continue;
            sizes.push_back(body.shape->reach());
            masses.push_back(body.mass);
        }
        const auto usual = [](std::vector<double>& values, double otherwise) {
            if (values.empty()) return otherwise;
            std::nth_element(values.begin(),
                             values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                             values.end());
            return values[values.size() / 2];
        };
        few = static_cast<int>(sizes.size()) <= options.told_blows_below;
        body_size = usual(sizes, 0.1);
        strong = usual(masses, 1.0);  // what changes its speed by a metre a second
        // once everything that stands still is far above, nobody looks any more
        if (world.options().gravity.norm() > 0.0) down = world.options().gravity.normalized();
        geometry::AxisBox stage;
        for (const Body& body : bodies) {
            if (body.role == Role::fixed) stage.include(body.shape->box_in_world(body.to_world));
        }
        if (!stage.empty()) {
            bottom = stage.centre().dot(down) + 0.5 * stage.size().norm() + 4.0 * body_size;
        }
        contact_material = writer.add_material({.name = "contact", .rgba = {214, 64, 69, 255}});
        impulse_material = writer.add_material({.name = "impulse", .rgba = {240, 150, 40, 255}});
    }

    void place(Told& one, double time, const Transform& at) {
        writer.place(time, one.part, at);
        if (one.mark >= 0) writer.place(time, one.mark, at);
        one.at = at;
        one.time = time;
    }

    void tell_bodies(double time) {
        const std::span<const Body> bodies = world.bodies();
        for (std::size_t k = 0; k < bodies.size(); ++k) {
            Told& one = told[k];
            if (one.gone) continue;
            const Transform& now = bodies[k].to_world;
            const bool fell = now.translation.dot(down) > bottom;
            if (bodies[k].role == Role::moving &&
                (fell || !recording::within_reach(now.translation))) {
                one.gone = true;
                writer.remove(time, one.part);
                if (one.mark >= 0) writer.remove(time, one.mark);
                writer.event({.time = time,
                              .kind = "fell",
                              .text = bodies[k].name + (fell ? " fell off the edge of the world"
                                                             : " flew out of the world"),
                              .who = {one.part}});
                continue;
            }
            const bool still = now.translation == one.at.translation &&
                               now.rotation.coeffs() == one.at.rotation.coeffs();
            if (still) {
                // where it came to rest, so that nothing is smoothed over the rest
                if (one.moving) place(one, time, now);
                one.moving = false;
                continue;
            }
            // it stood still until the last key
            if (!one.moving && last_key > one.time) place(one, last_key, one.at);
            one.moving = true;
            place(one, time, now);
        }
    }

    // the slot's line from here to there, or nothing
    void show(std::vector<Slot>& slots, std::size_t index, double time, const char* layer,
              int material, const Vec3& from, const Vec3& to) {
        while (slots.size() <= index) {
            slots.push_back({writer.add_thing({.kind = recording::Kind::line,
                                               .name = fmt::format("{} {}", layer, slots.size()),
                                               .material = material,
                                               .blend_within = 0.0,
                                               .layer = layer})});
        }
        Slot& slot = slots[index];
        const double slack = 0.01 * body_size;
        if (slot.shown && (slot.from - from).norm() + (slot.to - to).norm() < slack) return;
        writer.line(time, slot.thing, from, to);
        slot.shown = true;
        slot.from = from;
        slot.to = to;
    }
    void hide(std::vector<Slot>& slots, std::size_t from, double time) {
        for (std::size_t k = from; k < slots.size(); ++k) {
            if (slots[k].shown) writer.remove(time, slots[k].thing);
            slots[k].shown = false;
        }
    }

    void tell_contacts(double time) {
        std::vector<Contact> now(world.contacts().begin(), world.contacts().end());
        now.erase(std::remove_if(now.begin(), now.end(),
                                 [](const Contact& c) {
                                     return c.impact || c.impulse.isZero() ||
                                            !recording::within_reach(2.0 * c.point);
                                 }),
                  now.end());
        blows.erase(std::remove_if(blows.begin(), blows.end(),
                                   [&](const Blow& blow) { return blow.until <= time; }),
                    blows.end());
        for (const Blow& blow : blows) now.push_back(blow.contact);
        const auto harder = [](const Contact& a, const Contact& b) {
            return a.impulse.squaredNorm() > b.impulse.squaredNorm();
        };
        std::stable_sort(now.begin(), now.end(), harder);
        const auto most = static_cast<std::size_t>(std::max(0, options.most_contacts));
        if (now.size() > most) now.resize(most);
        // then in the order of bodies, so that the same contact keeps its line
        std::stable_sort(now.begin(), now.end(), [](const Contact& a, const Contact& b) {
            return std::pair(a.a, a.b) < std::pair(b.a, b.b);
        });
        std::size_t count = 0, pushed = 0;
        for (const Contact& contact : now) {
            show(points, count++, time, "contacts", contact_material, contact.point,
                 contact.point + 0.07 * body_size * contact.normal);
            // on the one that moves; longer is harder, and levels off
            const bool turn =
                world.bodies()[static_cast<std::size_t>(contact.a)].role != Role::moving;
            const Vec3 push = turn ? Vec3(-contact.impulse) : contact.impulse;
            const double size = push.norm();
            const double length = 2.5 * body_size * (1.0 - std::exp(-size / (2.0 * strong)));
            if (!(length > 0.02 * body_size)) continue;
            show(arrows, pushed++, time, "impulses", impulse_material, contact.point,
                 contact.point + length / size * push);
        }
        hide(points, count, time);
        hide(arrows, pushed, time);
    }

    void keep_blows(double time) {
        for (const Contact& contact : world.contacts()) {
            if (!contact.impact || !recording::within_reach(2.0 * contact.point)) continue;
            blows.push_back({contact, time + blow_seconds});
            const double size = contact.impulse.norm();
            if (!few || size < 0.2 * strong) continue;
            const auto a = static_cast<std::size_t>(contact.a),
                       b = static_cast<std::size_t>(contact.b);
            writer.event({.time = time,
                          .kind = "impact",
                          .text = fmt::format("{} and {}: {:.3g} N s", world.bodies()[a].name,
                                              world.bodies()[b].name, size),
                          .who = {told[a].part, told[b].part}});
        }
        // a heap makes many: the newest count
        constexpr std::size_t most_kept = 2000;
        if (blows.size() > most_kept) {
            blows.erase(blows.begin(),
                        blows.begin() + static_cast<std::ptrdiff_t>(blows.size() - most_kept));
        }
    }
};

Recorder::Recorder(recording::Writer& writer, const Scene& scene, const World& world,
                   const RecorderOptions& options)
    : inside_(std::make_unique<Inside>(writer, scene, world, options)) {
    SIDESTEP_REQUIRE(options.frames_per_second > 0.0, "frames_per_second must be positive");
    inside_->begin();
}

Recorder::~Recorder() = default;

void Recorder::step() {
    Inside& in = *inside_;
    const double time = in.world.seconds();
    if (in.options.contacts) in.keep_blows(time);
    // the next key is due when a frame has passed, give or take rounding
    if (time < in.last_key + (1.0 - 1e-6) / in.options.frames_per_second) return;
    in.tell_bodies(time);
    if (in.options.contacts) in.tell_contacts(time);
    in.last_key = time;
    in.writer.advance(time);
}

}  // namespace sidestep::rigid
