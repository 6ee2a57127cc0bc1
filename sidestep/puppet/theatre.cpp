#include "sidestep/puppet/theatre.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "sidestep/articulated/dynamics.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"
#include "sidestep/puppet/detail/audience.h"
#include "sidestep/puppet/detail/string_contact.h"

namespace sidestep::puppet {

using articulated::FixedShape;
using articulated::JointType;
using articulated::Link;
using articulated::LinkShape;
using articulated::Model;
using articulated::SolidBodies;
using articulated::State;

namespace {

constexpr int at(Hand hand) {
    return hand == Hand::main ? 0 : 1;
}

/// The puppet and all props that move, as one forest.
struct Forest {
    std::shared_ptr<const Model> model;
    State start;
    std::vector<LinkShape> shapes;
    std::vector<FixedShape> things;
};

Forest plant(const Play& play) {
    Forest forest;
    std::vector<Link> links = play.puppet.model->links();
    forest.shapes = play.puppet.shapes;
    forest.start = play.puppet.start;
    for (const Prop& prop : play.props) {
        if (prop.mass <= 0.0) {
            for (const Prop::Piece& piece : prop.pieces) {
                forest.things.push_back({prop.name, piece.shape, prop.place * piece.in_prop,
                                         prop.friction, prop.restitution});
            }
            continue;
        }
        Link link;
        link.name = prop.name;
        link.joint.type = JointType::free;
        link.joint.damping = prop.rolling;
        link.mass = prop.mass;
        double volume = 0.0;
        for (const Prop::Piece& piece : prop.pieces) volume += piece.shape->volume();
        for (const Prop::Piece& piece : prop.pieces) {
            link.centre += piece.shape->volume() / volume * piece.in_prop.translation;
        }
        for (const Prop::Piece& piece : prop.pieces) {
            const double mass = prop.mass * piece.shape->volume() / volume;
            const Mat3 turn = piece.in_prop.rotation.toRotationMatrix();
            const Mat3 arm = cross_matrix(piece.in_prop.translation - link.centre);
            link.inertia +=
                mass * (turn * piece.shape->inertia_per_mass() * turn.transpose() - arm * arm);
            forest.shapes.push_back({static_cast<int>(links.size()), piece.shape, piece.in_prop,
                                     prop.friction, prop.restitution});
        }
        links.push_back(link);
        const Vec3& p = prop.place.translation;
        const Quat& q = prop.place.rotation;
        for (const double x : {p.x(), p.y(), p.z(), q.w(), q.x(), q.y(), q.z()}) {
            forest.start.positions.push_back(x);
        }
        forest.start.rates.insert(forest.start.rates.end(), 6, 0.0);
    }
    Result<Model> model = Model::build(std::move(links));
    SIDESTEP_REQUIRE(model.has_value(), model ? "" : model.error()[0].message);
    forest.model = std::make_shared<const Model>(std::move(model).value());
    return forest;
}

}  // namespace

struct Theatre::Inside {
    Play play;
    TheatreOptions options;
    Forest forest;
    std::int64_t steps = 0;
    std::array<Control, 2> controls;
    std::optional<Strings> strings;
    std::optional<SolidBodies> bodies;
    std::optional<detail::StringContact> contact;
    std::optional<detail::Audience> audience;
    std::int64_t look_every = 1;  // steps
    std::array<ControlForce, 2> felt;
    std::array<std::vector<int>, 2> of_hand;  // strings
    std::vector<Tightness> tightness;
    std::vector<Vec3> anchors, before;
    std::vector<Tied> ends;
    std::vector<FeltString> told;
    std::vector<double> shares;  // empty: not found yet
    std::vector<double> rod_length;
    std::vector<Vec3> rod_pull;                // on the hand
    std::vector<Vec3> rod_anchor, rod_before;  // in the world
    std::vector<Force> external, sum;          // by link; of a step of the bodies
    double work = 0.0, weight = 0.0;
    std::optional<Problem> stopped;

    void begin();
    void step(const Hands& hands);
    [[nodiscard]] Tied end_of(int link, const Vec3& point) const;
    void push(int link, const Vec3& point, const Vec3& world_force);
    void pull_strings();
    void pull_rods();
    void step_bodies();
    void feel();
    void find_shares();
    void done(StepPart part) const {
        if (options.after_part) options.after_part(part);
    }
};

Tied Theatre::Inside::end_of(int link, const Vec3& point) const {
    const Transform& place = bodies->links()[link];
    const Motion& v = bodies->velocities()[link];
    return {place * point, place.rotation * (v.linear + v.angular.cross(point))};
}

/// @param point  In the link.
void Theatre::Inside::push(int link, const Vec3& point, const Vec3& world_force) {
    const Vec3 force = bodies->links()[link].rotation.conjugate() * world_force;
    external[link] += Force{point.cross(force), force};
}

void Theatre::Inside::begin() {
    const Puppet& puppet = play.puppet;
    steps = 0;
    work = 0.0;
    stopped.reset();
    controls = {Control(puppet.main_control, options.controls),
                Control(puppet.hand_bar, options.controls)};
    bodies.emplace(forest.model, forest.start, forest.shapes, forest.things, options.bodies);
    felt = {ControlForce(options.force), ControlForce(options.force)};
    external.assign(forest.model->link_count(), {});
    sum.assign(forest.model->link_count(), {});
    of_hand = {};
    anchors.clear();
    ends.clear();
    tightness.assign(puppet.strings.size(), {});
    weight = -puppet.model->mass() * options.bodies.gravity.y();
    std::vector<StringStart> starts;
    for (std::size_t s = 0; s < puppet.strings.size(); ++s) {
        const StringTie& tie = puppet.strings[s];
        SIDESTEP_REQUIRE(tie.link >= 0 && tie.link < puppet.model->link_count(),
                         fmt::format("string {} is tied to no link", tie.name));
        of_hand[at(tie.hand)].push_back(static_cast<int>(s));
        const Vec3 anchor = controls[at(tie.hand)].place(tie.anchor);
        const Tied end = end_of(tie.link, tie.point);
        StringStart start;
        start.length = tie.slack * (anchor - end.point).norm();
        start.anchor = anchor;
        start.end = end.point;
        starts.push_back(start);
        anchors.push_back(anchor);
        ends.push_back(end);
        // the particle at the anchor is the hand's
        weight -= options.strings.mass * (options.strings.particles - 1) /
                  options.strings.particles * options.strings.gravity.y();
    }
    strings.emplace(starts, options.strings);
    audience.reset();
    if (play.view_dependent) {
        const articulated::AdaptiveOptions& how = *options.bodies.adaptive;
        audience.emplace(play.camera, how.pixels);
        look_every = std::max<std::int64_t>(1, std::llround(how.look_s / options.step_s));
    }
    contact.reset();
    if (options.string_contact) contact.emplace(puppet.strings, *strings, *bodies);
    before = anchors;
    rod_length.clear();
    rod_anchor.clear();
    rod_pull.assign(puppet.rods.size(), Vec3::Zero());
    for (const RodTie& rod : puppet.rods) {
        SIDESTEP_REQUIRE(rod.link >= 0 && rod.link < puppet.model->link_count(),
                         fmt::format("rod {} is tied to no link", rod.name));
        rod_anchor.push_back(controls[at(rod.hand)].place(rod.anchor));
        rod_length.push_back((rod_anchor.back() - end_of(rod.link, rod.point).point).norm());
    }
    rod_before = rod_anchor;
    told.reserve(puppet.strings.size() + puppet.rods.size());
    if (options.force.law == ForceLaw::paper && shares.empty()) find_shares();
}

void Theatre::Inside::find_shares() {
    const Puppet& puppet = play.puppet;
    shares.assign(puppet.strings.size(), 0.0);
    if (shares.empty()) return;
    // the same puppet alone, in honey; it hangs still within seconds
    Play alone;
    alone.puppet = puppet;
    alone.ground = -100.0;
    TheatreOptions thick;
    thick.step_s = options.step_s;
    thick.strings = options.strings;
    thick.bodies.gravity = options.bodies.gravity;
    thick.bodies.limits = options.bodies.limits;
    Theatre theatre(std::move(alone), thick);
    Inside& inside = *theatre.inside_;
    const double kept = std::exp(-5.0 * options.step_s);
    const int count = static_cast<int>(8.0 / options.step_s);
    std::vector<double> sums(shares.size(), 0.0);
    State state;
    for (int k = 0; k < count; ++k) {
        theatre.step(theatre.neutral());
        state = inside.bodies->state();
        for (double& rate : state.rates) rate *= kept;
        inside.bodies->set_state(state);
        if (k < count / 2) continue;
        for (std::size_t s = 0; s < sums.size(); ++s)
            sums[s] += inside.strings->body_force(static_cast<int>(s)).y();
    }
    // a loose string pulls down, by its own weight
    double all = 0.0;
    for (double& one : sums) all += one = std::max(0.0, one);
    for (std::size_t s = 0; s < shares.size() && all > 0.0; ++s) shares[s] = sums[s] / all;
}

void Theatre::Inside::step(const Hands& hands) {
    const double h = options.step_s;
    const Transform* wanted[2] = {&hands.main, &hands.bar};
    const bool held[2] = {(hands.buttons & Hands::clutch_main) != 0,
                          (hands.buttons & Hands::clutch_bar) != 0};
    for (std::size_t c = 0; c < 2; ++c) {
        if (!options.follow) {
            if (can_be_followed(*wanted[c]))
                controls[c] = Control({wanted[c]->rotation.normalized(), wanted[c]->translation},
                                      options.controls);
            continue;
        }
        controls[c].clutch(held[c]);
        controls[c].point_at(*wanted[c]);
        controls[c].step(h);
    }
    done(StepPart::controls);
    std::fill(external.begin(), external.end(), Force{});
    pull_strings();
    pull_rods();
    done(StepPart::strings);
    step_bodies();
    if (audience && (steps + 1) % look_every == 0) audience->look(*bodies);
    done(StepPart::bodies);
    ++steps;
    if (bodies->stopped()) stopped = bodies->stopped();
    bool sound = true;
    for (int s = 0; s < strings->count(); ++s) {
        // one number that is none is in all of its string after a solve
        sound = sound && strings->handle_force(s).allFinite() && strings->body_force(s).allFinite();
    }
    if (options.explicit_strings) sound = sound && strings->finite();
    if (!sound) {
        stopped =
            Problem{.file = {},
                    .severity = Problem::Severity::error,
                    .message = fmt::format("a string is torn to numbers that are none at {:.3f} s",
                                           static_cast<double>(steps) * h),
                    .hint = "softer strings, or the implicit rule",
                    .code = {}};
    }
    feel();
    done(StepPart::forces);
}

void Theatre::Inside::pull_strings() {
    const double h = options.step_s;
    const std::vector<StringTie>& ties = play.puppet.strings;
    const int since = static_cast<int>(steps % options.body_every);
    for (std::size_t s = 0; s < ties.size(); ++s) {
        before[s] = anchors[s];
        anchors[s] = controls[at(ties[s].hand)].place(ties[s].anchor);
        ends[s] = end_of(ties[s].link, ties[s].point);
        // bodies that step more seldom go straight on meanwhile
        ends[s].point += since * h * ends[s].velocity;
    }
    if (options.explicit_strings) {
        strings->step_explicit(h, anchors, ends);
    } else if (contact) {
        const std::span<StringTouch> touches = contact->find(*strings, *bodies);
        strings->step(h, anchors, ends, touches);
        for (std::size_t t = 0; t < touches.size(); ++t) {
            const int link = contact->link(t);
            if (link < 0) continue;
            const Vec3 point = strings->point(touches[t].string, touches[t].particle);
            push(link, bodies->links()[link].inverse() * point, -touches[t].force);
        }
    } else {
        strings->step(h, anchors, ends);
    }
    for (std::size_t s = 0; s < ties.size(); ++s) {
        const int string = static_cast<int>(s);
        work -= strings->handle_force(string).dot(anchors[s] - before[s]);
        push(ties[s].link, ties[s].point, strings->body_force(string));
        tightness[s].update(strings->span(string), strings->length(string), h, options.force.tight);
    }
}

void Theatre::Inside::pull_rods() {
    const double h = options.step_s;
    for (std::size_t r = 0; r < rod_length.size(); ++r) {
        const RodTie& rod = play.puppet.rods[r];
        rod_before[r] = rod_anchor[r];
        rod_anchor[r] = controls[at(rod.hand)].place(rod.anchor);
        const Vec3 moved = rod_anchor[r] - rod_before[r];
        const Tied end = end_of(rod.link, rod.point);
        const Vec3 way = rod_anchor[r] - end.point;
        const double length = way.norm();
        if (!(length > 0.0)) continue;
        const Vec3 along = way / length;
        const double parting = (moved / h - end.velocity).dot(along);
        const Vec3 force =
            (rod.stiffness * (length - rod_length[r]) + rod.damping * parting) * along;
        rod_pull[r] = -force;
        push(rod.link, rod.point, force);
        work += force.dot(moved);
    }
}

void Theatre::Inside::step_bodies() {
    const double h = options.step_s;
    if (options.body_every == 1) {
        bodies->step(h, external);
        return;
    }
    // more seldom: with the mean of the forces since
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += external[i];
    if ((steps + 1) % options.body_every != 0) return;
    for (Force& force : sum) force = (1.0 / options.body_every) * force;
    bodies->step(h * options.body_every, sum);
    std::fill(sum.begin(), sum.end(), Force{});
}

void Theatre::Inside::feel() {
    const double h = options.step_s;
    if (stopped) {
        for (ControlForce& one : felt) one.fade(h);
        return;
    }
    double tight_shares[2] = {0.0, 0.0};
    for (std::size_t s = 0; s < shares.size(); ++s) {
        if (tightness[s].tight()) tight_shares[at(play.puppet.strings[s].hand)] += shares[s];
    }
    const int last = options.strings.particles - 1;
    for (std::size_t c = 0; c < 2; ++c) {
        told.clear();
        for (const int s : of_hand[c]) {
            FeltString one;
            one.handle_force = strings->handle_force(s);
            one.anchor = anchors[s];
            one.anchor_velocity = (anchors[s] - before[s]) / h;
            one.end = strings->point(s, last);
            one.end_velocity = strings->velocity(s, last);
            one.length = strings->length(s);
            one.share = shares.empty() ? 0.0 : shares[s];
            told.push_back(one);
        }
        for (std::size_t r = 0; r < rod_pull.size(); ++r) {
            if (at(play.puppet.rods[r].hand) != static_cast<int>(c)) continue;
            FeltString one;
            one.handle_force = rod_pull[r];
            one.rod = true;
            told.push_back(one);
        }
        felt[c].step(h, told, weight, tight_shares[1 - c]);
    }
}

Theatre::Theatre(Play play, const TheatreOptions& options) : inside_(std::make_unique<Inside>()) {
    SIDESTEP_REQUIRE(play.puppet.model != nullptr, "a play needs a puppet");
    SIDESTEP_REQUIRE(options.step_s > 0.0 && options.body_every >= 1, "steps take time");
    inside_->forest = plant(play);
    inside_->play = std::move(play);
    inside_->options = options;
    inside_->options.bodies.ground = inside_->play.ground;
    if (inside_->play.view_dependent && !inside_->options.bodies.adaptive) {
        inside_->options.bodies.adaptive.emplace();
    }
    if (!inside_->play.view_dependent) inside_->options.bodies.adaptive.reset();
    inside_->options.strings.ground = inside_->play.ground;
    inside_->begin();
}

Theatre::~Theatre() = default;
Theatre::Theatre(Theatre&&) noexcept = default;
Theatre& Theatre::operator=(Theatre&&) noexcept = default;

Hands Theatre::neutral() const {
    return {inside_->play.puppet.main_control, inside_->play.puppet.hand_bar, 0};
}
void Theatre::step(const Hands& hands) {
    if (inside_->stopped) {
        // nothing moves any more, and nobody is pushed
        inside_->feel();
        return;
    }
    inside_->step(hands);
}
void Theatre::reset() {
    inside_->begin();
}

const Play& Theatre::play() const {
    return inside_->play;
}
const TheatreOptions& Theatre::options() const {
    return inside_->options;
}
std::int64_t Theatre::steps() const {
    return inside_->steps;
}
double Theatre::time_s() const {
    return static_cast<double>(inside_->steps) * inside_->options.step_s;
}
const Control& Theatre::control(Hand hand) const {
    return inside_->controls[at(hand)];
}
const Strings& Theatre::strings() const {
    return *inside_->strings;
}
const SolidBodies& Theatre::bodies() const {
    return *inside_->bodies;
}
bool Theatre::tight(int string) const {
    return inside_->tightness[string].tight();
}
const Tightness& Theatre::tightness(int string) const {
    return inside_->tightness[string];
}
double Theatre::tension(int string) const {
    return inside_->strings->handle_force(string).norm();
}
const Vec3& Theatre::force(Hand hand) const {
    return inside_->felt[at(hand)].force();
}
Vec3 Theatre::pull(Hand hand) const {
    Vec3 sum = Vec3::Zero();
    for (const int s : inside_->of_hand[at(hand)]) sum += inside_->strings->handle_force(s);
    const std::vector<RodTie>& rods = inside_->play.puppet.rods;
    for (std::size_t r = 0; r < rods.size(); ++r) {
        if (rods[r].hand == hand) sum += inside_->rod_pull[r];
    }
    return sum;
}
std::span<const double> Theatre::weight_shares() const {
    if (inside_->shares.empty()) inside_->find_shares();
    return inside_->shares;
}
double Theatre::weight() const {
    return inside_->weight;
}
double Theatre::energy() const {
    double sum = inside_->bodies->energy();
    std::vector<Tied> ends;
    for (const StringTie& tie : inside_->play.puppet.strings) {
        ends.push_back(inside_->end_of(tie.link, tie.point));
    }
    const std::vector<RodTie>& rods = inside_->play.puppet.rods;
    for (std::size_t r = 0; r < rods.size(); ++r) {
        const Vec3 end = inside_->end_of(rods[r].link, rods[r].point).point;
        const double stretch = (inside_->rod_anchor[r] - end).norm() - inside_->rod_length[r];
        sum += 0.5 * rods[r].stiffness * stretch * stretch;
    }
    return sum + inside_->strings->energy(ends);
}
double Theatre::hand_work() const {
    return inside_->work;
}
const std::optional<Problem>& Theatre::stopped() const {
    return inside_->stopped;
}
Theatre::JointError Theatre::joint_error() const {
    const Model& model = inside_->bodies->model();
    const State& state = inside_->bodies->state();
    const std::vector<Transform>& links = inside_->bodies->links();
    JointError worst;
    for (int i = 0; i < model.link_count(); ++i) {
        const articulated::Joint& joint = model.link(i).joint;
        if (joint.type == JointType::free) continue;
        const Transform parent =
            model.link(i).parent < 0 ? Transform{} : links[model.link(i).parent];
        const Transform carried = parent * joint.placement;
        worst.metres = std::max(worst.metres, (links[i].translation - carried.translation).norm());
        const double* q = state.positions.data() + model.first_position(i);
        const int angles = joint.type == JointType::universal  ? 2
                           : joint.type == JointType::revolute ? 1
                                                               : 0;
        for (int k = 0; k < angles; ++k) {
            worst.beyond_stop =
                std::max({worst.beyond_stop, joint.lowest[k] - q[k], q[k] - joint.highest[k]});
        }
        // the axis of a hinge is the same seen from both sides
        if (joint.type == JointType::revolute) {
            const Vec3 here = links[i].rotation * joint.axis, there = carried.rotation * joint.axis;
            worst.radians = std::max(worst.radians, here.cross(there).norm());
        }
        if (joint.type == JointType::ball && std::isfinite(joint.swing_limit)) {
            const Vec3 here = links[i].rotation * joint.axis, there = carried.rotation * joint.axis;
            const double swing = std::atan2(here.cross(there).norm(), here.dot(there));
            worst.beyond_stop = std::max(worst.beyond_stop, swing - joint.swing_limit);
        }
    }
    return worst;
}
std::uint64_t Theatre::fingerprint() const {
    Fingerprint print;
    print.add(inside_->steps).add(inside_->bodies->fingerprint());
    print.add(inside_->strings->fingerprint());
    return print.value();
}

}  // namespace sidestep::puppet
