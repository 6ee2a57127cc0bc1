#include "sidestep/base/require.h"

#include <cstdio>
#include <cstdlib>

namespace sidestep::detail {

void throw_usage_error(const char* function, const std::string& message) {
    throw UsageError(std::string(function) + ": " + message);
}

void assertion_failed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, condition);
    std::abort();
}

}  // namespace sidestep::detail
