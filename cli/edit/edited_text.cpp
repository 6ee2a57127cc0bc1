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

int changed_count(const EditedClip& edited) {
    int changed = 0;
    for (int f = 0; f < edited.clip.frame_count(); ++f) {
        const auto a = edited.source.rotations(f), b = edited.clip.rotations(f);
        const auto c = edited.source.translations(f), d = edited.clip.translations(f);
        const bool same =
            std::equal(a.begin(), a.end(), b.begin(), b.end(),
                       [](const Quat& x, const Quat& y) { return x.coeffs() == y.coeffs(); }) &&
            std::equal(c.begin(), c.end(), d.begin(), d.end());
        changed += same ? 0 : 1;
    }
    return changed;
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
        text += fmt::format("collisions: {}, {} before, {} after, {} round{}{}{}\n",
                            edit::to_string(avoided.verdict), avoided.contacts_before,
                            avoided.contacts_after, avoided.rounds, avoided.rounds == 1 ? "" : "s",
                            avoided.leaned ? ", the trunk leans" : "",
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
    text +=
        fmt::format("{} of {} frames changed\n", changed_count(edited), edited.clip.frame_count());
    return text;
}

Json edit_json(const EditedClip& edited) {
    Json json;
    json["sidestep"] = version_string;
    json["file"] = edited.file;
    json["character"] = edited.character;
    json["frames"] = edited.clip.frame_count();
    json["frame_rate"] = edited.clip.frame_rate();
    json["frames_changed"] = changed_count(edited);
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
        fix["leaned"] = avoided.leaned;
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
    json["notes"] = to_json(edited.notes);
    json["fingerprint"] = fmt::format("{:016x}", edited.clip.fingerprint());
    return json;
}

}  // namespace sidestep::cli
