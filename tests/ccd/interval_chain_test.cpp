// Interval poses of chains and trees: they hold every true pose, the tree's less loosely than the serial
// product's, and chords with sagittas less loosely than either.
#include "sidestep/ccd/detail/interval_chain.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/ccd/detail/chain.h"
#include "sidestep/math/rotation.h"

using namespace sidestep;
using namespace sidestep::ccd;
using ccd::detail::IntervalPose;
using ccd::detail::IntervalTree;

namespace {

constexpr double chain_slack = 1e-12;  // poses of 32 rounded links

Vec3 some_direction(Random& random) {
    const double x = random.normal(), y = random.normal();
    return Vec3(x, y, random.normal()).normalized();
}

/// @param child_of  Gives the parent of link i.
template <typename ChildOf>
std::vector<LinkMotion> turning_links(Random& random, int count, double angle,
                                      const ChildOf& child_of) {
    std::vector<LinkMotion> links;
    for (int i = 0; i < count; ++i) {
        LinkMotion link;
        link.parent = child_of(i);
        link.start = {exp_map(random.uniform(0.0, 3.0) * some_direction(random)),
                      some_direction(random)};
        link.turn = angle * some_direction(random);
        links.push_back(link);
    }
    return links;
}
std::vector<LinkMotion> turning_chain(Random& random, int count, double angle) {
    return turning_links(random, count, angle, [](int i) { return i - 1; });
}
std::vector<LinkMotion> branching(Random& random, int count, double angle) {
    return turning_links(random, count, angle,
                         [&](int i) { return i == 0 ? -1 : random.index(i + 1) - 1; });
}

double total_width(const IntervalVec3& box) {
    return box.x.width() + box.y.width() + box.z.width();
}

// ---- the thesis' own formulas --------------------------------------------------------------------

/// T_x^y takes coordinates in x to coordinates in y. A node's frame is its principal handle, where it is
/// joined to its sibling; `to_handle` are T_i from there to its other handles.
struct ThesisNode {
    int a = -1, b = -1, body = -1;
    int principal = -1;             // a handle
    Mat4 joint;                     // T_A^B
    Mat4 to_c_a, to_c_b;            // T_A^C, T_B^C
    std::map<int, Mat4> to_handle;  // T_i^C
};

/// Links with two handles a joint: 2i on the parent, 2i + 1 on link i itself (its own frame).
struct ThesisTree {
    std::vector<LinkMotion> links;
    std::vector<ThesisNode> nodes;
    double time = 0.0;

    [[nodiscard]] int body_of(int handle) const {
        return handle % 2 == 0 ? links[handle / 2].parent : handle / 2;
    }
    /// Of a handle in its body.
    [[nodiscard]] Mat4 placed(int handle) const {
        return handle % 2 == 0 ? links[handle / 2].start.matrix() : Mat4::Identity();
    }
    /// Coordinates on the parent's side of joint i to those on the link's.
    [[nodiscard]] Mat4 across(int i) const {
        LinkMotion motion = links[i];
        motion.start = {};
        return motion.at(time).inverse().matrix();
    }

    /// @param bodies  Connected; -1 is the world. @param principal  One of their handles.
    int assemble(const std::vector<int>& bodies, int principal, Random& random) {
        ThesisNode node;
        node.principal = principal;
        if (bodies.size() == 1) {
            node.body = bodies.front();
            const Mat4 from = placed(principal);
            for (int h = 0; h < 2 * static_cast<int>(links.size()); ++h) {
                if (body_of(h) == node.body) node.to_handle[h] = placed(h).inverse() * from;
            }
            nodes.push_back(node);
            return static_cast<int>(nodes.size()) - 1;
        }
        const auto has = [](const std::vector<int>& list, int body) {
            return std::find(list.begin(), list.end(), body) != list.end();
        };
        std::vector<int> inner;
        for (const int body : bodies) {
            if (body >= 0 && has(bodies, links[body].parent)) inner.push_back(body);
        }
        const int cut = inner[random.index(static_cast<int>(inner.size()))];
        std::vector<int> parts[2];
        for (const int body : bodies) {
            int up = body;
            while (up >= 0 && up != cut && has(bodies, links[up].parent)) up = links[up].parent;
            parts[up == cut].push_back(body);
        }
        // which side is called A is free; the principal handle may lie on either
        const bool swapped = random.chance(0.5);
        const int on_parent = 2 * cut, on_link = 2 * cut + 1;
        node.a = assemble(parts[swapped], swapped ? on_link : on_parent, random);
        node.b = assemble(parts[!swapped], swapped ? on_parent : on_link, random);
        node.joint = across(cut);
        if (swapped) node.joint = across(cut).inverse();
        const ThesisNode &a = nodes[node.a], &b = nodes[node.b];
        const bool on_a = has(parts[swapped], body_of(principal));
        if (on_a) {
            const Mat4 back = a.to_handle.at(principal).inverse();  // (T_u^A)^-1
            for (const auto& [h, t] : a.to_handle) node.to_handle[h] = t * back;
            for (const auto& [h, t] : b.to_handle) node.to_handle[h] = t * node.joint * back;
            node.to_c_a = a.to_handle.at(principal);
            node.to_c_b = a.to_handle.at(principal) * node.joint.inverse();
        } else {
            const Mat4 back = b.to_handle.at(principal).inverse();  // (T_u^B)^-1
            for (const auto& [h, t] : b.to_handle) node.to_handle[h] = t * back;
            for (const auto& [h, t] : a.to_handle) {
                node.to_handle[h] = t * node.joint.inverse() * back;
            }
            node.to_c_b = b.to_handle.at(principal);
            node.to_c_a = b.to_handle.at(principal) * node.joint;
        }
        nodes.push_back(node);
        return static_cast<int>(nodes.size()) - 1;
    }

    /// T^A = T^C T_A^C, down to the bodies.
    void spread(int index, const Mat4& to_world, std::map<int, Mat4>& bodies) const {
        const ThesisNode& node = nodes[index];
        if (node.a < 0) {
            bodies[node.body] = to_world * placed(node.principal).inverse();
            return;
        }
        spread(node.a, to_world * node.to_c_a, bodies);
        spread(node.b, to_world * node.to_c_b, bodies);
    }
};

}  // namespace

TEST_CASE("the formulas of the thesis hold when transforms map coordinates") {
    Random random(42);
    double worst = 0.0;
    for (int round = 0; round < 30; ++round) {
        ThesisTree tree;
        tree.links = branching(random, 12, 2.0);
        tree.time = random.uniform(0.0, 1.0);
        std::vector<int> bodies{-1};
        for (int i = 0; i < 12; ++i) bodies.push_back(i);
        // the handle of the first joint in the world: its pose there is known
        const int root = tree.assemble(bodies, 0, random);
        std::map<int, Mat4> found;
        tree.spread(root, tree.placed(0), found);
        const std::vector<Transform> expected = places(tree.links, tree.time);
        for (int i = 0; i < 12; ++i) {
            const Mat4 off = found[i] - expected[i].matrix();
            worst = std::max(worst, off.cwiseAbs().maxCoeff());
        }
    }
    INFO("worst " << worst);
    CHECK(worst < 1e-14);
    CHECK(worst > 0.0);
}

TEST_CASE("interval poses hold every pose in between") {
    Random random(7);
    for (int round = 0; round < 40; ++round) {
        std::vector<LinkMotion> links = branching(random, 1 + random.index(14), 2.5);
        for (LinkMotion& link : links) {
            if (random.chance(0.3)) link.turn.setZero();
            if (random.chance(0.3)) link.slide = some_direction(random);
        }
        const double from = random.uniform(0.0, 0.9), to = random.uniform(from, 1.0);
        const Interval time(from, to);
        IntervalTree tree(links);
        tree.look_at(time);
        for (int sample = 0; sample <= 20; ++sample) {
            const double t = std::min(to, from + (to - from) * sample / 20.0);
            const std::vector<Transform> now = places(links, t);
            for (int i = 0; i < static_cast<int>(links.size()); ++i) {
                CHECK(tree.world(i).contains(now[i], chain_slack));
                CHECK(ccd::detail::serial_poses(links, i, time).contains(now[i], chain_slack));
            }
        }
        // at one moment they are that pose and no more
        tree.look_at(Interval(from));
        const std::vector<Transform> now = places(links, from);
        for (int i = 0; i < static_cast<int>(links.size()); ++i) {
            CHECK(tree.world(i).contains(now[i], chain_slack));
            CHECK(total_width(tree.world(i).shift) < 1e-10);
        }
    }
}

TEST_CASE("only assemblies above joints that move are made again") {
    Random random(3);
    constexpr int count = 255;
    std::vector<LinkMotion> links = turning_chain(random, count, 0.5);
    std::vector<LinkMotion> frozen = links;
    for (LinkMotion& link : frozen) link.turn.setZero();
    IntervalTree tree(frozen);
    CHECK(tree.work().assemblies == count);  // once for all
    CHECK(tree.depth() == 8);

    tree.look_at(Interval(0.0, 1.0));
    CHECK(tree.work().assemblies == count);  // nothing moves
    int before = tree.work().assemblies;
    tree.set(100, links[100]);
    CHECK(tree.work().assemblies - before <= tree.depth());
    before = tree.work().assemblies;
    tree.look_at(Interval(0.0, 0.5));
    CHECK(tree.work().assemblies > before);
    CHECK(tree.work().assemblies - before <= tree.depth());

    // one link's world costs a path, a neighbour's hardly more
    const int worlds = tree.work().worlds;
    (void)tree.world(200);
    const int one = tree.work().worlds - worlds;
    CHECK(one <= tree.depth());
    (void)tree.world(200);
    CHECK(tree.work().worlds - worlds == one);

    // what was left alone is right
    frozen[100].turn = links[100].turn;
    for (const double t : {0.0, 0.25, 0.5}) {
        const std::vector<Transform> now = places(frozen, t);
        for (int i = 0; i < count; i += 5) CHECK(tree.world(i).contains(now[i], 1e-10));
    }
    // all active: all of it
    for (int i = 0; i < count; ++i) tree.set(i, links[i]);
    before = tree.work().assemblies;
    tree.look_at(Interval(0.0, 1.0));
    CHECK(tree.work().assemblies - before == count);
}

TEST_CASE("chords and sagittas are closer than intervals on long chains and shorter times") {
    // the table of docs/ccd-bounds.md: widths of the tip's box over the true ones, geometric means
    constexpr int chains = 12, samples = 200;
    constexpr double angle = 0.3;
    const Vec3 tip{0.5, 0.5, 0.5};
    struct Row {
        double serial = 0.0, tree = 0.0, speed = 0.0, chord = 0.0;
    };
    std::map<int, std::array<Row, 3>> table;
    for (const int count : {4, 8, 16, 32}) {
        Random random(100 + count);
        for (int round = 0; round < chains; ++round) {
            const std::vector<LinkMotion> links = turning_chain(random, count, angle);
            IntervalTree tree(links);
            ccd::detail::Chain chain;
            chain.set(links, -1, count - 1);
            for (int level = 0; level < 3; ++level) {
                const double h = std::pow(0.25, level), from = level == 0 ? 0.0 : 0.5;
                const Interval time(from, from + h);
                // the truth, by samples
                Vec3 low = Vec3::Constant(1e9), high = -low;
                for (int i = 0; i <= samples; ++i) {
                    const Vec3 p = chain.at(from + h * i / samples).place(tip);
                    low = low.cwiseMin(p);
                    high = high.cwiseMax(p);
                }
                const double truth = (high - low).sum();
                const double serial =
                    total_width(ccd::detail::serial_poses(links, count - 1, time) * tip);
                tree.look_at(time);
                const double assembled = total_width(tree.world(count - 1) * tip);
                double reach = tip.norm(), speed = 0.0;
                for (int i = count - 1; i >= 0; --i) {
                    speed += links[i].turn.norm() * reach;
                    reach += links[i].start.translation.norm();
                }
                const auto l = chain.at(from), r = chain.at(from + h);
                const double sagitta =
                    chain.sums().acceleration_between(l, r, h, tip.norm()) * h * h / 8.0 +
                    chain.rounding(tip.norm());
                const Vec3 a = l.place(tip), b = r.place(tip);
                const double chord = (a - b).cwiseAbs().sum() + 6.0 * sagitta;
                // it holds the truth
                const Vec3 room = Vec3::Constant(sagitta);
                CHECK(((a.cwiseMin(b) - room).array() <= low.array()).all());
                CHECK(((a.cwiseMax(b) + room).array() >= high.array()).all());
                Row& row = table[count][level];
                row.serial += std::log(serial / truth) / chains;
                row.tree += std::log(assembled / truth) / chains;
                row.speed += std::log(3.0 * h * speed / truth) / chains;
                row.chord += std::log(chord / truth) / chains;
            }
        }
    }
    const bool print = std::getenv("SIDESTEP_PRINT") != nullptr;
    for (const auto& entry : table) {
        const int count = entry.first;
        for (int level = 0; level < 3; ++level) {
            const Row& row = entry.second[level];
            if (print) {
                std::printf("| %d | 1/%d | %.3g | %.3g | %.3g | %.4g |\n", count, 1 << (2 * level),
                            std::exp(row.serial), std::exp(row.tree), std::exp(row.speed),
                            std::exp(row.chord));
            }
            INFO(count << " joints, level " << level);
            CHECK(row.tree < row.serial + 0.05);
            CHECK(row.chord >= 0.0);
            if (level == 2) CHECK(row.chord < std::log(count == 32 ? 4.0 : 1.5));
            if (count >= 16) CHECK(row.chord < row.tree);
        }
    }
    // the tree is a gain in itself
    CHECK(table[32][0].tree < table[32][0].serial - 1.0);
}
