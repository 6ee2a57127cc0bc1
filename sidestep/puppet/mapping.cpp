#include "sidestep/puppet/mapping.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sidestep/math/rotation.h"

namespace sidestep::puppet {

namespace {

/// A stick's way beyond its rest, still reaching 1 at the end.
double beyond_rest(double value, double dead_zone) {
    if (!std::isfinite(value)) return 0.0;
    const double size = std::min(std::abs(value), 1.0);
    if (size <= dead_zone) return 0.0;
    return std::copysign((size - dead_zone) / (1.0 - dead_zone), value);
}

double trigger_of(double value) {
    return std::isfinite(value) ? std::clamp(value, 0.0, 1.0) : 0.0;
}

/// Towards what is wanted, no faster than from 0 to 1 in the time to ease.
void ease_towards(Vec3& now, const Vec3& wanted, double most) {
    for (int k = 0; k < 3; ++k) now[k] += std::clamp(wanted[k] - now[k], -most, most);
}

bool sound(const Transform& pose) {
    return pose.translation.allFinite() && pose.rotation.coeffs().allFinite() &&
           pose.rotation.norm() > 0.5;
}

/// Yaw about the vertical first, then pitch, then roll, about the control's own axes.
Quat tilted(const Vec3& pitch_yaw_roll) {
    return rotation_about(Axis::y, pitch_yaw_roll.y()) *
           rotation_about(Axis::x, pitch_yaw_roll.x()) *
           rotation_about(Axis::z, pitch_yaw_roll.z());
}

}  // namespace

std::optional<Key> key_named(std::string_view code) {
    static constexpr std::pair<std::string_view, Key> places[] = {
        {"KeyA", Key::main_left},
        {"KeyD", Key::main_right},
        {"KeyW", Key::main_away},
        {"KeyS", Key::main_near},
        {"KeyR", Key::main_up},
        {"KeyF", Key::main_down},
        {"KeyQ", Key::main_yaw_left},
        {"KeyE", Key::main_yaw_right},
        {"ArrowUp", Key::main_pitch_away},
        {"ArrowDown", Key::main_pitch_near},
        {"ArrowLeft", Key::main_roll_left},
        {"ArrowRight", Key::main_roll_right},
        {"KeyJ", Key::bar_left},
        {"KeyL", Key::bar_right},
        {"KeyI", Key::bar_away},
        {"KeyK", Key::bar_near},
        {"KeyP", Key::bar_up},
        {"Semicolon", Key::bar_down},
        {"KeyU", Key::bar_yaw_left},
        {"KeyO", Key::bar_yaw_right},
        {"Space", Key::walk},
        {"KeyC", Key::clutch},
        {"Tab", Key::other_hand},
    };
    for (const auto& [name, key] : places) {
        if (name == code) return key;
    }
    return std::nullopt;
}

Mapping::Mapping(const Hands& neutral, const MappingOptions& options)
    : options_(options),
      neutral_(neutral),
      hands_(neutral),
      bar_in_main_(neutral.main.inverse() * neutral.bar) {}

void Mapping::key(Key key, bool down) {
    if (key < Key::count) keys_[static_cast<std::size_t>(key)] = down;
}

void Mapping::pad(const Pad& pad) {
    pad_ = pad;
}

void Mapping::rate(Hand hand, const Vec3& move, const Vec3& turn) {
    if (!move.allFinite() || !turn.allFinite()) return;
    of(hand).rate_move = move.cwiseMax(-1.0).cwiseMin(1.0);
    of(hand).rate_turn = turn.cwiseMax(-1.0).cwiseMin(1.0);
}

void Mapping::drag(Hand hand, Drag kind, double dx, double dy) {
    if (!std::isfinite(dx) || !std::isfinite(dy) || clutched()) return;
    Asked& asked = of(hand);
    const double turn = options_.radians_per_pixel;
    if (kind == Drag::move) {
        asked.way += options_.metres_per_pixel * Vec3(dx, -dy, 0.0);
    } else if (kind == Drag::tilt) {
        // what is nearest goes down with the pointer, and the right side too
        asked.tilt += turn * Vec3(dy, 0.0, -dx);
    } else {
        asked.tilt += turn * Vec3(0.0, dx, 0.0);
    }
    hold_within(asked);
}

void Mapping::wheel(Hand hand, double notches) {
    if (!std::isfinite(notches) || clutched()) return;
    of(hand).way.z() += options_.metres_per_notch * notches;
    hold_within(of(hand));
}

void Mapping::touch(std::span<const Finger> fingers) {
    for (const Hand hand : {Hand::main, Hand::bar}) {
        const Finger* held[2] = {};
        int count = 0;
        for (const Finger& finger : fingers) {
            if (finger.hand != hand || !std::isfinite(finger.x) || !std::isfinite(finger.y))
                continue;
            if (count < 2) held[count] = &finger;
            ++count;
        }
        Touching now;
        now.count = std::min(count, 2);
        if (now.count >= 1) {
            now.first = held[0]->id;
            now.x = held[0]->x;
            now.y = held[0]->y;
        }
        if (now.count == 2) {
            now.second = held[1]->id;
            const double dx = held[1]->x - held[0]->x, dy = held[1]->y - held[0]->y;
            now.x = 0.5 * (held[0]->x + held[1]->x);
            now.y = 0.5 * (held[0]->y + held[1]->y);
            now.apart = std::hypot(dx, dy);
            now.angle = std::atan2(dy, dx);
        }
        Touching& before = touching_[hand == Hand::main ? 0 : 1];
        const bool same =
            before.count == now.count && before.first == now.first && before.second == now.second;
        // a finger more or less moves nothing by itself
        if (same && now.count > 0 && !clutched()) {
            Asked& asked = of(hand);
            const double metre = options_.metres_per_pixel;
            asked.way.x() += metre * (now.x - before.x);
            if (now.count == 1) {
                asked.way.y() -= metre * (now.y - before.y);
            } else {
                asked.tilt.x() += options_.radians_per_pixel * (now.y - before.y);
                asked.way.z() += metre * (now.apart - before.apart);
                // y goes down on screens: what turns with the clock there is less roll here. Two fingers on
                // one spot have no direction
                if (before.apart > 1.0 && now.apart > 1.0)
                    asked.tilt.z() -= wrap_angle(now.angle - before.angle);
            }
            hold_within(asked);
        }
        before = now;
    }
}

void Mapping::pose(Hand hand, const Transform& pose) {
    if (!sound(pose)) return;
    Asked& asked = of(hand);
    Transform next = pose;
    next.rotation.normalize();
    if (!asked.tracked) {
        asked.tracked = true;
        asked.pose = hand == Hand::main ? hands_.main : hands_.bar;
    }
    asked.hand = next;
    if (!asked.has_hand) {
        asked.has_hand = true;
        asked.from = {asked.pose.rotation * next.rotation.conjugate(),
                      asked.pose.translation - next.translation};
    }
    if (clutched()) {
        asked.has_hand = false;  // the next one after it begins here
        return;
    }
    asked.pose = {asked.from.rotation * next.rotation, asked.from.translation + next.translation};
}

void Mapping::clutch(bool held) {
    clutch_held_ = held;
}

void Mapping::walk(bool on) {
    walk_on_ = on;
}

void Mapping::let_go() {
    keys_ = {};
    pad_ = {};
    touching_ = {};
    clutch_held_ = walk_on_ = false;
    for (Asked& asked : asked_) {
        asked.rate_move.setZero();
        asked.rate_turn.setZero();
        asked.has_hand = false;
    }
}

void Mapping::recentre() {
    for (Asked& asked : asked_) {
        asked.way.setZero();
        asked.tilt.setZero();
        asked.has_hand = asked.tracked = false;
    }
}

void Mapping::wanted(Hand hand, Vec3& move, Vec3& turn) const {
    const Asked& asked = asked_[hand == Hand::main ? 0 : 1];
    move = asked.rate_move;
    turn = asked.rate_turn;
    const double zone = options_.dead_zone;
    if (hand == Hand::main) {
        move += Vec3(pair(Key::main_left, Key::main_right), pair(Key::main_down, Key::main_up),
                     pair(Key::main_away, Key::main_near));
        turn += Vec3(pair(Key::main_pitch_away, Key::main_pitch_near),
                     pair(Key::main_yaw_right, Key::main_yaw_left),
                     pair(Key::main_roll_right, Key::main_roll_left));
        const double x = beyond_rest(pad_.left_x, zone), y = beyond_rest(pad_.left_y, zone);
        if (pad_.left_pressed) {
            turn += Vec3(y, 0.0, -x);
        } else {
            move += Vec3(x, 0.0, y);
        }
        move.y() += trigger_of(pad_.right_trigger) - trigger_of(pad_.left_trigger);
        turn.y() += static_cast<double>(pad_.left_bumper) - static_cast<double>(pad_.right_bumper);
    } else {
        move += Vec3(pair(Key::bar_left, Key::bar_right), pair(Key::bar_down, Key::bar_up),
                     pair(Key::bar_away, Key::bar_near));
        turn.y() += pair(Key::bar_yaw_right, Key::bar_yaw_left);
        const double x = beyond_rest(pad_.right_x, zone), y = beyond_rest(pad_.right_y, zone);
        move += pad_.right_pressed ? Vec3(x, 0.0, y) : Vec3(x, -y, 0.0);
    }
    // a key and a stick together are no faster than either
    move = move.cwiseMax(-1.0).cwiseMin(1.0);
    turn = turn.cwiseMax(-1.0).cwiseMin(1.0);
    if (clutched()) {
        move.setZero();
        turn.setZero();
    }
}

void Mapping::hold_within(Asked& asked) const {
    const double far = asked.way.norm();
    if (far > options_.reach) asked.way *= options_.reach / far;
    asked.tilt.x() = std::clamp(asked.tilt.x(), -options_.most_tilt, options_.most_tilt);
    asked.tilt.z() = std::clamp(asked.tilt.z(), -options_.most_tilt, options_.most_tilt);
    asked.tilt.y() = wrap_angle(asked.tilt.y());
}

const Hands& Mapping::step(double seconds) {
    if (!(seconds > 0.0)) return hands_;
    const double h = std::min(seconds, 0.1);
    const double most = options_.ease_s > 0.0 ? h / options_.ease_s : 2.0;
    for (const Hand hand : {Hand::main, Hand::bar}) {
        Asked& asked = of(hand);
        Vec3 move, turn;
        wanted(hand, move, turn);
        ease_towards(asked.speed, move, most);
        ease_towards(asked.spin, turn, most);
        asked.way += h * options_.speed * asked.speed;
        asked.tilt += h * options_.spin * asked.spin;
        hold_within(asked);
    }
    // the walk begins and ends level: its size is eased, over half a step
    const bool going = walking() && !clutched();
    const double grow = 2.0 * options_.walk_hz * h;
    if (walk_size_ == 0.0) walk_turns_ = 0.0;
    walk_size_ = std::clamp(walk_size_ + (going ? grow : -grow), 0.0, 1.0);
    if (walk_size_ > 0.0) {
        walk_turns_ += options_.walk_hz * h;
        walk_turns_ -= std::floor(walk_turns_);
    }
    place();
    return hands_;
}

void Mapping::place() {
    const Asked &main = asked_[0], &bar = asked_[1];
    Transform held;
    if (main.tracked) {
        held = main.pose;
    } else {
        held = {tilted(main.tilt) * neutral_.main.rotation, neutral_.main.translation + main.way};
    }
    hands_.main = held;
    // legs are lifted by rolling; the other hand does not roll along
    const double roll = walk_size_ * options_.walk_roll * std::sin(2.0 * M_PI * walk_turns_);
    hands_.main.rotation = (held.rotation * rotation_about(Axis::z, roll)).normalized();
    if (bar.tracked) {
        hands_.bar = bar.pose;
    } else {
        const Transform carried = held * bar_in_main_;
        hands_.bar = {(tilted(bar.tilt) * carried.rotation).normalized(),
                      carried.translation + bar.way};
    }
    hands_.buttons = 0;
}

}  // namespace sidestep::puppet
