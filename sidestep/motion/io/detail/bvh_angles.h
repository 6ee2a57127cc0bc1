// Rotations back into the angles of a BVH row, the way the source had them.
#pragma once

#include <array>
#include <vector>

#include "sidestep/motion/io/bvh.h"

namespace sidestep::motion::detail {

/// Runs along a clip, row by row, and remembers the angles written last for each joint.
class AngleWriter {
public:
    /// `channels` by joint of the clip; `dialect` may be null, else its anchors are used.
    AngleWriter(const Clip& clip, const std::vector<BvhChannels>& channels,
                const BvhDialect* dialect);

    struct Angles {
        Vec3 degrees;           ///< In the joint's order.
        bool verbatim = false;  ///< The source's own numbers, sign of zero included.
    };
    /// Call for every joint of a frame, ascending, frames in order.
    [[nodiscard]] Angles angles_of(int frame, int joint);
    /// Tells what was written (rounded to the file's decimals): the next row continues from there.
    void wrote(int joint, const Vec3& degrees) { last_[joint] = degrees; }
    [[nodiscard]] const Vec3& last(int joint) const { return last_[joint]; }

private:
    [[nodiscard]] Vec3 fewer_angles(int joint, const Quat& rotation) const;

    const Clip& clip_;
    std::vector<std::array<Axis, 3>> orders_;
    std::vector<int> turning_;  // how many of the three have a channel
    std::vector<Vec3> last_;
    std::span<const BvhAnchor> anchors_;
};

}  // namespace sidestep::motion::detail
