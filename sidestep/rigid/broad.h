// Which boxes overlap, without comparing all with all?
//
//     |--a--|                      sorted by where they begin on one axis: walk right until the next
//        |---b---|                 one begins after the end. From frame to frame the order hardly
//                   |--c--|        changes, and insertion sort mends it in a few moves.
//
// Four ways, the same pairs: closed boxes, (i, j) with i < j, ascending.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sidestep/geometry/axis_box.h"

namespace sidestep::rigid {

using Pair = std::array<int, 2>;

enum class BroadMethod {
    automatic,  ///< By the work that was counted: `sweep` for few or where all jump, else `tree`.
    all_pairs,
    sweep,     ///< The seed's: one axis, insertion sort kept between frames.
    two_axes,  ///< Sweep on one axis within strips of a second.
    tree,      ///< A tree of roomy boxes and their pairs, kept and mended between frames.
};

struct BroadWork {
    std::int64_t tests = 0;  ///< Pairs of boxes compared.
    std::int64_t moves = 0;  ///< Of the insertion sort.
    BroadMethod used = BroadMethod::sweep;
};

class Broad {
public:
    explicit Broad(BroadMethod method = BroadMethod::automatic);
    ~Broad();
    Broad(Broad&&) noexcept;
    Broad& operator=(Broad&&) noexcept;

    /// The boxes of all bodies of this frame, in the order of bodies. The count may change. Boxes
    /// marked in `still` do not move and are not paired with each other (may be empty: none).
    /// The span is good until the next update. @throws UsageError when a box is empty or not finite.
    std::span<const Pair> update(std::span<const geometry::AxisBox> boxes,
                                 std::span<const std::uint8_t> still = {});
    /// Of the last update.
    [[nodiscard]] const BroadWork& work() const noexcept;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::rigid
