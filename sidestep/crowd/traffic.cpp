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
    width_ = std::max(1, static_cast<int>(std::ceil(size.x() * scale_)));
    height_ = std::max(1, static_cast<int>(std::ceil(size.y() * scale_)));
    per_area_ = scale_ * scale_;
    cells_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
}

std::size_t Traffic::index(const Vec2& place) const {
    const double x = std::clamp((place.x() - low_.x()) * scale_, 0.0, width_ - 1.0);
    const double z = std::clamp((place.y() - low_.y()) * scale_, 0.0, height_ - 1.0);
    return static_cast<std::size_t>(z) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(x);
}

void Traffic::clear() {
    std::fill(cells_.begin(), cells_.end(), Cell{});
}

void Traffic::add(const Vec2& place, const Vec2& velocity) {
    Cell& cell = cells_[index(place)];
    cell.people += 1.0F;
    cell.x += static_cast<float>(velocity.x());
    cell.z += static_cast<float>(velocity.y());
}

double Traffic::density(const Vec2& place) const {
    return cells_[index(place)].people * per_area_;
}

double Traffic::resistance(const Vec2& place, const Vec2& direction) const {
    const Cell& cell = cells_[index(place)];
    if (cell.people == 0.0F) return 0.0;
    // metres per second along the way, summed over people
    const double along = cell.x * direction.x() + cell.z * direction.y();
    return std::max(0.2 * cell.people, cell.people - 0.6 * along) * per_area_;
}

}  // namespace sidestep::crowd::detail
