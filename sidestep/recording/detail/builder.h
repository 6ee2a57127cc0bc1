// Chunk by chunk, a recording comes together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sidestep/recording/recording.h"

namespace sidestep::recording::detail {

/// The three facts in front of a chunk.
struct ChunkHeader {
    std::string type;
    std::uint32_t length = 0;
    std::uint32_t payload_crc = 0;
};

/// The file's first 16 bytes. Returns what is wrong, empty when nothing is.
[[nodiscard]] std::string check_file_header(std::string_view bytes, std::string& hint);

/// Sixteen bytes in front of a chunk. False when they do not check out.
[[nodiscard]] bool read_chunk_header(std::string_view bytes, ChunkHeader& header);

/// `BLCK`, with its quotes off when the type is unprintable.
[[nodiscard]] std::string printable(std::string_view type);

class Builder {
public:
    explicit Builder(std::string name) : name_(std::move(name)) {}

    /// Takes a chunk whose checksum was right. False when the content cannot be used and nothing
    /// after it would make sense.
    bool add(std::string_view type, std::string_view payload, std::uint64_t offset);

    void report(Problem::Severity severity, std::uint64_t offset, std::string message,
                std::string hint = {});

    /// The recording, with what was found odd as its notes. Nothing may be added afterwards.
    [[nodiscard]] Recording take();

    Recording recording;
    Problems problems;
    bool ended = false;
    int unknown_chunks = 0;
    int unknown_records = 0;

private:
    bool add_definition(std::string_view type, std::string_view payload, std::uint64_t offset);
    bool add_block(std::string_view payload, std::uint64_t offset);
    /// One record off the front of `bytes`; returns what is wrong with it.
    std::string add_record(std::string_view record, bool from_checkpoint, double first,
                           double last);
    std::string add_event(std::string_view payload, double time);
    void touch(int thing, double time, bool alive);
    [[nodiscard]] int error_count() const;

    std::string name_;
    double latest_ = 0.0;
    bool any_record_ = false;
    std::vector<char> alive_;          // by thing
    std::vector<std::size_t> listed_;  // by thing: the stretch that lists it, counted from 1
    std::size_t touched_ = 0;          // since the stretch began
    std::size_t at_start_ = 0;         // things alive when the stretch began
};

}  // namespace sidestep::recording::detail
