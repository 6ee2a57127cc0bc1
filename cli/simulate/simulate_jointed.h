// `sidestep simulate` of bodies with joints: words in, table, recording and JSON out.
#pragma once

#include <optional>
#include <string>

#include "cli/simulate/jointed_scene.h"
#include "cli/support/console.h"
#include "cli/support/showing.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sidestep::cli {

/// Options that only bodies with joints understand.
struct JointedFlags {
    JointedWords words{};
    std::optional<double> threshold{};
    bool full = false;
    std::optional<int> budget{};
    bool occlusion = false, no_occlusion = false;
    bool multi_rate = false, zeroing = false, compare = false, no_groups = false;
    std::string weight = "lever";
};

/// What they share with rigid bodies.
struct JointedCommon {
    std::string scene{};
    double seconds = 0.0, step = 0.0;
    std::optional<double> fps{};
    std::string record{}, json{};
    bool view = false;
    ShowFlags show{};
};

/// Adds them to the verb, in a group of their own.
void add_jointed_flags(CLI::App& verb, JointedFlags& flags);
/// Those that were given, by name.
[[nodiscard]] std::vector<std::string> jointed_flags_given(const CLI::App& verb);

/// @return  The exit code.
[[nodiscard]] int simulate_jointed(const JointedCommon& common, const JointedFlags& flags,
                                   Console& console);

}  // namespace sidestep::cli
