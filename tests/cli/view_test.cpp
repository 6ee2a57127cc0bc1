// What is shown in a browser, seen from this side of the line: who may look, how time passes, what
// the reins do, how it ends. The page itself is tested in tests/browser.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "cli/live_crowd.h"
#include "cli/support/pace.h"
#include "cli/support/showing.h"
#include "sidestep/base/random.h"
#include "sidestep/crowd/recorder.h"
#include "sidestep/judge/judge.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "sidestep/recording/reader.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::cli;
using namespace sidestep::test;

namespace {

crowd::Scene scene_called(const std::string& name) {
    return *crowd::parse_scene(crowd::built_in_scene(name), name + ".toml");
}

const viewer::Control* control_named(const std::vector<viewer::Control>& controls,
                                     const std::string& name) {
    for (const viewer::Control& control : controls) {
        if (control.name == name) return &control;
    }
    return nullptr;
}

/// Starts the tool, waits until it has said something and a moment longer, sends a signal, and waits
/// for its end.
Outcome stopped_tool(const std::vector<std::string>& words, const std::string& said, int number) {
    const auto file = scratch_folder("cli_view_stopped") / "out";
    spill(file, "");
    std::vector<char*> arguments = {const_cast<char*>(SIDESTEP_TOOL_PATH)};
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::signal(SIGINT, SIG_DFL);
        if (std::freopen(file.c_str(), "w", stdout) == nullptr) ::_exit(99);
        ::execv(SIDESTEP_TOOL_PATH, arguments.data());
        ::_exit(98);
    }
    const auto pause = [](int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); };
    for (int k = 0; k < 3000 && slurp(file).find(said) == std::string::npos; ++k) pause(20);
    pause(700);
    ::kill(child, number);
    int status = 0;
    ::waitpid(child, &status, 0);
    Outcome outcome;
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    outcome.out = slurp(file);
    return outcome;
}

}  // namespace

TEST_CASE("time passes at the pace of the clock") {
    Pace pace(1.0 / 30.0);
    int steps = 0;
    for (int tick = 0; tick < 600; ++tick) {
        pace.pass(1.0 / 60.0);
        while (pace.due()) ++steps;
    }
    CHECK(std::abs(steps - 300) <= 1);
    pace.set_speed(3.0);
    for (int tick = 0; tick < 60; ++tick) {
        pace.pass(1.0 / 60.0);
        while (pace.due()) ++steps;
    }
    CHECK(std::abs(steps - 390) <= 1);
    // held, nothing passes, and nothing is owed afterwards
    pace.hold(true);
    pace.pass(10.0);
    CHECK_FALSE(pace.due());
    pace.hold(false);
    int after = 0;
    while (pace.due()) ++after;
    CHECK(after <= 1);
}

TEST_CASE("who cannot keep up is late by a moment and not for ever") {
    Pace pace(0.02);
    pace.pass(100.0);
    int owed = 0;
    while (pace.due()) ++owed;
    CHECK(owed <= static_cast<int>(Pace::patience_s / 0.02) + 1);
    CHECK(owed >= static_cast<int>(Pace::patience_s / 0.02) - 1);
    // a clock that was set back takes nothing away
    pace.pass(-5.0);
    pace.pass(0.021);
    CHECK(pace.due());
    // steps longer than the patience are made all the same
    Pace slow(1.0);
    for (int k = 0; k < 11; ++k) slow.pass(0.1);
    CHECK(slow.due());
    CHECK_FALSE(slow.due());
}

TEST_CASE("addresses of this machine are told from others") {
    for (const char* host : {"127.0.0.1", "localhost", "::1", "127.1.2.3"}) {
        CHECK(is_loopback(host));
    }
    for (const char* host :
         {"0.0.0.0", "::", "192.168.1.7", "127.evil.example", "", "localhost2"}) {
        CHECK_FALSE(is_loopback(host));
    }
}

TEST_CASE("a browser is started with the address and without a shell") {
    using Words = std::vector<std::string>;
    CHECK(browser_words("firefox", "u") == Words{"firefox", "u"});
    CHECK(browser_words("firefox  --new-window", "u") == Words{"firefox", "--new-window", "u"});
    CHECK(browser_words("web --at=%s:lynx", "u") == Words{"web", "--at=u"});
    CHECK(browser_words("", "u").size() == 2);
    CHECK(browser_words(nullptr, "u;rm -rf x").back() == "u;rm -rf x");
}

TEST_CASE("some scenes go on for ever and others are over") {
    CHECK(never_ends(scene_called("plaza")));
    CHECK_FALSE(never_ends(scene_called("circle")));
    crowd::Scene scene = scene_called("plaza");
    scene.people.clear();
    CHECK_FALSE(never_ends(scene));
}

TEST_CASE("the reins say what they did and keep the lantern on the stage") {
    const crowd::Scene scene = scene_called("plaza");
    const motion::MotionGraph& graph = motion::crowd_graph();
    crowd::Simulation simulation(scene, graph);
    Pace pace(simulation.repertoire().frame_time());
    Reins reins(simulation, {}, pace);
    const auto controls = reins.offered();
    for (const char* name :
         {"pause", "speed", "follow", "lantern", "one_more", "ten_more", "crowding", "right"}) {
        CAPTURE(name);
        CHECK(control_named(controls, name) != nullptr);
    }
    // in the middle at first
    const auto& handle = std::get<viewer::Handle>(control_named(controls, "lantern")->what);
    CHECK(handle.position == std::array<double, 3>{15.0, 0.0, 20.0});
    CHECK(handle.on_ground);

    const auto told = reins.take({"lantern", {-7.0, 3.0, 12.0, 1.0, 0.0, 0.0, 0.0}});
    REQUIRE(told.size() == 1);
    CHECK(told[0].numbers == std::vector<double>{0.0, 0.0, 12.0, 1.0, 0.0, 0.0, 0.0});
    CHECK(simulation.crowd().wish(0).kind == crowd::Wish::Kind::wander);
    CHECK(reins.take({"follow", {1.0}}).size() == 1);
    CHECK(simulation.crowd().wish(0).target == Vec2(0.0, 12.0));
    CHECK(reins.take({"lantern", {3.0, 0.0, 4.0, 1.0, 0.0, 0.0, 0.0}}).size() == 1);
    CHECK(simulation.crowd().wish(99).target == Vec2(3.0, 4.0));
    CHECK(reins.take({"follow", {0.0}}).size() == 1);
    CHECK(simulation.crowd().wish(99).kind == crowd::Wish::Kind::wander);

    CHECK(reins.take({"pause", {1.0}}).size() == 1);
    CHECK(pace.held());
    CHECK(reins.take({"speed", {2.5}}).size() == 1);
    CHECK(pace.speed() == 2.5);
    CHECK(std::get<viewer::Slider>(control_named(reins.offered(), "speed")->what).value == 2.5);
    reins.take({"ten_more", {}});
    CHECK(simulation.report().waiting == 10);
    // what is not here, and what has too many numbers, does nothing
    CHECK(reins.take({"gravity", {1.0}}).empty());
    CHECK(reins.take({"pause", {}}).empty());
    CHECK(reins.take({"lantern", {1.0, 2.0}}).empty());
}

TEST_CASE("whatever the reins are pulled to nobody overlaps anybody") {
    crowd::Scene scene = scene_called("plaza");
    scene.seconds = 25.0;
    scene.high = Vec2(18.0, 18.0);
    scene.people[0].area.high = Vec2(17.2, 17.2);
    const motion::MotionGraph& graph = motion::crowd_graph();
    crowd::Simulation simulation(scene, graph, {.seed = 11});
    std::string bytes;
    recording::WriterOptions words;
    words.about = crowd::about(simulation, 11, "");
    recording::Writer writer = recording::Writer::to_memory(bytes, words);
    crowd::Recorder recorder(writer, simulation);
    Pace pace(simulation.repertoire().frame_time());
    Reins reins(simulation, {}, pace);
    Random random(11, 4);
    int pulled = 0;
    while (!simulation.over()) {
        for (const viewer::Control& control : reins.offered()) {
            if (!random.chance(control.name == "lantern" ? 0.7 : 0.05)) continue;
            viewer::Input input{.name = control.name, .numbers = {}};
            if (const auto* slider = std::get_if<viewer::Slider>(&control.what)) {
                input.numbers = {random.uniform(slider->low, slider->high)};
            } else if (std::holds_alternative<viewer::Toggle>(control.what)) {
                input.numbers = {random.chance(0.8) ? 1.0 : 0.0};
            } else if (std::holds_alternative<viewer::Handle>(control.what)) {
                const double x = random.uniform(-20.0, 40.0);
                const double z = random.uniform(-20.0, 40.0);
                input.numbers = {x, 0.0, z, 1.0, 0.0, 0.0, 0.0};
            }
            CHECK(reins.take(input).size() == 1);
            ++pulled;
        }
        simulation.step();
        recorder.step();
    }
    writer.finish();
    CHECK(pulled > 500);
    CHECK(simulation.report().people > 105);
    const auto verdict = judge::judge(recording::read(bytes).value());
    CHECK(verdict.overlaps == 0);
    CHECK(verdict.people == simulation.report().people);
}

TEST_CASE("a moment of a recording is told joint by joint") {
    const auto folder = scratch_folder("cli_view_at");
    const std::string file = quoted(folder / "a.rec");
    REQUIRE(tool("crowd plaza --agents 5 --seconds 3 --no-verify --record " + file).code == 0);
    const Outcome told = tool("info " + file + " --at 1.7 --json -");
    CHECK(told.code == 0);
    const nlohmann::json state = told.json()["files"][0]["state"];
    const recording::Recording recording = recording::load(folder / "a.rec");
    const recording::State truth = recording.state_at(1.7);
    REQUIRE(state["figures"].size() == 5);
    REQUIRE(state["lines"].size() == truth.lines.size());
    for (std::size_t k = 0; k < 5; ++k) {
        const auto& figure = truth.figures[k];
        const auto joints = recording::joints_in_world(recording.skeletons()[0], figure.pose);
        const auto& said = state["figures"][k];
        CHECK(said["thing"] == figure.thing);
        CHECK(said["clip"] == figure.clip);
        CHECK(said["clip_seconds"] == figure.clip_seconds);
        REQUIRE(said["joints"].size() == joints.size());
        for (std::size_t j = 0; j < joints.size(); ++j) {
            CHECK(said["joints"][j][0] == joints[j].translation.x());
            CHECK(said["joints"][j][2] == joints[j].translation.z());
            CHECK(said["joints"][j][3] == joints[j].rotation.w());
        }
    }
    const Outcome words = tool("info " + file + " --at 1.7");
    CHECK(words.says("person 4"));
    CHECK(words.says("at 1.7 s"));
    spill(folder / "b.bvh", small_bvh());
    CHECK(tool("info " + quoted(folder / "b.bvh") + " --at 1").code == 2);
    CHECK(tool("info " + file + " --at nan").code == 2);
}

TEST_CASE("what cannot be shown is said before anything listens") {
    const auto folder = scratch_folder("cli_view_bad");
    spill(folder / "not.rec",
          "this is no recording, but long enough to look like a file of some sort");
    spill(folder / "bad.bvh", broken_bvh());
    for (const std::string& words :
         {std::string("view"), "view " + quoted(folder / "absent.rec"),
          "view " + quoted(folder / "not.rec"), "view " + quoted(folder / "bad.bvh"),
          std::string("view --live nowhere"), std::string("view --live plaza circle"),
          std::string("view --port 70000 gallery"), "view --live --page " + quoted(folder / "no"),
          std::string("view --live --host 203.0.113.77 --seconds 1"),
          std::string("crowd plaza --view --host not.a.host.invalid")}) {
        CAPTURE(words);
        const Outcome outcome = tool(words, "timeout 60");
        CHECK(outcome.code == 2);
        CHECK_FALSE(outcome.says("look at http"));
        CHECK(outcome.says("error"));
    }
}

TEST_CASE("a token that is none is refused") {
    for (const char* token : {"short", "ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ", "a b"}) {
        const Outcome outcome = tool("view --live --seconds 1",
                                     std::string("SIDESTEP_TOKEN='") + token + "' timeout 60");
        CAPTURE(token);
        CHECK(outcome.code == 2);
        CHECK(outcome.says("SIDESTEP_TOKEN"));
    }
}

TEST_CASE("a show ends by itself when told how long and says where it was once") {
    const auto folder = scratch_folder("cli_view_ends");
    const std::string file = quoted(folder / "a.rec");
    REQUIRE(tool("crowd plaza --agents 5 --seconds 1 --no-verify --record " + file).code == 0);
    for (const std::string& words :
         {"view " + file, std::string("view --live"), std::string("view --live circle")}) {
        CAPTURE(words);
        const Outcome outcome = tool(words + " --seconds 1.2", "timeout 60");
        CHECK(outcome.code == 0);
        const std::size_t at = outcome.out.find("look at http://127.0.0.1:");
        CHECK(at != std::string::npos);
        CHECK(outcome.out.find("look at", at + 1) == std::string::npos);
        CHECK(outcome.err == "");
    }
    // others may look: said in words
    const Outcome open = tool("view " + file + " --host 0.0.0.0 --seconds 0.2", "timeout 60");
    CHECK(open.code == 0);
    CHECK(open.says("warning"));
    CHECK(open.says("can look and touch"));
}

TEST_CASE("the token of a show can be given so that it can be started again") {
    const std::string token = "0123456789abcdef0123456789abcdef";
    const Outcome outcome =
        tool("view --live --seconds 0.3", "SIDESTEP_TOKEN=" + token + " timeout 60");
    CHECK(outcome.code == 0);
    CHECK(outcome.says(token));
    // otherwise it is another one each time
    const Outcome one = tool("view --live --seconds 0.3", "timeout 60");
    const Outcome other = tool("view --live --seconds 0.3", "timeout 60");
    const auto token_of = [](const Outcome& o) {
        return o.out.substr(o.out.find("token=") + 6, 32);
    };
    CHECK(token_of(one).size() == 32);
    CHECK(token_of(one) != token_of(other));
}

TEST_CASE("Ctrl-C is a good end of a show") {
    const auto folder = scratch_folder("cli_view_stop");
    const std::filesystem::path file = folder / "a.rec";
    for (const int number : {SIGINT, SIGTERM}) {
        CHECK(stopped_tool({"view", "--live"}, "look at", number).code == 0);
        CHECK(stopped_tool({"view", "--live", "circle"}, "look at", number).code == 0);
        const Outcome told =
            stopped_tool({"crowd", "plaza", "--agents", "10", "--view", "--record", file.string()},
                         "look at", number);
        CHECK(told.code == 0);
        CHECK(told.says("fingerprint"));
        // what was recorded meanwhile is whole, and nobody overlaps anybody
        CHECK(tool("verify " + quoted(file)).code == 0);
        CHECK(recording::load(file).complete());
        CHECK(recording::load(file).duration() > 0.2);
    }
}

TEST_CASE("a crowd that was only watched is the one that is played unseen") {
    const auto folder = scratch_folder("cli_view_same");
    const std::string file = (folder / "seen.rec").string();
    for (const bool explained : {false, true}) {
        std::vector<std::string> words = {"crowd",       "plaza",    "--agents", "20",
                                          "--seconds",   "2",        "--seed",   "4",
                                          "--no-verify", "--record", file};
        if (explained) words.emplace_back("--explain");
        std::string line;
        for (const std::string& word : words) line += word + " ";
        REQUIRE(tool(line).code == 0);
        const std::string unseen = slurp(file);
        CHECK(unseen.size() > 1000);
        std::filesystem::remove(file);
        words.emplace_back("--view");
        CHECK(stopped_tool(words, "still to be seen", SIGINT).code == 0);
        CHECK(unseen == slurp(file));
    }
}
