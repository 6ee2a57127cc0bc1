// The wrong file, recognised: "this is a gzip archive" helps more than "expected HIERARCHY".
#pragma once

#include <string>
#include <string_view>

namespace sidestep::motion::detail {

struct ForeignFormat {
    std::string what;  ///< "a gzip archive"; empty when nothing was recognised.
    std::string hint;
};

/// Looks at the first bytes for the marks of other file types, and for text in UTF-16.
[[nodiscard]] ForeignFormat recognise_foreign(std::string_view bytes);

}  // namespace sidestep::motion::detail
