#include "sidestep/stage/clips.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/motion/ground_path.h"
#include "sidestep/stage/dress.h"

namespace sidestep::stage {

namespace {

// discs are shown at no more than this many moments a second
constexpr double disc_rate = 30.0;

/// What was told already: performers with the same bones share them, and their wood.
struct Dressed {
    const Performer* who;
    int skeleton;
    int costume;
};

bool same_body(const Performer& a, const Performer& b) {
    return !a.character && !b.character && a.clip.skeleton().same_as(b.clip.skeleton()) &&
           std::ranges::equal(a.clip.translated_joints(), b.clip.translated_joints());
}

void tell_reach(recording::Writer& writer, int disc, const Performer& who,
                const motion::GroundPath& path) {
    const int stride = std::max(1, static_cast<int>(std::floor(1.0 / (path.dt * disc_rate))));
    for (int i = 0; i < path.sample_count(); i += stride) {
        const auto sample = static_cast<std::size_t>(i);
        const Vec2 at = who.placement(path.positions[sample]);
        writer.disc(who.placement.start_s + i * path.dt, disc, {at.x(), 0.0, at.y()},
                    path.radii[sample]);
    }
}

}  // namespace

void stand_side_by_side(std::vector<Performer>& performers) {
    // left to right as they are named, with room for an outstretched arm
    constexpr double room = 0.4;
    double edge = 0.0;
    for (std::size_t i = 0; i < performers.size(); ++i) {
        Performer& who = performers[i];
        const motion::GroundPath path = motion::ground_path(who.clip);
        double low = 1e300;
        double high = -1e300;
        for (std::size_t k = 0; k < path.positions.size(); ++k) {
            low = std::min(low, path.positions[k].x() - path.radii[k]);
            high = std::max(high, path.positions[k].x() + path.radii[k]);
        }
        // the first stays where it was recorded; +x is to the left of one who faces +z
        who.placement = {};
        if (i > 0) who.placement.x = edge - high - room;
        edge = who.placement.x + low;
    }
}

std::string clips_stage(const std::vector<Performer>& performers, const std::string& title) {
    SIDESTEP_REQUIRE(!performers.empty(), "nobody is on the stage");
    std::string bytes;
    recording::WriterOptions options;
    options.about = {{"title", title}};
    double rate = 0.0;
    for (const Performer& who : performers) rate = std::max(rate, who.clip.frame_rate());
    options.about.emplace_back("frame_time", fmt::format("{}", 1.0 / rate));
    recording::Writer writer = recording::Writer::to_memory(bytes, options);
    Palette palette(writer);
    std::vector<Dressed> told;
    double end = -1e300;
    for (std::size_t i = 0; i < performers.size(); ++i) {
        const Performer& who = performers[i];
        SIDESTEP_REQUIRE(who.clip.frame_count() > 0, "\"" + who.name + "\" has no frames");
        const auto known = std::find_if(told.begin(), told.end(), [&](const Dressed& other) {
            return same_body(*other.who, who);
        });
        Dressed body{&who, 0, recording::none};
        const std::span<const int> moving = who.clip.translated_joints();
        if (known != told.end()) {
            body = *known;
        } else {
            body.skeleton = writer.add_skeleton(recorded(who.clip.skeleton(), who.name, moving));
            body.costume = who.character
                               ? add_costume(writer, palette, *who.character, body.skeleton,
                                             who.metres_per_unit)
                               : add_wood(writer, palette, who.clip.skeleton(), body.skeleton);
            told.push_back(body);
        }
        const int clip = writer.add_clip(recorded(who.clip, body.skeleton, who.name, moving));
        const Rgba colour = colour_of(i);
        const int figure =
            writer.add_thing({.kind = recording::Kind::figure,
                              .name = who.name,
                              .material = palette(fmt::format("clothes {}", i % 10), colour),
                              .skeleton = body.skeleton,
                              .costume = body.costume});
        const double start = who.placement.start_s;
        writer.play(start, figure, {.clip = clip, .placement = recorded(who.placement)});
        const int disc =
            writer.add_thing({.kind = recording::Kind::disc,
                              .name = who.name + " r(t)",
                              .material = palette(fmt::format("reach {}", i % 10),
                                                  Rgba{colour[0], colour[1], colour[2], 90}),
                              .blend_within = 1.0,
                              .layer = "reach"});
        tell_reach(writer, disc, who, motion::ground_path(who.clip));
        // a single frame is looked at for a moment too
        end = std::max(end, start + std::max(who.clip.last_time(), who.clip.frame_time()));
    }
    writer.advance(end);
    writer.finish();
    return bytes;
}

}  // namespace sidestep::stage
