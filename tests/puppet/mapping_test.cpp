// Keys, sticks, fingers: where they ask the controls to go, how fast, and that none of them can jump out
// of reach.
#include "sidestep/puppet/mapping.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

constexpr double tick = 0.001;

Hands level() {
    Hands hands;
    hands.main.translation = {0.0, 1.0, 0.0};
    hands.bar.translation = {0.0, 1.0, 0.08};
    return hands;
}

Vec3 way(const Mapping& mapping) {
    return mapping.hands().main.translation - level().main.translation;
}
Vec3 bar_way(const Mapping& mapping) {
    return mapping.hands().bar.translation - level().bar.translation;
}
void wait(Mapping& mapping, double seconds) {
    for (int k = 0; k < static_cast<int>(std::lround(seconds / tick)); ++k) mapping.step(tick);
}
/// Pitch, yaw and roll of the main control.
Vec3 tilt(const Mapping& mapping) {
    const Vec3 yaw_pitch_roll =
        to_euler({Axis::y, Axis::x, Axis::z}, mapping.hands().main.rotation);
    return {yaw_pitch_roll.y(), yaw_pitch_roll.x(), yaw_pitch_roll.z()};
}

}  // namespace

TEST_CASE("a key held for a second moves a control by a quarter of a metre and eases in and out") {
    Mapping mapping(level());
    mapping.key(*key_named("KeyD"), true);
    wait(mapping, 0.04);
    // half of the easing: half the speed, so a quarter of the way at full speed
    CHECK(way(mapping).x() == doctest::Approx(0.25 * 0.04 * 0.25).epsilon(0.05));
    wait(mapping, 0.96);
    // the ramp of 80 ms costs 40 ms
    CHECK(way(mapping).x() == doctest::Approx(0.25 * (1.0 - 0.04)).epsilon(0.01));
    mapping.key(Key::main_right, false);
    wait(mapping, 0.5);
    CHECK(way(mapping).x() == doctest::Approx(0.25).epsilon(0.01));
    const double there = way(mapping).x();
    wait(mapping, 0.5);
    CHECK(way(mapping).x() == there);
    // the hand bar went along
    CHECK((bar_way(mapping) - way(mapping)).norm() < 1e-12);
}

TEST_CASE("every key of the table goes its own way and back again with its partner") {
    struct Row {
        const char *more, *less;
        bool bar;
        Vec3 move, turn;
    };
    const Row rows[] = {
        {"KeyD", "KeyA", false, {1, 0, 0}, {0, 0, 0}},
        {"KeyS", "KeyW", false, {0, 0, 1}, {0, 0, 0}},
        {"KeyR", "KeyF", false, {0, 1, 0}, {0, 0, 0}},
        {"KeyQ", "KeyE", false, {0, 0, 0}, {0, 1, 0}},
        {"ArrowDown", "ArrowUp", false, {0, 0, 0}, {1, 0, 0}},
        {"ArrowLeft", "ArrowRight", false, {0, 0, 0}, {0, 0, 1}},
        {"KeyL", "KeyJ", true, {1, 0, 0}, {0, 0, 0}},
        {"KeyK", "KeyI", true, {0, 0, 1}, {0, 0, 0}},
        {"KeyP", "Semicolon", true, {0, 1, 0}, {0, 0, 0}},
        {"KeyU", "KeyO", true, {0, 0, 0}, {0, 1, 0}},
    };
    for (const Row& row : rows) {
        INFO(row.more);
        REQUIRE(key_named(row.more));
        REQUIRE(key_named(row.less));
        Mapping mapping(level());
        mapping.key(*key_named(row.more), true);
        wait(mapping, 0.5);
        mapping.key(*key_named(row.more), false);
        wait(mapping, 0.2);
        const Hands& hands = mapping.hands();
        const Vec3 moved = row.bar ? bar_way(mapping) : way(mapping);
        CHECK((moved - 0.125 * row.move).norm() < 0.002);
        const Quat& turned = row.bar ? hands.bar.rotation : hands.main.rotation;
        CHECK((log_map(turned) - 0.5 * row.turn).norm() < 0.01);
        // what is asked of the bar leaves the main control alone
        if (row.bar) CHECK(way(mapping).norm() == 0.0);
        mapping.key(*key_named(row.less), true);
        wait(mapping, 0.5);
        mapping.key(*key_named(row.less), false);
        wait(mapping, 0.2);
        CHECK(way(mapping).norm() < 1e-12);
        CHECK(bar_way(mapping).norm() < 1e-12);
        CHECK(log_map(mapping.hands().main.rotation).norm() < 1e-12);
    }
    CHECK_FALSE(key_named("KeyZ"));
    CHECK_FALSE(key_named(""));
}

TEST_CASE("a pad moves both controls and a thumb at rest moves none") {
    Mapping mapping(level());
    Pad pad;
    pad.left_x = 0.11;
    pad.right_y = -0.11;
    mapping.pad(pad);
    wait(mapping, 1.0);
    CHECK(way(mapping).norm() == 0.0);
    pad = {};
    pad.left_x = 1.0;
    pad.left_y = -1.0;  // away
    pad.right_trigger = 0.5;
    pad.right_y = -1.0;  // up
    mapping.pad(pad);
    wait(mapping, 0.5);
    mapping.pad({});
    wait(mapping, 0.2);
    CHECK((way(mapping) - Vec3(0.125, 0.0625, -0.125)).norm() < 0.003);
    CHECK(((bar_way(mapping) - way(mapping)) - Vec3(0.0, 0.125, 0.0)).norm() < 0.003);
    // pressed sticks mean something else
    mapping.recentre();
    pad = {};
    pad.left_pressed = pad.right_pressed = true;
    pad.left_x = 1.0;
    pad.right_y = 1.0;
    mapping.pad(pad);
    wait(mapping, 0.3);
    mapping.pad({});
    wait(mapping, 0.2);
    CHECK(way(mapping).norm() == 0.0);
    CHECK((tilt(mapping) - Vec3(0.0, 0.0, -0.3)).norm() < 0.01);
    // rolled along, and then towards the player
    const Transform along = mapping.hands().main * (level().main.inverse() * level().bar);
    CHECK(((mapping.hands().bar.translation - along.translation) - Vec3(0.0, 0.0, 0.075)).norm() <
          0.002);
}

TEST_CASE("walking rolls to either side by twenty degrees once a second and ends level") {
    Mapping mapping(level());
    Pad pad;
    pad.walk = true;
    mapping.pad(pad);
    wait(mapping, 1.0);  // grown to its size
    double most = 0.0, least = 0.0;
    int crossings = 0;
    double last = tilt(mapping).z();
    for (int k = 0; k < 4000; ++k) {
        mapping.step(tick);
        const double now = tilt(mapping).z();
        most = std::max(most, now);
        least = std::min(least, now);
        crossings += (now > 0.0) != (last > 0.0);
        CHECK(std::abs(now - last) < 6.0 * tick);  // never faster than a control may turn
        last = now;
    }
    CHECK(most == doctest::Approx(20.0 * M_PI / 180.0).epsilon(1e-3));
    CHECK(least == doctest::Approx(-20.0 * M_PI / 180.0).epsilon(1e-3));
    CHECK(crossings == doctest::Approx(8).epsilon(0.13));
    CHECK(bar_way(mapping).norm() == 0.0);
    mapping.pad({});
    wait(mapping, 1.0);
    CHECK(std::abs(tilt(mapping).z()) < 1e-12);
}

TEST_CASE("drags and wheels go as far as they are told and a clutch lets them go free") {
    Mapping mapping(level());
    mapping.drag(Hand::main, Drag::move, 100.0, -40.0);
    mapping.wheel(Hand::main, -3.0);
    mapping.step(tick);
    CHECK((way(mapping) - Vec3(0.15, 0.06, -0.06)).norm() < 1e-12);
    mapping.clutch(true);
    mapping.drag(Hand::main, Drag::move, 500.0, 0.0);
    mapping.wheel(Hand::bar, 9.0);
    mapping.key(Key::main_up, true);
    wait(mapping, 0.5);
    CHECK((way(mapping) - Vec3(0.15, 0.06, -0.06)).norm() < 1e-12);
    mapping.key(Key::main_up, false);
    mapping.clutch(false);
    mapping.drag(Hand::main, Drag::tilt, 50.0, 0.0);
    mapping.drag(Hand::main, Drag::yaw, 20.0, 0.0);
    mapping.step(tick);
    CHECK((tilt(mapping) - Vec3(0.0, 0.12, -0.3)).norm() < 1e-9);
    // Tab: the other hand
    CHECK(mapping.active() == Hand::main);
    mapping.key(*key_named("Tab"), true);
    CHECK(mapping.active() == Hand::bar);
    mapping.let_go();
    CHECK(mapping.active() == Hand::main);
}

TEST_CASE("fingers move and pinch and twist and coming and going move nothing") {
    Mapping mapping(level());
    const auto touch = [&](std::initializer_list<Finger> fingers) {
        mapping.touch(std::vector<Finger>(fingers));
        mapping.step(tick);
    };
    touch({{7, Hand::main, 100, 100}});
    touch({{7, Hand::main, 140, 80}});
    CHECK((way(mapping) - Vec3(0.06, 0.03, 0.0)).norm() < 1e-12);
    // a second finger lands: nothing moves
    touch({{7, Hand::main, 140, 80}, {8, Hand::main, 240, 80}});
    CHECK((way(mapping) - Vec3(0.06, 0.03, 0.0)).norm() < 1e-12);
    // spread by 40 pixels: towards the player
    touch({{7, Hand::main, 120, 80}, {8, Hand::main, 260, 80}});
    CHECK((way(mapping) - Vec3(0.06, 0.03, 0.06)).norm() < 1e-12);
    // a twist with the clock on the screen: the right side goes down
    const double c = 70.0 * std::cos(0.2), s = 70.0 * std::sin(0.2);
    touch({{7, Hand::main, 190 - c, 80 - s}, {8, Hand::main, 190 + c, 80 + s}});
    CHECK((tilt(mapping) - Vec3(0.0, 0.0, -0.2)).norm() < 1e-9);
    // both down: pitch
    touch({{7, Hand::main, 190 - c, 130 - s}, {8, Hand::main, 190 + c, 130 + s}});
    CHECK((tilt(mapping) - Vec3(0.3, 0.0, -0.2)).norm() < 1e-9);
    const Vec3 before = way(mapping);
    touch({{8, Hand::main, 190 + c, 130 + s}});
    touch({});
    touch({{9, Hand::main, 900, 900}});
    CHECK((way(mapping) - before).norm() < 1e-12);
    CHECK(hand_at(700.0, 1000.0) == Hand::bar);
    CHECK(hand_at(300.0, 1000.0) == Hand::main);
}

TEST_CASE("a tracked hand is followed from where the control is and again after a clutch") {
    Mapping mapping(level());
    const Quat turned = rotation_about(Axis::y, 0.4);
    mapping.pose(Hand::bar, {Quat::Identity(), Vec3(3.0, 0.5, -2.0)});
    mapping.step(tick);
    CHECK(bar_way(mapping).norm() < 1e-12);
    mapping.pose(Hand::bar, {turned, Vec3(3.1, 0.5, -2.0)});
    mapping.step(tick);
    CHECK((bar_way(mapping) - Vec3(0.1, 0.0, 0.0)).norm() < 1e-12);
    CHECK(angle_between(mapping.hands().bar.rotation, turned) < 1e-9);
    // a tracked bar no longer goes with the main control
    mapping.drag(Hand::main, Drag::move, 100.0, 0.0);
    mapping.step(tick);
    CHECK((bar_way(mapping) - Vec3(0.1, 0.0, 0.0)).norm() < 1e-12);
    mapping.clutch(true);
    mapping.pose(Hand::bar, {turned, Vec3(9.0, 9.0, 9.0)});
    mapping.clutch(false);
    mapping.pose(Hand::bar, {turned, Vec3(8.0, 9.0, 9.0)});
    mapping.pose(Hand::bar, {turned, Vec3(8.0, 9.2, 9.0)});
    mapping.step(tick);
    CHECK((bar_way(mapping) - Vec3(0.1, 0.2, 0.0)).norm() < 1e-12);
}

TEST_CASE("whatever is pressed and said the controls stay within reach and are numbers") {
    constexpr std::uint64_t seed = 7;
    Random random(seed);
    const double none = std::numeric_limits<double>::quiet_NaN();
    const double endless = std::numeric_limits<double>::infinity();
    Mapping mapping(level());
    int far = 0;
    for (int k = 0; k < 20'000; ++k) {
        INFO("seed " << seed << ", event " << k);
        const auto odd = [&] {
            const auto dice = random.index(20);
            return dice == 0 ? none : dice == 1 ? endless : 200.0 * random.normal();
        };
        const Hand hand = random.index(2) == 0 ? Hand::main : Hand::bar;
        switch (random.index(7)) {
            case 0:
                mapping.drag(hand, static_cast<Drag>(random.index(3)), odd(), odd());
                break;
            case 1:
                mapping.wheel(hand, odd());
                break;
            case 2:
                mapping.key(static_cast<Key>(random.index(20)), random.index(2) == 0);
                break;
            case 3: {
                Pad pad;
                pad.left_x = odd();
                pad.right_y = odd();
                pad.left_trigger = odd();
                mapping.pad(pad);
                break;
            }
            case 4:
                mapping.rate(hand, Vec3(odd(), odd(), odd()), Vec3(odd(), odd(), odd()));
                break;
            case 5: {
                const Finger fingers[2] = {{1, hand, odd(), odd()}, {2, hand, odd(), odd()}};
                mapping.touch(fingers);
                break;
            }
            default:
                mapping.step(random.index(10) == 0 ? odd() : 0.01);
        }
        const Hands& hands = mapping.hands();
        CHECK(hands.main.translation.allFinite());
        CHECK(std::abs(hands.main.rotation.norm() - 1.0) < 1e-9);
        CHECK(way(mapping).norm() <= 0.8 + 1e-9);
        CHECK(bar_way(mapping).norm() <= 2.0);
        far += way(mapping).norm() > 0.7;
    }
    CHECK(far > 1000);  // the limit was met
}
