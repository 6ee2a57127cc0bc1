#include "viewer/server/shown.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>

#include "sidestep/recording/detail/builder.h"
#include "sidestep/recording/detail/bytes.h"
#include "sidestep/recording/detail/define.h"
#include "sidestep/recording/detail/format.h"

namespace sidestep::viewer {

namespace {

// enough for the words about a recording, which come first
constexpr std::size_t front_bytes = 1 << 16;

/// The title among the words that open a recording; empty when it has none.
std::string title_at_front(std::string_view front) {
    namespace format = recording::detail;
    if (front.size() < format::file_header_size + format::chunk_header_size) return {};
    front.remove_prefix(format::file_header_size);
    format::ChunkHeader header;
    if (!format::read_chunk_header(front.substr(0, format::chunk_header_size), header) ||
        header.type != format::chunk::about ||
        header.length > front.size() - format::chunk_header_size) {
        return {};
    }
    format::About about;
    if (!format::unpack(front.substr(format::chunk_header_size, header.length), about).empty()) {
        return {};
    }
    for (const auto& [key, value] : about) {
        if (key == "title") return value;
    }
    return {};
}

/// Never the same twice, in this program or the next.
std::uint64_t next_serial() {
    static std::atomic<std::uint64_t> count{
        static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count())};
    return ++count;
}

bool read_number(std::string_view text, std::uint64_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

}  // namespace

Range read_range(std::string_view header, std::uint64_t size) {
    const Range whole{Range::Kind::whole, 0, size};
    constexpr std::string_view unit = "bytes=";
    if (header.substr(0, unit.size()) != unit) return whole;
    header.remove_prefix(unit.size());
    const std::size_t dash = header.find('-');
    if (dash == std::string_view::npos) return whole;
    const std::string_view from = header.substr(0, dash);
    const std::string_view to = header.substr(dash + 1);
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    if (from.empty()) {
        // the last so many
        if (!read_number(to, last)) return whole;
        const std::uint64_t count = std::min(last, size);
        if (count == 0) return {Range::Kind::none, 0, 0};
        return {Range::Kind::part, size - count, count};
    }
    if (!read_number(from, first)) return whole;
    if (to.empty()) {
        last = size == 0 ? 0 : size - 1;
    } else if (!read_number(to, last) || last < first) {
        return whole;
    }
    if (first >= size) return {Range::Kind::none, 0, 0};
    last = std::min(last, size - 1);
    return {Range::Kind::part, first, last - first + 1};
}

Result<std::shared_ptr<Shown>> Shown::open(const std::filesystem::path& path) {
    Problem problem;
    problem.file = path.string();
    std::shared_ptr<Shown> shown(new Shown);
    shown->file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (shown->file_ < 0) {
        problem.message = std::string("cannot open the recording: ") + std::strerror(errno);
        problem.hint = "check the name and the folder you are in";
        return failure(std::move(problem));
    }
    struct stat facts {};
    if (::fstat(shown->file_, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        problem.message = "cannot show this: it is not a file";
        problem.hint = "name a recording; convert makes one of a clip";
        return failure(std::move(problem));
    }
    shown->name_ = path.filename().string();
    shown->serial_ = next_serial();
    const std::string front = shown->read(0, front_bytes);
    // one that was begun a moment ago may hold less than its head
    const std::size_t there = std::min(front.size(), recording::detail::file_header_size);
    std::string wrong;
    if (there == recording::detail::file_header_size) {
        wrong = recording::detail::check_file_header(std::string_view(front).substr(0, there),
                                                     problem.hint);
    } else if (recording::detail::magic.substr(0, std::min<std::size_t>(there, 8)) !=
               std::string_view(front).substr(0, std::min<std::size_t>(there, 8))) {
        wrong = "this is not a Sidestep recording";
        problem.hint = "a recording begins with the bytes 89 53 53 52 0D 0A 1A 0A";
    }
    if (!wrong.empty()) {
        problem.message = wrong;
        return failure(std::move(problem));
    }
    shown->title_ = title_at_front(front);
    return shown;
}

std::shared_ptr<Shown> Shown::of_bytes(std::string bytes, std::string name) {
    std::shared_ptr<Shown> shown(new Shown);
    shown->title_ = title_at_front(bytes);
    shown->bytes_ = std::move(bytes);
    shown->name_ = std::move(name);
    shown->serial_ = next_serial();
    return shown;
}

Shown::~Shown() {
    if (file_ >= 0) ::close(file_);
}

std::uint64_t Shown::size() const {
    if (file_ < 0) return bytes_.size();
    struct stat facts {};
    return ::fstat(file_, &facts) == 0 ? static_cast<std::uint64_t>(facts.st_size) : 0;
}

std::string Shown::etag() {
    // recordings only grow: one that has shrunk was begun anew
    const std::uint64_t now = size();
    if (now < largest_) serial_ = next_serial();
    largest_ = now;
    char text[24] = {};
    const auto [end, error] = std::to_chars(text, text + sizeof text, serial_, 16);
    (void)error;
    return "\"" + std::string(text, end) + "\"";
}

std::string Shown::read(std::uint64_t first, std::size_t count) const {
    if (file_ < 0) {
        if (first >= bytes_.size()) return {};
        return bytes_.substr(first, count);
    }
    std::string bytes(count, '\0');
    std::size_t got = 0;
    while (got < count) {
        const ::ssize_t more =
            ::pread(file_, bytes.data() + got, count - got, static_cast<::off_t>(first + got));
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) break;
        got += static_cast<std::size_t>(more);
    }
    bytes.resize(got);
    return bytes;
}

}  // namespace sidestep::viewer
