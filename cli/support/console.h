// Where words go: results to standard output, problems and progress to standard error.
//
// Any thread may speak. Colour appears only on a terminal (or with --color always), never when
// NO_COLOR is set. When the result itself goes to standard output (`-`), everything meant for
// people moves to standard error.
//
// Where several processes share a job (mpirun), one of them speaks: the consoles of the others are
// silent, and only count.
#pragma once

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "sidestep/base/problem.h"
#include "sidestep/cluster/ranks.h"

namespace sidestep::cli {

class Console {
public:
    /// @param color  "auto", "always" or "never".
    Console(std::string_view color, bool quiet);
    /// @param ranks  Who else works on this; must live as long.
    Console(std::string_view color, bool quiet, cluster::Ranks& ranks);

    /// Who else works on this: nobody, unless several were started together.
    [[nodiscard]] cluster::Ranks& ranks() const noexcept { return *ranks_; }

    /// A line for people about what was done. Silent with --quiet.
    void say(const std::string& line);
    /// About the run itself, such as who did how much: on standard error, silent with --quiet.
    void tell(const std::string& text);
    /// What the verb was asked for; printed with --quiet too.
    void print(const std::string& text);
    /// Problems, one line each, on standard error. Errors are counted.
    void report(const Problems& problems);
    void report(const Problem& problem) { report(Problems{problem}); }

    /// What is going on just now: a line on standard error that gives way to anything else that is
    /// said. In a log it stays. May be called from any thread.
    void show_status(const std::string& line);
    void wipe_status();

    /// Standard output belongs to data from now on.
    void reserve_output() { output_reserved_ = true; }
    [[nodiscard]] bool output_reserved() const noexcept { return output_reserved_; }

    [[nodiscard]] int error_count() const noexcept { return errors_; }
    [[nodiscard]] bool quiet() const noexcept { return quiet_; }
    /// Whether people watch standard error.
    [[nodiscard]] bool watched() const noexcept { return watched_; }

    enum class Tone { plain, strong, dim, good, warning, error };
    /// Text in a tone, as standard output shows it; unchanged without colour.
    [[nodiscard]] std::string toned(Tone tone, std::string_view text) const;

private:
    Console(std::string_view color, bool quiet, std::unique_ptr<cluster::Ranks> ranks);
    void write(std::FILE* stream, const std::string& text);
    void wipe();

    std::unique_ptr<cluster::Ranks> alone_;  // where nobody else was named
    cluster::Ranks* ranks_ = nullptr;
    std::mutex mutex_;  // one speaks at a time
    bool status_shown_ = false;
    bool color_out_ = false;
    bool color_err_ = false;
    bool quiet_ = false;
    bool watched_ = false;
    bool output_reserved_ = false;
    int errors_ = 0;
};

/// Whether colour should be used on a stream.
[[nodiscard]] bool wants_color(std::string_view choice, bool is_terminal, const char* no_color,
                               const char* term);

}  // namespace sidestep::cli
