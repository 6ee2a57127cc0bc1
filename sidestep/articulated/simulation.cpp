#include "sidestep/articulated/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/articulated/detail/contacts.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated {

namespace {

/// One body in a run.
struct Body {
    const Model* model = nullptr;
    Reduced reduced;
    Chooser chooser;
    State state;
    std::vector<double> motors;
    bool driven = false;
    double next_event_s = -1.0;
    int choices = 0;
    Simulation::Work work{};
    std::optional<Problem> problem{};
    std::vector<std::uint8_t> hidden{};
    detail::Contacts contacts;

    Body(const Model& one, Reduced body)
        : model(&one),
          reduced(std::move(body)),
          chooser(one),
          motors(one.freedom()),
          contacts(one) {}
};

/// Bodies of fewer pixels a metre than these take two or four steps at once.
constexpr double fine_px = 120.0, coarse_px = 50.0;

constexpr int bodies_at_once = 4;

/// Rates of ball and free joints as the step's beginning sees them, `moved` for `seconds` since: how
/// the rotation vector grows, to the order that counts, and which way a slide goes.
void see_from_start(const Model& model, double seconds, const std::vector<double>& moved,
                    std::vector<double>& rates) {
    for (int i = 0; i < model.link_count(); ++i) {
        const JointType type = model.link(i).joint.type;
        if (type != JointType::ball && type != JointType::free) continue;
        const int first = model.first_rate(i);
        const Eigen::Map<const Vec3> turn(moved.data() + first);
        Eigen::Map<Vec3> w(rates.data() + first);
        const Vec3 by = seconds * turn;
        const Vec3 across = by.cross(w);
        const Vec3 seen = w + 0.5 * across + by.cross(across) / 12.0;
        w = seen;
        if (type == JointType::free) {
            Eigen::Map<Vec3> v(rates.data() + first + 3);
            v = (exp_map(by) * Vec3(v)).eval();
        }
    }
}

Problem trouble(const std::string& actor, const Model& model, int link, const std::string& what,
                double time_s) {
    return {.file = {},
            .severity = Problem::Severity::error,
            .message = fmt::format("the joint of \"{}\" of {} {} at {:.4f} s",
                                   model.link(link).name, actor, what, time_s),
            .hint = "a shorter step, or weaker torques and springs",
            .code = {}};
}

}  // namespace

struct Simulation::Inside {
    Scene scene;
    SimulationOptions options;
    std::vector<Body> bodies;
    int steps_per_frame = 1;
    int look_every = 1;
    std::int64_t frames = 0;
    double threshold = 0.0;
    std::optional<Problem> stopped;
    std::vector<PixelScale> cameras;
    int joints = 0;

    [[nodiscard]] double time_s() const { return static_cast<double>(frames) * options.frame_s; }
    void aim() {
        cameras.clear();
        const PixelOptions pixels = options.adaptive ? options.adaptive->pixels : PixelOptions{};
        for (const CameraPath& path : scene.cameras)
            cameras.emplace_back(path.at(time_s()), pixels);
    }
    void see();
    bool schedule(int actor, double time);
    void run(int actor);
    void stop(int actor, double time);
    void runge_kutta(Body& body, double seconds, const Drive& drive, Workspace& workspace) const;
};

Simulation::Simulation(Scene scene, const SimulationOptions& options)
    : inside_(std::make_unique<Inside>()) {
    Inside& in = *inside_;
    in.scene = std::move(scene);
    in.options = options;
    SIDESTEP_REQUIRE(options.step_s > 0.0 && options.frame_s > 0.0, "steps take time");
    in.steps_per_frame = static_cast<int>(std::lround(options.frame_s / options.step_s));
    SIDESTEP_REQUIRE(in.steps_per_frame >= 1 &&
                         std::abs(in.steps_per_frame * options.step_s - options.frame_s) < 1e-9,
                     fmt::format("a frame of {} s is no whole number of steps of {} s",
                                 options.frame_s, options.step_s));
    SIDESTEP_REQUIRE(!options.multi_rate || in.steps_per_frame % 4 == 0,
                     "with multi_rate a frame needs a multiple of four steps");
    SIDESTEP_REQUIRE(options.integrator == Integrator::semi_implicit || !in.scene.ground,
                     "Runge and Kutta know no ground: use semi_implicit");
    if (options.adaptive) {
        const AdaptiveOptions& a = *options.adaptive;
        SIDESTEP_REQUIRE(std::isfinite(a.threshold_px) && a.horizon_s > 0.0 && a.look_s > 0.0 &&
                             a.hysteresis >= 0.0 && a.hysteresis <= 1.0 && a.dwell >= 0,
                         "adaptive options out of range");
        SIDESTEP_REQUIRE(!in.scene.cameras.empty() || a.weight == Weight::none,
                         "who chooses by pixels needs a camera");
        in.look_every = std::max(1, static_cast<int>(std::lround(a.look_s / options.step_s)));
        in.threshold = a.threshold_px;
        // what lies on the ground is held by it, which a look does not see
        if (in.scene.ground) in.options.adaptive->creep_s = 0.0;
    }
    std::vector<int> first_of(in.scene.models.size(), -1);
    in.bodies.reserve(in.scene.actors.size());
    for (std::size_t i = 0; i < in.scene.actors.size(); ++i) {
        const Actor& actor = in.scene.actors[i];
        SIDESTEP_REQUIRE(actor.model >= 0 && actor.model < static_cast<int>(in.scene.models.size()),
                         fmt::format("{} is of model {} of {}", actor.name, actor.model,
                                     in.scene.models.size()));
        const Model& model = *in.scene.models[actor.model];
        const Problems problems = check(model, actor.state);
        SIDESTEP_REQUIRE(problems.empty(),
                         actor.name + ": " + (problems.empty() ? "" : problems[0].message));
        int& like = first_of[actor.model];
        if (like < 0) {
            in.bodies.emplace_back(model, Reduced(model, actor.springs));
            like = static_cast<int>(i);
        } else {
            in.bodies.emplace_back(model, Reduced(in.bodies[like].reduced, actor.springs));
        }
        Body& body = in.bodies.back();
        body.state = actor.state;
        for (const Torque& torque : actor.torques) {
            SIDESTEP_REQUIRE(torque.link >= 0 && torque.link < model.link_count(),
                             fmt::format("{} has a torque on link {} of {}", actor.name,
                                         torque.link, model.link_count()));
        }
        for (int k = 0; k < model.link_count(); ++k) {
            body.choices += body.reduced.region().has_choice(k);
        }
        in.joints += body.choices;
    }
    in.aim();
}

Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

/// Puts on the motors that run at a time. Returns whether one has just started.
bool Simulation::Inside::schedule(int actor, double time) {
    Body& body = bodies[actor];
    const std::vector<Torque>& torques = scene.actors[actor].torques;
    body.next_event_s = 1e300;
    body.driven = false;
    std::fill(body.motors.begin(), body.motors.end(), 0.0);
    bool started = false;
    for (const Torque& torque : torques) {
        const double end = torque.start_s + torque.seconds;
        if (time >= end) continue;
        if (time < torque.start_s) {
            body.next_event_s = std::min(body.next_event_s, torque.start_s);
            continue;
        }
        body.next_event_s = std::min(body.next_event_s, end);
        const int first = body.model->first_rate(torque.link);
        for (int k = 0; k < body.model->freedom_of_link(torque.link); ++k) {
            const double force = torque.force[static_cast<std::size_t>(k)];
            if (!std::isfinite(force)) {
                body.problem = trouble(scene.actors[actor].name, *body.model, torque.link,
                                       "is driven by a torque that is not a number", time);
                body.problem->hint = "look at what computes the torques";
            }
            body.motors[first + k] += force;
        }
        body.driven = true;
        started |= time - torque.start_s < options.step_s;
    }
    return started;
}

void Simulation::Inside::stop(int actor, double time) {
    Body& body = bodies[actor];
    int worst = 0;
    double most = -1.0;
    for (int i = 0; i < body.model->link_count(); ++i) {
        for (int k = 0; k < body.model->freedom_of_link(i); ++k) {
            const double rate = std::abs(body.state.rates[body.model->first_rate(i) + k]);
            if (!std::isfinite(rate)) {
                body.problem = trouble(scene.actors[actor].name, *body.model, i,
                                       "moves at a rate that is not a number", time);
                return;
            }
            if (rate > most) {
                most = rate;
                worst = i;
            }
        }
    }
    body.problem = trouble(scene.actors[actor].name, *body.model, worst,
                           fmt::format("moves at {:.3g} rad/s", most), time);
}

void Simulation::Inside::runge_kutta(Body& body, double seconds, const Drive& drive,
                                     Workspace& workspace) const {
    const int freedom = body.model->freedom();
    const State start = body.state;
    std::vector<double> rate_sum(freedom, 0.0), move_sum(freedom, 0.0), qdd(freedom);
    constexpr double reach[4] = {0.0, 0.5, 0.5, 1.0}, weight[4] = {1.0, 2.0, 2.0, 1.0};
    State stage = start;
    std::vector<double> moved(freedom, 0.0);  // from the start, along the rates of the last stage
    for (int k = 0; k < 4; ++k) {
        if (k > 0) {
            State moving{start.positions, moved};
            advance(*body.model, reach[k] * seconds, moving);
            stage.positions = moving.positions;
            for (int i = 0; i < freedom; ++i) {
                stage.rates[i] = start.rates[i] + reach[k] * seconds * qdd[i];
            }
        }
        body.reduced.accelerations(stage, drive, workspace, qdd);
        std::vector<double> seen = stage.rates;
        see_from_start(*body.model, reach[k] * seconds, moved, seen);
        for (int i = 0; i < freedom; ++i) {
            rate_sum[i] += weight[k] * qdd[i];
            move_sum[i] += weight[k] * seen[i];
        }
        moved = seen;
    }
    State end{start.positions, move_sum};
    advance(*body.model, seconds / 6.0, end);
    body.state.positions = end.positions;
    for (int i = 0; i < freedom; ++i) {
        body.state.rates[i] = start.rates[i] + seconds / 6.0 * rate_sum[i];
    }
}

void Simulation::Inside::run(int actor) {
    thread_local Workspace workspace;
    Body& body = bodies[actor];
    const double begin = time_s();
    int stride = 1;
    if (options.multi_rate && !cameras.empty()) {
        // where it is, roughly: its first link
        const Transform root = joint_transform(body.model->link(0).joint, body.state.positions);
        double scale = 0.0;
        for (const PixelScale& camera : cameras) {
            scale = std::max(scale, camera.at(root.translation));
        }
        stride = scale > fine_px ? 1 : scale > coarse_px ? 2 : 4;
    }
    const double seconds = stride * options.step_s;
    const double limit = options.most_rate * options.most_rate;
    const std::int64_t step_0 = frames * steps_per_frame;
    const bool touches = scene.ground.has_value() || (options.limits && body.contacts.has_limits());
    Drive drive{.gravity = scene.gravity, .seconds = seconds};
    if (options.integrator == Integrator::runge_kutta) drive.seconds = 0.0;
    int moving = body.reduced.region().moving_count() - (body.model->link_count() - body.choices);
    // roots without a choice but moving are no choice of ours
    const auto count_moving = [&] {
        moving = 0;
        for (int i = 0; i < body.model->link_count(); ++i) {
            moving += body.reduced.region().has_choice(i) && body.reduced.region().moves(i);
        }
    };
    count_moving();
    for (int s = 0; s < steps_per_frame; s += stride) {
        const double time = begin + s * options.step_s;
        bool wake = false;
        if (time >= body.next_event_s) wake = schedule(actor, time);
        if (body.problem) return;
        drive.joint =
            body.driven ? std::span<const double>(body.motors) : std::span<const double>{};
        if (options.adaptive) {
            const std::int64_t phase = (step_0 + s + actor) % look_every;
            const bool first = step_0 + s == 0;
            if (phase < stride || wake || first || body.contacts.take_alarm()) {
                ++body.work.looks;
                if (body.chooser.look(*options.adaptive, threshold, cameras, drive, body.reduced,
                                      body.state, workspace, body.hidden)) {
                    ++body.work.changes;
                    count_moving();
                }
            }
        }
        double squares = 0.0;
        if (options.integrator == Integrator::runge_kutta) {
            runge_kutta(body, seconds, drive, workspace);
            for (const double rate : body.state.rates) squares += rate * rate;
        } else if (touches) {
            squares = body.reduced.kick(seconds, drive, body.state, workspace);
            if (squares < limit) {
                body.work.contacts += body.contacts.strike(scene.ground, options.limits, seconds,
                                                           body.reduced, body.state, workspace);
            }
            body.reduced.drift(seconds, body.state);
        } else {
            squares = body.reduced.step(seconds, drive, body.state, workspace);
        }
        ++body.work.steps;
        body.work.moving_steps += moving;
        if (!(squares < limit)) {
            stop(actor, time + seconds);
            return;
        }
    }
}

void Simulation::Inside::see() {
    for (Body& body : bodies) body.hidden.assign(body.model->link_count(), 1);
    for (const CameraPath& path : scene.cameras) {
        Occlusion occlusion(path.at(time_s()));
        occlusion.draw_wall(scene.walls.vertices, scene.walls.triangles);
        for (const Body& body : bodies) {
            const auto world = links_in_world(*body.model, body.state);
            for (int i = 0; i < body.model->link_count(); ++i) {
                occlusion.draw(detail::box_around(body.model->link(i), world[i]));
            }
        }
        occlusion.finish();
        int label = 0;
        for (Body& body : bodies) {
            for (std::uint8_t& hidden : body.hidden) {
                if (occlusion.seen(label++) != Occlusion::Seen::no) hidden = 0;
            }
        }
    }
}

void Simulation::frame() {
    Inside& in = *inside_;
    if (in.stopped) return;
    in.aim();
    if (in.options.adaptive && in.options.occlusion && in.frames % 4 == 0) in.see();
    parallel_for(static_cast<std::int64_t>(in.bodies.size()), bodies_at_once,
                 [&](std::int64_t begin, std::int64_t end) {
                     for (std::int64_t i = begin; i < end; ++i) in.run(static_cast<int>(i));
                 });
    for (const Body& body : in.bodies) {
        if (body.problem && !in.stopped) in.stopped = body.problem;
    }
    ++in.frames;
    if (in.options.adaptive && in.options.adaptive->budget > 0) {
        in.threshold = steered_threshold(in.threshold, moving_count(), in.options.adaptive->budget);
    }
}

const Scene& Simulation::scene() const {
    return inside_->scene;
}
double Simulation::time_s() const {
    return inside_->time_s();
}
int Simulation::actor_count() const {
    return static_cast<int>(inside_->bodies.size());
}
const Model& Simulation::model(int actor) const {
    return *inside_->bodies[actor].model;
}
const State& Simulation::state(int actor) const {
    return inside_->bodies[actor].state;
}
const Region& Simulation::region(int actor) const {
    return inside_->bodies[actor].reduced.region();
}

void Simulation::set_state(int actor, const State& state) {
    Body& body = inside_->bodies[actor];
    const Problems problems = check(*body.model, state);
    SIDESTEP_REQUIRE(problems.empty(), problems.empty() ? "" : problems[0].message);
    body.state = state;
    Workspace workspace;
    // welded joints stay where they now are
    body.reduced.change(Region(body.reduced.region()), Welding::keep_momentum, body.state,
                        workspace);
}

void Simulation::take_over(const Simulation& other) {
    SIDESTEP_REQUIRE(actor_count() == other.actor_count(), "the other run is of another scene");
    inside_->frames = other.inside_->frames;
    for (int i = 0; i < actor_count(); ++i) {
        Body& body = inside_->bodies[i];
        SIDESTEP_REQUIRE(body.model->freedom() == other.model(i).freedom(),
                         "the other run is of another scene");
        body.state = other.state(i);
        body.reduced.rebuild(Region::all(*body.model), body.state);
        body.next_event_s = -1.0;
    }
}

void Simulation::look_at_all() {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(in.options.adaptive.has_value(), "nothing to choose: all joints move");
    in.aim();
    Workspace workspace;
    for (int i = 0; i < actor_count(); ++i) {
        Body& body = in.bodies[i];
        in.schedule(i, in.time_s());
        body.chooser = Chooser(*body.model);
        body.reduced.rebuild(Region::all(*body.model), body.state);
        const Drive drive{
            .gravity = in.scene.gravity,
            .joint = body.driven ? std::span<const double>(body.motors) : std::span<const double>{},
            .seconds = in.options.step_s};
        AdaptiveOptions options = *in.options.adaptive;
        options.hysteresis = 1.0;
        options.creep_s = 0.0;
        if (!body.chooser.look(options, in.threshold, in.cameras, drive, body.reduced, body.state,
                               workspace)) {
            body.reduced.change(Region(body.reduced.region()), options.welding, body.state,
                                workspace);
        }
    }
}

int Simulation::joint_count() const {
    return inside_->joints;
}
int Simulation::moving_count() const {
    int count = 0;
    for (const Body& body : inside_->bodies) {
        const Region& region = body.reduced.region();
        for (int i = 0; i < region.link_count(); ++i) {
            count += region.has_choice(i) && region.moves(i);
        }
    }
    return count;
}
double Simulation::threshold_px() const {
    return inside_->threshold;
}

Simulation::Work Simulation::work() const {
    Work sum;
    for (const Body& body : inside_->bodies) {
        sum.steps += body.work.steps;
        sum.moving_steps += body.work.moving_steps;
        sum.looks += body.work.looks;
        sum.changes += body.work.changes;
        sum.contacts += body.work.contacts;
    }
    return sum;
}

const std::optional<Problem>& Simulation::stopped() const {
    return inside_->stopped;
}

std::uint64_t Simulation::fingerprint() const {
    Fingerprint print;
    for (const Body& body : inside_->bodies) {
        print.add(body.state.positions).add(body.state.rates);
    }
    return print.value();
}

}  // namespace sidestep::articulated
