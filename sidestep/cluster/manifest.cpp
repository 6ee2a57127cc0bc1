#include "sidestep/cluster/manifest.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>

#include "sidestep/base/file.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/cluster/pack.h"

namespace sidestep::cluster {

template <typename Archive>
void fields(Archive& archive, ManifestRecord& record) {
    archive(record.key, record.input, record.options, record.version, record.result, record.files,
            record.seconds);
}

namespace {

constexpr std::string_view head = "sidestep manifest 1\n";
constexpr char of_job = 'J';
constexpr char of_shared = 'S';

/// Length and fingerprint on a line of their own, then the bytes.
std::string framed(const std::string& record) {
    return Fingerprint().add(record).hex() + " " + std::to_string(record.size()) + "\n" + record +
           "\n";
}

std::string job_record(const ManifestRecord& record) {
    return pack(of_job, record);
}

std::string shared_record(const std::string& name, const std::string& bytes) {
    return pack(of_shared, name, bytes);
}

/// The next whole record, taken off the front; false when there is none.
bool next_record(std::string_view& left, std::string_view& record) {
    const std::size_t line = left.find('\n');
    constexpr std::size_t digits = 16;
    if (line == std::string_view::npos || line < digits + 2 || left[digits] != ' ') return false;
    std::size_t length = 0;
    const char* end = left.data() + line;
    const auto read = std::from_chars(left.data() + digits + 1, end, length);
    if (read.ec != std::errc() || read.ptr != end) return false;
    if (length >= left.size() - line - 1 || left[line + 1 + length] != '\n') return false;
    record = left.substr(line + 1, length);
    if (Fingerprint().add(record).hex() != left.substr(0, digits)) return false;
    left.remove_prefix(line + length + 2);
    return true;
}

void take_in(std::string_view record, ManifestContents& contents) {
    Unpacker unpacker(record);
    char kind = 0;
    unpacker(kind);
    if (kind == of_job) {
        ManifestRecord job;
        unpacker(job);
        std::string key = job.key;
        contents.records[std::move(key)] = std::move(job);
    } else if (kind == of_shared) {
        std::string name, bytes;
        unpacker(name, bytes);
        contents.shared[std::move(name)] = std::move(bytes);
    } else {
        throw UnpackError();
    }
}

/// The lock is a file of its own, since the manifest itself is replaced. Less than 0: see errno.
int lock_beside(const std::filesystem::path& file) {
    const std::string guard = file.string() + ".lock";
    while (true) {
        const int lock = ::open(guard.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (lock < 0) return lock;
        // file systems without locks go without
        if (::flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            ::close(lock);
            errno = EWOULDBLOCK;
            return -1;
        }
        // whoever had it may have taken it away since: then it guards nothing
        struct stat ours {
        }, there{};
        if (::fstat(lock, &ours) == 0 && ::stat(guard.c_str(), &there) == 0 &&
            ours.st_ino == there.st_ino) {
            return lock;
        }
        ::close(lock);
    }
}

}  // namespace

Result<ManifestContents> read_manifest(const std::filesystem::path& file) {
    ManifestContents contents;
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) return contents;
    const Result<FileBytes> bytes = read_large_file(file);
    if (!bytes) return failure(bytes.error());
    std::string_view left = bytes->view();
    // cut short within its first line: a run that was killed before it began
    if (head.starts_with(left)) return contents;
    if (!left.starts_with(head)) {
        return failure(problem_with(file, "is no manifest of this version of sidestep",
                                    "name another file, or remove this one"));
    }
    left.remove_prefix(head.size());
    std::string_view record;
    std::size_t whole = left.size();
    try {
        while (next_record(left, record)) {
            take_in(record, contents);
            whole = left.size();
        }
    } catch (const UnpackError&) {
        left = left.substr(left.size() - std::min(whole, left.size()));
    }
    contents.damaged = left.size();
    return contents;
}

Result<Manifest> Manifest::begin(const std::filesystem::path& file, const ManifestContents& known) {
    const auto trouble = [&](const char* what) {
        return failure(problem_with(file, std::string(what) + ": " + std::strerror(errno)));
    };
    std::error_code ignored;
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), ignored);
    const int lock = lock_beside(file);
    if (lock < 0 && errno == EWOULDBLOCK) {
        return failure(problem_with(file, "is in use by another run",
                                    "wait for its end, or name another with --manifest"));
    }
    if (lock < 0) return trouble("cannot be written");
    std::string bytes(head);
    for (const auto& [name, shared] : known.shared) bytes += framed(shared_record(name, shared));
    for (const auto& [key, record] : known.records) bytes += framed(job_record(record));
    if (Problems problems = write_file(file, bytes); !problems.empty()) {
        ::close(lock);
        return failure(std::move(problems));
    }
    const int number = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (number < 0) {
        ::close(lock);
        return trouble("cannot be written");
    }
    return Manifest(file, number, lock);
}

Manifest::Manifest(std::filesystem::path file, int number, int lock)
    : file_(std::move(file)), number_(number), lock_(lock) {}

Manifest::Manifest(Manifest&& other) noexcept
    : file_(std::move(other.file_)),
      number_(std::exchange(other.number_, -1)),
      lock_(std::exchange(other.lock_, -1)) {}

Manifest& Manifest::operator=(Manifest&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(number_, other.number_);
    std::swap(lock_, other.lock_);
    return *this;
}

Manifest::~Manifest() {
    if (number_ >= 0) ::close(number_);
    if (lock_ < 0) return;
    std::error_code ignored;
    std::filesystem::remove(file_.string() + ".lock", ignored);
    ::close(lock_);
}

Problems Manifest::add(const ManifestRecord& record) {
    return append(job_record(record));
}

Problems Manifest::add_shared(const std::string& name, const std::string& bytes) {
    return append(shared_record(name, bytes));
}

Problems Manifest::append(const std::string& record) {
    const std::string bytes = framed(record);
    std::size_t at = 0;
    while (at < bytes.size()) {
        const ssize_t written = ::write(number_, bytes.data() + at, bytes.size() - at);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) {
            return {problem_with(file_, std::string("cannot be written: ") + std::strerror(errno))};
        }
        at += static_cast<std::size_t>(written);
    }
    return {};
}

}  // namespace sidestep::cluster
