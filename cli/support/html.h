// What every page of ours needs: words that cannot become tags, and bytes that travel inside it.
#pragma once

#include <string>
#include <string_view>

namespace sidestep::cli {

/// Text as it may stand in a page, in an attribute too; bytes that no page may hold are left out.
[[nodiscard]] std::string html_escaped(std::string_view text);

[[nodiscard]] std::string in_base64(std::string_view bytes);

}  // namespace sidestep::cli
