// Graphs from the command line: built from folders and tables, looked at, drawn.
#include <doctest/doctest.h>

#include "cli/support/hub_index.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

/// A folder of clips that the tool itself walks: twice from standing to standing.
std::filesystem::path walks(const std::string& name, const std::string& index) {
    const auto folder = scratch_folder(name);
    for (const char* file : {"a.bvh", "b.bvh"}) {
        const Outcome walked = tool("walk --seconds 4 --from-rest -o " + quoted(folder / file),
                                    "cd " + quoted(folder) + ";");
        CHECK(walked.code == 0);
    }
    if (!index.empty()) spill(folder / "index.csv", index);
    return folder;
}

}  // namespace

TEST_CASE("the built-in graph tells about itself") {
    const Outcome words = tool("graph info built-in");
    CHECK(words.code == 0);
    CHECK(words.says("5 hubs"));
    CHECK(words.says("one to stand in"));
    CHECK(words.says("every hub reaches every other"));
    const Outcome all = tool("graph info built-in --json -");
    CHECK(all.code == 0);
    const nlohmann::json json = all.json();
    CHECK(json["hubs"].size() == 5);
    CHECK(json["clips"].size() == 72);
    CHECK(json["joins"]["turn_gap_rad"].get<double>() < 1e-12);
    CHECK(json["problems"].empty());
    const auto folder = scratch_folder("cli_graph_picture");
    for (const char* file : {"g.svg", "g.png"}) {
        CHECK(tool("graph info built-in -o " + quoted(folder / file)).code == 0);
        CHECK(slurp(folder / file).size() > 5000);
    }
    CHECK(slurp(folder / "g.svg").find("from walk: 28") != std::string::npos);
    CHECK(tool("graph info built-in --clips").says("turn_left_90"));
}

TEST_CASE("the steps of a crowd tell about themselves too") {
    const Outcome words = tool("graph info steps");
    CHECK(words.code == 0);
    CHECK(words.says("6 hubs"));
    CHECK(words.says("every hub reaches every other"));
    CHECK(tool("graph info stepps").code == 2);
}

TEST_CASE("a folder with a table becomes a graph and the graph a file") {
    const auto folder = walks("cli_graph_build", "hub_out,file,hub_in\nW,a.bvh,W\nW,\"b.bvh\",W\n");
    const auto file = folder / "g.graph";
    // walks from standing to standing: the hub is one to stand in, and none walks
    const Outcome built = tool("graph build " + quoted(folder) + " -o " + quoted(file));
    CAPTURE(built.out + built.err);
    CHECK(built.code == 1);
    CHECK(built.says("2 clips between 1 hubs"));
    CHECK(built.says("g.graph: warning: nobody can walk on in this graph"));
    const Outcome told = tool("graph info " + quoted(file) + " --json -");
    CHECK(told.code == 1);
    CHECK(told.json()["problems"].size() == 1);
    CHECK(told.json()["hubs"][0]["name"] == "W");
    CHECK(told.json()["joins"]["count"] == 4);
    CHECK(told.json()["slide"]["worst_m"].get<double>() < 0.02);
    // the same again has the same bits
    const std::string before = slurp(file);
    CHECK(tool("-q --threads 1 graph build " + quoted(folder) + " -o " + quoted(file)).code == 1);
    CHECK(slurp(file) == before);
}

TEST_CASE("real clips with their index become the graph of two hubs") {
    SIDESTEP_NEEDS_DATA(data, "mocap/short");
    const auto folder = scratch_folder("cli_graph_cmu");
    const Outcome built = tool("graph build " + quoted(data) + " -o " + quoted(folder / "g.graph"));
    CHECK(built.code == 0);
    CHECK(built.says("51 clips between 2 hubs"));
    const nlohmann::json json =
        tool("graph info " + quoted(folder / "g.graph") + " --json -").json();
    CHECK(json["joins"]["count"] == 1385);
    CHECK(json["slide"]["worst_m"].get<double>() < 0.02);
}

TEST_CASE("what is wrong with a table is named by line and column") {
    const auto folder = walks("cli_graph_table", "");
    const auto build = [&](const std::string& table) {
        spill(folder / "t.csv", table);
        return tool("graph build --hubs " + quoted(folder / "t.csv") + " " +
                    quoted(folder / "a.bvh") + " " + quoted(folder / "b.bvh") + " -o " +
                    quoted(folder / "g.graph"));
    };
    const Outcome missing = build("file,hub_in\na.bvh,W\n");
    CHECK(missing.code == 2);
    CHECK(missing.says("t.csv:1:1: error: the table has no column \"hub_out\""));
    CHECK(missing.says("hint: mend the table"));
    const Outcome torn = build("file,hub_in,hub_out\na.bvh,W\n");
    CHECK(torn.says("t.csv:2:"));
    CHECK(torn.says("hint: a row gives a cell to each column"));
    const Outcome hollow = build("file,hub_in,hub_out\na.bvh,,W\n");
    CHECK(hollow.says("t.csv:2:7: error"));
    CHECK(hollow.says("hint: give it the name of the hub"));
    CHECK(build("file,hub_in,hub_out\na.bvh,W,W\n").says("b.bvh: error: has no row"));
    // with the mark that spreadsheets put before the first column
    CHECK(build("\xef\xbb\xbf"
                "file,hub_in,hub_out\na.bvh,W,W\n")
              .says("b.bvh: error: has no row"));
    CHECK(build("file,hub_in,hub_out\na.bvh,W,W\na.bvh,W,W\n").says("has a row already"));
    CHECK_FALSE(std::filesystem::exists(folder / "g.graph"));
}

TEST_CASE("a broken table in a folder is an error and one of another kind is told") {
    const auto folder = walks("cli_graph_broken_table", "");
    const auto build = [&](const std::string& table) {
        spill(folder / "index.csv", table);
        return tool("graph build " + quoted(folder) + " -o " + quoted(folder / "g.graph"));
    };
    const auto refused = [&](const std::string& table, const std::string& why) {
        CAPTURE(table);
        const Outcome built = build(table);
        CHECK(built.code == 2);
        CHECK(built.says("index.csv:1:1: error: " + why));
        CHECK(built.says("hint: mend the table or remove it"));
        CHECK_FALSE(std::filesystem::exists(folder / "g.graph"));
    };
    refused("", "the table is empty");
    refused("\n\n", "the table is empty");
    refused("file,hub_in,hub_out\n", "the table has no rows");
    refused("file,hub_in\na.bvh,W\nb.bvh,W\n", "the table has no column \"hub_out\"");
    refused("hub_in,hub_out\nW,W\n", "the table has no column \"file\"");
    refused("\x89PNG\r\n\x1a\n", "this is not a table of hubs");
    // one of takes has columns of its own
    CHECK(build("file,seconds\na.bvh,4\nb.bvh,4\n").says("index.csv names no hubs"));
    // and whoever asks for takes asks no table
    std::filesystem::remove(folder / "g.graph");
    spill(folder / "index.csv", "");
    CHECK_FALSE(tool("graph build --takes " + quoted(folder) + " -o " + quoted(folder / "g.graph"))
                    .says("index.csv"));
}

TEST_CASE("no slide at all is a bound and not the lack of one") {
    const auto folder = walks("cli_graph_no_slide", "file,hub_in,hub_out\na.bvh,W,W\nb.bvh,W,W\n");
    // one who stops later ends in another pose: its feet would have to slide
    CHECK(tool("walk --seconds 7 --from-rest -o " + quoted(folder / "b.bvh"),
               "rm " + quoted(folder / "b.bvh") + ";")
              .code == 0);
    const std::string command =
        "graph build " + quoted(folder) + " -o " + quoted(folder / "g.graph");
    const Outcome loose = tool(command);
    CAPTURE(loose.out + loose.err);
    CHECK(loose.says("made to slide by at most"));
    const Outcome strict = tool(command + " --max-slide 0");
    CAPTURE(strict.out + strict.err);
    CHECK(strict.says("dropped: a foot would slide"));
    CHECK(strict.says("at most 0.0"));
}

TEST_CASE("what is mistyped of two words is taught by both") {
    const Outcome info = tool("graph info built-in --clps");
    CHECK(info.code == 2);
    CHECK(info.says("did you mean --clips? sidestep graph info --help shows how"));
    CHECK(tool("graph build x.bvh --max-slid 1 -o g.graph")
              .says("did you mean --max-slide? sidestep graph build --help shows how"));
    CHECK(tool("graph build x.bvh -o g.graph --fade x").says("sidestep graph build --help"));
    CHECK(tool("graph info").says("sidestep graph info --help shows how"));
    CHECK(tool("graph").says("sidestep graph --help shows how"));
    CHECK(tool("graph --fade 1").says("sidestep graph --help shows how"));
    CHECK(tool("info --jsn x").says("sidestep info --help shows how"));
}

TEST_CASE("bad graph commands are exit code 2 and leave nothing behind") {
    const auto folder = scratch_folder("cli_graph_bad");
    spill(folder / "no.graph", "HIERARCHY\n");
    CHECK(tool("graph").code == 2);
    CHECK(tool("graph info").code == 2);
    CHECK(tool("graph info " + quoted(folder / "no.graph")).says("no motion graph"));
    CHECK(tool("graph info " + quoted(folder / "none.graph")).code == 2);
    CHECK(tool("graph info built-in -o g.bvh").code == 2);
    CHECK(tool("graph info built-in --json " + quoted(folder / "no.graph")).code == 2);
    CHECK(tool("graph build " + quoted(folder) + " -o " + quoted(folder / "g.graph")).code == 2);
    const Outcome wrong = tool("graph build x.bvh -o g.bvh");
    CHECK(wrong.code == 2);
    CHECK(wrong.says("graphs are written as .graph"));
    CHECK(files_in_folder(folder) == 1);
}

TEST_CASE("a graph on which nobody can stop is made and answered with no") {
    const auto folder = scratch_folder("cli_graph_restless");
    // steady walking from the middle of a walk
    CHECK(tool("walk --seconds 30 -o " + quoted(folder / "w.bvh")).code == 0);
    CHECK(tool("convert " + quoted(folder / "w.bvh") + " " + quoted(folder / "m.bvh") +
               " --trim 8:20")
              .code == 0);
    const Outcome built =
        tool("graph build " + quoted(folder / "m.bvh") + " -o " + quoted(folder / "g.graph"));
    CAPTURE(built.out + built.err);
    CHECK(built.code == 1);
    CHECK(built.says("nobody on this graph can stop"));
    CHECK(tool("graph info " + quoted(folder / "g.graph")).code == 1);
}

TEST_CASE("cells of a table may be quoted and lines end either way") {
    const auto labels = cli::read_hub_index(
        "a,file,hub_in,b,hub_out\r\n\"x,\"\"y\"\"\nz\",d/1.bvh,W,q,S\r\n\r\n,2.bvh,S,,W", "t.csv");
    REQUIRE(labels.has_value());
    REQUIRE(labels->size() == 2);
    CHECK(labels->at("1.bvh").hub_in == "W");
    CHECK(labels->at("1.bvh").hub_out == "S");
    CHECK(labels->at("2.bvh").hub_out == "W");
    CHECK(labels->at("2.bvh").line == 5);
}
