#include "sidestep/puppet/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sidestep/base/require.h"
#include "sidestep/puppet/detail/dress.h"
#include "sidestep/rigid/recorder.h"

namespace sidestep::puppet {

using recording::Kind;
using recording::none;

namespace {

constexpr detail::Paint bar_wood{150, 104, 62, 255};
constexpr detail::Paint rod_metal{128, 130, 136, 255};
constexpr detail::Paint arrow_paint{235, 110, 52, 255};
// forces below this are not seen
constexpr double least_arrow_n = 0.02;
// keys so far apart are smoothed
constexpr double blended_s = 0.2;

detail::Paint paint_of_rgba(std::uint32_t rgba) {
    return {static_cast<std::uint8_t>(rgba >> 24), static_cast<std::uint8_t>(rgba >> 16),
            static_cast<std::uint8_t>(rgba >> 8), static_cast<std::uint8_t>(rgba)};
}

/// How far points of a thing of this reach went.
double way_between(const Transform& a, const Transform& b, double reach) {
    return (a.translation - b.translation).norm() + reach * a.rotation.angularDistance(b.rotation);
}

bool all_finite(const Moment& moment) {
    const auto finite = [](const Transform& t) {
        return t.translation.allFinite() && t.rotation.coeffs().allFinite();
    };
    return std::all_of(moment.links.begin(), moment.links.end(), finite) &&
           std::all_of(moment.string_points.begin(), moment.string_points.end(),
                       [](const Vec3& p) { return p.allFinite(); }) &&
           finite(moment.main) && finite(moment.bar) && moment.main_force.allFinite() &&
           moment.bar_force.allFinite();
}

}  // namespace

std::vector<std::pair<std::string, std::string>> about(const Theatre& theatre,
                                                       const RecorderOptions& options) {
    const Play& play = theatre.play();
    std::vector<std::pair<std::string, std::string>> words;
    words.emplace_back("title", play.says.empty() ? play.puppet.name : play.says);
    words.emplace_back("puppet", play.puppet.name);
    words.emplace_back("play", play.name);
    words.emplace_back("frame_time", fmt::format("{:.9g}", 1.0 / options.frames_per_second));
    return words;
}

struct Recorder::Inside {
    /// A thing and whether its last word is late: what stands still is told again only when it goes on.
    struct Told {
        int thing = none;
        bool known = false, late = false;
    };
    struct Moved : Told {
        Transform at{};
        double reach = 0.1;
    };
    struct Rope : Told {
        std::vector<Vec3> points{};
        int level = -1;
    };
    struct Arrow : Told {
        Vec3 from = Vec3::Zero(), to = Vec3::Zero();
    };
    struct MovingProp {
        int link = 0;
        Transform in_link{};
        Moved told{};
    };

    recording::Writer& writer;
    const Play play;
    RecorderOptions options;
    std::vector<detail::Bone> bones;
    int particles = 0;
    std::vector<int> kept;  // of the particles of a string
    std::vector<int> levels;
    std::map<detail::Paint, int> materials;

    Told figure;
    recording::LocalPose pose;
    std::vector<Transform> places;  // of the links, as told
    std::vector<Rope> strings, rods;
    std::array<Moved, 2> controls;
    std::array<Arrow, 2> arrows;
    std::vector<MovingProp> props;
    std::int64_t last_frame = -1;
    double last_time = 0.0;

    Inside(recording::Writer& to, const Theatre& theatre, const RecorderOptions& how)
        : writer(to), play(theatre.play()), options(how) {}

    int material(const detail::Paint& paint, const std::string& name = {}) {
        const auto found = materials.find(paint);
        if (found != materials.end()) return found->second;
        const int made = writer.add_material(
            {.name = name.empty() ? fmt::format("#{:02x}{:02x}{:02x}", paint[0], paint[1], paint[2])
                                  : name,
             .rgba = paint});
        materials.emplace(paint, made);
        return made;
    }

    int add(Kind kind, const std::string& name, const std::string& layer, int paint,
            int mesh = none) {
        return writer.add_thing({.kind = kind,
                                 .name = name,
                                 .material = paint,
                                 .mesh = mesh,
                                 .blend_within = blended_s,
                                 .layer = layer});
    }

    void add_figure();
    void add_strings(const Theatre& theatre);
    void add_controls();
    void add_props();
    void tell_figure(double time, const Moment& moment);
    void tell_rope(Rope& rope, double time, std::vector<Vec3> points);
    void tell_moved(Moved& one, double time, const Transform& at);
    void tell_arrow(Arrow& arrow, double time, const Vec3& from, const Vec3& force);
};

void Recorder::Inside::add_figure() {
    const Puppet& puppet = play.puppet;
    bones = detail::bones_of(puppet);
    recording::Skeleton skeleton;
    skeleton.name = puppet.name;
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const detail::Bone& bone = bones[i];
        recording::Joint joint{.name = bone.name, .parent = bone.parent, .moves = bone.moves};
        if (bone.parent >= 0) {
            const detail::Bone& parent = bones[bone.parent];
            const Transform step = parent.link == bone.link
                                       ? Transform{}
                                       : puppet.model->link(bone.link).joint.placement;
            joint.offset = step * bone.at - parent.at;
        }
        skeleton.joints.push_back(joint);
        if (bone.ends && bone.end.norm() > 1e-9) {
            skeleton.end_sites.push_back({static_cast<int>(i), bone.end});
        }
    }
    const int index = writer.add_skeleton(skeleton);
    recording::Costume costume{.name = "wood", .skeleton = index};
    for (detail::Piece& piece : detail::dress(puppet)) {
        // on the last bone of the link that sits where the link does; else moved to where one is
        int on = -1;
        for (std::size_t i = 0; i < bones.size(); ++i) {
            if (bones[i].link != piece.link) continue;
            if (on < 0 || bones[i].at.norm() < bones[on].at.norm()) on = static_cast<int>(i);
        }
        costume.garments.push_back(
            {.joint = on,
             .mesh = writer.add_mesh({.name = piece.name, .surface = std::move(piece.surface)}),
             .material = material(piece.paint),
             .in_joint = {.translation = -bones[on].at}});
    }
    figure.thing = writer.add_thing({.kind = Kind::figure,
                                     .name = puppet.name.empty() ? "puppet" : puppet.name,
                                     .skeleton = index,
                                     .costume = writer.add_costume(costume),
                                     .blend_within = blended_s});
    pose.rotations.resize(bones.size());
    pose.translations.resize(bones.size());
}

void Recorder::Inside::add_strings(const Theatre& theatre) {
    particles = theatre.strings().options().particles;
    const int points = std::clamp(options.string_points, 2, particles);
    for (int k = 0; k < points; ++k) {
        kept.push_back(static_cast<int>(
            std::lround(static_cast<double>(k) * (particles - 1) / std::max(1, points - 1))));
    }
    for (int level = 0; level < detail::tension_levels; ++level) {
        levels.push_back(material(detail::tension_paint(level),
                                  level == 0 ? "loose" : fmt::format("tight {}", level)));
    }
    for (const StringTie& tie : play.puppet.strings) {
        Rope rope;
        rope.thing = add(Kind::string, tie.name + " string", "threads", levels[0]);
        strings.push_back(std::move(rope));
    }
    for (const RodTie& tie : play.puppet.rods) {
        Rope rope;
        rope.thing = add(Kind::string, tie.name + " rod", "rods", material(rod_metal, "rods"));
        rods.push_back(std::move(rope));
    }
}

void Recorder::Inside::add_controls() {
    const char* const names[] = {"main control", "hand bar"};
    for (int k = 0; k < 2; ++k) {
        geometry::TriangleMesh surface =
            detail::control_surface(play.puppet, k == 0 ? Hand::main : Hand::bar);
        if (surface.triangles.empty()) continue;
        const int mesh = writer.add_mesh({.name = names[k], .surface = std::move(surface)});
        controls[k].thing = add(Kind::part, names[k], "controls", material(bar_wood), mesh);
        arrows[k].thing = add(Kind::line, std::string("force on the ") + names[k], "forces",
                              material(arrow_paint, "force"));
    }
}

void Recorder::Inside::add_props() {
    int link = play.puppet.model->link_count();
    for (const Prop& prop : play.props) {
        const int paint = material(paint_of_rgba(prop.color));
        for (const Prop::Piece& piece : prop.pieces) {
            const int mesh =
                writer.add_mesh({.name = prop.name, .surface = rigid::drawn_surface(*piece.shape)});
            const int thing = add(Kind::part, prop.name, "props", paint, mesh);
            if (prop.mass > 0.0) {
                MovingProp moving{.link = link, .in_link = piece.in_prop};
                moving.told.thing = thing;
                moving.told.reach = piece.shape->reach();
                props.push_back(moving);
            } else {
                writer.place(0.0, thing, prop.place * piece.in_prop);
            }
        }
        if (prop.mass > 0.0) ++link;
    }
}

void Recorder::Inside::tell_figure(double time, const Moment& moment) {
    double way = 1.0;
    if (figure.known) {
        way = 0.0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            way = std::max(way, way_between(places[i], moment.links[i], 0.1));
        }
    }
    if (way < options.still) {
        figure.late = true;
        return;
    }
    if (figure.late) writer.pose(last_time, figure.thing, pose);
    figure.late = false;
    figure.known = true;
    places.assign(moment.links.begin(), moment.links.begin() + play.puppet.model->link_count());
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const Transform& link = places[bones[i].link];
        Transform local{link.rotation, link * bones[i].at};
        if (const int parent = bones[i].parent; parent >= 0) {
            const Transform& above = places[bones[parent].link];
            local = Transform{above.rotation, above * bones[parent].at}.inverse() * local;
        }
        pose.rotations[i] = local.rotation.normalized();
        pose.translations[i] = local.translation;
    }
    writer.pose(time, figure.thing, pose);
}

void Recorder::Inside::tell_rope(Rope& rope, double time, std::vector<Vec3> points) {
    double way = rope.known ? 0.0 : 1.0;
    for (std::size_t i = 0; i < points.size() && rope.known; ++i) {
        way = std::max(way, (points[i] - rope.points[i]).norm());
    }
    if (way < options.still) {
        rope.late = true;
        return;
    }
    if (rope.late) writer.string(last_time, rope.thing, rope.points);
    rope.late = false;
    rope.known = true;
    rope.points = std::move(points);
    writer.string(time, rope.thing, rope.points);
}

void Recorder::Inside::tell_moved(Moved& one, double time, const Transform& at) {
    if (one.thing == none) return;
    if (one.known && way_between(one.at, at, one.reach) < options.still) {
        one.late = true;
        return;
    }
    if (one.late) writer.place(last_time, one.thing, one.at);
    one.late = false;
    one.known = true;
    one.at = at;
    writer.place(time, one.thing, at);
}

void Recorder::Inside::tell_arrow(Arrow& arrow, double time, const Vec3& from, const Vec3& force) {
    if (arrow.thing == none) return;
    if (force.norm() < least_arrow_n) {
        if (arrow.known) writer.remove(time, arrow.thing);
        arrow.known = arrow.late = false;
        return;
    }
    const Vec3 to = from + options.metres_per_newton * force;
    // an arrow that trembles by less than a hair's breadth stands still
    const double still = 10.0 * options.still;
    if (arrow.known && (arrow.from - from).norm() < still && (arrow.to - to).norm() < still) {
        arrow.late = true;
        return;
    }
    if (arrow.late) writer.line(last_time, arrow.thing, arrow.from, arrow.to);
    arrow.late = false;
    arrow.known = true;
    arrow.from = from;
    arrow.to = to;
    writer.line(time, arrow.thing, from, to);
}

Recorder::Recorder(recording::Writer& writer, const Theatre& theatre,
                   const RecorderOptions& options)
    : inside_(std::make_unique<Inside>(writer, theatre, options)) {
    SIDESTEP_REQUIRE(options.frames_per_second > 0.0 && options.string_points >= 2 &&
                         options.still >= 0.0 && std::isfinite(options.metres_per_newton),
                     fmt::format("{:g} frames a second, {} points a string, {:g} m still",
                                 options.frames_per_second, options.string_points, options.still));
    inside_->add_figure();
    inside_->add_strings(theatre);
    inside_->add_controls();
    inside_->add_props();
}

Recorder::~Recorder() = default;

void Recorder::tell(const Moment& moment) {
    Inside& in = *inside_;
    const auto strings = in.strings.size();
    const int moving = in.play.puppet.model->link_count() +
                       static_cast<int>(std::count_if(in.play.props.begin(), in.play.props.end(),
                                                      [](const Prop& p) { return p.mass > 0.0; }));
    SIDESTEP_REQUIRE(static_cast<int>(moment.links.size()) == moving &&
                         moment.string_points.size() == strings * in.particles &&
                         moment.tensions.size() == strings && moment.tight.size() == strings,
                     fmt::format("a moment of {} links and {} strings for a play of {} and {}",
                                 moment.links.size(), moment.tensions.size(), moving, strings));
    // the first moment of each frame
    const auto frame =
        static_cast<std::int64_t>(std::floor(moment.time_s * in.options.frames_per_second + 1e-6));
    if (frame <= in.last_frame || !all_finite(moment)) return;
    const double time = moment.time_s;
    in.tell_figure(time, moment);
    for (std::size_t s = 0; s < strings; ++s) {
        Inside::Rope& rope = in.strings[s];
        std::vector<Vec3> points;
        for (const int particle : in.kept) {
            points.push_back(moment.string_points[s * in.particles + particle]);
        }
        in.tell_rope(rope, time, std::move(points));
        const int level = detail::tension_level(moment.tensions[s], moment.tight[s] != 0);
        if (level != rope.level) in.writer.paint(time, rope.thing, in.levels[level]);
        rope.level = level;
    }
    for (std::size_t r = 0; r < in.rods.size(); ++r) {
        const RodTie& tie = in.play.puppet.rods[r];
        const Transform& hand = tie.hand == Hand::main ? moment.main : moment.bar;
        in.tell_rope(in.rods[r], time, {hand * tie.anchor, moment.links[tie.link] * tie.point});
    }
    in.tell_moved(in.controls[0], time, moment.main);
    in.tell_moved(in.controls[1], time, moment.bar);
    in.tell_arrow(in.arrows[0], time, moment.main.translation, moment.main_force);
    in.tell_arrow(in.arrows[1], time, moment.bar.translation, moment.bar_force);
    for (Inside::MovingProp& prop : in.props) {
        in.tell_moved(prop.told, time, moment.links[prop.link] * prop.in_link);
    }
    in.last_frame = frame;
    in.last_time = time;
    in.writer.advance(time);
}

void Recorder::finish() {
    Inside& in = *inside_;
    if (in.last_frame < 0) return;
    if (in.figure.late) in.writer.pose(in.last_time, in.figure.thing, in.pose);
    in.figure.late = false;
    const auto settle_rope = [&](Inside::Rope& rope) {
        if (rope.late) in.writer.string(in.last_time, rope.thing, rope.points);
        rope.late = false;
    };
    for (Inside::Rope& rope : in.strings) settle_rope(rope);
    for (Inside::Rope& rod : in.rods) settle_rope(rod);
    const auto settle = [&](Inside::Moved& one) {
        if (one.late) in.writer.place(in.last_time, one.thing, one.at);
        one.late = false;
    };
    for (Inside::Moved& one : in.controls) settle(one);
    for (Inside::MovingProp& prop : in.props) settle(prop.told);
    for (Inside::Arrow& arrow : in.arrows) {
        if (arrow.late) in.writer.line(in.last_time, arrow.thing, arrow.from, arrow.to);
        arrow.late = false;
    }
}

}  // namespace sidestep::puppet
