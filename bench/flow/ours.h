// Our own people, put through what the people of Juelich were put through.
//
//     plaza       more and more people on the same 30 x 40 m, as wide as their limbs or as a disc
//     corridor    4 m wide; more and more come in, from both ends or from one
//     bottleneck  sixty people and one door, wider and wider
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/flow/tracks.h"
#include "sidestep/crowd/scene.h"

namespace sidestep::bench {

/// A scene that was played while somebody watched from above, ten times a second.
struct Watched {
    Tracks tracks;
    int people = 0, present = 0;           ///< Ever there; there at the end.
    int stuck_30 = 0;                      ///< Without progress for half a minute, at the end.
    int waiting = 0;                       ///< Found no room to come in.
    double walked = 0.0;                   ///< Metres along the clips per second, from `from_s` on.
    double free_speed = 0.0;               ///< What they would have walked alone.
    double no_free_share = 0.0;            ///< Of choices from `from_s` on: no candidate was free.
    std::optional<std::int64_t> overlaps;  ///< By the judge, where he was asked.
    double closest = 0.0;                  ///< And the closest two ever were, metres.
    bool promises_hold = true;             ///< At the end no two plans overlap, ever after.
};

/// Plays the scene to its end. Its first `judged_s` seconds are recorded, and every pair is judged
/// at every moment of them; 0 asks no judge.
/// @throws InputError when the scene does not work, as when people do not fit.
[[nodiscard]] Watched watch(const crowd::Scene& scene, std::uint64_t seed, double from_s,
                            double judged_s);

/// So many people on the square of 30 x 40 m; no radius: as wide as their limbs reach.
[[nodiscard]] crowd::Scene square_with(int people, std::optional<double> radius);

/// The corridor with so many people arriving per second in all. One way: all from the west, out of
/// a deep lobby, on the whole width.
[[nodiscard]] crowd::Scene corridor_with(double per_second, bool two_way);
/// Its middle, where it is measured.
[[nodiscard]] Ground middle_of_corridor();
inline constexpr double corridor_width = 4.0;

/// The room with a door of this width.
[[nodiscard]] crowd::Scene room_with_door(double door_m);
/// The line in the door, along z.
inline constexpr double door_line = 12.2;

}  // namespace sidestep::bench
