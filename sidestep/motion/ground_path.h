// What does a clip look like from above, to someone who must not be touched?
//
//        r_1 .-'''-.
//          .'   o---'. hand          p_i  the root joint, projected on the ground plane (x, z)
//         /   p_1     \              r_i  how far any joint, end site or held thing reaches from
//     ────|────+──────|───►               the root over the ground, plus a margin for flesh
//         '.          /
//           '-......-'               sample i holds during [i dt, (i + 1) dt)
//
// A path knows nothing of skeletons any more: it is what the space-time queries eat.
// Read next: docs/motion.md, docs/conventions.md (what "collide" means).
#pragma once

#include <optional>
#include <vector>

#include "sidestep/motion/clip.h"

namespace sidestep::motion {

struct GroundPath {
    double dt = 0.0;              ///< Seconds for which each sample holds.
    std::vector<Vec2> positions;  ///< p_i on the ground (x, z), metres.
    std::vector<double> radii;    ///< r_i, metres; as many as positions.

    [[nodiscard]] int sample_count() const noexcept { return static_cast<int>(positions.size()); }
    /// Every sample holds for dt, the last one too.
    [[nodiscard]] double duration() const noexcept { return sample_count() * dt; }
};

/// Something held or worn: a ball of `radius` around a point fixed to a joint.
struct Prop {
    int joint = 0;
    Vec3 offset = Vec3::Zero();  ///< In the joint's frame, metres.
    double radius = 0.0;         ///< Metres, not negative.
};

/// Skin over joint centres, for a grown person in light clothes.
inline constexpr double flesh_margin = 0.06;

struct GroundPathOptions {
    double margin = flesh_margin;  ///< Added to every r(t). Larger keeps people further apart.
    /// The same radius at every sample instead of r(t).
    std::optional<double> fixed_radius = std::nullopt;
    std::vector<Prop> props = {};  ///< What the character carries; reaches count like joints.
};

/// The path of a clip's first root, one sample per frame: O(frames x joints).
/// @throws UsageError when a prop names no joint, or a radius or margin is negative or not finite.
[[nodiscard]] GroundPath ground_path(const Clip& clip, const GroundPathOptions& options = {});

/// Length of the line through all positions.
[[nodiscard]] double path_length(const GroundPath& path);
/// From the first position to the last, straight.
[[nodiscard]] double net_displacement(const GroundPath& path);
/// Path length over the time from the first sample to the last; 0 for fewer than two samples.
[[nodiscard]] double mean_speed(const GroundPath& path);
/// 0 for an empty path.
[[nodiscard]] double max_radius(const GroundPath& path);
[[nodiscard]] double mean_radius(const GroundPath& path);

/// Where the body faces in each frame: at right angles to its hip line plus shoulder line on the
/// ground, positive to the left of +Z, running on past half a turn instead of jumping. Where hips
/// and shoulders cannot be told, the heading of the root. Empty for a clip without frames.
[[nodiscard]] std::vector<double> facing(const Clip& clip);
/// Change of facing from the first frame to the last, full turns included; positive to the left.
[[nodiscard]] double net_turn(const Clip& clip);

}  // namespace sidestep::motion
