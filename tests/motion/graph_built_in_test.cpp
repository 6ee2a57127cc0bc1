// The built-in graph: what everybody walks on who brings no clips.

#include <doctest/doctest.h>

#include <set>

#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/measure.h"
#include "sidestep/motion/graph/crowd_clips.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "sidestep/motion/human.h"
#include "tests/motion/graph_support.h"

using namespace sidestep;
using namespace sidestep::motion;
using namespace sidestep::test;

TEST_CASE("the built-in graph has nothing wrong with it and every join is exact") {
    const MotionGraph& graph = built_in_graph();
    CHECK(check(graph).empty());
    CHECK(strongly_connected(graph));
    CHECK(graph.hubs.size() == 5);
    CHECK(graph.hubs[graph.hub("stand")].standing);
    CHECK_FALSE(graph.hubs[graph.hub("walk")].standing);
    CHECK(graph.clip("walk_1") >= 0);
    CHECK(graph.clip("no such clip") == -1);
    double worst = 0.0;
    int joins = 0;
    for (const GraphClip& a : graph.clips) {
        CHECK(ground(a.clip.translation(0, hips)).norm() < 1e-12);
        CHECK(std::abs(heading(a.clip.rotation(0, hips))) < 1e-12);
        for (const GraphClip& b : graph.clips) {
            if (a.hub_out != b.hub_in) continue;
            ++joins;
            worst = std::max(worst, pose_mismatch(a.clip, b.clip));
        }
    }
    CHECK(joins == measure_joins(graph).joins);
    CHECK(joins > 1000);
    CHECK(worst < 1e-12);
}

TEST_CASE("the crowd's steps have nothing wrong with them and meet exactly") {
    const MotionGraph& graph = crowd_graph();
    CHECK(check(graph).empty());
    CHECK(strongly_connected(graph));
    CHECK(graph.hubs.size() == 6);
    CHECK(graph.clips.size() == 72);
    // either foot ahead, and a way to stop from both
    for (const char* hub : {"walk", "walk_right", "stand"}) CHECK(graph.hub(hub) >= 0);
    double worst = 0.0, slide = 0.0;
    for (const GraphClip& a : graph.clips) {
        slide = std::max(slide, a.slide);
        for (const GraphClip& b : graph.clips) {
            if (a.hub_out == b.hub_in) worst = std::max(worst, pose_mismatch(a.clip, b.clip));
        }
    }
    CHECK(worst < 1e-12);
    // cut in the middle and bent to meet: a shoe's width of sliding is seen, a centimetre is not
    CHECK(slide > 0.0);
    CHECK(slide < 0.01);
}

TEST_CASE("the library's clips are in the built-in graph as they are") {
    const MotionGraph& graph = built_in_graph();
    const std::vector<LibraryClip> library = built_in_library();
    CHECK(graph.clips.size() == library.size() + crowd_clips().size());
    for (std::size_t i = 0; i < library.size(); ++i) {
        const GraphClip& clip = graph.clips[i];
        CHECK(clip.name == library[i].name);
        CHECK(graph.hubs[clip.hub_in].name == library[i].hub_in);
        CHECK(graph.hubs[clip.hub_out].name == library[i].hub_out);
        // but for where they begin
        CHECK(clip.clip.fingerprint() == place(library[i].clip, Vec2::Zero(), 0.0).fingerprint());
    }
}

TEST_CASE("every hub can be left by a way to stand within two clips") {
    const MotionGraph& graph = built_in_graph();
    const int stand = graph.hub("stand");
    for (int hub = 0; hub < static_cast<int>(graph.hubs.size()); ++hub) {
        bool found = hub == stand;
        for (const GraphClip& a : graph.clips) {
            if (a.hub_in != hub) continue;
            found = found || a.hub_out == stand;
            for (const GraphClip& b : graph.clips) {
                found = found || (b.hub_in == a.hub_out && b.hub_out == stand);
            }
        }
        CHECK(found);
    }
}

TEST_CASE("clips for crowds are short and walk as well as the library") {
    double slide = 0.0, jolt = 0.0, deep = 0.0;
    std::set<std::string> names;
    for (const LibraryClip& clip : built_in_library()) {
        const GaitQuality quality = measure(clip.clip);
        slide = std::max(slide, quality.worst_slide);
        jolt = std::max(jolt, quality.max_acceleration);
        deep = std::min(deep, quality.deepest_sole);
        names.insert(clip.name);
    }
    for (const LibraryClip& clip : crowd_clips()) {
        INFO(clip.name);
        CHECK(names.insert(clip.name).second);
        CHECK(clip.clip.name() == clip.name);
        CHECK(clip.clip.last_time() < 1.5);
        const GaitQuality quality = measure(clip.clip);
        CHECK(quality.worst_slide <= slide);
        CHECK(quality.max_acceleration <= jolt);
        CHECK(quality.deepest_sole > deep - 0.0005);
        CHECK(quality.knee_min > 0.1);
        CHECK(quality.legs_apart > 0.08);
    }
}

TEST_CASE("people of any height and rate have crowd clips that meet their library") {
    const LibraryOptions tall{.style = {}, .frame_rate = 60.0, .height = 1.95};
    const std::vector<LibraryClip> library = built_in_library(tall);
    double worst = 0.0;
    int joins = 0;
    for (const LibraryClip& a : crowd_clips(tall)) {
        for (const LibraryClip& b : library) {
            if (a.hub_out != b.hub_in) continue;
            worst = std::max(worst, pose_mismatch(a.clip, b.clip));
            ++joins;
        }
    }
    CHECK(joins > 100);
    CHECK(worst < 1e-12);
}

TEST_CASE("a graph that is damaged is refused with the name of what is wrong") {
    const auto complaint = [](auto&& damage) {
        MotionGraph graph = built_in_graph();
        damage(graph);
        return to_string(check(graph));
    };
    CHECK(complaint([](MotionGraph&) {}).empty());
    CHECK(complaint([](MotionGraph& g) { g.clips[9].hub_in = 77; }).find("hub 77") !=
          std::string::npos);
    CHECK(complaint([](MotionGraph& g) { g.clips[9].name = g.clips[8].name; }).find("two clips") !=
          std::string::npos);
    CHECK(complaint([](MotionGraph& g) { g.hubs[0].standing = false; }).find("no standing hub") !=
          std::string::npos);
    CHECK(complaint([](MotionGraph& g) { g.hubs[2].standing = true; }).find("one to stand in") !=
          std::string::npos);
    CHECK(complaint([](MotionGraph& g) {
              g.clips[9].hub_out = g.hub("jog");
          }).find("off the pose") != std::string::npos);
    CHECK(complaint([](MotionGraph& g) { g.frame_time = 0.02; }).find("frames per second") !=
          std::string::npos);
    CHECK(complaint([](MotionGraph& g) {
              std::erase_if(g.clips, [&](const GraphClip& c) { return c.name == "jog_to_walk"; });
          }).find("do not reach each other") != std::string::npos);
    CHECK(complaint([](MotionGraph& g) {
              g.clips[9].clip = trim(g.clips[9].clip, 0, 0);
          }).find("1 frames") != std::string::npos);
    CHECK(complaint([](MotionGraph& g) { g.clips.clear(); }).find("no clips") != std::string::npos);
    // a kink: the same poses at twice the pace
    CHECK(complaint([](MotionGraph& g) {
              Clip& clip = g.clips[g.clip("walk_1")].clip;
              clip =
                  resample(clip.with_frame_time(2.0 * clip.frame_time()), 1.0 / clip.frame_time());
          }).find("off the velocity") != std::string::npos);
}
