#include "bench/rigid/impulses.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <cmath>

#include "sidestep/base/fingerprint.h"
#include "sidestep/rigid/impulse.h"
#include "tests/support/random_impacts.h"

namespace sidestep::bench {

using rigid::ImpactAnswer;
using rigid::ImpactBody;
using test::RandomImpact;
using Json = nlohmann::ordered_json;

namespace {

/// A blow, with what every rule needs of it.
struct Blow {
    RandomImpact made;
    ImpactBody one, two;
    Vec3 u;
    Mat3 matrix;
    Vec3 sticking;        ///< -K^-1 u
    double energy = 0.0;  ///< Before.

    explicit Blow(const RandomImpact& random) : made(random) {
        one = made.body_1.light();
        two = made.body_2.light();
        u = one.velocity + one.spin.cross(one.arm) - two.velocity - two.spin.cross(two.arm);
        matrix = collision_matrix(one, two);
        sticking = -matrix.llt().solve(u);
        energy = static_cast<double>(sums_before(made.body_1, made.body_2).energy);
    }
    /// Of an impulse on body 1: R . (u + u') / 2.
    [[nodiscard]] double work_of(const Vec3& impulse) const {
        return impulse.dot(u + 0.5 * (matrix * impulse));
    }
};

/// Seed 004, section V: the cone without a sign, and any normal. Nobody asks whether they approach.
Vec3 seed_rule(const Blow& blow, const Vec3& k) {
    const double gamma = blow.made.law.friction, share = 1.0 + blow.made.law.elasticity;
    const double r_n = blow.sticking.dot(k);
    const Vec3 r_t = blow.sticking - r_n * k;
    if (r_t.norm() <= gamma * std::abs(r_n)) return share * blow.sticking;
    const Vec3 along = k + gamma * r_t.normalized();
    return share * -blow.u.dot(k) / k.dot(blow.matrix * along) * along;
}

/// As many engines do: no slip and the wanted normal speed; else friction against the slip at the start.
Vec3 engine_rule(const Blow& blow) {
    const Vec3& k = blow.made.normal;
    const double gamma = blow.made.law.friction, eps = blow.made.law.elasticity;
    const double u_n = blow.u.dot(k);
    const Vec3 all = blow.matrix.llt().solve(-eps * u_n * k - blow.u);
    const double r_n = all.dot(k);
    if ((all - r_n * k).norm() <= gamma * r_n) return all;
    const Vec3 slip = blow.u - u_n * k;
    const Vec3 along = k - gamma * slip.normalized();
    return -(1.0 + eps) * u_n / k.dot(blow.matrix * along) * along;
}

/// How often a rule makes energy, and how much.
struct Tally {
    std::string rule;
    std::int64_t blows = 0, rises = 0;
    double most = -1.0;  ///< Of the energy before.

    void add(double work, double energy) {
        ++blows;
        const double gain = work / energy;
        rises += gain > 1e-12;
        most = std::max(most, gain);
    }
    [[nodiscard]] Json row() const {
        return {{"rule", rule},
                {"blows", blows},
                {"rises", rises},
                {"rises_share", static_cast<double>(rises) /
                                    static_cast<double>(std::max<std::int64_t>(blows, 1))},
                {"gain_max", most}};
    }
};

/// The promises of section 7 of our spec.
struct Worst {
    double energy = -1.0, formula = 0.0, momentum = 0.0, angular = 0.0, normal = 0.0, cone = 0.0;

    void look(const RandomImpact& made, const ImpactAnswer& answer) {
        const test::HeavyBody &a = made.body_1, &b = made.body_2;
        const test::TwoSums before = sums_before(a, b), after = sums_after(a, b, answer);
        const test::Long change = after.energy - before.energy;
        const auto at_least = [](double& worst, test::Long value) {
            worst = std::max(worst, static_cast<double>(value));
        };
        at_least(energy, change / before.energy);
        at_least(formula, std::abs(change - answer.energy_change) / before.energy);
        at_least(momentum, (after.momentum - before.momentum).norm() / before.momentum_size);
        at_least(angular,
                 (after.angular_momentum - before.angular_momentum).norm() / before.angular_size);
        const auto speed = [&](const Vec3& v1, const Vec3& w1, const Vec3& v2, const Vec3& w2) {
            return (v1 + w1.cross(a.arm) - v2 - w2.cross(b.arm)).dot(made.normal);
        };
        const double near = speed(a.velocity, a.spin, b.velocity, b.spin);
        const double away =
            speed(answer.velocity_1, answer.spin_1, answer.velocity_2, answer.spin_2);
        const double sizes = a.velocity.norm() + a.spin.norm() * a.arm.norm() + b.velocity.norm() +
                             b.spin.norm() * b.arm.norm();
        at_least(normal, std::abs(away + made.law.elasticity * near) / sizes);
        const double r_n = answer.impulse.dot(made.normal);
        const double r_t = (answer.impulse - r_n * made.normal).norm();
        at_least(cone, std::max(-r_n, r_t - made.law.friction * r_n) / answer.impulse.norm());
    }
};

}  // namespace

void impulses(Bench& bench) {
    const int blows = bench.quick ? 100000 : 1000000;
    Random random(bench.seed, 0x1a9);
    Tally ours{"ours: any tangential elasticity"}, none{"ours: tangential none"},
        paper{"the seed: normal from 2 into 1"}, reversed{"the seed: normal reversed"},
        reversed_slides{"the seed: normal reversed and sliding"},
        engine{"engines: against the first slip"};
    Worst worst;
    Fingerprint print;
    std::int64_t pulls = 0, taken_for_sticking = 0, slides = 0, overshoots = 0;
    for (int n = 0; n < blows; ++n) {
        RandomImpact made = test::random_impact(random, 10.0);
        // ours, over all that it promises
        ImpactAnswer answer =
            impact(made.body_1.light(), made.body_2.light(), made.normal, made.law);
        worst.look(made, answer);
        print.add(static_cast<int>(answer.kind));
        const Blow wide(made);
        ours.add(wide.work_of(answer.impulse), wide.energy);
        if (n % 10 != 0) continue;
        // the printed rules, on friction as things have it
        made.law.friction *= 0.1;
        made.law.tangential = 0.0;
        const Blow blow(made);
        const Vec3& k = made.normal;
        answer = impact(blow.one, blow.two, k, made.law);
        none.add(blow.work_of(answer.impulse), blow.energy);
        const double r_n = blow.sticking.dot(k), r_t = (blow.sticking - r_n * k).norm();
        const bool unsigned_sticks = r_t <= made.law.friction * std::abs(r_n);
        pulls += r_n < 0.0;
        taken_for_sticking += r_n < 0.0 && unsigned_sticks;
        // the signed cone, and u_n < 0: then its restitution is harmless
        made.law.tangential = made.law.elasticity;
        answer = impact(blow.one, blow.two, k, made.law);
        paper.add(blow.work_of(answer.impulse), blow.energy);
        if (answer.kind == ImpactAnswer::Kind::slides && made.law.friction > 0.0) {
            // R_t = b (R_s - R_f)_t
            ++slides;
            overshoots += (answer.impulse - answer.impulse.dot(k) * k).norm() > r_t;
        }
        const double wrong = blow.work_of(seed_rule(blow, -k));
        reversed.add(wrong, blow.energy);
        if (!unsigned_sticks && made.law.friction > 0.0) reversed_slides.add(wrong, blow.energy);
        engine.add(blow.work_of(engine_rule(blow)), blow.energy);
    }
    bench.note(fmt::format(
        "{} blows; at most: momentum {:.1e}, angular momentum {:.1e}, energy up {:.1e}, "
        "formula {:.1e}, normal speed {:.1e}, cone {:.1e}",
        blows, worst.momentum, worst.angular, worst.energy, worst.formula, worst.normal,
        worst.cone));
    const double all = static_cast<double>(none.blows);
    bench.note(fmt::format(
        "the sticking impulse would pull in {:.1f} %, and passes an unsigned cone in {:.2f} %; "
        "the seed's restitution overshoots in {:.1f} % of the slides",
        100.0 * static_cast<double>(pulls) / all,
        100.0 * static_cast<double>(taken_for_sticking) / all,
        100.0 * static_cast<double>(overshoots) /
            static_cast<double>(std::max<std::int64_t>(slides, 1))));
    Json rows = Json::array();
    for (const Tally& tally : {ours, none, paper, reversed, reversed_slides, engine}) {
        rows.push_back(tally.row());
    }
    bench.table("impulse_rules", rows);
    bench.figure("impulse_worst", {{"energy_gain", worst.energy},
                                   {"formula", worst.formula},
                                   {"momentum", worst.momentum},
                                   {"angular_momentum", worst.angular},
                                   {"normal_speed", worst.normal},
                                   {"cone", worst.cone}});
    bench.tally("impulses", blows);
    bench.key("impulse_energy_gain_max", std::max(worst.energy, 0.0));

    // what one costs
    std::vector<Blow> some;
    for (int n = 0; n < 1000; ++n) some.emplace_back(test::random_impact(random));
    double sum = 0.0;
    const Timing time =
        race(bench.quick ? 5 : 15, {[&] {
                 for (const Blow& blow : some) {
                     sum +=
                         impact(blow.one, blow.two, blow.made.normal, blow.made.law).energy_change;
                 }
             }})
            .front();
    bench.row("impact", time, {{"ns_per_impulse", 1e6 * time.cpu_s}}, print.hex(), "impulses");
    if (!(sum <= 0.0)) bench.disagree("impulses made energy while they were timed");
    // promises of impulse.h, and of our spec's acceptance test 6
    for (const double off :
         {worst.energy, worst.formula, worst.momentum, worst.angular, worst.normal, worst.cone}) {
        if (off > 1e-12) bench.disagree(fmt::format("an impulse breaks a promise by {:.2e}", off));
    }
}

}  // namespace sidestep::bench
