#include "bench/crowd/detecting.h"

#include <algorithm>
#include <cmath>

namespace sidestep::bench {

Camera::Camera(const crowd::Repertoire& repertoire) {
    for (const crowd::Move& move : repertoire.moves()) paths_.push_back(move.promise->path());
}

Snapshot Camera::shoot(const crowd::Crowd& crowd) const {
    Snapshot snapshot;
    for (int id = 0; id < crowd.size(); ++id) {
        const crowd::PersonState state = crowd.state(id);
        if (!state.present) continue;
        const motion::GroundPath& path = paths_[static_cast<std::size_t>(state.move)];
        const auto sample = std::min(static_cast<std::size_t>(crowd.frame() - state.start),
                                     path.positions.size() - 1);
        const Vec2 place = state.placement(path.positions[sample]);
        snapshot.x.push_back(place.x());
        snapshot.z.push_back(place.y());
        snapshot.radius.push_back(path.radii[sample]);
    }
    return snapshot;
}

namespace {

class GridDetector : public Detector {
public:
    std::int64_t overlaps(const Snapshot& s) override {
        const std::size_t count = s.x.size();
        if (count == 0) return 0;
        const double widest = *std::max_element(s.radius.begin(), s.radius.end());
        const auto [x0, x1] = std::minmax_element(s.x.begin(), s.x.end());
        const auto [z0, z1] = std::minmax_element(s.z.begin(), s.z.end());
        const double scale = 1.0 / (2.0 * widest);
        const double low_x = *x0, low_z = *z0;
        const auto width = static_cast<std::size_t>((*x1 - low_x) * scale) + 1;
        const auto height = static_cast<std::size_t>((*z1 - low_z) * scale) + 1;

        // counted, then sorted: people of a cell lie side by side, and so do cells of a row
        first_.assign(width * height + 1, 0);
        cell_.resize(count);
        for (std::size_t k = 0; k < count; ++k) {
            const auto i = static_cast<std::size_t>((s.x[k] - low_x) * scale);
            const auto j = static_cast<std::size_t>((s.z[k] - low_z) * scale);
            cell_[k] = j * width + i;
            ++first_[cell_[k] + 1];
        }
        for (std::size_t c = 0; c < width * height; ++c) first_[c + 1] += first_[c];
        next_.assign(first_.begin(), first_.end());
        discs_.resize(count);
        for (std::size_t k = 0; k < count; ++k) {
            discs_[next_[cell_[k]]++] = {s.x[k], s.z[k], s.radius[k]};
        }

        std::int64_t found = 0;
        for (std::size_t j = 0; j < height; ++j) {
            for (std::size_t i = 0; i < width; ++i) {
                const std::size_t c = j * width + i;
                for (std::size_t a = first_[c]; a < first_[c + 1]; ++a) {
                    // the rest of this cell and the next one, then three of the next row
                    const std::size_t end = first_[c + (i + 1 < width ? 2 : 1)];
                    for (std::size_t b = a + 1; b < end; ++b) found += meet(a, b);
                    if (j + 1 == height) continue;
                    const std::size_t below = c + width;
                    const std::size_t stop = first_[below + (i + 1 < width ? 2 : 1)];
                    for (std::size_t b = first_[below - (i > 0)]; b < stop; ++b) {
                        found += meet(a, b);
                    }
                }
            }
        }
        return found;
    }
    std::string name() const override { return "detecting_grid"; }

private:
    struct Disc {
        double x, z, radius;
    };
    [[nodiscard]] bool meet(std::size_t a, std::size_t b) const {
        const double dx = discs_[a].x - discs_[b].x, dz = discs_[a].z - discs_[b].z;
        const double both = discs_[a].radius + discs_[b].radius;
        return dx * dx + dz * dz < both * both;
    }
    std::vector<std::size_t> first_, next_, cell_;
    std::vector<Disc> discs_;
};

}  // namespace

std::unique_ptr<Detector> grid_detector() {
    return std::make_unique<GridDetector>();
}

}  // namespace sidestep::bench
