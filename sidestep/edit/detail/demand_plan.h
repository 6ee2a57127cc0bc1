// Constraints as displacements, frame by frame.
//
//     constraints ──► lanes ──► tracks       a lane: what one constraint adds to one effector
//                                            a track: what all of them ask of that effector
//
// A lane is a displacement from the source. Where it follows an anchor that may itself be moved by the
// edit (or an eye that moves while it turns), it also says what its target is for a given pose.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sidestep/edit/constraint.h"

namespace sidestep::edit {

/// What one constraint adds to one effector; nothing outside its frames.
struct Lane {
    int constraint = 0;
    int track = 0;
    bool turn = false;                     // of the joint; otherwise a place
    int first = 0, last = -1;              // frames, blends included
    int scope_first = 0, scope_last = -1;  // frames
    std::vector<Vec3> by;                  // displacement, from frame `first` on
    std::vector<std::uint8_t> used;        // likewise: not overruled by another lane
    // of lanes that follow an anchor
    bool moving = false;
    std::vector<double> share;  // of its target, from frame `first` on
    Curve seen;                 // place (or turn on top of `seen_turn`) as the anchor sees it
    Quat seen_turn = Quat::Identity();

    [[nodiscard]] bool in_scope(int frame) const {
        return frame >= scope_first && frame <= scope_last;
    }
    [[nodiscard]] bool holds(int frame) const { return frame >= first && frame <= last; }
};

/// A joint kept inside a limit: a turn on the right of its source rotation.
struct LimitLane {
    int constraint = 0;
    int joint = 0;
    body::JointLimit limit;
    int first = 0, last = -1;
    int scope_first = 0, scope_last = -1;
    std::vector<Vec3> by;

    [[nodiscard]] bool in_scope(int frame) const {
        return frame >= scope_first && frame <= scope_last;
    }
};

/// A key that another one overruled.
struct LostKey {
    int constraint = 0;
    bool turn = false;
    double time = 0.0;
    double miss = 0.0;
};

struct DemandPlan {
    std::vector<DemandTrack> tracks;  // as the source has the anchors
    std::vector<Lane> lanes;
    std::vector<LimitLane> limits;
    std::vector<LostKey> lost;
};

/// Lives for one list of constraints.
class DemandPlanner {
public:
    DemandPlanner(const ClipEditor& editor, std::span<const Constraint> constraints,
                  Problems* notes);
    [[nodiscard]] DemandPlan make();

private:
    /// Constraints that share a curve, or one that holds its effector.
    struct Group {
        std::vector<int> members;  // ascending
        bool keyed = true;         // displacement through keys; otherwise held frame by frame
        double first = 0.0, last = 0.0;
        double from = 0.0, to = 0.0;  // blends included
    };
    struct Pin {
        double time = 0.0;
        Vec3 by = Vec3::Zero();
        int constraint = 0;
    };

    void check(int constraint) const;
    [[nodiscard]] bool asks(int constraint, bool turn) const;
    [[nodiscard]] int track_for(int constraint);
    [[nodiscard]] bool in_clip(int constraint);
    void plan_track(int track, bool turn, const std::vector<int>& members);
    [[nodiscard]] std::vector<Group> groups_of(const std::vector<int>& members) const;
    [[nodiscard]] std::vector<Pin> pins_of(const Group& group, bool turn);
    void drop_contradictions(std::vector<Pin>& pins, bool turn, bool hard);
    void fill_keyed(const Group& group, int track, bool turn);
    void fill_held(const Group& group, int track, bool turn);
    void see_anchor(Lane& lane) const;
    void overrule(int track, bool turn, std::span<const std::pair<int, int>> lanes);
    void plan_limit(int constraint);
    void add_up(int track);

    /// Frames of a stretch of time; at least one.
    [[nodiscard]] std::pair<int, int> frames_of(double first, double last) const;
    [[nodiscard]] std::pair<int, int> scope_of(const Constraint& constraint) const;
    [[nodiscard]] Transform source_at(double time, int joint) const;
    [[nodiscard]] bool touches_start(double first) const { return first <= 0.5 * dt_; }
    [[nodiscard]] bool touches_end(double last) const { return last >= end_ - 0.5 * dt_; }
    void tell(Problem::Severity severity, const char* code, std::string message,
              std::string hint = {});
    [[nodiscard]] std::string name_of(int constraint) const;

    const ClipEditor& editor_;
    std::span<const Constraint> constraints_;
    Problems* notes_;
    DemandPlan plan_;
    double dt_ = 0.0, end_ = 0.0;
};

/// The constraint as people know it: its name, or what it is.
[[nodiscard]] std::string name_of(const Constraint& constraint, const motion::Skeleton& skeleton);

/// Where a joint of a pose is: only the way up to the root is walked.
[[nodiscard]] Transform placed(const motion::Skeleton& skeleton, const motion::Pose& pose,
                               int joint);

/// What a moving lane wants at a frame, with anchor and eye as they are now.
/// @param source  The joint's rotation by the source.
[[nodiscard]] Vec3 place_wanted(const Lane& lane, double time, const Transform& anchor);
[[nodiscard]] Quat turn_wanted(const Lane& lane, const Constraint& constraint, double time,
                               const Quat& source, const Vec3& eye, const Transform& anchor);

/// Of all rotation vectors that mean the same rotation, the one nearest to `previous`.
[[nodiscard]] Vec3 same_branch(const Vec3& previous, const Vec3& vector);

}  // namespace sidestep::edit
