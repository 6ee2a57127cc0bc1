// Strangers that find pairs of boxes, through one door.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "sidestep/rigid/broad.h"

namespace sidestep::bench {

class BroadPeer {
public:
    virtual ~BroadPeer() = default;
    /// The boxes of a frame: those of the first one, moved.
    virtual void update(std::span<const geometry::AxisBox> boxes) = 0;
    /// Of the last update, in any order; the pairs of closed boxes and no others.
    [[nodiscard]] virtual std::span<const rigid::Pair> pairs() const = 0;
};

/// Bullet's two trees with boxes that are a bit too large; pairs are kept between frames, and what is not
/// a pair of the true boxes is left out by whoever reads them, as its worlds do.
[[nodiscard]] std::unique_ptr<BroadPeer> bullet_broad(std::span<const geometry::AxisBox> boxes,
                                                      std::span<const std::uint8_t> still);
/// FCL's tree, refitted.
[[nodiscard]] std::unique_ptr<BroadPeer> fcl_broad(std::span<const geometry::AxisBox> boxes,
                                                   std::span<const std::uint8_t> still);

}  // namespace sidestep::bench
