#include <fmt/format.h>

#include <cmath>

#include "cli/simulate/run_jointed.h"
#include "sidestep/base/version.h"

namespace sidestep::cli {

namespace {

const char* word_of(articulated::Weight weight) {
    return weight == articulated::Weight::lever  ? "lever"
           : weight == articulated::Weight::area ? "area"
                                                 : "none";
}

}  // namespace

std::string jointed_text(const Console& console, const JointedScene& scene,
                         const articulated::SimulationOptions& options, const JointedTally& tally,
                         bool cut) {
    std::string text = console.toned(Console::Tone::strong, scene.title) + "\n";
    const auto line = [&](const char* label, const std::string& value) {
        text +=
            "  " + console.toned(Console::Tone::dim, fmt::format("{:<18}", label)) + value + "\n";
    };
    line("bodies",
         fmt::format("{} of {} links, {} joints", tally.bodies, tally.links, tally.joints));
    line("time", fmt::format("{:g} s in steps of {:.3g} ms{}{}",
                             std::round(1e6 * tally.seconds) / 1e6, 1e3 * options.step_s,
                             options.multi_rate ? ", longer where bodies look small" : "",
                             cut ? ", stopped there" : ""));
    const double joints = std::max(1, tally.joints);
    if (!options.adaptive) {
        line("active joints", "all, always");
    } else {
        line("active joints",
             fmt::format("{:.0f} ({:.1f} %) in the mean, {} at most, {} at the end",
                         tally.mean_moving, 100.0 * tally.mean_moving / joints, tally.most_moving,
                         tally.end_moving));
        const bool metres = options.adaptive->weight == articulated::Weight::none;
        line("threshold",
             options.adaptive->budget > 0
                 ? fmt::format("{:.3g} {} at the end, for {} joints", tally.threshold_px,
                               metres ? "cm" : "px", options.adaptive->budget)
                 : fmt::format("{:.3g} {}", tally.threshold_px, metres ? "cm" : "px"));
        line("looks", fmt::format("{}, {} changes", tally.work.looks, tally.work.changes));
    }
    line("contacts", fmt::format("{}, limits of joints among them", tally.work.contacts));
    line("energy", fmt::format("{:.6g} J at the start, {:.6g} J at the end, at most {:.6g} J",
                               tally.start_energy, tally.end_energy, tally.most_energy));
    line("processor",
         fmt::format("{:.3g} s, {:.3g} s on the clock: {:.3g} times real time", tally.cpu_s,
                     tally.wall_s, tally.seconds / std::max(1e-9, tally.wall_s)));
    if (tally.comparison) {
        const JointedComparison& c = *tally.comparison;
        line("pixel error",
             fmt::format("{:.3g} px rms, {:.3g} px for 95 of 100 points, {:.3g} px at most",
                         c.rms_px, c.p95_px, c.most_px));
        line("pop", fmt::format("{:.2f} of the full run's; a point moves {:.3g} px a frame, rms",
                                c.pop_ratio, c.motion_px));
        line("full run", fmt::format("{:.3g} s of processor: {:.2f} times this one{}", c.full_s,
                                     c.speed_up, c.full_stopped ? "; it was stopped" : ""));
    }
    line("fingerprint", fmt::format("{:016x}", tally.fingerprint));
    return text;
}

Json jointed_json(const JointedScene& scene, const articulated::SimulationOptions& options,
                  const JointedTally& tally, bool cut) {
    // what is not finite has no place in JSON
    const auto number = [](double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); };
    Json json;
    json["sidestep"] = version_string;
    json["scene"] = scene.name;
    json["title"] = scene.title;
    json["bodies"] = tally.bodies;
    json["links"] = tally.links;
    json["joints"] = tally.joints;
    json["seconds"] = tally.seconds;
    json["step"] = options.step_s;
    json["frames"] = tally.frames;
    json["steps"] = tally.work.steps;
    json["stopped"] = cut;
    json["problem"] = tally.stopped ? to_json(*tally.stopped) : Json(nullptr);
    Json& active = json["active"];
    const bool full = !options.adaptive;
    active = {{"all", full},
              {"mean", full ? tally.joints : tally.mean_moving},
              {"most", full ? tally.joints : tally.most_moving},
              {"end", full ? tally.joints : tally.end_moving},
              {"share", full ? 1.0 : tally.mean_moving / std::max(1, tally.joints)}};
    if (options.adaptive) {
        json["adaptive"] = {{"threshold_px", tally.threshold_px},
                            {"budget", options.adaptive->budget},
                            {"weight", word_of(options.adaptive->weight)},
                            {"zeroing", options.adaptive->welding == articulated::Welding::stop},
                            {"occlusion", options.occlusion},
                            {"looks", tally.work.looks},
                            {"changes", tally.work.changes}};
    } else {
        json["adaptive"] = nullptr;
    }
    json["multi_rate"] = options.multi_rate;
    json["cameras"] = scene.scene.cameras.size();
    json["contacts"] = tally.work.contacts;
    json["energy"] = {{"start", number(tally.start_energy)},
                      {"end", number(tally.end_energy)},
                      {"most", number(tally.most_energy)}};
    json["processor_s"] = tally.cpu_s;
    json["clock_s"] = tally.wall_s;
    json["times_real_time"] = tally.seconds / std::max(1e-9, tally.wall_s);
    if (tally.comparison) {
        const JointedComparison& c = *tally.comparison;
        json["compared"] = {{"rms_px", c.rms_px},
                            {"p95_px", c.p95_px},
                            {"most_px", c.most_px},
                            {"pop_ratio", c.pop_ratio},
                            {"motion_px", c.motion_px},
                            {"full_processor_s", c.full_s},
                            {"speed_up", c.speed_up},
                            {"full_stopped", c.full_stopped},
                            {"full_fingerprint", fmt::format("{:016x}", c.full_fingerprint)}};
    } else {
        json["compared"] = nullptr;
    }
    json["fingerprint"] = fmt::format("{:016x}", tally.fingerprint);
    json["warnings"] = to_json(scene.warnings);
    return json;
}

}  // namespace sidestep::cli
