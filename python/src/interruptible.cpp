#include "python/src/interruptible.h"

#include "sidestep/base/require.h"

namespace sidestep::python {

namespace {

/// Ctrl-C is felt at once by people, and the lock costs nothing at this rate.
constexpr std::chrono::milliseconds between_questions{50};

}  // namespace

Interruptible::Interruptible(py::object progress) : progress_(std::move(progress)) {
    SIDESTEP_REQUIRE(
        progress_.is_none() || PyCallable_Check(progress_.ptr()) != 0,
        "progress is a callable or None, not " + std::string(Py_TYPE(progress_.ptr())->tp_name));
}

bool Interruptible::due() {
    // others only hear; a thread of the library would wait for the lock of one that waits for it
    if (stopped() || std::this_thread::get_id() != owner_) return false;
    const Clock::time_point now = Clock::now();
    if (last_ != Clock::time_point{} && now - last_ < between_questions) return false;
    last_ = now;
    return true;
}

void Interruptible::ask(const std::function<py::object()>& what) {
    const py::gil_scoped_acquire locked;
    try {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (!what || progress_.is_none()) return;
        const py::object answer = progress_(what());
        if (answer.ptr() == Py_False) ended_.store(true, std::memory_order_relaxed);
    } catch (const py::error_already_set&) {
        raised_ = std::current_exception();
        ended_.store(true, std::memory_order_relaxed);
    }
}

bool Interruptible::go_on(double fraction) {
    if (due()) ask([fraction]() -> py::object { return py::float_(fraction); });
    return !stopped();
}

bool Interruptible::go_on(const std::string& words) {
    if (due()) ask([&words]() -> py::object { return py::str(words); });
    return !stopped();
}

bool Interruptible::go_on() {
    if (due()) ask({});
    return !stopped();
}

void Interruptible::insist(double fraction) {
    if (!go_on(fraction)) throw Stopped();
}

void Interruptible::insist(const std::string& words) {
    if (!go_on(words)) throw Stopped();
}

void Interruptible::finished() {
    if (!stopped()) ask([]() -> py::object { return py::float_(1.0); });
}

void Interruptible::raise() {
    if (raised_) std::rethrow_exception(std::exchange(raised_, nullptr));
}

}  // namespace sidestep::python
