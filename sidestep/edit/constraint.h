// Where shall the hand be, and from when to when?
//
//        blend in │◄──── scope ────►│ blend out         M(t) = M_org(t) + d(t)
//     ────────────┤   ●        ●    ├────────────►      M_org  what the source does on this body
//     d = 0       │ key 0    key 1  │        d = 0      d      through the keys, zero outside
//
// A constraint asks something of one effector over a stretch of time. Displacement mapping (seed 002,
// section 4) turns keys into a smooth demand for every frame, so that the detail of the captured
// motion stays: only what is added to it is interpolated. The resolver does the rest.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sidestep/base/problem.h"
#include "sidestep/body/character.h"
#include "sidestep/edit/curve.h"
#include "sidestep/edit/demand_track.h"
#include "sidestep/motion/clip.h"

namespace sidestep::edit {

struct ConstraintKey {
    double time = 0.0;               ///< Seconds.
    std::optional<Vec3> place = {};  ///< In the world, or how far from the source: `from_source`.
    std::optional<Quat> turn =
        {};                    ///< Likewise: of the joint in the world, or on top of the source.
    bool from_source = false;  ///< The key is a displacement, not a place.
};

struct Constraint {
    enum class Kind {
        position,     ///< The effector is where its keys say.
        orientation,  ///< The effector's joint is turned as its keys say.
        pose,         ///< Both.
        /// The effector keeps its place seen from `anchor`: a hand on a hip. Keys are places (and
        /// turns) in the frame of the anchor's joint; without keys it is kept as the scope finds it.
        relative,
        look_at,  ///< `axis` of the effector's joint points at the place of the keys, or at `anchor`.
        /// The effector stays where it is on average over the scope, not below the floor; or where
        /// its keys say.
        foot_contact,
        joint_limit  ///< The joint's own angles stay inside `limit`, or inside the character's.
    };
    std::string name;
    Kind kind = Kind::position;
    Effector effector;
    double first = 0.0;  ///< Seconds; scope, both ends included.
    double last = 0.0;
    double blend_in = 0.25;  ///< Seconds before the scope over which the demand grows.
    double blend_out = 0.25;
    std::vector<ConstraintKey> keys;
    Interpolant interpolant = Interpolant::pchip;
    std::optional<Effector> anchor = {};
    Vec3 axis = Vec3::UnitZ();  ///< For look_at: in the frame of the joint.
    std::optional<body::JointLimit> limit = {};
    bool hard = true;  ///< Soft ones give way where two cannot both be met.
};

/// How far each joint of a person may turn to meet a demand, radians: the arm much, the spine little,
/// hips and root not at all unless `legs`. For other creatures every joint alike.
[[nodiscard]] std::vector<Vec3> usual_sigma(const motion::Skeleton& skeleton, bool legs = false);

/// A foot_contact for every stance of ankles and toes that a person's clip holds (foot_contacts.h), so
/// that what slides a little stands still. Soft: ankle and toes are of one foot, and means of both may
/// be millimetres too near for it. Blends are a tenth of a second.
[[nodiscard]] std::vector<Constraint> standing_feet(const motion::Clip& clip);

struct EditOptions {
    std::vector<Vec3> sigma = {};  ///< Per joint; empty takes `usual_sigma`.
    bool limits = true;  ///< Stay inside the character's limits, widened to what the source does.
    ResolveOptions resolve = {};
};

/// How well one constraint was met.
struct ConstraintReport {
    std::string name;
    double worst_position = 0.0;  ///< Metres, over its scope.
    double rms_position = 0.0;
    double worst_angle = 0.0;  ///< Radians.
    /// Frames of its scope that miss it by more than a millimetre or half a degree.
    int unreachable_frames = 0;
    int worst_frame = -1;
};

struct Edited {
    motion::Clip clip;
    std::vector<ConstraintReport> constraints;  ///< In their order.
    /// What was asked of every frame in the end: as `ClipEditor::tracks`, with anchors that moved.
    std::vector<DemandTrack> tracks;
    int frames_changed = 0;
    Problems notes;  ///< Conflicts, limits that held, demands out of reach: with times.
};

/// Where a hard constraint counts as missed: a millimetre, half a degree.
inline constexpr double missed_by = 1e-3;
inline constexpr double missed_by_angle = 0.5 * pi / 180.0;
[[nodiscard]] inline bool is_missed(const ConstraintReport& report) noexcept {
    return report.worst_position > missed_by || report.worst_angle > missed_by_angle;
}

/// A clip on a character, ready to be edited: what does not change from one edit to the next is kept,
/// so that a hand can be dragged at sixty frames a second.
class ClipEditor {
public:
    /// @throws UsageError when the clip is not of the character's skeleton or a list has a wrong length.
    ClipEditor(motion::Clip source, const body::Character& character, EditOptions options = {});

    [[nodiscard]] const motion::Clip& source() const noexcept { return source_; }

    /// What the constraints ask of every frame: overlapping ones on one effector share one track.
    /// Contradictions (two hard keys of one effector at one time) are told in `notes`; the later one
    /// in the list holds. Anchors are where the source has them.
    /// @throws UsageError when a joint does not exist, a number is not finite, a key lies outside its
    ///                    scope or lacks what its kind needs; the message names the constraint.
    [[nodiscard]] std::vector<DemandTrack> tracks(std::span<const Constraint> constraints,
                                                  Problems* notes = nullptr) const;

    /// The source with the constraints met. Frames that nothing is asked of come back bit for bit.
    /// The same bits for any number of threads.
    /// @throws UsageError as `tracks` does.
    [[nodiscard]] Edited apply(std::span<const Constraint> constraints) const;

    /// How well any other clip of this skeleton meets the constraints: one that was fixed afterwards.
    /// @throws UsageError as `tracks` does, or when the clip differs in skeleton or length.
    [[nodiscard]] std::vector<ConstraintReport> measure(
        const motion::Clip& clip, std::span<const Constraint> constraints) const;

private:
    friend class DemandPlanner;
    friend class ClipSolver;

    motion::Clip source_;
    EditOptions options_;
    std::vector<Vec3> sigma_;
    std::vector<body::JointLimit> own_limits_;      // of the character; none, or one per joint
    std::vector<body::JointLimit> limits_;          // widened to what the source does
    std::vector<motion::GlobalPose> placed_;        // the source in the world, frame by frame
    std::vector<std::pair<int, Problem>> widened_;  // by joint: by how much
};

}  // namespace sidestep::edit
