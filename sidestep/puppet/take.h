// A performance as hands moved it: kept, and played again to the bit.
//
//     header   play, step, fingerprint of play and options
//     steps    two poses and buttons, a thousand a second
//     marks    every 100 steps the fingerprint of the theatre
//
// A file that was cut off (power, Ctrl-C, a crash) is good up to its last whole block. On one build a
// replay gives the same bits; where it does not, the first mark that differs is told.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/puppet/theatre.h"

namespace sidestep::puppet {

struct Take {
    std::string play{};  ///< Its name.
    double step_s = 0.001;
    std::uint64_t options_mark = 0;  ///< Of play and options; others give other motion.
    std::vector<Hands> hands{};
    static constexpr int mark_every = 100;
    std::vector<std::uint64_t> marks{};  ///< After steps 100, 200, ...
    bool whole = true;                   ///< False: the file ends early.
};

/// Of all that makes a theatre move as it does, besides the hands.
[[nodiscard]] std::uint64_t options_mark(const Theatre& theatre);

/// Writes while the play runs. One thread.
class TakeWriter {
public:
    /// Before the first step. Problems: the file cannot be made.
    [[nodiscard]] static Result<TakeWriter> open(const std::filesystem::path& file,
                                                 const Theatre& theatre);
    ~TakeWriter();
    TakeWriter(TakeWriter&&) noexcept;
    TakeWriter& operator=(TakeWriter&&) noexcept;
    /// After each step, with what went in.
    void add(const Hands& hands, const Theatre& after);
    /// Ends the file. Problems: the disk is full, ...
    [[nodiscard]] Result<std::int64_t> finish();

private:
    struct Inside;
    explicit TakeWriter(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

/// Problems: no take, of another version, damaged (where), numbers that are none.
[[nodiscard]] Result<Take> read_take(const std::filesystem::path& file);
[[nodiscard]] Result<Take> parse_take(std::string_view bytes, const std::string& name);

struct Replayed {
    bool identical = true;
    std::int64_t steps = 0;
    std::int64_t first_difference = -1;  ///< The step of the first mark that differs.
};
/// From the theatre's beginning.
[[nodiscard]] Replayed replay(const Take& take, Theatre& theatre);

}  // namespace sidestep::puppet
