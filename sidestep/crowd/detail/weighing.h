// What does each candidate cost at least? All of them at once, many to an instruction.
//
//     prospects     where each candidate leads, and what it costs were nobody there: in double, by
//                   the very operations of the definition
//     least         what people add to it, at least: in float, from here, a little too little
//
// Only those whose least is the least of all are looked at closely after that (ranking.cpp), so that
// neither float nor the width of a vector can change who is taken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/crowd/crowd.h"
#include "sidestep/spacetime/placement.h"

namespace sidestep::crowd::detail {

/// Another person, as one guesses where they will be: to the end of their move, then straight on.
struct Passer {
    Vec2 end = Vec2::Zero();       ///< Where their move ends ...
    double end_s = 0.0;            ///< ... in so many seconds from now.
    Vec2 velocity = Vec2::Zero();  ///< From then on, metres per second.
    Vec2 here = Vec2::Zero();      ///< Where the move began.
    double begin_s = 0.0;
    double per_second = 0.0;  ///< About 1 / (end_s - begin_s).
    int group = -1;
    int person = -1;

    [[nodiscard]] Vec2 at(double seconds) const {
        if (seconds >= end_s) return end + (seconds - end_s) * velocity;
        const double share = (seconds - begin_s) / (end_s - begin_s);
        return here + share * (end - here);
    }
};

/// Columns are padded so that they can be read by as many as a vector holds.
inline constexpr std::size_t column_padding = 16;
[[nodiscard]] constexpr std::size_t padded(std::size_t count) {
    return (count + column_padding - 1) / column_padding * column_padding;
}

/// The candidates of one who is in a hub and has a pace, column by column; what does not hang on
/// where and when is worked out once. In order of moves; the padding repeats the last.
struct Offers {
    std::vector<int> moves;
    std::vector<double> end_x, end_z, facing_x, facing_z;
    std::vector<double> seconds;
    std::vector<double> span;    ///< seconds times pace: metres one would like to get.
    std::vector<double> stride;  ///< Metres walked over span.
    std::vector<double> out;     ///< Speed of the hub it ends in.
    std::vector<double> fixed;  ///< Costs: being bound to it, turning, another pace than one's own.
    std::vector<std::uint64_t> lots;  ///< Mixed with a whim, how one likes it today.
    std::vector<float> seconds_f, out_f;
    std::vector<std::uint8_t> holds;
    bool tame = true;  ///< Short and slow enough for float: see `least`.

    [[nodiscard]] std::size_t size() const { return moves.size(); }
    void pad();
};

/// One who chooses, and where to.
struct Stance {
    spacetime::Placement at{};
    Vec2 aim = Vec2::Zero();      ///< From here.
    spacetime::Placement bend{};  ///< Away from the straight way, everywhere.
    Vec2 target = Vec2::Zero();
    double to_go = 0.0;
    double roaming = 0.0;
    double heading = 0.0;      ///< What facing elsewhere costs.
    double ahead = 0.0;        ///< So far ahead of an end one looks for people.
    bool by_field = false;     ///< Distances and ways are given, not straight.
    bool by_distance = false;  ///< Progress is what is left to go, not the way the aim points.
};

/// What comes of each candidate.
struct Prospects {
    std::vector<double> end_x, end_z, facing_x, facing_z;
    std::vector<double> distance, way_x, way_z;  ///< From the end: given when `by_field`.
    std::vector<double> aim_x, aim_z;            ///< The way, bent.
    std::vector<double> cost;                    ///< Progress and heading.
    std::vector<double> least;                   ///< Of what people add.
    /// Roughly, from where one stands: the end, a little ahead of it, and the velocity from there.
    std::vector<float> near_x, near_z, ahead_x, ahead_z, velocity_x, velocity_z;

    void resize(std::size_t count);
};

/// Passers from where one stands.
struct PasserColumns {
    std::vector<float> end_x, end_z, end_s, velocity_x, velocity_z;
    std::vector<float> here_x, here_z, begin_s, slope_x, slope_z;  ///< slope: metres per second.
    std::size_t count = 0;
    bool tame = true;  ///< Near and slow enough for float.

    void assign(std::span<const Passer> passers, const Vec2& here);
};

struct Weighing {
    /// All but `least`. Distances and ways are read where they are given.
    void (*prospects)(const Offers& offers, const Stance& stance, Prospects& prospects);
    /// Never more than what `Steering` adds for crowding and for encounters, taken together. Offers
    /// and passers have to be tame, and `taste` as well.
    void (*least)(const Offers& offers, const PasserColumns& passers, const Taste& taste,
                  Prospects& prospects);
};

/// For this machine.
[[nodiscard]] const Weighing& weighing();

/// Neither so large nor so small that float's rounding would show: see `least`.
[[nodiscard]] bool is_tame(const Taste& taste);

}  // namespace sidestep::crowd::detail
