// How full is it over there, and which way do they go?
#pragma once

#include <cstddef>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::crowd::detail {

/// How full the ground is, and which way people go there: coarse, looked at from afar.
class Traffic {
public:
    Traffic(const Vec2& low, const Vec2& high, double cell);
    void clear();
    void add(const Vec2& place, const Vec2& velocity);
    /// People per square metre.
    [[nodiscard]] double density(const Vec2& place) const;
    /// How hard it is to pass here with this unit direction: people per square metre, those who
    /// come towards one counted more than those who go along.
    [[nodiscard]] double resistance(const Vec2& place, const Vec2& direction) const;
    [[nodiscard]] std::size_t memory_bytes() const { return cells_.capacity() * sizeof(Cell); }

private:
    struct Cell {
        float people = 0, x = 0, z = 0;
    };
    [[nodiscard]] std::size_t index(const Vec2& place) const;
    Vec2 low_;
    double scale_, per_area_;
    int width_, height_;
    std::vector<Cell> cells_;
};

}  // namespace sidestep::crowd::detail
