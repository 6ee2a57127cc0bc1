// What does asking from Python cost?
//
//     sidestep bench python
//
// A million pairs of clips, put down anywhere: will they touch? The same numbers, in the same memory and in turns, are
// answered by C++ and by a Python interpreter inside this program, which sees them as numpy arrays.
#include <pybind11/embed.h>
#include <pybind11/numpy.h>

#include <algorithm>
#include <vector>

#include "bench/support/harness.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/ground_path.h"
#include "sidestep/spacetime/batch.h"

namespace py = pybind11;
using namespace sidestep;
using spacetime::FastPath;
using spacetime::PathQuestion;
using spacetime::Placement;

namespace {

/// Which paths, and rows of x, z, heading and start: what numpy and C++ are given alike.
struct Questions {
    std::vector<std::int64_t> a, b;
    std::vector<double> at_a, at_b;

    Questions(std::int64_t count, int paths, std::uint64_t seed) {
        Random random(seed, 11);
        for (std::int64_t i = 0; i < count; ++i) {
            for (auto* who : {&a, &b}) who->push_back(random.index(paths));
            for (auto* at : {&at_a, &at_b}) {
                for (const double reach : {4.0, 4.0, pi, 1.0})
                    at->push_back(random.uniform(-reach, reach));
            }
        }
    }

    [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(a.size()); }
    [[nodiscard]] PathQuestion make(const std::vector<FastPath>& paths, std::int64_t i) const {
        const auto k = static_cast<std::size_t>(i);
        const auto placed = [&](const std::vector<double>& at) {
            return Placement::at(at[4 * k], at[4 * k + 1], at[4 * k + 2], at[4 * k + 3]);
        };
        return {paths[static_cast<std::size_t>(a[k])], placed(at_a),
                paths[static_cast<std::size_t>(b[k])], placed(at_b)};
    }
};

using Answers = std::vector<char>;
constexpr std::int64_t piece = 8192;  // a multiple of 64: no two pieces share a word

void answer(std::span<const PathQuestion> questions, char* to) {
    std::vector<std::uint64_t> bits(spacetime::bit_words(questions.size()));
    spacetime::query_list(questions, bits);
    for (std::size_t k = 0; k < questions.size(); ++k) to[k] = (bits[k / 64] >> (k % 64) & 1u) != 0;
}

/// From rows of numbers to answers: the same work that Python asks for.
void ask_from_rows(const std::vector<FastPath>& paths, const Questions& rows, Answers& answers) {
    parallel_for(rows.count(), piece, [&](std::int64_t begin, std::int64_t end) {
        std::vector<PathQuestion> questions;
        questions.reserve(static_cast<std::size_t>(end - begin));
        for (std::int64_t i = begin; i < end; ++i) questions.push_back(rows.make(paths, i));
        answer(questions, answers.data() + begin);
    });
}

/// The array of questions is there when the clock starts.
void ask_ready(std::span<const PathQuestion> questions, Answers& answers) {
    parallel_for(static_cast<std::int64_t>(questions.size()), piece,
                 [&](std::int64_t begin, std::int64_t end) {
                     answer(questions.subspan(static_cast<std::size_t>(begin),
                                              static_cast<std::size_t>(end - begin)),
                            answers.data() + begin);
                 });
}

/// Numpy's view of memory that stays where it is.
template <typename Number>
py::array view_of(std::vector<Number>& numbers, py::ssize_t wide) {
    const auto rows = static_cast<py::ssize_t>(numbers.size()) / wide;
    const py::capsule nobody(numbers.data(), [](void*) {});
    std::vector<py::ssize_t> shape{rows};
    if (wide > 1) shape.push_back(wide);
    return py::array_t<Number>(shape, numbers.data(), nobody);
}

std::string digest_of(const char* answers, std::size_t count) {
    Fingerprint digest;
    for (std::size_t i = 0; i < count; ++i) digest.add(static_cast<int>(answers[i]));
    return digest.hex();
}

/// In turns, by the clock, on all threads.
std::vector<bench::Timing> in_turns(int rounds, const std::vector<std::function<void()>>& methods) {
    std::vector<bench::Timing> best(methods.size(), {1e300, rounds, 1e300});
    for (const auto& method : methods) method();
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t k = 0; k < methods.size(); ++k) {
            const auto start = std::chrono::steady_clock::now();
            const double cpu_start = bench::processor_seconds();
            methods[k]();
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
            best[k].cpu_s = std::min(best[k].cpu_s, bench::processor_seconds() - cpu_start);
            best[k].best_s = std::min(best[k].best_s, took.count());
        }
    }
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    bench::Bench bench("python");
    if (!bench.parse(argc, argv)) return bench.exit_code();
    std::vector<FastPath> paths;
    for (const motion::LibraryClip& each : motion::built_in_library()) {
        paths.push_back(FastPath::build(motion::ground_path(each.clip)));
    }
    Questions rows(bench.quick ? 200'000 : 1'000'000, static_cast<int>(paths.size()), bench.seed);
    std::vector<PathQuestion> ready;
    for (std::int64_t i = 0; i < rows.count(); ++i) ready.push_back(rows.make(paths, i));
    Answers from_rows(rows.a.size()), from_ready(rows.a.size());

    const py::scoped_interpreter python;
    try {
        py::module_::import("sys").attr("path").attr("insert")(0, SIDESTEP_PYTHON_MODULE);
        py::dict names;
        py::exec(R"(
import sidestep
def prepare(count):
    clips = sidestep.motion.built_in_clips()[:count]
    return [sidestep.spacetime.FastPath(sidestep.motion.ground_path(each.clip)) for each in clips]
)",
                 names);
        const py::object prepared = names["prepare"](paths.size());
        const py::object ask = names["sidestep"].attr("spacetime").attr("query_many");
        const py::array a = view_of(rows.a, 1), b = view_of(rows.b, 1);
        const py::array at_a = view_of(rows.at_a, 4), at_b = view_of(rows.at_b, 4);
        py::array_t<bool> meet;

        const auto times =
            in_turns(bench.quick ? 5 : 15, {[&] { ask_from_rows(paths, rows, from_rows); },
                                            [&] { ask_ready(ready, from_ready); },
                                            [&] { meet = ask(prepared, a, at_a, b, at_b); }});

        const auto count = static_cast<double>(rows.count());
        const auto told = [&](const char* method, std::size_t k, const char* answers) {
            bench.row(method, times[k], {{"million_per_s", count / times[k].best_s / 1e6}},
                      digest_of(answers, rows.a.size()));
        };
        told("C++ from rows of numbers", 0, from_rows.data());
        told("C++ questions made before", 1, from_ready.data());
        told("Python numpy", 2, reinterpret_cast<const char*>(meet.data()));
        bench.tally("questions", rows.count());
        bench.key("meet_share",
                  static_cast<double>(std::count(from_rows.begin(), from_rows.end(), 1)) / count);
        bench.key("python_over_cpp", times[0].best_s / times[2].best_s);
        bench.key("python_over_cpp_cpu", times[0].cpu_s / times[2].cpu_s);
        bench.key("python_over_cpp_made_before", times[1].best_s / times[2].best_s);
    } catch (const py::error_already_set& error) {
        bench.complain(problem_with(
            "", error.what(),
            "cmake --build BUILD --target sidestep_python makes the module; it needs numpy"));
    }
    return bench.finish();
}
