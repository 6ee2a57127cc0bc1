#include "cli/support/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/support/interrupt.h"
#include "sidestep/base/file.h"

extern char** environ;

namespace sidestep::cli {

namespace {

/// A pipe whose ends close when it goes.
struct Pipe {
    std::array<int, 2> ends{-1, -1};
    Pipe() {
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
    }
    ~Pipe() {
        close_end(0);
        close_end(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void close_end(std::size_t which) {
        if (ends[which] >= 0) ::close(ends[which]);
        ends[which] = -1;
    }
};

/// False once nothing more will come.
bool take(int from, std::string& into, std::size_t most, bool& cut) {
    char piece[65536];
    const ssize_t came = ::read(from, piece, sizeof piece);
    if (came < 0 && errno == EINTR) return true;
    if (came <= 0) return false;
    const std::size_t room = most - std::min(most, into.size());
    const auto count = static_cast<std::size_t>(came);
    cut = cut || count > room;
    into.append(piece, std::min(room, count));
    return true;
}

}  // namespace

Result<Child> run_child(const std::vector<std::string>& words, const ChildOptions& options) {
    std::vector<std::string> copies = words;
    std::vector<char*> pointers;
    for (std::string& word : copies) pointers.push_back(word.data());
    pointers.push_back(nullptr);

    Pipe out, err;
    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&files, out.ends[1], STDOUT_FILENO);
    if (options.keep_err) {
        ::posix_spawn_file_actions_adddup2(&files, err.ends[1], STDERR_FILENO);
    }
    // signals that we treat in our own way end it as usual
    posix_spawnattr_t how;
    ::posix_spawnattr_init(&how);
    sigset_t usual;
    sigemptyset(&usual);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&usual, number);
    ::posix_spawnattr_setsigdefault(&how, &usual);
    ::posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF);
    pid_t process = 0;
    const int failed = ::posix_spawn(&process, pointers[0], &files, &how, pointers.data(), environ);
    ::posix_spawnattr_destroy(&how);
    ::posix_spawn_file_actions_destroy(&files);
    if (failed != 0) {
        return failure(
            problem_with(words.front(), std::string("cannot start: ") + std::strerror(failed)));
    }
    out.close_end(1);
    err.close_end(1);

    Child child;
    bool out_open = true, err_open = options.keep_err, told = false;
    while (out_open || err_open) {
        std::array<pollfd, 2> ready{
            {{.fd = out_open ? out.ends[0] : -1, .events = POLLIN, .revents = 0},
             {.fd = err_open ? err.ends[0] : -1, .events = POLLIN, .revents = 0}}};
        constexpr int patience_ms = 100;
        const int woken = ::poll(ready.data(), 2, patience_ms);
        if (!told && options.stop != nullptr && options.stop->asked()) {
            ::kill(process, SIGINT);
            told = true;
        }
        if (woken <= 0) continue;
        if (ready[0].revents != 0) {
            out_open = take(out.ends[0], child.out, options.most_bytes, child.out_cut);
        }
        if (ready[1].revents != 0) {
            err_open = take(err.ends[0], child.err, options.most_bytes, child.err_cut);
        }
    }
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    child.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return child;
}

std::string own_program() {
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::string() : self.string();
}

}  // namespace sidestep::cli
