#include "sidestep/crowd/detail/traffic.h"

#include <algorithm>
#include <cmath>

namespace sidestep::crowd::detail {

Traffic::Traffic(const Vec2& low, const Vec2& high, double cell) : low_(low) {
    // on a very large stage the map is coarser
    constexpr double most_cells = 1 << 22;
    const Vec2 size = (high - low).cwiseMax(0.0);
    while ((size.x() / cell + 1.0) * (size.y() / cell + 1.0) > most_cells) cell *= 1.25;
    scale_ = 1.0 / cell;
    const auto width = std::max(1, static_cast<int>(std::ceil(size.x() * scale_)));
    const auto height = std::max(1, static_cast<int>(std::ceil(size.y() * scale_)));
    most_x_ = width - 1.0;
    most_z_ = height - 1.0;
    per_area_ = scale_ * scale_;
    tiles_x_ = (static_cast<std::size_t>(width) + tile - 1) / tile;
    const std::size_t tiles_z = (static_cast<std::size_t>(height) + tile - 1) / tile;
    cells_.resize(tiles_x_ * tiles_z * tile * tile);
}

void Traffic::clear() {
    std::fill(cells_.begin(), cells_.end(), Cell{});
}

}  // namespace sidestep::crowd::detail
