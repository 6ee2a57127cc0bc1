// The promise of a repertoire: whoever begins a move can always end it standing, inside the discs
// that were promised, whatever others do.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "sidestep/base/require.h"
#include "sidestep/crowd/repertoire.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "tests/support/crowd_graphs.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::crowd;
using namespace sidestep::test;
using motion::GroundPath;

namespace {

/// Every repertoire of the tests, each made once.
struct Known {
    std::string name;
    const Repertoire* repertoire;
};

const std::vector<Known>& repertoires() {
    static std::vector<std::unique_ptr<Repertoire>> kept;
    static const std::vector<Known> all = [] {
        std::vector<Known> list;
        for (const CrowdGraph& graph : crowd_graphs()) {
            for (const Width& width : crowd_widths()) {
                kept.push_back(std::make_unique<Repertoire>(*graph.graph, width));
                list.push_back({graph.name + ", " + to_words(width), kept.back().get()});
            }
        }
        return list;
    }();
    return all;
}

/// How far the body reaches from a point on the ground, at a moment.
double reach_from(const Vec2& point, const motion::GlobalPose& body) {
    double reach = 0.0;
    const auto look = [&](const Vec3& joint) {
        reach = std::max(reach, std::hypot(joint.x() - point.x(), joint.z() - point.y()));
    };
    for (const Transform& joint : body.joints) look(joint.translation);
    for (const Vec3& site : body.end_sites) look(site);
    return reach;
}

Vec2 root_of(const motion::GlobalPose& body) {
    return {body.joints[0].translation.x(), body.joints[0].translation.z()};
}

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

}  // namespace

TEST_CASE("a graph in which nobody can walk on is refused by name") {
    for (const CrowdGraph& graph : crowd_graphs())
        CHECK(to_string(check_to_walk(*graph.graph)) == "");
    // what stands is left, and then what walks without a way on
    motion::MotionGraph still = motion::crowd_graph();
    std::erase_if(still.clips, [&](const motion::GraphClip& clip) {
        return !still.hubs[at(clip.hub_in)].standing || !still.hubs[at(clip.hub_out)].standing;
    });
    REQUIRE_FALSE(still.clips.empty());
    const auto rest = at(still.clips.front().hub_in);
    still.hubs = {still.hubs[rest]};
    std::erase_if(still.clips, [&](const motion::GraphClip& clip) {
        return at(clip.hub_in) != rest || at(clip.hub_out) != rest;
    });
    for (motion::GraphClip& clip : still.clips) clip.hub_in = clip.hub_out = 0;
    REQUIRE(motion::check(still).empty());
    const Problems problems = check_to_walk(still);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].code == "no_way_on");
    CHECK(problems[0].message.find("nobody can walk on") != std::string::npos);
    CHECK_THROWS_AS(Repertoire(still, Width{}), UsageError);
}

TEST_CASE("every promise ends standing and stands to its end") {
    for (const Known& known : repertoires()) {
        const Repertoire& r = *known.repertoire;
        CAPTURE(known.name);
        for (const Move& move : r.moves()) {
            CAPTURE(move.name);
            const GroundPath path = move.promise->path();
            // the chain of fallbacks leads to holding still, by the hubs
            int frames = move.frames, hub = move.hub_out;
            int step = move.fallback;
            for (int guard = 0; !r.move(step).holds(); ++guard) {
                REQUIRE(guard < 100);
                REQUIRE(r.move(step).hub_in == hub);
                frames += r.move(step).frames;
                hub = r.move(step).hub_out;
                step = r.move(step).fallback;
            }
            REQUIRE(r.hold(hub) == step);
            CHECK(r.graph().hubs[at(hub)].standing);
            CHECK(frames <= r.longest_promise());
            CHECK(move.frames <= r.longest_frames());
            // long enough for two plans under way to be compared to the end of both
            REQUIRE(path.sample_count() >= r.longest_frames() + r.longest_promise() + 1);
            const double standing = r.move(step).promise->path().radii[0];
            for (int i = frames; i < path.sample_count(); ++i) {
                REQUIRE((path.positions[at(i)] - move.stand).norm() < 1e-12);
                REQUIRE(path.radii[at(i)] == standing);
            }
            // the sweep is the same, up to standing
            REQUIRE(move.sweep.sample_count() == frames + 1);
            for (int i = 0; i < frames; ++i) {
                REQUIRE(move.sweep.positions[at(i)] == path.positions[at(i)]);
                REQUIRE(move.sweep.radii[at(i)] == path.radii[at(i)]);
            }
            CHECK(move.sweep.radii.back() >= path.radii.back());
        }
    }
}

TEST_CASE("what is left of a promise is what its fallback promises") {
    for (const Known& known : repertoires()) {
        const Repertoire& r = *known.repertoire;
        CAPTURE(known.name);
        double worst = 0.0;
        for (const Move& move : r.moves()) {
            CAPTURE(move.name);
            const GroundPath path = move.promise->path();
            const Move& next = r.move(move.fallback);
            REQUIRE(next.hub_in == move.hub_out);
            const GroundPath rest = next.promise->path();
            for (int i = move.frames; i < path.sample_count(); ++i) {
                const Vec2 placed = move.end(rest.positions[at(i - move.frames)]);
                worst = std::max(worst, (placed - path.positions[at(i)]).norm());
                REQUIRE(rest.radii[at(i - move.frames)] == path.radii[at(i)]);
            }
            CHECK(std::abs(std::hypot(move.end.cosine, move.end.sine) - 1.0) < 1e-12);
            CHECK(move.end.start_s == 0.0);
        }
        CAPTURE(worst);
        CHECK(worst < 1e-9);
    }
}

TEST_CASE("between frames no limb leaves the straight line from disc to disc") {
    double tightest = 1e9;
    for (const CrowdGraph& graph : crowd_graphs()) {
        CAPTURE(graph.name);
        for (const motion::GraphClip& one : graph.graph->clips) {
            CAPTURE(one.name);
            const motion::Clip& clip = one.clip;
            const Width width{.fixed_radius = std::nullopt, .margin = 0.06};
            const GroundPath discs = held_discs(clip, width);
            REQUIRE(discs.sample_count() == clip.frame_count());
            for (int i = 0; i + 1 < clip.frame_count(); ++i) {
                const motion::Pose from = clip.pose(i), to = clip.pose(i + 1);
                // 64 moments; every fourth frame is looked at so finely
                const int moments = i % 4 == 0 ? 64 : 9;
                for (int k = 0; k <= moments; ++k) {
                    const double share = static_cast<double>(k) / moments;
                    const motion::GlobalPose body =
                        motion::forward_kinematics(clip.skeleton(), motion::blend(from, to, share));
                    const Vec2 centre =
                        discs.positions[at(i)] +
                        share * (discs.positions[at(i + 1)] - discs.positions[at(i)]);
                    const double radius =
                        discs.radii[at(i)] + share * (discs.radii[at(i + 1)] - discs.radii[at(i)]);
                    const double spare = radius - reach_from(centre, body) - width.margin;
                    tightest = std::min(tightest, spare);
                    REQUIRE((root_of(body) - centre).norm() < 1e-9);
                }
            }
        }
    }
    // The guard is there at every moment, but for what bulges between the moments that were looked
    // at when the discs were made; and it is not much more.
    MESSAGE("tightest: ", tightest * 1000, " mm");
    CHECK(tightest > 0.9 * recording_guard);
    CHECK(tightest < 1.1 * recording_guard);
}

TEST_CASE("bodies stay inside what their moves promise") {
    for (const Known& known : repertoires()) {
        const Repertoire& r = *known.repertoire;
        CAPTURE(known.name);
        int covered = 0, composed = 0;
        double tightest = 1e9;
        for (const Move& move : r.moves()) {
            CAPTURE(move.name);
            covered += move.covered && !move.holds();
            composed += move.parts.size() > 1;
            const GroundPath path = move.promise->path();
            int frames = 0;
            for (const MovePart& part : move.parts) {
                REQUIRE(part.frame == frames);
                const motion::Clip& clip = r.graph().clips[at(part.clip)].clip;
                frames += clip.frame_count() - 1;
                for (int i = 0; i + 1 < clip.frame_count(); ++i) {
                    const motion::Pose from = clip.pose(i), to = clip.pose(i + 1);
                    const std::size_t now = at(part.frame + i), next = now + 1;
                    for (int k = 0; k <= 5; ++k) {
                        const double share = k / 5.0;
                        const motion::GlobalPose body = motion::forward_kinematics(
                            clip.skeleton(), motion::blend(from, to, share));
                        const Vec2 root = root_of(body);
                        const Vec2 centre = path.positions[now] +
                                            share * (path.positions[next] - path.positions[now]);
                        const double radius =
                            path.radii[now] + share * (path.radii[next] - path.radii[now]);
                        // A judge measures from the root: where the promise is centred elsewhere,
                        // the whole disc around the root must be inside it.
                        const double off = (part.at(root) - centre).norm();
                        const double wide = r.width().fixed_radius
                                                ? *r.width().fixed_radius
                                                : reach_from(root, body) + r.width().margin;
                        tightest = std::min(tightest, radius - off - wide);
                    }
                }
            }
            if (!move.holds()) REQUIRE(frames == move.frames);
        }
        CAPTURE(tightest);
        CHECK(tightest > 0.9 * recording_guard);
        // people of the library turn on the spot, those who were recorded do not
        if (known.name.find("real people") == std::string::npos) {
            CHECK(covered > 0);
            CHECK(composed > 0);
        }
    }
}

TEST_CASE("who idles or turns on the spot stays in the standing disc") {
    for (const Known& known : repertoires()) {
        const Repertoire& r = *known.repertoire;
        CAPTURE(known.name);
        for (const Move& move : r.moves()) {
            if (!move.covered) continue;
            CAPTURE(move.name);
            REQUIRE(move.hub_in == move.hub_out);
            const Move& hold = r.move(r.hold(move.hub_in));
            const double standing = hold.promise->path().radii[0];
            CHECK(move.end.x == 0.0);
            CHECK(move.end.z == 0.0);
            const GroundPath path = move.promise->path();
            for (int i = 0; i < path.sample_count(); ++i) {
                REQUIRE(path.positions[at(i)].norm() == 0.0);
                REQUIRE(path.radii[at(i)] == standing);
            }
        }
        CHECK(r.move(r.hold(r.rest())).promise->path().radii[0] == r.standing_radius());
    }
}

TEST_CASE("what is asked for is never less than what is promised") {
    for (const Known& known : repertoires()) {
        const Repertoire& r = *known.repertoire;
        CAPTURE(known.name);
        CHECK(r.elbow_radius() >= r.standing_radius());
        for (const Move& move : r.moves()) {
            const GroundPath promise = move.promise->path(), request = move.request->path();
            REQUIRE(request.sample_count() == promise.sample_count());
            for (int i = 0; i < promise.sample_count(); ++i) {
                REQUIRE(request.positions[at(i)] == promise.positions[at(i)]);
                REQUIRE(request.radii[at(i)] >= promise.radii[at(i)]);
                if (i + 1 < move.sweep.sample_count()) {
                    REQUIRE(request.radii[at(i)] == promise.radii[at(i)]);
                }
            }
            CHECK(request.radii.back() == move.sweep.radii.back());
        }
    }
}

TEST_CASE("circles and bounds hold every promise") {
    for (const Known& known : repertoires()) {
        const Repertoire& r = *known.repertoire;
        CAPTURE(known.name);
        double farthest = 0.0, widest = 0.0;
        for (const Move& move : r.moves()) {
            widest = std::max(widest, move.reach);
            const GroundPath request = move.request->path();
            for (int i = 0; i < request.sample_count(); ++i) {
                const Vec2& p = request.positions[at(i)];
                REQUIRE((p - move.middle).norm() + request.radii[at(i)] <= move.reach + 1e-12);
                farthest = std::max(farthest, p.norm() + request.radii[at(i)]);
            }
        }
        CHECK(farthest <= r.farthest_reach());
        CHECK(farthest > r.farthest_reach() - 1e-9);
        CHECK(widest == r.widest_circle());
    }
}

TEST_CASE("moves follow each other by their hubs and say how fast they are") {
    for (const Known& known : repertoires()) {
        const Repertoire& r = *known.repertoire;
        CAPTURE(known.name);
        std::size_t listed = 0;
        for (int hub = 0; hub < static_cast<int>(r.graph().hubs.size()); ++hub) {
            for (const int move : r.from(hub)) {
                CHECK(r.move(move).hub_in == hub);
                CHECK_FALSE(r.move(move).holds());
                ++listed;
            }
            CHECK(r.graph().hubs[at(hub)].standing == (r.hold(hub) >= 0));
            CHECK(std::abs(r.forward(hub).norm() - 1.0) < 1e-12);
            CHECK((r.speed(hub) > 0.0) <= !r.graph().hubs[at(hub)].standing);
        }
        CHECK(listed >= r.graph().clips.size());
        REQUIRE_FALSE(r.cruising_speeds().empty());
        CHECK(std::is_sorted(r.cruising_speeds().begin(), r.cruising_speeds().end()));
        CHECK(r.cruising_speeds().front() > 0.3);
        CHECK(r.cruising_speeds().back() < 4.0);
        CHECK(r.move(r.hold(r.rest())).fallback == r.hold(r.rest()));
    }
}

TEST_CASE("whoever turns on the spot can set out to what is behind") {
    for (const Known& known : repertoires()) {
        // those who were recorded do not turn on the spot
        if (known.name.find("real people") != std::string::npos) continue;
        const Repertoire& r = *known.repertoire;
        CAPTURE(known.name);
        // at every pace at which one can set out at all
        std::map<int, std::pair<double, double>> turns;
        for (const int index : r.from(r.rest())) {
            const Move& move = r.move(index);
            if (move.covered || r.speed(move.hub_out) == 0.0) continue;
            CAPTURE(move.name);
            auto& [right, left] = turns[move.hub_out];
            right = std::min(right, move.turn_rad);
            left = std::max(left, move.turn_rad);
            if (move.parts.size() != 2) continue;
            // one leaves the way one was turned
            const Vec2 gone(move.end.x, move.end.z);
            CHECK(gone.dot(move.facing) > 0.7 * gone.norm());
        }
        CHECK(turns.size() >= 2);
        for (const auto& turn : turns) {
            CAPTURE(r.graph().hubs[at(turn.first)].name);
            CHECK(turn.second.first < -2.2);
            CHECK(turn.second.second > 2.6);
        }
    }
}

TEST_CASE("longer ways begin like the move they belong to and lead straight on") {
    for (const Known& known : repertoires()) {
        const Repertoire& r = *known.repertoire;
        CAPTURE(known.name);
        std::vector<bool> belongs(r.moves().size(), false);
        int longest = 0;
        for (const Move& begins : r.moves()) {
            CAPTURE(begins.name);
            int before = std::numeric_limits<int>::max();
            for (const int index : begins.longer) {
                const Move& move = r.move(index);
                CAPTURE(move.name);
                CHECK_FALSE(belongs[at(index)]);
                belongs[at(index)] = true;
                longest = std::max(longest, move.frames);
                // the longest first
                CHECK(move.frames < before);
                before = move.frames;
                CHECK(move.hub_in == begins.hub_in);
                CHECK(move.hub_out == begins.hub_out);
                // the same to the bit, until the other would be over
                REQUIRE(move.frames > begins.frames);
                for (int i = 0; i < begins.frames; ++i) {
                    REQUIRE(move.sweep.positions[at(i)] == begins.sweep.positions[at(i)]);
                    REQUIRE(move.sweep.radii[at(i)] == begins.sweep.radii[at(i)]);
                }
                // and on from there clip by clip, each where the one before it ends
                spacetime::Placement way{};
                int frame = 0, hub = move.hub_in;
                for (const MovePart& part : move.parts) {
                    const Move& clip = r.move(part.clip);
                    CHECK(clip.hub_in == hub);
                    CHECK(part.frame == frame);
                    const double off = std::hypot(part.at.x - way.x, part.at.z - way.z);
                    CHECK(off < 1e-12);
                    way = way * clip.end;
                    frame += clip.frames;
                    hub = clip.hub_out;
                }
                CHECK(frame == move.frames);
                CHECK(std::hypot(move.end.x - way.x, move.end.z - way.z) < 1e-12);
                // hardly a turn, and about as far as legs carry
                const double more_s = move.seconds - begins.seconds;
                CHECK(std::abs(move.turn_rad - begins.turn_rad) < 0.25 * more_s);
                CHECK(move.length - begins.length ==
                      doctest::Approx(more_s * r.speed(move.hub_out)).epsilon(1e-9));
                CHECK(move.seconds < 3.2);
            }
        }
        for (std::size_t k = 0; k < belongs.size(); ++k) {
            CHECK(r.moves()[k].prolonged == belongs[k]);
            if (!belongs[k]) continue;
            const std::span<const int> offered = r.from(r.moves()[k].hub_in);
            CHECK(std::find(offered.begin(), offered.end(), static_cast<int>(k)) == offered.end());
        }
        CHECK(longest * r.frame_time() > 1.5);
    }
}

TEST_CASE("wider people promise wider discs and the same ways") {
    const motion::MotionGraph& graph = *crowd_graphs()[0].graph;
    const Repertoire slim(graph, {.fixed_radius = std::nullopt, .margin = 0.0});
    const Repertoire stout(graph, {.fixed_radius = std::nullopt, .margin = 0.2});
    REQUIRE(slim.moves().size() == stout.moves().size());
    for (std::size_t k = 0; k < slim.moves().size(); ++k) {
        const Move &a = slim.moves()[k], &b = stout.moves()[k];
        CHECK(a.fallback == b.fallback);
        CHECK(a.frames == b.frames);
        CHECK(std::abs(b.sweep.radii.front() - a.sweep.radii.front() - 0.2) < 1e-9);
    }
    CHECK(slim.fingerprint() != stout.fingerprint());
    CHECK(slim.fingerprint() ==
          Repertoire(graph, {.fixed_radius = std::nullopt, .margin = 0.0}).fingerprint());
}

TEST_CASE("a graph that falls apart is refused by name") {
    motion::MotionGraph graph = *crowd_graphs()[1].graph;
    // nobody comes back from walking
    std::erase_if(graph.clips, [&](const motion::GraphClip& clip) {
        return !graph.hubs[at(clip.hub_in)].standing && graph.hubs[at(clip.hub_out)].standing;
    });
    CHECK_THROWS_AS(Repertoire(graph, {}), UsageError);
    motion::MotionGraph none;
    CHECK_THROWS_AS(Repertoire(none, {}), UsageError);
}

TEST_CASE("real people are among the graphs of these tests") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/short");
    REQUIRE(real_people() != nullptr);
    CHECK(crowd_graphs().size() == 3);
    CHECK(real_people()->clips.size() > 30);
}
