// Who is shown, and by whom: sidestep.stage and sidestep.viewer.
#pragma once

#include "python/src/bind.h"

namespace sidestep::python {

void bind_stage(py::module_& module);
void bind_viewer(py::module_& module);

}  // namespace sidestep::python
