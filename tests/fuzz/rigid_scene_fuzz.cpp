// Any bytes at all: read them as a scene of rigid bodies; what could be read is a world that moves.

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "sidestep/rigid/scene.h"

using namespace sidestep;
using namespace sidestep::rigid;

namespace {

void expect(bool truth, const char* what) {
    if (truth) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    // files of this machine are none of the fuzzer's business
    if (bytes.find("mesh") != bytes.npos) return 0;
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
    expect(!scene->bodies.empty(), "a scene has bodies");
    for (const Body& body : scene->bodies) {
        expect(World::check(body).empty(), "every body can be added to a world");
    }
    for (const Problem& warning : scene->warnings) {
        expect(warning.severity == Problem::Severity::warning, "what is odd is a warning");
    }
    // a large world costs seconds in a sanitizer and tells nothing new
    if (scene->bodies.size() > 60) return 0;
    World world = make_world(*scene);
    for (int k = 0; k < 10; ++k) world.step();
    for (const Body& body : world.bodies()) {
        expect(body.to_world.translation.allFinite() && body.velocity.allFinite(),
               "nobody is lost within ten steps");
    }
    return 0;
}
