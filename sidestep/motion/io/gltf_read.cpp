#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/io/detail/gltf_animation.h"
#include "sidestep/motion/io/detail/gltf_bake.h"
#include "sidestep/motion/io/detail/gltf_document.h"
#include "sidestep/motion/io/detail/gltf_joints.h"
#include "sidestep/motion/io/detail/gltf_tree.h"
#include "sidestep/motion/io/gltf.h"

namespace sidestep::motion {

namespace {

using namespace detail;

// scales that differ by less are rounding, not intent
constexpr double scale_tolerance = 1e-3;
// a person is neither a matchbox nor a house
constexpr double smallest_plausible = 0.05;
constexpr double largest_plausible = 20.0;

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
                      "name an animation when reading to choose another", "several_animations");
    }
    return animation;
}

GltfFrames choose_frames(GltfDocument& document, const GltfAnimation& animation, std::size_t cost,
                         const GltfReadOptions& options) {
    GltfFrames frames;
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
            document.warn("/animations", rate.assumed,
                          "name a frame rate when reading to choose another", "assumed_rate");
        }
    }
    // rounding of 32-bit times must neither add a frame nor lose one
    frames.snap = 1e-3 * frames.frame_time +
                  2.5e-7 * std::max(std::abs(animation.first_time), std::abs(animation.last_time));
    const double count = std::ceil((length - frames.snap) / frames.frame_time) + 1.0;
    const double limit = static_cast<double>(document.work_limit()) / static_cast<double>(cost);
    if (!(count <= limit)) {
        document.error(
            "/animations",
            fmt::format(
                "lasts {:.6g} s: at {:.6g} frames a second that is more than this file can mean",
                length, 1.0 / frames.frame_time),
            "name a lower frame rate when reading");
        return frames;
    }
    frames.count = static_cast<int>(std::max(1.0, count));
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
    if (size > largest_plausible || (size < smallest_plausible && size > 0.0)) {
        document.warn("", fmt::format("the skeleton is {:.3g} m long", size),
                      "glTF means metres; pass --unit if this file does not", "implausible_size");
    }

    MotionFile file;
    file.format = "gltf";
    file.metres_per_unit = 1.0;
    file.up = Axis::y;
    const Skeleton skeleton = make_skeleton(tree, joints, rest);
    if (animation) {
        const std::vector<int> nodes = nodes_that_matter(tree, joints);
        const GltfFrames frames = choose_frames(document, *animation, nodes.size(), options);
        if (document.failed()) return failure(document.problems());
        GltfBaked baked = bake(tree, joints, nodes, skeleton, frames, *animation, size);
        if (baked.lost_node >= 0) {
            document.error(
                "/nodes/" + std::to_string(baked.lost_node),
                fmt::format("its place at {:.6g} s is beyond all numbers", baked.lost_at));
            return failure(document.problems());
        }
        file.clip = std::move(baked.clip);
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
