// Does the graphics card see what our own depth buffer sees?
//
// Both round corners to a grid of their own before they look for samples, so that a sample on an
// edge may fall to either side. Nothing else may differ.
#ifdef SIDESTEP_HAS_GL
#include "sidestep/articulated/gl_occlusion.h"
#endif

#include <doctest/doctest.h>

#include <cstdlib>
#include <iostream>
#include <thread>

#include "sidestep/articulated/detail/contacts.h"
#include "sidestep/articulated/detail/occlusion.h"
#include "sidestep/articulated/scenes.h"
#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::articulated;

#ifndef SIDESTEP_HAS_GL

TEST_CASE("OpenGL sees what our own depth buffer sees") {
    SIDESTEP_SKIP("built without OpenGL: libepoxy-dev was not there, or SIDESTEP_GL=OFF");
}

#else

namespace {

using geometry::OrientedBox;
using raster::View;
using Seen = OcclusionQueries::Seen;

/// Declares `gl`, or skips the test.
#define SIDESTEP_NEEDS_GL(gl, view, shrink)                          \
    auto gl##_or_why = GlOcclusion::try_open(view, shrink);          \
    if (!gl##_or_why) SIDESTEP_SKIP(to_string(gl##_or_why.error())); \
    GlOcclusion& gl = *gl##_or_why

struct GlWorld {
    std::vector<OrientedBox> boxes{};
    geometry::TriangleMesh walls{};

    void ask(OcclusionQueries& of) const {
        of.draw_wall(walls.vertices, walls.triangles);
        for (const OrientedBox& box : boxes) of.draw(box);
        of.finish();
    }
};

Mat3 some_turn(Random& random) {
    return exp_map({random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-3, 3)})
        .toRotationMatrix();
}

/// Chains of links that reach into one another, among walls that stand at odd angles.
GlWorld chains_and_walls(Random& random) {
    GlWorld world;
    for (int chain = 0; chain < 8; ++chain) {
        Vec3 at(random.uniform(-3, 3), random.uniform(-2, 2), random.uniform(-6, 2));
        for (int link = 0; link < 8; ++link) {
            const double length = random.uniform(0.1, 0.6);
            const Mat3 turn = some_turn(random);
            world.boxes.emplace_back(
                at + turn.col(0) * length / 2.0, turn,
                Vec3(length / 2.0, random.uniform(0.0, 0.2), random.uniform(0.01, 0.2)));
            at += turn.col(0) * length;
        }
    }
    for (int wall = 0; wall < 3; ++wall) {
        const Vec3 middle(random.uniform(-3, 3), random.uniform(-2, 2), random.uniform(-2, 2));
        const Mat3 turn = some_turn(random);
        const int first = static_cast<int>(world.walls.vertices.size());
        const double wide = random.uniform(0.2, 1.5), high = random.uniform(0.2, 1.5);
        for (const auto& [x, y] : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, 1}}) {
            world.walls.vertices.push_back(middle + turn * Vec3(wide * x, high * y, 0.0));
        }
        world.walls.triangles.push_back({first, first + 1, first + 2});
        world.walls.triangles.push_back({first, first + 2, first + 3});
    }
    return world;
}

/// From outside, from among the boxes, and from within one of them now and then.
View some_view(Random& random) {
    const Vec3 eye(random.uniform(-3, 3), random.uniform(-2, 2), random.uniform(-3, 9));
    const Vec3 target(random.uniform(-2, 2), random.uniform(-1, 1), random.uniform(-6, 0));
    const int width = 300 + random.index(700), height = 200 + random.index(500);
    return View::perspective(eye, target, Vec3::UnitY(), random.uniform(0.6, 1.6), width, height);
}

/// What the buffer shows, sample by sample, and for every box: its samples, those of them on an
/// edge of what is seen and those of others beside it, and how many it would cover alone.
struct GlSamples {
    std::vector<std::int64_t> own, edge, alone;
    std::int64_t all = 0;
};

GlSamples samples_of(const GlWorld& world, const View& view, int shrink) {
    const View small = articulated::detail::shrunk(view, shrink);
    const auto count = static_cast<std::uint32_t>(world.boxes.size());
    raster::DepthBuffer buffer(small.width(), small.height());
    std::vector<raster::ScreenTriangle> triangles;
    raster::project(small, world.walls.vertices, world.walls.triangles, count, raster::Labels::one,
                    raster::Faces::both, triangles);
    GlSamples found;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::size_t first = triangles.size();
        raster::project(small, world.boxes[i].corners(), articulated::detail::box_faces, i,
                        raster::Labels::one, raster::Faces::both, triangles);
        raster::DepthBuffer empty(small.width(), small.height());
        found.alone.push_back(empty.samples_seen(std::span(triangles).subspan(first)));
    }
    buffer.draw(triangles);
    found.own = buffer.samples_by_label(count);
    found.edge.assign(count, 0);
    const auto label = [&](int x, int y) -> std::uint32_t {
        if (x < 0 || y < 0 || x >= small.width() || y >= small.height()) return ~0u;
        return buffer.at(x, y) == 0 ? ~0u : raster::label_of(buffer.at(x, y));
    };
    for (int y = 0; y < small.height(); ++y) {
        for (int x = 0; x < small.width(); ++x) {
            std::vector<std::uint32_t> here;
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) here.push_back(label(x + dx, y + dy));
            }
            std::sort(here.begin(), here.end());
            here.erase(std::unique(here.begin(), here.end()), here.end());
            if (here.size() < 2) continue;
            for (const std::uint32_t one : here) {
                if (one < count) ++found.edge[one];
            }
        }
    }
    for (const std::int64_t samples : found.own) found.all += samples;
    return found;
}

/// How far two answers are apart, over many worlds.
struct GlTally {
    std::int64_t boxes = 0, yes = 0, no = 0, unknown = 0, verdicts_apart = 0, counts_apart = 0;
    std::int64_t samples = 0, samples_apart = 0, most_apart = 0;
};

/// Fewer samples than this, and an edge may decide.
constexpr std::int64_t a_few_samples = 4;

void compare(const GlWorld& world, const View& view, int shrink, OcclusionQueries& gl,
             GlTally& tally) {
    Occlusion soft(view, shrink);
    world.ask(soft);
    gl.aim(view);
    world.ask(gl);
    const GlSamples samples = samples_of(world, view, shrink);
    const View small = articulated::detail::shrunk(view, shrink);
    const double scale = articulated::detail::pixels_per_sample(view, small);
    tally.samples += samples.all;
    for (int i = 0; i < static_cast<int>(world.boxes.size()); ++i) {
        INFO("box " << i);
        const auto counted = static_cast<std::int64_t>(std::llround(gl.pixels(i) / scale));
        const std::int64_t apart = std::abs(counted - samples.own[i]);
        // edges only
        CHECK(soft.pixels(i) == scale * static_cast<double>(samples.own[i]));
        CHECK(apart <= samples.edge[i]);
        // a verdict may change where an edge decides, and nowhere else
        if (samples.own[i] > a_few_samples) CHECK(gl.seen(i) == Seen::yes);
        if (samples.own[i] == 0) CHECK(counted <= a_few_samples);
        if (samples.alone[i] > a_few_samples) CHECK(gl.seen(i) != Seen::unknown);
        if (samples.alone[i] == 0) CHECK(counted <= a_few_samples);
        ++tally.boxes;
        tally.yes += soft.seen(i) == Seen::yes;
        tally.no += soft.seen(i) == Seen::no;
        tally.unknown += soft.seen(i) == Seen::unknown;
        tally.verdicts_apart += soft.seen(i) != gl.seen(i);
        tally.counts_apart += apart > 0;
        tally.samples_apart += apart;
        tally.most_apart = std::max(tally.most_apart, apart);
    }
}

}  // namespace

TEST_CASE("OpenGL sees what our own depth buffer sees") {
    constexpr std::uint64_t seed = 2003;
    Random random(seed);
    SIDESTEP_NEEDS_GL(gl, some_view(random), 4);
    GlTally tally;
    constexpr int worlds = 40, views = 3;
    for (int i = 0; i < worlds; ++i) {
        const GlWorld world = chains_and_walls(random);
        for (int camera = 0; camera < views; ++camera) {
            INFO("seed " << seed << ", world " << i << ", camera " << camera);
            compare(world, some_view(random), 4, gl, tally);
        }
    }
    MESSAGE(gl.renderer() << ": of " << tally.boxes << " boxes " << tally.yes << " seen, "
                          << tally.no << " hidden, " << tally.unknown << " unknown; "
                          << tally.verdicts_apart << " verdicts and " << tally.counts_apart
                          << " counts apart; " << tally.samples_apart << " of " << tally.samples
                          << " samples, at most " << tally.most_apart);
}
#endif
