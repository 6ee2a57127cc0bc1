#include "sidestep/edit/constraint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/edit/detail/clip_solver.h"
#include "sidestep/edit/foot_contacts.h"

namespace sidestep::edit {

namespace {

constexpr double beyond_limit_told = pi / 180.0;  // less than a degree is nobody's concern

/// Opens a range as far as an angle goes; returns by how much.
double widen_range(body::AngleRange& range, double angle) {
    const double by = range.excess(angle);
    range.low = std::min(range.low, angle);
    range.high = std::max(range.high, angle);
    return by;
}

}  // namespace

std::vector<Constraint> standing_feet(const motion::Clip& clip) {
    std::vector<Constraint> feet;
    for (const Stance& stance : foot_contacts(clip)) {
        Constraint foot;
        foot.kind = Constraint::Kind::foot_contact;
        foot.effector.joint = stance.joint;
        foot.first = stance.first_frame * clip.frame_time();
        foot.last = stance.last_frame * clip.frame_time();
        foot.blend_in = foot.blend_out = 0.1;
        foot.hard = false;
        feet.push_back(std::move(foot));
    }
    return feet;
}

ClipEditor::ClipEditor(motion::Clip source, const body::Character& character, EditOptions options)
    : source_(std::move(source)), options_(std::move(options)), sigma_(options_.sigma) {
    const motion::Skeleton& skeleton = source_.skeleton();
    SIDESTEP_REQUIRE(skeleton.same_as(character.skeleton()),
                     "the clip \"" + source_.name() + "\" is not of the character's skeleton");
    // legs are free for what is asked of feet: hands do not hang on them
    if (sigma_.empty()) sigma_ = usual_sigma(skeleton, true);
    SIDESTEP_REQUIRE(static_cast<int>(sigma_.size()) == skeleton.joint_count(),
                     std::to_string(sigma_.size()) + " sigmas for " +
                         std::to_string(skeleton.joint_count()) + " joints");
    for (const Vec3& s : sigma_) {
        SIDESTEP_REQUIRE(s.allFinite() && s.minCoeff() >= 0.0, "a sigma is negative or not finite");
    }
    placed_.resize(source_.frame_count());
    parallel_for(source_.frame_count(), 64, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t f = begin; f < end; ++f) {
            placed_[f] = source_.global_pose(static_cast<int>(f));
        }
    });
    own_limits_.assign(character.limits().begin(), character.limits().end());
    if (!options_.limits || own_limits_.empty()) return;
    limits_ = own_limits_;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        body::JointLimit& limit = limits_[j];
        if (limit.is_free() || sigma_[j].isZero(0.0)) continue;
        double most = 0.0;
        int when = 0;
        for (int f = 0; f < source_.frame_count(); ++f) {
            const body::SwingTwist angles = swing_twist(own_limits_[j], source_.rotation(f, j));
            (void)widen_range(limit.swing_b, angles.swing_b);
            (void)widen_range(limit.swing_c, angles.swing_c);
            (void)widen_range(limit.twist, angles.twist);
            const double beyond = violation(own_limits_[j], source_.rotation(f, j));
            if (beyond > most) {
                most = beyond;
                when = f;
            }
        }
        if (most < beyond_limit_told) continue;
        Problem note;
        note.severity = Problem::Severity::note;
        note.code = "limit_widened";
        note.message = fmt::format(
            "the source bends {} by {:.0f} degrees beyond its limit at {:.3f} s: the limit is "
            "widened to that",
            skeleton.joint(j).name, degrees(most), when * source_.frame_time());
        widened_.emplace_back(j, std::move(note));
    }
}

std::vector<DemandTrack> ClipEditor::tracks(std::span<const Constraint> constraints,
                                            Problems* notes) const {
    return DemandPlanner(*this, constraints, notes).make().tracks;
}

Edited ClipEditor::apply(std::span<const Constraint> constraints) const {
    Problems notes;
    DemandPlan plan = DemandPlanner(*this, constraints, &notes).make();
    Edited edited = ClipSolver(*this, constraints, std::move(plan)).solve();
    // a widened limit matters to who hangs on it
    std::vector<bool> carries(source_.joint_count(), false);
    for (const Constraint& c : constraints) {
        for (int j = c.effector.joint; j >= 0; j = source_.skeleton().joint(j).parent) {
            carries[j] = true;
        }
    }
    for (const auto& [joint, note] : widened_) {
        if (carries[joint]) notes.push_back(note);
    }
    edited.notes.insert(edited.notes.begin(), notes.begin(), notes.end());
    return edited;
}

std::vector<ConstraintReport> ClipEditor::measure(const motion::Clip& clip,
                                                  std::span<const Constraint> constraints) const {
    SIDESTEP_REQUIRE(
        clip.skeleton().same_as(source_.skeleton()) && clip.frame_count() == source_.frame_count(),
        "the clip \"" + clip.name() + "\" is not of the source's skeleton or length");
    DemandPlan plan = DemandPlanner(*this, constraints, nullptr).make();
    return ClipSolver(*this, constraints, std::move(plan)).judge(clip);
}

}  // namespace sidestep::edit
