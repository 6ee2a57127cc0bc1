#include "cli/tour/report_page.h"

#include <fmt/format.h>

#include "cli/support/html.h"

namespace sidestep::tour {

namespace {

using cli::html_escaped;
using cli::in_base64;

constexpr const char* tour_style = R"(
:root { color-scheme: light dark; --ink: #1d2125; --dim: #5c6670; --ground: #f7f5f1; --card: #ffffff;
  --line: #e2ded6; --good: #1e6b37; --good-wash: #e6f2e8; --bad: #a80f27; --bad-wash: #fbe7e9; --plate: #f4f2ee; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e4df; --dim: #a0a7ae; --ground: #15171a;
  --card: #1e2125; --line: #353a40; --good: #7fcf95; --good-wash: #1c3324; --bad: #ff8393; --bad-wash: #421c22;
  --plate: #26292e; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 68rem; padding: 2.5rem 1.25rem 4rem; background: var(--ground);
  color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
header p.what { color: var(--dim); letter-spacing: .04em; margin: 0; }
h1 { font-size: clamp(1.7rem, 4.5vw, 2.6rem); line-height: 1.15; letter-spacing: -.015em; margin: .1rem 0 .6rem; }
h2 { font-size: 1.35rem; line-height: 1.25; letter-spacing: -.01em; margin: 0; }
p { margin: .5rem 0; }
a { color: inherit; text-underline-offset: .15em; }
.dim { color: var(--dim); }
.good { color: var(--good); }
.bad { color: var(--bad); }
.badge { display: inline-block; border-radius: 99px; padding: .05rem .7rem; font-size: .85rem; font-weight: 600;
  white-space: nowrap; }
.badge.good { background: var(--good-wash); }
.badge.bad { background: var(--bad-wash); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1.1rem 1.3rem;
  margin: 1.25rem 0; }
section.card.differs { border: 2px solid var(--bad); }
.head { display: flex; flex-wrap: wrap; gap: .25rem .8rem; align-items: baseline; justify-content: space-between; }
.name { color: var(--dim); font-size: .85rem; letter-spacing: .06em; text-transform: uppercase; margin: 0 0 .1rem; }
nav { display: grid; grid-template-columns: repeat(auto-fill, minmax(13.5rem, 1fr)); gap: .35rem; margin: 1rem 0 0;
  padding: 0; list-style: none; }
nav a { display: flex; justify-content: space-between; gap: .5rem; text-decoration: none; border: 1px solid var(--line);
  border-radius: 7px; padding: .3rem .7rem; background: var(--card); }
nav a:hover { border-color: var(--dim); }
nav .time { color: var(--dim); font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.2rem; margin: 0; }
dt { color: var(--dim); }
dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; margin: .9rem 0 .4rem; font-size: .93rem; line-height: 1.4;
  font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .45rem .9rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; color: var(--dim); font-size: .85rem; white-space: nowrap; }
td:last-child, th:last-child { padding-right: 0; }
tr:last-child td { border-bottom: 0; }
th:nth-child(1) { width: 26%; } th:nth-child(2) { width: 18.5%; } th:nth-child(3) { width: 20.5%; }
th:nth-child(4) { width: 6.5%; } th:nth-child(5) { width: 11%; } th:nth-child(6) { width: 11.5%; }
.number { text-align: right; white-space: nowrap; }
td.answer { overflow-wrap: anywhere; }
td.verdict { white-space: nowrap; font-weight: 600; }
tr.differs td { background: var(--bad-wash); }
.plates { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; margin: .9rem 0 .2rem; }
figure { margin: 0; grid-column: 1 / -1; }
figure.half { grid-column: auto; }
figure img { display: block; width: auto; max-width: 100%; height: auto; max-height: 38rem; margin: 0 auto;
  border-radius: 7px; border: 1px solid var(--line); background: var(--plate); }
figure.half img { width: 100%; max-height: none; }
figcaption { color: var(--dim); font-size: .88rem; line-height: 1.4; margin-top: .35rem; }
pre { margin: .6rem 0 0; padding: .5rem .8rem; background: var(--plate); border-radius: 6px; font-size: .85rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .92em; overflow-wrap: anywhere; }
footer { color: var(--dim); font-size: .9rem; margin-top: 2rem; }
@media (max-width: 46rem) {
  body { padding: 1.25rem .8rem 2.5rem; font-size: 15px; }
  .card { padding: .9rem .9rem; }
  figure.half { grid-column: 1 / -1; }
  nav { grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .4rem; }
  table, tbody, tr, td { display: block; width: auto; }
  thead { display: none; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  tr.differs { background: var(--bad-wash); padding: .5rem; border-radius: 6px; }
  td, td.asked { border: 0; padding: .1rem 0; }
  td.number, td.verdict { text-align: left; }
  td[data-label]:not(:empty)::before { content: attr(data-label) "  "; color: var(--dim); font-weight: 400; }
  td.asked { font-weight: 600; }
}
@media print {
  :root { --ink: #000; --dim: #444; --ground: #fff; --card: #fff; --line: #bbb; --good: #0a4d20; --good-wash: #fff;
    --bad: #a00; --bad-wash: #fff; --plate: #fff; color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  .card { border-radius: 0; padding: .6rem 0; border-width: 1px 0 0; }
  section.card { break-inside: auto; }
  .head, tr, figure, pre { break-inside: avoid; }
  figure img, figure.half img { max-height: 10cm; width: auto; max-width: 100%; margin: 0 auto; }
  nav a { border-radius: 0; }
}
)";

std::string row_html(const Row& row) {
    const double asks = std::max(1.0, row.asks);
    const char* const each = asks > 1.0 ? " each" : "";
    const auto time = [&](double seconds) {
        const std::string text = duration_text(seconds / asks);
        return text.empty() ? text : text + each;
    };
    return fmt::format(
        "<tr{}><td class=\"asked\">{}</td><td class=\"answer\" data-label=\"Sidestep:\">{}</td>"
        "<td class=\"answer\" data-label=\"the twin:\">{}</td><td class=\"verdict {}\">{}</td>"
        "<td class=\"number\" data-label=\"Sidestep's time:\">{}</td>"
        "<td class=\"number\" data-label=\"the twin's:\">{}</td>"
        "<td class=\"number\" data-label=\"ratio:\">{}</td></tr>\n",
        row.agrees ? "" : " class=\"differs\"", html_escaped(row.asked), html_escaped(row.fast),
        html_escaped(row.slow), row.agrees ? "good" : "bad", row.agrees ? "agree" : "differ",
        time(row.fast_s), time(row.slow_s), ratio_text(row));
}

std::string plate_html(const Plate& plate) {
    std::string html = plate.half ? "<figure class=\"half\">" : "<figure>";
    if (!plate.svg.empty()) {
        // an image of its own: its styles stay inside, and it follows light and dark
        html += fmt::format("<img alt=\"{}\" src=\"data:image/svg+xml;base64,{}\">",
                            html_escaped(plate.caption), in_base64(plate.svg));
    } else {
        html += fmt::format("<img alt=\"{}\" src=\"data:image/png;base64,{}\">",
                            html_escaped(plate.caption), in_base64(plate.png));
    }
    return html + "<figcaption>" + html_escaped(plate.caption) + "</figcaption></figure>\n";
}

std::string badge(bool good, const std::string& words) {
    return fmt::format("<span class=\"badge {}\">{}</span>", good ? "good" : "bad", words);
}

std::string station_html(const Visited& visited, const std::string& docs_at) {
    const Station& station = *visited.station;
    const bool holds = visited.holds();
    std::string html = fmt::format("<section class=\"card{}\" id=\"{}\">\n",
                                   holds ? "" : " differs", html_escaped(station.name));
    html += fmt::format("<p class=\"name\">{}</p><div class=\"head\"><h2>{}</h2>{}</div>\n",
                        html_escaped(station.name), html_escaped(station.title),
                        badge(holds, holds ? "holds" : "does not hold"));
    html += "<p>" + html_escaped(station.question) + "</p>\n";
    html += "<p class=\"dim\">The slow twin: " + html_escaped(station.twin) + ".</p>\n";
    if (!visited.failed.empty()) {
        html += "<p class=\"bad\"><strong>Not visited to its end:</strong> " +
                html_escaped(visited.failed) + "</p>\n";
    }
    if (!visited.findings.plates.empty()) {
        html += "<div class=\"plates\">\n";
        for (const Plate& plate : visited.findings.plates) html += plate_html(plate);
        html += "</div>\n";
    }
    if (!visited.findings.rows.empty()) {
        html +=
            "<table><thead><tr><th>asked</th><th>Sidestep says</th><th>the twin says</th><th></th>"
            "<th class=\"number\">time</th><th class=\"number\">twin's time</th>"
            "<th class=\"number\">ratio</th></tr></thead><tbody>\n";
        for (const Row& row : visited.findings.rows) html += row_html(row);
        html += "</tbody></table>\n";
    }
    html += fmt::format(
        "<pre>{}</pre>\n<p class=\"dim\">{:.1f} s in all; answers <code>{:016x}</code>; more in "
        "{}</p>\n"
        "</section>\n",
        html_escaped(station.command), visited.seconds, visited.findings.fingerprint,
        docs_at.empty()
            ? "<code>" + html_escaped(station.docs) + "</code>"
            : fmt::format("<a href=\"{}/{}\"><code>{}</code></a>", html_escaped(docs_at),
                          html_escaped(station.docs), html_escaped(station.docs)));
    return html;
}

std::string card_html(const Tour& tour, const cli::MachineCard& card, const std::string& command) {
    std::string html = "<div class=\"card\"><dl>\n";
    const auto line = [&](const std::string& label, const std::string& value) {
        html += "<dt>" + html_escaped(label) + "</dt><dd>" + value + "</dd>\n";
    };
    for (const auto& [label, value] : card_rows(card)) line(label, html_escaped(value));
    line("tour", fmt::format("{:.1f} s, seed {}, at most {:.0f} MB of memory", tour.seconds,
                             tour.seed, 1e-6 * cli::peak_memory_bytes()));
    line("answers", fmt::format("<code>{:016x}</code>, the same bits with any number of threads",
                                tour.fingerprint()));
    line("command", "<code>" + html_escaped(command) + "</code>");
    return html + "</dl></div>\n";
}

}  // namespace

std::string verdict_text(const Tour& tour) {
    const auto count = tour.visited.size();
    return fmt::format("{} of {} {} {}", tour.holding(), count, count == 1 ? "station" : "stations",
                       tour.holding() == 1 && count == 1 ? "holds" : "hold");
}

std::string report_page(const Tour& tour, const cli::MachineCard& card, const PageOptions& page) {
    const std::string verdict = verdict_text(tour);
    std::string html = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n";
    html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    html += "<title>Sidestep tour: " + verdict + "</title>\n<style>" + tour_style +
            "</style></head><body>\n<header>\n";
    html += fmt::format("<p class=\"what\">A tour of Sidestep {}</p>\n<h1 class=\"{}\">{}</h1>\n",
                        html_escaped(card.version), tour.holds() ? "good" : "bad", verdict);
    html +=
        "<p>Each station asks something of Sidestep and of a slow twin: another way to the answer, "
        "plain and "
        "obvious, that shares no code with it. A station holds when both agree. Times are seconds "
        "of the "
        "processor, over all threads.</p>\n";
    if (tour.spoiled) {
        html +=
            "<p class=\"bad\"><strong>With --spoil:</strong> one of Sidestep's answers in every "
            "station was "
            "falsified before it was compared. A station that holds here has a blind twin.</p>\n";
    }
    html += "<nav>\n";
    for (const Visited& one : tour.visited) {
        html += fmt::format(
            "<a href=\"#{0}\"><span><strong class=\"{1}\">{2}</strong> {0}</span><span "
            "class=\"time\">{3:.1f} s"
            "</span></a>\n",
            html_escaped(one.station->name), one.holds() ? "good" : "bad", one.holds() ? "✓" : "✗",
            one.seconds);
    }
    html += "</nav>\n</header>\n" + card_html(tour, card, page.command) + "<main>\n";
    for (const Visited& one : tour.visited) html += station_html(one, page.docs_at);
    html +=
        "</main>\n<footer>Everything above was made on this machine by one command; this page "
        "holds all of it "
        "and fetches nothing.</footer>\n</body></html>\n";
    return html;
}

cli::Json report_json(const Tour& tour, const cli::MachineCard& card) {
    cli::Json json;
    json["sidestep"] = card.version;
    json["holds"] = tour.holds();
    json["holding"] = tour.holding();
    json["stations_visited"] = tour.visited.size();
    json["seed"] = tour.seed;
    json["spoiled"] = tour.spoiled;
    json["seconds"] = tour.seconds;
    json["peak_memory_bytes"] = cli::peak_memory_bytes();
    json["fingerprint"] = fmt::format("{:016x}", tour.fingerprint());
    json["machine"] = to_json(card);
    cli::Json list = cli::Json::array();
    for (const Visited& one : tour.visited) {
        cli::Json station;
        station["name"] = one.station->name;
        station["title"] = one.station->title;
        station["holds"] = one.holds();
        if (!one.failed.empty()) station["failed"] = one.failed;
        station["seconds"] = one.seconds;
        station["fingerprint"] = fmt::format("{:016x}", one.findings.fingerprint);
        cli::Json rows = cli::Json::array();
        for (const Row& row : one.findings.rows) {
            cli::Json entry;
            entry["asked"] = row.asked;
            entry["fast"] = row.fast;
            entry["slow"] = row.slow;
            entry["agrees"] = row.agrees;
            if (row.fast_s > 0.0) entry["fast_s"] = row.fast_s;
            if (row.slow_s > 0.0) entry["slow_s"] = row.slow_s;
            if (row.asks > 1.0) entry["questions"] = row.asks;
            rows.push_back(std::move(entry));
        }
        station["rows"] = std::move(rows);
        station["pictures"] = one.findings.plates.size();
        station["docs"] = one.station->docs;
        station["command"] = one.station->command;
        list.push_back(std::move(station));
    }
    json["stations"] = std::move(list);
    return json;
}

}  // namespace sidestep::tour
