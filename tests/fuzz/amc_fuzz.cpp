// Any bytes at all as an Acclaim motion of a small skeleton with every kind of channel.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "sidestep/motion/io/asf_amc.h"

using namespace sidestep::motion;

namespace {

constexpr std::string_view skeleton = R"(:units
 length 0.45
 angle deg
:root
 order TX TY TZ RX RY RZ
:bonedata
begin
 name hip
 direction 1 0 0
 length 2
 axis 0 0 0 XYZ
end
begin
 name leg
 direction 0 -1 0
 length 7
 axis 10 20 30 ZXY
 dof rz ry rx l
end
begin
 name foot
 direction 0 0 1
 length 1
 axis 0 0 90 XYZ
 dof rx tx ty tz
end
:hierarchy
begin
 root hip
 hip leg
 leg foot
end
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto file = read_asf_amc(skeleton, text, "fuzz.asf", "fuzz.amc");
    if (!file) return 0;
    for (int frame = 0; frame < file->clip.frame_count(); ++frame) {
        for (const auto& joint : file->clip.global_pose(frame).joints) {
            if (!joint.translation.allFinite()) std::abort();
        }
    }
    return 0;
}
