// Any bytes at all: read them as URDF; what could be read is a model that can be asked.

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "sidestep/articulated/dynamics.h"
#include "sidestep/articulated/io/urdf.h"

using namespace sidestep;
using namespace sidestep::articulated;

namespace {

void expect(bool truth, const char* what) {
    if (truth) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto file = read_urdf(bytes, "fuzz.urdf", {.floating = size % 2 == 1});
    if (!file) {
        for (const Problem& problem : file.error()) {
            expect(problem.line > 0 && problem.column > 0, "every problem has a place");
            expect(!problem.message.empty(), "every problem has words");
        }
        return 0;
    }
    expect(!has_error(file->warnings), "a good file has warnings only");
    const Model& model = file->model;
    expect(model.link_count() > 0, "a model has links");
    expect(static_cast<int>(file->joint_names.size()) == model.link_count(),
           "a name for each joint");
    expect(std::isfinite(model.mass()), "a mass is a number");
    for (const ModelShape& shape : file->shapes) {
        expect(shape.link >= -1 && shape.link < model.link_count(), "a shape is on a link");
    }
    for (const Actuator& actuator : file->actuators) {
        expect(actuator.link >= 0 && actuator.link < model.link_count(), "a motor is on a link");
    }
    // a long chain costs seconds in a sanitizer and tells nothing new
    if (model.link_count() > 200) return 0;
    const ModelFile turned = with_y_up(*file);
    Dynamics dynamics(turned.model);
    (void)dynamics.accelerations(rest_state(turned.model), {.gravity = turned.gravity});
    return 0;
}
