// The promise of Demand::at_least_along: a wall is stayed behind, and pressed against only where it must be.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>

#include "sidestep/base/random.h"
#include "sidestep/edit/resolver.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"

using namespace sidestep;
using namespace sidestep::edit;

namespace {

struct WallScene {
    motion::Pose pose;
    std::array<Demand, 2> walls;
};

/// An arm in some pose, and two walls that its hand and its elbow may or may not be behind already.
WallScene random_walls(const Resolver& resolver, Random& random) {
    const motion::Skeleton& skeleton = resolver.skeleton();
    WallScene scene;
    scene.pose = motion::rest_pose(skeleton);
    const auto some = [&](double size) {
        return Vec3(random.uniform(-size, size), random.uniform(-size, size),
                    random.uniform(-size, size));
    };
    for (const char* name : {"LeftArm", "LeftForeArm"}) {
        scene.pose.rotations[*skeleton.find(name)] = exp_map(some(0.8));
    }
    for (int e = 0; e < 2; ++e) {
        Demand& wall = scene.walls[e];
        wall.at_least_along = some(1.0).normalized();
        wall.position =
            resolver.place(scene.pose, e) + random.uniform(-0.03, 0.06) * *wall.at_least_along;
        wall.position_noise = 1e-10;
    }
    return scene;
}

double beyond(const Demand& wall, const Vec3& place) {
    return wall.at_least_along->dot(*wall.position - place);
}

}  // namespace

TEST_CASE("walls are stayed behind with the least change that does it") {
    const motion::Skeleton& skeleton = motion::human_skeleton();
    std::vector<Vec3> sigma(skeleton.joints().size(), Vec3::Zero());
    for (const char* name : {"LeftArm", "LeftForeArm"})
        sigma[*skeleton.find(name)].setConstant(0.2);
    const Resolver resolver(skeleton, sigma,
                            {{*skeleton.find("LeftHand"), Vec3::Zero()},
                             {*skeleton.find("LeftForeArm"), Vec3::Zero()}});
    Random random(77);
    ResolveOptions options;
    options.iterations = 20;
    options.limit_rounds = 6;
    options.tolerance = 1e-7;
    int best = 0, still = 0, one = 0, both = 0, compared = 0;
    for (int trial = 0; trial < 400; ++trial) {
        const WallScene scene = random_walls(resolver, random);
        const Resolved resolved = resolver.solve(scene.pose, scene.walls, options);
        // the oracle: every choice of walls to press against, each as an equation
        double least = std::numeric_limits<double>::infinity();
        int pressed = 0;
        for (int choice = 0; choice < 4; ++choice) {
            std::array<Demand, 2> some;
            for (int e = 0; e < 2; ++e) {
                if ((choice >> e & 1) != 0) some[e] = scene.walls[e];
            }
            ResolveOptions equal = options;
            equal.limit_rounds = 0;  // nothing is let go: what is asked is pressed against
            const Resolved tried = choice == 0 ? Resolved{{}, scene.pose, 0, 0, 0, 0, true, {}}
                                               : resolver.solve(scene.pose, some, equal);
            bool behind = true;
            for (int e = 0; e < 2; ++e) {
                behind &= beyond(scene.walls[e], resolver.place(tried.pose, e)) < 1e-5;
            }
            if (behind && tried.distance < least) {
                least = tried.distance;
                pressed = choice;
            }
        }
        if (!std::isfinite(least)) continue;  // no choice gets there
        ++compared;
        still += pressed == 0 ? 1 : 0;
        one += pressed == 1 || pressed == 2 ? 1 : 0;
        both += pressed == 3 ? 1 : 0;
        CAPTURE(trial);
        bool good = resolved.distance <= 1.01 * least + 1e-6;
        for (int e = 0; e < 2; ++e) {
            good &= beyond(scene.walls[e], resolver.place(resolved.pose, e)) < 1e-4;
        }
        best += good ? 1 : 0;
        if (pressed == 0) {
            // bit for bit
            for (std::size_t j = 0; j < scene.pose.rotations.size(); ++j) {
                CHECK(resolved.pose.rotations[j].coeffs() == scene.pose.rotations[j].coeffs());
            }
        }
    }
    // turning is not linear: the last few end at another foot of the hill
    CHECK(compared > 360);
    CHECK(best >= 0.98 * compared);
    CHECK(still > 20);
    CHECK(one > 100);
    CHECK(both > 40);
}
