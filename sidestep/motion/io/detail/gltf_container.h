// The outside of a glTF file: one block of JSON, and perhaps one of bytes.
//
//     glTF | 2 | length | n | JSON | {...} | m | BIN | ......        binary, .glb
//     {"asset": {"version": "2.0"}, ...}                             text, .gltf
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "sidestep/base/result.h"

namespace sidestep::motion::detail {

struct GltfContainer {
    nlohmann::json root;     ///< An object that says it is glTF 2.
    std::string_view block;  ///< Points into the bytes that were given; empty without a chunk.
    Problems warnings;
};

/// Either kind, told apart by the first bytes. Depth and number of JSON values are bounded.
[[nodiscard]] Result<GltfContainer> open_gltf_container(std::string_view bytes,
                                                        std::string_view name);

}  // namespace sidestep::motion::detail
