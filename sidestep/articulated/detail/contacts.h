// Blows of the ground, of obstacles and of joint limits on one body, between the halves of a step.
//
//     kick ──► who would go through something? ──► K ──► blows inside their cones ──► rates ──► drift
//
// All contacts and limits are solved together, block by block: the least kinetic energy that blows
// inside their friction cones can leave. What hits hard comes back by its restitution. Energy, that
// of armatures included, cannot grow by blows; a last guard sees to it whatever was asked for.
//
// A hit on a body whose joints are partly welded is first tried on the body with all joints free: the
// joints that would be seen to jump are woken, and only those.
#pragma once

#include <span>
#include <vector>

#include "sidestep/articulated/detail/blows.h"
#include "sidestep/articulated/detail/cone.h"
#include "sidestep/articulated/detail/stops.h"
#include "sidestep/articulated/simulation.h"

namespace sidestep::articulated::detail {

/// Which jumps of welded joints would be seen?
struct Waking {
    std::span<const double> levers_px{};  ///< Of each link's joint, for a radian.
    double largest_scale_px = 0.0;        ///< Of any link.
    double horizon_s = 0.1;
    double threshold_px = 0.0;
};

class Contacts {
public:
    explicit Contacts(const Model& model);

    [[nodiscard]] bool has_limits() const noexcept { return stops_.any(); }

    /// Strikes the rates as `kick` left them, with the inertias it left in the workspace. Returns how
    /// many contacts and limits took part.
    /// @param waking  None: joints that are welded stay so.
    int strike(const Scene& scene, bool limits, double seconds, const Waking* waking, Reduced& body,
               State& state, Workspace& workspace);

    /// What accelerations become when surfaces and limits have had their say, were all joints free.
    /// Right after a survey of that state with this workspace.
    void correct(const Scene& scene, bool limits, double seconds, const Reduced& body,
                 const State& state, Workspace& workspace, std::span<double> accelerations);

    /// Whether anything took part in the last strike.
    [[nodiscard]] bool touches() const noexcept { return remembers_; }
    /// Whether the last strike woke joints.
    [[nodiscard]] bool woke() const noexcept { return woke_; }
    /// Whether the last blows would have made energy, and were made smaller.
    [[nodiscard]] bool guarded() const noexcept { return guarded_; }
    /// No point of the body is faster than this, m/s. After a strike with the same workspace.
    [[nodiscard]] double greatest_speed(const Reduced& body, const State& state,
                                        Workspace& workspace);
    /// Forgets what it knows of the last step.
    void forget();

    /// How hard to try; tests try harder.
    struct Effort {
        int sweeps = 8;
        double tolerance = 2e-2;
        int closer = 6, resting_closer = 0;  // looks for the way of sliding
    } effort{};

    /// Of the last strike, for tests: K, speeds before and blows, in rows; contacts have three.
    struct Solved {
        int rows, stride;
        const std::vector<double>& k;
        const std::vector<double>& u;
        const std::vector<double>& p;
    };
    /// Of a row of the last strike: what its speed may be less by; 0 across.
    [[nodiscard]] double target_of(int row) const {
        for (const Block& block : blocks_) {
            if (row == block.first + (block.rows == 3 ? 1 : 0)) return block.target;
        }
        return 0.0;
    }
    [[nodiscard]] Solved solved() const { return {blows_.rows(), blows_.stride(), k_, u_, p_}; }

private:
    /// A ball on a link.
    struct Spot {
        int link;
        V3<double> point;  // in the aligned link
        double radius;
    };
    struct Block {
        int group = 0, first = 0, rows = 3;
        int spot = -1, surface = -1;  // surface -1 is the ground; spot -1 a limit
        V3<double> arm{};      // from the group's origin, or the direction in the joint's rates
        V3<double> ways[3]{};  // across, normal, across
        double gap = 0.0, soon = 0.0;  // and after the step, as things are
        double friction = 0.0, restitution = 0.0;
        bool hard = false;
        double target = 0.0;  // what the normal speed may be less by
        Slide slide{};
        S3<double> k{}, inverted{};
    };
    /// Of the last step: where to begin.
    struct Memory {
        int surface = -2;
        V3<double> force{};
        Slide slide{};
    };

    /// The groups in question: those of the reduced body, or all links.
    struct Pieces {
        const std::vector<Group>& groups;
        const std::vector<MovingDouble>& moving;
        int count;
        const double* positions;
        const double* rates;
        const std::vector<int>& first_spot;  // of each group in `order`, and the end
        const std::vector<int>& order;       // spots, group by group
        const std::vector<V3<double>>& spot_point;
        const std::vector<double>& reach;
    };

    [[nodiscard]] Pieces reduced_pieces(const Reduced& body, const State& state,
                                        const Workspace& workspace);
    [[nodiscard]] Pieces all_pieces(const Reduced& body, const State& state, const double* rates,
                                    Workspace& workspace) const;
    void find_velocities(const Pieces& pieces);
    void find_blocks(const Scene& scene, bool limits, double seconds, const Model& model,
                     const Pieces& pieces);
    void find_obstacles(const Scene& scene, double seconds, const Pieces& pieces);
    void find_limits(double seconds, const Model& model, const Pieces& pieces);
    void thin_out();
    /// Rows, their speeds and how they answer each other; then the blows.
    void solve(double seconds, const Pieces& pieces, int sweeps);
    /// Jumps of all rates, scaled so that energy does not grow.
    void spread(double seconds, const Pieces& pieces);
    bool wake(const Scene& scene, bool limits, double seconds, const Waking& waking, Reduced& body,
              const State& state, Workspace& workspace);
    void remember(double seconds);

    std::vector<Spot> spots_;
    Stops stops_;
    double reach_ = 0.0;  // of the body, from the origin of its first link
    bool woke_ = false, remembers_ = false, guarded_ = false;

    int calm_steps_ = 1000000;  // since the last trial

    // by spot and by group, for one revision of the groups, and with all links apart
    int revision_ = -1;
    std::vector<int> first_spot_, order_, all_first_, all_order_;
    std::vector<V3<double>> spot_point_, all_point_;
    std::vector<double> group_reach_, all_reach_;

    std::vector<Block> blocks_;
    std::vector<Memory> memory_;
    std::vector<V3<double>> w_, v_;
    std::vector<double> k_, u_, p_, felt_, jump_, rates_;
    Blows blows_;
};

/// A rod as thick as its least moment says.
[[nodiscard]] geometry::OrientedBox box_around(const Link& link, const Transform& in_world);

}  // namespace sidestep::articulated::detail
