#include "bench/spacetime/brute.h"

#include <limits>

#include "bench/spacetime/window.h"

namespace sidestep::bench {

bool collides_by_definition(const GroundPath& a, const Placement& at_a, const GroundPath& b,
                            const Placement& at_b) {
    const double shift = at_b.start_s - at_a.start_s;
    for (int i = 0; i < a.sample_count(); ++i) {
        const auto range = spacetime::meeting_samples(i, a.dt, b.dt, b.sample_count(), shift,
                                                      spacetime::Mode::sampled);
        for (int j = range.first; j <= range.last; ++j) {
            if (pair_collides(a, at_a, i, b, at_b, j)) return true;
        }
    }
    return false;
}

double clearance(const GroundPath& a, const Placement& at_a, const GroundPath& b,
                 const Placement& at_b) {
    double least = std::numeric_limits<double>::infinity();
    static_cast<void>(any_meeting(a, b, at_b.start_s - at_a.start_s, [&](int i, int j) {
        const auto u = static_cast<std::size_t>(i), v = static_cast<std::size_t>(j);
        const double distance = (at_a(a.positions[u]) - at_b(b.positions[v])).norm();
        least = std::min(least, distance - (a.radii[u] + b.radii[v]));
        return false;
    }));
    return least;
}

void BruteScalar::run(std::span<const Query> queries, std::span<std::uint64_t> bits) const {
    for (std::size_t k = 0; k < queries.size(); ++k) {
        const Query& query = queries[k];
        const GroundPath& a = paths_[static_cast<std::size_t>(query.a)];
        const GroundPath& b = paths_[static_cast<std::size_t>(query.b)];
        const bool hit = any_meeting(
            a, b, query.at_b.start_s - query.at_a.start_s,
            [&](int i, int j) { return pair_collides(a, query.at_a, i, b, query.at_b, j); });
        set_bit(bits, k, hit);
    }
}

BruteRelative::BruteRelative(const std::vector<GroundPath>& paths) : paths_(paths) {
    for (const GroundPath& path : paths) extents_.push_back(spacetime::extent(path));
}

void BruteRelative::run(std::span<const Query> queries, std::span<std::uint64_t> bits) const {
    for (std::size_t k = 0; k < queries.size(); ++k) {
        const Query& query = queries[k];
        const auto which_a = static_cast<std::size_t>(query.a);
        const auto which_b = static_cast<std::size_t>(query.b);
        const GroundPath& a = paths_[which_a];
        const GroundPath& b = paths_[which_b];
        const Relative to_a = relative(query.at_a, query.at_b);
        // what doubles can be wrong by, squared distances included, with a thousand to spare
        const double size = 1.0 + extents_[which_a] + extents_[which_b] + std::abs(query.at_a.x) +
                            std::abs(query.at_a.z) + std::abs(query.at_b.x) +
                            std::abs(query.at_b.z);
        const double room = 1e-12 * size * size;
        const bool hit =
            any_meeting(a, b, query.at_b.start_s - query.at_a.start_s, [&](int i, int j) {
                const auto u = static_cast<std::size_t>(i), v = static_cast<std::size_t>(j);
                const Vec2& p = a.positions[u];
                const Vec2& q = b.positions[v];
                const double dx = to_a.cosine * q.x() + to_a.sine * q.y() + (to_a.x - p.x());
                const double dz = to_a.cosine * q.y() - to_a.sine * q.x() + (to_a.z - p.y());
                const double reach = a.radii[u] + b.radii[v];
                return dx * dx + dz * dz < reach * reach + room &&
                       pair_collides(a, query.at_a, i, b, query.at_b, j);
            });
        set_bit(bits, k, hit);
    }
}

}  // namespace sidestep::bench
