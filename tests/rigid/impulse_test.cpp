// The promise of an impulse: momentum is kept, energy never rises, and the rules of the seed's 15
// equations hold.
#include "sidestep/rigid/impulse.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "tests/support/random_impacts.h"

using namespace sidestep;
using namespace sidestep::rigid;
using namespace sidestep::test;

namespace {

constexpr double forever = std::numeric_limits<double>::infinity();
using Kind = ImpactAnswer::Kind;

ImpactBody brick(const Vec3& size, double mass, const Vec3& arm, const Vec3& velocity,
                 const Vec3& spin = Vec3::Zero()) {
    const Vec3 s = size.cwiseAbs2();
    const Vec3 inertia = mass / 12.0 * Vec3(s.y() + s.z(), s.x() + s.z(), s.x() + s.y());
    return {1.0 / mass, inertia.cwiseInverse().asDiagonal(), arm, velocity, spin};
}

ImpactBody marble(double mass, double radius, const Vec3& arm, const Vec3& velocity,
                  const Vec3& spin = Vec3::Zero()) {
    return {1.0 / mass, Mat3::Identity() * (2.5 / (mass * radius * radius)), arm, velocity, spin};
}

const Vec3 up = Vec3::UnitZ();
const ImpactBody floor_below{};

// the table shows twelve digits
constexpr double shown = 1e-12;

void check_near(const Vec3& got, const Vec3& wanted) {
    INFO("got " << got.transpose() << ", wanted " << wanted.transpose());
    CHECK((got - wanted).cwiseAbs().maxCoeff() < shown);
}

struct FloorCase {
    const char* name;
    ImpactBody body;
    ImpactLaw law;
    Vec3 impulse, velocity, spin;
    Kind kind;
};

}  // namespace

// Spec section 8: values to twelve decimals, so wanted numbers are written as the fractions they are
// where the digits end in rounding.
TEST_CASE("bodies bounce off a floor as in the reference cases") {
    const ImpactBody cube = brick({1, 1, 1}, 2.0, {.5, .5, -.5}, {0, 0, -3});
    const ImpactBody ball = marble(1.0, 0.5, {0, 0, -.5}, {3, 0, -4});
    ImpactBody spinning = ball;
    spinning.spin = {0, -20, 0};
    const ImpactBody sliding = brick({1, 1, 1}, 1.0, {0, 0, -.5}, {5, 0, -1});
    // C4: digits as printed
    const FloorCase cases[] = {
        {"C2", cube, {.8, 0, 0}, {0, 0, 2.7}, {0, 0, -1.65}, {4.05, -4.05, 0}, Kind::slides},
        {"C3",
         cube,
         {.8, forever, .8},
         {-162. / 55, -162. / 55, 270. / 55},
         {-81. / 55, -81. / 55, -30. / 55},
         {162. / 55, -162. / 55, 0},
         Kind::sticks},
        {"C3b",
         cube,
         {.8, forever, 0},
         {-90. / 55, -90. / 55, 216. / 55},
         {-45. / 55, -45. / 55, -57. / 55},
         {189. / 55, -189. / 55, 0},
         Kind::sticks},
        {"C4",
         cube,
         {.8, .3, 0},
         {-0.681122403602, -0.681122403602, 3.210841802702},
         {-0.340561201801, -0.340561201801, -1.394579098649},
         {3.794579098649, -3.794579098649, 0},
         Kind::slides},
        {"C6", ball, {.5, .1, 0}, {-.6, 0, 6}, {2.4, 0, 2}, {0, 3, 0}, Kind::slides},
        {"C7",
         ball,
         {1, forever, 1},
         {-12. / 7, 0, 8},
         {9. / 7, 0, 4},
         {0, 60. / 7, 0},
         Kind::sticks},
        {"C7b",
         ball,
         {1, forever, 0},
         {-6. / 7, 0, 8},
         {15. / 7, 0, 4},
         {0, 30. / 7, 0},
         Kind::sticks},
        {"C8",
         spinning,
         {1, forever, 1},
         {-52. / 7, 0, 8},
         {-31. / 7, 0, 4},
         {0, 120. / 7, 0},
         Kind::sticks},
        {"C12", sliding, {0, .4, 0}, {-.4, 0, 1}, {4.6, 0, 0}, {0, 1.2, 0}, Kind::slides},
    };
    for (const FloorCase& each : cases) {
        INFO(each.name);
        const ImpactAnswer answer = impact(each.body, floor_below, up, each.law);
        CHECK(answer.kind == each.kind);
        check_near(answer.impulse, each.impulse);
        check_near(answer.velocity_1, each.velocity);
        check_near(answer.spin_1, each.spin);
        check_near(answer.velocity_2, Vec3::Zero());
        check_near(answer.spin_2, Vec3::Zero());
    }
}

TEST_CASE("two balls and a point on a rod meet as in the reference cases") {
    // C1
    const Vec3 left = -Vec3::UnitX();
    const ImpactAnswer balls = impact(marble(1, .5, {.5, 0, 0}, {2, 0, 0}),
                                      marble(3, .5, {-.5, 0, 0}, {-1, 0, 0}), left, {.5, 0, 0});
    check_near(balls.impulse, {-3.375, 0, 0});
    check_near(balls.velocity_1, {-1.375, 0, 0});
    check_near(balls.velocity_2, {.125, 0, 0});
    check_near(balls.spin_1, Vec3::Zero());
    CHECK(balls.energy_change == doctest::Approx(0.5 * (1.375 * 1.375 + 3 * .125 * .125 - 7)));
    // C5 and C5b: a rod does not turn about itself
    const ImpactBody point{1.0, Mat3::Zero(), Vec3::Zero(), {0, 1, 0}, Vec3::Zero()};
    const ImpactBody rod{1.0, Vec3(0, 3, 3).asDiagonal(), {1, 0, 0}, Vec3::Zero(), Vec3::Zero()};
    for (const double friction : {0.0, 0.7, forever}) {
        const ImpactAnswer full = impact(point, rod, -Vec3::UnitY(), {1, friction, 0});
        check_near(full.impulse, {0, -.4, 0});
        check_near(full.velocity_1, {0, .6, 0});
        check_near(full.velocity_2, {0, .4, 0});
        check_near(full.spin_2, {0, 0, 1.2});
        const ImpactAnswer dull = impact(point, rod, -Vec3::UnitY(), {0, friction, 0});
        check_near(dull.impulse, {0, -.2, 0});
        check_near(dull.velocity_1, {0, .8, 0});
        check_near(dull.velocity_2, {0, .2, 0});
        check_near(dull.spin_2, {0, 0, .6});
    }
}

TEST_CASE("two bricks meet as in the reference cases") {
    const ImpactBody one = brick({1, .6, .4}, 1.5, {.5, .2, -.2}, {1, .5, -2}, {.3, -.7, 1.1});
    const ImpactBody two = brick({2, 1.2, .8}, 4, {-.3, .4, .4}, {-.2, .1, .6}, {-.5, .2, .4});
    const double eps = .6;
    for (const double tangential : {0.0, eps}) {
        const ImpactAnswer c9 = impact(one, two, up, {eps, .2, tangential});
        CHECK(c9.kind == Kind::slides);
        check_near(c9.impulse, {-0.177773920623, -0.078775357158, 0.972228416438});
        check_near(c9.velocity_1, {0.881484052918, 0.447483095228, -1.351847722375});
        check_near(c9.spin_1, {3.049086336247, -3.807306373065, 1.077453562034});
        check_near(c9.velocity_2, {-0.155556519844, 0.119693839289, 0.356942895890});
        check_near(c9.spin_2, {-1.106348330921, 0.057397226283, 0.347752476803});
    }
    const ImpactAnswer c10 = impact(one, two, up, {eps, 2, eps});
    CHECK(c10.kind == Kind::sticks);
    check_near(c10.impulse, {-2.218840074410, -0.983214628586, 1.512079394698});
    check_near(c10.velocity_1, {-0.479226716273, -0.155476419057, -0.991947070201});
    check_near(c10.spin_1, {1.927276203422, -2.853597810118, 0.818592356406});
    check_near(c10.velocity_2, {0.354710018603, 0.345803657147, 0.221980151325});
    check_near(c10.spin_2, {-1.939592705741, 0.480546688376, -0.252114201290});
    const ImpactAnswer c10b = impact(one, two, up, {eps, 2, 0});
    CHECK(c10b.kind == Kind::sticks);
    check_near(c10b.impulse, {-1.386775046506, -0.614509142866, 1.292002687015});
    check_near(c10b.velocity_1, {0.075483302329, 0.090327238089, -1.138664875324});
    check_near(c10b.spin_1, {2.384595520456, -3.242388511766, 0.924120222754});
    check_near(c10b.velocity_2, {0.146693761627, 0.253627285717, 0.276999328246});
    check_near(c10b.spin_2, {-1.599910671085, 0.308044749460, -0.007571375806});
}

TEST_CASE("a superball keeps its energy") {
    for (const Vec3& spin : {Vec3(0, 0, 0), Vec3(0, -20, 0)}) {
        const ImpactBody ball = marble(1.0, 0.5, {0, 0, -.5}, {3, 0, -4}, spin);
        const ImpactAnswer answer = impact(ball, floor_below, up, {1, forever, 1});
        const auto energy = [](const Vec3& v, const Vec3& w) {
            return 0.5 * v.squaredNorm() + 0.05 * w.squaredNorm();
        };
        CHECK(energy(ball.velocity, spin) == doctest::Approx(spin.y() == 0 ? 12.5 : 32.5));
        CHECK(std::abs(energy(answer.velocity_1, answer.spin_1) - energy(ball.velocity, spin)) <
              1e-13);
        CHECK(answer.energy_change == 0.0);
    }
}

TEST_CASE("the closed form is what the fifteen equations say") {
    constexpr std::uint64_t seed = 2004;
    Random random(seed);
    constexpr int impacts = 10000;
    int slides = 0, pulls = 0;
    double worst = 0.0;
    for (int n = 0; n < impacts; ++n) {
        const RandomImpact made = random_impact(random);
        const HeavyBody &a = made.body_1, &b = made.body_2;
        const LongVec3 k = made.normal.cast<Long>();
        const Solved15 sticking = solve_15(a, b, made.normal, Contact15::sticking);
        const Solved15 plain = solve_15(a, b, made.normal, Contact15::frictionless);
        // which of the three, by the signed cone
        const Long r_n = sticking.impulse.dot(k);
        const LongVec3 r_t = sticking.impulse - r_n * k;
        const Long gamma = made.law.friction;
        const bool slips = r_t.norm() > gamma * r_n;
        pulls += r_n < 0;
        // plastic, as the seed solves it: nothing comes back
        ImpactLaw law{0.0, made.law.friction, 0.0};
        const ImpactAnswer answer = impact(a.light(), b.light(), made.normal, law);
        const Solved15 wanted =
            gamma == 0 ? plain
            : slips    ? solve_15(a, b, made.normal, Contact15::sliding, gamma * r_t.normalized())
                       : sticking;
        INFO("seed " << seed << ", impact " << n);
        CHECK((answer.kind == Kind::slides) == (slips || gamma == 0));
        slides += slips;
        const auto off = [](const Vec3& got, const LongVec3& want, Long size) {
            return static_cast<double>((got.cast<Long>() - want).norm() / size);
        };
        const Long speed = 1 + wanted.velocity_1.norm() + wanted.velocity_2.norm();
        const Long spin = 1 + wanted.spin_1.norm() + wanted.spin_2.norm();
        double most = off(answer.impulse, wanted.impulse, wanted.impulse.norm());
        most = std::max({most, off(answer.velocity_1, wanted.velocity_1, speed),
                         off(answer.velocity_2, wanted.velocity_2, speed),
                         off(answer.spin_1, wanted.spin_1, spin),
                         off(answer.spin_2, wanted.spin_2, spin)});
        // the seed's restitution: all of it again, eps times
        law.elasticity = law.tangential = made.law.elasticity;
        const LongVec3 again = (1 + static_cast<Long>(law.elasticity)) * wanted.impulse;
        const ImpactAnswer bounced = impact(a.light(), b.light(), made.normal, law);
        most = std::max(most, off(bounced.impulse, again, again.norm()));
        // ours: R_f and R_s - R_f each with its own share
        law.tangential = made.law.tangential;
        const LongVec3 rest = sticking.impulse - plain.impulse;
        const LongVec3 rest_t = rest - rest.dot(k) * k;
        const Long share = 1 + static_cast<Long>(law.elasticity);
        Long b_share = 1 + static_cast<Long>(law.tangential);
        LongVec3 mixed = share * plain.impulse + b_share * rest;
        if ((b_share * rest_t).norm() > gamma * mixed.dot(k)) {
            b_share = gamma * share * plain.impulse.dot(k) / (rest_t.norm() - gamma * rest.dot(k));
            mixed = share * plain.impulse + b_share * rest;
        }
        const ImpactAnswer ours = impact(a.light(), b.light(), made.normal, law);
        most = std::max(most, off(ours.impulse, mixed, mixed.norm()));
        CHECK(most < 1e-11);
        worst = std::max(worst, most);
    }
    MESSAGE("at most " << worst << " from the fifteen equations; " << slides << " slide, " << pulls
                       << " would pull");
    // a property that meets only one kind proves little
    CHECK(slides > impacts / 10);
    CHECK(slides < impacts * 9 / 10);
    CHECK(pulls > impacts / 100);
}

TEST_CASE("an impulse keeps momentum and never raises energy") {
    constexpr std::uint64_t seed = 1998;
    Random random(seed);
    constexpr int impacts = 100000;
    int slides = 0, kept = 0;
    double gain = -1.0, formula = 0.0, momentum = 0.0, angular = 0.0, normal = 0.0, cone = 0.0;
    for (int n = 0; n < impacts; ++n) {
        const RandomImpact made = random_impact(random, 10.0);
        const HeavyBody &a = made.body_1, &b = made.body_2;
        const Vec3 contact = random_vector(random);
        const ImpactAnswer answer = impact(a.light(), b.light(), made.normal, made.law);
        const TwoSums before = sums_before(a, b, contact);
        const TwoSums after = sums_after(a, b, answer, contact);
        const Long change = after.energy - before.energy;
        gain = std::max(gain, static_cast<double>(change / before.energy));
        formula = std::max(
            formula, static_cast<double>(std::abs(change - answer.energy_change) / before.energy));
        momentum = std::max(
            momentum,
            static_cast<double>((after.momentum - before.momentum).norm() / before.momentum_size));
        angular = std::max(
            angular, static_cast<double>((after.angular_momentum - before.angular_momentum).norm() /
                                         before.angular_size));
        const auto u_n = [&](const Vec3& v1, const Vec3& w1, const Vec3& v2, const Vec3& w2) {
            return (v1 + w1.cross(a.arm) - v2 - w2.cross(b.arm)).dot(made.normal);
        };
        const double approach = u_n(a.velocity, a.spin, b.velocity, b.spin);
        const double leave =
            u_n(answer.velocity_1, answer.spin_1, answer.velocity_2, answer.spin_2);
        const double sizes = a.velocity.norm() + a.spin.norm() * a.arm.norm() + b.velocity.norm() +
                             b.spin.norm() * b.arm.norm();
        normal = std::max(normal, std::abs(leave + made.law.elasticity * approach) / sizes);
        const double r_n = answer.impulse.dot(made.normal);
        const double r_t = (answer.impulse - r_n * made.normal).norm();
        CHECK(r_n >= 0.0);
        cone = std::max(cone, (r_t - made.law.friction * r_n) / answer.impulse.norm());
        CHECK(answer.energy_change <= 0.0);
        slides += answer.kind == Kind::slides;
        kept += std::abs(static_cast<double>(change / before.energy)) < 1e-12;
    }
    MESSAGE("energy at most " << gain << " up, formula off by " << formula << ", momentum "
                              << momentum << ", angular " << angular << ", normal speed " << normal
                              << ", cone " << cone << "; " << slides << " slide");
    INFO("seed " << seed);
    CHECK(gain < 1e-12);
    CHECK(formula < 1e-12);
    CHECK(momentum < 1e-12);
    CHECK(angular < 1e-12);
    CHECK(normal < 1e-12);
    CHECK(cone < 1e-12);
    CHECK(slides > impacts / 10);
    CHECK(slides < impacts * 9 / 10);
    // fully elastic without friction: nothing is lost either
    CHECK(kept > 0);
}

TEST_CASE("bodies that part or slide along each other get no impulse") {
    const ImpactLaw law{.5, .5, 0};
    for (const double away : {0.0, 1e-300, 2.0}) {
        const ImpactBody cube = brick({1, 1, 1}, 2.0, {.5, .5, -.5}, {4, 1, away});
        const ImpactAnswer answer = impact(cube, floor_below, up, law);
        CHECK(answer.kind == Kind::none);
        CHECK(answer.impulse == Vec3::Zero());
        CHECK(answer.velocity_1 == cube.velocity);
        CHECK(answer.energy_change == 0.0);
    }
    // a normal the wrong way round makes the same of bodies that approach
    const ImpactBody falling = brick({1, 1, 1}, 2.0, {.5, .5, -.5}, {4, 1, -2});
    CHECK(impact(falling, floor_below, -up, law).kind == Kind::none);
}

TEST_CASE("a wrong normal costs sense and never energy") {
    constexpr std::uint64_t seed = 66;
    Random random(seed);
    int pushed = 0;
    for (int n = 0; n < 5000; ++n) {
        RandomImpact made = random_impact(random, 10.0);
        HeavyBody &a = made.body_1, &b = made.body_2;
        // the arms of other places, and whichever side
        std::swap(a.arm, b.arm);
        if (random.chance(0.5)) made.normal = -made.normal;
        const ImpactAnswer answer = impact(a.light(), b.light(), made.normal, made.law);
        const Long before = sums_before(a, b).energy, after = sums_after(a, b, answer).energy;
        INFO("seed " << seed << ", impact " << n);
        CHECK(static_cast<double>(after / before) < 1.0 + 1e-12);
        pushed += answer.kind != Kind::none;
    }
    CHECK(pushed > 1000);
    CHECK(pushed < 4000);
}

TEST_CASE("who is called body 1 changes nothing but signs") {
    constexpr std::uint64_t seed = 12;
    Random random(seed);
    for (int n = 0; n < 2000; ++n) {
        const RandomImpact made = random_impact(random);
        const ImpactBody a = made.body_1.light(), b = made.body_2.light();
        const ImpactAnswer one = impact(a, b, made.normal, made.law);
        const ImpactAnswer two = impact(b, a, -made.normal, made.law);
        INFO("seed " << seed << ", impact " << n);
        CHECK(one.kind == two.kind);
        CHECK((one.impulse + two.impulse).norm() < 1e-12 * one.impulse.norm());
        CHECK((one.spin_1 - two.spin_2).norm() < 1e-12 * (1.0 + one.spin_1.norm()));
    }
}

TEST_CASE("sticking for ever does not pull") {
    constexpr std::uint64_t seed = 78;
    Random random(seed);
    int cut = 0;
    for (int n = 0; n < 20000; ++n) {
        RandomImpact made = random_impact(random);
        made.law.friction = n % 2 == 0 ? forever : 1e300;
        const ImpactAnswer answer =
            impact(made.body_1.light(), made.body_2.light(), made.normal, made.law);
        INFO("seed " << seed << ", impact " << n);
        CHECK(answer.impulse.allFinite());
        CHECK(answer.impulse.dot(made.normal) >= -1e-15 * answer.impulse.norm());
        CHECK(answer.energy_change <= 0.0);
        cut += answer.kind == Kind::slides;
    }
    // the sticking impulse of some would pull: those are cut where it neither pulls nor pushes
    CHECK(cut > 200);
    CHECK(cut < 10000);
}

TEST_CASE("needles and points and pins are safe") {
    constexpr std::uint64_t seed = 515;
    Random random(seed);
    double gain = -1.0, normal_off = 0.0;
    int impacts = 0;
    for (int n = 0; n < 20000; ++n) {
        RandomImpact made = random_impact(random, 10.0);
        // body 1: a needle ten to a hundred thousand times as long as thick, or one without thickness
        const double thin = std::pow(10.0, random.uniform(-5.0, -1.0));
        const Mat3 turn = Quat(exp_map(random_vector(random, 2.0))).toRotationMatrix();
        HeavyBody& needle = made.body_1;
        needle.inertia =
            turn * Vec3(1.0, 1.0, thin * thin).asDiagonal() * turn.transpose() * needle.mass / 3.0;
        needle.arm = turn * Vec3(thin * random.uniform(-1, 1), thin * random.uniform(-1, 1), 1.0);
        ImpactBody a = needle.light(), b = made.body_2.light();
        a.inverse_inertia = turn *
                            Vec3(3.0, 3.0, n % 2 == 0 ? 3.0 / (thin * thin) : 0.0).asDiagonal() *
                            turn.transpose() / needle.mass;
        if (n % 3 == 1) b = floor_below;
        if (n % 3 == 2) b.inverse_inertia.setZero();
        const ImpactAnswer answer = impact(a, b, made.normal, made.law);
        if (answer.kind == Kind::none) continue;
        ++impacts;
        INFO("seed " << seed << ", impact " << n);
        CHECK(answer.impulse.allFinite());
        CHECK(answer.energy_change <= 0.0);
        // work of the impulse: R . (u + u') / 2, whatever the inertia
        const auto at_contact = [&](const Vec3& v1, const Vec3& w1, const Vec3& v2,
                                    const Vec3& w2) {
            return Vec3(v1 + w1.cross(a.arm) - v2 - w2.cross(b.arm));
        };
        const Vec3 u = at_contact(a.velocity, a.spin, b.velocity, b.spin);
        const Vec3 after =
            at_contact(answer.velocity_1, answer.spin_1, answer.velocity_2, answer.spin_2);
        const double work = 0.5 * answer.impulse.dot(u + after);
        const double scale = answer.impulse.norm() * u.norm();
        // a needle that turns about itself so easily has lost that many digits of the rest
        const double digits = n % 2 == 0 ? thin * thin : 1.0;
        gain = std::max(gain, digits * work / scale);
        const double missed = after.dot(made.normal) + made.law.elasticity * u.dot(made.normal);
        normal_off = std::max(normal_off, digits * std::abs(missed) / u.norm());
    }
    MESSAGE("work at most " << gain << ", normal speed off by " << normal_off);
    CHECK(impacts > 10000);
    CHECK(gain < 1e-12);
    CHECK(normal_off < 1e-12);
}

TEST_CASE("needles thinner than numbers can tell stay bounded") {
    constexpr std::uint64_t seed = 516;
    Random random(seed);
    int impacts = 0;
    for (int n = 0; n < 20000; ++n) {
        const RandomImpact made = random_impact(random, 10.0);
        const double thin = std::pow(10.0, random.uniform(-12.0, -6.0));
        const Mat3 turn = Quat(exp_map(random_vector(random, 2.0))).toRotationMatrix();
        ImpactBody needle = made.body_1.light();
        needle.arm = turn * Vec3(thin * random.uniform(-1, 1), thin * random.uniform(-1, 1), 1.0);
        needle.inverse_inertia = needle.inverse_mass * turn *
                                 Vec3(3.0, 3.0, 3.0 / (thin * thin)).asDiagonal() *
                                 turn.transpose();
        const ImpactAnswer answer = impact(needle, floor_below, made.normal, made.law);
        if (answer.kind == Kind::none) continue;
        ++impacts;
        INFO("seed " << seed << ", impact " << n);
        // |R_f| and |R_s| are at most |u| over the inverse mass, |R| at most 6 of these, and rounding
        const Vec3 u = needle.velocity + needle.spin.cross(needle.arm);
        CHECK(answer.impulse.norm() <= 10.0 * u.norm() / needle.inverse_mass);
        CHECK(answer.energy_change <= 0.0);
    }
    CHECK(impacts > 5000);
}

TEST_CASE("an impact that makes no sense is refused with the number that is wrong") {
    const ImpactBody cube = brick({1, 1, 1}, 2.0, {.5, .5, -.5}, {0, 0, -3});
    const ImpactLaw fine{.5, .5, 0};
    const double nan = std::nan("");
    CHECK_THROWS_AS((void)impact(cube, floor_below, 1.00001 * up, fine), UsageError);
    CHECK_THROWS_AS((void)impact(cube, floor_below, Vec3::Zero(), fine), UsageError);
    CHECK_THROWS_AS((void)impact(cube, floor_below, {nan, 0, 1}, fine), UsageError);
    CHECK_THROWS_AS((void)impact(floor_below, floor_below, up, fine), UsageError);
    for (const double bad : {-.1, 1.1, nan}) {
        CHECK_THROWS_AS((void)impact(cube, floor_below, up, {bad, .5, 0}), UsageError);
    }
    for (const double bad : {-1.1, 1.1, nan}) {
        CHECK_THROWS_AS((void)impact(cube, floor_below, up, {.5, .5, bad}), UsageError);
    }
    CHECK_THROWS_AS((void)impact(cube, floor_below, up, {.5, -.5, 0}), UsageError);
    CHECK_THROWS_AS((void)impact(cube, floor_below, up, {.5, nan, 0}), UsageError);
    ImpactBody bad = cube;
    bad.inverse_mass = -1.0;
    CHECK_THROWS_AS((void)impact(bad, floor_below, up, fine), UsageError);
    bad = cube;
    bad.inverse_inertia(1, 1) = -1.0;
    CHECK_THROWS_AS((void)impact(bad, floor_below, up, fine), UsageError);
    bad = cube;
    bad.spin.x() = forever;
    CHECK_THROWS_AS((void)impact(cube, bad, up, fine), UsageError);
    bad = cube;
    bad.arm.x() = 1e200;
    CHECK_THROWS_AS((void)impact(bad, floor_below, up, fine), UsageError);
    CHECK_THROWS_WITH((void)impact(cube, floor_below, up, {1.5, .5, 0}),
                      "impact: elasticity 1.5 is outside [0, 1]");
    // a hair's breadth from unit length is unit length
    CHECK(impact(cube, floor_below, (1.0 + 5e-10) * up, fine).kind != Kind::none);
}
