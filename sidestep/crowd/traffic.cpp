#include "sidestep/crowd/detail/traffic.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace sidestep::crowd::detail {

Traffic::Traffic(const Vec2& low, const Vec2& high, double cell) : low_(low) {
    // on a very large stage the map is coarser
    constexpr double most_cells = 1 << 21;
    const Vec2 size = (high - low).cwiseMax(0.0);
    while ((size.x() / cell + 1.0) * (size.y() / cell + 1.0) > most_cells) cell *= 1.25;
    scale_ = 1.0 / cell;
    width_ = std::max(1, static_cast<int>(std::ceil(size.x() * scale_)));
    height_ = std::max(1, static_cast<int>(std::ceil(size.y() * scale_)));
    most_x_ = width_ - 1.0;
    most_z_ = height_ - 1.0;
    per_area_ = scale_ * scale_;
    make_room();
}

void Traffic::look_only(const Vec2& from, const Vec2& to) {
    const auto [last_x, last_z] = at(to);
    std::tie(first_x_, first_z_) = at(from);
    width_ = last_x - first_x_ + 1;
    height_ = last_z - first_z_ + 1;
    make_room();
}

void Traffic::make_room() {
    tiles_x_ = (static_cast<std::size_t>(width_) + tile - 1) / tile;
    const std::size_t tiles_z = (static_cast<std::size_t>(height_) + tile - 1) / tile;
    LargeVector<Cell>(tiles_x_ * tiles_z * tile * tile).swap(cells_);
}

void Traffic::clear() {
    std::fill(cells_.begin(), cells_.end(), Cell{});
}

}  // namespace sidestep::crowd::detail
