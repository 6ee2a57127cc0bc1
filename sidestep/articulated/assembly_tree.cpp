#include "sidestep/articulated/assembly_tree.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <functional>
#include <numeric>

#include "sidestep/base/require.h"

namespace sidestep::articulated {

namespace {

/// A tree without its tables. The lists grow as parts are cut or joined.
struct RawTree {
    struct Raw {
        int joint, link, upper, lower;
    };
    std::vector<Raw> nodes;
    int root = -1;

    int leaf(int link) {
        nodes.push_back({-1, link, -1, -1});
        return static_cast<int>(nodes.size()) - 1;
    }
    int join(int joint, int upper, int lower) {
        nodes.push_back({joint, -1, upper, lower});
        return static_cast<int>(nodes.size()) - 1;
    }
};

/// Cuts a connected set of links in two, and those again, and so on.
class Cutter {
public:
    using Method = AssemblyOptions::Method;

    Cutter(const Model& model, const AssemblyOptions& options)
        : model_(model),
          options_(options),
          size_(model.link_count() + 1),
          doors_(model.link_count() + 1),
          part_of_(model.link_count() + 1, -1) {}

    /// @param links  Ascending, connected; -1 (the world) first when it is among them.
    int cut(RawTree& tree, std::vector<int> links) {
        struct Part {
            std::vector<int> links;
            int node, side;  // whose child it becomes: 0 upper, 1 lower
        };
        int top = -1;
        std::vector<Part> todo;
        todo.push_back({std::move(links), -1, 0});
        while (!todo.empty()) {
            Part part = std::move(todo.back());
            todo.pop_back();
            int made;
            if (part.links.size() == 1) {
                made = tree.leaf(part.links[0]);
            } else {
                const int joint = best_joint(part.links);
                made = tree.join(joint, -1, -1);
                // what hangs below the joint, within the part
                std::vector<int> upper, lower;
                for (const int link : part.links) {
                    (link >= joint && below_[link] ? lower : upper).push_back(link);
                }
                todo.push_back({std::move(lower), made, 1});
                todo.push_back({std::move(upper), made, 0});
            }
            if (part.node < 0) {
                top = made;
            } else {
                (part.side == 0 ? tree.nodes[part.node].upper : tree.nodes[part.node].lower) = made;
            }
        }
        return top;
    }

private:
    /// Does the joint of the link lie in the current part, with both its ends?
    bool inside(int link) const {
        return link >= 0 && part_of_[model_.link(link).parent + 1] == part_;
    }

    /// The joint to cut at; afterwards `below_` marks what hangs on it.
    int best_joint(const std::vector<int>& links) {
        ++part_;
        for (const int link : links) part_of_[link + 1] = part_;
        // how many links and outward doors hang on each link, within the part
        int all_doors = 0;
        for (const int link : links) {
            size_[link + 1] = 1;
            doors_[link + 1] = 0;
            if (link >= 0 && !inside(link)) ++all_doors;
        }
        for (auto it = links.rbegin(); it != links.rend(); ++it) {
            const int link = *it;
            if (link < 0) {
                // children of the world are few when there is one character
                for (int i = 0; i < model_.link_count(); ++i) {
                    if (model_.link(i).parent < 0 && part_of_[i + 1] != part_) ++doors_[0];
                }
            } else {
                for (const int child : model_.children(link)) {
                    if (part_of_[child + 1] != part_) ++doors_[link + 1];
                }
            }
            if (inside(link)) {
                size_[model_.link(link).parent + 1] += size_[link + 1];
                doors_[model_.link(link).parent + 1] += doors_[link + 1];
            }
        }
        all_doors += doors_[links.front() + 1];

        // fixed joints only when nothing else is left
        int best = -1;
        double least = 0.0;
        for (const bool fixed : {false, true}) {
            for (const int link : links) {
                if (!inside(link)) continue;
                if ((model_.link(link).joint.type == JointType::fixed) != fixed) continue;
                const double cost = cost_of(link, static_cast<int>(links.size()), all_doors);
                if (best < 0 || cost < least || (cost == least && lively(link) > lively(best))) {
                    best = link;
                    least = cost;
                }
            }
            if (best >= 0) break;
        }
        below_.resize(model_.link_count());
        for (const int link : links) {
            if (link < best) continue;
            const int parent = model_.link(link).parent;
            below_[link] = link == best || (parent >= best && inside(link) && below_[parent]);
        }
        return best;
    }

    double lively(int link) const {
        return options_.liveliness.empty() ? 0.0 : options_.liveliness[link];
    }
    double cost_of(int link, int links, int doors) const {
        if (options_.method == Method::liveliest_first) return -lively(link);
        const int below = size_[link + 1], doors_below = doors_[link + 1];
        return std::max(below, links - below) +
               options_.handle_weight * std::max(doors_below + 1, doors - doors_below + 1);
    }

    const Model& model_;
    const AssemblyOptions& options_;
    std::vector<int> size_, doors_, part_of_;
    std::vector<char> below_;
    int part_ = -1;
};

/// Light branches are put together first and onto the link they hang on; then the links of the
/// heavy path, in halves of equal weight.
class HeavyPaths {
public:
    HeavyPaths(const Model& model, const AssemblyOptions& options)
        : cutter_(model, options),
          weight_(model.link_count() + 1, 0),
          members_(model.link_count() + 1),
          branches_(model.link_count() + 1) {
        // links welded together are one body, named after its first link
        std::vector<int> body(model.link_count() + 1, -1);
        members_[0].push_back(-1);
        for (int i = 0; i < model.link_count(); ++i) {
            const Link& link = model.link(i);
            const int carrier = body[link.parent + 1];
            body[i + 1] = link.joint.type == JointType::fixed ? carrier : i;
            members_[body[i + 1] + 1].push_back(i);
            if (body[i + 1] == i) branches_[carrier + 1].push_back(i);
        }
        for (int i = model.link_count() - 1; i >= -1; --i) {
            weight_[i + 1] += static_cast<int>(members_[i + 1].size());
            if (i >= 0 && body[i + 1] == i)
                weight_[body[model.link(i).parent + 1] + 1] += weight_[i + 1];
        }
    }

    int assemble(RawTree& tree, int top) {
        // the heavy path, and what hangs on it
        struct Element {
            int body, node, weight;
        };
        std::vector<Element> path;
        for (int body = top;;) {
            std::vector<int> light = branches_[body + 1];
            std::stable_sort(light.begin(), light.end(),
                             [&](int a, int b) { return weight_[a + 1] < weight_[b + 1]; });
            int heavy = -2;
            if (!light.empty()) {
                heavy = light.back();
                light.pop_back();
            }
            Element element{body, cutter_.cut(tree, members_[body + 1]), 1};
            // the heaviest last: nearest to the top
            for (const int branch : light) {
                element.node = tree.join(branch, element.node, assemble(tree, branch));
                element.weight += weight_[branch + 1];
            }
            path.push_back(element);
            if (heavy == -2) break;
            body = heavy;
        }
        // prefix sums, then halves
        std::vector<long> before(path.size() + 1, 0);
        for (std::size_t i = 0; i < path.size(); ++i) before[i + 1] = before[i] + path[i].weight;
        const std::function<int(int, int)> halve = [&](int first, int last) -> int {
            if (last - first == 1) return path[first].node;
            int cut = first + 1;
            const auto uneven = [&](int at) {
                return std::abs((before[at] - before[first]) - (before[last] - before[at]));
            };
            while (cut + 1 < last && uneven(cut + 1) < uneven(cut)) ++cut;
            const int upper = halve(first, cut), lower = halve(cut, last);
            return tree.join(path[cut].body, upper, lower);
        };
        return halve(0, static_cast<int>(path.size()));
    }

private:
    Cutter cutter_;
    std::vector<int> weight_;
    std::vector<std::vector<int>> members_, branches_;
};

/// Has every body that moves on its own an inertia to divide by?
Problems check_inertias(const AssemblyTree& tree) {
    const Model& model = tree.model();
    std::vector<Inertia> together(model.link_count());
    Problems problems;
    for (int i = 0; i < model.link_count(); ++i) together[i] = model.inertia(i);
    for (int i = model.link_count() - 1; i >= 0; --i) {
        const Link& link = model.link(i);
        if (link.joint.type == JointType::fixed) {
            if (link.parent >= 0) {
                together[link.parent] += Shift::of(link.joint.placement).to_parent(together[i]);
            }
            continue;
        }
        const double mass = together[i].d(0, 0);
        bool good = mass > 0.0;
        if (good) {
            const Mat3 centre = together[i].b / mass;
            const Mat3 about = together[i].a + mass * centre * centre;
            const Eigen::LLT<Mat3> root(about);
            const double size = about.diagonal().maxCoeff();
            good = root.info() == Eigen::Success &&
                   root.matrixLLT().diagonal().minCoeff() > 1e-7 * std::sqrt(std::max(size, 0.0)) &&
                   size > 0.0;
        }
        if (good || static_cast<int>(problems.size()) >= problem_limit) continue;
        problems.push_back(
            {.file = {},
             .line = link.line,
             .column = link.line > 0 ? 1 : 0,
             .severity = Problem::Severity::error,
             .message = fmt::format("link \"{}\" has no inertia of its own to be assembled with",
                                    link.name),
             .hint = "give it a small mass and inertia, fix its joint, or use Dynamics",
             .code = {}});
    }
    return problems;
}

}  // namespace

Result<AssemblyTree> AssemblyTree::build(const Model& model, const AssemblyOptions& options) {
    SIDESTEP_REQUIRE(model.link_count() > 0, "the model has no links");
    SIDESTEP_REQUIRE(options.liveliness.empty() ||
                         static_cast<int>(options.liveliness.size()) == model.link_count(),
                     "liveliness needs a number for each joint");
    SIDESTEP_REQUIRE(options.handle_weight >= 0.0, "handle_weight is negative");
    AssemblyTree tree;
    tree.model_ = &model;
    Problems problems = check_inertias(tree);
    if (has_error(problems)) return failure(std::move(problems));

    RawTree raw;
    if (options.method == AssemblyOptions::Method::heavy_path) {
        raw.root = HeavyPaths(model, options).assemble(raw, -1);
    } else {
        std::vector<int> all(model.link_count() + 1);
        std::iota(all.begin(), all.end(), -1);
        raw.root = Cutter(model, options).cut(raw, std::move(all));
    }

    // heights, then the order: higher first, and within a height as found from the root
    const int count = static_cast<int>(raw.nodes.size());
    std::vector<int> found{raw.root}, height(count, 0), number(count);
    found.reserve(count);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto& node = raw.nodes[found[i]];
        if (node.joint < 0) continue;
        found.push_back(node.upper);
        found.push_back(node.lower);
    }
    for (auto it = found.rbegin(); it != found.rend(); ++it) {
        const auto& node = raw.nodes[*it];
        if (node.joint >= 0) height[*it] = 1 + std::max(height[node.upper], height[node.lower]);
    }
    std::stable_sort(found.begin(), found.end(),
                     [&](int a, int b) { return height[a] > height[b]; });
    for (int i = 0; i < count; ++i) number[found[i]] = i;

    tree.nodes_.resize(count);
    tree.joint_node_.assign(model.link_count(), -1);
    tree.leaf_node_.assign(model.link_count() + 1, -1);
    std::vector<int> world_doors;
    for (int i = 0; i < model.link_count(); ++i) {
        if (model.link(i).parent < 0) world_doors.push_back(i);
    }
    for (int i = count - 1; i >= 0; --i) {
        const auto& from = raw.nodes[found[i]];
        AssemblyNode& node = tree.nodes_[i];
        node.joint = from.joint;
        node.link = from.link;
        node.height = height[found[i]];
        node.first_handle = static_cast<int>(tree.handles_.size());
        node.first_block = tree.block_count_;
        if (node.leaf()) {
            tree.leaf_node_[node.link + 1] = i;
            node.root_link = node.link;
            node.grounded = node.link < 0;
            node.welded = true;
            if (node.link >= 0) tree.handles_.push_back({node.link, node.link});
            for (const int child : node.link < 0 ? world_doors : model.children(node.link)) {
                tree.handles_.push_back({child, node.link});
            }
            tree.block_count_ += 1;
        } else {
            node.upper = number[from.upper];
            node.lower = number[from.lower];
            AssemblyNode& a = tree.nodes_[node.upper];
            AssemblyNode& b = tree.nodes_[node.lower];
            a.parent = b.parent = i;
            tree.joint_node_[node.joint] = i;
            node.root_link = a.root_link;
            node.grounded = a.grounded;
            node.welded =
                a.welded && b.welded && model.link(node.joint).joint.type == JointType::fixed;
            for (int k = 0; k < a.handle_count; ++k) {
                const Handle handle = tree.handles_[a.first_handle + k];
                if (handle.joint == node.joint) {
                    node.exit = k;
                } else {
                    tree.handles_.push_back(handle);
                }
            }
            for (int k = 1; k < b.handle_count; ++k) {
                tree.handles_.push_back(tree.handles_[b.first_handle + k]);
            }
        }
        node.handle_count = static_cast<int>(tree.handles_.size()) - node.first_handle;
        if (!node.leaf()) tree.block_count_ += node.handle_count * (node.handle_count + 1) / 2;
    }
    return tree;
}

int AssemblyTree::most_handles() const {
    int most = 0;
    for (const AssemblyNode& node : nodes_) {
        if (!node.leaf()) most = std::max(most, node.handle_count);
    }
    return most;
}

}  // namespace sidestep::articulated
