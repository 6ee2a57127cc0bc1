// Does a node's box hold all it must?
#pragma once

#include <cmath>
#include <vector>

#include "sidestep/spacetime/clip_tree.h"

namespace sidestep::test {

using namespace sidestep::spacetime;

// boxes are in metres around people; roundings of 1e-15 of that
inline constexpr double rounding = 1e-12;

inline GroundPath line(int count, const Vec2& from, const Vec2& step, double r, double dt = 1.0) {
    GroundPath path;
    path.dt = dt;
    for (int i = 0; i < count; ++i) {
        path.positions.push_back(from + i * step);
        path.radii.push_back(r);
    }
    return path;
}

/// Is the disc inside the node's box? `time` is that of the disc, in seconds.
inline bool holds_disc(const TreeNode& node, const Vec2& p, double r, double time,
                       double time_scale, double room) {
    if (!node.leans) {
        const Vec2 local = node.rect.to_local(p).cwiseAbs();
        return ((local.array() + r) <= node.rect.half_extents().array() + room).all();
    }
    for (int corner = 0; corner < 64; ++corner) {
        const double angle = 2.0 * pi * corner / 64;
        const Vec3 q(p.x() + r * std::cos(angle), p.y() + r * std::sin(angle), time_scale * time);
        const Vec3 local = node.box.to_local(q).cwiseAbs();
        if (!(local.array() <= node.box.half_extents().array() + room).all()) return false;
    }
    return true;
}

/// All that node must hold.
inline bool holds_samples(const ClipTree& tree, const TreeNode& node, double room = rounding) {
    const GroundPath& path = tree.path();
    const double scale = tree.options().time_scale;
    for (int i = node.first; i <= node.last; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const Vec2& p = path.positions[k];
        const double r = path.radii[k];
        if (!holds_disc(node, p, r, i * path.dt, scale, room)) return false;
        if (!holds_disc(node, p, r, (i + 1) * path.dt, scale, room)) return false;
        if (tree.options().mode == Mode::sampled) continue;
        const std::size_t next = std::min(k + 1, path.positions.size() - 1);
        for (const double u : {0.25, 0.5, 0.75, 1.0}) {
            const Vec2 q = (1 - u) * p + u * path.positions[next];
            const double s = (1 - u) * r + u * path.radii[next];
            if (!holds_disc(node, q, s, (i + u) * path.dt, scale, room)) return false;
        }
    }
    return true;
}

}  // namespace sidestep::test
