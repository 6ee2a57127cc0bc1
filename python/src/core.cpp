// The extension behind `import sidestep`: one submodule for each module of the library.
#include "python/src/articulated.h"
#include "python/src/bind.h"
#include "python/src/view.h"

PYBIND11_MODULE(_core, module) {
    using namespace sidestep::python;
    module.doc() = "Motion in which nothing passes through anything else.";
    bind_base(module);
    bind_motion(module);
    bind_body(module);
    bind_edit(module);
    bind_picture(module);
    bind_raster(module);
    bind_spacetime(module);
    bind_ccd(module);
    bind_recording(module);
    bind_judge(module);
    bind_crowd(module);
    bind_rigid(module);
    bind_articulated(module);
    bind_stage(module);
    bind_viewer(module);
}
