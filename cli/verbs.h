// Every verb of the tool, each in the file of its name.
//
// A verb adds itself to the command line and leaves behind what to do: the parser fills the options
// in, `run` calls the action of the verb that was named.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace sidestep::cli {

class Console;
struct ShowFlags;

/// What all verbs are told.
struct Globals {
    bool quiet = false;          ///< `--quiet`: only problems and what was asked for.
    std::string color = "auto";  ///< `--color`: auto, always or never.
    int threads = 0;             ///< `--threads`: 0 uses every core.
};

/// A verb that stands ready. Returns the exit code.
using Action = std::function<int(Console&)>;

Action add_info(CLI::App& app);
Action add_convert(CLI::App& app);
Action add_walk(CLI::App& app);
Action add_plot(CLI::App& app);
Action add_render(CLI::App& app);
Action add_check(CLI::App& app);
Action add_crowd(CLI::App& app);
Action add_simulate(CLI::App& app);
Action add_puppet(CLI::App& app);
Action add_verify(CLI::App& app);
Action add_lint(CLI::App& app);
Action add_edit(CLI::App& app);
Action add_retarget(CLI::App& app);
Action add_fix(CLI::App& app);
Action add_export(CLI::App& app);
Action add_graph(CLI::App& app);
Action add_view(CLI::App& app);
Action add_bench(CLI::App& app);
Action add_demo(CLI::App& app);
Action add_report(CLI::App& app);
Action add_completion(CLI::App& app);
Action add_man(CLI::App& app);

/// Starts a benchmark with its own arguments. Returns only when it could not be started.
[[nodiscard]] int start_benchmark(Console& console, const std::string& name,
                                  const std::vector<std::string>& arguments);

/// A scene live in a browser; ends by itself after so many seconds, or not when 0.
[[nodiscard]] int watch_crowd(const std::string& scene, const ShowFlags& show, double seconds,
                              Console& console);

}  // namespace sidestep::cli
