// Many bodies, step by step, with as many joints as the picture needs.
//
//     Scene scene = hundred_dogs({.distance = 8.0});
//     Simulation full(scene, {}), adaptive(scene, {.adaptive = AdaptiveOptions{}});
//     for (int i = 0; i < 360; ++i) { full.frame(); adaptive.frame(); }
//
// Bodies do not touch one another; they may hang on springs, be pushed by torques on a schedule, fall
// on the ground and on things that stand there, and stop at the limits of their joints. Steps are of one length for everybody unless
// `multi_rate` is asked for. The same bits for any number of threads.
//
// A number that is not finite, and a joint that moves faster than anything should, stop the run; it
// says which joint, and when.
//
// Read next: scenes.h, picture_error.h.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sidestep/articulated/adaptive.h"
#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::articulated {

/// A motor that is on for a while.
struct Torque {
    int link = 0;
    std::array<double, 6> force{};  ///< As many numbers as the joint has rates.
    double start_s = 0.0;
    double seconds = 0.15;
};

/// A camera on a straight way.
struct CameraPath {
    Vec3 eye{0.0, 1.0, 5.0}, target = Vec3::Zero();
    Vec3 eye_velocity = Vec3::Zero(), target_velocity = Vec3::Zero();  ///< m/s.
    double field_of_view_rad = radians(60.0);
    int width = 1280, height = 720;

    [[nodiscard]] raster::View at(double time_s) const {
        return raster::View::perspective(eye + time_s * eye_velocity,
                                         target + time_s * target_velocity, Vec3::UnitY(),
                                         field_of_view_rad, width, height);
    }
};

/// Flat, at one height. Links touch it with their joints and far ends, as balls.
struct Ground {
    double height = 0.0;
    double friction = 0.6;
    double restitution = 0.2;  ///< Below `resting_speed` there is none.
    double resting_speed = 0.5;
    double radius = 0.03;  ///< Of the balls; 0: each as thick as its link.
};

/// Something that stands still and can be fallen on. The balls of links touch it.
struct Obstacle {
    enum class Shape : std::uint8_t {
        plane,    ///< Through the place, open to its +Y.
        box,      ///< `half` to each side.
        ball,     ///< `radius`.
        capsule,  ///< Along Y, half.y() to the middles of its two halves of a ball of `radius`.
    };
    Shape shape = Shape::box;
    Transform place{};
    Vec3 half{0.5, 0.5, 0.5};
    double radius = 0.5;
    double friction = 0.6;
    double restitution = 0.2;
};

struct Actor {
    std::string name{};
    int model = 0;
    State state{};
    std::vector<WorldSpring> springs{};
    std::vector<Torque> torques{};
};

struct Scene {
    std::vector<std::shared_ptr<const Model>> models{};
    std::vector<Actor> actors{};
    std::vector<CameraPath> cameras{};
    Vec3 gravity{0.0, -9.81, 0.0};
    std::optional<Ground> ground{};
    std::vector<Obstacle> obstacles{};
    geometry::TriangleMesh walls{};  ///< Only hide; nothing touches them.
};

enum class Integrator : std::uint8_t {
    semi_implicit,  ///< Rates first, then positions; joint springs and dampers at the end of a step.
    runge_kutta,    ///< Fourth order, everything as it is; no contacts, no limits.
};

/// When does a body that lies still stop taking steps?
struct SleepOptions {
    double speed = 0.05;  ///< m/s: no point of it may be faster.
    double speed_px =
        3.0;  ///< Pixels a second, of adaptive runs: slow enough as well, up to 0.3 m/s.
    double seconds = 0.25;  ///< For so long; then it rests until a torque or a new state wakes it.
};

struct SimulationOptions {
    double step_s = 1.0 / 960.0;
    double frame_s = 1.0 / 60.0;  ///< A whole number of steps.
    Integrator integrator = Integrator::semi_implicit;
    std::optional<AdaptiveOptions> adaptive{};  ///< None: all joints, always.
    /// Bodies that look small take two or four steps at once. A thing of its own: the full
    /// simulation gains by it as well.
    bool multi_rate = false;
    /// Bodies that lie on something and creep take two steps at once, or four, and are looked at less
    /// often. Again a thing of its own.
    bool slow_steps = false;
    bool limits = true;  ///< Joints stop at their limits.
    /// Links that walls hide count as out of view at once, those that others hide when that has lasted
    /// for `hidden_s`: most are back before that. Walls have no windows smaller than a link.
    bool occlusion = false;
    double hidden_s = 1.0;  ///< Infinite: only walls hide, and looking is much cheaper.
    /// Who says which others hide; none: Occlusion, the same everywhere. OpenGL: gl_occlusion.h.
    std::shared_ptr<OcclusionQueries> occlusion_by{};
    /// Bodies that lie still are left alone. None: every body takes every step.
    std::optional<SleepOptions> sleep{};
    double most_rate = 1e4;  ///< rad/s or m/s: faster is called an explosion.
};

class Simulation {
public:
    /// @throws UsageError for scenes that do not hold together and steps that do not fit frames.
    Simulation(Scene scene, const SimulationOptions& options);
    ~Simulation();
    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;

    /// One frame. Does nothing once stopped.
    void frame();

    [[nodiscard]] const Scene& scene() const;
    [[nodiscard]] double time_s() const;
    [[nodiscard]] int actor_count() const;
    [[nodiscard]] const Model& model(int actor) const;
    [[nodiscard]] const State& state(int actor) const;
    [[nodiscard]] const Region& region(int actor) const;
    /// Puts a body somewhere else; its region stays as it is.
    void set_state(int actor, const State& state);
    /// Begins anew where another run of the same scene stands: its time and its states.
    void take_over(const Simulation& other);
    /// Chooses regions now, as if every body were looked at for the first time.
    void look_at_all();

    /// Joints that have a choice, and those of them that move now.
    [[nodiscard]] int joint_count() const;
    [[nodiscard]] int moving_count() const;
    /// Bodies at rest that take no steps.
    [[nodiscard]] int asleep_count() const;
    [[nodiscard]] double threshold_px() const;  ///< As the budget has steered it.

    struct Work {
        std::int64_t steps = 0;         ///< Of single bodies.
        std::int64_t moving_steps = 0;  ///< Joints moved, in all of them; roots not counted.
        std::int64_t looks = 0, changes = 0, contacts = 0;
    };
    [[nodiscard]] Work work() const;

    /// Why the run ended early: the joint and the time.
    [[nodiscard]] const std::optional<Problem>& stopped() const;
    /// Of all states.
    [[nodiscard]] std::uint64_t fingerprint() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::articulated
