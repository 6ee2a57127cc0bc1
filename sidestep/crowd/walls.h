// Does somebody on this way touch a wall?
//
//     ┌────────────┐        every placed sample is a disc; between samples it runs on a straight
//     │   ( o )──► │        line. A distance map answers for most of the ground at once; what is
//     └────────────┘        near a wall is measured against its edges, in double.
#pragma once

#include <span>
#include <vector>

#include "sidestep/crowd/scene.h"
#include "sidestep/spacetime/placement.h"

namespace sidestep::crowd {

/// The solid parts of a scene. Immutable; any number of threads may ask.
class Walls {
public:
    Walls() = default;
    /// Polygons are solid; when `closed`, so is everything outside low..high.
    /// @throws UsageError when a number is not finite or a polygon has fewer than three corners.
    Walls(std::span<const Polygon> polygons, const Vec2& low, const Vec2& high, bool closed);

    [[nodiscard]] bool empty() const noexcept;
    /// Metres to the nearest wall; negative inside one (by how deep); large when there is none.
    [[nodiscard]] double clearance(const Vec2& p) const;
    /// A bound from below of `clearance`, good to about half a metre near and far, in a handful of
    /// instructions.
    [[nodiscard]] double clearance_at_least(const Vec2& p) const;

    /// True when no disc of the path, sampled or in between, comes within `gap` of a wall.
    /// `middle` and `reach`: a circle in the path's own plane that holds all its discs.
    [[nodiscard]] bool free(const motion::GroundPath& path, const spacetime::Placement& at,
                            const Vec2& middle, double reach, double gap) const;
    /// True when no straight line from a to b comes within `radius` of a wall.
    [[nodiscard]] bool in_sight(const Vec2& a, const Vec2& b, double radius) const;

    /// Edges of all walls, the frame included: pairs of ends.
    struct Edge {
        Vec2 a, b;
    };
    [[nodiscard]] std::span<const Edge> edges() const noexcept { return edges_; }

private:
    std::vector<Edge> edges_;
};

}  // namespace sidestep::crowd
