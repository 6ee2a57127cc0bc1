// The puppet in real time: threads that exchange words. What clocks say is reported; what is checked holds on any
// machine, however busy.
#include "sidestep/puppet/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <thread>
#include <utility>

#include "sidestep/base/require.h"
#include "sidestep/puppet/devices/simulated.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

Theatre small_stage() {
    Play play;
    play.puppet = marionette();
    return Theatre(play);
}

void sleep_ms(int ms) {
    std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

/// Until it is so, or ten seconds have passed: machines are busy.
template <typename Condition>
bool soon(Condition condition) {
    for (int k = 0; k < 2000; ++k) {
        if (condition()) return true;
        sleep_ms(5);
    }
    return false;
}

}  // namespace

TEST_CASE("a session without devices follows whoever steers and tells every moment whole") {
    Theatre theatre = small_stage();
    const Hands neutral = theatre.neutral();
    std::int64_t told = 0;
    bool in_order = true;
    SessionOptions options;
    options.real_time = false;
    options.after_step = [&](const Theatre& stage, const Hands&) {
        ++told;
        in_order = in_order && stage.steps() == told;
    };
    Session session(std::move(theatre), nullptr, nullptr, options);
    CHECK_FALSE(session.running());
    session.start();
    Hands lifted = neutral;
    lifted.main.translation.y() += 0.05;
    session.steer(lifted);
    Moment moment;
    std::int64_t last = -1;
    bool whole = true, forward = true;
    CHECK(soon([&] {
        if (session.moment(moment)) {
            whole = whole && moment.string_points.size() == 6 * 50 && moment.tensions.size() == 6 &&
                    moment.links.size() >= 12;
            forward = forward && moment.step > last;
            last = moment.step;
        }
        return moment.main.translation.y() > neutral.main.translation.y() + 0.049;
    }));
    CHECK(whole);
    CHECK(forward);
    CHECK_THROWS_AS(static_cast<void>(session.theatre()), UsageError);
    session.stop();
    session.stop();
    CHECK_FALSE(session.failed());
    CHECK(in_order);
    CHECK(session.theatre().steps() == told);
    CHECK(session.stats().steps == told);
    const SessionStats stats = session.stats();
    MESSAGE("steps " << stats.steps << ", missed " << stats.missed << ", left out "
                     << stats.left_out << ", late p50 " << stats.late_p50_us << " p99 "
                     << stats.late_p99_us << " most " << stats.late_most_us << " us, a step "
                     << stats.step_us << " us");
    // and again, from where it was
    const std::int64_t before = told;
    session.start();
    CHECK(soon([&] { return session.stats().steps > 20; }));
    session.stop();
    CHECK(session.theatre().steps() == told);
    CHECK(told > before);
}

TEST_CASE("a device is felt and unplugged and plugged in again while threads run") {
    SimulatedOptions hand;
    auto main = std::make_unique<SimulatedDevice>(hand);
    SimulatedDevice* device = main.get();
    SessionOptions options;
    Session session(small_stage(), std::move(main), std::make_unique<SimulatedDevice>(hand),
                    options);
    session.start();
    CHECK(soon([&] { return session.stats().main_connected; }));
    Moment moment;
    CHECK(soon([&] { return session.moment(moment) && moment.main_force.norm() > 0.5; }));
    device->plug(false);
    CHECK(soon([&] { return !session.stats().main_connected; }));
    CHECK(session.stats().bar_connected);
    const std::int64_t then = session.stats().steps;
    CHECK(soon([&] { return session.stats().steps > then + 50; }));
    device->plug(true);
    CHECK(soon([&] { return session.stats().main_connected; }));
    session.stall(0.2);
    const std::int64_t stale = session.stats().stale_ticks;
    CHECK(soon([&] { return session.stats().stale_ticks > stale; }));
    const std::int64_t again = session.stats().steps;
    CHECK(soon([&] { return session.stats().steps > again + 50; }));
    session.stop();
    CHECK(device->force().norm() == 0.0);
    const SessionStats stats = session.stats();
    CHECK(stats.left_out > 0);  // 200 ms are not made up for
    CHECK_FALSE(session.theatre().stopped());
    MESSAGE("steps " << stats.steps << ", missed " << stats.missed << ", left out "
                     << stats.left_out << ", ticks " << stats.haptic_ticks << ", missed "
                     << stats.haptic_missed << ", stale " << stats.stale_ticks
                     << ", ticks late p50 " << stats.haptic_late_p50_us << " p99 "
                     << stats.haptic_late_p99_us << " most " << stats.haptic_late_most_us
                     << " us, real time " << stats.real_time);
}

TEST_CASE("a driver that calls us drives its hand on its own thread and is let go of softly") {
    /// As OpenHaptics does it.
    class Calling final : public Device {
    public:
        Calling() {
            caps_ = grip_.caps();
            caps_.calls = true;
        }
        ~Calling() override { stop(); }
        const DeviceCaps& caps() const override { return caps_; }
        DeviceState read() override { return grip_.read(); }
        void write(const Vec3& force, const Vec3& torque) override {
            most_change = std::max(most_change, (force - grip_.force()).norm());
            most = std::max(most, force.norm());
            grip_.write(force, torque);
        }
        void run(std::function<void()> tick) override {
            going_ = true;
            thread_ = std::thread([this, tick = std::move(tick)] {
                while (going_) {
                    tick();
                    sleep_ms(1);
                }
            });
        }
        void stop() override {
            going_ = false;
            if (thread_.joinable()) thread_.join();
        }
        double most_change = 0.0, most = 0.0;
        Vec3 force() const { return grip_.force(); }

    private:
        SimulatedDevice grip_;
        DeviceCaps caps_;
        std::atomic<bool> going_{false};
        std::thread thread_;
    };
    auto main = std::make_unique<Calling>();
    Calling* device = main.get();
    Session session(small_stage(), std::move(main), nullptr);
    session.start();
    Moment moment;
    CHECK(soon([&] { return session.moment(moment) && moment.main_force.norm() > 1.0; }));
    CHECK(soon([&] { return session.stats().haptic_ticks > 100; }));
    session.stop();
    CHECK(device->force().norm() == 0.0);
    CHECK(device->most > 0.5);
    CHECK(device->most_change <= 0.2 + 1e-12);
}

TEST_CASE("what a recorder throws ends the play and is told and hurts no hand") {
    SessionOptions options;
    options.real_time = false;
    options.after_step = [](const Theatre& stage, const Hands&) {
        if (stage.steps() == 30) throw std::runtime_error("the disk is full");
    };
    auto main = std::make_unique<SimulatedDevice>();
    SimulatedDevice* device = main.get();
    Session session(small_stage(), std::move(main), nullptr, options);
    session.start();
    CHECK(soon([&] { return session.failed().has_value(); }));
    CHECK(soon([&] { return session.stats().stale_ticks > 60; }));
    session.stop();
    CHECK(session.failed()->message == "the disk is full");
    CHECK(session.theatre().steps() == 30);
    CHECK(device->force().norm() == 0.0);
}
