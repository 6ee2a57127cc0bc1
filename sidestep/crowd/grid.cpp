// Compiled once per instruction set; see weighing.cpp.
#include "sidestep/base/detail/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sidestep/crowd/grid.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "sidestep/crowd/detail/grid.h"

#ifndef SIDESTEP_CROWD_GRID_ONCE
#define SIDESTEP_CROWD_GRID_ONCE

namespace sidestep::crowd::detail {

/// A search: a circle, and the cells of some columns and rows.
struct Search {
    float x, z, reach2;
    GridRange range;
    GridTiles tiles;
    const GridCell *cells, *spares;
};

}  // namespace sidestep::crowd::detail

#endif

HWY_BEFORE_NAMESPACE();
namespace sidestep::crowd::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Those of a cell who are within the circle, in order. `out` has room for all.
HWY_INLINE std::size_t pick(const Search& s, const GridCell& cell, std::int32_t* out) {
    const hn::CappedTag<float, cell_places> f;
    const hn::RebindToSigned<decltype(f)> i;
    const auto x = hn::Set(f, s.x), z = hn::Set(f, s.z), limit = hn::Set(f, s.reach2);
    std::size_t found = 0;
    for (std::size_t k = 0; k < cell_places; k += hn::Lanes(f)) {
        const auto dx = hn::Sub(hn::Load(f, cell.x + k), x);
        const auto dz = hn::Sub(hn::Load(f, cell.z + k), z);
        const auto near = hn::Le(hn::Add(hn::Mul(dx, dx), hn::Mul(dz, dz)), limit);
        const auto which = hn::RebindMask(i, near);
        hn::StoreU(hn::Compress(hn::Load(i, cell.slot + k), which), i, out + found);
        found += hn::CountTrue(i, which);
    }
    return found;
}

void pick_near(const Search& s, Found& found) {
    const GridRange& r = s.range;
    const std::size_t room =
        static_cast<std::size_t>((r.x1 - r.x0 + 1) * (r.z1 - r.z0 + 1)) * cell_places;
    std::int32_t* out = found.slots.data();
    std::size_t count = 0;
    const auto make_room = [&] {
        if (HWY_LIKELY(found.slots.size() >= count + room)) return;
        found.slots.resize(2 * (count + room));
        out = found.slots.data();
    };
    make_room();
    for (int j = r.z0; j <= r.z1; ++j) {
        for (int i = r.x0; i <= r.x1; ++i) {
            const GridCell& cell = s.cells[s.tiles.at(i, j)];
            count += pick(s, cell, out + count);
            for (std::int32_t more = cell.next; HWY_UNLIKELY(more >= 0);
                 more = s.spares[more].next) {
                make_room();
                count += pick(s, s.spares[more], out + count);
                make_room();
            }
        }
    }
    found.count = count;
}

}  // namespace sidestep::crowd::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace sidestep::crowd::detail {

HWY_EXPORT(pick_near);

namespace {

// More than that and cells grow instead.
constexpr double most_cells = 1 << 21;

GridCell empty_cell() {
    GridCell cell;
    std::fill(cell.x, cell.x + cell_places, std::numeric_limits<float>::infinity());
    std::fill(cell.z, cell.z + cell_places, std::numeric_limits<float>::infinity());
    std::fill(cell.slot, cell.slot + cell_places, -1);
    return cell;
}

/// Every second bit: two of them, one shifted, count cells by ever smaller squares.
std::uint64_t spread(std::uint32_t number) {
    std::uint64_t bits = number;
    bits = (bits | bits << 16) & 0x0000ffff0000ffff;
    bits = (bits | bits << 8) & 0x00ff00ff00ff00ff;
    bits = (bits | bits << 4) & 0x0f0f0f0f0f0f0f0f;
    bits = (bits | bits << 2) & 0x3333333333333333;
    return (bits | bits << 1) & 0x5555555555555555;
}

/// Within a cell.
bool comes_before(const Walker& a, const Walker& b) {
    return a.start != b.start ? a.start > b.start : a.id > b.id;
}

}  // namespace

Grid::Grid(const Vec2& low, const Vec2& high, double cell, const Vec2& from, const Vec2& to)
    : low_(low) {
    const Vec2 size = (high - low).cwiseMax(0.0);
    while ((size.x() / cell + 1.0) * (size.y() / cell + 1.0) > most_cells) cell *= 1.25;
    scale_ = 1.0 / cell;
    width_ = std::max(1, static_cast<int>(std::ceil(size.x() * scale_)));
    height_ = std::max(1, static_cast<int>(std::ceil(size.y() * scale_)));
    most_x_ = width_ - 1.0;
    most_z_ = height_ - 1.0;
    const int last_x = column(to.x()), last_z = row(to.y());
    first_x_ = column(from.x());
    first_z_ = row(from.y());
    width_ = last_x - first_x_ + 1;
    height_ = last_z - first_z_ + 1;
    tiles_ = GridTiles(width_);
    cells_.assign(tiles_.room(height_), empty_cell());
}

int Grid::column(double x) const {
    const int all = static_cast<int>(std::clamp((x - low_.x()) * scale_, 0.0, most_x_));
    return std::clamp(all - first_x_, 0, width_ - 1);
}
int Grid::row(double z) const {
    const int all = static_cast<int>(std::clamp((z - low_.y()) * scale_, 0.0, most_z_));
    return std::clamp(all - first_z_, 0, height_ - 1);
}
GridRange Grid::range(double x, double z, double reach) const {
    return {column(x - reach), column(x + reach), row(z - reach), row(z + reach)};
}

std::int32_t Grid::take_spare() {
    std::int32_t spare = unused_;
    if (spare >= 0) {
        unused_ = spares_[static_cast<std::size_t>(spare)].next;
    } else {
        spare = static_cast<std::int32_t>(spares_.size());
        spares_.emplace_back();
    }
    spares_[static_cast<std::size_t>(spare)] = empty_cell();
    return spare;
}

void Grid::make_room(int count) {
    while (slots_.size() < static_cast<std::size_t>(count)) {
        slots_.push_back(static_cast<std::int32_t>(walkers_.size()));
        walkers_.emplace_back();
    }
}

void Grid::add(int index, const Walker& walker) {
    const auto i = static_cast<std::size_t>(index);
    make_room(index + 1);
    walkers_[static_cast<std::size_t>(slots_[i])] = walker;

    // into the first place behind all who come before; the others move on by one, and the last of a
    // cell into the next
    bool waits = true;
    float x = walker.circle.x, z = walker.circle.z;
    std::int32_t slot = slots_[i];
    const std::size_t ground = cell_of(walker.circle);
    for (std::int32_t in = -1;;) {
        GridCell& to = cell(ground, in);
        for (std::size_t k = 0; k < cell_places && slot >= 0; ++k) {
            waits = waits && to.slot[k] >= 0 &&
                    comes_before(walkers_[static_cast<std::size_t>(to.slot[k])], walker);
            if (waits) continue;
            std::swap(to.x[k], x);
            std::swap(to.z[k], z);
            std::swap(to.slot[k], slot);
        }
        if (slot < 0) return;
        if (to.next < 0) {
            const std::int32_t fresh = take_spare();
            cell(ground, in).next = fresh;  // spare ones may lie elsewhere by now
            in = fresh;
        } else {
            in = to.next;
        }
    }
}

void Grid::remove(int index) {
    const std::int32_t slot = slots_[static_cast<std::size_t>(index)];
    const std::size_t ground = cell_of(walkers_[static_cast<std::size_t>(slot)].circle);
    GridCell* to = &cells_[ground];
    std::int32_t* link = nullptr;  // that led here
    std::size_t k = 0;
    while (to->slot[k] != slot) {
        if (++k < cell_places) continue;
        if (to->next < 0) return;  // is not there
        link = &to->next;
        to = &spares_[static_cast<std::size_t>(*link)];
        k = 0;
    }
    // all who come after move up
    while (true) {
        GridCell* from = to;
        std::size_t next = k + 1;
        std::int32_t* way = link;
        if (next == cell_places && to->next >= 0) {
            way = &to->next;
            from = &spares_[static_cast<std::size_t>(*way)];
            next = 0;
        }
        if (next == cell_places || from->slot[next] < 0) break;
        to->x[k] = from->x[next];
        to->z[k] = from->z[next];
        to->slot[k] = from->slot[next];
        to = from;
        k = next;
        link = way;
    }
    to->x[k] = to->z[k] = std::numeric_limits<float>::infinity();
    to->slot[k] = -1;
    if (k == 0 && link != nullptr) {
        const std::int32_t empty = *link;
        *link = -1;
        spares_[static_cast<std::size_t>(empty)].next = unused_;
        unused_ = empty;
    }
}

void Grid::tidy() {
    std::vector<std::pair<std::uint64_t, std::int32_t>> order;
    order.reserve(walkers_.size());
    for (std::size_t slot = 0; slot < walkers_.size(); ++slot) {
        const PlanCircle& circle = walkers_[slot].circle;
        // those who left come last
        const std::uint64_t key = walkers_[slot].move < 0
                                      ? ~std::uint64_t{0}
                                      : spread(static_cast<std::uint32_t>(column(circle.x))) |
                                            spread(static_cast<std::uint32_t>(row(circle.z))) << 1;
        order.emplace_back(key, static_cast<std::int32_t>(slot));
    }
    std::sort(order.begin(), order.end());
    std::vector<std::int32_t> moved(walkers_.size());
    LargeVector<Walker> walkers;
    walkers.reserve(walkers_.capacity());
    for (std::size_t k = 0; k < order.size(); ++k) {
        const auto slot = static_cast<std::size_t>(order[k].second);
        moved[slot] = static_cast<std::int32_t>(k);
        walkers.push_back(walkers_[slot]);
    }
    walkers_ = std::move(walkers);
    const auto where = [&](std::int32_t& slot) {
        if (slot >= 0) slot = moved[static_cast<std::size_t>(slot)];
    };
    for (std::int32_t& slot : slots_) where(slot);
    for (LargeVector<GridCell>* cells : {&cells_, &spares_}) {
        for (GridCell& cell : *cells) {
            for (std::int32_t& slot : cell.slot) where(slot);
        }
    }
}

void Grid::find_near(double x, double z, double reach, Found& found) const {
    Search search;
    // centres are filed as floats, and looked at in float: far from the origin a little elsewhere
    const double wide = reach + 1e-3 + 2e-6 * (std::abs(x) + std::abs(z) + reach);
    search.x = static_cast<float>(x);
    search.z = static_cast<float>(z);
    search.reach2 = static_cast<float>(wide * wide);
    search.range = range(x, z, reach);
    search.tiles = tiles_;
    search.cells = cells_.data();
    search.spares = spares_.data();
    HWY_DYNAMIC_DISPATCH(pick_near)(search, found);
}

void Grid::fetch_near(double x, double z, double reach) const {
    // a small grid is at hand anyway
    if (cells_.size() * sizeof(GridCell) < std::size_t{1} << 20) return;
    const GridRange r = range(x, z, reach);
    for (int j = r.z0; j <= r.z1; ++j) {
        for (int i = r.x0; i <= r.x1; ++i) prefetch(&cells_[tiles_.at(i, j)]);
    }
}

void Grid::fetch_cell(const PlanCircle& circle) const {
    prefetch_to_write(&cells_[cell_of(circle)]);
}

std::size_t Grid::memory_bytes() const {
    return (cells_.capacity() + spares_.capacity()) * sizeof(GridCell) +
           slots_.capacity() * sizeof(std::int32_t) + walkers_.capacity() * sizeof(Walker);
}

}  // namespace sidestep::crowd::detail

#endif  // HWY_ONCE
