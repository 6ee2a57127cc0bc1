// Out of long takes, without a word from their owner: moments that look alike become hubs.

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/gait/measure.h"
#include "tests/motion/graph_support.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;
using namespace sidestep::test;

namespace {

std::vector<LabelledClip> built_in_takes() {
    std::vector<LabelledClip> takes;
    for (const LibraryClip& motion : built_in_long_motions()) {
        takes.push_back({motion.name, "", "", motion.clip, ""});
    }
    return takes;
}

std::vector<LabelledClip> takes_in(const std::filesystem::path& folder) {
    std::vector<LabelledClip> takes;
    for (const auto& file : files_in(folder, ".bvh")) {
        takes.push_back({file.stem().string(), "", "", load_clip(file), file.filename().string()});
    }
    return takes;
}

/// The distance by trying turns: a thousand and one of them, each with the best move.
double window_distance_by_trying(const Clip& a, int frame_a, const Clip& b, int frame_b) {
    std::vector<Vec3> from, to;
    for (const int offset : {-5, -3, 0, 3, 5}) {
        const auto clamped = [&](const Clip& clip, int frame) {
            return std::clamp(frame + offset, 0, clip.frame_count() - 1);
        };
        const GlobalPose pa = a.global_pose(clamped(a, frame_a));
        const GlobalPose pb = b.global_pose(clamped(b, frame_b));
        for (int j = 0; j < a.joint_count(); ++j) {
            // a joint that sits on its parent is no point of its own
            const Joint& joint = a.skeleton().joint(j);
            if (joint.parent != no_parent && joint.offset.norm() == 0.0) continue;
            from.push_back(pa.joints[j].translation);
            to.push_back(pb.joints[j].translation);
        }
    }
    double best = 1e9;
    constexpr int turns = 1001;
    for (int i = 0; i < turns; ++i) {
        const double psi = 2.0 * pi * i / turns;
        Vec3 mean = Vec3::Zero();
        std::vector<Vec3> gap;
        for (std::size_t p = 0; p < from.size(); ++p) {
            const Vec3 turned(from[p].x() * std::cos(psi) + from[p].z() * std::sin(psi),
                              from[p].y(),
                              from[p].z() * std::cos(psi) - from[p].x() * std::sin(psi));
            gap.push_back(to[p] - turned);
            mean += gap.back() / static_cast<double>(from.size());
        }
        double sum = 0.0;
        for (const Vec3& each : gap) {
            sum += (each - Vec3(mean.x(), 0.0, mean.z())).squaredNorm();
        }
        best = std::min(best, std::sqrt(sum / static_cast<double>(from.size())));
    }
    return best;
}

struct Exactness {
    double pose = 0.0, start = 0.0, end = 0.0;
    int joins = 0;
};

Exactness every_join(const MotionGraph& graph) {
    Exactness exact;
    for (const GraphClip& a : graph.clips) {
        for (const GraphClip& b : graph.clips) {
            if (a.hub_in == b.hub_in) {
                exact.start = std::max(exact.start, velocity_mismatch_at_start(a.clip, b.clip));
            }
            if (a.hub_out == b.hub_out) {
                exact.end = std::max(exact.end, velocity_mismatch_at_end(a.clip, b.clip));
            }
            if (a.hub_out != b.hub_in) continue;
            ++exact.joins;
            exact.pose = std::max(exact.pose, pose_mismatch(a.clip, b.clip));
        }
    }
    return exact;
}

}  // namespace

TEST_CASE("the distance of windows is the best that any turn and move can do") {
    const std::vector<LabelledClip> takes = built_in_takes();
    Random random(77);
    int near = 0;
    constexpr int pairs = 60;
    for (int i = 0; i < pairs; ++i) {
        const Clip& a = takes[random.index(6)].clip;
        const Clip& b = takes[random.index(6)].clip;
        const int fa = random.index(a.frame_count()), fb = random.index(b.frame_count());
        INFO("seed 77, pair " << i << ": frames " << fa << " and " << fb);
        const double distance = window_distance(a, fa, b, fb);
        const double tried = window_distance_by_trying(a, fa, b, fb);
        CHECK(distance <= tried + 1e-12);
        CHECK(tried - distance < 2e-4);
        CHECK(window_distance(b, fb, a, fa) == doctest::Approx(distance).epsilon(1e-9));
        near += distance < 0.1 ? 1 : 0;

        // wherever it happens, whichever way it faces
        const double psi = random.uniform(-pi, pi);
        const double x = random.uniform(-9.0, 9.0);
        const Clip elsewhere = place(b, {x, 3.0}, psi);
        CHECK(std::abs(window_distance(a, fa, elsewhere, fb) - distance) < 1e-9);
    }
    CHECK(near > 2);
    CHECK(near < pairs - 10);
    CHECK(window_distance(takes[0].clip, 50, takes[0].clip, 50) < 1e-7);
    CHECK_THROWS_AS((void)window_distance(takes[0].clip, -1, takes[0].clip, 0), UsageError);
}

TEST_CASE("built-in walks become a graph with a hub to stand in") {
    const std::vector<LabelledClip> takes = built_in_takes();
    const Result<MotionGraph> graph = graph_of_takes(takes);
    REQUIRE(graph.has_value());
    CHECK(check(*graph).empty());
    CHECK(strongly_connected(*graph));
    CHECK(graph->clips.size() > 40);
    REQUIRE(graph->hub("stand") >= 0);
    CHECK(graph->hubs[graph->hub("stand")].standing);
    // one may come to rest, and leave again
    int stops = 0, starts = 0;
    for (const GraphClip& clip : graph->clips) {
        stops += !graph->hubs[clip.hub_in].standing && graph->hubs[clip.hub_out].standing ? 1 : 0;
        starts += graph->hubs[clip.hub_in].standing && !graph->hubs[clip.hub_out].standing ? 1 : 0;
        CHECK(clip.slide <= 0.02);
        CHECK(clip.clip.last_time() > 0.99);
        CHECK(clip.clip.last_time() < 8.01);
    }
    CHECK(stops > 0);
    CHECK(starts > 0);
    const Exactness exact = every_join(*graph);
    CHECK(exact.joins > 200);
    CHECK(exact.pose < 1e-12);
    CHECK(exact.start < 1e-10);
    CHECK(exact.end < 1e-10);

    // moments of one hub look alike: none further from another than twice the threshold, by the
    // distance that looks at nothing but the takes
    std::map<std::string, const Clip*> take;
    for (const LabelledClip& each : takes) take[each.name] = &each.clip;
    std::map<int, std::vector<std::pair<const Clip*, int>>> moments;
    for (const GraphClip& clip : graph->clips) {
        const std::size_t last = clip.name.rfind('_'), first = clip.name.rfind('_', last - 1);
        const Clip* whole = take.at(clip.name.substr(0, first));
        moments[clip.hub_in].push_back(
            {whole, std::stoi(clip.name.substr(first + 1, last - first - 1))});
        moments[clip.hub_out].push_back({whole, std::stoi(clip.name.substr(last + 1))});
    }
    for (const auto& [hub, at] : moments) {
        for (const auto& [clip, frame] : at) {
            CHECK(window_distance(*at.front().first, at.front().second, *clip, frame) < 0.1201);
        }
    }
}

TEST_CASE("14 real takes of eleven people become one graph in which every join is exact") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/long");
    const std::vector<LabelledClip> takes = takes_in(folder);
    REQUIRE(takes.size() == 14);
    const Result<MotionGraph> graph = graph_of_takes(takes);
    REQUIRE(graph.has_value());
    CHECK(check(*graph).empty());
    CHECK(strongly_connected(*graph));
    CHECK(graph->hub("stand") >= 0);
    const Exactness exact = every_join(*graph);
    CHECK(exact.joins > 1000);
    CHECK(exact.pose < 1e-12);
    CHECK(exact.start < 1e-10);
    CHECK(exact.end < 1e-10);
    double seconds = 0.0, worst = 0.0;
    std::set<std::string> used;
    for (const GraphClip& clip : graph->clips) {
        seconds += clip.clip.last_time();
        worst = std::max(worst, clip.slide);
        used.insert(clip.name.substr(0, clip.name.rfind('_', clip.name.rfind('_') - 1)));
    }
    CHECK(worst <= 0.02);
    // what is not there is in the notes
    int dropped = 0;
    for (const Problem& note : graph->notes) dropped += note.code == "dropped" ? 1 : 0;
    MESSAGE(graph->clips.size(), " clips, ", graph->hubs.size(), " hubs, ", exact.joins, " joins, ",
            seconds, " seconds of ", used.size(), " takes; ", dropped, " dropped");
    CHECK(seconds > 200.0);
    CHECK(used.size() > 8);
    CHECK(dropped > 0);
}

TEST_CASE("clips cut from real takes jerk little more than the takes") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/long");
    // one person: no bones are fitted, so takes and clips can be compared
    std::vector<LabelledClip> takes = takes_in(folder);
    std::erase_if(takes, [](const LabelledClip& take) {
        return take.name.find("_69_") == std::string::npos;
    });
    REQUIRE(takes.size() == 3);
    const Result<MotionGraph> graph = graph_of_takes(takes);
    REQUIRE(graph.has_value());
    std::map<std::string, const Clip*> by_name;
    for (const LabelledClip& take : takes) by_name[take.name] = &take.clip;
    double worst = 0.0;
    for (const GraphClip& clip : graph->clips) {
        const std::size_t last = clip.name.rfind('_'), first = clip.name.rfind('_', last - 1);
        const Clip plain = trim(*by_name.at(clip.name.substr(0, first)),
                                std::stoi(clip.name.substr(first + 1, last - first - 1)),
                                std::stoi(clip.name.substr(last + 1)));
        const double before = worst_jolt(plain), after = worst_jolt(clip.clip);
        INFO(clip.name << ": " << before << " becomes " << after);
        CHECK(after < 1.5 * before + 5.0);
        worst = std::max(worst, after / before);
    }
    MESSAGE(graph->clips.size(), " clips, jolts at most ", worst, " times as before");
}

TEST_CASE("takes in which nobody stands make a graph that says so") {
    const std::vector<LibraryClip> library = built_in_library();
    const std::vector<std::string> names = {"walk", "turn_left_45", "walk",          "swerve_left",
                                            "walk", "turn_left_90", "turn_right_45", "walk"};
    const std::vector<LabelledClip> takes = {{"walker", "", "", chained(library, names), ""}};
    const Result<MotionGraph> graph = graph_of_takes(takes);
    REQUIRE(graph.has_value());
    CHECK(strongly_connected(*graph));
    CHECK(to_string(graph->notes).find("nobody on this graph can stop") != std::string::npos);
    CHECK(to_string(check(*graph)).find("no standing hub") != std::string::npos);
}

TEST_CASE("asking for more ways to go on gives more") {
    const std::vector<LabelledClip> takes = built_in_takes();
    const auto ways = [](const MotionGraph& graph) {
        return static_cast<double>(measure_joins(graph).joins) /
               static_cast<double>(graph.clips.size());
    };
    const Result<MotionGraph> few = graph_of_takes(takes, {.branching = 4.0});
    const Result<MotionGraph> many = graph_of_takes(takes, {.branching = 1000.0});
    REQUIRE(few.has_value());
    REQUIRE(many.has_value());
    CHECK(ways(*few) >= 4.0);
    CHECK(ways(*many) >= ways(*few));
    CHECK(to_string(many->notes).find("do not hold more") != std::string::npos);
    CHECK(check(*many).empty());
}

TEST_CASE("an automatic graph has the same bits for any number of threads") {
    const std::vector<LabelledClip> takes = built_in_takes();
    std::set<std::uint64_t> prints;
    for (const int threads : {1, 2, 7}) {
        const ThreadLimit limit(threads);
        const Result<MotionGraph> graph = graph_of_takes(takes);
        REQUIRE(graph.has_value());
        prints.insert(graph->fingerprint());
    }
    CHECK(prints.size() == 1);
}

TEST_CASE("takes without a moment that comes back make no graph") {
    const std::vector<LabelledClip> takes = built_in_takes();
    std::vector<LabelledClip> brief = {takes[0]};
    brief[0].clip = trim(brief[0].clip, 0, 40);
    CHECK_FALSE(graph_of_takes(brief).has_value());
    CHECK_FALSE(graph_of_takes({}).has_value());
    CHECK_THROWS_AS((void)graph_of_takes(takes, {.threshold = 3.0}), UsageError);
    CHECK_THROWS_AS((void)graph_of_takes(takes, {.min_seconds = 2.0, .max_seconds = 1.0}),
                    UsageError);
}
