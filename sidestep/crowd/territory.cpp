#include "sidestep/crowd/detail/territory.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sidestep::crowd::detail {

namespace {

// Far beyond any stage, and safe to subtract from.
constexpr std::int64_t endless = std::int64_t{1} << 60;
// More cells than that and cells grow instead.
constexpr std::int64_t most_load_cells = 1 << 15;

std::int64_t block_of(double metres, double block_size) {
    return static_cast<std::int64_t>(std::floor(metres / block_size));
}

std::int64_t sum_of(const Loads& loads, const Territory::Part& cells) {
    std::int64_t sum = 0;
    for (std::int64_t z = cells.low.z; z < cells.high.z; ++z) {
        for (std::int64_t x = cells.low.x; x < cells.high.x; ++x) {
            sum += loads.cells[static_cast<std::size_t>(z * loads.width + x)];
        }
    }
    return sum;
}

/// Where to cut, and by how much what lies before it is off its share, times the ranks.
struct Line {
    std::int64_t at = 0, off = 0;
};
// A cut is fair when it is off by less than this part of all.
constexpr std::int64_t fair_enough = 100;

/// Where what lies before is nearest to its share: `left` of `count`. Whole numbers throughout:
/// everybody who cuts the same loads gets the same parts.
Line fairest(const Loads& loads, const Territory::Part& cells, bool along_z, int left, int count,
             std::int64_t all) {
    const std::int64_t begin = along_z ? cells.low.z : cells.low.x;
    const std::int64_t end = along_z ? cells.high.z : cells.high.x;
    if (all == 0) return {begin + (end - begin) * left / count, 0};
    Line best{begin, endless};
    std::int64_t before = 0;
    for (std::int64_t at = begin; at <= end; ++at) {
        const std::int64_t off = std::abs(before * count - all * left);
        if (off < best.off) best = {at, off};
        if (at == end) break;
        Territory::Part strip = cells;
        (along_z ? strip.low.z : strip.low.x) = at;
        (along_z ? strip.high.z : strip.high.x) = at + 1;
        before += sum_of(loads, strip);
    }
    return best;
}

double gap(std::int64_t low_a, std::int64_t high_a, std::int64_t low_b, std::int64_t high_b) {
    return static_cast<double>(std::max({low_a - high_b, low_b - high_a, std::int64_t{0}}));
}

}  // namespace

Loads::Loads(const Vec2& low, const Vec2& high, double block_size)
    : first{block_of(low.x(), block_size), block_of(low.y(), block_size)} {
    const std::int64_t columns = block_of(high.x(), block_size) - first.x + 1;
    const std::int64_t rows = block_of(high.y(), block_size) - first.z + 1;
    for (;; ++blocks) {
        width = std::max<std::int64_t>(1, (columns + blocks - 1) / blocks);
        height = std::max<std::int64_t>(1, (rows + blocks - 1) / blocks);
        if (width * height <= most_load_cells) break;
    }
    cells.assign(static_cast<std::size_t>(width * height), 0);
}

void Loads::add(const BlockAt& block, std::int64_t load) {
    const std::int64_t x = std::clamp<std::int64_t>((block.x - first.x) / blocks, 0, width - 1);
    const std::int64_t z = std::clamp<std::int64_t>((block.z - first.z) / blocks, 0, height - 1);
    cells[static_cast<std::size_t>(z * width + x)] += load;
}

Territory::Part Territory::everywhere() {
    return {{-endless, -endless}, {endless, endless}};
}

Territory::Territory(const Loads& loads, int ranks)
    : parts_(static_cast<std::size_t>(std::max(1, ranks))) {
    cut(loads, {{0, 0}, {loads.width, loads.height}}, everywhere(), 0, std::max(1, ranks));
    root_ = ranks > 1 ? 0 : -1;
}

void Territory::cut(const Loads& loads, const Part& cells, const Part& ground, int first,
                    int count) {
    if (count == 1) {
        parts_[static_cast<std::size_t>(first)] = ground;
        return;
    }
    const int left = count / 2, right = count - left;
    // across the longer side, unless blocks are so unequal that the other way is fairer
    bool along_z = cells.high.z - cells.low.z > cells.high.x - cells.low.x;
    const std::int64_t all = sum_of(loads, cells);
    Line line = fairest(loads, cells, along_z, left, count, all);
    if (line.off > all * count / fair_enough) {
        const Line other = fairest(loads, cells, !along_z, left, count, all);
        if (other.off < line.off) {
            line = other;
            along_z = !along_z;
        }
    }
    const auto up_to = [&](Part some, std::int64_t at) {
        (along_z ? some.high.z : some.high.x) = at;
        return some;
    };
    const auto from = [&](Part some, std::int64_t at) {
        (along_z ? some.low.z : some.low.x) = at;
        return some;
    };
    const std::int64_t best = line.at;
    const std::int64_t beyond = (along_z ? loads.first.z : loads.first.x) + best * loads.blocks;
    const std::size_t here = cuts_.size();
    cuts_.push_back({.along_z = along_z, .at = beyond});
    cuts_[here].left = left == 1 ? -1 - first : static_cast<int>(cuts_.size());
    cut(loads, up_to(cells, best), up_to(ground, beyond), first, left);
    cuts_[here].right = right == 1 ? -1 - (first + left) : static_cast<int>(cuts_.size());
    cut(loads, from(cells, best), from(ground, beyond), first + left, right);
}

int Territory::owner(const BlockAt& block) const {
    int at = root_;
    while (at >= 0) {
        const Cut& c = cuts_[static_cast<std::size_t>(at)];
        at = (c.along_z ? block.z : block.x) < c.at ? c.left : c.right;
    }
    return -1 - at;
}

double Territory::distance(int rank, const Vec2& place, double block_size) const {
    const Part& p = part(rank);
    if (p.low.x >= p.high.x || p.low.z >= p.high.z) return std::numeric_limits<double>::infinity();
    const auto low_x = static_cast<double>(p.low.x) * block_size;
    const auto low_z = static_cast<double>(p.low.z) * block_size;
    const auto high_x = static_cast<double>(p.high.x) * block_size;
    const auto high_z = static_cast<double>(p.high.z) * block_size;
    const double dx = std::max({low_x - place.x(), place.x() - high_x, 0.0});
    const double dz = std::max({low_z - place.y(), place.y() - high_z, 0.0});
    return std::sqrt(dx * dx + dz * dz);
}

double Territory::distance(int a, int b, double block_size) const {
    const Part &p = part(a), &q = part(b);
    const auto nothing = [](const Part& some) {
        return some.low.x >= some.high.x || some.low.z >= some.high.z;
    };
    if (nothing(p) || nothing(q)) return std::numeric_limits<double>::infinity();
    const double dx = gap(p.low.x, p.high.x, q.low.x, q.high.x);
    const double dz = gap(p.low.z, p.high.z, q.low.z, q.high.z);
    return block_size * std::sqrt(dx * dx + dz * dz);
}

}  // namespace sidestep::crowd::detail
