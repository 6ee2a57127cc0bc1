#include "cli/stage/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sidestep/base/require.h"
#include "sidestep/motion/ground_path.h"
#include "sidestep/stage/dress.h"

namespace sidestep::cli {

namespace {

/// Between two neighbours on the rim of a hub, metres.
constexpr double elbow_room = 1.0;

/// A hub on the ground: who leaves it, how large its rim, how far anybody gets.
struct HubPlace {
    std::vector<int> clips;
    double rim = 0.5;
    double reach = 1.0;
    Vec2 centre = Vec2::Zero();
};

std::vector<HubPlace> lay_out(const motion::MotionGraph& graph) {
    std::vector<HubPlace> hubs(graph.hubs.size());
    for (std::size_t i = 0; i < graph.clips.size(); ++i) {
        hubs[static_cast<std::size_t>(graph.clips[i].hub_in)].clips.push_back(static_cast<int>(i));
    }
    for (HubPlace& hub : hubs) {
        // who turns most to the left first, so that neighbours go alike
        std::stable_sort(hub.clips.begin(), hub.clips.end(), [&](int a, int b) {
            return motion::net_turn(graph.clips[static_cast<std::size_t>(a)].clip) >
                   motion::net_turn(graph.clips[static_cast<std::size_t>(b)].clip);
        });
        hub.rim = std::max(0.5, elbow_room * static_cast<double>(hub.clips.size()) / (2.0 * pi));
        hub.reach = hub.rim + 0.5;
        for (const int clip : hub.clips) {
            const motion::GroundPath path =
                motion::ground_path(graph.clips[static_cast<std::size_t>(clip)].clip);
            for (std::size_t k = 0; k < path.positions.size(); ++k) {
                hub.reach = std::max(hub.reach, hub.rim + path.positions[k].norm() + path.radii[k]);
            }
        }
    }
    // in a row, each beside the last
    double edge = 0.0;
    for (std::size_t h = 0; h < hubs.size(); ++h) {
        hubs[h].centre = {h == 0 ? 0.0 : edge + hubs[h].reach + 1.0, 0.0};
        edge = hubs[h].centre.x() + hubs[h].reach;
    }
    return hubs;
}

}  // namespace

std::string graph_stage(const motion::MotionGraph& graph, const std::string& title) {
    SIDESTEP_REQUIRE(!graph.clips.empty(), "the graph has no clips");
    std::string bytes;
    recording::WriterOptions how;
    how.about = {{"title", title}, {"frame_time", fmt::format("{}", graph.frame_time)}};
    recording::Writer writer = recording::Writer::to_memory(bytes, how);
    stage::Palette palette(writer);
    std::vector<int> moving;
    for (const motion::GraphClip& clip : graph.clips) {
        for (const int joint : clip.clip.translated_joints()) moving.push_back(joint);
    }
    std::sort(moving.begin(), moving.end());
    moving.erase(std::unique(moving.begin(), moving.end()), moving.end());
    const int skeleton = writer.add_skeleton(stage::recorded(graph.skeleton, "person", moving));
    // many figures: few corners
    const int wood = stage::add_wood(writer, palette, graph.skeleton, skeleton, 8);
    const int left = palette("turns left", stage::Rgba{59, 111, 182, 255});
    const int right = palette("turns right", stage::Rgba{196, 64, 54, 255});
    const int neither = palette("neither", stage::Rgba{130, 126, 120, 255});
    const int ring = palette("hub", stage::Rgba{90, 86, 80, 120});

    const std::vector<HubPlace> hubs = lay_out(graph);
    double end = 0.0;
    for (std::size_t h = 0; h < hubs.size(); ++h) {
        const HubPlace& hub = hubs[h];
        const int disc = writer.add_thing({.kind = recording::Kind::disc,
                                           .name = graph.hubs[h].name,
                                           .material = ring,
                                           .layer = "hubs"});
        writer.disc(0.0, disc, {hub.centre.x(), 0.0, hub.centre.y()}, hub.rim);
        for (std::size_t i = 0; i < hub.clips.size(); ++i) {
            const motion::GraphClip& entry = graph.clips[static_cast<std::size_t>(hub.clips[i])];
            const double turn = motion::net_turn(entry.clip);
            const int paint =
                turn > radians(12.0) ? left : (turn < radians(-12.0) ? right : neither);
            const double heading =
                2.0 * pi * static_cast<double>(i) / static_cast<double>(hub.clips.size());
            const Vec2 out(std::sin(heading), std::cos(heading));
            const Vec2 at = hub.centre + hub.rim * out;
            const int clip =
                writer.add_clip(stage::recorded(entry.clip, skeleton, entry.name, moving));
            const int figure = writer.add_thing({.kind = recording::Kind::figure,
                                                 .name = entry.name,
                                                 .material = paint,
                                                 .skeleton = skeleton,
                                                 .costume = wood});
            writer.play(0.0, figure,
                        {.clip = clip,
                         .placement = {.position = {at.x(), 0.0, at.y()}, .heading = heading}});

            // where it leads, on the ground
            const auto placement = spacetime::Placement::at(at.x(), at.y(), heading);
            const motion::GroundPath path = motion::ground_path(entry.clip);
            std::vector<Vec3> way;
            for (int k = 0; k < path.sample_count(); ++k) {
                if (k % 3 != 0 && k + 1 != path.sample_count()) continue;
                const Vec2 p = placement(path.positions[static_cast<std::size_t>(k)]);
                way.emplace_back(p.x(), 0.01, p.y());
            }
            const int string = writer.add_thing(
                {.kind = recording::Kind::string,
                 .name = fmt::format("{} leads to {}", entry.name,
                                     graph.hubs[static_cast<std::size_t>(entry.hub_out)].name),
                 .material = paint,
                 .layer = "paths"});
            writer.string(0.0, string, way);
            end = std::max(end, entry.clip.last_time());
        }
    }
    writer.advance(end);
    writer.finish();
    return bytes;
}

}  // namespace sidestep::cli
