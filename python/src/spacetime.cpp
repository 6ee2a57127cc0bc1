#include <algorithm>
#include <vector>

#include "python/src/bind.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/spacetime/batch.h"
#include "sidestep/spacetime/fast_path.h"

namespace sidestep::python {

namespace {

using spacetime::Ask;
using spacetime::FastPath;
using spacetime::Mode;
using spacetime::PathQuestion;
using spacetime::Placement;
using spacetime::Verdict;

using Indices = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

Mode mode_of(const std::string& word) {
    SIDESTEP_REQUIRE(word == "sampled" || word == "interpolated",
                     "mode is sampled or interpolated, not " + word);
    return word == "sampled" ? Mode::sampled : Mode::interpolated;
}

/// Row i of (N, 4): x, z, heading, start; or of (N, 5): x, z, cosine, sine, start.
Placement placement_of(const double* row, py::ssize_t columns) {
    if (columns == 4) return Placement::at(row[0], row[1], row[2], row[3]);
    return {.x = row[0], .z = row[1], .cosine = row[2], .sine = row[3], .start_s = row[4]};
}

/// Questions are made and answered in pieces, so that a million of them need little memory.
constexpr std::int64_t piece = 8192;

py::array_t<bool> ask_many(const std::vector<FastPath>& paths, const Indices& a,
                           const Numbers& at_a, const Indices& b, const Numbers& at_b,
                           const std::string& mode_word) {
    const Mode mode = mode_of(mode_word);
    const py::ssize_t count = a.size();
    SIDESTEP_REQUIRE(a.ndim() == 1 && b.ndim() == 1 && b.size() == count,
                     "a and b are lists of as many indices each");
    for (const Numbers* at : {&at_a, &at_b}) {
        SIDESTEP_REQUIRE(
            at->ndim() == 2 && at->shape(0) == count && (at->shape(1) == 4 || at->shape(1) == 5),
            "placements must be of shape (" + std::to_string(count) +
                ", 4): x, z, heading, start; or (.., 5): x, z, cosine, sine, start; "
                "not " +
                shape_of(*at));
    }
    const auto known = static_cast<std::int64_t>(paths.size());
    for (const Indices* list : {&a, &b}) {
        for (py::ssize_t i = 0; i < count; ++i) {
            const std::int64_t index = list->data()[i];
            SIDESTEP_REQUIRE(index >= 0 && index < known,
                             "question " + std::to_string(i) + " names path " +
                                 std::to_string(index) + " of " + std::to_string(known));
        }
    }
    py::array_t<bool> out(count);
    bool* answers = out.mutable_data();
    const std::int64_t *ia = a.data(), *ib = b.data();
    const double *pa = at_a.data(), *pb = at_b.data();
    const py::ssize_t wide_a = at_a.shape(1), wide_b = at_b.shape(1);
    const py::gil_scoped_release unlocked;
    parallel_for(count, piece, [&](std::int64_t begin, std::int64_t end) {
        std::vector<PathQuestion> questions;
        questions.reserve(static_cast<std::size_t>(end - begin));
        for (std::int64_t i = begin; i < end; ++i) {
            questions.emplace_back(
                paths[static_cast<std::size_t>(ia[i])], placement_of(pa + i * wide_a, wide_a),
                paths[static_cast<std::size_t>(ib[i])], placement_of(pb + i * wide_b, wide_b));
        }
        std::vector<std::uint64_t> bits(spacetime::bit_words(questions.size()));
        spacetime::query_list(questions, bits, mode);
        for (std::size_t k = 0; k < questions.size(); ++k) {
            answers[begin + static_cast<std::int64_t>(k)] = (bits[k / 64] >> (k % 64) & 1u) != 0;
        }
    });
    return out;
}

}  // namespace

void bind_spacetime(py::module_& parent) {
    py::module_ module = parent.def_submodule("spacetime", "Will these two clips ever touch?");

    py::class_<Placement>(module, "Placement",
                          "A turn, then a move over the ground, and a time to begin.")
        .def(py::init(&Placement::at), py::arg("x") = 0.0, py::arg("z") = 0.0,
             py::arg("heading_rad") = 0.0, py::arg("start_s") = 0.0)
        .def_readonly("x", &Placement::x)
        .def_readonly("z", &Placement::z)
        .def_readonly("cosine", &Placement::cosine)
        .def_readonly("sine", &Placement::sine)
        .def_readonly("start_s", &Placement::start_s)
        .def_property_readonly("heading_rad", &Placement::heading_rad)
        .def("__mul__",
             [](const Placement& outer, const Placement& inner) { return outer * inner; });

    py::class_<FastPath>(module, "FastPath", "A ground path, prepared for questions.")
        .def(py::init(&FastPath::build), py::arg("path"), Unlocked())
        .def_property_readonly("sample_count", &FastPath::sample_count)
        .def_property_readonly("dt", &FastPath::dt)
        .def_property_readonly("duration", &FastPath::duration)
        .def_property_readonly("memory_bytes", &FastPath::memory_bytes);

    py::class_<Verdict>(module, "Verdict",
                        "The answer; times are there only where they were asked for.")
        .def_readonly("collides", &Verdict::collides)
        .def_readonly("first_s", &Verdict::first_s)
        .def_readonly("last_s", &Verdict::last_s)
        .def("__bool__", [](const Verdict& verdict) { return verdict.collides; });

    module.def(
        "query",
        [](const FastPath& a, const Placement& at_a, const FastPath& b, const Placement& at_b,
           const std::string& mode, bool when) {
            return spacetime::query(a, at_a, b, at_b, mode_of(mode),
                                    when ? Ask::when : Ask::whether);
        },
        py::arg("a"), py::arg("at_a"), py::arg("b"), py::arg("at_b"), py::kw_only(),
        py::arg("mode") = "sampled", py::arg("when") = false,
        "Do two placed paths collide? With when=True also the first and last moment.");
    module.def(
        "query_many", &ask_many, py::arg("paths"), py::arg("a"), py::arg("at_a"), py::arg("b"),
        py::arg("at_b"), py::kw_only(), py::arg("mode") = "sampled",
        "N questions at once, on all threads: indices into `paths`, and placements as rows of "
        "x, z, heading, start or x, z, cosine, sine, start. Returns N booleans.");
    module.def("instruction_sets", &spacetime::instruction_sets,
               "The instruction sets this build can use here, best first.");
}

}  // namespace sidestep::python
