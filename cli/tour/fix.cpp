// How little must a motion change to be clean? And is it, triangle by triangle?
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/lint/worst_frame.h"
#include "cli/tour/all_stations.h"
#include "cli/tour/heavy_body.h"
#include "cli/tour/plain.h"
#include "sidestep/edit/avoid.h"

namespace sidestep::tour {

namespace {

/// Contacts, pair by pair, at frames and half way between them.
struct PlainLook {
    int contacts = 0;
    int looks = 0;
};

PlainLook look_at_all(const body::Flesh& flesh, const motion::Clip& clip,
                      std::span<const body::LimbPair> pairs, int every) {
    PlainLook look;
    for (int half = 0; half <= 2 * (clip.frame_count() - 1); half += every) {
        const motion::Pose pose = clip.sample(0.5 * half * clip.frame_time());
        look.contacts += static_cast<int>(plain_contacts(flesh, pose, pairs, true).size());
        ++look.looks;
    }
    return look;
}

Findings visit_fix(const Order& order) {
    const motion::Clip clip = gesture("hands_to_hips");
    const body::LintBody figure = heavy_body(clip.skeleton());
    const body::Flesh& flesh = figure.contact.flesh();
    const std::vector<body::LimbPair> pairs = edit::movable_pairs(flesh, true, false);

    Findings findings;
    order.tell("out of the body");
    edit::Avoided avoided;
    Row clean;
    clean.fast_s = timed([&] { avoided = edit::avoid(clip, figure); });
    const motion::Clip& result = order.spoil ? clip : avoided.clip;
    findings.fingerprint = avoided.clip.fingerprint();
    order.tell("every pair of triangles");
    // odd, so that frames and the middle between two of them come in turn
    constexpr int every = 5;
    PlainLook before, after;
    clean.slow_s = timed([&] {
        before = look_at_all(flesh, clip, pairs, every);
        after = look_at_all(flesh, result, pairs, every);
    });
    clean.asked = fmt::format("Hands to the hips on a heavy body: can {} contacts be undone?",
                              avoided.contacts_before);
    clean.fast = fmt::format("{}: {} left after {} rounds, {} frames changed",
                             edit::to_string(avoided.verdict), avoided.contacts_after,
                             avoided.rounds, avoided.frames_changed);
    clean.slow = fmt::format("{} contacts before, {} after, at {} moments on and between frames",
                             before.contacts, after.contacts, after.looks);
    clean.agrees = avoided.verdict == edit::Avoided::Verdict::clean && before.contacts > 0 &&
                   after.contacts == 0;
    findings.rows.push_back(clean);

    // how far anybody was moved: legs and trunk not at all
    double moved = 0.0, others = 0.0;
    for (int f = 0; f < clip.frame_count(); ++f) {
        const std::vector<Mat4> was = plain_joints(clip, f), is = plain_joints(result, f);
        for (int j = 0; j < clip.joint_count(); ++j) {
            const auto at = static_cast<std::size_t>(j);
            const double way = (place_of(was[at]) - place_of(is[at])).norm();
            const std::string& name = clip.skeleton().joint(j).name;
            const bool arm = name.find("Arm") != std::string::npos ||
                             name.find("Hand") != std::string::npos ||
                             name.find("Shoulder") != std::string::npos;
            (arm ? moved : others) = std::max(arm ? moved : others, way);
        }
    }
    Row little;
    little.asked = "Does only what may move move, and how far at most?";
    little.fast = "arms alone";
    little.slow =
        fmt::format("arms {:.0f} mm, everything else {:.3g} mm", 1e3 * moved, 1e3 * others);
    little.agrees = others < 1e-9 && moved > 0.0;
    findings.rows.push_back(little);

    order.tell("the pictures");
    // the frame that was worst, before and after, from the same side
    body::LintOptions lint;
    lint.checks = {.ground = false,
                   .slide = false,
                   .limits = false,
                   .pops = false,
                   .dropouts = false,
                   .rate = false};
    lint.between = false;
    const body::LintReport report = body::lint(clip, figure, lint);
    const auto worst = std::max_element(
        report.findings.begin(), report.findings.end(),
        [](const body::Finding& a, const body::Finding& b) { return a.worst < b.worst; });
    if (worst != report.findings.end()) {
        findings.plates.push_back({cli::picture_of(flesh, clip, *worst, 0.0, 620, 640), "",
                                   fmt::format("Before, at {:.2f} s.", worst->worst_time), true});
        findings.plates.push_back({cli::picture_of(flesh, result, *worst, 0.0, 620, 640), "",
                                   "After, the same moment: both limbs keep their colour.", true});
    }
    return findings;
}

}  // namespace

Station fix_station() {
    return {"fix",
            "How little must a motion change to be clean?",
            "The same gesture, repaired: arms are led around the body, smoothly, within joint "
            "limits, until "
            "nothing meets at frames or between them; then what was too much is taken back.",
            "every pair of triangles again, on frames and half way between them, before and after; "
            "and how "
            "far each joint was moved",
            "docs/fix.md",
            "sidestep fix library:hands_to_hips --character heavy -o out",
            visit_fix};
}

}  // namespace sidestep::tour
