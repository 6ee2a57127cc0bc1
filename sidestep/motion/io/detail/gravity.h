// Does this body fall as fast as bodies fall?
//
// Time in a motion file is only what its header says. Gravity knows better, twice:
//
//   fall      the centre of mass may go down faster than 9.81 m/s2 only if something pulls it.
//             A take of 60 rows per second that claims 120 falls at 4 x 9.81.
//
//   balance   on one foot a body is an inverted pendulum:        o  centre of mass, height h
//             a = (g + a_vertical) d / h, away from the foot.   /|
//             The foot rolls under the body, so d / h times    / |     d: how far it is beside
//             g is the most one sees; a take that claims       L.|        the foot
//             twice its rate shows up to four times as much.
//
// Both are bounds that no real motion exceeds by much, so a warning is never a matter of style:
// fast dancers, runners and boxers pass. Slow takes that never leave the ground and hardly lean can
// hide a wrong rate; they pass too.
#pragma once

#include <optional>

#include "sidestep/motion/clip.h"
#include "sidestep/motion/landmarks.h"

namespace sidestep::motion::detail {

struct GravityEvidence {
    /// Fastest steady fall of the centre of mass, in units of g; 0 when there is nothing to weigh.
    double fall = 0.0;
    int fall_frame = 0;
    /// Acceleration of a free flight with both feet off the ground, m/s2; 0 when there was none.
    double flight = 0.0;
    /// Gravity seen by balancing on one foot, in units of g; 0 when the take shows too little of
    /// it.
    double balance = 0.0;
    double balance_seconds = 0.0;

    [[nodiscard]] bool too_fast() const { return fall > fall_limit || balance > balance_limit; }
    /// How many times too high the rate is, by what was seen; a whole number.
    [[nodiscard]] int rate_factor() const;

    static constexpr double fall_limit = 1.6;     ///< True takes: at most 1.25.
    static constexpr double balance_limit = 1.4;  ///< True takes: at most 0.95.
};

/// Weighs a clip in metres, Y up, without made-up rows, as if its frames were `frame_time` apart.
/// At most the first 20000 frames are seen.
[[nodiscard]] GravityEvidence weigh(const Clip& clip, const Landmarks& landmarks,
                                    double frame_time);

/// Which way is up for a body that flies: against the acceleration, about 9.81 m/s2 and steady, of
/// a centre of mass in free flight. For somersaults, where heads are no guide. Any axes.
/// @param metres_per_unit  What makes the clip's numbers metres.
[[nodiscard]] std::optional<Vec3> up_by_flight(const Clip& clip, const Landmarks& landmarks,
                                               double metres_per_unit);

}  // namespace sidestep::motion::detail
