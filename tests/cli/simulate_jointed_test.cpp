// sidestep simulate of bodies with joints: scenes, options, robots, recordings, as a shell sees them.
#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <limits>
#include <map>
#include <set>
#include <thread>

#include "cli/simulate/jointed_scene.h"
#include "cli/simulate/live_jointed.h"
#include "sidestep/recording/reader.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;
namespace fs = std::filesystem;

namespace {

fs::path jointed_folder(const std::string& name) {
    const fs::path folder = fs::temp_directory_path() / ("sidestep_jointed_" + name);
    fs::remove_all(folder);
    fs::create_directories(folder);
    return folder;
}

nlohmann::json jointed_json_of(const std::string& words) {
    const Outcome run = tool("simulate --json - " + words);
    INFO(words << "\n" << run.err);
    REQUIRE(run.code == 0);
    return run.json();
}

/// Five dogs for a second: long enough to tell, short enough to wait for.
const std::string few_dogs = "dogs100 --count 5 --seconds 1 --step 0.0020833333333 ";

constexpr const char* hanging_arm =
    "<mujoco model=\"arm\"><worldbody><body pos=\"0 0 1\"><joint type=\"hinge\" axis=\"0 1 0\"/>"
    "<geom type=\"capsule\" fromto=\"0 0 0 0 0 -.4\" size=\".05\"/>"
    "<body pos=\"0 0 -.4\"><joint type=\"hinge\" axis=\"0 1 0\"/>"
    "<geom type=\"capsule\" fromto=\"0 0 0 0 0 -.4\" "
    "size=\".04\"/></body></body></worldbody></mujoco>";

constexpr const char* falling_box =
    "<robot name=\"box\"><link name=\"trunk\"><inertial><mass value=\"2\"/><inertia ixx=\".02\" "
    "iyy=\".02\" izz=\".02\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial><visual><geometry><box "
    "size=\".2 .2 .2\"/></geometry></visual></link><link name=\"flap\"><inertial><mass "
    "value=\".5\"/><inertia ixx=\".002\" iyy=\".002\" izz=\".002\" ixy=\"0\" ixz=\"0\" "
    "iyz=\"0\"/></inertial></link><joint name=\"hinge\" type=\"continuous\"><parent "
    "link=\"trunk\"/><child link=\"flap\"/><origin xyz=\".1 0 0\"/><axis xyz=\"0 1 0\"/></joint>"
    "</robot>";

}  // namespace

TEST_CASE("simulate tells what came of bodies with joints") {
    const Outcome run = tool("simulate --compare " + few_dogs);
    CHECK(run.code == 0);
    for (const char* word : {"5 swinging dogs", "5 of 80 links, 75 joints", "active joints",
                             "threshold", "looks", "changes", "contacts", "energy",
                             "times real time", "pixel error", "pop", "full run", "fingerprint"}) {
        INFO(word);
        CHECK(run.out.find(word) != std::string::npos);
    }
    const nlohmann::json a = jointed_json_of(few_dogs);
    for (const char* key :
         {"sidestep",    "scene",    "title",           "bodies",   "links",       "joints",
          "seconds",     "step",     "frames",          "steps",    "stopped",     "problem",
          "active",      "adaptive", "multi_rate",      "cameras",  "contacts",    "energy",
          "processor_s", "clock_s",  "times_real_time", "compared", "fingerprint", "warnings"}) {
        INFO(key);
        CHECK(a.contains(key));
    }
    CHECK(a["scene"] == "dogs100");
    CHECK(a["joints"] == 75);
    CHECK(a["seconds"].get<double>() == doctest::Approx(1.0));
    CHECK(a["compared"].is_null());
    // the same scene gives the same bits, with any number of threads
    const Outcome b = tool("--threads 1 simulate --json - " + few_dogs);
    CHECK(a["fingerprint"] == b.json()["fingerprint"]);
}

TEST_CASE("every built-in scene of bodies with joints runs") {
    const std::map<std::string, int> joints = {{"pendulum300", 300},
                                               {"dog-wall", 15},
                                               {"dogs100", 1500},
                                               {"falling", 28},
                                               {"ragdolls", 28000}};
    CHECK(cli::jointed_names().size() == joints.size());
    for (const std::string& name : cli::jointed_names()) {
        INFO(name);
        const nlohmann::json json = jointed_json_of(name + " --seconds 0.05");
        CHECK(json["joints"] == joints.at(name));
        CHECK(json["stopped"] == false);
    }
    const Outcome help = tool("simulate --help");
    for (const std::string& name : cli::jointed_names()) CHECK(help.says(name));
}

TEST_CASE("a larger threshold moves fewer joints and none moves all") {
    const auto share = [](const std::string& words) {
        return jointed_json_of(few_dogs + words)["active"]["share"].get<double>();
    };
    const double fine = share("--threshold 1"), coarse = share("--threshold 20");
    CHECK(fine < 1.0);
    CHECK(coarse < 0.5 * fine);
    const nlohmann::json full = jointed_json_of(few_dogs + "--full"),
                         none = jointed_json_of(few_dogs + "--threshold 0");
    CHECK(full["active"]["all"] == true);
    CHECK(full["active"]["mean"] == 75);
    CHECK(full["adaptive"].is_null());
    CHECK(full["fingerprint"] == none["fingerprint"]);
}

TEST_CASE("a budget holds the number of joints") {
    const nlohmann::json json =
        jointed_json_of("dogs100 --count 20 --seconds 2 --step 0.004 --budget 60");
    CHECK(json["adaptive"]["budget"] == 60);
    CHECK(json["active"]["end"].get<int>() < 120);
    CHECK(json["active"]["end"].get<int>() > 20);
    CHECK(json["adaptive"]["threshold_px"].get<double>() != 3.5);
}

TEST_CASE("cameras decide who moves") {
    const auto active = [](const std::string& words) {
        return jointed_json_of(few_dogs + words)["active"]["mean"].get<double>();
    };
    const double near = active("--camera 0,2,4:0,2,0"), far = active("--camera 0,2,400:0,2,0");
    CHECK(far < 0.3 * near);
    // whoever is near one of them is near
    CHECK(active("--camera 0,2,400:0,2,0 --camera 0,2,4:0,2,0") > 0.9 * near);
    // one that goes away
    const double leaving = active("--camera '0,2,4:0,2,0 -> 0,2,400:0,2,0'");
    CHECK(leaving < near);
    CHECK(leaving > far);
    CHECK(jointed_json_of(few_dogs + "--camera 0,2,4:0,2,0 --camera 1,2,4:0,2,0")["cameras"] == 2);
}

TEST_CASE("a camera path is read or refused with a reason") {
    const auto path = cli::parse_camera_path("1, 2,3:4,5.5,-6 -> 3,2,3:4,5.5,-6", 4.0);
    REQUIRE(path.has_value());
    CHECK(path->eye == Vec3(1, 2, 3));
    CHECK(path->target == Vec3(4, 5.5, -6));
    CHECK(path->eye_velocity == Vec3(0.5, 0, 0));
    CHECK(path->target_velocity == Vec3::Zero());
    for (const char* wrong : {"", "1,2,3", "1,2:3,4,5", "1,2,3:4,5", "1,2,3:4,5,6,7", "a,b,c:1,2,3",
                              "nan,0,0:1,0,0", "0,0,0:0,0,0", "0,5,0:0,0,0", "0,0,5:0,0,0 ->",
                              "0,0,5:0,0,0 -> 1,2,3", "0,0,5:0,0,0 -> 0,0,-5:0,0,0",
                              "0,0,5:0,0,0 -> 0,0,1:0,0,0 -> 0,0,2:0,0,0", "1e99,0,0:1,0,0"}) {
        INFO(wrong);
        const auto refused = cli::parse_camera_path(wrong, 4.0);
        REQUIRE(!refused.has_value());
        CHECK(refused.error()[0].message.find("--camera") == 0);
        CHECK(!refused.error()[0].hint.empty());
    }
}

TEST_CASE("weights and welding and steps are choices that show") {
    std::set<std::string> prints;
    for (const char* words : {"", "--weight area", "--weight none", "--zeroing", "--multi-rate"}) {
        prints.insert(jointed_json_of(few_dogs + words)["fingerprint"].get<std::string>());
    }
    CHECK(prints.size() == 5);
    const nlohmann::json rates = jointed_json_of(few_dogs + "--camera 0,2,60:0,2,0 --multi-rate"),
                         one = jointed_json_of(few_dogs + "--camera 0,2,60:0,2,0");
    CHECK(rates["steps"].get<int>() * 3 < one["steps"].get<int>());
    CHECK(jointed_json_of(few_dogs + "--zeroing")["adaptive"]["zeroing"] == true);
    CHECK(jointed_json_of(few_dogs + "--weight area")["adaptive"]["weight"] == "area");
    CHECK(jointed_json_of(few_dogs + "--seed 2")["fingerprint"] !=
          jointed_json_of(few_dogs)["fingerprint"]);
    // a step that fits no sixtieth of a second makes a frame of its own
    CHECK(jointed_json_of("falling --step 0.003 --seconds 0.3")["seconds"].get<double>() ==
          doctest::Approx(17 * 0.018));
}

TEST_CASE("a wall hides joints that then sleep") {
    const auto seen = [](const std::string& words) {
        return jointed_json_of("dog-wall --seconds 3 " + words);
    };
    const nlohmann::json behind = seen(""), through = seen("--no-occlusion");
    CHECK(behind["adaptive"]["occlusion"] == true);
    CHECK(through["adaptive"]["occlusion"] == false);
    CHECK(behind["active"]["mean"].get<double>() < 0.9 * through["active"]["mean"].get<double>());
    CHECK(seen("--occlusion")["fingerprint"] == behind["fingerprint"]);
}

TEST_CASE("compare measures against all joints") {
    const nlohmann::json fine = jointed_json_of(few_dogs + "--compare --threshold 0.5")["compared"],
                         coarse =
                             jointed_json_of(few_dogs + "--compare --threshold 20")["compared"];
    for (const char* key : {"rms_px", "p95_px", "most_px", "pop_ratio", "motion_px",
                            "full_processor_s", "speed_up"}) {
        INFO(key);
        CHECK(fine[key].get<double>() > 0.0);
    }
    CHECK(fine["rms_px"].get<double>() < 0.3 * coarse["rms_px"].get<double>());
    CHECK(coarse["most_px"].get<double>() > coarse["p95_px"].get<double>());
    CHECK(fine["full_fingerprint"] == jointed_json_of(few_dogs + "--full")["fingerprint"]);
}

TEST_CASE("options of the other family are refused by name") {
    for (const char* words :
         {"--threshold 2", "--full", "--budget 5", "--camera 0,0,5:0,0,0", "--weight area",
          "--occlusion", "--no-occlusion", "--zeroing", "--multi-rate", "--compare", "--count 3",
          "--seed 3", "--floating", "--no-groups"}) {
        INFO(words);
        const Outcome run = tool(std::string("simulate bounce ") + words);
        CHECK(run.code == 2);
        const std::string name = std::string(words).substr(0, std::string(words).find(' '));
        CHECK(run.err.find(name + " says nothing to bounce") != std::string::npos);
        CHECK(run.out.empty());
    }
    for (const char* words : {"--set gravity=1", "--no-contacts", "--picture a.svg"}) {
        INFO(words);
        const Outcome run = tool(std::string("simulate falling ") + words);
        CHECK(run.code == 2);
        CHECK(run.says("says nothing to falling"));
    }
    CHECK(tool("simulate --print-scene falling").says("made, not written"));
    CHECK(tool("simulate --print-scene falling").code == 2);
}

TEST_CASE("words for bodies with joints that make no sense are refused") {
    const auto refused = [](const std::string& words, const std::string& saying) {
        const Outcome run = tool("simulate " + words);
        INFO(words << "\n" << run.err);
        CHECK(run.code == 2);
        CHECK(run.says(saying));
    };
    refused("dogs10", "did you mean dogs100?");
    refused("ragdols", "did you mean ragdolls?");
    refused("falling --full --threshold 3", "choose one");
    refused("falling --full --budget 5", "--budget has no say with --full");
    refused("falling --threshold 0 --zeroing", "--zeroing has no say with --threshold 0");
    refused("falling --full --weight area", "--weight has no say");
    refused("dog-wall --full --occlusion", "--occlusion has no say");
    refused("falling --full --compare", "--compare measures against all joints");
    refused("falling --compare --view", "nobody meddles");
    refused("falling --no-groups", "says how to record");
    refused("falling --weight none --occlusion", "no camera is asked");
    refused("falling --occlusion --no-occlusion", "excludes");
    refused("falling --count 3", "--count says nothing to falling");
    refused("falling --seed 3", "--seed says nothing to falling");
    refused("falling --floating", "--floating says nothing to falling");
    refused("falling --camera 1,2,3", "expected EYE:TARGET");
    refused("falling --threshold -1", "expected a number");
    refused("falling --threshold nan", "expected a number");
    refused("falling --budget 0", "expected a number");
    refused("falling --weight heavy", "heavy");
    refused("ragdolls --count 0", "expected a number");
    refused("missing.urdf", "missing.urdf");
    refused("falling --ragdoll walk.bvh", "--ragdoll comes instead of the scene");
    refused("--ragdoll missing.bvh", "missing.bvh");
    refused("falling --record a.json --json a.json", "a.json");
}

TEST_CASE("a recording of dogs shows who moves and can be looked at") {
    const fs::path folder = jointed_folder("record");
    const fs::path file = folder / "dogs.rec";
    CHECK(tool("simulate " + few_dogs + "--threshold 6 --record " + quoted(file)).code == 0);
    const auto recording = recording::read(slurp(file), "dogs.rec");
    REQUIRE(recording.has_value());
    std::map<std::string, int> layers;
    for (const auto& thing : recording->things()) ++layers[thing.layer];
    CHECK(layers == std::map<std::string, int>{{"bodies", 80}, {"cameras", 1}, {"springs", 10}});
    CHECK(recording->last_time() == doctest::Approx(1.0).epsilon(0.02));
    std::set<int> colors;
    for (const auto& part : recording->state_at(0.9).parts) colors.insert(part.material);
    CHECK(colors.size() > 4);
    CHECK(tool("info " + quoted(file)).says("5 swinging dogs"));
    // through its own camera, and from where everybody is in the picture
    const std::string small = " --size 160x90 " + quoted(file) + " -o ";
    CHECK(tool("render --camera recorded" + small + quoted(folder / "a.png")).code == 0);
    CHECK(tool("render --camera recorded --agent camera" + small + quoted(folder / "b.png")).code ==
          0);
    CHECK(slurp(folder / "a.png") == slurp(folder / "b.png"));
    CHECK(tool("render --hide springs" + small + quoted(folder / "c.png")).code == 0);
    CHECK(slurp(folder / "c.png") != slurp(folder / "a.png"));
    const Outcome none =
        tool("render --camera recorded --agent 7" + small + quoted(folder / "d.png"));
    CHECK(none.code == 2);
    CHECK(none.says("there are camera"));
    CHECK(tool("render --camera recorded --look 3" + small + quoted(folder / "d.png")).code == 2);
    CHECK(tool("render --camera recorded --strip 3" + small + quoted(folder / "d.png")).code == 2);
    CHECK(!fs::exists(folder / "d.png"));
    CHECK(tool("simulate bounce --seconds 0.1 --record " + quoted(folder / "b.rec")).code == 0);
    CHECK(tool("render --camera recorded " + quoted(folder / "b.rec") + " -o " +
               quoted(folder / "d.png"))
              .says("no camera was recorded"));
    // one colour for each body
    CHECK(tool("simulate " + few_dogs + "--no-groups --record " + quoted(file)).code == 0);
    const auto plain = recording::read(slurp(file), "dogs.rec");
    REQUIRE(plain.has_value());
    colors.clear();
    for (const auto& part : plain->state_at(0.9).parts) {
        if (plain->things()[static_cast<std::size_t>(part.thing)].layer == "bodies") {
            colors.insert(part.material);
        }
    }
    CHECK(colors.size() == 5);
    // the same bytes with any number of threads
    const fs::path one = folder / "one.rec", all = folder / "all.rec";
    CHECK(tool("--threads 1 simulate " + few_dogs + "--record " + quoted(one)).code == 0);
    CHECK(tool("simulate " + few_dogs + "--record " + quoted(all)).code == 0);
    CHECK(slurp(one) == slurp(all));
}

TEST_CASE("a robot with a fixed base hangs and a free one falls") {
    const fs::path folder = jointed_folder("robots");
    spill(folder / "arm.xml", hanging_arm);
    spill(folder / "box.urdf", falling_box);
    const nlohmann::json arm = jointed_json_of(quoted(folder / "arm.xml") + " --seconds 1");
    CHECK(arm["title"] == "arm");
    CHECK(arm["joints"] == 2);
    CHECK(arm["contacts"] == 0);
    // nothing but gravity: energy is kept, more or less
    CHECK(arm["energy"]["end"].get<double>() ==
          doctest::Approx(arm["energy"]["start"].get<double>()).epsilon(0.01));
    CHECK(jointed_json_of(quoted(folder / "arm.xml") + " --seconds 1 --seed 2")["fingerprint"] !=
          arm["fingerprint"]);
    const fs::path file = folder / "arm.rec";
    CHECK(tool("simulate " + quoted(folder / "arm.xml") + " --record " + quoted(file)).code == 0);
    const auto recording = recording::read(slurp(file), "arm.rec");
    REQUIRE(recording.has_value());
    double lowest = 1e9;
    for (const double time : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) {
        for (const auto& part : recording->state_at(time).parts) {
            lowest = std::min(lowest, part.to_world.translation.y());
        }
    }
    CHECK(lowest > 0.0);
    const nlohmann::json held = jointed_json_of(quoted(folder / "box.urdf") + " --seconds 2");
    CHECK(held["contacts"] == 0);
    const nlohmann::json fallen =
        jointed_json_of(quoted(folder / "box.urdf") + " --floating --seconds 2");
    CHECK(fallen["contacts"].get<int>() > 0);
    CHECK(fallen["energy"]["end"].get<double>() < 0.5 * fallen["energy"]["start"].get<double>());
    // nothing is written over the robot
    CHECK(tool("simulate arm.xml --record arm.xml", "cd " + quoted(folder) + ";").code == 2);
    CHECK(slurp(folder / "arm.xml") == hanging_arm);
    spill(folder / "bad.urdf", "<robot name=\"x\">\n<link name=\"a\">\n</robot>\n");
    const Outcome bad = tool("simulate bad.urdf", "cd " + quoted(folder) + ";");
    CHECK(bad.code == 2);
    CHECK(bad.err.find("bad.urdf:") == 0);
}

TEST_CASE("the first frame of a motion falls as a ragdoll") {
    const fs::path folder = jointed_folder("ragdoll");
    CHECK(tool("walk -o " + quoted(folder / "walk.bvh")).code == 0);
    const std::string words = "--ragdoll " + quoted(folder / "walk.bvh") + " --seconds 1.5";
    const nlohmann::json json = jointed_json_of(words);
    CHECK(json["title"] == "walk as a ragdoll");
    CHECK(json["joints"].get<int>() > 10);
    CHECK(json["contacts"].get<int>() > 0);
    CHECK(json["energy"]["end"].get<double>() < json["energy"]["start"].get<double>());
    CHECK(tool("simulate " + words + " --record " + quoted(folder / "walk.bvh")).code == 2);
}

TEST_CASE("an exploding run is stopped and tells the joint and keeps what was recorded") {
    const fs::path folder = jointed_folder("explode");
    const fs::path file = folder / "out.rec", json = folder / "out.json";
    const Outcome run = tool("simulate falling --full --step 0.08 --seconds 5 --record " +
                             quoted(file) + " --json " + quoted(json));
    CHECK(run.code == 3);
    CHECK(run.err.find("falling: error: the joint of \"") != std::string::npos);
    CHECK(run.says("of doll"));
    CHECK(run.says("stopped there"));
    const auto told = nlohmann::json::parse(slurp(json), nullptr, false);
    REQUIRE(told.is_object());
    CHECK(told["stopped"] == true);
    CHECK(told["problem"]["message"].get<std::string>().find(" s") != std::string::npos);
    const auto recording = recording::read(slurp(file), "out.rec");
    REQUIRE(recording.has_value());
    CHECK(recording->last_time() > 0.5);
    CHECK(recording->last_time() <= told["seconds"].get<double>() + 1e-9);
}

TEST_CASE("Ctrl-C ends bodies with joints early and keeps what was recorded") {
    const fs::path folder = jointed_folder("interrupt");
    const fs::path file = folder / "cut.rec", json = folder / "cut.json", out = folder / "out";
    std::fflush(stdout);
    const ::pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::signal(SIGINT, SIG_DFL);
        if (std::freopen(out.c_str(), "w", stdout) == nullptr) ::_exit(1);
        ::execl(SIDESTEP_TOOL_PATH, SIDESTEP_TOOL_PATH, "simulate", "dog-wall", "--seconds",
                "80000", "--record", file.c_str(), "--json", json.c_str(),
                static_cast<char*>(nullptr));
        ::_exit(127);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    ::kill(child, SIGINT);
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 130);
    CHECK(slurp(out).find("stopped there") != std::string::npos);
    const auto told = nlohmann::json::parse(slurp(json), nullptr, false);
    REQUIRE(told.is_object());
    CHECK(told["stopped"] == true);
    const auto recording = recording::read(slurp(file), "cut.rec");
    REQUIRE(recording.has_value());
    CHECK(recording->last_time() > 0.0);
}

TEST_CASE("whoever watches can choose how much moves") {
    cli::JointedWords words;
    words.scene = "dogs100";
    words.count = 5;
    const auto scene = cli::find_jointed(words);
    REQUIRE(scene.has_value());
    articulated::SimulationOptions options;
    options.step_s = 1.0 / 480.0;
    options.adaptive = articulated::AdaptiveOptions{};
    cli::JointedRun run(scene->scene, options, false);
    cli::JointedReins reins(run);
    CHECK(reins.controls().size() == 6);
    for (int i = 0; i < 30; ++i) run.frame();
    const auto places = [&] {
        std::vector<double> all;
        for (int a = 0; a < run.now().actor_count(); ++a) {
            const auto& q = run.now().state(a).positions;
            all.insert(all.end(), q.begin(), q.end());
        }
        return all;
    };
    // nobody moves by a change of mind
    const auto before = places();
    const double time = run.now().time_s();
    const int usual = run.now().moving_count();
    CHECK(reins.take({.name = "threshold", .numbers = {40.0}}));
    CHECK(run.now().moving_count() < usual);
    CHECK(reins.take({.name = "adaptive", .numbers = {0.0}}));
    CHECK(run.now().moving_count() == 75);
    CHECK(reins.take({.name = "adaptive", .numbers = {1.0}}));
    CHECK(run.options().adaptive->threshold_px == 40.0);
    CHECK(reins.take({.name = "threshold", .numbers = {3.5}}));
    const int near = run.now().moving_count();
    CHECK(reins.take({.name = "camera", .numbers = {0.0, 2.0, 500.0, 1.0, 0.0, 0.0, 0.0}}));
    CHECK(run.now().moving_count() < near);
    // straight above what it looks at there would be no up
    CHECK(reins.take({.name = "camera", .numbers = {0.0, 9.0, 7.0, 1.0, 0.0, 0.0, 0.0}}));
    CHECK(places() == before);
    CHECK(run.now().time_s() == time);
    CHECK(reins.take({.name = "pause", .numbers = {1.0}}));
    CHECK(reins.pace().held());
    CHECK(reins.take({.name = "speed", .numbers = {99.0}}));
    CHECK(reins.pace().speed() == 4.0);
    CHECK_FALSE(reins.take({.name = "push", .numbers = {}}));
    // nonsense does nothing
    const std::uint64_t print = run.now().fingerprint();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_FALSE(reins.take({.name = "camera", .numbers = {nan, 0.0, 0.0}}));
    CHECK_FALSE(reins.take({.name = "camera", .numbers = {1e9, 0.0, 0.0}}));
    CHECK_FALSE(reins.take({.name = "threshold", .numbers = {nan}}));
    CHECK_FALSE(reins.take({.name = "threshold", .numbers = {}}));
    CHECK_FALSE(reins.take({.name = "moon", .numbers = {1.0}}));
    CHECK(run.now().fingerprint() == print);
    for (int i = 0; i < 30; ++i) run.frame();
    CHECK_FALSE(run.stopped());
    const cli::JointedTally tally = run.tally();
    CHECK(tally.frames == 60);
    CHECK(tally.work.steps == 60 * 8 * 5);
}

TEST_CASE("bodies with joints are shown live until Ctrl-C") {
    const fs::path file = jointed_folder("live") / "live.rec";
    // in the foreground it is told once; else the whole group is told again, and a late second time ends it
    const Outcome run = tool("simulate " + few_dogs + "--view --record " + quoted(file),
                             "timeout --foreground --preserve-status -s INT 4");
    CHECK(run.code == 0);
    CHECK(run.says("look at"));
    CHECK(run.says("active joints"));
    const auto recording = recording::read(slurp(file), "live.rec");
    REQUIRE(recording.has_value());
    CHECK(recording->last_time() > 0.1);
}
