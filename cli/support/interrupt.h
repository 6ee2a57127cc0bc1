// Ctrl-C means now, and leaves no half-written file behind; or it means "that will do" to whoever
// shows something until then.
#pragma once

#include <chrono>

namespace sidestep::cli {

/// From now on an interrupt, a hang-up or a polite kill removes what is unfinished and ends the
/// program as the signal would: the shell sees 130 after Ctrl-C.
void clean_up_on_interrupt();

/// While it lives, an interrupt, a hang-up or a polite kill asks for an end; the next one ends the
/// program as above. One at a time.
class Stop {
public:
    using Clock = std::chrono::steady_clock;

    Stop();
    ~Stop();
    Stop(const Stop&) = delete;
    Stop& operator=(const Stop&) = delete;

    [[nodiscard]] bool asked() const noexcept;
    /// Sleeps until somebody asks, at most until then. True when asked.
    bool wait_until(Clock::time_point then) const;
    /// Sleeps until somebody asks.
    void wait() const;
};

}  // namespace sidestep::cli
