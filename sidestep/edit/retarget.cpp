// A clip on another body: joints paired, turns carried over, feet put down.

#include "sidestep/edit/retarget.h"

#include <fmt/format.h>

#include <cmath>

#include "sidestep/body/lint.h"
#include "sidestep/edit/detail/balls.h"
#include "sidestep/edit/detail/carrier.h"
#include "sidestep/edit/detail/foot_holder.h"
#include "sidestep/edit/detail/retarget_notes.h"

namespace sidestep::edit {

namespace {

JointMap every_joint_itself(int joints) {
    JointMap map;
    for (int j = 0; j < joints; ++j) map.source.push_back(j);
    return map;
}

/// Joints that move in their parents; a skeleton of other proportions has no use for that.
std::vector<std::string> stretching_joints(const motion::Clip& clip, int pelvis) {
    constexpr double stretch = 1e-3;  // metres
    std::vector<std::string> names;
    for (const int j : clip.translated_joints()) {
        if (clip.skeleton().joint(j).parent < 0 || j == pelvis) continue;
        for (int f = 0; f < clip.frame_count(); ++f) {
            if ((clip.translation(f, j) - clip.skeleton().joint(j).offset).norm() < stretch)
                continue;
            names.push_back(clip.skeleton().joint(j).name);
            break;
        }
    }
    return names;
}

}  // namespace

Result<Retargeted> retarget(const motion::Clip& clip, const body::Character& character,
                            const RetargetOptions& options) {
    using Severity = Problem::Severity;
    const motion::Skeleton& from = clip.skeleton();
    const motion::Skeleton& to = character.skeleton();
    SIDESTEP_REQUIRE(std::isfinite(options.ground), "the ground is not finite");
    SIDESTEP_REQUIRE(to.joint_count() > 0, "the character has no joints");
    Retargeted worn;
    if (options.map) {
        SIDESTEP_REQUIRE(static_cast<int>(options.map->source.size()) == to.joint_count(),
                         "the map has another number of joints than the character");
        for (const int s : options.map->source) {
            SIDESTEP_REQUIRE(s >= -1 && s < from.joint_count(),
                             "the map names joint " + std::to_string(s) + " of " +
                                 std::to_string(from.joint_count()));
        }
    }
    const JointMap itself = every_joint_itself(to.joint_count());
    if (from.same_as(to) && (!options.map || *options.map == itself)) {
        worn.clip = clip;
        worn.map = itself;
        return worn;
    }
    if (body::same_bones(from, to) && (!options.map || *options.map == itself)) {
        worn.clip = body::on_same_bones(clip, to);
        worn.map = itself;
        return worn;
    }
    if (options.map) {
        worn.map = *options.map;
        if (Problems bad = detail::misfit(worn.map, from, to); !bad.empty()) {
            return failure(std::move(bad));
        }
        worn.notes = detail::notes_on(worn.map, from, to);
    } else {
        Result<JointMap> guessed = guess_joint_map(from, to, &worn.notes);
        if (!guessed) return failure(guessed.error());
        worn.map = *guessed;
    }

    const detail::Carrier carrier(clip, to, worn.map);
    worn.scale = carrier.scale();
    if (!carrier.scale_known()) {
        worn.notes.push_back(
            detail::retarget_note(Severity::note, "no_leg_length",
                                  "no lengths to compare: the root moves as far as recorded"));
    }
    if (carrier.tipped()) {
        worn.notes.push_back(detail::retarget_note(
            Severity::note, "z_is_up", "the clip's people stand along Z: turned to Y up"));
    }
    const int pelvis = carrier.person_from() ? carrier.person_from()->pelvis : -1;
    if (const auto names = stretching_joints(clip, pelvis); !names.empty()) {
        worn.notes.push_back(detail::retarget_note(
            Severity::warning, "stretch_left_out",
            fmt::format("{} moved in {} parent{}: left out", detail::some_joints(names),
                        names.size() == 1 ? "its" : "their", names.size() == 1 ? "" : "s")));
    }

    worn.clip = motion::Clip(to, clip.frame_time(), clip.frame_count(), carrier.moved());
    worn.clip.set_name(clip.name());
    for (int f = 0; f < clip.frame_count(); ++f) {
        const motion::Pose pose = carrier.pose(clip, f, options.ground);
        for (int j = 0; j < to.joint_count(); ++j) worn.clip.set_rotation(f, j, pose.rotations[j]);
        for (const int j : worn.clip.translated_joints()) {
            worn.clip.set_translation(f, j, pose.translations[j]);
        }
    }
    const bool people = carrier.person_from() && carrier.person_to();
    if (options.feet && people && clip.frame_count() > 0) {
        detail::hold_feet(clip, carrier, character, options.ground, worn);
    }
    detail::share_with_balls(carrier, character, worn.clip);
    return worn;
}

}  // namespace sidestep::edit
