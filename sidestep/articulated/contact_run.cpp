#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "sidestep/articulated/ccd_scenes.h"
#include "sidestep/articulated/link_motion.h"
#include "sidestep/articulated/reduced.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

namespace {

/// A step that gets no further than this has come to nothing.
constexpr double stuck = 0.02;
/// After so many of them in a row blows are given up.
constexpr int patience = 4;

/// Who a link of the step is.
struct Owner {
    int actor = -1;  ///< -1: it stands.
    int link = -1;
};

/// What touched a little while ago.
struct Held {
    std::array<int, 2> links{};
    std::array<Vec3, 2> points{};  ///< On each of the links, in its own frame.
    Vec3 normal = Vec3::Zero();
    int left = 0;
};

void require_models(const ContactScene& scene) {
    for (const Actor& actor : scene.actors)
        SIDESTEP_REQUIRE(actor.model >= 0 && actor.model < static_cast<int>(scene.models.size()),
                         "\"" + actor.name + "\" has no model");
}

std::vector<Region> top_regions(const ContactScene& scene, int moving) {
    require_models(scene);
    std::vector<Region> regions;
    for (const Actor& actor : scene.actors)
        regions.push_back(top_joints(*scene.models[actor.model].model, moving));
    return regions;
}

}  // namespace

struct ContactRun::Inside {
    struct Body {
        std::vector<int> numbers;  ///< Of its links in the course.
        Reduced reduced;
        State state, before;
    };

    ContactScene scene;
    ContactRunOptions options;
    std::vector<Body> bodies;
    Workspace workspace;
    std::vector<Owner> owners;
    std::vector<const ccd::Shape*> shapes;
    std::vector<std::pair<int, int>> ignored;
    Course course;
    ccd::Watch watch;
    std::vector<Held> held;
    int stuck_for = 0;  ///< Steps in a row that came to nothing.
    std::vector<Force> impulses;
    std::vector<double> jump;

    [[nodiscard]] const Model& model(int actor) const {
        return *scene.models[scene.actors[actor].model].model;
    }
    void set_course();
    void cut(double share);
    [[nodiscard]] Held hold(const ccd::Contact& contact) const;
    [[nodiscard]] double opening(const Held& contact) const;
    void strike(const Held& contact, double restitution);
    double strike_one(int actor, const Held& contact, double size, bool apply);
    [[nodiscard]] bool one_piece(const Held& contact) const;
    void turn_back(const Held& contact);
};

/// All links from `before` to `state`.
void ContactRun::Inside::set_course() {
    course.links.clear();
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        Body& body = bodies[k];
        body.numbers = course.add(model(static_cast<int>(k)), body.before, body.state);
    }
    for (const StandingShape& one : scene.obstacles) course.add_still(one.placement);
}

/// All bodies as they are at a share of the step.
void ContactRun::Inside::cut(double share) {
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        Body& body = bodies[k];
        State there = state_between(model(static_cast<int>(k)), body.before, body.state, share);
        for (std::size_t r = 0; r < there.rates.size(); ++r)
            there.rates[r] =
                body.before.rates[r] + share * (body.state.rates[r] - body.before.rates[r]);
        body.state = std::move(there);
    }
}

/// A contact, as the bodies carry it along from where they are.
Held ContactRun::Inside::hold(const ccd::Contact& contact) const {
    Held kept{contact.links, {contact.point, contact.point}, contact.normal, options.hold};
    for (int side = 0; side < 2; ++side) {
        const Owner& owner = owners[contact.links[side]];
        if (owner.actor < 0) continue;
        const Transform at =
            links_in_world(model(owner.actor), bodies[owner.actor].state)[owner.link];
        kept.points[side] = at.inverse() * contact.point;
    }
    return kept;
}

/// How fast the two part along the normal, metres a second.
double ContactRun::Inside::opening(const Held& contact) const {
    double speed = 0.0;
    for (int side = 0; side < 2; ++side) {
        const Owner& owner = owners[contact.links[side]];
        if (owner.actor < 0) continue;
        const Model& own = model(owner.actor);
        const State& state = bodies[owner.actor].state;
        const Quat turn = links_in_world(own, state)[owner.link].rotation;
        const Motion v = link_velocities(own, state)[owner.link];
        const Vec3 there = turn * (v.linear + v.angular.cross(contact.points[side]));
        speed += (side == 0 ? -1.0 : 1.0) * contact.normal.dot(there);
    }
    return speed;
}

/// Are both sides links of one body with no joint between them that moves? No blow parts them then.
bool ContactRun::Inside::one_piece(const Held& contact) const {
    const Owner &one = owners[contact.links[0]], &other = owners[contact.links[1]];
    if (one.actor != other.actor || one.actor < 0) return false;
    const Model& own = model(one.actor);
    const Region& region = bodies[one.actor].reduced.region();
    const auto top = [&](int link) {
        while (link > 0 && !region.moves(link)) link = own.link(link).parent;
        return link;
    };
    return top(one.link) == top(other.link);
}

/// How fast the normal opens up when a body is struck at its side of a contact; optionally keeps
/// the blow.
double ContactRun::Inside::strike_one(int actor, const Held& contact, double size, bool apply) {
    Body& body = bodies[actor];
    const Model& own = model(actor);
    const auto at = links_in_world(own, body.state);
    impulses.assign(own.link_count(), {});
    for (int side = 0; side < 2; ++side) {
        const Owner& owner = owners[contact.links[side]];
        if (owner.actor != actor) continue;
        const Vec3 push =
            at[owner.link].rotation.conjugate() * ((side == 0 ? -size : size) * contact.normal);
        impulses[owner.link] += Force{contact.points[side].cross(push), push};
    }
    jump.resize(own.freedom());
    body.reduced.jumps(body.state, impulses, {}, workspace, jump);
    if (apply) {
        for (std::size_t k = 0; k < jump.size(); ++k) body.state.rates[k] += jump[k];
        return 0.0;
    }
    State jumped = body.state;
    jumped.rates = jump;
    const auto velocities = link_velocities(own, jumped);
    double opened = 0.0;
    for (int side = 0; side < 2; ++side) {
        const Owner& owner = owners[contact.links[side]];
        if (owner.actor != actor) continue;
        const Motion& v = velocities[owner.link];
        const Vec3 there =
            at[owner.link].rotation * (v.linear + v.angular.cross(contact.points[side]));
        opened += (side == 0 ? -1.0 : 1.0) * contact.normal.dot(there);
    }
    return opened;
}

void ContactRun::Inside::strike(const Held& contact, double restitution) {
    // a little faster than not at all, so that they part
    constexpr double leave = 0.02;
    const double now = opening(contact);
    const double wanted = std::max(leave, -restitution * now);
    if (now >= leave) return;
    const std::array<int, 2> actors{owners[contact.links[0]].actor, owners[contact.links[1]].actor};
    double per_unit = 0.0, fastest = 0.0;
    for (int side = 0; side < 2; ++side) {
        if (actors[side] < 0 || (side == 1 && actors[1] == actors[0])) continue;
        per_unit += strike_one(actors[side], contact, 1.0, false);
        for (const double rate : jump) fastest = std::max(fastest, std::abs(rate));
    }
    if (!(per_unit > 1e-9)) return;
    const double size = (wanted - now) / per_unit;
    // joints that can hardly part the two would have to spin for it
    if (size * fastest > options.most_rate) return;
    for (int side = 0; side < 2; ++side) {
        if (actors[side] < 0 || (side == 1 && actors[1] == actors[0])) continue;
        (void)strike_one(actors[side], contact, size, true);
    }
}

/// The way they came is known to be free.
void ContactRun::Inside::turn_back(const Held& contact) {
    for (int side = 0; side < 2; ++side) {
        const int actor = owners[contact.links[side]].actor;
        if (actor < 0 || (side == 1 && actor == owners[contact.links[0]].actor)) continue;
        for (double& rate : bodies[actor].state.rates) rate *= -0.5;
    }
    held.clear();
}

ContactRun::ContactRun(ContactScene scene, int moving, const ContactRunOptions& options)
    : ContactRun(scene, top_regions(scene, moving), options) {}

ContactRun::ContactRun(ContactScene scene, std::span<const Region> regions,
                       const ContactRunOptions& options)
    : inside_(std::make_unique<Inside>()) {
    require_models(scene);
    Inside& in = *inside_;
    in.scene = std::move(scene);
    in.options = options;
    SIDESTEP_REQUIRE(options.step_s > 0.0 && options.substeps > 0, "a step takes time");
    SIDESTEP_REQUIRE(regions.size() == in.scene.actors.size(), "one region for each body");
    for (std::size_t k = 0; k < regions.size(); ++k) {
        const Actor& actor = in.scene.actors[k];
        const Model& model = *in.scene.models[actor.model].model;
        SIDESTEP_REQUIRE(regions[k].link_count() == model.link_count(),
                         "the region of \"" + actor.name + "\" is not one of its model");
        Inside::Body body{{}, Reduced(model, actor.springs), actor.state, actor.state};
        body.reduced.change(regions[k], Welding::keep_momentum, body.state, in.workspace);
        in.bodies.push_back(std::move(body));
    }
    for (Inside::Body& body : in.bodies) body.before = body.state;
    in.set_course();
    in.owners.resize(in.course.links.size());
    in.shapes.assign(in.course.links.size(), nullptr);
    for (std::size_t k = 0; k < in.bodies.size(); ++k) {
        const ShapedModel& shaped = in.scene.models[in.scene.actors[k].model];
        const auto& numbers = in.bodies[k].numbers;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            in.owners[numbers[i]] = {static_cast<int>(k), static_cast<int>(i)};
            in.shapes[numbers[i]] = shaped.shapes[i].get();
        }
        for (const auto& [a, b] : shaped.ignored) in.ignored.emplace_back(numbers[a], numbers[b]);
    }
    const std::size_t first = in.course.links.size() - in.scene.obstacles.size();
    for (std::size_t k = 0; k < in.scene.obstacles.size(); ++k)
        in.shapes[first + k] = in.scene.obstacles[k].shape.get();
}

ContactRun::~ContactRun() = default;
ContactRun::ContactRun(ContactRun&&) noexcept = default;
ContactRun& ContactRun::operator=(ContactRun&&) noexcept = default;

ContactRun::Step ContactRun::step() {
    Inside& in = *inside_;
    const double h = in.options.step_s / in.options.substeps;
    for (Inside::Body& body : in.bodies) body.before = body.state;
    for (int k = 0; k < in.options.substeps; ++k) {
        const Drive drive{.gravity = in.scene.gravity, .seconds = h};
        for (Inside::Body& body : in.bodies)
            (void)body.reduced.kick(h, drive, body.state, in.workspace);
        for (int round = 0; round < 3; ++round) {
            for (const Held& contact : in.held) in.strike(contact, 0.0);
        }
        for (Inside::Body& body : in.bodies) {
            for (double& rate : body.state.rates)
                rate = std::clamp(rate, -in.options.most_rate, in.options.most_rate);
            body.reduced.drift(h, body.state);
        }
    }
    in.set_course();
    Step step;
    const auto begin = std::chrono::steady_clock::now();
    step.contact = in.watch.first_contact(moving(), in.options.contact, &step.work);
    step.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    for (Held& contact : in.held) --contact.left;
    std::erase_if(in.held, [](const Held& contact) { return contact.left <= 0; });
    if (step.contact.is_free()) return step;
    std::vector<State> ends;
    for (const Inside::Body& body : in.bodies) ends.push_back(body.state);
    step.share = std::min(1.0, step.contact.time);
    in.cut(step.share);
    if (step.contact.normal.isZero()) return step;
    const Held contact = in.hold(step.contact);
    // a hair short of it: what stands at distance zero touches at the start of every step to come
    const double closing = -in.opening(contact) * in.options.step_s;
    if (closing > 0.0 && in.options.hair > 0.0) {
        step.share = std::max(0.0, step.share - in.options.hair / closing);
        for (std::size_t k = 0; k < ends.size(); ++k) in.bodies[k].state = std::move(ends[k]);
        in.cut(step.share);
    }
    in.stuck_for = step.share < stuck ? in.stuck_for + 1 : 0;
    if (in.stuck_for >= patience) {
        in.turn_back(contact);
        in.stuck_for = 0;
    }
    in.strike(contact, in.options.restitution);
    std::erase_if(in.held, [&](const Held& old) {
        return old.links == contact.links && (old.points[0] - contact.points[0]).norm() < 0.01;
    });
    in.held.push_back(contact);
    return step;
}

void ContactRun::put(std::span<const State> states) {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(states.size() == in.bodies.size(), "one state for each body");
    for (std::size_t k = 0; k < states.size(); ++k) {
        Inside::Body& body = in.bodies[k];
        const Region region = body.reduced.region();
        body.state = states[k];
        body.reduced.rebuild(Region::all(in.model(static_cast<int>(k))), body.state);
        body.reduced.change(region, Welding::keep_momentum, body.state, in.workspace);
    }
    in.held.clear();
    in.stuck_for = 0;
}

void ContactRun::follow(const ContactRun& other) {
    std::vector<State> states;
    for (const Inside::Body& body : other.inside_->bodies) states.push_back(body.state);
    put(states);
    inside_->held = other.inside_->held;
    std::erase_if(inside_->held, [&](const Held& old) { return inside_->one_piece(old); });
    inside_->stuck_for = other.inside_->stuck_for;
}

ccd::MovingLinks ContactRun::moving() const {
    const Inside& in = *inside_;
    return {in.course.links, in.shapes, in.ignored, {}};
}

const ContactScene& ContactRun::scene() const {
    return inside_->scene;
}

const State& ContactRun::state(int actor) const {
    return inside_->bodies[actor].state;
}

int ContactRun::moving_count() const {
    int count = 0;
    for (const auto& body : inside_->bodies) count += body.reduced.region().moving_count();
    return count;
}

}  // namespace sidestep::articulated
