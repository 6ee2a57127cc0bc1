// What nobody can see may sleep: behind a wall at once, behind others only when it lasts.
#include <doctest/doctest.h>

#include <limits>

#include "sidestep/articulated/picture_error.h"
#include "sidestep/articulated/scenes.h"

using namespace sidestep;
using namespace sidestep::articulated;

namespace {

/// Two dogs side by side before a camera; a panel hides the right one.
Scene two_dogs_one_panel() {
    Scene scene = hundred_dogs({.rows = 1, .columns = 2, .distance = 6.0, .seconds = 4.0});
    scene.walls.vertices = {{0.0, -2.0, 1.2}, {4.0, -2.0, 1.2}, {4.0, 6.0, 1.2}, {0.0, 6.0, 1.2}};
    scene.walls.triangles = {{0, 1, 2}, {0, 2, 3}};
    return scene;
}

SimulationOptions looking(double hidden_s) {
    SimulationOptions options;
    options.adaptive = AdaptiveOptions{.threshold_px = 2.0};
    options.adaptive->pixels.hidden = 0.0;
    options.occlusion = true;
    options.hidden_s = hidden_s;
    return options;
}

int moving(const Simulation& run, int actor) {
    const Region& region = run.region(actor);
    int count = 0;
    for (int i = 0; i < region.link_count(); ++i) count += region.has_choice(i) && region.moves(i);
    return count;
}

}  // namespace

TEST_CASE("a dog behind a wall sleeps and the one beside it swings") {
    for (const double hidden_s : {1.0, std::numeric_limits<double>::infinity()}) {
        Simulation run(two_dogs_one_panel(), looking(hidden_s));
        for (int i = 0; i < 20; ++i) run.frame();
        CHECK(moving(run, 0) > 5);
        CHECK(moving(run, 1) == 0);
    }
    SimulationOptions blind = looking(1.0);
    blind.occlusion = false;
    Simulation run(two_dogs_one_panel(), blind);
    for (int i = 0; i < 20; ++i) run.frame();
    CHECK(moving(run, 1) > 5);
}

TEST_CASE("a dog that hides another one puts it to sleep only after a while") {
    Scene scene = hundred_dogs({.rows = 2, .columns = 1, .distance = 2.0, .seconds = 4.0});
    // the one in front is a large one: a wall that is no wall
    const auto asleep_at = [&](double hidden_s, int frames) {
        Simulation run(scene, looking(hidden_s));
        int least = 15;
        for (int i = 0; i < frames; ++i) {
            run.frame();
            least = std::min(least, moving(run, 1));
        }
        return least;
    };
    // nothing is asleep before the time has come, though some links are hidden all along
    CHECK(asleep_at(10.0, 30) > asleep_at(0.0, 30));
}

TEST_CASE("pixels of what is hidden are left out of the error when asked for") {
    const Scene scene = two_dogs_one_panel();
    SimulationOptions asleep = looking(1.0);
    Simulation full(scene, {}), other(scene, asleep);
    PictureError all, seen(0, false, true);
    for (int i = 0; i < 30; ++i) {
        full.frame();
        other.frame();
        all.add(full, other);
        seen.add(full, other);
    }
    // half of the points belong to the dog behind the panel, and all the large errors
    CHECK(10 * seen.point_count() < 6 * all.point_count());
    CHECK(10 * seen.point_count() > 3 * all.point_count());
    CHECK(seen.rms() < 0.5 * all.rms());
}
