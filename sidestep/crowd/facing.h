// Which way does everybody face?
//
// A plan says where somebody is; which way a body looks in a frame is in its clips. Found once for all
// clips of a repertoire, then a look-up.
#pragma once

#include <vector>

#include "sidestep/crowd/crowd.h"

namespace sidestep::crowd {

/// Immutable. The repertoire is borrowed.
class Facing {
public:
    /// O(frames x joints) of all clips.
    explicit Facing(const Repertoire& repertoire);

    /// Radians on the ground, positive to the left of +Z, in (-pi, pi]: of hips and shoulders together,
    /// as motion::facing has it. Who holds still faces as at the end of what was done before.
    /// @param frame  Of the world; before the move began counts as its first, after it as its last.
    [[nodiscard]] double operator()(const PersonState& person, std::int64_t frame) const;

private:
    const Repertoire* repertoire_;
    std::vector<std::vector<double>> clips_;  // by clip of the graph and frame
    std::vector<double> hubs_;                // of clips that begin there
};

}  // namespace sidestep::crowd
