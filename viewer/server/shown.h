// What is shown when nothing is live: a file, or bytes in memory, any part of which can be asked for.
//
//     GET /recording                        200, all of it
//     Range: bytes=100-199                  206, a hundred bytes
//     Range: bytes=-32                      206, the end mark of a recording
//     Range: bytes=9999999-                 416, with the length that there is
//
// A file may grow while it is shown; each answer is of the length it had when it was asked for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "sidestep/base/result.h"

namespace sidestep::viewer {

/// A stretch of bytes that was asked for.
struct Range {
    enum class Kind { whole, part, none };
    Kind kind = Kind::whole;  ///< `none`: nothing of it is there.
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

/// Understands `Range: bytes=a-b`, `a-` and `-n`; whatever else is said means the whole, as RFC
/// 7233 has it: other units, several ranges, nonsense.
[[nodiscard]] Range read_range(std::string_view header, std::uint64_t size);

/// Something with bytes. Used by one thread at a time, except that bytes never change under a
/// reader: a file is held open, so that its name may pass to another.
class Shown {
public:
    /// Problems when it cannot be opened or begins otherwise than a recording does.
    [[nodiscard]] static Result<std::shared_ptr<Shown>> open(const std::filesystem::path& path);
    [[nodiscard]] static std::shared_ptr<Shown> of_bytes(std::string bytes, std::string name);
    ~Shown();
    Shown(const Shown&) = delete;
    Shown& operator=(const Shown&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }
    /// As the words about the recording have it.
    [[nodiscard]] const std::string& title() const { return title_; }
    /// Now.
    [[nodiscard]] std::uint64_t size() const;
    /// Another one for each thing that is shown, in quotes as HTTP wants it; a file that was
    /// rewritten in place is another thing.
    [[nodiscard]] std::string etag();
    /// Exactly these bytes; fewer when the file has lost them.
    [[nodiscard]] std::string read(std::uint64_t first, std::size_t count) const;

private:
    Shown() = default;
    std::string name_;
    std::string title_;
    std::string bytes_;
    int file_ = -1;
    std::uint64_t serial_ = 0;
    std::uint64_t largest_ = 0;
};

}  // namespace sidestep::viewer
