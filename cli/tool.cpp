#include "cli/tool.h"

#include <fcntl.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "cli/support/console.h"
#include "cli/support/interrupt.h"
#include "cli/support/range.h"
#include "cli/verbs.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/problem.h"
#include "sidestep/base/suggest.h"
#include "sidestep/base/version.h"

namespace sidestep::cli {

namespace {

std::string version_text() {
    std::string text = std::string("sidestep ") + version_string + "\n";
    text += std::string("built by ") + SIDESTEP_COMPILER + ", " + SIDESTEP_BUILD_TYPE;
    if (std::string(SIDESTEP_SANITIZERS) != "") text += std::string(", ") + SIDESTEP_SANITIZERS;
    struct utsname machine {};
    if (::uname(&machine) == 0) {
        text += std::string(", for ") + machine.sysname + " " + machine.machine;
    }
    return text;
}

constexpr const char* purpose =
    "Give it motion capture and characters; get motion in which nothing passes through anything\n"
    "else.";

constexpr const char* footer =
    "Examples:\n"
    "  sidestep walk -o walk.bvh -o walk.png     somebody walks: as a file and as a picture\n"
    "  sidestep info takes/*.bvh                 what is in these files?\n"
    "  sidestep convert take.bvh take.glb        open it in any viewer\n"
    "  sidestep plot take.bvh -o take.svg        see the motion on one page\n"
    "  sidestep render out.rec -o out.mp4        film it; .png takes a picture\n"
    "  sidestep check a.bvh b.bvh                do they ever touch?\n"
    "  sidestep crowd plaza --record out.rec     a hundred people, and nobody touches anybody\n"
    "  sidestep simulate dice --record out.rec   bodies that fly, fall, hit and come to rest\n"
    "  sidestep puppet --open                    a marionette in your hands\n"
    "  sidestep verify out.rec                   the judge\n"
    "  sidestep view out.rec --open              look at it in a browser\n"
    "  sidestep demo --tour                      is it all true? a page with pictures\n"
    "\n"
    "sidestep VERB --help teaches a verb. Files may be named by patterns and folders; - is "
    "standard\n"
    "input or output. Exit codes: 0 done, 1 ran but the answer is no, 2 bad input, 3 our fault.";

/// One complaint about the command line, with where to look.
int complain(const std::string& message, const std::string& hint) {
    std::fprintf(stderr, "sidestep: error: %s\n", message.c_str());
    if (!hint.empty()) std::fprintf(stderr, "    hint: %s\n", hint.c_str());
    return bad_input;
}

/// The first word that is neither an option nor the value of one.
std::string first_word(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--color" || word == "--threads") {
            ++i;
        } else if (!word.starts_with('-')) {
            return word;
        }
    }
    return {};
}

/// Stations of the tour and benchmarks are called as verbs are, and the parser would take
/// `--only crowd ccd` for a second verb: what follows --only becomes one word, with commas.
std::vector<std::string> with_joined_names(int argc, char** argv) {
    std::vector<std::string> words(argv, argv + argc);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] != "--only") continue;
        while (i + 2 < words.size() && !words[i + 2].starts_with('-')) {
            words[i + 1] += "," + words[i + 2];
            words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 2);
        }
    }
    return words;
}

std::vector<std::string> names_of(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(verb->get_name());
    }
    return names;
}

/// The option nearest to a mistyped one, of the verb or of the tool.
std::string nearest_option(const CLI::App& app, const std::string& word) {
    std::vector<std::string> known;
    const auto collect = [&](const CLI::App& from) {
        for (const CLI::Option* option : from.get_options()) {
            for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
        }
    };
    for (const CLI::App* at = &app; at != nullptr;) {
        collect(*at);
        const std::vector<CLI::App*> next = at->get_subcommands();
        at = next.empty() ? nullptr : next.front();
    }
    return nearest(word.substr(0, word.find('=')), known);
}

/// What was typed of verbs, a space behind each: a verb may have verbs of its own (graph build).
std::string words_of(const CLI::App& app, const std::string& verb) {
    const std::vector<CLI::App*> verbs = app.get_subcommands();
    if (verbs.empty()) return verb.empty() ? "" : verb + " ";
    std::string words;
    for (const CLI::App* at = verbs.front(); at != nullptr;) {
        words += at->get_name() + " ";
        const std::vector<CLI::App*> next = at->get_subcommands();
        at = next.empty() ? nullptr : next.front();
    }
    return words;
}

int explain(const CLI::App& app, const CLI::ParseError& error, const std::string& verb) {
    std::string hint = "sidestep " + words_of(app, verb) + "--help shows how";
    std::string message = error.what();
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
        for (const std::string& word : app.remaining(true)) {
            if (!word.starts_with("-")) {
                message = "\"" + word + "\" is one argument too many";
                continue;
            }
            message = "there is no option " + word;
            const std::string near = nearest_option(app, word);
            if (!near.empty()) hint = "did you mean " + near + "? " + hint;
            break;
        }
    }
    return complain(message, hint);
}

/// Whoever starts us with a standard stream closed (>&-) must not find our words in the first file
/// we open: its number would be that of the stream. What takes the place refuses to be used.
void occupy_closed_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
        // open takes the lowest free number, which is this one
        static_cast<void>(::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
    }
}

/// The exit code after the last words have left: a full disk or a closed pipe shows only then.
int leave(int code) {
    const bool answered = code == done || code == answer_is_no;
    if ((std::fflush(stdout) != 0 || std::ferror(stdout) != 0) && answered) {
        return complain("cannot write to standard output", "");
    }
    return code;
}

/// Verbs whose work several processes share.
bool shares_work(const std::string& verb) {
    return verb == "lint" || verb == "fix" || verb == "retarget" || verb == "graph" ||
           verb == "crowd" || verb == "verify";
}

/// Others may wait for a rank that stumbled: where there are others, the job of all ends.
int stumbled(cluster::Ranks& ranks, int code, const std::string& why) {
    if (ranks.size() > 1) ranks.abort(code, "rank " + std::to_string(ranks.rank()) + ": " + why);
    return code;
}

/// Runs a verb behind a fence: whatever it throws becomes words and an exit code.
int act(const Action& action, Console& console) {
    try {
        return action(console);
    } catch (const InputError& error) {
        console.report(error.problems());
        return stumbled(console.ranks(), bad_input, to_string(error.problems()));
    } catch (const std::bad_alloc&) {
        complain("out of memory", "try fewer or smaller files at once");
        return stumbled(console.ranks(), bad_input, "out of memory");
    } catch (const std::exception& error) {
        std::fprintf(
            stderr,
            "sidestep: internal error: %s\n"
            "    This is our fault. Please report it: sidestep report -- and the command you\n"
            "    typed packs what we need to know.\n",
            error.what());
        return stumbled(console.ranks(), our_fault, error.what());
    }
}

}  // namespace

int run(int argc, char** argv, const Company& company) {
    occupy_closed_streams();
    clean_up_on_interrupt();

    CLI::App app(purpose, "sidestep");
    app.footer(footer);
    app.fallthrough();
    // one verb: a word after it is its own, even if it is the name of another (man crowd, info crowd)
    app.require_subcommand(0, 1);
    app.get_formatter()->column_width(34);
    app.get_formatter()->label("SUBCOMMAND", "VERB");
    app.set_help_flag("-h,--help", "Teach, with examples");
    app.set_version_flag("--version", version_text(), "Version, compiler and build type");
    Globals globals;
    app.add_flag("-q,--quiet", globals.quiet, "Print only problems and what was asked for");
    app.add_option("--color", globals.color,
                   "auto, always or never; auto colours terminals and honours NO_COLOR")
        ->type_name("WHEN")
        ->check(CLI::IsMember({"auto", "always", "never"}).description(""));
    app.add_option("--threads", globals.threads, "How many threads to use; 0 uses every core")
        ->type_name("N")
        ->check(between(0, 4096));

    const std::vector<std::pair<std::string, Action>> verbs = {
        {"info", add_info(app)},  // as the help lists them
        {"convert", add_convert(app)},   {"walk", add_walk(app)},
        {"plot", add_plot(app)},         {"render", add_render(app)},
        {"view", add_view(app)},         {"check", add_check(app)},
        {"crowd", add_crowd(app)},       {"simulate", add_simulate(app)},
        {"puppet", add_puppet(app)},     {"verify", add_verify(app)},
        {"lint", add_lint(app)},         {"edit", add_edit(app)},
        {"retarget", add_retarget(app)}, {"fix", add_fix(app)},
        {"export", add_export(app)},     {"graph", add_graph(app)},
        {"bench", add_bench(app)},       {"demo", add_demo(app)},
        {"report", add_report(app)},     {"completion", add_completion(app)},
        {"man", add_man(app)},
    };

    // every verb takes it; of a crowd one asks for it
    app.get_subcommand("crowd")
        ->add_option("--threads", globals.threads,
                     "How many threads to use; 0 uses every core. The crowd is the same with any")
        ->type_name("N")
        ->check(between(0, 4096));

    for (CLI::App* each : app.get_subcommands([](const CLI::App*) { return true; })) {
        each->group("Verbs");
    }
    const std::string verb = first_word(argc, argv);
    const std::vector<std::string> known = names_of(app);
    if (argc == 1) {
        std::fputs(app.help().c_str(), stderr);
        return bad_input;
    }
    // a benchmark is another program, and meets its company itself
    std::unique_ptr<cluster::Ranks> ranks;
    if (company.meet && verb != "bench" && company.several_were_launched()) ranks = company.meet();
    // whatever is wrong with the words is wrong everywhere, and said once
    const bool silent = ranks && ranks->rank() > 0;
    if (!verb.empty() && std::find(known.begin(), known.end(), verb) == known.end()) {
        if (silent) return bad_input;
        const std::string near = nearest(verb, known);
        return complain(
            "there is no verb \"" + verb + "\"",
            near.empty() ? "sidestep --help lists them" : "did you mean sidestep " + near + "?");
    }
    // what follows the name of a benchmark is its own business, --help too
    if (verb == "bench") {
        const char* const* last = argv + argc;
        const char* const* at = std::find(argv + 1, argv + argc, verb) + 1;
        if (at != last && (*at)[0] != '-') {
            Console console("auto", false);
            return start_benchmark(console, *at, {at + 1, last});
        }
    }
    std::vector<std::string> words(argv, argv + argc);
    if (verb == "demo" || verb == "bench") words = with_joined_names(argc, argv);
    std::vector<const char*> pointers;
    for (const std::string& word : words) pointers.push_back(word.c_str());
    try {
        app.parse(static_cast<int>(pointers.size()), pointers.data());
    } catch (const CLI::ParseError& error) {
        if (silent) return error.get_exit_code() == 0 ? done : bad_input;
        // --help and --version arrive here too
        if (error.get_exit_code() == 0) return leave(app.exit(error));
        return explain(app, error, verb);
    }
    if (verb.empty()) {
        return silent ? bad_input : complain("no verb given", "sidestep --help lists them");
    }
    if (!ranks && company.meet && shares_work(verb)) ranks = company.meet();
    if (!ranks) ranks = cluster::alone();

    Console console(globals.color, globals.quiet, *ranks);
    const ThreadLimit limit(globals.threads);
    for (const auto& [name, action] : verbs) {
        if (name != verb) continue;
        const bool mine = ranks->rank() == 0 || shares_work(verb);
        const int code = mine ? leave(act(action, console)) : done;
        // nobody leaves before the last: a process that waits here sleeps
        ranks->barrier();
        return ranks->rank() == 0 ? code : done;
    }
    return our_fault;
}

}  // namespace sidestep::cli
