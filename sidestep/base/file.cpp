#include "sidestep/base/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <new>

#include "sidestep/base/require.h"

namespace sidestep {

namespace {

/// Owns a file descriptor.
struct Descriptor {
    int number = -1;
    explicit Descriptor(int n) : number(n) {}
    ~Descriptor() {
        if (number > 2) ::close(number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
};

/// Reads until `room` bytes are there or the file ends. Returns how many, or -1.
ssize_t read_into(int descriptor, char* to, std::size_t room) {
    std::size_t used = 0;
    while (used < room) {
        const ssize_t got = ::read(descriptor, to + used, room - used);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        used += static_cast<std::size_t>(got);
    }
    return static_cast<ssize_t>(used);
}

/// Reads until the end; the size that the file system reports is a guess for the buffer, no more.
/// A stream without end (/dev/zero, a pipe that never closes) is given up with EFBIG.
bool read_all(int descriptor, std::size_t expected, std::string& bytes) {
    constexpr std::size_t longest_stream = std::size_t{4} << 30;
    std::size_t used = 0;
    for (bytes.resize(expected + 1);; bytes.resize(bytes.size() * 2)) {
        const ssize_t got = read_into(descriptor, bytes.data() + used, bytes.size() - used);
        if (got < 0) return false;
        used += static_cast<std::size_t>(got);
        if (used < bytes.size()) break;
        if (used > longest_stream && used > expected + 1) {
            errno = EFBIG;
            return false;
        }
    }
    bytes.resize(used);
    return true;
}

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t put = ::write(descriptor, bytes.data(), bytes.size());
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return true;
}

}  // namespace

/// Names of temporary files that exist now, where a signal handler can find them: plain memory, no
/// locks. More writers than slots, or a longer name, and the rest are not remembered.
struct UnfinishedFile::Slot {
    std::atomic<int> state{0};  // 0 free, 1 being filled, 2 holds a name
    char name[4096] = {};
    static Slot all[32];
};
UnfinishedFile::Slot UnfinishedFile::Slot::all[32];

UnfinishedFile::UnfinishedFile(const std::filesystem::path& path) {
    const std::string name = path.string();
    if (name.size() >= sizeof(Slot::name)) return;
    for (Slot& slot : Slot::all) {
        int free = 0;
        if (!slot.state.compare_exchange_strong(free, 1)) continue;
        std::memcpy(slot.name, name.c_str(), name.size() + 1);
        slot.state = 2;
        slot_ = &slot;
        return;
    }
}

UnfinishedFile::~UnfinishedFile() {
    if (slot_ != nullptr) slot_->state = 0;
}

std::string extension_of(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    // whatever the locale
    for (char& c : extension) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return extension;
}

Problem problem_with(const std::filesystem::path& path, std::string message, std::string hint) {
    Problem problem;
    problem.file = path.string();
    problem.message = std::move(message);
    problem.hint = std::move(hint);
    return problem;
}

void remove_unfinished_files() noexcept {
    for (const UnfinishedFile::Slot& slot : UnfinishedFile::Slot::all) {
        if (slot.state == 2) ::unlink(slot.name);
    }
}

Result<std::string> read_file(const std::filesystem::path& path) {
    std::string bytes;
    if (path == "-") {
        if (!read_all(STDIN_FILENO, 1 << 16, bytes)) {
            return failure(problem_with(path, std::string("cannot read: ") + std::strerror(errno)));
        }
        return bytes;
    }
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.number < 0) {
        const int reason = errno;
        return failure(
            problem_with(path, std::string("cannot open: ") + std::strerror(reason),
                         reason == ENOENT ? "check the name and the folder you are in" : ""));
    }
    struct stat about {};
    if (::fstat(file.number, &about) == 0 && S_ISDIR(about.st_mode)) {
        return failure(problem_with(path, "is a folder, expected a file"));
    }
    const std::size_t expected =
        S_ISREG(about.st_mode) ? static_cast<std::size_t>(about.st_size) : 4096;
    if (!read_all(file.number, expected, bytes)) {
        return failure(problem_with(path, std::string("cannot read: ") + std::strerror(errno)));
    }
    return bytes;
}

FileBytes::FileBytes(std::size_t size) : size_(size) {
    constexpr std::size_t large_page = std::size_t{2} << 20;
    if (size < 4 * large_page) {
        data_.reset(static_cast<char*>(std::malloc(size + 1)));
    } else {
        const std::size_t rounded = (size + large_page - 1) / large_page * large_page;
        data_.reset(static_cast<char*>(std::aligned_alloc(large_page, rounded)));
        // a wish: where it is not granted, everything works on small pages
        if (data_ != nullptr) ::madvise(data_.get(), rounded, MADV_HUGEPAGE);
    }
    if (data_ == nullptr) throw std::bad_alloc();
}

void FileBytes::shrink(std::size_t size) {
    SIDESTEP_REQUIRE(size <= size_, "cannot grow from " + std::to_string(size_) + " to " +
                                        std::to_string(size) + " bytes");
    size_ = size;
}

Result<FileBytes> read_large_file(const std::filesystem::path& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat about {};
    const bool plain = file.number >= 0 && ::fstat(file.number, &about) == 0 &&
                       S_ISREG(about.st_mode) && path != "-";
    if (plain) {
        FileBytes bytes(static_cast<std::size_t>(about.st_size));
        const ssize_t got = read_into(file.number, bytes.data(), bytes.size());
        char one_more = 0;
        // a file that grows while it is read takes the road of pipes below
        if (got >= 0 && read_into(file.number, &one_more, 1) == 0) {
            bytes.shrink(static_cast<std::size_t>(got));
            return bytes;
        }
    }
    auto text = read_file(path);
    if (!text) return failure(text.error());
    FileBytes bytes(text->size());
    std::memcpy(bytes.data(), text->data(), text->size());
    return bytes;
}

Problems check_writable(const std::filesystem::path& path) {
    if (path.empty() || path == "-") return {};
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return {problem_with(path, "is a folder, expected a file", "name a file in it")};
    const auto refused = [&](int reason) -> Problems {
        return {problem_with(path, std::string("cannot write: ") + std::strerror(reason),
                             "name a file where one can be made")};
    };
    // devices and pipes are there already
    if (std::filesystem::exists(path, ignored) &&
        !std::filesystem::is_regular_file(path, ignored)) {
        return ::access(path.c_str(), W_OK) == 0 ? Problems{} : refused(errno);
    }
    // folders that are missing are made in the nearest one that is there
    std::filesystem::path folder = path.parent_path();
    while (!folder.empty() && !std::filesystem::exists(folder, ignored))
        folder = folder.parent_path();
    if (folder.empty()) folder = ".";
    if (!std::filesystem::is_directory(folder, ignored)) return refused(ENOTDIR);
    // rights alone do not tell: some file systems take no new files from anybody
    const std::filesystem::path trial = folder / (".tmp" + std::to_string(::getpid()) + ".trial");
    const UnfinishedFile unfinished(trial);
    const Descriptor file(::open(trial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file.number < 0) return refused(errno);
    ::unlink(trial.c_str());
    return {};
}

Problems write_file(const std::filesystem::path& path, std::string_view bytes) {
    if (path == "-") {
        if (write_all(STDOUT_FILENO, bytes)) return {};
        return {problem_with(path, std::string("cannot write: ") + std::strerror(errno))};
    }
    std::error_code ignored;
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), ignored);

    // devices and pipes have no neighbour to rename: write straight into them
    if (std::filesystem::exists(path, ignored) &&
        !std::filesystem::is_regular_file(path, ignored)) {
        const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        if (file.number >= 0 && write_all(file.number, bytes)) return {};
        return {problem_with(path, std::string("cannot write: ") + std::strerror(errno))};
    }

    // one name per process and call, so that two writers of one file do not meet half-way
    static std::atomic<int> counter{0};
    std::filesystem::path temporary = path;
    temporary += ".tmp" + std::to_string(::getpid()) + "." + std::to_string(counter++);
    const UnfinishedFile unfinished(temporary);
    int reason = 0;
    {
        const Descriptor file(
            ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        if (file.number < 0) {
            reason = errno;
        } else if (!write_all(file.number, bytes) || ::fsync(file.number) != 0) {
            reason = errno == 0 ? EIO : errno;
        }
    }
    if (reason == 0 && ::rename(temporary.c_str(), path.c_str()) == 0) return {};
    if (reason == 0) reason = errno;
    ::unlink(temporary.c_str());
    return {problem_with(path, std::string("cannot write: ") + std::strerror(reason),
                         reason == ENOENT   ? "the folder does not exist and could not be made"
                         : reason == EACCES ? "check the permissions of the folder"
                                            : "")};
}

}  // namespace sidestep
