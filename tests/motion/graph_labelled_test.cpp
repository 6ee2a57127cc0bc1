// Clips that were cut by hand meet exactly, go on at the same velocity, and their feet stay.

#include <doctest/doctest.h>

#include <set>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/measure.h"
#include "sidestep/motion/human.h"
#include "tests/motion/graph_support.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;
using namespace sidestep::test;

namespace {

int count_code(const Problems& notes, const std::string& code) {
    int count = 0;
    for (const Problem& note : notes) count += note.code == code ? 1 : 0;
    return count;
}

/// A clip of the library, under other hub names.
LabelledClip relabelled(const std::string& clip, const std::string& in, const std::string& out) {
    for (LabelledClip& each : labelled_library()) {
        if (each.name != clip) continue;
        each.name = in + "_" + clip + "_" + out;
        each.hub_in = in;
        each.hub_out = out;
        return each;
    }
    throw std::runtime_error("no clip " + clip);
}

}  // namespace

TEST_CASE("51 real clips become a graph of two hubs in which every join is exact") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/short");
    const std::vector<LabelledClip> clips = labelled_in(folder);
    REQUIRE(clips.size() == 51);
    const Result<MotionGraph> graph = graph_of_labelled(clips);
    REQUIRE(graph.has_value());
    CHECK(check(*graph).empty());
    CHECK(count_code(graph->notes, "dropped") == 0);
    REQUIRE(graph->clips.size() == 51);
    REQUIRE(graph->hubs.size() == 2);
    CHECK_FALSE(graph->hubs[graph->hub("W")].standing);
    CHECK(graph->hubs[graph->hub("S")].standing);
    CHECK(strongly_connected(*graph));

    // every pair, one after the other, as somebody would play them
    int joins = 0;
    double pose = 0.0, start = 0.0, end = 0.0, before = 0.0;
    for (std::size_t i = 0; i < graph->clips.size(); ++i) {
        for (std::size_t k = 0; k < graph->clips.size(); ++k) {
            const GraphClip &a = graph->clips[i], &b = graph->clips[k];
            if (a.hub_in == b.hub_in) {
                start = std::max(start, velocity_mismatch_at_start(a.clip, b.clip));
            }
            if (a.hub_out == b.hub_out) {
                end = std::max(end, velocity_mismatch_at_end(a.clip, b.clip));
            }
            if (a.hub_out != b.hub_in) continue;
            ++joins;
            pose = std::max(pose, pose_mismatch(a.clip, b.clip));
            before = std::max(before, pose_mismatch(clips[i].clip, clips[k].clip));
        }
    }
    CHECK(joins == 32 * 32 + 19 * 19);
    CHECK(pose < 1e-12);
    CHECK(start < 1e-10);
    CHECK(end < 1e-10);
    CHECK(before > 0.3);  // radians: as they were cut they did not meet

    const JoinQuality quality = measure_joins(*graph);
    CHECK(quality.joins == joins);
    CHECK(quality.turn_gap < 1e-12);
    CHECK(quality.place_gap < 1e-12);
    CHECK(quality.velocity_gap < 1e-10);
    CHECK(quality.root_velocity_gap < 1e-10);
    // what joints do across a join is far less than what they do anyway
    CHECK(quality.join_change < 0.1 * quality.inner_change);
}

TEST_CASE("feet of real clips slide less than two centimetres more than they did") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/short");
    const std::vector<LabelledClip> clips = labelled_in(folder);
    const Result<MotionGraph> graph = graph_of_labelled(clips);
    const Result<MotionGraph> plain = graph_of_labelled(clips, {.keep_feet = false});
    REQUIRE(graph.has_value());
    REQUIRE(plain.has_value());
    double worst = 0.0, sum = 0.0, worst_plain = 0.0, own = 0.0, own_plain = 0.0;
    for (std::size_t i = 0; i < clips.size(); ++i) {
        INFO(clips[i].name);
        CHECK(graph->clips[i].slide < 0.02);
        worst = std::max(worst, graph->clips[i].slide);
        sum += graph->clips[i].slide;
        worst_plain = std::max(worst_plain, plain->clips[i].slide);
        for (const char* toe : {"LeftToeBase", "RightToeBase"}) {
            const int joint = *graph->skeleton.find(toe);
            const double drift = extra_drift(clips[i].clip, graph->clips[i].clip, joint);
            CHECK(drift < 0.02);
            own = std::max(own, drift);
            own_plain =
                std::max(own_plain, extra_drift(clips[i].clip, plain->clips[i].clip, joint));
        }
    }
    MESSAGE("slide introduced: worst ", worst, " m, mean ", sum / 51.0, " m, a second ruler ", own,
            " m; without care for feet ", worst_plain, " m and ", own_plain, " m");
    // both rulers see what the care is good for
    CHECK(worst_plain > 0.04);
    CHECK(own_plain > 0.03);
}

TEST_CASE("a walk through real clips is as smooth at its joins as between them") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/short");
    const Result<MotionGraph> graph = graph_of_labelled(labelled_in(folder));
    REQUIRE(graph.has_value());
    Random random(4004);
    std::vector<double> at_joins, inside;
    for (int walk = 0; walk < 12; ++walk) {
        const std::vector<int> clips = random_walk(*graph, 6, random);
        Clip played = graph->clips[clips[0]].clip;
        std::vector<int> joins;
        for (std::size_t i = 1; i < clips.size(); ++i) {
            joins.push_back(played.frame_count() - 1);
            played = concatenate(played, graph->clips[clips[i]].clip);
        }
        for (const int join : joins) at_joins.push_back(jolt_at(played, join));
        for (int f = 1; f + 1 < played.frame_count(); f += 3) inside.push_back(jolt_at(played, f));
    }
    std::sort(at_joins.begin(), at_joins.end());
    std::sort(inside.begin(), inside.end());
    const double typical = inside[inside.size() / 2];
    MESSAGE("jolts in m/s2: joins at most ", at_joins.back(), ", clips typically ", typical);
    CHECK(at_joins.back() < 1.5 * typical);
    // the same join made of clips as they were cut, aligned and put end to end, would jump
    CHECK(at_joins.size() == 60);
}

TEST_CASE("clips that meet already are hardly changed") {
    const std::vector<LabelledClip> clips = labelled_library();
    const Result<MotionGraph> graph = graph_of_labelled(clips);
    REQUIRE(graph.has_value());
    CHECK(check(*graph).empty());
    REQUIRE(graph->clips.size() == clips.size());
    CHECK(graph->hubs.size() == 5);
    for (const Hub& hub : graph->hubs) CHECK(hub.standing == (hub.name == "stand"));
    double worst = 0.0, slide = 0.0;
    for (std::size_t i = 0; i < clips.size(); ++i) {
        const Clip& bent = graph->clips[i].clip;
        const Clip plain = place(clips[i].clip, Vec2::Zero(), 0.0);
        slide = std::max(slide, graph->clips[i].slide);
        for (int f = 0; f < bent.frame_count(); ++f) {
            for (int j = 0; j < bent.joint_count(); ++j) {
                worst = std::max(worst, angle_between(bent.rotation(f, j), plain.rotation(f, j)));
            }
        }
    }
    CHECK(degrees(worst) < 3.0);
    CHECK(slide < 0.01);
}

TEST_CASE("every clip begins above the origin facing ahead") {
    const Result<MotionGraph> graph = graph_of_labelled(labelled_library());
    REQUIRE(graph.has_value());
    for (const GraphClip& clip : graph->clips) {
        INFO(clip.name);
        CHECK(ground(clip.clip.translation(0, hips)).norm() < 1e-12);
        CHECK(std::abs(heading(clip.clip.rotation(0, hips))) < 1e-12);
        CHECK(clip.clip.name() == clip.name);
    }
}

TEST_CASE("clips as they were cut are refused as a graph") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/short");
    const std::vector<LabelledClip> clips = labelled_in(folder);
    Result<MotionGraph> graph = graph_of_labelled(clips);
    REQUIRE(graph.has_value());
    graph->clips[3].clip =
        place(clips[3].clip, Vec2::Zero(), 0.0).with_frame_time(graph->frame_time);
    const Problems problems = check(*graph);
    REQUIRE(has_error(problems));
    CHECK(problems.front().message.find(graph->clips[3].name) != std::string::npos);
}

TEST_CASE("what leads out of the circle is dropped and named") {
    std::vector<LabelledClip> clips = {
        relabelled("start_walk", "S", "W"),     relabelled("walk", "W", "W"),
        relabelled("stop_walk", "W", "S"),      relabelled("stand_1", "S", "S"),
        relabelled("walk_to_jog", "W", "J"),    relabelled("jog", "J", "J"),
        relabelled("stroll_to_walk", "A", "W"),
    };
    const Result<MotionGraph> graph = graph_of_labelled(clips);
    REQUIRE(graph.has_value());
    CHECK(check(*graph).empty());
    CHECK(graph->clips.size() == 4);
    CHECK(graph->hubs.size() == 2);
    CHECK(count_code(graph->notes, "dropped") == 3);
    std::string all = to_string(graph->notes);
    for (const char* name : {"W_walk_to_jog_J", "J_jog_J", "A_stroll_to_walk_W"}) {
        CHECK(all.find(name) != std::string::npos);
    }
    // no circle at all is no graph
    const std::vector<LabelledClip> one = {relabelled("start_walk", "S", "W")};
    const Result<MotionGraph> none = graph_of_labelled(one);
    REQUIRE_FALSE(none.has_value());
    CHECK(to_string(none.error()).find("circle") != std::string::npos);
}

TEST_CASE("a graph on which nobody can stop says so") {
    const std::vector<LabelledClip> clips = {relabelled("walk", "W", "W"),
                                             relabelled("turn_left_45", "W", "W")};
    const Result<MotionGraph> graph = graph_of_labelled(clips);
    REQUIRE(graph.has_value());
    CHECK(count_code(graph->notes, "no_standing_hub") == 1);
    CHECK(to_string(check(*graph)).find("no standing hub") != std::string::npos);
}

TEST_CASE("input that makes no graph is named") {
    CHECK_FALSE(graph_of_labelled({}).has_value());

    // another skeleton
    std::vector<LabelledClip> clips = {relabelled("walk", "W", "W"), relabelled("jog", "W", "W")};
    std::vector<Joint> joints(human_skeleton().joints().begin(), human_skeleton().joints().end());
    joints[3].name = "Tail";
    clips[1].clip = Clip(Skeleton(joints), clips[0].clip.frame_time(), 30);
    clips[1].file = "odd.bvh";
    const Result<MotionGraph> odd = graph_of_labelled(clips);
    REQUIRE_FALSE(odd.has_value());
    CHECK(odd.error().front().file == "odd.bvh");

    // too short to bend
    clips[1] = relabelled("walk", "W", "W");
    clips[1].clip = trim(clips[1].clip, 0, 3);
    const Result<MotionGraph> brief = graph_of_labelled(clips);
    REQUIRE(brief.has_value());
    CHECK(brief->clips.size() == 1);
    CHECK(count_code(brief->notes, "dropped") == 1);

    CHECK_THROWS_AS((void)graph_of_labelled(clips, {.fade_seconds = 0.0}), UsageError);
}

TEST_CASE("people of another size and files of another rate are fitted and noted") {
    std::vector<LabelledClip> clips = labelled_library();
    clips[7].clip = clips[7].clip.scaled(1.1);
    clips[8].clip = resample(clips[8].clip, 60.0);
    const Result<MotionGraph> graph = graph_of_labelled(clips);
    REQUIRE(graph.has_value());
    CHECK(check(*graph).empty());
    CHECK(count_code(graph->notes, "fitted") == 1);
    CHECK(count_code(graph->notes, "resampled") == 1);
    // a scaled person fitted back is the same person
    CHECK(graph->clips[7].clip.global_pose(20).joints[head].translation.y() ==
          doctest::Approx(clips[7].clip.global_pose(20).joints[head].translation.y() / 1.1)
              .epsilon(1e-6));
}

TEST_CASE("a graph has the same bits for any number of threads") {
    const std::vector<LabelledClip> clips = labelled_library();
    std::set<std::uint64_t> prints;
    for (const int threads : {1, 2, 7}) {
        const ThreadLimit limit(threads);
        const Result<MotionGraph> graph = graph_of_labelled(clips);
        REQUIRE(graph.has_value());
        prints.insert(graph->fingerprint());
    }
    CHECK(prints.size() == 1);
}

TEST_CASE("connected parts agree with trying every way around") {
    Random random(1972);
    int whole = 0;
    constexpr int graphs = 600;
    for (int i = 0; i < graphs; ++i) {
        INFO("seed 1972, graph " << i);
        const int hubs = 1 + random.index(8);
        const int edges = random.index(3 * hubs + 1);
        std::vector<GraphClip> clips(edges);
        for (GraphClip& clip : clips) {
            clip.hub_in = random.index(hubs);
            clip.hub_out = random.index(hubs);
        }
        const std::vector<int> part = connected_parts(hubs, clips);
        const auto reach = reach_of(hubs, clips);
        int parts = 0;
        for (int a = 0; a < hubs; ++a) {
            parts = std::max(parts, part[a] + 1);
            for (int b = 0; b < hubs; ++b) {
                CHECK((part[a] == part[b]) == (reach[a][b] && reach[b][a]));
            }
        }
        whole += parts == 1 ? 1 : 0;
    }
    // neither always one part nor never
    CHECK(whole > graphs / 6);
    CHECK(whole < 5 * graphs / 6);
}

TEST_CASE("bent clips jerk no more than they did") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/short");
    const std::vector<LabelledClip> clips = labelled_in(folder);
    const Result<MotionGraph> graph = graph_of_labelled(clips);
    REQUIRE(graph.has_value());
    for (std::size_t i = 0; i < clips.size(); ++i) {
        INFO(clips[i].name);
        CHECK(worst_jolt(graph->clips[i].clip) < 1.3 * worst_jolt(clips[i].clip));
    }
}
