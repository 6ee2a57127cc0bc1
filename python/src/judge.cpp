#include "sidestep/judge/judge.h"

#include <array>
#include <optional>

#include "python/src/bind.h"
#include "python/src/numbers.h"
#include "python/src/recording.h"

namespace sidestep::python {

namespace {

using judge::Judgement;
using judge::Overlap;

Judgement verify(const KeptRecording& kept, int between, std::optional<double> radius,
                 std::optional<double> margin, double tolerance, int list_at_most,
                 const py::object& progress) {
    SIDESTEP_REQUIRE(!radius || !margin, "radius is of discs, margin of limbs: give one of them");
    judge::JudgeOptions options;
    options.between = between;
    options.tolerance = tolerance;
    options.list_at_most = list_at_most;
    if (radius || margin) {
        options.fixed_radius = radius;
        options.margin = margin.value_or(options.margin);
    } else {
        const Result<judge::StatedWidth> stated = judge::stated_width(*kept.recording, kept.name);
        if (!stated) throw InputError(stated.error());
        options.fixed_radius = stated->fixed_radius;
        options.margin = stated->margin;
    }
    Interruptible work(progress);
    options.progress = [&work](double share) { return work.go_on(share); };
    Judgement judgement = work.run([&] { return judge::judge(*kept.recording, options); });
    if (judgement.complete) work.finished();
    return judgement;
}

}  // namespace

void bind_judge(py::module_& parent) {
    py::module_ module = parent.def_submodule(
        "judge", "Does anybody in this recording overlap anybody else? Knows nothing of planners.");

    py::class_<Overlap>(module, "Overlap", "Two things that share ground.")
        .def_readonly("a", &Overlap::a, "The number of a thing ...")
        .def_readonly("b", &Overlap::b, "... and of another; -1 when it is a wall.")
        .def_readonly("wall", &Overlap::wall, "The line that somebody stands in, or -1.")
        .def_readonly("first_s", &Overlap::first_s)
        .def_readonly("last_s", &Overlap::last_s)
        .def_readonly("deepest", &Overlap::deepest, "Metres.")
        .def_readonly("deepest_s", &Overlap::deepest_s)
        .def("__repr__", [](const Overlap& o) {
            return "<Overlap of " + std::to_string(o.a) + " and " +
                   (o.wall >= 0 ? "wall " + std::to_string(o.wall) : std::to_string(o.b)) +
                   " from " + std::to_string(o.first_s) + " s, " + std::to_string(o.deepest) +
                   " m deep>";
        });

    py::class_<Judgement>(module, "Judgement", "What the judge found.")
        .def_readonly("overlaps", &Judgement::overlaps, "Spells of overlap, all of them.")
        .def_readonly("list", &Judgement::list, "The earliest of them.")
        .def_readonly("deepest", &Judgement::deepest, "Metres, over all overlaps.")
        .def_readonly("people", &Judgement::people, "Figures that are ever seen.")
        .def_readonly("obstacles", &Judgement::obstacles, "Discs.")
        .def_readonly("walls", &Judgement::walls)
        .def_readonly("moments", &Judgement::moments)
        .def_readonly("pairs", &Judgement::pairs, "Looked at, over all moments.")
        .def_readonly("measured", &Judgement::measured, "Of them, not settled along x: work done.")
        .def_readonly("closest", &Judgement::closest, "The least gap between two people, metres.")
        .def_readonly("closest_s", &Judgement::closest_s)
        .def_property_readonly(
            "closest_pair",
            [](const Judgement& j) {
                return std::array{j.closest_a, j.closest_b};
            },
            "Between whom; -1, -1 when there never were two at a time.")
        .def_readonly("complete", &Judgement::complete, "False when progress stopped it.")
        .def("__repr__", [](const Judgement& j) {
            return "<Judgement: " + std::to_string(j.overlaps) + " overlaps of " +
                   std::to_string(j.people) + " people at " + std::to_string(j.moments) +
                   " moments>";
        });

    module.def("verify", &verify, py::arg("recording"), py::kw_only(), py::arg("between") = 8,
               py::arg("radius") = py::none(), py::arg("margin") = py::none(),
               py::arg("tolerance") = 0.0, py::arg("list_at_most") = 20,
               py::arg("progress") = py::none(),
               R"(Looks at every person and every other person, disc and wall, at every moment.

    >>> import sidestep
    >>> run = sidestep.crowd.Simulation("corridor", seed=7)
    >>> run.advance(2.0)
    >>> sidestep.judge.verify(run.recording()).overlaps
    0

Widths are what the recording says of itself, unless `radius` (discs) or `margin` (limbs and so much
more) is given. `progress` is called with a share from 0 to 1; when it returns False the judgement is
incomplete.)");
}

}  // namespace sidestep::python
