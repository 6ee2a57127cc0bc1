#include <fmt/format.h>

#include <algorithm>

#include "cli/edit/edited_clip.h"
#include "sidestep/base/version.h"

namespace sidestep::cli {

namespace {

std::string millimetres(double metres) {
    const double mm = 1000.0 * metres;
    return mm < 0.005 ? "0" : mm < 10.0 ? fmt::format("{:.2f}", mm) : fmt::format("{:.0f}", mm);
}

}  // namespace

int missed_count(const EditedClip& edited) {
    int missed = 0;
    for (std::size_t i = 0; i < edited.reports.size(); ++i) {
        missed += edited.constraints[i].hard && edit::is_missed(edited.reports[i]) ? 1 : 0;
    }
    return missed;
}

bool is_good(const EditedClip& edited) {
    using Verdict = edit::Avoided::Verdict;
    const bool clean = !edited.avoided || edited.avoided->verdict == Verdict::unchanged ||
                       edited.avoided->verdict == Verdict::clean;
    return clean && missed_count(edited) == 0;
}

std::string edit_text(const EditedClip& edited, const Console& console) {
    using Tone = Console::Tone;
    std::string text;
    if (!edited.constraints.empty()) {
        std::size_t wide = 10;
        for (const edit::ConstraintReport& report : edited.reports) {
            wide = std::max(wide, std::min<std::size_t>(report.name.size(), 44));
        }
        text += console.toned(Tone::strong,
                              fmt::format("{:<{}}  {:>9}  {:>8}  {:>7}  {:>6}", "constraint", wide,
                                          "worst mm", "rms mm", "degrees", "missed")) +
                "\n";
        for (std::size_t i = 0; i < edited.reports.size(); ++i) {
            const edit::ConstraintReport& report = edited.reports[i];
            const bool missed = edit::is_missed(report);
            const std::string line =
                fmt::format("{:<{}}  {:>9}  {:>8}  {:>7.2f}  {:>6}", report.name, wide,
                            millimetres(report.worst_position), millimetres(report.rms_position),
                            degrees(report.worst_angle), report.unreachable_frames);
            const Tone tone = !missed                      ? Tone::plain
                              : edited.constraints[i].hard ? Tone::error
                                                           : Tone::warning;
            text += console.toned(tone, line);
            if (missed && report.worst_frame >= 0) {
                text += fmt::format("  worst at {:.3f} s",
                                    report.worst_frame * edited.clip.frame_time());
            }
            text += edited.constraints[i].hard ? "\n" : "  soft\n";
        }
    }
    if (edited.avoided) {
        const edit::Avoided& avoided = *edited.avoided;
        text += fmt::format("collisions: {}, {} before, {} after, {} round{}{}\n",
                            edit::to_string(avoided.verdict), avoided.contacts_before,
                            avoided.contacts_after, avoided.rounds, avoided.rounds == 1 ? "" : "s",
                            avoided.stopped ? ", stopped early" : "");
        constexpr std::size_t most = 12;
        for (std::size_t i = 0; i < avoided.remaining.size() && i < most; ++i) {
            const edit::Remaining& left = avoided.remaining[i];
            text += fmt::format("  {} in {}, {:.3f} to {:.3f} s, {:.0f} mm deep: {}\n", left.who,
                                left.whom, left.first_frame * edited.clip.frame_time(),
                                left.last_frame * edited.clip.frame_time(), 1000.0 * left.depth,
                                left.why);
        }
        if (avoided.remaining.size() > most) {
            text += fmt::format("  and {} more\n", avoided.remaining.size() - most);
        }
    }
    const edit::Preservation& kept = edited.kept;
    text += fmt::format("{} of {} frames changed", kept.frames_changed, kept.frames);
    if (kept.frames_changed == 0) return text + "\n";
    text += fmt::format(
        ": joints by {:.1f} degrees rms, {:.0f} at most; jerk {:.2f}, energy above 6 Hz {:.2f} of "
        "the "
        "source's\n",
        degrees(kept.angle_rms), degrees(kept.angle_peak), kept.jerk_ratio, kept.high_energy_ratio);
    text += fmt::format(
        "standing feet slide {:.0f} mm, {:.0f} before; {} times a joint beyond limit and source\n",
        1000.0 * kept.slide_after, 1000.0 * kept.slide_before, kept.limit_violations);
    return text;
}

Json edit_json(const EditedClip& edited) {
    Json json;
    json["sidestep"] = version_string;
    json["file"] = edited.file;
    json["character"] = edited.character;
    json["frames"] = edited.clip.frame_count();
    json["frame_rate"] = edited.clip.frame_rate();
    json["frames_changed"] = edited.kept.frames_changed;
    json["good"] = is_good(edited);
    json["constraints"] = Json::array();
    for (std::size_t i = 0; i < edited.reports.size(); ++i) {
        const edit::ConstraintReport& report = edited.reports[i];
        json["constraints"].push_back({{"name", report.name},
                                       {"first_s", edited.constraints[i].first},
                                       {"last_s", edited.constraints[i].last},
                                       {"hard", edited.constraints[i].hard},
                                       {"worst_mm", 1000.0 * report.worst_position},
                                       {"rms_mm", 1000.0 * report.rms_position},
                                       {"worst_deg", degrees(report.worst_angle)},
                                       {"missed_frames", report.unreachable_frames},
                                       {"worst_frame", report.worst_frame},
                                       {"missed", edit::is_missed(report)}});
    }
    if (edited.avoided) {
        const edit::Avoided& avoided = *edited.avoided;
        Json& fix = json["fix"];
        fix["verdict"] = edit::to_string(avoided.verdict);
        fix["contacts_before"] = avoided.contacts_before;
        fix["contacts_after"] = avoided.contacts_after;
        fix["rounds"] = avoided.rounds;
        fix["stopped"] = avoided.stopped;
        fix["remaining"] = Json::array();
        for (const edit::Remaining& left : avoided.remaining) {
            fix["remaining"].push_back({{"who", left.who},
                                        {"whom", left.whom},
                                        {"first_frame", left.first_frame},
                                        {"last_frame", left.last_frame},
                                        {"depth_mm", 1000.0 * left.depth},
                                        {"between_frames", left.between_frames},
                                        {"why", left.why}});
        }
    }
    const edit::Preservation& kept = edited.kept;
    json["preservation"] = {{"angle_rms_deg", degrees(kept.angle_rms)},
                            {"angle_rms_all_deg", degrees(kept.angle_rms_all)},
                            {"angle_peak_deg", degrees(kept.angle_peak)},
                            {"weighted_distance", kept.weighted_distance},
                            {"jerk_ratio", kept.jerk_ratio},
                            {"high_energy_ratio", kept.high_energy_ratio},
                            {"slide_before_mm", 1000.0 * kept.slide_before},
                            {"slide_after_mm", 1000.0 * kept.slide_after},
                            {"extra_slide_speed", kept.extra_slide_speed},
                            {"limit_violations", kept.limit_violations},
                            {"worst_violation_deg", degrees(kept.worst_violation)}};
    json["notes"] = to_json(edited.notes);
    json["fingerprint"] = fmt::format("{:016x}", edited.clip.fingerprint());
    return json;
}

}  // namespace sidestep::cli
