#include "viewer/server/live.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/recording/detail/builder.h"
#include "sidestep/recording/detail/bytes.h"
#include "sidestep/recording/detail/define.h"
#include "sidestep/recording/detail/format.h"

namespace sidestep::viewer {

namespace format = recording::detail;

namespace {

SharedBytes share_bytes(std::string bytes) {
    return std::make_shared<const std::string>(std::move(bytes));
}

/// A chunk around a payload whose length is a multiple of 8.
std::string chunk_around(std::string_view type, const std::string& payload) {
    format::Packer out;
    out.bytes.reserve(format::chunk_header_size + payload.size());
    out.raw(type);
    out.u32(static_cast<std::uint32_t>(payload.size()));
    out.u32(format::crc32(payload));
    out.u32(format::crc32(out.bytes));
    out.raw(payload);
    return std::move(out.bytes);
}

[[noreturn]] void not_a_recording(const std::string& what) {
    throw UsageError("viewer::Server::feed: these are not the bytes of a recording: " + what);
}

}  // namespace

Live::Live(const LiveOptions& options) : options_(options) {}

// ---- bytes in ----

void Live::feed(std::string_view bytes) {
    const std::lock_guard lock(mutex_);
    if (!broken_.empty()) not_a_recording(broken_);
    // whole chunks are taken where they lie; only a torn end is kept
    std::string joined;
    if (!waiting_.empty()) {
        joined = std::move(waiting_);
        waiting_.clear();
        joined.append(bytes);
        bytes = joined;
    }
    try {
        while (true) {
            const bool at_head = recording_ == 0 || ended_;
            if (at_head) {
                if (bytes.size() < format::file_header_size) break;
                begin_recording(bytes.substr(0, format::file_header_size));
                bytes.remove_prefix(format::file_header_size);
                continue;
            }
            if (bytes.size() < format::chunk_header_size) break;
            format::ChunkHeader header;
            if (!format::read_chunk_header(bytes.substr(0, format::chunk_header_size), header)) {
                not_a_recording("the header of a chunk does not check out");
            }
            const std::size_t whole = format::chunk_header_size + header.length;
            if (bytes.size() < whole) break;
            if (format::crc32(bytes.substr(format::chunk_header_size, header.length)) !=
                header.payload_crc) {
                not_a_recording("the checksum of chunk " + format::printable(header.type) +
                                " is wrong");
            }
            take_chunk(bytes.substr(0, whole), header.type);
            bytes.remove_prefix(whole);
        }
    } catch (const UsageError& error) {
        broken_ = error.what();
        throw;
    }
    waiting_.assign(bytes);
    trim();
}

void Live::begin_recording(std::string_view head) {
    std::string hint;
    const std::string wrong = format::check_file_header(head, hint);
    if (!wrong.empty()) not_a_recording(wrong);
    // entries are counted on, so that no cursor into the last recording fits this one
    first_entry_ = log_end();
    log_.clear();
    log_bytes_ = 0;
    definitions_.clear();
    definition_bytes_ = 0;
    standing_.clear();
    standing_bytes_ = 0;
    any_block_ = false;
    reaches_back_ = true;
    ended_ = false;
    title_.clear();
    checkpoint_.reset();
    head_ = share_bytes(std::string(head));
    ++recording_;
}

void Live::take_chunk(std::string_view chunk, std::string_view type) {
    const std::string_view payload = chunk.substr(format::chunk_header_size);
    Entry entry;
    entry.blocks_before = blocks_ever_;
    if (type == format::chunk::block) {
        entry.what = Entry::What::block;
        take_block(payload, entry);
        blocks_ever_ += chunk.size();
    } else if (type == format::chunk::index) {
        entry.what = Entry::What::index;
    } else if (type == format::chunk::end) {
        entry.what = Entry::What::end;
        ended_ = true;
    } else {
        // whatever else there is, today or in a later version, is said once and needed ever after
        if (type == format::chunk::thing) standing_.emplace_back();
        if (type == format::chunk::about) {
            format::About about;
            if (format::unpack(payload, about).empty()) {
                for (const auto& [key, value] : about) {
                    if (key == "title") title_ = value;
                }
            }
        }
    }
    entry.bytes = share_bytes(std::string(chunk));
    if (entry.what == Entry::What::definition) {
        definitions_.push_back({entry.bytes, log_end()});
        definition_bytes_ += chunk.size();
    }
    log_bytes_ += chunk.size();
    log_.push_back(std::move(entry));
    checkpoint_.reset();
}

void Live::take_block(std::string_view payload, Entry& entry) {
    format::Unpacker header(payload);
    const double first = header.f64();
    const double last = header.f64();
    (void)header.u32();
    const std::uint32_t stage_count = header.u32();
    const std::uint32_t record_count = header.u32();
    const std::uint32_t stage_bytes = header.u32();
    if (!header.ok() || !header.has(stage_bytes, 1) || !std::isfinite(first) ||
        !std::isfinite(last) || first > last || (any_block_ && first < present_)) {
        not_a_recording("a block does not fit in");
    }
    // what stood there before the first byte; later checkpoints repeat what is known
    const std::string_view stage = payload.substr(format::block_header_size, stage_bytes);
    if (!any_block_) take_records(stage, stage_count);
    take_records(payload.substr(format::block_header_size + stage_bytes), record_count);
    any_block_ = true;
    present_ = last;
    entry.last_time = last;
}

void Live::take_records(std::string_view records, std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; ++i) {
        format::Unpacker header(records);
        const auto kind = static_cast<format::Record>(header.u8());
        (void)header.u8();
        const std::size_t size = std::size_t{header.u16()} * 4;
        const std::uint32_t thing = header.u32();
        if (!header.ok() || size < format::record_header_size || size > records.size()) {
            not_a_recording("a record is larger than its block");
        }
        const std::string_view record = records.substr(0, size);
        records.remove_prefix(size);
        // events happen once; kinds of a later version are not ours to understand
        if (kind < format::Record::play || kind >= format::Record::event) continue;
        if (thing >= standing_.size()) {
            not_a_recording("a record names thing " + std::to_string(thing) + " of " +
                            std::to_string(standing_.size()));
        }
        Standing& now = standing_[thing];
        standing_bytes_ -= now.key.size() + now.paint.size();
        if (kind == format::Record::remove) {
            now.key.clear();
            now.paint.clear();
        } else if (kind == format::Record::paint) {
            now.paint.assign(record);
        } else {
            now.key.assign(record);
        }
        standing_bytes_ += now.key.size() + now.paint.size();
    }
    if (standing_bytes_ > format::chunk_limit - 64) {
        not_a_recording("more stands on the stage than one block can hold");
    }
}

void Live::trim() {
    if (log_bytes_ > options_.history_bytes) reaches_back_ = false;
    if (reaches_back_) return;
    // what a page may still be waiting for stays: it is skipped before it falls out
    while (!log_.empty() &&
           blocks_ever_ - log_.front().blocks_before > 2 * options_.backlog_bytes &&
           log_.size() > 4) {
        log_bytes_ -= log_.front().bytes->size();
        log_.pop_front();
        ++first_entry_;
    }
}

// ---- bytes out ----

const SharedBytes& Live::checkpoint() const {
    if (checkpoint_) return checkpoint_;
    std::uint32_t count = 0;
    for (const Standing& now : standing_) {
        count += (now.key.empty() ? 0u : 1u) + (now.paint.empty() ? 0u : 1u);
    }
    format::Packer block;
    block.bytes.reserve(format::block_header_size + standing_bytes_ + 8);
    block.f64(present_);
    block.f64(present_);
    block.u32(format::block_has_checkpoint);
    block.u32(count);
    block.u32(0);
    block.u32(static_cast<std::uint32_t>(standing_bytes_));
    for (const Standing& now : standing_) {
        block.raw(now.key);
        block.raw(now.paint);
    }
    block.pad(8);
    checkpoint_ = share_bytes(chunk_around(format::chunk::block, block.bytes));
    return checkpoint_;
}

bool Live::has_room(const Batch& batch) const {
    return batch.bytes < options_.message_bytes && batch.parts.size() < options_.message_parts;
}

bool Live::must_skip(const Cursor& cursor) const {
    // the page can tell a gap only by time that has passed
    if (!any_block_ || !(present_ > cursor.seen_time)) return false;
    if (cursor.next < first_entry_) return true;
    if (cursor.catching_up || cursor.next >= log_end()) return false;
    // definitions must be sent either way: only blocks count
    const Entry& waiting = log_[cursor.next - first_entry_];
    if (blocks_ever_ - waiting.blocks_before <= options_.backlog_bytes) return false;
    // a frame alone may be larger than the backlog: whoever has only that to come is not slow
    return log_end() - cursor.next > 2;
}

Batch Live::next(Cursor& cursor) {
    const std::lock_guard lock(mutex_);
    Batch batch;
    if (recording_ == 0) return batch;
    if (cursor.recording != recording_) {
        cursor = {};
        cursor.recording = recording_;
        cursor.next = first_entry_;
        cursor.catching_up = true;
        cursor.to_present = !reaches_back_;
        batch.add(head_);
    } else if (!cursor.to_present && must_skip(cursor)) {
        cursor.to_present = true;
        batch.skipped = true;
        const auto lacking =
            std::partition_point(definitions_.begin(), definitions_.end(),
                                 [&](const Definition& one) { return one.entry < cursor.next; });
        cursor.definition = static_cast<std::size_t>(lacking - definitions_.begin());
    }
    if (!cursor.to_present && cursor.next < first_entry_) {
        batch.lost = true;
        return batch;
    }
    if (cursor.to_present) add_to_present(cursor, batch);
    if (!cursor.to_present) add_entries(cursor, batch);
    return batch;
}

void Live::add_to_present(Cursor& cursor, Batch& batch) {
    while (cursor.definition < definitions_.size() && has_room(batch)) {
        batch.add(definitions_[cursor.definition++].bytes);
    }
    if (cursor.definition < definitions_.size()) return;
    if (any_block_) {
        batch.add(checkpoint());
        cursor.seen_time = present_;
    }
    cursor.next = log_end();
    cursor.to_present = false;
    cursor.catching_up = false;
    // an end mark that was passed over is still news
    if (ended_) cursor.next = log_end() - 1;
}

void Live::add_entries(Cursor& cursor, Batch& batch) {
    while (cursor.next < log_end() && has_room(batch)) {
        const Entry& entry = log_[cursor.next - first_entry_];
        ++cursor.next;
        // where chunks lie in a file means nothing to those who got them one by one
        if (entry.what == Entry::What::index) continue;
        if (entry.what == Entry::What::block) cursor.seen_time = entry.last_time;
        batch.add(entry.bytes);
    }
    if (cursor.next == log_end()) cursor.catching_up = false;
}

std::vector<SharedBytes> Live::kept() const {
    const std::lock_guard lock(mutex_);
    std::vector<SharedBytes> parts;
    if (recording_ == 0) return parts;
    parts.push_back(head_);
    if (reaches_back_) {
        for (const Entry& entry : log_) parts.push_back(entry.bytes);
    } else {
        for (const Definition& definition : definitions_) parts.push_back(definition.bytes);
        if (any_block_) parts.push_back(checkpoint());
    }
    return parts;
}

bool Live::began() const {
    const std::lock_guard lock(mutex_);
    return recording_ > 0;
}

std::uint64_t Live::recording() const {
    const std::lock_guard lock(mutex_);
    return recording_;
}

std::string Live::title() const {
    const std::lock_guard lock(mutex_);
    return title_;
}

std::size_t Live::bytes_kept() const {
    const std::lock_guard lock(mutex_);
    return log_bytes_ + definition_bytes_ + standing_bytes_;
}

}  // namespace sidestep::viewer
