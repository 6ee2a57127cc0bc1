// What does it cost to keep a crowd and to look at it?
//
//     sidestep bench recording [--agents N] [--minutes M]
//
// A crowd walks on 51 clips of 63 frames; every agent starts a new clip each 2.1 s. Rows: the same
// moments shown from memory and through windows of the file must have one fingerprint.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "bench/support/harness.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "sidestep/recording/reader.h"
#include "sidestep/recording/writer.h"

using namespace sidestep;
using namespace sidestep::recording;

namespace {

constexpr int joint_count = 23;
constexpr int clip_count = 51;
constexpr int clip_frames = 63;

std::string crowd(int agents, double seconds, std::uint64_t seed) {
    std::string bytes;
    Writer writer = Writer::to_memory(bytes, {.about = {{"title", "crowd"}}});
    Skeleton body{"person", {}, {}};
    for (int i = 0; i < joint_count; ++i) {
        body.joints.push_back({"joint " + std::to_string(i), i - 1, {0, 0.1, 0}, false});
    }
    const int skeleton = writer.add_skeleton(body);
    for (int which = 0; which < clip_count; ++which) {
        Clip clip{"clip " + std::to_string(which), skeleton, 1.0 / 30.0, clip_frames, {}, {}};
        for (int frame = 0; frame < clip_frames; ++frame) {
            for (int joint = 0; joint < joint_count; ++joint) {
                const double phase = frame / 10.0 + joint + which;
                clip.rotations.push_back(exp_map({0.4 * std::sin(phase), 0.1 * joint, 0.0}));
            }
            clip.translations.push_back({0, 0.95, frame / 30.0 * 1.3});
        }
        writer.add_clip(clip);
    }
    for (int i = 0; i < agents; ++i) {
        writer.add_thing(
            {.kind = Kind::figure, .name = "agent " + std::to_string(i), .skeleton = skeleton});
    }
    Random random(seed, 7);
    for (double t = 0.0; t < seconds; t += 2.1) {
        for (int agent = 0; agent < agents; ++agent) {
            const double x = random.uniform(-30, 30);
            const double z = random.uniform(-30, 30);
            const double heading = random.uniform(-pi, pi);
            const int clip = random.index(clip_count);
            const double start = std::min(t + 2.0 * agent / agents, seconds);
            writer.play(start, agent, {.clip = clip, .placement = {{x, 0, z}, heading}});
        }
        writer.advance(t);
    }
    writer.advance(seconds);
    writer.finish();
    return bytes;
}

void add(Fingerprint& digest, const State& state) {
    for (const FigureState& figure : state.figures) {
        digest.add(figure.thing).add(figure.clip).add(figure.pose.translations[0].x());
    }
}

}  // namespace

int main(int argc, char** argv) {
    bench::Bench bench("recording");
    int agents = 100;
    double minutes = 2.0;
    bench.app.add_option("--agents", agents, "how many people walk")->check(CLI::Range(1, 100000));
    bench.app.add_option("--minutes", minutes, "how long")->check(CLI::Range(0.1, 1000.0));
    if (!bench.parse(argc, argv)) return bench.exit_code();

    const int runs = bench.quick ? 3 : 10;
    const int looks = bench.quick ? 50 : 200;
    const double seconds = 60.0 * minutes;
    const auto per_look = [&](bench::Timing timing) {
        timing.best_s /= looks;
        timing.cpu_s /= looks;
        return timing;
    };
    std::string bytes;
    const bench::Timing writing =
        bench::best_of(runs, [&] { bytes = crowd(agents, seconds, bench.seed); });
    Recording recording;
    const bench::Timing reading = bench::best_of(runs, [&] { recording = read(bytes).value(); });

    std::vector<double> moments;
    Random random(bench.seed, 9);
    for (int i = 0; i < looks; ++i) moments.push_back(random.uniform(0, seconds - 1.0));
    Fingerprint seen;
    const bench::Timing looking = bench::best_of(runs, [&] {
        seen = {};
        for (const double t : moments) add(seen, recording.state_at(t));
    });
    Fingerprint through;
    std::uint64_t window_bytes = 0;
    const Source source{
        bytes.size(),
        [&](std::uint64_t offset, std::uint64_t count) { return bytes.substr(offset, count); },
        "crowd"};
    const bench::Timing seeking = bench::best_of(1, [&] {
        through = {};
        window_bytes = 0;
        for (const double t : moments) {
            const Window window = read_window(source, t, t).value();
            window_bytes += window.bytes_read;
            add(through, window.recording.state_at(t));
        }
    });

    const auto size = static_cast<double>(bytes.size());
    const double window = static_cast<double>(window_bytes) / looks;
    const std::string whole = fmt::format("{:016x}", recording.fingerprint());
    bench.row("write all", writing, {{"bytes", size}}, whole, "whole");
    bench.row("read all", reading, {{"bytes", size}}, whole, "whole");
    bench.row("look once (memory)", per_look(looking), {{"bytes", 0.0}}, seen.hex(), "look");
    bench.row("look once (window of the file)", per_look(seeking), {{"bytes", window}},
              through.hex(), "look");
    // the alternative: four numbers for every joint and three for the root, 30 times a second
    const double every_joint = agents * seconds * 30.0 * (4 * joint_count + 3) * sizeof(float);
    bench.key("agents", agents);
    bench.key("minutes", minutes);
    bench.key("recording_bytes", size);
    bench.key("every_joint_bytes", every_joint);
    bench.key("smaller_by", every_joint / size);
    bench.key("window_bytes", window);
    bench.key("look_ms", 1e3 * looking.best_s / looks);
    return bench.finish();
}
