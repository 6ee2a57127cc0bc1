// A hundred pages in a process of their own, so that the server's thread has its clock to itself.
//
//     Audience audience({.pages = 100, .stalled = 1});    forks: call it before any thread starts
//     Server server = ...;
//     audience.enter(server.url());                       all connect; returns when all are in
//     audience.begin_counting();  ...  audience.stop_counting();
//     Heard heard = audience.leave();
#pragma once

#include <cstdint>
#include <string>

#include "sidestep/recording/recording.h"

namespace sidestep::bench {

struct AudienceOptions {
    int pages = 100;
    int stalled = 0;  ///< Further pages that never read.
};

/// What the pages got while it counted.
struct Heard {
    bool ok = false;       ///< All came in and stayed.
    double seconds = 0.0;  ///< How long it counted, by the pages' own clock.
    int frames_least = 0;  ///< Blocks, of the page that got the fewest.
    int frames_most = 0;
    int gaps = 0;                   ///< Places where a page was skipped ahead.
    std::uint64_t bytes = 0;        ///< All pages together.
    double longest_wait_s = 0;      ///< Between two frames of one page.
    std::uint64_t fingerprint = 0;  ///< `of_last_seconds` of what the first page got.
    double first_picture_ms = 0.0;  ///< From connecting to the block of that moment: the median.
    double first_picture_worst_ms = 0.0;
};

/// A digest of what everybody does at moments of the last two seconds: pages that came at different
/// times have different recordings, and must see the same.
[[nodiscard]] std::uint64_t of_last_seconds(const recording::Recording& recording);

class Audience {
public:
    explicit Audience(const AudienceOptions& options);
    ~Audience();
    Audience(const Audience&) = delete;
    Audience& operator=(const Audience&) = delete;

    /// What the recording has come to: pages measure their first picture against it.
    void now(double seconds);
    void enter(const std::string& url);
    [[nodiscard]] bool is_in() const;
    void begin_counting();
    void stop_counting();
    [[nodiscard]] Heard leave();

private:
    struct Shared;
    Shared* shared_ = nullptr;
    int child_ = -1;
};

}  // namespace sidestep::bench
