#include <fmt/format.h>

#include <cmath>

#include "cli/puppet/run_puppet.h"
#include "sidestep/base/version.h"
#include "sidestep/math/types.h"

namespace sidestep::cli {

std::string puppet_text(const Console& console, const PuppetTitle& title, const PuppetTally& tally,
                        bool cut) {
    std::string text = console.toned(Console::Tone::strong, title.play);
    if (!title.says.empty()) text += ": " + title.says;
    text += "\n";
    const auto line = [&](const char* label, const std::string& value) {
        text +=
            "  " + console.toned(Console::Tone::dim, fmt::format("{:<18}", label)) + value + "\n";
    };
    line("hands", title.by);
    line("time",
         fmt::format("{:g} s in {} steps of {:.3g} ms{}", std::round(1e6 * tally.seconds) / 1e6,
                     tally.steps, 1e3 * tally.step_s, cut ? ", stopped there" : ""));
    line("carried",
         fmt::format("{:.4f} N in the mean of the last {:.3g} s; what hangs weighs {:.4f} N",
                     tally.mean_pull, tally.mean_over_s, tally.weight));
    line("felt", fmt::format("{:.3g} N at most, {:.3g} N a millisecond at most ({})",
                             tally.most_force, tally.force_jump, title.force));
    if (!tally.strings.empty()) {
        std::string each;
        for (const StringTally& string : tally.strings) {
            each += fmt::format("{}{} {:.2f}", each.empty() ? "" : ", ", string.name, string.most);
        }
        line("strings",
             fmt::format("{} times tight or loose; at most {} N", tally.changes(), each));
    }
    line("joint error", fmt::format("{:.3g} mm, {:.3g} degrees, {:.3g} degrees past a stop",
                                    1e3 * tally.joints.metres, degrees(tally.joints.radians),
                                    degrees(tally.joints.beyond_stop)));
    line("deepest contact", fmt::format("{:.3g} mm", 1e3 * tally.deepest));
    if (tally.passage) {
        line("passed through",
             tally.passed.empty()
                 ? std::string("nothing, at any moment of any step")
                 : fmt::format("nothing by more than {:.3g} mm, at any moment of any step ({}){}",
                               1e3 * tally.passage->depth, tally.passed,
                               tally.passage->certain ? "" : "; it may be deeper"));
    }
    line("energy", fmt::format("{:.6g} J at the start, {:.6g} J at the end, {:.6g} J by the hands",
                               tally.start_energy, tally.end_energy, tally.hand_work));
    if (tally.cpu_s > 0.0) {
        line("processor", fmt::format("{:.3g} microseconds a step, {:.3g} times real time",
                                      tally.us_per_step(), tally.seconds / tally.cpu_s));
    }
    if (tally.identical) {
        line("replay", *tally.identical ? std::string("the same to the bit")
                                        : fmt::format("differs from the take by step {}",
                                                      tally.first_difference));
    }
    line("fingerprint", fmt::format("{:016x}", tally.fingerprint));
    return text;
}

Json puppet_json(const PuppetTitle& title, const PuppetTally& tally, bool cut) {
    Json json;
    json["sidestep"] = version_string;
    json["play"] = title.play;
    json["hands"] = title.by;
    json["force_law"] = title.force;
    json["steps"] = tally.steps;
    json["seconds"] = tally.seconds;
    json["step"] = tally.step_s;
    json["stopped"] = cut;
    json["problem"] = tally.stopped ? to_json(*tally.stopped) : Json(nullptr);
    json["static_force_N"] = tally.mean_pull;
    json["static_over_s"] = tally.mean_over_s;
    json["weight_N"] = tally.weight;
    json["most_force_N"] = tally.most_force;
    json["force_jump_N_per_ms"] = tally.force_jump;
    json["state_changes"] = tally.changes();
    Json strings = Json::array();
    for (const StringTally& string : tally.strings) {
        strings.push_back({{"name", string.name},
                           {"changes", string.changes},
                           {"mean_N", string.mean},
                           {"most_N", string.most}});
    }
    json["strings"] = std::move(strings);
    json["joint_error_mm"] = 1e3 * tally.joints.metres;
    json["joint_error_degrees"] = degrees(tally.joints.radians);
    json["beyond_stop_degrees"] = degrees(tally.joints.beyond_stop);
    json["deepest_mm"] = 1e3 * tally.deepest;
    json["passage_mm"] = tally.passage ? Json(1e3 * tally.passage->depth) : Json(nullptr);
    json["energy"] = {
        {"start", tally.start_energy}, {"end", tally.end_energy}, {"hand_work", tally.hand_work}};
    json["us_per_step"] = tally.us_per_step();
    json["replay_identical"] = tally.identical ? Json(*tally.identical) : Json(nullptr);
    if (tally.first_difference >= 0) json["first_difference"] = tally.first_difference;
    json["fingerprint"] = fmt::format("{:016x}", tally.fingerprint);
    return json;
}

}  // namespace sidestep::cli
