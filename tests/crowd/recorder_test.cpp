// The promise of a recorder: what is recorded is what happened, limb by limb.
#include "sidestep/crowd/recorder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sidestep/base/random.h"
#include "sidestep/recording/reader.h"
#include "tests/support/crowd_scenes.h"

using namespace sidestep;
using namespace sidestep::crowd;
using namespace sidestep::test;

namespace {

/// A run with everything in it: doors, exits, a cart, a recorded person, groups.
Scene eventful(double seconds) {
    Scene scene = parse_scene(
                      "bounds = [0, 0, 16, 12]\n"
                      "[[wall]]\npoints = [[7, 5], [9, 5], [8, 7]]\n"
                      "[[goal]]\nname = \"out\"\nbox = [13, 0.5, 15.5, 11.5]\nexit = true\n"
                      "[[obstacle]]\nname = \"cart\"\nradius = 0.5\nrepeat = true\n"
                      "keys = [[0, 5, 2], [6, 11, 2], [12, 5, 2]]\n"
                      "[[people]]\nbox = [0.8, 0.8, 3, 11.2]\ngoal = \"out\"\nper_second = 0.8\n"
                      "[[people]]\ncount = 6\nbox = [4, 3, 12, 11]\ngroup = 2\n",
                      "eventful.toml")
                      .value();
    scene.seconds = seconds;
    Obstacle guest;
    guest.name = "guest";
    guest.clip = walker_file();
    guest.at = {11.0, 5.5};
    scene.obstacles.push_back(guest);
    return scene;
}

struct Moment {
    Vec2 place;
    bool covered;  ///< On the spot, where a place is told that one sways around.
};

struct Run {
    std::string bytes;
    /// By frame, then by person: where the crowd said they were.
    std::vector<std::map<int, Moment>> seen;
    std::map<int, std::int64_t> left;  ///< Person and frame.
    double dt = 0.0;
    int people = 0;
};

Run played(const Scene& scene, const motion::MotionGraph& graph, std::uint64_t seed) {
    Run run;
    Simulation simulation(scene, graph, {.seed = seed});
    run.dt = simulation.repertoire().frame_time();
    recording::Writer writer = recording::Writer::to_memory(run.bytes);
    Recorder recorder(writer, simulation);
    const auto note = [&] {
        run.seen.emplace_back();
        const Crowd& crowd = simulation.crowd();
        for (int id = 0; id < crowd.size(); ++id) {
            const PersonState state = crowd.state(id);
            if (!state.present) continue;
            const Move& move = simulation.repertoire().move(state.move);
            // also while turning before setting out
            const bool turns =
                move.parts.size() > 1 && crowd.frame() - state.start < move.parts[1].frame;
            run.seen.back()[id] = {crowd.place(id), move.covered || turns};
        }
    };
    note();
    while (!simulation.over()) {
        simulation.step();
        recorder.step();
        for (const Choice& choice : simulation.crowd().choices()) {
            if (choice.left) run.left[choice.person] = choice.frame;
        }
        note();
    }
    writer.finish();
    run.people = simulation.crowd().size();
    return run;
}

int figure_called(const recording::Recording& recording, const std::string& name) {
    for (std::size_t i = 0; i < recording.things().size(); ++i) {
        if (recording.things()[i].name == name) return static_cast<int>(i);
    }
    return -1;
}

/// Every joint of a figure in the world.
std::vector<Vec3> joints_of(const recording::Recording& recording, int figure,
                            const recording::LocalPose& pose) {
    const recording::Thing& thing = recording.things()[static_cast<std::size_t>(figure)];
    const recording::Skeleton& skeleton =
        recording.skeletons()[static_cast<std::size_t>(thing.skeleton)];
    std::vector<Transform> world(skeleton.joints.size());
    std::vector<Vec3> places;
    for (std::size_t j = 0; j < skeleton.joints.size(); ++j) {
        const Transform local{pose.rotations[j], pose.translations[j]};
        const int parent = skeleton.joints[j].parent;
        world[j] = parent < 0 ? local : world[static_cast<std::size_t>(parent)] * local;
        places.push_back(world[j].translation);
    }
    for (const recording::EndSite& site : skeleton.end_sites) {
        places.push_back(world[static_cast<std::size_t>(site.joint)] * site.offset);
    }
    return places;
}

/// The farthest that any joint of any clip gets from one frame to the next.
double longest_step(const motion::MotionGraph& graph) {
    double longest = 0.0;
    for (const motion::GraphClip& one : graph.clips) {
        for (int f = 0; f + 1 < one.clip.frame_count(); ++f) {
            const motion::GlobalPose a = one.clip.global_pose(f), b = one.clip.global_pose(f + 1);
            for (std::size_t j = 0; j < a.joints.size(); ++j) {
                longest =
                    std::max(longest, (a.joints[j].translation - b.joints[j].translation).norm());
            }
            for (std::size_t j = 0; j < a.end_sites.size(); ++j) {
                longest = std::max(longest, (a.end_sites[j] - b.end_sites[j]).norm());
            }
        }
    }
    return longest;
}

}  // namespace

TEST_CASE("figures are where the crowd says at every moment") {
    for (const CrowdGraph& graph : crowd_graphs()) {
        CAPTURE(graph.name);
        const Run run = played(eventful(14.0), *graph.graph, 4);
        const Result<recording::Recording> read = recording::read(run.bytes, "r");
        REQUIRE(read.has_value());
        CHECK(read->complete());
        CHECK(read->notes().empty());
        Random random(1);
        int looked = 0, between = 0;
        for (int k = 0; k < 3000; ++k) {
            const auto frame =
                static_cast<std::size_t>(random.index(static_cast<int>(run.seen.size()) - 2));
            const int id = random.index(run.people);
            const auto found = run.seen[frame].find(id);
            if (found == run.seen[frame].end()) continue;
            const auto next = run.seen[frame + 1].find(id);
            const int figure = figure_called(*read, "person " + std::to_string(id));
            REQUIRE(figure >= 0);
            const double time = static_cast<double>(frame) * run.dt;
            CAPTURE(id);
            CAPTURE(time);
            const bool leaves =
                run.left.count(id) == 1 && run.left.at(id) == static_cast<std::int64_t>(frame);
            const recording::State state = read->state_of(figure, time);
            if (leaves) {
                CHECK(state.figures.empty());
                continue;
            }
            REQUIRE(state.figures.size() == 1);
            const Vec3 root = state.figures[0].pose.translations[0];
            const Moment& here = found->second;
            // who idles sways around the place that was told
            const double close = here.covered ? 0.07 : 1e-5;
            CHECK((Vec2(root.x(), root.z()) - here.place).norm() < close);
            ++looked;
            if (next == run.seen[frame + 1].end() || next->second.covered || here.covered) continue;
            // halfway to the next frame
            const double share = random.uniform();
            const recording::State later = read->state_of(figure, time + share * run.dt);
            REQUIRE(later.figures.size() == 1);
            const Vec3 there = later.figures[0].pose.translations[0];
            const Vec2 straight = here.place + share * (next->second.place - here.place);
            CHECK((Vec2(there.x(), there.z()) - straight).norm() < 1e-5);
            ++between;
        }
        CHECK(looked > 500);
        CHECK(between > 200);
    }
}

TEST_CASE("no joint jumps where clips meet or somebody stands") {
    for (const CrowdGraph& graph : crowd_graphs()) {
        CAPTURE(graph.name);
        const Run run = played(eventful(10.0), *graph.graph, 8);
        const Result<recording::Recording> read = recording::read(run.bytes, "r");
        REQUIRE(read.has_value());
        // half a frame apart, a joint gets half as far as in a whole one
        const double most = 0.55 * longest_step(*graph.graph) + 1e-3;
        double worst = 0.0;
        int steps = 0, stood = 0;
        for (int id = 0; id < run.people; ++id) {
            const int figure = figure_called(*read, "person " + std::to_string(id));
            REQUIRE(figure >= 0);
            std::vector<Vec3> before;
            for (std::size_t half = 0; half + 2 < 2 * run.seen.size(); ++half) {
                const double time = 0.5 * static_cast<double>(half) * run.dt;
                const recording::State state = read->state_of(figure, time);
                if (state.figures.empty()) {
                    before.clear();
                    continue;
                }
                const std::vector<Vec3> now = joints_of(*read, figure, state.figures[0].pose);
                double moved = 0.0;
                for (std::size_t j = 0; j < before.size(); ++j) {
                    moved = std::max(moved, (now[j] - before[j]).norm());
                }
                worst = std::max(worst, moved);
                stood += !before.empty() && moved < 1e-9;
                ++steps;
                before = now;
            }
        }
        MESSAGE(graph.name, ": worst ", 100 * worst, " cm, allowed ", 100 * most, " cm");
        CHECK(worst < most);
        CHECK(steps > 1000);
        CHECK(stood > 10);
    }
}

TEST_CASE("who has left is gone from the recording and the event says so") {
    const Run run = played(eventful(40.0), *crowd_graphs()[0].graph, 2);
    const Result<recording::Recording> read = recording::read(run.bytes, "r");
    REQUIRE(read.has_value());
    CHECK(run.left.size() > 3);
    std::size_t told = 0;
    for (const recording::Event& event : read->events()) {
        if (event.kind != "leave") continue;
        ++told;
        REQUIRE(event.who.size() == 1);
        const std::string name = read->things()[static_cast<std::size_t>(event.who[0])].name;
        const int id = std::stoi(name.substr(7));
        REQUIRE(run.left.count(id) == 1);
        CHECK(std::abs(event.time - static_cast<double>(run.left.at(id)) * run.dt) < 1e-6);
        CHECK(read->state_of(event.who[0], event.time - 0.5 * run.dt).figures.size() == 1);
        for (const double later : {0.0, 0.5, 5.0}) {
            CHECK(read->state_of(event.who[0], event.time + later + 1e-9).figures.empty());
        }
    }
    CHECK(told == run.left.size());
    // nobody is there before they come
    for (int id = 6; id < run.people; ++id) {
        const int figure = figure_called(*read, "person " + std::to_string(id));
        CHECK(read->state_of(figure, 0.0).figures.empty());
    }
}

TEST_CASE("those who do not get on are named once in each spell") {
    // shoulder to shoulder: nobody gets anywhere
    Scene scene = parse_scene(
                      "bounds = [0, 0, 6, 6]\nseconds = 14\n"
                      "[[people]]\ncount = 1\nbox = [0.5, 0.5, 5.5, 5.5]\nevenly = true\n",
                      "jam.toml")
                      .value();
    ThrownScene thrown{.scene = scene, .crush = Crush::packed, .words = "jam"};
    thrown.scene.people[0].count = 80;
    std::optional<Simulation> run = begun(thrown, *crowd_graphs()[0].graph, {.seed = 1});
    REQUIRE(run.has_value());
    const Watched seen = watched(*run, 1, 30);
    CHECK(seen.report.stuck_10 > 5);
    const Result<recording::Recording> read = recording::read(seen.bytes, "r");
    REQUIRE(read.has_value());
    std::map<int, int> told;
    for (const recording::Event& event : read->events()) {
        if (event.kind == "stuck") ++told[event.who.at(0)];
    }
    CHECK(static_cast<int>(told.size()) >= seen.report.stuck_10);
    for (const auto& [who, times] : told) CHECK(times == 1);
    CHECK(judged(seen.bytes, scene.width).overlaps == 0);
}

TEST_CASE("a crowd that pours in from the first frame on is recorded whole") {
    const Scene scene = parse_scene(
                            "bounds = [0, 0, 20, 20]\nseconds = 2\n"
                            "[[people]]\nbox = [1, 1, 19, 19]\nper_second = 200\n",
                            "flood.toml")
                            .value();
    Simulation run(scene, *crowd_graphs()[0].graph, {.seed = 1});
    const Watched seen = watched(run, 1, 10);
    const Result<recording::Recording> read = recording::read(seen.bytes, "r");
    REQUIRE(read.has_value());
    int figures = 0;
    for (const recording::Thing& thing : read->things()) {
        figures += thing.kind == recording::Kind::figure;
    }
    CHECK(figures == seen.report.people);
    CHECK(seen.report.people > 50);
    for (int id = 0; id < seen.report.people; ++id) {
        CHECK(figure_called(*read, "person " + std::to_string(id)) >= 0);
    }
}

TEST_CASE("walls and movers are in the recording as they are in the world") {
    const Scene scene = eventful(8.0);
    Simulation run(scene, *crowd_graphs()[0].graph, {.seed = 1});
    const std::vector<motion::GroundPath> ways(run.obstacle_paths().begin(),
                                               run.obstacle_paths().end());
    const Watched seen = watched(run, 1, 0);
    const Result<recording::Recording> read = recording::read(seen.bytes, "r");
    REQUIRE(read.has_value());
    int walls = 0;
    for (const recording::Thing& thing : read->things()) walls += thing.name == "wall";
    CHECK(walls == static_cast<int>(run.walls().edges().size()));
    const int cart = figure_called(*read, "cart"), guest = figure_called(*read, "guest");
    REQUIRE(cart >= 0);
    REQUIRE(guest >= 0);
    const double dt = run.repertoire().frame_time();
    for (int frame = 0; frame < 230; frame += 7) {
        const recording::State state = read->state_of(cart, frame * dt);
        REQUIRE(state.discs.size() == 1);
        const Vec2& place = ways[0].positions[static_cast<std::size_t>(frame)];
        CHECK((state.discs[0].centre - Vec3(place.x(), 0, place.y())).norm() < 1e-5);
        CHECK(std::abs(state.discs[0].radius - 0.5) < 1e-6);
        const recording::State body = read->state_of(guest, frame * dt);
        REQUIRE(body.figures.size() == 1);
        const auto last = static_cast<std::size_t>(ways[1].sample_count() - 1);
        const Vec2& root = ways[1].positions[std::min(static_cast<std::size_t>(frame), last)];
        const Vec3 seen_root = body.figures[0].pose.translations[0];
        CHECK((Vec2(seen_root.x(), seen_root.z()) - root).norm() < 1e-4);
    }
    // the words that a judge needs
    const auto words = about(run, 12, "sidestep crowd");
    const auto word = [&](const std::string& key) {
        for (const auto& [name, text] : words) {
            if (name == key) return text;
        }
        return std::string();
    };
    CHECK(word("margin") == "0.06");
    CHECK(word("seed") == "12");
    CHECK(word("command") == "sidestep crowd");
    CHECK(word("fixed_radius") == "");
}
