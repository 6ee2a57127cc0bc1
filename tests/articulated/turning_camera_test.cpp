// What comes into view of a camera that turns must not look as if it had been asleep.
#include <doctest/doctest.h>

#include "sidestep/articulated/picture_error.h"
#include "sidestep/articulated/scenes.h"

using namespace sidestep;
using namespace sidestep::articulated;

namespace {

/// Both ends of every link in the last three frames.
struct TurningTrack {
    std::vector<Vec3> before, last, now;

    void follow(const Simulation& run) {
        before.swap(last);
        last.swap(now);
        now.clear();
        for (int a = 0; a < run.actor_count(); ++a) {
            const auto world = links_in_world(run.model(a), run.state(a));
            for (int i = 0; i < run.model(a).link_count(); ++i) {
                now.push_back(world[i].translation);
                now.push_back(world[i] * run.model(a).link(i).far_end);
            }
        }
    }
    /// The second difference in one picture: what the body does, without what the camera does.
    [[nodiscard]] double pop(const raster::View& view, std::size_t point) const {
        const Vec3 bend = view.project(now[point]) - 2.0 * view.project(last[point]) +
                          view.project(before[point]);
        return bend.head<2>().norm();
    }
};

struct TurningPops {
    double picture = 0.0;  ///< Ratio of the largest second differences as the camera sees them.
    double body = 0.0;     ///< And of those in pictures that stand still.
    std::int64_t came_into_view = 0;
};

/// Looks to the left of the dogs for two seconds, then turns by a right angle in two thirds of one,
/// never slower than 90 degrees a second.
TurningPops turn_past_dogs(double distance, std::uint64_t seed, const PixelOptions& pixels) {
    Scene scene =
        hundred_dogs({.rows = 6, .columns = 6, .distance = distance, .seconds = 6.0, .seed = seed});
    CameraPath& camera = scene.cameras[0];
    // a metre ahead the target runs from 45 degrees on the left to 45 on the right
    constexpr double wait_s = 2.0, speed = pi;
    camera.eye = {0.0, 2.0, distance};
    camera.target = camera.eye + Vec3(-1.0 - wait_s * speed, 0.0, -1.0);
    camera.target_velocity = {speed, 0.0, 0.0};
    SimulationOptions options;
    options.adaptive = AdaptiveOptions{};
    options.adaptive->pixels = pixels;
    Simulation full(scene, {}), adaptive(scene, options);
    PictureError error;
    TurningTrack full_track, adaptive_track;
    std::vector<char> shown;
    double full_pop = 0.0, adaptive_pop = 0.0;
    TurningPops pops;
    const int wait = static_cast<int>(60.0 * wait_s), end = wait + 40;
    for (int frame = 0; frame < end; ++frame) {
        full.frame();
        adaptive.frame();
        full_track.follow(full);
        adaptive_track.follow(adaptive);
        if (frame < wait) continue;
        error.add(full, adaptive);
        const raster::View view = camera.at(full.time_s());
        if (shown.empty()) shown.assign(full_track.now.size(), 1);
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const Vec3& point = full_track.last[i];
            const Vec3 place = view.project(point);
            const char before = shown[i];
            shown[i] = view.depth_of(point) > 0.5 && place.x() >= 0.0 && place.y() >= 0.0 &&
                       place.x() <= view.width() && place.y() <= view.height();
            if (shown[i] == 0) continue;
            pops.came_into_view += before == 0;
            full_pop = std::max(full_pop, full_track.pop(view, i));
            adaptive_pop = std::max(adaptive_pop, adaptive_track.pop(view, i));
        }
    }
    pops.picture = error.pop_ratio();
    pops.body = adaptive_pop / full_pop;
    return pops;
}

}  // namespace

TEST_CASE("nothing pops in the picture of a camera that turns by ninety degrees a second") {
    for (const double distance : {1.5, 5.0}) {
        INFO("distance " << distance);
        const TurningPops pops = turn_past_dogs(distance, 1, {});
        CHECK(pops.picture <= 1.2);
        CHECK(pops.came_into_view > 300);
    }
}

TEST_CASE("what came into view moves as if it had never been out of view") {
    // the turn of the camera outshines what a body does, so the camera's part is taken out here
    const TurningPops pops = turn_past_dogs(5.0, 3, {.hidden = 0.4});
    CHECK(pops.body <= 1.2);
    CHECK(pops.came_into_view > 300);
    // and what slept out of view wakes with a start
    CHECK(turn_past_dogs(5.0, 3, {.hidden = 0.0, .margin = 0.0}).body > 1.5);
}
