#include "cli/support/console.h"

#include <unistd.h>

#include <cstdlib>

namespace sidestep::cli {

namespace {

const char* code_of(Console::Tone tone) {
    switch (tone) {
        case Console::Tone::plain:
            return "";
        case Console::Tone::strong:
            return "\033[1m";
        case Console::Tone::dim:
            return "\033[2m";
        case Console::Tone::good:
            return "\033[32m";
        case Console::Tone::warning:
            return "\033[33m";
        case Console::Tone::error:
            return "\033[1;31m";
    }
    return "";
}

std::string wrapped(bool color, Console::Tone tone, std::string_view text) {
    if (!color || tone == Console::Tone::plain) return std::string(text);
    return std::string(code_of(tone)) + std::string(text) + "\033[0m";
}

/// The word "error:" or "warning:" in its colour; the rest as it is.
std::string colored_line(const Problem& problem) {
    std::string text = to_string(problem);
    const char* word = problem.severity == Problem::Severity::error     ? "error:"
                       : problem.severity == Problem::Severity::warning ? "warning:"
                                                                        : "note:";
    const auto tone = problem.severity == Problem::Severity::error     ? Console::Tone::error
                      : problem.severity == Problem::Severity::warning ? Console::Tone::warning
                                                                       : Console::Tone::dim;
    // behind the place, which may hold any words
    const std::string sought = std::string(word) + " " + problem.message;
    const std::size_t at = text.find(sought);
    if (at != std::string::npos) {
        text.replace(at, std::string_view(word).size(), wrapped(true, tone, word));
    }
    return text;
}

}  // namespace

bool wants_color(std::string_view choice, bool is_terminal, const char* no_color,
                 const char* term) {
    if (choice == "always") return true;
    if (choice == "never") return false;
    // https://no-color.org: any value but the empty one says no
    if (no_color != nullptr && no_color[0] != '\0') return false;
    if (term != nullptr && std::string_view(term) == "dumb") return false;
    return is_terminal;
}

Console::Console(std::string_view color, bool quiet) : Console(color, quiet, cluster::alone()) {}

Console::Console(std::string_view color, bool quiet, std::unique_ptr<cluster::Ranks> ranks)
    : Console(color, quiet, *ranks) {
    alone_ = std::move(ranks);
}

Console::Console(std::string_view color, bool quiet, cluster::Ranks& ranks)
    : ranks_(&ranks), quiet_(quiet) {
    const char* no_color = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    // launchers give each process a terminal of its own, wherever its words go in the end
    const bool direct = ranks.size() == 1;
    watched_ = direct && ::isatty(STDERR_FILENO) == 1;
    color_out_ = wants_color(color, direct && ::isatty(STDOUT_FILENO) == 1, no_color, term);
    color_err_ = wants_color(color, watched_, no_color, term);
}

void Console::write(std::FILE* stream, const std::string& text) {
    if (ranks_->rank() > 0) return;
    const std::lock_guard lock(mutex_);
    wipe();
    std::fwrite(text.data(), 1, text.size(), stream);
    std::fflush(stream);
}

void Console::wipe() {
    if (!status_shown_) return;
    status_shown_ = false;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
}

void Console::show_status(const std::string& line) {
    if (quiet_ || ranks_->rank() > 0) return;
    const std::lock_guard lock(mutex_);
    wipe();
    std::fprintf(stderr, watched_ ? "%s" : "%s\n", line.c_str());
    std::fflush(stderr);
    status_shown_ = watched_;
}

void Console::wipe_status() {
    const std::lock_guard lock(mutex_);
    wipe();
}

void Console::say(const std::string& line) {
    if (!quiet_) write(output_reserved_ ? stderr : stdout, line + "\n");
}

void Console::tell(const std::string& text) {
    if (!quiet_) write(stderr, text);
}

void Console::print(const std::string& text) {
    write(output_reserved_ ? stderr : stdout, text);
}

void Console::report(const Problems& problems) {
    for (const Problem& problem : problems) {
        if (problem.severity == Problem::Severity::error) ++errors_;
        if (quiet_ && problem.severity != Problem::Severity::error) continue;
        // what has no place of its own is about the command
        const std::string place = problem.file.empty() && problem.line == 0 ? "sidestep: " : "";
        write(stderr, place + (color_err_ ? colored_line(problem) : to_string(problem)) + "\n");
    }
}

std::string Console::toned(Tone tone, std::string_view text) const {
    return wrapped(color_out_ && !output_reserved_, tone, text);
}

}  // namespace sidestep::cli
