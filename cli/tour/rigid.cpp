// Bodies that fly, hit and come to rest: energy and depth, summed and measured by others.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/simulate/strobe_of.h"
#include "cli/tour/all_stations.h"
#include "cli/tour/plain.h"
#include "cli/tour/snapshot.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/problem.h"
#include "sidestep/rigid/recorder.h"

namespace sidestep::tour {

namespace {

/// Of all that move, J: half the mass times speed squared, half the inertia times spin squared, height.
double plain_energy(const rigid::World& world) {
    double sum = 0.0;
    for (const rigid::Body& body : world.bodies()) {
        if (body.role != rigid::Role::moving) continue;
        const Mat3 turn = plain_matrix(body.to_world.rotation, Vec3::Zero()).topLeftCorner<3, 3>();
        const Mat3 inertia = body.mass * turn * body.shape->inertia_per_mass() * turn.transpose();
        sum += 0.5 * body.mass * body.velocity.squaredNorm();
        sum += 0.5 * body.spin.dot(inertia * body.spin);
        sum -= body.mass * world.options().gravity.dot(body.to_world.translation);
    }
    return sum;
}

/// A body's corners and axes in the world.
struct PlacedOutline {
    std::vector<Vec3> corners{}, normals{}, edges{};
    Vec3 low = Vec3::Constant(1e300), high = Vec3::Constant(-1e300);
};

PlacedOutline placed_outline(const rigid::Body& body) {
    const geometry::ConvexPolyhedron& outline = body.shape->outline();
    const Mat4 to_world = plain_matrix(body.to_world.rotation, body.to_world.translation);
    const Mat3 turn = to_world.topLeftCorner<3, 3>();
    PlacedOutline placed;
    for (const Vec3& corner : outline.vertices()) {
        placed.corners.push_back(turn * corner + place_of(to_world));
        placed.low = placed.low.cwiseMin(placed.corners.back());
        placed.high = placed.high.cwiseMax(placed.corners.back());
    }
    for (const auto& face : outline.faces()) placed.normals.push_back(turn * face.normal);
    for (const auto& edge : outline.edges()) {
        placed.edges.push_back(turn *
                               (outline.vertices()[static_cast<std::size_t>(edge.vertices[1])] -
                                outline.vertices()[static_cast<std::size_t>(edge.vertices[0])]));
    }
    return placed;
}

/// The shortest way that parts two convex bodies, by every axis that can: normals of faces, and what is
/// square to an edge of each. Negative: they are apart by that much along some axis.
double plain_depth(const PlacedOutline& a, const PlacedOutline& b) {
    double least = 1e300;
    const auto along = [&](const Vec3& axis) {
        double low_a = 1e300, high_a = -1e300, low_b = 1e300, high_b = -1e300;
        for (const Vec3& p : a.corners) {
            low_a = std::min(low_a, axis.dot(p));
            high_a = std::max(high_a, axis.dot(p));
        }
        for (const Vec3& p : b.corners) {
            low_b = std::min(low_b, axis.dot(p));
            high_b = std::max(high_b, axis.dot(p));
        }
        least = std::min(least, std::min(high_a - low_b, high_b - low_a));
    };
    for (const Vec3& axis : a.normals) along(axis);
    for (const Vec3& axis : b.normals) along(axis);
    if (least < 0.0) return least;
    for (const Vec3& p : a.edges) {
        for (const Vec3& q : b.edges) {
            const Vec3 axis = p.cross(q);
            if (axis.norm() > 1e-9 * p.norm() * q.norm()) along(axis.normalized());
        }
    }
    return least;
}

/// Over all pairs of polyhedra of which one moves; metres.
double plain_deepest(const rigid::World& world) {
    std::vector<PlacedOutline> placed;
    for (const rigid::Body& body : world.bodies()) placed.push_back(placed_outline(body));
    double deepest = 0.0;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const rigid::Body& a = world.bodies()[i];
        if (a.shape->kind() != rigid::Shape::Kind::polyhedron) continue;
        for (std::size_t k = 0; k < i; ++k) {
            const rigid::Body& b = world.bodies()[k];
            if (b.shape->kind() != rigid::Shape::Kind::polyhedron) continue;
            if (a.role != rigid::Role::moving && b.role != rigid::Role::moving) continue;
            if ((placed[i].low.array() > placed[k].high.array()).any() ||
                (placed[k].low.array() > placed[i].high.array()).any()) {
                continue;
            }
            deepest = std::max(deepest, plain_depth(placed[i], placed[k]));
        }
    }
    return deepest;
}

rigid::Scene built_in_world(const std::string& name) {
    Result<rigid::Scene> parsed = rigid::parse_scene(rigid::built_in_scene(name), name + ".toml");
    if (!parsed) throw InputError(parsed.error());
    return *std::move(parsed);
}

struct WatchedWorld {
    std::string bytes{};
    double rise = 0.0;         ///< Largest of a step, as a share of the first energy's size.
    double sums_differ = 0.0;  ///< Ours and theirs, likewise.
    double deepest = 0.0;      ///< Metres, by the twin.
    double told_deepest = 0.0;
    double fast_s = 0.0, slow_s = 0.0;
    std::int64_t steps = 0;
    int looks = 0;
    std::uint64_t fingerprint = 0;
};

WatchedWorld watch_world(const Order& order, const rigid::Scene& scene, int look_every,
                         cli::History* history, rigid::World& world) {
    WatchedWorld watched;
    recording::WriterOptions words;
    words.about = rigid::about(scene, "");
    recording::Writer writer = recording::Writer::to_memory(watched.bytes, words);
    rigid::Recorder recorder(writer, scene, world, {.contacts = false});
    cli::Run run(world, &recorder, history);
    const double first = plain_energy(world);
    const double size = std::max(1e-9, std::abs(first));
    double before = first;
    while (world.seconds() < scene.seconds - 0.5 * scene.world.step) {
        watched.fast_s += timed([&] { run.step(); });
        ++watched.steps;
        watched.slow_s += timed([&] {
            const double now = plain_energy(world);
            watched.rise = std::max(watched.rise, (now - before) / size);
            watched.sums_differ =
                std::max(watched.sums_differ, std::abs(now - world.sums().energy()) / size);
            before = now;
            if (watched.steps % look_every != 0) return;
            watched.deepest = std::max(watched.deepest, plain_deepest(world));
            ++watched.looks;
        });
    }
    writer.finish();
    watched.told_deepest = run.tally().deepest;
    watched.fingerprint = world.fingerprint();
    if (order.spoil) watched.rise += 0.01;
    return watched;
}

Row world_row(const rigid::Scene& scene, const WatchedWorld& watched, double allowed_depth) {
    Row row;
    row.asked = fmt::format("{}: {} bodies, {} steps. Does energy rise, is anybody in anybody?",
                            scene.title, scene.bodies.size(), grouped(watched.steps));
    row.fast = fmt::format("no; {:.2f} mm deep at most", 1e3 * watched.told_deepest);
    row.slow =
        fmt::format("energy rises by {:.1g} of it in a step at most; {:.2f} mm deep at {} moments",
                    watched.rise, 1e3 * watched.deepest, watched.looks);
    // docs/rigid-world.md: never by more than a millionth
    // and what the twin measures is not deeper than what was told
    row.agrees = watched.deepest < watched.told_deepest + 1e-5 && watched.rise < 1e-6 &&
                 watched.sums_differ < 1e-9 && watched.deepest < allowed_depth && watched.looks > 0;
    row.fast_s = watched.fast_s;
    row.slow_s = watched.slow_s;
    return row;
}

/// A ball that is let fall: how high it comes is in every schoolbook.
Row bounce_row(const Order& order) {
    constexpr double height = 1.0, radius = 0.1, elasticity = 0.8;
    rigid::WorldOptions laws;
    laws.meeting = rigid::Meeting::exact;
    rigid::World world(laws);
    rigid::Body floor;
    floor.name = "floor";
    floor.shape = rigid::Shape::box({2.0, 0.5, 2.0});
    floor.role = rigid::Role::fixed;
    floor.to_world.translation = {0.0, -0.5, 0.0};
    floor.material = {.elasticity = 1.0, .friction = 0.0};
    world.add(floor);
    rigid::Body ball;
    ball.name = "ball";
    ball.shape = rigid::Shape::ball(radius);
    ball.to_world.translation = {0.0, height + radius, 0.0};
    ball.material = {.elasticity = elasticity, .friction = 0.0};
    const int who = world.add(ball);
    // three bounces; the highest place after each
    std::vector<double> tops;
    double last_speed = 0.0;
    Row row;
    row.fast_s = timed([&] {
        while (tops.size() < 3 && world.seconds() < 10.0) {
            world.step();
            const rigid::Body& now = world.bodies()[static_cast<std::size_t>(who)];
            const double speed = now.velocity.y();
            // the parabola through this moment knows its own top
            if (last_speed > 0.0 && speed <= 0.0) {
                tops.push_back(now.to_world.translation.y() - radius +
                               speed * speed / (2.0 * 9.81));
            }
            last_speed = speed;
        }
    });
    if (order.spoil && !tops.empty()) tops[0] *= 0.99;
    double off = tops.size() == 3 ? 0.0 : INFINITY;
    std::string told, formula;
    for (std::size_t k = 0; k < tops.size(); ++k) {
        const double wanted = height * std::pow(elasticity, 2.0 * static_cast<double>(k + 1));
        off = std::max(off, std::abs(tops[k] - wanted));
        told += fmt::format("{}{:.4f}", k == 0 ? "" : ", ", tops[k]);
        formula += fmt::format("{}{:.4f}", k == 0 ? "" : ", ", wanted);
    }
    row.asked = "A ball falls by a metre, elasticity 0.8: how high does it bounce, three times?";
    row.fast = told + " m";
    row.slow = formula + " m: e² h";
    row.agrees = off < 1e-4;
    return row;
}

Findings visit_rigid(const Order& order) {
    Findings findings;
    Fingerprint print;
    order.tell("the thrown polyhedron");
    const rigid::Scene bounce = built_in_world("bounce");
    rigid::World flight = rigid::make_world(bounce);
    cli::History history;
    history.bodies = cli::followed_bodies(bounce);
    const WatchedWorld thrown = watch_world(order, bounce, 1, &history, flight);
    findings.rows.push_back(world_row(bounce, thrown, 1e-3));
    print.add(thrown.fingerprint);
    picture::StrobeScene untitled = cli::strobe_of(bounce, flight, history);
    untitled.title.clear();
    findings.plates.push_back(
        {drawn(picture::strobe_view(untitled)), "",
         "The flight at equal times, as the paper drew it: red dots mark where it hit."});

    order.tell("dominoes");
    rigid::Scene dominoes = built_in_world("dominoes");
    dominoes.seconds = 5.0;
    rigid::World row_of_them = rigid::make_world(dominoes);
    const WatchedWorld fallen = watch_world(order, dominoes, 1, nullptr, row_of_them);
    findings.rows.push_back(world_row(dominoes, fallen, 4e-3));
    print.add(fallen.fingerprint);
    findings.rows.push_back(bounce_row(order));
    order.tell("the picture");
    findings.plates.push_back(
        {snapshot(fallen.bytes, {.camera = {.around = 24.0, .up = 34.0}, .at = 3.4}), "",
         "A hundred and twelve dominoes after 3.4 s."});
    findings.fingerprint = print.value();
    return findings;
}

}  // namespace

Station rigid_station() {
    return {"rigid",
            "What happens when bodies meet?",
            "A thrown polyhedron is stopped at the very moment it touches and pushed by the "
            "paper's impulse; "
            "a row of dominoes is solved together. Energy may fall, never rise.",
            "energy summed anew from masses, spins and heights; depth by every axis that could "
            "part two "
            "bodies; and for a falling ball the schoolbook's formula",
            "docs/rigid-world.md",
            "sidestep simulate bounce --picture bounce.svg",
            visit_rigid};
}

}  // namespace sidestep::tour
