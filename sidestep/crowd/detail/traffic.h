// How full is it over there, and which way do they go?
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "sidestep/base/large_vector.h"
#include "sidestep/base/prefetch.h"
#include "sidestep/math/types.h"

namespace sidestep::crowd::detail {

/// How full the ground is, and which way people go there: coarse, looked at from afar.
class Traffic {
public:
    Traffic(const Vec2& low, const Vec2& high, double cell);
    /// Keeps only what lies between two corners; nobody will ask about the rest.
    void look_only(const Vec2& from, const Vec2& to);
    /// Metres.
    [[nodiscard]] double cell() const { return 1.0 / scale_; }
    void clear();
    /// Somebody on the map; nobody: -1.
    struct Spot {
        std::int32_t cell = -1;
        std::int32_t x = 0, z = 0;  ///< Velocity, in `grain`.
    };
    [[nodiscard]] Spot spot(const Vec2& place, const Vec2& velocity) const {
        const auto [i, j] = at(place);
        if (i < first_x_ || j < first_z_ || i >= first_x_ + width_ || j >= first_z_ + height_) {
            return {};
        }
        return {static_cast<std::int32_t>(index(place)),
                static_cast<std::int32_t>(std::lround(velocity.x() / grain)),
                static_cast<std::int32_t>(std::lround(velocity.y() / grain))};
    }
    void add(const Spot& spot) {
        if (spot.cell < 0) return;
        Cell& cell = cells_[static_cast<std::size_t>(spot.cell)];
        ++cell.people;
        cell.x += spot.x;
        cell.z += spot.z;
    }
    void fetch(const Spot& spot) const { prefetch(cells_.data() + std::max(0, spot.cell)); }
    /// People per square metre.
    [[nodiscard]] double density(const Vec2& place) const {
        return cells_[index(place)].people * per_area_;
    }
    /// How hard it is to pass here with this unit direction: people per square metre, those who
    /// come towards one counted more than those who go along.
    [[nodiscard]] double resistance(const Vec2& place, const Vec2& direction) const {
        const Cell& cell = cells_[index(place)];
        // metres per second along the way, summed over people
        const double along = grain * (cell.x * direction.x() + cell.z * direction.y());
        return std::max(0.2 * cell.people, cell.people - 0.6 * along) * per_area_;
    }
    /// Asks for the memory of a place, without waiting for it.
    void fetch(const Vec2& place) const { prefetch(cells_.data() + index(place)); }
    [[nodiscard]] std::size_t memory_bytes() const { return cells_.capacity() * sizeof(Cell); }

private:
    // whole numbers: the sum does not hang on who is counted first
    struct Cell {
        std::int32_t people = 0, x = 0, z = 0;
    };
    static constexpr double grain = 1.0 / 1024.0;  // metres per second
    /// Column and row, of the whole stage.
    [[nodiscard]] std::pair<std::int32_t, std::int32_t> at(const Vec2& place) const {
        const double x = std::clamp((place.x() - low_.x()) * scale_, 0.0, most_x_);
        const double z = std::clamp((place.y() - low_.y()) * scale_, 0.0, most_z_);
        return {static_cast<std::int32_t>(x), static_cast<std::int32_t>(z)};
    }
    [[nodiscard]] std::size_t index(const Vec2& place) const {
        const auto [x, z] = at(place);
        const auto i = static_cast<std::uint32_t>(std::clamp(x - first_x_, 0, width_ - 1));
        const auto j = static_cast<std::uint32_t>(std::clamp(z - first_z_, 0, height_ - 1));
        return (j / tile * tiles_x_ + i / tile) * (tile * tile) + j % tile * tile + i % tile;
    }
    void make_room();
    Vec2 low_;
    double scale_, per_area_;
    // in tiles of four by four: who looks ahead finds most of it in a few lines of the cache
    static constexpr std::uint32_t tile = 4;
    std::size_t tiles_x_;
    double most_x_, most_z_;  // numbers of the last column and row
    std::int32_t first_x_ = 0, first_z_ = 0, width_ = 1, height_ = 1;  // what is kept
    LargeVector<Cell> cells_;
};

}  // namespace sidestep::crowd::detail
