// Pixels of a metre, pixels that boxes cover, and who hides whom.
#include "sidestep/articulated/pixels.h"

#include <doctest/doctest.h>

#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"

using namespace sidestep;
using namespace sidestep::articulated;
using geometry::OrientedBox;
using raster::View;

namespace {

/// Looks along +z with a focal length of one pixel: the camera of the notes, scaled up by `zoom`.
View notes_camera(double zoom, int size) {
    // size / (2 tan(fov / 2)) = zoom
    return View::perspective({0, 0, 0}, {0, 0, 1}, {0, -1, 0}, 2.0 * std::atan(size / (2.0 * zoom)),
                             size, size, 0.1);
}

}  // namespace

TEST_CASE("a metre has as many pixels as the lens says and fewer out of view") {
    const View view = View::perspective({0, 0, 0}, {0, 0, -1}, {0, 1, 0}, radians(60.0), 1280, 720);
    const PixelScale scale(view, {.hidden = 0.2, .margin = 0.1});
    const double focal = 720.0 / (2.0 * std::tan(radians(30.0)));
    CHECK(scale.at({0, 0, -4}) == doctest::Approx(focal / 4.0));
    CHECK(scale.at({0.5, 0.5, -8}) == doctest::Approx(focal / 8.0));
    CHECK(scale.at({0, 0, -4}, true) == doctest::Approx(0.2 * focal / 4.0));
    // just out of view still counts in full, behind the camera a little
    CHECK(scale.at({0, 4.0 * 1.05 * std::tan(radians(30.0)), -4}) == doctest::Approx(focal / 4.0));
    CHECK(scale.at({0, 4, -4}) == doctest::Approx(0.2 * focal / std::sqrt(32.0)));
    CHECK(scale.at({0, 0, 5}) == doctest::Approx(0.2 * focal / 5.0));
    const PixelScale asleep(view, {.hidden = 0.0});
    CHECK(asleep.at({0, 0, 5}) == 0.0);
}

TEST_CASE("reference R5: covered areas of a ball and two boxes") {
    const Mat3 turn = exp_map({.3, -.5, .7}).toRotationMatrix();
    // numbers of the notes are for a focal length of 1; pixels go with its square
    constexpr double zoom = 1000.0;
    const View wide = notes_camera(zoom, 15000);
    const double unit = zoom * zoom;
    CHECK(covered_pixels(wide, Vec3(.3, .2, 3), .5) / unit ==
          doctest::Approx(0.0904241187061).epsilon(1e-10));
    CHECK(covered_pixels(wide, OrientedBox({.2, .1, 3}, turn, {.4, .7, .3})) / unit ==
          doctest::Approx(0.170179734441).epsilon(1e-9));
    // reaches through the near plane: cut to [-1, 1]^2
    const View square = notes_camera(zoom, 2000);
    CHECK(covered_pixels(square, OrientedBox({.1, 0, .6}, turn, {.3, .3, .9})) / unit ==
          doctest::Approx(3.01497636753).epsilon(1e-9));
}

TEST_CASE("what boxes cover together is bounded by the box around them and by their sum") {
    const View view = View::perspective({0, 0, 0}, {0, 0, -1}, {0, 1, 0}, radians(60.0), 640, 480);
    const Mat3 one = Mat3::Identity();
    // folded: two boxes at one place; stretched: two far apart
    const OrientedBox box({0, 0, -5}, one, {.5, .5, .1});
    const std::vector<OrientedBox> folded{box, box};
    const std::vector<OrientedBox> apart{OrientedBox({-2, -1, -5}, one, {.2, .2, .1}),
                                         OrientedBox({2, 1, -5}, one, {.2, .2, .1})};
    const CoveredPixels close = covered_pixels(view, folded), far = covered_pixels(view, apart);
    CHECK(close.least == close.whole);
    CHECK(close.parts == doctest::Approx(2.0 * covered_pixels(view, box)));
    CHECK(far.least == far.parts);
    CHECK(far.parts < far.whole);
    CHECK(covered_pixels(view, OrientedBox({0, 0, 9}, one, {1, 1, 1})) == 0.0);
}

TEST_CASE("a wall hides what is behind it and nothing else") {
    const View view = View::perspective({0, 0, 5}, {0, 0, 0}, {0, 1, 0}, radians(60.0), 640, 480);
    Occlusion occlusion(view, 4);
    const std::vector<Vec3> corners{{-1, -1, 1}, {1, -1, 1}, {1, 1, 1}, {-1, 1, 1}};
    const std::vector<geometry::TriangleIndices> faces{{0, 1, 2}, {0, 2, 3}};
    const Mat3 one = Mat3::Identity();
    occlusion.clear();
    occlusion.draw_wall(corners, faces);
    occlusion.draw(OrientedBox({-.5, 0, 0}, one, {.3, .3, .3}));        // behind
    occlusion.draw(OrientedBox({.5, 0, 2}, one, {.3, .3, .3}));         // before
    occlusion.draw(OrientedBox({1.8, 0, 0}, one, {.3, .3, .3}));        // beside
    occlusion.draw(OrientedBox({0, 0, 9}, one, {.3, .3, .3}));          // behind the camera
    occlusion.draw(OrientedBox({1.8, 1, 0}, one, {1e-5, 1e-5, 1e-5}));  // too small to tell
    occlusion.finish();
    using Seen = Occlusion::Seen;
    CHECK(occlusion.seen(0) == Seen::no);
    CHECK(occlusion.seen(1) == Seen::yes);
    CHECK(occlusion.seen(2) == Seen::yes);
    CHECK(occlusion.seen(3) == Seen::unknown);
    CHECK(occlusion.seen(4) == Seen::unknown);
    CHECK(occlusion.pixels(0) == 0.0);
    // counted samples come close to the exact area
    CHECK(occlusion.pixels(2) ==
          doctest::Approx(covered_pixels(view, OrientedBox({1.8, 0, 0}, one, {.3, .3, .3})))
              .epsilon(0.1));
}

namespace {

/// Rays through the middles of small squares of the picture: what they hit beyond the near plane,
/// in pixels.
template <typename Hits>
double pixels_by_rays(const View& view, const Hits& hits) {
    constexpr int parts = 2;
    int count = 0;
    for (int y = 0; y < parts * view.height(); ++y) {
        for (int x = 0; x < parts * view.width(); ++x) {
            const raster::Ray ray = view.ray((x + 0.5) / parts, (y + 0.5) / parts);
            const double cosine = ray.direction.dot(view.ahead());
            count += hits(ray, view.is_perspective() ? view.near_plane() / cosine : -1e9);
        }
    }
    return static_cast<double>(count) / (parts * parts);
}

bool ray_meets_ball(const raster::Ray& ray, double from, const Vec3& centre, double radius) {
    const Vec3 to = centre - ray.origin;
    const double middle = to.dot(ray.direction);
    const double inside = radius * radius - (to - middle * ray.direction).squaredNorm();
    return inside >= 0.0 && middle + std::sqrt(inside) >= from;
}

bool ray_meets_box(const raster::Ray& ray, double from, const OrientedBox& box) {
    const Vec3 origin = box.to_local(ray.origin);
    const Vec3 direction = box.axes().transpose() * ray.direction;
    double to = 1e9;
    for (int k = 0; k < 3; ++k) {
        const double low = (-box.half_extents()[k] - origin[k]) / direction[k];
        const double high = (box.half_extents()[k] - origin[k]) / direction[k];
        from = std::max(from, std::min(low, high));
        to = std::min(to, std::max(low, high));
    }
    return from <= to;
}

}  // namespace

TEST_CASE("covered pixels of balls and boxes are those that rays find") {
    constexpr std::uint64_t seed = 33;
    Random random(seed);
    int cut_by_edge = 0, cut_by_near = 0, out = 0;
    constexpr int trials = 120;
    for (int i = 0; i < trials; ++i) {
        INFO("seed " << seed << ", trial " << i);
        const bool parallel = i % 4 == 3;
        const Vec3 eye(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
        const Vec3 ahead(random.uniform(-1, 1), random.uniform(-1, 1), -2.0);
        const View view =
            parallel
                ? View::parallel(eye, eye + ahead, Vec3::UnitY(), 3.0, 120, 90, 0.2, 50.0)
                : View::perspective(eye, eye + ahead, Vec3::UnitY(), radians(70.0), 120, 90, 0.2);
        const Vec3 centre = eye + view.ahead() * random.uniform(parallel ? 2.0 : -0.2, 4.0) +
                            view.right() * random.uniform(-2.5, 2.5) +
                            view.up() * random.uniform(-2, 2);
        const double radius = random.uniform(0.05, 1.2);
        const Mat3 turn =
            exp_map({random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-3, 3)})
                .toRotationMatrix();
        const OrientedBox box(centre, turn,
                              {radius, random.uniform(0.02, 1.0), random.uniform(0.02, 1.0)});
        // half a square along the outline, which is shorter than that of the picture
        constexpr double slack = 12.0;
        const double by_rays = pixels_by_rays(view, [&](const raster::Ray& ray, double from) {
            return ray_meets_box(ray, from, box);
        });
        const double exact = covered_pixels(view, box);
        CHECK(std::abs(exact - by_rays) < slack);
        const geometry::AxisBox around = box.bounds();
        CHECK(covered_pixels(view, around) == covered_pixels(view, OrientedBox(around)));
        CHECK(covered_pixels(view, around) >= exact - 1e-9);

        const double ball = covered_pixels(view, centre, radius);
        const double ball_by_rays = pixels_by_rays(view, [&](const raster::Ray& ray, double from) {
            return ray_meets_ball(ray, from, centre, radius);
        });
        if (parallel || view.depth_of(centre) - radius >= view.near_plane()) {
            CHECK(std::abs(ball - ball_by_rays) < slack);
            // the same ball before a picture that is large enough is not cut
            const double f = view.pixels_per_metre(1.0);
            const View wide =
                parallel
                    ? View::parallel(eye, eye + ahead, Vec3::UnitY(), 30.0, 1200, 900, 0.2, 50.0)
                    : View::perspective(eye, eye + ahead, Vec3::UnitY(), 2.0 * std::atan(450.0 / f),
                                        1200, 900, 0.2);
            cut_by_edge += ball > 0.0 && ball < 0.99 * covered_pixels(wide, centre, radius);
        } else {
            // an upper bound there
            CHECK(ball > ball_by_rays - slack);
            ++cut_by_near;
        }
        out += ball_by_rays == 0.0;
    }
    CHECK(cut_by_edge > trials / 5);
    CHECK(cut_by_near > trials / 10);
    CHECK(out > trials / 20);
    CHECK(out < trials / 2);
    CHECK(covered_pixels(notes_camera(100, 200), geometry::AxisBox()) == 0.0);
    CHECK(covered_pixels(notes_camera(100, 200), Vec3(0, 0, 2), 0.0) == 0.0);
}
