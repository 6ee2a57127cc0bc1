// sidestep plot --chart: numbers over time, for motions and recordings.
#include <doctest/doctest.h>

#include "tests/cli/tool.h"

using namespace sidestep::test;

TEST_CASE("plot draws the speed of several motions into one chart") {
    const auto folder = scratch_folder("plot_chart");
    spill(folder / "slow.bvh", small_bvh(30));
    spill(folder / "again.bvh", small_bvh(60));
    const auto chart = folder / "speed.svg";
    const Outcome outcome =
        tool("plot " + quoted(folder / "slow.bvh") + " " + quoted(folder / "again.bvh") +
             " --chart speed -o " + quoted(chart) + " -o " + quoted(folder / "speed.png"));
    REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
    const std::string svg = slurp(chart);
    CHECK(svg.find("slow.bvh") != std::string::npos);
    CHECK(svg.find("again.bvh") != std::string::npos);
    CHECK(svg.find("metres per second") != std::string::npos);
    CHECK(svg.find("prefers-color-scheme") != std::string::npos);
    CHECK(slurp(folder / "speed.png").starts_with("\x89PNG"));
}

TEST_CASE("plot says what cannot be charted") {
    const auto folder = scratch_folder("plot_chart_words");
    spill(folder / "a.bvh", small_bvh(30));
    const std::string file = quoted(folder / "a.bvh");
    const Outcome people = tool("plot " + file + " --chart people -o " + quoted(folder / "x.svg"));
    CHECK(people.code == 2);
    CHECK(people.says("goes with recordings"));
    const Outcome where = tool("plot " + file + " --chart speed -o " + quoted(folder / "x.bvh"));
    CHECK(where.code == 2);
    CHECK(where.says(".svg or .png"));
    const Outcome json =
        tool("plot " + file + " --chart speed --json - -o " + quoted(folder / "x.svg"));
    CHECK(json.code == 2);
    CHECK(json.says("--chart goes without --json"));
}
