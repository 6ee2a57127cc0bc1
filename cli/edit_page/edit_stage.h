// What an editing page draws: the body, its ghost, a red coat for every limb, and frames that change.
//
//     recording   figure "edited"  plays clip 0      frames of clip 0 are amended by what follows
//                 ghost  "source"  plays clip 1
//                 a coat for each limb, plays clip 0  shown by the page while its limb is in another
//     patch       the frames of one clip that differ from another's, whole: docs/viewer-protocol.md
#pragma once

#include <string>
#include <vector>

#include "cli/edit_page/edit_session.h"

namespace sidestep::cli {

struct EditStage {
    std::string bytes;  ///< Of a recording.
    int figure = 0;     ///< Things of it.
    int ghost = 0;
    std::vector<int> coats;  ///< By limb; -1 where there is no flesh.
    int clip = 0;
};

[[nodiscard]] EditStage edit_stage(const body::LintBody& body, const motion::Clip& source,
                                   const std::string& title);

/// The frames in which `after` differs from `before`, from the first to the last of them, with the
/// joints that differ anywhere between: little-endian words first, count, joints, moving, the joints,
/// the moving ones, then for each frame four floats (w x y z) a joint and three a moving one. Without
/// any difference all four are 0.
/// @throws UsageError when the clips differ in skeleton or length.
[[nodiscard]] std::string frames_patch(const motion::Clip& before, const motion::Clip& after);

}  // namespace sidestep::cli
