// The second half of sidestep.ccd: whole links.
#pragma once

#include "python/src/numbers.h"

namespace sidestep::python {

void bind_ccd_contacts(py::module_& ccd);

}  // namespace sidestep::python
