// How much memory does a piece of work need at its peak? Ask a child process.
#pragma once

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

namespace sidestep::bench {

/// Runs `work` in a forked child and returns its peak resident size in bytes, beyond what the child
/// needs for doing nothing; -1 when the child failed. Fork before threads start: a child has one.
template <typename Work>
[[nodiscard]] double peak_bytes(Work work) {
    const auto measure = [](auto&& task) -> double {
        std::fflush(nullptr);
        const pid_t child = ::fork();
        if (child < 0) return -1.0;
        if (child == 0) {
            task();
            ::_exit(0);
        }
        int status = 0;
        struct rusage used {};
        if (::wait4(child, &status, 0, &used) != child) return -1.0;
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return -1.0;
        return static_cast<double>(used.ru_maxrss) * 1024.0;
    };
    const double nothing = measure([] {});
    const double peak = measure(work);
    return nothing < 0.0 || peak < 0.0 ? -1.0 : peak - nothing;
}

}  // namespace sidestep::bench
