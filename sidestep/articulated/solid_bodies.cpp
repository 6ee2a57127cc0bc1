#include "sidestep/articulated/solid_bodies.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/articulated/detail/joint_chain.h"
#include "sidestep/articulated/detail/stops.h"
#include "sidestep/articulated/detail/strikes.h"
#include "sidestep/articulated/detail/touching.h"
#include "sidestep/articulated/detail/velocities.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

using detail::Insight;
using detail::Knock;
using detail::Meeting;
using detail::Pieces;
using detail::V3;

namespace {

constexpr double bounces_from = 0.1;     // m/s: slower does not bounce
constexpr double bounces_from_fall = 3;  // nor does what so many steps of gravity bring
constexpr int most_rounds = 4;
constexpr double overlooked_m = 1e-5;   // what was thought to stay free may go so deep
constexpr double between_trials = 0.1;  // of the horizon, between two trials
constexpr double gentle = 0.5;          // rad/s or m/s: jumps that need no second thought

}  // namespace

struct SolidBodies::Inside {
    std::shared_ptr<const Model> model;
    State state;
    std::vector<LinkShape> shapes;
    std::vector<FixedShape> things;
    SolidOptions options;
    Reduced reduced;
    Workspace workspace;
    Chooser chooser;
    detail::JointChain chain;
    detail::Stops stops;
    detail::Touching touching;
    detail::Strikes strikes;
    std::vector<Transform> links;
    std::vector<Motion> velocities;
    std::vector<Touch> touches;
    std::vector<std::pair<int, std::uint32_t>> touch_keys;
    std::optional<Problem> stopped;
    double time_s = 0.0, last_s = 0.001, since_trial_s = 1e9;

    // by link, with groups as they are and with every link its own
    int revision = -1;
    std::vector<int> group_of, own_group;
    std::vector<Meeting> meetings;
    std::vector<Knock> list;
    struct Stop {
        int group, key;
        V3<double> way;
        double gap, impulse;
    };
    std::vector<Stop> stopping;
    std::vector<double> stop_force;  // by key, of the last step
    std::vector<Meeting> before;     // room for those that took part
    std::vector<V3<double>> w, v, w_after, v_after;
    std::vector<double> rates_after, rates_seen;
    /// A link that flies, and how fast it went in its own axes; then how it was turned.
    struct Flier {
        int position = 0, rate = 0;
        Vec3 turned_away = Vec3::Zero();
        Quat turn = Quat::Identity();
    };
    std::vector<Flier> fliers;
    std::vector<Force> pushed;  // of the last step
    std::vector<double> motors, turning_before, turning_after;

    Inside(std::shared_ptr<const Model> one, const State& start, std::vector<LinkShape> with,
           std::vector<FixedShape> among, const SolidOptions& how);
    void place();
    void before_kick();
    void after_kick(double seconds);
    void after_drift();
    [[nodiscard]] Pieces pieces();
    [[nodiscard]] Pieces all_pieces(const double* rates);
    bool solve(const Pieces& pieces, const std::vector<int>& groups, double seconds, bool bounce);
    void gather(double seconds, bool bounce);
    bool overlooked(const Pieces& pieces, const std::vector<int>& groups, double seconds);
    bool find_stops(const Pieces& pieces, const double* rates, double seconds);
    bool wake(double seconds);
    void take(double seconds);
    void go_on_turning(double seconds);
    void part(double seconds, std::span<const Force> external);
    void tell(double seconds);
    void explode();
    void correct(std::span<double> accelerations);
};

SolidBodies::Inside::Inside(std::shared_ptr<const Model> one, const State& start,
                            std::vector<LinkShape> with, std::vector<FixedShape> among,
                            const SolidOptions& how)
    : model(std::move(one)),
      state(start),
      shapes(std::move(with)),
      things(std::move(among)),
      options(how),
      reduced(*model),
      chooser(*model),
      chain(*model),
      stops(*model),
      touching(*model, shapes, things, options),
      strikes(model->freedom()) {
    const int count = model->link_count();
    links.resize(count);
    velocities.resize(count);
    for (int i = 0; i < count; ++i) own_group.push_back(i + 1);
    stop_force.resize(2 * static_cast<std::size_t>(model->freedom()));
    w.resize(count + 1);
    v = w_after = v_after = w;
    rates_after.resize(model->freedom());
    rates_seen.resize(model->freedom());
    motors = turning_before = turning_after = rates_seen;
    for (int i = 0; i < count; ++i) {
        if (model->link(i).parent >= 0 || model->link(i).joint.type != JointType::free) continue;
        fliers.push_back({.position = model->first_position(i), .rate = model->first_rate(i)});
    }
    place();
}

/// What flies goes straight on, however its own axes turn: blows meet the velocity in the axes of the
/// step's beginning, and only then is it seen from the new ones. Turned in small straight steps instead,
/// a ball that rolls would gain speed by rolling.
void SolidBodies::Inside::before_kick() {
    for (Flier& one : fliers) {
        const double* qd = state.rates.data() + one.rate;
        one.turned_away = Vec3(qd[0], qd[1], qd[2]).cross(Vec3(qd[3], qd[4], qd[5]));
        const double* q = state.positions.data() + one.position;
        one.turn = Quat(q[3], q[4], q[5], q[6]);
    }
}

void SolidBodies::Inside::after_kick(double seconds) {
    for (const Flier& one : fliers) {
        for (int k = 0; k < 3; ++k) state.rates[one.rate + 3 + k] += seconds * one.turned_away[k];
    }
}

void SolidBodies::Inside::after_drift() {
    for (const Flier& one : fliers) {
        const double* q = state.positions.data() + one.position;
        double* qd = state.rates.data() + one.rate + 3;
        const Vec3 seen =
            Quat(q[3], q[4], q[5], q[6]).conjugate() * (one.turn * Vec3(qd[0], qd[1], qd[2]));
        for (int k = 0; k < 3; ++k) qd[k] = seen[k];
    }
}

void SolidBodies::Inside::place() {
    chain.place(state, links, velocities);
    touching.place(links);
}

Pieces SolidBodies::Inside::pieces() {
    if (revision != Insight::revision(reduced)) {
        revision = Insight::revision(reduced);
        group_of.resize(model->link_count());
        for (int i = 0; i < model->link_count(); ++i) group_of[i] = Insight::group_of(reduced, i);
    }
    return {Insight::groups(reduced), Insight::moving(workspace), Insight::count(reduced),
            state.positions.data(), state.rates.data()};
}

Pieces SolidBodies::Inside::all_pieces(const double* rates) {
    const auto& groups = Insight::full_groups(reduced);
    return {groups, Insight::full_moving(workspace), static_cast<int>(groups.size()),
            state.positions.data(), rates};
}

/// Adds stops that are passed at these rates. Returns whether there are new ones.
bool SolidBodies::Inside::find_stops(const Pieces& pieces, const double* rates, double seconds) {
    if (!options.limits || !stops.any()) return false;
    bool found = false;
    stops.find(*model, pieces.groups, pieces.count, pieces.positions, rates, seconds,
               [&](int group, const V3<double>& way, double gap) {
                   const bool second = way.x == 0.0 && way.z == 0.0;
                   const double sign = second ? way.y : way.x;
                   const bool ball = pieces.groups[group].type == JointType::ball;
                   const int key = 2 * (pieces.groups[group].rate + (second && !ball ? 1 : 0)) +
                                   (sign < 0.0 && !ball ? 1 : 0);
                   for (const Stop& stop : stopping) {
                       if (stop.key == key) return;
                   }
                   stopping.push_back({group, key, way, gap, seconds * stop_force[key]});
                   found = true;
               });
    return found;
}

/// What takes part, as a list for the solver.
void SolidBodies::Inside::gather(double seconds, bool bounce) {
    const double slowest =
        std::max(bounces_from, bounces_from_fall * seconds * options.gravity.norm());
    list.clear();
    for (Meeting& one : meetings) {
        if (!one.active) continue;
        Knock& strike = list.emplace_back(one.strike);
        const V3<double> u = v[strike.group] + cross(w[strike.group], strike.arm) -
                             v[strike.other] - cross(w[strike.other], strike.other_arm);
        one.strike.hard = strike.hard = dot(strike.ways[1], u) < -slowest;
        if (!strike.hard || !bounce) strike.restitution = 0.0;
    }
    for (const Stop& stop : stopping) {
        Knock& strike = list.emplace_back();
        strike.group = stop.group;
        strike.rows = 1;
        strike.arm = stop.way;
        strike.gap = stop.gap;
        strike.impulse = {stop.impulse, 0.0, 0.0};
    }
}

/// Wakes contacts and stops that the blows have brought to life; looks farther where things have become
/// faster. Returns whether there is more to solve.
bool SolidBodies::Inside::overlooked(const Pieces& pieces, const std::vector<int>& groups,
                                     double seconds) {
    for (int g = 1; g < pieces.count; ++g) {
        const int first = pieces.groups[g].rate;
        for (int k = 0; k < freedom_of(pieces.groups[g].type); ++k) {
            rates_after[first + k] = pieces.rates[first + k] + strikes.jump()[first + k];
        }
    }
    detail::group_velocities(pieces.groups, pieces.moving, pieces.count, rates_after.data(),
                             w_after, v_after);
    bool more = find_stops(pieces, rates_after.data(), seconds);
    if (touching.measure(pieces, groups, w_after, v_after, seconds)) {
        // contacts are numbered anew: those that took part still do
        before.swap(meetings);
        touching.find(pieces, groups, seconds, meetings);
        for (const Meeting& old : before) {
            if (!old.active) continue;
            for (Meeting& one : meetings) {
                if (one.piece != old.piece || one.pair != old.pair || one.feature != old.feature) {
                    continue;
                }
                one.active = true;
                one.strike.impulse = old.strike.impulse;
                one.strike.hard = old.strike.hard;
            }
        }
    }
    for (Meeting& one : meetings) {
        if (one.active) continue;
        const Knock& strike = one.strike;
        const V3<double> u = v_after[strike.group] + cross(w_after[strike.group], strike.arm) -
                             v_after[strike.other] - cross(w_after[strike.other], strike.other_arm);
        if (strike.gap + seconds * dot(strike.ways[1], u) > -overlooked_m) continue;
        one.active = more = true;
    }
    return more;
}

/// Blows on these groups, at these rates. Returns whether there were any; the solver has the jumps.
bool SolidBodies::Inside::solve(const Pieces& pieces, const std::vector<int>& groups,
                                double seconds, bool bounce) {
    detail::group_velocities(pieces.groups, pieces.moving, pieces.count, pieces.rates, w, v);
    touching.begin();
    (void)touching.measure(pieces, groups, w, v, seconds);
    touching.find(pieces, groups, seconds, meetings);
    stopping.clear();
    bool any = find_stops(pieces, pieces.rates, seconds);
    for (Meeting& one : meetings) {
        const Knock& strike = one.strike;
        const V3<double> u = v[strike.group] + cross(w[strike.group], strike.arm) -
                             v[strike.other] - cross(w[strike.other], strike.other_arm);
        one.active = strike.gap + seconds * dot(strike.ways[1], u) < 0.0;
        any |= one.active;
    }
    if (!any) return false;
    detail::Touching::thin_out(meetings);
    for (int round = 0; round < most_rounds; ++round) {
        gather(seconds, bounce);
        strikes.solve(pieces, w, v, seconds, {}, list);
        auto solved = list.begin();
        for (Meeting& one : meetings) {
            if (!one.active) continue;
            one.strike.impulse = solved->impulse;
            one.strike.slide = solved->slide;
            ++solved;
        }
        for (Stop& stop : stopping) stop.impulse = (solved++)->impulse.x;
        if (!overlooked(pieces, groups, seconds)) break;
    }
    return true;
}

/// A hit on a body with welded joints is tried with all joints free; those that would be seen to jump
/// are woken. Returns whether groups have changed; inertias are those of the new groups then.
bool SolidBodies::Inside::wake(double seconds) {
    double fastest = 0.0;
    for (const Meeting& one : meetings) {
        if (!one.active || !one.strike.hard) continue;
        const Knock& strike = one.strike;
        const V3<double> u = v[strike.group] + cross(w[strike.group], strike.arm) -
                             v[strike.other] - cross(w[strike.other], strike.other_arm);
        fastest = std::max(fastest, -dot(strike.ways[1], u));
    }
    const AdaptiveOptions& how = *options.adaptive;
    Region next = reduced.region();
    bool welded = false;
    for (int i = 0; i < model->link_count(); ++i) welded |= next.has_choice(i) && !next.moves(i);
    if (!welded) return false;
    // what is too small to be seen needs no trial, and a landing is a row of hits: one stands for all
    if (chooser.largest_scale() * fastest * how.horizon_s < 0.5 * how.threshold_px) return false;
    if (since_trial_s < between_trials * how.horizon_s) return false;
    since_trial_s = 0.0;
    const Pieces all = all_pieces(state.rates.data());
    detail::pass_at_rest(all.groups, all.count, state, seconds, Insight::zeros(workspace),
                         Insight::full_moving(workspace));
    if (!solve(all, own_group, seconds, true)) return false;
    bool woken = false;
    for (int i = 0; i < model->link_count(); ++i) {
        if (next.moves(i) || !next.has_choice(i)) continue;
        const double* jump = strikes.jump().data() + model->first_rate(i);
        double squares = 0.0;
        for (int k = 0; k < model->freedom_of_link(i); ++k) squares += jump[k] * jump[k];
        const double least = how.threshold_px / (chooser.levers()[i] * how.horizon_s);
        if (!(squares > least * least)) continue;
        next.set(i, true);
        woken = true;
    }
    if (!woken) return false;
    reduced.rebuild(next, state);
    detail::pass_at_rest(Insight::groups(reduced), Insight::count(reduced), state, seconds,
                         Insight::zeros(workspace), Insight::moving(workspace));
    return true;
}

/// What accelerations become when all that touches has had its say, were all joints free. Right after a
/// survey.
void SolidBodies::Inside::correct(std::span<double> accelerations) {
    if (touches.empty() && !stops.any()) return;
    for (std::size_t k = 0; k < rates_seen.size(); ++k) {
        rates_seen[k] = state.rates[k] + last_s * accelerations[k];
    }
    const Pieces all = all_pieces(rates_seen.data());
    if (!solve(all, own_group, last_s, false)) return;
    for (std::size_t k = 0; k < rates_seen.size(); ++k) {
        accelerations[k] += strikes.jump()[k] / last_s;
    }
}

void SolidBodies::Inside::explode() {
    int worst = 0;
    double most = -1.0;
    const auto say = [&](int link, const std::string& what) {
        stopped = Problem{.file = {},
                          .severity = Problem::Severity::error,
                          .message = fmt::format("the joint of \"{}\" {} at {:.4f} s",
                                                 model->link(link).name, what, time_s),
                          .hint = "a shorter step, or weaker forces and springs",
                          .code = {}};
    };
    for (int i = 0; i < model->link_count(); ++i) {
        for (int k = 0; k < model->freedom_of_link(i); ++k) {
            const double rate = std::abs(state.rates[model->first_rate(i) + k]);
            if (!std::isfinite(rate)) return say(i, "moves at a rate that is not a number");
            if (rate <= most) continue;
            most = rate;
            worst = i;
        }
    }
    say(worst, fmt::format("moves at {:.3g} rad/s", most));
}

/// What touched, with the blows of all parts of a step added up.
void SolidBodies::Inside::tell(double seconds) {
    for (const Meeting& one : meetings) {
        if (!one.active) continue;
        const Knock& strike = one.strike;
        // the world may have changed places with the link
        const bool turned = one.pair >= 0 && group_of[shapes[one.piece].link] == 0;
        const double side = turned ? -1.0 : 1.0;
        const Vec3 normal = side * detail::large(strike.ways[1]);
        const Vec3 impulse = side * detail::large(strike.impulse.x * strike.ways[0] +
                                                  strike.impulse.y * strike.ways[1] +
                                                  strike.impulse.z * strike.ways[2]);
        const V3<double> u = v_after[strike.group] + cross(w_after[strike.group], strike.arm) -
                             v_after[strike.other] - cross(w_after[strike.other], strike.other_arm);
        const double depth = -(strike.gap + seconds * dot(strike.ways[1], u));
        const std::pair<int, std::uint32_t> key{one.pair < 0 ? -1 - one.piece : one.pair,
                                                one.feature};
        std::size_t at = 0;
        while (at < touch_keys.size() && touch_keys[at] != key) ++at;
        if (at == touch_keys.size()) {
            touch_keys.push_back(key);
            touches.push_back({.link = shapes[one.piece].link,
                               .other = one.other < 0 ? -1 : shapes[one.other].link,
                               .fixed = one.thing});
        }
        Touch& touch = touches[at];
        touch.point = one.point;
        touch.normal = normal;
        touch.impulse += impulse;
        touch.depth = depth;
    }
}

/// Puts the blows into the rates.
void SolidBodies::Inside::take(double seconds) {
    const Pieces now = pieces();
    rates_seen = state.rates;
    double squares = 0.0;
    for (int g = 1; g < now.count; ++g) {
        const int first = now.groups[g].rate;
        for (int k = 0; k < freedom_of(now.groups[g].type); ++k) {
            const double jump = strikes.jump()[first + k];
            state.rates[first + k] += jump;
            squares += jump * jump;
        }
    }
    if (squares > gentle * gentle) go_on_turning(seconds);
}

/// A link on a joint that turns pulls outwards. The kick took care of that for the rates before the
/// blows; what whirls since pulls otherwise, and momentum and energy want their due in the same step.
void SolidBodies::Inside::go_on_turning(double seconds) {
    const auto alone = [&](std::vector<double>& out) {
        // inertia only: dampers have had their say in the blows
        for (int i = 0; i < model->link_count(); ++i) {
            const int first = model->first_rate(i);
            for (int k = 0; k < model->freedom_of_link(i); ++k) {
                motors[first + k] = model->link(i).joint.damping * state.rates[first + k];
            }
        }
        reduced.accelerations(state, {.gravity = Vec3::Zero(), .joint = motors}, workspace, out);
        for (const Flier& one : fliers) {
            const double* qd = state.rates.data() + one.rate;
            const Vec3 away = Vec3(qd[0], qd[1], qd[2]).cross(Vec3(qd[3], qd[4], qd[5]));
            for (int k = 0; k < 3; ++k) out[one.rate + 3 + k] += away[k];
        }
    };
    alone(turning_after);
    state.rates.swap(rates_seen);
    alone(turning_before);
    state.rates.swap(rates_seen);
    for (std::size_t k = 0; k < turning_after.size(); ++k) {
        state.rates[k] += seconds * (turning_after[k] - turning_before[k]);
    }
}

/// A part of a step: as much of it as is safe.
void SolidBodies::Inside::part(double seconds, std::span<const Force> external) {
    const Drive drive{.gravity = options.gravity, .external = external, .seconds = seconds};
    before_kick();
    const double squares = reduced.kick(seconds, drive, state, workspace);
    after_kick(seconds);
    time_s += seconds;
    since_trial_s += seconds;
    if (!(squares < options.most_rate * options.most_rate)) {
        explode();
        return;
    }
    if (options.drag > 0.0) {
        // what air takes of every link's velocity it takes of every rate
        const double left = 1.0 / (1.0 + seconds * options.drag);
        for (double& rate : state.rates) rate *= left;
    }
    bool struck = solve(pieces(), group_of, seconds, true);
    if (struck && options.adaptive && wake(seconds)) {
        struck = solve(pieces(), group_of, seconds, true);
    } else if (struck && options.adaptive && since_trial_s == 0.0) {
        struck = solve(pieces(), group_of, seconds, true);  // a trial has left its own
    }
    std::fill(stop_force.begin(), stop_force.end(), 0.0);
    if (struck) {
        for (const Stop& stop : stopping) stop_force[stop.key] = stop.impulse / seconds;
        touching.remember(seconds, meetings);
        tell(seconds);
        take(seconds);
    } else {
        touching.forget();
    }
    reduced.drift(seconds, state);
    after_drift();
    place();
}

SolidBodies::SolidBodies(std::shared_ptr<const Model> model, const State& start,
                         std::vector<LinkShape> shapes, std::vector<FixedShape> things,
                         const SolidOptions& options) {
    SIDESTEP_REQUIRE(model != nullptr, "bodies need a model");
    const Problems problems = check(*model, start);
    SIDESTEP_REQUIRE(problems.empty(), problems.empty() ? "" : problems[0].message);
    const auto require_surface = [](const std::string& who, const auto& one,
                                    const Transform& place) {
        SIDESTEP_REQUIRE(one.shape != nullptr, who + " has no shape");
        SIDESTEP_REQUIRE(one.friction >= 0.0 && std::isfinite(one.friction) &&
                             one.restitution >= 0.0 && one.restitution <= 1.0,
                         who + " has friction below 0 or restitution outside 0 to 1");
        SIDESTEP_REQUIRE(
            place.translation.allFinite() && std::abs(place.rotation.norm() - 1.0) < 1e-6,
            who +
                " is nowhere: numbers that are not finite, or a rotation of a "
                "length other than 1");
    };
    for (const LinkShape& one : shapes) {
        SIDESTEP_REQUIRE(one.link >= 0 && one.link < model->link_count(),
                         fmt::format("a shape of link {} of {}", one.link, model->link_count()));
        require_surface("a shape of \"" + model->link(one.link).name + "\"", one, one.in_link);
    }
    for (const FixedShape& one : things) require_surface("\"" + one.name + "\"", one, one.place);
    SIDESTEP_REQUIRE(options.gravity.allFinite(), "gravity must be finite");
    SIDESTEP_REQUIRE(!options.ground || std::isfinite(*options.ground), "the ground is nowhere");
    SIDESTEP_REQUIRE(options.ground_friction >= 0.0 && options.ground_restitution >= 0.0 &&
                         options.ground_restitution <= 1.0,
                     "the ground has friction below 0 or restitution outside 0 to 1");
    SIDESTEP_REQUIRE(options.drag >= 0.0 && std::isfinite(options.drag), "drag is 0 or more");
    SIDESTEP_REQUIRE(options.most_rate > 0.0, "most_rate is more than 0");
    if (options.adaptive) {
        const AdaptiveOptions& a = *options.adaptive;
        SIDESTEP_REQUIRE(std::isfinite(a.threshold_px) && a.horizon_s > 0.0 &&
                             a.hysteresis >= 0.0 && a.hysteresis <= 1.0 && a.dwell >= 0,
                         "adaptive options out of range");
    }
    inside_ = std::make_unique<Inside>(std::move(model), start, std::move(shapes),
                                       std::move(things), options);
}

SolidBodies::~SolidBodies() = default;
SolidBodies::SolidBodies(SolidBodies&&) noexcept = default;
SolidBodies& SolidBodies::operator=(SolidBodies&&) noexcept = default;

void SolidBodies::step(double seconds, std::span<const Force> external) {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(seconds > 0.0 && std::isfinite(seconds), "a step takes time");
    SIDESTEP_REQUIRE(
        external.empty() || static_cast<int>(external.size()) == in.model->link_count(),
        fmt::format("{} forces for {} links", external.size(), in.model->link_count()));
    if (in.stopped) return;
    in.touches.clear();
    in.touch_keys.clear();
    in.last_s = seconds;
    if (in.options.adaptive) in.pushed.assign(external.begin(), external.end());
    const int parts = in.touching.parts(in.velocities, in.links, seconds);
    for (int k = 0; k < parts && !in.stopped; ++k) in.part(seconds / parts, external);
}

const Model& SolidBodies::model() const {
    return *inside_->model;
}
const State& SolidBodies::state() const {
    return inside_->state;
}
const std::vector<LinkShape>& SolidBodies::shapes() const {
    return inside_->shapes;
}
const std::vector<FixedShape>& SolidBodies::things() const {
    return inside_->things;
}
const SolidOptions& SolidBodies::options() const {
    return inside_->options;
}
void SolidBodies::set_state(const State& state) {
    Inside& in = *inside_;
    const Problems problems = check(*in.model, state);
    SIDESTEP_REQUIRE(problems.empty(), problems.empty() ? "" : problems[0].message);
    in.state = state;
    // joints that are welded are so where they are now
    const Region region = in.reduced.region();
    if (!(region == Region::all(*in.model))) {
        in.reduced.rebuild(Region::all(*in.model), in.state);
        in.reduced.change(region, Welding::keep_momentum, in.state, in.workspace);
    }
    in.touching.forget();
    in.touching.forget_axes();
    std::fill(in.stop_force.begin(), in.stop_force.end(), 0.0);
    in.touches.clear();
    in.touch_keys.clear();
    in.place();
}
const std::vector<Transform>& SolidBodies::links() const {
    return inside_->links;
}
const std::vector<Motion>& SolidBodies::velocities() const {
    return inside_->velocities;
}
std::span<const Touch> SolidBodies::touches() const {
    return inside_->touches;
}
double SolidBodies::deepest() const {
    return inside_->touching.deepest();
}
double SolidBodies::energy() const {
    return kinetic_energy(*inside_->model, inside_->state) +
           potential_energy(*inside_->model, inside_->state, inside_->options.gravity);
}

void SolidBodies::look(std::span<const PixelScale> cameras, std::span<const std::uint8_t> hidden) {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(in.options.adaptive.has_value(), "only adaptive bodies care who looks");
    SIDESTEP_REQUIRE(!cameras.empty() || in.options.adaptive->weight == Weight::none,
                     "who chooses by pixels needs a camera");
    if (in.stopped) return;
    AdaptiveOptions how = *in.options.adaptive;
    // where something may be in the way, nobody can say where a joint would settle, and creeping
    // through it is no good either
    const bool touches = in.options.ground || !in.things.empty() || !in.shapes.empty() ||
                         (in.options.limits && in.stops.any());
    how.foresee = how.foresee && !touches;
    how.creep_s = 0.0;
    const Drive drive{.gravity = in.options.gravity, .external = in.pushed, .seconds = in.last_s};
    const bool changed =
        in.chooser.look(how, how.threshold_px, cameras, drive, in.reduced, in.state, in.workspace,
                        hidden, [&](std::span<double> a) { in.correct(a); });
    if (changed) in.place();  // welding changes rates
}

const Region& SolidBodies::region() const {
    return inside_->reduced.region();
}
const std::optional<Problem>& SolidBodies::stopped() const {
    return inside_->stopped;
}
std::uint64_t SolidBodies::fingerprint() const {
    return Fingerprint().add(inside_->state.positions).add(inside_->state.rates).value();
}

}  // namespace sidestep::articulated
