#include "sidestep/base/large_vector.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace sidestep {

void prefer_large_pages([[maybe_unused]] void* memory,
                        [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__)
    // advice: where it is not taken, pages stay small
    static_cast<void>(::madvise(memory, bytes, MADV_HUGEPAGE));
#endif
}

}  // namespace sidestep
