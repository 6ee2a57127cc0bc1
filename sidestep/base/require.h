// Who erred: the caller, or we?
//
//     SIDESTEP_REQUIRE   guards public doors, in every build: joint 99 of 31 was asked for
//     SIDESTEP_ASSERT    guards our own invariants, in debug, sanitizer and CI builds
#pragma once

#include <stdexcept>
#include <string>

namespace sidestep {

/// A function was called wrongly. The message names function, argument and value.
class UsageError : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

namespace detail {
[[noreturn]] void throw_usage_error(const char* function, const std::string& message);
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);
}  // namespace detail

}  // namespace sidestep

#define SIDESTEP_REQUIRE(condition, message)                                          \
    do {                                                                              \
        if (!(condition)) ::sidestep::detail::throw_usage_error(__func__, (message)); \
    } while (false)

#if defined(SIDESTEP_ASSERTIONS)
#define SIDESTEP_ASSERT(condition)                                                              \
    do {                                                                                        \
        if (!(condition)) ::sidestep::detail::assertion_failed(#condition, __FILE__, __LINE__); \
    } while (false)
#else
#define SIDESTEP_ASSERT(condition) static_cast<void>(0)
#endif
