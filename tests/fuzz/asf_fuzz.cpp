// Any bytes at all as an Acclaim skeleton; when it reads, a motion of zeros is put on it.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "sidestep/motion/io/asf_amc.h"

using namespace sidestep::motion;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto file = read_asf(text, "fuzz.asf");
    if (!file) {
        if (file.error().size() > 2 * sidestep::problem_limit) std::abort();
        return 0;
    }
    const auto pose = forward_kinematics(file->skeleton, rest_pose(file->skeleton));
    for (const auto& joint : pose.joints) {
        if (!joint.translation.allFinite()) std::abort();
    }
    // six numbers for the root and three for every bone: right for some, refused for the others
    std::string amc = "1\nroot 0 0 0 0 0 0\n";
    for (const Joint& joint : file->skeleton.joints()) amc += joint.name + " 1 2 3\n";
    (void)read_asf_amc(text, amc, "fuzz.asf", "fuzz.amc");
    return 0;
}
