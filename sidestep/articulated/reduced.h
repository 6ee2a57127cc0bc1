// How does a body move whose joints are partly welded?
//
//     model     0 ── 1 ── 2 ── 3 ── 4        joints 0 and 3 move
//     reduced   [0 1 2] ──── [3 4]           two links, and the ordinary algorithm on them
//
// A body with welded joints is an ordinary body with fewer links. Merging links takes about a
// microsecond for a dog, and steps cost what their moving joints cost. With every joint moving it
// is the full simulation: the same code, the same bits.
//
// Joints that are welded while they move stop at once. That is a blow inside the body: momentum is
// kept, energy can only be lost. The thesis stops them without a blow, which loses momentum; that
// is a choice here.
//
// Seed 003 chapter III. Read next: adaptive.h.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "sidestep/articulated/dynamics.h"
#include "sidestep/articulated/region.h"

namespace sidestep::articulated {

namespace detail {
struct Insight;
}

/// Ties a point of a link to a point of the world.
struct WorldSpring {
    int link = 0;
    Vec3 point = Vec3::Zero();   ///< In the link.
    Vec3 anchor = Vec3::Zero();  ///< In the world.
    double stiffness = 0.0;      ///< N/m.
    double length = 0.0;         ///< Where it neither pulls nor pushes.
    double damping = 0.0;        ///< N s/m, against any motion of the point.
};

/// What drives a body, besides the springs, dampers and armatures of its joints.
struct Drive {
    Vec3 gravity{0.0, -9.81, 0.0};
    std::span<const double> joint{};    ///< Motors: one number for each rate, or none.
    std::span<const Force> external{};  ///< On each link, in its own axes, or none.
    double seconds = 0.0;               ///< Joint springs and dampers taken so much later.
};

/// What happens to the rates of joints that are welded.
enum class Welding { keep_momentum, stop };

/// Memory for one thread, of use to any number of bodies.
class Workspace {
public:
    Workspace();
    ~Workspace();
    Workspace(Workspace&&) noexcept;
    Workspace& operator=(Workspace&&) noexcept;

private:
    friend class Reduced;
    friend struct detail::Insight;
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

/// One body of a model. The model is borrowed; bodies of one model share what does not change.
/// Nothing allocates but building and the first use of a workspace.
class Reduced {
public:
    /// Every joint moves. @throws UsageError when a spring is tied to no link or has odd numbers.
    explicit Reduced(const Model& model, std::vector<WorldSpring> springs = {});
    /// Another body of the same model.
    Reduced(const Reduced& like, std::vector<WorldSpring> springs);
    ~Reduced();
    Reduced(Reduced&&) noexcept;
    Reduced& operator=(Reduced&&) noexcept;

    [[nodiscard]] const Model& model() const;
    [[nodiscard]] const std::vector<WorldSpring>& springs() const noexcept { return springs_; }
    [[nodiscard]] const Region& region() const noexcept { return region_; }
    [[nodiscard]] int moving_count() const noexcept { return count_ - 1; }
    /// The link whose joint carries the rigid group of this one; -1 when it is held by the world.
    [[nodiscard]] int group_of(int link) const;

    /// Merges links anew: the region says which joints move, the state where the others stay.
    void rebuild(const Region& region, const State& state);

    /// As rebuild, and stops the joints that leave. What `survey` left in the workspace is used when
    /// `surveyed` and of this very state.
    void change(const Region& next, Welding how, State& state, Workspace& workspace,
                bool surveyed = false);

    /// As change, keeping momentum, after joints that rest in both regions were moved since the
    /// survey. Links then have gone apart by themselves: the centre of mass stays, a free root goes
    /// the other way. When all energy together would be more than the survey saw, positions are put
    /// back to `before`, and the answer is no. Only joints that turn may have been moved.
    bool creep(const Region& next, const std::vector<double>& before, const Vec3& gravity,
               State& state, Workspace& workspace);

    /// Joint accelerations; those of welded joints are 0.
    void accelerations(const State& state, const Drive& drive, Workspace& workspace,
                       std::span<double> out) const;

    /// What the accelerations would be if all joints moved, whatever the region.
    /// @param ahead_s  Above 0: times ahead_s^2 it is how far the forces of now bring things in so
    ///                 long, with springs that stiffen and dampers that brake: what swings fast
    ///                 does not get far.
    void survey(const State& state, const Drive& drive, Workspace& workspace, std::span<double> out,
                double ahead_s = 0.0) const;
    /// Of the last survey: where the far end of a link is in the world.
    [[nodiscard]] Vec3 far_end(int link, const Workspace& workspace) const;

    /// How rates jump when links are struck (each in its own axes) or joints; welded joints do not.
    void jumps(const State& state, std::span<const Force> impulses,
               std::span<const double> joint_impulses, Workspace& workspace,
               std::span<double> out) const;

    /// One step, rates first and then positions. Returns the sum of the squares of all moving rates:
    /// not finite when something is wrong.
    double step(double seconds, const Drive& drive, State& state, Workspace& workspace) const;
    /// The two halves of a step, for those who strike in between.
    double kick(double seconds, const Drive& drive, State& state, Workspace& workspace) const;
    void drift(double seconds, State& state) const;

private:
    friend struct detail::Insight;
    struct Table;
    struct Inside;

    void build();
    void put_springs();
    void keep_centre(State& state, Workspace& workspace) const;
    double take_blow(bool keeps_centre, State& state, Workspace& workspace) const;
    template <bool moves>
    double go(double seconds, const Drive& drive, State& state, Workspace& workspace) const;

    std::shared_ptr<const Table> table_;
    std::vector<WorldSpring> springs_;
    Region region_;
    int count_ = 1;     // groups, the world among them
    int revision_ = 0;  // of the groups
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::articulated
