// The newest word from one thread to another, without waiting.
//
//     writer ──► [back] ⇄ [middle] ⇄ [front] ──► reader        three places; swaps, no locks
//
// The writer never waits for the reader, nor the reader for the writer; what the reader gets is
// whole, and the newest that was finished. What it missed is gone.
#pragma once

#include <atomic>
#include <cstdint>

namespace sidestep::puppet {

/// One writer, one reader.
template <typename Packet>
class Exchange {
public:
    /// What the writer fills next. Holds whatever an older packet left there.
    [[nodiscard]] Packet& back() noexcept { return places_[back_]; }
    /// Hands it over.
    void publish() noexcept {
        back_ =
            middle_.exchange(static_cast<std::uint8_t>(back_ | fresh), std::memory_order_acq_rel) &
            mask;
    }

    /// Brings the newest packet to the front; false when there is none since the last call.
    bool update() noexcept {
        if ((middle_.load(std::memory_order_relaxed) & fresh) == 0) return false;
        front_ = middle_.exchange(front_, std::memory_order_acq_rel) & mask;
        return true;
    }
    /// What the reader has.
    [[nodiscard]] const Packet& front() const noexcept { return places_[front_]; }

private:
    static constexpr std::uint8_t fresh = 4, mask = 3;
    Packet places_[3]{};
    std::uint8_t back_ = 0, front_ = 2;
    std::atomic<std::uint8_t> middle_{1};
};

}  // namespace sidestep::puppet
