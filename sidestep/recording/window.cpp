// Reading a little of a long recording: where are the blocks, and which of them matter?
#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/recording/detail/builder.h"
#include "sidestep/recording/detail/define.h"
#include "sidestep/recording/reader.h"

namespace sidestep::recording {

using Severity = Problem::Severity;

namespace {

/// Counts what is asked for.
struct Meter {
    const Source& source;
    std::uint64_t bytes_read = 0;

    std::string read(std::uint64_t offset, std::uint64_t count) {
        if (offset > source.size || count > source.size - offset) return {};
        std::string bytes = source.read(offset, count);
        bytes_read += bytes.size();
        if (bytes.size() != count) return {};
        return bytes;
    }
};

/// A whole chunk whose checksums are right, or nothing.
std::optional<std::string> read_chunk(Meter& meter, std::uint64_t offset,
                                      detail::ChunkHeader& header) {
    const std::string front = meter.read(offset, detail::chunk_header_size);
    if (front.empty() || !detail::read_chunk_header(front, header)) return std::nullopt;
    if (header.length == 0) return std::string();
    std::string payload = meter.read(offset + detail::chunk_header_size, header.length);
    if (payload.empty() || detail::crc32(payload) != header.payload_crc) return std::nullopt;
    return payload;
}

/// The index at the end of a finished recording.
bool find_index(Meter& meter, std::vector<detail::IndexEntry>& index) {
    if (meter.source.size < detail::file_header_size + detail::end_chunk_size) return false;
    detail::ChunkHeader header;
    const auto end = read_chunk(meter, meter.source.size - detail::end_chunk_size, header);
    if (!end || header.type != detail::chunk::end || end->size() != 16) return false;
    const auto payload = read_chunk(meter, detail::Unpacker(*end).u64(), header);
    if (!payload || header.type != detail::chunk::index || !unpack(*payload, index).empty()) {
        return false;
    }
    // in the order of the file, so that nothing is read twice
    return std::adjacent_find(index.begin(), index.end(), [](const auto& a, const auto& b) {
               return a.offset >= b.offset;
           }) == index.end();
}

/// The same, by walking from chunk to chunk: for recordings that were cut off.
void walk_chunks(Meter& meter, std::vector<detail::IndexEntry>& index) {
    std::uint64_t offset = detail::file_header_size;
    while (true) {
        const std::string front = meter.read(offset, detail::chunk_header_size);
        detail::ChunkHeader header;
        if (front.empty() || !detail::read_chunk_header(front, header)) return;
        const std::uint64_t body = offset + detail::chunk_header_size;
        if (header.length > meter.source.size - body) return;
        detail::IndexEntry entry{header.type, 0, offset, 0.0, 0.0};
        if (header.type == detail::chunk::block) {
            const std::string times = meter.read(body, detail::block_header_size);
            if (times.empty()) return;
            detail::Unpacker in(times);
            entry.first_time = in.f64();
            entry.last_time = in.f64();
            entry.flags = in.u32();
        }
        index.push_back(std::move(entry));
        offset = body + header.length;
    }
}

}  // namespace

Result<Source> open_source(const std::filesystem::path& path) {
    auto file = std::make_shared<std::ifstream>(path, std::ios::binary | std::ios::ate);
    const std::streamoff size = *file ? static_cast<std::streamoff>(file->tellg()) : -1;
    if (size < 0 || std::filesystem::is_directory(path)) {
        Problem problem;
        problem.file = path.string();
        problem.message = "cannot open the recording";
        problem.hint = "check the name and the folder you are in";
        return failure(std::move(problem));
    }
    Source source;
    source.size = static_cast<std::uint64_t>(size);
    source.name = path.string();
    source.read = [file](std::uint64_t offset, std::uint64_t count) {
        std::string bytes(count, '\0');
        file->clear();
        file->seekg(static_cast<std::streamoff>(offset));
        file->read(bytes.data(), static_cast<std::streamsize>(count));
        bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(file->gcount(), 0)));
        return bytes;
    };
    return source;
}

Problems check_head(const std::filesystem::path& path) {
    Result<Source> source = open_source(path);
    if (!source) return source.error();
    Reader reader(path.string());
    constexpr std::uint64_t head = 16;
    if (reader.feed(source->read(0, std::min(head, source->size))) && source->size >= head)
        return {};
    if (!reader.problems().empty()) return reader.problems();
    return {problem_with(path, "is not a Sidestep recording")};
}

Result<Window> read_window(const Source& source, double first, double last) {
    SIDESTEP_REQUIRE(source.read != nullptr, "the source is empty");
    SIDESTEP_REQUIRE(
        std::isfinite(first) && std::isfinite(last) && first <= last,
        "the window runs from " + std::to_string(first) + " to " + std::to_string(last));
    Meter meter{source};
    detail::Builder builder(source.name);
    const std::string front = meter.read(0, detail::file_header_size);
    if (front.empty()) {
        builder.report(Severity::error, source.size, "the file ends inside its first 16 bytes",
                       "was it written to the end? make it again");
        return failure(std::move(builder.problems));
    }
    std::string hint;
    const std::string wrong = detail::check_file_header(front, hint);
    if (!wrong.empty()) {
        builder.report(Severity::error, 0, wrong, hint);
        return failure(std::move(builder.problems));
    }

    Window window;
    std::vector<detail::IndexEntry> index;
    window.index_found = find_index(meter, index);
    if (!window.index_found) {
        index.clear();
        walk_chunks(meter, index);
        builder.report(Severity::warning, source.size,
                       "the recording has no index: its writer was cut off, or it is damaged");
    }

    const auto take = [&](const detail::IndexEntry& entry) {
        detail::ChunkHeader header;
        const auto payload = read_chunk(meter, entry.offset, header);
        if (payload && header.type == entry.type) {
            return builder.add(header.type, *payload, entry.offset);
        }
        builder.report(Severity::error, entry.offset,
                       "chunk " + detail::printable(entry.type) + " does not check out",
                       "read the whole file with salvage to keep what comes before it");
        return false;
    };

    // what is defined, wherever it stands
    for (const detail::IndexEntry& entry : index) {
        if (entry.type == detail::chunk::block || entry.type == detail::chunk::index) continue;
        if (!take(entry)) return failure(std::move(builder.problems));
    }
    double blend = 0.0;
    for (const Thing& thing : builder.recording.things()) {
        blend = std::max(blend, thing.blend_within);
    }

    // from the last block before the window that says what stands on the stage ...
    std::vector<detail::IndexEntry> blocks;
    std::size_t begin = 0;
    for (const detail::IndexEntry& entry : index) {
        if (entry.type != detail::chunk::block) continue;
        const bool joins = (entry.flags & detail::block_has_checkpoint) != 0;
        if (joins && entry.first_time <= first) begin = blocks.size();
        blocks.push_back(entry);
    }
    // ... to the first beyond it that nothing in the window moves towards
    for (std::size_t i = begin; i < blocks.size(); ++i) {
        if (blocks[i].first_time > last + blend) break;
        if (!take(blocks[i])) return failure(std::move(builder.problems));
    }
    if (has_error(builder.problems)) return failure(std::move(builder.problems));
    window.recording = builder.take();
    window.bytes_read = meter.bytes_read;
    return window;
}

}  // namespace sidestep::recording
