#include "sidestep/articulated/assembly.h"

#include "sidestep/articulated/detail/cut.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

using detail::Cut;
using detail::Sweep;

struct Assembly::Inside {
    Cut cut;
    Sweep motion, blow;
    State state;
    std::vector<Force> external, kept;
    Vec3 gravity = Vec3::Zero();
    bool placed = false;

    explicit Inside(const AssemblyTree& tree) : cut(tree), motion(tree), blow(tree) {
        // what is welded is composed once and for all
        std::vector<int> above;
        const int count = static_cast<int>(tree.nodes().size());
        for (int i = count - 1; i >= 0; --i) {
            if (!tree.node(i).welded) {
                above.push_back(i);
                continue;
            }
            cut.compose(i);
            cut.expose(i);
        }
        cut.set(std::move(above));
    }

    void place(const State& at, std::span<const double> yield) {
        for (const int link : cut.moving) cut.place_joint(link, at.positions);
        cut.up_blocks(yield);
        placed = true;
    }

    void push(std::span<const Force> forces) {
        const AssemblyTree& tree = *cut.tree;
        for (int i = 0; i < cut.model->link_count(); ++i) {
            cut.pushed[tree.leaf_of(i)] = forces.empty() ? Force{} : forces[i];
        }
        for (int i = static_cast<int>(tree.nodes().size()) - 1; i >= 0; --i) {
            if (tree.node(i).welded) cut.gather(i);
        }
    }
};

Assembly::Assembly(const AssemblyTree& tree) : inside_(std::make_unique<Inside>(tree)) {}
Assembly::~Assembly() = default;
Assembly::Assembly(Assembly&&) noexcept = default;
Assembly& Assembly::operator=(Assembly&&) noexcept = default;

std::span<const double> Assembly::accelerations(const State& state, const Loads& loads) {
    Inside& in = *inside_;
    const Model& model = *in.cut.model;
    SIDESTEP_REQUIRE(static_cast<int>(state.positions.size()) == model.position_count() &&
                         static_cast<int>(state.rates.size()) == model.freedom(),
                     "the state belongs to another model");
    SIDESTEP_REQUIRE(loads.joint.empty() || static_cast<int>(loads.joint.size()) == model.freedom(),
                     "loads.joint needs a number for each rate");
    SIDESTEP_REQUIRE(loads.yield.empty() || static_cast<int>(loads.yield.size()) == model.freedom(),
                     "loads.yield needs a number for each rate");
    SIDESTEP_REQUIRE(
        loads.external.empty() || static_cast<int>(loads.external.size()) == model.link_count(),
        "loads.external needs a force for each link");
    in.state = state;
    in.gravity = loads.gravity;
    in.external.assign(loads.external.begin(), loads.external.end());
    in.place(state, loads.yield);
    in.push(loads.external);
    in.cut.move(state.rates);
    in.cut.bias_ends(loads.gravity, in.motion.bias);
    in.cut.up_biases(loads.joint, true, in.motion.bias);
    in.cut.down(in.motion);
    return in.motion.answer;
}

void Assembly::place(const State& state, std::span<const double> yield) {
    const Model& model = *inside_->cut.model;
    SIDESTEP_REQUIRE(static_cast<int>(state.positions.size()) == model.position_count(),
                     "the state belongs to another model");
    SIDESTEP_REQUIRE(yield.empty() || static_cast<int>(yield.size()) == model.freedom(),
                     "yield needs a number for each rate");
    inside_->place(state, yield);
}

std::vector<Motion> Assembly::link_accelerations() const {
    const Cut& cut = inside_->cut;
    std::vector<Motion> a(cut.model->link_count());
    for (const int end : cut.ends) {
        const AssemblyNode& node = cut.tree->node(end);
        if (node.root_link < 0) continue;
        const Motion v = cut.velocity_of(node);
        const Force sum =
            cut.handle_sum(end, inside_->motion) + cut.pushed[end] - cross(v, cut.inertia[end] * v);
        a[node.root_link] = Motion::of(cut.inverse[end] * sum.vector());
    }
    const Vec3 world = -inside_->gravity;
    for (int i = 0; i < cut.model->link_count(); ++i) {
        const Link& link = cut.model->link(i);
        if (link.joint.type != JointType::fixed) continue;
        a[i] = cut.frames[i].shift.to_child(link.parent < 0 ? Motion{Vec3::Zero(), world}
                                                            : a[link.parent]);
    }
    return a;
}

std::vector<Force> Assembly::joint_forces() const {
    const Cut& cut = inside_->cut;
    const Model& model = *cut.model;
    const std::vector<Motion> a = link_accelerations();
    const std::vector<Motion> v = link_velocities(model, inside_->state);
    std::vector<Force> forces(model.link_count());
    // inside welded groups by Newton and Euler; joints that move have their answer
    for (int i = model.link_count() - 1; i >= 0; --i) {
        const Link& link = model.link(i);
        const Inertia& inertia = model.inertia(i);
        forces[i] += inertia * a[i] + cross(v[i], inertia * v[i]);
        if (!inside_->external.empty()) forces[i] -= inside_->external[i];
        if (link.joint.type != JointType::fixed) {
            forces[i] = Force::of(inside_->motion.joint_force[i]);
        }
        if (link.parent >= 0) forces[link.parent] += cut.frames[i].shift.to_parent(forces[i]);
    }
    return forces;
}

std::span<const double> Assembly::jumps(std::span<const Force> impulses,
                                        std::span<const double> joint_impulses) {
    Inside& in = *inside_;
    const Model& model = *in.cut.model;
    SIDESTEP_REQUIRE(in.placed, "place() or accelerations() must come first");
    SIDESTEP_REQUIRE(impulses.empty() || static_cast<int>(impulses.size()) == model.link_count(),
                     "impulses need one for each link");
    SIDESTEP_REQUIRE(
        joint_impulses.empty() || static_cast<int>(joint_impulses.size()) == model.freedom(),
        "joint_impulses need a number for each rate");
    // accelerations() keeps its own forces for link_accelerations()
    in.kept = in.cut.pushed;
    in.push(impulses);
    for (const int end : in.cut.ends) {
        in.cut.bias_end(end, Motion::of(in.cut.inverse[end] * in.cut.pushed[end].vector()),
                        in.blow.bias);
    }
    in.cut.pushed = in.kept;
    in.cut.up_biases(joint_impulses, false, in.blow.bias);
    in.cut.down(in.blow);
    return in.blow.answer;
}

Mat6 Assembly::response(int struck, int watched) const {
    const int count = inside_->cut.model->link_count();
    SIDESTEP_REQUIRE(inside_->placed, "place() or accelerations() must come first");
    SIDESTEP_REQUIRE(struck >= 0 && struck < count && watched >= 0 && watched < count,
                     "there is no such link");
    return inside_->cut.response(struck, watched);
}

Mat3 Assembly::contact_matrix(int link, const Vec3& point) const {
    return detail::at_point(response(link, link), point);
}

AssemblyAnswer Assembly::answer_of(int index) const {
    const Cut& cut = inside_->cut;
    const AssemblyNode& node = cut.tree->node(index);
    const detail::Side side = cut.blocks.side(node);
    const int h = node.handle_count;
    AssemblyAnswer answer{Eigen::MatrixXd(6 * h, 6 * h), Eigen::VectorXd(6 * h)};
    for (int i = 0; i < h; ++i) {
        for (int j = 0; j < h; ++j) answer.phi.block<6, 6>(6 * i, 6 * j) = side.at(i, j);
        answer.bias.segment<6>(6 * i) = inside_->motion.bias.b[node.first_handle + i];
    }
    return answer;
}

JointMatrices Assembly::joint_of(int index) const {
    const Cut& cut = inside_->cut;
    const AssemblyNode& node = cut.tree->node(index);
    SIDESTEP_REQUIRE(!node.welded, "a welded node has no joint that moves");
    const int freedom = cut.model->freedom_of_link(node.joint);
    return {cut.blocks.joint[node.joint].w, inside_->motion.bias.f0[node.joint],
            cut.blocks.joint[node.joint].m.topRows(freedom),
            inside_->motion.bias.k0[node.joint].head(freedom)};
}

}  // namespace sidestep::articulated
