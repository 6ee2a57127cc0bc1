// Shapes told apart as wholes: never when a corner says otherwise, and hollow ones keep their contacts.
#include "sidestep/ccd/detail/hulls.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sidestep/geometry/lathe.h"
#include "tests/oracle/sampled_contact.h"
#include "tests/support/random_motions.h"

using namespace sidestep;
using namespace sidestep::ccd;
using namespace sidestep::ccd::test;

namespace {

/// A cup, a ring and a bent profile: hollow, with a hole, with hills that are not the highest.
std::vector<geometry::TriangleMesh> hollow_meshes() {
    const std::vector<Vec2> cup{{0.0, 0.0}, {0.3, 0.0},   {0.35, 0.5},
                                {0.3, 0.5}, {0.26, 0.05}, {0.0, 0.05}};
    const std::vector<Vec2> ring{{0.3, -0.05}, {0.4, -0.05}, {0.4, 0.05}, {0.3, 0.05}};
    const std::vector<Vec2> vase{{0.0, 0.0}, {0.25, 0.0}, {0.05, 0.2},
                                 {0.2, 0.4}, {0.05, 0.6}, {0.0, 0.6}};
    return {geometry::lathe(cup, 10), geometry::lathe_ring(ring, 12), geometry::lathe(vase, 9),
            geometry::ball_mesh(0.15, 8, 6), rod(0.8, 0.04)};
}

ccd::detail::Moment moment_at(const Transform& at) {
    ccd::detail::Moment moment;
    moment.turn = at.rotation.toRotationMatrix();
    moment.origin = at.translation;
    return moment;
}

double gap_by_all_corners(const Shape& a, const ccd::detail::Moment& at_a, const Shape& b,
                          const ccd::detail::Moment& at_b, const Vec3& direction) {
    double high = -1e300, low = 1e300;
    for (const Vec3& v : a.mesh().vertices) high = std::max(high, direction.dot(at_a.place(v)));
    for (const Vec3& v : b.mesh().vertices) low = std::min(low, direction.dot(at_b.place(v)));
    return low - high;
}

}  // namespace

TEST_CASE("hulls are apart only where all corners are") {
    Random random(41);
    std::vector<Shape> shapes;
    for (const auto& mesh : hollow_meshes()) shapes.emplace_back(mesh);
    int apart = 0, improved = 0;
    for (int i = 0; i < 4000; ++i) {
        const Shape& a = shapes[static_cast<std::size_t>(random.index(5))];
        const Shape& b = shapes[static_cast<std::size_t>(random.index(5))];
        const ccd::detail::Moment at_a =
            moment_at({exp_map(random_vector(random, 3.0)), random_vector(random, 0.4)});
        const ccd::detail::Moment at_b =
            moment_at({exp_map(random_vector(random, 3.0)), random_vector(random, 0.4)});
        Vec3 d = random_vector(random, 1.0).normalized();
        ccd::detail::Hulls hulls;
        hulls.set(a, b);
        const double before = gap_by_all_corners(a, at_a, b, at_b, d);
        CHECK(hulls.seeming_gap(at_a, at_b, d) >= before - 1e-12);
        const double widest = hulls.widest_gap(at_a, at_b, d);
        const double truth = gap_by_all_corners(a, at_a, b, at_b, d);
        CHECK(d.norm() == doctest::Approx(1.0));
        if (widest > 0.0) {
            improved += truth > before;
            // the hull is that of all corners: hills that are not the highest are none of it
            CHECK(widest == doctest::Approx(truth).scale(1.0).epsilon(1e-8));
        }
        for (const double room : {0.0, truth - 1e-6, truth + 1e-6, random.uniform(0.0, 0.3)}) {
            if (!hulls.apart(at_a, at_b, d, room)) continue;
            ++apart;
            CHECK(truth > room - 1e-12);
        }
    }
    CHECK(apart > 1000);
    CHECK(improved > 500);
}

TEST_CASE("a gap that stays open is open all the time, and one that does not may close") {
    Random random(44);
    int open = 0, more = 0;
    for (int i = 0; i < 20'000; ++i) {
        const double before = random.uniform(-0.2, 1.0), after = random.uniform(-0.2, 1.0);
        const double bend = std::pow(10.0, random.uniform(-3.0, 0.5));
        double lowest = 1e300;
        for (int k = 0; k <= 200; ++k) {
            const double u = k / 200.0;
            lowest = std::min(lowest, before * (1.0 - u) + after * u - 4.0 * bend * u * (1.0 - u));
        }
        const bool told = ccd::detail::stays_open(before, after, bend);
        if (told) CHECK(lowest > 0.0);
        // a sample is off the lowest place by at most half of 1/200
        if (!told) CHECK(lowest <= 4.0 * bend / (400.0 * 400.0) + 1e-12);
        open += told;
        more += told && !(before > bend && after > bend);
    }
    CHECK(open > 4000);
    CHECK(more > 1000);
}

TEST_CASE("small parts that stay apart are apart whenever one looks") {
    Random random(45);
    using ccd::detail::Moment;
    int told = 0, met = 0, missed = 0;
    for (int i = 0; i < 3000; ++i) {
        // a handful of corners each, on constant turns and slides
        std::vector<double> corners[2];
        std::vector<Vec3> points[2];
        LinkMotion motions[2];
        for (int k = 0; k < 2; ++k) {
            const int count = 2 * (2 + random.index(5));
            for (int c = 0; c < count; ++c) points[k].push_back(random_vector(random, 0.3));
            for (int axis = 0; axis < 3; ++axis) {
                for (const Vec3& p : points[k]) corners[k].push_back(p[axis]);
            }
            motions[k] = {.parent = -1,
                          .start = {exp_map(random_vector(random, 3.0)),
                                    Vec3(k == 0 ? 0.0 : random.uniform(0.2, 0.9), 0.0, 0.0)},
                          .turn = random_vector(random, 0.8),
                          .slide = random_vector(random, 0.3)};
        }
        ccd::detail::Chain chains[2];
        Moment at[2][2];
        double bend = 0.0;
        for (int k = 0; k < 2; ++k) {
            chains[k].set(std::span(&motions[k], 1), -1, 0);
            at[k][0] = chains[k].at(0.0);
            at[k][1] = chains[k].at(1.0);
            bend += chains[k].sums().acceleration_between(at[k][0], at[k][1], 1.0, 0.6) / 8.0;
        }
        Vec3 d = random.index(2) == 0 ? Vec3(Vec3::Zero())
                                      : Vec3(random_vector(random, 1.0).normalized());
        const bool apart =
            ccd::detail::stay_apart({corners[0].data(), static_cast<int>(points[0].size())},
                                    {corners[1].data(), static_cast<int>(points[1].size())},
                                    {&at[0][0], &at[1][0], &at[0][1], &at[1][1]}, 1e-12, bend, d);
        // along the direction that told, at many moments
        double least = 1e300;
        for (int k = 0; k <= 100; ++k) {
            const Moment a = chains[0].at(k / 100.0), b = chains[1].at(k / 100.0);
            double high = -1e300, low = 1e300;
            for (const Vec3& p : points[0]) high = std::max(high, d.dot(a.place(p)));
            for (const Vec3& p : points[1]) low = std::min(low, d.dot(b.place(p)));
            least = std::min(least, low - high);
        }
        told += apart;
        if (apart) CHECK(least > 0.0);
        met += least <= 0.0;
        missed += !apart && least > bend;
    }
    CHECK(told > 800);
    CHECK(met > 400);
    CHECK(missed < 30);  // whoever is apart by more than the bend all along is told so
}

TEST_CASE("things fly into cups and through rings as two thousand looks see it") {
    Random random(43);
    const auto meshes = hollow_meshes();
    int contacts = 0, free = 0;
    for (int i = 0; i < 120; ++i) {
        RandomStep step;
        for (int k = 0; k < 2; ++k) {
            const geometry::TriangleMesh& mesh =
                meshes[static_cast<std::size_t>(k == 0 ? random.index(3) : random.index(5))];
            // the second begins near the first or within it, and is thrown at it
            const Transform from{exp_map(random_vector(random, 3.0)),
                                 random_vector(random, k == 0 ? 0.1 : 1.0)};
            const Vec3 slide = random_vector(random, 0.3) - (k == 0 ? 0.0 : 1.2) * from.translation;
            step.add(
                {.parent = -1, .start = from, .turn = random_vector(random, 1.5), .slide = slide},
                &mesh);
        }
        const Contact told = first_contact(step.moving());
        const SampledContact oracle(step.moving(), step.trees);
        const auto seen = oracle.first(2000, [](int, int) { return true; });
        CHECK(told.verdict != Contact::Verdict::unknown);
        if (seen) {
            REQUIRE(!told.is_free());
            CHECK(told.time <= seen->time);
        }
        contacts += !told.is_free() && told.time > 0.0;
        free += told.is_free();
    }
    CHECK(contacts > 15);
    CHECK(free > 5);
}

TEST_CASE("a rod holds every corner of its shape and ends no farther away than they do") {
    std::vector<geometry::TriangleMesh> meshes = hollow_meshes();
    Random random(43);
    for (int i = 0; i < 40; ++i) {
        // a few triangles far from the origin, some of them needles
        geometry::TriangleMesh mesh;
        const Vec3 far = random_vector(random, 20.0);
        for (int k = 0; k < 9; ++k) mesh.vertices.push_back(far + random_vector(random, 0.5));
        mesh.triangles = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}};
        meshes.push_back(mesh);
    }
    for (const auto& mesh : meshes) {
        const Shape shape(mesh);
        const Shape::Rod& rod = shape.rod();
        CHECK(rod.from.norm() <= shape.root().reach);
        CHECK(rod.to.norm() <= shape.root().reach);
        for (const Vec3& corner : mesh.vertices) {
            const Vec3 along = rod.to - rod.from;
            double nearest = 1e300;
            for (int k = 0; k <= 1000; ++k)
                nearest = std::min(nearest, (rod.from + 0.001 * k * along - corner).norm());
            CHECK(nearest <= rod.radius + 0.001 * along.norm());
        }
    }
    // and a limb's rod is nearly the limb
    const Shape limb(geometry::limb_mesh(
        {.length = 0.3, .start_radius = 0.04, .end_radius = 0.04, .bulge = 0.0}, 24, 12));
    CHECK(limb.rod().radius == doctest::Approx(0.04).epsilon(0.02));
}

TEST_CASE("rods stay apart only where all corners do, at any moment between") {
    Random random(44);
    std::vector<Shape> shapes;
    for (const auto& mesh : hollow_meshes()) shapes.emplace_back(mesh);
    int apart = 0, unseen = 0;
    for (int i = 0; i < 4000; ++i) {
        const Shape& a = shapes[static_cast<std::size_t>(random.index(5))];
        const Shape& b = shapes[static_cast<std::size_t>(random.index(5))];
        // a stands, b slides and does not turn: its ways are straight and bend by nothing
        const ccd::detail::Moment at_a =
            moment_at({exp_map(random_vector(random, 3.0)), Vec3::Zero()});
        const Quat turn = exp_map(random_vector(random, 3.0));
        const Vec3 from = random_vector(random, 1.2), way = random_vector(random, 1.2);
        const auto b_at = [&](double t) { return moment_at({turn, from + t * way}); };
        const auto rod_of = [](const Shape& shape, const ccd::detail::Moment& l,
                               const ccd::detail::Moment& r) {
            const Shape::Rod& rod = shape.rod();
            return ccd::detail::MovingRod{l.place(rod.from), l.place(rod.to), r.place(rod.from),
                                          r.place(rod.to), rod.radius};
        };
        const double room = random.uniform(0.0, 0.02);
        const ccd::detail::MovingRod one = rod_of(a, at_a, at_a);
        const ccd::detail::MovingRod other = rod_of(b, b_at(0.0), b_at(1.0));
        if (!ccd::detail::stay_apart(one, other, room, 0.0)) continue;
        ++apart;
        // some direction says the same of all corners, at every moment
        for (int k = 0; k <= 4; ++k) {
            const ccd::detail::Moment at_b = b_at(0.25 * k);
            ccd::detail::Hulls hulls;
            hulls.set(a, b);
            Vec3 d = at_b.place(b.root().centre) - at_a.place(a.root().centre);
            d.normalize();
            if (hulls.widest_gap(at_a, at_b, d, 1.0 - 1e-6) > 0.0) {
                CHECK(gap_by_all_corners(a, at_a, b, at_b, d) > room);
            } else {
                ++unseen;  // thin simplices: no direction was found
            }
        }
    }
    CHECK(unseen < apart / 50);
    CHECK(apart > 500);
    CHECK(apart < 3500);
}

TEST_CASE("a shape with a waist is cut at the waist, and one without is halved") {
    // two balls on one axis, the smaller with fewer triangles
    const std::vector<Vec2> gourd{{0.0, -0.2}, {0.14, -0.14}, {0.2, 0.0}, {0.14, 0.14},
                                  {0.03, 0.2}, {0.1, 0.3},    {0.0, 0.4}};
    const Shape dented(geometry::lathe(gourd, 12));
    // leaves of the first and the second part that lie below and above
    int counts[2][2] = {{0, 0}, {0, 0}};
    for (int i = 1; i < static_cast<int>(dented.nodes().size()); ++i) {
        const Shape::Node& node = dented.nodes()[i];
        if (!node.is_leaf()) continue;
        const geometry::Triangle t = dented.mesh().corners(node.triangle);
        ++counts[i >= dented.root().right][(t[0] + t[1] + t[2]).y() > 3.0 * 0.2];
    }
    CHECK(std::min(counts[0][0], counts[0][1]) == 0);
    CHECK(std::min(counts[1][0], counts[1][1]) == 0);
    const Shape round(geometry::ball_mesh(0.2, 12, 7));
    const int leaves = (static_cast<int>(round.nodes().size()) + 1) / 2;
    CHECK(round.root().right - 1 == 2 * (leaves / 2) - 1);
}
