// How far is it to the goal, and which way, around all walls?
//
//      7 6 5 4 4 4          distances over the ground from the goal outward, as someone of a given
//      8 ▓▓▓▓▓▓▓ 3          width would walk; between grid points by straight interpolation
//      8 7 6 5 ▓ 2
//      9 8 7 6 ▓ G
//
// The front of a wave that starts in the goal and passes each cell at a speed of its own: one metre
// of open ground costs a metre, ground nearer to a wall than people like costs two to six, so that
// ways keep away from walls but narrow doors still work. Where there is nothing but a frame the
// answer needs no grid.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/crowd/walls.h"

namespace sidestep::crowd {

/// Immutable; any number of threads may ask.
class DistanceField {
public:
    /// Where there is no way, distances begin here: metres.
    static constexpr double no_way = 1e6;
    /// At most so many cells, whatever the stage: they grow with it. Five bytes each.
    static constexpr std::int64_t most_cells = 1 << 20;

    /// Distances to `goal` within low..high for someone who keeps `clearance` metres from walls
    /// where that is possible, on a grid of about `cell` metres. O(cells log cells).
    /// Doors and streets narrower than a cell may be overlooked.
    /// @throws UsageError when low is not below high, the cell is not positive, the clearance is
    /// negative, or a number is not finite.
    DistanceField(const Walls& walls, const Area& goal, const Vec2& low, const Vec2& high,
                  double cell, double clearance);

    /// The same field from what `grid` gave elsewhere, about the same walls, goal and stage: nothing is worked
    /// out. @throws UsageError when these bytes are no such grid.
    DistanceField(const Walls& walls, const Area& goal, const Vec2& low, const Vec2& high,
                  std::string_view grid);
    /// What was worked out, as bytes: for ranks that share the work. Empty when no grid was needed.
    [[nodiscard]] std::string grid() const;

    // All three throw UsageError about a place that is not finite.

    /// Metres to walk; 0 inside the goal, and never less than as the crow flies. Where there is no
    /// way: `no_way` and the distance as the crow flies. Off the stage: as at the nearest place on
    /// it, and the way there.
    [[nodiscard]] double operator()(const Vec2& p) const;
    /// The unit direction in which distance falls fastest; towards the goal as the crow flies where
    /// there is no way, towards its middle inside it.
    [[nodiscard]] Vec2 direction(const Vec2& p) const;
    [[nodiscard]] bool reachable(const Vec2& p) const;

    /// Metres; 0 when no grid was needed.
    [[nodiscard]] double cell() const noexcept { return columns_ > 0 ? cell_ : 0.0; }

private:
    // the grid points around a place, those that it sees, and how much each counts
    struct Around {
        int count = 0;
        bool whole = false;  // all four, with nothing between them
        std::int32_t index[4] = {};
        double weight[4] = {};
    };
    [[nodiscard]] Around around(const Vec2& p) const;
    [[nodiscard]] Vec2 centre(std::int32_t index) const;
    [[nodiscard]] Vec2 gradient(std::int32_t index) const;
    [[nodiscard]] bool reached(std::int32_t index) const;
    [[nodiscard]] bool open_east(std::int32_t index) const;
    [[nodiscard]] bool open_north(std::int32_t index) const;

    Walls walls_;
    Area goal_;
    Vec2 low_ = Vec2::Zero(), high_ = Vec2::Zero();
    Vec2 first_ = Vec2::Zero();  // centre of cell 0
    double cell_ = 0.0;
    int columns_ = 0, rows_ = 0;  // 0: the goal is in sight from everywhere
    std::vector<float> metres_;   // infinite where there is no way
    std::vector<std::uint8_t> open_;
};

}  // namespace sidestep::crowd
