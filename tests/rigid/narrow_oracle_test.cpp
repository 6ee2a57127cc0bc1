// Who checks the checker? A linear program solved in exact numbers by CGAL: is there a point that both
// bodies mix from their corners? It knows nothing of faces, edges or directions.
#define CGAL_NDEBUG 1
#include <CGAL/Gmpz.h>
#include <CGAL/Gmpzf.h>
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>
#include <doctest/doctest.h>

#include "sidestep/rigid/narrow.h"
#include "tests/support/convex_pairs.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

/// sum l_i a_i = sum m_j b_j, sum l = sum m = 1, l, m >= 0: can it be?
template <typename Exact, typename Number, typename Points>
bool program_feasible(const Points& a, const Points& b) {
    CGAL::Quadratic_program<Number> program(CGAL::EQUAL, true, Number(0), false, Number(0));
    int column = 0;
    for (const auto& p : a) {
        for (int i = 0; i < 3; ++i) program.set_a(column, i, static_cast<Number>(p[i]));
        program.set_a(column++, 3, Number(1));
    }
    for (const auto& p : b) {
        for (int i = 0; i < 3; ++i) program.set_a(column, i, static_cast<Number>(-p[i]));
        program.set_a(column++, 4, Number(1));
    }
    program.set_b(3, Number(1));
    program.set_b(4, Number(1));
    return !CGAL::solve_linear_program(program, Exact()).is_infeasible();
}

std::vector<Vec3> program_corners(const ConvexShape& shape, const Transform& at) {
    const Mat3 turn = at.rotation.toRotationMatrix();
    std::vector<Vec3> list;
    for (const Vec3& p : shape.polyhedron.vertices()) list.push_back(turn * p + at.translation);
    return list;
}

}  // namespace

TEST_CASE("the separating axis twin agrees with an exact linear program") {
    constexpr std::uint64_t seed = 411;
    Random random(seed);
    int hits = 0, pairs = 0;
    for (const ConvexKind& kind : five_kinds()) {
        const ConvexPool pool(kind, 60, seed);
        for (int i = 0; i < 200; ++i) {
            const ConvexPair pair = pool.pair(random);
            const double gap = pair.gap();
            if (std::abs(gap) < 1e-9) continue;
            INFO("seed " << seed << ", " << kind.name << ", pair " << i << ", gap " << gap);
            const bool meet = program_feasible<CGAL::Gmpzf, double>(
                program_corners(*pair.a, pair.at_a), program_corners(*pair.b, pair.at_b));
            CHECK(meet == (gap < 0.0));
            hits += meet;
            ++pairs;
        }
    }
    CHECK(pairs > 990);
    CHECK(hits > pairs * 4 / 10);
    CHECK(hits < pairs * 7 / 10);
}

TEST_CASE("the whole number twin agrees with an exact linear program") {
    constexpr std::uint64_t seed = 412;
    Random random(seed);
    int hits = 0;
    for (const int side : {2, 9}) {
        const LatticePool pool(side, 300, seed);
        for (int i = 0; i < 500; ++i) {
            const auto& a = pool.points[random.index(300)];
            const auto& b = pool.points[random.index(300)];
            INFO("seed " << seed << ", side " << side << ", pair " << i);
            const bool meet = program_feasible<CGAL::Gmpz, int>(a, b);
            CHECK(meet == oracle::lattice_touching(a, b));
            hits += meet;
        }
    }
    CHECK(hits > 300);
    CHECK(hits < 900);
}

TEST_CASE("large hulls with rows of many words agree with an exact linear program") {
    constexpr std::uint64_t seed = 413;
    Random random(seed);
    int hits = 0, pairs = 0;
    const ConvexPool large(large_hull_kind<200>(), 6, seed);
    const ConvexPool small(small_hull_kind(), 20, seed);
    for (int i = 0; i < 120; ++i) {
        ConvexPair pair = large.pair(random);
        if (i % 3 == 1) pair.a = small.pair(random).a;
        if (i % 3 == 2) pair.b = small.pair(random).b;
        INFO("seed " << seed << ", pair " << i);
        const bool meet = program_feasible<CGAL::Gmpzf, double>(
            program_corners(*pair.a, pair.at_a), program_corners(*pair.b, pair.at_b));
        CHECK(rigid::touch(pair.a->solid, pair.at_a, pair.b->solid, pair.at_b).touches == meet);
        CHECK(rigid::touching(pair.a->solid, pair.at_a, pair.b->solid, pair.at_b) == meet);
        hits += meet;
        ++pairs;
    }
    CHECK(hits > pairs / 5);
    CHECK(hits < pairs * 4 / 5);
}
