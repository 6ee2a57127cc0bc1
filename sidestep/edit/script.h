// What do people type to say where a hand shall be?
//
//     # a line for each constraint: what, who, when, and keys
//     position LeftHand 1.0..2.5 at 1.5 = 0.3 1.2 0.4 at 2.0 += 0 0.1 0 blend 0.2 name "over the head"
//     orient   head 1..2 at 1.5 += turn 30 about y
//     pose     left hand point end 1..2 at 1.5 = 0.3 1.2 0.4 turn 90 about 0 0 1
//     relative right hand to Hips 0.5..3            stays where it is, seen from the hips
//     look     head to left hand 1..2.5 axis 0 0 1
//     foot     LeftFoot 30f..52f blend 0.1          stands still; frames count from 0
//     limit    LeftForeArm all twist -40..60        degrees
//
// `=` is a place in the world (of `relative`: as the anchor sees it), `+=` one as far from the source;
// metres, seconds, degrees. Joints go by their names, or by what they are: left hand, right foot, head.
//
// Read next: docs/edit-constraints.md (every word, with examples).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/body/character.h"
#include "sidestep/edit/constraint.h"

namespace sidestep::edit {

/// Whose script it is: what frames and open ends mean.
struct ScriptTime {
    double frame_time = 1.0 / 30.0;  ///< Seconds; for times such as 30f.
    double last_time = 0.0;          ///< Where `2..` and `all` end.
};

/// Every problem has line and column, counted from 1.
[[nodiscard]] Result<std::vector<Constraint>> read_script(std::string_view text,
                                                          std::string_view file_name,
                                                          const body::Character& character,
                                                          const ScriptTime& time);

/// A script that reads back as the same constraints: every number to its last bit, limits to a
/// rounding of degrees. Quotes and line ends in names become blanks.
[[nodiscard]] std::string to_script(std::span<const Constraint> constraints,
                                    const body::Character& character);

/// A joint by its name, or by what it is ("left hand"); case and prefixes up to a colon do not
/// matter. [7] is joint 7. -1 when there is none.
[[nodiscard]] int find_joint(const motion::Skeleton& skeleton, std::string_view words);

}  // namespace sidestep::edit
