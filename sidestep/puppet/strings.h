// How do the strings of a marionette hang, and what do they pull at both ends?
//
//     x_0 ── anchor, held by a control                particles and stiff springs between them;
//      │                                              one linear solve a step, however stiff
//      o  o  o  o ...
//                │
//              x_n-1 ~~ a spring to the body
//
// Implicit Euler: forces at the old positions, new velocities from a chain of 3 x 3 blocks, eliminated in
// order. Eight strings go side by side in the lanes of vector registers; the same bits on every
// machine. The anchor's motion is prescribed inside the solve, and the body is taken where it will be:
// moved before, or left where it was, either makes strings of 5 g pull like tow ropes.
//
// Seed 003 chapter V; several signs are wrong in print, string_kernels.cpp has them right.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::puppet {

struct StringOptions {
    int particles = 50;
    double mass = 0.005;            ///< Of a whole string, kg.
    double stiffness = 7e4;         ///< Of one segment, N/m.
    double friction = 0.02;         ///< Along a segment, N s/m.
    double air = 1e-5;              ///< Of one particle, N s/m.
    double coupling = 5000.0;       ///< To the body, N/m.
    double coupling_damping = 5.0;  ///< N s/m.
    Vec3 gravity{0.0, -9.81, 0.0};
    // the ground, at one height
    double ground = 0.0;
    double ground_stiffness = 500.0;  ///< Of one particle.
    double ground_damping = 0.2;
    double ground_drag = 0.05;  ///< Sideways, at most `ground_friction` of the push.
    double ground_friction = 0.5;
    // and things that particles touch, where these are told
    double touch_stiffness = 5000.0;
    double touch_damping = 1.0;
    double touch_friction = 0.5;
    /// Deeper counts as this deep: what begins inside comes out slowly.
    double touch_deepest = 0.001;
};

/// The lower end of a string: where it is tied to a body, and how fast that place goes.
struct Tied {
    Vec3 point = Vec3::Zero();
    Vec3 velocity = Vec3::Zero();
};

/// A particle of a string inside something that does not let it through.
struct StringTouch {
    int string = 0, particle = 0;
    Vec3 normal = Vec3::UnitY();  ///< Out of the thing, of unit length.
    double depth = 0.0;
    Vec3 velocity = Vec3::Zero();  ///< Of the thing, there.
    Vec3 force = Vec3::Zero();     ///< Filled in by the step: on the particle, N.
};

/// A string before the first step.
struct StringStart {
    double length = 0.5;  ///< At rest, metres.
    Vec3 anchor = Vec3::Zero();
    Vec3 end = Vec3::Zero();
    /// Where a loose string sags to, where its ends are above each other or nothing weighs.
    Vec3 sag = Vec3::UnitZ();
};

class Strings {
public:
    /// Loose strings begin as they hang (as half a sine where nothing weighs, or
    /// where their ends are above each other), with the right length; tight
    /// ones straight and stretched. Up to eight of them, or none.
    /// @throws UsageError when numbers are not positive or not finite, or ends coincide.
    Strings(std::span<const StringStart> strings, const StringOptions& options = {});
    ~Strings();
    Strings(const Strings& other);
    Strings(Strings&&) noexcept;
    Strings& operator=(const Strings& other);
    Strings& operator=(Strings&&) noexcept;

    [[nodiscard]] int count() const noexcept { return count_; }
    [[nodiscard]] const StringOptions& options() const noexcept { return options_; }
    [[nodiscard]] double length(int string) const { return lengths_[string]; }

    /// One step of `seconds`.
    /// @param anchors  Where the upper ends will be at its end.
    /// @param ends  Where the lower ends are tied, as it begins.
    /// @param touches  Particles that are inside something, at most one for each; their forces are told.
    void step(double seconds, std::span<const Vec3> anchors, std::span<const Tied> ends,
              std::span<StringTouch> touches = {});
    /// The same by the rule that needs no solve: for comparison. Stable only for soft strings.
    void step_explicit(double seconds, std::span<const Vec3> anchors, std::span<const Tied> ends);

    /// What the string pulls at the hand, in the last step.
    [[nodiscard]] const Vec3& handle_force(int string) const { return handle_[string]; }
    /// What it pulls at the body.
    [[nodiscard]] const Vec3& body_force(int string) const { return body_[string]; }
    [[nodiscard]] Vec3 point(int string, int particle) const;
    [[nodiscard]] Vec3 velocity(int string, int particle) const;
    /// From end to end, as the crow flies.
    [[nodiscard]] double span(int string) const;

    /// Kinetic, of springs and of gravity; with the springs to the bodies where these are given.
    [[nodiscard]] double energy(std::span<const Tied> ends = {}) const;
    [[nodiscard]] bool finite() const;
    [[nodiscard]] std::uint64_t fingerprint() const;

private:
    struct Lanes;

    int count_ = 0;
    StringOptions options_;
    std::vector<double> lengths_;
    std::vector<Vec3> handle_, body_;
    std::unique_ptr<Lanes> lanes_;
};

}  // namespace sidestep::puppet
