// A plan, frame by frame through the resolver.
//
//     frames asked for   ··[========|========|===]······[=====]··
//                            chunks of one length, each warmed up on a few frames before it
//
// Who solves which chunk does not matter: a chunk knows nothing but the plan.
#pragma once

#include <span>
#include <vector>

#include "sidestep/edit/detail/demand_plan.h"

namespace sidestep::edit {

class ClipSolver {
public:
    ClipSolver(const ClipEditor& editor, std::span<const Constraint> constraints, DemandPlan plan);
    [[nodiscard]] Edited solve();
    /// Nothing is solved: how well a clip does what is asked.
    [[nodiscard]] std::vector<ConstraintReport> judge(const motion::Clip& clip);

private:
    /// How far the limb that carries an effector goes: an arm from its shoulder, a leg from its hip.
    struct Reach {
        int base = -1;        // joint; -1 where nothing moves it
        double length = 0.0;  // metres
        double lean = 0.0;    // what the joints above may add
    };
    /// Tracks that share free joints: solved together, apart from all others.
    struct Party {
        std::vector<int> tracks;
        bool has_hard = false;
        std::vector<Resolver> resolvers;                    // one per set of limits
        std::vector<std::vector<body::JointLimit>> limits;  // likewise
        std::vector<Reach> reach;                           // per track
    };
    /// What a party carries from frame to frame.
    struct PartyMemory {
        FrameMemory frame;
        bool hurried = false;  // it would have gone further
    };
    /// Limits that hold together over some frames.
    struct LimitSet {
        std::vector<int> lanes;
    };
    struct Answer {
        std::vector<Quat> rotations;  // empty when the frame is as it was
        std::vector<Demand> demands;  // per track
        std::vector<double> misses;   // per lane; in its scope only
        std::vector<int> held;        // joints on their limits
        bool reachable = true;
    };
    /// What a chunk carries from frame to frame.
    struct Memory {
        std::vector<PartyMemory> parties;
        int limit_set = -1;
    };
    struct Chunk {
        int warm = 0, first = 0, last = 0;
    };

    void find_parties();
    void find_limit_sets();
    [[nodiscard]] std::vector<Chunk> chunks() const;
    [[nodiscard]] bool is_asked(int frame) const;
    [[nodiscard]] motion::Pose base_pose(int frame) const;
    [[nodiscard]] std::vector<Demand> demands_for(int frame, const motion::Pose& pose) const;
    [[nodiscard]] Reach reach_of(const Effector& effector) const;
    /// Demands beyond a limb's reach brought back to it, smoothly. True when there were any.
    bool bring_near(const Party& party, int frame, std::vector<Demand>& demands) const;
    [[nodiscard]] bool misses_hard(const Party& party, const motion::Pose& pose,
                                   std::span<const Demand> demands, bool& turns) const;
    [[nodiscard]] Resolved solve_party(const Party& party, int frame, int limit_set,
                                       const motion::Pose& base, std::vector<Demand> demands,
                                       PartyMemory& memory) const;
    void keep_limits(const Party& party, int limit_set, const motion::Pose& base,
                     Resolved& resolved) const;
    void slow_down(const FrameMemory& before, double most, const motion::Pose& base,
                   Resolved& resolved, PartyMemory& memory) const;
    [[nodiscard]] double fair_speed(const Party& party, int frame) const;
    void solve_frame(int frame, Memory& memory, Answer& answer) const;
    void measure(int frame, const motion::Pose& pose, Answer& answer) const;
    void report(Edited& edited) const;
    void tell_miss(Edited& edited, int constraint, std::span<const std::uint8_t> missed) const;
    void tell_limits(Edited& edited) const;
    [[nodiscard]] const std::string& joint_name(int joint) const;

    const ClipEditor& editor_;
    std::span<const Constraint> constraints_;
    DemandPlan plan_;
    std::vector<Party> parties_;
    std::vector<LimitSet> limit_sets_;
    std::vector<int> limit_set_of_;  // per frame
    std::vector<Answer> answers_;    // per frame; empty where nothing is asked
    double dt_ = 0.0;
};

}  // namespace sidestep::edit
