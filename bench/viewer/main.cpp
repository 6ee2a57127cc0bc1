// What does it cost to show a crowd to a hundred people?
//
//     sidestep bench viewer [--pages 100] [--agents 1000] [--seconds 20]
//
// One server thread, a recording that is flushed 60 times a second, pages in another process:
//
//     crowd     everybody starts a new clip each 2.1 s: what a crowd really sends, changes only
//     worst     everybody gets a new key in every frame
//     stalled   the worst, and beside the hundred one page that never reads
//
// The figure is the processor time of the server's thread over the clock on the wall. Each scenario
// is checked: the first page reads all it got as a recording, and what everybody does in its last two
// seconds must be what was told; of the others each must get as many frames.
#include <fmt/core.h>

#include <cmath>
#include <thread>

#include "bench/support/harness.h"
#include "bench/viewer/audience.h"
#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "sidestep/recording/reader.h"
#include "sidestep/recording/writer.h"
#include "viewer/server/server.h"

using namespace sidestep;
using namespace sidestep::recording;

namespace {

constexpr int joint_count = 23;
constexpr int clip_count = 51;
constexpr int clip_frames = 63;
constexpr double frame_s = 1.0 / 60.0;

/// A crowd on the clips of a small library; see bench/recording.
struct Crowd {
    Writer& writer;
    int agents;
    bool every_frame;
    Random random;
    int frame = 0;

    void define() {
        Skeleton body{"person", {}, {}};
        for (int i = 0; i < joint_count; ++i) {
            body.joints.push_back({"joint " + std::to_string(i), i - 1, {0, 0.1, 0}, false});
        }
        const int skeleton = writer.add_skeleton(body);
        for (int which = 0; which < clip_count; ++which) {
            Clip clip{"clip " + std::to_string(which), skeleton, 1.0 / 30.0, clip_frames, {}, {}};
            for (int i = 0; i < clip_frames; ++i) {
                for (int joint = 0; joint < joint_count; ++joint) {
                    const double phase = i / 10.0 + joint + which;
                    clip.rotations.push_back(exp_map({0.4 * std::sin(phase), 0.1 * joint, 0.0}));
                }
                clip.translations.push_back({0, 0.95, i / 30.0 * 1.3});
            }
            writer.add_clip(clip);
        }
        for (int i = 0; i < agents; ++i) {
            writer.add_thing(
                {.kind = Kind::figure, .name = "agent " + std::to_string(i), .skeleton = skeleton});
        }
    }

    void step() {
        constexpr int period = 126;  // 2.1 s
        const double t = frame * frame_s;
        for (int agent = 0; agent < agents; ++agent) {
            if (!every_frame && frame > 0 && agent % period != frame % period) continue;
            const double x = random.uniform(-30, 30);
            const double z = random.uniform(-30, 30);
            const double heading = random.uniform(-pi, pi);
            const int clip = random.index(clip_count);
            writer.play(t, agent, {.clip = clip, .placement = {{x, 0, z}, heading}});
        }
        ++frame;
        writer.advance(frame * frame_s);
        writer.flush();
    }
};

struct Shown {
    bench::Heard heard;
    double server_share = 0.0;   ///< Of one core.
    double telling_share = 0.0;  ///< Of the thread that writes and feeds.
    int frames_told = 0;
    std::uint64_t skips = 0;
    std::uint64_t fingerprint = 0;
    double late_ms = 0.0;  ///< By how much the worst frame was told too late.
};

Shown show(bool every_frame, int pages, int stalled, int agents, double seconds,
           std::uint64_t seed) {
    bench::Audience audience({.pages = pages, .stalled = stalled});
    viewer::Server server =
        viewer::Server::start({.max_connections = pages + stalled + 8,
                               // in the worst case a minute is 130 MB: who comes gets the present
                               .history_bytes = every_frame ? 0 : std::size_t{64} << 20})
            .value();
    Shown shown;
    Reader told;
    Writer writer([&](std::string_view bytes) {
        server.feed(bytes);
        return told.feed(bytes);
    });
    Crowd crowd{writer, agents, every_frame, Random(seed, 3)};
    crowd.define();
    const auto start = std::chrono::steady_clock::now();
    const auto step = [&] {
        // at its time, however long the last one took
        const auto due = start + std::chrono::duration_cast<std::chrono::nanoseconds>(
                                     std::chrono::duration<double>(crowd.frame * frame_s));
        std::this_thread::sleep_until(due);
        const std::chrono::duration<double> late = std::chrono::steady_clock::now() - due;
        shown.late_ms = std::max(shown.late_ms, 1e3 * late.count());
        crowd.step();
        audience.now(crowd.frame * frame_s);
    };
    // a second of life before anybody comes; then they come; then a second to settle
    for (int i = 0; i < 60; ++i) step();
    audience.enter(server.url());
    for (int i = 0; i < 60 * 120 && !audience.is_in(); ++i) step();
    for (int i = 0; i < 60; ++i) step();

    shown.late_ms = 0.0;
    const std::uint64_t skips = server.stats().skips;
    const double cpu = server.stats().cpu_seconds;
    const double own = bench::thread_seconds();
    const auto begun = std::chrono::steady_clock::now();
    const int first = crowd.frame;
    audience.begin_counting();
    while (std::chrono::steady_clock::now() - begun < std::chrono::duration<double>(seconds)) {
        step();
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    shown.server_share = (server.stats().cpu_seconds - cpu) / took.count();
    shown.telling_share = (bench::thread_seconds() - own) / took.count();
    shown.frames_told = crowd.frame - first;
    shown.skips = server.stats().skips - skips;
    audience.stop_counting();
    writer.finish();
    shown.heard = audience.leave();
    shown.fingerprint = bench::of_last_seconds(told.recording());
    return shown;
}

}  // namespace

int main(int argc, char** argv) {
    bench::Bench bench("viewer");
    int pages = 100;
    int agents = 1000;
    double seconds = 0.0;
    bench.app.add_option("--pages", pages, "how many people look")->check(CLI::Range(1, 1000));
    bench.app.add_option("--agents", agents, "how many people walk")->check(CLI::Range(1, 100000));
    bench.app.add_option("--seconds", seconds, "how long each scenario is watched")
        ->check(CLI::Range(1.0, 600.0));
    if (!bench.parse(argc, argv)) return bench.exit_code();
    if (seconds == 0.0) seconds = bench.quick ? 5.0 : 20.0;

    struct Scenario {
        const char* name;
        bool every_frame;
        int stalled;
    };
    bench.key("pages", pages);
    bench.key("agents", agents);
    bench.key("target_share", 0.3);
    for (const Scenario& scenario :
         {Scenario{"crowd", false, 0}, Scenario{"worst", true, 0}, Scenario{"stalled", true, 1}}) {
        const Shown shown =
            show(scenario.every_frame, pages, scenario.stalled, agents, seconds, bench.seed);
        const bench::Heard& heard = shown.heard;
        const std::string name = scenario.name;
        if (!heard.ok) bench.disagree(name + ": a page did not come in, or was sent away");
        const double rate = heard.frames_least / std::max(1e-9, heard.seconds);
        bench::Timing timing{shown.server_share / 60.0, 1, shown.server_share / 60.0};
        const auto hex = [](std::uint64_t value) { return fmt::format("{:016x}", value); };
        bench.row(name + " told", {}, {{"frames", shown.frames_told}}, hex(shown.fingerprint),
                  name);
        // a page that was taken ahead has seen less; that is a finding, and no error
        if (heard.gaps == 0 && heard.ok) {
            bench.row(name + " seen", timing, {{"frames", heard.frames_least}},
                      hex(heard.fingerprint), name);
        }
        bench.key(name + "_server_share", shown.server_share);
        bench.key(name + "_telling_share", shown.telling_share);
        bench.key(name + "_frames_per_second", rate);
        bench.key(name + "_frames_least_of_most",
                  heard.frames_most > 0 ? 1.0 * heard.frames_least / heard.frames_most : 0.0);
        bench.key(name + "_gaps", heard.gaps);
        bench.key(name + "_skips", static_cast<double>(shown.skips));
        bench.key(name + "_mb_per_second",
                  1e-6 * static_cast<double>(heard.bytes) / std::max(1e-9, heard.seconds));
        bench.key(name + "_longest_wait_ms", 1e3 * heard.longest_wait_s);
        bench.key(name + "_told_late_ms", shown.late_ms);
        bench.key(name + "_first_picture_ms", heard.first_picture_ms);
        bench.key(name + "_first_picture_worst_ms", heard.first_picture_worst_ms);
    }
    return bench.finish();
}
