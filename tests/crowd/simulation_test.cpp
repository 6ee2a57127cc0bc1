// The promise of a simulation: people come only where there is room, get where they want to be,
// leave where there is an exit; and what cannot work is said before anything runs.
#include "sidestep/crowd/simulation.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <type_traits>

#include "sidestep/base/require.h"
#include "tests/support/crowd_scenes.h"

using namespace sidestep;
using namespace sidestep::crowd;
using namespace sidestep::test;

namespace {

const std::pair<int, int> none_broken{-1, -1};

const motion::MotionGraph& person() {
    return *crowd_graphs()[0].graph;
}

Scene scene_of(const std::string& text) {
    Result<Scene> scene = parse_scene(text, "my.toml");
    if (!scene) FAIL(to_string(scene.error()));
    return *scene;
}

/// What the simulation says about a scene that it refuses; empty when it takes it.
std::string refusal(const Scene& scene, const motion::MotionGraph& graph = person()) {
    try {
        const Simulation run(scene, graph);
    } catch (const InputError& error) {
        return to_string(error.problems());
    }
    return "";
}

bool holds(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("people arrive only into free space and wait at the door otherwise") {
    // a room that fills up: nobody leaves
    const Scene scene = scene_of(
        "bounds = [0, 0, 5, 5]\nseconds = 40\n"
        "[[people]]\nbox = [0.6, 0.6, 2.6, 2.6]\nper_second = 4\n");
    Simulation run(scene, person(), {.seed = 3});
    CHECK(run.crowd().size() == 0);
    int before = 0;
    while (!run.over()) {
        run.step();
        for (const Met& met : run.newcomers()) {
            const int id = met.person;
            CHECK(id == before++);
            const Vec2 place = run.crowd().place(id);
            CHECK(scene.people[0].area.contains(place));
        }
        if (run.crowd().frame() % 10 == 0) REQUIRE(run.crowd().broken_promise() == none_broken);
    }
    const Report report = run.report();
    CHECK(report.people == before);
    CHECK(report.people > 6);
    CHECK(report.waiting > 50);
    // all who wanted to come have come or wait
    CHECK(std::abs(report.people + report.waiting - 160) <= 1);
    CHECK(report.present == report.people);
}

TEST_CASE("arrivals end when enough have come") {
    const Scene scene = scene_of(
        "bounds = [0, 0, 12, 12]\nseconds = 20\n"
        "[[people]]\nbox = [1, 1, 11, 11]\nper_second = 3\nmost = 7\n");
    Simulation run(scene, person(), {.seed = 3});
    while (!run.over()) run.step();
    CHECK(run.report().people == 7);
    CHECK(run.report().waiting == 0);
    // those who were there from the start are among them
    Simulation more(scene_of("bounds = [0, 0, 12, 12]\nseconds = 20\n[[people]]\nbox = [1, 1, 11, "
                             "11]\ncount = 4\nper_second = 3\nmost = 7\n"),
                    person(), {.seed = 3});
    while (!more.over()) more.step();
    CHECK(more.report().people == 7);
}

TEST_CASE("a scene that fills up is played with a warning") {
    const std::string stage = "bounds = [0, 0, 12, 12]\n[[people]]\nbox = [1, 1, 11, 11]\n";
    const Simulation fills(scene_of(stage + "per_second = 1\n"), person(), {});
    REQUIRE(fills.warnings().size() == 1);
    CHECK(fills.warnings()[0].severity == Problem::Severity::warning);
    CHECK(Simulation(scene_of(stage + "count = 3\n"), person(), {}).warnings().empty());
}

TEST_CASE("a strip at the wall is a goal when clips lead into it and refused when none do") {
    const auto strip = [](double width) {
        return scene_of(
            fmt::format("bounds = [0, 0, 20, 20]\nseconds = 60\n[[goal]]\nname = \"g\"\n"
                        "box = [0, 0, {}, 20]\nexit = true\n[[people]]\ncount = 20\n"
                        "box = [6, 1, 14, 19]\ngoal = \"g\"\n",
                        width));
    };
    const double room = Repertoire(person(), {}).elbow_radius();
    for (const double width : {0.2, 0.4, 0.5, room - 0.003}) {
        const std::string said = refusal(strip(width));
        CHECK(holds(said, "my.toml:3:1: error: nobody gets into the goal \"g\""));
    }
    // nobody is refused who would have come
    Simulation run(strip(room + 0.05), person(), {.seed = 1});
    while (!run.over()) run.step();
    CHECK(run.report().arrivals > 0);
    // the rule is about where people choose: nowhere nearer
    Simulation wide(strip(1.0), person(), {.seed = 1});
    double nearest = 1e9;
    while (!wide.over()) {
        wide.step();
        for (const Choice& choice : wide.crowd().choices()) {
            nearest =
                std::min(nearest, wide.walls().clearance({choice.placement.x, choice.placement.z}));
        }
    }
    CHECK(nearest > room);
    CHECK(nearest < room + 0.1);
}

TEST_CASE("speeds that no clip has are told with those there are") {
    const auto warnings = [](double speed, const std::string& more = "") {
        return to_string(Simulation(scene_of(fmt::format("bounds = [0, 0, 12, 12]\n[[people]]\n"
                                                         "count = 3\nbox = [1, 1, 11, 11]\n"
                                                         "speed = {}\n{}",
                                                         speed, more)),
                                    person(), {})
                             .warnings());
    };
    CHECK(warnings(1.0) == "");
    const std::string fast = warnings(2.5), slow = warnings(0.2);
    CAPTURE(fast);
    CAPTURE(slow);
    CHECK(holds(fast, "my.toml:2:1: warning: [[people]] 1 are to walk at 2.5 times"));
    CHECK(holds(fast, "faster clips"));
    CHECK(holds(slow, "0.2 times"));
    CHECK(holds(slow, "slower clips"));
    const Repertoire repertoire(person(), {});
    const double usual = repertoire.cruising_speeds()[repertoire.cruising_speeds().size() / 2];
    for (const double share : {repertoire.cruising_speeds().front() / usual,
                               repertoire.cruising_speeds().back() / usual}) {
        CHECK(holds(fast, fmt::format("{:.2f}", share)));
        CHECK(warnings(share) == "");
    }
    // by lot there are no speeds
    CHECK(warnings(2.5, "goal = \"random\"\n") == "");
}

TEST_CASE("whoever reaches an exit is gone") {
    const Scene scene = scene_of(
        "bounds = [0, 0, 16, 6]\nseconds = 60\n"
        "[[goal]]\nname = \"out\"\nbox = [13, 0.5, 15.5, 5.5]\nexit = true\n"
        "[[people]]\ncount = 8\nbox = [0.8, 0.8, 6, 5.2]\ngoal = \"out\"\n");
    Simulation run(scene, person(), {.seed = 1});
    CHECK(run.crowd().present() == 8);
    std::set<int> left;
    while (!run.over()) {
        run.step();
        for (const Choice& choice : run.crowd().choices()) {
            CHECK(left.count(choice.person) == 0);
            if (!choice.left) continue;
            left.insert(choice.person);
            CHECK_FALSE(run.crowd().state(choice.person).present);
            CHECK(scene.goals[0].area.contains({choice.placement.x, choice.placement.z}));
        }
    }
    const Report report = run.report();
    CHECK(report.left == 8);
    CHECK(report.present == 0);
    CHECK(report.arrivals == 8);
    CHECK(report.all_arrived_s > 3.0);
    CHECK(report.all_arrived_s < 45.0);
    CHECK(report.stuck_10 == 0);
}

TEST_CASE("everybody having arrived is unsaid when somebody new comes") {
    // one at a time: everybody is gone again and again, but not at the end
    const Scene scene = scene_of(
        "bounds = [0, 0, 10, 6]\nseconds = 41\n"
        "[[goal]]\nname = \"out\"\nbox = [6, 0.5, 9.5, 5.5]\nexit = true\n"
        "[[people]]\nbox = [0.8, 0.8, 2, 5.2]\ngoal = \"out\"\nper_second = 0.05\n");
    Simulation run(scene, person(), {.seed = 1});
    bool all_gone = false, somebody_again = false;
    while (!run.over()) {
        run.step();
        const Report report = run.report();
        all_gone |= report.left > 0 && report.present == 0;
        somebody_again |= all_gone && report.present > 0;
        if (run.crowd().frame() % 30 == 0 && report.present > 0) CHECK(report.all_arrived_s == 0.0);
    }
    CHECK(somebody_again);
}

TEST_CASE("a round of goals is walked in order and again") {
    const Scene scene = scene_of(
        "bounds = [0, 0, 14, 14]\nseconds = 90\n"
        "[[goal]]\nname = \"a\"\nbox = [1, 1, 4, 4]\n"
        "[[goal]]\nname = \"b\"\nbox = [10, 1, 13, 4]\n"
        "[[goal]]\nname = \"c\"\nbox = [10, 10, 13, 13]\n"
        "[[people]]\ncount = 4\nbox = [5, 5, 9, 9]\ngoals = [\"a\", \"b\", \"c\"]\n");
    Simulation run(scene, person(), {.seed = 1});
    std::vector<int> stage(4, 0), reached(4, 0);
    while (!run.over()) {
        run.step();
        for (int id = 0; id < 4; ++id) {
            const int now = run.crowd().wish(id).stage;
            if (now == stage[static_cast<std::size_t>(id)]) continue;
            CHECK(now == (stage[static_cast<std::size_t>(id)] + 1) % 3);
            // it is at the goal that it had
            const Area& area =
                scene.goals[static_cast<std::size_t>(stage[static_cast<std::size_t>(id)])].area;
            CHECK(area.distance(run.crowd().place(id)) < 0.2);
            stage[static_cast<std::size_t>(id)] = now;
            ++reached[static_cast<std::size_t>(id)];
        }
    }
    int sum = 0;
    for (const int one : reached) {
        CHECK(one >= 3);
        sum += one;
    }
    CHECK(run.report().arrivals == sum);
    CHECK(run.report().arrived == 0);
}

TEST_CASE("people who go to the opposite side get there and stay") {
    const Scene scene = scene_of(
        "bounds = [-12, -12, 12, 12]\nclosed = false\nseconds = 60\n"
        "[[people]]\ncount = 16\nring = [0, 0, 10, 10]\nevenly = true\ngoal = \"opposite\"\n");
    Simulation run(scene, person(), {.seed = 1});
    std::vector<Vec2> start;
    for (int id = 0; id < 16; ++id) start.push_back(run.crowd().place(id));
    while (!run.over()) run.step();
    for (int id = 0; id < 16; ++id) {
        CHECK(run.crowd().state(id).arrived);
        const Vec2 across = -start[static_cast<std::size_t>(id)];
        CHECK((run.crowd().place(id) - across).norm() < 10.0);
    }
    CHECK(run.report().arrived == 16);
    CHECK(run.report().all_arrived_s > 10.0);
    CHECK(run.report().all_arrived_s < 50.0);
    CHECK(run.report().stuck_30 == 0);
}

TEST_CASE("those of one group stay nearer to each other than to strangers") {
    double mates = 0.0, strangers = 0.0;
    int near_mates = 0, near_strangers = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Scene scene = scene_of(
            "bounds = [0, 0, 30, 30]\nseconds = 40\n"
            "[[people]]\ncount = 24\nbox = [1, 1, 29, 29]\ngroup = 3\n");
        Simulation run(scene, person(), {.seed = seed});
        REQUIRE(run.crowd().size() == 24);
        while (!run.over()) {
            run.step();
            if (run.crowd().seconds() < 10.0 || run.crowd().frame() % 30 != 0) continue;
            for (int a = 0; a < 24; ++a) {
                for (int b = a + 1; b < 24; ++b) {
                    const double apart = (run.crowd().place(a) - run.crowd().place(b)).norm();
                    const bool together = run.crowd().wish(a).group == run.crowd().wish(b).group;
                    (together ? mates : strangers) += apart;
                    ++(together ? near_mates : near_strangers);
                }
            }
        }
    }
    mates /= near_mates;
    strangers /= near_strangers;
    MESSAGE("mates ", mates, " m, strangers ", strangers, " m");
    CHECK(mates < 0.5 * strangers);
}

TEST_CASE("a group stays together, gets around, and nobody of it is lost") {
    struct Case {
        const char* what;
        const char* words;
        int size;
        double mean_m, most_m;  // between two of a group: on average, and of all at all times
        std::int64_t arrivals;  // at least
    };
    const Case cases[] = {
        {"wanderers",
         "bounds = [0, 0, 40, 40]\nseconds = 120\n"
         "[[people]]\ncount = 80\ngroup = 4\nbox = [1, 1, 39, 39]\n",
         4, 3.5, 14.0, 250},
        {"there and back",
         "bounds = [0, 0, 60, 12]\nseconds = 120\n"
         "[[goal]]\nname = \"e\"\nbox = [55, 0, 60, 12]\n"
         "[[goal]]\nname = \"w\"\nbox = [0, 0, 5, 12]\n"
         "[[people]]\ncount = 12\ngroup = 4\nbox = [1, 1, 10, 11]\ngoals = [\"e\", \"w\"]\n",
         4, 3.5, 12.0, 12},
        {"a class of twenty",
         "bounds = [0, 0, 60, 40]\nseconds = 90\n"
         "[[people]]\ncount = 40\ngroup = 20\nbox = [1, 1, 59, 39]\n",
         20, 8.0, 30.0, 40},
    };
    for (const Case& one : cases) {
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            INFO(one.what, ", seed ", seed);
            Simulation run(scene_of(one.words), person(), {.seed = seed});
            double sum = 0.0, most = 0.0;
            int pairs = 0, groups = 0;
            while (!run.over()) {
                run.step();
                if (run.crowd().frame() % 30 != 0) continue;
                for (int a = 0; a < run.crowd().size(); ++a) {
                    groups = std::max(groups, run.crowd().wish(a).group + 1);
                    REQUIRE(run.crowd().wish(a).group == a / one.size);
                    for (int b = a + 1; b / one.size == a / one.size; ++b) {
                        if (b >= run.crowd().size()) break;
                        const double apart = (run.crowd().place(a) - run.crowd().place(b)).norm();
                        sum += apart;
                        most = std::max(most, apart);
                        ++pairs;
                    }
                }
            }
            const Report report = run.report();
            MESSAGE(std::string(one.what), ": ", sum / pairs, " m, at most ", most, " m, ",
                    report.arrivals, " arrivals, stuck ", report.worst_stuck_s, " s");
            CHECK(groups == run.crowd().size() / one.size);
            CHECK(sum / pairs < one.mean_m);
            CHECK(most < one.most_m);
            CHECK(report.arrivals >= one.arrivals);
            CHECK(report.worst_stuck_s < 20.0);
            CHECK(run.crowd().broken_promise() == none_broken);
        }
    }
}

TEST_CASE("a group leaves nobody behind a wall for good") {
    // as the crow flies walls are in the way of those who wander
    const Scene scene = scene_of(
        "bounds = [0, 0, 40, 30]\nseconds = 120\n"
        "[[wall]]\nbox = [10, 0, 11, 20]\n[[wall]]\nbox = [20, 10, 21, 30]\n"
        "[[wall]]\nbox = [30, 0, 31, 20]\n"
        "[[people]]\ncount = 24\ngroup = 4\nbox = [1, 1, 39, 29]\n");
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Simulation run(scene, person(), {.seed = seed});
        while (!run.over()) run.step();
        CHECK(run.report().worst_stuck_s < 40.0);
        CHECK(run.report().arrivals > 24);
    }
}

TEST_CASE("who stands before a wall and knows no clip that turns gets away all the same") {
    // as long takes give graphs: nobody in them stood and turned
    motion::MotionGraph graph = person();
    {
        const Repertoire all(graph, Width{});
        std::vector<motion::GraphClip> straight;
        for (std::size_t k = 0; k < graph.clips.size(); ++k) {
            const Move& move = all.move(static_cast<int>(k));
            const bool stands = graph.hubs[static_cast<std::size_t>(move.hub_in)].standing;
            if (!stands || std::abs(move.turn_rad) < 0.2) straight.push_back(graph.clips[k]);
        }
        CHECK(straight.size() < graph.clips.size());
        graph.clips = std::move(straight);
    }
    const Repertoire repertoire(graph, Width{});
    int turns = 0;
    double most = 0.0;
    for (const int index : repertoire.from(repertoire.rest())) {
        const Move& move = repertoire.move(index);
        if (move.parts.empty() || !move.parts.front().still) continue;
        most = std::max(most, std::abs(move.turn_rad));
        if (!move.covered) continue;
        ++turns;
        CHECK(static_cast<int>(move.parts.size()) == move.frames);
        CHECK(std::hypot(move.end.x, move.end.z) == 0.0);
    }
    CHECK(turns == 7);
    CHECK(most > 3.0);
    const Scene scene = scene_of(
        "bounds = [0, 0, 20, 20]\nseconds = 40\n"
        "[[goal]]\nname = \"far\"\nbox = [0, 17, 20, 20]\n"
        "[[people]]\ncount = 1\nbox = [9, 0.7, 11, 0.9]\nheading_deg = 180\ngoal = \"far\"\n");
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        INFO("seed ", seed);
        Simulation run(scene, graph, {.seed = seed});
        while (!run.over()) {
            run.step();
            REQUIRE(run.crowd().broken_promise() == none_broken);
        }
        CHECK(run.report().worst_stuck_s < 10.0);
        CHECK(run.report().arrived == 1);
    }
}

TEST_CASE("one who wanders gets around") {
    const Scene scene = scene_of(
        "bounds = [0, 0, 30, 30]\nseconds = 120\n[[people]]\ncount = 1\nbox = [14, 14, 16, 16]\n");
    Simulation run(scene, person(), {.seed = 2});
    std::set<std::pair<int, int>> seen;
    while (!run.over()) {
        run.step();
        const Vec2 place = run.crowd().place(0);
        seen.insert({static_cast<int>(place.x() / 5.0), static_cast<int>(place.y() / 5.0)});
    }
    CHECK(seen.size() >= 8);
    CHECK(run.report().speed_ratio > 0.85);
    CHECK(run.report().speed_ratio < 1.2);
}

TEST_CASE("one who stands in a corner and faces it turns round and walks away") {
    for (const int seed : {1, 2, 3, 4, 5}) {
        CAPTURE(seed);
        const Scene scene = scene_of(
            "bounds = [0, 0, 20, 20]\nseconds = 25\n"
            "[[people]]\ncount = 1\nbox = [18.9, 18.9, 19.2, 19.2]\nheading_deg = 45\n"
            "speed = 0.8\n");
        Simulation run(scene, person(), {.seed = static_cast<std::uint64_t>(seed)});
        const Vec2 corner = run.crowd().place(0);
        double farthest = 0.0;
        while (!run.over()) {
            run.step();
            farthest = std::max(farthest, (run.crowd().place(0) - corner).norm());
        }
        CHECK(farthest > 8.0);
    }
}

TEST_CASE("who has arrived comes to stand and stays") {
    const Scene scene = scene_of(
        "bounds = [-20, -20, 20, 20]\nclosed = false\nseconds = 40\n"
        "[[people]]\ncount = 12\nring = [0, 0, 9, 9]\nevenly = true\ngoal = \"opposite\"\n");
    Simulation run(scene, person(), {.seed = 4});
    std::vector<std::int64_t> arrived(12, -1);
    std::vector<Vec2> stands(12, Vec2::Zero());
    int looked = 0;
    while (!run.over()) {
        run.step();
        const std::int64_t now = run.crowd().frame();
        for (int id = 0; id < 12; ++id) {
            const auto k = static_cast<std::size_t>(id);
            if (arrived[k] < 0 && run.crowd().state(id).arrived) arrived[k] = now;
            // a stop takes a second or two
            if (arrived[k] < 0 || now < arrived[k] + 90) continue;
            if (now == arrived[k] + 90) stands[k] = run.crowd().place(id);
            CHECK((run.crowd().place(id) - stands[k]).norm() < 1.2);  // may be asked to step aside
            ++looked;
        }
    }
    CHECK(run.report().arrived == 12);
    CHECK(looked > 1000);
}

// a graph is borrowed, so one that is gone with the line is refused
static_assert(std::is_constructible_v<Simulation, Scene, const motion::MotionGraph&>);
static_assert(!std::is_constructible_v<Simulation, Scene, motion::MotionGraph>);

TEST_CASE("a scene may go once it is played") {
    const std::string text =
        "bounds = [0, 0, 40, 40]\nseconds = 20\n[[goal]]\nname = \"far\"\nbox = [30, 30, 38, 38]\n"
        "[[people]]\nper_second = 2.0\nmost = 30\nbox = [2, 2, 10, 10]\ngoals = [\"far\"]\n";
    const Scene kept = scene_of(text);
    Simulation run(kept, person(), {.seed = 3});
    std::optional<Scene> gone(scene_of(text));
    Simulation other(*gone, person(), {.seed = 3});
    gone->goals.front().area.low = gone->people.front().area.low = Vec2::Constant(1e9);
    gone.reset();
    while (!run.over()) run.step(), other.step();
    CHECK(run.report().people > 10);
    CHECK(run.report().people == other.report().people);
    CHECK(run.report().fingerprint == other.report().fingerprint);
}

TEST_CASE("who has a free way goes on for long, and who has company looks at every step") {
    const std::string stage = "bounds = [0, 0, 60, 60]\nseconds = 60\n";
    struct Case {
        std::string name, text;
        double least, most;  // choices a second and person
    };
    const Case cases[] = {
        {"alone", "[[people]]\ncount = 4\nbox = [20, 20, 40, 40]\n", 0.2, 0.7},
        {"by lot, as in the papers",
         "[[people]]\ncount = 4\nbox = [20, 20, 40, 40]\ngoal = \"random\"\n", 0.8, 2.5},
        {"together", "[[people]]\ncount = 4\nbox = [20, 20, 40, 40]\ngroup = 4\n", 0.3, 2.5},
        {"in a press", "[[people]]\ncount = 60\nbox = [20, 20, 32, 32]\n", 0.7, 2.5},
    };
    for (const Case& each : cases) {
        CAPTURE(each.name);
        const bool press = each.name == "in a press";
        Simulation run(
            scene_of((press ? "bounds = [19, 19, 33, 33]\nseconds = 60\n" : stage) + each.text),
            person(), {.seed = 3});
        int prolonged = 0;
        while (!run.over()) {
            run.step();
            for (const Choice& choice : run.crowd().choices()) {
                prolonged += run.repertoire().move(choice.move).prolonged;
            }
        }
        const Report report = run.report();
        const double rate = static_cast<double>(report.choices) / (report.people * 60.0);
        CAPTURE(prolonged);
        CHECK(rate > each.least);
        CHECK(rate < each.most);
        if (each.name == cases[0].name) CHECK(prolonged > 40);
        if (each.name == cases[1].name || each.name == cases[2].name) CHECK(prolonged == 0);
        CHECK(run.crowd().broken_promise() == none_broken);
    }
}

TEST_CASE("one who strolls has been at a place when passing by") {
    const Scene scene = scene_of(
        "bounds = [0, 0, 40, 40]\nseconds = 150\n[[people]]\ncount = 20\nbox = [5, 5, 35, 35]\n");
    Simulation run(scene, person(), {.seed = 5});
    std::vector<Vec2> from(20, Vec2::Zero()), target(20, Vec2::Zero());
    int missed = 0, met = 0;
    for (int id = 0; id < 20; ++id) {
        from[static_cast<std::size_t>(id)] = run.crowd().place(id);
        target[static_cast<std::size_t>(id)] = run.crowd().wish(id).target;
    }
    while (!run.over()) {
        run.step();
        for (const Choice& choice : run.crowd().choices()) {
            const auto k = static_cast<std::size_t>(choice.person);
            const Wish& wish = run.crowd().wish(choice.person);
            const Vec2 here(choice.placement.x, choice.placement.z);
            const bool is_new = wish.target != target[k];
            // every centimetre of the way that ended with this choice
            double nearest = 1e9;
            for (int i = 0; i <= 1000; ++i) {
                const Vec2 place = from[k] + (i / 1000.0) * (here - from[k]);
                nearest = std::min(nearest, (place - target[k]).norm());
            }
            if (nearest < wish.near - 0.01) {
                ++met;
                missed += !is_new;
            }
            from[k] = here;
            target[k] = wish.target;
        }
    }
    CHECK(met > 5);
    CHECK(missed == 0);
}

TEST_CASE("a hundred people on the square walk at four fifths of their own speed") {
    const Scene scene = built_in("plaza", 120.0);
    Simulation run(scene, person(), {.seed = 1});
    while (!run.over()) run.step();
    const Report report = run.report();
    MESSAGE("speed ratio ", report.speed_ratio, ", stuck for 10 s ", report.stuck_10,
            ", longest ever ", report.worst_stuck_s, " s");
    CHECK(report.people == 100);
    CHECK(report.speed_ratio >= 0.8);
    CHECK(report.speed_ratio < 1.1);
    CHECK(report.stuck_30 == 0);
    CHECK(report.free_speed > 0.8);
    CHECK(report.free_speed < 2.0);
}

TEST_CASE("three hundred on the same square still walk at half their speed") {
    const Scene scene = with_people(built_in("plaza", 120.0), 300, true);
    Simulation run(scene, person(), {.seed = 1});
    while (!run.over()) run.step();
    const Report report = run.report();
    MESSAGE("speed ratio ", report.speed_ratio, ", stuck for 10 s ", report.stuck_10, ", for 30 s ",
            report.stuck_30, ", longest ever ", report.worst_stuck_s, " s");
    CHECK(report.people == 300);
    CHECK(report.speed_ratio >= 0.5);
    CHECK(report.stuck_30 == 0);
}

TEST_CASE("every built-in scene runs on every graph without an overlap") {
    for (const std::string& name : built_in_scenes()) {
        for (const CrowdGraph& graph : crowd_graphs()) {
            CAPTURE(name);
            CAPTURE(graph.name);
            Scene scene = built_in(name, 4.0);
            if (graph.name == "real people") scene.width.fixed_radius = 0.45;
            Simulation run(scene, *graph.graph, {.seed = 2});
            const Watched seen = watched(run, 2, 60);
            CHECK(seen.broken == none_broken);
            CHECK(judged(seen.bytes, scene.width).overlaps == 0);
        }
    }
}

TEST_CASE("what the report counts is what happened") {
    const Scene scene = built_in("plaza", 10.0);
    Simulation run(scene, person(), {.seed = 9});
    std::int64_t choices = 0, kept = 0;
    while (!run.over()) {
        run.step();
        for (const Choice& choice : run.crowd().choices()) {
            ++choices;
            kept += choice.kept_promise;
        }
    }
    const Report report = run.report();
    CHECK(report.choices == choices);
    CHECK(std::abs(report.no_free_share -
                   static_cast<double>(kept) / static_cast<double>(choices)) < 1e-9);
    CHECK(std::abs(report.seconds - 10.0) < 0.05);
    CHECK(report.fingerprint == run.crowd().fingerprint());
    CHECK(std::abs(report.speed_ratio - report.mean_speed / report.free_speed) < 1e-9);
}

TEST_CASE("a scene that cannot work is refused before anything runs") {
    const std::string stage = "bounds = [0, 0, 10, 10]\nseconds = 5\n";
    // more than the area holds
    const std::string crush =
        refusal(scene_of(stage + "[[people]]\ncount = 90\nbox = [1, 1, 4, 4]\n"));
    CHECK(holds(crush, "my.toml:3"));
    CHECK(holds(crush, "error"));
    CHECK(holds(crush, "overlapping"));
    // as many as the packing of discs allows, and more than can be put down
    const std::string tight =
        refusal(scene_of(stage + "[[people]]\ncount = 20\nbox = [1, 1, 4, 4]\n"));
    CHECK(holds(tight, "my.toml:3"));
    CHECK(holds(tight, "there is room for"));
    const std::string walled =
        refusal(scene_of(stage + "[[wall]]\nbox = [5, 5, 9, 9]\n"
                                 "[[goal]]\nname = \"x\"\nbox = [6, 6, 8, 8]\n"
                                 "[[people]]\ncount = 1\nbox = [1, 1, 4, 4]\ngoal = \"x\"\n"));
    CHECK(holds(walled, "inside a wall"));
    CHECK(holds(walled, "\"x\""));
    const std::string lost = refusal(
        scene_of(stage + "[[obstacle]]\nname = \"ghost\"\nclip = \"no/such.bvh\"\nat = [5, 5]\n"
                         "[[people]]\ncount = 1\nbox = [1, 1, 4, 4]\n"));
    CHECK(holds(lost, "no/such.bvh"));
    // a graph that falls apart
    motion::MotionGraph apart = person();
    std::erase_if(apart.clips, [&](const motion::GraphClip& clip) {
        return !apart.hubs[static_cast<std::size_t>(clip.hub_in)].standing &&
               apart.hubs[static_cast<std::size_t>(clip.hub_out)].standing;
    });
    const Scene good = scene_of(stage + "[[people]]\ncount = 1\nbox = [1, 1, 4, 4]\n");
    CHECK(refusal(good) == "");
    CHECK_THROWS_WITH_AS(Simulation(good, apart), doctest::Contains("do not reach each other"),
                         InputError);
}

TEST_CASE("obstacles that cross a standing crowd find nobody in their way") {
    // put down in the way of a cart: people start beside it only
    const Scene scene = scene_of(
        "bounds = [0, 0, 12, 12]\nseconds = 20\n"
        "[[obstacle]]\nname = \"cart\"\nradius = 0.7\n"
        "keys = [[0, 1, 6], [4, 11, 6], [8, 1, 6]]\nrepeat = true\n"
        "[[people]]\ncount = 25\nbox = [0.7, 0.7, 11.3, 11.3]\n");
    Simulation run(scene, person(), {.seed = 5});
    const Watched seen = watched(run, 5, 15);
    CHECK(seen.broken == none_broken);
    const judge::Judgement verdict = judged(seen.bytes, scene.width);
    CHECK(verdict.overlaps == 0);
    CHECK(verdict.obstacles == 1);
    CHECK(seen.report.mean_speed > 0.1);
}
