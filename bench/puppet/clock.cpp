// Real time: how late is a loop of a millisecond here? And does a take play again to the bit?
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "bench/puppet/promises.h"
#include "sidestep/puppet/plays.h"
#include "sidestep/puppet/scripts.h"
#include "sidestep/puppet/session.h"
#include "sidestep/puppet/take.h"

namespace sidestep::bench {

using namespace puppet;

namespace {

/// The session's own count, with hands that walk.
void show_lateness(Bench& bench, PuppetSummary& summary) {
    Theatre theatre(built_in_play("marionette").value());
    const Hands neutral = theatre.neutral();
    Session session(std::move(theatre), nullptr, nullptr, {});
    const Script& walk = *find_script("walk");
    session.start();
    const auto start = std::chrono::steady_clock::now();
    const double seconds = bench.quick ? 4.0 : 20.0;
    for (;;) {
        const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - start;
        if (gone.count() >= seconds) break;
        session.steer(walk.at(std::fmod(gone.count(), walk.seconds), neutral));
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    session.stop();
    const SessionStats stats = session.stats();
    bench.note("the theatre in real time; this machine has other things to do as well");
    bench.table("lateness", {{{"seconds", seconds},
                              {"steps", stats.steps},
                              {"missed", stats.missed},
                              {"left_out", stats.left_out},
                              {"late_p50_us", stats.late_p50_us},
                              {"late_p99_us", stats.late_p99_us},
                              {"late_most_us", stats.late_most_us},
                              {"priority", stats.real_time ? "real time" : "usual"}}});
    summary.late_p99_us = stats.late_p99_us;
}

void show_replay(Bench& bench, PuppetSummary& summary) {
    const auto file = std::filesystem::temp_directory_path() /
                      fmt::format("sidestep-bench-puppet-{}.rec", ::getpid());
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    bool all = true;
    for (const Script& script : scripts()) {
        Theatre theatre(built_in_play(script.play).value());
        const double seconds = std::min(script.seconds, bench.quick ? 4.0 : 60.0);
        Result<TakeWriter> writer = TakeWriter::open(file, theatre);
        if (!writer) {
            bench.complain(writer.error().front());
            return;
        }
        for (int k = 0; k < static_cast<int>(seconds * 1e3); ++k) {
            const Hands hands = script.at(k * 1e-3, theatre.neutral());
            theatre.step(hands);
            writer->add(hands, theatre);
        }
        const Result<std::int64_t> written = writer->finish();
        const Result<Take> take = read_take(file);
        std::filesystem::remove(file);
        if (!written || !take) {
            bench.complain((written ? take.error() : written.error()).front());
            return;
        }
        Theatre again(built_in_play(script.play).value());
        const Replayed replayed = replay(*take, again);
        const bool same = replayed.identical && again.fingerprint() == theatre.fingerprint();
        all = all && same;
        rows.push_back({{"script", script.name},
                        {"steps", replayed.steps},
                        {"marks", take->marks.size()},
                        {"identical", same ? "yes" : "no"}});
    }
    bench.note("takes written, read and played again");
    bench.table("replays", rows);
    summary.replay_identical = all;
    summary.at_least("takes play again to the bit", all ? 1.0 : 0.0, 1.0);
    if (!all) bench.disagree("a take did not play again to the bit");
}

}  // namespace

void study_clock(Bench& bench, PuppetSummary& summary) {
    show_lateness(bench, summary);
    show_replay(bench, summary);
}

}  // namespace sidestep::bench
