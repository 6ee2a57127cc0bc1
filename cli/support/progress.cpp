#include "cli/support/progress.h"

#include <fmt/format.h>

#include "cli/support/console.h"

namespace sidestep::cli {

namespace {

constexpr auto patience = std::chrono::milliseconds(1000);      // before the first word
constexpr auto frame = std::chrono::milliseconds(200);          // between rewrites of a line
constexpr auto log_interval = std::chrono::milliseconds(5000);  // between lines of a log

}  // namespace

Progress::Progress(Console& console, std::string what, int total)
    : console_(console), what_(std::move(what)), total_(total) {
    if (!console.quiet()) watcher_ = std::thread([this] { watch(); });
}

Progress::~Progress() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    changed_.notify_one();
    if (watcher_.joinable()) watcher_.join();
    console_.wipe_status();
}

void Progress::at(int index, std::string_view name) {
    const std::lock_guard lock(mutex_);
    index_ = index;
    name_ = name;
}

void Progress::watch() {
    std::unique_lock lock(mutex_);
    auto wait = std::chrono::milliseconds(patience);
    while (!changed_.wait_for(lock, wait, [this] { return over_; })) {
        if (index_ < 0) continue;
        console_.show_status(line());
        wait = console_.watched() ? frame : log_interval;
    }
}

std::string Progress::line() const {
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start_).count();
    if (total_ == 1) return fmt::format("{} {} ({} s)", what_, name_, seconds);
    // where people watch, what is done is drawn as well
    constexpr int width = 20;
    const int done = width * index_ / total_;
    const std::string bar =
        console_.watched() ? fmt::format("[{:=<{}}{:<{}}] ", "", done, "", width - done) : "";
    return fmt::format("{}{} {} of {}: {} ({} s)", bar, what_, index_ + 1, total_, name_, seconds);
}

}  // namespace sidestep::cli
