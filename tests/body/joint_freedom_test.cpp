// A chain of turns that stands for a limit leaves out nothing of it.

#include "sidestep/body/joint_freedom.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"

using namespace sidestep;
using namespace sidestep::body;

namespace {

Quat any_rotation(Random& random) {
    const double w = random.normal(), x = random.normal(), y = random.normal();
    const double z = random.normal();
    return Quat(w, x, y, z).normalized();
}

AngleRange any_range(Random& random, double widest) {
    if (random.chance(0.15)) return {0.0, 0.0};
    const double a = random.uniform(-widest, widest), b = random.uniform(-widest, widest);
    return {std::min(a, b), std::max(a, b)};
}

JointLimit any_limit(Random& random, double widest) {
    JointLimit limit;
    limit.reference = any_rotation(random);
    limit.axes = any_rotation(random).toRotationMatrix();
    limit.swing_b = any_range(random, widest);
    limit.swing_c = any_range(random, widest);
    limit.twist = any_range(random, pi);
    return limit;
}

/// By how much an angle is out of a range, whole turns apart.
double excess_by_turns(const AngleRange& range, double angle) {
    double least = 10.0;
    for (const double turn : {-2 * pi, 0.0, 2 * pi}) {
        least = std::min(least, range.excess(angle + turn));
    }
    return least;
}

/// The angles of a rotation about three axes at right angles, both solutions; the excess over the
/// ranges of the better one.
double excess_of(const TurnChain& chain, const Quat& rotation) {
    // all three axes, those without a turn of their own as turns of 0..0
    std::array<Vec3, 3> axis;
    std::array<AngleRange, 3> range;
    const auto& turns = chain.turns;
    REQUIRE(turns.size() == 3);
    for (int k = 0; k < 3; ++k) axis[k] = turns[k].axis, range[k] = turns[k].range;
    Mat3 frame;
    for (int k = 0; k < 3; ++k) frame.col(k) = axis[k];
    const double hand = frame.determinant();  // +1 or -1
    const Mat3 m =
        frame.transpose() *
        (chain.before.conjugate() * rotation * chain.after.conjugate()).toRotationMatrix() * frame;
    // in its own axes: X(first) Y(middle) Z(last), mirrored where the axes are left-handed
    double least = 10.0;
    const double middle = hand * std::asin(std::clamp(m(0, 2), -1.0, 1.0));
    for (const double mid : {middle, pi - middle}) {
        const double sign = std::cos(mid) > 0 ? 1.0 : -1.0;
        const double first = hand * std::atan2(-sign * m(1, 2), sign * m(2, 2));
        const double last = hand * std::atan2(-sign * m(0, 1), sign * m(0, 0));
        least = std::min(least,
                         std::max({excess_by_turns(range[0], first), excess_by_turns(range[1], mid),
                                   excess_by_turns(range[2], last)}));
    }
    return least;
}

}  // namespace

TEST_CASE("a hinge is one turn and stays as it was") {
    JointLimit knee;
    knee.swing_b = {0.0, radians(150)};
    knee.swing_c = knee.twist = {0.0, 0.0};
    const TurnChain chain = enclosing(knee);
    REQUIRE(chain.turns.size() == 1);
    CHECK(chain.turns[0].axis == Vec3::UnitY());
    CHECK(chain.turns[0].range.low == 0.0);
    CHECK(chain.turns[0].range.high == radians(150));

    JointLimit stiff;
    stiff.swing_b = stiff.swing_c = stiff.twist = {0.0, 0.0};
    CHECK(enclosing(stiff).turns.empty());
    CHECK(JointFreedom(stiff).enclosing_chain().turns.empty());
}

TEST_CASE("a chain of turns encloses itself") {
    const TurnChain chain{.turns = {{Vec3::UnitX(), {0.1, 0.2}}, {Vec3::UnitZ(), {-1.0, 1.0}}}};
    const TurnChain same = JointFreedom(chain).enclosing_chain();
    REQUIRE(same.turns.size() == 2);
    CHECK(same.turns[1].axis == Vec3::UnitZ());
    CHECK(same.turns[1].range.high == 1.0);
}

TEST_CASE("every rotation inside a limit is inside the chain that encloses it") {
    constexpr std::uint64_t seed = 613;
    Random random(seed);
    int tight = 0, full = 0, worst_spent = 0;
    for (int n = 0; n < 90; ++n) {
        const JointLimit limit = any_limit(random, n % 3 == 0 ? pi : radians(80));
        const TurnChain chain = enclosing(limit);
        INFO("seed " << seed << ", limit " << n);
        if (chain.turns.size() != 3) {
            CHECK((limit.swing_b.low == limit.swing_b.high ||
                   limit.swing_c.low == limit.swing_c.high || limit.twist.low == limit.twist.high));
            continue;
        }
        const bool all = chain.turns[0].range.high - chain.turns[0].range.low >= 2 * pi;
        (all ? full : tight) += 1;
        double worst = -1.0;
        for (int i = 0; i < 200; ++i) {
            // corners and edges as often as the middle
            const auto any = [&](const AngleRange& r) {
                const double t = std::clamp(random.uniform(-0.3, 1.3), 0.0, 1.0);
                return r.low + t * (r.high - r.low);
            };
            SwingTwist angles;
            angles.swing_b = any(limit.swing_b);
            angles.swing_c = any(limit.swing_c);
            angles.twist = any(limit.twist);
            worst = std::max(worst, excess_of(chain, rotation_of(limit, angles)));
        }
        CHECK(worst < 1e-9);
        // and there is not much more: a range shortened by two degrees leaves something out
        if (all) continue;
        TurnChain shorter = chain;
        shorter.turns[0].range.high -=
            radians(2.0) + 0.02 * (shorter.turns[0].range.high - shorter.turns[0].range.low);
        for (int i = 0; i < 400; ++i) {
            SwingTwist angles;
            angles.swing_b = random.chance(0.5)
                                 ? limit.swing_b.high
                                 : random.uniform(limit.swing_b.low, limit.swing_b.high);
            angles.swing_c = random.chance(0.5) ? limit.swing_c.high : limit.swing_c.low;
            angles.twist = limit.twist.low;
            if (excess_of(shorter, rotation_of(limit, angles)) > 1e-9) {
                ++worst_spent;
                break;
            }
        }
    }
    CHECK(tight > 15);
    CHECK(full > 0);
    CHECK(worst_spent > tight / 3);
}

TEST_CASE("a person's limits are enclosed within a few degrees or freely") {
    const Character person = make_mannequin(motion::human_skeleton());
    for (int j = 0; j < person.skeleton().joint_count(); ++j) {
        const JointLimit& limit = person.limits()[j];
        const TurnChain chain = enclosing(limit);
        if (limit.is_free()) continue;
        INFO(person.skeleton().joint(j).name);
        CHECK(chain.turns.size() <= 3);
        for (const Turn& turn : chain.turns) CHECK(turn.range.high - turn.range.low <= 2 * pi);
    }
}
