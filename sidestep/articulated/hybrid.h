// How does a body move when only some of its joints may?
//
//     assembly tree                                   what is stepped
//
//            joint 3                                      ┌───┐
//         ┌─────┴─────┐            active region:     o───│   │
//      joint 1     joint 5         joints 3 and 5         └─┬─┘ joint 3
//      ┌──┴──┐     ┌──┴──┐                              ┌───┴───┐
//     - - - - - -[ cut ]- - -                           │       │ joint 5 ...
//
// The active region is a top part of the tree: a joint moves only when all above it do. Whatever hangs
// below is one rigid body, its inertia the sum of its links' inertias. What such a body knows about
// itself is kept in its own coordinates and stays true while it is carried about, so a step costs
// what moves: O(active joints), and O(log links) for every force that changes on a link that does not.
//
// Stopping a joint is a blow inside the body. By default the rest of the body takes up its momentum
// (what is lost is energy, never gained); `Deactivation::zero` forgets it, as the thesis did.
//
// Seed 003 chapter III. Read next: metrics.h, which chooses the region.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sidestep/articulated/assembly_tree.h"
#include "sidestep/articulated/dynamics.h"

namespace sidestep::articulated {

/// What becomes of the motion of joints that are stopped.
enum class Deactivation : std::uint8_t {
    keep_momentum,  ///< Joints that go on moving take it up: the nearest motion without the others.
    zero,           ///< It is gone, and momentum with it.
};

/// A blow on a link, in its own axes about its own origin.
struct Strike {
    int link = 0;
    Force impulse{};
};

struct RegionChange {
    int entered = 0;  ///< Joints that may move now and could not before.
    int left = 0;
    double energy_before = 0.0;  ///< Kinetic; both only when joints left.
    double energy_after = 0.0;
};

/// Work done since the body was made: the currency of the tables in bench/.
struct HybridWork {
    long assembled = 0;  ///< Nodes above the cut, each time they were put together.
    long ends = 0;       ///< Rigid bodies that took part.
    long composed = 0;   ///< Rigid bodies whose inertia was summed anew.
    long gathered = 0;   ///< Rigid bodies whose forces were summed anew.
    long marked = 0;     ///< Steps up the tree to say that something changed.

    [[nodiscard]] long nodes() const noexcept {
        return assembled + ends + composed + gathered + marked;
    }
};

/// A body, where it is, what acts on it and which of its joints may move. All of them at first. One
/// thread at a time; the tree is borrowed.
class HybridBody {
public:
    /// @throws UsageError when the state belongs to another model.
    HybridBody(const AssemblyTree& tree, State state, const Vec3& gravity = {0.0, -9.81, 0.0});
    ~HybridBody();
    HybridBody(HybridBody&&) noexcept;
    HybridBody& operator=(HybridBody&&) noexcept;

    [[nodiscard]] const AssemblyTree& tree() const noexcept;
    /// Rates of joints that may not move are 0.
    [[nodiscard]] const State& state() const noexcept;
    /// Every joint may move again.
    void set_state(State state);
    /// Of a joint that may move. @throws UsageError when it may not.
    void set_rates(int link, std::span<const double> rates);

    // -- what acts on it: stays until it is set again

    void set_gravity(const Vec3& gravity);
    /// In the link's own axes. Touches the way from the link up to the cut.
    void set_external(int link, const Force& force);
    void set_joint_force(int link, std::span<const double> force);
    /// As Loads::yield.
    void set_yield(int link, std::span<const double> yield);
    /// All at once; only what differs is touched. O(links) comparisons.
    void set_loads(const Loads& loads);

    // -- which joints move

    [[nodiscard]] bool active(int link) const;
    /// Links whose joints may move, parents first.
    [[nodiscard]] const std::vector<int>& active_joints() const noexcept;
    /// These joints may move, those above them in the tree, and free joints at the world; no others.
    /// Fixed joints are passed over. O(joints that move before or after).
    RegionChange set_region(std::span<const int> joints,
                            Deactivation deactivation = Deactivation::keep_momentum);
    /// For every link the number of the rigid body it belongs to, from 0.
    [[nodiscard]] std::vector<int> rigid_groups() const;

    // -- how it moves

    /// One number for each rate, 0 where joints may not move. Good until the next call.
    std::span<const double> accelerations();
    /// A step of semi-implicit Euler: rates first, then positions.
    void advance(double seconds);

    /// How rates jump under blows; joints that may not move stay. Yields do not count.
    std::span<const double> jumps(std::span<const Strike> strikes,
                                  std::span<const double> joint_impulses = {});
    /// The same, and the rates do jump.
    void strike(std::span<const Strike> strikes, std::span<const double> joint_impulses = {});
    /// As in Assembly, of the body as it may move now.
    [[nodiscard]] Mat6 response(int struck, int watched);
    [[nodiscard]] Mat3 contact_matrix(int link, const Vec3& point);

    [[nodiscard]] double kinetic_energy();

    [[nodiscard]] const HybridWork& work() const noexcept;

private:
    friend class Metrics;
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::articulated
