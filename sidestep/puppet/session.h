// The puppet in real time: who runs when, and what happens when somebody is late?
//
//     H  hands and forces   1 kHz    device ──► hands ──►┐            ┌──► force ──► device
//     S  strings, B bodies  1 kHz                        └► Theatre ──┤
//     G  graphics           30-60 Hz                                  └──► Moment ──► picture, page
//
// H, S + B and G are threads that exchange their newest words and never wait for each other. Steps
// that miss their slot are counted. If strings and bodies fall silent, H keeps the last force for 5 ms and then lets it
// fade within 50 ms; when they are back, they go on from where they were, not from where they should be.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sidestep/puppet/device.h"
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
    double hold_s = 0.005, fade_s = 0.05;
    /// Steps that are late by more than this are left out, not made up for.
    double most_behind_s = 0.05;
    bool real_time = true;  ///< Asks for a high priority; goes on without where it is not granted.
    /// Called by S after each step, with what went in: recording. Must not wait.
    std::function<void(const Theatre&, const Hands&)> after_step{};
};

struct SessionStats {
    std::int64_t steps = 0, missed = 0, left_out = 0, haptic_ticks = 0, haptic_missed = 0;
    double late_p50_us = 0.0, late_p99_us = 0.0, late_most_us = 0.0;
    double strings_us = 0.0, bodies_us = 0.0;  ///< Of a step, in the mean.
    bool real_time = false;
};

/// Owns the threads. Devices of hands are asked by H; without one the hands come by `steer`.
class Session {
public:
    Session(Theatre theatre, std::unique_ptr<Device> main, std::unique_ptr<Device> bar,
            const SessionOptions& options = {});
    ~Session();  ///< Stops.

    void start();
    void stop();
    /// Where hands without a device want the controls. Any thread; the newest counts.
    void steer(const Hands& hands);
    /// The newest moment; false when there is none since the last call. One reader.
    bool moment(Moment& moment);
    [[nodiscard]] SessionStats stats() const;
    /// After stop: the theatre as it was left.
    [[nodiscard]] const Theatre& theatre() const;
    /// Makes S sleep once, as a test of what happens then.
    void stall(double seconds);

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::puppet
