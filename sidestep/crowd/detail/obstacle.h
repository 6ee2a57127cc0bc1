// Will this plan ever be in the way of something that moves as it was told?
#pragma once

#include <cstdint>
#include <vector>

#include "sidestep/crowd/repertoire.h"

namespace sidestep::crowd::detail {

/// Something that moves as it was told.
class Obstacle {
public:
    Obstacle(const motion::GroundPath& path, double dt);
    /// True when a promise begun now at `at` keeps clear of it, to the end of all time.
    [[nodiscard]] bool keeps_clear_of(const Move& move, const spacetime::Placement& at,
                                      std::int64_t now) const;

private:
    struct Chunk {
        Vec2 middle;
        double reach;
    };
    motion::GroundPath path_;
    std::vector<Chunk> chunks_;
};

}  // namespace sidestep::crowd::detail
