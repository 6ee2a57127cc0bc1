#include "sidestep/crowd/detail/obstacle.h"

#include <algorithm>

#include "sidestep/spacetime/contact.h"

namespace sidestep::crowd::detail {

namespace {
constexpr std::size_t obstacle_chunk = 64;
}

Obstacle::Obstacle(const motion::GroundPath& path, double dt) : path_(path) {
    spacetime::check(path);
    path_.dt = dt;
    for (std::size_t first = 0; first < path_.positions.size(); first += obstacle_chunk) {
        // one more: the way to the next chunk belongs to this one
        const std::size_t end = std::min(first + obstacle_chunk + 1, path_.positions.size());
        Vec2 low = path_.positions[first], high = low;
        for (std::size_t i = first; i < end; ++i) {
            low = low.cwiseMin(path_.positions[i]);
            high = high.cwiseMax(path_.positions[i]);
        }
        Chunk chunk{.middle = 0.5 * (low + high), .reach = 0.0};
        for (std::size_t i = first; i < end; ++i) {
            chunk.reach =
                std::max(chunk.reach, (path_.positions[i] - chunk.middle).norm() + path_.radii[i]);
        }
        chunks_.push_back(chunk);
    }
}

bool Obstacle::keeps_clear_of(const Move& move, const spacetime::Placement& at,
                              std::int64_t now) const {
    const auto count = static_cast<std::int64_t>(path_.positions.size());
    const auto steps = static_cast<std::int64_t>(move.sweep.positions.size());
    const Vec2 middle = at(move.middle);
    constexpr double slack = 1e-6;
    const auto ours = [&](std::int64_t k) {
        return at(move.sweep.positions[static_cast<std::size_t>(std::min(k, steps - 1))]);
    };
    const auto our_radius = [&](std::int64_t k) {
        return move.sweep.radii[static_cast<std::size_t>(std::min(k, steps - 1))];
    };
    const std::int64_t last = std::max(count - 1, now + steps - 1);
    for (std::int64_t frame = now; frame <= last;) {
        const std::int64_t sample = std::min(frame, count - 1);
        const auto which = static_cast<std::size_t>(sample) / obstacle_chunk;
        const Chunk& chunk = chunks_[which];
        const std::int64_t chunk_end =
            sample == count - 1
                ? last + 1
                : std::min(count - 1, static_cast<std::int64_t>((which + 1) * obstacle_chunk));
        const double both = chunk.reach + move.reach + slack;
        if ((chunk.middle - middle).squaredNorm() >= both * both) {
            frame = chunk_end;
            continue;
        }
        for (; frame < chunk_end; ++frame) {
            const auto i = static_cast<std::size_t>(std::min(frame, count - 1));
            const auto j = static_cast<std::size_t>(std::min(frame + 1, count - 1));
            const std::int64_t k = frame - now;
            const spacetime::MovingDisc theirs{path_.positions[i], path_.positions[j],
                                               path_.radii[i], path_.radii[j]};
            const spacetime::MovingDisc own{ours(k), ours(k + 1), our_radius(k), our_radius(k + 1)};
            if (spacetime::touch(own, theirs, slack)) return false;
        }
    }
    return true;
}

}  // namespace sidestep::crowd::detail
