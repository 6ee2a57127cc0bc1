// How do bytes become a recording: all at once, as they arrive, or only around a moment?
//
//     read(bytes)          a whole file, or as much of it as was written before the lights went out
//     Reader::feed         a socket: complete chunks become visible as they arrive
//     read_window          a long file: the index, the definitions, and the blocks around a moment
//
// No size in a file is believed: room is made only for bytes that are there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "sidestep/base/result.h"
#include "sidestep/recording/recording.h"

namespace sidestep::recording {

struct ReadOptions {
    /// Damage in the middle of a file is an error. With `salvage`, what comes before it is returned
    /// and the damage is named among the notes.
    bool salvage = false;
};

/// Reads a recording. A file that ends early gives what was complete, with a note that says so;
/// `Recording::notes()` has it. Problems name the byte at which they were met.
[[nodiscard]] Result<Recording> read(std::string_view bytes, std::string_view name = {},
                                     const ReadOptions& options = {});

[[nodiscard]] Result<Recording> try_load(const std::filesystem::path& path,
                                         const ReadOptions& options = {});
/// @throws InputError with every problem.
[[nodiscard]] Recording load(const std::filesystem::path& path, const ReadOptions& options = {});

/// Reads while the bytes come in.
class Reader {
public:
    explicit Reader(std::string name = {});
    ~Reader();
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;

    /// Takes the next bytes, in pieces of any size. False once the stream cannot be read further;
    /// `problems` says why.
    bool feed(std::string_view bytes);

    /// What is complete so far. Grows with `feed`; copy it to keep a moment of it.
    [[nodiscard]] const Recording& recording() const;
    [[nodiscard]] const Problems& problems() const;
    /// True once the end mark has been read.
    [[nodiscard]] bool finished() const;
    /// Bytes taken that wait for the rest of their chunk.
    [[nodiscard]] std::size_t bytes_waiting() const;

    /// Nothing more will come: the recording, or all that is wrong.
    [[nodiscard]] Result<Recording> end(const ReadOptions& options = {}) &&;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

/// Bytes that can be asked for out of order: a file, or a server that answers range requests.
struct Source {
    std::uint64_t size = 0;
    /// Exactly these bytes, or fewer when they cannot be had.
    std::function<std::string(std::uint64_t offset, std::uint64_t count)> read;
    std::string name;
};

/// A file as a source.
[[nodiscard]] Result<Source> open_source(const std::filesystem::path& path);
/// What is wrong with a file that is to be shown, as far as its first bytes tell: whether it can be read
/// and is a recording at all. O(1), however long the file.
[[nodiscard]] Problems check_head(const std::filesystem::path& path);

/// Part of a recording, and what it took.
struct Window {
    Recording recording;           ///< All definitions; keys and events around the window.
    std::uint64_t bytes_read = 0;  ///< Work done.
    bool index_found = false;      ///< False when the chunks had to be walked to find the blocks.
};

/// Reads what is needed to show [first, last] seconds: `state_at` agrees with the whole recording
/// at every moment of the window.
/// @throws UsageError when `first` is after `last` or either is not finite.
[[nodiscard]] Result<Window> read_window(const Source& source, double first, double last);

}  // namespace sidestep::recording
