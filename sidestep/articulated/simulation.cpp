#include "sidestep/articulated/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/articulated/detail/contacts.h"
#include "sidestep/articulated/detail/sleep.h"
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
    std::vector<double> unseen_s{};  // since a camera last saw the link
    Simulation::Work work{};
    std::optional<Problem> problem{};
    std::vector<std::uint8_t> hidden{};
    detail::Contacts contacts;
    detail::Sleep sleep{};
    int pace = 1;  // steps at once, for those who creep

    Body(const Model& one, Reduced body)
        : model(&one),
          reduced(std::move(body)),
          chooser(one),
          motors(one.freedom()),
          contacts(one) {}
};

/// Bodies of fewer pixels a metre than these take two or four steps at once.
constexpr double fine_px = 120.0, coarse_px = 50.0;

/// Slower than this, in m/s, bodies on the ground take two steps at once.
constexpr double creeping_m = 1.5;

constexpr int bodies_at_once = 4;

/// Between two looks at who is hidden.
constexpr int frames_unseen = 8;

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

/// Whether walls stand between the eye and every corner of a box.
bool behind(const geometry::TriangleMesh& walls, const Vec3& eye,
            const geometry::OrientedBox& box) {
    if (walls.triangles.empty()) return false;
    for (const Vec3& corner : box.corners()) {
        const Vec3 way = corner - eye;
        bool blocked = false;
        for (const auto& t : walls.triangles) {
            // eye + s way = a + u ab + v ac
            const Vec3& a = walls.vertices[t[0]];
            const Vec3 ab = walls.vertices[t[1]] - a, ac = walls.vertices[t[2]] - a, to = eye - a;
            const Vec3 across = way.cross(ac);
            const double det = ab.dot(across);
            if (det == 0.0) continue;
            const Vec3 side = to.cross(ab);
            const double u = to.dot(across) / det, v = way.dot(side) / det;
            const double s = ac.dot(side) / det;
            blocked = u >= 0.0 && v >= 0.0 && u + v <= 1.0 && s > 0.0 && s < 1.0;
            if (blocked) break;
        }
        if (!blocked) return false;
    }
    return true;
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
    bool look(Body& body, const Drive& drive, double horizon_s, Workspace& workspace);
    void rest(Body& body, const Drive& drive, Workspace& workspace);
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
    SIDESTEP_REQUIRE(!(options.multi_rate || options.slow_steps) || in.steps_per_frame % 4 == 0,
                     "with multi_rate or slow_steps a frame needs a multiple of four steps");
    SIDESTEP_REQUIRE(options.hidden_s >= 0.0, "nothing is hidden for less than no time");
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

/// One look, with what the ground and limits will do. Returns whether joints changed.
bool Simulation::Inside::look(Body& body, const Drive& drive, double horizon_s,
                              Workspace& workspace) {
    AdaptiveOptions how = *options.adaptive;
    how.horizon_s = horizon_s;
    // where something may be in the way, nobody can say where a joint would settle
    how.foresee = how.foresee && !scene.ground && scene.obstacles.empty() &&
                  !(options.limits && body.contacts.has_limits());
    ++body.work.looks;
    const bool changed = body.chooser.look(
        how, threshold, cameras, drive, body.reduced, body.state, workspace, body.hidden,
        [&](std::span<double> accelerations) {
            body.contacts.correct(scene, options.limits, drive.seconds, body.reduced, body.state,
                                  workspace, accelerations);
        });
    body.work.changes += changed;
    return changed;
}

/// At the end of a frame: does it creep, and has it lain still for long enough?
void Simulation::Inside::rest(Body& body, const Drive& drive, Workspace& workspace) {
    const bool held = body.contacts.touches() || !body.reduced.springs().empty() ||
                      body.model->link(0).joint.type != JointType::free;
    const double speed = body.contacts.greatest_speed(body.reduced, body.state, workspace);
    if (options.slow_steps) {
        body.pace = body.contacts.touches() && !body.driven && speed < creeping_m ? 2 : 1;
    }
    if (!options.sleep) return;
    double limit_m = options.sleep->speed;
    if (options.adaptive) {
        const double scale = body.chooser.largest_scale();
        if (scale > 0.0)
            limit_m = std::max(limit_m, std::min(options.sleep->speed_px / scale, 0.3));
    }
    if (!body.sleep.nods_off(held && !body.driven && speed < limit_m, options.frame_s,
                             options.sleep->seconds)) {
        return;
    }
    // joints that are welded and would give way in a while are woken first
    if (options.adaptive && body.sleep.tries < detail::Sleep::most_tries &&
        look(body, drive, detail::Sleep::patience * options.adaptive->horizon_s, workspace)) {
        body.sleep.stays_up();
        return;
    }
    std::fill(body.state.rates.begin(), body.state.rates.end(), 0.0);
    body.contacts.forget();
    body.pace = 1;
    body.sleep.asleep = true;
}

void Simulation::Inside::run(int actor) {
    thread_local Workspace workspace;
    Body& body = bodies[actor];
    const double begin = time_s();
    if (body.sleep.asleep) {
        if (body.next_event_s >= begin + options.frame_s) return;
        body.sleep = {};
    }
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
    stride = std::max(stride, body.pace);
    const double seconds = stride * options.step_s;
    const double limit = options.most_rate * options.most_rate;
    const std::int64_t step_0 = frames * steps_per_frame;
    const bool touches = scene.ground.has_value() || !scene.obstacles.empty() ||
                         (options.limits && body.contacts.has_limits());
    detail::Waking waking;
    if (options.adaptive) {
        waking.horizon_s = options.adaptive->horizon_s;
        waking.threshold_px = threshold;
        waking.levers_px = body.chooser.levers();
        waking.largest_scale_px = body.chooser.largest_scale();
    }
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
            const std::int64_t phase = (step_0 + s + actor) % (look_every * body.pace);
            const bool first = step_0 + s == 0;
            if (phase < stride || wake || first) {
                if (look(body, drive, options.adaptive->horizon_s, workspace)) count_moving();
                waking.largest_scale_px = body.chooser.largest_scale();
            }
        }
        double squares = 0.0;
        if (options.integrator == Integrator::runge_kutta) {
            runge_kutta(body, seconds, drive, workspace);
            for (const double rate : body.state.rates) squares += rate * rate;
        } else if (touches) {
            squares = body.reduced.kick(seconds, drive, body.state, workspace);
            if (squares < limit) {
                body.work.contacts += body.contacts.strike(scene, options.limits, seconds,
                                                           options.adaptive ? &waking : nullptr,
                                                           body.reduced, body.state, workspace);
                if (body.contacts.woke()) count_moving();
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
    if ((options.sleep || options.slow_steps) && touches) rest(body, drive, workspace);
}

void Simulation::Inside::see() {
    const double seconds = frames_unseen * options.frame_s;
    const bool others = std::isfinite(options.hidden_s);
    for (Body& body : bodies) {
        body.unseen_s.resize(body.model->link_count(), -seconds);
        for (double& time : body.unseen_s) time += seconds;
        body.hidden.assign(body.model->link_count(), 1);
    }
    for (const CameraPath& path : scene.cameras) {
        const raster::View view = path.at(time_s());
        if (!options.occlusion_by) options.occlusion_by = std::make_shared<Occlusion>(view);
        OcclusionQueries& occlusion = *options.occlusion_by;
        if (others) {
            occlusion.aim(view);
            occlusion.draw_wall(scene.walls.vertices, scene.walls.triangles);
        }
        for (Body& body : bodies) {
            const auto world = links_in_world(*body.model, body.state);
            for (int i = 0; i < body.model->link_count(); ++i) {
                const auto box = detail::box_around(body.model->link(i), world[i]);
                if (others) occlusion.draw(box);
                if (body.hidden[i] != 0) body.hidden[i] = behind(scene.walls, view.eye(), box);
            }
        }
        if (!others) continue;
        occlusion.finish();
        int label = 0;
        for (Body& body : bodies) {
            for (double& time : body.unseen_s) {
                if (occlusion.seen(label++) != Occlusion::Seen::no) time = 0.0;
            }
        }
    }
    for (Body& body : bodies) {
        for (std::size_t i = 0; i < body.hidden.size(); ++i) {
            if (body.unseen_s[i] >= options.hidden_s) body.hidden[i] = 1;
        }
    }
}

void Simulation::frame() {
    Inside& in = *inside_;
    if (in.stopped) return;
    in.aim();
    if (in.options.adaptive && in.options.occlusion && in.frames % frames_unseen == 0) in.see();
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
    body.sleep = {};
    body.pace = 1;
    body.contacts.forget();
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
        body.sleep = {};
        body.pace = 1;
        body.contacts.forget();
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
int Simulation::asleep_count() const {
    int count = 0;
    for (const Body& body : inside_->bodies) count += body.sleep.asleep;
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
