// Does somebody on this way touch a wall?
//
//     ┌────────────┐        every placed sample is a disc; between samples it runs on a straight
//     │   ( o )──► │        line. A distance map answers for most of the ground at once; what is
//     └────────────┘        near a wall is measured against its edges, in double.
//
// Walls are polygons, solid inside, and the frame: everything outside the stage, when it is closed.
// The frame is four comparisons, so an empty square costs nothing however large it is. Polygons are
// kept as edges in a tree of boxes: what is far away is never looked at.
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "sidestep/crowd/scene.h"
#include "sidestep/spacetime/placement.h"

namespace sidestep::crowd {

/// What `clearance` says where there is no wall at all: metres.
inline constexpr double no_wall = 1e9;

/// The solid parts of a scene. Immutable; any number of threads may ask. A copy shares the edges
/// and the map with the original and costs nothing.
class Walls {
public:
    Walls() = default;
    /// Polygons are solid; when `closed`, so is everything outside low..high.
    /// At most `map_memory` bytes go into the distance map, whatever the stage: its cells grow.
    /// @throws UsageError when a number is not finite, beyond spacetime::farthest, low is not below
    /// high, or a polygon has fewer than three corners.
    Walls(std::span<const Polygon> polygons, const Vec2& low, const Vec2& high, bool closed);

    /// Bytes at most in the distance map.
    static constexpr std::size_t map_memory = 8u << 20;

    [[nodiscard]] bool empty() const noexcept { return !solid_; }
    /// True when there is nothing but the frame, or not even that: whoever is inside sees all of it.
    [[nodiscard]] bool frame_only() const noexcept;

    /// Metres to the nearest wall; negative inside one, by how deep in the one that it is deepest
    /// in; `no_wall` when there is none.
    [[nodiscard]] double clearance(const Vec2& p) const;
    /// Never more than `clearance`, and less by at most `map_error`: a handful of instructions.
    [[nodiscard]] double clearance_at_least(const Vec2& p) const;
    /// How far `clearance_at_least` may fall short on the stage: 0 where there is only a frame,
    /// a cell's diagonal otherwise (0.36 m on stages up to about 350 m, then growing with them).
    [[nodiscard]] double map_error() const noexcept;

    /// True when no disc of the path, sampled or in between, comes within `gap` of a wall. Says
    /// "no" already within 1 nm plus 10^-11 of the coordinates, and so never "free" about a touch.
    /// `middle` and `reach`: a circle in the path's own plane that holds all its discs.
    /// @throws UsageError when the path is empty, has not as many radii as positions, or the circle
    /// is not finite.
    [[nodiscard]] bool free(const motion::GroundPath& path, const spacetime::Placement& at,
                            const Vec2& middle, double reach, double gap) const {
        constexpr double unknown = std::numeric_limits<double>::infinity();
        return free(path, at, middle, reach, Vec2(unknown, unknown), gap);
    }
    /// The same, for those who know a box as well: half its sides, in the path's own plane, around the
    /// same middle, with all discs in it.
    [[nodiscard]] bool free(const motion::GroundPath& path, const spacetime::Placement& at,
                            const Vec2& middle, double reach, const Vec2& half, double gap) const;
    /// True when no point of the straight line from a to b comes within `radius` of a wall.
    /// @throws UsageError when a number is not finite.
    [[nodiscard]] bool in_sight(const Vec2& a, const Vec2& b, double radius) const;

    /// Edges of all walls, the frame included: pairs of ends.
    struct Edge {
        Vec2 a, b;
    };
    [[nodiscard]] std::span<const Edge> edges() const noexcept;

private:
    struct Solid;
    std::shared_ptr<const Solid> solid_;
};

}  // namespace sidestep::crowd
