#include "sidestep/motion/gait/library.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "sidestep/base/file.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/base/suggest.h"
#include "sidestep/motion/clip_operations.h"

namespace sidestep::motion {

namespace {

struct Recipe {
    std::string name, family, hub_in, hub_out;
    std::function<Clip(const ClipMaker&)> make;
};

// speeds are the average person's; others walk at the speed that looks the same on them
std::vector<Recipe> all_recipes(double speed_scale) {
    const double stroll = speed_scale * stroll_speed, walk = speed_scale * walk_speed;
    const double brisk = speed_scale * brisk_speed, jog = speed_scale * jog_speed;
    std::vector<Recipe> all;
    const auto add = [&](std::string name, std::string family, std::string in, std::string out,
                         std::function<Clip(const ClipMaker&)> make) {
        all.push_back(
            {std::move(name), std::move(family), std::move(in), std::move(out), std::move(make)});
    };
    using Maker = const ClipMaker&;

    add("stand_1", "stand", "stand", "stand", [](Maker m) { return m.idle(2.0, 1); });
    add("stand_2", "stand", "stand", "stand", [](Maker m) { return m.idle(2.0, 2); });
    add("stand_3", "stand", "stand", "stand", [](Maker m) { return m.idle(2.0, 3); });

    add("start_stroll", "start", "stand", "stroll", [=](Maker m) { return m.start(stroll); });
    add("start_walk", "start", "stand", "walk", [=](Maker m) { return m.start(walk); });
    add("stop_stroll", "stop", "stroll", "stand", [=](Maker m) { return m.stop(stroll); });
    add("stop_walk", "stop", "walk", "stand", [=](Maker m) { return m.stop(walk); });

    add("stroll", "walk", "stroll", "stroll",
        [=](Maker m) { return m.steady(Gait::walk, stroll, 1); });
    add("walk", "walk", "walk", "walk", [=](Maker m) { return m.steady(Gait::walk, walk, 2); });
    add("brisk", "walk", "brisk", "brisk", [=](Maker m) { return m.steady(Gait::walk, brisk, 1); });
    add("jog", "jog", "jog", "jog", [=](Maker m) { return m.steady(Gait::run, jog, 1); });
    add("walk_slower", "walk", "walk", "walk",
        [=](Maker m) { return m.vary(Gait::walk, walk, stroll, 2); });
    add("walk_faster", "walk", "walk", "walk",
        [=](Maker m) { return m.vary(Gait::walk, walk, 0.95 * brisk, 2); });

    const auto change = [&](std::string name, std::string in, Gait from, double from_speed,
                            std::string out, Gait to, double to_speed) {
        add(std::move(name), "change", std::move(in), std::move(out),
            [=](Maker m) { return m.change(from, from_speed, to, to_speed); });
    };
    change("walk_to_stroll", "walk", Gait::walk, walk, "stroll", Gait::walk, stroll);
    change("stroll_to_walk", "stroll", Gait::walk, stroll, "walk", Gait::walk, walk);
    change("walk_to_brisk", "walk", Gait::walk, walk, "brisk", Gait::walk, brisk);
    change("brisk_to_walk", "brisk", Gait::walk, brisk, "walk", Gait::walk, walk);
    change("walk_to_jog", "walk", Gait::walk, walk, "jog", Gait::run, jog);
    change("jog_to_walk", "jog", Gait::run, jog, "walk", Gait::walk, walk);

    for (const bool left : {true, false}) {
        const std::string way = left ? "left" : "right";
        const double sign = left ? 1.0 : -1.0;
        for (const int angle : {15, 30, 45, 60, 90, 120, 135, 180}) {
            add("turn_" + way + "_" + std::to_string(angle), "turn", "walk", "walk", [=](Maker m) {
                return m.turn(Gait::walk, walk, sign * radians(angle), (angle + 44) / 45);
            });
        }
        add("swerve_" + way, "swerve", "walk", "walk",
            [=](Maker m) { return m.swerve(Gait::walk, walk, sign * radians(22.0), 2); });
        for (const int angle : {30, 60, 90}) {
            add("jog_" + way + "_" + std::to_string(angle), "jog turn", "jog", "jog", [=](Maker m) {
                return m.turn(Gait::run, jog, sign * radians(angle), std::max(2, angle / 30));
            });
        }
        for (const int steps : {1, 2}) {
            add("side_" + way + "_" + std::to_string(steps), "side", "stand", "stand",
                [=](Maker m) { return m.side(speed_scale * 0.4, steps, left); });
        }
        for (const int angle : {45, 90, 135, 180}) {
            add("pivot_" + way + "_" + std::to_string(angle), "turn in place", "stand", "stand",
                [=](Maker m) { return m.turn_in_place(sign * radians(angle)); });
        }
    }
    for (const int steps : {1, 2}) {
        add("back_" + std::to_string(steps), "back", "stand", "stand",
            [=](Maker m) { return m.back(speed_scale * 0.6, steps); });
    }
    return all;
}

}  // namespace

std::vector<LibraryClip> built_in_library(const LibraryOptions& options) {
    const ClipMaker maker(
        {.style = options.style, .frame_rate = options.frame_rate, .height = options.height});
    const std::vector<Recipe> recipes = all_recipes(std::sqrt(options.height / human_height));
    std::vector<LibraryClip> library(recipes.size());
    parallel_for(static_cast<std::int64_t>(recipes.size()), 1,
                 [&](std::int64_t begin, std::int64_t end) {
                     for (std::int64_t i = begin; i < end; ++i) {
                         const Recipe& recipe = recipes[i];
                         library[i] = {recipe.name, recipe.family, recipe.hub_in, recipe.hub_out,
                                       recipe.make(maker)};
                         library[i].clip.set_name(recipe.name);
                     }
                 });
    return library;
}

Clip chained(std::span<const LibraryClip> library, std::span<const std::string> names) {
    SIDESTEP_REQUIRE(!names.empty(), "no clip is named");
    std::vector<const LibraryClip*> clips;
    int frames = 1;
    for (const std::string& name : names) {
        const auto found = std::find_if(library.begin(), library.end(),
                                        [&](const LibraryClip& c) { return c.name == name; });
        SIDESTEP_REQUIRE(found != library.end(), "the library has no clip \"" + name + "\"");
        SIDESTEP_REQUIRE(found->clip.frame_count() > 0, "\"" + name + "\" has no frames");
        SIDESTEP_REQUIRE(clips.empty() || clips.back()->hub_out == found->hub_in,
                         "\"" + name + "\" begins in " + found->hub_in + ", but \"" +
                             (clips.empty() ? name : clips.back()->name) + "\" ends in " +
                             (clips.empty() ? "" : clips.back()->hub_out));
        clips.push_back(&*found);
        frames += found->clip.frame_count() - 1;
    }
    // as `concatenate`, in one pass: each clip is moved to where the one before it ended
    const Clip& first = clips.front()->clip;
    Clip chain(first.skeleton(), first.frame_time(), frames, first.translated_joints());
    int at = 0;
    for (const LibraryClip* entry : clips) {
        const Clip& next = entry->clip;
        Transform put;
        if (at > 0) put = align(chain.skeleton(), next.pose(0), chain.pose(at - 1)).transform();
        for (int f = at == 0 ? 0 : 1; f < next.frame_count(); ++f, ++at) {
            chain.set_pose(at, moved(chain.skeleton(), next.pose(f), put));
        }
    }
    return chain;
}

LibraryClip long_motion(std::span<const LibraryClip> library, double seconds, std::uint64_t seed) {
    SIDESTEP_REQUIRE(!library.empty(), "the library is empty");
    SIDESTEP_REQUIRE(seconds > 0.0 && std::isfinite(seconds),
                     "seconds is " + std::to_string(seconds) + ", expected a positive number");
    const auto choose_among = [&](const std::string& hub, auto&& allowed) {
        std::vector<const LibraryClip*> fitting;
        for (const LibraryClip& clip : library) {
            if (clip.hub_in == hub && allowed(clip)) fitting.push_back(&clip);
        }
        return fitting;
    };
    Random random(seed, 0x10e6);
    std::vector<std::string> names;
    std::string hub = "stand", family;
    double time = 0.0;
    const auto take = [&](const LibraryClip& clip) {
        names.push_back(clip.name);
        hub = clip.hub_out;
        family = clip.family;
        time += clip.clip.last_time();
    };
    // wander; never twice the same kind of thing on the spot, and towards the end no new hubs
    while (time < seconds) {
        auto fitting = choose_among(hub, [&](const LibraryClip& clip) {
            const bool still = clip.hub_in == "stand" && clip.hub_out == "stand";
            return !(still && clip.family == family) && !(hub == "stand" && still && names.empty());
        });
        SIDESTEP_REQUIRE(!fitting.empty(), "no clip of the library leaves the hub " + hub);
        take(*fitting[random.index(static_cast<int>(fitting.size()))]);
    }
    // home to standing, by walking if need be
    while (hub != "stand") {
        const std::string aim = hub == "walk" || hub == "stroll" ? "stand" : "walk";
        const auto fitting = choose_among(
            hub, [&](const LibraryClip& clip) { return clip.hub_out == aim && aim != hub; });
        SIDESTEP_REQUIRE(!fitting.empty(),
                         "no clip of the library leads from " + hub + " to " + aim);
        take(*fitting.front());
    }
    LibraryClip motion{"wander_" + std::to_string(seed), "long", "stand", "stand",
                       chained(library, names)};
    motion.clip.set_name(motion.name);
    return motion;
}

std::vector<LibraryClip> built_in_long_motions(const LibraryOptions& options) {
    const std::vector<LibraryClip> library = built_in_library(options);
    constexpr int count = 6;
    std::vector<LibraryClip> motions(count);
    parallel_for(count, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            motions[i] = long_motion(library, 38.5, static_cast<std::uint64_t>(i + 1));
        }
    });
    return motions;
}

std::span<const LibraryClip> built_in_clips() {
    static const std::vector<LibraryClip> all = [] {
        std::vector<LibraryClip> made = built_in_library();
        for (auto& clip : built_in_gestures()) made.push_back(std::move(clip));
        for (auto& clip : built_in_long_motions()) made.push_back(std::move(clip));
        return made;
    }();
    return all;
}

Result<Clip> try_built_in_clip(std::string_view name) {
    std::vector<std::string> known;
    for (const LibraryClip& entry : built_in_clips()) {
        if (entry.name == name) return entry.clip;
        known.push_back(entry.name);
    }
    const std::string near = nearest(name, known);
    return failure(problem_with(
        "", "the built-in library has no clip \"" + std::string(name) + "\"",
        near.empty() ? "built_in_clips lists all of them" : "did you mean \"" + near + "\"?"));
}

Clip built_in_clip(std::string_view name) {
    return try_built_in_clip(name).value();
}

}  // namespace sidestep::motion
