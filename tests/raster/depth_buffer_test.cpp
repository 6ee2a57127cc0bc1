// The promises of the depth buffer: every sample of a closed surface once, the nearest wins, and
// nothing depends on order, threads or compilers.
#include "sidestep/raster/depth_buffer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/geometry/oriented_box.h"
#include "sidestep/math/rotation.h"
#include "tests/raster/scenes.h"

using namespace sidestep;
using namespace sidestep::raster;
using namespace sidestep::test;

namespace {

/// Pixels of a picture 10 m wide, seen from 10 m above: (x, z) of the world is (x, y) of the picture.
View from_above(int width, int height) {
    return View::parallel({5, 10, 5.0 * height / width}, {5, 0, 5.0 * height / width},
                          -Vec3::UnitZ(), 10.0, width, height, 0.0, 20.0);
}

std::string print_of(const DepthBuffer& buffer) {
    Fingerprint print;
    for (const Sample sample : buffer.samples()) print.add(sample);
    return print.hex();
}

std::vector<ScreenTriangle> random_scene(Random& random, int count, int width, int height) {
    std::vector<ScreenTriangle> scene;
    for (int i = 0; i < count; ++i) {
        const int size = 64 << random.index(10);
        scene.push_back(
            random_triangle(random, width, height, size, static_cast<std::uint32_t>(i)));
    }
    return scene;
}

/// A grid of points, the inner ones pushed about, as triangles with random diagonals.
struct Quilt {
    std::vector<Vec3> corners;
    std::vector<geometry::TriangleIndices> triangles;
};

Quilt random_quilt(Random& random, int cells) {
    Quilt quilt;
    for (int j = 0; j <= cells; ++j) {
        for (int i = 0; i <= cells; ++i) {
            const bool rim_x = i == 0 || i == cells, rim_z = j == 0 || j == cells;
            const double push = 0.24;  // every cell stays convex
            const double x = i + (rim_x ? 0.0 : random.uniform(-push, push));
            const double z = j + (rim_z ? 0.0 : random.uniform(-push, push));
            quilt.corners.emplace_back(1.0 + 8.0 * x / cells, random.uniform(0.0, 3.0),
                                       1.0 + 8.0 * z / cells);
        }
    }
    for (int j = 0; j < cells; ++j) {
        for (int i = 0; i < cells; ++i) {
            const int a = j * (cells + 1) + i, b = a + 1, c = a + cells + 1, d = c + 1;
            if (random.index(2) == 0) {
                quilt.triangles.push_back({a, c, b});
                quilt.triangles.push_back({b, c, d});
            } else {
                quilt.triangles.push_back({a, c, d});
                quilt.triangles.push_back({a, d, b});
            }
        }
    }
    return quilt;
}

}  // namespace

TEST_CASE("a square of four pixels covers four samples and no neighbour") {
    const std::vector<Vec3> corners{{1, 0, 1}, {3, 0, 1}, {3, 0, 3}, {1, 0, 3}};
    const std::vector<geometry::TriangleIndices> square{{0, 3, 2}, {0, 2, 1}};
    std::vector<ScreenTriangle> triangles;
    project(from_above(10, 10), corners, square, 7, Labels::one, Faces::both, triangles);
    REQUIRE(triangles.size() == 2);
    DepthBuffer buffer(10, 10);
    buffer.draw(triangles);
    for (int y = 0; y < 10; ++y) {
        for (int x = 0; x < 10; ++x) {
            const bool inside = x >= 1 && x < 3 && y >= 1 && y < 3;
            CHECK((buffer.at(x, y) != 0) == inside);
            if (inside) CHECK(label_of(buffer.at(x, y)) == 7);
        }
    }
    // 10 m below an eye that sees 20 m deep: half way
    CHECK(z_of(buffer.at(1, 1)) == doctest::Approx(nearest / 2.0).epsilon(1e-6));
    CHECK(buffer.samples_by_label(8)[7] == 4);
}

TEST_CASE("what lies exactly on an edge belongs to the top and to the left") {
    // corners in the middle of pixels: samples lie on every edge
    ScreenTriangle upper{{128, 1152, 128}, {128, 128, 1152}, {9, 9, 9}, 0};
    ScreenTriangle lower{{1152, 1152, 128}, {128, 1152, 1152}, {9, 9, 9}, 1};
    std::vector<int> times(25, 0);
    for (const ScreenTriangle& t : {upper, lower}) {
        cover(t, {5, 0, 5}, {}, [&](int x, int y, std::int32_t) { ++times[y * 5 + x]; });
    }
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) CHECK(times[y * 5 + x] == (x < 4 && y < 4 ? 1 : 0));
    }
}

TEST_CASE("the buffer agrees with asking every triangle at every sample") {
    constexpr std::uint64_t seed = 2005;
    Random random(seed);
    constexpr int width = 61, height = 37;
    int covered = 0, apart = 0;
    for (int scene = 0; scene < 60; ++scene) {
        INFO("seed " << seed << ", scene " << scene);
        const auto triangles = random_scene(random, 1 + random.index(12), width, height);
        DepthBuffer buffer(width, height);
        buffer.draw(triangles);
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                std::int32_t best = 0;
                std::vector<std::int32_t> exact;
                for (const ScreenTriangle& t : triangles) {
                    exact.push_back(exact_z(t, x, y));
                    best = std::max(best, exact.back());
                }
                const Sample sample = buffer.at(x, y);
                REQUIRE((sample != 0) == (best != 0));
                if (sample == 0) continue;
                ++covered;
                // within one of the exact value, and nobody else is nearer by more than that
                REQUIRE(std::abs(z_of(sample) - exact[label_of(sample)]) <= 1);
                REQUIRE(best - exact[label_of(sample)] <= 2);
                apart += z_of(sample) != exact[label_of(sample)];
            }
        }
    }
    // a test that meets only empty samples, or only full ones, proves little
    CHECK(covered > 60 * width * height / 10);
    CHECK(covered < 60 * width * height * 9 / 10);
    MESSAGE(apart << " of " << covered << " nearnesses differ from the exact one, by 1");
}

TEST_CASE("every sample of a tessellated square is drawn exactly once") {
    constexpr std::uint64_t seed = 7;
    Random random(seed);
    constexpr int size = 80;
    const View above = from_above(size, size);
    const View slanted = View::perspective({5, 9, 14}, {5, 0, 4.5}, Vec3::UnitY(), 0.9, size, size);
    long seen_above = 0;
    for (int trial = 0; trial < 60; ++trial) {
        INFO("seed " << seed << ", trial " << trial);
        Quilt quilt = random_quilt(random, 1 + random.index(24));
        const bool flat = trial % 2 == 0;
        // a hill could hide a valley from the slanted eye
        if (!flat) {
            for (Vec3& corner : quilt.corners) corner.y() = 0.0;
        }
        std::vector<ScreenTriangle> triangles;
        project(flat ? above : slanted, quilt.corners, quilt.triangles, 0, Labels::one, Faces::both,
                triangles);
        std::vector<int> times(size * size, 0);
        for (const ScreenTriangle& t : triangles) {
            cover(t, {size, 0, size}, {},
                  [&](int x, int y, std::int32_t) { ++times[y * size + x]; });
        }
        // the same square, as two triangles, says which samples are inside
        const int cells = static_cast<int>(
            std::lround(std::sqrt(static_cast<double>(quilt.triangles.size()) / 2.0)));
        const int row = cells + 1;
        const std::vector<geometry::TriangleIndices> whole{{0, cells * row, cells},
                                                           {cells, cells * row, row * row - 1}};
        std::vector<ScreenTriangle> two;
        project(flat ? above : slanted, quilt.corners, whole, 0, Labels::one, Faces::both, two);
        std::vector<int> inside(size * size, 0);
        for (const ScreenTriangle& t : two) {
            cover(t, {size, 0, size}, {},
                  [&](int x, int y, std::int32_t) { ++inside[y * size + x]; });
        }
        int differ = 0;
        for (std::size_t i = 0; i < times.size(); ++i) {
            REQUIRE(times[i] <= 1);
            differ += times[i] != inside[i];
            seen_above += times[i];
        }
        // rim corners snap off the straight rim by half a place of the grid: a sample there may
        // change sides, none inside may
        REQUIRE(differ <= (flat ? 0 : 4));
    }
    CHECK(seen_above > 60 * size * size / 4);
}

TEST_CASE("the order of triangles and of their corners changes no bit") {
    constexpr std::uint64_t seed = 11;
    Random random(seed);
    const View view = View::perspective({0, 2, 9}, {0, 1, 0}, Vec3::UnitY(), 1.0, 120, 80);
    std::vector<Vec3> corners;
    std::vector<geometry::TriangleIndices> triangles;
    for (int i = 0; i < 300; ++i) {
        const Vec3 middle{random.uniform(-6, 6), random.uniform(-1, 4), random.uniform(-9, 9)};
        for (int k = 0; k < 3; ++k) {
            corners.push_back(
                middle + Vec3{random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)});
        }
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    std::vector<ScreenTriangle> list;
    project(view, corners, triangles, 0, Labels::each, Faces::both, list);
    std::vector<bool> was_cut(triangles.size(), false);
    int cut = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        for (const int corner : triangles[i]) {
            const Vec3 at = view.project(corners[static_cast<std::size_t>(corner)]);
            was_cut[i] = was_cut[i] || at.z() > 1.0 || at.z() < 0.0;
        }
        cut += was_cut[i];
    }
    CHECK(cut > 5);
    CHECK(cut < 100);
    DepthBuffer first(120, 80);
    first.draw(list);
    for (int trial = 0; trial < 20; ++trial) {
        for (std::size_t i = list.size() - 1; i > 0; --i) {
            std::swap(list[i],
                      list[static_cast<std::size_t>(random.index(static_cast<int>(i) + 1))]);
        }
        DepthBuffer again(120, 80);
        again.draw(list);
        CHECK(print_of(again) == print_of(first));
        // faces that nobody cut may begin at any corner and run either way
        std::vector<ScreenTriangle> turned_list;
        std::vector<geometry::TriangleIndices> turned = triangles;
        for (auto& t : turned) {
            std::rotate(t.begin(), t.begin() + random.index(3), t.end());
            if (random.index(2) == 0) std::swap(t[0], t[1]);
        }
        project(view, corners, turned, 0, Labels::each, Faces::both, turned_list);
        DepthBuffer turned_buffer(120, 80);
        turned_buffer.draw(turned_list);
        int differ = 0;
        for (std::size_t i = 0; i < first.samples().size(); ++i) {
            const Sample a = first.samples()[i], b = turned_buffer.samples()[i];
            if (a == 0 && b == 0) continue;
            differ += a == 0 || b == 0 || label_of(a) != label_of(b);
            if (label_of(a) == label_of(b) && !was_cut[label_of(a)]) CHECK(a == b);
        }
        // cut faces are fanned from another corner: a sample on their rim may change hands
        CHECK(differ < 120 * 80 / 100);
    }
}

TEST_CASE("of two faces equally near the lower label is kept whoever comes first") {
    const ScreenTriangle low{{0, 2560, 0}, {0, 0, 2560}, {77, 500, 9000}, 3};
    ScreenTriangle high = low;
    high.label = 4;
    for (const auto& order : {std::vector{low, high}, std::vector{high, low}}) {
        DepthBuffer buffer(10, 10);
        buffer.draw(order);
        CHECK(buffer.samples_by_label(5) == std::vector<std::int64_t>{0, 0, 0, 45, 0});
        // to those who only look, both are as near as can be
        CHECK(buffer.samples_seen(std::span(&high, 1)) == 45);
    }
}

TEST_CASE("one thread or seven draw the same bits") {
    constexpr std::uint64_t seed = 13;
    Random random(seed);
    const auto triangles = random_scene(random, 3000, 320, 180);
    std::string print;
    for (const int threads : {1, 2, 7}) {
        const ThreadLimit limit(threads);
        DepthBuffer buffer(320, 180);
        buffer.draw(triangles);
        if (print.empty()) print = print_of(buffer);
        CHECK(print_of(buffer) == print);
    }
    // the same from g++ and clang, with and without optimisation
    CHECK(print == "309e74e7062b7e78");
}

TEST_CASE("a floor that runs under the eye is cut at the near plane and has no gap") {
    constexpr std::uint64_t seed = 17;
    Random random(seed);
    constexpr int width = 97, height = 61;
    for (int trial = 0; trial < 60; ++trial) {
        INFO("seed " << seed << ", trial " << trial);
        // the eye stands over the middle of a large floor and looks ahead and down
        const Vec3 eye(5 + random.uniform(-2, 2), 0.3 + random.uniform(0, 2),
                       5 + random.uniform(-2, 2));
        const double around = random.uniform(-pi, pi);
        const double down = random.uniform(0.1, 1.4);
        const Vec3 look(std::cos(around) * std::cos(down), -std::sin(down),
                        std::sin(around) * std::cos(down));
        const View view = View::perspective(eye, eye + look, Vec3::UnitY(), 1.2, width, height);
        Quilt quilt = random_quilt(random, 1 + random.index(9));
        for (Vec3& corner : quilt.corners) {
            corner = {5 + (corner.x() - 5) * 1e4, 0.0, 5 + (corner.z() - 5) * 1e4};
        }
        std::vector<ScreenTriangle> triangles;
        project(view, quilt.corners, quilt.triangles, 0, Labels::each, Faces::both, triangles);
        std::vector<int> times(width * height, 0);
        std::vector<std::int32_t> z_at(width * height, 0);
        for (const ScreenTriangle& t : triangles) {
            cover(t, {width, 0, height}, {}, [&](int x, int y, std::int32_t z) {
                ++times[y * width + x];
                z_at[y * width + x] = z;
            });
        }
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const Ray ray = view.ray(x + 0.5, y + 0.5);
                const double depth =
                    -ray.origin.y() / ray.direction.y() * ray.direction.dot(view.ahead());
                // well below the horizon, and not nearer than the near plane
                if (ray.direction.y() > -0.02 || depth < 1.01 * view.near_plane()) continue;
                REQUIRE(times[y * width + x] == 1);
                CHECK(z_at[y * width + x] / double{nearest} ==
                      doctest::Approx(view.near_plane() / depth).epsilon(0.02));
            }
        }
    }
}

TEST_CASE("nothing behind the eye or before the near plane is drawn") {
    const View view = View::perspective({0, 0, 0}, {0, 0, -1}, Vec3::UnitY(), 1.0, 20, 20, 0.5);
    for (const double z : {3.0, 0.0, -0.1, -0.49}) {
        const std::vector<Vec3> corners{{-1, -1, z}, {1, -1, z}, {0, 1, z}};
        std::vector<ScreenTriangle> triangles;
        project(view, corners, std::vector<geometry::TriangleIndices>{{0, 1, 2}}, 0, Labels::one,
                Faces::both, triangles);
        CHECK(triangles.empty());
    }
}

TEST_CASE("faces are told apart by the side they show") {
    const View view = View::perspective({0, 0, 5}, {0, 0, 0}, Vec3::UnitY(), 1.0, 20, 20);
    const geometry::TriangleMesh cube = geometry::box_mesh({{-1, -1, -1}, {1, 1, 1}});
    const auto drawn = [&](Faces faces) {
        std::vector<ScreenTriangle> list;
        project(view, cube.vertices, cube.triangles, 0, Labels::one, faces, list);
        DepthBuffer buffer(20, 20);
        buffer.draw(list);
        return std::pair(list.size(), z_of(buffer.at(10, 10)) / double{nearest});
    };
    // the front is 4 m away, the back 6 m; the four sides are seen from within
    CHECK(drawn(Faces::front).first == 2);
    CHECK(drawn(Faces::front).second == doctest::Approx(default_near / 4.0).epsilon(1e-6));
    CHECK(drawn(Faces::back).first == 10);
    CHECK(drawn(Faces::back).second == doctest::Approx(default_near / 6.0).epsilon(1e-6));
    CHECK(drawn(Faces::both).second == drawn(Faces::front).second);
}

TEST_CASE("sixteen hundred boxes behind a wall are counted as rays see them") {
    constexpr std::uint64_t seed = 1600;
    Random random(seed);
    constexpr int width = 160, height = 90, count = 1600;
    const View view = View::perspective({0, 2, 12}, {0, 1, 0}, Vec3::UnitY(), 0.8, width, height);
    struct Limb {
        Transform to_world;
        Vec3 half;
    };
    std::vector<Limb> limbs{{Transform{Quat::Identity(), {-2.5, 1.5, 4}}, {3, 1.4, 0.05}}};
    for (int i = 0; i < count; ++i) {
        const Quat turn = rotation_about(Axis::y, random.uniform(-pi, pi)) *
                          rotation_about(Axis::x, random.uniform(-pi, pi));
        limbs.push_back(
            {Transform{turn, {random.uniform(-8, 8), random.uniform(0, 3), random.uniform(-12, 3)}},
             {random.uniform(0.03, 0.08), random.uniform(0.1, 0.25), 0.06}});
    }
    DepthBuffer buffer(width, height);
    std::vector<std::vector<ScreenTriangle>> each(limbs.size());
    std::vector<ScreenTriangle> all;
    for (std::size_t i = 0; i < limbs.size(); ++i) {
        geometry::TriangleMesh mesh = geometry::box_mesh({-limbs[i].half, limbs[i].half});
        mesh = geometry::transformed(std::move(mesh), limbs[i].to_world);
        project(view, mesh.vertices, mesh.triangles, static_cast<std::uint32_t>(i), Labels::one,
                Faces::front, each[i]);
        all.insert(all.end(), each[i].begin(), each[i].end());
    }
    buffer.draw(all);
    const std::vector<std::int64_t> counts = buffer.samples_by_label(count + 1);

    // a ray through every sample, against every box
    std::vector<std::int64_t> expected(limbs.size(), 0);
    std::vector<std::int64_t> alone(limbs.size(), 0);  // hidden by the wall only
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const Ray ray = view.ray(x + 0.5, y + 0.5);
            double best = 1e30, wall = 1e30;
            int who = -1;
            for (std::size_t i = 0; i < limbs.size(); ++i) {
                const Transform inward = limbs[i].to_world.inverse();
                const Vec3 o = inward * ray.origin, d = inward.rotation * ray.direction;
                double enter = 0.0, leave = 1e30;
                for (int k = 0; k < 3; ++k) {
                    const double a = (-limbs[i].half[k] - o[k]) / d[k];
                    const double b = (limbs[i].half[k] - o[k]) / d[k];
                    enter = std::max(enter, std::min(a, b));
                    leave = std::min(leave, std::max(a, b));
                }
                if (enter > leave) continue;
                if (i == 0) wall = enter;
                if (enter < wall || i == 0) ++alone[i];
                if (enter >= best) continue;
                best = enter;
                who = static_cast<int>(i);
            }
            if (who >= 0) ++expected[static_cast<std::size_t>(who)];
        }
    }
    // corners move by up to 1/512 pixel: a sample in a few hundred changes hands
    std::int64_t total = 0, wrong = 0, visible = 0, wrong_alone = 0, total_alone = 0;
    DepthBuffer wall_only(width, height);
    wall_only.draw(each[0]);
    for (std::size_t i = 0; i < limbs.size(); ++i) {
        total += expected[i];
        wrong += std::abs(expected[i] - counts[i]);
        visible += counts[i] > 0;
        if (i == 0) continue;
        const std::int64_t seen = wall_only.samples_seen(each[i]);
        total_alone += alone[i];
        wrong_alone += std::abs(seen - alone[i]);
    }
    MESSAGE(visible << " of 1601 seen; " << wrong << " of " << total << " samples differ, and "
                    << wrong_alone << " of " << total_alone << " behind the wall alone");
    CHECK(wrong * 100 < total);
    CHECK(wrong_alone * 100 < total_alone);
    CHECK(visible > 200);
    CHECK(visible < 1500);
}

TEST_CASE("what is in the buffer already is seen where it is nearest") {
    constexpr std::uint64_t seed = 19;
    Random random(seed);
    const auto triangles = random_scene(random, 200, 90, 60);
    DepthBuffer buffer(90, 60);
    buffer.draw(triangles);
    const std::vector<std::int64_t> counts = buffer.samples_by_label(200);
    int hidden = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        CHECK(buffer.samples_seen(std::span(&triangles[i], 1)) == counts[i]);
        hidden += counts[i] == 0;
    }
    CHECK(hidden > 20);
    CHECK(hidden < 180);
}

TEST_CASE("bad views and bad meshes are refused by name") {
    CHECK_THROWS_AS(DepthBuffer(0, 10), UsageError);
    CHECK_THROWS_AS(DepthBuffer(10, 20000), UsageError);
    CHECK_THROWS_AS(View::perspective({0, 0, 0}, {0, 0, 0}, Vec3::UnitY(), 1, 9, 9), UsageError);
    CHECK_THROWS_AS(View::perspective({0, 0, 0}, {0, 1, 0}, Vec3::UnitY(), 1, 9, 9), UsageError);
    CHECK_THROWS_AS(View::perspective({0, 0, 0}, {0, 0, 1}, Vec3::UnitY(), 4, 9, 9), UsageError);
    const View view = from_above(9, 9);
    std::vector<ScreenTriangle> out;
    const std::vector<Vec3> bad{{0, 0, 0}, {1, 0, 0}, {0, std::nan(""), 1}};
    const std::vector<Vec3> good{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}};
    const std::vector<geometry::TriangleIndices> three{{0, 1, 2}}, four{{0, 1, 3}};
    CHECK_THROWS_AS(project(view, bad, three, 0, Labels::one, Faces::both, out), UsageError);
    CHECK_THROWS_AS(project(view, good, four, 0, Labels::one, Faces::both, out), UsageError);
}
