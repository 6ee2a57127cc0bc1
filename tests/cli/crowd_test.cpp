// A crowd from the command line: what is played, said, written and refused.
#include <doctest/doctest.h>

#include "sidestep/base/file.h"
#include "sidestep/motion/graph/build.h"
#include "sidestep/motion/graph/graph_file.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

const std::string few = "crowd plaza --agents 12 --seconds 3 ";

/// A scene file with these lines after the stage.
std::filesystem::path scene_file(const std::string& name, const std::string& lines) {
    const auto file = scratch_folder("cli_crowd_" + name) / "my.toml";
    spill(file, "bounds = [0, 0, 12, 12]\nseconds = 2\n" + lines);
    return file;
}

const std::string three_people = "[[people]]\ncount = 3\nbox = [1, 1, 11, 11]\n";

}  // namespace

TEST_CASE("a crowd is played judged and told about") {
    const Outcome words = tool(few);
    CAPTURE(words.err);
    CHECK(words.code == 0);
    for (const char* word : {"people", "overlaps", "speed", "no progress", "goals reached",
                             "choices", "processor", "fingerprint"}) {
        CHECK(words.says(word));
    }
    CHECK(words.says("12, 3"));
    CHECK(tool(few + "--no-verify").says("not judged"));
}

TEST_CASE("the figures of a crowd are there for programs") {
    const Outcome told = tool(few + "--json - --seed 9");
    CHECK(told.code == 0);
    const nlohmann::json json = told.json();
    for (const char* key : {"sidestep",
                            "scene",
                            "seed",
                            "people",
                            "present",
                            "seconds",
                            "area_m2",
                            "judged",
                            "overlaps",
                            "closest_m",
                            "mean_speed",
                            "free_speed",
                            "speed_ratio",
                            "stuck_10",
                            "stuck_30",
                            "worst_stuck_s",
                            "arrivals",
                            "arrived",
                            "all_arrived_s",
                            "throughput",
                            "waiting",
                            "choices",
                            "no_free_share",
                            "candidates_per_choice",
                            "us_per_agent_second",
                            "fingerprint"}) {
        CAPTURE(key);
        CHECK(json.contains(key));
    }
    CHECK(json["scene"] == "plaza");
    CHECK(json["seed"] == 9);
    CHECK(json["people"] == 12);
    CHECK(json["judged"] == true);
    CHECK(json["overlaps"] == 0);
    CHECK(json["closest_m"].get<double>() > 0.0);
    CHECK(json["fingerprint"].get<std::string>().size() == 16);
    // the same again, by any number of threads and any method; another seed is another day
    const auto print = [](const std::string& more) {
        return tool(few + "--json - " + more).json()["fingerprint"].get<std::string>();
    };
    const std::string first = json["fingerprint"].get<std::string>();
    CHECK(print("--seed 9 --threads 1") == first);
    CHECK(print("--seed 9 --threads 7") == first);
    CHECK(print("--seed 9 --method mobb") == first);
    CHECK(print("--seed 9 --method brute") == first);
    CHECK(print("--seed 10") != first);
    CHECK(print("--seed 9 --radius 0.5") != first);
    CHECK(print("--seed 9 --clips built-in") != first);
}

TEST_CASE("what a crowd recorded another program verifies") {
    const auto folder = scratch_folder("cli_crowd_record");
    const auto file = folder / "deep" / "plaza.rec";
    const Outcome played = tool(few + "--record " + quoted(file));
    CHECK(played.code == 0);
    CHECK(played.says("wrote"));
    CHECK(files_in_folder(folder) == 1);
    const Outcome verified = tool("verify " + quoted(file) + " --json -");
    CHECK(verified.code == 0);
    CHECK(verified.json()["overlaps"] == 0);
    CHECK(tool("info " + quoted(file)).says("12 figures"));
    // the same bytes for any number of threads
    const auto again = folder / "again.rec";
    CHECK(tool(few + "--threads 7 --no-verify --record " + quoted(again)).code == 0);
    CHECK(slurp(again) == slurp(file));
}

TEST_CASE("a recording on standard output is nothing but a recording") {
    const auto folder = scratch_folder("cli_crowd_stdout");
    CHECK(tool(few + "--record " + quoted(folder / "file.rec")).code == 0);
    const Outcome played = tool(few + "--record -");
    CHECK(played.code == 0);
    CHECK(played.out == slurp(folder / "file.rec"));
    CHECK(played.err.find("fingerprint") != std::string::npos);
    CHECK(played.err.find("wrote -") != std::string::npos);
    spill(folder / "piped.rec", played.out);
    const Outcome verified = tool("verify - < " + quoted(folder / "piped.rec"));
    CHECK(verified.code == 0);
    CHECK_FALSE(verified.says("warning"));
    // what is put together from parts needs a file
    CHECK(tool(few + "--record - --checkpoint " + quoted(folder / "kept")).code == 2);
}

TEST_CASE("a scene comes on standard input where a minus names it") {
    const auto file = scene_file("piped", three_people);
    const std::string rest = " --no-verify --json -";
    const Outcome by_name = tool("crowd " + quoted(file) + rest);
    const Outcome piped = tool("crowd -" + rest + " < " + quoted(file));
    CHECK(piped.code == 0);
    CHECK(piped.json()["fingerprint"] == by_name.json()["fingerprint"]);
    const auto wrong = scene_file("piped_wrong", three_people + "densty = 1\n");
    const Outcome refused = tool("crowd - < " + quoted(wrong));
    CHECK(refused.code == 2);
    CHECK(refused.says("-:6:1: error"));
    CHECK(
        tool("crowd - --tour " + quoted(file.parent_path() / "tour") + " < " + quoted(file)).code ==
        2);
}

TEST_CASE("the number of threads is in the help of a crowd and changes no decision") {
    CHECK(tool("crowd --help").says("--threads N"));
    const auto print = [](const std::string& words) {
        return tool(words + " --no-verify --json -").json()["fingerprint"];
    };
    CHECK(print(few + "--threads 2") == print("--threads 1 " + few));
    CHECK(tool(few + "--threads -1").code == 2);
}

TEST_CASE("a scene names the clips that its people play unless the command line does") {
    const auto print = [](const std::filesystem::path& file, const std::string& more = "") {
        const Outcome told = tool("crowd " + quoted(file) + " --no-verify --json - " + more);
        CAPTURE(told.err);
        CHECK(told.code == 0);
        return told.json()["fingerprint"];
    };
    const auto plain = scene_file("clips_none", three_people);
    const auto steps = scene_file("clips_steps", "clips = \"steps\"\n" + three_people);
    const auto whole = scene_file("clips_whole", "clips = \"built-in\"\n" + three_people);
    CHECK(print(steps) == print(plain));
    CHECK(print(whole) == print(plain, "--clips built-in"));
    CHECK(print(whole) != print(plain));
    CHECK(print(whole, "--clips steps") == print(plain));
    // a file beside the scene, from wherever one is
    const auto beside = scene_file("clips_file", "clips = \"own.graph\"\n" + three_people);
    const auto graph = beside.parent_path() / "own.graph";
    REQUIRE(motion::save_graph(motion::built_in_graph(), graph).empty());
    CHECK(print(beside) == print(whole));
    // it is not written over
    CHECK(tool("crowd " + quoted(beside) + " --record " + quoted(graph)).code == 2);
    // what is not there is said at its line
    const Outcome lost =
        tool("crowd " + quoted(scene_file("clips_lost", "clips = \"no.graph\"\n" + three_people)));
    CHECK(lost.code == 2);
    CHECK(lost.says("my.toml:3:9: error"));
    CHECK(lost.says("no.graph"));
}

TEST_CASE("a recording of a crowd is whole or not there at all") {
    const auto folder = scratch_folder("cli_crowd_whole");
    // a folder where the file should be
    std::filesystem::create_directories(folder / "taken.rec" / "x");
    const Outcome taken = tool(few + "--record " + quoted(folder / "taken.rec"));
    CHECK(taken.code == 2);
    CHECK(taken.says("taken.rec"));
    CHECK(files_in_folder(folder) == 0);
    // Ctrl-C at any moment
    for (const char* delay : {"0.05", "0.3", "0.8"}) {
        const Outcome cut = tool("crowd plaza --seconds 90000 --record " + quoted(folder / "c.rec"),
                                 std::string("timeout -s INT ") + delay);
        CHECK(cut.code != 0);
        CHECK(files_in_folder(folder) == 0);
    }
    // an older recording survives
    spill(folder / "old.rec", "precious");
    CHECK(tool("crowd plaza --seconds 90000 --record " + quoted(folder / "old.rec"),
               "timeout -s INT 0.3")
              .code != 0);
    CHECK(slurp(folder / "old.rec") == "precious");
}

TEST_CASE("what goes into a crowd is not written over by what comes out") {
    const auto file = scene_file("same", three_people);
    const std::string before = slurp(file);
    for (const char* option : {" --record ", " --json "}) {
        const Outcome over = tool("crowd " + quoted(file) + option + quoted(file));
        CAPTURE(over.out + over.err);
        CHECK(over.code == 2);
        CHECK(slurp(file) == before);
    }
    const auto both = file.parent_path() / "both";
    CHECK(tool("crowd " + quoted(file) + " --record " + quoted(both) + " --json " + quoted(both))
              .code == 2);
}

TEST_CASE("a printed scene is a scene to start from") {
    for (const char* name : {"plaza", "circle", "crossing", "corridor", "bottleneck", "blocks"}) {
        CAPTURE(name);
        const Outcome text = tool(std::string("crowd --print-scene ") + name);
        CHECK(text.code == 0);
        const auto file = scratch_folder("cli_crowd_print") / (std::string(name) + ".toml");
        spill(file, text.out);
        const std::string rest = " --seconds 2 --seed 4 --no-verify --json -";
        const Outcome from_file = tool("crowd " + quoted(file) + rest);
        const Outcome built_in = tool("crowd " + std::string(name) + rest);
        CHECK(from_file.code == 0);
        CHECK(from_file.json()["fingerprint"] == built_in.json()["fingerprint"]);
        CHECK(from_file.json()["choices"] == built_in.json()["choices"]);
    }
    const Outcome wrong = tool("crowd --print-scene plazza");
    CHECK(wrong.code == 2);
    CHECK(wrong.says("plaza"));
}

TEST_CASE("a scene that cannot work gives a line and the exit code two") {
    const auto refuses = [](const std::string& name, const std::string& lines,
                            const std::string& words) {
        const auto file = scene_file(name, lines);
        const auto record = file.parent_path() / "out.rec";
        const Outcome outcome = tool("crowd " + quoted(file) + " --record " + quoted(record));
        CAPTURE(name);
        CAPTURE(outcome.out + outcome.err);
        CHECK(outcome.code == 2);
        CHECK(outcome.says(words));
        CHECK(outcome.says("error"));
        CHECK_FALSE(std::filesystem::exists(record));
    };
    refuses("crush", "[[people]]\ncount = 500\nbox = [1, 1, 4, 4]\n", "my.toml:3");
    refuses("walled",
            "[[wall]]\nbox = [6, 6, 11, 11]\n[[goal]]\nname = \"x\"\nbox = [7, 7, 9, 9]\n"
            "[[people]]\ncount = 1\nbox = [1, 1, 4, 4]\ngoal = \"x\"\n",
            "inside a wall");
    refuses("unknown_key", three_people + "[[obstackle]]\nradius = 1\n", "obstackle");
    refuses("no_toml", "[[people\n", "my.toml:3");
    refuses("no_goal", "[[people]]\ncount = 1\nbox = [1, 1, 4, 4]\ngoal = \"nowhere\"\n",
            "nowhere");
    refuses("no_motion",
            three_people + "[[obstacle]]\nname = \"g\"\nclip = \"nobody.bvh\"\nat = [5, 5]\n",
            "my.toml:6");
    refuses("nobody", "[[people]]\ncount = 0\nbox = [1, 1, 4, 4]\n", "my.toml:3");
}

TEST_CASE("recorded people are found beside their scene and keep clear of walls and each other") {
    const auto walks_at = [](const std::string& place) {
        return "[[obstacle]]\nclip = \"guide.bvh\"\nat = " + place + "\n";
    };
    const auto play = [&](const std::string& name, const std::string& lines) {
        const auto file = scene_file(name, three_people + lines);
        CHECK(tool("walk --speed 1 --seconds 2 -o " + quoted(file.parent_path() / "guide.bvh"))
                  .code == 0);
        return tool("crowd " + quoted(file) + " --seconds 4");
    };
    const Outcome fits = play("guide", walks_at("[8, 8]"));
    CAPTURE(fits.out + fits.err);
    CHECK(fits.code == 0);
    const Outcome wall =
        play("guide_in_wall", "[[wall]]\nbox = [7, 9, 11, 11]\n" + walks_at("[8, 8]"));
    CAPTURE(wall.out + wall.err);
    CHECK(wall.code == 2);
    CHECK(wall.says("walks into a wall"));
    const Outcome inside =
        play("guide_inside", "[[wall]]\nbox = [4, 4, 11, 11.9]\n" + walks_at("[8, 6]"));
    CHECK(inside.code == 2);
    CHECK(inside.says("walks into a wall"));
    const Outcome both = play("guides", walks_at("[8, 8]") + walks_at("[8, 9]"));
    CHECK(both.code == 2);
    CHECK(both.says("run into each other"));
    // he is no "person", whoever is counted
    const auto file = scene_file("guide", three_people + walks_at("[8, 8]"));
    const auto folder = file.parent_path();
    CHECK(tool("walk --speed 1 --seconds 2 -o " + quoted(folder / "guide.bvh")).code == 0);
    CHECK(tool("crowd " + quoted(file) + " --record " + quoted(folder / "a.rec")).code == 0);
    const std::string from = "export " + quoted(folder / "a.rec") + " --agent ";
    CHECK(tool(from + "2 -o " + quoted(folder / "two.bvh")).says("person 2"));
    CHECK_FALSE(tool(from + "'#0' -o " + quoted(folder / "he.bvh")).says("person 0"));
    CHECK(tool(from + "3 -o " + quoted(folder / "last.bvh")).says("person 2"));
    // and what he plays is not written over
    const std::string before = slurp(folder / "guide.bvh");
    const Outcome over =
        tool("crowd " + quoted(file) + " --record " + quoted(folder / "guide.bvh"));
    CHECK(over.code == 2);
    CHECK(over.says("would replace a file that is read"));
    CHECK(slurp(folder / "guide.bvh") == before);
    const Outcome cart =
        play("guide_and_cart", walks_at("[8, 8]") + "[[obstacle]]\nkeys = [[0, 8, 9]]\n");
    CHECK(cart.code == 2);
    CHECK(cart.says("[[obstacle]] 2 run into each other"));
}

TEST_CASE("a crowd that cannot be is refused in words and not by us") {
    const auto file =
        scene_file("comers", "[[people]]\nper_second = 1\nmost = 3\nbox = [1, 1, 4, 4]\n");
    CHECK(tool("crowd " + quoted(file) + " --agents 10").code == 2);
    CHECK(tool("crowd " + quoted(file) + " --agents 10").says("nobody is"));
    CHECK(tool(few + "--radius 0.4 --margin 0.1").code == 2);
    CHECK(tool(few + "--radius 0.4 --margin 0.1").says("exclude each other"));
    CHECK(tool(few + "--keep-stage").code == 0);
    CHECK(tool("crowd plaza --keep-stage --seconds 1").says("changes nothing without --agents"));
    CHECK(tool(few + "--every 5").says("changes nothing without --checkpoint"));
    CHECK(tool("crowd plaza --agents 0").says("from 1 to 10000000"));
    CHECK(tool("crowd plaza --agents 1 --seconds 1").says("never two at a time"));
    const auto fills = scene_file("fills", "[[people]]\nper_second = 1\nbox = [1, 1, 4, 4]\n");
    const Outcome filled = tool("crowd " + quoted(fills));
    CHECK(filled.code == 0);
    CHECK(filled.says("my.toml:3:1: warning"));
    CHECK(filled.says("the scene fills up"));
    // what cannot be written is known before anybody walks, and nothing else is written either
    const auto kept = scratch_folder("cli_crowd_kept") / "a.rec";
    const Outcome nowhere = tool(few + "--json /proc/none.json --record " + quoted(kept));
    CHECK(nowhere.code == 2);
    CHECK(nowhere.says("/proc/none.json"));
    CHECK_FALSE(std::filesystem::exists(kept));
    const auto folder = scratch_folder("cli_crowd_tour");
    const auto scene = scene_file("tour", three_people);
    CHECK(tool("crowd " + quoted(scene) + " --seconds 2 --tour " + quoted(folder)).code == 0);
    CHECK(std::filesystem::exists(folder / "my.rec"));
    CHECK(std::filesystem::exists(folder / "my.png"));
}

TEST_CASE("clips that nobody can walk on with are refused and say what was left out") {
    SIDESTEP_NEEDS_DATA(shorts, "mocap/short");
    const auto folder = scratch_folder("cli_crowd_apart");
    // those who stand and those who walk, and no way from one to the other
    const std::string rows = *read_file(shorts / "index.csv");
    std::string kept = rows.substr(0, rows.find('\n') + 1);
    int walking = 0, standing = 0;
    for (std::size_t at = kept.size(); at < rows.size();) {
        const std::size_t end = std::min(rows.find('\n', at), rows.size());
        const std::string row = rows.substr(at, end - at);
        at = end + 1;
        const bool stands = row.find(",S,S,") != std::string::npos;
        if (!stands && row.find(",W,W,") == std::string::npos) continue;
        if ((stands ? standing : walking)++ >= 4) continue;
        kept += row + "\n";
        const std::string name = row.substr(0, row.find(','));
        std::filesystem::copy_file(shorts / name, folder / name);
    }
    REQUIRE(std::min(walking, standing) >= 4);
    spill(folder / "index.csv", kept);
    const Outcome crowd = tool(few + "--clips " + quoted(folder));
    CAPTURE(crowd.out + crowd.err);
    CHECK(crowd.code == 2);
    CHECK(crowd.says("nobody can walk on in this graph"));
    const Outcome graph =
        tool("graph build " + quoted(folder) + " -o " + quoted(folder / "a.graph"));
    CHECK(graph.code == 1);
    CHECK(graph.says("nobody can walk on"));
    CHECK(std::filesystem::exists(folder / "a.graph"));
}

TEST_CASE("unknown scenes clips and tastes are named with a hint") {
    CHECK(tool("crowd plazza").code == 2);
    CHECK(tool("crowd plazza").says("did you mean plaza"));
    CHECK(tool("crowd no/such.toml").code == 2);
    CHECK(tool("crowd no/such.toml").says("no/such.toml"));
    CHECK(tool(few + "--clips no_such.graph").code == 2);
    CHECK(tool(few + "--clips no_such.graph").says("no_such.graph"));
    const auto folder = scratch_folder("cli_crowd_clips");
    spill(folder / "bad.graph", "not a graph");
    CHECK(tool(few + "--clips " + quoted(folder / "bad.graph")).code == 2);
    CHECK(tool(few + "--clips " + quoted(folder)).says("index.csv"));
    CHECK(tool(few + "--taste heading").code == 2);
    CHECK(tool(few + "--taste headin=1").says("did you mean heading"));
    CHECK(tool(few + "--taste heading=nan").code == 2);
    CHECK(tool(few + "--taste heading=-1").code == 2);
    CHECK(tool(few + "--taste patience=0").code == 0);
    CHECK(tool(few + "--taste patience=1000").code == 0);
    for (const char* bad :
         {"--agents 0", "--agents -3", "--agents x", "--seconds 0", "--seconds -1", "--seconds nan",
          "--radius 0", "--radius 99", "--margin -1", "--method slow", "--seed -1", "--nonsense"}) {
        CAPTURE(bad);
        CHECK(tool("crowd plaza --seconds 1 " + std::string(bad)).code == 2);
    }
}

TEST_CASE("a graph file is what people of a crowd can do") {
    SIDESTEP_NEEDS_DATA(shorts, "mocap/short");
    const auto folder = scratch_folder("cli_crowd_graph");
    const auto graph = folder / "real.graph";
    CHECK(tool("graph build " + quoted(shorts) + " -o " + quoted(graph)).code == 0);
    const Outcome by_file = tool(few + "--json - --clips " + quoted(graph));
    const Outcome by_folder = tool(few + "--json - --clips " + quoted(shorts));
    CHECK(by_file.code == 0);
    CHECK(by_folder.code == 0);
    CHECK(by_file.json()["overlaps"] == 0);
    CHECK(by_file.json()["fingerprint"] == by_folder.json()["fingerprint"]);
}
