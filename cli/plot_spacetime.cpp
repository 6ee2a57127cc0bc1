#include "cli/plot_spacetime.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/picture/spacetime_view.h"
#include "cli/support/approach.h"
#include "cli/support/console.h"
#include "cli/support/output.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/tool.h"
#include "sidestep/base/version.h"
#include "sidestep/spacetime/closest.h"

namespace sidestep::cli {

namespace {

using spacetime::TreeKind;

constexpr int most_clips = 6;  // more cannot be told apart

/// What is said under the title about two clips, by the same question that `check` asks.
picture::Fact fact_about(const PlacedClip& a, const PlacedClip& b) {
    constexpr auto mode = spacetime::Mode::interpolated;
    const spacetime::Verdict verdict =
        ask(a.path, a.placement, b.path, b.placement, mode, spacetime::Ask::when);
    if (verdict.collides) {
        return {fmt::format("{} and {} collide from {:.2f} s to {:.2f} s", a.name, b.name,
                            verdict.first_s, verdict.last_s),
                true};
    }
    const spacetime::Approach met = closest(a.path, a.placement, b.path, b.placement, mode);
    if (!met.share_time()) {
        return {fmt::format("{} and {} are never there at the same time", a.name, b.name)};
    }
    return {
        fmt::format("{} and {} do not collide: {:.2f} m apart at {:.2f} s, when they are "
                    "closest",
                    a.name, b.name, met.gap(), met.time_s)};
}

picture::Drawing draw(const std::vector<PlacedClip>& clips, const SpacetimePlot& plot,
                      Json& facts) {
    picture::SpacetimeOptions options;
    std::vector<picture::SpacetimeClip> shown;
    std::string names;
    for (const PlacedClip& clip : clips) {
        names += (names.empty() ? "" : ", ") + clip.name;
        shown.push_back({clip.name, clip.path, clip.placement});
    }
    if (!plot.no_title) options.title = plot.title.empty() ? names : plot.title;
    for (std::size_t a = 0; a < clips.size(); ++a) {
        for (std::size_t b = a + 1; b < clips.size(); ++b) {
            const picture::Fact fact = fact_about(clips[a], clips[b]);
            facts.push_back({{"a", a}, {"b", b}, {"collides", fact.alarming}});
            if (!plot.no_title) options.facts.push_back(fact);
        }
    }
    if (plot.flags.kind == "mobb") options.kinds = {TreeKind::mobb};
    if (plot.flags.kind == "umobb") options.kinds = {TreeKind::umobb};
    options.levels = plot.flags.levels;
    options.n_min = plot.flags.n_min;
    if (options.levels == 0) options.width = 900.0;  // one panel needs no more
    options.tubes = clips.size() > 1 || options.levels == 0;
    if (plot.flags.yaw_deg >= 0.0) options.yaw_deg = plot.flags.yaw_deg;
    options.collide = [&](std::size_t a, std::size_t b, double from_s, double to_s) {
        return collide_between(clips[a], clips[b], from_s, to_s);
    };
    return picture::spacetime_sheet(shown, options);
}

}  // namespace

void add_spacetime_flags(CLI::App& verb, SpacetimeFlags& flags) {
    constexpr const char* group = "Space-time";
    verb.add_flag("--spacetime", flags.wanted,
                  "Up to six clips in one picture: time goes up, everyone is a pile of discs,\n"
                  "red where two collide; below, the boxes of their trees. What follows goes with\n"
                  "it only")
        ->group(group);
    add_place_flags(verb, flags.place, group);
    verb.add_option("--levels", flags.levels, "How many levels of boxes; 0 draws none")
        ->type_name("N")
        ->check(between(0, 6))
        ->capture_default_str()
        ->group(group);
    verb.add_option("--kind", flags.kind, "Of the boxes: mobb or umobb; both without it")
        ->type_name("KIND")
        ->check(CLI::IsMember({"mobb", "umobb"}).description(""))
        ->group(group);
    verb.add_option("--n-min", flags.n_min, "Frames in a leaf of the tree, at most")
        ->type_name("N")
        ->check(between(1, 50))
        ->capture_default_str()
        ->group(group);
    verb.add_option("--yaw", flags.yaw_deg,
                    "The heading from which it is seen, in degrees; without it a good one")
        ->type_name("DEGREES")
        ->check(between(0.0, 360.0))
        ->group(group);
    flags.verb = &verb;
}

Problems misplaced(const SpacetimeFlags& flags) {
    Problems problems;
    for (const char* name :
         {"--at", "--margin", "--radius", "--prop", "--levels", "--kind", "--n-min", "--yaw"}) {
        if (flags.wanted || flags.verb->get_option(name)->count() == 0) continue;
        problems.push_back(problem_with("", std::string(name) + " goes with --spacetime only"));
    }
    for (const char* name : {"--span", "--style", "--view", "--figures", "--every"}) {
        if (!flags.wanted || flags.verb->get_option(name)->count() == 0) continue;
        problems.push_back(problem_with("", std::string(name) + " does not go with --spacetime"));
    }
    return problems;
}

int plot_spacetime(const SpacetimePlot& plot, Console& console) {
    console.report(check_json_target(plot.json));
    for (const std::string& file : plot.pictures) {
        if (is_picture(file)) continue;
        console.report(problem_with(file, "is not a picture Sidestep can draw",
                                    "end the name in .svg or .png"));
    }
    if (console.error_count() > 0) return bad_input;
    const std::vector<PlacedClip> clips =
        load_placed_clips(console, plot.files, plot.flags.place, plot.import, 1, most_clips);
    if (clips.empty()) return bad_input;
    Json facts = Json::array();
    Json written = Json::array();
    {
        Progress progress(console, "drawing", static_cast<int>(plot.pictures.size()));
        progress.at(0, clips.front().name);
        const picture::Drawing drawing = draw(clips, plot, facts);
        for (std::size_t i = 0; i < plot.pictures.size(); ++i) {
            const std::string& file = plot.pictures[i];
            progress.at(static_cast<int>(i), file);
            const Problems trouble = save_drawing(drawing, file, plot.width / drawing.width());
            console.report(trouble);
            if (!trouble.empty()) continue;
            console.say("wrote " + with_size(file));
            written.push_back({{"file", file}});
        }
    }
    if (!plot.json.empty()) {
        Json json;
        json["sidestep"] = version_string;
        json["written"] = std::move(written);
        json["pairs"] = std::move(facts);
        if (!write_json(console, plot.json, json)) return bad_input;
    }
    return console.error_count() > 0 ? bad_input : done;
}

}  // namespace sidestep::cli
