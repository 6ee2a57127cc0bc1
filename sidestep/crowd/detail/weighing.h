// What does each candidate cost at least? All of them at once, many to an instruction.
//
//     prospects     where each candidate leads, and what it costs were nobody there: in double, by
//                   the very operations of the definition
//     least         what people add to it, at least: in float, from here, a little too little
//     who_counts    for one of them, so that the sum runs over few: in double
//
// Only those whose least is the least of all are looked at closely after that (ranking.cpp), so that
// neither float nor the width of a vector can change who is taken.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/base/large_vector.h"
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
    LargeVector<double> end_x, end_z, facing_x, facing_z;
    LargeVector<double> seconds;
    LargeVector<double> span;    ///< seconds times pace: metres one would like to get.
    LargeVector<double> stride;  ///< Metres walked over span.
    LargeVector<double> out;     ///< Speed of the hub it ends in.
    LargeVector<double> fixed;  ///< Costs: being bound to it, turning, another pace than one's own.
    LargeVector<std::uint64_t> lots;  ///< Mixed with a whim, how one likes it today.
    LargeVector<double> waits;        ///< 1 where one holds or idles, else 0.
    LargeVector<float> seconds_f, out_f;
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
    LargeVector<double> end_x, end_z, facing_x, facing_z;
    LargeVector<double> distance, way_x, way_z;  ///< From the end: given when `by_field`.
    LargeVector<double> aim_x, aim_z;            ///< The way, bent.
    LargeVector<double> cost;                    ///< Progress and heading.
    LargeVector<double> least;                   ///< Of what people add.
    LargeVector<double> total;  ///< What it costs as far as one knows, with all; infinite: refused.
    /// Roughly, from where one stands: the end, a little ahead of it, and the velocity from there.
    LargeVector<float> near_x, near_z, ahead_x, ahead_z, velocity_x, velocity_z;

    void resize(std::size_t count);
};

/// Those who are in view, column by column. Used again and again.
class Passers {
public:
    void clear() { count_ = 0; }
    /// So many more can be added.
    void make_room(std::size_t more) {
        if (padded(count_ + more) > group.size()) grow(2 * (count_ + more));
    }
    /// There must be room.
    void add(const Passer& who) {
        const std::size_t k = count_++;
        end_x[k] = who.end.x();
        end_z[k] = who.end.y();
        end_s[k] = who.end_s;
        velocity_x[k] = who.velocity.x();
        velocity_z[k] = who.velocity.y();
        here_x[k] = who.here.x();
        here_z[k] = who.here.y();
        begin_s[k] = who.begin_s;
        per_second[k] = who.per_second;
        group[k] = who.group;
    }
    [[nodiscard]] std::size_t size() const { return count_; }

    // as in `Passer`; behind the last whatever was there

    LargeVector<double> end_x, end_z, end_s, velocity_x, velocity_z;
    LargeVector<double> here_x, here_z, begin_s, per_second;
    LargeVector<int> group;

private:
    void grow(std::size_t count);
    std::size_t count_ = 0;
};

/// The same from where one stands, roughly.
struct NearPassers {
    LargeVector<float> end_x, end_z, end_s, velocity_x, velocity_z;
    LargeVector<float> here_x, here_z, begin_s, slope_x, slope_z;  ///< slope: metres per second.
    std::size_t count = 0;
    bool tame = true;  ///< Near and slow enough for float.
};

/// Where passers will be in some seconds.
struct Guesses {
    double seconds = 0.0;
    LargeVector<double> x, z;
};

/// Whom somebody meets who walks on from a place.
struct Walk {
    Vec2 from = Vec2::Zero();
    Vec2 velocity = Vec2::Zero();
    double wide2 = 0.0;  ///< Within this distance, squared, of the straight line.
};

/// What is left when places and people are weighed.
struct Rest {
    bool wants = true;       ///< Somebody who wants nothing minds nothing of that but the lot.
    double restless = 0.0;   ///< What waiting costs.
    double whimsy = 0.0;     ///< How much lots decide ...
    std::uint64_t whim = 0;  ///< ... and which.
};

/// Some of many, by bits: number k is bit k % 64 of word k / 64.
class Picked {
public:
    /// Makes room for so many, and may be written to.
    [[nodiscard]] std::uint64_t* words(std::size_t count) {
        if (words_.size() < count / 64 + 1) words_.resize(count / 64 + 1);
        count_ = count;
        return words_.data();
    }
    /// In order.
    template <typename Take>
    void each(const Take& take) const {
        for (std::size_t word = 0; 64 * word < count_; ++word) {
            for (std::uint64_t bits = words_[word]; bits != 0; bits &= bits - 1) {
                take(64 * word + static_cast<std::size_t>(std::countr_zero(bits)));
            }
        }
    }

private:
    LargeVector<std::uint64_t> words_;
    std::size_t count_ = 0;
};

struct Weighing {
    /// All but `least` and `total`. Distances and ways are read where they are given.
    void (*prospects)(const Offers& offers, const Stance& stance, Prospects& prospects);
    /// Never more than what `Steering` adds for crowding and for encounters, taken together. Offers
    /// and passers have to be tame, and `taste` as well.
    void (*least)(const Offers& offers, const NearPassers& passers, const Taste& taste,
                  Prospects& prospects);
    /// Adds it all up; after the last candidate, to the end of the padding, infinite.
    void (*total)(const Offers& offers, const Rest& rest, Prospects& prospects);
    /// Of so many totals the least; of equal ones the first that is not sure, else the first.
    std::size_t (*cheapest)(const LargeVector<double>& totals, std::size_t count,
                            const LargeVector<std::uint8_t>& sure);
    /// Where they will be after `guesses.seconds`.
    void (*guess)(const Passers& passers, Guesses& guesses);
    void (*come_near)(const Passers& passers, const Vec2& here, NearPassers& near);
    /// Those who will be nearer to a place than the root of `near2`; and, of one who walks on, those who
    /// are ahead and will be passed within `wide2`, rounding aside. Nobody walks on: null.
    void (*who_counts)(const Passers& passers, const Guesses& guesses, const Vec2& place,
                       double near2, const Walk* walk, Picked& around, Picked& ahead);
};

/// For this machine.
[[nodiscard]] const Weighing& weighing();

/// Neither so large nor so small that float's rounding would show: see `least`.
[[nodiscard]] bool is_tame(const Taste& taste);

}  // namespace sidestep::crowd::detail
