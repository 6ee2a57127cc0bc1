// What became of an edit, as text, as JSON and as a recording.
#pragma once

#include <optional>
#include <string>

#include "cli/support/output.h"
#include "sidestep/body/character.h"
#include "sidestep/edit/avoid.h"
#include "sidestep/edit/constraint.h"
#include "sidestep/edit/preservation.h"

namespace sidestep::cli {

struct EditedClip {
    std::string file;
    std::string character;
    motion::Clip source;  ///< Worn by the body.
    motion::Clip clip;    ///< The result.
    std::vector<edit::Constraint> constraints;
    std::vector<edit::ConstraintReport> reports;  ///< Of the result.
    Problems notes;
    std::optional<edit::Avoided> avoided;
    edit::Preservation kept;
};

/// Hard constraints that are not met.
[[nodiscard]] int missed_count(const EditedClip& edited);
/// Whether nothing is left to complain about.
[[nodiscard]] bool is_good(const EditedClip& edited);

/// A table of constraints, what was fixed, and what is left of the source.
[[nodiscard]] std::string edit_text(const EditedClip& edited, const Console& console);
[[nodiscard]] Json edit_json(const EditedClip& edited);

}  // namespace sidestep::cli
