// The whole marionette: every script, and what it costs.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "bench/puppet/promises.h"
#include "bench/puppet/rig.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/puppet/plays.h"
#include "sidestep/puppet/scripts.h"

namespace sidestep::bench {

using namespace puppet;

namespace {

struct Played {
    double jump = 0.0, joint_mm = 0.0, joint_deg = 0.0, stop_deg = 0.0, deepest_mm = 0.0;
    int changes = 0;        ///< Of the string that changes most.
    int one_threshold = 0;  ///< The same, were there no hysteresis.
    double energy_from_nowhere = 0.0;
    Spread step_us;
    bool stopped = false;
    std::uint64_t print = 0;
};

/// @param seconds  At most so long.
/// @param again  Begins anew at its end, as often as there is time.
Played play_script(const Script& script, const TheatreOptions& options, double seconds,
                   bool again = false) {
    Theatre theatre(built_in_play(script.play).value(), options);
    Played played;
    std::array<Vec3, 2> last{Vec3::Zero(), Vec3::Zero()};
    const double first = theatre.energy(), h = options.step_s;
    const int string_count = static_cast<int>(theatre.play().puppet.strings.size());
    std::vector<Tightness> nervous(static_cast<std::size_t>(string_count));
    std::vector<double> times;
    const int steps = static_cast<int>((again ? seconds : std::min(seconds, script.seconds)) / h);
    for (int k = 0; k < steps; ++k) {
        const Hands hands = script.at(std::fmod(k * h, script.seconds), theatre.neutral());
        const auto start = std::chrono::steady_clock::now();
        theatre.step(hands);
        times.push_back(
            std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
                .count());
        for (const Hand hand : {Hand::main, Hand::bar}) {
            Vec3& before = last[hand == Hand::main ? 0 : 1];
            played.jump = std::max(played.jump, (theatre.force(hand) - before).norm());
            before = theatre.force(hand);
        }
        for (int s = 0; s < string_count; ++s) {
            nervous[static_cast<std::size_t>(s)].update(theatre.strings().span(s),
                                                        theatre.strings().length(s), h,
                                                        {.release = 1.0, .dwell_s = 0.0});
        }
        // these look at all there is, and cost more than the step
        if (k % 10 != 0) continue;
        const Theatre::JointError error = theatre.joint_error();
        played.joint_mm = std::max(played.joint_mm, 1e3 * error.metres);
        played.joint_deg = std::max(played.joint_deg, degrees(error.radians));
        played.stop_deg = std::max(played.stop_deg, degrees(error.beyond_stop));
        played.deepest_mm = std::max(played.deepest_mm, 1e3 * theatre.bodies().deepest());
        played.energy_from_nowhere =
            std::max(played.energy_from_nowhere, theatre.energy() - first - theatre.hand_work());
    }
    for (int s = 0; s < string_count; ++s) {
        played.changes = std::max(played.changes, theatre.tightness(s).changes());
        played.one_threshold =
            std::max(played.one_threshold, nervous[static_cast<std::size_t>(s)].changes());
    }
    played.step_us = Spread::of(std::move(times));
    played.stopped = theatre.stopped().has_value();
    played.print = theatre.fingerprint();
    return played;
}

void show_scripts(Bench& bench, PuppetSummary& summary) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    double stop = 0.0, hinge = 0.0, deepest = 0.0, p99 = 0.0, nowhere = 0.0;
    for (const Script& script : scripts()) {
        const Played played = play_script(script, {}, 1e9);
        rows.push_back({{"script", script.name},
                        {"play", script.play},
                        {"seconds", script.seconds},
                        {"jump_N_per_ms", played.jump},
                        {"changes", played.changes},
                        {"one_threshold", played.one_threshold},
                        {"joint_mm", played.joint_mm},
                        {"beyond_stop_deg", played.stop_deg},
                        {"deepest_mm", played.deepest_mm},
                        {"energy_from_nowhere_J", played.energy_from_nowhere},
                        {"step_us", played.step_us.p50},
                        {"step_p99_us", played.step_us.p99},
                        {"fingerprint", Fingerprint().add(played.print).hex()}});
        if (played.stopped) bench.disagree("the script " + script.name + " stopped the theatre");
        summary.force_jump = std::max(summary.force_jump, played.jump);
        summary.joint_error_mm = std::max(summary.joint_error_mm, played.joint_mm);
        hinge = std::max(hinge, played.joint_deg);
        stop = std::max(stop, played.stop_deg);
        deepest = std::max(deepest, played.deepest_mm);
        p99 = std::max(p99, played.step_us.p99);
        nowhere = std::max(nowhere, played.energy_from_nowhere);
        if (script.name != "tremor") continue;
        summary.state_changes = played.changes;
        summary.at_most("tremor: changes of a string a second", played.changes / script.seconds,
                        2.0, "1/s");
        summary.at_least("tremor: changes with one threshold", played.one_threshold, 25.0);
    }
    bench.note("every script, in the play it was made for");
    bench.table("scripts", rows);
    summary.at_most("all scripts: change of force", summary.force_jump, 0.2 + 1e-9, "N/ms");
    summary.at_most("all scripts: joint error", summary.joint_error_mm, 1.0, "mm");
    summary.at_most("all scripts: hinges out of line", hinge, 1.0, "deg");
    summary.at_most("all scripts: beyond a stop", stop, 2.0, "deg");
    summary.at_most("all scripts: deepest", deepest, 2.0, "mm");
    summary.at_most("all scripts: energy that no hand put in", nowhere, 1e-3, "J");
    summary.time_at_most("all scripts: p99 of a step", p99, 500.0, "us");
}

/// Stiff strings and soft ones, through every script; an explicit rule beside them.
void show_stability(Bench& bench, PuppetSummary& summary) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    int lost = 0;
    for (const double stiffness : {7e2, 7e4, 7e6}) {
        for (const Script& script : scripts()) {
            TheatreOptions options;
            options.strings.stiffness = stiffness;
            const Played played = play_script(script, options, bench.quick ? 3.0 : 60.0, true);
            if (played.stopped) ++lost;
            rows.push_back({{"rule", "implicit"},
                            {"stiffness", stiffness},
                            {"script", script.name},
                            {"holds", played.stopped ? "no" : "yes"}});
        }
    }
    TheatreOptions options;
    options.explicit_strings = true;
    options.strings.stiffness = 110.0;
    const bool held = !play_script(*find_script("rest"), options, 5.0).stopped;
    rows.push_back({{"rule", "explicit"},
                    {"stiffness", 110.0},
                    {"script", "rest"},
                    {"holds", held ? "yes" : "no"}});
    bench.note("the marionette on strings of any stiffness");
    bench.table("stability", rows);
    summary.at_most("implicit rule: scripts lost", lost, 0.0);
    summary.at_most("explicit rule at 110 N/m holds", held ? 1.0 : 0.0, 0.0);
}

void show_rest(Bench& bench, PuppetSummary& summary) {
    Play play = built_in_play("marionette").value();
    play.ground = -1.0;  // feet droop, and would stand on their toes
    Theatre theatre(play);
    const int settle = bench.quick ? 12'000 : 24'000;
    double rise = 0.0, before = theatre.energy(), sum = 0.0;
    const double first = before;
    std::vector<double> tensions(6, 0.0);
    double least = 1e9;
    for (int k = 0; k < settle + 3000; ++k) {
        theatre.step(theatre.neutral());
        const double now = theatre.energy();
        if (k >= 1000) rise = std::max(rise, now - before);
        before = now;
        if (k < settle) continue;
        sum -= (theatre.pull(Hand::main) + theatre.pull(Hand::bar)).y() / 3000.0;
        for (int s = 0; s < 6; ++s) {
            tensions[static_cast<std::size_t>(s)] += theatre.tension(s) / 3000.0;
            least = std::min(least, -theatre.strings().handle_force(s).y());
        }
    }
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    const double noted[6] = {7.0, 2.85, 0.047, 0.047, 0.047, 0.047};
    for (std::size_t s = 0; s < 6; ++s) {
        rows.push_back({{"string", play.puppet.strings[s].name},
                        {"tension_N", tensions[s]},
                        {"noted_N", noted[s]}});
    }
    bench.note("the marionette at rest, in the air: what each string carries");
    bench.table("rest", rows);
    const double expected = (0.98 + 6 * 0.0049) * 9.81;
    summary.static_force = sum;
    summary.energy_rise = rise;
    summary.about("hands at rest carry", sum, expected, 5e-4 * expected, "N");
    summary.at_least("no string pushes", least, 0.0, "N");
    summary.at_most("energy at rest: rise in a step", rise, 1e-6, "J");
    summary.at_most("energy at rest: in the end over at first", before / first, 1.0);
}

void show_step_cost(Bench& bench, PuppetSummary& summary) {
    const Play play = built_in_play("marionette").value();
    const Script& walk = *find_script("walk");
    articulated::SolidOptions bodies = TheatreOptions{}.bodies;
    bodies.ground = -10.0;
    StringOptions strings;
    strings.ground = -10.0;
    Play high = play;
    high.ground = -10.0;
    Rig rig(play.puppet, our_engine(play.puppet, bodies), strings);
    Theatre theatre(high);
    std::vector<double> string_us, body_us, both;
    for (int k = 0; k < static_cast<int>(walk.seconds * 1e3); ++k) {
        const Hands hands = walk.at(k * 1e-3, rig.neutral());
        rig.step(1e-3, hands);
        theatre.step(hands);
        string_us.push_back(rig.strings_us);
        body_us.push_back(rig.bodies_us);
        both.push_back(rig.strings_us + rig.bodies_us);
    }
    // the rig is the theatre, to the bit
    bool same = theatre.strings().fingerprint() == rig.strings().fingerprint();
    const std::vector<Transform> links = rig.engine().links();
    for (std::size_t i = 0; i < links.size(); ++i) {
        same = same && links[i].translation == theatre.bodies().links()[i].translation;
    }
    if (!same) bench.disagree("the rig of the benchmark does not move as the theatre does");
    const Spread s = Spread::of(string_us), b = Spread::of(body_us), sum = Spread::of(both);
    bench.note("a step of the walk, in the air; by the clock");
    bench.table("step_cost",
                {{{"part", "strings"}, {"us", s.p50}, {"p99_us", s.p99}, {"most_us", s.most}},
                 {{"part", "bodies"}, {"us", b.p50}, {"p99_us", b.p99}, {"most_us", b.most}},
                 {{"part", "both"}, {"us", sum.p50}, {"p99_us", sum.p99}, {"most_us", sum.most}}});
    summary.us_per_step = {{"strings", s.p50}, {"bodies", b.p50}};
    summary.time_at_most("strings: a step", s.p50, 15.0, "us");
    summary.time_at_most("bodies: a step without contacts", b.p50, 60.0, "us");
    summary.time_at_most("strings and bodies: p99", sum.p99, 500.0, "us");
}

}  // namespace

void study_figure(Bench& bench, PuppetSummary& summary) {
    show_rest(bench, summary);
    show_scripts(bench, summary);
    show_stability(bench, summary);
    show_step_cost(bench, summary);
}

}  // namespace sidestep::bench
