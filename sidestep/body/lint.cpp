#include "sidestep/body/lint.h"

#include <fmt/format.h>

#include <algorithm>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/body/detail/lint_checks.h"
#include "sidestep/body/detail/lint_contacts.h"

namespace sidestep::body {

namespace {

void note_to(LintReport& report, std::string code, std::string message, std::string hint = {}) {
    report.notes.push_back(
        {"", 0, 0, Problem::Severity::note, std::move(message), std::move(hint), std::move(code)});
}

void look_for_contacts(const motion::Clip& clip, const LintBody& body, const LintOptions& options,
                       LintReport& report) {
    // inside the limits "never" is skipped; a class holds there alone
    detail::SurveyPairs pairs;
    for (const PairVerdict& verdict : body.classes.pairs) {
        (verdict.kind == PairClass::never ? pairs.outside : pairs.usual).push_back(verdict.limbs);
    }
    pairs.marked.assign(static_cast<std::size_t>(clip.frame_count()), 0);
    if (!body.character.limits().empty()) {
        parallel_for(clip.frame_count(), 256, [&](std::int64_t begin, std::int64_t end) {
            for (auto f = begin; f < end; ++f) {
                const motion::Pose pose = clip.pose(static_cast<int>(f));
                pairs.marked[f] = violation(body.character, pose).worst_rad > 0.0 ? 1 : 0;
            }
        });
    }
    report.frames_outside_limits =
        static_cast<int>(std::count(pairs.marked.begin(), pairs.marked.end(), std::uint8_t{1}));
    report.pairs_tested = static_cast<int>(pairs.usual.size());
    report.pairs_skipped = static_cast<int>(pairs.outside.size());
    detail::ContactSurvey survey = detail::survey_contacts(clip, body.contact, body.levers, pairs,
                                                           options, Finding::Kind::self_contact);
    report.findings.insert(report.findings.end(), survey.findings.begin(), survey.findings.end());
    report.poses = survey.poses;
    report.undecided = survey.undecided;
    if (!survey.at_rest.empty()) {
        const LimbMap& limbs = body.contact.flesh().limbs();
        std::string list;
        for (std::size_t i = 0; i < survey.at_rest.size() && i < 6; ++i) {
            const LimbContact& found = survey.at_rest[i];
            list += fmt::format("{}{} and {} ({})", i == 0 ? "" : ", ",
                                limbs.limbs[found.limbs[1]].name, limbs.limbs[found.limbs[0]].name,
                                detail::length_text(found.depth));
        }
        if (survey.at_rest.size() > 6) {
            list += fmt::format(" and {} more pairs", survey.at_rest.size() - 6);
        }
        note_to(report, "meet_at_rest",
                fmt::format("limbs that meet at rest already are told where they are {} deeper: {}",
                            detail::length_text(options.touch_depth), list));
    }
}

void check_touch_ok(const LintOptions& options, const LimbMap& limbs) {
    for (const LimbPair& pair : options.touch_ok) {
        for (const int limb : pair) {
            SIDESTEP_REQUIRE(limb >= 0 && limb < limbs.count(),
                             fmt::format("touch_ok names limb {} of {}", limb, limbs.count()));
        }
        SIDESTEP_REQUIRE(pair[0] != pair[1], "touch_ok names a limb with itself");
    }
}

void tell_undecided(LintReport& report) {
    if (report.undecided == 0) return;
    note_to(report, "undecided",
            fmt::format("{} times two limbs passed nearer than {:g} mm between frames without "
                        "being seen to meet: taken as clean",
                        report.undecided, 1000.0 * report.tolerance));
}

}  // namespace

const char* to_string(Finding::Kind kind) {
    switch (kind) {
        case Finding::Kind::self_contact:
            return "self_contact";
        case Finding::Kind::other_contact:
            return "other_contact";
        case Finding::Kind::ground:
            return "ground";
        case Finding::Kind::slide:
            return "slide";
        case Finding::Kind::limit:
            return "limit";
        case Finding::Kind::pop:
            return "pop";
        case Finding::Kind::dropout:
            return "dropout";
        case Finding::Kind::rate:
            return "rate";
    }
    return "unknown";
}

Result<LintBody> make_lint_body(Character character, const LintBodyOptions& options) {
    const LimbMap limbs = options.limbs ? *options.limbs : guess_limbs(character.skeleton());
    Result<Flesh> flesh = Flesh::make(character, limbs, options.flesh);
    if (!flesh) return failure(flesh.error());
    PairClasses classes;
    Problems notes;
    if (options.classify_pairs && !character.limits().empty()) {
        const std::vector<JointFreedom> free = freedoms(character.limits());
        // a proof is about flesh that bends: its boxes hold the skin in every pose
        const LimbBoxes boxes = options.classify.method == PairMethod::certified
                                    ? bounding_boxes(*flesh, free)
                                    : fit_limb_boxes(*flesh);
        if (options.cache.empty()) {
            classes = classify_pairs(character.skeleton(), boxes, free, options.classify);
        } else {
            KeptClasses kept = kept_pair_classes(options.cache, character.skeleton(), boxes, free,
                                                 options.classify);
            classes = std::move(kept.classes);
            notes = std::move(kept.notes);
        }
    } else {
        // without limits there is no pose that limbs could not take
        for (const LimbPair& pair : all_pairs(limbs.count())) {
            PairVerdict verdict;
            verdict.limbs = pair;
            const bool joined = limbs.adjacent(pair[0], pair[1]);
            verdict.kind = joined ? PairClass::adjacent : PairClass::tested;
            verdict.reason = joined                   ? "one hangs on the other"
                             : options.classify_pairs ? "no joint limits are known"
                                                      : "every pair is tested";
            classes.pairs.push_back(std::move(verdict));
        }
    }
    Levers levers(*flesh);
    return LintBody{std::move(character), SelfContact(std::move(*flesh)), std::move(levers),
                    std::move(classes), std::move(notes)};
}

LintReport lint(const motion::Clip& clip, const LintBody& body, const LintOptions& options) {
    const Flesh& flesh = body.contact.flesh();
    SIDESTEP_REQUIRE(clip.skeleton().same_as(flesh.skeleton(), 1e-6),
                     "the clip is not of the character's skeleton");
    SIDESTEP_REQUIRE(
        options.margin >= 0.0 && options.touch_depth >= 0.0 && options.bridge_frames >= 0,
        "margin, touch_depth and bridge_frames are not negative");
    check_touch_ok(options, flesh.limbs());
    LintReport report;
    report.clip = clip.name();
    report.character = body.character.name();
    report.frames = clip.frame_count();
    report.frame_rate = clip.frame_rate();
    report.margin = options.margin;
    report.between = options.between;
    report.tolerance = options.between ? options.between_options.tolerance : 0.0;
    report.ground = options.ground;
    if (clip.frame_count() == 0) note_to(report, "no_frames", "the clip has no frames");
    if (const auto missing = missing_of_a_person(clip.skeleton()); !missing.empty()) {
        std::string all;
        for (const std::string& name : missing) all += (all.empty() ? "" : ", ") + name;
        note_to(report, "almost_a_person",
                "no joint is named like a person's " + all +
                    ": the body is taken for another creature's, without feet and limits",
                "rename the joints in the file, or say which limb is which in a limb file");
    }

    const detail::LintView view{clip, body, options};
    const LintChecks& checks = options.checks;
    if (checks.self_contact) look_for_contacts(clip, body, options, report);
    if (checks.ground || checks.slide) {
        const std::vector<detail::FootTrack> feet = detail::track_feet(view);
        if (feet.empty()) {
            note_to(report, "no_feet", "no limb is a foot: ground and sliding were not checked",
                    "name them in a limb file");
        } else if (clip.frame_count() > 0) {
            if (options.find_ground) {
                report.ground = detail::ground_under(feet, clip.frame_time());
                note_to(report, "ground_found",
                        fmt::format("the floor is taken at {:.3f} m, where the feet stand",
                                    report.ground),
                        "give its height to be strict");
            }
            if (checks.ground) detail::check_ground(view, feet, report.ground, report.findings);
            if (checks.slide) detail::check_slide(view, feet, report.findings);
        }
    }
    if (checks.limits) detail::check_limits(view, report.findings, report.notes);
    if (checks.pops) detail::check_pops(view, report.findings);
    if (checks.dropouts) detail::check_dropouts(view, report.findings);
    if (checks.rate) detail::check_rate(view, report.findings);
    tell_undecided(report);
    detail::finish_report(report, clip.fingerprint(),
                          Fingerprint().add(flesh.fingerprint()).add(body.classes.key).value(),
                          options);
    return report;
}

Result<LintReport> lint_together(const motion::Clip& clip_a, const LintBody& body_a,
                                 const motion::Clip& clip_b, const LintBody& body_b,
                                 const LintOptions& options) {
    SIDESTEP_REQUIRE(
        std::abs(clip_a.frame_time() - clip_b.frame_time()) <= 1e-6 * clip_a.frame_time(),
        fmt::format("frame rates {} and {} differ", clip_a.frame_rate(), clip_b.frame_rate()));
    SIDESTEP_REQUIRE(clip_a.skeleton().same_as(body_a.character.skeleton(), 1e-6) &&
                         clip_b.skeleton().same_as(body_b.character.skeleton(), 1e-6),
                     "a clip is not of its character's skeleton");
    const PairedBody both = paired_body(body_a.character, body_a.contact.flesh().limbs(),
                                        body_b.character, body_b.contact.flesh().limbs());
    // across, everything is compared: nobody's skin goes over into the other's
    Result<Flesh> flesh = Flesh::make(both.character, both.limbs);
    if (!flesh) return failure(flesh.error());
    const SelfContact contact(std::move(*flesh));
    const motion::Clip clip = paired_clip(both.character.skeleton(), clip_a, clip_b);

    const int split = body_a.contact.flesh().limbs().count();
    detail::SurveyPairs across;
    for (const LimbPair& pair : all_pairs(both.limbs.count())) {
        if (pair[0] < split && pair[1] >= split) across.usual.push_back(pair);
    }
    LintReport report;
    report.clip = clip_a.name() + " and " + clip_b.name();
    report.character = both.character.name();
    report.frames = clip.frame_count();
    report.frame_rate = clip.frame_rate();
    report.margin = options.margin;
    report.between = options.between;
    report.tolerance = options.between ? options.between_options.tolerance : 0.0;
    report.pairs_tested = static_cast<int>(across.usual.size());
    if (clip_a.frame_count() != clip_b.frame_count()) {
        note_to(report, "lengths_differ",
                fmt::format("{} and {} frames: the first {} were looked at", clip_a.frame_count(),
                            clip_b.frame_count(), clip.frame_count()));
    }
    // who may touch is said of one body; the same pairs across are meant
    LintOptions here = options;
    here.touch_ok.clear();
    for (const LimbPair& pair : options.touch_ok) {
        for (const LimbPair way : {pair, LimbPair{pair[1], pair[0]}}) {
            if (way[0] < split && way[1] + split < both.limbs.count()) {
                here.touch_ok.push_back({way[0], way[1] + split});
            }
        }
    }
    detail::ContactSurvey survey = detail::survey_contacts(
        clip, contact, Levers(contact.flesh()), across, here, Finding::Kind::other_contact);
    report.findings = std::move(survey.findings);
    report.poses = survey.poses;
    report.undecided = survey.undecided;
    tell_undecided(report);
    detail::finish_report(report, clip.fingerprint(), contact.flesh().fingerprint(), here);
    return report;
}

}  // namespace sidestep::body
