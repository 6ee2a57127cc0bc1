// How stiff may a string's tie to its body be, when bodies step as often as strings, or more seldom?
#include <fmt/format.h>

#include "bench/puppet/hanging.h"
#include "bench/puppet/promises.h"
#include "sidestep/puppet/plays.h"
#include "sidestep/puppet/theatre.h"

namespace sidestep::bench {

using namespace puppet;

namespace {

constexpr double largest_tie = 1e8;

/// How the bodies of a row step.
struct RateKind {
    const char* name;
    double ratio;  ///< Of the tie's damping to the critical one.
    int body_every;
    bool predicted;                ///< Strings take the body where it will be.
    bool old_speed_first = false;  ///< Moves by the speed it had, which is then changed.
};

/// Let go where the string has no stretch, and aside by a little, so that it must hold in all directions:
/// stable when it is never faster in the end than such a fall on such a spring can be.
bool tie_holds(double mass, double stiffness, const RateKind& kind) {
    constexpr double h = 0.001;
    StringOptions options;
    options.coupling = stiffness;
    options.coupling_damping = 2.0 * kind.ratio * std::sqrt(stiffness * mass);
    options.ground = -100.0;
    HangingMass one(mass, options);
    one.body.point.x() += 0.002;
    Vec3 sum = Vec3::Zero();
    double late = 0.0;
    const double fall = 9.81 * std::sqrt(mass * (1.0 / stiffness + 49.0 / options.stiffness));
    constexpr int steps = 6000;
    for (int k = 0; k < steps; ++k) {
        const int since = k % kind.body_every;
        Tied told = one.body;
        told.point += since * h * told.velocity;
        // the strings take the body where it will be, unless they are led to think it is back
        if (!kind.predicted) told.point -= h * told.velocity;
        const Vec3 anchors[1] = {one.anchor};
        const Tied ends[1] = {told};
        one.strings.step(h, anchors, ends);
        sum += one.strings.body_force(0);
        if (since + 1 < kind.body_every) continue;
        const double seconds = h * kind.body_every;
        const Vec3 before = one.body.velocity;
        one.body.velocity += seconds * (options.gravity + sum / kind.body_every / mass);
        one.body.point += seconds * (kind.old_speed_first ? before : one.body.velocity);
        sum.setZero();
        const double speed = one.body.velocity.norm();
        if (!(speed < 50.0)) return false;
        if (k >= steps - steps / 8) late = std::max(late, speed);
    }
    return late < 1.1 * fall;
}

/// The whole marionette with bodies at 30 Hz: does it hold for ten seconds?
bool seldom_holds(double coupling) {
    Play play;
    play.puppet = marionette();
    play.ground = -2.0;
    TheatreOptions options;
    options.body_every = 33;
    options.strings.coupling = coupling;
    options.strings.coupling_damping = 0.01 * coupling;
    Theatre theatre(play, options);
    for (int k = 0; k < 10'000; ++k) {
        theatre.step(theatre.neutral());
        if (theatre.stopped()) return false;
        for (const Motion& motion : theatre.bodies().velocities()) {
            if (!(motion.linear.norm() < 20.0)) return false;
        }
    }
    return true;
}

}  // namespace

void study_body_rates(Bench& bench, PuppetSummary& summary) {
    const int halvings = bench.quick ? 10 : 16;
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    const RateKind kinds[] = {
        {"1 ms predicted", 0.0, 1, true},
        {"1 ms unpredicted", 0.0, 1, false},
        {"1 ms unpredicted; old speed first", 0.0, 1, false, true},
        {"the same damped .1", 0.1, 1, false, true},
        {"the same damped .3", 0.3, 1, false, true},
        {"4 ms predicted", 0.0, 4, true},
        {"4 ms unpredicted; old speed first; damped .1", 0.1, 4, false, true},
        {"33 ms predicted", 0.0, 33, true},
        {"33 ms predicted; damped .1", 0.1, 33, true},
        {"33 ms unpredicted; damped .1", 0.1, 33, false},
    };
    for (const RateKind& kind : kinds) {
        nlohmann::ordered_json row{{"bodies", kind.name}};
        for (const double mass : {0.04, 0.35}) {
            const auto holds = [&](double stiffness) { return tie_holds(mass, stiffness, kind); };
            const double limit = holds(1.0) ? largest(1.0, largest_tie, halvings, holds) : 0.0;
            row[fmt::format("largest_tie_{}_kg", mass)] = limit;
            if (kind.body_every == 1 && kind.predicted) {
                summary.at_least(fmt::format("largest tie to {} kg: body predicted", mass), limit,
                                 largest_tie, "N/m");
            }
            if (kind.body_every == 33 && kind.ratio == 0.0 && mass == 0.04) {
                summary.at_most("largest tie to 0.04 kg: bodies at 30 Hz", limit, 2000.0, "N/m");
            }
        }
        rows.push_back(std::move(row));
    }
    bench.note(
        "the stiffest tie that holds for 6 s, N/m; 1e8 is as far as we looked, 0 means none");
    bench.table("body_rates", rows);
    const bool stiff = seldom_holds(5000.0), soft = seldom_holds(50.0);
    bench.note(fmt::format("the marionette with bodies at 30 Hz: a tie of 5000 N/m {}, of 50 {}",
                           stiff ? "holds" : "explodes", soft ? "holds" : "explodes"));
    summary.at_most("bodies at 30 Hz: tie of 5000 N/m holds", stiff ? 1.0 : 0.0, 0.0);
    summary.at_least("bodies at 30 Hz: tie of 50 N/m holds", soft ? 1.0 : 0.0, 1.0);
}

}  // namespace sidestep::bench
