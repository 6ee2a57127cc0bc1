// The `sidestep` command: reads the words, finds the verb, keeps the promises about exit codes.
#pragma once

namespace sidestep::cli {

/// What a shell sees. The numbers are part of the interface.
enum Exit : int {
    done = 0,
    answer_is_no = 1,  ///< Ran, but what was asked for is not so.
    bad_input = 2,     ///< A file, an argument or the way they were put together.
    our_fault = 3,     ///< Please report it.
};

[[nodiscard]] int run(int argc, char** argv);

}  // namespace sidestep::cli
