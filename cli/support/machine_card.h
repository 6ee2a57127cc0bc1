// Which machine, which Sidestep? Without them a number means nothing.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/support/output.h"

namespace sidestep::cli {

struct MachineCard {
    std::string cpu{};      ///< As the system calls it; "unknown" where it does not say.
    int cores = 0;          ///< That this process may use.
    double memory_gb = 0;   ///< 0: unknown.
    std::string system{};   ///< "Linux 6.1.0 x86_64".
    std::string version{};  ///< Of Sidestep.
    std::string compiler{};
    std::string build{};  ///< "Release", and sanitizers.
    std::string instruction_set{};
    std::string date{};  ///< UTC, "2005-06-30 12:00".
};

/// No names of people, hosts or folders are in it.
[[nodiscard]] MachineCard machine_card();

/// Label and value, as people read them.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> card_rows(const MachineCard& card);

[[nodiscard]] Json to_json(const MachineCard& card);

/// The most memory this process has used so far, bytes; 0: unknown.
[[nodiscard]] double peak_memory_bytes();

}  // namespace sidestep::cli
