// What can stand on the stage of a recording?
//
//     Figure   a skeleton: it plays clips, or is given every joint
//     Part     a mesh placed by a transform
//     Disc     a flat circle on (or above) the ground
//     Box      an oriented box
//     Line     from here to there
//     String   a rope through points
//
// A recording knows nothing of motion capture, crowds or forces: here a skeleton is names, parents
// and offsets, and a clip is rotations at a steady rate. Modules that know both sides convert.
//
// Metres, seconds, radians; right-handed, Y up. Everything here is a plain value; indices, in the
// order of definition and each kind counted from 0, link things.
//
// Read next: writer.h to make a recording, recording.h to look at one, docs/recording.md for bytes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/math/transform.h"

namespace sidestep::recording {

inline constexpr int none = -1;

/// The largest angle between a rotation and what a recording keeps of it in 48 bits: a tenth of a
/// millimetre at the end of an arm.
inline constexpr double rotation_error_rad = 1.5e-4;
/// Positions and lengths are kept as 32-bit floats: 0.06 mm at a kilometre.
inline constexpr double position_error_ratio = 6.0e-8;

/// Metres: no place, offset or length of a recording is larger, along any axis.
inline constexpr double farthest = 1e9;
[[nodiscard]] inline bool within_reach(const Vec3& place) {
    return (place.array().abs() <= farthest).all();
}

// ---- definitions: said once, used by index ----

struct Joint {
    std::string name{};
    int parent = none;           ///< Index of an earlier joint, or `none`.
    Vec3 offset = Vec3::Zero();  ///< From the parent joint, in the parent's frame, at rest.
    bool moves = false;          ///< Its translation is recorded with each pose; roots always do.
};

struct EndSite {
    int joint = 0;
    Vec3 offset = Vec3::Zero();
};

struct Skeleton {
    std::string name{};
    std::vector<Joint> joints{};  ///< Parents before children.
    std::vector<EndSite> end_sites{};
};

/// All joints of a skeleton relative to their parents; roots relative to the world.
struct LocalPose {
    std::vector<Quat> rotations{};
    std::vector<Vec3> translations{};  ///< The skeleton's offset where nothing moves it.
};

/// Poses at a steady rate, kept once however many figures play them.
struct Clip {
    std::string name{};
    int skeleton = 0;
    double frame_time = 1.0 / 30.0;  ///< Seconds between frames.
    int frame_count = 0;
    std::vector<Quat> rotations{};     ///< Frame by frame, joint by joint.
    std::vector<Vec3> translations{};  ///< Frame by frame, one for each joint that moves.

    [[nodiscard]] double duration() const { return frame_count * frame_time; }
};

struct Material {
    std::string name{};
    std::array<std::uint8_t, 4> rgba{200, 200, 200, 255};
};

struct Mesh {
    std::string name{};
    geometry::TriangleMesh surface{};
};

/// From the space of a skin into the frame of a joint: three rows of four; may hold scale and shear.
using IntoJoint = Eigen::Matrix<double, 3, 4>;

/// A joint that holds part of a skin.
struct SkinJoint {
    int joint = 0;  ///< Of the skeleton.
    IntoJoint to_joint = IntoJoint::Identity();
};

/// How hard joints hold a vertex: up to four of those that `Skin::joints` lists. Weights sum to
/// 65535; `hold_of` makes them out of any four numbers.
struct Hold {
    std::array<std::uint16_t, 4> joints{};
    std::array<std::uint16_t, 4> weights{65535, 0, 0, 0};
};

/// A mesh that bends with the joints of a skeleton. Since format 1.1.
struct Skin {
    std::string name{};
    int skeleton = 0;
    int material = none;
    geometry::TriangleMesh surface{};  ///< As it was when the joints took hold of it.
    std::vector<SkinJoint> joints{};
    std::vector<Hold> holds{};  ///< One for each vertex.
};

/// A mesh that rides on a joint.
struct Garment {
    int joint = 0;
    int mesh = 0;
    int material = none;
    Transform in_joint{};
};

/// What a figure wears: its limbs as meshes, said once for a whole crowd.
struct Costume {
    std::string name{};
    int skeleton = 0;
    std::vector<Garment> garments{};
    std::vector<int> skins{};  ///< Of the same skeleton. Since format 1.1.
};

enum class Kind : std::uint8_t { figure = 1, part, disc, box, line, string };

/// Something on the stage. It is seen from its first key until it is removed.
struct Thing {
    Kind kind = Kind::disc;
    std::string name{};
    int material = none;
    int skeleton = none;  ///< Figures only.
    int costume = none;   ///< Figures only; may be none.
    int mesh = none;      ///< Parts only.
    /// Between two keys no further apart than this many seconds the thing moves smoothly; over a
    /// longer gap it stays where it was and then jumps. 0 gives steps.
    double blend_within = 0.2;
    /// What it is for, so that a viewer can hide it with its like: "forces" (lines drawn as arrows),
    /// "contacts", "limb boxes", "walls", "handles" or any other word. Since format 1.1.
    std::string layer{};
};

/// Something that happened, in words: a collision, a decision, a failure.
struct Event {
    double time = 0.0;
    std::string kind{};      ///< Short and stable, for programs: `collision`, `wait`, `edit`.
    std::string text{};      ///< For people.
    std::vector<int> who{};  ///< The things it is about; may be empty.
};

// ---- what is said about a thing at a moment ----

/// Where a clip is put down: turned about Y by `heading` (positive to the left), then moved.
struct Placement {
    Vec3 position = Vec3::Zero();
    double heading = 0.0;
};

/// A figure plays a clip from now on and holds its last frame.
struct Play {
    int clip = 0;
    Placement placement{};
    double from = 0.0;   ///< Where in the clip to begin, in seconds.
    double speed = 1.0;  ///< Clip seconds per second; negative plays backwards.
};

// ---- what the stage looks like at a moment ----

struct FigureState {
    int thing = 0;
    int material = none;
    LocalPose pose{};           ///< Placed in the world.
    int clip = none;            ///< The clip being played, if any.
    double clip_seconds = 0.0;  ///< How far into it, held at its ends.
};
struct PartState {
    int thing = 0;
    int material = none;
    Transform to_world{};
};
struct DiscState {
    int thing = 0;
    int material = none;
    Vec3 centre = Vec3::Zero();
    double radius = 0.0;
};
struct BoxState {
    int thing = 0;
    int material = none;
    Transform to_world{};
    Vec3 half_extents = Vec3::Zero();
};
struct LineState {
    int thing = 0;
    int material = none;
    Vec3 from = Vec3::Zero();
    Vec3 to = Vec3::Zero();
};
struct StringState {
    int thing = 0;
    int material = none;
    std::vector<Vec3> points{};
};

/// Everything that is seen at one moment, each list in the order of definition.
struct State {
    double time = 0.0;
    std::vector<FigureState> figures{};
    std::vector<PartState> parts{};
    std::vector<DiscState> discs{};
    std::vector<BoxState> boxes{};
    std::vector<LineState> lines{};
    std::vector<StringState> strings{};
    int things_visited = 0;  ///< Work done: how many things had to be looked at.

    [[nodiscard]] std::size_t size() const {
        return figures.size() + parts.size() + discs.size() + boxes.size() + lines.size() +
               strings.size();
    }
};

/// Each joint in the world: forward kinematics of a figure.
/// @throws UsageError when the pose is not of this skeleton.
[[nodiscard]] std::vector<Transform> joints_in_world(const Skeleton& skeleton,
                                                     const LocalPose& pose);

/// Whole weights that sum to 65535, as near to the given ones as can be.
/// @throws UsageError unless the weights are finite, none is negative and one is positive.
[[nodiscard]] Hold hold_of(const std::array<std::uint16_t, 4>& joints,
                           const std::array<double, 4>& weights);

/// Where every vertex of a skin is in the world: each goes with its joints, and where they disagree
/// to the weighted mean (linear blend skinning). `joints` as `joints_in_world` gives them.
/// @throws UsageError when `joints` are not those of the skin's skeleton.
[[nodiscard]] std::vector<Vec3> skinned_vertices(const Skin& skin,
                                                 std::span<const Transform> joints);

}  // namespace sidestep::recording
