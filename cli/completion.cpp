// sidestep completion SHELL: the script is made from the command line itself, so it knows every
// verb and option and never falls behind.
#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/support/console.h"
#include "cli/tool.h"
#include "cli/verbs.h"

namespace sidestep::cli {

namespace {

struct Flag {
    std::string name;  // with its dashes
    std::string help;
    bool takes_value = false;
};

struct Verb {
    std::string name;
    std::string help;
    std::vector<Flag> flags;
    std::string words;  // what may follow the verb: shells, or verbs of its own
};

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

std::vector<Flag> flags_of(const CLI::App& app) {
    std::vector<Flag> flags;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            flags.push_back({"--" + name, first_line(option->get_description()),
                             option->get_items_expected_max() > 0});
        }
        for (const std::string& name : option->get_snames()) {
            flags.push_back({"-" + name, first_line(option->get_description()),
                             option->get_items_expected_max() > 0});
        }
    }
    return flags;
}

std::vector<Verb> verbs_of(const CLI::App& app) {
    std::vector<Verb> verbs;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        verbs.push_back({verb->get_name(), first_line(verb->get_description()), flags_of(*verb),
                         verb->get_name() == "completion" ? "bash zsh fish" : ""});
        // a verb with verbs of its own knows the flags of all of them
        Verb& known = verbs.back();
        for (const CLI::App* inner : verb->get_subcommands([](const CLI::App*) { return true; })) {
            known.words += (known.words.empty() ? "" : " ") + inner->get_name();
            for (Flag& flag : flags_of(*inner)) {
                const auto same = [&](const Flag& other) { return other.name == flag.name; };
                if (std::none_of(known.flags.begin(), known.flags.end(), same)) {
                    known.flags.push_back(std::move(flag));
                }
            }
        }
    }
    return verbs;
}

std::string joined(const std::vector<Flag>& flags) {
    std::string text;
    for (const Flag& flag : flags) text += (text.empty() ? "" : " ") + flag.name;
    return text;
}

/// In single quotes, for any of the shells.
std::string quoted(const std::string& text) {
    std::string safe = "'";
    for (const char c : text) {
        if (c == '\'') {
            safe += "'\\''";
        } else {
            safe += c;
        }
    }
    return safe + "'";
}

std::string bash_script(const std::vector<Verb>& verbs, const std::vector<Flag>& global) {
    std::string names;
    std::string cases;
    for (const Verb& verb : verbs) {
        names += (names.empty() ? "" : " ") + verb.name;
        cases += fmt::format("        {}) flags=\"{}\" words=\"{}\" ;;\n", verb.name,
                             joined(verb.flags), verb.words);
    }
    return fmt::format(
        R"(# bash completion for sidestep. In ~/.bashrc:  source <(sidestep completion bash)
_sidestep() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} verb= i flags= words=
    local global="{1}"
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${{COMP_WORDS[i]}} in
        --color|--threads) ((i++)) ;;
        -*) ;;
        *) verb=${{COMP_WORDS[i]}}; break ;;
        esac
    done
    COMPREPLY=()
    case $before in
    --color) COMPREPLY=($(compgen -W "auto always never" -- "$word")); return ;;
    --style) COMPREPLY=($(compgen -W "sticks mannequin" -- "$word")); return ;;
    --view) [ "$verb" = crowd ] || [ "$verb" = simulate ] || {{ COMPREPLY=($(compgen -W "side front three-quarter" -- "$word")); return; }} ;;
    --kind) COMPREPLY=($(compgen -W "mobb umobb" -- "$word")); return ;;
    --camera) COMPREPLY=($(compgen -W "orbit top follow first-person" -- "$word")); return ;;
    --force) COMPREPLY=($(compgen -W "reaction paper" -- "$word")); return ;;
    --up) COMPREPLY=($(compgen -W "x y z" -- "$word")); return ;;
    --unit) COMPREPLY=($(compgen -W "m cm mm in ft" -- "$word")); return ;;
    esac
    if [ -z "$verb" ]; then
        COMPREPLY=($(compgen -W "{0} $global" -- "$word"))
        return
    fi
    case $verb in
{2}    esac
    if [ -n "$words" ] && [ "$before" = "$verb" ]; then
        COMPREPLY=($(compgen -W "$words" -- "$word"))
    elif [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$flags $global" -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}}
complete -o filenames -F _sidestep sidestep
)",
        names, joined(global), cases);
}

/// [ ] and : mean something inside an argument of _arguments.
std::string zsh_text(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') safe += '\\';
        safe += c;
    }
    return safe;
}

std::string zsh_script(const std::vector<Verb>& verbs, const std::vector<Flag>& global) {
    const auto arguments = [](const std::vector<Flag>& flags) {
        std::string text;
        for (const Flag& flag : flags) {
            text += " \\\n            " + quoted("*" + flag.name + "[" + zsh_text(flag.help) + "]" +
                                                 (flag.takes_value ? ":value:_files" : ""));
        }
        return text;
    };
    std::string names;
    std::string cases;
    for (const Verb& verb : verbs) {
        names += "        " + quoted(verb.name + ":" + zsh_text(verb.help)) + "\n";
        cases += fmt::format("        {}) _arguments{}{} \\\n            {} ;;\n", verb.name,
                             arguments(verb.flags), arguments(global),
                             verb.words.empty() ? "'*:file:_files'"
                                                : "'1:word:(" + verb.words + ")' '*:file:_files'");
    }
    return fmt::format(
        R"(#compdef sidestep
# zsh completion for sidestep. In ~/.zshrc, after compinit:  source <(sidestep completion zsh)
_sidestep() {{
    local -a verbs
    verbs=(
{}    )
    if (( CURRENT == 2 )); then
        _describe 'verb' verbs
        return
    fi
    local verb=$words[2]
    shift words
    (( CURRENT-- ))
    case $verb in
{}    esac
}}
# installed among the functions of zsh this file is the function, and is called for the first completion
if [[ $funcstack[1] == _sidestep ]]; then
    _sidestep "$@"
else
    compdef _sidestep sidestep
fi
)",
        names, cases);
}

std::string fish_script(const std::vector<Verb>& verbs, const std::vector<Flag>& global) {
    std::string text =
        "# fish completion for sidestep. Once:\n"
        "#   sidestep completion fish > ~/.config/fish/completions/sidestep.fish\n";
    const auto flag_line = [](const Flag& flag, const std::string& condition) {
        const bool is_long = flag.name.starts_with("--");
        return "complete -c sidestep" + condition + (is_long ? " -l " : " -s ") +
               flag.name.substr(is_long ? 2 : 1) + (flag.takes_value ? " -r" : "") + " -d " +
               quoted(flag.help) + "\n";
    };
    for (const Flag& flag : global) text += flag_line(flag, "");
    for (const Verb& verb : verbs) {
        text += "complete -c sidestep -n __fish_use_subcommand -a " + verb.name + " -d " +
                quoted(verb.help) + "\n";
        const std::string condition = " -n '__fish_seen_subcommand_from " + verb.name + "'";
        for (const Flag& flag : verb.flags) text += flag_line(flag, condition);
        if (!verb.words.empty()) {
            text += "complete -c sidestep" + condition + " -a '" + verb.words + "'\n";
        }
    }
    return text;
}

}  // namespace

Action add_completion(CLI::App& app) {
    CLI::App* verb = app.add_subcommand("completion", "Print a completion script for a shell");
    const auto shell = std::make_shared<std::string>();
    verb->add_option("SHELL", *shell, "bash, zsh or fish")
        ->required()
        ->type_name("")
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    verb->footer(
        "Examples:\n"
        "  source <(sidestep completion bash)        in ~/.bashrc\n"
        "  source <(sidestep completion zsh)         in ~/.zshrc, after compinit\n"
        "  sidestep completion fish > ~/.config/fish/completions/sidestep.fish");
    return [&app, shell](Console& console) -> int {
        const std::vector<Verb> verbs = verbs_of(app);
        const std::vector<Flag> global = flags_of(app);
        console.print(*shell == "bash"  ? bash_script(verbs, global)
                      : *shell == "zsh" ? zsh_script(verbs, global)
                                        : fish_script(verbs, global));
        return done;
    };
}

}  // namespace sidestep::cli
