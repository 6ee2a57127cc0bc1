// What Python calls a motion and a body: a Clip or a Motion; a word (`heavy`), a Character or a LintBody.
#pragma once

#include <memory>
#include <string>

#include "python/src/arrays.h"
#include "sidestep/body/lint.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::python {

/// @throws UsageError when it is neither a Clip nor a Motion.
[[nodiscard]] motion::Motion motion_from(const py::object& what);

/// A body made ready, and how clips are put on it.
struct ReadyBody {
    std::shared_ptr<const body::LintBody> on;
    bool partly_by_name = false;  ///< It was made for the clip's own bones.
};

/// With the lock held; lets go of it while a body is made.
/// @throws UsageError when it is none of the three, InputError when the word or its files are bad.
[[nodiscard]] ReadyBody body_from(const py::object& what, const motion::Skeleton& bones);

/// A character for retargeting: a word means the built-in person's bones, as in the tool.
[[nodiscard]] std::shared_ptr<const body::Character> character_from(const py::object& what,
                                                                    const motion::Skeleton& bones);

/// Names of limbs as pairs. @throws InputError which says what name is near.
[[nodiscard]] std::vector<body::LimbPair> pairs_from(
    const std::vector<std::pair<std::string, std::string>>& names, const body::LimbMap& limbs);

/// @throws UsageError when the clip has no such frame.
void require_frame(const motion::Clip& clip, int frame);

/// @throws UsageError when the clip is of other bones.
void require_bones(const motion::Clip& clip, const motion::Skeleton& bones);

/// Writes a .glb that holds the character too; other formats hold the clip alone.
/// @throws InputError.
void save_worn(const body::Character& character, const motion::Motion& motion,
               const std::filesystem::path& path);

}  // namespace sidestep::python
