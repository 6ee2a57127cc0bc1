// What happens when bodies with joints have shapes, and touch things and one another?
//
//     forces ──► rates ──► who would go through what? ──► blows, all together ──► places
//
//     model     a forest: every root is a body of its own (a puppet, a ball: a link on a free joint)
//     shapes    convex pieces of links, and things that stand still
//
// Contacts are those of `rigid` (boxes, hulls, balls: where, which way, how deep), solved with the
// limits of joints in the rates of the joints: the least energy that blows inside their friction cones
// can leave. Joints cannot come apart, whatever hits them. No step makes energy by blows. What is too
// fast for its step is met on its way.
//
// Simulation (simulation.h) is for many bodies that touch the ground with balls; this is for few that
// are held, kicked and sat on.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sidestep/articulated/adaptive.h"
#include "sidestep/articulated/state.h"
#include "sidestep/base/problem.h"
#include "sidestep/rigid/shape.h"

namespace sidestep::articulated {

/// A convex piece of a link. Links may have any number of them, or none: those touch nothing.
struct LinkShape {
    int link = 0;
    std::shared_ptr<const rigid::Shape> shape{};
    Transform in_link{};
    double friction = 0.6;     ///< Of two that meet, the higher counts, as in `rigid`.
    double restitution = 0.0;  ///< The lower.
};

/// A convex piece of what stands still: ground, chair, wall.
struct FixedShape {
    std::string name{};
    std::shared_ptr<const rigid::Shape> shape{};
    Transform place{};
    double friction = 0.6;
    double restitution = 0.2;
};

struct SolidOptions {
    Vec3 gravity{0.0, -9.81, 0.0};
    /// Flat, endless; no shape is needed for it.
    std::optional<double> ground = 0.0;
    double ground_friction = 0.6;
    double ground_restitution = 0.0;
    bool limits = true;      ///< Joints stop at their limits.
    bool own_links = false;  ///< Links of one body touch each other, but for neighbours.
    double drag = 0.0;       ///< 1/s: what air takes of the velocity of every link.
    double most_rate = 1e4;  ///< rad/s or m/s: faster is called an explosion.
    /// Joints that do not show do not move; who looks is told by `look`.
    std::optional<AdaptiveOptions> adaptive{};
};

/// A contact of the last step.
struct Touch {
    int link = 0;
    int other = -1;  ///< A link; -1: a thing that stands still.
    int fixed = -1;  ///< Which one, where `other` is -1; -1: the ground.
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::UnitY();  ///< Into `link`.
    Vec3 impulse = Vec3::Zero();  ///< On `link`, N s, over the step.
    double depth = 0.0;           ///< At the end of the step; negative: a gap.
};

class SolidBodies {
public:
    /// @throws UsageError when numbers do not fit together.
    SolidBodies(std::shared_ptr<const Model> model, const State& start,
                std::vector<LinkShape> shapes, std::vector<FixedShape> things = {},
                const SolidOptions& options = {});
    ~SolidBodies();
    SolidBodies(SolidBodies&&) noexcept;
    SolidBodies& operator=(SolidBodies&&) noexcept;

    /// One step. Does nothing once stopped. @param external  On each link, in its own axes about its
    /// own origin, or none.
    void step(double seconds, std::span<const Force> external = {});

    [[nodiscard]] const Model& model() const;
    [[nodiscard]] const State& state() const;
    [[nodiscard]] const std::vector<LinkShape>& shapes() const;
    [[nodiscard]] const std::vector<FixedShape>& things() const;
    [[nodiscard]] const SolidOptions& options() const;
    /// Puts everything elsewhere; what touched is forgotten. @throws UsageError when the state is none.
    void set_state(const State& state);
    /// Of every link now.
    [[nodiscard]] const std::vector<Transform>& links() const;
    /// In the axes of the link.
    [[nodiscard]] const std::vector<Motion>& velocities() const;
    [[nodiscard]] std::span<const Touch> touches() const;
    /// Of all pairs that may touch, how deep the deepest is now; 0 when none overlap. Looks at all of
    /// them anew.
    [[nodiscard]] double deepest() const;
    /// Kinetic and of gravity, J.
    [[nodiscard]] double energy() const;

    /// Chooses which joints move, as seen by these cameras. Only with `adaptive`.
    /// @param hidden  By link, or empty: those nobody sees.
    void look(std::span<const PixelScale> cameras, std::span<const std::uint8_t> hidden = {});
    [[nodiscard]] const Region& region() const;

    [[nodiscard]] const std::optional<Problem>& stopped() const;
    /// Of the state, to the bit.
    [[nodiscard]] std::uint64_t fingerprint() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::articulated
