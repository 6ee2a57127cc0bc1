// Bytes as text and back (RFC 4648), for glTF files that carry their buffer inside the JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sidestep::motion::detail {

[[nodiscard]] std::string to_base64(std::string_view bytes);

/// Nothing when a character, the padding or the length is wrong.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace sidestep::motion::detail
