#include "sidestep/puppet/metronome.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::puppet {

namespace {

// a counter with one writer: no need for a read and a write in one
template <typename T>
void raise(std::atomic<T>& counter, T by) {
    counter.store(counter.load(std::memory_order_relaxed) + by, std::memory_order_relaxed);
}

}  // namespace

void Lateness::add(double seconds) {
    const double us = 1e6 * std::max(seconds, 0.0);
    const int bin =
        us <= 1.0 ? 0
                  : std::min(bin_count - 1, 1 + static_cast<int>(std::log(us) / std::log(ratio)));
    raise(bins_[bin], std::uint32_t{1});
    if (us > most_us_.load(std::memory_order_relaxed))
        most_us_.store(us, std::memory_order_relaxed);
}

double Lateness::quantile_us(double part) const {
    std::uint64_t all = 0;
    for (const auto& bin : bins_) all += bin.load(std::memory_order_relaxed);
    if (all == 0) return 0.0;
    std::uint64_t below = 0;
    for (int b = 0; b < bin_count; ++b) {
        below += bins_[b].load(std::memory_order_relaxed);
        if (static_cast<double>(below) >= part * static_cast<double>(all))
            return std::min(std::pow(ratio, b), most_us());
    }
    return most_us();
}

Metronome::Metronome(double period_s, double most_behind_s)
    : period_s_(period_s), most_behind_s_(most_behind_s) {
    SIDESTEP_REQUIRE(period_s > 0.0 && most_behind_s >= 0.0, "slots take time");
}

void Metronome::start(double now_s) {
    next_s_ = now_s;
}

bool Metronome::due(double now_s) {
    if (!std::isfinite(now_s)) return false;
    // a hair early is on time: slots are sums of periods, and sums round
    if (now_s < next_s_ - 1e-6 * period_s_) {
        // a clock that was set back: go on from here, or nothing would be due for hours
        if (next_s_ - now_s <= 2.0 * period_s_) return false;
        raise(leaps_, std::int64_t{1});
        next_s_ = now_s;
    }
    const double late = std::max(now_s - next_s_, 0.0);
    lateness_.add(late);
    const auto whole = [&](double span) {
        return static_cast<std::int64_t>(std::min(span / period_s_ + 1e-6, 1e15));
    };
    std::int64_t behind = whole(late);
    const std::int64_t too_late = behind - whole(most_behind_s_);
    if (too_late > 0) {
        raise(left_out_, too_late);
        raise(missed_, too_late);
        next_s_ += static_cast<double>(too_late) * period_s_;
        behind -= too_late;
    }
    if (behind > 0) raise(missed_, std::int64_t{1});
    next_s_ += period_s_;
    return true;
}

}  // namespace sidestep::puppet
