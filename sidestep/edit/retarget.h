// What would this motion look like on another body?
//
//     source clip ──► whose joint is whose ──► turns from rest, in the world ──► feet where they stood
//     (31 CMU bones)   guessed, printed,        on other bones, the root as       scaled, on the floor,
//                      correctable              the legs are long                 not sliding
//
// Names and proportions may differ; roles (body/humanoid.h) say which bone does what. The map is plain
// text, so that a wrong guess is corrected in a line:
//
//     # joint of the character = joint of the clip
//     mixamorig:LeftArm = LeftArm
//     tail = nothing
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/body/character.h"
#include "sidestep/motion/clip.h"

namespace sidestep::edit {

/// For each joint of the target the joint of the source that moves it; -1 where it rests.
struct JointMap {
    std::vector<int> source;
    friend bool operator==(const JointMap&, const JointMap&) = default;
};

/// Equal names first, then roles, then places along the spine. Notes tell what found no partner.
[[nodiscard]] Result<JointMap> guess_joint_map(const motion::Skeleton& source,
                                               const motion::Skeleton& target,
                                               Problems* notes = nullptr);
/// The text form above. Joints it does not name are guessed.
[[nodiscard]] Result<JointMap> read_joint_map(std::string_view text, std::string_view file_name,
                                              const motion::Skeleton& source,
                                              const motion::Skeleton& target);
[[nodiscard]] std::string to_text(const JointMap& map, const motion::Skeleton& source,
                                  const motion::Skeleton& target);

struct RetargetOptions {
    std::optional<JointMap> map = {};
    /// Standing feet stay where they stand, soles on the floor: the root is raised or lowered, slowly,
    /// and legs are bent a little. Without it the root's way is scaled and that is all.
    bool feet = true;
    double ground = 0.0;  ///< Height of the floor.
};

struct Retargeted {
    motion::Clip clip;
    JointMap map;
    double scale = 1.0;              ///< Of the root's way: the ratio of leg lengths.
    double worst_foot = 0.0;         ///< Metres a standing foot moves, at most, after all.
    double lowest_foot = 0.0;        ///< Metres below the floor, at most, after all.
    int stances = 0;                 ///< Of ankles and toes, by the source.
    double worst_foot_before = 0.0;  ///< The same before feet were held: what the bones alone give.
    double lowest_foot_before = 0.0;  ///< Likewise, once the whole body was put on the floor.
    double sunk = 0.0;                ///< Metres the pelvis went down so that legs reach, at most.
    Problems notes;
};

/// Arms and legs of the character point where those of the clip point, however both rest; a clip of
/// the character's own skeleton comes back bit for bit. A ball that is a link of its own, as in the
/// wooden man, takes half of what its limb turns. A clip whose people stand along Z comes back
/// with Y up.
/// @return Problems when too few joints have partners to call it the same motion.
/// @throws UsageError when the map is of other skeletons, or the ground is not finite.
[[nodiscard]] Result<Retargeted> retarget(const motion::Clip& clip,
                                          const body::Character& character,
                                          const RetargetOptions& options = {});

}  // namespace sidestep::edit
