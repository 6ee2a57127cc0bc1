#include "sidestep/articulated/hybrid.h"

#include <algorithm>
#include <cmath>

#include "sidestep/articulated/detail/hybrid_inside.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated {

using detail::Cut;

namespace {

/// Moves one joint by its rate: state.h's advance(), for a body most of which stands still.
void advance_joint(const Joint& joint, double seconds, double* q, const double* rates) {
    const auto turn = [&](double* at) {
        const Quat turned = (Quat(at[0], at[1], at[2], at[3]) *
                             exp_map(seconds * Vec3(rates[0], rates[1], rates[2])))
                                .normalized();
        at[0] = turned.w();
        at[1] = turned.x();
        at[2] = turned.y();
        at[3] = turned.z();
    };
    switch (joint.type) {
        case JointType::fixed:
            return;
        case JointType::universal:
            q[1] += seconds * rates[1];
            [[fallthrough]];
        case JointType::revolute:
        case JointType::prismatic:
            q[0] += seconds * rates[0];
            return;
        case JointType::ball:
            turn(q);
            return;
        case JointType::free: {
            const Vec3 moved =
                seconds * (Quat(q[3], q[4], q[5], q[6]) * Vec3(rates[3], rates[4], rates[5]));
            for (int k = 0; k < 3; ++k) q[k] += moved[k];
            turn(q + 3);
            return;
        }
    }
}

bool same(const Force& a, const Force& b) {
    return a.moment == b.moment && a.force == b.force;
}

}  // namespace

HybridBody::Inside::Inside(const AssemblyTree& tree, State at, const Vec3& g)
    : cut(tree),
      motion(tree),
      blow(tree),
      state(std::move(at)),
      gravity(g),
      force(tree.model().freedom(), 0.0),
      yield(tree.model().freedom(), 0.0),
      moved(tree.nodes().size(), 1),
      pushed(moved),
      driven(moved),
      softened(moved),
      composed(tree.nodes().size(), 0),
      gathered(composed),
      exposed(composed),
      wanted(tree.nodes().size(), 0),
      momentum(tree.nodes().size()) {
    everything_moves();
}

void HybridBody::Inside::everything_moves() {
    std::vector<int> above;
    const int count = static_cast<int>(cut.tree->nodes().size());
    for (int i = 0; i < count; ++i) {
        if (!cut.tree->node(i).welded) above.push_back(i);
    }
    cut.set(std::move(above));
    placed = false;
    matrices = Matrices::none;
    answered = false;
}

void HybridBody::Inside::mark(int node, std::vector<Time>& what) {
    for (; node >= 0 && !cut.above(node); node = cut.tree->node(node).parent) {
        what[node] = now;
        ++work.marked;
    }
}

void HybridBody::Inside::fresh_shape(int index) {
    if (composed[index] >= moved[index]) return;
    const AssemblyNode& node = cut.tree->node(index);
    if (!node.leaf()) {
        fresh_shape(node.upper);
        fresh_shape(node.lower);
        cut.compose(index);
        ++work.composed;
    }
    composed[index] = now;
}

void HybridBody::Inside::fresh_force(int index) {
    if (gathered[index] >= std::max(pushed[index], composed[index])) return;
    const AssemblyNode& node = cut.tree->node(index);
    if (!node.leaf()) {
        fresh_force(node.upper);
        fresh_force(node.lower);
        cut.gather(index);
        ++work.gathered;
    }
    gathered[index] = now;
}

void HybridBody::Inside::fresh_end(int index) {
    fresh_shape(index);
    fresh_force(index);
    if (exposed[index] >= composed[index]) return;
    cut.expose(index);
    exposed[index] = now;
}

void HybridBody::Inside::prepare() {
    if (!placed) {
        for (const int link : cut.moving) cut.place_joint(link, state.positions);
        placed = true;
        matrices = Matrices::none;
    }
    for (const int end : cut.ends) fresh_end(end);
    work.ends += static_cast<long>(cut.ends.size());
    cut.move(state.rates);
}

void HybridBody::Inside::assemble(bool with_yield) {
    const Matrices needed = with_yield && yielding > 0 ? Matrices::yielding : Matrices::plain;
    if (matrices == needed) return;
    cut.up_blocks(needed == Matrices::yielding ? std::span<const double>(yield)
                                               : std::span<const double>{});
    work.assembled += static_cast<long>(cut.order.size());
    matrices = needed;
}

double HybridBody::Inside::energy() const {
    double sum = 0.0;
    for (const int end : cut.ends) {
        const Motion v = cut.velocity_of(cut.tree->node(end));
        sum += 0.5 * dot(v, cut.inertia[end] * v);
    }
    return sum;
}

HybridBody::HybridBody(const AssemblyTree& tree, State state, const Vec3& gravity) {
    SIDESTEP_REQUIRE(static_cast<int>(state.positions.size()) == tree.model().position_count() &&
                         static_cast<int>(state.rates.size()) == tree.model().freedom(),
                     "the state belongs to another model");
    inside_ = std::make_unique<Inside>(tree, std::move(state), gravity);
}
HybridBody::~HybridBody() = default;
HybridBody::HybridBody(HybridBody&&) noexcept = default;
HybridBody& HybridBody::operator=(HybridBody&&) noexcept = default;

const AssemblyTree& HybridBody::tree() const noexcept {
    return *inside_->cut.tree;
}
const State& HybridBody::state() const noexcept {
    return inside_->state;
}
const HybridWork& HybridBody::work() const noexcept {
    return inside_->work;
}
const std::vector<int>& HybridBody::active_joints() const noexcept {
    return inside_->cut.moving;
}

bool HybridBody::active(int link) const {
    SIDESTEP_REQUIRE(link >= 0 && link < tree().model().link_count(), "there is no such link");
    return inside_->cut.above(tree().node_of_joint(link));
}

void HybridBody::set_state(State state) {
    const Model& model = tree().model();
    SIDESTEP_REQUIRE(static_cast<int>(state.positions.size()) == model.position_count() &&
                         static_cast<int>(state.rates.size()) == model.freedom(),
                     "the state belongs to another model");
    inside_->state = std::move(state);
    inside_->everything_moves();
}

void HybridBody::set_rates(int link, std::span<const double> rates) {
    SIDESTEP_REQUIRE(active(link), "the joint may not move");
    const Model& model = tree().model();
    SIDESTEP_REQUIRE(static_cast<int>(rates.size()) == model.freedom_of_link(link),
                     "rates need a number for each freedom of the joint");
    std::copy(rates.begin(), rates.end(), inside_->state.rates.begin() + model.first_rate(link));
    inside_->answered = false;
}

// -- what acts on it

void HybridBody::set_gravity(const Vec3& gravity) {
    Inside& in = *inside_;
    if (gravity == in.gravity) return;
    in.gravity = gravity;
    ++in.now;
    in.mark(tree().leaf_of(-1), in.driven);
    in.answered = false;
}

void HybridBody::set_external(int link, const Force& force) {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(link >= 0 && link < tree().model().link_count(), "there is no such link");
    SIDESTEP_REQUIRE(force.moment.allFinite() && force.force.allFinite(),
                     "the force on \"" + tree().model().link(link).name + "\" is not finite");
    const int leaf = tree().leaf_of(link);
    if (same(in.cut.pushed[leaf], force)) return;
    in.cut.pushed[leaf] = force;
    ++in.now;
    in.mark(leaf, in.pushed);
    in.mark(leaf, in.driven);
    in.answered = false;
}

void HybridBody::set_joint_force(int link, std::span<const double> force) {
    Inside& in = *inside_;
    const Model& model = tree().model();
    SIDESTEP_REQUIRE(link >= 0 && link < model.link_count(), "there is no such link");
    SIDESTEP_REQUIRE(static_cast<int>(force.size()) == model.freedom_of_link(link),
                     "a joint force needs a number for each freedom of the joint");
    double* const mine = in.force.data() + model.first_rate(link);
    bool changed = false;
    for (std::size_t k = 0; k < force.size(); ++k) {
        SIDESTEP_REQUIRE(std::isfinite(force[k]), "the force in the joint of \"" +
                                                      model.link(link).name + "\" is not finite");
        changed |= mine[k] != force[k];
        mine[k] = force[k];
    }
    if (!changed) return;
    ++in.now;
    in.mark(tree().node_of_joint(link), in.driven);
    in.answered = false;
}

void HybridBody::set_yield(int link, std::span<const double> yield) {
    Inside& in = *inside_;
    const Model& model = tree().model();
    SIDESTEP_REQUIRE(link >= 0 && link < model.link_count(), "there is no such link");
    SIDESTEP_REQUIRE(static_cast<int>(yield.size()) == model.freedom_of_link(link),
                     "a yield needs a number for each freedom of the joint");
    double* const mine = in.yield.data() + model.first_rate(link);
    bool changed = false;
    for (std::size_t k = 0; k < yield.size(); ++k) {
        SIDESTEP_REQUIRE(yield[k] >= 0.0 && std::isfinite(yield[k]),
                         "the yield of the joint of \"" + model.link(link).name +
                             "\" is negative or not finite");
        changed |= mine[k] != yield[k];
        in.yielding += (yield[k] > 0.0 ? 1 : 0) - (mine[k] > 0.0 ? 1 : 0);
        mine[k] = yield[k];
    }
    if (!changed) return;
    ++in.now;
    in.mark(tree().node_of_joint(link), in.softened);
    if (in.matrices == Inside::Matrices::yielding) in.matrices = Inside::Matrices::none;
    in.answered = false;
}

void HybridBody::set_loads(const Loads& loads) {
    const Model& model = tree().model();
    SIDESTEP_REQUIRE(loads.joint.empty() || static_cast<int>(loads.joint.size()) == model.freedom(),
                     "loads.joint needs a number for each rate");
    SIDESTEP_REQUIRE(loads.yield.empty() || static_cast<int>(loads.yield.size()) == model.freedom(),
                     "loads.yield needs a number for each rate");
    SIDESTEP_REQUIRE(
        loads.external.empty() || static_cast<int>(loads.external.size()) == model.link_count(),
        "loads.external needs a force for each link");
    constexpr std::array<double, 6> none{};
    set_gravity(loads.gravity);
    for (int i = 0; i < model.link_count(); ++i) {
        const auto first = static_cast<std::size_t>(model.first_rate(i));
        const auto count = static_cast<std::size_t>(model.freedom_of_link(i));
        const auto part = [&](std::span<const double> all) {
            return all.empty() ? std::span<const double>(none).first(count)
                               : all.subspan(first, count);
        };
        set_external(i, loads.external.empty() ? Force{} : loads.external[i]);
        set_joint_force(i, part(loads.joint));
        set_yield(i, part(loads.yield));
    }
}

// -- which joints move

RegionChange HybridBody::set_region(std::span<const int> joints, Deactivation deactivation) {
    Inside& in = *inside_;
    Cut& cut = in.cut;
    const Model& model = tree().model();

    // the joints, and all above them
    std::vector<int> next;
    const auto want = [&](int link) {
        int node = tree().node_of_joint(link);
        if (tree().node(node).welded) return;
        for (; node >= 0 && in.wanted[node] == 0; node = tree().node(node).parent) {
            in.wanted[node] = 1;
            next.push_back(node);
        }
    };
    for (const int link : joints) {
        SIDESTEP_REQUIRE(link >= 0 && link < model.link_count(), "there is no such link");
        want(link);
    }
    for (const Handle& handle : tree().handles(tree().leaf_of(-1))) {
        if (model.link(handle.joint).joint.type == JointType::free) want(handle.joint);
    }

    RegionChange change;
    std::vector<int> left, both = cut.order;
    for (const int node : cut.order) {
        if (in.wanted[node] == 0) left.push_back(node);
    }
    for (const int node : next) {
        if (!cut.above(node)) both.push_back(node);
    }
    for (const int node : next) in.wanted[node] = 0;
    change.left = static_cast<int>(left.size());
    change.entered = static_cast<int>(both.size() - cut.order.size());
    if (change.left == 0 && change.entered == 0) return change;
    in.matrices = Inside::Matrices::none;
    in.answered = false;
    if (change.left == 0) {
        // nothing stops: what enters enters at rest
        cut.set(std::move(next));
        return change;
    }

    // with every joint of before and after taken apart: who carries which momentum?
    if (change.entered > 0) cut.set(std::move(both));
    in.prepare();
    change.energy_before = in.energy();
    for (const int end : cut.ends) {
        in.momentum[end] = cut.inertia[end] * cut.velocity_of(tree().node(end));
    }
    // what leaves becomes rigid, lowest first
    ++in.now;
    for (auto it = left.rbegin(); it != left.rend(); ++it) {
        const AssemblyNode& node = tree().node(*it);
        in.moved[*it] = in.now;
        in.fresh_shape(*it);
        in.momentum[*it] =
            in.momentum[node.upper] + cut.inner[*it].to_parent(in.momentum[node.lower]);
        for (int k = 0; k < model.freedom_of_link(node.joint); ++k) {
            in.state.rates[model.first_rate(node.joint) + k] = 0.0;
            in.motion.answer[model.first_rate(node.joint) + k] = 0.0;
            in.blow.answer[model.first_rate(node.joint) + k] = 0.0;
        }
    }
    cut.set(std::move(next));
    if (deactivation == Deactivation::keep_momentum) {
        // all momentum strikes the new body at rest
        for (const int end : cut.ends) {
            in.fresh_end(end);
            cut.bias_end(end, Motion::of(cut.inverse[end] * in.momentum[end].vector()),
                         in.blow.bias);
        }
        in.assemble(false);
        cut.up_biases({}, false, in.blow.bias);
        cut.down(in.blow);
        for (const int link : cut.moving) {
            for (int k = 0; k < model.freedom_of_link(link); ++k) {
                const int rate = model.first_rate(link) + k;
                in.state.rates[rate] = in.blow.answer[rate];
            }
        }
    }
    in.prepare();
    change.energy_after = in.energy();
    return change;
}

std::vector<int> HybridBody::rigid_groups() const {
    const Cut& cut = inside_->cut;
    std::vector<int> number(tree().nodes().size(), -1), groups(tree().model().link_count());
    for (std::size_t i = 0; i < cut.ends.size(); ++i) number[cut.ends[i]] = static_cast<int>(i);
    for (std::size_t i = 0; i < number.size(); ++i) {
        const AssemblyNode& node = tree().node(static_cast<int>(i));
        if (number[i] < 0 && node.parent >= 0) number[i] = number[node.parent];
        if (node.leaf() && node.link >= 0) groups[node.link] = number[i];
    }
    return groups;
}

// -- how it moves

std::span<const double> HybridBody::accelerations() {
    Inside& in = *inside_;
    if (!in.answered) {
        in.prepare();
        in.assemble(true);
        in.cut.bias_ends(in.gravity, in.motion.bias);
        in.cut.up_biases(in.force, true, in.motion.bias);
        in.cut.down(in.motion);
        in.answered = true;
    }
    return in.motion.answer;
}

void HybridBody::advance(double seconds) {
    Inside& in = *inside_;
    const auto qdd = accelerations();
    const Model& model = tree().model();
    for (const int link : in.cut.moving) {
        double* const rates = in.state.rates.data() + model.first_rate(link);
        for (int k = 0; k < model.freedom_of_link(link); ++k) {
            rates[k] += seconds * qdd[model.first_rate(link) + k];
        }
        advance_joint(model.link(link).joint, seconds,
                      in.state.positions.data() + model.first_position(link), rates);
    }
    in.placed = false;
    in.answered = false;
}

std::span<const double> HybridBody::jumps(std::span<const Strike> strikes,
                                          std::span<const double> joint_impulses) {
    Inside& in = *inside_;
    const Model& model = tree().model();
    SIDESTEP_REQUIRE(
        joint_impulses.empty() || static_cast<int>(joint_impulses.size()) == model.freedom(),
        "joint_impulses need a number for each rate");
    in.prepare();
    in.assemble(false);
    for (const int end : in.cut.ends) in.momentum[end] = {};
    for (const Strike& one : strikes) {
        SIDESTEP_REQUIRE(one.link >= 0 && one.link < model.link_count(), "there is no such link");
        const Cut::Place place = in.cut.place_of(one.link);
        in.momentum[place.node] += place.shift.to_parent(one.impulse);
    }
    for (const int end : in.cut.ends) {
        in.cut.bias_end(end, Motion::of(in.cut.inverse[end] * in.momentum[end].vector()),
                        in.blow.bias);
    }
    in.cut.up_biases(joint_impulses, false, in.blow.bias);
    in.cut.down(in.blow);
    return in.blow.answer;
}

void HybridBody::strike(std::span<const Strike> strikes, std::span<const double> joint_impulses) {
    const auto jump = jumps(strikes, joint_impulses);
    const Model& model = tree().model();
    for (const int link : inside_->cut.moving) {
        for (int k = 0; k < model.freedom_of_link(link); ++k) {
            inside_->state.rates[model.first_rate(link) + k] += jump[model.first_rate(link) + k];
        }
    }
    inside_->answered = false;
}

Mat6 HybridBody::response(int struck, int watched) {
    const int count = tree().model().link_count();
    SIDESTEP_REQUIRE(struck >= 0 && struck < count && watched >= 0 && watched < count,
                     "there is no such link");
    inside_->prepare();
    inside_->assemble(false);
    return inside_->cut.response(struck, watched);
}

Mat3 HybridBody::contact_matrix(int link, const Vec3& point) {
    return detail::at_point(response(link, link), point);
}

double HybridBody::kinetic_energy() {
    inside_->prepare();
    return inside_->energy();
}

}  // namespace sidestep::articulated
