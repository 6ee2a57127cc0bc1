#include "sidestep/articulated/detail/cut.h"

#include <algorithm>

#include "sidestep/base/parallel.h"

namespace sidestep::articulated::detail {

namespace {

/// Levels with fewer nodes are faster done by one thread: a node takes about half a microsecond.
constexpr int least_parallel = 192;
constexpr int nodes_per_chunk = 64;

}  // namespace

Mat6 inverse_of(const Inertia& inertia) {
    const double mass = inertia.d(0, 0);
    Mat6 m = Mat6::Zero();
    if (!(mass > 0.0)) return m;
    // about the centre of mass nothing is coupled
    const Mat3 c = inertia.b / mass;
    Mat3 about = inertia.a + inertia.b * c;
    about = (0.5 * (about + about.transpose())).eval();
    Mat3 turn = about.inverse();
    turn = (0.5 * (turn + turn.transpose())).eval();
    const Mat3 low = c * turn;
    m.topLeftCorner<3, 3>() = turn;
    m.bottomLeftCorner<3, 3>() = low;
    m.topRightCorner<3, 3>() = low.transpose();
    Mat3 corner = -low * c;
    corner = (0.5 * (corner + corner.transpose())).eval();
    corner.diagonal().array() += 1.0 / mass;
    m.bottomRightCorner<3, 3>() = corner;
    return m;
}

Cut::Cut(const AssemblyTree& of)
    : tree(&of),
      model(&of.model()),
      frames(model->link_count()),
      velocity(model->link_count()),
      drift(model->link_count()),
      inertia(of.nodes().size()),
      inverse(of.nodes().size(), Mat6::Zero()),
      pushed(of.nodes().size()),
      inner(of.nodes().size()),
      reach(of.handles().size()),
      carrier_node(model->link_count(), -1),
      carrier_handle(model->link_count(), -1),
      blocks(of),
      above_(of.nodes().size(), 0) {
    for (int i = 0; i < model->link_count(); ++i) {
        const int leaf = of.leaf_of(i);
        inertia[leaf] = model->inertia(i);
        expose(leaf);
        if (model->link(i).joint.type == JointType::fixed)
            frames[i].place(model->link(i).joint, {});
    }
}

void Cut::set(std::vector<int> nodes_above) {
    for (const int node : order) above_[node] = 0;
    order = std::move(nodes_above);
    std::sort(order.begin(), order.end());
    for (const int node : order) above_[node] = 1;
    ends.clear();
    moving.clear();
    levels_.clear();
    int height = -1;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const AssemblyNode& node = tree->node(order[i]);
        if (node.height != height) levels_.push_back(static_cast<int>(i));
        height = node.height;
        moving.push_back(node.joint);
        for (const int child : {node.upper, node.lower}) {
            if (above_[child] == 0) ends.push_back(child);
        }
    }
    levels_.push_back(static_cast<int>(order.size()));
    if (order.empty()) ends.push_back(0);
    std::sort(moving.begin(), moving.end());
    for (const int end : ends) {
        const AssemblyNode& node = tree->node(end);
        for (int k = 0; k < node.handle_count; ++k) {
            const Handle& handle = tree->handles()[node.first_handle + k];
            if (handle.inboard()) continue;
            carrier_node[handle.joint] = end;
            carrier_handle[handle.joint] = node.first_handle + k;
        }
    }
}

void Cut::compose(int index) {
    const AssemblyNode& node = tree->node(index);
    if (node.leaf()) return;
    const AssemblyNode& a = tree->node(node.upper);
    const AssemblyNode& b = tree->node(node.lower);
    const Origins from = origins(*tree, node);
    inner[index] = frames[node.joint].shift * reach[a.first_handle + node.exit];
    for (int i = 0; i < node.handle_count; ++i) {
        reach[node.first_handle + i] = from.from_upper(i)
                                           ? reach[a.first_handle + from.upper(i)]
                                           : reach[b.first_handle + from.lower(i)] * inner[index];
    }
    inertia[index] = inertia[node.upper];
    inertia[index] += inner[index].to_parent(inertia[node.lower]);
}

void Cut::gather(int index) {
    const AssemblyNode& node = tree->node(index);
    if (node.leaf()) return;
    pushed[index] = pushed[node.upper] + inner[index].to_parent(pushed[node.lower]);
}

void Cut::expose(int index) {
    const AssemblyNode& node = tree->node(index);
    Mat6* const phi = blocks.phi.data() + node.first_block;
    inverse[index] = node.grounded ? Mat6(Mat6::Zero()) : inverse_of(inertia[index]);
    if (node.leaf()) {
        *phi = inverse[index];
        return;
    }
    for (int j = 0; j < node.handle_count; ++j) {
        for (int i = 0; i <= j; ++i) {
            phi[j * (j + 1) / 2 + i] = node.grounded
                                           ? Mat6(Mat6::Zero())
                                           : between(reach[node.first_handle + i], inverse[index],
                                                     reach[node.first_handle + j]);
        }
    }
}

void Cut::move(std::span<const double> rates) {
    for (const int link : moving) {
        const Joint& joint = model->link(link).joint;
        const JointFrame& frame = frames[link];
        const AssemblyNode& carrier = tree->node(carrier_node[link]);
        Motion parent = velocity_of(carrier);
        if (!carrier.leaf()) parent = reach[carrier_handle[link]].to_child(parent);
        const auto mine = rates.subspan(model->first_rate(link));
        const Motion own = frame.motion(joint, mine);
        velocity[link] = frame.shift.to_child(parent) + own;
        drift[link] = cross(velocity[link], own) + frame.turning(joint, mine);
    }
}

template <typename Body>
void Cut::sweep_up(Body&& body) const {
    for (std::size_t level = levels_.size() - 1; level-- > 0;) {
        const int first = levels_[level], count = levels_[level + 1] - first;
        const auto chunk = [&](std::int64_t begin, std::int64_t end) {
            for (auto i = begin; i < end; ++i) body(order[first + i]);
        };
        if (count < least_parallel) {
            chunk(0, count);
        } else {
            parallel_for(count, nodes_per_chunk, chunk);
        }
    }
}

template <typename Body>
void Cut::sweep_down(Body&& body) const {
    for (std::size_t level = 0; level + 1 < levels_.size(); ++level) {
        const int first = levels_[level], count = levels_[level + 1] - first;
        const auto chunk = [&](std::int64_t begin, std::int64_t end) {
            for (auto i = begin; i < end; ++i) body(order[first + i]);
        };
        if (count < least_parallel) {
            chunk(0, count);
        } else {
            parallel_for(count, nodes_per_chunk, chunk);
        }
    }
}

void Cut::up_blocks(std::span<const double> z) {
    sweep_up([&](int index) {
        const AssemblyNode& node = tree->node(index);
        join_blocks(*tree, node, frames[node.joint],
                    z.empty() ? nullptr : z.data() + model->first_rate(node.joint), blocks);
    });
}

void Cut::bias_end(int index, const Motion& acceleration, Biases<1>& bias) const {
    const AssemblyNode& node = tree->node(index);
    for (int i = 0; i < node.handle_count; ++i) {
        const int handle = node.first_handle + i;
        bias.b[handle] =
            (node.leaf() ? acceleration : reach[handle].to_child(acceleration)).vector();
    }
}

void Cut::bias_ends(const Vec3& gravity, Biases<1>& bias) const {
    for (const int end : ends) {
        const AssemblyNode& node = tree->node(end);
        if (node.grounded) {
            bias_end(end, {Vec3::Zero(), -gravity}, bias);
            continue;
        }
        const Motion v = velocity_of(node);
        const Force left = pushed[end] - cross(v, inertia[end] * v);
        bias_end(end, Motion::of(inverse[end] * left.vector()), bias);
    }
}

void Cut::up_biases(std::span<const double> q, bool drifts, Biases<1>& bias) const {
    sweep_up([&](int index) {
        const AssemblyNode& node = tree->node(index);
        const AssemblyNode& a = tree->node(node.upper);
        const AssemblyNode& b = tree->node(node.lower);
        const Vec6 c = drifts ? drift[node.joint].vector() : Vec6(Vec6::Zero());
        join_biases<1>(*tree, node, frames[node.joint].shift, bias.b[a.first_handle + node.exit],
                       bias.b[b.first_handle], &c,
                       q.empty() ? nullptr : q.data() + model->first_rate(node.joint), blocks,
                       bias);
        keep_biases<1>(
            node, origins(*tree, node), blocks, bias.f0[node.joint],
            [&](bool upper, int i) -> const Vec6& {
                return bias.b[(upper ? a : b).first_handle + i];
            },
            bias.b.data() + node.first_handle);
    });
}

void Cut::down(Sweep& sweep) const {
    sweep_down([&](int index) {
        const AssemblyNode& node = tree->node(index);
        const int joint = node.joint, freedom = model->freedom_of_link(joint);
        Vec6 qdd;
        const Vec6* forces = sweep.force.data() + node.first_handle;
        answer_forces<1>(node, freedom, blocks, sweep.bias.f0[joint], sweep.bias.k0[joint], forces,
                         sweep.joint_force[joint], qdd);
        for (int k = 0; k < freedom; ++k) sweep.answer[model->first_rate(joint) + k] = qdd[k];
        pass_forces<1>(*tree, node, frames[joint].shift, forces, sweep.joint_force[joint],
                       sweep.force.data() + tree->node(node.upper).first_handle,
                       sweep.force.data() + tree->node(node.lower).first_handle);
    });
}

Force Cut::handle_sum(int index, const Sweep& sweep) const {
    const AssemblyNode& node = tree->node(index);
    Force sum;
    for (int i = 0; i < node.handle_count; ++i) {
        const Force force = Force::of(sweep.force[node.first_handle + i]);
        sum += node.leaf() ? force : reach[node.first_handle + i].to_parent(force);
    }
    return sum;
}

Cut::Place Cut::place_of(int link) const {
    int at = tree->leaf_of(link);
    Shift shift;
    for (int up = tree->node(at).parent; up >= 0 && above_[up] == 0; up = tree->node(at).parent) {
        if (tree->node(up).lower == at) shift = shift * inner[up];
        at = up;
    }
    return {at, shift};
}

Mat6 Cut::response(int struck, int watched) const {
    const Place from = place_of(struck), to = place_of(watched);
    const Mat6 blow = to_parent<6>(from.shift, Mat6::Identity());

    // up: what the handles of every node on the way would do if nothing held them
    std::vector<int> way;    // nodes above the cut, lowest first
    std::vector<Mat6> held;  // f0 of each
    std::vector<Mat6> beta, kept;
    const AssemblyNode& end = tree->node(from.node);
    const Mat6 jump = inverse[from.node] * blow;
    for (int i = 0; i < end.handle_count; ++i) {
        beta.push_back(end.leaf() ? jump : to_child<6>(reach[end.first_handle + i], jump));
    }
    for (int child = from.node, at = end.parent; at >= 0; child = at, at = tree->node(at).parent) {
        const AssemblyNode& node = tree->node(at);
        const bool upper = node.upper == child;
        const Mat6 g0 =
            upper ? to_child<6>(frames[node.joint].shift, beta[node.exit]) : Mat6(-beta[0]);
        held.push_back(blocks.joint[node.joint].w * g0);
        way.push_back(at);
        kept.resize(node.handle_count);
        keep_biases<6>(
            node, origins(*tree, node), blocks, held.back(),
            [&](bool from_upper, int i) {
                return from_upper == upper ? beta[i] : Mat6(Mat6::Zero());
            },
            kept.data());
        beta.swap(kept);
    }

    // down: the forces that reach the link which is watched
    std::vector<int> path;
    for (int at = tree->node(to.node).parent; at >= 0; at = tree->node(at).parent)
        path.push_back(at);
    std::vector<Mat6> force, passed;
    for (std::size_t k = path.size(); k-- > 0;) {
        const AssemblyNode& node = tree->node(path[k]);
        // both ways end at the root: as many steps from the top
        const std::size_t off = path.size() - 1 - k;
        const bool shared = off < way.size() && way[way.size() - 1 - off] == path[k];
        const Mat6 f0 = shared ? held[way.size() - 1 - off] : Mat6(Mat6::Zero());
        Mat6 f, unused;
        answer_forces<6>(node, 0, blocks, f0, f0, force.data(), f, unused);
        const int next = k == 0 ? to.node : path[k - 1];
        passed.resize(tree->node(next).handle_count);
        const bool upper = node.upper == next;
        pass_forces<6>(*tree, node, frames[node.joint].shift, force.data(), f,
                       upper ? passed.data() : nullptr, upper ? nullptr : passed.data());
        force.swap(passed);
    }
    const AssemblyNode& last = tree->node(to.node);
    Mat6 sum = from.node == to.node ? blow : Mat6(Mat6::Zero());
    for (int i = 0; i < last.handle_count; ++i) {
        sum += last.leaf() ? force[i] : to_parent<6>(reach[last.first_handle + i], force[i]);
    }
    return to_child<6>(to.shift, inverse[to.node] * sum);
}

}  // namespace sidestep::articulated::detail
