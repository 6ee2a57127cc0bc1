// When does a foot stand?
//
//     height   ╲                    ╱       low: near the lowest it ever is
//               ╲__________________╱        slow: hardly moves
//     stance     [first ...... last]        both, and not just for a moment
//
// Ankle and toes are looked at on their own: while a person rolls over the ball of the foot the toes
// stand and the ankle does not. Windows are given in seconds, so that a take at 120 frames a second
// stands when the same take at 30 does. The floor of a real capture may rise by centimetres along the
// way (take 02_01 by six in three steps), so "lowest" is asked of the seconds around. Seed 002, section 4.
#pragma once

#include <span>
#include <vector>

#include "sidestep/motion/clip.h"

namespace sidestep::edit {

/// A joint that stands, over frames; both ends included.
struct Stance {
    int joint = -1;
    int first_frame = 0;
    int last_frame = 0;
    friend bool operator==(const Stance&, const Stance&) = default;
};

struct FootContactOptions {
    double height = 0.03;  ///< Metres above the lowest place nearby; more stands earlier.
    /// Seconds before and after that are nearby. Infinite asks the whole clip, as the seed does.
    double nearby = 0.7;
    double slope = 0.12;  ///< Metres above the lowest place of the whole clip where nothing stands.
    double speed = 0.15;  ///< Metres per second; more takes sliding for standing.
    double shortest = 4.0 / 30;  ///< Seconds; what is shorter is a touch, not a stance.
    double patience = 2.0 / 30;  ///< Seconds of moving that do not yet end a stance.
    Vec3 up = Vec3::UnitY();
};

/// Where joints are in every frame, one list of places per joint asked for. Only they and what they
/// hang on are looked at.
/// @throws UsageError when there is no such joint.
[[nodiscard]] std::vector<std::vector<Vec3>> joint_places(const motion::Clip& clip,
                                                          std::span<const int> joints);

/// The stances of one point; their `joint` is -1. Its speed at a frame is taken over a thirtieth of a
/// second around it, or from the frame before to the frame after where that is longer.
[[nodiscard]] std::vector<Stance> stances_of(std::span<const Vec3> places, double frame_time,
                                             const FootContactOptions& options = {});

/// The joints a person stands on: left ankle, left toes, right ankle, right toes, as far as there are
/// any. Empty when the skeleton is not a person's.
[[nodiscard]] std::vector<int> foot_joints(const motion::Skeleton& skeleton);

/// All stances of ankles and toes: joint by joint in the order of `foot_joints`, then by time.
[[nodiscard]] std::vector<Stance> foot_contacts(const motion::Clip& clip,
                                                const FootContactOptions& options = {});

}  // namespace sidestep::edit
