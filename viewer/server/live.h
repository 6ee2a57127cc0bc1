// Which bytes does each page get next, however fast or late it is?
//
//     feed ──► chunk chunk chunk chunk chunk chunk          one log for everybody, shared bytes
//                       ▲           ▲          ▲
//                     page B      page A    the present     a page is a cursor into the log
//
// A page that keeps up gets every chunk in order. One that joins when the log no longer reaches
// back to the start, or that falls further behind than the backlog, is taken to the present: the
// definitions it lacks, then a block that holds nothing but a checkpoint, then what follows. The
// checkpoint is made here, of the last key and paint of everything on the stage.
//
// Nothing here knows sockets. All functions may be called from any thread.
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace sidestep::viewer {

/// Bytes that many hold and nobody changes.
using SharedBytes = std::shared_ptr<const std::string>;

struct LiveOptions {
    std::size_t backlog_bytes = std::size_t{1} << 20;
    std::size_t history_bytes = std::size_t{64} << 20;
    /// Chunks that wait are sent together up to about this much.
    std::size_t message_bytes = std::size_t{1} << 18;
    /// And up to this many pieces.
    std::size_t message_parts = 64;
};

/// Where a page is in the log. Made empty; only `Live::next` changes it.
struct Cursor {
    std::uint64_t recording = 0;  ///< Which one, counted from 1; 0 before the first byte.
    std::uint64_t next = 0;       ///< The entry of the log that comes next.
    /// Up to which block's end the page has been told.
    double seen_time = -std::numeric_limits<double>::infinity();
    bool catching_up = false;    ///< It joined and has not reached the present yet.
    bool to_present = false;     ///< Definitions, then a checkpoint, are on their way.
    std::size_t definition = 0;  ///< Meanwhile: the next definition.
};

/// One message: whole chunks, the first of a recording behind the head of a file.
struct Batch {
    std::vector<SharedBytes> parts{};
    std::size_t bytes = 0;
    bool skipped = false;  ///< A slow page begins to be taken ahead.
    /// What it lacks is no longer there, and no time has passed by which it could tell: it must come
    /// again.
    bool lost = false;

    void add(const SharedBytes& more) {
        parts.push_back(more);
        bytes += more->size();
    }
};

class Live {
public:
    explicit Live(const LiveOptions& options = {});

    /// The next bytes of a recording, in pieces of any size. After its end mark another may follow.
    /// @throws UsageError when they are not those of a recording, then and ever after.
    void feed(std::string_view bytes);

    /// What a page is to be sent next; empty when it has everything.
    [[nodiscard]] Batch next(Cursor& cursor);

    /// Everything that is kept, as one recording; empty before the first.
    [[nodiscard]] std::vector<SharedBytes> kept() const;

    /// True once the head of a recording has come.
    [[nodiscard]] bool began() const;
    /// Which recording it is, counted from 1; 0 before the first.
    [[nodiscard]] std::uint64_t recording() const;
    /// The title among the words about the recording; empty when there is none.
    [[nodiscard]] std::string title() const;
    /// Memory: bytes of the log and of the definitions that have left it.
    [[nodiscard]] std::size_t bytes_kept() const;

private:
    struct Entry {
        SharedBytes bytes;
        std::uint64_t blocks_before = 0;  // bytes of blocks in the log before this one, ever
        double last_time = 0.0;           // blocks: when they end
        enum class What : std::uint8_t { definition, block, index, end } what = What::definition;
    };
    struct Definition {
        SharedBytes bytes;
        std::uint64_t entry = 0;  // its place in the log
    };
    struct Standing {
        std::string key;    // empty when it is not on the stage
        std::string paint;  // empty when it wears its own material
    };

    void take_chunk(std::string_view chunk, std::string_view type);
    void begin_recording(std::string_view head);
    void take_block(std::string_view payload, Entry& entry);
    void take_records(std::string_view records, std::uint64_t count);
    void trim();
    [[nodiscard]] std::uint64_t log_end() const { return first_entry_ + log_.size(); }
    [[nodiscard]] const SharedBytes& checkpoint() const;
    [[nodiscard]] bool must_skip(const Cursor& cursor) const;
    void add_to_present(Cursor& cursor, Batch& batch);
    void add_entries(Cursor& cursor, Batch& batch);
    [[nodiscard]] bool has_room(const Batch& batch) const;

    LiveOptions options_;
    mutable std::mutex mutex_;
    std::string waiting_;  // bytes of a chunk that is not complete yet
    std::string broken_;   // what was wrong with the bytes
    bool ended_ = false;   // the end mark was read

    std::uint64_t recording_ = 0;
    SharedBytes head_;
    std::deque<Entry> log_;
    std::uint64_t first_entry_ = 0;  // of log_, counted from the first ever
    bool reaches_back_ = true;       // the log holds everything from the head on
    std::size_t log_bytes_ = 0;      // now in the log
    std::uint64_t blocks_ever_ = 0;  // bytes of blocks
    std::size_t definition_bytes_ = 0;
    std::vector<Definition> definitions_;
    std::vector<Standing> standing_;  // by thing
    std::size_t standing_bytes_ = 0;
    bool any_block_ = false;
    double present_ = 0.0;  // when the last block ends
    std::string title_;
    mutable SharedBytes checkpoint_;  // of the present, once somebody needed it
};

}  // namespace sidestep::viewer
