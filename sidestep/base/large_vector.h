// A vector for what a million people need: pages of it are large, so that looking somebody up does
// not begin with looking up the page. And for what one thread writes again and again: its lines of the
// cache are nobody else's.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace sidestep {

/// Asks the system to keep this memory, all of it on whole large pages, on large pages.
void prefer_large_pages(void* memory, std::size_t bytes) noexcept;

/// As std::allocator, in whole lines of the cache, so that no other thread writes into them; from a
/// few megabytes on the system is asked for large pages, and may decline.
template <typename Value>
struct LargeAllocator {
    using value_type = Value;
    static constexpr std::size_t line = 64;
    static constexpr std::size_t page = std::size_t{2} << 20;
    static_assert(alignof(Value) <= line);

    LargeAllocator() = default;
    template <typename Other>
    LargeAllocator(const LargeAllocator<Other>&) noexcept {}  // NOLINT: as the standard wants it

    [[nodiscard]] Value* allocate(std::size_t count) {
        if (count > (static_cast<std::size_t>(-1) / 2 - line) / sizeof(Value))
            throw std::bad_alloc();
        const std::size_t bytes = (count * sizeof(Value) + line - 1) / line * line;
        void* memory = ::operator new(bytes, alignment(count));
        if (bytes >= 2 * page) prefer_large_pages(memory, bytes / page * page);
        return static_cast<Value*>(memory);
    }
    void deallocate(Value* memory, std::size_t count) noexcept {
        ::operator delete(memory, alignment(count));
    }
    bool operator==(const LargeAllocator&) const noexcept { return true; }

private:
    [[nodiscard]] static std::align_val_t alignment(std::size_t count) noexcept {
        return std::align_val_t{count * sizeof(Value) >= 2 * page ? page : line};
    }
};

template <typename Value>
using LargeVector = std::vector<Value, LargeAllocator<Value>>;

}  // namespace sidestep
