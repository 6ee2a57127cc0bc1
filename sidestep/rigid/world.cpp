// The doors of a world, and the order of a step.
#include "sidestep/rigid/world.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"
#include "sidestep/rigid/detail/guides.h"
#include "sidestep/rigid/detail/inside.h"

namespace sidestep::rigid {

namespace {

void require_good(const WorldOptions& o) {
    SIDESTEP_REQUIRE(o.gravity.allFinite(), "gravity is not finite");
    SIDESTEP_REQUIRE(std::isfinite(o.step) && o.step > 0.0,
                     fmt::format("step is {} s, but must be positive", o.step));
    SIDESTEP_REQUIRE(o.rounds >= 1 && o.rounds <= 1000,
                     fmt::format("rounds is {}, expected 1 to 1000", o.rounds));
    SIDESTEP_REQUIRE(o.exact_limit >= 0, fmt::format("exact_limit is {}", o.exact_limit));
    SIDESTEP_REQUIRE(
        o.sleep_after >= 0.0 && o.sleep_speed >= 0.0,
        fmt::format("sleep_after is {} s and sleep_speed {} m/s, but neither may be negative",
                    o.sleep_after, o.sleep_speed));
}

}  // namespace

World::World(const WorldOptions& options) {
    require_good(options);
    inside_ = std::make_unique<Inside>(options);
}
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

int World::add(const Body& body) {
    const Problems problems = check(body);
    SIDESTEP_REQUIRE(problems.empty(),
                     fmt::format("body \"{}\": {}", body.name, problems.front().message));
    Body placed = body;
    // a body with a path begins on it
    if (body.role == Role::guided && !body.guide.empty()) {
        placed.to_world = detail::guide_at(body.guide, seconds());
    }
    inside_->state.push_back(placed);
    inside_->sleep.add();
    inside_->looked_ahead = 0.0;
    return inside_->state.size() - 1;
}

void World::add(const Push& push) {
    detail::require_good(push, inside_->state);
    inside_->forces.pushes.push_back(push);
}

void World::add(const Kick& kick) {
    detail::require_good(kick, inside_->state);
    inside_->forces.add(kick);
}

void World::add(const Field& field) {
    detail::require_good(field);
    inside_->forces.fields.push_back(field);
}

StepWork World::step() {
    Inside& in = *inside_;
    detail::State& state = in.state;
    StepWork work;
    in.contacts.clear();
    double now = seconds();
    const double end = static_cast<double>(in.steps + 1) * in.options.step;
    while (now < end) {
        // a piece of time in which nothing begins or ends
        in.kicked.clear();
        in.forces.kick(state, now, in.kicked);
        for (const int body : in.kicked) in.sleep.wake(state, body);
        if (!in.kicked.empty()) in.looked_ahead = 0.0;
        const double next = in.forces.next_change(now, end);
        in.forces.act(state, in.options.gravity, now, next);
        in.sleep.wake_changed(state);
        detail::aim_guides(state, now, next);
        if (in.meets_exactly()) {
            in.advance_exact(next - now, next, work);
        } else {
            in.advance_ahead(next - now, work);
        }
        detail::settle_guides(state, next);
        now = next;
    }
    in.sleep.settle(state, in.pairs, in.options.step, in.options);
    ++in.steps;
    for (int i = 0; i < state.size(); ++i) {
        state.show(i);
        work.awake += state.awake[i];
    }
    for (int k = 0; k < in.pairs.count(); ++k) {
        if (in.pairs[k].manifold.count > 0)
            work.deepest = std::max(work.deepest, in.pairs[k].manifold.depth);
    }
    return work;
}

const WorldOptions& World::options() const noexcept {
    return inside_->options;
}

double World::seconds() const noexcept {
    return static_cast<double>(inside_->steps) * inside_->options.step;
}

std::span<const Body> World::bodies() const noexcept {
    return inside_->state.bodies;
}

std::span<const Contact> World::contacts() const noexcept {
    return inside_->contacts;
}

void World::set(int body, const Transform& to_world, const Vec3& velocity, const Vec3& spin) {
    detail::State& state = inside_->state;
    SIDESTEP_REQUIRE(body >= 0 && body < state.size(),
                     fmt::format("body {}, but there are {}", body, state.size()));
    Body changed = state.bodies[body];
    changed.to_world = to_world;
    changed.velocity = velocity;
    changed.spin = spin;
    const Problems problems = check(changed);
    SIDESTEP_REQUIRE(problems.empty(), fmt::format("body {}: {}", body, problems.front().message));
    inside_->looked_ahead = 0.0;
    inside_->sleep.wake(state, body);
    inside_->sleep.wake_neighbours(state, inside_->pairs, body);
    state.place[body] = to_world.translation;
    state.turn[body] = to_world.rotation.normalized();
    if (changed.role != Role::fixed) {
        state.velocity[body] = velocity;
        state.spin[body] = spin;
    }
    state.refresh(body);
    state.show(body);
}

Sums World::sums() const {
    Sums sums;
    const detail::State& state = inside_->state;
    for (int i = 0; i < state.size(); ++i) {
        const Body& body = state.bodies[i];
        if (body.role != Role::moving) continue;
        const Vec3 turning = state.angular_momentum(i);
        const Vec3 moving = body.mass * state.velocity[i];
        sums.kinetic += 0.5 * moving.dot(state.velocity[i]) + 0.5 * turning.dot(state.spin[i]);
        sums.potential -= body.mass * inside_->options.gravity.dot(state.place[i]);
        sums.momentum += moving;
        sums.angular_momentum += state.place[i].cross(moving) + turning;
    }
    return sums;
}

std::vector<World::Overlap> World::overlaps(double deeper_than) const {
    const detail::State& state = inside_->state;
    std::vector<geometry::AxisBox> boxes;
    std::vector<std::uint8_t> still;
    for (int i = 0; i < state.size(); ++i) {
        boxes.push_back(state.shape(i).box_in_world(state.transform(i)));
        still.push_back(state.bodies[i].role == Role::moving ? 0 : 1);
    }
    Broad broad(inside_->options.broad);
    std::vector<Overlap> found;
    for (const Pair& pair : broad.update(boxes, still)) {
        const Manifold manifold = contact(state.shape(pair[0]), state.transform(pair[0]),
                                          state.shape(pair[1]), state.transform(pair[1]));
        if (manifold.count == 0 || !(manifold.depth > deeper_than)) continue;
        found.push_back({pair[0], pair[1], manifold.depth});
    }
    return found;
}

std::uint64_t World::fingerprint() const {
    Fingerprint print;
    const detail::State& state = inside_->state;
    for (int i = 0; i < state.size(); ++i) {
        print.add(std::span<const double>(state.place[i].data(), 3));
        print.add(std::span<const double>(state.turn[i].coeffs().data(), 4));
        print.add(std::span<const double>(state.velocity[i].data(), 3));
        print.add(std::span<const double>(state.spin[i].data(), 3));
    }
    return print.value();
}

}  // namespace sidestep::rigid
