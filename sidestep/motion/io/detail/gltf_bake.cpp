#include "sidestep/motion/io/detail/gltf_bake.h"

#include <cmath>

namespace sidestep::motion::detail {

namespace {

// a joint that strays less than this part of the skeleton's size from its offset does not slide
constexpr double still = 1e-6;

}  // namespace

Skeleton make_skeleton(const GltfTree& tree, const GltfJoints& found, const GltfWorld& rest) {
    std::vector<Joint> joints(found.nodes.size());
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const int node = found.nodes[i];
        joints[i].name = tree.nodes[node].name;
        joints[i].parent = found.parents[i];
        joints[i].offset = rest.positions[node];
        joints[i].rest_rotation = rest.rotations[node];
        if (found.parents[i] < 0) continue;
        const int above = found.nodes[found.parents[i]];
        const Quat back = rest.rotations[above].conjugate();
        joints[i].offset = back * (rest.positions[node] - rest.positions[above]);
        joints[i].rest_rotation = (back * rest.rotations[node]).normalized();
    }
    std::vector<EndSite> ends(found.ends.size());
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const int node = found.ends[i];
        const int above = found.nodes[found.end_joints[i]];
        ends[i].joint = found.end_joints[i];
        ends[i].name = tree.nodes[node].end_site.value_or("");
        ends[i].offset =
            rest.rotations[above].conjugate() * (rest.positions[node] - rest.positions[above]);
    }
    return Skeleton(std::move(joints), std::move(ends));
}

std::vector<int> nodes_that_matter(const GltfTree& tree, const GltfJoints& joints) {
    std::vector<bool> matters(tree.nodes.size(), false);
    for (const int node : joints.nodes) matters[node] = true;
    for (auto node = tree.order.rbegin(); node != tree.order.rend(); ++node) {
        const int parent = tree.nodes[*node].parent;
        if (matters[*node] && parent >= 0) matters[parent] = true;
    }
    std::vector<int> kept;
    for (const int node : tree.order) {
        if (matters[node]) kept.push_back(node);
    }
    return kept;
}

double size_of(const GltfJoints& joints, const GltfWorld& rest) {
    Vec3 low = rest.positions[joints.nodes.front()];
    Vec3 high = low;
    for (const int node : joints.nodes) {
        low = low.cwiseMin(rest.positions[node]);
        high = high.cwiseMax(rest.positions[node]);
    }
    return (high - low).maxCoeff();
}

GltfBaked bake(const GltfTree& tree, const GltfJoints& joints, const std::vector<int>& nodes,
               const Skeleton& skeleton, const GltfFrames& frames, GltfAnimation& animation,
               double size) {
    const std::size_t joint_count = joints.nodes.size();
    std::vector<std::vector<GltfChannel*>> channels(tree.nodes.size());
    for (GltfChannel& channel : animation.channels) channels[channel.node].push_back(&channel);

    std::vector<Vec3> translations(frames.count * joint_count);
    std::vector<Quat> rotations(frames.count * joint_count);
    std::vector<bool> slides(joint_count, false);
    GltfWorld world(tree.nodes.size());
    for (int frame = 0; frame < frames.count; ++frame) {
        const double seconds = frames.begin + frame * frames.frame_time;
        for (const int i : nodes) {
            const GltfTreeNode& node = tree.nodes[i];
            if (channels[i].empty()) {
                world.place(i, node.parent, node.rest.rotation, node.linear, node.rest.translation);
                continue;
            }
            GltfPlace place = node.rest;
            for (GltfChannel* channel : channels[i]) apply(*channel, seconds, frames.snap, place);
            world.place(i, node.parent, place.rotation,
                        place.rotation.toRotationMatrix() * place.scale.asDiagonal(),
                        place.translation);
        }
        for (std::size_t joint = 0; joint < joint_count; ++joint) {
            const int node = joints.nodes[joint];
            Vec3& translation = translations[frame * joint_count + joint];
            Quat& rotation = rotations[frame * joint_count + joint];
            translation = world.positions[node];
            rotation = world.rotations[node];
            if (!translation.allFinite()) {
                return {{}, node, seconds};
            }
            if (joints.parents[joint] < 0) continue;
            const int above = joints.nodes[joints.parents[joint]];
            const Quat back = world.rotations[above].conjugate();
            translation = back * (translation - world.positions[above]);
            rotation = back * rotation;
            const Vec3 strays = translation - skeleton.joints()[joint].offset;
            if (strays.cwiseAbs().maxCoeff() > still * size) slides[joint] = true;
        }
    }

    std::vector<int> sliding;
    for (std::size_t joint = 0; joint < joint_count; ++joint) {
        if (slides[joint]) sliding.push_back(static_cast<int>(joint));
    }
    Clip clip(skeleton, frames.frame_time, frames.count, sliding);
    clip.set_name(animation.name);
    for (int frame = 0; frame < frames.count; ++frame) {
        for (std::size_t joint = 0; joint < joint_count; ++joint) {
            clip.set_rotation(frame, static_cast<int>(joint),
                              rotations[frame * joint_count + joint].normalized());
        }
        for (const int joint : clip.translated_joints()) {
            clip.set_translation(frame, joint, translations[frame * joint_count + joint]);
        }
    }
    return {std::move(clip), -1, 0.0};
}

}  // namespace sidestep::motion::detail
