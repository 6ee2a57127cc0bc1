#include "sidestep/recording/reader.h"

#include <algorithm>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/recording/detail/builder.h"
#include "sidestep/recording/detail/bytes.h"
#include "sidestep/recording/detail/format.h"

namespace sidestep::recording {

using Severity = Problem::Severity;

struct Reader::Inside {
    explicit Inside(std::string name) : builder(std::move(name)) {}

    detail::Builder builder;
    std::string waiting;       // bytes of the chunk that is not complete yet
    std::uint64_t offset = 0;  // of the first waiting byte, from the start
    bool header_read = false;
    bool stopped = false;

    // a chunk that does not check out: damage, or the torn end of a file that was cut off?
    bool damaged = false;
    std::uint64_t damaged_at = 0;
    std::string damage;
    bool more_after_damage = false;

    void look_past_damage(std::string_view bytes) {
        // a file system may leave zeros where the last bytes should have been
        more_after_damage = more_after_damage || std::any_of(bytes.begin(), bytes.end(),
                                                             [](char c) { return c != '\0'; });
    }

    void stop_at_damage(std::string message, std::string_view after) {
        damaged = true;
        damaged_at = offset;
        damage = std::move(message);
        stopped = true;
        look_past_damage(after);
    }

    /// Takes one whole chunk (or the file header) off the front; false when there is none.
    bool step(std::string_view& bytes) {
        if (!header_read) {
            if (bytes.size() < detail::file_header_size) return false;
            std::string hint;
            const std::string wrong =
                detail::check_file_header(bytes.substr(0, detail::file_header_size), hint);
            if (!wrong.empty()) {
                builder.report(Severity::error, 0, wrong, hint);
                stopped = true;
                return false;
            }
            header_read = true;
            consume(bytes, detail::file_header_size);
            return true;
        }
        if (builder.ended) {
            if (bytes.empty()) return false;
            builder.report(Severity::warning, offset,
                           "bytes follow the end mark and are not looked at",
                           "was something appended to the file?");
            stopped = true;
            return false;
        }
        if (bytes.size() < detail::chunk_header_size) return false;
        detail::ChunkHeader header;
        if (!detail::read_chunk_header(bytes.substr(0, detail::chunk_header_size), header)) {
            stop_at_damage("the header of a chunk does not check out",
                           bytes.substr(detail::chunk_header_size));
            return false;
        }
        const std::size_t whole = detail::chunk_header_size + header.length;
        if (bytes.size() < whole) return false;
        const std::string_view payload = bytes.substr(detail::chunk_header_size, header.length);
        if (detail::crc32(payload) != header.payload_crc) {
            stop_at_damage("the checksum of chunk " + detail::printable(header.type) + " (" +
                               std::to_string(header.length) + " bytes) is wrong",
                           bytes.substr(whole));
            return false;
        }
        if (!builder.add(header.type, payload, offset)) {
            stopped = true;
            return false;
        }
        consume(bytes, whole);
        return true;
    }

    void consume(std::string_view& bytes, std::size_t count) {
        bytes.remove_prefix(count);
        offset += count;
    }
};

Reader::Reader(std::string name) : inside_(std::make_unique<Inside>(std::move(name))) {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

bool Reader::feed(std::string_view bytes) {
    Inside& in = *inside_;
    if (in.stopped) {
        if (in.damaged) in.look_past_damage(bytes);
        return false;
    }
    // whole chunks are read where they lie; only a torn end is kept
    if (!in.waiting.empty()) {
        in.waiting.append(bytes);
        std::string_view rest = in.waiting;
        while (in.step(rest)) {
        }
        in.waiting.erase(0, in.waiting.size() - rest.size());
    } else {
        while (in.step(bytes)) {
        }
        if (!in.stopped) in.waiting.assign(bytes);
    }
    if (in.stopped) in.waiting.clear();
    return !in.stopped;
}

const Recording& Reader::recording() const {
    return inside_->builder.recording;
}
const Problems& Reader::problems() const {
    return inside_->builder.problems;
}
bool Reader::finished() const {
    return inside_->builder.ended;
}
std::size_t Reader::bytes_waiting() const {
    return inside_->waiting.size();
}

Result<Recording> Reader::end(const ReadOptions& options) && {
    Inside& in = *inside_;
    detail::Builder& builder = in.builder;
    const std::string kept =
        "everything before it was read: " + std::to_string(builder.recording.duration()) + " s";
    if (!in.header_read && !in.stopped) {
        builder.report(Severity::error, in.waiting.size(),
                       "the file ends inside its first 16 bytes",
                       "was it written to the end? make it again");
    } else if (in.damaged && in.more_after_damage && !options.salvage) {
        builder.report(
            Severity::error, in.damaged_at, in.damage,
            "fetch the file again; ReadOptions::salvage keeps what comes before the damage, " +
                std::to_string(builder.recording.last_time()) + " s");
    } else if (in.damaged) {
        builder.report(Severity::warning, in.damaged_at, in.damage + "; " + kept);
    } else if (!in.stopped && !builder.ended) {
        builder.report(Severity::warning, in.offset,
                       in.waiting.empty()
                           ? "the recording has no end mark: its writer was cut off; " + kept
                           : "the recording ends inside a chunk: its writer was cut off; " + kept);
    }
    if (builder.unknown_chunks + builder.unknown_records > 0) {
        builder.report(Severity::warning, 0,
                       std::to_string(builder.unknown_chunks) + " chunks and " +
                           std::to_string(builder.unknown_records) +
                           " records are of kinds this program does not know; they were skipped",
                       "a newer Sidestep shows them");
    }
    if (has_error(builder.problems)) return failure(std::move(builder.problems));
    return builder.take();
}

Result<Recording> read(std::string_view bytes, std::string_view name, const ReadOptions& options) {
    Reader reader{std::string(name)};
    (void)reader.feed(bytes);
    return std::move(reader).end(options);
}

Result<Recording> try_load(const std::filesystem::path& path, const ReadOptions& options) {
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return failure(bytes.error());
    return read(*bytes, path.string(), options);
}

Recording load(const std::filesystem::path& path, const ReadOptions& options) {
    return try_load(path, options).value();
}

}  // namespace sidestep::recording
