#include "cli/support/showing.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "cli/support/console.h"
#include "cli/support/range.h"
#include "sidestep/base/file.h"

extern char** environ;

namespace sidestep::cli {

void add_show_flags(CLI::App& verb, ShowFlags& flags, const std::string& group) {
    const auto grouped = [&](CLI::Option* option) {
        if (!group.empty()) option->group(group);
    };
    grouped(verb.add_option("--host", flags.host,
                            "Listen at this address of the machine; anything but 127.0.0.1 lets\n"
                            "others look and touch")
                ->type_name("HOST"));
    grouped(verb.add_option("--port", flags.port, "Listen at this port; 0 takes a free one")
                ->type_name("N")
                ->check(between(0, 65535)));
    grouped(verb.add_flag("--open", flags.open, "Open a browser: $BROWSER, or xdg-open"));
    grouped(verb.add_option("--page", flags.page,
                            "Serve the page from this folder instead of the one inside the\n"
                            "program: for those who work on it")
                ->type_name("FOLDER"));
}

bool is_loopback(const std::string& host) {
    return host == "localhost" || host == "::1" || host == "[::1]" ||
           (host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string::npos);
}

std::vector<std::string> browser_words(const char* browser, const std::string& url) {
    const std::string wish = browser == nullptr ? "" : browser;
    // several choices are written one after the other with colons; the first is meant
    const std::string first = wish.substr(0, wish.find(':'));
    std::vector<std::string> words;
    bool told = false;
    for (std::size_t at = 0; at < first.size();) {
        const std::size_t end = std::min(first.find(' ', at), first.size());
        std::string word = first.substr(at, end - at);
        at = end + 1;
        if (word.empty()) continue;
        if (const std::size_t hole = word.find("%s"); hole != std::string::npos) {
            word.replace(hole, 2, url);
            told = true;
        }
        words.push_back(std::move(word));
    }
    if (words.empty()) {
#ifdef __APPLE__
        words.emplace_back("open");
#else
        words.emplace_back("xdg-open");
#endif
    }
    if (!told) words.push_back(url);
    return words;
}

Problems open_browser(const std::string& url) {
    std::vector<std::string> words = browser_words(std::getenv("BROWSER"), url);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    // a browser talks much, and Ctrl-C is not meant for it; nobody waits for it
    ::signal(SIGCHLD, SIG_IGN);
    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        ::posix_spawn_file_actions_addopen(&files, stream, "/dev/null",
                                           stream == STDIN_FILENO ? O_RDONLY : O_WRONLY, 0);
    }
    posix_spawnattr_t how;
    ::posix_spawnattr_init(&how);
#ifdef POSIX_SPAWN_SETSID
    ::posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSID);
#endif
    pid_t child = 0;
    const int failed =
        ::posix_spawnp(&child, arguments[0], &files, &how, arguments.data(), environ);
    ::posix_spawnattr_destroy(&how);
    ::posix_spawn_file_actions_destroy(&files);
    if (failed == 0) return {};
    Problem problem =
        problem_with("", fmt::format("cannot start {}: {}", words[0], std::strerror(failed)),
                     "open the address yourself, or name a browser in the variable BROWSER");
    problem.severity = Problem::Severity::warning;
    return {problem};
}

Result<viewer::Server> start_showing(Console& console, const ShowFlags& flags) {
    std::error_code ignored;
    if (!flags.page.empty() && !std::filesystem::is_directory(flags.page, ignored)) {
        return failure(problem_with(flags.page, "is not a folder",
                                    "--page names the folder of a page that was built"));
    }
    viewer::ServerOptions options;
    options.host = flags.host;
    options.port = flags.port;
    options.page_folder = flags.page;
    if (const char* token = std::getenv("SIDESTEP_TOKEN"); token != nullptr) options.token = token;
    Result<viewer::Server> server = viewer::Server::start(options);
    if (!server) {
        Problems problems = server.error();
        if (!options.token.empty()) {
            problems.back().hint += (problems.back().hint.empty() ? "" : "; ") +
                                    std::string("the variable SIDESTEP_TOKEN is set");
        }
        return failure(std::move(problems));
    }
    if (!is_loopback(flags.host)) {
        Problem open = problem_with(
            "",
            fmt::format("listening at {}: whoever can reach this machine and learns the "
                        "address can look and touch, and nothing is encrypted",
                        flags.host),
            "leave --host out to be reached from this machine alone");
        open.severity = Problem::Severity::warning;
        console.report(open);
    }
    return server;
}

void say_where(Console& console, const ShowFlags& flags, const viewer::Server& server) {
    console.print("look at " + server.url() + "\n");
    console.say("Ctrl-C ends");
    if (flags.open) console.report(open_browser(server.url()));
}

}  // namespace sidestep::cli
