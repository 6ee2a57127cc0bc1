#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "cli/lint/linted.h"
#include "cli/support/html.h"
#include "sidestep/base/version.h"

namespace sidestep::cli {

namespace {

using body::Finding;
using Kind = Finding::Kind;

constexpr std::array<Kind, 8> all_kinds{Kind::self_contact, Kind::other_contact, Kind::ground,
                                        Kind::slide,        Kind::limit,         Kind::pop,
                                        Kind::dropout,      Kind::rate};

constexpr const char* page_style = R"(
:root { color-scheme: light dark; --ink: #1d2125; --dim: #5c6670; --ground: #fbfaf8; --card: #ffffff;
  --line: #e0dcd5; --good: #23723a; --bad: #b3122b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e4df; --dim: #a0a7ae; --ground: #17191c;
  --card: #202327; --line: #363b41; --good: #74c68a; --bad: #ff7385; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1.25rem 4rem; background: var(--ground);
  color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: .4rem 0; }
.dim { color: var(--dim); }
.good { color: var(--good); }
.bad { color: var(--bad); }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th { font-weight: 600; color: var(--dim); }
td.number, th.number { text-align: right; }
.scroll { overflow-x: auto; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
  padding: 1rem 1.25rem; margin: 1.25rem 0; }
a { color: inherit; }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; margin: .75rem 0 0; }
figure { margin: 0; width: 15rem; }
figure img { width: 100%; height: auto; border-radius: 6px; display: block; border: 1px solid var(--line); }
figcaption { font-size: .85rem; margin-top: .3rem; }
.strip { width: 100%; height: auto; display: block; margin: .5rem 0 0; }
.strip text { fill: var(--dim); font: 11px system-ui, sans-serif; }
.strip .rail { fill: var(--line); }
.k0 { fill: #c4162e; } .k1 { fill: #9c2f86; } .k2 { fill: #b8651b; } .k3 { fill: #c79a1e; }
.k4 { fill: #4e79a7; } .k5 { fill: #3f8f84; } .k6 { fill: #7a6f66; } .k7 { fill: #5a5fb0; }
code { font-size: .9em; overflow-wrap: anywhere; }
)";

/// When what happens, a row for every kind that happens.
std::string strip(const body::LintReport& report) {
    const double end = std::max(report.frames - 1, 1) / std::max(report.frame_rate, 1e-9);
    std::set<Kind> kinds;
    for (const Finding& finding : report.findings) kinds.insert(finding.kind);
    constexpr double left = 150.0, wide = 840.0, row = 16.0;
    const double high = row * static_cast<double>(kinds.size()) + 18.0;
    std::string svg = fmt::format(
        "<svg class=\"strip\" viewBox=\"0 0 1000 {:g}\" role=\"img\" aria-label=\"when\">\n", high);
    double y = 0.0;
    for (const Kind kind : kinds) {
        svg += fmt::format(
            "<text x=\"0\" y=\"{:g}\">{}</text><rect class=\"rail\" x=\"{:g}\" "
            "y=\"{:g}\" width=\"{:g}\" height=\"8\" rx=\"2\"/>\n",
            y + 11.0, kind_text(kind), left, y + 3.0, wide);
        for (const Finding& finding : report.findings) {
            if (finding.kind != kind) continue;
            const double from = left + wide * std::clamp(finding.first_time / end, 0.0, 1.0);
            const double to = left + wide * std::clamp(finding.last_time / end, 0.0, 1.0);
            svg += fmt::format(
                "<rect class=\"k{}\" x=\"{:.1f}\" y=\"{:g}\" width=\"{:.1f}\" "
                "height=\"8\"><title>{}</title></rect>\n",
                static_cast<int>(kind), from, y + 3.0, std::max(2.0, to - from),
                html_escaped(finding.text));
        }
        y += row;
    }
    svg += fmt::format(
        "<text x=\"{:g}\" y=\"{:g}\">0 s</text><text x=\"{:g}\" y=\"{:g}\" "
        "text-anchor=\"end\">{:.2f} s</text></svg>\n",
        left, high - 4.0, left + wide, high - 4.0, end);
    return svg;
}

std::string findings_table(const body::LintReport& report) {
    std::string html =
        "<div class=\"scroll\"><table><tr><th>from</th><th>to</th><th>what</th>"
        "<th class=\"number\">worst</th><th class=\"number\">at</th>"
        "<th class=\"number\">frame</th></tr>\n";
    for (const Finding& finding : report.findings) {
        html += fmt::format(
            "<tr><td>{}</td><td>{}</td><td>{}{}</td><td class=\"number\">{}</td>"
            "<td class=\"number\">{:.2f} s</td><td class=\"number\">{}</td></tr>\n",
            clock_text(finding.first_time), clock_text(finding.last_time),
            html_escaped(finding.text),
            finding.between_frames && finding.text.find("between") == std::string::npos
                ? " (between frames)"
                : "",
            worst_text(finding), finding.worst_time, finding.worst_frame);
    }
    return html + "</table></div>\n";
}

std::string pictures_html(const LintedClip& clip) {
    if (clip.pictures.empty()) return "";
    std::string html = "<div class=\"pictures\">\n";
    for (const LintPicture& picture : clip.pictures) {
        const Finding& finding = clip.report.findings[picture.finding];
        html += fmt::format(
            "<figure><img alt=\"{}\" src=\"data:image/png;base64,{}\">"
            "<figcaption>{}, at {:.2f} s</figcaption></figure>\n",
            html_escaped(finding.text), in_base64(picture.png), html_escaped(finding.text),
            finding.worst_time);
    }
    return html + "</div>\n";
}

std::string clip_html(const LintedClip& clip, std::size_t index, const body::LintOptions& options) {
    const body::LintReport& report = clip.report;
    std::string html =
        fmt::format("<section id=\"clip{}\"><h2>{}</h2>\n", index, html_escaped(clip.file));
    html += fmt::format(
        "<p>{} frames at {:g} fps, on {}: {}</p>\n", report.frames,
        std::round(1000.0 * report.frame_rate) / 1000.0, html_escaped(clip.body),
        report.clean() ? std::string("<strong class=\"good\">clean</strong>")
                       : fmt::format("<strong class=\"bad\">{} {}</strong>", report.findings.size(),
                                     report.findings.size() == 1 ? "finding" : "findings"));
    if (!report.clean()) html += strip(report) + pictures_html(clip) + findings_table(report);
    html += fmt::format("<p class=\"dim\">Checked: {}. Fingerprint <code>{}</code>.</p>\n",
                        html_escaped(checked_text(clip, options)), print_text(report.fingerprint));
    for (const Problem& note : report.notes) {
        html += "<p class=\"dim\">Note: " + html_escaped(note.message) + "</p>\n";
    }
    return html + "</section>\n";
}

std::string overview(const LintRun& run) {
    std::string html =
        "<div class=\"scroll\"><table><tr><th>clip</th><th class=\"number\">frames</th>";
    std::set<Kind> kinds;
    for (const LintedClip& clip : run.clips) {
        for (const Finding& finding : clip.report.findings) kinds.insert(finding.kind);
    }
    for (const Kind kind : kinds) html += "<th class=\"number\">" + kind_text(kind) + "</th>";
    html += "<th>worst contact</th></tr>\n";
    for (std::size_t i = 0; i < run.clips.size(); ++i) {
        const body::LintReport& report = run.clips[i].report;
        html += fmt::format("<tr><td><a href=\"#clip{}\">{}</a></td><td class=\"number\">{}</td>",
                            i, html_escaped(run.clips[i].file), report.frames);
        const Finding* worst = nullptr;
        std::map<Kind, int> counts;
        for (const Finding& finding : report.findings) {
            ++counts[finding.kind];
            if (finding.kind != Kind::self_contact && finding.kind != Kind::other_contact) continue;
            if (worst == nullptr || finding.worst > worst->worst) worst = &finding;
        }
        for (const Kind kind : kinds) {
            html += counts[kind] > 0 ? fmt::format("<td class=\"number bad\">{}</td>", counts[kind])
                                     : "<td class=\"number dim\">0</td>";
        }
        html += "<td>";
        html += worst != nullptr ? html_escaped(what_text(*worst)) + ", " + worst_text(*worst)
                : report.clean() ? "<span class=\"good\">clean</span>"
                                 : "";
        html += "</td></tr>\n";
    }
    return html + "</table></div>\n";
}

}  // namespace

std::string lint_page(const LintRun& run) {
    const std::size_t found = run.finding_count();
    const std::string title = fmt::format(
        "{} {}, {} clean, {} {}", run.clips.size(), run.clips.size() == 1 ? "clip" : "clips",
        run.clean_count(), found, found == 1 ? "finding" : "findings");
    std::string html = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n";
    html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    html += "<title>Lint: " + title + "</title>\n<style>" + page_style + "</style></head><body>\n";
    html += "<h1>" + title + "</h1>\n";
    html += fmt::format("<p class=\"dim\">{} frames on {}, by sidestep {}.</p>\n",
                        run.frame_count(), html_escaped(run.character), version_string);
    if (run.interrupted) {
        html += fmt::format("<p class=\"bad\">Interrupted: {} of {} files were looked at.</p>\n",
                            run.clips.size() + run.failed.size(), run.asked);
    }
    for (const FailedClip& failed : run.failed) {
        html += "<p class=\"bad\">Not looked at: " + html_escaped(failed.file);
        for (const Problem& problem : failed.problems) {
            if (problem.severity == Problem::Severity::error)
                html += ": " + html_escaped(problem.message);
        }
        html += "</p>\n";
    }
    html += overview(run);
    if (run.pictures_left_out > 0) {
        html += fmt::format(
            "<p class=\"dim\">{} findings have no picture: the worst of every clip "
            "come first, --pictures draws more.</p>\n",
            run.pictures_left_out);
    }
    for (std::size_t i = 0; i < run.clips.size(); ++i) {
        html += clip_html(run.clips[i], i, run.options);
    }
    return html + "</body></html>\n";
}

}  // namespace sidestep::cli
