// Given forces, how do the joints accelerate? And given accelerations, which forces were that?
//
//     velocities down ──► inertias and forces up ──► accelerations down        the articulated-body
//     root to tips         tips to root               root to tips             algorithm, O(links)
//
// Gravity is no force here: the world accelerates upwards instead. Every link's acceleration is then
// less by gravity ("shifted"); joint accelerations are what they are.
//
// Seed 003 chapter II; pitfalls: the inertia that is left over when a joint has had its way must be
// kept symmetric, or chains of ball joints explode.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "sidestep/articulated/model.h"
#include "sidestep/articulated/state.h"

namespace sidestep::articulated {

/// What acts on a model at a moment. Empty lists are zeros.
struct Loads {
    Vec3 gravity{0.0, -9.81, 0.0};
    /// One number for each rate: motors, springs, dampers.
    std::span<const double> joint{};
    /// On each link, in its own axes about its own origin; gravity not among them.
    std::span<const Force> external{};
    /// Joint forces that grow against acceleration, one number for each rate: S' f = Q - Z qdd.
    /// Armature, and springs and dampers taken at the end of a step.
    std::span<const double> yield{};
};

/// Runs the articulated-body algorithm; keeps its own memory, so that steps allocate nothing. One
/// thread at a time; the model is borrowed.
class Dynamics {
public:
    explicit Dynamics(const Model& model);
    ~Dynamics();
    Dynamics(Dynamics&&) noexcept;
    Dynamics& operator=(Dynamics&&) noexcept;

    /// Joint accelerations, one for each rate. Good until the next call. O(links).
    /// @throws UsageError when lists are of the wrong length.
    std::span<const double> accelerations(const State& state, const Loads& loads = {});

    /// Of the last call: of each link in its own axes, less by gravity.
    [[nodiscard]] std::vector<Motion> link_accelerations() const;
    /// Of the last call: what each joint passes on to its link, in the link's axes.
    [[nodiscard]] std::vector<Force> joint_forces() const;

    /// How rates jump when links are struck, and joints; at the positions of `state`, whatever its
    /// rates. O(links). @param impulses  On each link, in its own axes; empty: none.
    std::span<const double> jumps(const State& state, std::span<const Force> impulses,
                                  std::span<const double> joint_impulses = {});

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

/// Joint forces that make these accelerations: Newton and Euler, O(links).
[[nodiscard]] std::vector<double> inverse_dynamics(const Model& model, const State& state,
                                                   std::span<const double> accelerations,
                                                   const Vec3& gravity = {0.0, -9.81, 0.0},
                                                   std::span<const Force> external = {});

/// H with kinetic energy = qd' H qd / 2. O(links x depth).
[[nodiscard]] Eigen::MatrixXd mass_matrix(const Model& model, const State& state);

[[nodiscard]] double kinetic_energy(const Model& model, const State& state);
/// Against gravity, 0 at the origin; springs of joints not counted.
[[nodiscard]] double potential_energy(const Model& model, const State& state,
                                      const Vec3& gravity = {0.0, -9.81, 0.0});
/// Of springs in joints.
[[nodiscard]] double spring_energy(const Model& model, const State& state);
/// Of what turns in motors: armature x rate^2 / 2, in every joint. `kinetic_energy` leaves it out.
[[nodiscard]] double armature_energy(const Model& model, const State& state);
/// In the world, about its origin.
[[nodiscard]] Force momentum(const Model& model, const State& state);

/// Forces of springs and dampers, taken at the end of a step of `seconds` (0: now), and how they and
/// armatures yield; add motors to `joint`.
struct PassiveForces {
    std::vector<double> joint, yield;
};
void passive_forces(const Model& model, const State& state, double seconds, PassiveForces& out);

}  // namespace sidestep::articulated
