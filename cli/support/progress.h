// Is it still working? Says so once a job has taken longer than a moment, and not before.
//
// On a terminal one line is rewritten in place; in a log a plain line appears every few seconds.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace sidestep::cli {

class Console;

class Progress {
public:
    /// @param what  The job, as in "reading": shown as `reading 12 of 340: walk.bvh`.
    Progress(const Console& console, std::string what, int total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Item `index` (from 0) begins.
    void at(int index, std::string_view name);
    /// Wipes the line, so that something else can be printed.
    void clear();

private:
    using Clock = std::chrono::steady_clock;
    bool silent_;
    bool in_place_;
    bool shown_ = false;
    std::string what_;
    int total_;
    Clock::time_point last_;
};

}  // namespace sidestep::cli
