// How is long work watched, and ended by Ctrl-C?
//
//     Interruptible work(progress);                    a callable, or None
//     auto answer = work.run([&] {                     without the interpreter's lock
//         for (...) if (!work.go_on(i / n)) break;     as often as one likes: Python is asked every 50 ms
//         return ...;
//     });                                              raises KeyboardInterrupt, or what `progress` raised
//     if (work.stopped()) ...                          `progress` returned False: what there is so far
//
// Options of the library that ask "shall I stop?" get `work.stop()`; work that tells what it does but
// cannot be told to stop calls `work.insist()`, which throws and is caught by `run`.
//
// Only the thread that began the work asks Python (Ctrl-C is the main thread's); others may call
// everything here too and are told what was found.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

namespace sidestep::python {

namespace py = pybind11;

/// Thrown where work was told to stop; becomes sidestep.Stopped unless Python has said something else.
struct Stopped : std::exception {
    [[nodiscard]] const char* what() const noexcept override {
        return "progress returned False before there was an answer";
    }
};

class Interruptible {
public:
    /// @param progress  None, or a callable that is given a fraction from 0 to 1 or words, with the
    ///                  lock taken. When it returns False the work ends.
    /// @throws UsageError when it is neither.
    explicit Interruptible(py::object progress = py::none());
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;

    /// False when the work is to end. Asks for signals, and tells `progress`, at most every 50 ms
    /// (and the first time); in between it costs a look at the clock.
    bool go_on(double fraction);
    bool go_on(const std::string& words);
    bool go_on();  ///< Nothing to tell, only signals.
    /// The same for work that cannot be told to stop: throws, which `run` understands.
    void insist(double fraction);
    void insist(const std::string& words);
    /// For options named `stop`: true when the work is to end.
    [[nodiscard]] std::function<bool()> stop() {
        return [this] { return !go_on(); };
    }

    /// Runs the work without the lock. @throws what Python raised meanwhile, with the lock: Ctrl-C
    /// or an exception of `progress`; otherwise whatever the work throws.
    template <typename Work>
    auto run(Work&& work) {
        using Answer = std::invoke_result_t<Work>;
        try {
            if constexpr (std::is_void_v<Answer>) {
                {
                    const py::gil_scoped_release unlocked;
                    std::forward<Work>(work)();
                }
                raise();
            } else {
                Answer answer = [&] {
                    const py::gil_scoped_release unlocked;
                    return std::forward<Work>(work)();
                }();
                raise();
                return answer;
            }
        } catch (const Stopped&) {
            raise();
            throw;
        }
    }

    /// Python said stop: `progress` returned False, raised, or there was a signal.
    [[nodiscard]] bool stopped() const { return ended_.load(std::memory_order_relaxed); }
    /// For work that has no answer when it is stopped. @throws Stopped
    void require_finished() const {
        if (stopped()) throw Stopped();
    }
    /// Tells `progress` that all is done, whenever it was told last. With or without the lock.
    void finished();

private:
    using Clock = std::chrono::steady_clock;
    bool due();
    void ask(const std::function<py::object()>& what);
    void raise();

    py::object progress_;
    std::thread::id owner_ = std::this_thread::get_id();
    Clock::time_point last_{};
    std::atomic<bool> ended_ = false;
    std::exception_ptr raised_;
};

}  // namespace sidestep::python
