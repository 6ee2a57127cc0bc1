#include "sidestep/edit/fix.h"

#include <algorithm>

#include "sidestep/base/file.h"
#include "sidestep/edit/retarget.h"

namespace sidestep::edit {

namespace {

using Severity = Problem::Severity;

/// Whether both name their joints alike, in whatever order.
bool same_names(const motion::Skeleton& a, const motion::Skeleton& b) {
    if (a.joint_count() != b.joint_count()) return false;
    return std::all_of(a.joints().begin(), a.joints().end(),
                       [&](const motion::Joint& joint) { return b.find(joint.name).has_value(); });
}

/// The linter knows nothing of how the result came about.
void judge(Fixed& fixed, const motion::Clip& result, const body::LintBody& body,
           const AvoidOptions& avoid) {
    body::LintOptions options;
    options.checks = {true, false, false, false, false, false, false};
    options.touch_ok = avoid.touch_ok;
    options.touch_depth = avoid.touch_depth;
    options.between_options.tolerance = avoid.between.tolerance;
    options.stop = avoid.stop;
    fixed.judged = body::lint(result, body, options);
    const body::Flesh& flesh = body.contact.flesh();
    const auto movable = movable_pairs(flesh, avoid.arms, avoid.legs);
    if (!avoid.legs) fixed.of_legs = movable_pairs(flesh, false, true);
    for (std::size_t i = 0; i < fixed.judged.findings.size(); ++i) {
        const body::Finding& finding = fixed.judged.findings[i];
        const bool may_move =
            std::find(movable.begin(), movable.end(), finding.limbs) != movable.end();
        (may_move ? fixed.left : fixed.unmoved).push_back(static_cast<int>(i));
    }
}

void settle_verdict(Fixed& fixed) {
    using Verdict = Avoided::Verdict;
    fixed.verdict = fixed.avoided.verdict;
    const Problems& notes = fixed.avoided.notes;
    fixed.notes.insert(fixed.notes.end(), notes.begin(), notes.end());
    const bool said_clean = fixed.verdict == Verdict::unchanged || fixed.verdict == Verdict::clean;
    if (!said_clean || fixed.left.empty()) return;
    fixed.verdict = fixed.avoided.frames_changed > 0 ? Verdict::improved : Verdict::failed;
    Problem note = problem_with("", "took itself to be clean, but the linter still finds contacts");
    note.severity = Severity::warning;
    note.code = "linter_disagrees";
    fixed.notes.push_back(std::move(note));
}

}  // namespace

Result<Dressed> dress(const motion::Clip& clip, const body::Character& character,
                      bool partly_by_name) {
    Result<body::Worn> worn = body::wear(clip, character);
    if (worn && (partly_by_name || same_names(clip.skeleton(), character.skeleton()))) {
        return Dressed{std::move(worn->clip), worn->scale, false, std::move(worn->notes)};
    }
    Result<Retargeted> other = retarget(clip, character);
    if (!other) return failure(other.error());
    return Dressed{std::move(other->clip), other->scale, true, std::move(other->notes)};
}

Result<Fixed> fix(const motion::Motion& motion, const body::LintBody& body,
                  const FixOptions& options) {
    if (motion.clip.frame_count() == 0) {
        return failure(problem_with("", "has no frames: there is nothing to fix"));
    }
    Result<Dressed> dressed = dress(motion.clip, body.character, options.partly_by_name);
    if (!dressed) return failure(dressed.error());
    Fixed fixed;
    fixed.worn = std::move(dressed->clip);
    fixed.scale = dressed->scale;
    fixed.retargeted = dressed->retargeted;
    fixed.notes = std::move(dressed->notes);
    bool tpose_row = false;  // row 0 is nobody's pose
    for (const Problem& note : motion.notes) {
        if (note.severity == Severity::warning) fixed.notes.push_back(note);
        if (note.code != "t_pose_row" || motion.clip.frame_count() < 2) continue;
        tpose_row = true;
        fixed.notes.back().message += "; it stays as it is and is not looked at";
        fixed.notes.back().hint.clear();
    }

    motion::Clip source = fixed.worn;
    if (tpose_row) source.set_pose(0, source.pose(1));
    fixed.avoided = avoid(source, body, options.avoid);
    fixed.clip = std::move(fixed.avoided.clip);
    fixed.avoided.clip = {};
    fixed.stopped = fixed.avoided.stopped;
    if (fixed.stopped) return fixed;
    try {
        judge(fixed, fixed.clip, body, options.avoid);
    } catch (const body::LintStopped&) {
        fixed.stopped = true;
        return fixed;
    }
    fixed.kept = compare(source, fixed.clip, body.character);
    if (tpose_row) fixed.clip.set_pose(0, fixed.worn.pose(0));
    fixed.clip.set_name(motion.clip.name());
    settle_verdict(fixed);
    return fixed;
}

}  // namespace sidestep::edit
