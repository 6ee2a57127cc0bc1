#include "cli/support/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include "sidestep/base/file.h"

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

}  // namespace

void clean_up_on_interrupt() {
    struct sigaction action {};
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        // whoever started us with a signal ignored (nohup) wants it ignored
        struct sigaction before {};
        if (::sigaction(number, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
        ::sigaction(number, &action, nullptr);
    }
}

}  // namespace sidestep::cli
