// A recording of a run shows every link where it was, in the colour of its rigid group.
#include "sidestep/articulated/recorder.h"

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "sidestep/articulated/figures.h"
#include "sidestep/articulated/scenes.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/geometry/mesh_topology.h"
#include "sidestep/recording/reader.h"

using namespace sidestep;
using namespace sidestep::articulated;

namespace {

/// Where every link was at a frame, and which links were welded.
struct RecordedMoment {
    double time = 0.0;
    std::vector<std::vector<Transform>> links;
    std::vector<std::vector<int>> tops;
};

std::string record_run(const Scene& scene, const SimulationOptions& options,
                       const RecorderOptions& how, int frames,
                       std::vector<RecordedMoment>* moments = nullptr) {
    Simulation run(scene, options);
    std::string bytes;
    recording::Writer writer = recording::Writer::to_memory(bytes, {.about = about(run)});
    Recorder recorder(writer, run, how);
    const auto keep = [&] {
        if (moments == nullptr) return;
        RecordedMoment& now = moments->emplace_back();
        now.time = run.time_s();
        for (int a = 0; a < run.actor_count(); ++a) {
            now.links.push_back(links_in_world(run.model(a), run.state(a)));
            now.tops.push_back(topmost_links(run.model(a), run.region(a)));
        }
    };
    keep();
    for (int i = 0; i < frames; ++i) {
        run.frame();
        recorder.frame(run);
        keep();
    }
    recorder.finish();
    writer.finish();
    return bytes;
}

Scene five_dogs() {
    return hundred_dogs({.rows = 1, .columns = 5, .seconds = 2.0, .seed = 3});
}

SimulationOptions adaptive_at(double px) {
    SimulationOptions options;
    options.step_s = 1.0 / 480.0;
    options.adaptive = AdaptiveOptions{};
    options.adaptive->threshold_px = px;
    return options;
}

/// Parts of the layer "bodies", in their order.
std::vector<int> body_parts(const recording::Recording& recording) {
    std::vector<int> parts;
    for (std::size_t i = 0; i < recording.things().size(); ++i) {
        if (recording.things()[i].layer == "bodies") parts.push_back(static_cast<int>(i));
    }
    return parts;
}

}  // namespace

TEST_CASE("recorder: links are recorded where they were") {
    std::vector<RecordedMoment> moments;
    const std::string exact =
        record_run(five_dogs(), adaptive_at(3.0), {.slack = 0.0, .thin = false}, 60, &moments);
    const auto recording = recording::read(exact, "dogs");
    REQUIRE(recording.has_value());
    const auto parts = body_parts(*recording);
    REQUIRE(parts.size() == 5 * 16);
    double moved = 0.0;
    for (const RecordedMoment& moment : moments) {
        const recording::State state = recording->state_at(moment.time);
        for (std::size_t p = 0; p < parts.size(); ++p) {
            const Transform& there = moment.links[p / 16][p % 16];
            const auto shown = state.parts[p];
            REQUIRE(shown.thing == parts[p]);
            // floats, and rotations in 48 bits
            CHECK((shown.to_world.translation - there.translation).norm() < 1e-6);
            CHECK(shown.to_world.rotation.angularDistance(there.rotation) <
                  recording::rotation_error_rad);
            moved = std::max(
                moved, (there.translation - moments[0].links[p / 16][p % 16].translation).norm());
        }
    }
    CHECK(moved > 0.1);
}

TEST_CASE("recorder: thinned keys keep every point of a link to the slack") {
    constexpr double slack = 1e-3;
    std::vector<RecordedMoment> moments;
    const std::string exact =
        record_run(five_dogs(), adaptive_at(3.0), {.slack = 0.0, .thin = false}, 90);
    const std::string thin =
        record_run(five_dogs(), adaptive_at(3.0), {.slack = slack}, 90, &moments);
    CHECK(5 * thin.size() < 4 * exact.size());
    const auto recording = recording::read(thin, "dogs");
    REQUIRE(recording.has_value());
    const auto parts = body_parts(*recording);
    const Look look = look_of(dog());
    double worst = 0.0;
    for (const RecordedMoment& moment : moments) {
        const recording::State state = recording->state_at(moment.time);
        for (std::size_t p = 0; p < parts.size(); ++p) {
            const Transform& there = moment.links[p / 16][p % 16];
            for (const Vec3& v : look[p % 16].vertices) {
                worst = std::max(worst, (state.parts[p].to_world * v - there * v).norm());
            }
        }
    }
    // what rotations in 48 bits cost comes on top
    CHECK(worst < slack + 2e-4);
    CHECK(worst > 0.2 * slack);
}

TEST_CASE("recorder: links of one rigid group and no others wear one colour") {
    std::vector<RecordedMoment> moments;
    const std::string bytes = record_run(five_dogs(), adaptive_at(6.0), {}, 60, &moments);
    const auto recording = recording::read(bytes, "dogs");
    REQUIRE(recording.has_value());
    const auto parts = body_parts(*recording);
    int welded = 0, apart = 0;
    for (const RecordedMoment& moment : moments) {
        const recording::State state = recording->state_at(moment.time);
        for (std::size_t a = 0; a < moment.tops.size(); ++a) {
            for (std::size_t i = 0; i < 16; ++i) {
                for (std::size_t j = i + 1; j < 16; ++j) {
                    const bool same =
                        state.parts[16 * a + i].material == state.parts[16 * a + j].material;
                    CHECK(same == (moment.tops[a][i] == moment.tops[a][j]));
                    ++(same ? welded : apart);
                }
            }
        }
    }
    CHECK(welded > 1000);
    CHECK(apart > 1000);
}

TEST_CASE("recorder: the groups are those of the reduced body") {
    const Model model = dog();
    Reduced body(model);
    State state = rest_state(model);
    Region region = Region::least(model);
    for (const int link : {1, 3, 7, 10}) region.set(link, true);
    body.rebuild(region, state);
    const auto tops = topmost_links(model, region);
    const auto colors = group_colors(model, region);
    for (int i = 0; i < model.link_count(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        CHECK(tops[at] == body.group_of(i));
        CHECK(colors[at] == (tops[at] == 0 ? GroupColor::trunk : tops[at]));
    }
    // nothing moves by choice: asleep, all of it
    for (const int color : group_colors(model, Region::least(model))) {
        CHECK(color == GroupColor::asleep);
    }
    // what the world holds sleeps while the rest swings
    const Model chain = pendulum(5);
    Region half = Region::least(chain);
    half.set(2, true);
    CHECK(topmost_links(chain, half) == std::vector<int>{-1, -1, 2, 2, 2});
    CHECK(group_colors(chain, half) ==
          std::vector<int>{GroupColor::asleep, GroupColor::asleep, 2, 2, 2});
}

TEST_CASE("recorder: a group keeps its colour while links below join and leave") {
    const Model model = pendulum(6);
    Region region = Region::least(model);
    region.set(0, true);
    region.set(2, true);
    const auto before = group_colors(model, region);
    region.set(4, true);
    const auto after = group_colors(model, region);
    for (const std::size_t i : {0, 1, 2, 3}) CHECK(before[i] == after[i]);
    CHECK(after[4] == 4);
}

TEST_CASE("recorder: the same bytes with any number of threads") {
    const auto with = [](int threads) {
        const ThreadLimit limit(threads);
        return record_run(five_dogs(), adaptive_at(3.0), {}, 30);
    };
    CHECK(with(1) == with(4));
}

TEST_CASE("recorder: what lies still is told once") {
    Scene scene = falling_doll();
    for (CameraPath& camera : scene.cameras) camera.eye_velocity = Vec3::Zero();
    // no gravity: nothing ever moves
    scene.gravity = Vec3::Zero();
    scene.actors[0].state = rest_state(*scene.models[0]);
    scene.actors[0].state.positions[1] = 2.0;
    const std::string brief = record_run(scene, {}, {}, 2),
                      lengthy = record_run(scene, {}, {}, 200);
    CHECK(lengthy.size() < brief.size() + 200);
}

TEST_CASE("recorder: who stood still does not move before the push") {
    for (const double start : {0.1, 0.5}) {
        Scene scene;
        scene.models.push_back(
            std::make_shared<const Model>(pendulum(2, JointType::revolute, 0.5)));
        scene.gravity = Vec3::Zero();
        Actor actor;
        actor.state = rest_state(*scene.models[0]);
        actor.torques.push_back({.link = 0, .force = {50.0}, .start_s = start, .seconds = 0.3});
        scene.actors.push_back(actor);
        std::vector<RecordedMoment> moments;
        const std::string bytes = record_run(scene, {}, {}, 60, &moments);
        const auto recording = recording::read(bytes, "pushed");
        REQUIRE(recording.has_value());
        for (const RecordedMoment& moment : moments) {
            INFO("pushed at " << start << ", looked at " << moment.time);
            const Vec3 there = moment.links[0][1].translation;
            const recording::State state = recording->state_at(moment.time);
            CHECK((state.parts[1].to_world.translation - there).norm() < 3e-4);
        }
        CHECK((moments.back().links[0][1].translation - moments[0].links[0][1].translation).norm() >
              0.1);
    }
}

TEST_CASE("recorder: walls and ground and springs and cameras are there in layers of their own") {
    const auto layers = [](const Scene& scene) {
        const auto recording = recording::read(record_run(scene, adaptive_at(3.0), {}, 3), "scene");
        std::map<std::string, int> count;
        for (const auto& thing : recording->things()) ++count[thing.layer];
        return count;
    };
    const auto wall = layers(dog_behind_wall());
    CHECK(wall.at("bodies") == 16);
    CHECK(wall.at("walls") == 1);
    CHECK(wall.at("springs") == 2);
    CHECK(wall.at("cameras") == 1);
    CHECK(layers(falling_doll()).at("floor") == 1);
    // a camera that moves is told where it goes, and looks along its z
    const auto recording = recording::read(record_run(falling_doll(4.0), {}, {}, 30), "falling");
    REQUIRE(recording.has_value());
    for (const auto& part : recording->state_at(0.5).parts) {
        if (recording->things()[static_cast<std::size_t>(part.thing)].layer != "cameras") continue;
        CHECK(part.to_world.translation.z() == doctest::Approx(5.0));
        const Vec3 ahead = part.to_world.rotation * Vec3::UnitZ();
        const Vec3 expected = (Vec3(0.0, 1.0, 0.0) - Vec3(0.0, 1.2, 5.0)).normalized();
        CHECK((ahead - expected).norm() < 1e-3);
    }
}

TEST_CASE("recorder: plain colours and no paint when groups are not asked for") {
    const std::string bytes = record_run(five_dogs(), adaptive_at(3.0), {.groups = false}, 60);
    const auto recording = recording::read(bytes, "dogs");
    REQUIRE(recording.has_value());
    std::set<int> seen;
    for (const double time : {0.0, 0.5, 1.0}) {
        const recording::State state = recording->state_at(time);
        for (std::size_t p = 0; p < 80; ++p) {
            CHECK(state.parts[p].material == state.parts[p / 16 * 16].material);
            seen.insert(state.parts[p].material);
        }
    }
    CHECK(seen.size() == 5);
}

TEST_CASE("recorder: looks that belong to nobody are refused") {
    std::string bytes;
    recording::Writer writer = recording::Writer::to_memory(bytes);
    const Simulation run(five_dogs(), {});
    const RecorderOptions two{.looks = {Look(16), Look(16)}};
    const RecorderOptions few{.looks = {Look(15)}};
    CHECK_THROWS_AS(Recorder(writer, run, two), UsageError);
    CHECK_THROWS_AS(Recorder(writer, run, few), UsageError);
}

TEST_CASE("look: rods are closed and as thick as their inertia says") {
    for (const double other : {0.02, 0.05, 0.11}) {
        const auto rod = round_rod({0, 0, 0}, 0.05, {0.1, 0.2, -0.1}, other);
        CHECK(geometry::topology(rod).is_closed());
        // every corner lies on one of the balls or on the cone between them
        const Vec3 end(0.1, 0.2, -0.1);
        for (const Vec3& v : rod.vertices) {
            double nearest = 1e9;
            for (int k = 0; k <= 2000; ++k) {
                const double t = k / 2000.0;
                nearest = std::min(nearest, (v - t * end).norm() - (0.05 + t * (other - 0.05)));
            }
            CHECK(std::abs(nearest) < 2e-4);
        }
        for (std::size_t t = 0; t < rod.triangles.size(); ++t) {
            const auto corners = rod.corners(static_cast<int>(t));
            const Vec3 middle = (corners[0] + corners[1] + corners[2]) / 3.0;
            const double along = std::clamp(middle.dot(end) / end.squaredNorm(), 0.0, 1.0);
            CHECK(geometry::area_vector(corners).dot(middle - along * end) > 0.0);
        }
    }
    // one ball inside the other
    const auto ball = round_rod({0, 0, 0}, 0.2, {0, 0.05, 0}, 0.1);
    CHECK(geometry::topology(ball).is_closed());
    for (const Vec3& v : ball.vertices) CHECK(v.norm() == doctest::Approx(0.2));
    CHECK_THROWS_AS(static_cast<void>(round_rod({0, 0, 0}, 0.0, {0, 1, 0}, 0.0)), UsageError);
    CHECK_THROWS_AS(static_cast<void>(round_rod({0, 0, 0}, 1.0, {0, 1, 0}, 1.0, 5)), UsageError);
    const Model model = dog();
    CHECK(rod_radius(model.link(model.find("chest"))) == doctest::Approx(0.08));
    CHECK(rod_radius(model.link(model.find("neck"))) == doctest::Approx(0.04));
}

TEST_CASE("look: shapes of a file are drawn where the file puts them") {
    const auto file = read_model(
        "<mujoco><worldbody><geom type=\"plane\" size=\"5 5 1\"/>"
        "<geom type=\"box\" size=\".1 .2 .3\" pos=\"2 0 0\"/>"
        "<body pos=\"0 0 1\"><joint type=\"hinge\" axis=\"0 1 0\"/>"
        "<geom type=\"capsule\" fromto=\"0 0 0 0 0 -.5\" size=\".05\"/>"
        "<geom type=\"sphere\" pos=\"0 0 -.5\" size=\".1\"/>"
        "<body pos=\"0 0 -.5\"><joint type=\"hinge\" axis=\"0 1 0\"/>"
        "<geom type=\"cylinder\" size=\".04 .2\" pos=\".3 0 0\"/>"
        "<geom type=\"ellipsoid\" size=\".1 .2 .3\"/></body></body></worldbody></mujoco>",
        "two.xml");
    if (!file) FAIL(to_string(file.error()));
    const Look look = look_of(*file);
    REQUIRE(look.size() == 2);
    const auto first = geometry::bounds(look[0]), second = geometry::bounds(look[1]);
    CHECK(first.low.z() == doctest::Approx(-0.6));
    CHECK(first.high.z() == doctest::Approx(0.05));
    CHECK(second.high.x() == doctest::Approx(0.34));
    CHECK(second.high.z() == doctest::Approx(0.3));
    CHECK(second.low.y() == doctest::Approx(-0.2).epsilon(0.02));
    const auto world = geometry::bounds(world_shapes(*file));
    CHECK((world.low - Vec3(1.9, -0.2, -0.3)).norm() < 1e-12);
    CHECK((world.high - Vec3(2.1, 0.2, 0.3)).norm() < 1e-12);
    for (const auto& mesh : look) {
        CHECK(geometry::topology(geometry::welded(mesh)).is_closed());
        CHECK(geometry::check(mesh).empty());
    }
}
