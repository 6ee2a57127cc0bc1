#include "sidestep/motion/io/detail/gltf_skeleton.h"

#include <algorithm>

#include "sidestep/base/require.h"

namespace sidestep::motion::detail {

GltfSkeleton add_skeleton(GltfBuilder& builder, const Skeleton& skeleton, std::string_view name) {
    SIDESTEP_REQUIRE(skeleton.joint_count() > 0, "the skeleton has no joints");
    GltfSkeleton nodes;

    // the joints of a skin need one node above them all
    std::optional<int> holder;
    if (skeleton.roots().size() > 1) {
        holder = builder.add_node({.name = name.empty() ? "Skeleton" : std::string(name)});
    }
    for (const Joint& joint : skeleton.joints()) {
        const auto parent =
            joint.parent == no_parent ? holder : std::optional(nodes.joint_nodes[joint.parent]);
        nodes.joint_nodes.push_back(builder.add_node(
            {.name = joint.name, .translation = joint.offset, .rotation = joint.rest_rotation},
            parent));
    }
    nodes.top_node = holder.value_or(nodes.joint_nodes.front());

    // an end site gets a name that viewers can show; its own name stands in the extras
    for (const EndSite& site : skeleton.end_sites()) {
        const nlohmann::json note = {{extras_key, {{"end_site", {{"name", site.name}}}}}};
        nodes.end_nodes.push_back(builder.add_node(
            {.name = site.name.empty() ? skeleton.joint(site.joint).name + "_end" : site.name,
             .translation = site.offset,
             .extras = note},
            nodes.joint_nodes[site.joint]));
    }

    const GlobalPose rest = forward_kinematics(skeleton, rest_pose(skeleton));
    std::vector<Mat4> inverse_bind;
    for (const Transform& joint : rest.joints) inverse_bind.push_back(joint.inverse().matrix());
    for (std::size_t i = 0; i < rest.end_sites.size(); ++i) {
        const Transform end{rest.joints[skeleton.end_sites()[i].joint].rotation, rest.end_sites[i]};
        inverse_bind.push_back(end.inverse().matrix());
    }
    std::vector<int> joints = nodes.joint_nodes;
    joints.insert(joints.end(), nodes.end_nodes.begin(), nodes.end_nodes.end());
    nodes.skin = builder.add_skin(name, joints, builder.add_matrices(inverse_bind), nodes.top_node);
    return nodes;
}

void add_clip(GltfBuilder& builder, const GltfSkeleton& nodes, const Clip& clip) {
    const int frames = clip.frame_count();
    if (frames == 0) return;

    std::vector<double> seconds(frames);
    for (int frame = 0; frame < frames; ++frame) seconds[frame] = frame * clip.frame_time();
    const int times = builder.add_times(seconds);

    std::vector<GltfTrack> tracks;
    std::vector<Vec3> places(frames);
    for (const int joint : clip.translated_joints()) {
        for (int frame = 0; frame < frames; ++frame) places[frame] = clip.translation(frame, joint);
        tracks.push_back({nodes.joint_nodes[joint], GltfTrack::Target::translation, times,
                          builder.add_vectors(places)});
    }
    std::vector<Quat> turns(frames);
    for (int joint = 0; joint < clip.joint_count(); ++joint) {
        for (int frame = 0; frame < frames; ++frame) turns[frame] = clip.rotation(frame, joint);
        // the node's own rotation already says what never moves
        const Quat& rest = clip.skeleton().joint(joint).rest_rotation;
        const bool moves = std::any_of(turns.begin(), turns.end(), [&](const Quat& turn) {
            return turn.coeffs() != rest.coeffs();
        });
        if (!moves) continue;
        tracks.push_back({nodes.joint_nodes[joint], GltfTrack::Target::rotation, times,
                          builder.add_rotations(turns)});
    }
    builder.add_animation(
        clip.name(), tracks,
        {{extras_key, {{"frame_count", frames}, {"frame_time", clip.frame_time()}}}});
}

}  // namespace sidestep::motion::detail
