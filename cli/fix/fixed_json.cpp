#include <fmt/format.h>

#include "cli/fix/fixed.h"
#include "cli/lint/linted.h"
#include "sidestep/base/version.h"

namespace sidestep::cli {

namespace {

Json remaining_to_json(const edit::Remaining& left) {
    return {{"who", left.who},
            {"whom", left.whom},
            {"first_frame", left.first_frame},
            {"last_frame", left.last_frame},
            {"depth_mm", 1e3 * left.depth},
            {"between_frames", left.between_frames},
            {"why", left.why}};
}

Json judged_to_json(const body::LintReport& report, const std::vector<int>& which) {
    Json json = Json::array();
    for (const int index : which) {
        const body::Finding& finding = report.findings[index];
        json.push_back({{"who", finding.who},
                        {"whom", finding.whom},
                        {"first_frame", finding.first_frame},
                        {"last_frame", finding.last_frame},
                        {"worst_frame", finding.worst_frame},
                        {"worst_s", finding.worst_time},
                        {"depth_mm", 1e3 * finding.worst},
                        {"between_frames", finding.between_frames}});
    }
    return json;
}

Json fixed_to_json(const FixedClip& clip) {
    const edit::Avoided& avoided = clip.avoided;
    const edit::Preservation& kept = clip.kept;
    Json json;
    json["file"] = clip.file;
    json["output"] = clip.output;
    if (!clip.recording.empty()) json["recording"] = clip.recording;
    json["body"] = clip.body;
    json["retargeted"] = clip.retargeted;
    json["scale"] = clip.scale;
    json["frames"] = clip.frames;
    json["fps"] = clip.frame_rate;
    json["verdict"] = edit::to_string(clip.verdict);
    json["clean"] = clip.clean();
    json["rounds"] = avoided.rounds;
    json["contacts_before"] = avoided.contacts_before;
    json["contacts_after"] = avoided.contacts_after;
    json["frames_changed"] = avoided.frames_changed;
    json["change"] = {{"rms_deg", degrees(kept.angle_rms)},
                      {"rms_all_joints_deg", degrees(kept.angle_rms_all)},
                      {"peak_deg", degrees(kept.angle_peak)},
                      {"weighted_distance", kept.weighted_distance},
                      {"jerk_ratio", kept.jerk_ratio},
                      {"high_energy_ratio", kept.high_energy_ratio},
                      {"limit_violations", kept.limit_violations},
                      {"worst_violation_deg", degrees(kept.worst_violation)}};
    json["feet"] = {
        {"slide_mm", {{"before", 1e3 * kept.slide_before}, {"after", 1e3 * kept.slide_after}}},
        {"slide_m_s", {{"before", kept.slide_speed_before}, {"after", kept.slide_speed_after}}},
        {"extra_m_s", kept.extra_slide_speed}};
    json["remaining"] = Json::array();
    for (const edit::Remaining& left : avoided.remaining) {
        json["remaining"].push_back(remaining_to_json(left));
    }
    const body::LintReport& report = clip.judged;
    json["lint"] = {{"pairs_tested", report.pairs_tested},
                    {"between_frames", report.between},
                    {"tolerance_mm", 1e3 * report.tolerance},
                    {"poses", report.poses},
                    {"undecided", report.undecided},
                    {"may_move", judged_to_json(report, clip.left)},
                    {"may_not_move", judged_to_json(report, clip.unmoved)},
                    {"fingerprint", print_text(report.fingerprint)}};
    json["seconds"] = clip.seconds;
    json["frames_per_second"] = clip.seconds > 0.0 ? clip.frames / clip.seconds : 0.0;
    json["fingerprint"] = print_text(clip.fingerprint);
    json["notes"] = to_json(clip.notes);
    return json;
}

}  // namespace

Json fix_json(const FixRun& run, const FixFlags& flags) {
    using Verdict = edit::Avoided::Verdict;
    Json json;
    json["sidestep"] = version_string;
    json["complete"] = !run.interrupted;
    json["character"] = run.character;
    json["options"] = {{"arms", !flags.no_arms},
                       {"legs", flags.legs},
                       {"margin_mm", flags.margin_mm},
                       {"touch_ok", flags.touch_ok},
                       {"touch_depth_mm", flags.touch_mm},
                       {"relax", !flags.no_relax},
                       {"keep_feet", !flags.no_feet},
                       {"most_rounds", flags.rounds},
                       {"tolerance_mm", flags.tolerance_mm}};
    Json verdicts;
    for (const Verdict verdict :
         {Verdict::unchanged, Verdict::clean, Verdict::improved, Verdict::failed}) {
        verdicts[edit::to_string(verdict)] = run.count(verdict);
    }
    json["summary"] = {{"asked", run.asked},          {"clips", run.clips.size()},
                       {"clean", run.clean_count()},  {"without_any_contact", run.spotless_count()},
                       {"bad", run.failed.size()},    {"verdicts", verdicts},
                       {"frames", run.frame_count()}, {"seconds", run.seconds}};
    json["clips"] = Json::array();
    for (const FixedClip& clip : run.clips) json["clips"].push_back(fixed_to_json(clip));
    json["bad"] = Json::array();
    for (const UnfixedClip& clip : run.failed) {
        json["bad"].push_back({{"file", clip.file}, {"problems", to_json(clip.problems)}});
    }
    return json;
}

}  // namespace sidestep::cli
