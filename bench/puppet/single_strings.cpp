// One string: with a solve and without.
#include <fmt/format.h>

#include "bench/puppet/hanging.h"
#include "bench/puppet/promises.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/puppet/marionette.h"

namespace sidestep::bench {

using namespace puppet;

namespace {

constexpr double millisecond = 0.001;

/// Nudged by half a millimetre, and nothing else to do for three seconds.
bool explicit_holds(double stiffness, double step_s, double seconds) {
    StringOptions options;
    options.stiffness = stiffness;
    options.friction = options.air = 0.0;
    options.coupling = options.coupling_damping = 0.0;
    options.gravity = Vec3::Zero();
    options.ground = -100.0;
    HangingMass one(1.0, options);
    const Vec3 anchors[1] = {Vec3(0.0, 1.0005, 0.0)};
    const Tied ends[1] = {};
    const double given = 0.5 * stiffness * 0.0005 * 0.0005;
    for (int k = 0; k < seconds / step_s; ++k) {
        one.strings.step_explicit(step_s, anchors, ends);
        if (k % 50 == 0 && !(one.strings.energy() < 100.0 * given)) return false;
    }
    return one.strings.energy() < 100.0 * given;
}

struct Shaken {
    double most = 0.0, jump = 0.0, strain = 0.0, geometry = 0.0;
    bool finite = true;
};

/// 10 cm at 2 Hz, taken up within a second after hanging still.
Shaken shake(double stiffness) {
    StringOptions options;
    options.stiffness = stiffness;
    options.coupling = options.coupling_damping = 0.0;
    HangingMass one(1.0, options);
    Shaken result;
    Vec3 last = Vec3::Zero();
    for (int k = -4000; k < 10'000; ++k) {
        const double share = std::clamp(millisecond * k, 0.0, 1.0);
        one.anchor.x() = share * share * 0.1 * std::sin(2.0 * M_PI * 2.0 * millisecond * k);
        one.pull(millisecond);
        const Vec3 force = one.strings.handle_force(0);
        if (k >= 0) {
            result.most = std::max(result.most, force.norm());
            result.jump = std::max(result.jump, (force - last).norm());
            double length = 0.0;
            for (int i = 0; i < 49; ++i) {
                length += (one.strings.point(0, i + 1) - one.strings.point(0, i)).norm();
            }
            result.strain = std::max(result.strain, length / 0.6 - 1.0);
            const double first = (one.strings.point(0, 1) - one.strings.point(0, 0)).norm();
            result.geometry = std::max(result.geometry, std::abs(stiffness * (first - 0.6 / 49.0)));
        }
        last = force;
    }
    result.finite = one.strings.finite();
    return result;
}

/// What a swinging string keeps of its energy in ten seconds.
double pendulum_keeps(double step_s) {
    StringOptions options;
    options.coupling = options.coupling_damping = 0.0;
    options.air = options.friction = 0.0;
    options.ground = -10.0;
    const double angle = 30.0 * M_PI / 180.0;
    HangingMass one(1.0, options, 0.6, {std::sin(angle), -std::cos(angle), 0.0});
    HangingMass down(1.0, options);
    for (int k = 0; k < 20'000; ++k) down.pull(millisecond);
    const double rest = down.strings.energy(), first = one.strings.energy() - rest;
    for (int k = 0; k < 10.0 / step_s; ++k) one.pull(step_s);
    return (one.strings.energy() - rest) / first;
}

std::vector<StringStart> marionette_strings() {
    const Puppet puppet = marionette();
    const auto links = articulated::links_in_world(*puppet.model, puppet.start);
    std::vector<StringStart> starts;
    for (const StringTie& tie : puppet.strings) {
        const Transform& control = tie.hand == Hand::main ? puppet.main_control : puppet.hand_bar;
        StringStart start;
        start.anchor = control * tie.anchor;
        start.end = links[tie.link] * tie.point;
        start.length = tie.slack * (start.anchor - start.end).norm();
        starts.push_back(start);
    }
    return starts;
}

void show_limits(Bench& bench, PuppetSummary& summary) {
    const int halvings = bench.quick ? 10 : 16;
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    // theory: mass of a particle over the square of the step
    for (const double step_s : {1e-3, 1e-4}) {
        const double theory = 1e-4 / (step_s * step_s);
        const double limit = largest(0.13 * theory, 9.0 * theory, halvings, [&](double stiffness) {
            return explicit_holds(stiffness, step_s, bench.quick ? 1.0 : 3.0);
        });
        rows.push_back({{"rule", "explicit"},
                        {"step_ms", 1e3 * step_s},
                        {"largest_stiffness", limit},
                        {"theory", theory},
                        {"stretch_under_1_N_m", 49.0 / limit}});
        if (step_s == 1e-3) {
            summary.about("explicit rule: largest stiffness at 1 kHz", limit, 101.0, 9.0, "N/m");
        }
    }
    const double rate = largest(1.0, 200.0, halvings, [&](double kilohertz) {
        return !explicit_holds(7e4, 1e-3 / kilohertz, 0.2);
    });
    bench.key("explicit_needs_khz", rate);
    summary.about("explicit rule: rate that 7e4 N/m needs", rate, 26.5, 2.0, "kHz");
    for (const double stiffness : {7e2, 7e4, 7e6}) {
        const bool finite = shake(stiffness).finite;
        rows.push_back({{"rule", "implicit"},
                        {"step_ms", 1.0},
                        {"largest_stiffness", finite ? stiffness : 0.0},
                        {"theory", 0.0},
                        {"stretch_under_1_N_m", 49.0 / stiffness}});
    }
    bench.note("with a solve and without: the largest stiffness of a segment that holds, N/m");
    bench.table("string_limits", rows);
}

void show_load(Bench& bench, PuppetSummary& summary) {
    StringOptions options;
    options.friction = 2.0;  // at rest sooner; it does not matter then
    HangingMass one(0.35, options);
    double least = 1e9, most = 0.0;
    for (int k = 0; k < 20'000; ++k) {
        one.step(millisecond);
        one.body.velocity *= 0.999;
        if (k < 17'000) continue;
        least = std::min(least, -one.strings.handle_force(0).y());
        most = std::max(most, -one.strings.handle_force(0).y());
    }
    double stretch = 0.0;
    for (int k = 0; k < 49; ++k) stretch += (0.35 + 1e-4 * (49 - k)) * 9.81 / 7e4;
    const double expected = (0.35 + 49 * 1e-4) * 9.81, found = one.strings.span(0) - 0.6;
    bench.note("a load of 0.35 kg, the last 3 s of 20");
    bench.table("string_load", {{{"least_N", least},
                                 {"most_N", most},
                                 {"expected_N", expected},
                                 {"stretch_mm", 1e3 * found},
                                 {"expected_mm", 1e3 * stretch}}});
    summary.about("load of 0.35 kg at the hand", least, expected, 1e-4 * expected, "N");
    summary.about("the same at most", most, expected, 1e-4 * expected, "N");
    summary.about("stretch under it", 1e3 * found, 1e3 * stretch, 1.0 * stretch, "mm");
}

void show_shake(Bench& bench, PuppetSummary& summary) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const double stiffness : {7e2, 7e4, 7e6}) {
        const Shaken shaken = shake(stiffness);
        rows.push_back({{"stiffness", stiffness},
                        {"most_N", shaken.most},
                        {"jump_N_per_ms", shaken.jump},
                        {"strain", shaken.strain},
                        {"read_from_geometry_N", shaken.geometry}});
        if (stiffness != 7e4) continue;
        summary.at_most("shaken 10 cm at 2 Hz: change of force", shaken.jump, 0.005, "N/ms");
        summary.at_most("shaken: force", shaken.most, 0.08, "N");
    }
    bench.note("shaken by 10 cm at 2 Hz; the last column is what the new geometry would say");
    bench.table("string_shaken", rows);
    rows.clear();
    for (const double step_s : {1e-3, 5e-4}) {
        rows.push_back({{"step_ms", 1e3 * step_s}, {"kept_after_10_s", pendulum_keeps(step_s)}});
    }
    bench.note("a string that swings from 30 degrees, without air: what the solve takes");
    bench.table("string_pendulum", rows);
}

void show_cost(Bench& bench, PuppetSummary&) {
    const std::vector<StringStart> starts = marionette_strings();
    std::vector<Vec3> anchors;
    std::vector<Tied> ends;
    for (const StringStart& start : starts) {
        anchors.push_back(start.anchor);
        ends.push_back({start.end, Vec3::Zero()});
    }
    Strings with(starts);
    StringOptions soft;
    soft.stiffness = 50.0;
    soft.coupling = 10.0;
    soft.coupling_damping = 0.01;
    Strings without(starts, soft);
    const std::vector<Timing> times =
        race(bench.quick ? 5 : 15, {[&] { with.step(millisecond, anchors, ends); },
                                    [&] { without.step_explicit(millisecond, anchors, ends); }});
    bench.note("a step of six strings");
    bench.row("implicit: six strings side by side", times[0], {{"us", 1e6 * times[0].best_s}}, "-",
              "cost of strings");
    bench.row("explicit: one after the other", times[1], {{"us", 1e6 * times[1].best_s}}, "-",
              "cost of strings");
}

}  // namespace

void study_single_strings(Bench& bench, PuppetSummary& summary) {
    show_limits(bench, summary);
    show_load(bench, summary);
    show_shake(bench, summary);
    show_cost(bench, summary);
}

}  // namespace sidestep::bench
