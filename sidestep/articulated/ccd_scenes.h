// Things that fall, swing and are pulled together: when do they touch first, step by step?
//
//     ContactRun run(wooden_men({.seed = 3}), 15);       // 15 joints of each man move, the rest is stiff
//     for (int i = 0; i < 50; ++i) { const auto step = run.step(); ... step.contact, step.work ... }
//
// The scenes of thesis section 6.2.2, with the sizes of its table 6.1; everything is turned on a lathe
// (geometry/lathe.h), and who has other tableware may put it among ours.
//
// A step simulates 1/60 s as if nothing could be touched, asks for the first contact of the way from the
// old joints to the new, and ends there. What touched is struck apart without friction, and may not
// come nearer for a few steps more; where that comes to nothing, the bodies go back the way they came.
// Good enough to time the question on motions that matter; `simulate` knows more of contacts.
//
// Read next: link_motion.h, ccd/first_contact.h; docs/ccd.md has what was measured.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sidestep/articulated/simulation.h"
#include "sidestep/ccd/first_contact.h"

namespace sidestep::articulated {

/// A model and what its links look like.
struct ShapedModel {
    std::shared_ptr<const Model> model{};
    std::vector<std::shared_ptr<const ccd::Shape>> shapes{};  ///< One for each link; null: none.
    std::vector<std::pair<int, int>> ignored{};  ///< Links that touch at rest, parents apart.

    [[nodiscard]] int triangle_count() const;
};

/// Something that stands.
struct StandingShape {
    std::shared_ptr<const ccd::Shape> shape{};
    Transform placement{};
};

struct ContactScene {
    std::string name{};
    std::vector<ShapedModel> models{};
    std::vector<Actor> actors{};  ///< Their torques are not used.
    std::vector<StandingShape> obstacles{};
    Vec3 gravity{0.0, -9.81, 0.0};

    [[nodiscard]] int triangle_count() const;
};

/// A round limb for every link, as thick as its inertia says: 2 x segments x rings triangles each.
[[nodiscard]] ShapedModel with_limbs(std::shared_ptr<const Model> model, int segments, int rings);

struct ContactSceneOptions {
    std::uint64_t seed = 1;
    /// 1: as many triangles as in the thesis; smaller: fewer, in about this proportion.
    double detail = 1.0;
    /// Falling man: these stand at every second place, in turn, instead of ours. Metres, y up, the foot at y = 0
    /// around the origin.
    std::vector<geometry::TriangleMesh> ware{};
};
/// Two dolls of 29 links and 11 K triangles each, in odd poses, that springs pull into each other.
[[nodiscard]] ContactScene wooden_men(const ContactSceneOptions& options = {});
/// A chain of 30 balls, 119 K triangles, that swings and rolls up.
[[nodiscard]] ContactScene ball_pendulum(const ContactSceneOptions& options = {});
/// A doll that falls on plates, bowls, cups, pots and bottles of 153 K triangles.
[[nodiscard]] ContactScene falling_man(const ContactSceneOptions& options = {});

/// Which joints move when so many may. A free root always moves, and is counted. Fewer joints are a
/// part of more.
///
///     top_joints         from the top of the assembly tree down, level by level
///     random_subtree     by chance, but a joint only after those above it in the assembly tree: what
///                        adaptive dynamics may choose in the thesis (section 4.3)
///     random_joints      by chance, any of them: what `adaptive.h` may choose
[[nodiscard]] Region top_joints(const Model& model, int count);
[[nodiscard]] Region random_subtree(const Model& model, int count, std::uint64_t seed);
[[nodiscard]] Region random_joints(const Model& model, int count, std::uint64_t seed);

struct ContactRunOptions {
    double step_s = 1.0 / 60.0;
    int substeps = 16;  ///< Of the dynamics.
    double restitution = 0.2;
    double most_rate = 30.0;  ///< rad/s and m/s: blows on light things make none faster.
    int hold = 6;             ///< So many steps what touched may not come nearer.
    double hair = 1e-4;       ///< Metres: a step that meets something ends so far from it.
    ccd::FirstContactOptions contact{};
};

class ContactRun {
public:
    /// @param regions  The joints of each body that move; they are chosen once.
    /// @throws UsageError for scenes that do not hold together.
    ContactRun(ContactScene scene, std::span<const Region> regions,
               const ContactRunOptions& options = {});
    /// @param moving  So many joints of every body move: top_joints().
    ContactRun(ContactScene scene, int moving, const ContactRunOptions& options = {});
    ~ContactRun();
    ContactRun(ContactRun&&) noexcept;
    ContactRun& operator=(ContactRun&&) noexcept;

    struct Step {
        ccd::Contact contact{};
        ccd::FirstContactWork work{};
        double share = 1.0;    ///< Of the step that was done.
        double seconds = 0.0;  ///< For the question, by the clock.
    };
    Step step();
    /// Begins anew from these states, one for each body; joints that may not move are stopped, and
    /// momentum is kept.
    void put(std::span<const State> states);
    /// Begins anew from where another run of the same scene is, with the contacts that it still holds:
    /// with the same joints the next step is the same, to the last bit.
    void follow(const ContactRun& other);

    /// The step that was asked about last.
    [[nodiscard]] ccd::MovingLinks moving() const;
    [[nodiscard]] const ContactScene& scene() const;
    [[nodiscard]] const State& state(int actor) const;
    /// Of the bodies together.
    [[nodiscard]] int moving_count() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::articulated
