// sidestep bench NAME: the benchmarks are programs of their own beside the tool, so that the tool
// links none of the peers they compare with.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

#include "cli/bench_all.h"
#include "cli/support/console.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/suggest.h"

namespace sidestep::cli {

namespace {

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
    std::string program = benchmark_program(name);
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
    const auto all = std::make_shared<bool>(false);
    const auto options = std::make_shared<BenchAllOptions>();
    CLI::Option* const every = verb->add_flag(
        "--all", *all, "Run every one, keep its figures, and make the tables of docs/ anew");
    verb->add_flag(
            "--quick", options->quick,
            "Short runs, some minutes in all, into out/bench-quick; no tables are made of them")
        ->needs(every);
    verb->add_option("--only", options->only, "With --all: only these")
        ->type_name("NAME...")
        ->delimiter(',')
        ->needs(every);
    verb->add_option("--out", options->out,
                     "With --all: the folder for figures, instead of bench/results/<machine>")
        ->type_name("DIR")
        ->needs(every);
    verb->add_flag("--no-tables", options->no_tables, "With --all: leave docs/ as it is")
        ->needs(every);
    verb->footer(
        "Examples:\n"
        "  sidestep bench                    list the benchmarks\n"
        "  sidestep bench bvh                run one; its own options follow its name\n"
        "  sidestep bench --all --quick      is everything in order here?\n"
        "  ./run bench --all                 all figures and tables of docs/, anew\n"
        "\n"
        "A benchmark exits with 1 when two methods that should agree do not. With --all one that "
        "fails\n"
        "keeps its old figures, the others go on, and the exit code is 1; Ctrl-C keeps what was\n"
        "measured and tells how to go on.");
    // a name and what follows it never get here: they belong to the benchmark
    return [all, options](Console& console) {
        return *all ? bench_all(*options, console) : list(console);
    };
}

}  // namespace sidestep::cli
