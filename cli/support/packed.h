// What linter and fixer found, as bytes for another rank or a manifest: the fields of each, once for
// both ways (sidestep/cluster/pack.h). What is not listed does not travel: clips stay where they are.
#pragma once

#include "sidestep/body/lint.h"
#include "sidestep/cluster/pack.h"
#include "sidestep/edit/avoid.h"
#include "sidestep/edit/preservation.h"

namespace sidestep::body {

template <typename Archive>
void fields(Archive& archive, Finding& f) {
    archive(f.kind, f.who, f.whom, f.first_frame, f.last_frame, f.first_time, f.last_time,
            f.worst_frame, f.worst_time, f.worst, f.between_frames, f.near_only, f.limbs, f.text);
}

template <typename Archive>
void fields(Archive& archive, LintReport& r) {
    archive(r.clip, r.character, r.frames, r.frame_rate, r.findings, r.notes, r.pairs_tested,
            r.pairs_skipped, r.frames_outside_limits, r.margin, r.between, r.tolerance, r.poses,
            r.undecided, r.ground, r.fingerprint);
}

}  // namespace sidestep::body

namespace sidestep::edit {

template <typename Archive>
void fields(Archive& archive, Remaining& r) {
    archive(r.who, r.whom, r.limbs, r.first_frame, r.last_frame, r.depth, r.between_frames, r.why);
}

template <typename Archive>
void fields(Archive& archive, Avoided& a) {
    archive(a.verdict, a.remaining, a.rounds, a.contacts_before, a.contacts_after, a.frames_changed,
            a.stopped, a.poses, a.notes);
}

template <typename Archive>
void fields(Archive& archive, Preservation& p) {
    archive(p.frames, p.frames_changed, p.angle_rms, p.angle_rms_all, p.angle_peak,
            p.weighted_distance, p.jerk_ratio, p.high_energy_ratio, p.slide_before, p.slide_after,
            p.slide_speed_before, p.slide_speed_after, p.extra_slide_speed, p.limit_violations,
            p.worst_violation);
}

}  // namespace sidestep::edit
