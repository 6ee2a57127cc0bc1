// Memory that will be needed soon: asked for, not waited for.
#pragma once

#include <cstddef>

namespace sidestep {

/// Asks for the line of the cache that `at` lies in. Nothing is read: any address will do.
inline void prefetch(const void* at) noexcept {
    __builtin_prefetch(at);
    // Whatever does this and nothing else GCC takes for idle, and drops calls to it. Not with this.
    asm volatile("");
}

/// The same, to write there.
inline void prefetch_to_write(const void* at) noexcept {
    __builtin_prefetch(at, 1);
    asm volatile("");
}

/// The line that an object begins on, and where it may lie across two, the one it ends on.
template <typename Object>
void prefetch_object(const Object* object) noexcept {
    constexpr int line = 64;
    static_assert(sizeof(Object) <= line);
    prefetch(object);
    if constexpr (line % sizeof(Object) != 0) {
        prefetch(reinterpret_cast<const char*>(object + 1) - 1);
    }
}

/// All lines that an object lies on.
template <typename Object>
void prefetch_lines(const Object* object) noexcept {
    const auto* bytes = reinterpret_cast<const char*>(object);
    for (std::size_t k = 0; k < sizeof(Object); k += 64) prefetch(bytes + k);
    prefetch(bytes + sizeof(Object) - 1);
}

}  // namespace sidestep
