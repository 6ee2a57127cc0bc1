#include "sidestep/puppet/session.h"

#include <pthread.h>
#include <sched.h>

#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "sidestep/base/require.h"
#include "sidestep/puppet/metronome.h"
#include "sidestep/puppet/stage_loop.h"

namespace sidestep::puppet {

namespace {

using Clock = std::chrono::steady_clock;

// 17 ms of ticks, on a machine that may be busy with other things
constexpr double let_go_s = 1.0;

double seconds_now() {
    return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

void sleep_until(double when_s) {
    const double left = when_s - seconds_now();
    if (left > 0.0) std::this_thread::sleep_for(std::chrono::duration<double>(std::min(left, 0.1)));
}

/// False: not granted, and everything goes on as before.
bool ask_for_real_time(int priority) {
    sched_param wish{};
    wish.sched_priority = priority;
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &wish) == 0;
}

}  // namespace

struct Session::Inside {
    Theatre theatre;
    std::array<std::unique_ptr<Device>, 2> devices;
    SessionOptions options;
    std::array<std::optional<HapticLoop>, 2> loops;
    std::optional<StageLoop> stage;
    // of one run: made anew by start
    std::unique_ptr<Metronome> haptic_beat, stage_beat;
    std::array<std::unique_ptr<Metronome>, 2> driver_beat;
    std::thread haptic, play;
    std::atomic<bool> running{false}, real_time{false};
    bool started = false;
    std::array<bool, 2> called{};
    std::array<std::atomic<bool>, 2> released{};
    std::atomic<std::int64_t> steps{0};
    std::atomic<double> busy_s{0.0}, stall_s{0.0};
    std::array<std::int64_t, 2> ticks_before{}, stale_before{}, nonsense_before{}, damped_before{};
    mutable std::mutex failing;
    std::optional<Problem> failed;

    Inside(Theatre&& t, SessionOptions o) : theatre(std::move(t)), options(std::move(o)) {}

    void run_haptic();
    void run_stage();
    void driver_tick(std::size_t hand);
    void fail(std::string message);
};

void Session::Inside::fail(std::string message) {
    const std::lock_guard lock(failing);
    if (!failed)
        failed = Problem{.file = {},
                         .severity = Problem::Severity::error,
                         .message = std::move(message),
                         .hint = {},
                         .code = {}};
}

void Session::Inside::run_haptic() {
    if (options.real_time && ask_for_real_time(20)) real_time = true;
    Metronome& beat = *haptic_beat;
    beat.start(seconds_now());
    while (running.load(std::memory_order_relaxed)) {
        sleep_until(beat.next_s());
        const double now = seconds_now();
        if (!beat.due(now)) continue;
        for (std::size_t hand = 0; hand < 2; ++hand) {
            if (loops[hand] && !called[hand]) loops[hand]->tick(now);
        }
    }
    // nobody is let fall: forces go as they came
    const double end = seconds_now() + let_go_s;
    for (bool calm = false; !calm && seconds_now() < end;) {
        calm = true;
        for (std::size_t hand = 0; hand < 2; ++hand) {
            if (loops[hand] && !called[hand]) calm = loops[hand]->release(seconds_now()) && calm;
        }
        std::this_thread::sleep_for(std::chrono::duration<double>(options.haptic.period_s));
    }
    for (std::size_t hand = 0; hand < 2; ++hand) {
        if (loops[hand] && !called[hand]) loops[hand]->drop();
    }
}

void Session::Inside::driver_tick(std::size_t hand) {
    const double now = seconds_now();
    // drivers have clocks of their own; theirs is only watched
    driver_beat[hand]->due(now);
    if (running.load(std::memory_order_relaxed)) {
        loops[hand]->tick(now);
    } else {
        if (loops[hand]->release(now)) released[hand] = true;
    }
}

void Session::Inside::run_stage() {
    if (options.real_time && ask_for_real_time(10)) real_time = true;
    Metronome& beat = *stage_beat;
    const double h = theatre.options().step_s;
    beat.start(seconds_now());
    try {
        while (running.load(std::memory_order_relaxed)) {
            sleep_until(beat.next_s());
            if (const double stall = stall_s.exchange(0.0); stall > 0.0)
                std::this_thread::sleep_for(std::chrono::duration<double>(stall));
            const std::int64_t left_out = beat.left_out();
            const double begun = seconds_now();
            if (!beat.due(begun)) continue;
            stage->step();
            steps.fetch_add(1, std::memory_order_relaxed);
            busy_s.store(busy_s.load(std::memory_order_relaxed) + seconds_now() - begun,
                         std::memory_order_relaxed);
            if (theatre.stopped()) {
                fail(theatre.stopped()->message);
                return;
            }
            // too slow for good: others of this machine get their turn
            if (beat.left_out() != left_out)
                std::this_thread::sleep_for(std::chrono::duration<double>(0.1 * h));
        }
    } catch (const std::exception& error) {
        fail(error.what());
    } catch (...) {
        fail("something was thrown that has no name");
    }
}

Session::Session(Theatre theatre, std::unique_ptr<Device> main, std::unique_ptr<Device> bar,
                 const SessionOptions& options)
    : inside_(std::make_unique<Inside>(std::move(theatre), options)) {
    Inside& in = *inside_;
    in.devices = {std::move(main), std::move(bar)};
    const Hands neutral = in.theatre.neutral();
    for (std::size_t hand = 0; hand < 2; ++hand) {
        if (!in.devices[hand]) continue;
        in.called[hand] = in.devices[hand]->caps().calls;
        in.loops[hand].emplace(*in.devices[hand], hand == 0 ? neutral.main : neutral.bar,
                               options.haptic);
    }
    in.stage.emplace(in.theatre, in.loops[0] ? &*in.loops[0] : nullptr,
                     in.loops[1] ? &*in.loops[1] : nullptr, options.after_step);
}

Session::~Session() {
    stop();
}

void Session::start() {
    Inside& in = *inside_;
    if (in.started) return;
    {
        const std::lock_guard lock(in.failing);
        in.failed.reset();
    }
    in.haptic_beat = std::make_unique<Metronome>(in.options.haptic.period_s, 0.0);
    in.stage_beat =
        std::make_unique<Metronome>(in.theatre.options().step_s, in.options.most_behind_s);
    in.steps = 0;
    in.busy_s = 0.0;
    in.real_time = false;
    in.running = in.started = true;
    bool asked = false;
    for (std::size_t hand = 0; hand < 2; ++hand) {
        if (!in.loops[hand]) continue;
        in.ticks_before[hand] = in.loops[hand]->ticks();
        in.stale_before[hand] = in.loops[hand]->stale();
        in.nonsense_before[hand] = in.loops[hand]->nonsense();
        in.damped_before[hand] = in.loops[hand]->damped();
        in.released[hand] = false;
        if (in.called[hand]) {
            in.driver_beat[hand] =
                std::make_unique<Metronome>(1.0 / in.devices[hand]->caps().rate_hz, 0.0);
            in.driver_beat[hand]->start(seconds_now());
            in.devices[hand]->run([&in, hand] { in.driver_tick(hand); });
        } else {
            asked = true;
        }
    }
    if (asked) in.haptic = std::thread([&in] { in.run_haptic(); });
    in.play = std::thread([&in] { in.run_stage(); });
}

void Session::stop() {
    Inside& in = *inside_;
    if (!in.started) return;
    in.running = false;
    in.play.join();
    if (in.haptic.joinable()) in.haptic.join();
    for (std::size_t hand = 0; hand < 2; ++hand) {
        if (!in.loops[hand] || !in.called[hand]) continue;
        // its thread lets go meanwhile; a driver that is gone is not waited for
        const double end = seconds_now() + let_go_s;
        while (!in.released[hand] && seconds_now() < end)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        in.devices[hand]->stop();
        in.loops[hand]->drop();
    }
    in.started = false;
}

bool Session::running() const {
    return inside_->started;
}

std::optional<Problem> Session::failed() const {
    const std::lock_guard lock(inside_->failing);
    return inside_->failed;
}

void Session::steer(const Hands& hands) {
    inside_->stage->steer(hands);
}

bool Session::moment(Moment& moment) {
    return inside_->stage->moment(moment);
}

SessionStats Session::stats() const {
    const Inside& in = *inside_;
    SessionStats stats;
    if (!in.stage_beat) return stats;
    stats.steps = in.steps.load(std::memory_order_relaxed);
    stats.missed = in.stage_beat->missed();
    stats.left_out = in.stage_beat->left_out();
    stats.clock_leaps = in.stage_beat->leaps();
    stats.late_p50_us = in.stage_beat->lateness().quantile_us(0.5);
    stats.late_p99_us = in.stage_beat->lateness().quantile_us(0.99);
    stats.late_most_us = in.stage_beat->lateness().most_us();
    stats.real_time = in.real_time.load(std::memory_order_relaxed);
    if (stats.steps > 0)
        stats.step_us =
            1e6 * in.busy_s.load(std::memory_order_relaxed) / static_cast<double>(stats.steps);
    for (std::size_t hand = 0; hand < 2; ++hand) {
        if (!in.loops[hand]) continue;
        const HapticLoop& loop = *in.loops[hand];
        (hand == 0 ? stats.main_connected : stats.bar_connected) = loop.connected();
        stats.haptic_ticks += loop.ticks() - in.ticks_before[hand];
        stats.stale_ticks += loop.stale() - in.stale_before[hand];
        stats.nonsense += loop.nonsense() - in.nonsense_before[hand];
        stats.damped += loop.damped() - in.damped_before[hand];
        const Metronome& beat = in.called[hand] ? *in.driver_beat[hand] : *in.haptic_beat;
        stats.haptic_missed = std::max(stats.haptic_missed, beat.missed());
        stats.haptic_late_p50_us = beat.lateness().quantile_us(0.5);
        stats.haptic_late_p99_us = beat.lateness().quantile_us(0.99);
        stats.haptic_late_most_us = beat.lateness().most_us();
    }
    return stats;
}

const Theatre& Session::theatre() const {
    SIDESTEP_REQUIRE(!inside_->started, "a play that runs is looked at by its moments");
    return inside_->theatre;
}

void Session::stall(double seconds) {
    inside_->stall_s.store(seconds);
}

}  // namespace sidestep::puppet
