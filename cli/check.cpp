// sidestep check A B --at ... --at ...: will these clips ever touch?
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

#include "cli/support/approach.h"
#include "cli/support/card_text.h"
#include "cli/support/console.h"
#include "cli/support/output.h"
#include "cli/support/placed_clips.h"
#include "cli/support/progress.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/version.h"
#include "sidestep/spacetime/closest.h"

namespace sidestep::cli {

namespace {

using spacetime::Approach;
using spacetime::Mode;

struct CheckOptions {
    std::vector<std::string> files;
    PlaceFlags place;
    ImportFlags import;
    bool sampled = false;
    std::string json;

    [[nodiscard]] Mode mode() const { return sampled ? Mode::sampled : Mode::interpolated; }
};

/// All there is to say about two clips.
struct Finding {
    const PlacedClip* a = nullptr;
    const PlacedClip* b = nullptr;
    spacetime::Verdict verdict;
    Approach first, last;  ///< Where they collide.
    Approach closest;      ///< Deepest, where they collide.

    [[nodiscard]] bool share_time() const { return closest.share_time(); }
};

Finding look_at(const PlacedClip& a, const PlacedClip& b, Mode mode) {
    Finding finding;
    finding.a = &a;
    finding.b = &b;
    finding.verdict = ask(a.path, a.placement, b.path, b.placement, mode, spacetime::Ask::when);
    const spacetime::Verdict& verdict = finding.verdict;
    if (verdict.collides) {
        const auto at = [&](int i, int j, double time_s) {
            return approach_at(a.path, a.placement, i, b.path, b.placement, j, time_s, mode);
        };
        finding.first = at(verdict.first_a, verdict.first_b, verdict.first_s);
        finding.last = at(verdict.last_a, verdict.last_b, verdict.last_s);
    }
    finding.closest = closest(a.path, a.placement, b.path, b.placement, mode);
    return finding;
}

std::string place_text(const Vec2& place) {
    // no minus before what rounds to nothing
    const auto clean = [](double value) { return std::abs(value) < 0.005 ? 0.0 : value; };
    return fmt::format("({:.2f}, {:.2f})", clean(place.x()), clean(place.y()));
}

/// "0.42 m", or millimetres where centimetres would all be 0.
std::string length_text(double metres) {
    return metres != 0.0 && std::abs(metres) < 0.01 ? fmt::format("{:.3g} mm", 1e3 * metres)
                                                    : fmt::format("{:.2f} m", metres);
}

std::string finding_text(const Console& console, const Finding& finding) {
    const auto label = [&](const char* word) {
        return "  " + console.toned(Console::Tone::dim, fmt::format("{:<10}", word));
    };
    const auto when = [](const Approach& met) {
        return fmt::format("{:.3f} s at {}, frames {} and {}", met.time_s, place_text(met.place()),
                           met.sample_a, met.sample_b);
    };
    const bool collides = finding.verdict.collides;
    std::string text =
        console.toned(Console::Tone::strong, finding.a->name + " and " + finding.b->name +
                                                 (collides ? " collide" : " do not collide"));
    text += '\n';
    if (collides) {
        text += label("first") + when(finding.first) + '\n';
        text += label("last") + when(finding.last) + '\n';
        // who only touches, between frames, is no less than 0 deep
        const double depth = std::max(0.0, -finding.closest.gap());
        text +=
            label("deepest") + length_text(depth) + " of overlap, " + when(finding.closest) + '\n';
    } else if (finding.share_time()) {
        text += label("closest") + length_text(finding.closest.gap()) + " apart, " +
                when(finding.closest) + '\n';
    } else {
        text += label("time") +
                fmt::format(
                    "never there together: {} from {:.3f} to {:.3f} s, {} from {:.3f} to "
                    "{:.3f} s\n",
                    finding.a->name, finding.a->begins_s(), finding.a->ends_s(), finding.b->name,
                    finding.b->begins_s(), finding.b->ends_s());
    }
    return text;
}

/// One line a pair, columns aligned: for more pairs than one reads about one by one.
std::string table(const Console& console, const std::vector<Finding>& findings) {
    std::size_t wide = 4;
    for (const Finding& finding : findings) {
        wide = std::max({wide, columns_of(finding.a->name), columns_of(finding.b->name)});
    }
    const auto padded = [&](const std::string& name) {
        return name + std::string(wide + 2 - columns_of(name), ' ');
    };
    std::string text = console.toned(
        Console::Tone::strong,
        padded("clip") + padded("clip") +
            fmt::format("{:<8}{:>9}{:>9}{:>9}", "collide", "first s", "last s", "gap m"));
    text += '\n';
    for (const Finding& finding : findings) {
        const bool yes = finding.verdict.collides;
        const auto number = [](bool known, double value, int decimals) {
            return known ? fmt::format("{:>9.{}f}", value, decimals) : std::string(9, ' ');
        };
        text += padded(finding.a->name) + padded(finding.b->name);
        text += fmt::format("{:<8}", yes ? "yes" : "no");
        text += number(yes, finding.verdict.first_s, 3) + number(yes, finding.verdict.last_s, 3) +
                number(finding.share_time(), finding.closest.gap(), 2);
        while (text.ends_with(' ')) text.pop_back();
        text += '\n';
    }
    return text;
}

Json meeting_json(const Approach& met) {
    Json json;
    json["time_s"] = met.time_s;
    json["place"] = {met.place().x(), met.place().y()};
    json["frames"] = {met.sample_a, met.sample_b};
    json["centres"] = {{met.a.x(), met.a.y()}, {met.b.x(), met.b.y()}};
    json["radii"] = {met.radius_a, met.radius_b};
    return json;
}

Json clip_json(const PlacedClip& clip) {
    Json json;
    json["file"] = clip.file;
    json["at"] = {{"x", clip.at.x},
                  {"z", clip.at.z},
                  {"heading_deg", clip.at.heading_deg},
                  {"start_s", clip.at.start_s}};
    json["frames"] = clip.path.sample_count();
    json["frame_rate"] = clip.frame_rate;
    json["begins_s"] = clip.begins_s();
    json["ends_s"] = clip.ends_s();
    json["path_length_m"] = motion::path_length(clip.path);
    json["max_radius_m"] = motion::max_radius(clip.path);
    return json;
}

Json finding_json(const Finding& finding, std::size_t a, std::size_t b) {
    Json json;
    json["a"] = a;
    json["b"] = b;
    json["collides"] = finding.verdict.collides;
    if (finding.verdict.collides) {
        json["first"] = meeting_json(finding.first);
        json["last"] = meeting_json(finding.last);
    }
    json["share_time"] = finding.share_time();
    if (finding.share_time()) {
        json["closest"] = meeting_json(finding.closest);
        json["closest"]["gap_m"] = finding.closest.gap();
    }
    return json;
}

int check(const CheckOptions& options, Console& console) {
    if (options.json == "-") console.reserve_output();
    if (const Problems wrong = check_json_target(options.json); !wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    constexpr int most_clips = 1000;
    const std::vector<PlacedClip> clips =
        load_placed_clips(console, options.files, options.place, options.import, 2, most_clips);
    if (clips.empty()) return bad_input;

    const std::size_t pair_count = clips.size() * (clips.size() - 1) / 2;
    std::size_t collisions = 0;
    std::vector<Finding> findings;
    Json pairs = Json::array();
    {
        Progress progress(console, "checking", static_cast<int>(pair_count));
        std::size_t done_pairs = 0;
        for (std::size_t a = 0; a < clips.size(); ++a) {
            for (std::size_t b = a + 1; b < clips.size(); ++b, ++done_pairs) {
                progress.at(static_cast<int>(done_pairs), clips[a].name + " and " + clips[b].name);
                findings.push_back(look_at(clips[a], clips[b], options.mode()));
                collisions += findings.back().verdict.collides ? 1 : 0;
                if (!options.json.empty()) pairs.push_back(finding_json(findings.back(), a, b));
            }
        }
    }
    const bool in_full = pair_count <= 3;
    if (options.json != "-") {
        for (std::size_t i = 0; i < findings.size() && in_full; ++i) {
            console.print((i > 0 ? "\n" : "") + finding_text(console, findings[i]));
        }
        if (!in_full) console.print(table(console, findings));
    }
    if (pair_count > 1) {
        console.say(
            fmt::format("{}{} of {} pairs collide", in_full ? "\n" : "", collisions, pair_count));
    }
    if (!options.json.empty()) {
        Json json;
        json["sidestep"] = version_string;
        json["mode"] = options.sampled ? "sampled" : "interpolated";
        json["collides"] = collisions > 0;
        json["clips"] = Json::array();
        for (const PlacedClip& clip : clips) json["clips"].push_back(clip_json(clip));
        json["pairs"] = std::move(pairs);
        if (!write_json(console, options.json, json)) return bad_input;
    }
    return collisions > 0 ? answer_is_no : done;
}

}  // namespace

Action add_check(CLI::App& app) {
    CLI::App* verb =
        app.add_subcommand("check", "Will these clips ever touch? When, where, or how close");
    const auto options = std::make_shared<CheckOptions>();
    verb->add_option("CLIP", options->files,
                     "Two motions or more, then every pair: files, patterns, folders, or clips of\n"
                     "the built-in library by name (library:turn_left_90)")
        ->required()
        ->type_name("");
    add_place_flags(*verb, options->place, "Where and how wide");
    verb->add_flag(
        "--sampled", options->sampled,
        "Every frame holds until the next, as in the papers. Without it the way between\n"
        "frames counts too, and \"do not collide\" is a promise");
    verb->add_option("--json", options->json, "Write the answer as JSON to a file; - prints it")
        ->type_name("FILE");
    add_import_flags(*verb, options->import, "--fps,--source-fps");
    verb->footer(
        "Examples:\n"
        "  sidestep check a.bvh b.bvh                              as they were recorded\n"
        "  sidestep check a.bvh b.bvh --at 0,0 --at 2,3,180,0.5    b two metres to the left and\n"
        "                                                          three ahead, about face, half "
        "a\n"
        "                                                          second later\n"
        "  sidestep check library:walk library:walk --at 0,0 --at 0,3,180 --json -\n"
        "  sidestep check a.bvh b.bvh --prop 1:RightHand:0,0,0.9:0.02     a sword in a's hand\n"
        "\n"
        "A person is a disc on the ground around the root joint, as wide as any joint reaches, "
        "plus\n"
        "the margin. +x is to the left of +z. Exit codes: 0 they do not collide, 1 they do, 2 bad\n"
        "input.");
    return [options](Console& console) { return check(*options, console); };
}

}  // namespace sidestep::cli
