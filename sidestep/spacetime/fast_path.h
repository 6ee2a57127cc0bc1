// Will these two clips ever touch? The fast way: no tree, no time tests, no gathers.
//
// A path is prepared once into rows of plain numbers (detail/rows.h draws them). A question then
// reads both paths side by side, sixteen samples to an instruction:
//
//     whole paths     circle against circle                          most questions end here
//     spans           of 64 samples, 32 spans at a time: 2048 frames in three dozen instructions
//     stretches       of 16 samples, of the spans that remain
//     samples         of the stretches that remain, 16 at a time
//
// float throughout, as a filter with a proved error band; what falls inside the band is decided by
// the definition in contact.h, in double. Answers are therefore equal to the bit to those of every
// other method, on every kind of processor.
//
// Read next: batch.h (many questions at once, the fastest door), docs/spacetime.md.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sidestep/spacetime/contact.h"
#include "sidestep/spacetime/path.h"

namespace sidestep::spacetime {

namespace detail {
struct Rows;
}

class FastPath;

/// A prepared clip inside a longer path.
struct FastSegment {
    const FastPath* path = nullptr;  ///< Borrowed while baking.
    Placement placement{};           ///< As in PathSegment.
};

/// A path, prepared. Immutable, cheap to copy (copies share the rows), safe to use from any number
/// of threads.
class FastPath {
public:
    /// O(samples). @throws UsageError as `check` does.
    [[nodiscard]] static FastPath build(const GroundPath& path);

    /// The concatenated path (see path.h), made from the rows of its clips: copied, turned, and
    /// made anew only near the joins. Answers as `build(concatenate(...))` does.
    /// @throws UsageError when there is no segment, dt differs between them, a placement is refused
    /// by `check`, or the path reaches beyond `farthest`.
    [[nodiscard]] static FastPath bake(std::span<const FastSegment> segments);

    [[nodiscard]] int sample_count() const noexcept;
    [[nodiscard]] double dt() const noexcept;
    [[nodiscard]] double duration() const noexcept { return sample_count() * dt(); }
    /// The path it was made of, to the last bit (but for metres below 2^-126).
    [[nodiscard]] GroundPath path() const;
    /// Everything a question may read, the exact samples included.
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

    [[nodiscard]] const detail::Rows& rows() const noexcept { return *rows_; }

private:
    explicit FastPath(std::shared_ptr<const detail::Rows> rows);
    std::shared_ptr<const detail::Rows> rows_;
};

/// One question. For many at once use batch.h.
/// @throws UsageError when a placement is refused by `check`.
[[nodiscard]] Verdict query(const FastPath& a, const Placement& at_a, const FastPath& b,
                            const Placement& at_b, Mode mode = Mode::sampled,
                            Ask ask = Ask::whether);

/// The instruction sets this build can use here, best first, by Highway's names ("AVX3" is AVX-512;
/// "AVX2", "SSE4", "NEON"; "SCALAR" or "EMU128", by Highway's version, is plain C++).
[[nodiscard]] std::vector<std::string> instruction_sets();

/// While it lives, all queries use the named instruction set: for tests and tables that show that
/// answers do not depend on it. Not for use while other threads query.
/// @throws UsageError when `name` is not in `instruction_sets()`.
class UseInstructionSet {
public:
    explicit UseInstructionSet(const std::string& name);
    ~UseInstructionSet();
    UseInstructionSet(const UseInstructionSet&) = delete;
    UseInstructionSet& operator=(const UseInstructionSet&) = delete;
};

}  // namespace sidestep::spacetime
