// The promises of the tool as a whole: exit codes, help, suggestions, colour, completion.
#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>

#include "tests/cli/tool.h"

using namespace sidestep::test;

namespace {

const char* const verbs[] = {"info",  "convert", "walk",       "plot", "check",
                             "graph", "bench",   "completion", "man"};

}  // namespace

TEST_CASE("the version names program and compiler and build type") {
    const Outcome outcome = tool("--version");
    CHECK(outcome.code == 0);
    CHECK(outcome.out.starts_with("sidestep 0."));
    CHECK((outcome.says("GNU") || outcome.says("Clang")));
    CHECK(outcome.err.empty());
}

TEST_CASE("every verb teaches with an example") {
    const Outcome all = tool("--help");
    CHECK(all.code == 0);
    for (const char* verb : verbs) {
        CAPTURE(verb);
        CHECK(all.says(verb));
        const Outcome outcome = tool(std::string(verb) + " --help");
        CHECK(outcome.code == 0);
        CHECK(outcome.says("Examples:"));
        CHECK(outcome.says(std::string("sidestep ") + verb));
        CHECK(outcome.out.ends_with("\n"));
        CHECK(outcome.err.empty());
    }
}

TEST_CASE("a mistyped verb or option gets a suggestion and exit code 2") {
    const Outcome verb = tool("convret a b");
    CHECK(verb.code == 2);
    CHECK(verb.says("did you mean sidestep convert?"));
    const Outcome option = tool("info x.bvh --jsno -");
    CHECK(option.code == 2);
    CHECK(option.says("did you mean --json?"));
    const Outcome far = tool("zzzzzzz");
    CHECK(far.code == 2);
    CHECK_FALSE(far.says("did you mean"));
    CHECK(far.out.empty());
}

TEST_CASE("bad usage is exit code 2 and says how") {
    for (const char* arguments :
         {"", "info", "convert only.bvh", "plot x.bvh", "--threads many info x", "info x --up w",
          "info x --unit banana", "walk --speed fast", "completion tcsh", "--color pink info x",
          "walk --speed 50", "convert a.bvh b.bvh --trim 3", "convert a.bvh b.bvh --trim 3:1",
          "convert a.bvh b.bvh --trim 3f:9s", "walk -o walk.exe", "bench no_such_benchmark"}) {
        CAPTURE(arguments);
        const Outcome outcome = tool(arguments);
        CHECK(outcome.code == 2);
        CHECK(outcome.out.empty());
        CHECK(outcome.err.size() > 20);
    }
}

TEST_CASE("global options may stand before or after the verb") {
    const auto folder = scratch_folder("cli_global");
    spill(folder / "a.bvh", small_bvh());
    CHECK(tool("--color never --threads 1 info " + quoted(folder / "a.bvh")).code == 0);
    CHECK(tool("info --color never --threads 1 " + quoted(folder / "a.bvh")).code == 0);
}

TEST_CASE("colour appears on demand only") {
    const auto folder = scratch_folder("cli_color");
    spill(folder / "a.bvh", small_bvh());
    const std::string file = quoted(folder / "a.bvh");
    const auto colored = [](const Outcome& outcome) { return outcome.says("\033["); };
    CHECK_FALSE(colored(tool("info " + file)));
    CHECK(colored(tool("info --color always " + file)));
    CHECK_FALSE(colored(tool("info --color never " + file)));
    // a pseudo terminal is watched, where one can be had; NO_COLOR still wins
    if (std::system("script -qec true /dev/null >/dev/null 2>&1") == 0) {
        const auto on_terminal = [&](const std::string& setting) {
            Outcome outcome = tool("", "TERM=xterm " + setting +
                                           " script -qec '\"" SIDESTEP_TOOL_PATH "\" info " +
                                           (folder / "a.bvh").string() + "' /dev/null; : ");
            return colored(outcome);
        };
        CHECK(on_terminal("NO_COLOR="));
        CHECK_FALSE(on_terminal("NO_COLOR=1"));
    }
}

TEST_CASE("the bash completion script parses and completes") {
    const Outcome script = tool("completion bash");
    CHECK(script.code == 0);
    const auto folder = scratch_folder("cli_completion");
    spill(folder / "sidestep.bash", script.out);
    CHECK(std::system(("bash -n " + quoted(folder / "sidestep.bash")).c_str()) == 0);
    const auto complete = [&](const std::string& words, int at) {
        const std::string command =
            "bash -c 'source " + (folder / "sidestep.bash").string() + "; COMP_WORDS=(" + words +
            "); COMP_CWORD=" + std::to_string(at) + "; _sidestep; echo ${COMPREPLY[@]}' > " +
            (folder / "reply").string();
        CHECK(std::system(command.c_str()) == 0);
        return slurp(folder / "reply");
    };
    CHECK(complete("sidestep co", 1) == "convert completion\n");
    CHECK(complete("sidestep plot --st", 2) == "--style\n");
    CHECK(complete("sidestep --color n", 2) == "never\n");
    CHECK(complete("sidestep completion f", 2) == "fish\n");
    CHECK(complete("sidestep graph b", 2) == "build\n");
    CHECK(complete("sidestep graph build x --hu", 4) == "--hubs\n");
}

TEST_CASE("a manual page says what the help says, and a wrong name is told") {
    const Outcome page = tool("man crowd");
    CHECK(page.code == 0);
    CHECK(page.out.starts_with(".TH \"SIDESTEP\\-CROWD\" 1"));
    CHECK(page.says("So many people instead of the scene's own"));
    CHECK(page.says("\\fB\\-\\-print\\-scene\\fR \\fINAME\\fR"));
    CHECK(page.says("sidestep crowd circle \\-\\-agents 1000"));
    const Outcome whole = tool("man");
    for (const char* verb : verbs) CHECK(whole.says("sidestep\\-" + std::string(verb) + " (1)"));
    const Outcome nested = tool("man graph");
    CHECK(nested.says(".SH \"BUILD\""));

    const Outcome wrong = tool("man crwod");
    CHECK(wrong.code == 2);
    CHECK(wrong.says("did you mean crowd?"));
    const Outcome both = tool("man crowd --all /nonexistent/there");
    CHECK(both.code == 2);
    CHECK(both.says("one argument too many"));
    const Outcome nowhere = tool("man --all /proc/there");
    CHECK(nowhere.code == 2);
    CHECK(nowhere.says("/proc/there"));
}

TEST_CASE("completion for zsh and fish knows every verb and option") {
    for (const char* shell : {"zsh", "fish"}) {
        const Outcome script = tool(std::string("completion ") + shell);
        CHECK(script.code == 0);
        for (const char* verb : verbs) CHECK(script.says(verb));
        CHECK(script.says(std::string(shell) == "zsh" ? "--trim" : "-l trim"));
        // where the shell is there, it is asked too
        if (std::system((std::string("command -v ") + shell + " >/dev/null 2>&1").c_str()) == 0) {
            const auto folder = scratch_folder(std::string("cli_completion_") + shell);
            spill(folder / "script", script.out);
            CHECK(std::system((std::string(shell) + " -n " + quoted(folder / "script")).c_str()) ==
                  0);
        }
    }
}

TEST_CASE("the tool is ready in well under a twentieth of a second") {
    using Clock = std::chrono::steady_clock;
    auto best = Clock::duration::max();
    for (int i = 0; i < 9; ++i) {
        const auto start = Clock::now();
        CHECK(tool("--version").code == 0);
        best = std::min(best, Clock::now() - start);
    }
    // the shell in between costs a few milliseconds of its own
    CHECK(best < std::chrono::milliseconds(50));
}

TEST_CASE("an interrupt leaves no half-written file and the shell sees 130") {
    const auto folder = scratch_folder("cli_interrupt");
    spill(folder / "in" / "long.bvh", small_bvh(60000));
    // a timer interrupts the tool at moments spread over its run
    const std::string convert = "convert " + quoted(folder / "in" / "long.bvh") + " ";
    const auto start = std::chrono::steady_clock::now();
    REQUIRE(tool(convert + quoted(folder / "whole.glb")).code == 0);
    const std::chrono::duration<double> takes = std::chrono::steady_clock::now() - start;
    const std::string whole = slurp(folder / "whole.glb");
    // shots spread over the run, most of them late, when files are written
    constexpr int shots = 16;
    int interrupted = 0;
    for (int shot = 0; shot < shots; ++shot) {
        const double delay = takes.count() * (0.4 + 0.65 * shot / shots);
        const Outcome outcome = tool(convert + quoted(folder / "out" / "long.glb"),
                                     "timeout -s INT " + std::to_string(delay));
        // timeout answers 124 when it had to shoot
        CHECK((outcome.code == 0 || outcome.code == 124));
        interrupted += outcome.code == 124 ? 1 : 0;
        if (!std::filesystem::exists(folder / "out")) continue;
        // the whole file, when the shot came too late, or none
        const bool exists = std::filesystem::exists(folder / "out" / "long.glb");
        CHECK(files_in_folder(folder / "out") == (exists ? 1 : 0));
        if (exists) CHECK((slurp(folder / "out" / "long.glb") == whole));
        std::filesystem::remove_all(folder / "out");
    }
    // a test that never interrupts proves nothing
    CHECK(interrupted > 0);
    const Outcome seen = tool(
        "convert " + quoted(folder / "in" / "long.bvh") + " " + quoted(folder / "out" / "long.glb"),
        "timeout --preserve-status -s INT 0.01");
    CHECK(seen.code == 130);
}

TEST_CASE("a closed or full output is an error and not a success") {
    if (!std::filesystem::exists("/dev/full")) SIDESTEP_SKIP("/dev/full is not here");
    const Outcome outcome = tool("completion bash > /dev/full");
    CHECK(outcome.code == 2);
    CHECK(outcome.says("standard output"));
}
