// A recording of a world shows what the world did: the same places, flat faces, contacts and blows.
#include "sidestep/rigid/recorder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sidestep/math/rotation.h"
#include "sidestep/recording/reader.h"

using namespace sidestep;
using namespace sidestep::rigid;

namespace {

Scene recorded_scene(const std::string& text) {
    Result<Scene> scene = parse_scene(text, "test.toml");
    if (!scene) FAIL(to_string(scene.error()));
    return *std::move(scene);
}

constexpr const char* drop = R"(
[world]
step = 0.01
[floor]
[[body]]
name = "box"
box = 0.5
at = [0, 1, 0]
velocity = [0.5, 0, 0]
spin = [0, 1, 0]
[[body]]
name = "ball"
ball = 0.25
at = [2, 0.8, 0]
mark = "stripe"
)";

}  // namespace

TEST_CASE("bodies are recorded where they are") {
    const Scene scene = recorded_scene(drop);
    World world = make_world(scene);
    std::string bytes;
    recording::Writer writer = recording::Writer::to_memory(bytes);
    Recorder recorder(writer, scene, world, {.frames_per_second = 50.0});
    std::vector<std::pair<double, Transform>> told;
    for (int k = 0; k < 100; ++k) {
        world.step();
        recorder.step();
        if (k % 2 == 1) told.emplace_back(world.seconds(), world.bodies()[1].to_world);
    }
    writer.finish();
    const auto recording = recording::read(bytes, "test");
    REQUIRE(recording.has_value());
    int compared = 0;
    for (const auto& [time, place] : told) {
        const recording::State state = recording->state_at(time);
        for (const auto& part : state.parts) {
            if (recording->things()[static_cast<std::size_t>(part.thing)].name != "box") continue;
            CHECK((part.to_world.translation - place.translation).norm() < 1e-5);
            CHECK(angle_between(part.to_world.rotation, place.rotation) < 2e-4);
            ++compared;
        }
    }
    CHECK(compared == static_cast<int>(told.size()));
    std::set<std::string> layers;
    for (const auto& thing : recording->things()) layers.insert(thing.layer);
    CHECK(layers == std::set<std::string>{"bodies", "contacts", "impulses"});
}

TEST_CASE("contacts are seen while they last and blows a moment longer") {
    const Scene scene = recorded_scene(drop);
    World world = make_world(scene);
    std::string bytes;
    recording::Writer writer = recording::Writer::to_memory(bytes);
    Recorder recorder(writer, scene, world);
    double first_blow = -1.0;
    for (int k = 0; k < 150; ++k) {
        world.step();
        recorder.step();
        for (const Contact& contact : world.contacts()) {
            if (contact.impact && first_blow < 0.0) first_blow = world.seconds();
        }
    }
    writer.finish();
    REQUIRE(first_blow > 0.0);
    const auto recording = recording::read(bytes, "test");
    REQUIRE(recording.has_value());
    CHECK(recording->state_at(0.5 * first_blow).lines.empty());
    const recording::State after = recording->state_at(first_blow + 0.05);
    CHECK_FALSE(after.lines.empty());
    bool arrow = false;
    for (const auto& line : after.lines) {
        const auto& thing = recording->things()[static_cast<std::size_t>(line.thing)];
        if (thing.layer != "impulses") continue;
        arrow = true;
        // the floor pushes up, on what moves
        CHECK(line.to.y() > line.from.y());
    }
    CHECK(arrow);
    bool told = false;
    for (const auto& event : recording->events()) told = told || event.kind == "impact";
    CHECK(told);
}

TEST_CASE("a body that rests and is woken does not glide through its sleep") {
    Scene scene = recorded_scene(drop);
    scene.world.gravity = Vec3::Zero();
    for (Body& body : scene.bodies) body.velocity = body.spin = Vec3::Zero();
    World world = make_world(scene);
    std::string bytes;
    recording::Writer writer = recording::Writer::to_memory(bytes);
    Recorder recorder(writer, scene, world, {.frames_per_second = 10.0});
    for (int k = 0; k < 100; ++k) {
        if (k == 50) world.set(1, world.bodies()[1].to_world, {1, 0, 0}, Vec3::Zero());
        world.step();
        recorder.step();
    }
    writer.finish();
    const auto recording = recording::read(bytes, "test");
    REQUIRE(recording.has_value());
    const auto x_at = [&](double time) {
        return recording->state_at(time).parts[1].to_world.translation.x();
    };
    CHECK(x_at(0.3) == doctest::Approx(0.0));
    CHECK(x_at(0.49) == doctest::Approx(0.0));
    CHECK(x_at(0.9) == doctest::Approx(0.4).epsilon(0.01));
}

TEST_CASE("faces of polyhedra share no corners and balls are round") {
    const auto box = Shape::box({0.5, 0.5, 0.5});
    const geometry::TriangleMesh crisp = drawn_surface(*box);
    CHECK(crisp.vertex_count() == 24);
    CHECK(crisp.triangle_count() == 12);
    const auto ball = Shape::ball(0.3);
    const geometry::TriangleMesh round = drawn_surface(*ball);
    CHECK(round.triangle_count() == 1280);
    for (const Vec3& corner : round.vertices) CHECK(corner.norm() == doctest::Approx(0.3));
    // marks lie outside and look outward
    for (const auto& [shape, mark] :
         {std::pair(ball, Look::Mark::stripe), std::pair(ball, Look::Mark::spots),
          std::pair(box, Look::Mark::pips), std::pair(box, Look::Mark::rings)}) {
        const geometry::TriangleMesh on = drawn_mark(*shape, mark);
        CHECK(on.triangle_count() > 0);
        for (int t = 0; t < on.triangle_count(); ++t) {
            const geometry::Triangle corners = on.corners(t);
            CHECK(geometry::area_vector(corners).dot(corners[0]) > 0.0);
            CHECK_FALSE(box->outline().contains(corners[0] * (shape == ball ? 10.0 : 1.0)));
        }
    }
    CHECK(drawn_mark(*box, Look::Mark::stripe).triangles.empty());
    CHECK(drawn_mark(*ball, Look::Mark::none).triangles.empty());
    // twenty-one pips
    CHECK(drawn_mark(*box, Look::Mark::pips).triangle_count() == 21 * 16);
}

TEST_CASE("who falls off the edge of the world leaves the picture") {
    const Scene scene = recorded_scene(
        "[floor]\nsize = 1\n[[body]]\nname = \"box\"\nbox = 0.1\nat = [2, 0.5, 0]\n");
    World world = make_world(scene);
    std::string bytes;
    recording::Writer writer = recording::Writer::to_memory(bytes);
    Recorder recorder(writer, scene, world);
    for (int k = 0; k < 360; ++k) {
        world.step();
        recorder.step();
    }
    writer.finish();
    const auto recording = recording::read(bytes, "test");
    REQUIRE(recording.has_value());
    CHECK(recording->state_at(0.2).parts.size() == 2);
    CHECK(recording->state_at(2.5).parts.size() == 1);
    REQUIRE(recording->events().size() == 1);
    CHECK(recording->events()[0].kind == "fell");
}

TEST_CASE("who flies farther than a recording holds leaves the picture too") {
    const Scene scene = recorded_scene(
        "[world]\ngravity = [10000, 0, 0]\nstep = 0.1\n[[body]]\nname = \"box\"\nbox = 0.1\n"
        "at = [2, 0.5, 0]\n");
    World world = make_world(scene);
    std::string bytes;
    recording::Writer writer = recording::Writer::to_memory(bytes);
    Recorder recorder(writer, scene, world);
    for (int k = 0; k < 6000; ++k) {
        world.step();
        recorder.step();
    }
    writer.finish();
    const auto recording = recording::read(bytes, "test");
    REQUIRE(recording.has_value());
    CHECK(world.bodies()[0].to_world.translation.x() > recording::farthest);
    CHECK(recording->state_at(100.0).parts.size() == 1);
    CHECK(recording->state_at(590.0).parts.empty());
    REQUIRE(recording->events().size() == 1);
    CHECK(recording->events()[0].text == "box flew out of the world");
}
