// Is it still working? Says so once a job has taken longer than a moment, and not before.
//
// A thread of its own looks at the clock, so that one long file is as talkative as a thousand short
// ones. On a terminal one line with a bar is rewritten in place; in a log a plain line appears every few
// seconds.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace sidestep::cli {

class Console;

class Progress {
public:
    /// @param what  The job, as in "reading": shown as `reading 12 of 340: walk.bvh (3 s)`.
    Progress(Console& console, std::string what, int total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Item `index` (from 0) begins.
    void at(int index, std::string_view name);

private:
    using Clock = std::chrono::steady_clock;
    void watch();
    [[nodiscard]] std::string line() const;

    Console& console_;
    const std::string what_;
    const int total_;
    const Clock::time_point start_ = Clock::now();
    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    int index_ = -1;
    std::string name_;
    bool over_ = false;
    std::thread watcher_;  // last: it uses everything above
};

}  // namespace sidestep::cli
