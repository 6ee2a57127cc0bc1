#include "sidestep/puppet/scripts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"

namespace sidestep::puppet {

namespace {

/// 0 before `from`, 1 after `to`, and between as hands go: speed and acceleration begin and end at
/// nothing.
double ease(double time_s, double from, double to) {
    const double x = std::clamp((time_s - from) / (to - from), 0.0, 1.0);
    return x * x * x * (10.0 + x * (6.0 * x - 15.0));
}

/// There by `to`, until `back`, home by `home`.
double there_and_back(double time_s, double from, double to, double back, double home) {
    return ease(time_s, from, to) - ease(time_s, back, home);
}

/// A swing that begins and ends softly; `count` whole turns from `from` on.
double swing(double time_s, double from, double seconds, double hertz) {
    const double shade = ease(time_s, from, from + 0.5 / hertz) -
                         ease(time_s, from + seconds - 0.5 / hertz, from + seconds);
    return shade * std::sin(2.0 * M_PI * hertz * (time_s - from));
}

void turn(Transform& control, Axis axis, double angle_rad) {
    control.rotation = control.rotation * rotation_about(axis, angle_rad);
}

void move_both(Hands& hands, const Vec3& by) {
    hands.main.translation += by;
    hands.bar.translation += by;
}

Hands rest_at(double, const Hands& neutral) {
    return neutral;
}

Hands lift_at(double time_s, const Hands& neutral) {
    Hands hands = neutral;
    move_both(hands, {0.0, 0.1 * there_and_back(time_s, 0.5, 1.5, 2.5, 3.5), 0.0});
    return hands;
}

/// Walks ahead from `begin` on: rolls the main control, so that a leg at a time is lifted, and the hand bar
/// against it, so that arms swing with the other leg. Soles carry a little meanwhile.
void walk_on(Hands& hands, double time_s, double begin, double seconds, double pace) {
    const double end = begin + seconds;
    const double sway = swing(time_s, begin, seconds, 1.0);
    const double gone = pace * std::clamp(time_s - begin, 0.0, seconds);
    move_both(hands, {0.0, 0.0, gone});
    // 3 cm of its string are loose: a tilt of 20 degrees would lift a knee by 2 mm
    // and the turn takes the lifted one ahead
    turn(hands.main, Axis::y, -radians(28.0) * sway);
    turn(hands.main, Axis::z, radians(42.0) * sway);
    hands.bar.translation.y() += 0.03 * there_and_back(time_s, begin - 1.0, begin, end, end + 1.0);
    turn(hands.bar, Axis::z, -radians(20.0) * sway);
}

Hands walk_at(double time_s, const Hands& neutral) {
    Hands hands = neutral;
    move_both(hands, {0.0, -0.008 * ease(time_s, 0.0, 1.0), 0.0});
    walk_on(hands, time_s, 1.0, 10.0, 0.08);
    return hands;
}

/// One hand up beside the head, and to and fro from `begin` on.
void wave_with_right(Hands& hands, double time_s, double begin, double seconds) {
    const double end = begin + seconds;
    // what lifts the right side lowers the left: the other hand stays where it is
    const double up = there_and_back(time_s, begin - 1.0, begin, end, end + 1.0);
    hands.bar.translation += up * Vec3(-0.06, 0.115, 0.0);
    turn(hands.bar, Axis::z,
         -radians(45.0) * up - radians(27.0) * swing(time_s, begin, seconds, 1.75));
}

Hands wave_at(double time_s, const Hands& neutral) {
    Hands hands = neutral;
    wave_with_right(hands, time_s, 1.5, 4.0);
    return hands;
}

Hands circle_at(double time_s, const Hands& neutral) {
    Hands hands = neutral;
    const double shade = there_and_back(time_s, 0.5, 1.5, 5.5, 6.5);
    const double angle = 2.0 * M_PI * time_s;
    hands.bar.translation += 0.1 * shade * Vec3(std::cos(angle), 0.0, std::sin(angle));
    return hands;
}

Hands jerk_at(double time_s, const Hands& neutral) {
    Hands hands = neutral;
    // at once as fast as a metre a second, up, and as suddenly still; then down again
    const double up = 0.15 * std::clamp((time_s - 1.0) / 0.15, 0.0, 1.0);
    const double down = 0.15 * std::clamp((time_s - 3.0) / 0.15, 0.0, 1.0);
    move_both(hands, {0.0, up - down, 0.0});
    return hands;
}

Hands drop_at(double time_s, const Hands& neutral) {
    Hands hands = neutral;
    move_both(hands, {0.0, -0.3 * there_and_back(time_s, 0.5, 1.3, 4.0, 6.0), 0.0});
    return hands;
}

/// What a hand's muscles do of themselves.
constexpr std::uint64_t tremor_seed = 8;

Hands tremor_at(double time_s, const Hands& neutral) {
    Hands hands = neutral;
    Random noise(tremor_seed,
                 static_cast<std::uint64_t>(std::llround(std::max(0.0, time_s) * 1e3)));
    Vec3 main, bar;
    for (int k = 0; k < 3; ++k) main[k] = 5e-5 * noise.normal();
    for (int k = 0; k < 3; ++k) bar[k] = 5e-5 * noise.normal();
    // held where the strings of hands and legs are about to be tight: 3 % of their length is loose
    const double up = ease(time_s, 0.0, 1.0);
    const double shake = ease(time_s, 1.0, 1.5);
    const double angle = 2.0 * M_PI * 8.0 * time_s;
    main.y() += 3e-4 * std::sin(angle);
    bar.y() += 3e-4 * std::sin(angle + 1.0);
    hands.main.translation += shake * main;
    hands.bar.translation += shake * bar + up * Vec3(0.0, 0.0235, 0.0);
    return hands;
}

Hands stand_up_at(double time_s, const Hands& neutral) {
    Hands hands = neutral;
    // forward first, so that it leans over its feet; then up
    const double ahead = ease(time_s, 1.0, 2.2), up = ease(time_s, 1.6, 3.2);
    move_both(hands, {0.0, 0.145 * up, 0.15 * ahead});
    // and greets
    wave_with_right(hands, time_s, 5.0, 2.0);
    return hands;
}

Hands kick_at(double time_s, const Hands& neutral) {
    Hands hands = neutral;
    // back for a run-up, and ahead: legs lag, and swing through as the hands stop
    move_both(hands, {0.0, 0.005 * there_and_back(time_s, 0.2, 0.8, 2.5, 3.2),
                      -0.08 * ease(time_s, 0.3, 1.3) + 0.16 * ease(time_s, 1.5, 2.3)});
    // the left one first
    const double knee = there_and_back(time_s, 1.5, 2.0, 2.3, 2.8);
    turn(hands.main, Axis::y, -radians(30.0) * knee);
    turn(hands.main, Axis::z, radians(40.0) * knee);
    // and after it
    move_both(hands, {0.0, -0.015 * ease(time_s, 2.5, 3.4), 0.0});
    walk_on(hands, time_s, 3.5, 7.0, 0.12);
    return hands;
}

constexpr int script_count = 10;

const std::array<Script, script_count>& all_scripts() {
    static const std::array<Script, script_count> all = {{
        {"rest", "both hands still", "marionette", 5.0, rest_at},
        {"lift", "up by ten centimetres and down again", "marionette", 5.0, lift_at},
        {"walk", "rolls the main control: a leg at a time, a metre ahead", "marionette", 13.0,
         walk_at},
        {"wave", "tilts the hand bar: one arm waves", "marionette", 7.5, wave_at},
        {"circle", "the hand bar goes round, ten centimetres, once a second", "marionette", 8.0,
         circle_at},
        {"jerk", "a metre a second at once, up and later down", "marionette", 5.0, jerk_at},
        {"drop", "thirty centimetres down, strings on the ground, and up again", "marionette", 8.0,
         drop_at},
        {"tremor", "hands that tremble at 8 Hz where strings just tighten", "marionette", 6.0,
         tremor_at},
        {"stand-up", "up from the chair, and a greeting", "chair", 8.5, stand_up_at},
        {"kick", "the left foot kicks the ball, and the puppet goes after it", "ball", 11.5,
         kick_at},
    }};
    return all;
}

}  // namespace

std::span<const Script> scripts() {
    return all_scripts();
}

const Script* find_script(std::string_view name) {
    for (const Script& script : all_scripts()) {
        if (script.name == name) return &script;
    }
    return nullptr;
}

}  // namespace sidestep::puppet
