// Short pieces of locomotion whose ends meet exactly.
//
//      stand ──start──► walk ──turn──► walk ──stop──► stand        a hub is a pose and a velocity;
//        ▲└─side,back,idle─┘▲ └─steady─┘ └─change──► jog           clips run from hub to hub
//
// The hub of a gait at a speed is the moment its left foot is furthest ahead (phase 0); the
// standing hub is at rest. All clips through a hub have the same pose there, to the last digits,
// and the same velocity, so that any clip may follow any other: `concatenate` (clip_operations.h)
// moves it over the ground to where the last one ended and keeps the shared frame once.
//
// Feet are planted: a foot on the ground stays where it is.
//
// Figures measured on motion capture data obtained from mocap.cs.cmu.edu; the database was created
// with funding from NSF EIA-0196217. Read next: docs/gait.md.
#pragma once

#include <cstdint>
#include <memory>

#include "sidestep/motion/clip.h"
#include "sidestep/motion/gait/gait_model.h"

namespace sidestep::motion {

struct ClipMakerOptions {
    Style style = {};              ///< Who walks.
    double frame_rate = 30.0;      ///< Frames per second of the clips; feet are planted finer.
    double height = human_height;  ///< Metres. Longer people take longer steps, more slowly.
    /// Least height of a swinging sole, in metres of the average person, reached within a few
    /// hundredths of a second. At 0 the heel skims the ground for its last tenth of a second, as
    /// in the plain fit, and looks as if it slid.
    double clearance = 0.026;
};

/// Makes clips of one person. Clips start at the origin facing +Z. Immutable to the eye, so any
/// number of threads may ask; what is computed once per hub is kept inside.
class ClipMaker {
public:
    /// @throws UsageError when a number is not positive and finite.
    explicit ClipMaker(const ClipMakerOptions& options = {});
    ~ClipMaker();
    ClipMaker(ClipMaker&&) noexcept;
    ClipMaker& operator=(ClipMaker&&) noexcept;

    /// The skeleton of this person.
    [[nodiscard]] const Skeleton& skeleton() const;
    /// The speed nearest to `speed` whose cycle is a whole number of frames: the speed of a hub.
    /// The other functions take any speed and use its hub's.
    [[nodiscard]] double hub_speed(Gait gait, double speed) const;
    /// How many frames that cycle takes.
    [[nodiscard]] int cycle_frames(Gait gait, double speed) const;

    /// Straight on: from hub to the same hub. Walk and run only.
    [[nodiscard]] Clip steady(Gait gait, double speed, int cycles) const;
    /// From standing to walking, left foot first.
    [[nodiscard]] Clip start(double speed) const;
    /// From walking to standing.
    [[nodiscard]] Clip stop(double speed) const;
    /// From one gait and speed to another: walk and run, in any combination.
    [[nodiscard]] Clip change(Gait from, double from_speed, Gait to, double to_speed,
                              int cycles = 2) const;
    /// Along a bend, to the left when `angle_rad` is positive. Comfortable up to 45 degrees a
    /// cycle.
    [[nodiscard]] Clip turn(Gait gait, double speed, double angle_rad, int cycles) const;
    /// Out of the way and on in the old direction: the heading swings to `angle_rad` and back.
    [[nodiscard]] Clip swerve(Gait gait, double speed, double angle_rad, int cycles) const;
    /// Slower or faster for a while: to `middle_speed` and back to the hub. Walk and run only.
    [[nodiscard]] Clip vary(Gait gait, double speed, double middle_speed, int cycles) const;

    /// From standing to standing, sideways: to the left, or mirrored to the right.
    [[nodiscard]] Clip side(double speed, int cycles, bool to_left) const;
    /// From standing to standing, backwards.
    [[nodiscard]] Clip back(double speed, int cycles) const;
    /// From standing to standing on the spot, to the left when positive.
    [[nodiscard]] Clip turn_in_place(double angle_rad) const;
    /// Standing: sway, breath, a look around.
    [[nodiscard]] Clip idle(double seconds, std::uint64_t seed) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace sidestep::motion
