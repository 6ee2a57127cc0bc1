// Whatever the bytes are, read_gltf gives a motion or a reason, and what it gives can be written
// and read again.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "sidestep/motion/io/gltf.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sidestep::motion;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto file = read_gltf(bytes, "fuzz.glb");
    if (!file) return file.error().empty() ? std::abort(), 0 : 0;

    const Clip& clip = file->clip;
    if (clip.frame_count() < 1 || clip.joint_count() < 1) std::abort();
    // places beyond 32-bit floats cannot be written; everything else must come back
    for (int frame = 0; frame < clip.frame_count(); ++frame) {
        for (const auto& place : clip.translations(frame)) {
            if (!(place.cwiseAbs().maxCoeff() < 1e12)) return 0;
        }
    }
    for (const Joint& joint : clip.skeleton().joints()) {
        if (!(joint.offset.cwiseAbs().maxCoeff() < 1e12)) return 0;
    }
    for (const EndSite& site : clip.skeleton().end_sites()) {
        if (!(site.offset.cwiseAbs().maxCoeff() < 1e12)) return 0;
    }
    if (static_cast<long>(clip.frame_count()) * clip.joint_count() > 100000) return 0;
    const auto again = read_gltf(write_glb(clip, {.stick_mesh = false}));
    if (!again || again->clip.joint_count() != clip.joint_count() ||
        again->clip.frame_count() != clip.frame_count()) {
        std::abort();
    }
    return 0;
}
