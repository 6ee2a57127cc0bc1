// What people ask of sidestep retarget, and who does it.
#pragma once

#include <string>
#include <vector>

#include "cli/support/batch.h"
#include "cli/support/characters.h"
#include "cli/support/console.h"
#include "cli/support/motions.h"

namespace sidestep::cli {

struct RetargetFlags {
    std::vector<std::string> files;
    std::string to;
    std::string map;  ///< A joint map, or - to print the guess.
    std::string output;
    std::string format;
    std::string json;
    ImportFlags import;
    BatchFlags batch;
    double ground = 0.0;
    bool as_is = false;
    bool no_feet = false;
    bool fix = false;
    bool legs = false;
};

/// A motion and where it goes.
struct RetargetOrder {
    std::string input;
    std::string output;
    std::string extension;
};

/// The joint map of the first motion, as text. Returns the exit code.
[[nodiscard]] int print_joint_map(const RetargetFlags& flags, Console& console,
                                  const CharacterChoice& choice,
                                  const motion::ImportOptions& import, const std::string& file);

/// All of them, some at a time on all threads. Returns the exit code.
[[nodiscard]] int retarget_all(const RetargetFlags& flags, Console& console,
                               const CharacterChoice& choice, const motion::ImportOptions& import,
                               const std::vector<RetargetOrder>& orders);

}  // namespace sidestep::cli
