// Everything that can be read can be looked at: each kind of input becomes a recording of itself.
#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "cli/stage/gallery.h"
#include "cli/stage/graph.h"
#include "cli/stage/spacetime.h"
#include "cli/support/approach.h"
#include "cli/support/console.h"
#include "cli/support/stage_of.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/geometry/mass_properties.h"
#include "sidestep/judge/judge.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "sidestep/motion/io/gltf.h"
#include "sidestep/recording/reader.h"
#include "sidestep/stage/clips.h"
#include "sidestep/stage/dress.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;
using recording::Kind;
using recording::Recording;
using stage::Performer;

namespace {

// a clip on the stage keeps 48 bits of a rotation and 32 of a place: less than a millimetre at the
// end of a limb
constexpr double millimetre = 1e-3;

motion::Clip library_clip(const std::string& name) {
    for (auto& entry : motion::built_in_library()) {
        if (entry.name == name) return entry.clip;
    }
    FAIL("no such clip: " << name);
    return {};
}

cli::PlacedClip placed(const std::string& name, const spacetime::Placement& at) {
    cli::PlacedClip clip;
    clip.file = clip.name = name;
    clip.placement = at;
    clip.path = motion::ground_path(library_clip(name));
    return clip;
}

int count_layer(const Recording& recording, const std::string& layer) {
    int count = 0;
    for (const recording::Thing& thing : recording.things()) count += thing.layer == layer;
    return count;
}

/// The worst distance between a skin of the recording and the same skin as the body module poses
/// it, over some moments.
double skin_error(const Recording& recording, const body::Character& character,
                  const motion::Clip& clip) {
    double worst = 0.0;
    for (int i = 0; i < 5; ++i) {
        const int frame = i * (clip.frame_count() - 1) / 4;
        const auto expected = body::skinned_vertices(*character.skin(), clip.global_pose(frame));
        const recording::State state = recording.state_at(frame * clip.frame_time());
        const auto joints =
            recording::joints_in_world(recording.skeletons()[0], state.figures.at(0).pose);
        const auto shown = recording::skinned_vertices(recording.skins()[0], joints);
        REQUIRE(shown.size() == expected.size());
        for (std::size_t v = 0; v < shown.size(); ++v) {
            worst = std::max(worst, (shown[v] - expected[v]).norm());
        }
    }
    return worst;
}

}  // namespace

TEST_CASE("a clip on the stage is the clip where it was put") {
    Performer anna{.name = "Anna", .clip = library_clip("turn_left_90")};
    anna.placement = spacetime::Placement::at(3.0, -2.0, pi / 3, 1.5);
    const Recording recording = recording::read(stage::clips_stage({anna}, "one")).value();
    REQUIRE(recording.things().size() == 2);
    CHECK(recording.first_time() == 1.5);
    CHECK(recording.last_time() == doctest::Approx(1.5 + anna.clip.last_time()));
    const motion::GroundPath path = motion::ground_path(anna.clip);
    for (int frame = 0; frame < anna.clip.frame_count(); frame += 7) {
        const recording::State state =
            recording.state_at(1.5 + frame * anna.clip.frame_time() + 1e-9);
        const auto joints =
            recording::joints_in_world(recording.skeletons()[0], state.figures.at(0).pose);
        const motion::GlobalPose expected = anna.clip.global_pose(frame);
        for (std::size_t j = 0; j < joints.size(); ++j) {
            const Vec3& own = expected.joints[j].translation;
            const Vec2 at = anna.placement(ground(own));
            CHECK((joints[j].translation - Vec3(at.x(), own.y(), at.y())).norm() < millimetre);
        }
        // and r(t) around it
        const auto sample = static_cast<std::size_t>(frame);
        CHECK(state.discs.at(0).radius == doctest::Approx(path.radii[sample]).epsilon(1e-4));
    }
    // in wood, joint by joint
    REQUIRE(recording.costumes().size() == 1);
    CHECK(recording.costumes()[0].garments.size() > 15);
    CHECK(recording.costumes()[0].skins.empty());
}

TEST_CASE("several clips stand side by side and share their wood") {
    std::vector<Performer> people;
    for (const char* name : {"walk", "jog", "turn_left_180", "side_right_2"}) {
        people.push_back({.name = name, .clip = library_clip(name)});
    }
    stage::stand_side_by_side(people);
    const std::string bytes = stage::clips_stage(people, "four");
    const Recording recording = recording::read(bytes).value();
    CHECK(recording.skeletons().size() == 1);
    CHECK(recording.costumes().size() == 1);
    CHECK(recording.clip_count() == 4);
    CHECK(recording::describe(recording).figures == 4);
    // nobody in anybody's way; reaches are drawings and not obstacles
    const judge::Judgement judgement = judge::judge(recording, {});
    CHECK(judgement.obstacles == 0);
    CHECK(judgement.overlaps == 0);
    CHECK(judgement.closest > 0.3);
    // in one place they do overlap, so the judge would have seen it
    for (Performer& who : people) who.placement = {};
    CHECK(judge::judge(recording::read(stage::clips_stage(people, "four")).value(), {}).overlaps >
          0);
}

TEST_CASE("a skinned character wears its own skin and bends as its file says") {
    SIDESTEP_NEEDS_DATA(folder, "characters/gltf");
    cli::Console console("never", true);
    for (const char* name : {"CesiumMan.glb", "RiggedFigure.glb", "RiggedSimple.glb", "Fox.glb"}) {
        INFO(name);
        const std::string file = (folder / name).string();
        const auto bytes = cli::stage_of(console, file);
        REQUIRE(bytes);
        const Recording recording = recording::read(*bytes).value();
        CHECK((*bytes)[10] == 1);  // minor version
        REQUIRE(recording.skins().size() == 1);
        CHECK(recording.costumes()[0].skins.size() == 1);
        const auto character = body::read_character_glb(slurp(file)).value().character;
        const auto motion = motion::load_motion(file);
        double size = 0.0;
        for (const Vec3& v : recording.skins()[0].surface.vertices) size = std::max(size, v.norm());
        const double error = skin_error(recording, character, motion.clip);
        MESSAGE(std::string(name) << ": " << recording.skins()[0].surface.vertices.size()
                                  << " vertices, worst " << error << " of " << size);
        CHECK(error < 1e-3 * std::max(size, 1.0));
        CHECK(recording.duration() >= 0.9 * motion.clip.last_time());
    }
    CHECK(console.error_count() == 0);
}

TEST_CASE("a character in another unit stays in its skin") {
    SIDESTEP_NEEDS_DATA(folder, "characters/gltf");
    cli::Console console("never", true);
    const std::string file = (folder / "Fox.glb").string();
    cli::StageOptions options;
    options.import.unit = "cm";
    const Recording small = recording::read(cli::stage_of(console, file, options).value()).value();
    const Recording large = recording::read(cli::stage_of(console, file).value()).value();
    const auto posed = [](const Recording& recording) {
        const auto joints = recording::joints_in_world(recording.skeletons()[0],
                                                       recording.state_at(0.3).figures.at(0).pose);
        return recording::skinned_vertices(recording.skins()[0], joints);
    };
    const auto a = posed(small);
    const auto b = posed(large);
    double worst = 0.0;
    for (std::size_t v = 0; v < a.size(); ++v) {
        worst = std::max(worst, (100.0 * a[v] - b[v]).norm());
    }
    CHECK(worst < 0.05);  // of a fox 79 units tall
    // and in wood when that is wanted
    options.wooden = true;
    const Recording wood = recording::read(cli::stage_of(console, file, options).value()).value();
    CHECK(wood.skins().empty());
    CHECK(wood.costumes()[0].garments.size() > 10);
    options.import.up = "z";
    options.wooden = false;
    CHECK_FALSE(cli::stage_of(console, file, options));
}

TEST_CASE("a skin of many influences keeps its four strongest") {
    body::Skin skin;
    skin.mesh.vertices = {{0, 0, 0}, {1, 0, 0}};
    skin.inverse_bind.assign(7, Mat4::Identity());
    skin.first = {0};
    const std::vector<body::Influence> six = {{0, 0.05}, {1, 0.4},  {2, 0.1},
                                              {3, 0.25}, {5, 0.15}, {6, 0.05}};
    const std::vector<body::Influence> one = {{3, 1.0}};
    body::add_vertex_influences(skin, six);
    body::add_vertex_influences(skin, one);
    const recording::Skin told = stage::recorded(skin, 0, "six");
    REQUIRE(told.joints.size() == 4);
    const std::vector<int> used = {1, 3, 5, 2};
    for (std::size_t i = 0; i < 4; ++i) CHECK(told.joints[i].joint == used[i]);
    CHECK(told.holds[0].weights[0] / 65535.0 == doctest::Approx(0.4 / 0.9).epsilon(1e-4));
    CHECK(told.holds[1].joints[0] == 1);
    CHECK(told.holds[1].weights[0] == 65535);
}

TEST_CASE("space and time become tubes and boxes that hold them") {
    // two walks that cross
    std::vector<cli::PlacedClip> clips = {
        placed("walk", spacetime::Placement::at(0, 0)),
        placed("walk", spacetime::Placement::at(1.3, 1.0, -pi / 2, 0.1))};
    for (const auto kind : {spacetime::TreeKind::mobb, spacetime::TreeKind::umobb}) {
        const Recording recording =
            recording::read(cli::spacetime_stage(clips, {.kind = kind})).value();
        CHECK(recording.about()[1].first == "axes");
        CHECK(recording.about()[1].second == "x time z");
        CHECK(count_layer(recording, "level 0") == 2);
        CHECK(count_layer(recording, "level 1") == 4);
        CHECK(count_layer(recording, "level 2") == 8);
        CHECK(count_layer(recording, "tubes") >= 2);
        CHECK(count_layer(recording, "collisions") >= 2);
        REQUIRE(recording.events().size() == 1);
        // tubes are closed and face outward: disc times time is their volume, about
        for (const recording::Mesh& mesh : recording.meshes()) {
            CHECK(geometry::signed_volume(mesh.surface) > 0.0);
            CHECK(geometry::mass_properties(mesh.surface).has_value());
        }
        // every disc lies in some box of every level, whatever the moment
        const recording::State state = recording.state_at(recording.last_time());
        int asked = 0;
        for (const cli::PlacedClip& clip : clips) {
            for (int i = 0; i < clip.path.sample_count(); i += 5) {
                const auto sample = static_cast<std::size_t>(i);
                const double t = clip.begins_s() + (i + 0.5) * clip.path.dt;
                const Vec2 p = clip.placement(clip.path.positions[sample]);
                for (const char* level : {"level 0", "level 1", "level 2"}) {
                    for (int k = 0; k < 8; ++k) {
                        const double angle = 2 * pi * k / 8;
                        // a millionth inside, since places were rounded
                        const double r = clip.path.radii[sample] - 1e-5;
                        const Vec3 edge(p.x() + r * std::cos(angle), t,
                                        p.y() + r * std::sin(angle));
                        bool held = false;
                        for (const recording::BoxState& box : state.boxes) {
                            const auto& thing =
                                recording.things()[static_cast<std::size_t>(box.thing)];
                            if (thing.layer != level) continue;
                            const Vec3 inside = box.to_world.inverse() * edge;
                            // 48 bits of rotation move a corner two metres off by 0.3 mm
                            held = held || (inside.cwiseAbs().array() <=
                                            box.half_extents.array() + millimetre)
                                               .all();
                        }
                        CHECK(held);
                        ++asked;
                    }
                }
            }
        }
        CHECK(asked > 400);
    }
    // and apart, nothing is red
    clips[1].placement = spacetime::Placement::at(9, 9);
    const Recording calm = recording::read(cli::spacetime_stage(clips)).value();
    CHECK(count_layer(calm, "collisions") == 0);
    CHECK(calm.events().empty());
}

TEST_CASE("every clip of a graph leaves its hub in a direction of its own") {
    const motion::MotionGraph& graph = motion::crowd_graph();
    const Recording recording = recording::read(cli::graph_stage(graph, "steps")).value();
    CHECK(recording.clip_count() == static_cast<int>(graph.clips.size()));
    CHECK(count_layer(recording, "hubs") == static_cast<int>(graph.hubs.size()));
    CHECK(count_layer(recording, "paths") == static_cast<int>(graph.clips.size()));
    // nobody begins on anybody
    const recording::State state = recording.state_at(0.0);
    REQUIRE(state.figures.size() == graph.clips.size());
    double nearest = 1e300;
    for (std::size_t a = 0; a < state.figures.size(); ++a) {
        for (std::size_t b = a + 1; b < state.figures.size(); ++b) {
            nearest = std::min(nearest, (state.figures[a].pose.translations[0] -
                                         state.figures[b].pose.translations[0])
                                            .norm());
        }
    }
    CHECK(nearest > 0.7);
}

TEST_CASE("the gallery shows one of everything and is the same each time") {
    const std::string bytes = cli::gallery();
    CHECK(bytes == cli::gallery());
    CHECK(bytes.size() < 1'000'000);
    const Recording recording = recording::read(bytes, "gallery").value();
    CHECK(recording.complete());
    CHECK(recording.notes().empty());
    CHECK(recording.duration() == doctest::Approx(10.0));
    const recording::Summary summary = recording::describe(recording);
    MESSAGE(bytes.size() << " bytes, " << summary.triangles << " triangles, " << summary.keys
                         << " keys");
    CHECK(summary.figures == 5);
    CHECK(summary.parts == 5 + 10);
    CHECK(summary.discs >= 7);
    CHECK(summary.boxes > 15);
    CHECK(summary.lines == 3 + 5);
    CHECK(summary.strings == 5);
    CHECK(summary.skins == 1);
    CHECK(summary.plays > 8);
    CHECK(summary.poses == 2 * 151);
    std::set<std::string> layers;
    for (const auto& [name, count] : summary.layers) layers.insert(name);
    CHECK(layers == std::set<std::string>{"bodies", "contacts", "forces", "handles", "limb boxes",
                                          "reach", "rigid groups", "strings", "walls"});
    std::set<std::string> events;
    for (const auto& [kind, count] : summary.events) events.insert(kind);
    CHECK(events ==
          std::set<std::string>{"choice", "collision", "contact", "groups", "pull", "refused"});
}

TEST_CASE("in the gallery hands are red when they meet and solids stay above the ground") {
    const Recording recording = recording::read(cli::gallery()).value();
    int red = 0;
    int calm = 0;
    int arrows = 0;
    double lowest = 1e300;
    double highest = -1e300;
    std::set<int> groups;
    for (int frame = 0; frame < 300; ++frame) {
        const recording::State state = recording.state_at(frame / 30.0);
        for (const recording::BoxState& box : state.boxes) {
            const auto& thing = recording.things()[static_cast<std::size_t>(box.thing)];
            if (thing.layer != "limb boxes") continue;
            const std::string paint =
                recording.materials()[static_cast<std::size_t>(box.material)].name;
            (paint == "collision" ? red : calm) += 1;
        }
        for (const recording::PartState& part : state.parts) {
            const auto& thing = recording.things()[static_cast<std::size_t>(part.thing)];
            if (thing.layer == "rigid groups") groups.insert(part.material);
            if (thing.layer != "bodies") continue;
            for (const Vec3& v :
                 recording.meshes()[static_cast<std::size_t>(thing.mesh)].surface.vertices) {
                lowest = std::min(lowest, (part.to_world * v).y());
            }
            highest = std::max(highest, part.to_world.translation.y());
        }
        for (const recording::LineState& line : state.lines) {
            const auto& thing = recording.things()[static_cast<std::size_t>(line.thing)];
            if (thing.layer != "forces") continue;
            ++arrows;
            CHECK(line.to.y() > line.from.y());
        }
    }
    CHECK(red > 10);
    CHECK(calm > 10 * red);
    CHECK(arrows > 30);
    CHECK(arrows < 1000);
    CHECK(groups.size() >= 4);
    // a corner may be a step's fall below the ground, and no more
    CHECK(lowest > -0.02);
    CHECK(highest > 2.0);
    CHECK(highest < 3.0);
}

TEST_CASE("anything that can be looked at can be saved as a recording") {
    const auto folder = scratch_folder("cli_stage");
    spill(folder / "a.bvh", small_bvh());
    const auto out = folder / "out.sidestep";
    const Outcome one =
        tool("convert --unit cm " + quoted(folder / "a.bvh") + " -o " + quoted(out));
    CHECK(one.code == 0);
    CHECK(one.says("1 figure"));
    CHECK(recording::load(out).complete());
    const Outcome two = tool("convert library:walk library:jog " + quoted(out));
    CHECK(two.code == 0);
    CHECK(two.says("2 figures"));
    const Outcome crossing = tool(
        "convert library:walk library:walk --spacetime --kind umobb --at 0,0 --at 1.3,1,-90,0.1 "
        "-o " +
        quoted(out));
    CHECK(crossing.code == 0);
    CHECK(count_layer(recording::load(out), "collisions") > 0);
    CHECK(tool("convert gallery -o " + quoted(out)).code == 0);
    CHECK(slurp(out) == cli::gallery());
    // a recording is kept as it is
    const auto copy = folder / "copy.rec";
    CHECK(tool("convert " + quoted(out) + " -o " + quoted(copy)).code == 0);
    CHECK(slurp(copy) == slurp(out));
    CHECK(tool("info " + quoted(copy)).says("limb boxes"));
    CHECK(tool("convert steps -o " + quoted(out)).code == 0);

    // what does not go together is said
    CHECK(tool("convert gallery library:walk -o " + quoted(out)).says("shown alone"));
    CHECK(tool("convert gallery --spacetime -o " + quoted(out)).code == 2);
    CHECK(tool("convert library:walk --mirror -o " + quoted(out)).code == 2);
    CHECK(tool("convert library:wlak -o " + quoted(out)).says("did you mean"));
    CHECK(tool("convert " + quoted(copy) + " -o " + quoted(copy)).says("is the input itself"));
    CHECK(tool("convert " + quoted(folder / "a.bvh") + " " + quoted(folder / "b.bvh") +
               " --spacetime")
              .says("recordings only"));
    spill(folder / "bad.rec", "no recording");
    CHECK(tool("convert " + quoted(folder / "bad.rec") + " -o " + quoted(out)).code == 2);
    CHECK(tool("convert library:walk --at 0,0 --at 1,1 -o " + quoted(out)).says("more --at"));
}

TEST_CASE("a skinned figure leaves a recording in its skin") {
    SIDESTEP_NEEDS_DATA(data, "characters/gltf");
    const auto folder = scratch_folder("cli_skin_export");
    const auto file = data / "CesiumMan.glb";
    CHECK(tool("convert " + quoted(file) + " -o " + quoted(folder / "man.sidestep")).code == 0);
    const Outcome out = tool("export " + quoted(folder / "man.sidestep") + " --agent 0 -o " +
                             quoted(folder / "back.glb"));
    CHECK(out.code == 0);
    const auto back = body::read_character_glb(slurp(folder / "back.glb")).value().character;
    const auto man = body::read_character_glb(slurp(file)).value().character;
    REQUIRE(back.skin());
    REQUIRE(back.skin()->mesh.vertex_count() == man.skin()->mesh.vertex_count());
    const auto was = motion::load_clip(file);
    const auto is = motion::load_clip(folder / "back.glb");
    const auto a = body::skinned_vertices(*man.skin(), was.global_pose(10));
    const auto b = body::skinned_vertices(*back.skin(), is.global_pose(10));
    double worst = 0.0;
    for (std::size_t v = 0; v < a.size(); ++v) worst = std::max(worst, (a[v] - b[v]).norm());
    CHECK(worst < millimetre);
}
