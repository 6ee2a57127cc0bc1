// Does the graphics card see what our own depth buffer sees?
//
// Both round corners to a grid of their own before they look for samples, so that a sample on an
// edge may fall to either side. Nothing else may differ.
#ifdef SIDESTEP_HAS_GL
#include "sidestep/articulated/gl_occlusion.h"

#define EGL_NO_X11
#include <epoxy/egl.h>

#include "sidestep/articulated/detail/gl_context.h"
#endif

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
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

    /// One in two hundred; five times fewer with the renderer of Mesa.
    void expect_few_apart() const {
        CHECK(200 * samples_apart <= samples);
        CHECK(200 * verdicts_apart <= boxes);
    }
    void tell() const {
        MESSAGE("of " << boxes << " boxes " << yes << " seen, " << no << " hidden, " << unknown
                      << " unknown; " << verdicts_apart << " verdicts and " << counts_apart
                      << " counts apart; " << samples_apart << " of " << samples
                      << " samples, at most " << most_apart << " of a box");
    }
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
        CHECK(gl.pixels(i) == scale * static_cast<double>(counted));
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

TEST_CASE("OpenGL says that a wall hides what is behind it and nothing else") {
    const View view = View::perspective({0, 0, 5}, {0, 0, 0}, {0, 1, 0}, radians(60.0), 640, 480);
    SIDESTEP_NEEDS_GL(gl, view, 4);
    const Mat3 one = Mat3::Identity();
    GlWorld world;
    world.walls.vertices = {{-1, -1, 1}, {1, -1, 1}, {1, 1, 1}, {-1, 1, 1}};
    world.walls.triangles = {{0, 1, 2}, {0, 2, 3}};
    world.boxes = {OrientedBox({-.5, 0, 0}, one, {.3, .3, .3}),         // behind
                   OrientedBox({.5, 0, 2}, one, {.3, .3, .3}),          // before
                   OrientedBox({1.8, 0, 0}, one, {.3, .3, .3}),         // beside
                   OrientedBox({0, 0, 9}, one, {.3, .3, .3}),           // behind the camera
                   OrientedBox({1.8, 1, 0}, one, {1e-5, 1e-5, 1e-5})};  // too small to tell
    for (int time = 0; time < 2; ++time) {
        gl.clear();
        world.ask(gl);
        CHECK(gl.seen(0) == Seen::no);
        CHECK(gl.seen(1) == Seen::yes);
        CHECK(gl.seen(2) == Seen::yes);
        CHECK(gl.seen(3) == Seen::unknown);
        CHECK(gl.seen(4) == Seen::unknown);
        CHECK(gl.pixels(1) == doctest::Approx(covered_pixels(view, world.boxes[1])).epsilon(0.1));
        CHECK(gl.pixels(0) == 0.0);
    }
    // from the other side it is the other way round
    gl.aim(View::perspective({0, 0, -5}, {0, 0, 0}, {0, 1, 0}, radians(60.0), 320, 200));
    world.ask(gl);
    CHECK(gl.seen(0) == Seen::yes);
    CHECK(gl.seen(1) == Seen::no);
    CHECK(gl.seen(2) == Seen::yes);
    // nothing asked, nothing answered
    gl.clear();
    gl.finish();
}

TEST_CASE("OpenGL lets links of the same body hide one another and counts every sample once") {
    const View view = View::perspective({0, 0, 5}, {0, 0, 0}, {0, 1, 0}, radians(60.0), 640, 480);
    SIDESTEP_NEEDS_GL(gl, view, 1);
    const Mat3 one = Mat3::Identity();
    GlWorld world;
    world.boxes = {OrientedBox({0, 0, 0}, one, {.5, .5, .5}),
                   OrientedBox({0, 0, 0}, one, {.2, .2, .2}),   // inside of it
                   OrientedBox({0, 0, 0}, one, {.5, .5, .5}),   // at the same place, later
                   OrientedBox({0, 0, -2}, one, {.2, .2, .2}),  // behind it
                   OrientedBox({0, 0, 1}, one, {.1, .1, 0})};   // a leaf: two faces at one place
    Occlusion soft(view, 1);
    for (OcclusionQueries* of :
         {static_cast<OcclusionQueries*>(&soft), static_cast<OcclusionQueries*>(&gl)}) {
        world.ask(*of);
        CHECK(of->seen(0) == Seen::yes);
        CHECK(of->seen(1) == Seen::no);
        CHECK(of->seen(2) == Seen::no);
        CHECK(of->seen(3) == Seen::no);
        CHECK(of->seen(4) == Seen::yes);
    }
    CHECK(gl.pixels(0) == soft.pixels(0));
    CHECK(gl.pixels(4) == soft.pixels(4));
}

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
    CHECK(tally.yes > tally.boxes / 3);
    CHECK(tally.yes < 2 * tally.boxes / 3);
    CHECK(tally.no > tally.boxes / 10);
    CHECK(tally.unknown > tally.boxes / 10);
    tally.expect_few_apart();
}

TEST_CASE("OpenGL and our own depth buffer agree on the dog behind the wall") {
    const Scene scene = dog_behind_wall();
    std::vector<CameraPath> cameras = scene.cameras;
    // from the dog's side of the wall, along the wall, and from above
    const Vec3 dog(0.0, 2.0, 0.0);
    for (const Vec3& from : {Vec3(0.5, 0.3, -2.0), Vec3(2.5, 0.1, 0.7), Vec3(0.1, 2.5, 1.5)}) {
        cameras.push_back(scene.cameras[0]);
        cameras.back().eye = dog + from;
        cameras.back().target = dog;
    }
    SIDESTEP_NEEDS_GL(gl, cameras[0].at(0.0), 4);
    Simulation run(scene, {});
    GlTally from_front, from_elsewhere;
    int hidden_by_own = 0, hidden_from_all = 0;
    for (int frame = 0; frame < 60; ++frame) {
        run.frame();
        if (frame % 3 != 0) continue;
        INFO("frame " << frame);
        GlWorld world{.boxes = {}, .walls = scene.walls};
        const auto places = links_in_world(run.model(0), run.state(0));
        for (int i = 0; i < run.model(0).link_count(); ++i) {
            world.boxes.push_back(articulated::detail::box_around(run.model(0).link(i), places[i]));
        }
        std::vector<char> seen_by_any(world.boxes.size());
        for (std::size_t camera = 0; camera < cameras.size(); ++camera) {
            INFO("camera " << camera);
            compare(world, cameras[camera].at(run.time_s()), 4, gl,
                    camera == 0 ? from_front : from_elsewhere);
            for (std::size_t i = 0; i < world.boxes.size(); ++i) {
                seen_by_any[i] |= gl.seen(static_cast<int>(i)) == Seen::yes;
            }
        }
        for (const char seen : seen_by_any) hidden_from_all += seen == 0;
        // and without the wall: what is hidden now, its own links hide
        world.walls = {};
        compare(world, cameras[0].at(run.time_s()), 4, gl, from_elsewhere);
        for (std::size_t i = 0; i < world.boxes.size(); ++i) {
            hidden_by_own += gl.seen(static_cast<int>(i)) == Seen::no;
        }
    }
    // the wall leaves the head
    CHECK(from_front.no > from_front.boxes / 2);
    CHECK(from_front.yes > 0);
    CHECK(from_elsewhere.yes > from_elsewhere.boxes / 2);
    CHECK(hidden_by_own > 0);
    CHECK(hidden_from_all < from_front.no / 4);
    from_front.expect_few_apart();
    from_elsewhere.expect_few_apart();
}

TEST_CASE("a run that asks OpenGL who is hidden sleeps as much as one that asks our own buffer") {
    const Scene scene = dog_behind_wall();
    auto gl = GlOcclusion::try_open(scene.cameras[0].at(0.0));
    if (!gl) SIDESTEP_SKIP(to_string(gl.error()));
    SimulationOptions options;
    options.adaptive = AdaptiveOptions{};
    options.adaptive->threshold_px = 4.0;
    Simulation open(scene, options);
    options.occlusion = true;
    Simulation by_ours(scene, options);
    options.occlusion_by = std::make_shared<GlOcclusion>(std::move(*gl));
    Simulation by_gl(scene, options);
    double all = 0.0, ours = 0.0, theirs = 0.0;
    for (int i = 0; i < 90; ++i) {
        for (Simulation* run : {&open, &by_ours, &by_gl}) run->frame();
        all += open.moving_count();
        ours += by_ours.moving_count();
        theirs += by_gl.moving_count();
    }
    CHECK(ours < 0.8 * all);
    CHECK(theirs == doctest::Approx(ours).epsilon(0.05));
}

TEST_CASE("an OpenGL context serves any thread and leaves the context of the caller alone") {
    const View view = View::perspective({0, 0, 5}, {0, 0, 0}, {0, 1, 0}, radians(60.0), 640, 480);
    SIDESTEP_NEEDS_GL(first, view, 4);
    SIDESTEP_NEEDS_GL(second, view, 8);
    const Mat3 one = Mat3::Identity();
    GlWorld world;
    world.boxes = {OrientedBox({0, 0, 0}, one, {.5, .5, .5})};
    world.ask(first);
    const double pixels = first.pixels(0);
    std::thread([&] {
        first.clear();
        world.ask(first);
        world.ask(second);
    }).join();
    CHECK(first.pixels(0) == pixels);
    CHECK(second.pixels(0) == doctest::Approx(pixels).epsilon(0.2));
    CHECK(!first.renderer().empty());
    // whoever draws here, too, finds its own context again
    const auto callers = articulated::detail::GlContext::try_open();
    REQUIRE(callers);
    {
        const articulated::detail::GlContext::Current current(**callers);
        const EGLContext before = eglGetCurrentContext();
        REQUIRE(before != EGL_NO_CONTEXT);
        first.clear();
        world.ask(first);
        CHECK(eglGetCurrentContext() == before);
    }
    CHECK(eglGetCurrentContext() == EGL_NO_CONTEXT);
    // it moves, too
    GlOcclusion moved = std::move(first);
    moved.clear();
    world.ask(moved);
    CHECK(moved.pixels(0) == pixels);
    CHECK_THROWS_AS(moved.draw_wall({}, std::vector<geometry::TriangleIndices>{{0, 1, 2}}),
                    UsageError);
}

TEST_CASE("where there is no OpenGL the problem says what was tried") {
    // the loader is told of no driver; it looks once in the life of a program, so in one of its own
    const char* inner = std::getenv("SIDESTEP_TEST_WITHOUT_GL");
    if (inner == nullptr) {
        const std::string command =
            "SIDESTEP_TEST_WITHOUT_GL=1 __EGL_VENDOR_LIBRARY_FILENAMES=/dev/null /proc/" +
            std::to_string(getpid()) + "/exe '-tc=where there is no OpenGL*' >/dev/null";
        CHECK(std::system(command.c_str()) == 0);
        return;
    }
    const auto gl = GlOcclusion::try_open(
        View::perspective({0, 0, 5}, {0, 0, 0}, {0, 1, 0}, radians(60.0), 640, 480));
    REQUIRE(!gl);
    CHECK(gl.error().front().code == "no_opengl");
    CHECK(gl.error().front().message.find("there is no OpenGL") == 0);
    CHECK(!gl.error().front().hint.empty());
}

// ./test_articulated -ns -tc="how long*": a table for docs/articulated-view.md, no promise
TEST_CASE("how long OpenGL and our own depth buffer take for a hundred dogs" * doctest::skip()) {
    const Scene scene = hundred_dogs();
    Simulation run(scene, {});
    for (int i = 0; i < 30; ++i) run.frame();
    GlWorld world;
    for (int a = 0; a < run.actor_count(); ++a) {
        const auto places = links_in_world(run.model(a), run.state(a));
        for (int i = 0; i < run.model(a).link_count(); ++i) {
            world.boxes.push_back(articulated::detail::box_around(run.model(a).link(i), places[i]));
        }
    }
    const View view = scene.cameras[0].at(run.time_s());
    for (const int shrink : {4, 1}) {
        SIDESTEP_NEEDS_GL(gl, view, shrink);
        Occlusion soft(view, shrink);
        const auto once = [&](OcclusionQueries& of) {
            const std::clock_t begin = std::clock();
            of.clear();
            world.ask(of);
            return 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        };
        // of the processor, all threads together, in turns, the best of many
        double ours = 1e9, theirs = 1e9;
        for (int i = 0; i < 40; ++i) {
            ours = std::min(ours, once(soft));
            theirs = std::min(theirs, once(gl));
        }
        GlTally tally;
        compare(world, view, shrink, gl, tally);
        MESSAGE(gl.renderer() << ", a sample every " << shrink << " pixels, " << world.boxes.size()
                              << " boxes: OpenGL takes " << theirs / ours << " times as long ("
                              << theirs << " ms to " << ours << " ms)");
        tally.tell();
    }
}

#endif
