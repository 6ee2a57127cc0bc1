// Pictures of space-time: what is in front covers what is behind, and boxes hold what they should.
#include <doctest/doctest.h>

#include <cmath>

#include "cli/picture/spacetime_scene.h"
#include "sidestep/base/random.h"
#include "tests/cli/tool.h"

using namespace sidestep;
using namespace sidestep::test;
using namespace sidestep::picture;

namespace {

Facet rectangle(const Vec3& corner, const Vec3& u, const Vec3& v) {
    return {{corner, corner + u, corner + u + v, corner + v},
            std::vector<bool>(4, true),
            rgb(0x808080),
            {},
            0.0};
}

/// Where a line along `to_eye` through `at` meets a facet: how near to the eye; nothing when it
/// misses, or passes too close to the rim to say.
std::optional<double> nearness(const Facet& facet, const Vec3& at, const Vec3& to_eye) {
    Vec3 normal = Vec3::Zero();
    for (std::size_t i = 0; i < facet.points.size(); ++i) {
        normal += facet.points[i].cross(facet.points[(i + 1) % facet.points.size()]);
    }
    const double slope = normal.normalized().dot(to_eye);
    if (std::abs(slope) < 1e-3) return std::nullopt;
    const double depth = normal.normalized().dot(facet.points.front() - at) / slope;
    const Vec3 hit = at + depth * to_eye;
    for (std::size_t i = 0; i < facet.points.size(); ++i) {
        const Vec3& p = facet.points[i];
        const Vec3& q = facet.points[(i + 1) % facet.points.size()];
        if (normal.dot((q - p).cross(hit - p)) < 1e-6 * normal.norm()) return std::nullopt;
    }
    return depth;
}

double area(const std::vector<Facet>& facets) {
    double sum = 0.0;
    for (const Facet& facet : facets) {
        Vec3 twice = Vec3::Zero();
        for (std::size_t i = 0; i < facet.points.size(); ++i) {
            twice += facet.points[i].cross(facet.points[(i + 1) % facet.points.size()]);
        }
        sum += 0.5 * twice.norm();
    }
    return sum;
}

Vec3 random_vector(Random& random, double size) {
    return {random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)};
}

/// Rays that meet facets in an order that is not from far to near; `several` counts rays that meet
/// more than one.
int misordered_rays(const std::vector<Facet>& facets, const Vec3& to_eye, Random& random,
                    double size, int rays, int& several) {
    int wrong = 0;
    for (int r = 0; r < rays; ++r) {
        const Vec3 at = random_vector(random, size);
        double last = -1e300;
        int hits = 0;
        bool good = true;
        for (const Facet& facet : facets) {
            const auto depth = nearness(facet, at, to_eye);
            if (!depth) continue;
            ++hits;
            good = good && *depth >= last - 1e-6;
            last = *depth;
        }
        wrong += good ? 0 : 1;
        several += hits > 1 ? 1 : 0;
    }
    return wrong;
}

SpacetimeClip walker(double speed, const spacetime::Placement& placement, int frames = 60) {
    SpacetimeClip clip{"walker", {}, placement};
    clip.path.dt = 1.0 / 30.0;
    for (int i = 0; i < frames; ++i) {
        const double s = speed * i * clip.path.dt;
        clip.path.positions.emplace_back(0.4 * std::sin(s), s);
        clip.path.radii.push_back(0.35 + 0.1 * std::sin(0.4 * i));
    }
    return clip;
}

bool contains(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("walls that pass through each other are painted from far to near") {
    constexpr std::uint64_t seed = 5;
    Random random(seed);
    int several = 0;
    for (int scene = 0; scene < 60; ++scene) {
        INFO("seed " << seed << ", scene " << scene);
        std::vector<Facet> walls;
        for (int i = 0; i < 9; ++i) {
            const Vec3 u = random_vector(random, 4.0);
            const Vec3 v = random_vector(random, 4.0);
            if (u.cross(v).norm() > 0.1) {
                walls.push_back(rectangle(random_vector(random, 2.0), u, v));
            }
        }
        const double before = area(walls);
        const Vec3 to_eye = random_vector(random, 1.0).normalized();
        const std::vector<Facet> order = painter_order(walls, {}, to_eye);
        CHECK(area(order) == doctest::Approx(before));
        CHECK(misordered_rays(order, to_eye, random, 3.0, 300, several) == 0);
    }
    CHECK(several > 60 * 300 / 10);
    // as given, such walls are in no order at all: the check can fail
    std::vector<Facet> two{rectangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0}),
                           rectangle({0, 0, -1}, {4, 0, 0}, {0, 4, 0})};
    for (Facet& wall : two) {
        for (Vec3& p : wall.points) p -= Vec3(2, 2, 0);
    }
    CHECK(misordered_rays(two, Vec3(0, 0, 1), random, 1.9, 100, several) == 100);
}

TEST_CASE("coins and boxes of two clips are painted from far to near") {
    const std::vector<SpacetimeClip> clips{
        walker(1.2, {}), walker(1.1, spacetime::Placement::at(0.9, 1.9, 2.4, 0.3))};
    SpacetimeBounds bounds;
    for (const SpacetimeClip& clip : clips) bounds.add(clip);
    const Axonometry view(bounds, 40.0, {0, 0}, {500, 500});
    const Slices slices = slices_of(clips, 30);
    const std::vector<std::vector<bool>> free(static_cast<std::size_t>(slices.count),
                                              std::vector<bool>(2, false));
    Random random(7);
    for (const auto kind : {spacetime::TreeKind::mobb, spacetime::TreeKind::umobb}) {
        std::vector<Facet> walls;
        for (const SpacetimeClip& clip : clips) {
            const auto tree = spacetime::ClipTree::build(clip.path, {.kind = kind});
            for (const SpacetimeBox& box : boxes_of(clip, tree, 2)) {
                add_walls(walls, view, box, rgb(0x2f6f9f));
            }
        }
        const std::vector<Facet> order =
            painter_order(walls, coins(view, clips, slices, free, false), view.to_eye());
        int several = 0;
        // stripes of one coin overlap a little under each other, by far less than a pixel of depth
        std::vector<Facet> without_sides;
        for (const Facet& facet : order) {
            const double low = facet.points.front().z();
            const bool level =
                std::all_of(facet.points.begin(), facet.points.end(),
                            [&](const Vec3& p) { return std::abs(p.z() - low) < 1e-9; });
            if (level || facet.fill.a < 1.0F) without_sides.push_back(facet);
        }
        CHECK(misordered_rays(without_sides, view.to_eye(), random, 3.0, 4000, several) == 0);
        CHECK(several > 400);
    }
}

TEST_CASE("the boxes that are drawn hold every disc for as long as it lasts") {
    const SpacetimeClip clip = walker(1.3, spacetime::Placement::at(3.0, -2.0, 1.1, 4.0), 90);
    for (const auto kind : {spacetime::TreeKind::mobb, spacetime::TreeKind::umobb}) {
        const auto tree = spacetime::ClipTree::build(clip.path, {.kind = kind, .n_min = 5});
        double volume = 0.0;
        for (int level = 0; level < 4; ++level) {
            const std::vector<SpacetimeBox> boxes = boxes_of(clip, tree, level);
            CHECK(boxes.size() == (1u << level));
            int held = 0;
            const auto inside = [](const SpacetimeBox& box, const Vec3& p) {
                Mat3 edges;
                for (int axis = 0; axis < 3; ++axis) {
                    edges.col(axis) = box.corners[1u << axis] - box.corners[0];
                }
                const Vec3 u = edges.inverse() * (p - box.corners[0]);
                return u.minCoeff() > -1e-9 && u.maxCoeff() < 1.0 + 1e-9;
            };
            for (std::size_t i = 0; i < clip.path.positions.size(); ++i) {
                const Vec2 centre = clip.placement(clip.path.positions[i]);
                bool whole = false;
                for (const SpacetimeBox& box : boxes) {
                    bool all = true;
                    for (int k = 0; k < 48; ++k) {
                        const double angle = 2.0 * pi * k / 48;
                        const Vec2 p =
                            centre + clip.path.radii[i] * Vec2(std::cos(angle), std::sin(angle));
                        const double t = 4.0 + static_cast<double>(i) * clip.path.dt;
                        all = all && inside(box, {p.x(), p.y(), t}) &&
                              inside(box, {p.x(), p.y(), t + clip.path.dt});
                    }
                    whole = whole || all;
                }
                held += whole ? 1 : 0;
            }
            CHECK(held == 90);
            double sum = 0.0;
            for (const SpacetimeBox& box : boxes) sum += box.volume;
            if (level > 0 && kind == spacetime::TreeKind::mobb) CHECK(sum < volume);
            volume = sum;
        }
    }
}

TEST_CASE("the ground is seen from above and not in a mirror") {
    SpacetimeBounds bounds;
    bounds.add(Vec2(0, 0), 2.0);
    bounds.add_time(0.0);
    bounds.add_time(3.0);
    for (double yaw = 0.0; yaw < 360.0; yaw += 15.0) {
        CAPTURE(yaw);
        const Axonometry view(bounds, yaw, {100, 50}, {400, 300});
        const Vec2 o = view({0, 0, 0});
        const Vec2 x = view({1, 0, 0}) - o;
        const Vec2 z = view({0, 1, 0}) - o;
        // from +z to +x is a turn to the left; the sheet's y points down
        CHECK(z.x() * -x.y() - -z.y() * x.x() > 0.0);
        CHECK(view({0, 0, 1}).y() < o.y());
        CHECK(view({0, 0, 1}).x() == doctest::Approx(o.x()));
        // all of it fits
        for (const double a : {-2.0, 2.0}) {
            for (const double b : {-2.0, 2.0}) {
                for (const double t : {0.0, 3.0}) {
                    const Vec2 p = view({a, b, t});
                    CHECK(p.x() >= 99.9);
                    CHECK(p.x() <= 500.1);
                    CHECK(p.y() >= 49.9);
                    CHECK(p.y() <= 350.1);
                }
            }
        }
    }
}

TEST_CASE("red is where they collide and nowhere else") {
    const auto folder = scratch_folder("spacetime_red");
    const auto plot = [&](const std::string& words, const std::string& name) {
        const Outcome outcome = tool("plot --spacetime library:walk library:walk --levels 0 " +
                                     words + " -o " + quoted(folder / name) + " --json -");
        CHECK(outcome.code == 0);
        return outcome.json();
    };
    CHECK(plot("--at 0,0 --at 0,3,180", "met.svg")["pairs"][0]["collides"] == true);
    CHECK(plot("--at 0,0 --at 2,3,180", "apart.svg")["pairs"][0]["collides"] == false);
    CHECK(plot("--at 0,0 --at 0,3,180,9", "later.svg")["pairs"][0]["collides"] == false);
    CHECK(contains(slurp(folder / "met.svg"), "#c4162e"));
    CHECK(contains(slurp(folder / "met.svg"), "collide from"));
    CHECK_FALSE(contains(slurp(folder / "apart.svg"), "#c4162e"));
    CHECK(contains(slurp(folder / "apart.svg"), "do not collide"));
    CHECK(contains(slurp(folder / "later.svg"), "never there at the same time"));
}

TEST_CASE("one clip is drawn with three levels of upright and of leaning boxes") {
    const auto folder = scratch_folder("spacetime_one");
    const std::string words = "plot --spacetime library:turn_left_90 -o ";
    REQUIRE(tool(words + quoted(folder / "a.svg")).code == 0);
    const std::string both = slurp(folder / "a.svg");
    CHECK(contains(both, "MOBB: rectangles"));
    CHECK(contains(both, "UMOBB: boxes"));
    CHECK(contains(both, "level 2: 4 boxes"));
    CHECK_FALSE(contains(both, "level 3"));
    REQUIRE(tool(words + quoted(folder / "b.svg") + " --kind umobb --levels 2").code == 0);
    const std::string one = slurp(folder / "b.svg");
    CHECK_FALSE(contains(one, ">MOBB"));
    CHECK(contains(one, "UMOBB: boxes"));
    CHECK_FALSE(contains(one, "level 2"));
    // the same bytes on every run and any number of threads
    REQUIRE(tool("--threads 1 " + words + quoted(folder / "c.svg")).code == 0);
    CHECK((slurp(folder / "c.svg") == both));
    REQUIRE(tool(words + quoted(folder / "a.png") + " --width 300").code == 0);
    CHECK(slurp(folder / "a.png").substr(1, 3) == "PNG");
}

TEST_CASE("points and single frames and far places are drawn") {
    const auto folder = scratch_folder("spacetime_odd");
    spill(folder / "one.bvh", small_bvh(1));
    const std::string one = quoted(folder / "one.bvh");
    for (const std::string& words :
         {one + " --radius 0", one + " " + one,
          one + " " + one + " --at 1e6,1e6 --at -1e6,0,45,1e6",
          one + " " + one + " --radius 0 --at 1e9,1e9,0,1e9 --at -1e9,-1e9",
          one + " library:walk --levels 6 --n-min 1"}) {
        CAPTURE(words);
        const Outcome outcome = tool("plot --spacetime --unit cm " + words + " --width 300 -o " +
                                     quoted(folder / "x.png") + " -o " + quoted(folder / "x.svg"));
        CHECK(outcome.code == 0);
        const std::string svg = slurp(folder / "x.svg");
        CHECK_FALSE(contains(svg, "nan"));
        CHECK_FALSE(contains(svg, "inf"));
    }
}

TEST_CASE("what goes with a space-time picture only is refused elsewhere") {
    const auto folder = scratch_folder("spacetime_refused");
    spill(folder / "w.bvh", small_bvh());
    const std::string file = quoted(folder / "w.bvh");
    const std::string out = " -o " + quoted(folder / "x.svg");
    CHECK(tool("plot " + file + " --at 0,0" + out).code == 2);
    CHECK(tool("plot " + file + " --at 0,0" + out).says("--at goes with --spacetime only"));
    CHECK(tool("plot " + file + " --levels 2" + out).code == 2);
    CHECK(tool("plot --spacetime " + file + " --span 0:1" + out)
              .says("--span does not go with --spacetime"));
    CHECK(tool("plot --spacetime " + file + out + " --json " + file).code == 2);
    CHECK(slurp(folder / "w.bvh") == small_bvh());
    CHECK(tool("plot --spacetime " + file + " --kind obb" + out).code == 2);
    CHECK(tool("plot --spacetime " + file + " --levels 9" + out).code == 2);
    CHECK(tool("plot --spacetime " + file + " --at nan,0" + out).says("\"nan\" is not finite"));
    std::string seven;
    for (int i = 0; i < 7; ++i) seven += file + " ";
    CHECK(tool("plot --spacetime " + seven + out).says("7 clips given, expected 1 to 6"));
    CHECK(tool("plot --spacetime " + file + " -o " + quoted(folder / "x.gif")).code == 2);
    CHECK_FALSE(std::filesystem::exists(folder / "x.svg"));
}
