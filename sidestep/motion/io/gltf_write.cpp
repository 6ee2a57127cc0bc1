#include "sidestep/base/require.h"
#include "sidestep/motion/io/detail/gltf_builder.h"
#include "sidestep/motion/io/detail/gltf_skeleton.h"
#include "sidestep/motion/io/gltf.h"

namespace sidestep::motion {

namespace {

detail::GltfBuilder build(std::span<const Clip> clips, const GltfOptions& options) {
    SIDESTEP_REQUIRE(!clips.empty(), "there is no clip to write");
    const Skeleton& skeleton = clips.front().skeleton();
    for (std::size_t i = 1; i < clips.size(); ++i) {
        SIDESTEP_REQUIRE(clips[i].skeleton().same_as(skeleton),
                         "clip " + std::to_string(i) + " \"" + clips[i].name() +
                             "\" has another skeleton than the first");
    }
    detail::GltfBuilder builder;
    const std::string name = clips.size() == 1 ? clips.front().name() : std::string();
    const detail::GltfSkeleton nodes = detail::add_skeleton(builder, skeleton, name);
    if (options.stick_mesh) detail::add_stick_mesh(builder, nodes, skeleton);
    for (const Clip& clip : clips) detail::add_clip(builder, nodes, clip);
    return builder;
}

}  // namespace

std::string write_glb(const Clip& clip, const GltfOptions& options) {
    return write_glb(std::span(&clip, 1), options);
}

std::string write_glb(std::span<const Clip> clips, const GltfOptions& options) {
    return build(clips, options).glb();
}

std::string write_gltf(const Clip& clip, const GltfOptions& options) {
    return write_gltf(std::span(&clip, 1), options);
}

std::string write_gltf(std::span<const Clip> clips, const GltfOptions& options) {
    return build(clips, options).gltf();
}

}  // namespace sidestep::motion
