// Does this body pass through itself? The linter's engine, and all pairs of triangles.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cli/lint/worst_frame.h"
#include "cli/tour/all_stations.h"
#include "cli/tour/heavy_body.h"
#include "cli/tour/plain.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/edit/avoid.h"

namespace sidestep::tour {

namespace {

Findings visit_body(const Order& order) {
    const motion::Clip clip = gesture("hands_to_hips");
    const body::LintBody figure = heavy_body(clip.skeleton());
    const body::Flesh& flesh = figure.contact.flesh();
    const std::vector<body::LimbPair> pairs = edit::movable_pairs(flesh, true, true);
    constexpr int looks = 24;
    std::vector<int> frames;
    for (int k = 0; k < looks; ++k) frames.push_back(k * (clip.frame_count() - 1) / (looks - 1));

    Findings findings;
    Row triangles;
    order.tell("the engine");
    std::vector<CrossingPairs> fast(frames.size()), slow(frames.size());
    const auto scratch = figure.contact.scratch();
    triangles.fast_s = timed([&] {
        for (std::size_t k = 0; k < frames.size(); ++k) {
            for (const body::LimbContact& met : figure.contact.contacts(
                     *scratch, clip.global_pose(frames[k]), pairs, body::Detail::depth)) {
                fast[k][{met.limbs[0], met.limbs[1]}] = met.triangle_pairs;
            }
        }
    });
    order.tell("every pair of triangles");
    triangles.slow_s = timed([&] {
        for (std::size_t k = 0; k < frames.size(); ++k) {
            slow[k] = plain_contacts(flesh, clip.pose(frames[k]), pairs);
        }
    });
    if (order.spoil) {
        for (CrossingPairs& frame : fast) {
            if (!frame.empty()) frame.begin()->second -= 1;
        }
    }
    int met = 0, twin_met = 0, crossing = 0, twin_crossing = 0, differ = 0;
    Fingerprint print;
    for (std::size_t k = 0; k < frames.size(); ++k) {
        met += static_cast<int>(fast[k].size());
        twin_met += static_cast<int>(slow[k].size());
        for (const auto& [limbs, count] : fast[k]) {
            crossing += count;
            print.add(limbs.first).add(limbs.second).add(count);
        }
        for (const auto& [limbs, count] : slow[k]) twin_crossing += count;
        differ += fast[k] != slow[k];
    }
    findings.fingerprint = print.value();
    triangles.asked = fmt::format(
        "Hands to the hips on a heavy body of {} triangles, {} frames, {} pairs of limbs: who is "
        "in whom?",
        grouped(flesh.triangle_count()), looks, pairs.size());
    triangles.fast =
        fmt::format("{} contacts, {} crossing pairs of triangles", met, grouped(crossing));
    triangles.slow = fmt::format("{} contacts, {} crossing pairs; {} frames differ", twin_met,
                                 grouped(twin_crossing), differ);
    triangles.agrees = differ == 0 && twin_met > 0;
    triangles.asks = looks;
    triangles.race = true;
    findings.rows.push_back(triangles);

    order.tell("the linter");
    body::LintOptions lint;
    lint.checks = {.ground = false,
                   .slide = false,
                   .limits = false,
                   .pops = false,
                   .dropouts = false,
                   .rate = false};
    lint.rest_ok = false;
    body::LintReport report;
    Row told;
    told.fast_s = timed([&] { report = body::lint(clip, figure, lint); });
    if (order.spoil) report.findings.clear();
    int missed = 0;
    for (std::size_t k = 0; k < frames.size(); ++k) {
        for (const auto& [limbs, count] : slow[k]) {
            bool found = false;
            for (const body::Finding& finding : report.findings) {
                found =
                    found || (finding.limbs == body::LimbPair{limbs.first, limbs.second} &&
                              finding.first_frame <= frames[k] && frames[k] <= finding.last_frame);
            }
            missed += !found;
        }
    }
    told.asked = fmt::format("Does the linter tell of each of the {} contacts, over all {} frames?",
                             twin_met, report.frames);
    told.fast = fmt::format("{} findings; {} poses looked at, between frames too",
                            report.findings.size(), grouped(report.poses));
    told.slow = fmt::format("{} missed", missed);
    told.agrees = missed == 0 && !report.findings.empty();
    findings.rows.push_back(told);

    order.tell("the picture");
    // the deepest two, of other limbs each
    std::vector<const body::Finding*> deepest;
    for (const body::Finding& finding : report.findings) deepest.push_back(&finding);
    std::stable_sort(
        deepest.begin(), deepest.end(),
        [](const body::Finding* a, const body::Finding* b) { return a->worst > b->worst; });
    std::set<std::string> shown;
    for (const body::Finding* finding : deepest) {
        if (shown.size() == 2 || !shown.insert(finding->who).second) continue;
        findings.plates.push_back(
            {cli::picture_of(flesh, clip, *finding, 0.0, 620, 640), "",
             fmt::format("{}, at {:.2f} s: the deepest{}.", finding->text, finding->worst_time,
                         shown.size() == 1 ? "" : " of another limb"),
             true});
    }
    return findings;
}

}  // namespace

Station body_station() {
    return {"body",
            "Does this body pass through itself?",
            "A gesture of a slim person, put on a heavy one, runs hands into hips. Boxes that "
            "follow the "
            "joints rule out most of the body; exact triangles decide the rest.",
            "every triangle of one limb against every triangle of the other, edge by edge, with "
            "vertices "
            "placed by our own sums",
            "docs/self-contact.md",
            "sidestep lint library:hands_to_hips --character heavy --html lint.html",
            visit_body};
}

}  // namespace sidestep::tour
