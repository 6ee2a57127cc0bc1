// Where and when a path happens, and what is refused before anyone asks.

#include "sidestep/spacetime/placement.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/spacetime/path.h"
#include "tests/spacetime/small_walk.h"

using namespace sidestep;
using namespace sidestep::spacetime;
using sidestep::test::walk;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// How many roundings `x` is from the truth.
double ulps(double x, long double truth) {
    const auto near = static_cast<double>(truth);
    const double ulp = std::nextafter(std::abs(near), infinity) - std::abs(near);
    return static_cast<double>(std::abs(static_cast<long double>(x) - truth) /
                               static_cast<long double>(ulp));
}

/// What it says when it refuses.
std::string complaint(const std::function<void()>& call) {
    try {
        call();
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

bool says(const std::function<void()>& call, const std::string& words) {
    const std::string said = complaint(call);
    INFO("said: " << said << "; expected: " << words);
    CHECK(said.find(words) != std::string::npos);
    return said.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("a heading turns to the left and a quarter turn is exact") {
    const Placement left = Placement::at(10, 20, pi / 2);
    CHECK(left({0, 1}).x() == 11.0);
    CHECK(left({0, 1}).y() == doctest::Approx(20.0).epsilon(1e-15));
    CHECK(left({1, 0}).y() == 19.0);
    CHECK(Placement::at(1, 2)({3, 4}) == Vec2(4, 6));
    CHECK(Placement::at(0, 0, 0.3).heading_rad() == doctest::Approx(0.3).epsilon(1e-15));
    CHECK(Placement::at(0, 0, -0.3 - 2 * pi).heading_rad() == doctest::Approx(-0.3));
}

TEST_CASE("a placement inside another is one after the other") {
    Random random(2301);
    for (int k = 0; k < 500; ++k) {
        const auto any = [&] {
            const double x = random.uniform(-5, 5), z = random.uniform(-5, 5);
            const double heading = random.uniform(-4, 4);
            return Placement::at(x, z, heading, random.uniform(-3, 3));
        };
        const Placement outer = any(), inner = any();
        const Vec2 p(random.uniform(-5, 5), 1.0);
        CHECK(((outer * inner)(p)-outer(inner(p))).norm() < 1e-14);
        CHECK((outer * inner).start_s == outer.start_s + inner.start_s);
        check(outer * inner);
    }
}

TEST_CASE("our cosine and sine are within two and a half roundings of the truth") {
    Random random(2302);
    double worst = 0.0, worst_libm = 0.0;
    const auto look = [&](double angle) {
        const Placement turn = Placement::at(0, 0, angle);
        const auto exact = static_cast<long double>(angle);
        worst =
            std::max({worst, ulps(turn.cosine, std::cos(exact)), ulps(turn.sine, std::sin(exact))});
        const double cosine = std::cos(angle), sine = std::sin(angle);
        worst_libm = std::max({worst_libm, ulps(turn.cosine, cosine), ulps(turn.sine, sine)});
        CHECK(std::abs(turn.cosine * turn.cosine + turn.sine * turn.sine - 1.0) < 1e-15);
    };
    for (const double size : {1e-9, 1e-3, 1.0, pi, 100.0, 1e4, 1e6}) {
        for (int k = 0; k < 20000; ++k) look(random.uniform(-size, size));
    }
    // where one of them is almost zero, and where quarters change
    for (int quarter = -2000; quarter <= 2000; ++quarter) {
        for (const double at : {quarter * (pi / 2), (quarter + 0.5) * (pi / 2)}) {
            look(at);
            look(std::nextafter(at, infinity));
            look(std::nextafter(at, -infinity));
            look(at + random.uniform(-1e-9, 1e-9));
        }
    }
    look(0.0);
    MESSAGE("cosine and sine: worst " << worst << " ulp, against the C library " << worst_libm);
    CHECK(worst < 2.5);
    CHECK(worst_libm <= 2.0);
    CHECK(worst > 0.4);  // it did compare something
}

TEST_CASE("joined clips are all samples in their new places") {
    const GroundPath one = walk({{1, 0}, {2, 0}}, 0.5);
    const GroundPath two = walk({{0, 1}}, 0.7);
    const PathSegment segments[] = {{&one, Placement{1, 1, 1, 0, 55}},
                                    {&two, Placement{10, 0, 0, 1, -3}}};
    const GroundPath both = concatenate(segments);
    CHECK(both.dt == 1.0);
    CHECK(both.positions == std::vector<Vec2>{{2, 1}, {3, 1}, {11, 0}});
    CHECK(both.radii == std::vector<double>{0.5, 0.5, 0.7});
}

TEST_CASE("paths that nobody can answer about are refused by name") {
    const GroundPath good = walk({{0, 0}, {1, 0}, {2, 0}});
    check(good);
    const auto with = [&](const std::function<void(GroundPath&)>& spoil) {
        return [&good, spoil] {
            GroundPath path = good;
            spoil(path);
            check(path);
        };
    };
    says([] { check(GroundPath{1.0, {}, {}}); }, "empty");
    says(with([](GroundPath& p) { p.radii.pop_back(); }), "3 positions and 2 radii");
    says(with([](GroundPath& p) { p.radii[2] = -0.1; }), "sample 2 has radius -0.1");
    says(with([](GroundPath& p) { p.radii[1] = not_a_number; }), "sample 1 has radius nan");
    says(with([](GroundPath& p) { p.radii[1] = infinity; }), "sample 1 has radius inf");
    says(with([](GroundPath& p) { p.positions[1].x() = not_a_number; }), "sample 1 is at (nan");
    says(with([](GroundPath& p) { p.positions[0].y() = -infinity; }),
         "sample 0 is at (0.000000, -inf");
    says(with([](GroundPath& p) { p.positions[0].y() = 1.1e9; }), "within 1e9");
    says(with([](GroundPath& p) { p.radii[0] = 1.1e9; }), "0 to 1e9");
    for (const double dt : {0.0, -1.0, not_a_number, infinity, 1e-7, 1e7}) {
        says(with([dt](GroundPath& p) { p.dt = dt; }), "dt is");
    }
    // the edges of what is allowed
    with([](GroundPath& p) { p.dt = 1e-6, p.radii[0] = 1e9, p.positions[0].x() = -1e9; })();
    with([](GroundPath& p) { p.dt = 1e6, p.radii[0] = 0.0; })();
}

TEST_CASE("placements that are nowhere are refused by name") {
    for (const double bad : {not_a_number, infinity, -infinity, 1.1e9, -1.1e9}) {
        says([bad] { (void)Placement::at(bad, 0); }, "placement.x is");
        says([bad] { (void)Placement::at(0, bad); }, "placement.z is");
        says([bad] { (void)Placement::at(0, 0, 0, bad); }, "placement.start_s is");
        says([bad] { (void)Placement::at(0, 0, bad); }, "heading is");
        says([bad] { check(Placement{.cosine = bad}); }, "make no turn");
        says([bad] { check(Placement{.sine = bad}); }, "make no turn");
    }
    says([] { check(Placement{.cosine = 0.5}); }, "make no turn");
    says([] { check(Placement{.cosine = 0.0}); }, "make no turn");
    check(Placement{.x = 1e9, .z = -1e9, .start_s = 1e9});
    check(Placement::at(0, 0, 1e6));
}

TEST_CASE("segments that make no path are refused by name") {
    const GroundPath good = walk({{0, 0}});
    const GroundPath slow = walk({{0, 0}}, 0.5, 2.0);
    const GroundPath empty{1.0, {}, {}};
    using Segments = std::vector<PathSegment>;
    const auto join = [](const Segments& segments) {
        return [segments] { (void)concatenate(segments); };
    };
    says(join({}), "no segments");
    says(join({{&good, {}}, {nullptr, {}}}), "has no path");
    says(join({{&good, {}}, {&slow, {}}}), "resample first");
    says(join({{&empty, {}}}), "empty");
    says(join({{&good, {.x = not_a_number}}}), "placement.x");
}
