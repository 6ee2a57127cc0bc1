// sidestep puppet, as a shell and as a page see it: scripts, takes, recordings, exports, hands.
#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "cli/puppet/live_puppet.h"
#include "cli/puppet/page_hands.h"
#include "sidestep/puppet/plays.h"
#include "sidestep/recording/reader.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;
using sidestep::cli::PageHands;
namespace fs = std::filesystem;

namespace {

fs::path puppet_folder(const std::string& name) {
    const fs::path folder = fs::temp_directory_path() / ("sidestep_puppet_" + name);
    fs::remove_all(folder);
    fs::create_directories(folder);
    return folder;
}

nlohmann::json puppet_json_of(const std::string& words) {
    const Outcome run = tool("puppet --json - " + words);
    INFO(words << "\n" << run.err);
    REQUIRE(run.code == 0);
    return run.json();
}

puppet::Hands neutral_hands() {
    return puppet::Theatre(puppet::built_in_play("marionette").value()).neutral();
}

/// A page that has pulled this far, and what it holds.
viewer::Input pulled(double page, const Vec3& main, const Vec3& bar, double held) {
    return {
        "puppet.ways",
        {page, main.x(), main.y(), main.z(), 0, 0, 0, bar.x(), bar.y(), bar.z(), 0, 0, 0, held}};
}

}  // namespace

TEST_CASE("puppet tells what came of a script") {
    const Outcome run = tool("puppet --script lift --seconds 1");
    CHECK(run.code == 0);
    for (const char* word :
         {"marionette", "script lift", "1000 steps", "carried", "felt", "strings", "tight or loose",
          "joint error", "deepest contact", "energy", "microseconds a step", "fingerprint"}) {
        INFO(word);
        CHECK(run.out.find(word) != std::string::npos);
    }
    const nlohmann::json a = puppet_json_of("--script lift --seconds 1");
    for (const char* key :
         {"play", "hands", "force_law", "steps", "static_force_N", "weight_N", "most_force_N",
          "force_jump_N_per_ms", "state_changes", "strings", "joint_error_mm", "deepest_mm",
          "energy", "us_per_step", "replay_identical", "fingerprint"}) {
        INFO(key);
        CHECK(a.contains(key));
    }
    CHECK(a["steps"] == 1000);
    CHECK(a["strings"].size() == 6);
    CHECK(a["force_jump_N_per_ms"].get<double>() <= 0.2 + 1e-9);
    CHECK(a["joint_error_mm"].get<double>() < 1.0);
    // the same hands, the same bits
    CHECK(puppet_json_of("--script lift --seconds 1")["fingerprint"] == a["fingerprint"]);
    CHECK(puppet_json_of("--script wave --seconds 1")["fingerprint"] != a["fingerprint"]);
}

TEST_CASE("puppet lists its plays, scripts and devices, and knows what was nearly said") {
    const Outcome list = tool("puppet --list");
    CHECK(list.code == 0);
    for (const char* word : {"marionette", "chair", "walk", "tremor", "gamepad", "simulated"}) {
        INFO(word);
        CHECK(list.out.find(word) != std::string::npos);
    }
    const auto refused = [](const std::string& words, const std::string& hint) {
        const Outcome run = tool("puppet " + words);
        INFO(words << ": " << run.err);
        CHECK(run.code == 2);
        CHECK(run.err.find(hint) != std::string::npos);
    };
    refused("--script wlak", "did you mean walk?");
    refused("--scene chiar --script rest", "did you mean chair?");
    refused("--device gamepda", "did you mean gamepad?");
    refused("--script rest --replay x.hands", "choose one");
    refused("--script rest --device gamepad", "leave it out");
    refused("--replay /nowhere/x.hands", "x.hands");
    refused("--script rest --record x.rec --hands x.rec", "x.rec");
    refused("--force both --script rest", "reaction");
}

TEST_CASE("a puppet's part goes on the built-in person, and lint reads it") {
    const fs::path folder = puppet_folder("export");
    const fs::path rec = folder / "take.rec", bvh = folder / "take.bvh", own = folder / "own.bvh";
    REQUIRE(tool("puppet --script walk --seconds 3 --record " + quoted(rec)).code == 0);
    const Outcome built_in = tool("export " + quoted(rec) + " -o " + quoted(bvh) + " --json - -o " +
                                  quoted(folder / "take.glb"));
    INFO(built_in.err);
    REQUIRE(built_in.code == 0);
    CHECK(built_in.json()["figure"] == "built-in");
    // 24 cm of leg became 88
    CHECK(built_in.json()["scale"].get<double>() == doctest::Approx(3.65).epsilon(0.02));
    CHECK(slurp(bvh).find("LeftToeBase") != std::string::npos);
    CHECK(slurp(folder / "take.glb").starts_with("glTF"));
    const Outcome info = tool("info --json - " + quoted(bvh));
    CHECK(info.code == 0);
    const Outcome lint = tool("lint --json - " + quoted(bvh));
    INFO(lint.err);
    CHECK((lint.code == 0 || lint.code == 1));
    CHECK(lint.json().is_object());
    // its own bones when asked for
    const Outcome bones =
        tool("export " + quoted(rec) + " -o " + quoted(own) + " --figure own --json -");
    REQUIRE(bones.code == 0);
    CHECK(bones.json()["figure"] == "own");
    CHECK(slurp(own).find("LeftToeBase") == std::string::npos);
    CHECK(slurp(own).find("LeftHand") != std::string::npos);
    // a dog is no person
    REQUIRE(tool("puppet --scene dog --script lift --seconds 0.5 --record " + quoted(rec)).code ==
            0);
    const Outcome dog = tool("export " + quoted(rec) + " -o " + quoted(own) + " --json -");
    REQUIRE(dog.code == 0);
    CHECK(dog.json()["figure"] == "own");
    const Outcome forced =
        tool("export " + quoted(rec) + " -o " + quoted(own) + " --figure built-in");
    CHECK(forced.code == 2);
    CHECK(forced.says("--figure own"));
}

TEST_CASE("a take plays again to the bit, and says when it does not") {
    const fs::path folder = puppet_folder("replay");
    const fs::path hands = folder / "take.hands";
    const nlohmann::json first =
        puppet_json_of("--script wave --seconds 1.5 --hands " + quoted(hands));
    const nlohmann::json again = puppet_json_of("--replay " + quoted(hands));
    CHECK(again["replay_identical"] == true);
    CHECK(again["fingerprint"] == first["fingerprint"]);
    CHECK(again["steps"] == 1500);
    // another play is another motion: told before and after
    const Outcome other = tool("puppet --scene ball --json - --replay " + quoted(hands));
    CHECK(other.says("another puppet or other options"));
    CHECK(other.code == (other.json()["replay_identical"] == true ? 0 : 1));
    // a file that was cut off is good up to there
    const std::string bytes = slurp(hands);
    spill(folder / "cut.hands", bytes.substr(0, bytes.size() / 2));
    const Outcome cut = tool("puppet --json - --replay " + quoted(folder / "cut.hands"));
    CHECK(cut.code == 0);
    CHECK(cut.says("was cut off"));
    CHECK(cut.json()["steps"].get<int>() >= 500);
    spill(folder / "odd.hands", "no take at all");
    CHECK(tool("puppet --replay " + quoted(folder / "odd.hands")).code == 2);
}

TEST_CASE("Ctrl-C ends a script early and keeps what was recorded") {
    const fs::path folder = puppet_folder("interrupt");
    const fs::path rec = folder / "cut.rec", out = folder / "out";
    std::fflush(stdout);
    const ::pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::signal(SIGINT, SIG_DFL);
        if (std::freopen(out.c_str(), "w", stdout) == nullptr) ::_exit(1);
        ::execl(SIDESTEP_TOOL_PATH, SIDESTEP_TOOL_PATH, "puppet", "--script", "rest", "--seconds",
                "80000", "--record", rec.c_str(), static_cast<char*>(nullptr));
        ::_exit(127);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(900));
    ::kill(child, SIGINT);
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 130);
    CHECK(slurp(out).find("stopped there") != std::string::npos);
    const auto recording = recording::read(slurp(rec), "cut.rec");
    REQUIRE(recording.has_value());
    CHECK(recording->last_time() > 0.0);
}

TEST_CASE("what is pulled in the page moves the controls as far") {
    const puppet::Hands neutral = neutral_hands();
    PageHands hands(neutral);
    hands.step(0.0);
    // where a page begins is where it begins
    CHECK(hands.take(pulled(7, {3.0, 2.0, 1.0}, Vec3::Zero(), 0), 0.0));
    CHECK((hands.step(0.004).main.translation - neutral.main.translation).norm() < 1e-12);
    CHECK(hands.take(pulled(7, {3.1, 2.05, 1.02}, Vec3::Zero(), 1), 0.01));
    puppet::Hands now = hands.step(0.012);
    CHECK((now.main.translation - neutral.main.translation - Vec3(0.1, 0.05, 0.02)).norm() < 1e-9);
    // the hand bar comes along, and goes its own way on top
    CHECK((now.bar.translation - neutral.bar.translation - Vec3(0.1, 0.05, 0.02)).norm() < 1e-9);
    CHECK(hands.take(pulled(7, {3.1, 2.05, 1.02}, {0.0, 0.2, 0.0}, 2), 0.02));
    now = hands.step(0.02);
    CHECK((now.bar.translation - neutral.bar.translation - Vec3(0.1, 0.25, 0.02)).norm() < 1e-9);
    CHECK(hands.holds(puppet::Hand::bar));
    CHECK_FALSE(hands.holds(puppet::Hand::main));
    // a tilt to the right rolls the right side down: a turn about z by less than nothing
    viewer::Input tilt = pulled(7, {3.1, 2.05, 1.02}, {0.0, 0.2, 0.0}, 1);
    tilt.numbers[6] = -0.3;
    CHECK(hands.take(tilt, 0.03));
    const Eigen::AngleAxisd turn(hands.step(0.03).main.rotation);
    CHECK(turn.angle() == doctest::Approx(0.3).epsilon(1e-6));
    CHECK((turn.axis() - Vec3(0.0, 0.0, -1.0)).norm() < 1e-6);
    // nothing of ours
    CHECK_FALSE(hands.take({"puppet.record", {1}}, 0.04));
    CHECK_FALSE(hands.take({"puppet.ways", {7, 1}}, 0.04));
}

TEST_CASE("a page that falls silent has let go, and another takes over") {
    const puppet::Hands neutral = neutral_hands();
    PageHands hands(neutral);
    double t = 0.0;
    hands.step(t);
    CHECK(hands.presence() == 0.0);
    const std::size_t up = 4;  // KeyR
    REQUIRE(PageHands::key_codes()[up] == "KeyR");
    hands.take(pulled(1, Vec3::Zero(), Vec3::Zero(), 1), t);
    hands.take({"puppet.keys", {1, std::ldexp(1.0, up)}}, t);
    for (; t < 0.5; t += 0.01) hands.step(t);
    CHECK(hands.presence() == 1.0);
    CHECK(hands.holds(puppet::Hand::main));
    const double rising = hands.step(t).main.translation.y();
    CHECK(rising > neutral.main.translation.y() + 0.05);
    // silence: the key is up after a while, the force is gone within its fade, the hands stay
    for (; t < PageHands::silent_s + 0.3; t += 0.01) hands.step(t);
    CHECK(hands.presence() == 0.0);
    CHECK_FALSE(hands.holds(puppet::Hand::main));
    const Vec3 left = hands.step(t).main.translation;
    CHECK((hands.step(t + 0.5).main.translation - left).norm() < 1e-9);
    t += 0.5;
    // a pad that was never put down goes with its page too
    hands.take({"puppet.pad", {1, 1, 0, 0, 0, 0, 0, 0}}, t);
    for (int i = 0; i < 20; ++i) hands.step(t += 0.01);
    CHECK(hands.step(t).main.translation.x() > left.x() + 0.01);
    for (int i = 0; i < 100; ++i) hands.step(t += 0.01);
    const double stopped = hands.step(t).main.translation.x();
    for (int i = 0; i < 20; ++i) hands.step(t += 0.01);
    CHECK(hands.step(t).main.translation.x() == doctest::Approx(stopped));
    // another page goes on from there
    hands.take(pulled(2, Vec3::Zero(), Vec3::Zero(), 0), t);
    hands.take(pulled(2, {0.0, -0.1, 0.0}, Vec3::Zero(), 1), t);
    const double before = hands.step(t += 0.01).main.translation.y();
    CHECK(before == doctest::Approx(left.y() - 0.1));
    for (int i = 0; i < 10; ++i) hands.step(t += 0.01);
    CHECK(hands.presence() == 1.0);
}

TEST_CASE("a play before nobody's eyes goes on, records, and pulls at no hand") {
    const fs::path folder = puppet_folder("live");
    auto server = viewer::Server::start().value();
    cli::Console console("never", true);
    const cli::Stop stop;
    cli::LivePuppetOptions options;
    options.play = puppet::built_in_play("marionette").value();
    options.seconds = 0.6;
    options.record = (folder / "take.rec").string();
    options.hands = (folder / "take.hands").string();
    bool begun = false;
    options.begun = [&] { begun = true; };
    const cli::LivePuppetResult result = cli::play_puppet_live(options, server, stop, console);
    CHECK(begun);
    CHECK_FALSE(has_error(result.problems));
    CHECK(result.tally.steps >= 500);
    CHECK(result.written.size() == 2);
    const auto recording = recording::read(slurp(folder / "take.rec"), "take.rec").value();
    CHECK(recording.complete());
    CHECK(recording.last_time() > 0.3);
    // the puppet's weight is there, but nobody feels it
    for (double s = 0.0; s <= recording.last_time(); s += 0.05) {
        CHECK(recording.state_at(s).lines.empty());
    }
    CHECK(puppet_json_of("--replay " + quoted(folder / "take.hands"))["replay_identical"] == true);
}

TEST_CASE("takes of one name do not replace each other") {
    const fs::path folder = puppet_folder("names");
    const std::string name = (folder / "take.rec").string();
    CHECK(cli::free_name(name, 1) == name);
    CHECK(cli::free_name(name) == (folder / "take-2.rec").string());
    spill(folder / "take.rec", "");
    spill(folder / "take-2.rec", "");
    CHECK(cli::free_name(name, 1) == (folder / "take-3.rec").string());
}

TEST_CASE("a device that is not there is told before anything is played") {
    // whatever was built in, nobody has plugged a Force Dimension in here
    const Outcome run = tool("puppet --device force-dimension --seconds 0.2");
    CHECK(run.code == 2);
    CHECK_FALSE(run.err.empty());
    const Outcome simulated = tool("puppet --device simulated --seconds 0.3 --json -");
    INFO(simulated.err);
    CHECK(simulated.code == 0);
    CHECK(simulated.json()["hands"] == "simulated");
}
