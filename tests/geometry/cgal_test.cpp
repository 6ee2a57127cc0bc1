// A peer that computes with exact numbers gives the same answer, a million times.
//
// The only file that knows CGAL. It is compiled without CGAL's own checks, so that the times in the
// table are those of its release mode.
#define CGAL_NDEBUG 1
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

#include "sidestep/geometry/triangle_triangle.h"
#include "tests/geometry/triangle_pairs.h"

using namespace sidestep;
using namespace sidestep::geometry;
using namespace sidestep::test;

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Kernel::Point_3 peer(const Vec3& p) {
    return {p.x(), p.y(), p.z()};
}

Kernel::Triangle_3 peer(const Triangle& t) {
    return {peer(t[0]), peer(t[1]), peer(t[2])};
}

/// The peer refuses triangles without area; it is asked about the segment or point they are.
bool peer_intersect(const Triangle& a, const Triangle& b) {
    const bool flat_a = peer(a).is_degenerate();
    const bool flat_b = peer(b).is_degenerate();
    if (!flat_a && !flat_b) return CGAL::do_intersect(peer(a), peer(b));
    if (!flat_a) return peer_intersect(b, a);
    const auto ends = [](const Triangle& t) {
        std::array<Kernel::Point_3, 3> p{peer(t[0]), peer(t[1]), peer(t[2])};
        std::sort(p.begin(), p.end());
        return Kernel::Segment_3(p[0], p[2]);
    };
    const Kernel::Segment_3 s = ends(a);
    if (!flat_b) {
        return s.is_degenerate() ? peer(b).has_on(s.source()) : CGAL::do_intersect(s, peer(b));
    }
    const Kernel::Segment_3 t = ends(b);
    if (s.is_degenerate()) return t.has_on(s.source());
    if (t.is_degenerate()) return s.has_on(t.source());
    return CGAL::do_intersect(s, t);
}

/// Processor seconds of the best of three runs: other programs on the machine count little.
template <typename Work>
double best_time(const Work& work) {
    double best = 1e9;
    for (int run = 0; run < 3; ++run) {
        const std::clock_t start = std::clock();
        work();
        best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return best;
}

}  // namespace

TEST_CASE("triangles meet exactly when CGAL with exact predicates says so") {
    constexpr std::uint64_t seed = 2026;
    std::printf("%-20s %8s %8s %9s %9s %9s %6s\n", "family", "pairs", "hits", "disagree", "ours ns",
                "CGAL ns", "ratio");
    // sanitizers make everything ten times slower; a tenth of the pairs then
#if defined(SIDESTEP_ASSERTIONS)
    constexpr int share = 10;
#else
    constexpr int share = 1;
#endif
    int total = 0;
    int total_disagreements = 0;
    std::uint64_t stream = 0;
    for (const PairFamily& family : pair_families()) {
        Random random(seed, ++stream);
        std::vector<TrianglePair> pairs;
        const int count = family.count / share;
        for (int i = 0; i < count; ++i) pairs.push_back(family.make(random));
        std::vector<char> ours(pairs.size());
        std::vector<char> theirs(pairs.size());

        const double our_time = best_time([&] {
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                ours[i] = intersect(pairs[i].a, pairs[i].b);
            }
        });
        // converted beforehand, and asked straight away unless a triangle may have no area
        std::vector<std::pair<Kernel::Triangle_3, Kernel::Triangle_3>> peers;
        for (const TrianglePair& pair : pairs) peers.emplace_back(peer(pair.a), peer(pair.b));
        const bool may_be_flat = family.may_be_flat;
        const double their_time = best_time([&] {
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                theirs[i] = may_be_flat ? peer_intersect(pairs[i].a, pairs[i].b)
                                        : CGAL::do_intersect(peers[i].first, peers[i].second);
            }
        });

        int hits = 0;
        int disagreements = 0;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            hits += ours[i];
            if (ours[i] == theirs[i]) continue;
            INFO(family.name << ", seed " << seed << ", stream " << stream << ", pair " << i);
            if (++disagreements <= 3) CHECK(ours[i] == theirs[i]);
        }
        std::printf("%-20s %8d %8d %9d %9.0f %9.0f %6.1f\n", family.name.c_str(), count, hits,
                    disagreements, 1e9 * our_time / count, 1e9 * their_time / count,
                    their_time / our_time);
        INFO(family.name);
        CHECK(disagreements == 0);
        CHECK(hits >= family.least_hits * count);
        CHECK(hits <= family.most_hits * count);
        total += count;
        total_disagreements += disagreements;
    }
    std::printf("%d pairs, %d disagreements\n", total, total_disagreements);
    CHECK(total >= 1000000 / share);
}
