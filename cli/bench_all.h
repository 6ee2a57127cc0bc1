// Every benchmark, one after another: results in a folder of this machine, and the tables made anew.
#pragma once

#include <string>
#include <vector>

#include "cli/support/console.h"

namespace sidestep::cli {

struct BenchAllOptions {
    bool quick = false;
    std::string out{};  ///< Empty: bench/results/<machine>, or out/bench-quick/<machine>.
    std::vector<std::string> only{};  ///< Empty: all.
    bool no_tables = false;
};

/// "epyc-2-cores": the processor's name in small letters, without who makes it and how fast it is.
[[nodiscard]] std::string machine_slug(const std::string& cpu, int cores);

/// Names of the programs beside the tool, sorted.
[[nodiscard]] std::vector<std::string> benchmarks();
[[nodiscard]] std::string benchmark_program(const std::string& name);

/// Returns the exit code: 1 when one failed, or its methods disagree.
[[nodiscard]] int bench_all(const BenchAllOptions& options, Console& console);

}  // namespace sidestep::cli
