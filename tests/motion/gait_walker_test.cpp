// A walk as ordered: so fast, so long, that way.

#include <doctest/doctest.h>

#include <string>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/measure.h"
#include "sidestep/motion/gait/walker.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

constexpr double slide_limit = 0.010;

Vec3 end_of(const Clip& clip) {
    return clip.translation(clip.frame_count() - 1, hips);
}

std::string complaint(const WalkOptions& options) {
    try {
        (void)synthesise_walk(options);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("a walk of eight seconds at 1.4 takes eight seconds and gets there") {
    const Clip clip = synthesise_walk({.speed = 1.4, .seconds = 8.0});
    CHECK(std::abs(clip.last_time() - 8.0) < 0.35);
    // a start and a stop cost half of their ramps: 1.1 s
    CHECK(end_of(clip).z() == doctest::Approx(1.4 * (clip.last_time() - 1.1)).epsilon(0.01));
    CHECK(measure(clip).worst_slide < slide_limit);
}

TEST_CASE("a walk of seven steps makes seven new footfalls") {
    for (const int steps : {3, 4, 7, 12}) {
        const Clip clip = synthesise_walk({.steps = steps});
        // two feet stand on the ground before the first step
        CHECK(static_cast<int>(measure(clip).footfalls.size()) == steps + 2);
        CHECK(measure(clip).worst_slide < slide_limit);
    }
}

TEST_CASE("a walk with a turn faces the new way at its end") {
    for (const double angle : {-120.0, -45.0, 60.0, 120.0}) {
        const Clip clip = synthesise_walk({.turn_rad = radians(angle)});
        CHECK(degrees(heading(clip.rotation(clip.frame_count() - 1, hips))) ==
              doctest::Approx(angle));
        CHECK((end_of(clip).x() > 0.0) == (angle > 0.0));
        const GaitQuality q = measure(clip);
        CHECK(q.worst_slide < slide_limit);
        CHECK(q.legs_apart > 0.05);
    }
}

TEST_CASE("a walk along waypoints ends at the last one and passes near the others") {
    const std::vector<Vec2> way{{1, 1}, {1, 5}, {4, 7}, {7, 5}, {7, -1}, {3, -3}, {-1, -1}};
    const Clip clip = synthesise_walk({.waypoints = way});
    CHECK((ground(clip.translation(0, hips)) - way.front()).norm() < 1e-9);
    CHECK((ground(end_of(clip)) - way.back()).norm() < 1e-6);
    for (const Vec2& point : way) {
        double nearest = 1e9;
        for (int f = 0; f < clip.frame_count(); ++f) {
            nearest = std::min(nearest, (ground(clip.translation(f, hips)) - point).norm());
        }
        // corners are cut, by less than a step
        CHECK(nearest < 0.5);
    }
    const GaitQuality q = measure(clip);
    CHECK(q.worst_slide < slide_limit);
    CHECK(q.legs_apart > 0.05);
    CHECK(q.knee_min > 0.1);
}

TEST_CASE("slow walks and runs and tall people and other rates are walks too") {
    for (const WalkOptions& options :
         {WalkOptions{.speed = 0.3}, WalkOptions{.speed = 0.6}, WalkOptions{.speed = 1.9},
          WalkOptions{.speed = 2.6}, WalkOptions{.speed = 3.5, .seconds = 10.0},
          WalkOptions{.speed = 1.3, .height = 1.95}, WalkOptions{.speed = 1.0, .height = 1.2},
          WalkOptions{.frame_rate = 24.0}, WalkOptions{.frame_rate = 60.0},
          WalkOptions{.style = Style::random(5)}}) {
        INFO("speed " << options.speed << ", height " << options.height << ", rate "
                      << options.frame_rate);
        const Clip clip = synthesise_walk(options);
        const GaitQuality q = measure(clip);
        CHECK(q.worst_slide < slide_limit);
        CHECK(q.knee_min > radians(5.0));
        CHECK(clip.frame_rate() == doctest::Approx(options.frame_rate));
        CHECK(end_of(clip).z() > 0.5);
        CHECK(std::abs(end_of(clip).x()) < 1e-9);
    }
}

TEST_CASE("a walk nobody can walk is refused with what to change") {
    CHECK(complaint({.speed = 0.01}).find("expected 0.1") != std::string::npos);
    CHECK(complaint({.speed = 9.0}).find("to 4.2") != std::string::npos);
    CHECK(complaint({.turn_rad = 20.0}).find("wider bend") != std::string::npos);
    CHECK(complaint({.steps = 2}).find("at least 3") != std::string::npos);
    CHECK(complaint({.seconds = -1.0}).find("positive") != std::string::npos);
    CHECK(complaint({.waypoints = {{0, 0}}}).find("two different") != std::string::npos);
    CHECK(complaint({.waypoints = {{0, 0}, {0, 0.2}}}).find("m long") != std::string::npos);
    CHECK(complaint({.waypoints = {{0, 0}, {0, 5}, {0, 0}}}).find("degrees a second") !=
          std::string::npos);
    CHECK(complaint({.speed = 3.0, .waypoints = {{0, 0}, {0, 9}}}).find("running") !=
          std::string::npos);
    CHECK(complaint({.frame_rate = 0.0}).find("frame_rate") != std::string::npos);
    CHECK(complaint({.height = NAN}).find("height") != std::string::npos);
}
