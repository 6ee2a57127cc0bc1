#include "cli/film/encoder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "sidestep/base/file.h"

extern char** environ;

namespace sidestep::film {

namespace {

/// A number of the system that is given back.
class Handle {
public:
    explicit Handle(int number = -1) : number_(number) {}
    ~Handle() { close(); }
    Handle(Handle&& other) noexcept : number_(other.number_) { other.number_ = -1; }
    Handle& operator=(Handle&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    [[nodiscard]] int get() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

private:
    int number_;
};

/// All that was written to a file that only exists in memory.
std::string contents_of(const Handle& file) {
    std::string bytes;
    const off_t size = ::lseek(file.get(), 0, SEEK_END);
    if (size <= 0) return bytes;
    bytes.resize(static_cast<std::size_t>(size));
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t got =
            ::pread(file.get(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        done += static_cast<std::size_t>(got);
    }
    bytes.resize(done);
    return bytes;
}

std::vector<std::string> arguments_for(const std::string& file, int width, int height, double rate,
                                       int output) {
    std::vector<std::string> words = {"ffmpeg",
                                      "-hide_banner",
                                      "-loglevel",
                                      "error",
                                      "-y",
                                      "-f",
                                      "rawvideo",
                                      "-pix_fmt",
                                      "rgb24",
                                      "-s",
                                      fmt::format("{}x{}", width, height),
                                      "-r",
                                      fmt::format("{}", rate),
                                      "-i",
                                      "-"};
    const auto add = [&](std::initializer_list<const char*> more) {
        words.insert(words.end(), more.begin(), more.end());
    };
    if (extension_of(file) == ".gif") {
        add({"-filter_complex",
             "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:"
             "bayer_scale=4:diff_mode=rectangle",
             "-f", "gif"});
    } else {
        // players everywhere want half as many colours as pixels, and so an even number of pixels
        add({"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-preset", "medium", "-crf",
             "19", "-pix_fmt", "yuv420p", "-movflags", "+faststart", "-f", "mp4"});
    }
    words.push_back(fmt::format("/proc/self/fd/{}", output));
    return words;
}

}  // namespace

struct Encoder::Inside {
    std::string file;
    Handle input;   // ours to write to
    Handle output;  // the film, in memory
    Handle said;    // what ffmpeg complains about
    pid_t process = -1;
    struct sigaction pipe_before {};
    bool broken = false;

    ~Inside() {
        if (process > 0) {
            ::kill(process, SIGKILL);
            ::waitpid(process, nullptr, 0);
        }
        ::sigaction(SIGPIPE, &pipe_before, nullptr);
    }
};

Encoder::Encoder() : inside_(std::make_unique<Inside>()) {}
Encoder::~Encoder() = default;
Encoder::Encoder(Encoder&&) noexcept = default;
Encoder& Encoder::operator=(Encoder&&) noexcept = default;

bool is_film(const std::string& file) {
    const std::string extension = extension_of(file);
    return extension == ".mp4" || extension == ".gif";
}

Result<Encoder> Encoder::start(const std::string& file, int width, int height,
                               double frames_per_second) {
    Encoder encoder;
    Inside& in = *encoder.inside_;
    in.file = file;
    // a process that died must be an answer, not our end
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, &in.pipe_before);
    int ends[2] = {-1, -1};
    const auto refuse = [&](const std::string& what) {
        return failure(problem_with(file, what + ": " + std::strerror(errno)));
    };
    if (::pipe2(ends, O_CLOEXEC) != 0) return refuse("cannot make a pipe to ffmpeg");
    Handle taken(ends[0]);
    in.input = Handle(ends[1]);
    in.output = Handle(::memfd_create("film", 0));  // ffmpeg inherits it
    in.said = Handle(::memfd_create("said", MFD_CLOEXEC));
    if (in.output.get() < 0 || in.said.get() < 0) return refuse("cannot keep a film in memory");

    const std::vector<std::string> words =
        arguments_for(file, width, height, frames_per_second, in.output.get());
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, taken.get(), STDIN_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, in.said.get(), STDERR_FILENO);
    // ffmpeg dies of its own pipes, whatever we ignore
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    ::posix_spawnattr_setsigdefault(&attributes, &defaults);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    const int error =
        ::posix_spawnp(&in.process, "ffmpeg", &actions, &attributes, arguments.data(), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        in.process = -1;
        if (error == ENOENT) {
            return failure(problem_with(file, "films are made by ffmpeg, which is not installed",
                                        "install the package ffmpeg (Debian: apt-get install "
                                        "ffmpeg); a .png needs nothing"));
        }
        return failure(
            problem_with(file, std::string("cannot start ffmpeg: ") + std::strerror(error)));
    }
    return encoder;
}

bool Encoder::add(std::span<const std::uint8_t> rgb) {
    Inside& in = *inside_;
    while (!rgb.empty() && !in.broken) {
        const ssize_t put = ::write(in.input.get(), rgb.data(), rgb.size());
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) {
            in.broken = true;
        } else {
            rgb = rgb.subspan(static_cast<std::size_t>(put));
        }
    }
    return !in.broken;
}

Problems Encoder::finish() {
    Inside& in = *inside_;
    in.input.close();
    int status = 0;
    while (::waitpid(in.process, &status, 0) < 0 && errno == EINTR) {
    }
    in.process = -1;
    const std::string film = contents_of(in.output);
    if (in.broken || !WIFEXITED(status) || WEXITSTATUS(status) != 0 || film.empty()) {
        std::string said = contents_of(in.said);
        while (!said.empty() && said.back() == '\n') said.pop_back();
        // its last words say most
        said = said.substr(said.find_last_of('\n') + 1);
        return {problem_with(in.file, "ffmpeg gave up: " + (said.empty() ? "without a word" : said),
                             "ffmpeg -codecs shows whether it knows libx264")};
    }
    return write_file(in.file, film);
}

}  // namespace sidestep::film
