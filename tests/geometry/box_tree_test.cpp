// A tree finds what looking at every pair would find, and looks at far fewer.

#include "sidestep/geometry/box_tree.h"

#include <doctest/doctest.h>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"
#include "sidestep/geometry/triangle_triangle.h"
#include "sidestep/math/rotation.h"
#include "tests/geometry/shapes.h"
#include "tests/geometry/triangle_pairs.h"
#include "tests/oracle/mesh_twin.h"

using namespace sidestep;
using namespace sidestep::geometry;
using namespace sidestep::test;

namespace {

/// Triangles anywhere, some of them without area.
TriangleMesh soup(Random& random, int count, double size) {
    TriangleMesh mesh;
    for (int i = 0; i < count; ++i) {
        const Vec3 place = any_point(random);
        for (int k = 0; k < 3; ++k)
            mesh.vertices.push_back(size * (place + 0.3 * any_point(random)));
        mesh.triangles.push_back({3 * i, 3 * i + 1, random.chance(0.05) ? 3 * i : 3 * i + 2});
    }
    return mesh;
}

/// A sheet of grid squares in the plane y = 0: many touching and coplanar triangles.
TriangleMesh sheet(int n) {
    TriangleMesh mesh;
    for (int i = 0; i <= n; ++i) {
        for (int j = 0; j <= n; ++j) mesh.vertices.push_back(Vec3(i, 0, j));
    }
    const auto at = [n](int i, int j) { return i * (n + 1) + j; };
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            mesh.triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j)});
            mesh.triangles.push_back({at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)});
        }
    }
    return mesh;
}

}  // namespace

TEST_CASE("every box holds its triangles and every triangle is in one leaf") {
    Random random(51);
    const BoxTree tree = BoxTree::build(soup(random, 257, 1.0));
    std::vector<int> seen(257, 0);
    const auto inside = [](const BoxTree::Node& node, const Vec3& p) {
        return ((p - node.centre).cwiseAbs().array() <= node.half_extents.array() + 1e-15).all();
    };
    // what lies in the leaves below a node
    const auto visit = [&](const auto& self, int index) -> std::vector<int> {
        const BoxTree::Node& node = tree.nodes()[index];
        std::vector<int> below;
        if (node.is_leaf()) {
            for (int i = 0; i < node.count; ++i) below.push_back(tree.order()[node.link + i]);
            for (const int t : below) ++seen[t];
        } else {
            below = self(self, index + 1);
            const auto right = self(self, node.link);
            below.insert(below.end(), right.begin(), right.end());
        }
        for (const int t : below) {
            for (const Vec3& corner : tree.mesh().corners(t)) CHECK(inside(node, corner));
        }
        return below;
    };
    CHECK(visit(visit, 0).size() == 257);
    CHECK(std::all_of(seen.begin(), seen.end(), [](int count) { return count == 1; }));
}

TEST_CASE("placed trees find the pairs that looking at every pair finds") {
    constexpr std::uint64_t seed = 52;
    Random random(seed);
    int hits = 0;
    constexpr int trials = 150;
    std::int64_t tested = 0;
    std::int64_t possible = 0;
    for (int i = 0; i < trials; ++i) {
        const double size = i % 3 == 0 ? 1e-3 : i % 3 == 1 ? 1.0 : 1e3;
        const BoxTree a = BoxTree::build(soup(random, 1 + random.index(80), size));
        const BoxTree b = BoxTree::build(soup(random, 1 + random.index(80), size));
        // together they lie anywhere, near each other or not
        const Vec3 place = random.chance(0.5) ? Vec3(Vec3::Zero()) : Vec3(1e3 * any_point(random));
        const Transform ta{any_rotation(random), place};
        const Transform tb{any_rotation(random), place + 3.0 * size * any_point(random)};
        INFO("seed " << seed << ", trial " << i);
        const TrianglePairs found = intersecting_pairs(a, ta, b, tb);
        CHECK(found.pairs == oracle::intersecting_pairs(a.mesh(), ta, b.mesh(), tb));
        CHECK(intersect(a, ta, b, tb) == !found.pairs.empty());
        hits += !found.pairs.empty();
        tested += found.triangles_tested;
        possible += std::int64_t{a.mesh().triangle_count()} * b.mesh().triangle_count();
    }
    CHECK(hits > trials / 10);
    CHECK(hits < trials * 9 / 10);
    CHECK(tested < possible / 10);
}

TEST_CASE("sheets that touch flat are found whatever the placement rounds to") {
    Random random(53);
    const BoxTree tree = BoxTree::build(sheet(6));
    for (int i = 0; i < 20; ++i) {
        const Transform place{any_rotation(random), 100.0 * any_point(random)};
        // the same placement twice: every triangle lies on itself and its neighbours
        const auto found = intersecting_pairs(tree, place, tree, place);
        CHECK(found.pairs == oracle::intersecting_pairs(tree.mesh(), place, tree.mesh(), place));
        CHECK(found.pairs.size() >= 72);
    }
    // side by side: they share the line x = 6
    const Transform beside{Quat::Identity(), {6, 0, 0}};
    const auto found = intersecting_pairs(tree, {}, tree, beside);
    CHECK(found.pairs == oracle::intersecting_pairs(tree.mesh(), {}, tree.mesh(), beside));
    CHECK(found.pairs.size() > 12);
    const Transform away{Quat::Identity(), {std::nextafter(6.0, 7.0), 0, 0}};
    CHECK(intersecting_pairs(tree, {}, tree, away).pairs.empty());
}

TEST_CASE("a slightly long quaternion does not lose a pair") {
    Random random(54);
    for (int i = 0; i < 30; ++i) {
        const BoxTree a = BoxTree::build(soup(random, 60, 1.0));
        Transform ta{any_rotation(random), any_point(random)};
        Transform tb{any_rotation(random), any_point(random)};
        ta.rotation.coeffs() *= 1.0 + 3e-7;
        tb.rotation.coeffs() *= 1.0 - 3e-7;
        CHECK(intersecting_pairs(a, ta, a, tb).pairs ==
              oracle::intersecting_pairs(a.mesh(), ta, a.mesh(), tb));
    }
    // half a turn too long by 3e-7 moves a speck at one metre by a micrometre, and the speck is
    // much smaller than that
    const TriangleMesh speck = transformed(soup(random, 40, 1e-9), {Quat::Identity(), {1, 0, 0}});
    Transform long_turn{rotation_about(Axis::y, pi), Vec3::Zero()};
    long_turn.rotation.coeffs() *= 1.0 + 3e-7;
    const BoxTree there = BoxTree::build(speck);
    const BoxTree here = BoxTree::build(transformed(speck, long_turn));
    CHECK(intersecting_pairs(there, long_turn, here, {}).pairs ==
          oracle::intersecting_pairs(speck, long_turn, here.mesh(), {}));
    CHECK(intersecting_pairs(there, long_turn, here, {}).pairs.size() >= 40);
    const BoxTree tree = BoxTree::build(sheet(1));
    Transform bad;
    bad.rotation.coeffs() *= 1.1;
    CHECK_THROWS_AS((void)intersecting_pairs(tree, bad, tree, {}), UsageError);
}

TEST_CASE("a mesh against itself finds what looking at every pair finds") {
    Random random(55);
    using Neighbours = SelfPairOptions::Neighbours;
    int hits = 0;
    for (int i = 0; i < 40; ++i) {
        const BoxTree tree = BoxTree::build(soup(random, 20 + random.index(60), 1.0));
        const auto found = self_intersecting_pairs(tree);
        CHECK(found.pairs == oracle::self_intersecting_pairs(tree.mesh()));
        hits += static_cast<int>(found.pairs.size());
    }
    CHECK(hits > 100);

    // a sphere, a ring and a sheet pass through themselves nowhere
    for (const TriangleMesh& mesh : {sphere_mesh(3), torus_mesh(24, 12), sheet(8)}) {
        const BoxTree tree = BoxTree::build(mesh);
        CHECK(self_intersecting_pairs(tree).pairs.empty());
        CHECK(self_intersecting_pairs(tree, {.neighbours = Neighbours::examine}).pairs.empty());
    }
    // two spheres through each other do
    const std::vector<TriangleMesh> two{
        sphere_mesh(3), transformed(sphere_mesh(3), {any_rotation(random), {0.5, 0.3, 0.2}})};
    const BoxTree both = BoxTree::build(merged(two));
    const auto crossing = self_intersecting_pairs(both);
    CHECK(crossing.pairs == oracle::self_intersecting_pairs(both.mesh()));
    CHECK(crossing.pairs.size() > 50);
    CHECK(crossing.triangles_tested < 10 * static_cast<std::int64_t>(crossing.pairs.size()) + 9999);
}

TEST_CASE("neighbours that cut or cover each other are found when asked for") {
    using Neighbours = SelfPairOptions::Neighbours;
    const auto count = [](const TriangleMesh& mesh) {
        const BoxTree tree = BoxTree::build(mesh);
        CHECK(self_intersecting_pairs(tree).pairs.empty());
        return self_intersecting_pairs(tree, {.neighbours = Neighbours::examine}).pairs.size();
    };
    const std::vector<Vec3> v{{0, 0, 0},  {4, 0, 0}, {0, 4, 0},  {1, 1, 1},
                              {1, 1, -1}, {1, 2, 0}, {0, -4, 0}, {1, 1, 3}};
    CHECK(count({v, {{0, 1, 2}, {0, 3, 4}}}) == 1);  // a fan whose blade cuts another
    CHECK(count({v, {{0, 1, 2}, {0, 3, 7}}}) == 0);  // a blade above it
    CHECK(count({v, {{0, 1, 2}, {0, 1, 5}}}) == 1);  // folded flat
    CHECK(count({v, {{0, 1, 2}, {0, 1, 6}}}) == 0);  // spread flat
    CHECK(count({v, {{0, 1, 2}, {0, 1, 3}}}) == 0);  // an ordinary edge
    CHECK(count({v, {{0, 1, 2}, {1, 0, 2}}}) == 1);  // the same triangle twice
}

TEST_CASE("a limit stops early and an empty mesh meets nothing") {
    const BoxTree tree = BoxTree::build(sheet(8));
    CHECK(intersecting_pairs(tree, {}, tree, {}, {.limit = 3}).pairs.size() == 3);
    const BoxTree nothing = BoxTree::build({});
    CHECK(intersecting_pairs(tree, {}, nothing, {}).pairs.empty());
    CHECK(self_intersecting_pairs(nothing).pairs.empty());
    CHECK(nearest_point(nothing, Vec3::Zero()).triangle == -1);
    CHECK_THROWS_AS((void)intersecting_pairs(tree, {}, tree, {}, {.limit = 0}), UsageError);
    CHECK_THROWS_AS((void)BoxTree::build({{{0, 0, 0}}, {{0, 0, 1}}}), UsageError);
}

TEST_CASE("the nearest point is the nearest of all triangles") {
    Random random(56);
    for (const double size : {1e-3, 1.0, 1e3}) {
        const BoxTree tree = BoxTree::build(soup(random, 300, size));
        std::int64_t tested = 0;
        for (int i = 0; i < 100; ++i) {
            const Vec3 p = 2.0 * size * any_point(random);
            const NearestPoint found = nearest_point(tree, p);
            double expected = std::numeric_limits<double>::infinity();
            for (int t = 0; t < 300; ++t) {
                expected = std::min(expected, oracle::distance(p, tree.mesh().corners(t)));
            }
            CHECK(found.distance == doctest::Approx(expected).epsilon(1e-4));
            CHECK(found.distance <= expected * (1.0 + 1e-12));
            CHECK((found.point - p).norm() == found.distance);
            tested += found.triangles_tested;
        }
        CHECK(tested < 100 * 300 / 4);
    }
    const BoxTree ball = BoxTree::build(sphere_mesh(4));
    CHECK(nearest_point(ball, {0, 0, 3}).distance == doctest::Approx(2.0));
    CHECK(nearest_point(ball, {0, 0, 1}).distance == 0.0);
}

TEST_CASE("a ray stops at the first wall") {
    Random random(57);
    const BoxTree ball = BoxTree::build(sphere_mesh(4));
    CHECK(first_hit(ball, {0.1, 0.2, -5}, {0, 0, 1}).distance ==
          doctest::Approx(5 - std::sqrt(0.95)).epsilon(0.002));
    CHECK(first_hit(ball, {0.1, 0.2, -5}, {0, 0, 2}).distance ==
          doctest::Approx(2.5 - 0.5 * std::sqrt(0.95)).epsilon(0.002));
    CHECK(first_hit(ball, {0, 0, -5}, {0, 0, -1}).triangle == -1);
    CHECK(first_hit(ball, {0, 0, -5}, {0, 0, 1}, 3.0).triangle == -1);
    CHECK_THROWS_AS((void)first_hit(ball, {0, 0, 0}, {0, 0, 0}), UsageError);

    int hits = 0;
    const BoxTree tree = BoxTree::build(soup(random, 200, 1.0));
    for (int i = 0; i < 500; ++i) {
        const Vec3 origin = 2.0 * any_point(random);
        const Vec3 direction = any_point(random) - origin;
        const RayHit found = first_hit(tree, origin, direction);
        // the segment up to the hit touches nothing else, the one past it touches the hit triangle
        const double before = found.triangle < 0 ? 1e3 : found.distance * (1 - 1e-9);
        for (int t = 0; t < 200; ++t) {
            CHECK_FALSE(
                geometry::intersect(origin, origin + before * direction, tree.mesh().corners(t)));
        }
        if (found.triangle < 0) continue;
        ++hits;
        const Vec3 past = origin + found.distance * (1 + 1e-9) * direction;
        CHECK(geometry::intersect(origin, past, tree.mesh().corners(found.triangle)));
    }
    CHECK(hits > 100);
    CHECK(hits < 500);
}

TEST_CASE("the same mesh gives the same tree") {
    // all centroids tie in one coordinate or another; the order must come from the indices
    const BoxTree tree = BoxTree::build(sheet(10));
    Fingerprint print;
    for (const int i : tree.order()) print.add(i);
    for (const auto& node : tree.nodes()) {
        print.add(node.count).add(node.link);
        for (int k = 0; k < 3; ++k) print.add(node.centre[k]).add(node.half_extents[k]);
    }
    CHECK(print.hex() == "49983ee2de9300f1");
}
