#include "sidestep/crowd/distance_field.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/cluster/pack.h"

namespace sidestep::crowd {

namespace {

constexpr double far_off = std::numeric_limits<double>::infinity();

// what is open around a cell
constexpr std::uint8_t east_bit = 1, north_bit = 2, block_bit = 4;

// a metre of ground within the clearance costs two at its rim and six at the wall
constexpr double rim_cost = 2.0, wall_cost = 6.0;

// the goal's own distance is taken for so many cells around it: waves from a point start crooked
constexpr double seed_cells = 4.0;

/// The wave: when does it pass each cell?
class Wave {
public:
    Wave(int columns, int rows, double cell, std::vector<double> cost,
         const std::vector<std::uint8_t>& open)
        : columns_(columns),
          rows_(rows),
          cell_(cell),
          cost_(std::move(cost)),
          open_(open),
          time_(cost_.size(), far_off),
          known_(cost_.size(), 0) {}

    void seed(std::int32_t index, double time) {
        time_[at(index)] = time;
        front_.push({time, index});
    }

    /// A corner of a wall, and the cells around that see it, with their distances. Behind a corner
    /// the wave starts anew from a point, which a grid bends; these distances are exact.
    struct Corner {
        std::vector<std::pair<std::int32_t, double>> cells;
    };
    void add(Corner corner) {
        const auto index = static_cast<std::int32_t>(corners_.size());
        for (const auto& [cell, distance] : corner.cells) seen_.push_back({cell, index, distance});
        corners_.push_back({std::move(corner), far_off, false});
    }

    std::vector<double> run() {
        std::sort(seen_.begin(), seen_.end());
        while (!front_.empty()) {
            const Entry entry = front_.top();
            front_.pop();
            if (entry.index < 0) {
                pass_corner(-1 - entry.index);
                continue;
            }
            if (known_[at(entry.index)]) continue;
            known_[at(entry.index)] = 1;
            reach_corners(entry.index);
            const int column = entry.index % columns_, row = entry.index / columns_;
            if (column > 0) touch(entry.index - 1, entry.index - 1, east_bit);
            if (column + 1 < columns_) touch(entry.index + 1, entry.index, east_bit);
            if (row > 0) touch(entry.index - columns_, entry.index - columns_, north_bit);
            if (row + 1 < rows_) touch(entry.index + columns_, entry.index, north_bit);
        }
        return std::move(time_);
    }

private:
    struct Entry {
        double time;
        std::int32_t index;
        // earliest first, ties by index: the same order everywhere
        bool operator<(const Entry& other) const {
            return time != other.time ? time > other.time : index > other.index;
        }
    };
    // a cell that sees a corner
    struct Sight {
        std::int32_t cell, corner;
        double distance;
        bool operator<(const Sight& other) const {
            return cell != other.cell ? cell < other.cell : corner < other.corner;
        }
    };
    struct Source {
        Corner corner;
        double time;
        bool passed;
    };

    // the wave comes to corners from the cells that see them ...
    void reach_corners(std::int32_t cell) {
        auto sight = std::lower_bound(seen_.begin(), seen_.end(), Sight{cell, 0, 0.0});
        for (; sight != seen_.end() && sight->cell == cell; ++sight) {
            Source& source = corners_[at(sight->corner)];
            const double time = time_[at(cell)] + sight->distance;
            if (source.passed || time >= source.time) continue;
            source.time = time;
            front_.push({time, -1 - sight->corner});
        }
    }
    // ... and goes on to the others
    void pass_corner(std::int32_t index) {
        Source& source = corners_[at(index)];
        if (source.passed) return;
        source.passed = true;
        for (const auto& [cell, distance] : source.corner.cells) {
            const double time = source.time + distance;
            if (known_[at(cell)] || time >= time_[at(cell)]) continue;
            time_[at(cell)] = time;
            front_.push({time, cell});
        }
    }

    // what one axis says: a (T - t)^2
    struct Side {
        double t = far_off, a = 0.0, nearest = far_off;
    };

    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

    void touch(std::int32_t index, std::int32_t owner, std::uint8_t bit) {
        if (known_[at(index)] || !(open_[at(owner)] & bit)) return;
        const double time = arrival(index);
        if (time < time_[at(index)]) {
            time_[at(index)] = time;
            front_.push({time, index});
        }
    }

    // along one axis the wave comes from the earlier neighbour; two in a row give second order
    [[nodiscard]] Side side(std::int32_t index, int place, int count, int stride,
                            std::uint8_t bit) const {
        Side best;
        for (const int way : {-1, 1}) {
            if (place + way < 0 || place + way >= count) continue;
            const std::int32_t next = index + way * stride;
            if (!(open_[at(way < 0 ? next : index)] & bit) || !known_[at(next)]) continue;
            const double t_1 = time_[at(next)];
            if (t_1 >= best.nearest) continue;
            best = {t_1, 1.0, t_1};
            if (place + 2 * way < 0 || place + 2 * way >= count) continue;
            const std::int32_t beyond = next + way * stride;
            if (!(open_[at(way < 0 ? beyond : next)] & bit) || !known_[at(beyond)]) continue;
            const double t_2 = time_[at(beyond)];
            if (t_2 <= t_1) best = {(4.0 * t_1 - t_2) / 3.0, 2.25, t_1};
        }
        return best;
    }

    [[nodiscard]] double arrival(std::int32_t index) const {
        const int column = index % columns_, row = index / columns_;
        const Side x = side(index, column, columns_, 1, east_bit);
        const Side z = side(index, row, rows_, columns_, north_bit);
        const double step = cell_ * cost_[at(index)];
        // a_x (T - t_x)^2 + a_z (T - t_z)^2 = step^2, when both come before T
        if (x.a > 0.0 && z.a > 0.0) {
            const double a = x.a + z.a, b = x.a * x.t + z.a * z.t;
            const double c = x.a * x.t * x.t + z.a * z.t * z.t - step * step;
            const double root = b * b - a * c;
            if (root >= 0.0) {
                const double time = (b + std::sqrt(root)) / a;
                if (time >= x.nearest && time >= z.nearest && time >= x.t && time >= z.t) {
                    return time;
                }
            }
        }
        // or from one side alone
        double best = far_off;
        for (const Side& one : {x, z}) {
            if (one.a > 0.0)
                best = std::min(best, std::max(one.nearest, one.t + step / std::sqrt(one.a)));
        }
        return best;
    }

    int columns_, rows_;
    double cell_;
    std::vector<double> cost_;
    const std::vector<std::uint8_t>& open_;
    std::vector<double> time_;
    std::vector<std::uint8_t> known_;
    std::priority_queue<Entry> front_;
    std::vector<Source> corners_;
    std::vector<Sight> seen_;
};

Vec2 unit_or(const Vec2& v, const Vec2& otherwise) {
    const double length = v.norm();
    if (!(length > 1e-12)) return otherwise;
    return v / length;
}

}  // namespace

DistanceField::DistanceField(const Walls& walls, const Area& goal, const Vec2& low,
                             const Vec2& high, double cell, double clearance)
    : walls_(walls), goal_(goal), low_(low), high_(high) {
    SIDESTEP_REQUIRE(
        low.allFinite() && high.allFinite() && low.x() < high.x() && low.y() < high.y(),
        "the lower corner of the stage is not below the upper one");
    SIDESTEP_REQUIRE(cell > 0.0 && cell < 1e9,
                     "cell is " + std::to_string(cell) + ", expected more than 0");
    SIDESTEP_REQUIRE(clearance >= 0.0 && clearance < 1e9,
                     "clearance is " + std::to_string(clearance) + ", expected 0 or more");
    // a frame hides nothing from anybody inside it
    if (walls.frame_only()) return;

    // cells that fit the memory, and at least two across the stage
    const Vec2 size = high - low;
    cell_ = std::min(cell, 0.5 * std::min(size.x(), size.y()));
    while ((size.x() / cell_ + 1.0) * (size.y() / cell_ + 1.0) > static_cast<double>(most_cells)) {
        cell_ *= 1.0625;
    }
    columns_ = std::max(1, static_cast<int>(size.x() / cell_ + 1e-9));
    rows_ = std::max(1, static_cast<int>(size.y() / cell_ + 1e-9));
    // centred: what is left over lies on both sides
    first_ = low + 0.5 * (size - cell_ * Vec2(columns_ - 1, rows_ - 1));

    const std::int32_t count = columns_ * rows_;
    const auto at = [](std::int32_t index) { return static_cast<std::size_t>(index); };

    // what each cell costs; infinite inside walls
    std::vector<double> cost(at(count), 1.0), room(at(count));
    for (std::int32_t i = 0; i < count; ++i) {
        const Vec2 p = centre(i);
        room[at(i)] = walls.clearance_at_least(p);
        if (room[at(i)] > clearance && room[at(i)] > cell_) continue;
        room[at(i)] = walls.clearance(p);
        if (!(room[at(i)] > 0.0)) {
            cost[at(i)] = far_off;
        } else if (room[at(i)] < clearance) {
            cost[at(i)] = wall_cost - (wall_cost - rim_cost) * room[at(i)] / clearance;
        }
    }

    // which neighbours see each other
    open_.assign(at(count), 0);
    const auto linked = [&](std::int32_t i, std::int32_t j) {
        if (cost[at(i)] == far_off || cost[at(j)] == far_off) return false;
        return std::max(room[at(i)], room[at(j)]) > 1.0001 * cell_ ||
               walls.in_sight(centre(i), centre(j), 0.0);
    };
    for (std::int32_t i = 0; i < count; ++i) {
        if (i % columns_ + 1 < columns_ && linked(i, i + 1)) open_[at(i)] |= east_bit;
        if (i + columns_ < count && linked(i, i + columns_)) open_[at(i)] |= north_bit;
    }

    Wave wave(columns_, rows_, cell_, cost, open_);
    for (std::int32_t i = 0; i < count; ++i) {
        if (cost[at(i)] == far_off) continue;
        const Vec2 p = centre(i);
        const double distance = goal.distance(p);
        if (distance > seed_cells * cell_) continue;
        if (distance < room[at(i)] || walls.in_sight(p, goal.nearest(p), 0.0)) {
            wave.seed(i, distance * cost[at(i)]);
        }
    }
    // Someone who keeps clear of walls turns around a corner in a bow, which the grid follows well.
    // Who does not turns on the spot.
    if (clearance < cell_) {
        const int span = static_cast<int>(seed_cells);
        for (const Walls::Edge& edge : walls.edges()) {
            const Vec2& corner = edge.a;
            Wave::Corner source;
            const Vec2 where = (corner - first_) / cell_;
            if (!(where.x() > -span && where.y() > -span && where.x() < columns_ + span &&
                  where.y() < rows_ + span)) {
                continue;
            }
            const int column = static_cast<int>(std::floor(where.x()));
            const int row = static_cast<int>(std::floor(where.y()));
            for (int r = std::max(0, row - span + 1); r <= std::min(rows_ - 1, row + span); ++r) {
                for (int c = std::max(0, column - span + 1);
                     c <= std::min(columns_ - 1, column + span); ++c) {
                    const std::int32_t i = r * columns_ + c;
                    if (cost[at(i)] == far_off) continue;
                    // to just before the corner: the corner itself is wall
                    const Vec2 p = centre(i), way = corner - p;
                    const double distance = way.norm();
                    const double short_of = 1e-6 + 1e-10 * (std::abs(p.x()) + std::abs(p.y()));
                    if (distance <= 2.0 * short_of ||
                        !walls.in_sight(p, corner - way * (short_of / distance), 0.0)) {
                        continue;
                    }
                    source.cells.emplace_back(i, distance);
                }
            }
            if (source.cells.size() > 1) wave.add(std::move(source));
        }
    }
    const std::vector<double> time = wave.run();
    metres_.resize(at(count));
    for (std::int32_t i = 0; i < count; ++i) metres_[at(i)] = static_cast<float>(time[at(i)]);

    // four centres with nothing between them: plain interpolation will do
    for (std::int32_t i = 0; i + columns_ + 1 < count; ++i) {
        if (i % columns_ + 1 >= columns_) continue;
        const bool whole = (open_[at(i)] & east_bit) && (open_[at(i)] & north_bit) &&
                           (open_[at(i + 1)] & north_bit) && (open_[at(i + columns_)] & east_bit) &&
                           reached(i) &&
                           (room[at(i)] > 1.4143 * cell_ ||
                            (walls.in_sight(centre(i), centre(i + columns_ + 1), 0.0) &&
                             walls.in_sight(centre(i + 1), centre(i + columns_), 0.0)));
        if (whole) open_[at(i)] |= block_bit;
    }
}

DistanceField::DistanceField(const Walls& walls, const Area& goal, const Vec2& low,
                             const Vec2& high, std::string_view grid)
    : walls_(walls), goal_(goal), low_(low), high_(high) {
    if (grid.empty()) return;
    try {
        cluster::Unpacker archive(grid);
        archive(first_.x(), first_.y(), cell_, columns_, rows_, metres_, open_);
    } catch (const cluster::UnpackError&) {
        columns_ = 0;
    }
    const auto cells = static_cast<std::int64_t>(columns_) * rows_;
    SIDESTEP_REQUIRE(columns_ > 0 && rows_ > 0 && cells <= most_cells && cell_ > 0.0 &&
                         static_cast<std::int64_t>(metres_.size()) == cells &&
                         static_cast<std::int64_t>(open_.size()) == cells,
                     "these bytes are not the grid of a distance field");
}

std::string DistanceField::grid() const {
    if (columns_ == 0) return {};
    cluster::Packer archive;
    archive(first_.x(), first_.y(), cell_, columns_, rows_, metres_, open_);
    return archive.take();
}

Vec2 DistanceField::centre(std::int32_t index) const {
    return first_ + cell_ * Vec2(index % columns_, index / columns_);
}

bool DistanceField::reached(std::int32_t index) const {
    return metres_[static_cast<std::size_t>(index)] < std::numeric_limits<float>::infinity();
}

bool DistanceField::open_east(std::int32_t index) const {
    return (open_[static_cast<std::size_t>(index)] & east_bit) != 0;
}

bool DistanceField::open_north(std::int32_t index) const {
    return (open_[static_cast<std::size_t>(index)] & north_bit) != 0;
}

// towards the side that the wave came from
Vec2 DistanceField::gradient(std::int32_t index) const {
    const int column = index % columns_, row = index / columns_;
    const double here = static_cast<double>(metres_[static_cast<std::size_t>(index)]);
    const auto slope = [&](bool before, std::int32_t low, bool after, std::int32_t high) {
        double rise = 0.0;
        if (before && reached(low)) {
            rise =
                std::max(rise, here - static_cast<double>(metres_[static_cast<std::size_t>(low)]));
        }
        if (after && reached(high)) {
            const double fall = here - static_cast<double>(metres_[static_cast<std::size_t>(high)]);
            if (fall > rise) return -fall / cell_;
        }
        return rise / cell_;
    };
    return {slope(column > 0 && open_east(index - (column > 0)), index - 1,
                  column + 1 < columns_ && open_east(index), index + 1),
            slope(row > 0 && open_north(index - (row > 0 ? columns_ : 0)), index - columns_,
                  row + 1 < rows_ && open_north(index), index + columns_)};
}

DistanceField::Around DistanceField::around(const Vec2& p) const {
    Around found;
    const double x = std::clamp((p.x() - first_.x()) / cell_, 0.0, columns_ - 1.0);
    const double z = std::clamp((p.y() - first_.y()) / cell_, 0.0, rows_ - 1.0);
    const int column = std::min(static_cast<int>(x), std::max(0, columns_ - 2));
    const int row = std::min(static_cast<int>(z), std::max(0, rows_ - 2));
    const double u = x - column, v = z - row;
    const std::int32_t corner = row * columns_ + column;
    found.whole = (open_[static_cast<std::size_t>(corner)] & block_bit) != 0;
    for (int k = 0; k < 4; ++k) {
        const int east = k & 1, north = k >> 1;
        if (column + east >= columns_ || row + north >= rows_) continue;
        const std::int32_t index = corner + east + north * columns_;
        if (!found.whole && (!reached(index) || !walls_.in_sight(p, centre(index), 0.0))) continue;
        const double weight = (east ? u : 1.0 - u) * (north ? v : 1.0 - v);
        found.index[found.count] = index;
        // a corner that counts nothing may still be the only one in sight
        found.weight[found.count++] = found.whole ? weight : weight + 1e-6;
    }
    if (found.count > 0) return found;

    // in a nook: the cheapest of the next ring that can be seen
    double best = far_off;
    for (int north = row - 1; north <= row + 2; ++north) {
        for (int east = column - 1; east <= column + 2; ++east) {
            if (east < 0 || east >= columns_ || north < 0 || north >= rows_) continue;
            const std::int32_t index = north * columns_ + east;
            if (!reached(index)) continue;
            const Vec2 there = centre(index);
            const double metres =
                static_cast<double>(metres_[static_cast<std::size_t>(index)]) + (p - there).norm();
            if (metres >= best || !walls_.in_sight(p, there, 0.0)) continue;
            best = metres;
            found.count = 1;
            found.index[0] = index;
            found.weight[0] = 1.0;
        }
    }
    return found;
}

double DistanceField::operator()(const Vec2& p) const {
    SIDESTEP_REQUIRE(p.allFinite(), "the place is not finite");
    const double straight = goal_.distance(p);
    if (columns_ == 0 || straight == 0.0) return straight;
    const Vec2 on_stage = p.cwiseMax(low_).cwiseMin(high_);
    const double way = (p - on_stage).norm();
    const Around near = around(on_stage);
    if (near.count == 0) return no_way + straight;
    double sum = 0.0, weights = 0.0;
    for (int k = 0; k < near.count; ++k) {
        double metres = static_cast<double>(metres_[static_cast<std::size_t>(near.index[k])]);
        // where corners are missing, each tells of its slope
        if (!near.whole) metres += gradient(near.index[k]).dot(on_stage - centre(near.index[k]));
        sum += near.weight[k] * metres;
        weights += near.weight[k];
    }
    return std::max(sum / weights + way, straight);
}

Vec2 DistanceField::direction(const Vec2& p) const {
    SIDESTEP_REQUIRE(p.allFinite(), "the place is not finite");
    const double straight = goal_.distance(p);
    const Vec2 crow = straight > 0.0 ? unit_or(goal_.nearest(p) - p, Vec2(0.0, 1.0))
                                     : unit_or(goal_.middle() - p, Vec2(0.0, 1.0));
    if (columns_ == 0 || straight == 0.0) return crow;
    const Vec2 on_stage = p.cwiseMax(low_).cwiseMin(high_);
    if ((p - on_stage).norm() > cell_) return unit_or(on_stage - p, crow);
    const Around near = around(on_stage);
    Vec2 sum = Vec2::Zero();
    for (int k = 0; k < near.count; ++k) sum -= near.weight[k] * gradient(near.index[k]);
    return unit_or(sum, crow);
}

bool DistanceField::reachable(const Vec2& p) const {
    SIDESTEP_REQUIRE(p.allFinite(), "the place is not finite");
    if (columns_ == 0 || goal_.distance(p) == 0.0) return true;
    return around(p.cwiseMax(low_).cwiseMin(high_)).count > 0;
}

}  // namespace sidestep::crowd
