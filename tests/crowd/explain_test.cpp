// Whoever asks why is told the truth, and asking changes nothing.
#include "sidestep/crowd/explain.h"

#include <doctest/doctest.h>

#include <map>
#include <mutex>

#include "sidestep/base/parallel.h"
#include "sidestep/crowd/detail/freedom.h"
#include "sidestep/crowd/recorder.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "sidestep/recording/reader.h"

using namespace sidestep;
using namespace sidestep::crowd;

namespace {

/// A square with a wall, a cart, a goal for some and others who wander.
Scene busy(double seconds) {
    Scene scene = parse_scene(
                      "bounds = [0, 0, 12, 10]\n"
                      "[[wall]]\npoints = [[5, 4], [7, 4], [6, 6]]\n"
                      "[[goal]]\nname = \"out\"\nbox = [10, 0.5, 11.5, 9.5]\nexit = true\n"
                      "[[obstacle]]\nname = \"cart\"\nradius = 0.5\nrepeat = true\n"
                      "keys = [[0, 3, 2], [6, 9, 2], [12, 3, 2]]\n"
                      "[[people]]\ncount = 8\nbox = [0.8, 3, 3.5, 9.2]\ngoal = \"out\"\n"
                      "[[people]]\ncount = 10\nbox = [4, 6.5, 11, 9.5]\n",
                      "busy.toml")
                      .value();
    scene.seconds = seconds;
    return scene;
}

struct Story {
    std::string bytes;
    std::uint64_t fingerprint = 0;
    std::int64_t choices = 0;
};

Story run(const Scene& scene, bool explain) {
    Story told;
    Explanations reasons;
    SimulationOptions options;
    options.seed = 5;
    if (explain) options.refusals = reasons.listener();
    Simulation simulation(scene, motion::crowd_graph(), options);
    recording::Writer writer = recording::Writer::to_memory(told.bytes);
    Recorder recorder(writer, simulation, explain ? &reasons : nullptr);
    while (!simulation.over()) {
        simulation.step();
        recorder.step();
        for (const Choice& choice : simulation.crowd().choices()) told.choices += !choice.left;
    }
    writer.finish();
    told.fingerprint = simulation.report().fingerprint;
    return told;
}

}  // namespace

TEST_CASE("reasons are counted and said in a sentence") {
    Explanations all;
    const auto hear = all.listener();
    CHECK(all.of(3).text().empty());
    using Why = Refusal::Why;
    for (const Refusal& refusal : std::vector<Refusal>{{3, 0, Why::wall},
                                                       {3, 1, Why::promise, 12},
                                                       {3, 2, Why::promise, 12},
                                                       {3, 3, Why::too_near, 7},
                                                       {4, 3, Why::too_near, 7},
                                                       {3, 4, Why::thing}}) {
        hear(refusal);
    }
    const Reasons reasons = all.of(3);
    CHECK(reasons.total() == 5);
    CHECK(reasons.who() == std::vector{7, 12});
    CHECK(reasons.text() ==
          "5 refused: 1 by walls, 1 by things, 2 by what person 12 promised, 1 too near to person "
          "7");
    for (int other = 20; other < 25; ++other) hear({4, 0, Why::too_near, other});
    CHECK(all.of(4).text() ==
          "6 refused: 1 too near to person 7, 1 too near to person 20, 1 too near to person 21, 3 "
          "too near to 3 others");
    all.forget();
    CHECK(all.of(3).total() == 0);
}

TEST_CASE("asking why changes nobody's mind") {
    const Scene scene = busy(12.0);
    const Story plain = run(scene, false);
    const Story explained = run(scene, true);
    CHECK(plain.fingerprint == explained.fingerprint);
    const recording::Recording without = recording::read(plain.bytes).value();
    const recording::Recording with = recording::read(explained.bytes).value();
    // who does not ask gets no events of these kinds
    for (const recording::Event& event : without.events()) {
        CHECK(event.kind != "choice");
        CHECK(event.kind != "refused");
    }
    CHECK(without.key_count() == with.key_count());
    std::int64_t choices = 0;
    int refused = 0;
    int towards_out = 0;
    int named = 0;
    for (const recording::Event& event : with.events()) {
        if (event.kind == "choice") {
            ++choices;
            CHECK(event.who.size() == 1);
            towards_out += event.text.find("to out") != std::string::npos;
        } else if (event.kind == "refused") {
            ++refused;
            REQUIRE(!event.who.empty());
            named += event.who.size() > 1;
            // names in the text are those of the things
            for (std::size_t i = 1; i < event.who.size() && i < 3; ++i) {
                const std::string& name =
                    with.things()[static_cast<std::size_t>(event.who[i])].name;
                if (event.who.size() <= 3) {
                    CHECK(event.text.find(name) != std::string::npos);
                }
            }
        }
    }
    CHECK(choices == explained.choices);
    CHECK(refused > 50);
    CHECK(named > 30);
    CHECK(towards_out > 20);
    MESSAGE(choices << " choices, " << refused << " with refusals; " << plain.bytes.size()
                    << " bytes without, " << explained.bytes.size() << " with");
}

TEST_CASE("explanations are the same for any number of threads") {
    const Scene scene = busy(4.0);
    std::string bytes;
    for (const int threads : {1, 2, 7}) {
        const ThreadLimit limit(threads);
        const std::string now = run(scene, true).bytes;
        if (bytes.empty()) bytes = now;
        CHECK(now == bytes);
    }
}

TEST_CASE("every reason is true by the slow definition") {
    const Scene scene = busy(6.0);
    std::mutex mutex;
    struct Asked {
        Plan candidate;
        std::vector<Plan> others;
    };
    std::map<int, Asked> asked;  // by person: the last question
    struct Heard {
        Refusal refusal;
        Asked question;
    };
    std::vector<Heard> heard;
    SimulationOptions options;
    options.listener = [&](const Question& question) {
        const std::lock_guard lock(mutex);
        asked[question.candidate.person] = {question.candidate,
                                            {question.others.begin(), question.others.end()}};
    };
    options.refusals = [&](const Refusal& refusal) {
        const std::lock_guard lock(mutex);
        heard.push_back({refusal, asked[refusal.person]});
    };
    Simulation simulation(scene, motion::crowd_graph(), options);
    const crowd::detail::Prepared prepared(simulation.repertoire(), Method::brute);
    int walls = 0, things = 0, promises = 0, near = 0;
    while (!simulation.over()) {
        heard.clear();
        simulation.step();
        std::map<int, spacetime::Placement> at;
        for (const Choice& choice : simulation.crowd().choices()) {
            at[choice.person] = choice.placement;
        }
        for (const auto& [refusal, question] : heard) {
            REQUIRE(at.count(refusal.person) == 1);
            const Move& move = simulation.repertoire().move(refusal.move);
            const bool past_walls = simulation.walls().free(move.sweep, at[refusal.person],
                                                            move.middle, move.reach, 0.0);
            CHECK(past_walls == (refusal.why != Refusal::Why::wall));
            walls += refusal.why == Refusal::Why::wall;
            things += refusal.why == Refusal::Why::thing;
            if (refusal.whose < 0) continue;
            REQUIRE(question.candidate.move == refusal.move);
            bool touches = false;
            bool there = false;
            for (const Plan& other : question.others) {
                there = there || other.person == refusal.whose;
                touches = touches || crowd::detail::promises_touch(prepared, refusal.move,
                                                                   question.candidate.placement,
                                                                   other.move, other.placement);
            }
            CHECK(there);
            CHECK(touches == (refusal.why == Refusal::Why::promise));
            (touches ? promises : near) += 1;
        }
    }
    MESSAGE(walls << " walls, " << things << " things, " << promises << " promises, " << near
                  << " too near");
    CHECK(walls > 10);
    CHECK(things > 10);
    CHECK(promises > 50);
    CHECK(near > 10);
}
