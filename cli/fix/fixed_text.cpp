#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "cli/fix/fixed.h"
#include "cli/support/card_text.h"

namespace sidestep::cli {

namespace {

using Verdict = edit::Avoided::Verdict;
using Tone = Console::Tone;

constexpr std::size_t fix_columns = 9;
using FixRow = std::array<std::string, fix_columns>;

Tone tone_of(const FixedClip& clip) {
    if (clip.verdict == Verdict::failed) return Tone::error;
    return clip.verdict == Verdict::improved ? Tone::warning : Tone::good;
}

FixRow row_of(const FixedClip& clip) {
    const edit::Preservation& kept = clip.kept;
    return {clip.file,
            edit::to_string(clip.verdict),
            fmt::format("{} > {}", clip.avoided.contacts_before, clip.avoided.contacts_after),
            fmt::format("{:.1f}", degrees(kept.angle_rms)),
            fmt::format("{:.1f}", degrees(kept.angle_peak)),
            fmt::format("{:.2f}", kept.jerk_ratio),
            fmt::format("{:+.2f}", kept.extra_slide_speed),
            fmt::format("{:.2f}", clip.seconds),
            fmt::format("{:.0f}", clip.seconds > 0.0 ? clip.frames / clip.seconds : 0.0)};
}

std::string left_line(const std::string& who, const std::string& whom, int first, int last,
                      double depth, bool between, const std::string& why) {
    const std::string frames = first == last ? fmt::format("frame {}", first)
                                             : fmt::format("frames {} to {}", first, last);
    return fmt::format("  {} in {}, {}{}, {:.1f} mm: {}\n", who, whom, between ? "between " : "",
                       frames, 1e3 * depth, why);
}

/// Limbs that may not move, in one line: the deepest pair, and how many more.
std::string unmoved_line(const FixedClip& clip) {
    const body::Finding* worst = nullptr;
    std::set<body::LimbPair> pairs;
    bool leg = false;
    for (const int index : clip.unmoved) {
        const body::Finding& finding = clip.judged.findings[index];
        pairs.insert(finding.limbs);
        leg |= std::find(clip.of_legs.begin(), clip.of_legs.end(), finding.limbs) !=
               clip.of_legs.end();
        if (worst == nullptr || finding.worst > worst->worst) worst = &finding;
    }
    if (worst == nullptr) return "";
    const std::string more =
        pairs.size() < 2
            ? ""
            : fmt::format(", and {} more pair{}", pairs.size() - 1, pairs.size() == 2 ? "" : "s");
    return fmt::format("left alone: {} in {}, {:.1f} mm at frame {}{}: neither may move{}",
                       worst->who, worst->whom, 1e3 * worst->worst, worst->worst_frame, more,
                       leg ? "; --legs lets legs" : "");
}

/// What the loop says about this pair, where it says anything.
std::string why_of(const FixedClip& clip, const body::Finding& finding) {
    for (const edit::Remaining& left : clip.avoided.remaining) {
        if (left.limbs == finding.limbs && left.first_frame <= finding.last_frame &&
            left.last_frame >= finding.first_frame) {
            return left.why;
        }
    }
    return "seen by the linter alone";
}

}  // namespace

int FixRun::count(Verdict verdict) const {
    return static_cast<int>(std::count_if(clips.begin(), clips.end(), [&](const FixedClip& clip) {
        return clip.verdict == verdict;
    }));
}

int FixRun::clean_count() const {
    return static_cast<int>(std::count_if(clips.begin(), clips.end(),
                                          [](const FixedClip& clip) { return clip.clean(); }));
}

int FixRun::spotless_count() const {
    return static_cast<int>(std::count_if(clips.begin(), clips.end(), [](const FixedClip& clip) {
        return clip.left.empty() && clip.unmoved.empty();
    }));
}

std::int64_t FixRun::frame_count() const {
    std::int64_t frames = 0;
    for (const FixedClip& clip : clips) frames += clip.frames;
    return frames;
}

std::string fix_table(const Console& console, const FixRun& run) {
    if (run.clips.empty()) return "";
    std::vector<FixRow> rows{{"clip", "verdict", "contacts", "rms deg", "peak deg", "jerk",
                              "feet m/s", "s", "frames/s"}};
    for (const FixedClip& clip : run.clips) rows.push_back(row_of(clip));
    std::array<std::size_t, fix_columns> wide{};
    for (const FixRow& row : rows) {
        for (std::size_t c = 0; c < fix_columns; ++c) {
            wide[c] = std::max(wide[c], columns_of(row[c]));
        }
    }
    std::string text;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::string line;
        for (std::size_t c = 0; c < fix_columns; ++c) {
            const std::string gap(wide[c] - columns_of(rows[r][c]), ' ');
            const std::string cell =
                r > 0 && c == 1 ? console.toned(tone_of(run.clips[r - 1]), rows[r][c]) : rows[r][c];
            // words to the left, numbers to the right
            line += (c > 0 ? "  " : "") + (c < 2 ? cell + gap : gap + cell);
        }
        text += (r == 0 ? console.toned(Tone::dim, line) : line) + '\n';
    }
    return text;
}

std::string fix_remains(const Console& console, const FixRun& run, const FixFlags& flags) {
    std::string text;
    for (const FixedClip& clip : run.clips) {
        if (clip.left.empty() && clip.unmoved.empty()) continue;
        const std::string unmoved = unmoved_line(clip);
        if (clip.left.empty()) {
            text += console.toned(Tone::dim, clip.file + ": " + unmoved) + '\n';
            continue;
        }
        text += console.toned(Tone::strong, clip.file) + ": what remains\n";
        int room = flags.list;
        int more = 0;
        const auto add = [&](const std::string& line) {
            if (room-- > 0) {
                text += line;
            } else {
                ++more;
            }
        };
        for (const int index : clip.left) {
            const body::Finding& finding = clip.judged.findings[index];
            add(left_line(finding.who, finding.whom, finding.first_frame, finding.last_frame,
                          finding.worst, finding.between_frames, why_of(clip, finding)));
        }
        if (more > 0) {
            text += fmt::format("  and {} more; --list {} shows them\n", more, more + flags.list);
        }
        if (!unmoved.empty()) text += "  " + console.toned(Tone::dim, unmoved) + '\n';
    }
    for (const UnfixedClip& clip : run.failed) {
        const auto first = std::find_if(
            clip.problems.begin(), clip.problems.end(),
            [](const Problem& problem) { return problem.severity == Problem::Severity::error; });
        text += console.toned(Tone::strong, clip.file) + ": " +
                console.toned(Tone::error, "not fixed") +
                (first == clip.problems.end() ? "" : ", " + first->message) + '\n';
    }
    return text;
}

std::string fix_closing(const FixRun& run) {
    std::string text = fmt::format("{} clip{} on {}", run.clips.size(),
                                   run.clips.size() == 1 ? "" : "s", run.character);
    for (const Verdict verdict :
         {Verdict::unchanged, Verdict::clean, Verdict::improved, Verdict::failed}) {
        const int count = run.count(verdict);
        if (count > 0) text += fmt::format(", {} {}", count, edit::to_string(verdict));
    }
    if (run.spotless_count() < static_cast<int>(run.clips.size())) {
        text += fmt::format("; {} without any contact at all", run.spotless_count());
    }
    if (!run.failed.empty()) text += fmt::format("; {} could not be fixed", run.failed.size());
    text += fmt::format("; {} frames in {:.1f} s", run.frame_count(), run.seconds);
    return text;
}

}  // namespace sidestep::cli
