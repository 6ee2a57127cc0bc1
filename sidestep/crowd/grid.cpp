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

/// A lookout, and the cells of some columns and rows.
struct Search {
    float x, z, view2, reach, grain;
    GridRange range;
    GridTiles tiles;
    const GridCell *cells, *spares;
};

}  // namespace sidestep::crowd::detail

#endif

HWY_BEFORE_NAMESPACE();
namespace sidestep::crowd::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Where slots are written down, held at hand: whatever is written might else have moved it.
struct Notes {
    std::int32_t *seen, *met;
};

/// Writes down those of a cell who are looked for, in order. There is room for all.
HWY_INLINE void pick(const Search& s, const GridCell& cell, Notes& notes) {
    const hn::CappedTag<float, cell_places> f;
    const hn::RebindToSigned<decltype(f)> i;
    const hn::Rebind<std::uint16_t, decltype(f)> u;
    for (std::size_t k = 0; k < cell_places; k += hn::Lanes(f)) {
        const auto dx = hn::Sub(hn::Load(f, cell.x + k), hn::Set(f, s.x));
        const auto dz = hn::Sub(hn::Load(f, cell.z + k), hn::Set(f, s.z));
        const auto radius = hn::ConvertTo(f, hn::PromoteTo(i, hn::Load(u, cell.radius + k)));
        const auto reach = hn::Add(hn::Set(f, s.reach), hn::Mul(radius, hn::Set(f, s.grain)));
        const auto away2 = hn::Add(hn::Mul(dx, dx), hn::Mul(dz, dz));
        const auto slots = hn::Load(i, cell.slot + k);
        const auto note = [&](auto near, std::int32_t*& out) HWY_ATTR {
            const auto which = hn::RebindMask(i, near);
            hn::StoreU(hn::Compress(slots, which), i, out);
            out += hn::CountTrue(i, which);
        };
        note(hn::Le(away2, hn::Set(f, s.view2)), notes.seen);
        note(hn::Le(away2, hn::Mul(reach, reach)), notes.met);
    }
}

void pick_near(const Search& search, Found& found) {
    const Search s = search;
    const GridRange& r = s.range;
    const std::size_t room =
        static_cast<std::size_t>((r.x1 - r.x0 + 1) * (r.z1 - r.z0 + 1)) * cell_places;
    found.seen.count = found.met.count = 0;
    Notes notes{};
    const auto make_room = [&] {
        for (Slots* slots : {&found.seen, &found.met}) {
            if (HWY_LIKELY(slots->room.size() >= slots->count + room)) continue;
            slots->room.resize(2 * (slots->count + room));
        }
        notes = {found.seen.room.data() + found.seen.count,
                 found.met.room.data() + found.met.count};
    };
    const auto put_down = [&] {
        found.seen.count = static_cast<std::size_t>(notes.seen - found.seen.room.data());
        found.met.count = static_cast<std::size_t>(notes.met - found.met.room.data());
    };
    make_room();
    for (int j = r.z0; j <= r.z1; ++j) {
        for (int i = r.x0; i <= r.x1; ++i) {
            const GridCell& cell = s.cells[s.tiles.at(i, j)];
            pick(s, cell, notes);
            for (std::int32_t more = cell.next; HWY_UNLIKELY(more >= 0);
                 more = s.spares[more].next) {
                put_down();
                make_room();
                pick(s, s.spares[more], notes);
                put_down();
                make_room();
            }
        }
    }
    put_down();
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
    std::fill(cell.radius, cell.radius + cell_places, std::uint16_t{0});
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

Grid::Grid(const Vec2& low, const Vec2& high, double widest, const Vec2& from, const Vec2& to)
    : low_(low), widest_(widest), grain_(static_cast<float>(std::max(1.0 / 256.0, widest / 6e4))) {
    double cell = widest;
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
GridRange Grid::range(const Lookout& from) const {
    const double far = std::max(from.view, from.reach + widest_);
    return {column(from.x - far), column(from.x + far), row(from.z - far), row(from.z + far)};
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
    const std::size_t ground = cell_of(walker.circle);
    // whoever is newer than all who ever were here need not look at them
    bool waits = walker.start <= cells_[ground].newest;
    cells_[ground].newest = std::max(cells_[ground].newest, walker.start);
    float x = walker.circle.x, z = walker.circle.z;
    std::int32_t slot = slots_[i];
    // one more for what the quotient rounds away
    auto radius = static_cast<std::uint16_t>(std::ceil(walker.circle.radius / grain_) + 1.0F);
    for (std::int32_t in = -1;;) {
        GridCell& to = cell(ground, in);
        for (std::size_t k = 0; k < cell_places && slot >= 0; ++k) {
            waits = waits && to.slot[k] >= 0 &&
                    comes_before(walkers_[static_cast<std::size_t>(to.slot[k])], walker);
            if (waits) continue;
            std::swap(to.x[k], x);
            std::swap(to.z[k], z);
            std::swap(to.slot[k], slot);
            std::swap(to.radius[k], radius);
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
        to->radius[k] = from->radius[next];
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

bool Grid::try_move(int index, const Walker& next, int after, int before) {
    const PlanCircle& was = walker(index).circle;
    const auto within = [&](const PlanCircle& circle) {
        const int at = column(circle.x);
        return at > after && at < before;
    };
    if (!within(was) || !within(next.circle)) return false;
    // spare cells are everybody's
    const GridCell& from = cells_[cell_of(was)];
    const GridCell& to = cells_[cell_of(next.circle)];
    const bool room = &from == &to || to.slot[cell_places - 1] < 0;
    if (from.next >= 0 || to.next >= 0 || !room) return false;
    remove(index);
    add(index, next);
    return true;
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

void Grid::find_near(const Lookout& from, Found& found) const {
    Search search;
    // centres are filed as floats, and looked at in float: far from the origin a little elsewhere
    const double far = std::abs(from.x) + std::abs(from.z) + std::max(from.view, from.reach);
    const double off = 1e-3 + 2e-6 * far;
    search.x = static_cast<float>(from.x);
    search.z = static_cast<float>(from.z);
    search.view2 = static_cast<float>((from.view + off) * (from.view + off));
    search.reach = static_cast<float>(from.reach + off);
    search.grain = grain_;
    search.range = range({from.x, from.z, from.view + off, from.reach + off});
    search.tiles = tiles_;
    search.cells = cells_.data();
    search.spares = spares_.data();
    HWY_DYNAMIC_DISPATCH(pick_near)(search, found);
}

void Grid::fetch_near(const Lookout& from) const {
    // a small grid is at hand anyway
    if (cells_.size() * sizeof(GridCell) < std::size_t{1} << 20) return;
    const GridRange r = range(from);
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
