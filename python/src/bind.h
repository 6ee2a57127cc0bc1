// What the bindings of all modules share: numbers to and from numpy, problems as exceptions.
//
// Quaternions are (w, x, y, z) in numpy, as everywhere in Sidestep's text; Eigen keeps them otherwise,
// so they are copied. Everything that computes lets go of the interpreter's lock.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <string>

#include "python/src/interruptible.h"
#include "sidestep/base/problem.h"
#include "sidestep/base/result.h"
#include "sidestep/math/types.h"

namespace sidestep::python {

namespace py = pybind11;

/// Numbers of any type, in rows: converted when they are no doubles.
using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;

using Unlocked = py::call_guard<py::gil_scoped_release>;

/// @throws InputError, which becomes sidestep.InputError.
inline void raise_problems(const Problems& problems) {
    if (has_error(problems)) throw InputError(problems);
}

/// `positions must be of shape (T, J, 3), not (5, 2)`.
[[nodiscard]] inline std::string shape_of(const py::array& array) {
    std::string text = "(";
    for (py::ssize_t i = 0; i < array.ndim(); ++i) {
        if (i > 0) text += ", ";
        text += std::to_string(array.shape(i));
    }
    return text + ")";
}

void bind_base(py::module_& module);
void bind_motion(py::module_& module);
void bind_motion_clips(py::module_& motion);
void bind_motion_graph(py::module_& motion);
void bind_body(py::module_& module);
void bind_body_lint(py::module_& body);
void bind_edit(py::module_& module);
void bind_edit_constraints(py::module_& edit);
void bind_picture(py::module_& module);
void bind_raster(py::module_& module);
void bind_spacetime(py::module_& module);
void bind_ccd(py::module_& module);
void bind_recording(py::module_& module);
void bind_judge(py::module_& module);
void bind_crowd(py::module_& module);
void bind_rigid(py::module_& module);

}  // namespace sidestep::python
