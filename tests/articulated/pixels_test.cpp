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
    occlusion.draw(OrientedBox({0, 0, 0}, one, {.3, .3, .3}));          // behind
    occlusion.draw(OrientedBox({0, 0, 2}, one, {.3, .3, .3}));          // before
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
