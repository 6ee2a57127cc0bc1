#include <algorithm>
#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/io/detail/gltf_animation.h"
#include "sidestep/motion/io/detail/gltf_document.h"
#include "sidestep/motion/io/detail/gltf_joints.h"
#include "sidestep/motion/io/detail/gltf_tree.h"
#include "sidestep/motion/io/gltf.h"

namespace sidestep::motion {

namespace {

using namespace detail;

// a joint that strays less than this part of the skeleton's size from its offset does not slide
constexpr double still = 1e-6;
// scales that differ by less are rounding, not intent
constexpr double scale_tolerance = 1e-3;
// a person is neither a matchbox nor a house
constexpr double smallest_plausible = 0.05;
constexpr double largest_plausible = 20.0;

/// When the frames are.
struct Frames {
    double begin = 0.0;
    double frame_time = 1.0 / 30.0;
    int count = 1;
    double snap = 0.0;  ///< Keys this close to a frame are the frame.
};

/// The chosen animation, or none; the names of the others go into a warning.
std::optional<GltfAnimation> choose_animation(GltfDocument& document,
                                              const std::vector<bool>& matters,
                                              const std::string& wanted) {
    const auto& list = document.list("animations");
    if (list.empty()) {
        if (!wanted.empty()) document.error("/animations", "there is none, asked for " + wanted);
        return std::nullopt;
    }
    std::string names;
    int chosen = -1;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string name = document.text(list[i], "name");
        if (chosen < 0 && !wanted.empty() && name == wanted) chosen = static_cast<int>(i);
        if (i < 20) names += (i > 0 ? ", \"" : "\"") + name + "\"";
        if (i == 20) names += ", ...";
    }
    if (!wanted.empty() && chosen < 0) {
        document.error("/animations", "none is called \"" + wanted + "\"; there are: " + names);
        return std::nullopt;
    }

    // the first that moves the skeleton; cameras and morph targets do not count
    const auto moves_skeleton = [&](const GltfAnimation& animation) {
        return std::any_of(animation.channels.begin(), animation.channels.end(),
                           [&](const GltfChannel& channel) { return matters[channel.node]; });
    };
    std::optional<GltfAnimation> animation;
    for (int i = std::max(chosen, 0); i < static_cast<int>(list.size()); ++i) {
        GltfAnimation candidate = read_animation(document, i);
        if (document.failed()) return std::nullopt;
        if (moves_skeleton(candidate)) {
            animation = std::move(candidate);
            break;
        }
        if (chosen >= 0) break;
    }
    if (!animation) return std::nullopt;
    if (list.size() > 1 && wanted.empty()) {
        document.warn("/animations",
                      "there are " + std::to_string(list.size()) + ": " + names + "; taking \"" +
                          animation->name + "\"",
                      "choose another by its name", "several_animations");
    }
    return animation;
}

Frames choose_frames(GltfDocument& document, const GltfAnimation& animation, std::size_t cost,
                     const GltfReadOptions& options) {
    Frames frames;
    frames.begin = animation.first_time;
    const double length = animation.last_time - animation.first_time;
    if (options.frame_rate) {
        frames.frame_time = 1.0 / *options.frame_rate;
    } else if (animation.frame_time) {
        frames.frame_time = *animation.frame_time;
    } else {
        const GltfRate rate = infer_rate(animation);
        frames.frame_time = rate.frame_time;
        if (!rate.assumed.empty()) {
            document.warn("/animations", rate.assumed, "choose another rate with --fps",
                          "assumed_rate");
        }
    }
    // rounding of 32-bit times must neither add a frame nor lose one
    frames.snap = 1e-3 * frames.frame_time +
                  2.5e-7 * std::max(std::abs(animation.first_time), std::abs(animation.last_time));
    const double count = std::ceil((length - frames.snap) / frames.frame_time) + 1.0;
    const double limit = static_cast<double>(document.work_limit()) / static_cast<double>(cost);
    if (!(count <= limit)) {
        document.error("/animations",
                       "lasts " + std::to_string(length) + " s: at " +
                           std::to_string(1.0 / frames.frame_time) +
                           " frames a second that is more than this file can mean",
                       "choose a lower rate with --fps");
        return frames;
    }
    frames.count = std::max(1, static_cast<int>(count));
    if (!options.frame_rate && animation.frame_count && *animation.frame_count != frames.count) {
        document.warn("/animations", "the file notes " + std::to_string(*animation.frame_count) +
                                         " frames, its keys make " + std::to_string(frames.count) +
                                         ": taking these");
    }
    return frames;
}

/// Scale that rigid joints cannot follow, said once each.
void warn_about_scale(GltfDocument& document, const GltfTree& tree, const GltfJoints& joints,
                      const GltfWorld& rest, const std::optional<GltfAnimation>& animation) {
    for (const int node : joints.nodes) {
        const Mat3& linear = rest.linears[node];
        const Vec3 size = linear.colwise().norm();
        const std::string who =
            "joint \"" + tree.nodes[node].name + "\" (node " + std::to_string(node) + ")";
        if (linear.determinant() < 0.0) {
            document.warn("/nodes/" + std::to_string(node),
                          who + " is mirrored: places are right, rotations ignore the mirror", {},
                          "mirrored");
            break;
        }
        if (size.maxCoeff() - size.minCoeff() > scale_tolerance * size.maxCoeff()) {
            document.warn("/nodes/" + std::to_string(node),
                          who +
                              " has a scale that differs between axes: places are right, "
                              "rotations ignore it",
                          {}, "non_uniform_scale");
            break;
        }
    }
    if (!animation) return;
    for (const GltfChannel& channel : animation->channels) {
        if (channel.target != GltfTarget::scale) continue;
        const auto& values = channel.values->values;
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        if (*high - *low > scale_tolerance && channel.interpolation != GltfInterpolation::cubic) {
            document.warn("/nodes/" + std::to_string(channel.node),
                          "its animated scale varies: bones grow and shrink, so joints slide", {},
                          "animated_scale");
            break;
        }
    }
}

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

/// Every joint or node above one, parents first.
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

/// Samples all nodes, frame by frame, and keeps what the joints do. Nothing when a joint leaves the
/// world of numbers.
std::optional<Clip> bake(GltfDocument& document, const GltfTree& tree, const GltfJoints& joints,
                         const std::vector<int>& nodes, const Skeleton& skeleton,
                         const Frames& frames, GltfAnimation& animation, double size) {
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
                document.error(
                    "/nodes/" + std::to_string(node),
                    "its place at " + std::to_string(seconds) + " s is beyond all numbers");
                return std::nullopt;
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
    return clip;
}

/// The longest side of the box around the joints at rest.
double size_of(const GltfJoints& joints, const GltfWorld& rest) {
    Vec3 low = rest.positions[joints.nodes.front()];
    Vec3 high = low;
    for (const int node : joints.nodes) {
        low = low.cwiseMin(rest.positions[node]);
        high = high.cwiseMax(rest.positions[node]);
    }
    return (high - low).maxCoeff();
}

Result<MotionFile> read(GltfDocument& document, const GltfReadOptions& options) {
    if (document.list("nodes").empty()) document.error("/nodes", "there are none");
    const GltfTree tree = read_tree(document);
    if (document.failed()) return failure(document.problems());
    const std::vector<bool> matters = nodes_that_may_matter(document, tree);
    if (document.failed()) return failure(document.problems());
    std::optional<GltfAnimation> animation = choose_animation(document, matters, options.animation);
    if (document.failed()) return failure(document.problems());
    const GltfJoints joints = find_joints(document, tree, animation ? &*animation : nullptr);
    if (document.failed()) return failure(document.problems());

    const GltfWorld rest = rest_world(tree);
    for (const int node : joints.nodes) {
        if (rest.positions[node].allFinite() && rest.linears[node].allFinite()) continue;
        document.error("/nodes/" + std::to_string(node), "its place at rest is beyond all numbers");
        return failure(document.problems());
    }
    warn_about_scale(document, tree, joints, rest, animation);
    const double size = size_of(joints, rest);
    if (size > largest_plausible || (size < smallest_plausible && joints.nodes.size() > 1)) {
        document.warn("", "the skeleton is " + std::to_string(size) + " m long",
                      "glTF means metres; pass --unit if this file does not", "implausible_size");
    }

    MotionFile file;
    file.format = "gltf";
    file.metres_per_unit = 1.0;
    file.up = Axis::y;
    const Skeleton skeleton = make_skeleton(tree, joints, rest);
    if (animation) {
        const std::vector<int> nodes = nodes_that_matter(tree, joints);
        const Frames frames = choose_frames(document, *animation, nodes.size(), options);
        if (document.failed()) return failure(document.problems());
        auto clip = bake(document, tree, joints, nodes, skeleton, frames, *animation, size);
        if (!clip) return failure(document.problems());
        file.clip = std::move(*clip);
    } else {
        document.warn("/animations",
                      document.list("animations").empty()
                          ? "there is none: one frame of the rest pose"
                          : "none moves the skeleton: one frame of the rest pose",
                      {}, "no_animation");
        file.clip = Clip(skeleton, 1.0 / options.frame_rate.value_or(30.0), 1);
    }
    file.warnings = document.problems();
    return file;
}

Result<MotionFile> read_from(std::string_view bytes, std::string_view name,
                             const std::filesystem::path& folder, const GltfReadOptions& options) {
    SIDESTEP_REQUIRE(
        !options.frame_rate || (*options.frame_rate > 0.0 && std::isfinite(*options.frame_rate)),
        "frame_rate is " + std::to_string(*options.frame_rate));
    auto document = GltfDocument::open(bytes, name, folder);
    if (!document) return failure(document.error());
    return read(*document, options);
}

}  // namespace

Result<MotionFile> read_gltf(std::string_view bytes, std::string_view name,
                             const GltfReadOptions& options) {
    return read_from(bytes, name, {}, options);
}

Result<MotionFile> load_gltf(const std::filesystem::path& path, const GltfReadOptions& options) {
    const auto bytes = read_file(path);
    if (!bytes) return failure(bytes.error());
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    return read_from(*bytes, path.string(), folder, options);
}

}  // namespace sidestep::motion
