// What does it cost to keep a crowd, a film and a window of one?

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>

#include "tests/recording/stage.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::recording;
using namespace sidestep::recording::test;

namespace {

constexpr int joint_count = 23;

/// A chain of 23 joints: as many as the built-in person has.
Skeleton person() {
    Skeleton skeleton{"person", {}, {}};
    for (int i = 0; i < joint_count; ++i) {
        skeleton.joints.push_back({"joint " + std::to_string(i), i - 1, {0, 0.1, 0}, false});
    }
    return skeleton;
}

Quat joint_at(int joint, double t) {
    return exp_map({0.4 * std::sin(2 * t + joint), 0.2 * std::cos(3 * t + joint), 0.1 * joint});
}

Clip any_walk(int skeleton, int which, int frames) {
    Clip clip{"clip " + std::to_string(which), skeleton, 1.0 / 30.0, frames, {}, {}};
    for (int frame = 0; frame < frames; ++frame) {
        for (int joint = 0; joint < joint_count; ++joint) {
            clip.rotations.push_back(joint_at(joint, frame / 30.0 + which));
        }
        clip.translations.push_back({0, 0.95, frame / 30.0 * 1.3});
    }
    return clip;
}

/// 100 people walk for two minutes on 51 clips of 63 frames, as the crowd of the papers does.
std::string crowd(int agents, double seconds, std::uint64_t& definition_bytes) {
    std::string bytes;
    Writer writer = Writer::to_memory(bytes, {.about = {{"title", "a crowd"}}});
    const int body = writer.add_skeleton(person());
    for (int i = 0; i < 51; ++i) writer.add_clip(any_walk(body, i, 63));
    for (int i = 0; i < agents; ++i) {
        writer.add_thing(
            {.kind = Kind::figure, .name = "agent " + std::to_string(i), .skeleton = body});
    }
    definition_bytes = writer.bytes_written();
    Random random(11);
    std::vector<double> next(static_cast<std::size_t>(agents), 0.0);
    for (double t = 0; t < seconds; t += 1.0 / 30.0) {
        writer.advance(t);
        for (int agent = 0; agent < agents; ++agent) {
            double& when = next[static_cast<std::size_t>(agent)];
            if (when > t) continue;
            const int clip = random.index(51);
            const Vec3 where = any_place(random, 30.0);
            const double heading = random.uniform(-pi, pi);
            writer.play(t, agent,
                        {.clip = clip, .placement = {{where.x(), 0, where.z()}, heading}});
            when = t + 2.1;
        }
    }
    writer.advance(seconds);
    writer.finish();
    return bytes;
}

}  // namespace

TEST_CASE(
    "a hundred people walking for two minutes cost less than 300 kilobytes beside their clips") {
    std::uint64_t definitions = 0;
    const std::string bytes = crowd(100, 120.0, definitions);
    const double per_agent_minute = static_cast<double>(bytes.size() - definitions) / 200.0;
    // every joint of everyone, in doubles: a quaternion each and the root's place, 30 times a
    // second
    const double raw_per_agent_minute = (joint_count * 4 + 3) * 8.0 * 30 * 60;
    MESSAGE("clips and names " << definitions << " bytes, happenings " << bytes.size() - definitions
                               << " bytes: " << per_agent_minute << " bytes per agent-minute, "
                               << raw_per_agent_minute / per_agent_minute
                               << " times less than every joint of everyone");
    CHECK(definitions < 600'000);
    CHECK(per_agent_minute < 1500);
    const Recording recording = read(bytes).value();
    CHECK(recording.state_at(60).figures.size() == 100);
    CHECK(recording.duration() == doctest::Approx(120));
}

TEST_CASE("a film of every joint is kept to the promised error in a quarter of the bytes") {
    constexpr int frames = 1800;
    std::string bytes;
    Writer writer = Writer::to_memory(bytes);
    const Skeleton skeleton = person();
    const int body = writer.add_skeleton(skeleton);
    const int anna = writer.add_thing({.kind = Kind::figure, .name = "Anna", .skeleton = body});
    std::vector<LocalPose> poses;
    for (int frame = 0; frame < frames; ++frame) {
        LocalPose pose;
        for (int joint = 0; joint < joint_count; ++joint) {
            pose.rotations.push_back(joint_at(joint, frame / 30.0));
            pose.translations.push_back(skeleton.joints[static_cast<std::size_t>(joint)].offset);
        }
        pose.translations[0] = {0.02 * frame, 0.95, 0.01 * frame};
        writer.pose(frame / 30.0, anna, pose);
        writer.advance(frame / 30.0);
        poses.push_back(std::move(pose));
    }
    writer.finish();
    const Recording recording = read(bytes).value();
    double worst_angle = 0.0;
    double worst_place = 0.0;
    for (int frame = 0; frame < frames; ++frame) {
        const FigureState state = recording.state_at(frame / 30.0).figures.at(0);
        const LocalPose& truth = poses[static_cast<std::size_t>(frame)];
        for (std::size_t joint = 0; joint < joint_count; ++joint) {
            worst_angle = std::max(
                worst_angle, angle_between(state.pose.rotations[joint], truth.rotations[joint]));
        }
        const auto a = joints_in_world(skeleton, state.pose);
        const auto b = joints_in_world(skeleton, truth);
        worst_place = std::max(worst_place, (a.back().translation - b.back().translation).norm());
    }
    const double raw = frames * (joint_count * 4 + 3) * 8.0;
    MESSAGE(bytes.size() << " bytes per minute, raw " << raw << ": "
                         << raw / static_cast<double>(bytes.size()) << " times less; angles to "
                         << worst_angle << " rad, the end of a chain of 23 joints and 2.2 m to "
                         << worst_place << " m");
    CHECK(worst_angle < rotation_error_rad);
    CHECK(worst_place < 0.001);
    CHECK(static_cast<double>(bytes.size()) < raw / 4.3);
}

TEST_CASE("a window of a long recording shows the same as the whole and reads little") {
    std::uint64_t definitions = 0;
    for (const bool finished : {true, false}) {
        std::string bytes = crowd(20, 120.0, definitions);
        if (!finished) bytes.resize(bytes.size() - 500);  // the index is gone
        const Recording whole = read(bytes).value();
        const Source source{
            bytes.size(),
            [&](std::uint64_t offset, std::uint64_t count) { return bytes.substr(offset, count); },
            "crowd.sidestep"};
        Random random(5);
        std::uint64_t most = 0;
        for (int i = 0; i < 40; ++i) {
            const double first = random.uniform(0, 115);
            const auto window = read_window(source, first, first + 1.0);
            REQUIRE(window);
            CHECK(window->index_found == finished);
            most = std::max(most, window->bytes_read - definitions);
            for (int k = 0; k < 5; ++k) {
                const double t = random.uniform(first, first + 1.0);
                const State a = window->recording.state_at(t);
                const State b = whole.state_at(t);
                INFO("window from " << first << ", t = " << t);
                REQUIRE(a.figures.size() == b.figures.size());
                for (std::size_t f = 0; f < a.figures.size(); ++f) {
                    CHECK(a.figures[f].thing == b.figures[f].thing);
                    CHECK(a.figures[f].clip == b.figures[f].clip);
                    CHECK(a.figures[f].clip_seconds == b.figures[f].clip_seconds);
                    CHECK(a.figures[f].pose.translations[0] == b.figures[f].pose.translations[0]);
                }
            }
        }
        const std::uint64_t happenings = bytes.size() - definitions;
        MESSAGE(std::string(finished ? "with" : "without")
                << " index: at most " << most << " of " << happenings
                << " bytes beside definitions");
        CHECK(most < happenings / 3);
    }
}

TEST_CASE("a window of moving things agrees across the seams of blocks") {
    std::string bytes;
    Writer writer = Writer::to_memory(bytes, {.block_seconds = 0.35, .checkpoint_seconds = 0.9});
    for (int i = 0; i < 4; ++i) writer.add_material({});
    for (int i = 0; i < 5; ++i) writer.add_thing({.kind = Kind::disc, .blend_within = 0.5});
    Random random(8);
    for (double t = 0; t < 20; t += 0.13) {
        writer.advance(t);
        const int disc = random.index(5);
        if (random.chance(0.1)) {
            writer.remove(t, disc);
        } else {
            writer.disc(t, disc, any_place(random), 1);
        }
        if (random.chance(0.1)) writer.paint(t, random.index(5), random.index(4));
    }
    writer.finish();
    const Recording whole = read(bytes).value();
    const Source source{
        bytes.size(),
        [&](std::uint64_t offset, std::uint64_t count) { return bytes.substr(offset, count); }, ""};
    int between = 0;
    for (double t = 0; t < 20; t += 0.01) {
        const auto window = read_window(source, t, t);
        REQUIRE(window);
        const State a = window->recording.state_at(t);
        const State b = whole.state_at(t);
        REQUIRE(a.discs.size() == b.discs.size());
        for (std::size_t i = 0; i < a.discs.size(); ++i) {
            CHECK(a.discs[i].centre == b.discs[i].centre);
            CHECK(a.discs[i].material == b.discs[i].material);
            between += whole.state_at(t + 1e-4).discs.size() > i &&
                       whole.state_at(t + 1e-4).discs[i].centre != b.discs[i].centre;
        }
    }
    CHECK(between > 500);  // many of them were on their way
}

TEST_CASE("a window into a file and into nonsense") {
    const auto folder = sidestep::test::scratch_folder("recording_window");
    const auto path = folder / "small.sidestep";
    {
        const std::string bytes = small_recording();
        std::ofstream(path, std::ios::binary) << bytes;
    }
    const auto source = open_source(path);
    REQUIRE(source);
    const auto window = read_window(*source, 1.0, 1.2);
    REQUIRE(window);
    CHECK(window->recording.state_at(1.1).figures.size() == 1);
    CHECK_FALSE(open_source(folder));
    CHECK_FALSE(open_source(folder / "absent"));
    const std::string nonsense = "HIERARCHY, and then nothing of use";
    CHECK_FALSE(read_window(
        {nonsense.size(),
         [&](std::uint64_t offset, std::uint64_t count) { return nonsense.substr(offset, count); },
         ""},
        0, 1));
    CHECK_THROWS_AS((void)read_window(*source, 2, 1), UsageError);
}
