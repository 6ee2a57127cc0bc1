// Any bytes at all as a character: read, posed, skinned, written and read again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "sidestep/body/io/character_glb.h"

using namespace sidestep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto file = body::read_character_glb(bytes, "fuzz");
    if (!file) return 0;
    const body::Character& character = file->character;
    const auto rest =
        motion::forward_kinematics(character.skeleton(), motion::rest_pose(character.skeleton()));
    (void)body::posed_parts(character, rest);
    if (character.skin()) (void)body::skinned_mesh(character, rest);
    (void)body::clamp(character, motion::rest_pose(character.skeleton()));
    (void)character.fingerprint();
    return 0;
}
