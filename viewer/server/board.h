// What does a program say about itself, and who has not heard it yet?
//
//     post("edit", ...)   ──┐      topic      latest                    order
//     post("frames", ...) ──┼──►   edit       {"keys": ...}             17   ◄── page A has heard up to 18
//     post("edit", ...)   ──┘      frames     bytes                     18       page B up to 12: both are due
//
// One sheet per topic, the newest; a page that is slow or comes late reads each sheet once, in the
// order in which they were last changed. So a sheet must say all there is to say of its topic.
//
// Nothing here knows sockets. All functions may be called from any thread.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "viewer/server/live.h"

namespace sidestep::viewer {

class Board {
public:
    struct Sheet {
        SharedBytes message{};  ///< As it goes over the line.
        bool binary = false;
        std::uint64_t order = 0;
    };

    /// @throws UsageError when the topic is empty or longer than 64 bytes, or the text is no JSON.
    void post(const std::string& topic, const std::string& json);
    void post_bytes(const std::string& topic, const std::string& bytes);
    /// Everything is taken down.
    void clear();

    /// The sheet that was changed first after `order`; nothing when there is none.
    [[nodiscard]] std::optional<Sheet> next(std::uint64_t order) const;

private:
    void put(const std::string& topic, std::string message, bool binary);

    mutable std::mutex mutex_;
    std::map<std::string, Sheet> sheets_;
    std::uint64_t order_ = 0;
};

/// What binary sheets begin with; then a byte with the length of the topic, the topic, zeros up to a
/// multiple of four, the bytes.
inline constexpr char board_magic[] = {'\x89', 'S', 'S', 'N'};

}  // namespace sidestep::viewer
