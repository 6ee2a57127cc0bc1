#include <vector>

#include "python/src/bind.h"
#include "python/src/ccd_contacts.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/ccd/elementary.h"

namespace sidestep::python {

namespace {

using ccd::Elementary;
using ccd::FirstTouch;
using ccd::MovingPoints;

constexpr std::int64_t questions_at_once = 4096;

/// (N, 2, 4, 3): start and end of four points.
Numbers first_touches_of(const std::string& kind, const Numbers& points, double tolerance) {
    SIDESTEP_REQUIRE(kind == "vertex_face" || kind == "edge_edge",
                     "kind is vertex_face or edge_edge, not " + kind);
    SIDESTEP_REQUIRE(
        points.ndim() == 4 && points.shape(1) == 2 && points.shape(2) == 4 && points.shape(3) == 3,
        "points must be of shape (N, 2, 4, 3): start and end of four points; not " +
            shape_of(points));
    const py::ssize_t count = points.shape(0);
    Numbers out(count);
    double* times = out.mutable_data();
    const double* from = points.data();
    std::int64_t refused = -1;
    {
        const py::gil_scoped_release unlocked;
        const Elementary which =
            kind == "vertex_face" ? Elementary::vertex_face : Elementary::edge_edge;
        parallel_for(count, questions_at_once, [&](std::int64_t begin, std::int64_t end) {
            std::vector<MovingPoints> questions(static_cast<std::size_t>(end - begin));
            for (std::int64_t i = begin; i < end; ++i) {
                MovingPoints& q = questions[static_cast<std::size_t>(i - begin)];
                const double* at = from + i * 24;
                for (std::size_t p = 0; p < 4; ++p) {
                    q.start[p] = Vec3(at[3 * p], at[3 * p + 1], at[3 * p + 2]);
                    q.end[p] = Vec3(at[12 + 3 * p], at[13 + 3 * p], at[14 + 3 * p]);
                }
            }
            std::vector<FirstTouch> answers(questions.size());
            ccd::first_touches(which, questions, answers, {.tolerance = tolerance});
            for (std::size_t k = 0; k < answers.size(); ++k) {
                times[begin + static_cast<std::int64_t>(k)] =
                    answers[k].verdict == FirstTouch::Verdict::refused
                        ? std::numeric_limits<double>::quiet_NaN()
                        : answers[k].seconds;
            }
        });
        for (py::ssize_t i = 0; i < count && refused < 0; ++i) {
            if (times[i] != times[i]) refused = i;
        }
    }
    SIDESTEP_REQUIRE(refused < 0,
                     "question " + std::to_string(refused) + " has a number that is not finite");
    return out;
}

}  // namespace

void bind_ccd(py::module_& parent) {
    py::module_ module = parent.def_submodule("ccd", "When do moving things first touch?");
    module.def("first_touches", &first_touches_of, py::arg("kind"), py::arg("points"),
               py::kw_only(), py::arg("tolerance") = 1e-6,
               "First moments in [0, 1] at which a corner and a triangle (vertex_face: v, f0, f1, "
               "f2) or two edges (edge_edge: a0, a1, b0, b1) touch, for points (N, 2, 4, 3) that "
               "move straight from start to end; infinity where they never do. Exact: none missed, "
               "none made up, and never late.");
    bind_ccd_contacts(module);
}

}  // namespace sidestep::python
