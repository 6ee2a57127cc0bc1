#include "cli/support/interrupt.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"

namespace sidestep::cli {

namespace {

extern "C" void on_signal(int number) {
    remove_unfinished_files();
    // wipe a progress line; harmless elsewhere
    if (::isatty(STDERR_FILENO) == 1) {
        const ssize_t ignored = ::write(STDERR_FILENO, "\r\033[K", 4);
        static_cast<void>(ignored);
    }
    // die of the signal itself, so that a shell loop around us stops too
    ::signal(number, SIG_DFL);
    ::raise(number);
}

// Of the Stop that lives: whether it was asked, and a pipe that wakes who sleeps.
std::atomic<bool> stop_asked{false};
std::atomic<bool> stop_lives{false};
std::array<int, 2> stop_pipe{-1, -1};
static_assert(std::atomic<bool>::is_always_lock_free, "for signal handlers");

extern "C" void on_stop(int number) {
    if (stop_asked.exchange(true)) {
        on_signal(number);
        return;
    }
    const char byte = 0;
    const ssize_t ignored = ::write(stop_pipe[1], &byte, 1);
    static_cast<void>(ignored);
}

void handle_endings(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        // whoever started us with a signal ignored (nohup) wants it ignored
        struct sigaction before {};
        if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
        ::sigaction(number, &action, nullptr);
    }
}

}  // namespace

void clean_up_on_interrupt() {
    handle_endings(on_signal);
}

Stop::Stop() {
    SIDESTEP_REQUIRE(!stop_lives.exchange(true), "one Stop at a time");
    stop_asked = false;
    SIDESTEP_REQUIRE(::pipe2(stop_pipe.data(), O_CLOEXEC | O_NONBLOCK) == 0, "no pipe to be had");
    handle_endings(on_stop);
}

Stop::~Stop() {
    handle_endings(on_signal);
    ::close(stop_pipe[0]);
    ::close(stop_pipe[1]);
    stop_pipe = {-1, -1};
    stop_lives = false;
}

bool Stop::asked() const noexcept {
    return stop_asked;
}

bool Stop::wait_until(Clock::time_point then) const {
    while (!asked()) {
        const std::chrono::nanoseconds left = then - Clock::now();
        if (left.count() <= 0) return false;
        const auto seconds = std::chrono::floor<std::chrono::seconds>(left);
        timespec most{};
        most.tv_sec = seconds.count();
        most.tv_nsec = (left - seconds).count();
        pollfd wake{.fd = stop_pipe[0], .events = POLLIN, .revents = 0};
        ::ppoll(&wake, 1, &most, nullptr);
    }
    return true;
}

void Stop::wait() const {
    while (!wait_until(Clock::now() + std::chrono::hours(1))) {
    }
}

}  // namespace sidestep::cli
