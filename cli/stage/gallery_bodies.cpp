// Stiff things in the gallery: solids that tumble, and links that move as one.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/stage/gallery_pieces.h"
#include "sidestep/base/random.h"
#include "sidestep/geometry/convex_polyhedron.h"
#include "sidestep/math/rotation.h"

namespace sidestep::cli {

namespace {

using recording::Kind;

/// A convex solid in flight. Its frame lies in the centre of mass.
struct Tumbler {
    geometry::ConvexPolyhedron shape;
    double mass = 1.0;
    Mat3 inertia = Mat3::Identity();  // in its own axes
    Transform to_world{};
    Vec3 velocity = Vec3::Zero();
    Vec3 spin = Vec3::Zero();  // in the world
    int thing = 0;
    int contact = 0;
    int force = 0;
    double shown_until = -1.0;  // of contact and force
};

/// A lump with corners on a squashed ball.
Tumbler make_tumbler(Random& random, int corners, double size) {
    std::vector<Vec3> points;
    for (int i = 0; i < corners; ++i) {
        const double x = random.normal();
        const double y = random.normal();
        const double z = random.normal();
        points.push_back(size * Vec3(x, 0.8 * y, 0.9 * z).normalized());
    }
    const auto rough = geometry::ConvexPolyhedron::from_points(points).value();
    // moved so that its centre of mass is the origin
    const Vec3 centre = rough.mass_properties().centre;
    Tumbler body{rough.transformed({Quat::Identity(), -centre})};
    const geometry::MassProperties properties = body.shape.mass_properties();
    constexpr double density = 300.0;  // balsa, kg/m^3
    body.mass = density * properties.volume;
    body.inertia = density * properties.inertia;
    return body;
}

/// What the ground gave, and where; `impulse` is 0 when nothing touched.
struct Touch {
    Vec3 point = Vec3::Zero();
    double impulse = 0.0;
};

/// One step of a free body above the ground, with an impulse when its lowest corner goes through.
Touch step(Tumbler& body, double dt) {
    constexpr double gravity = 9.81;
    constexpr double restitution = 0.55;
    body.velocity.y() -= gravity * dt;
    body.to_world.translation += dt * body.velocity;
    const Mat3 turn = body.to_world.rotation.toRotationMatrix();
    const Mat3 inertia = turn * body.inertia * turn.transpose();
    // Euler's equations: what keeps turning is the angular momentum, not the spin
    const Vec3 momentum = inertia * body.spin;
    body.to_world.rotation = (exp_map(dt * body.spin) * body.to_world.rotation).normalized();
    const Mat3 turned = body.to_world.rotation.toRotationMatrix();
    const Mat3 inverse = (turned * body.inertia * turned.transpose()).inverse();
    body.spin = inverse * momentum;

    const Vec3 down = body.to_world.rotation.conjugate() * Vec3(0, -1, 0);
    const int lowest = body.shape.support(down);
    const Vec3 corner = body.to_world * body.shape.vertices()[static_cast<std::size_t>(lowest)];
    if (corner.y() >= 0.0) return {};
    body.to_world.translation.y() -= corner.y();
    const Vec3 arm = corner - body.to_world.translation;
    const Vec3 speed = body.velocity + body.spin.cross(arm);
    if (speed.y() >= 0.0) return {};
    // seed 004: the impulse along the normal that reverses the speed of the point, less the loss
    const Vec3 normal(0, 1, 0);
    const Vec3 levered = inverse * arm.cross(normal);
    const double give = 1.0 / body.mass + levered.cross(arm).dot(normal);
    const double slow = -speed.y() < 0.35 ? 0.0 : restitution;
    const double impulse = -(1.0 + slow) * speed.y() / give;
    body.velocity += impulse / body.mass * normal;
    body.spin += impulse * levered;
    // the ground is felt: a little of the rest is lost too
    body.spin *= 0.985;
    body.velocity.x() *= 0.985;
    body.velocity.z() *= 0.985;
    return {corner - Vec3(0, corner.y(), 0), impulse};
}

}  // namespace

void show_tumbling(GalleryStage& stage, const Vec3& spot) {
    recording::Writer& writer = stage.writer;
    Random random(4);
    const int touch_paint = stage.palette("contact", stage::Rgba{250, 210, 40, 255});
    const int force_paint = stage.palette("force", stage::Rgba{40, 160, 90, 255});
    std::vector<Tumbler> bodies;
    for (int i = 0; i < 5; ++i) {
        Tumbler body = make_tumbler(random, 8 + 5 * i, 0.22 + 0.03 * i);
        const double angle = 2.0 * pi * i / 5;
        body.to_world = {
            exp_map({0.3 * i, 0.7, 0.2}),
            spot + Vec3(0.85 * std::cos(angle), 1.2 + 0.35 * i, 0.85 * std::sin(angle))};
        body.spin = {random.uniform(-4, 4), random.uniform(-3, 3), random.uniform(-4, 4)};
        const std::string name = fmt::format("solid {}", i);
        const int mesh = writer.add_mesh({name, body.shape.mesh()});
        body.thing = writer.add_thing({.kind = Kind::part,
                                       .name = name,
                                       .material = stage.palette(name, stage::colour_of(4 + i)),
                                       .mesh = mesh,
                                       .layer = "bodies"});
        body.contact = writer.add_thing({.kind = Kind::disc,
                                         .name = name + " touches",
                                         .material = touch_paint,
                                         .blend_within = 0.0,
                                         .layer = "contacts"});
        body.force = writer.add_thing({.kind = Kind::line,
                                       .name = name + " is pushed",
                                       .material = force_paint,
                                       .blend_within = 0.0,
                                       .layer = "forces"});
        bodies.push_back(std::move(body));
    }
    constexpr int steps = 16;  // for each frame
    constexpr double metres_per_impulse = 0.008;
    for (int frame = 0; frame <= stage.frames(); ++frame) {
        const double time = frame * stage.frame_time;
        for (Tumbler& body : bodies) {
            writer.place(time, body.thing, body.to_world);
            if (body.shown_until >= 0.0 && time >= body.shown_until) {
                writer.remove(time, body.contact);
                writer.remove(time, body.force);
                body.shown_until = -1.0;
            }
            Touch hardest;
            for (int i = 0; i < steps; ++i) {
                const Touch touch = step(body, stage.frame_time / steps);
                if (touch.impulse > hardest.impulse) hardest = touch;
            }
            if (hardest.impulse < 0.5 || frame == stage.frames()) continue;
            // what happened on the way to the next frame is shown there, for a moment
            const double when = time + stage.frame_time;
            const Vec3 up(0, 0.01, 0);
            writer.disc(when, body.contact, hardest.point + up, 0.05);
            writer.line(when, body.force, hardest.point,
                        hardest.point + Vec3(0, metres_per_impulse * hardest.impulse, 0));
            if (body.shown_until < 0.0) {
                writer.event({when,
                              "contact",
                              fmt::format("{:.2f} newton seconds", hardest.impulse),
                              {body.thing}});
            }
            body.shown_until = when + 0.12;
        }
    }
}

void show_chain(GalleryStage& stage, const Vec3& spot) {
    recording::Writer& writer = stage.writer;
    constexpr int links = 10;
    constexpr double length = 0.2;
    const geometry::OrientedBox shape({0, -length / 2, 0}, Mat3::Identity(),
                                      {0.035, 0.46 * length, 0.05});
    const int mesh = writer.add_mesh({"link", geometry::ConvexPolyhedron::from_box(shape).mesh()});
    std::vector<int> things;
    std::vector<int> paints;
    for (int i = 0; i < links; ++i) {
        paints.push_back(stage.palette(fmt::format("group {}", i), stage::colour_of(i)));
        things.push_back(writer.add_thing({.kind = Kind::part,
                                           .name = fmt::format("link {}", i),
                                           .material = paints[0],
                                           .mesh = mesh,
                                           .layer = "rigid groups"}));
    }
    // joint i > 0 turns only while it is unlocked; who is behind a locked joint goes along
    const auto unlocked = [](int joint, double time) {
        const double phase = std::fmod(time * 0.5 + 0.37 * joint, 2.0);
        return joint == 0 || phase < 0.9;
    };
    std::vector<double> angle(links, 0.0);
    std::vector<int> group(links, -1);
    for (int frame = 0; frame <= stage.frames(); ++frame) {
        const double time = frame * stage.frame_time;
        int count = 0;
        bool changed = false;
        Transform at{Quat::Identity(), spot};
        for (int i = 0; i < links; ++i) {
            const auto link = static_cast<std::size_t>(i);
            if (unlocked(i, time)) {
                const double wish = (i == 0 ? 0.5 : 0.35) * std::sin(1.7 * time + 0.6 * i);
                angle[link] += 0.15 * (wish - angle[link]);
                if (i > 0) ++count;
            }
            at.rotation = at.rotation * rotation_about(Axis::z, angle[link]);
            writer.place(time, things[link], at);
            at.translation += at.rotation * Vec3(0, -length, 0);
            if (group[link] != count) {
                group[link] = count;
                writer.paint(time, things[link], paints[static_cast<std::size_t>(count)]);
                changed = changed || frame > 0;
            }
        }
        if (changed) {
            writer.event({time, "groups",
                          fmt::format("{} links move as {} pieces", links, count + 1), things});
        }
    }
}

}  // namespace sidestep::cli
