// The promise of an impulse: momentum is kept, energy never rises, and the rules of the seed's 15
// equations hold.
#include "sidestep/rigid/impulse.h"

#include <doctest/doctest.h>

#include <Eigen/LU>
#include <cmath>
#include <limits>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"

using namespace sidestep;
using namespace sidestep::rigid;

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
