#include <memory>

#include "python/src/bind.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/base/version.h"

namespace sidestep::python {

namespace {

/// Exceptions live as long as the interpreter.
PyObject* input_error = nullptr;
PyObject* usage_error = nullptr;
PyObject* stopped_error = nullptr;

const char* word(Problem::Severity severity) {
    switch (severity) {
        case Problem::Severity::note:
            return "note";
        case Problem::Severity::warning:
            return "warning";
        case Problem::Severity::error:
            break;
    }
    return "error";
}

}  // namespace

void bind_base(py::module_& module) {
    py::class_<Problem>(module, "Problem", "What is wrong with an input, and what to try.")
        .def_readonly("file", &Problem::file)
        .def_readonly("line", &Problem::line)
        .def_readonly("column", &Problem::column)
        .def_property_readonly("severity", [](const Problem& p) { return word(p.severity); })
        .def_readonly("message", &Problem::message)
        .def_readonly("hint", &Problem::hint)
        .def("__str__", [](const Problem& p) { return to_string(p); })
        .def("__repr__", [](const Problem& p) { return "<Problem " + to_string(p) + ">"; });

    input_error = PyErr_NewExceptionWithDoc(
        "sidestep.InputError", "A file or an argument is bad; `problems` says where and how.",
        PyExc_ValueError, nullptr);
    usage_error = PyErr_NewExceptionWithDoc("sidestep.UsageError",
                                            "A function was called with what it cannot take.",
                                            PyExc_ValueError, nullptr);
    module.add_object("InputError", py::handle(input_error));
    module.add_object("UsageError", py::handle(usage_error));
    stopped_error = PyErr_NewExceptionWithDoc(
        "sidestep.Stopped", "`progress` returned False before there was an answer.",
        PyExc_RuntimeError, nullptr);
    module.add_object("Stopped", py::handle(stopped_error));
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const InputError& error) {
            const py::object made = py::handle(input_error)(py::str(error.what()));
            made.attr("problems") = py::cast(error.problems());
            PyErr_SetObject(input_error, made.ptr());
        } catch (const UsageError& error) {
            PyErr_SetString(usage_error, error.what());
        } catch (const Stopped& error) {
            PyErr_SetString(stopped_error, error.what());
        }
    });
    module.attr("__version__") = version_string;
    module.def("thread_count", &thread_count, "How many threads computations use.");
}

}  // namespace sidestep::python
