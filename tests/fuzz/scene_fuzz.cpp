// Any bytes at all: read them as a scene; what could be read is sound enough to build on.

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "sidestep/crowd/distance_field.h"
#include "sidestep/crowd/scene.h"
#include "sidestep/crowd/walls.h"

using namespace sidestep;
using namespace sidestep::crowd;

namespace {

void expect(bool truth, const char* what) {
    if (truth) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto scene = parse_scene(bytes, "fuzz.toml");
    if (!scene) {
        expect(scene.error().size() <= static_cast<std::size_t>(problem_limit),
               "no more than the limit");
        for (const Problem& problem : scene.error()) {
            expect(problem.line > 0 && problem.column > 0, "every problem has a place");
            expect(!problem.message.empty(), "every problem has words");
        }
        return 0;
    }
    expect(!scene->people.empty(), "a scene has people");
    expect(scene->low.x() < scene->high.x() && scene->low.y() < scene->high.y(),
           "a stage has ground");
    expect(scene->count() >= 0, "people can be counted");
    // a large stage costs seconds in a sanitizer and tells nothing new
    if (scene->area() > 150.0 || scene->walls.size() > 20) return 0;

    const Problems ground = check(*scene);
    const Walls walls(scene->walls, scene->low, scene->high, scene->closed);
    const Vec2 middle = 0.5 * (scene->low + scene->high);
    expect(walls.clearance_at_least(middle) <= walls.clearance(middle),
           "never more room than there is");
    for (const Goal& goal : scene->goals) {
        const DistanceField field(walls, goal.area, scene->low, scene->high, 0.5, 0.4);
        expect(field(middle) >= goal.area.distance(middle), "no way is shorter than the crow's");
        const double length = field.direction(middle).norm();
        expect(length > 0.999 && length < 1.001, "a direction is a unit vector");
    }
    if (scene->count() > 0) {
        expect(with_people(*scene, 7, true).count() == 7, "seven people are seven");
        expect(with_people(*scene, 7, false).count() == 7, "seven people are seven");
    }
    return 0;
}
