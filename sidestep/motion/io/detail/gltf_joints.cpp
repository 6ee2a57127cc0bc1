#include "sidestep/motion/io/detail/gltf_joints.h"

#include <algorithm>
#include <numeric>

namespace sidestep::motion::detail {

namespace {

/// The joint lists of all skins, as written.
std::vector<std::vector<int>> read_skins(GltfDocument& document) {
    std::vector<std::vector<int>> skins;
    const auto& list = document.list("skins");
    for (std::size_t i = 0; i < list.size() && !document.gave_up(); ++i) {
        const std::string path = "/skins/" + std::to_string(i);
        skins.push_back(document.indices(list[i], "joints", path, "nodes"));
        if (skins.back().empty() && !document.failed()) {
            document.error(path, "has no \"joints\"");
        }
    }
    return skins;
}

int find_group(std::vector<int>& group, int node) {
    while (group[node] != node) node = group[node] = group[group[node]];
    return node;
}

/// The joints of the first skin and of all that share bones with it, in the order of the files;
/// skins of another skeleton are warned about.
std::vector<int> joints_of_skins(GltfDocument& document, const GltfTree& tree) {
    const auto skins = read_skins(document);
    if (document.failed() || skins.empty()) return {};

    std::vector<bool> is_joint(tree.nodes.size(), false);
    for (const auto& skin : skins) {
        for (const int node : skin) is_joint[node] = true;
    }
    // a joint belongs together with the nearest joint above it, and with all joints of its skin
    std::vector<int> group(tree.nodes.size());
    std::iota(group.begin(), group.end(), 0);
    std::vector<int> nearest(tree.nodes.size(), -1);
    for (const int node : tree.order) {
        const int parent = tree.nodes[node].parent;
        if (parent >= 0) nearest[node] = is_joint[parent] ? parent : nearest[parent];
        if (is_joint[node] && nearest[node] >= 0) {
            group[find_group(group, node)] = find_group(group, nearest[node]);
        }
    }
    for (const auto& skin : skins) {
        for (const int node : skin) {
            group[find_group(group, node)] = find_group(group, skin.front());
        }
    }

    const int ours = find_group(group, skins.front().front());
    std::vector<int> joints;
    std::vector<bool> taken(tree.nodes.size(), false);
    int others = 0;
    for (const auto& skin : skins) {
        if (find_group(group, skin.front()) != ours) {
            ++others;
            continue;
        }
        for (const int node : skin) {
            if (!taken[node]) joints.push_back(node);
            taken[node] = true;
        }
    }
    if (others > 0) {
        document.warn("/skins",
                      std::to_string(others) + " of " + std::to_string(skins.size()) +
                          " skins belong to other skeletons, which are left out",
                      {}, "other_skeletons");
    }
    return joints;
}

}  // namespace

std::vector<bool> nodes_that_may_matter(GltfDocument& document, const GltfTree& tree) {
    const auto skins = read_skins(document);
    if (skins.empty()) return std::vector<bool>(tree.nodes.size(), true);
    std::vector<bool> matters(tree.nodes.size(), false);
    for (const auto& skin : skins) {
        for (const int node : skin) matters[node] = true;
    }
    for (auto node = tree.order.rbegin(); node != tree.order.rend(); ++node) {
        const int parent = tree.nodes[*node].parent;
        if (matters[*node] && parent >= 0) matters[parent] = true;
    }
    return matters;
}

std::vector<int> joints_of_motion(const GltfTree& tree, const GltfAnimation& animation) {
    std::vector<bool> moved(tree.nodes.size(), false);
    for (const GltfChannel& channel : animation.channels) moved[channel.node] = true;
    std::vector<bool> below(tree.nodes.size(), false);
    std::vector<int> joints;
    for (const int node : tree.order) {
        const int parent = tree.nodes[node].parent;
        below[node] = moved[node] || (parent >= 0 && below[parent]);
        const bool only_shown =
            tree.nodes[node].shows_something && !moved[node] && tree.nodes[node].children.empty();
        if (below[node] && !only_shown) joints.push_back(node);
    }
    return joints;
}

GltfJoints find_joints(GltfDocument& document, const GltfTree& tree,
                       const GltfAnimation* animation) {
    std::vector<int> wanted = joints_of_skins(document, tree);
    if (document.failed()) return {};
    if (wanted.empty() && animation != nullptr) wanted = joints_of_motion(tree, *animation);
    if (wanted.empty()) {
        document.error("", "holds no skeleton: no skin, and no animation that moves a node",
                       "export with the armature and its animation", "no_skeleton");
        return {};
    }
    GltfJoints result = arrange_joints(tree, wanted, animation);
    if (result.nodes.empty()) document.error("", "holds no skeleton: every joint is an end site");
    return result;
}

GltfJoints arrange_joints(const GltfTree& tree, const std::vector<int>& wanted,
                          const GltfAnimation* animation) {
    GltfJoints result;
    std::vector<bool> moved(tree.nodes.size(), false);
    if (animation != nullptr) {
        for (const GltfChannel& channel : animation->channels) moved[channel.node] = true;
    }
    // an end site that was given children or motion since has become a joint
    const auto is_end = [&](int node) {
        return tree.nodes[node].end_site && tree.nodes[node].children.empty() && !moved[node] &&
               tree.nodes[node].parent >= 0;
    };
    std::vector<bool> is_joint(tree.nodes.size(), false);
    for (const int node : wanted) is_joint[node] = !is_end(node);

    std::vector<int> nearest(tree.nodes.size(), -1);
    for (const int node : tree.order) {
        const int parent = tree.nodes[node].parent;
        if (parent >= 0) nearest[node] = is_joint[parent] ? parent : nearest[parent];
    }
    // the order of the file, but no joint before its parent
    std::vector<int> joint_of_node(tree.nodes.size(), -1);
    std::vector<int> waiting;
    for (const int node : wanted) {
        if (!is_joint[node]) continue;
        for (int up = node; up >= 0 && joint_of_node[up] < 0; up = nearest[up]) {
            waiting.push_back(up);
        }
        for (; !waiting.empty(); waiting.pop_back()) {
            const int next = waiting.back();
            joint_of_node[next] = static_cast<int>(result.nodes.size());
            result.nodes.push_back(next);
            result.parents.push_back(nearest[next] < 0 ? -1 : joint_of_node[nearest[next]]);
        }
    }
    for (int node = 0; node < static_cast<int>(tree.nodes.size()); ++node) {
        if (!is_end(node) || nearest[node] < 0) continue;
        result.ends.push_back(node);
        result.end_joints.push_back(joint_of_node[nearest[node]]);
    }
    return result;
}

}  // namespace sidestep::motion::detail
