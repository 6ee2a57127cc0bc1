#include "cli/support/placed_clips.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "cli/support/console.h"
#include "cli/support/inputs.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/base/suggest.h"
#include "sidestep/motion/gait/library.h"

namespace sidestep::cli {

namespace {

namespace fs = std::filesystem;

bool is_library_word(const std::string& word) {
    std::error_code ignored;
    return word.starts_with(library_prefix) && !fs::exists(word, ignored);
}

}  // namespace

std::vector<std::string> expand_clip_words(const std::vector<std::string>& words,
                                           Problems& problems) {
    std::vector<std::string> files;
    // one file named twice is two clips, so each word is expanded alone
    for (const std::string& word : words) {
        if (is_library_word(word)) {
            files.push_back(word);
            continue;
        }
        const Inputs inputs = expand_inputs(std::span(&word, 1), motion_extensions);
        problems.insert(problems.end(), inputs.problems.begin(), inputs.problems.end());
        files.insert(files.end(), inputs.files.begin(), inputs.files.end());
    }
    if (std::count(files.begin(), files.end(), "-") > 1) {
        problems.push_back(problem_with("-", "standard input can be read only once"));
    }
    return files;
}

namespace {

/// Problems speak in words of the command line.
Result<motion::Motion> from_library(const std::string& word) {
    const std::string name = word.substr(library_prefix.size());
    std::vector<std::string> known;
    for (const motion::LibraryClip& entry : motion::built_in_clips()) {
        if (entry.name == name) return as_motion(entry.clip, "built-in library");
        known.push_back(entry.name);
    }
    const std::string near = nearest(name, known);
    return failure(
        problem_with(word, "the built-in library has no clip \"" + name + "\"",
                     near.empty() ? "sidestep walk --library FOLDER writes all of them, with a list"
                                  : "did you mean " + std::string(library_prefix) + near + "?"));
}

/// What a clip holds, as joints of its own skeleton.
Problems find_props(const std::vector<PropText>& props, const motion::Skeleton& skeleton,
                    const std::string& file, int number, std::vector<motion::Prop>& found) {
    Problems problems;
    for (const PropText& prop : props) {
        if (prop.clip != 0 && prop.clip != number) continue;
        std::vector<std::string> names;
        int joint = -1;
        for (int j = 0; j < skeleton.joint_count(); ++j) {
            names.push_back(skeleton.joint(j).name);
            if (names.back() == prop.joint && joint < 0) joint = j;
        }
        if (joint >= 0) {
            found.push_back({joint, prop.offset, prop.radius});
            continue;
        }
        const std::string near = nearest(prop.joint, names);
        problems.push_back(problem_with(
            file, "--prop: there is no joint \"" + prop.joint + "\"",
            near.empty() ? fmt::format("{}:JOINT:... is for clip {} alone", number, number)
                         : "did you mean " + near + "?"));
    }
    return problems;
}

}  // namespace

Result<motion::Motion> load_clip_word(const std::string& word,
                                      const motion::ImportOptions& options) {
    return is_library_word(word) ? from_library(word) : load(word, options);
}

std::vector<std::string> names_of_clip_words(const std::vector<std::string>& words) {
    std::vector<std::string> plain;
    for (const std::string& word : words) {
        plain.push_back(word == "-"             ? "standard input"
                        : is_library_word(word) ? word.substr(library_prefix.size())
                                                : fs::path(word).filename().string());
    }
    std::vector<std::string> names = plain;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (std::count(plain.begin(), plain.end(), plain[i]) == 1) continue;
        names[i] += fmt::format(
            " ({})", std::count(plain.begin(), plain.begin() + static_cast<long>(i) + 1, plain[i]));
    }
    return names;
}

namespace {

/// Everything typed around the files.
struct Order {
    std::vector<At> at;
    std::vector<PropText> props;
    motion::ImportOptions import;
};

Order read_order(Console& console, const PlaceFlags& flags, const ImportFlags& import) {
    Order order;
    for (std::size_t i = 0; i < flags.at.size(); ++i) {
        const Result<At> at = parse_at(flags.at[i], static_cast<int>(i) + 1);
        if (at) {
            order.at.push_back(*at);
        } else {
            console.report(at.error());
        }
    }
    for (const std::string& text : flags.props) {
        const Result<PropText> prop = parse_prop(text);
        if (prop) {
            order.props.push_back(*prop);
        } else {
            console.report(prop.error());
        }
    }
    const Result<motion::ImportOptions> options = import_options(import);
    if (options) {
        order.import = *options;
    } else {
        console.report(options.error());
    }
    return order;
}

/// Whether there are as many files as --at and --prop speak of, and as many as the verb wants.
void check_counts(Console& console, const PlaceFlags& flags, const Order& order, int count,
                  int least, int most) {
    if (count < least || count > most) {
        console.report(problem_with(
            "",
            fmt::format(
                "{} clip{} given, expected {}", count, count == 1 ? "" : "s",
                most == least ? fmt::format("{}", least) : fmt::format("{} to {}", least, most)),
            count < least ? "one file may be named twice, with two places: --at 0,0 --at 3,0,90"
                          : ""));
    }
    if (static_cast<int>(flags.at.size()) > count) {
        console.report(problem_with("",
                                    fmt::format("--at is given {} times for {} clip{}",
                                                flags.at.size(), count, count == 1 ? "" : "s"),
                                    "the first --at is for the first clip, and so on"));
    }
    for (const PropText& prop : order.props) {
        if (prop.clip <= count) continue;
        console.report(
            problem_with("", fmt::format("--prop {}:{}: there {} {} clip{}", prop.clip, prop.joint,
                                         count == 1 ? "is" : "are", count, count == 1 ? "" : "s")));
    }
}

}  // namespace

void add_place_flags(CLI::App& verb, PlaceFlags& flags, const std::string& group) {
    verb.add_option("--at", flags.at,
                    "Where and when a clip begins, the first --at for the first clip and so on: x\n"
                    "and z in metres, the heading in degrees (positive turns to the left), the\n"
                    "start in seconds. Without it 0,0,0,0: as recorded")
        ->type_name("X,Z[,HEADING[,T]]")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all()
        ->group(group);
    verb.add_option("--margin", flags.margin, "Metres of flesh around the joints")
        ->type_name("M")
        ->check(between(0.0, 1e6))
        ->capture_default_str()
        ->group(group);
    CLI::Option* const radius =
        verb.add_option("--radius", flags.radius,
                        "The same radius at every moment, in metres, instead of the body's reach")
            ->type_name("M")
            ->check(between(0.0, 1e6))
            ->group(group);
    verb.add_option(
            "--prop", flags.props,
            "Something held: a ball of a radius around a point fixed to a joint, in metres\n"
            "in the joint's frame. N: before it gives it to clip N alone")
        ->type_name("[N:]JOINT:X,Y,Z:R")
        ->expected(1)
        ->allow_extra_args(false)
        ->take_all()
        ->excludes(radius)
        ->group(group);
}

std::vector<PlacedClip> load_placed_clips(Console& console, const std::vector<std::string>& words,
                                          const PlaceFlags& flags, const ImportFlags& import,
                                          int least, int most) {
    const Order order = read_order(console, flags, import);
    Problems problems;
    const std::vector<std::string> files = expand_clip_words(words, problems);
    console.report(problems);
    if (problems.empty()) {
        check_counts(console, flags, order, static_cast<int>(files.size()), least, most);
    }
    if (console.error_count() > 0) return {};

    std::vector<PlacedClip> clips;
    Progress progress(console, "reading", static_cast<int>(files.size()));
    for (std::size_t i = 0; i < files.size(); ++i) {
        const std::string& file = files[i];
        progress.at(static_cast<int>(i), file);
        const Result<motion::Motion> motion = load_clip_word(file, order.import);
        if (!motion) {
            console.report(motion.error());
            continue;
        }
        if (motion->clip.frame_count() == 0) {
            console.report(problem_with(file, "has no frames: it is never anywhere"));
            continue;
        }
        for (const Problem& note : motion->notes) {
            if (note.severity == Problem::Severity::warning) console.report(note);
        }
        motion::GroundPathOptions options;
        options.margin = flags.margin;
        if (flags.radius >= 0.0) options.fixed_radius = flags.radius;
        const Problems missing = find_props(order.props, motion->clip.skeleton(), file,
                                            static_cast<int>(i) + 1, options.props);
        console.report(missing);
        if (!missing.empty()) continue;
        PlacedClip& clip = clips.emplace_back();
        clip.file = file;
        if (i < order.at.size()) clip.at = order.at[i];
        clip.placement = clip.at.placement();
        clip.frame_rate = motion->clip.frame_rate();
        clip.path = motion::ground_path(motion->clip, options);
        try {
            spacetime::check(clip.path);
        } catch (const UsageError& error) {
            // numbers of a file, not ours: too far out, or too fast
            console.report(problem_with(file, error.what(),
                                        "--unit and --fps overrule what is read from the file"));
        }
    }
    if (console.error_count() > 0) return {};
    const std::vector<std::string> names = names_of_clip_words(files);
    for (std::size_t i = 0; i < clips.size(); ++i) clips[i].name = names[i];
    return clips;
}

}  // namespace sidestep::cli
