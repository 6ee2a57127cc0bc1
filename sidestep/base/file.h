// Bytes in, bytes out: a whole file, or none of it.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "sidestep/base/result.h"

namespace sidestep {

/// The extension in small letters, with its dot: ".bvh" of "takes/Walk.BVH"; empty when there is
/// none.
[[nodiscard]] std::string extension_of(const std::filesystem::path& path);

/// What is wrong with a file as a whole.
[[nodiscard]] Problem problem_with(const std::filesystem::path& path, std::string message,
                                   std::string hint = {});

/// The bytes of a file in one read. `-` reads standard input.
/// A missing file, a folder or an unreadable one is a Problem that names it and says what to try.
[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& path);

/// The bytes of a large file: memory that was never zeroed first, on large pages where the system
/// has them, which halves the time from disk cache to reader. A std::string of its own otherwise.
class FileBytes {
public:
    FileBytes() = default;
    /// `size` bytes, not yet written.
    explicit FileBytes(std::size_t size);

    [[nodiscard]] std::string_view view() const noexcept { return {data_.get(), size_}; }
    [[nodiscard]] char* data() noexcept { return data_.get(); }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Fewer bytes than were asked for.
    void shrink(std::size_t size);

private:
    struct Free {
        void operator()(char* memory) const noexcept { std::free(memory); }
    };
    std::unique_ptr<char, Free> data_;
    std::size_t size_ = 0;
};

/// As `read_file`, for files that may be large.
[[nodiscard]] Result<FileBytes> read_large_file(const std::filesystem::path& path);

/// Writes a file whole or not at all: the bytes go to a temporary neighbour, which then takes the
/// name. Missing parent folders are made. `-` writes standard output.
/// Returns what went wrong; empty when nothing did.
[[nodiscard]] Problems write_file(const std::filesystem::path& path, std::string_view bytes);

/// What write_file would say if it wrote now, as far as can be known: that it is a folder, or that nothing
/// can be made where it is to be. For those who work long before they write. Leaves nothing behind.
[[nodiscard]] Problems check_writable(const std::filesystem::path& path);

/// A file that is worth nothing before it is whole, while it lives: for those who write bit by bit. The file
/// is its owner's to make, to rename and to remove.
class UnfinishedFile {
public:
    explicit UnfinishedFile(const std::filesystem::path& path);
    ~UnfinishedFile();
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

private:
    friend void remove_unfinished_files() noexcept;
    struct Slot;
    Slot* slot_ = nullptr;
};

/// Takes away files that are not whole: temporary neighbours of writes that are under way, and whatever is an
/// UnfinishedFile now. Safe in a signal handler, which should then end the program: a write that goes on
/// fails.
void remove_unfinished_files() noexcept;

}  // namespace sidestep
