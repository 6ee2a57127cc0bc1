// What happens when bodies fly, fall, hit, slide and come to rest?
//
//     forces ──► velocities ──► pairs (broad) ──► contacts ──► impulses ──► places
//                    ▲                                             │
//                    └───────── the next step ◄────────────────────┘
//
// A World is bodies and the laws they obey. Each step is a fixed piece of time; the same bodies, laws
// and steps give the same bits with any number of threads. Two ways to meet:
//
//     exact    the step is cut at the first impact: bodies are backed up to the moment they touch, the
//              seed's impulse acts there, and the rest of the step follows. For few bodies and true
//              bounces: billiards, superballs.
//     ahead    contacts are foreseen within the step and solved together. For heaps and stacks.
//
// Bodies that start in each other are parted at 1 m/s at most and keep less than a tenth of it. Without
// forces and guided bodies, energy never rises by more than a millionth.
//
// Read next: scene.h (worlds as text), docs/rigid-world.md.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sidestep/base/problem.h"
#include "sidestep/rigid/broad.h"
#include "sidestep/rigid/contact.h"
#include "sidestep/rigid/shape.h"

namespace sidestep::rigid {

/// Of two that meet, the lower elasticity and the higher friction count (seed 004).
struct Material {
    double elasticity = 0.3;
    double friction = 0.5;  ///< May be infinite.
};

enum class Role : std::uint8_t {
    moving,
    fixed,   ///< Never moves.
    guided,  ///< Moves as it is told (velocity and spin, or a path), whoever is in the way.
};

/// Where a guided body is when; straight and along the arc between keys, staying before the first and
/// after the last. A body with keys begins on its path, wherever it was said to be.
struct GuideKey {
    double seconds = 0.0;
    Transform to_world{};
};

/// A body as it is now.
struct Body {
    std::string name{};
    std::shared_ptr<const Shape> shape{};
    Role role = Role::moving;
    double mass = 1.0;  ///< kg; of moving bodies only.
    Material material{};
    Transform to_world{};  ///< Of the shape: the translation is where the centre of mass is.
    Vec3 velocity = Vec3::Zero();
    Vec3 spin = Vec3::Zero();  ///< Angular velocity in the world, rad/s.
    std::vector<GuideKey> guide{};
    bool asleep = false;
};

/// A force while it lasts.
struct Push {
    int body = -1;               ///< -1: every moving body.
    double from = 0.0;           ///< Seconds.
    double to = 0.0;             ///< Seconds.
    Vec3 force = Vec3::Zero();   ///< N, in the world.
    Vec3 torque = Vec3::Zero();  ///< N m, in the world.
    /// Where the force acts, in the body's own coordinates about its centre of mass.
    Vec3 at = Vec3::Zero();
};

/// A blow at a moment.
struct Kick {
    int body = 0;
    double seconds = 0.0;
    Vec3 impulse = Vec3::Zero();  ///< N s, in the world.
    Vec3 turn = Vec3::Zero();     ///< N m s, in the world.
    Vec3 at = Vec3::Zero();       ///< As of a Push.
};

/// A force that depends on where a body is and how it moves.
struct Field {
    enum class Kind { wind, drag, pull, swirl, custom };
    Kind kind = Kind::wind;
    /// wind: metres per second of the air, acting through `strength` (1/s). pull: towards `centre`,
    /// `strength` (m/s^2) at one metre, falling with `power` of the distance, no nearer than 1 cm. swirl: around the line
    /// through `centre` along `direction`, the same way. drag: `strength` (1/s) against velocity and spin.
    Vec3 direction = Vec3::Zero();
    Vec3 centre = Vec3::Zero();
    double strength = 0.0;
    double power = 2.0;
    /// Only inside this box; an empty box is everywhere.
    geometry::AxisBox where{};
    /// Force in N on a body at a time; only of `custom`.
    std::function<Vec3(const Body&, double seconds)> force{};
};

enum class Meeting : std::uint8_t { automatic, exact, ahead };
enum class Tangential : std::uint8_t { none, paper };

struct WorldOptions {
    Vec3 gravity{0.0, -9.81, 0.0};
    double step = 1.0 / 120.0;  ///< Seconds.
    /// automatic: exact for at most `exact_limit` moving bodies.
    Meeting meeting = Meeting::automatic;
    int exact_limit = 32;
    Tangential tangential = Tangential::none;
    /// How often a step's contacts are solved. More: stiffer stacks, slower.
    int rounds = 4;
    /// Bodies that hardly move for `sleep_after` seconds stop until they are touched.
    bool sleeping = true;
    double sleep_after = 0.5;
    double sleep_speed = 0.02;  ///< m/s, of any point of the body.
    BroadMethod broad = BroadMethod::automatic;
};

/// A contact of the last step, for pictures and checks.
struct Contact {
    int a = 0, b = 0;  ///< Bodies, a < b.
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::Zero();   ///< From b into a.
    Vec3 impulse = Vec3::Zero();  ///< On a, N s, over the step.
    double depth = 0.0;
    bool impact = false;  ///< A blow, not a rest.
};

/// Sums over moving bodies.
struct Sums {
    double kinetic = 0.0, potential = 0.0;  ///< J; the potential of gravity about the origin.
    Vec3 momentum = Vec3::Zero();
    Vec3 angular_momentum = Vec3::Zero();  ///< About the origin.
    [[nodiscard]] double energy() const { return kinetic + potential; }
};

/// What a step did.
struct StepWork {
    int pairs = 0;     ///< Told by the broad phase.
    int touching = 0;  ///< Of them, with contacts.
    int points = 0;
    int impacts = 0;       ///< Blows.
    int backups = 0;       ///< Times the step was cut.
    int awake = 0;         ///< Moving bodies that are not asleep.
    double deepest = 0.0;  ///< m, at the end of the step.
    /// Largest share by which a blow raised the energy of its pair: rounding, or a mistake of ours.
    double energy_gain = 0.0;
};

class World {
public:
    explicit World(const WorldOptions& options = {});
    ~World();
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;

    /// What is wrong with a body, in words; empty when it can be added: mass not positive, elasticity
    /// outside [0, 1], friction negative, numbers not finite, rotation not of unit length, no shape.
    [[nodiscard]] static Problems check(const Body& body);

    /// Returns its index. @throws UsageError when `check` finds something.
    int add(const Body& body);
    void add(const Push& push);
    void add(const Kick& kick);
    void add(const Field& field);

    /// One step of `options().step` seconds.
    StepWork step();

    [[nodiscard]] const WorldOptions& options() const noexcept;
    [[nodiscard]] double seconds() const noexcept;
    [[nodiscard]] std::span<const Body> bodies() const noexcept;
    /// Puts a body elsewhere, or gives it another velocity; wakes it. @throws as `add`.
    void set(int body, const Transform& to_world, const Vec3& velocity, const Vec3& spin);
    [[nodiscard]] std::span<const Contact> contacts() const noexcept;
    [[nodiscard]] Sums sums() const;
    /// Pairs that overlap now, with depth: for those who start in each other. O(pairs).
    struct Overlap {
        int a = 0, b = 0;
        double depth = 0.0;
    };
    [[nodiscard]] std::vector<Overlap> overlaps(double deeper_than = 0.0) const;
    /// Of places and velocities, to the bit.
    [[nodiscard]] std::uint64_t fingerprint() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::rigid
