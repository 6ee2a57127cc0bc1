// Files through the linter: read, dressed, looked at, told.
#pragma once

#include <string>
#include <vector>

#include "cli/lint/flags.h"
#include "cli/support/characters.h"
#include "cli/support/console.h"

namespace sidestep::cli {

/// Looks at all files and tells what was found. @return  The exit code.
/// @param unexpanded  What is wrong with patterns and folders that hold nothing.
int lint_all(const LintFlags& flags, Console& console, const CharacterChoice& choice,
             const motion::ImportOptions& import, body::LintOptions options,
             const std::vector<std::string>& files, const Problems& unexpanded);

/// Prints the limbs of a clip's body, as a limb file has them. @return  The exit code.
int print_limbs(const LintFlags& flags, Console& console, const CharacterChoice& choice,
                const motion::ImportOptions& import, body::LintOptions options,
                const std::string& file);

}  // namespace sidestep::cli
