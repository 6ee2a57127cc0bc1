// The promise to those who watch a crowd live: whatever they pull at, nobody overlaps anybody.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/crowd/simulation.h"
#include "tests/support/crowd_scenes.h"

using namespace sidestep;
using namespace sidestep::crowd;
using namespace sidestep::test;

namespace {

const motion::MotionGraph& stepper() {
    return *crowd_graphs()[0].graph;
}

Scene square(int people, double seconds) {
    Scene scene = built_in("plaza", seconds);
    scene.people[0].count = people;
    return scene;
}

double mean_distance(const Simulation& run, const Vec2& point) {
    double sum = 0.0;
    for (int id = 0; id < run.crowd().size(); ++id) sum += (run.crowd().place(id) - point).norm();
    return sum / run.crowd().size();
}

}  // namespace

TEST_CASE("people come to the lantern and go their own ways again") {
    const Scene scene = square(40, 80.0);
    Simulation run(scene, stepper(), {.seed = 5});
    const Vec2 lantern(5.0, 34.0);
    for (int k = 0; k < 60; ++k) run.step();
    const double before = mean_distance(run, lantern);
    run.beckon(lantern);
    CHECK(run.crowd().wish(7).kind == Wish::Kind::point);
    while (run.crowd().seconds() < 45.0) run.step();
    const double there = mean_distance(run, lantern);
    int arrived = 0;
    for (int id = 0; id < run.crowd().size(); ++id) arrived += run.crowd().state(id).arrived;
    CAPTURE(before);
    CAPTURE(there);
    CAPTURE(arrived);
    CHECK(there < 0.4 * before);
    CHECK(arrived > 20);
    run.beckon({});
    for (int id = 0; id < run.crowd().size(); ++id) {
        CHECK(run.crowd().wish(id).kind == Wish::Kind::wander);
        CHECK_FALSE(run.crowd().state(id).arrived);
    }
    while (!run.over()) run.step();
    const double after = mean_distance(run, lantern);
    CAPTURE(after);
    CHECK(after > 1.5 * there);
}

TEST_CASE("a lantern outside the stage leads to its edge and one nowhere is refused") {
    const Scene scene = square(3, 5.0);
    Simulation run(scene, stepper());
    run.beckon(Vec2(1e300, -1e300));
    CHECK(run.crowd().wish(0).target == Vec2(scene.high.x(), scene.low.y()));
    CHECK_THROWS_AS(run.beckon(Vec2(std::nan(""), 0.0)), UsageError);
    CHECK_THROWS_AS(run.beckon(Vec2(0.0, std::numeric_limits<double>::infinity())), UsageError);
    CHECK_THROWS_AS(run.invite(-1), UsageError);
    CHECK_THROWS_AS(run.set_taste({.crowding = std::nan("")}), UsageError);
    CHECK_THROWS_AS(run.set_taste({.right = -0.1}), UsageError);
    while (!run.over()) run.step();
}

TEST_CASE("guests come in one by one where there is room and are beckoned too") {
    const Scene scene = square(4, 10.0);
    Simulation run(scene, stepper(), {.seed = 2});
    run.invite(3);
    CHECK(run.report().waiting == 3);
    run.step();
    run.beckon(Vec2(10.0, 10.0));
    run.invite(2);
    while (!run.over()) run.step();
    REQUIRE(run.crowd().size() == 9);
    CHECK(run.report().waiting == 0);
    for (int id = 0; id < 9; ++id) CHECK(run.crowd().wish(id).kind == Wish::Kind::point);
    run.beckon({});
    for (int id = 0; id < 9; ++id) CHECK(run.crowd().wish(id).kind == Wish::Kind::wander);

    // a room that is full stays so
    Scene full = built_in("plaza", 3.0);
    full.low = Vec2(0, 0), full.high = Vec2(2.2, 2.2);
    full.people[0].count = 1;
    full.people[0].area.low = Vec2(1.0, 1.0), full.people[0].area.high = Vec2(1.2, 1.2);
    Simulation room(full, stepper());
    room.invite(50);
    while (!room.over()) room.step();
    CHECK(room.crowd().size() < 4);
    CHECK(room.crowd().size() + room.report().waiting == 51);
}

TEST_CASE("who does not meddle changes nothing") {
    const Scene scene = square(30, 6.0);
    Simulation alone(scene, stepper(), {.seed = 9});
    Simulation watched(scene, stepper(), {.seed = 9});
    while (!alone.over()) {
        alone.step();
        watched.beckon({});
        watched.invite(0);
        watched.set_taste({});
        watched.step();
    }
    CHECK(alone.report().fingerprint == watched.report().fingerprint);
    // and the doors do lead somewhere
    Simulation other(scene, stepper(), {.seed = 9});
    other.set_taste({.crowding = 3.0, .right = 0.0});
    while (!other.over()) other.step();
    CHECK(alone.report().fingerprint != other.report().fingerprint);
}

TEST_CASE("however wildly the lantern is dragged nobody overlaps anybody") {
    constexpr std::uint64_t seeds[] = {1, 2, 3, 4, 5, 6, 7, 8};
    int people = 0, came = 0;
    std::int64_t drags = 0, choices = 0;
    for (const std::uint64_t seed : seeds) {
        // the papers' square full of people, every other time a scene nobody would think of
        ThrownScene thrown;
        const auto& graph = *crowd_graphs()[seed % crowd_graphs().size()].graph;
        if (seed % 2 == 0) {
            thrown = thrown_scene(seed, walker_file());
        } else {
            thrown.scene = square(60, 12.0);
            thrown.scene.high = Vec2(16.0, 16.0);
            thrown.scene.people[0].area.high = Vec2(15.0, 15.0);
        }
        std::optional<Simulation> run = begun(thrown, graph, {.seed = seed});
        if (!run) continue;
        const Scene& scene = thrown.scene;
        const Vec2 size = scene.high - scene.low;
        Random random(seed, 0x1a27e);
        const int before = run->crowd().size();
        const auto meddle = [&] {
            // a hand that jumps in every second frame, off the stage and into walls too
            if (random.chance(0.5)) {
                const double x = random.uniform(-0.3, 1.3);
                const double z = random.uniform(-0.3, 1.3);
                run->beckon(Vec2(scene.low + Vec2(x * size.x(), z * size.y())));
                ++drags;
            }
            if (random.chance(0.02)) run->beckon({});
            if (random.chance(0.1) && !scene.people.empty()) run->invite(1);
            if (random.chance(0.05)) {
                Taste taste;
                taste.crowding = random.uniform(0.0, 3.0);
                taste.right = random.uniform(0.0, 3.0);
                taste.patience = random.uniform(0.0, 2.0);
                taste.view = random.uniform(0.0, 30.0);
                run->set_taste(taste);
            }
        };
        INFO("seed " << seed << ", " << thrown.words);
        const Watched seen = watched(*run, seed, 10, meddle);
        CHECK(seen.broken_frame == -1);
        CHECK(judged(seen.bytes, scene.width).overlaps == 0);
        people += seen.report.people;
        came += seen.report.people - before;
        choices += seen.report.choices;
    }
    // a lantern that nobody follows proves nothing
    CAPTURE(people);
    CAPTURE(came);
    CAPTURE(choices);
    CHECK(drags > 500);
    CHECK(people > 200);
    CHECK(came > 20);
    CHECK(choices > 1500);
}
