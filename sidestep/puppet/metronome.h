// Which steps are due, how late are they, and which are given up?
//
//     slots    |    |    |    |    |    |    |
//     now                        ^               two are late: made up for, if not too many
//
// A clock is told, none is read: tests count, threads look at theirs. A clock that goes backwards, or
// leaps, moves the slots and nothing else.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace sidestep::puppet {

/// How late things were, in bins of 12 % from a microsecond to seconds. One writes, any may read.
class Lateness {
public:
    void add(double seconds);
    /// The lateness that so many (0 to 1) did not exceed, us; the upper end of its bin.
    [[nodiscard]] double quantile_us(double part) const;
    [[nodiscard]] double most_us() const { return most_us_.load(std::memory_order_relaxed); }

private:
    static constexpr int bin_count = 160;
    static constexpr double ratio = 1.12;
    std::array<std::atomic<std::uint32_t>, bin_count> bins_{};
    std::atomic<double> most_us_{0.0};
};

class Metronome {
public:
    /// @param most_behind_s  Steps later than this are left out; 0: none is made up for.
    Metronome(double period_s, double most_behind_s);

    /// The first slot is now.
    void start(double now_s);
    /// Whether to make a step now; and, after it, again. Steps are made up for one by one, and none that is later than
    /// `most_behind_s`: a machine that is too slow leaves some out, and does not fall farther behind.
    bool due(double now_s);
    /// When to look again.
    [[nodiscard]] double next_s() const noexcept { return next_s_; }

    // counts: any thread
    [[nodiscard]] std::int64_t missed() const { return missed_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::int64_t left_out() const {
        return left_out_.load(std::memory_order_relaxed);
    }
    /// The clock went backwards.
    [[nodiscard]] std::int64_t leaps() const { return leaps_.load(std::memory_order_relaxed); }
    [[nodiscard]] const Lateness& lateness() const noexcept { return lateness_; }

private:
    double period_s_, most_behind_s_;
    double next_s_ = 0.0;
    std::atomic<std::int64_t> missed_{0}, left_out_{0}, leaps_{0};
    Lateness lateness_;
};

}  // namespace sidestep::puppet
