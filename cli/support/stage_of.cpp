#include "cli/support/stage_of.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "cli/stage/gallery.h"
#include "cli/stage/graph.h"
#include "cli/stage/spacetime.h"
#include "cli/support/console.h"
#include "cli/support/graphs.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/support/recordings.h"
#include "cli/support/span.h"
#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/motion/graph/graph_file.h"
#include "sidestep/recording/reader.h"
#include "sidestep/stage/clips.h"

namespace sidestep::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view gallery_word = "gallery";

bool exists(const std::string& word) {
    std::error_code ignored;
    return fs::exists(word, ignored);
}

bool is_graph(const std::string& word) {
    return (graph_by_name(word) != nullptr && !exists(word)) || extension_of(word) == ".graph";
}

bool may_bring_a_surface(const std::string& file) {
    const std::string extension = extension_of(file);
    return extension == ".glb" || extension == ".gltf" || extension == ".vrm";
}

/// A recording: as it is, once it is known to be one.
Result<std::string> recorded_stage(Console& console, const std::string& file) {
    Result<std::string> bytes = read_file(file);
    if (!bytes) return failure(bytes.error());
    const Result<recording::Recording> recording = recording::read(*bytes, file);
    if (!recording) return failure(recording.error());
    console.report(recording->notes());
    return bytes;
}

/// The surface of a character, where its file has one; nothing is put in its place silently.
Result<std::optional<body::Character>> surface_of(Console& console, const std::string& file,
                                                  const motion::Motion& motion) {
    const Result<std::string> bytes = read_file(file);
    if (!bytes) return failure(bytes.error());
    Result<body::CharacterFile> read = body::read_character_glb(*bytes, file);
    if (!read) {
        // the motion was readable: say why the surface is not, and go on in wood
        Problems why = read.error();
        for (Problem& problem : why) {
            problem.severity = Problem::Severity::warning;
            problem.message += "; the figure is shown in wood";
        }
        console.report(why);
        return std::optional<body::Character>();
    }
    const body::Character& character = read->character;
    if (!character.skin() && character.parts().empty()) return std::optional<body::Character>();
    console.report(read->warnings);
    if (motion.up != Axis::y || motion.up_sign < 0) {
        return failure(problem_with(file, "--up does not go with the surface of a character",
                                    "--wooden shows the bones in wood instead"));
    }
    if (character.skeleton().joint_count() != motion.clip.joint_count()) {
        return failure(problem_with(file, "the surface hangs on other joints than the motion",
                                    "--wooden shows the bones in wood instead"));
    }
    return std::optional<body::Character>(std::move(read->character));
}

Result<std::vector<stage::Performer>> performers_of(Console& console,
                                                    const std::vector<std::string>& files,
                                                    const StageOptions& options) {
    const Result<motion::ImportOptions> import = import_options(options.import);
    if (!import) return failure(import.error());
    Problems problems;
    const auto add = [&](const Problems& more) {
        problems.insert(problems.end(), more.begin(), more.end());
    };
    std::vector<At> places;
    for (std::size_t i = 0; i < options.place.at.size(); ++i) {
        const Result<At> at = parse_at(options.place.at[i], static_cast<int>(i) + 1);
        if (at) {
            places.push_back(*at);
        } else {
            add(at.error());
        }
    }
    if (places.size() > files.size()) {
        problems.push_back(problem_with("", "there are more --at than motions",
                                        "the first --at is for the first motion, and so on"));
    }
    std::optional<Span> span;
    if (!options.trim.empty()) {
        const Result<Span> parsed = parse_span(options.trim);
        if (!parsed) return failure(parsed.error());
        span = *parsed;
    }
    const std::vector<std::string> names = names_of_clip_words(files);
    std::vector<stage::Performer> performers;
    Progress progress(console, "reading", static_cast<int>(files.size()));
    for (std::size_t i = 0; i < files.size(); ++i) {
        progress.at(static_cast<int>(i), files[i]);
        Result<motion::Motion> motion = load_clip_word(files[i], *import);
        if (!motion) {
            add(motion.error());
            continue;
        }
        if (motion->clip.frame_count() == 0) {
            problems.push_back(problem_with(files[i], "has no frames: there is nothing to see"));
            continue;
        }
        for (const Problem& note : motion->notes) {
            if (note.severity == Problem::Severity::warning) console.report(note);
        }
        stage::Performer who;
        who.name = names[i];
        who.metres_per_unit = motion->metres_per_unit;
        if (!options.wooden && may_bring_a_surface(files[i])) {
            Result<std::optional<body::Character>> surface = surface_of(console, files[i], *motion);
            if (!surface) {
                add(surface.error());
                continue;
            }
            who.character = std::move(*surface);
        }
        who.clip = std::move(motion->clip);
        if (span) {
            Result<motion::Clip> part = cut(who.clip, *span, "--trim " + options.trim);
            if (!part) {
                add(part.error());
                continue;
            }
            who.clip = std::move(*part);
        }
        if (i < places.size()) who.placement = places[i].placement();
        performers.push_back(std::move(who));
    }
    if (!problems.empty()) return failure(std::move(problems));
    if (places.empty()) stage::stand_side_by_side(performers);
    return performers;
}

Result<std::string> motions_stage(Console& console, const std::vector<std::string>& words,
                                  const StageOptions& options) {
    Problems problems;
    const std::vector<std::string> files = expand_clip_words(words, problems);
    if (!problems.empty()) return failure(std::move(problems));
    Result<std::vector<stage::Performer>> performers = performers_of(console, files, options);
    if (!performers) return failure(performers.error());
    std::string title;
    for (std::size_t i = 0; i < performers->size() && i < 4; ++i) {
        title += (title.empty() ? "" : ", ") + (*performers)[i].name;
    }
    if (performers->size() > 4) {
        title += " and " + std::to_string(performers->size() - 4) + " more";
    }
    try {
        return stage::clips_stage(*performers, title);
    } catch (const UsageError& error) {
        // numbers of a file, not ours: too far out, or too many
        return failure(problem_with(words.front(), error.what(),
                                    "--unit and --fps overrule what is read from the file"));
    }
}

Result<std::string> clips_in_time(Console& console, const std::vector<std::string>& words,
                                  const StageOptions& options) {
    constexpr int most = 6;  // more cannot be told apart
    const int before = console.error_count();
    const std::vector<PlacedClip> clips =
        load_placed_clips(console, words, options.place, options.import, 1, most);
    if (clips.empty() || console.error_count() > before) {
        // the details were said where they were met
        return failure(problem_with("", "these clips cannot be shown in space-time"));
    }
    SpacetimeStageOptions how;
    how.kind = options.kind == "umobb" ? spacetime::TreeKind::umobb : spacetime::TreeKind::mobb;
    how.levels = options.levels;
    return spacetime_stage(clips, how);
}

}  // namespace

void add_stage_flags(CLI::App& verb, StageOptions& options) {
    constexpr const char* group = "Stage";
    verb.add_flag("--spacetime", options.spacetime,
                  "Up to six clips in space and time: time goes up, everyone is a tube, red where\n"
                  "two collide, with the boxes of their trees")
        ->group(group);
    verb.add_option("--levels", options.levels, "With --spacetime: levels of boxes; 0 shows none")
        ->type_name("N")
        ->check(between(0, 6))
        ->capture_default_str()
        ->group(group);
    verb.add_option("--kind", options.kind, "With --spacetime: boxes are mobb or umobb")
        ->type_name("KIND")
        ->check(CLI::IsMember({"mobb", "umobb"}).description(""))
        ->capture_default_str()
        ->group(group);
    verb.add_flag("--wooden", options.wooden,
                  "Figures in wood, even where a file brings a surface of its own")
        ->group(group);
    add_place_flags(verb, options.place, group);
}

bool is_stage_name(const std::string& word) {
    if (exists(word)) return false;
    return word == gallery_word || graph_by_name(word) != nullptr ||
           word.starts_with(library_prefix);
}

Result<std::string> stage_of(Console& console, const std::vector<std::string>& words,
                             const StageOptions& options) {
    SIDESTEP_REQUIRE(!words.empty(), "nothing is named");
    for (const std::string& word : words) {
        const bool whole =
            (word == gallery_word && !exists(word)) || is_recording(word) || is_graph(word);
        if (whole && words.size() > 1) {
            return failure(problem_with(word, "is a stage of its own and is shown alone",
                                        "only motions can be shown together"));
        }
        if (whole && options.spacetime) {
            return failure(problem_with(word, "--spacetime is for motions",
                                        "sidestep view walk.bvh run.bvh --spacetime"));
        }
    }
    const std::string& word = words.front();
    if (word == gallery_word && !exists(word)) return gallery();
    if (is_recording(word)) return recorded_stage(console, word);
    if (is_graph(word)) {
        const Result<motion::MotionGraph> graph = find_graph(console, word);
        if (!graph) return failure(graph.error());
        if (graph->clips.empty()) return failure(problem_with(word, "the graph has no clips"));
        return graph_stage(*graph, fs::path(word).filename().string());
    }
    return options.spacetime ? clips_in_time(console, words, options)
                             : motions_stage(console, words, options);
}

}  // namespace sidestep::cli
