// sidestep man [VERB]: a manual page in roff, made from the command line itself as --help is, so that the two
// never differ. --all FOLDER writes every page, for packages.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <filesystem>

#include "cli/support/console.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/file.h"
#include "sidestep/base/suggest.h"
#include "sidestep/base/version.h"

namespace sidestep::cli {

namespace {

/// Words that roff leaves as they are: no escapes, no request at the start of a line, dashes that
/// can be copied into a shell.
std::string roff_text(const std::string& text) {
    std::string safe;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool starts = i == 0 || text[i - 1] == '\n';
        if (starts && (c == '.' || c == '\'')) safe += "\\&";
        if (c == '\\') {
            safe += "\\e";
        } else if (c == '-') {
            safe += "\\-";
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string roff_title(std::string words) {
    for (char& c : words) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return "\"" + roff_text(words) + "\"";
}

std::vector<const CLI::App*> roff_verbs(const CLI::App& app) {
    const auto found = app.get_subcommands([](const CLI::App*) { return true; });
    return {found.begin(), found.end()};
}

/// "info" of the tool, "graph build" of a verb with verbs of its own.
std::string roff_command(const CLI::App& app) {
    return app.get_parent() == nullptr ? app.get_name()
                                       : roff_command(*app.get_parent()) + " " + app.get_name();
}

std::string roff_flag(const CLI::Option& option) {
    if (option.get_positional()) return "\\fI" + roff_text(option.get_name(true)) + "\\fR";
    std::string names;
    for (const std::string& name : option.get_snames()) {
        names += (names.empty() ? "" : ", ") + ("\\fB\\-" + roff_text(name) + "\\fR");
    }
    for (const std::string& name : option.get_lnames()) {
        names += (names.empty() ? "" : ", ") + ("\\fB\\-\\-" + roff_text(name) + "\\fR");
    }
    if (option.get_items_expected_max() > 0 && !option.get_type_name().empty()) {
        // what is allowed is told behind a colon
        const std::string type = option.get_type_name();
        names += " \\fI" + roff_text(type.substr(0, type.find(':'))) + "\\fR";
    }
    return names;
}

/// Positionals first, then options group by group, as --help has them.
std::string roff_options(const CLI::App& app, const std::string& section) {
    std::vector<std::string> groups{"", "Options"};
    for (const CLI::Option* option : app.get_options()) {
        const std::string& group = option->get_group();
        if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
    }
    std::string text;
    for (const bool positional : {true, false}) {
        for (const std::string& group : groups) {
            std::string rows;
            for (const CLI::Option* option : app.get_options()) {
                // an empty group hides
                if (option->get_group() != group || group.empty()) continue;
                if (option->get_positional() != positional) continue;
                rows += ".TP\n" + roff_flag(*option) + "\n" + roff_text(option->get_description()) +
                        "\n";
            }
            if (rows.empty()) continue;
            const std::string title = positional ? "Arguments" : group;
            text += "." + section + " " +
                    (section == "SH" ? roff_title(title) : "\"" + roff_text(title) + "\"") + "\n" +
                    rows;
        }
    }
    return text;
}

/// "Examples:" opens a section; lines that are set in stay as they are typed; the rest are notes.
std::string roff_footer(const std::string& footer, const std::string& section) {
    std::string text;
    bool typed = false, noted = false;
    std::size_t from = 0;
    while (from <= footer.size()) {
        const std::size_t to = std::min(footer.find('\n', from), footer.size());
        const std::string line = footer.substr(from, to - from);
        from = to + 1;
        const bool indented = line.starts_with("  ");
        if (typed && !indented) text += ".EE\n", typed = false;
        if (indented) {
            if (!typed) text += ".EX\n", typed = true;
            text += roff_text(line.substr(2)) + "\n";
        } else if (line.ends_with(':') && line.find(' ') == std::string::npos) {
            text += "." + section + " " + roff_title(line.substr(0, line.size() - 1)) + "\n";
        } else if (line.empty()) {
            if (from <= footer.size() && noted) text += ".PP\n";
        } else {
            if (!noted) text += "." + section + " NOTES\n";
            noted = true;
            text += roff_text(line) + "\n";
        }
    }
    return text + (typed ? ".EE\n" : "");
}

std::string roff_synopsis(const CLI::App& app) {
    std::string text = "\\fB" + roff_text(roff_command(app)) + "\\fR [\\fIOPTIONS\\fR]";
    for (const CLI::Option* option : app.get_options()) {
        if (!option->get_positional()) continue;
        const std::string name = "\\fI" + roff_text(option->get_name(true)) + "\\fR";
        const bool many = option->get_items_expected_max() > 1;
        text += (option->get_required() ? " " + name : " [" + name + "]") + (many ? " ..." : "");
    }
    if (!roff_verbs(app).empty()) text += " \\fIVERB\\fR ...";
    return text + "\n";
}

std::string page_name(const CLI::App& app) {
    return app.get_parent() == nullptr ? "sidestep" : "sidestep-" + app.get_name();
}

std::string roff_page(const CLI::App& app) {
    const bool whole = app.get_parent() == nullptr;
    const std::string name = page_name(app);
    std::string about = app.get_description();
    std::replace(about.begin(), about.end(), '\n', ' ');
    std::string text =
        ".TH " + roff_title(name) + " 1 \"\" \"sidestep " + version_string + "\" \"Sidestep\"\n";
    text += ".SH NAME\n" + roff_text(name) + " \\- " +
            (whole ? "motion in which nothing passes through anything else" : roff_text(about)) +
            "\n";
    text += ".SH SYNOPSIS\n" + roff_synopsis(app);
    if (whole) text += ".SH DESCRIPTION\n" + roff_text(about) + "\n";
    text += roff_options(app, "SH");
    if (!roff_verbs(app).empty()) {
        text += ".SH VERBS\n";
        for (const CLI::App* verb : roff_verbs(app)) {
            text += ".TP\n\\fB" + roff_text(verb->get_name()) + "\\fR\n" +
                    roff_text(verb->get_description()) + "\n";
        }
    }
    // a verb with verbs of its own has them all on its page
    for (const CLI::App* inner : whole ? std::vector<const CLI::App*>{} : roff_verbs(app)) {
        text += ".SH " + roff_title(inner->get_name()) + "\n" + roff_synopsis(*inner) + ".PP\n" +
                roff_text(inner->get_description()) + "\n" + roff_options(*inner, "SS") +
                roff_footer(inner->get_footer(), "SS");
    }
    text += roff_footer(app.get_footer(), "SH");
    text += ".SH \"SEE ALSO\"\n";
    if (!whole) return text + ".BR sidestep (1)\n";
    const std::vector<const CLI::App*> verbs = roff_verbs(app);
    for (std::size_t i = 0; i < verbs.size(); ++i) {
        text += ".BR sidestep\\-" + verbs[i]->get_name() + " (1)" +
                (i + 1 < verbs.size() ? ",\n" : "\n");
    }
    return text;
}

int refuse_page(Console& console, const std::string& message, const std::string& hint) {
    Problem problem;
    problem.message = message;
    problem.hint = hint;
    console.report(problem);
    return bad_input;
}

}  // namespace

Action add_man(CLI::App& app) {
    struct Options {
        std::string verb, folder;
    };
    CLI::App* verb = app.add_subcommand("man", "Print a manual page, or write them all");
    const auto options = std::make_shared<Options>();
    verb->add_option("ABOUT", options->verb, "A verb; the tool as a whole, without one")
        ->type_name("");
    verb->add_option("--all", options->folder, "Write every page into this folder")
        ->type_name("FOLDER");
    verb->footer(
        "Examples:\n"
        "  sidestep man crowd | man -l -     read it\n"
        "  sidestep man --all man1           sidestep.1, sidestep-info.1, ...: what packages "
        "install");
    return [&app, options](Console& console) -> int {
        if (!options->folder.empty()) {
            if (!options->verb.empty()) {
                return refuse_page(
                    console,
                    "--all writes every page: " + options->verb + " is one argument too many", "");
            }
            std::error_code failed;
            std::filesystem::create_directories(options->folder, failed);
            std::vector<const CLI::App*> pages = roff_verbs(app);
            pages.push_back(&app);
            for (const CLI::App* page : pages) {
                const auto file =
                    std::filesystem::path(options->folder) / (page_name(*page) + ".1");
                const Problems problems = write_file(file, roff_page(*page));
                if (!problems.empty()) {
                    console.report(problems);
                    return bad_input;
                }
            }
            console.say(std::to_string(pages.size()) + " pages in " + options->folder);
            return done;
        }
        if (options->verb.empty()) {
            console.print(roff_page(app));
            return done;
        }
        std::vector<std::string> known;
        for (const CLI::App* each : roff_verbs(app)) {
            known.push_back(each->get_name());
            if (known.back() != options->verb) continue;
            console.print(roff_page(*each));
            return done;
        }
        const std::string near = nearest(options->verb, known);
        return refuse_page(
            console, "there is no verb \"" + options->verb + "\"",
            near.empty() ? "sidestep --help lists them" : "did you mean " + near + "?");
    };
}

}  // namespace sidestep::cli
