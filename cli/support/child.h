// Another program, started without a shell: what it said and how it ended.
#pragma once

#include <string>
#include <vector>

#include "sidestep/base/result.h"

namespace sidestep::cli {

class Stop;

struct Child {
    int code = 0;  ///< As a shell has it: 128 and the signal for those that died of one.
    std::string out{}, err{};
    bool out_cut = false, err_cut = false;  ///< More was said than was kept.
};

struct ChildOptions {
    /// What is said is kept up to so many bytes of each stream, and dropped beyond.
    std::size_t most_bytes = std::size_t{8} << 20;
    bool keep_err = true;  ///< False: standard error goes where ours goes.
    /// Once it is asked, the program is interrupted too; borrowed, null: Ctrl-C reaches both anyway.
    const Stop* stop = nullptr;
};

/// Waits for its end.
/// @param words  The program's path first. Problems: it cannot be started.
[[nodiscard]] Result<Child> run_child(const std::vector<std::string>& words,
                                      const ChildOptions& options = {});

/// The path of this very program; empty where the system does not tell.
[[nodiscard]] std::string own_program();

}  // namespace sidestep::cli
