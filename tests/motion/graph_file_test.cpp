// What is written is what is read, and what is no graph says where it stops being one.

#include <doctest/doctest.h>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/motion/graph/graph_file.h"
#include "tests/motion/graph_support.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;
using namespace sidestep::test;

namespace {

/// A graph of few clips, so that every byte of it can be tried.
MotionGraph small_graph() {
    MotionGraph graph = built_in_graph();
    std::erase_if(graph.clips, [](const GraphClip& clip) {
        return clip.name != "start_walk" && clip.name != "stop_walk";
    });
    MotionGraph small = graph;
    small.hubs = {{"stand", true}, {"walk", false}};
    for (GraphClip& clip : small.clips) {
        clip.hub_in = clip.name == "start_walk" ? 0 : 1;
        clip.hub_out = 1 - clip.hub_in;
        clip.slide = 0.0125;
    }
    Problem note;
    note.severity = Problem::Severity::warning;
    note.message = "dropped: \"quotes\" and \n lines";
    note.code = "dropped";
    small.notes = {note};
    return small;
}

std::string error_of(const std::string& bytes) {
    const Result<MotionGraph> graph = read_graph(bytes, "g.graph");
    return graph ? "" : to_string(graph.error());
}

}  // namespace

TEST_CASE("a graph survives its file bit for bit") {
    for (const MotionGraph& graph : {small_graph(), built_in_graph()}) {
        const std::string bytes = graph_bytes(graph);
        const Result<MotionGraph> back = read_graph(bytes, "g.graph");
        REQUIRE(back.has_value());
        CHECK(back->fingerprint() == graph.fingerprint());
        CHECK(back->notes == graph.notes);
        REQUIRE(back->clips.size() == graph.clips.size());
        for (std::size_t i = 0; i < graph.clips.size(); ++i) {
            CHECK(back->clips[i].slide == graph.clips[i].slide);
            CHECK(back->clips[i].clip.name() == graph.clips[i].clip.name());
        }
        CHECK(back->skeleton.same_as(graph.skeleton, 0.0));
        CHECK(graph_bytes(*back) == bytes);
    }
}

TEST_CASE("a graph of real clips survives its file bit for bit") {
    SIDESTEP_NEEDS_DATA(data, "mocap/short");
    const Result<MotionGraph> graph = graph_of_labelled(labelled_in(data));
    REQUIRE(graph.has_value());
    const auto folder = scratch_folder("graph_file");
    REQUIRE(save_graph(*graph, folder / "g.graph").empty());
    const Result<MotionGraph> back = try_load_graph(folder / "g.graph");
    REQUIRE(back.has_value());
    CHECK(back->fingerprint() == graph->fingerprint());
    CHECK(measure_joins(*back).turn_gap < 1e-12);
}

TEST_CASE("a file that is no graph says what it is instead") {
    const auto folder = scratch_folder("graph_bad");
    CHECK(error_of("HIERARCHY\n").find("no motion graph") != std::string::npos);
    CHECK(error_of("").find("no motion graph") != std::string::npos);
    CHECK(error_of("sidestep graph 99\n{}\n---\n").find("version \"99\"") != std::string::npos);
    CHECK(error_of("sidestep graph 1\n{}").find("ends inside its header") != std::string::npos);
    CHECK(
        error_of("sidestep graph 1\n{\"frame_time\": 1e99999}\n---\n").find("impossible number") !=
        std::string::npos);
    // line and column of the text
    CHECK(error_of("sidestep graph 1\n{\n \"hubs\": ?\n---\n").find("g.graph:3:") !=
          std::string::npos);
    CHECK(error_of("sidestep graph 1\n{}\n---\n").find("\"frame_time\" is missing") !=
          std::string::npos);
    CHECK_FALSE(try_load_graph(folder / "none.graph").has_value());

    const std::string good = graph_bytes(small_graph());
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string bytes = good;
        const std::size_t at = bytes.find(from);
        REQUIRE(at != std::string::npos);
        return error_of(bytes.replace(at, from.size(), to));
    };
    CHECK(changed("\"hub_in\": 0", "\"hub_in\": 7").find("/clips/0/hub_in: 7") !=
          std::string::npos);
    CHECK(changed("\"standing\": true", "\"standing\": 1").find("/hubs/0/standing") !=
          std::string::npos);
    CHECK(changed("\"parent\": 0", "\"parent\": 5").find("/skeleton/joints/1/parent") !=
          std::string::npos);
    CHECK(changed("\"frames\": 54", "\"frames\": 55").find("bytes, expected") != std::string::npos);
    CHECK(changed("\"frames\": 54", "\"frames\": 9999999").find("bytes, expected") !=
          std::string::npos);
    CHECK(changed("start_walk", "start_wolk").find("checksum") != std::string::npos);
}

TEST_CASE("a graph with something wrong as a graph is not loaded") {
    MotionGraph graph = small_graph();
    graph.hubs[0].standing = false;
    const auto folder = scratch_folder("graph_wrong");
    REQUIRE(save_graph(graph, folder / "g.graph").empty());
    const Result<MotionGraph> back = try_load_graph(folder / "g.graph");
    REQUIRE_FALSE(back.has_value());
    CHECK(back.error().front().message.find("no standing hub") != std::string::npos);
    CHECK(back.error().front().file == (folder / "g.graph").string());
}

TEST_CASE("a cut or damaged graph file is refused and never crashes") {
    const std::string good = graph_bytes(small_graph());
    Random random(31);
    int refused = 0;
    constexpr int tries = 1500;
    for (int i = 0; i < tries; ++i) {
        std::string bytes = good;
        if (random.chance(0.3)) {
            bytes.resize(random.index(static_cast<int>(bytes.size())));
        } else {
            // most of a header is where the meaning is
            const int size = static_cast<int>(bytes.size());
            const int reach = random.chance(0.7) ? std::min(size, 6000) : size;
            const int hits = 1 + random.index(3);
            for (int hit = 0; hit < hits; ++hit) {
                const int at = random.index(reach);
                bytes[at] = static_cast<char>(random.index(256));
            }
        }
        INFO("seed 31, try " << i);
        if (bytes == good) continue;
        const Result<MotionGraph> graph = read_graph(bytes, "g.graph");
        CHECK_FALSE(graph.has_value());
        refused += graph ? 0 : 1;
    }
    CHECK(refused > 1400);
}
