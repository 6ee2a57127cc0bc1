// The puppet in real time: who runs when, and what happens when somebody is late?
//
//     H  hands and forces   1 kHz    device ──► hands ──►┐            ┌──► force ──► device
//     S  strings, B bodies  1 kHz                        └► Theatre ──┤
//     G  graphics           30-60 Hz                                  └──► Moment ──► picture, page
//
// H, S + B and G are threads that exchange their newest words and never wait for each other. Steps
// that miss their slot are counted. If strings and bodies fall silent, H keeps the last force for 5 ms and then lets it
// fade within 50 ms; when they are back, they go on from where they were, not from where they should be.
//
// What H and S do is in haptic_loop.h and stage_loop.h, without threads; when, in metronome.h, without a clock. Here are
// only the threads and the clock.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sidestep/puppet/device.h"
#include "sidestep/puppet/haptic_loop.h"
#include "sidestep/puppet/theatre.h"

namespace sidestep::puppet {

/// What a picture needs to know.
struct Moment {
    std::int64_t step = -1;
    double time_s = 0.0;
    std::vector<Transform> links{};     ///< Of the theatre's bodies.
    std::vector<Vec3> string_points{};  ///< String after string, all of their particles.
    std::vector<double> tensions{};     ///< N.
    std::vector<std::uint8_t> tight{};
    Transform main{}, bar{};
    Vec3 main_force = Vec3::Zero(), bar_force = Vec3::Zero();
    bool stopped = false;
};

/// Of a theatre as it stands.
void tell(const Theatre& theatre, Moment& moment);

struct SessionOptions {
    HapticOptions haptic{};  ///< Of both hands: how long forces are kept, how they fade.
    /// Steps that are late by more than this are left out, not made up for.
    double most_behind_s = 0.05;
    bool real_time = true;  ///< Asks for a high priority; goes on without where it is not granted.
    /// Called by S after each step, with what went in: recording. Must not wait. What it throws ends
    /// the play: see `failed`.
    std::function<void(const Theatre&, const Hands&)> after_step{};
};

/// Since `start`. What a clock said is for reading; no test hangs on it.
struct SessionStats {
    std::int64_t steps = 0;
    std::int64_t missed = 0;  ///< Steps that began after their slot was over, whether made or not.
    std::int64_t left_out = 0;  ///< Of these, the ones that were never made.
    std::int64_t haptic_ticks = 0, haptic_missed = 0;
    std::int64_t stale_ticks = 0;  ///< Forces that were held too long, and faded.
    std::int64_t nonsense = 0;     ///< Words of devices that were none.
    std::int64_t damped = 0;       ///< Ticks in which the observer damped.
    std::int64_t clock_leaps = 0;
    double late_p50_us = 0.0, late_p99_us = 0.0, late_most_us = 0.0;  ///< Of steps.
    double haptic_late_p50_us = 0.0, haptic_late_p99_us = 0.0, haptic_late_most_us = 0.0;
    double step_us = 0.0;  ///< Strings, bodies, what is told and `after_step`: in the mean.
    bool real_time = false;
    bool main_connected = false, bar_connected = false;
};

/// Owns the threads. Devices of hands are asked by H; without one the hands come by `steer`.
class Session {
public:
    Session(Theatre theatre, std::unique_ptr<Device> main, std::unique_ptr<Device> bar,
            const SessionOptions& options = {});
    ~Session();  ///< Stops.

    void start();
    /// Forces fade within their slew, then threads end. Again: nothing. `start` may follow.
    void stop();
    [[nodiscard]] bool running() const;
    /// What ended the play from inside: the theatre's words, or what `after_step` threw.
    [[nodiscard]] std::optional<Problem> failed() const;
    /// Where hands without a device want the controls. Any thread; the newest counts.
    void steer(const Hands& hands);
    /// The newest moment; false when there is none since the last call. One reader.
    bool moment(Moment& moment);
    [[nodiscard]] SessionStats stats() const;
    /// After stop: the theatre as it was left. @throws UsageError while it runs.
    [[nodiscard]] const Theatre& theatre() const;
    /// Makes S sleep once, as a test of what happens then.
    void stall(double seconds);

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::puppet
