// The `sidestep` command: reads the words, finds the verb, keeps the promises about exit codes.
#pragma once

#include <functional>
#include <memory>

#include "sidestep/cluster/ranks.h"

namespace sidestep::cli {

/// What a shell sees. The numbers are part of the interface.
enum Exit : int {
    done = 0,
    answer_is_no = 1,  ///< Ran, but what was asked for is not so.
    bad_input = 2,     ///< A file, an argument or the way they were put together.
    our_fault = 3,     ///< Please report it.
};

/// How processes that were started together find each other; nothing where the tool is built without.
struct Company {
    std::function<std::unique_ptr<cluster::Ranks>()> meet;
    std::function<bool()> several_were_launched;
};

/// Where several processes run together, those verbs that know how share their work; of any other
/// verb rank 0 does it, and the others wait.
[[nodiscard]] int run(int argc, char** argv, const Company& company = {});

}  // namespace sidestep::cli
