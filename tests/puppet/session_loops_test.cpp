// What hands feel when all goes well, and when it does not: in virtual time, a call is a tick.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <string>

#include "sidestep/puppet/devices/simulated.h"
#include "sidestep/puppet/metronome.h"
#include "sidestep/puppet/stage_loop.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

constexpr double tick_s = 0.001;

/// A grip that nobody holds before a spring of so many newtons a metre, told `late` ticks late. How far
/// it swings at the end.
struct Swing {
    double first = 0.0, last = 0.0;
    std::int64_t damped = 0;
};
Swing before_a_spring(double stiffness, double damping, int late, bool observe, double start = 1e-5,
                      double most_damping = 20.0) {
    SimulatedOptions grip;
    grip.damping = damping;
    grip.arm_stiffness = 0.0;
    grip.seconds_a_read = 0.0;
    SimulatedDevice device(grip);
    device.push_to({start, 0.0, 0.0});
    HapticOptions options;
    options.coupling = {.stiffness = 0.0, .damping = 0.0};
    options.felt_s = 0.0;
    options.observe = observe;
    options.observer_most_damping = most_damping;
    HapticLoop loop(device, {}, options);
    std::deque<Vec3> forces(late, Vec3::Zero());
    Swing swing;
    constexpr int ticks = 4000;
    for (int k = 0; k < ticks; ++k) {
        forces.push_back(-stiffness * device.position());
        ForceWord word;
        word.step = k;
        word.force = forces.front();
        forces.pop_front();
        loop.tell(word);
        loop.tick(k * tick_s);
        device.advance(tick_s);
        const double far = device.position().norm();
        if (k < 400) swing.first = std::max(swing.first, far);
        if (k >= ticks - 400) swing.last = std::max(swing.last, far);
    }
    swing.damped = loop.damped();
    return swing;
}

/// The stiffest spring that does not grow.
double stable_stiffness(double damping, int late) {
    double low = 1.0, high = 20'000.0;
    for (int i = 0; i < 12; ++i) {
        const double middle = std::sqrt(low * high);
        const Swing swing = before_a_spring(middle, damping, late, false);
        (swing.last < swing.first ? low : high) = middle;
    }
    return low;
}

/// A puppet, a simulated hand at its main control, and both loops.
struct Rig {
    static Theatre settled(const TheatreOptions& options) {
        Play play;
        play.puppet = marionette();
        Theatre theatre(play, options);
        for (int k = 0; k < 1500; ++k) theatre.step(theatre.neutral());
        return theatre;
    }

    Theatre theatre;
    SimulatedDevice device;
    HapticLoop loop;
    std::int64_t recorded = 0;
    StageLoop stage;
    double now_s = 0.0;
    double most_change = 0.0, most_force = 0.0, most_tension = 0.0, most_speed = 0.0;
    Vec3 last = Vec3::Zero(), last_control;
    bool stalled = false;

    explicit Rig(const SimulatedOptions& hand, const HapticOptions& options = {},
                 const TheatreOptions& stage_options = {})
        : theatre(settled(stage_options)),
          device(hand),
          loop(device, theatre.neutral().main, options),
          stage(theatre, &loop, nullptr, [this](const Theatre&, const Hands&) { ++recorded; }),
          last_control(theatre.control(Hand::main).pose().translation) {}

    void tick(double seconds = tick_s) {
        now_s += seconds;
        loop.tick(now_s);
        if (!stalled) stage.step();
        most_change = std::max(most_change, (loop.force() - last).norm());
        last = loop.force();
        most_force = std::max(most_force, last.norm());
        if (!stalled) {
            const Vec3 control = theatre.control(Hand::main).pose().translation;
            most_speed = std::max(most_speed, (control - last_control).norm() / tick_s);
            last_control = control;
            for (int s = 0; s < 6; ++s) most_tension = std::max(most_tension, theatre.tension(s));
        }
    }
    void run(int ticks) {
        for (int k = 0; k < ticks; ++k) tick();
    }
};

/// Moves for two seconds and rests.
Transform waving(double time_s) {
    Transform wish;
    const double size = time_s < 2.0 ? std::sin(M_PI * time_s) : 0.0;
    wish.translation = {0.03 * size, 0.04 * size, 0.0};
    return wish;
}

}  // namespace

TEST_CASE("slots that are late are made up for until they are too many") {
    // how many in a row
    const auto due = [](Metronome& beat, double now) {
        int count = 0;
        while (beat.due(now)) ++count;
        return count;
    };
    Metronome beat(0.001, 0.005);
    beat.start(10.0);
    CHECK(due(beat, 10.0) == 1);
    CHECK(due(beat, 10.0005) == 0);
    CHECK(due(beat, 10.001) == 1);
    CHECK(due(beat, 10.0042) == 3);  // slots 2, 3 and 4
    CHECK(beat.missed() == 2);
    CHECK(beat.left_out() == 0);
    CHECK(due(beat, 10.105) == 6);  // of slots 5 to 105, the last 6
    CHECK(beat.missed() == 2 + 100);
    CHECK(beat.left_out() == 95);
    CHECK(due(beat, 10.1055) == 0);
    // a clock that is set back by a day
    CHECK(due(beat, 10.106 - 86400.0) == 1);
    CHECK(due(beat, 10.107 - 86400.0) == 1);
    CHECK(beat.leaps() == 1);
    CHECK_FALSE(beat.due(std::numeric_limits<double>::quiet_NaN()));
    // those that cannot be made up for are only counted
    Metronome strict(0.001, 0.0);
    strict.start(0.0);
    CHECK(due(strict, 0.0505) == 1);
    CHECK(strict.left_out() == 50);
    // a thousand slots on time: none late, though sums of milliseconds round
    Metronome even(0.001, 0.0);
    even.start(0.3);
    for (int k = 0; k < 1000; ++k) CHECK(due(even, 0.3 + k * 0.001) == 1);
    CHECK(even.missed() == 0);
    // steps of 2 ms for good: half are made, none of them more than 5 ms and a step late
    Metronome slow(0.001, 0.005);
    slow.start(0.0);
    double now = 0.0, latest = 0.0;
    int made = 0;
    while (now < 1.0) {
        if (slow.due(now)) {
            latest = std::max(latest, now - (slow.next_s() - 0.001));
            ++made;
            now += 0.002;
        } else {
            now = slow.next_s();
        }
    }
    CHECK(made == 500);
    CHECK(slow.left_out() == doctest::Approx(500).epsilon(0.02));
    CHECK(latest < 0.006 + 1e-9);
}

TEST_CASE("lateness is told by parts") {
    Lateness late;
    CHECK(late.quantile_us(0.5) == 0.0);
    for (int k = 1; k <= 1000; ++k) late.add(k * 1e-6);
    CHECK(late.quantile_us(0.5) == doctest::Approx(500.0).epsilon(0.12));
    CHECK(late.quantile_us(0.99) == doctest::Approx(990.0).epsilon(0.12));
    CHECK(late.most_us() == doctest::Approx(1000.0));
    CHECK(late.quantile_us(1.0) <= late.most_us());
}

TEST_CASE("a spring is stable up to damping over half a tick and the delay") {
    struct Row {
        double damping;
        int late;
    };
    for (const Row& row : {Row{0.2, 0}, Row{0.2, 1}, Row{0.2, 4}, Row{1.0, 1}, Row{2.0, 1}}) {
        const double promised = row.damping / (0.5 * tick_s + row.late * tick_s);
        const double measured = stable_stiffness(row.damping, row.late);
        MESSAGE("b " << row.damping << ", late by " << row.late << " ms: " << measured
                     << " N/m, by the rule " << promised);
        CHECK(std::abs(measured / promised - 1.0) < 0.03);
    }
}

TEST_CASE("a spring too stiff swings up and the observer holds it") {
    const double stable = 0.2 / (1.5 * tick_s);
    const Swing free = before_a_spring(2.0 * stable, 0.2, 1, false, 1e-3);
    const Swing held = before_a_spring(2.0 * stable, 0.2, 1, true, 1e-3);
    const Swing calm = before_a_spring(0.9 * stable, 0.2, 1, true, 1e-3);
    MESSAGE("swings " << 1e3 * free.last << " mm, observed " << 1e3 * held.last << " mm, damped "
                      << held.damped << " times; below the limit " << 1e3 * calm.last << " mm");
    CHECK(free.last > 0.01);
    CHECK(held.last < 5e-3);
    CHECK(held.damped > 10);
    CHECK(calm.last < 1e-3);
}

TEST_CASE(
    "velocity passes two poles at 60 Hz once and what a device smooths is not smoothed again") {
    const auto measured = [](double hz, bool tells) {
        struct Shaken final : Device {
            DeviceCaps about;
            double hz, t = 0.0;
            const DeviceCaps& caps() const override { return about; }
            DeviceState read() override {
                t += tick_s;
                DeviceState state;
                state.pose.translation.x() = std::sin(2.0 * M_PI * hz * t);
                state.velocity.x() = 2.0 * M_PI * hz * std::cos(2.0 * M_PI * hz * t);
                return state;
            }
            void write(const Vec3&, const Vec3&) override {}
        } device;
        device.hz = hz;
        device.about.tells_velocity = tells;
        HapticLoop loop(device, {});
        double most = 0.0;
        for (int k = 0; k < 2000; ++k) {
            loop.tick(k * tick_s);
            if (k > 1000) most = std::max(most, std::abs(loop.velocity().x()));
        }
        return most / (2.0 * M_PI * hz);
    };
    CHECK(measured(3.0, false) == doctest::Approx(1.0).epsilon(0.01));
    CHECK(measured(60.0, false) == doctest::Approx(M_SQRT1_2).epsilon(0.03));
    // an octave above, a quarter: two poles (half with one, a seventeenth with four)
    CHECK(measured(120.0, false) == doctest::Approx(0.235).epsilon(0.15));
    CHECK(measured(120.0, true) == doctest::Approx(1.0).epsilon(0.02));
}

TEST_CASE("a hand that holds a puppet feels its weight and no buzz") {
    struct Arm {
        std::string name;
        double stiffness, damping, calm;
    };
    // metres a second of the grip, three seconds after the hand came to rest; a grip that nobody holds is
    // drawn away slowly, for the hand bar does not come along
    for (const Arm& arm : {Arm{"firm", 200.0, 4.0, 0.005}, Arm{"soft", 50.0, 4.0, 0.02},
                           Arm{"limp", 200.0, 1.0, 0.01}, Arm{"nobody's", 0.0, 0.0, 0.05}}) {
        SimulatedOptions hand;
        hand.arm_stiffness = arm.stiffness;
        hand.arm_damping = arm.damping;
        hand.wish = waving;
        Rig rig(hand);
        rig.run(4500);
        double buzz = 0.0;
        Vec3 mean = Vec3::Zero(), pull = Vec3::Zero();
        for (int k = 0; k < 500; ++k) {
            rig.tick();
            buzz = std::max(buzz, rig.device.velocity().norm());
            mean += rig.loop.force() / 500.0;
            pull += 0.3 * rig.theatre.pull(Hand::main) / 500.0;
        }
        MESSAGE(arm.name << " arm: " << buzz << " m/s at the end, force " << mean.y() << " N for "
                         << pull.y() << ", largest change " << rig.most_change << " N, damped "
                         << rig.loop.damped());
        CHECK_FALSE(rig.theatre.stopped());
        CHECK(buzz < arm.calm);
        CHECK(rig.most_change <= 0.2 + 1e-12);
        CHECK(rig.most_force <= 3.3 + 1e-12);
        if (arm.stiffness > 0.0) {
            CHECK(mean.y() == doctest::Approx(pull.y()).epsilon(0.05));
            CHECK(mean.y() < -2.0);
        }
    }
}

TEST_CASE("without coupling and observer the same hand buzzes") {
    SimulatedOptions hand;
    hand.arm_damping = 1.0;
    hand.wish = waving;
    HapticOptions bare;
    bare.coupling = {.stiffness = 0.0, .damping = 0.0};
    bare.observe = false;
    bare.felt_s = 0.0;
    Rig rig(hand, bare);
    rig.run(4500);
    double buzz = 0.0;
    for (int k = 0; k < 500; ++k) {
        rig.tick();
        buzz = std::max(buzz, rig.device.velocity().norm());
    }
    MESSAGE("bare: " << buzz << " m/s at the end");
    CHECK(buzz > 0.3);
    CHECK(rig.most_change <= 0.2 + 1e-12);  // even then
}

TEST_CASE("who steers before the first step is followed from the neutral pose") {
    Play play;
    play.puppet = marionette();
    Theatre theatre(play);
    StageLoop stage(theatre, nullptr, nullptr);
    Hands lifted = theatre.neutral();
    lifted.main.translation.y() += 0.05;
    stage.steer(lifted);
    for (int k = 0; k < 300; ++k) stage.step();
    CHECK((theatre.control(Hand::main).pose().translation - lifted.main.translation).norm() < 1e-4);
    Moment moment;
    REQUIRE(stage.moment(moment));
    CHECK(moment.step == 300);
    CHECK_FALSE(stage.moment(moment));
}

TEST_CASE("a hand is answered within two milliseconds") {
    SimulatedOptions hand;
    hand.wish = waving;
    Rig rig(hand);
    rig.run(5);
    for (int k = 0; k < 200; ++k) {
        rig.tick();
        // the tick that was just made is the last of `ticks`; its force knows the hand of...
        CHECK(rig.loop.ticks() - 1 - rig.loop.answered() <= 2);
    }
    // and moves it: a tap is felt two ticks later, one tick later not yet
    Rig still{SimulatedOptions{}}, tapped{SimulatedOptions{}};
    still.run(300);
    tapped.run(300);
    tapped.device.push_to(tapped.device.position() - Vec3(0.0, 0.01, 0.0));
    still.tick();
    tapped.tick();
    CHECK((still.theatre.control(Hand::main).pose().translation -
           tapped.theatre.control(Hand::main).pose().translation)
              .norm() > 1e-6);
    still.tick();
    tapped.tick();
    CHECK((still.loop.force() - tapped.loop.force()).norm() > 1e-6);
}

TEST_CASE("strings fall silent for 200 ms: the force is held and fades and all goes on calmly") {
    SimulatedOptions hand;
    // while nobody computes, the hand goes 30 cm up
    hand.wish = [](double t) {
        Transform wish;
        wish.translation.y() = t < 2.0 ? 0.0 : std::min(0.3, 2.0 * (t - 2.0));
        return wish;
    };
    Rig rig(hand);
    rig.run(2000);
    const Vec3 before = rig.loop.force();
    CHECK(before.norm() > 2.0);
    rig.stalled = true;
    // held: nothing but what coupling makes of the hand's own way
    rig.run(4);
    CHECK(rig.loop.force().norm() > 0.8 * before.norm());
    double last = 1e9;
    for (int k = 4; k < 56; ++k) rig.tick();
    for (int k = 56; k < 75; ++k) {
        rig.tick();
        CHECK(rig.loop.force().norm() <= last);
        last = rig.loop.force().norm();
    }
    CHECK(rig.loop.force().norm() == 0.0);
    rig.run(125);
    CHECK(rig.loop.force().norm() == 0.0);
    rig.stalled = false;
    rig.most_speed = rig.most_tension = 0.0;
    rig.run(1500);
    MESSAGE("after the stall: " << rig.most_speed << " m/s of the control, tension up to "
                                << rig.most_tension << " N, largest change of force "
                                << rig.most_change << " N, stale ticks " << rig.loop.stale());
    CHECK(rig.most_speed <= 1.5 + 1e-9);
    CHECK(rig.most_tension < 60.0);
    CHECK_FALSE(rig.theatre.stopped());
    CHECK(rig.theatre.joint_error().metres < 1e-3);
    CHECK(rig.most_change <= 0.2 + 1e-12);
    CHECK(rig.loop.force().norm() > 2.0);
    CHECK(rig.recorded == 2000 + 1500);  // every step that was made, and no other
    CHECK(rig.loop.stale() >= 190);
}

TEST_CASE("a device that is unplugged feels nothing and comes back where the control is") {
    SimulatedOptions hand;
    hand.wish = waving;
    Rig rig(hand);
    rig.run(1200);
    CHECK(rig.loop.force().norm() > 1.0);
    const Transform held = rig.loop.hand();
    rig.device.plug(false);
    rig.tick();
    CHECK(rig.loop.force().norm() == 0.0);
    CHECK(rig.device.force().norm() == 0.0);
    CHECK_FALSE(rig.loop.connected());
    rig.run(800);
    // the control stands where it was left
    CHECK((rig.theatre.control(Hand::main).pose().translation - held.translation).norm() < 1e-3);
    rig.device.push_to({0.2, -0.1, 0.1});
    rig.device.plug(true);
    rig.most_change = rig.most_speed = 0.0;
    rig.last = Vec3::Zero();
    rig.tick();
    CHECK((rig.loop.hand().translation - held.translation).norm() < 1e-12);
    rig.run(1500);
    CHECK(rig.most_change <= 0.2 + 1e-12);
    CHECK(rig.loop.force().norm() > 1.0);
    CHECK_FALSE(rig.theatre.stopped());
}

TEST_CASE("nonsense of a device is not listened to and not answered with force") {
    Rig rig{SimulatedOptions{}};
    rig.run(1500);
    const Transform held = rig.loop.hand();
    const double before = rig.loop.force().norm();
    rig.device.babble(true);
    rig.run(3);  // a word lost is no reason to let go
    CHECK(rig.loop.force().norm() > 0.9 * before);
    rig.run(100);
    CHECK(rig.loop.force().norm() == 0.0);
    CHECK(rig.loop.hand().translation.allFinite());
    CHECK((rig.loop.hand().translation - held.translation).norm() < 1e-12);
    CHECK(rig.loop.nonsense() == 103);
    rig.device.babble(false);
    rig.run(1000);
    CHECK(rig.loop.force().norm() > 0.9 * before);
    CHECK(rig.most_change <= 0.2 + 1e-12);
    CHECK_FALSE(rig.theatre.stopped());
    CHECK(rig.theatre.control(Hand::main).pose().translation.allFinite());
}

TEST_CASE("a clock that leaps forwards or backwards pushes nobody") {
    Rig rig{SimulatedOptions{}};
    rig.run(1500);
    const double before = rig.loop.force().norm();
    rig.tick(-3600.0);
    CHECK(rig.loop.force().norm() > 0.9 * before);
    rig.run(50);
    CHECK(rig.loop.force().norm() > 0.9 * before);
    rig.tick(7200.0);
    rig.run(50);
    rig.tick(0.0);
    rig.tick(std::numeric_limits<double>::quiet_NaN());
    rig.now_s = 5.0;
    rig.run(1000);
    CHECK(rig.loop.force().norm() > 0.9 * before);
    CHECK(rig.most_change <= 0.2 + 1e-12);
    CHECK(rig.most_force <= 3.3 + 1e-12);
}

TEST_CASE("a held clutch frees the hand and the control goes on from where it was") {
    SimulatedOptions hand;
    hand.wish = [](double t) {
        Transform wish;
        wish.translation.x() = std::clamp(0.1 * (t - 1.0), 0.0, 0.1);
        return wish;
    };
    hand.buttons = [](double t) { return t >= 1.0 && t < 2.0 ? 1u : 0u; };
    Rig rig(hand);
    rig.run(990);
    const Vec3 before = rig.theatre.control(Hand::main).pose().translation;
    rig.run(1000);
    CHECK((rig.theatre.control(Hand::main).pose().translation - before).norm() < 1e-3);
    CHECK(rig.loop.force().norm() == 0.0);  // freely
    rig.run(1000);
    CHECK((rig.theatre.control(Hand::main).pose().translation - before).norm() < 0.03);
    CHECK(rig.loop.force().norm() > 2.0);
    CHECK(rig.most_change <= 0.2 + 1e-12);
}

TEST_CASE("small devices reach far and large ones go as they are") {
    const auto scale = [](double workspace) {
        SimulatedOptions hand;
        hand.workspace_m = workspace;
        SimulatedDevice device(hand);
        return HapticLoop(device, {}).scale();
    };
    CHECK(scale(0.05) == doctest::Approx(5.0));
    CHECK(scale(0.25) == doctest::Approx(1.0));
    CHECK(scale(2.0) == 1.0);
    SimulatedOptions hand;
    hand.workspace_m = 0.05;
    hand.seconds_a_read = 0.0;
    SimulatedDevice device(hand);
    HapticLoop loop(device, {Quat::Identity(), Vec3(0.0, 1.0, 0.0)});
    loop.tick(0.0);
    device.push_to({0.01, 0.0, 0.02});
    loop.tick(tick_s);
    CHECK((loop.hand().translation - Vec3(0.05, 1.0, 0.1)).norm() < 1e-12);
}

TEST_CASE("letting go takes as long as slew allows and ends at nothing") {
    Rig rig{SimulatedOptions{}};
    rig.run(1500);
    const double before = rig.loop.force().norm();
    int ticks = 0;
    double last = before;
    while (!rig.loop.release(rig.now_s += tick_s)) {
        CHECK(last - rig.loop.force().norm() <= 0.2 + 1e-12);
        last = rig.loop.force().norm();
        REQUIRE(++ticks < 100);
    }
    CHECK(ticks == doctest::Approx(before / 0.2).epsilon(0.15));
    CHECK(rig.device.force().norm() == 0.0);
}
