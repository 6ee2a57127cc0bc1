// How many steps are due by now?
//
//     wall clock ──► due ──► steps ──►        as fast as the world, or at another speed
//                     │
//                     └─ who cannot keep up is late by a moment, not by ever more
#pragma once

#include <algorithm>
#include <cmath>

namespace sidestep::cli {

class Pace {
public:
    /// What is owed beyond this is forgiven, in seconds of the wall clock.
    static constexpr double patience_s = 0.25;

    explicit Pace(double step_seconds) : step_s_(step_seconds) {}

    /// Seconds that pass for each second of the wall clock.
    void set_speed(double speed) { speed_ = speed; }
    void hold(bool held) { held_ = held; }
    [[nodiscard]] double speed() const { return speed_; }
    [[nodiscard]] bool held() const { return held_; }

    /// So many seconds went by on the wall.
    void pass(double wall_seconds) {
        if (held_) return;
        owed_s_ += speed_ * std::max(0.0, wall_seconds);
        owed_s_ = std::min(owed_s_, std::max(speed_ * patience_s, step_s_));
    }
    /// Whether a step is due; then it counts as made.
    [[nodiscard]] bool due() {
        // a step is due when it has passed, up to rounding
        if (held_ || owed_s_ < step_s_ * (1.0 - 1e-9)) return false;
        owed_s_ = std::max(0.0, owed_s_ - step_s_);
        return true;
    }

private:
    double step_s_;
    double speed_ = 1.0;
    double owed_s_ = 0.0;
    bool held_ = false;
};

}  // namespace sidestep::cli
