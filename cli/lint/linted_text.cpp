#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/lint/linted.h"

namespace sidestep::cli {

namespace {

using body::Finding;
using Kind = Finding::Kind;

std::string metres_text(double metres) {
    if (metres >= 1.0) return fmt::format("{:.2f} m", metres);
    return metres >= 0.00095 ? fmt::format("{:.0f} mm", 1000.0 * metres)
                             : fmt::format("{:.2f} mm", 1000.0 * metres);
}

std::string many(std::size_t count, const char* one, const char* more) {
    return fmt::format("{} {}", count, count == 1 ? one : more);
}

}  // namespace

int LintRun::clean_count() const {
    return static_cast<int>(std::count_if(
        clips.begin(), clips.end(), [](const LintedClip& clip) { return clip.report.clean(); }));
}

std::int64_t LintRun::frame_count() const {
    std::int64_t frames = 0;
    for (const LintedClip& clip : clips) frames += clip.report.frames;
    return frames;
}

std::size_t LintRun::finding_count() const {
    std::size_t count = 0;
    for (const LintedClip& clip : clips) count += clip.report.findings.size();
    return count;
}

std::string clock_text(double seconds) {
    const auto hundredths = static_cast<std::int64_t>(std::llround(100.0 * seconds));
    return fmt::format("{:02}:{:02}.{:02}", hundredths / 6000, hundredths / 100 % 60,
                       hundredths % 100);
}

std::string worst_text(const Finding& finding) {
    switch (finding.kind) {
        case Kind::self_contact:
        case Kind::other_contact:
            return finding.near_only ? "near" : metres_text(finding.worst);
        case Kind::ground:
            return metres_text(finding.worst);
        case Kind::slide:
            return fmt::format("{:.2f} m/s", finding.worst);
        case Kind::limit:
            return fmt::format("{:.0f} degrees", degrees(finding.worst));
        case Kind::pop:
            return fmt::format("{:.0f} /s", finding.worst);
        case Kind::dropout:
            return fmt::format("{:.2f} s", finding.worst);
        case Kind::rate:
            return finding.worst > 0.0 ? fmt::format("{:g} fps", finding.worst) : "";
    }
    return "";
}

std::string what_text(const Finding& finding) {
    switch (finding.kind) {
        case Kind::self_contact:
        case Kind::other_contact:
            return finding.who + (finding.near_only ? " near " : " in ") + finding.whom;
        case Kind::ground:
            return finding.who + " below the floor";
        case Kind::slide:
            return finding.who + " slides";
        case Kind::limit:
            return finding.who + " beyond its limit";
        case Kind::pop:
            return finding.who + " jumps";
        case Kind::dropout:
            return finding.who + " frozen";
        case Kind::rate:
            return "frame rate";
    }
    return finding.who;
}

std::string kind_text(Kind kind) {
    switch (kind) {
        case Kind::self_contact:
            return "self contact";
        case Kind::other_contact:
            return "contact with the other";
        case Kind::ground:
            return "below the floor";
        case Kind::slide:
            return "foot slide";
        case Kind::limit:
            return "joint limit";
        case Kind::pop:
            return "jump";
        case Kind::dropout:
            return "dropout";
        case Kind::rate:
            return "frame rate";
    }
    return "";
}

std::string print_text(std::uint64_t fingerprint) {
    return fmt::format("{:016x}", fingerprint);
}

std::string checked_text(const LintedClip& clip, const body::LintOptions& options) {
    const body::LintReport& report = clip.report;
    std::string text;
    if (report.pairs_tested > 0) {
        text = fmt::format("{} pairs of limbs", report.pairs_tested);
        if (report.pairs_skipped > 0) {
            text += fmt::format(" ({} that cannot meet inside the joint limits skipped",
                                report.pairs_skipped);
            text +=
                report.frames_outside_limits > 0
                    ? fmt::format("; all pairs in {} frames outside)", report.frames_outside_limits)
                    : ")";
        }
        text += report.margin > 0.0 ? fmt::format(", margin {:g} mm", 1000.0 * report.margin)
                                    : ", no margin";
        text +=
            report.between
                ? fmt::format(", at every frame and between frames to {:g} mm ({} poses sufficed)",
                              1000.0 * report.tolerance, report.poses)
                : ", at every frame, not between frames";
    }
    const auto also = [&](bool on, const std::string& words) {
        if (on) text += (text.empty() ? "" : "; ") + words;
    };
    // two together are only asked who is in whom
    if (clip.card.empty()) return text;
    const body::LintChecks& checks = options.checks;
    const auto said = [&](const char* code) {
        return std::any_of(report.notes.begin(), report.notes.end(),
                           [&](const Problem& note) { return note.code == code; });
    };
    const bool has_feet = !said("no_feet");
    also(checks.ground && has_feet,
         fmt::format("floor at {:g} m to {:g} mm", std::round(1e4 * report.ground) / 1e4,
                     1000.0 * options.ground_tolerance));
    also(checks.slide && has_feet, fmt::format("sliding above {:g} m/s", options.slide_speed));
    also(checks.limits && !said("no_limits"),
         fmt::format("joint limits to {:.3g} degrees", degrees(options.limit_tolerance)));
    also(checks.pops, "jumps");
    also(checks.dropouts, "dropouts");
    also(checks.rate, "frame rate");
    return text.empty() ? "nothing" : text;
}

std::string clip_text(const Console& console, const LintedClip& clip,
                      const body::LintOptions& options, int list_at_most) {
    using Tone = Console::Tone;
    const body::LintReport& report = clip.report;
    std::string text = console.toned(Tone::strong, clip.file);
    text += fmt::format(" on {}, {} frames at {:g} fps: ", clip.body, report.frames,
                        std::round(1000.0 * report.frame_rate) / 1000.0);
    const std::string checked = checked_text(clip, options);
    text += report.clean() && checked == "nothing"
                ? console.toned(Tone::error, "nothing could be checked")
            : report.clean()
                ? console.toned(Tone::good, "clean")
                : console.toned(Tone::error, many(report.findings.size(), "finding", "findings"));
    text += '\n';
    std::size_t wide = 0;
    const std::size_t shown =
        std::min(report.findings.size(), static_cast<std::size_t>(std::max(0, list_at_most)));
    for (std::size_t i = 0; i < shown; ++i) {
        wide = std::max(wide, what_text(report.findings[i]).size());
    }
    for (std::size_t i = 0; i < shown; ++i) {
        const Finding& finding = report.findings[i];
        const std::string what = what_text(finding);
        text += fmt::format("  {} - {}   {}{}   worst {} at {:.2f} s, frame {}{}\n",
                            clock_text(finding.first_time), clock_text(finding.last_time), what,
                            std::string(wide - what.size(), ' '), worst_text(finding),
                            finding.worst_time, finding.worst_frame,
                            finding.between_frames ? ", between frames" : "");
    }
    if (shown < report.findings.size()) {
        text += fmt::format("  and {} more; --list {} shows them\n", report.findings.size() - shown,
                            report.findings.size());
    }
    const auto dim = [&](const std::string& line) {
        text += "  " + console.toned(Tone::dim, line) + '\n';
    };
    dim("checked " + checked + "; fingerprint " + print_text(report.fingerprint));
    for (const Problem& note : report.notes) dim("note: " + note.message);
    return text;
}

std::string summary_text(const Console& console, const LintRun& run) {
    std::string text = console.toned(Console::Tone::strong, "summary") + '\n';
    const auto line = [&](const std::string& label, const std::string& value) {
        text +=
            "  " + console.toned(Console::Tone::dim, fmt::format("{:<24}", label)) + value + '\n';
    };
    std::string clips = fmt::format("{}, {} clean", run.clips.size(), run.clean_count());
    if (!run.failed.empty()) clips += fmt::format(", {} could not be looked at", run.failed.size());
    line("clips", clips);
    line("frames", fmt::format("{}", run.frame_count()));
    struct Row {
        std::size_t count = 0, clips = 0;
        const Finding* worst = nullptr;
        const LintedClip* where = nullptr;
    };
    std::map<Kind, Row> rows;
    for (const LintedClip& clip : run.clips) {
        std::map<Kind, bool> seen;
        for (const Finding& finding : clip.report.findings) {
            Row& row = rows[finding.kind];
            ++row.count;
            if (!seen[finding.kind]) ++row.clips;
            seen[finding.kind] = true;
            if (row.worst == nullptr || finding.worst > row.worst->worst) {
                row.worst = &finding;
                row.where = &clip;
            }
        }
    }
    for (const auto& [kind, row] : rows) {
        line(kind_text(kind),
             fmt::format("{} in {}, worst {}: {} at {:.2f} s of {}", row.count,
                         many(row.clips, "clip", "clips"), worst_text(*row.worst),
                         what_text(*row.worst), row.worst->worst_time, row.where->file));
    }
    return text;
}

}  // namespace sidestep::cli
