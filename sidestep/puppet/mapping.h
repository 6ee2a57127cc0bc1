// Keys, sticks, fingers and a mouse: where do they want the two controls?
//
//     keys, sticks, 6-DOF mouse ──► speeds, eased ──┐
//     drags, wheel, fingers     ──► ways ───────────┼──► Hands, for Theatre::step or Session::steer
//     6-DOF hands               ──► poses ──────────┘
//
// Nothing here knows a library or a browser: whoever reads a device says what was pressed, pulled or
// tilted, so that a page and a gamepad move a puppet alike. The stage is seen from the front: x to the
// right of the picture, y up, z out of it, towards the player; the puppet looks at the player.
//
//                    main control                              hand bar
//     mouse          drag: x y; wheel: z; right drag: roll     the same while Tab or the middle
//                    and pitch; Shift + right drag: yaw        button is held
//     keyboard       WASD x z, R F y, Q E yaw, arrows          IJKL x z, P ; y, U O yaw
//                    pitch and roll; Space walks, C clutches
//     gamepad        left stick x z, triggers y, bumpers yaw;  right stick x y; pressed: x z
//                    pressed: roll and pitch; walk button
//     touch          one finger x y; two: pinch z, twist       the same, by fingers that
//                    roll, up and down pitch                   begin on the right half
//     6-DOF          pose                                      pose
//
// The hand bar goes with the main control as if both were one piece, and what is asked of it comes on
// top, until it is given a pose of its own.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "sidestep/puppet/theatre.h"

namespace sidestep::puppet {

struct MappingOptions {
    double speed = 0.25;      ///< m/s of a key held down or a stick at its end.
    double spin = 1.0;        ///< rad/s, likewise.
    double ease_s = 0.08;     ///< From nothing to full speed, and back.
    double dead_zone = 0.12;  ///< Of a stick: less than this is a thumb at rest.
    double metres_per_pixel =
        0.0015;  ///< Of a drag. A page knows better: what is under the pointer.
    double radians_per_pixel = 0.006;
    double metres_per_notch = 0.02;                            ///< Of a wheel.
    double walk_roll = 20.0 * 3.14159265358979323846 / 180.0;  ///< rad, to either side.
    double walk_hz = 1.0;
    double reach = 0.8;      ///< m: no control is asked farther away from where it began.
    double most_tilt = 1.2;  ///< rad of pitch and of roll.
};

/// A key by what it does. `key_named` knows where they are on a keyboard.
enum class Key : std::uint8_t {
    main_left,
    main_right,
    main_away,
    main_near,
    main_up,
    main_down,
    main_yaw_left,
    main_yaw_right,
    main_pitch_away,
    main_pitch_near,
    main_roll_left,
    main_roll_right,
    bar_left,
    bar_right,
    bar_away,
    bar_near,
    bar_up,
    bar_down,
    bar_yaw_left,
    bar_yaw_right,
    walk,
    clutch,
    other_hand,
    count
};

/// By the place on a keyboard, as browsers name it (`KeyboardEvent.code`): "KeyW", "ArrowUp",
/// "Semicolon", "Space", "Tab". None: a key that does nothing here.
[[nodiscard]] std::optional<Key> key_named(std::string_view code);

/// A gamepad as it stands. Sticks from -1 to 1, x to the right and y DOWN, as pads say it; triggers
/// from 0 to 1.
struct Pad {
    double left_x = 0.0, left_y = 0.0, right_x = 0.0, right_y = 0.0;
    double left_trigger = 0.0, right_trigger = 0.0;
    bool left_bumper = false, right_bumper = false;
    bool left_pressed = false, right_pressed = false;  ///< The sticks themselves.
    bool walk = false, clutch = false;
};

/// What a drag of the mouse means.
enum class Drag : std::uint8_t { move, tilt, yaw };

/// A finger on the screen. The hand is chosen when it touches and stays.
struct Finger {
    std::int64_t id = 0;
    Hand hand = Hand::main;
    double x = 0.0, y = 0.0;  ///< Pixels, y down.
};
/// Fingers on the right half of a screen belong to the hand bar.
[[nodiscard]] constexpr Hand hand_at(double x, double width) {
    return x > 0.5 * width ? Hand::bar : Hand::main;
}

/// Feed it what happens, step it, take the hands. Same calls, same bits. Numbers that are none are
/// left out.
class Mapping {
public:
    explicit Mapping(const Hands& neutral, const MappingOptions& options = {});

    void key(Key key, bool down);
    void pad(const Pad& pad);
    /// Speeds from -1 to 1: to the right, up, towards the player; pitch, yaw and roll about the same
    /// axes. Stay until told otherwise.
    void rate(Hand hand, const Vec3& move, const Vec3& turn);
    /// The pointer went so far, in pixels, y down.
    void drag(Hand hand, Drag kind, double dx, double dy);
    void wheel(Hand hand, double notches);
    /// All fingers that touch now.
    void touch(std::span<const Finger> fingers);
    /// A hand that is tracked. The first pose, and the first after a clutch, is where the control is.
    void pose(Hand hand, const Transform& pose);
    /// While held, nothing moves the controls: hands are put elsewhere.
    void clutch(bool held);
    /// Steps from leg to leg: rolls of the main control.
    void walk(bool on);
    /// All keys up, sticks at rest, fingers away: a window lost the keyboard, a pad was unplugged.
    void let_go();
    /// Back to where it began; the controls go there at their own speed.
    void recentre();

    /// Drags that come without a name: the hand they mean now (Tab or middle button).
    [[nodiscard]] Hand active() const { return down(Key::other_hand) ? Hand::bar : Hand::main; }
    [[nodiscard]] bool clutched() const { return clutch_held_ || pad_.clutch || down(Key::clutch); }
    [[nodiscard]] bool walking() const { return walk_on_ || pad_.walk || down(Key::walk); }

    /// Goes on by so much. At most 0.1 s count: who was away that long held nothing down.
    const Hands& step(double seconds);
    [[nodiscard]] const Hands& hands() const noexcept { return hands_; }
    [[nodiscard]] const MappingOptions& options() const noexcept { return options_; }

private:
    /// What one hand was asked for: main from where it began, the bar on top of the main control.
    struct Asked {
        Vec3 way = Vec3::Zero(), tilt = Vec3::Zero();    ///< Tilt: pitch, yaw, roll.
        Vec3 speed = Vec3::Zero(), spin = Vec3::Zero();  ///< As eased, -1 to 1.
        Vec3 rate_move = Vec3::Zero(), rate_turn = Vec3::Zero();
        bool tracked = false, has_hand = false;
        Transform hand{}, from{}, pose{};  ///< Of a tracked hand.
    };
    struct Touching {
        int count = 0;
        std::int64_t first = 0, second = 0;  ///< Ids.
        double x = 0.0, y = 0.0, apart = 0.0, angle = 0.0;
    };

    [[nodiscard]] bool down(Key key) const { return keys_[static_cast<std::size_t>(key)]; }
    [[nodiscard]] double pair(Key less, Key more) const {
        return static_cast<double>(down(more)) - static_cast<double>(down(less));
    }
    [[nodiscard]] Asked& of(Hand hand) { return asked_[hand == Hand::main ? 0 : 1]; }
    void wanted(Hand hand, Vec3& move, Vec3& turn) const;
    void hold_within(Asked& asked) const;
    void place();

    MappingOptions options_;
    Hands neutral_, hands_;
    Transform bar_in_main_;
    std::array<Asked, 2> asked_{};
    std::array<bool, static_cast<std::size_t>(Key::count)> keys_{};
    std::array<Touching, 2> touching_{};
    Pad pad_{};
    bool clutch_held_ = false, walk_on_ = false;
    double walk_turns_ = 0.0;  ///< Of the walk's circle, 0 to 1.
    double walk_size_ = 0.0;   ///< 0 to 1, eased.
};

}  // namespace sidestep::puppet
