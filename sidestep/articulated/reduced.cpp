#include "sidestep/articulated/reduced.h"

#include <algorithm>
#include <string>

#include "sidestep/articulated/detail/reduced_inside.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

namespace {

using detail::Group;
using detail::M3;
using detail::MovingDouble;
using detail::Place;
using detail::S3;
using detail::Tie;
using detail::V3;

bool is_identity(const Mat3& m) {
    return m == Mat3::Identity();
}

/// Adds a link that sits at `place` to the inertia of its group.
void add_inertia(const Group& link, const Place& place, Group& group) {
    group.mass += link.mass;
    const V3<double> mc = place.turn * link.moment;
    const V3<double>& t = place.origin;
    group.moment = group.moment + mc + link.mass * t;
    // of x = R y + t:  R I R' + (2 t.mc + m t.t) 1 - (mc t' + t mc' + m t t')
    const S3<double> turned = detail::turned(place.turn, link.inertia);
    const double round = 2.0 * detail::dot(t, mc) + link.mass * detail::dot(t, t);
    const V3<double> k = 2.0 * mc + link.mass * t;  // mc t' + t mc' + m t t' = (k t' + t k') / 2
    const S3<double> off{
        round - k.x * t.x, -0.5 * (k.x * t.y + k.y * t.x), -0.5 * (k.x * t.z + k.z * t.x),
        round - k.y * t.y, -0.5 * (k.y * t.z + k.z * t.y), round - k.z * t.z};
    group.inertia = group.inertia + turned + off;
}

}  // namespace

Reduced::Table::Table(const Model& one) : model(&one), full(one.link_count() + 1) {
    for (int i = 0; i < one.link_count(); ++i) {
        const Link& link = one.link(i);
        const Joint& joint = link.joint;
        const Mat3 align = detail::aligned_axes(joint);
        const Mat3 up = link.parent < 0 ? Mat3::Identity() : aligned[link.parent];
        aligned.push_back(align);
        far_end.push_back(detail::small(Vec3(align.transpose() * link.far_end)));
        Group& g = full[i + 1];
        const Mat3 turn = up.transpose() * joint.placement.rotation.toRotationMatrix() * align;
        g.turn = detail::small(turn);
        g.straight = is_identity(turn);
        g.origin = detail::small(Vec3(up.transpose() * joint.placement.translation));
        g.mass = link.mass;
        const Vec3 centre = align.transpose() * link.centre;
        g.moment = detail::small(Vec3(link.mass * centre));
        const Mat3 about = align.transpose() * one.inertia(i).a * align;
        g.inertia = detail::small_symmetric(0.5 * (about + about.transpose()));
        g.stiffness = joint.stiffness;
        g.damping = joint.damping;
        g.armature = joint.armature;
        g.rest[0] = joint.rest[0];
        g.rest[1] = joint.rest[1];
        g.axis = detail::small(joint.axis);
        g.axis_2 = detail::small(joint.axis_2);
        g.parent = link.parent + 1;
        g.link = i;
        g.position = one.first_position(i);
        g.rate = one.first_rate(i);
        g.type = joint.type;
    }
}

Workspace::Workspace() : inside_(std::make_unique<Inside>()) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

Reduced::Reduced(const Model& model, std::vector<WorldSpring> springs)
    : table_(std::make_shared<Table>(model)), springs_(std::move(springs)) {
    build();
}

Reduced::Reduced(const Reduced& like, std::vector<WorldSpring> springs)
    : table_(like.table_), springs_(std::move(springs)) {
    build();
}

Reduced::~Reduced() = default;
Reduced::Reduced(Reduced&&) noexcept = default;
Reduced& Reduced::operator=(Reduced&&) noexcept = default;

const Model& Reduced::model() const {
    return *table_->model;
}

void Reduced::build() {
    const Model& model = *table_->model;
    for (const WorldSpring& spring : springs_) {
        SIDESTEP_REQUIRE(spring.link >= 0 && spring.link < model.link_count(),
                         "a spring is tied to link " + std::to_string(spring.link) + " of " +
                             std::to_string(model.link_count()));
        SIDESTEP_REQUIRE(spring.point.allFinite() && spring.anchor.allFinite() &&
                             spring.stiffness >= 0.0 && spring.length >= 0.0 &&
                             spring.damping >= 0.0 && std::isfinite(spring.stiffness) &&
                             std::isfinite(spring.length) && std::isfinite(spring.damping),
                         "a spring needs finite places and no negative numbers");
    }
    inside_ = std::make_unique<Inside>();
    inside_->groups.resize(model.link_count() + 1);
    inside_->group_of.resize(model.link_count() + 1);
    inside_->places.resize(model.link_count() + 1);
    for (const WorldSpring& spring : springs_) {
        const Vec3 point = table_->aligned[spring.link].transpose() * spring.point;
        inside_->full_ties.push_back({spring.link + 1, detail::small(point)});
    }
    inside_->ties = inside_->full_ties;
    rebuild(Region::all(model), rest_state(model));
}

int Reduced::group_of(int link) const {
    const int group = inside_->group_of[link + 1];
    return group == 0 ? -1 : inside_->groups[group].link;
}

void Reduced::rebuild(const Region& region, const State& state) {
    const Model& model = *table_->model;
    SIDESTEP_REQUIRE(region.link_count() == model.link_count() &&
                         static_cast<int>(state.positions.size()) == model.position_count(),
                     "region or state belongs to another model");
    region_ = region;
    ++revision_;
    Inside& in = *inside_;
    in.groups[0].mass = 0.0;
    count_ = 1;
    for (int i = 1; i <= model.link_count(); ++i) {
        const Group& link = table_->full[i];
        const Place& up = in.places[link.parent];
        Place& here = in.places[i];
        const int above = in.group_of[link.parent];
        if (region.moves(i - 1)) {
            // a group of its own
            Group& group = in.groups[count_];
            group = link;
            group.parent = above;
            if (!up.same) {
                group.turn = up.turn * link.turn;
                group.origin = up.turn * link.origin + up.origin;
                group.straight = false;
            }
            in.group_of[i] = count_++;
            here.same = true;
            continue;
        }
        // one more part of the parent's group
        V3<double> origin = link.origin;
        M3<double> turn = link.turn;
        const double* q = state.positions.data() + link.position;
        switch (link.type) {
            case JointType::fixed:
                break;
            case JointType::revolute: {
                double s, c;
                detail::sine_cosine(q[0], s, c);
                turn = {c * turn.x + s * turn.y, c * turn.y - s * turn.x, turn.z};
                break;
            }
            case JointType::prismatic:
                origin = origin + q[0] * turn.z;
                break;
            case JointType::universal: {
                double s, c, s2, c2;
                detail::sine_cosine(0.5 * q[0], s, c);
                detail::sine_cosine(0.5 * q[1], s2, c2);
                const V3<double>&a = link.axis, &b = link.axis_2;
                turn = turn * detail::rotation<double>(c, s * a.x, s * a.y, s * a.z) *
                       detail::rotation<double>(c2, s2 * b.x, s2 * b.y, s2 * b.z);
                break;
            }
            case JointType::ball: {
                const M3<double> own = detail::rotation<double>(q[0], q[1], q[2], q[3]);
                turn = link.straight ? own : turn * own;
                break;
            }
            case JointType::free:
                origin = origin + turn * V3<double>{q[0], q[1], q[2]};
                turn = turn * detail::rotation<double>(q[3], q[4], q[5], q[6]);
                break;
        }
        here.turn = up.same ? turn : up.turn * turn;
        here.origin = up.same ? origin : up.turn * origin + up.origin;
        here.same = false;
        in.group_of[i] = above;
        if (above > 0) add_inertia(link, here, in.groups[above]);
    }
    put_springs();
}

void Reduced::put_springs() {
    Inside& in = *inside_;
    for (std::size_t k = 0; k < in.ties.size(); ++k) {
        const Tie& full = in.full_ties[k];
        const Place& place = in.places[full.group];
        in.ties[k] = {in.group_of[full.group],
                      place.same ? full.point : place.turn * full.point + place.origin};
    }
}

namespace {

/// Takes the pull of springs off the bias.
void pull(std::span<const WorldSpring> springs, const std::vector<Tie>& ties, MovingDouble* work) {
    for (std::size_t k = 0; k < springs.size(); ++k) {
        const Tie& tie = ties[k];
        if (tie.group == 0) continue;
        const WorldSpring& spring = springs[k];
        MovingDouble& m = work[tie.group];
        const V3<double> arm = m.turn * tie.point;
        const V3<double> way = detail::small(spring.anchor) - (m.origin + arm);
        const V3<double> speed = m.v + detail::cross(m.w, arm);
        // of no length of its own: as a point that is pulled to a place
        double tension = spring.stiffness;
        if (spring.length > 0.0) {
            const double length = std::sqrt(detail::dot(way, way));
            tension *= length > 0.0 ? 1.0 - spring.length / length : 0.0;
        }
        const V3<double> force = tension * way - spring.damping * speed;
        m.n = m.n - detail::cross(arm, force);
        m.f = m.f - force;
    }
}

/// Held in springs to the world.
double energy_of(std::span<const WorldSpring> springs, const std::vector<Tie>& ties,
                 const MovingDouble* work) {
    double sum = 0.0;
    for (std::size_t k = 0; k < springs.size(); ++k) {
        if (ties[k].group == 0) continue;
        const MovingDouble& m = work[ties[k].group];
        const V3<double> way =
            detail::small(springs[k].anchor) - (m.origin + m.turn * ties[k].point);
        const double stretch = std::sqrt(detail::dot(way, way)) - springs[k].length;
        sum += 0.5 * springs[k].stiffness * stretch * stretch;
    }
    return sum;
}

/// Held in the spring of a joint that turns.
double spring_energy_of(const Group& g, const double* q) {
    if (g.stiffness == 0.0) return 0.0;
    if (g.type == JointType::ball) {
        const V3<double> turn = detail::turned_by<double>(q[0], q[1], q[2], q[3]);
        return 0.5 * g.stiffness * detail::dot(turn, turn);
    }
    if (g.type != JointType::revolute) return 0.0;
    return 0.5 * g.stiffness * (q[0] - g.rest[0]) * (q[0] - g.rest[0]);
}

void ascend_all(const Group* groups, int count, MovingDouble* work) {
    for (int g = count - 1; g > 0; --g) {
        detail::ascend(groups[g], work[g], work[groups[g].parent]);
    }
}

void descend_all(const Group* groups, int count, const double* q, const double* qd,
                 const double* joint, double seconds, MovingDouble* work, double ahead = 0.0) {
    for (int g = 1; g < count; ++g) {
        const Group& group = groups[g];
        detail::descend<double>(group, work[group.parent], q + group.position, qd + group.rate,
                                joint == nullptr ? nullptr : joint + group.rate, seconds, work[g],
                                ahead);
    }
}

const double* data_or_null(std::span<const double> numbers) {
    return numbers.empty() ? nullptr : numbers.data();
}

void check_lists(const Model& model, const State& state, const Drive& drive) {
    SIDESTEP_REQUIRE(static_cast<int>(state.positions.size()) == model.position_count() &&
                         static_cast<int>(state.rates.size()) == model.freedom(),
                     "the state belongs to another model");
    SIDESTEP_REQUIRE(drive.joint.empty() || static_cast<int>(drive.joint.size()) == model.freedom(),
                     "drive.joint needs a number for each rate");
    SIDESTEP_REQUIRE(
        drive.external.empty() || static_cast<int>(drive.external.size()) == model.link_count(),
        "drive.external needs a force for each link");
}

/// Takes forces on links, in their own axes, off the bias of their groups.
void push_links(std::span<const Force> external, const std::vector<Mat3>& aligned,
                const std::vector<Place>& places, const std::vector<int>& group_of,
                MovingDouble* work) {
    for (std::size_t i = 0; i < external.size(); ++i) {
        const int group = group_of[i + 1];
        if (group == 0) continue;
        V3<double> moment = detail::small(Vec3(aligned[i].transpose() * external[i].moment));
        V3<double> force = detail::small(Vec3(aligned[i].transpose() * external[i].force));
        const Place& place = places[i + 1];
        if (!place.same) {
            force = place.turn * force;
            moment = place.turn * moment + detail::cross(place.origin, force);
        }
        MovingDouble& m = work[group];
        m.n = m.n - m.turn * moment;
        m.f = m.f - m.turn * force;
    }
}

}  // namespace

void Reduced::accelerations(const State& state, const Drive& drive, Workspace& workspace,
                            std::span<double> out) const {
    const Model& model = *table_->model;
    check_lists(model, state, drive);
    SIDESTEP_REQUIRE(static_cast<int>(out.size()) == model.freedom(),
                     "out needs a number for each rate");
    Workspace::Inside& space = *workspace.inside_;
    space.make_room(model);
    const Inside& in = *inside_;
    MovingDouble* work = space.moving.data();
    detail::set_world(work[0], detail::small(drive.gravity));
    descend_all(in.groups.data(), count_, state.positions.data(), state.rates.data(),
                data_or_null(drive.joint), drive.seconds, work);
    pull(springs_, in.ties, work);
    push_links(drive.external, table_->aligned, in.places, in.group_of, work);
    ascend_all(in.groups.data(), count_, work);
    std::fill(out.begin(), out.end(), 0.0);
    for (int g = 1; g < count_; ++g) {
        const Group& group = in.groups[g];
        detail::settle(group, work[group.parent], work[g], out.data() + group.rate);
    }
}

void Reduced::survey(const State& state, const Drive& drive, Workspace& workspace,
                     std::span<double> out, double ahead_s) const {
    const Model& model = *table_->model;
    check_lists(model, state, drive);
    SIDESTEP_REQUIRE(static_cast<int>(out.size()) == model.freedom(),
                     "out needs a number for each rate");
    Workspace::Inside& space = *workspace.inside_;
    space.make_room(model);
    MovingDouble* work = space.full.data();
    const Group* groups = table_->full.data();
    const int count = static_cast<int>(table_->full.size());
    detail::set_world(work[0], detail::small(drive.gravity));
    descend_all(groups, count, state.positions.data(), state.rates.data(),
                data_or_null(drive.joint), drive.seconds, work, ahead_s);
    pull(springs_, inside_->full_ties, work);
    for (int i = 0; i < static_cast<int>(drive.external.size()); ++i) {
        const Mat3 back = table_->aligned[i].transpose();
        MovingDouble& m = work[i + 1];
        m.n = m.n - m.turn * detail::small(Vec3(back * drive.external[i].moment));
        m.f = m.f - m.turn * detail::small(Vec3(back * drive.external[i].force));
    }
    ascend_all(groups, count, work);
    for (int g = 1; g < count; ++g) {
        detail::settle(groups[g], work[groups[g].parent], work[g], out.data() + groups[g].rate);
    }
}

Vec3 Reduced::far_end(int link, const Workspace& workspace) const {
    const MovingDouble& m = workspace.inside_->full[link + 1];
    return detail::large(m.origin + m.turn * table_->far_end[link]);
}

template <bool moves>
double Reduced::go(double seconds, const Drive& drive, State& state, Workspace& workspace) const {
    Workspace::Inside& space = *workspace.inside_;
    space.make_room(*table_->model);
    const Inside& in = *inside_;
    const Group* groups = in.groups.data();
    MovingDouble* work = space.moving.data();
    double* q = state.positions.data();
    double* qd = state.rates.data();
    detail::set_world(work[0], detail::small(drive.gravity));
    descend_all(groups, count_, q, qd, data_or_null(drive.joint), drive.seconds, work);
    pull(springs_, in.ties, work);
    if (!drive.external.empty()) {
        push_links(drive.external, table_->aligned, in.places, in.group_of, work);
    }
    ascend_all(groups, count_, work);
    double squares = 0.0;
    for (int g = 1; g < count_; ++g) {
        const Group& group = groups[g];
        double qdd[6];
        detail::settle(group, work[group.parent], work[g], qdd);
        double* rates = qd + group.rate;
        const int freedom = freedom_of(group.type);
        for (int k = 0; k < freedom; ++k) {
            rates[k] += seconds * qdd[k];
            squares += rates[k] * rates[k];
        }
        if constexpr (moves) {
            detail::move_joint(group.type, seconds, rates, q + group.position);
        }
    }
    return squares;
}

double Reduced::step(double seconds, const Drive& drive, State& state, Workspace& workspace) const {
    return go<true>(seconds, drive, state, workspace);
}

double Reduced::kick(double seconds, const Drive& drive, State& state, Workspace& workspace) const {
    return go<false>(seconds, drive, state, workspace);
}

void Reduced::drift(double seconds, State& state) const {
    for (int g = 1; g < count_; ++g) {
        const Group& group = inside_->groups[g];
        detail::move_joint(group.type, seconds, state.rates.data() + group.rate,
                           state.positions.data() + group.position);
    }
}

void Reduced::jumps(const State& state, std::span<const Force> impulses,
                    std::span<const double> joint_impulses, Workspace& workspace,
                    std::span<double> out) const {
    const Model& model = *table_->model;
    check_lists(model, state, {.joint = joint_impulses, .external = impulses});
    SIDESTEP_REQUIRE(static_cast<int>(out.size()) == model.freedom(),
                     "out needs a number for each rate");
    Workspace::Inside& space = *workspace.inside_;
    space.make_room(model);
    const Inside& in = *inside_;
    MovingDouble* work = space.moving.data();
    detail::set_world(work[0], {0.0, 0.0, 0.0});
    descend_all(in.groups.data(), count_, state.positions.data(), space.zeros.data(),
                data_or_null(joint_impulses), -1.0, work);
    push_links(impulses, table_->aligned, in.places, in.group_of, work);
    ascend_all(in.groups.data(), count_, work);
    std::fill(out.begin(), out.end(), 0.0);
    for (int g = 1; g < count_; ++g) {
        const Group& group = in.groups[g];
        detail::settle(group, work[group.parent], work[g], out.data() + group.rate);
    }
}

/// Links have moved among themselves; a free root goes the other way, so that the centre of mass is
/// where the survey saw it.
void Reduced::keep_centre(State& state, Workspace& workspace) const {
    if (table_->full[1].type != JointType::free || count_ < 2) return;
    Workspace::Inside& space = *workspace.inside_;
    V3<double> way{0.0, 0.0, 0.0};
    double mass = 0.0;
    for (int i = 1; i <= table_->model->link_count(); ++i) {
        const MovingDouble& m = space.full[i];
        way = way + m.moment + table_->full[i].mass * m.origin;
        mass += table_->full[i].mass;
    }
    for (int g = 1; g < count_; ++g) {
        const MovingDouble& m = space.moving[g];
        way = way - m.moment - inside_->groups[g].mass * m.origin;
    }
    way = (1.0 / mass) * way;
    for (int g = 1; g < count_; ++g) space.moving[g].origin = space.moving[g].origin + way;
    const V3<double> own = detail::back(table_->full[1].turn, way);
    double* q = state.positions.data() + table_->full[1].position;
    q[0] += own.x;
    q[1] += own.y;
    q[2] += own.z;
}

void Reduced::change(const Region& next, Welding how, State& state, Workspace& workspace,
                     bool surveyed) {
    const Model& model = *table_->model;
    check_lists(model, state, {});
    Workspace::Inside& space = *workspace.inside_;
    space.make_room(model);
    // does anything that moves have to stop?
    bool stops = false;
    for (int i = 0; i < model.link_count() && !stops; ++i) {
        if (next.moves(i)) continue;
        double* rates = state.rates.data() + model.first_rate(i);
        for (int k = 0; k < model.freedom_of_link(i); ++k) stops |= rates[k] != 0.0;
    }
    if (!stops || how == Welding::stop) {
        rebuild(next, state);
        for (int i = 0; stops && i < model.link_count(); ++i) {
            if (next.moves(i)) continue;
            std::fill_n(state.rates.begin() + model.first_rate(i), model.freedom_of_link(i), 0.0);
        }
        return;
    }

    // momentum of every link with the old rates
    MovingDouble* full = space.full.data();
    if (!surveyed) {
        detail::set_world(full[0], {0.0, 0.0, 0.0});
        descend_all(table_->full.data(), model.link_count() + 1, state.positions.data(),
                    state.rates.data(), nullptr, -1.0, full);
    }
    rebuild(next, state);
    take_blow(false, state, workspace);
}

/// Rates of the body as it is now built from the momentum of all links as the workspace has it.
/// Returns its kinetic energy.
double Reduced::take_blow(bool keeps_centre, State& state, Workspace& workspace) const {
    // a blow on the new body at rest that brings all of it; hardly any blow is a step without bias
    Workspace::Inside& space = *workspace.inside_;
    const Inside& in = *inside_;
    const MovingDouble* full = space.full.data();
    MovingDouble* work = space.moving.data();
    detail::set_world(work[0], {0.0, 0.0, 0.0});
    descend_all(in.groups.data(), count_, state.positions.data(), space.zeros.data(), nullptr, -1.0,
                work);
    if (keeps_centre) keep_centre(state, workspace);
    const int links = table_->model->link_count();
    for (int i = 1; i <= links; ++i) {
        const int group = in.group_of[i];
        if (group == 0) continue;
        const MovingDouble& m = full[i];
        const V3<double> force = table_->full[i].mass * m.v + detail::cross(m.w, m.moment);
        const V3<double> moment = m.own * m.w + detail::cross(m.moment, m.v) +
                                  detail::cross(m.origin - work[group].origin, force);
        work[group].n = work[group].n - moment;
        work[group].f = work[group].f - force;
    }
    for (int g = 1; g < count_; ++g) space.blows[g] = {work[g].n, work[g].f};
    ascend_all(in.groups.data(), count_, work);
    std::fill(state.rates.begin(), state.rates.end(), 0.0);
    double energy = 0.0;
    for (int g = 1; g < count_; ++g) {
        const Group& group = in.groups[g];
        MovingDouble& m = work[g];
        detail::settle(group, work[group.parent], m, state.rates.data() + group.rate);
        energy -=
            0.5 * (detail::dot(m.alpha, space.blows[g].n) + detail::dot(m.acc, space.blows[g].f));
    }
    return energy;
}

bool Reduced::creep(const Region& next, const std::vector<double>& before, const Vec3& gravity,
                    State& state, Workspace& workspace) {
    check_lists(*table_->model, state, {});
    SIDESTEP_REQUIRE(before.size() == state.positions.size(), "before belongs to another model");
    Workspace::Inside& space = *workspace.inside_;
    const V3<double> down = detail::small(gravity);
    double had = 0.0;
    for (int i = 1; i <= table_->model->link_count(); ++i) {
        const Group& link = table_->full[i];
        const MovingDouble& m = space.full[i];
        const V3<double> speed = link.mass * m.v + 2.0 * detail::cross(m.w, m.moment);
        had += 0.5 * (detail::dot(m.w, m.own * m.w) + detail::dot(m.v, speed)) -
               detail::dot(down, m.moment + link.mass * m.origin) +
               spring_energy_of(link, before.data() + link.position);
    }
    had += energy_of(springs_, inside_->full_ties, space.full.data());
    rebuild(next, state);
    double has = take_blow(true, state, workspace);
    for (int g = 1; g < count_; ++g) {
        const MovingDouble& m = space.moving[g];
        has -= detail::dot(down, m.moment + inside_->groups[g].mass * m.origin);
    }
    for (int i = 1; i <= table_->model->link_count(); ++i) {
        const Group& link = table_->full[i];
        has += spring_energy_of(link, state.positions.data() + link.position);
    }
    has += energy_of(springs_, inside_->ties, space.moving.data());
    if (has <= had) return true;
    // uphill: as it was
    state.positions = before;
    rebuild(next, state);
    take_blow(false, state, workspace);
    return false;
}

}  // namespace sidestep::articulated
