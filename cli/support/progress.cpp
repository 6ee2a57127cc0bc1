#include "cli/support/progress.h"

#include <cstdio>

#include "cli/support/console.h"

namespace sidestep::cli {

namespace {

constexpr auto patience = std::chrono::milliseconds(1000);      // before the first word
constexpr auto frame = std::chrono::milliseconds(100);          // between rewrites of a line
constexpr auto log_interval = std::chrono::milliseconds(5000);  // between lines of a log

}  // namespace

Progress::Progress(const Console& console, std::string what, int total)
    : silent_(console.quiet()),
      in_place_(console.watched()),
      what_(std::move(what)),
      total_(total),
      last_(Clock::now()) {}

Progress::~Progress() {
    clear();
}

void Progress::at(int index, std::string_view name) {
    if (silent_) return;
    const auto now = Clock::now();
    const auto wait = !shown_     ? Clock::duration(patience)
                      : in_place_ ? Clock::duration(frame)
                                  : Clock::duration(log_interval);
    if (now - last_ < wait) return;
    last_ = now;
    shown_ = true;
    const int length = static_cast<int>(name.size());
    if (in_place_) {
        std::fprintf(stderr, "\r\033[K%s %d of %d: %.*s", what_.c_str(), index + 1, total_, length,
                     name.data());
    } else {
        std::fprintf(stderr, "%s %d of %d: %.*s\n", what_.c_str(), index + 1, total_, length,
                     name.data());
    }
    std::fflush(stderr);
}

void Progress::clear() {
    if (in_place_ && shown_) {
        std::fputs("\r\033[K", stderr);
        std::fflush(stderr);
    }
}

}  // namespace sidestep::cli
