#include "sidestep/ccd/detail/interval_chain.h"

#include <algorithm>

namespace sidestep::ccd::detail {

namespace {

IntervalMat3 product(const IntervalMat3& a, const IntervalMat3& b) {
    const auto column = [&](int c) { return IntervalVec3{b[0][c], b[1][c], b[2][c]}; };
    const IntervalVec3 x = column(0), y = column(1), z = column(2);
    IntervalMat3 both;
    for (std::size_t r = 0; r < 3; ++r) both[r] = {dot(a[r], x), dot(a[r], y), dot(a[r], z)};
    return both;
}

IntervalMat3 matrix_of(const Quat& q) {
    const Interval w = q.w(), x = q.x(), y = q.y(), z = q.z(), two = 2.0, one = 1.0;
    return {
        IntervalVec3{one - two * (sqr(y) + sqr(z)), two * (x * y - w * z), two * (x * z + w * y)},
        IntervalVec3{two * (x * y + w * z), one - two * (sqr(x) + sqr(z)), two * (y * z - w * x)},
        IntervalVec3{two * (x * z - w * y), two * (y * z + w * x), one - two * (sqr(x) + sqr(y))}};
}

}  // namespace

IntervalPose IntervalPose::operator*(const IntervalPose& inner) const {
    return {product(turn, inner.turn), turn * inner.shift + shift};
}

bool IntervalPose::contains(const Transform& pose, double slack) const {
    const Mat3 m = pose.rotation.toRotationMatrix();
    const auto within = [&](const Interval& interval, double x) {
        return x >= interval.low - slack && x <= interval.high + slack;
    };
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) {
            if (!within(turn[r][c], m(r, c))) return false;
        }
        if (!within(shift[r], pose.translation[r])) return false;
    }
    return true;
}

IntervalPose poses_during(const LinkMotion& link, const Interval& time) {
    IntervalPose pose;
    pose.turn = matrix_of(link.start.rotation);
    pose.shift = IntervalVec3(link.start.translation) + time * IntervalVec3(link.slide);
    if ((link.turn.array() != 0.0).any()) {
        const IntervalVec3 turn(link.turn);
        const Interval angle = norm(turn);
        const IntervalVec3 axis{turn.x / angle, turn.y / angle, turn.z / angle};
        pose.turn = product(pose.turn, rotation_about(axis, angle * time));
    }
    return pose;
}

IntervalPose serial_poses(std::span<const LinkMotion> links, int link, const Interval& time) {
    std::vector<int> path;
    for (int i = link; i >= 0; i = links[i].parent) path.push_back(i);
    IntervalPose pose;
    for (auto i = path.rbegin(); i != path.rend(); ++i) {
        pose = pose * poses_during(links[*i], time);
    }
    return pose;
}

// bodies are links counted from 1; the world is body 0
IntervalTree::IntervalTree(std::span<const LinkMotion> links)
    : links_(links.begin(), links.end()),
      leaf_of_(links.size() + 1, -1),
      joint_of_(links.size(), -1) {
    std::vector<int> bodies(links.size() + 1);
    for (std::size_t i = 0; i < bodies.size(); ++i) bodies[i] = static_cast<int>(i);
    build(std::move(bodies), 0);
    for (Node& node : nodes_) make(node);
    find_active();
}

/// @param bodies  Connected, ascending: the first is the root-most, for parents come first.
int IntervalTree::build(std::vector<int> bodies, int depth) {
    depth_ = std::max(depth_, depth);
    std::vector<char> here(leaf_of_.size(), 0);
    for (const int body : bodies) here[body] = 1;
    const auto parent = [&](int body) { return links_[body - 1].parent + 1; };

    Node node;
    if (bodies.size() > 1) {
        // the joint that parts them most evenly
        std::vector<int> below(leaf_of_.size(), 0);
        int cut = -1, best = -1;
        const int all = static_cast<int>(bodies.size());
        for (auto i = bodies.rbegin(); i != bodies.rend() - 1; ++i) {
            const int size = ++below[*i];
            below[parent(*i)] += size;
            const int even = std::min(size, all - size);
            if (even > best) {
                best = even;
                cut = *i;
            }
        }
        std::vector<int> of_a, of_b;
        std::vector<char> under(leaf_of_.size(), 0);
        for (const int body : bodies) {
            const bool b = body == cut || (body != bodies.front() && under[parent(body)]);
            under[body] = b;
            (b ? of_b : of_a).push_back(body);
        }
        node.link = cut - 1;
        node.a = build(std::move(of_a), depth + 1);
        node.b = build(std::move(of_b), depth + 1);
        const auto& handles = nodes_[node.a].handles;
        for (std::size_t i = 0; i < handles.size(); ++i) {
            if (handles[i].body == parent(cut)) node.carrier = static_cast<int>(i);
        }
    }
    // who carries something that is not here
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const int body = links_[i].parent + 1;
        if (here[i + 1] || !here[body]) continue;
        if (node.handles.empty() || std::none_of(node.handles.begin(), node.handles.end(),
                                                 [&](const Handle& h) { return h.body == body; })) {
            node.handles.push_back({body, {}});
        }
    }
    const int index = static_cast<int>(nodes_.size());
    if (node.a >= 0) {
        nodes_[node.a].up = nodes_[node.b].up = index;
        joint_of_[node.link] = index;
    } else {
        leaf_of_[bodies.front()] = index;
    }
    nodes_.push_back(std::move(node));
    return index;
}

void IntervalTree::make(Node& node) {
    if (node.a < 0) return;  // a body in its own frame
    ++work_.assemblies;
    const Node &a = nodes_[node.a], &b = nodes_[node.b];
    const LinkMotion& link = links_[node.link];
    node.of_b =
        a.handles[node.carrier].pose * poses_during(link, link.moves() ? time_ : Interval(0.0));
    for (Handle& handle : node.handles) {
        const auto in = [&](const Node& child) -> const Handle* {
            for (const Handle& one : child.handles) {
                if (one.body == handle.body) return &one;
            }
            return nullptr;
        };
        if (const Handle* of_a = in(a)) {
            handle.pose = of_a->pose;
        } else {
            handle.pose = node.of_b * in(b)->pose;
        }
    }
}

void IntervalTree::find_active() {
    active_.clear();
    for (std::size_t i = 0; i < links_.size(); ++i) {
        if (links_[i].moves()) active_.push_back(static_cast<int>(i));
    }
}

void IntervalTree::touch_above(int node) {
    for (int i = node; i >= 0; i = nodes_[i].up) {
        Node& at = nodes_[i];
        if (at.stamp == stamp_) return;
        at.stamp = stamp_;
        stale_.push_back(i);
    }
}

void IntervalTree::look_at(const Interval& time) {
    time_ = time;
    ++stamp_;
    stale_.clear();
    for (const int link : active_) touch_above(joint_of_[link]);
    std::sort(stale_.begin(), stale_.end());
    for (const int i : stale_) make(nodes_[i]);
    if (!stale_.empty()) ++world_stamp_;
}

void IntervalTree::set(int link, const LinkMotion& motion) {
    LinkMotion& old = links_[link];
    const int parent = old.parent;
    old = motion;
    old.parent = parent;
    find_active();
    ++stamp_;
    stale_.clear();
    touch_above(joint_of_[link]);
    for (const int i : stale_) make(nodes_[i]);
    ++world_stamp_;
}

const IntervalPose& IntervalTree::world_of(int index) {
    Node& node = nodes_[index];
    if (node.world_stamp == world_stamp_) return node.world;
    node.world_stamp = world_stamp_;
    if (node.up < 0) {
        node.world = {};
        return node.world;
    }
    const IntervalPose& above = world_of(node.up);
    const Node& parent = nodes_[node.up];
    if (parent.a == index) {
        node.world = above;
    } else {
        node.world = above * parent.of_b;
        ++work_.worlds;
    }
    return node.world;
}

const IntervalPose& IntervalTree::world(int link) {
    return world_of(leaf_of_[link + 1]);
}

}  // namespace sidestep::ccd::detail
