#include "bench/ccd/inclusion.h"

#include <algorithm>
#include <queue>
#include <vector>

namespace sidestep::bench {

namespace {

using ccd::Elementary;

struct Cell {
    double low[3], high[3];  ///< t, u, v.
};

struct LaterFirst {
    bool operator()(const Cell& a, const Cell& b) const { return a.low[0] > b.low[0]; }
};

/// What is between them at a corner of the cell.
Vec3 between_at(Elementary kind, const ccd::MovingPoints& p, double t, double u, double v) {
    std::array<Vec3, 4> x;
    for (std::size_t k = 0; k < 4; ++k) x[k] = (1.0 - t) * p.start[k] + t * p.end[k];
    if (kind == Elementary::vertex_face) return x[0] - ((1.0 - u - v) * x[1] + u * x[2] + v * x[3]);
    return ((1.0 - u) * x[0] + u * x[1]) - ((1.0 - v) * x[2] + v * x[3]);
}

}  // namespace

ccd::FirstTouch inclusion_touch(Elementary kind, const ccd::MovingPoints& points,
                                const InclusionOptions& options) {
    ccd::FirstTouch answer;
    answer.stage = ccd::Stage::subdivision;
    double largest = 0.0;
    for (std::size_t k = 0; k < 4; ++k)
        largest = std::max(
            {largest, points.start[k].cwiseAbs().maxCoeff(), points.end[k].cwiseAbs().maxCoeff()});
    // what rounding may do to a corner
    const double rounding = 64.0 * 0x1p-53 * largest;
    std::priority_queue<Cell, std::vector<Cell>, LaterFirst> cells;
    cells.push({{0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}});
    for (int count = 0; !cells.empty(); ++count) {
        const Cell cell = cells.top();
        cells.pop();
        if (kind == Elementary::vertex_face && cell.low[1] + cell.low[2] > 1.0) continue;
        Vec3 low = Vec3::Constant(1e300), high = Vec3::Constant(-1e300);
        // how much each of t, u, v changes
        Vec3 change = Vec3::Zero();
        std::array<Vec3, 8> at;
        for (std::size_t k = 0; k < 8; ++k) {
            at[k] = between_at(kind, points, (k & 1) != 0 ? cell.high[0] : cell.low[0],
                               (k & 2) != 0 ? cell.high[1] : cell.low[1],
                               (k & 4) != 0 ? cell.high[2] : cell.low[2]);
            low = low.cwiseMin(at[k]);
            high = high.cwiseMax(at[k]);
        }
        if ((low.array() > rounding).any() || (high.array() < -rounding).any()) continue;
        const bool small = (high - low).maxCoeff() <= options.tolerance ||
                           cell.high[0] - cell.low[0] <= options.tolerance;
        // cells come by time: the first that is small enough is the earliest
        if ((small && cell.high[1] - cell.low[1] <= 1e-3 && cell.high[2] - cell.low[2] <= 1e-3) ||
            count >= options.most_cells) {
            answer.verdict = ccd::FirstTouch::Verdict::contact;
            answer.seconds = cell.low[0];
            return answer;
        }
        for (std::size_t k = 0; k < 8; ++k) {
            for (int axis = 0; axis < 3; ++axis) {
                const double far = (at[k] - at[k ^ (std::size_t{1} << axis)]).cwiseAbs().maxCoeff();
                change[axis] = std::max(change[axis], far);
            }
        }
        int widest = 0;
        if (small) {
            // only places are still wide
            widest = cell.high[1] - cell.low[1] >= cell.high[2] - cell.low[2] ? 1 : 2;
        } else {
            change.maxCoeff(&widest);
        }
        Cell first = cell, second = cell;
        first.high[widest] = second.low[widest] = 0.5 * (cell.low[widest] + cell.high[widest]);
        cells.push(first);
        cells.push(second);
    }
    return answer;
}

}  // namespace sidestep::bench
