// Links that turn, slide and fly: no contact is missed, and none is told too late.
#include "sidestep/ccd/first_contact.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"
#include "sidestep/geometry/triangle_distance.h"
#include "tests/oracle/sampled_contact.h"
#include "tests/support/random_motions.h"

using namespace sidestep;
using namespace sidestep::ccd;
using namespace sidestep::ccd::test;

namespace {

using Verdict = Contact::Verdict;

int steps_to_try() {
    const char* const wish = std::getenv("SIDESTEP_CCD_STEPS");
    return wish != nullptr ? std::atoi(wish) : 250;
}

/// How near two links are at a moment, by all their triangles.
double distance_at(const RandomStep& step, const SampledContact& oracle, int a, int b, double t) {
    const auto at = oracle.poses(t);
    const geometry::TriangleMesh one = geometry::transformed(step.shapes[a]->mesh(), at[a]);
    const geometry::TriangleMesh other = geometry::transformed(step.shapes[b]->mesh(), at[b]);
    double least = 1e300;
    for (int i = 0; i < one.triangle_count(); ++i) {
        for (int j = 0; j < other.triangle_count(); ++j)
            least = std::min(least, geometry::distance(one.corners(i), other.corners(j)).squared);
    }
    return std::sqrt(least);
}

}  // namespace

TEST_CASE("random chains never touch before the time that is told") {
    Random random(1);
    int free = 0, contact = 0, at_start = 0;
    const int tries = steps_to_try();
    for (int k = 0; k < tries; ++k) {
        const int joints = 1 + random.index(32);
        const RandomStep step = random_step(random, joints, random.uniform(0.1, 3.0));
        const MovingLinks moving = step.moving();
        const FirstContactOptions options;
        const Contact told = first_contact(moving, options);
        const SampledContact oracle(moving, step.trees);
        const auto groups = rigid_groups(moving.links);
        const auto asked = [&](int a, int b) {
            return moving.links[b].parent != a && groups[a] != groups[b];
        };
        const auto seen = oracle.first(10'000, asked);
        CAPTURE(k);
        CHECK(told.verdict != Verdict::unknown);
        if (seen) {
            REQUIRE(!told.is_free());
            CHECK(told.time <= seen->time);
        }
        if (told.verdict == Verdict::contact) {
            ++contact;
            at_start += told.time == 0.0;
            const double distance =
                distance_at(step, oracle, told.links[0], told.links[1], told.time);
            CHECK(distance <= options.tolerance + 1e-9);
            CHECK(distance == doctest::Approx(told.gap).epsilon(1e-6).scale(1e-9));
        } else {
            ++free;
        }
    }
    MESSAGE("free " << free << ", contact " << contact << ", at the start " << at_start);
    CHECK(free > tries / 5);
    CHECK(contact - at_start > tries / 8);
}

TEST_CASE("turning rods meet edges and planes when the angle says so") {
    // the notes' cases R4, with plates of triangles for planes
    const auto plate = [](double y) {
        geometry::TriangleMesh mesh;
        mesh.vertices = {{-9.0, y, -9.0}, {9.0, y, -9.0}, {9.0, y, 9.0}, {-9.0, y, 9.0}};
        mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
        return mesh;
    };
    const auto needle = [](const Vec3& from, const Vec3& to) {
        geometry::TriangleMesh mesh;
        mesh.vertices = {from, to, to};
        mesh.triangles = {{0, 1, 2}};
        return mesh;
    };
    const auto when = [](const RandomStep& step) {
        return first_contact(step.moving(), {.tolerance = 1e-9, .tolerance_time = 1e-9});
    };
    const Vec3 z = Vec3::UnitZ();
    SUBCASE("a point on a hinge against a plane") {
        RandomStep step;
        const auto tip = needle({1.3, 0.0, 0.0}, {1.3, 0.0, 0.0}), wall = plate(0.4);
        step.add(hinge(-1, {}, z, -0.2, 0.9), &tip);
        step.add(still(-1, {}), &wall);
        const Contact told = when(step);
        CHECK(told.verdict == Verdict::contact);
        CHECK(told.time <= 0.466151565401);
        CHECK(told.time > 0.466151565401 - 3e-9);
        CHECK(std::abs(told.normal.y()) == doctest::Approx(1.0));
        CHECK(told.point.y() == doctest::Approx(0.4));
    }
    SUBCASE("the tip of two links against a plane") {
        RandomStep step;
        const auto tip = needle({0.7, 0.0, 0.0}, {0.7, 0.0, 0.0}), wall = plate(1.1);
        step.add(hinge(-1, {}, z, 0.1, 0.8), nullptr);
        step.add(hinge(0, {Quat::Identity(), Vec3(1.0, 0.0, 0.0)}, z, -0.5, 0.6), &tip);
        step.add(still(-1, {}), &wall);
        const Contact told = when(step);
        CHECK(told.time <= 0.709430696859);
        CHECK(told.time > 0.709430696859 - 3e-9);
    }
    SUBCASE("a rod against an upright edge") {
        RandomStep step;
        const auto rod_mesh = needle({0.2, 0.0, 0.0}, {1.0, 0.0, 0.0});
        const auto edge = needle({0.5, 0.5, -1.0}, {0.5, 0.5, 1.0});
        step.add(hinge(-1, {}, z, 0.0, 1.5), &rod_mesh);
        step.add(still(-1, {}), &edge);
        const Contact told = when(step);
        CHECK(told.time <= std::acos(-1.0) / 6.0);
        CHECK(told.time > std::acos(-1.0) / 6.0 - 3e-9);
        CHECK(told.features[0] != Feature::face);
        CHECK(told.features[1] != Feature::face);
    }
    SUBCASE("an edge falls on an edge") {
        RandomStep step;
        const auto one = needle({-1.0, 0.0, 1.0}, {1.0, 0.0, 1.0});
        const auto other = needle({0.0, -1.0, 0.0}, {0.0, 1.0, 0.0});
        step.add({.parent = -1, .start = {}, .turn = Vec3::Zero(), .slide = {0.0, 0.0, -3.0}},
                 &one);
        step.add(still(-1, {}), &other);
        const Contact told = when(step);
        CHECK(told.time <= 1.0 / 3.0);
        CHECK(told.time > 1.0 / 3.0 - 3e-9);
    }
    SUBCASE("half a turn that grazes a plane or just misses it") {
        for (const double gap : {1e-6, 0.0}) {
            RandomStep step;
            const auto tip = needle({1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}), wall = plate(1.0 + gap);
            step.add(hinge(-1, {}, z, 0.0, std::acos(-1.0)), &tip);
            step.add(still(-1, {}), &wall);
            const Contact told = when(step);
            CHECK(told.is_free() == (gap > 0.0));
            if (!told.is_free()) CHECK(told.time == doctest::Approx(0.5).epsilon(1e-4));
            if (!told.is_free()) CHECK(told.time <= 0.5);
        }
    }
}

TEST_CASE("degenerate steps have the answer that is documented") {
    const geometry::TriangleMesh cube =
        geometry::box_mesh({Vec3::Constant(-0.5), Vec3::Constant(0.5)});
    const auto two = [&](const Transform& at, const Vec3& slide_a, const Vec3& slide_b) {
        RandomStep step;
        step.add({.parent = -1, .start = {}, .turn = Vec3::Zero(), .slide = slide_a}, &cube);
        step.add({.parent = -1, .start = at, .turn = Vec3::Zero(), .slide = slide_b}, &cube);
        return first_contact(step.moving());
    };
    const Vec3 none = Vec3::Zero(), x = Vec3::UnitX();
    SUBCASE("nothing moves") {
        CHECK(two({Quat::Identity(), 1.5 * x}, none, none).is_free());
        // even when they overlap: what stands still is not asked about
        CHECK(two({Quat::Identity(), 0.5 * x}, none, none).is_free());
    }
    SUBCASE("touching at the start") {
        const Contact told = two({Quat::Identity(), x}, none, x);
        CHECK(told.verdict == Verdict::contact);
        CHECK(told.time == 0.0);
    }
    SUBCASE("touching at the end") {
        const Contact told = two({Quat::Identity(), 2.0 * x}, none, -x);
        CHECK(told.verdict == Verdict::contact);
        CHECK(told.time <= 1.0);
        CHECK(told.time > 1.0 - 3e-6);
        CHECK(told.normal.x() == doctest::Approx(1.0));
    }
    SUBCASE("identical motions keep their distance") {
        CHECK(two({Quat::Identity(), 1.001 * x}, 5.0 * x, 5.0 * x).is_free());
        CHECK(two({Quat::Identity(), x}, 5.0 * x, 5.0 * x).time == 0.0);
    }
    SUBCASE("one inside the other touches nothing") {
        RandomStep step;
        const geometry::TriangleMesh nut =
            geometry::box_mesh({Vec3::Constant(-0.1), Vec3::Constant(0.1)});
        step.add(still(-1, {}), &cube);
        step.add({.parent = -1, .start = {}, .turn = 3.0 * x, .slide = 0.2 * x}, &nut);
        CHECK(first_contact(step.moving()).is_free());
    }
    SUBCASE("far from the origin the tolerance is what doubles allow") {
        const double far = 1e7;
        RandomStep step;
        step.add({.parent = -1,
                  .start = {Quat::Identity(), far * Vec3::Ones()},
                  .turn = Vec3::Zero(),
                  .slide = Vec3::Zero()},
                 &cube);
        step.add({.parent = -1,
                  .start = {Quat::Identity(), far * Vec3::Ones() + 3.0 * x},
                  .turn = Vec3::Zero(),
                  .slide = -3.0 * x},
                 &cube);
        const Contact told = first_contact(step.moving());
        CHECK(told.verdict == Verdict::contact);
        CHECK(told.time <= 2.0 / 3.0);
        CHECK(told.time > 2.0 / 3.0 - 1e-5);
    }
    SUBCASE("work that runs out is said") {
        RandomStep step;
        step.add({.parent = -1, .start = {}, .turn = 3.0 * x, .slide = x}, &cube);
        step.add(still(-1, {Quat::Identity(), Vec3(1.3, 0.0, 0.0)}), &cube);
        const Contact told = first_contact(step.moving(), {.budget = 3});
        CHECK(told.verdict == Verdict::unknown);
        CHECK(told.time <= first_contact(step.moving()).time);
    }
    SUBCASE("numbers that are none are refused") {
        RandomStep step;
        step.add({.parent = -1, .start = {}, .turn = x * std::nan(""), .slide = x}, &cube);
        step.add(still(-1, {}), &cube);
        CHECK_THROWS(first_contact(step.moving()));
    }
}

TEST_CASE("options that mean nothing are refused by name") {
    const MovingLinks nothing;
    CHECK(first_contact(nothing, {}).is_free());
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_WITH_AS(first_contact(nothing, {.skin = -1e-3}), doctest::Contains("skin"),
                         UsageError);
    CHECK_THROWS_WITH_AS(first_contact(nothing, {.tolerance = -1e-6}),
                         doctest::Contains("tolerance"), UsageError);
    CHECK_THROWS_WITH_AS(first_contact(nothing, {.tolerance = none}),
                         doctest::Contains("tolerance"), UsageError);
    CHECK_THROWS_WITH_AS(first_contact(nothing, {.tolerance_time = 0.0}),
                         doctest::Contains("tolerance_time"), UsageError);
    CHECK_THROWS_WITH_AS(first_contact(nothing, {.budget = 0}), doctest::Contains("budget"),
                         UsageError);
}

TEST_CASE("a watch says what the plain question says, whatever it saw before") {
    Random random(19);
    Watch watch;
    int contacts = 0, rested = 0;
    for (int i = 0; i < 40; ++i) {
        RandomStep step = random_step(random, 1 + random.index(16), 1.0);
        const auto compare = [&] {
            const auto bits = [](const Contact& c) {
                Fingerprint print;
                print.add(static_cast<int>(c.verdict)).add(c.time).add(c.expected).add(c.gap);
                for (int k = 0; k < 2; ++k) print.add(c.links[k]).add(c.triangles[k]);
                for (int k = 0; k < 3; ++k) print.add(c.point[k]).add(c.normal[k]);
                return print.hex();
            };
            const Contact plain = first_contact(step.moving());
            CHECK(bits(watch.first_contact(step.moving())) == bits(plain));
            const auto all = first_contacts(step.moving());
            const auto again = watch.first_contacts(step.moving());
            REQUIRE(all.size() == again.size());
            for (std::size_t k = 0; k < all.size(); ++k) CHECK(bits(all[k]) == bits(again[k]));
            contacts += !plain.is_free();
        };
        for (int k = 0; k < 6; ++k) {
            compare();
            LinkMotion& link = step.links[random.index(static_cast<int>(step.links.size()))];
            switch (k) {
                case 0:  // the same links, elsewhere
                    for (LinkMotion& one : step.links) {
                        if (!one.moves()) continue;
                        one.start = one.at(0.3);
                        one.turn *= 0.7;
                        one.slide *= 0.7;
                    }
                    break;
                case 1:  // one comes to rest
                    link.turn = link.slide = Vec3::Zero();
                    break;
                case 2:  // one that rests is put elsewhere
                    for (LinkMotion& one : step.links) {
                        if (one.moves()) continue;
                        one.start.translation += random_vector(random, 0.5);
                        ++rested;
                    }
                    break;
                case 3:  // one that rests turns
                    for (LinkMotion& one : step.links) {
                        if (!one.moves())
                            one.start.rotation =
                                one.start.rotation * exp_map(random_vector(random, 3.0));
                    }
                    break;
                case 4:  // and goes on
                    link.slide = random_vector(random, 0.3);
                    break;
                default:
                    break;
            }
        }
    }
    CHECK(contacts > 60);
    CHECK(rested > 40);
}

TEST_CASE("contacts are told within the tolerance, however large things are and small it is") {
    const geometry::TriangleMesh unit =
        geometry::box_mesh({Vec3::Constant(-0.5), Vec3::Constant(0.5)});
    Random random(11);
    struct Size {
        double metres, tolerance;
    };
    for (const auto& [metres, tolerance] :
         {Size{1.0, 1e-9}, Size{10.0, 1e-9}, Size{1000.0, 1e-6}, Size{0.01, 1e-11}}) {
        CAPTURE(metres);
        const Shape box(geometry::scaled(unit, Vec3::Constant(metres)));
        const std::array<const Shape*, 2> shapes{&box, &box};
        int contacts = 0;
        for (int k = 0; k < 100; ++k) {
            std::array<LinkMotion, 2> links;
            const auto turned = [&] { return exp_map(random_vector(random, 3.0)); };
            links[0].start = {turned(),
                              random_vector(random, metres) + Vec3(2.0 * metres, 0.0, 0.0)};
            links[0].slide = random_vector(random, 0.5 * metres) - Vec3(4.0 * metres, 0.0, 0.0);
            links[0].turn = random_vector(random, 1.0);
            links[1].start = {turned(), random_vector(random, 0.5 * metres)};
            const Contact told = first_contact(
                {links, shapes}, {.tolerance = tolerance, .tolerance_time = tolerance});
            CHECK(told.verdict != Verdict::unknown);
            if (told.verdict != Verdict::contact) continue;
            ++contacts;
            CHECK(told.gap <= 1.1 * tolerance);
        }
        CHECK(contacts > 30);
    }
    SUBCASE("and edges that pass at a hair touch nothing") {
        int passed = 0;
        for (int k = 0; k < 300; ++k) {
            const Quat turn = exp_map(random_vector(random, 3.0));
            const auto leaning = [&](const Vec3& from, const Vec3& to, double up) {
                geometry::TriangleMesh mesh;
                mesh.vertices = {from, to,
                                 Vec3(random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), up)};
                mesh.triangles = {{0, 1, 2}};
                return mesh;
            };
            const Shape over(leaning({-0.5, 0.0, 0.0}, {0.5, 0.0, 0.0}, 0.15));
            const Shape under(leaning({0.0, -0.5, 0.0}, {0.0, 0.5, 0.0}, -0.15));
            std::array<LinkMotion, 2> links;
            const double along = random.uniform(-0.15, 0.15);
            links[0].start = {turn, turn * Vec3(along, -0.25, 8e-9)};
            links[0].slide = turn * Vec3(0.0, 0.5, 0.0);
            links[1].start.rotation = turn;
            const std::array<const Shape*, 2> shapes{&over, &under};
            passed += first_contact({links, shapes}, {.tolerance = 1e-9, .tolerance_time = 1e-9})
                          .is_free();
        }
        CHECK(passed == 300);
    }
}

TEST_CASE("what is too large, too small or no rotation is refused by name") {
    const geometry::TriangleMesh cube =
        geometry::box_mesh({Vec3::Constant(-0.5), Vec3::Constant(0.5)});
    const Shape shape(cube);
    const std::array<const Shape*, 2> shapes{&shape, &shape};
    std::array<LinkMotion, 2> links;
    links[0].start.translation.z() = 3.0;
    links[0].slide.z() = -6.0;
    const auto says = [&](const char* words, const FirstContactOptions& options = {}) {
        const auto heard = [&](const auto& ask) {
            try {
                (void)ask();
            } catch (const UsageError& error) {
                return std::string(error.what()).find(words) != std::string::npos;
            }
            return false;
        };
        return heard([&] {
                   return first_contact({links, shapes}, options);
               }) &&
               heard([&] {
                   return first_contacts({links, shapes}, options);
               });
    };
    CHECK(first_contact({links, shapes}).verdict == Verdict::contact);
    // the largest there may be are answered, and never wrongly
    links[0].start.translation.z() = 1e30;
    links[0].slide.z() = -1e30;
    CHECK(!first_contact({links, shapes}).is_free());
    links[0].turn = Vec3(1e30, -1e30, 1e30);
    CHECK(!first_contact({links, shapes}).is_free());
    const Shape great(geometry::scaled(cube, Vec3::Constant(1e30)));
    const std::array<const Shape*, 2> greats{&great, &great};
    CHECK(!first_contact({links, greats}).is_free());
    for (const double beyond : {1.1e30, 1e156, 1e300, -1e160}) {
        links[0].turn = Vec3(beyond, 0.3, 0.0);
        CHECK(says("link 0 has a place, turn or slide"));
        links[0].turn = Vec3::Zero();
        links[0].slide.z() = beyond;
        CHECK(says("beyond 1e30"));
        links[0].slide.z() = -6.0;
        CHECK_THROWS_AS(Shape(geometry::scaled(cube, Vec3::Constant(3.0 * beyond))), UsageError);
    }
    links[0].start.translation.z() = 3.0;
    CHECK(says("below 1e-30", {.tolerance = 1e-31}));
    links[1].start.rotation = Quat(0.0, 0.0, 0.0, 0.0);
    CHECK(says("link 1 has a rotation of length 0.0"));
    links[1].start.rotation = Quat(1.00001, 0.0, 0.0, 0.0);
    CHECK(says("expected a quaternion of length 1"));
    links[1].start.rotation = Quat::Identity();
    links[1].parent = 1;
    CHECK(says("link 1 has the parent 1, expected an earlier link"));
    links[1].parent = -2;
    CHECK(says("link 1 has the parent -2"));
}
