// sidestep simulate: exit codes, figures, recordings and pictures, as a shell sees them.
#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <set>
#include <thread>

#include "sidestep/recording/reader.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;
namespace fs = std::filesystem;

namespace {

fs::path simulate_folder(const std::string& name) {
    const fs::path folder = fs::temp_directory_path() / ("sidestep_simulate_" + name);
    fs::remove_all(folder);
    fs::create_directories(folder);
    return folder;
}

constexpr const char* small_world =
    "title = \"Small\"\nseconds = 0.5\n[floor]\n[[body]]\nname = \"box\"\nbox = 0.2\n"
    "at = [0, 0.6, 0]\nspin = [0, 2, 0]\n";

}  // namespace

TEST_CASE("simulate tells what came of a world") {
    const fs::path folder = simulate_folder("table");
    spill(folder / "small.toml", small_world);
    const Outcome run = tool("simulate " + quoted(folder / "small.toml"));
    CHECK(run.code == 0);
    for (const char* word :
         {"Small", "bodies", "2, of which 1 move", "contacts", "energy", "momentum",
          "angular momentum", "deepest overlap", "processor", "fingerprint"}) {
        INFO(word);
        CHECK(run.out.find(word) != std::string::npos);
    }
    // the same world gives the same bits
    const Outcome a = tool("simulate --json - " + quoted(folder / "small.toml"));
    const Outcome b = tool("--threads 1 simulate --json - " + quoted(folder / "small.toml"));
    CHECK(a.json()["fingerprint"] == b.json()["fingerprint"]);
}

TEST_CASE("bullets of a scene file do not come through paper") {
    // without friction and elasticity, whoever gets through is all that still goes forward
    const auto paper = [](int rows) {
        return "seconds = 0.05\n[world]\ngravity = 0\n[[body]]\nname = \"paper\"\n"
               "box = [0.0001, 30, 30]\nfixed = true\nelasticity = 0\nfriction = 0\n"
               "[[body]]\nname = \"bullet\"\nbox = [0.01, 0.006, 0.015]\nat = [-2, -5, 0]\n"
               "grid = [4, " +
               std::to_string(rows) + ", " + std::to_string(rows) +
               "]\nspacing = [0.3, 0.5, 0.5]\njitter = 0.05\nrandom_turn = true\n"
               "velocity = [300, 40, -20]\nelasticity = 0\nfriction = 0\n";
    };
    const fs::path folder = simulate_folder("paper");
    spill(folder / "many.toml", paper(16));
    spill(folder / "few.toml", paper(3));
    for (const auto& [scene, args] : std::initializer_list<std::pair<const char*, const char*>>{
             {"few.toml", " --set meeting=exact"},
             {"many.toml", " --set meeting=ahead"},
             {"few.toml", ""},
             {"many.toml", ""}}) {
        INFO(scene << args);
        const Outcome run = tool("simulate --json - " + quoted(folder / scene) + args);
        REQUIRE(run.code == 0);
        const auto json = run.json();
        const double start = json["momentum"]["start"][0], end = json["momentum"]["end"][0];
        CHECK(start > 1.0);
        CHECK(end < 1e-6);
    }
}

TEST_CASE("simulate gives its figures as JSON") {
    const Outcome run = tool("simulate bounce --seconds 1 --json -");
    CHECK(run.code == 0);
    const nlohmann::json json = run.json();
    REQUIRE(json.is_object());
    for (const char* key :
         {"sidestep",         "scene",         "title",       "bodies",      "moving",
          "asleep",           "seconds",       "step",        "steps",       "stopped",
          "impacts",          "most_touching", "most_points", "energy",      "momentum",
          "angular_momentum", "deepest_m",     "ms_per_step", "fingerprint", "warnings"}) {
        INFO(key);
        CHECK(json.contains(key));
    }
    CHECK(json["scene"] == "bounce");
    CHECK(json["bodies"] == 2);
    CHECK(json["seconds"].get<double>() == doctest::Approx(1.0));
    CHECK(json["impacts"].get<int>() > 0);
    CHECK(json["energy"]["end"].get<double>() < json["energy"]["start"].get<double>());
    CHECK(json["stopped"] == false);
}

TEST_CASE("simulate records bodies and contacts and impulses") {
    const fs::path folder = simulate_folder("record");
    const fs::path file = folder / "out.rec";
    CHECK(tool("simulate bounce --seconds 1.5 --record " + quoted(file)).code == 0);
    const auto recording = recording::read(slurp(file), "out.rec");
    REQUIRE(recording.has_value());
    std::set<std::string> layers, names;
    for (const auto& thing : recording->things()) {
        layers.insert(thing.layer);
        names.insert(thing.name);
    }
    CHECK(layers == std::set<std::string>{"bodies", "contacts", "impulses"});
    CHECK(names.count("crystal") == 1);
    CHECK(recording->last_time() == doctest::Approx(1.5).epsilon(0.02));
    // fourteen faces, none of which shares a corner with another
    bool crisp = false;
    for (const auto& mesh : recording->meshes()) {
        crisp = crisp || mesh.surface.vertex_count() == 8 * 3 + 6 * 8;
    }
    CHECK(crisp);
    const fs::path calm = folder / "calm.rec";
    CHECK(tool("simulate bounce --seconds 1.5 --no-contacts --record " + quoted(calm)).code == 0);
    const auto without = recording::read(slurp(calm), "calm.rec");
    REQUIRE(without.has_value());
    for (const auto& thing : without->things()) CHECK(thing.layer == "bodies");
    // and it can be filmed, as wires too
    CHECK(tool("render --wireframe --hide contacts,impulses --size 160x90 " + quoted(file) +
               " -o " + quoted(folder / "wires.png"))
              .code == 0);
    CHECK(fs::exists(folder / "wires.png"));
}

TEST_CASE("simulate draws a flight") {
    const fs::path folder = simulate_folder("picture");
    CHECK(tool("simulate bounce --picture " + quoted(folder / "flight.svg")).code == 0);
    const std::string svg = slurp(folder / "flight.svg");
    CHECK(svg.find("<svg") != std::string::npos);
    CHECK(svg.find("stroke-dasharray") != std::string::npos);
    CHECK(tool("simulate slope --seconds 0.5 --picture " + quoted(folder / "slope.png")).code == 0);
    CHECK(slurp(folder / "slope.png").substr(1, 3) == "PNG");
    const Outcome wrong = tool("simulate bounce --picture " + quoted(folder / "flight.gif"));
    CHECK(wrong.code == 2);
    CHECK(wrong.says(".svg or .png"));
}

TEST_CASE("every built-in scene of bodies runs") {
    for (const char* name :
         {"bounce", "dominoes", "billiards", "superball", "slope", "stack", "dice"}) {
        INFO(name);
        const Outcome run = tool(std::string("simulate --seconds 0.3 --json - ") + name);
        CHECK(run.code == 0);
        CHECK(run.err == "");
        const Outcome text = tool(std::string("simulate --print-scene ") + name);
        CHECK(text.code == 0);
        CHECK(text.out.find("title = ") != std::string::npos);
    }
    CHECK(tool("simulate --seconds 0.05 --json - boxes").json()["moving"] == 1000);
}

TEST_CASE("what simulate cannot read is told with its place and code 2") {
    const fs::path folder = simulate_folder("bad");
    spill(folder / "bad.toml", "[floor]\n[[body]]\nbox = 1\nmass = -1\n");
    const Outcome bad = tool("simulate bad.toml", "cd " + quoted(folder) + ";");
    CHECK(bad.code == 2);
    CHECK(bad.err.find("bad.toml:4:8: error: mass is -1") != std::string::npos);
    const Outcome none = tool("simulate bownce");
    CHECK(none.code == 2);
    CHECK(none.says("did you mean bounce?"));
    CHECK(tool("simulate missing.toml").code == 2);
    CHECK(tool("simulate --print-scene nowhere").code == 2);
    CHECK(tool("simulate bounce --step 0").code == 2);
    CHECK(tool("simulate bounce --seconds nan").code == 2);
    CHECK(tool("simulate bounce --set gravty=1").says("did you mean gravity?"));
    CHECK(tool("simulate bounce --set gravity=down").code == 2);
    CHECK(tool("simulate bounce --set elasticity=2").code == 2);
    CHECK(tool("simulate bounce --set meeting=soon").code == 2);
    // nothing is written over what goes in, nor over each other
    spill(folder / "good.toml", small_world);
    const std::string before = "cd " + quoted(folder) + ";";
    CHECK(tool("simulate good.toml --record good.toml", before).code == 2);
    CHECK(tool("simulate good.toml --record a.rec --json a.rec", before).code == 2);
    CHECK(tool("simulate good.toml --record " + quoted(folder), before).code == 2);
    CHECK(slurp(folder / "good.toml") == small_world);
    // odd is not wrong
    spill(folder / "odd.toml", "[[body]]\nbox = 1\n");
    const Outcome odd = tool("simulate odd.toml --seconds 0.1", before);
    CHECK(odd.code == 0);
    CHECK(odd.err.find("odd.toml:1:1: warning: nothing to fall on") != std::string::npos);
}

TEST_CASE("settings change a world") {
    const auto energy = [](const std::string& words) {
        return tool("simulate bounce --seconds 2 --json - " + words).json()["energy"];
    };
    CHECK(energy("--set elasticity=0")["end"].get<double>() <
          energy("--set elasticity=1")["end"].get<double>());
    const nlohmann::json none = energy("--set gravity=0");
    CHECK(none["end"].get<double>() == doctest::Approx(none["start"].get<double>()));
    CHECK(tool("simulate bounce --seconds 1 --step 0.01 --json -").json()["steps"] == 100);
}

TEST_CASE("Ctrl-C ends a simulation early and keeps what was recorded") {
    const fs::path folder = simulate_folder("interrupt");
    const fs::path file = folder / "cut.rec", json = folder / "cut.json", out = folder / "out";
    std::fflush(stdout);
    const ::pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::signal(SIGINT, SIG_DFL);
        if (std::freopen(out.c_str(), "w", stdout) == nullptr) ::_exit(1);
        ::execl(SIDESTEP_TOOL_PATH, SIDESTEP_TOOL_PATH, "simulate", "stack", "--seconds", "80000",
                "--record", file.c_str(), "--json", json.c_str(), static_cast<char*>(nullptr));
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
