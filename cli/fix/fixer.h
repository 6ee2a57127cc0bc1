// Clips through the fixer: read, worn, moved apart, looked at by the linter, written.
#pragma once

#include <vector>

#include "cli/fix/flags.h"
#include "cli/support/characters.h"
#include "cli/support/console.h"

namespace sidestep::cli {

/// All of them, some at a time on all threads. Returns the exit code.
/// @param unexpanded  What is wrong with patterns and folders that hold nothing.
[[nodiscard]] int fix_all(const FixFlags& flags, Console& console, const CharacterChoice& choice,
                          const motion::ImportOptions& import, const std::vector<FixOrder>& orders,
                          const Problems& unexpanded);

}  // namespace sidestep::cli
