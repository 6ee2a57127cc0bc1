// How full is it over there, and which way do they go?
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "sidestep/base/large_vector.h"
#include "sidestep/math/types.h"

namespace sidestep::crowd::detail {

/// How full the ground is, and which way people go there: coarse, looked at from afar.
class Traffic {
public:
    Traffic(const Vec2& low, const Vec2& high, double cell);
    void clear();
    /// Somebody on the map; nobody: -1.
    struct Spot {
        std::int32_t cell = -1;
        float x = 0, z = 0;  ///< Velocity.
    };
    [[nodiscard]] Spot spot(const Vec2& place, const Vec2& velocity) const {
        return {static_cast<std::int32_t>(index(place)), static_cast<float>(velocity.x()),
                static_cast<float>(velocity.y())};
    }
    void add(const Spot& spot) {
        if (spot.cell < 0) return;
        Cell& cell = cells_[static_cast<std::size_t>(spot.cell)];
        cell.people += 1.0F;
        cell.x += spot.x;
        cell.z += spot.z;
    }
    void fetch(const Spot& spot) const {
        __builtin_prefetch(cells_.data() + std::max(0, spot.cell));
    }
    /// People per square metre.
    [[nodiscard]] double density(const Vec2& place) const {
        return cells_[index(place)].people * per_area_;
    }
    /// How hard it is to pass here with this unit direction: people per square metre, those who
    /// come towards one counted more than those who go along.
    [[nodiscard]] double resistance(const Vec2& place, const Vec2& direction) const {
        const Cell& cell = cells_[index(place)];
        // metres per second along the way, summed over people
        const double along = cell.x * direction.x() + cell.z * direction.y();
        return std::max(0.2 * cell.people, cell.people - 0.6 * along) * per_area_;
    }
    /// Asks for the memory of a place, without waiting for it.
    void fetch(const Vec2& place) const { __builtin_prefetch(cells_.data() + index(place)); }
    [[nodiscard]] std::size_t memory_bytes() const { return cells_.capacity() * sizeof(Cell); }

private:
    struct Cell {
        float people = 0, x = 0, z = 0;
    };
    [[nodiscard]] std::size_t index(const Vec2& place) const {
        const double x = std::clamp((place.x() - low_.x()) * scale_, 0.0, most_x_);
        const double z = std::clamp((place.y() - low_.y()) * scale_, 0.0, most_z_);
        const auto i = static_cast<std::uint32_t>(static_cast<std::int32_t>(x));
        const auto j = static_cast<std::uint32_t>(static_cast<std::int32_t>(z));
        return (j / tile * tiles_x_ + i / tile) * (tile * tile) + j % tile * tile + i % tile;
    }
    Vec2 low_;
    double scale_, per_area_;
    // in tiles of four by four: who looks ahead finds most of it in a few lines of the cache
    static constexpr std::uint32_t tile = 4;
    std::size_t tiles_x_;
    double most_x_, most_z_;  // numbers of the last column and row
    LargeVector<Cell> cells_;
};

}  // namespace sidestep::crowd::detail
