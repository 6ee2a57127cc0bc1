// sidestep bench NAME: the benchmarks are programs of their own beside the tool, so that the tool
// links none of the peers they compare with.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/support/console.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/suggest.h"

namespace sidestep::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* prefix = "sidestep-bench-";

fs::path folder_of_tool() {
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path(".") : self.parent_path();
}

std::vector<std::string> benchmarks() {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder_of_tool(), error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(prefix)) names.push_back(name.substr(std::strlen(prefix)));
    }
    std::sort(names.begin(), names.end());
    return names;
}

int list(Console& console) {
    const std::vector<std::string> names = benchmarks();
    if (names.empty()) {
        console.print("There are no benchmarks beside the tool; a build makes them.\n");
        return answer_is_no;
    }
    std::string text = "Benchmarks (sidestep bench NAME --help says more):\n";
    for (const std::string& name : names) text += "  " + name + "\n";
    console.print(text);
    return done;
}

}  // namespace

int start_benchmark(Console& console, const std::string& name,
                    const std::vector<std::string>& arguments) {
    const std::vector<std::string> names = benchmarks();
    Problem problem;
    if (std::find(names.begin(), names.end(), name) == names.end()) {
        problem.message = "there is no benchmark \"" + name + "\"";
        const std::string near = nearest(name, names);
        problem.hint = near.empty() ? "sidestep bench lists them"
                                    : "did you mean sidestep bench " + near + "?";
        console.report(problem);
        return bad_input;
    }
    std::string program = (folder_of_tool() / (prefix + name)).string();
    std::vector<std::string> words = arguments;
    words.insert(words.begin(), program);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ::execv(program.c_str(), pointers.data());
    // only reached when the program could not be started
    problem.file = program;
    problem.message = std::string("cannot start: ") + std::strerror(errno);
    console.report(problem);
    return bad_input;
}

Action add_bench(CLI::App& app) {
    CLI::App* verb = app.add_subcommand("bench", "Time the methods and check their answers");
    verb->footer(
        "Examples:\n"
        "  sidestep bench                    list the benchmarks\n"
        "  sidestep bench bvh                run one; its own options follow its name\n"
        "\n"
        "A benchmark exits with 1 when two methods that should agree do not.");
    // a name and what follows it never get here: they belong to the benchmark
    return [](Console& console) { return list(console); };
}

}  // namespace sidestep::cli
