// What does it cost to keep a crowd and to look at it?
//
//     sidestep-bench-recording [--agents N] [--minutes M]
//
// A crowd walks on 51 clips of 63 frames; every agent starts a new clip each 2.1 s. Rows: the same
// moments shown from memory and through windows of the file must have one fingerprint.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <vector>

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

std::string crowd(int agents, double seconds) {
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
    Random random(7);
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

template <typename Work>
double best_ms(int runs, const Work& work) {
    double best = 1e300;
    for (int i = 0; i < runs; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::milli> took =
            std::chrono::steady_clock::now() - start;
        best = std::min(best, took.count());
    }
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    int agents = 100;
    double minutes = 2.0;
    CLI::App app{"Keeping a crowd and looking at it"};
    app.add_option("--agents", agents, "How many people walk")->check(CLI::Range(1, 100000));
    app.add_option("--minutes", minutes, "How long")->check(CLI::Range(0.1, 1000.0));
    CLI11_PARSE(app, argc, argv);

    constexpr int looks = 200;
    const double seconds = 60.0 * minutes;
    std::string bytes;
    const double writing = best_ms(3, [&] { bytes = crowd(agents, seconds); });
    Recording recording;
    const double reading = best_ms(3, [&] { recording = read(bytes).value(); });

    std::vector<double> moments;
    Random random(9);
    for (int i = 0; i < looks; ++i) moments.push_back(random.uniform(0, seconds - 1.0));
    Fingerprint seen;
    const double looking = best_ms(3, [&] {
        seen = {};
        for (const double t : moments) add(seen, recording.state_at(t));
    });
    Fingerprint through;
    std::uint64_t window_bytes = 0;
    const Source source{
        bytes.size(),
        [&](std::uint64_t offset, std::uint64_t count) { return bytes.substr(offset, count); },
        "crowd"};
    const double seeking = best_ms(1, [&] {
        for (const double t : moments) {
            const Window window = read_window(source, t, t).value();
            window_bytes += window.bytes_read;
            add(through, window.recording.state_at(t));
        }
    });

    fmt::print("# {} agents, {} minutes, {} bytes; {}; best of 3\n", agents, minutes, bytes.size(),
               SIDESTEP_BUILD_CARD);
    fmt::print("what,ms,bytes,fingerprint\n");
    fmt::print("write all,{:.2f},{},{:016x}\n", writing, bytes.size(), recording.fingerprint());
    fmt::print("read all,{:.2f},{},{:016x}\n", reading, bytes.size(), recording.fingerprint());
    fmt::print("look once (memory),{:.4f},0,{}\n", looking / looks, seen.hex());
    fmt::print("look once (window of the file),{:.4f},{},{}\n", seeking / looks,
               window_bytes / looks, through.hex());
    if (seen.value() != through.value()) {
        fmt::print(stderr, "error: a window shows something else than the whole recording\n");
        return 1;
    }
    return 0;
}
