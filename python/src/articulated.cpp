#include "python/src/articulated.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "python/src/arrays.h"
#include "python/src/recording.h"
#include "sidestep/articulated/link_motion.h"
#include "sidestep/base/file.h"

namespace sidestep::python {

ArticulatedRun::ArticulatedRun(articulated::StagedScene scene, const Options& options)
    : scene_(std::move(scene)),
      how_(articulated::run_options(scene_, options.words)),
      simulation_(std::make_unique<articulated::Simulation>(scene_.scene, how_)) {
    if (!options.record) return;
    recording::WriterOptions words;
    words.about = articulated::about(scene_, how_, *simulation_);
    writer_.emplace(recording::Writer::to_memory(bytes_, words));
    articulated::RecorderOptions telling = articulated::recorder_options(scene_);
    telling.groups = options.groups;
    // nothing is late: a recording may be asked for at any moment, and the run goes on
    telling.thin = false;
    recorder_.emplace(*writer_, *simulation_, telling);
}

void ArticulatedRun::frame() {
    simulation_->frame();
    if (simulation_->stopped()) {
        Problem problem = *simulation_->stopped();
        problem.file = scene_.name;
        throw InputError({problem});
    }
    if (recorder_) recorder_->frame(*simulation_);
}

std::string ArticulatedRun::recorded() const {
    SIDESTEP_REQUIRE(writer_, "nothing was recorded: the simulation was made with record=False");
    return bytes_ + writer_->ending();
}

namespace {

using articulated::Model;
using articulated::ModelFile;
using articulated::Simulation;
using articulated::StagedScene;
using articulated::StageWords;
using articulated::State;

Numbers column_of(const std::vector<double>& numbers) {
    return Numbers(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

/// A word or a file. @throws UsageError for words that say nothing to it, InputError for files.
StagedScene staged_by_name(const std::string& what, const StageWords& words, bool floating) {
    std::string names;
    for (const articulated::BuiltInScene& one : articulated::built_in_scenes()) {
        names += (names.empty() ? "" : ", ") + std::string(one.name);
        if (what != one.name) continue;
        SIDESTEP_REQUIRE(!words.count || one.count, "count says nothing to " + what);
        SIDESTEP_REQUIRE(!words.seed || one.seed, "seed says nothing to " + what);
        SIDESTEP_REQUIRE(!floating, "floating says nothing to " + what);
        SIDESTEP_REQUIRE(!words.count || (*words.count >= 1 && *words.count <= 20000),
                         "count is 1 to 20000, not " + std::to_string(words.count.value_or(0)));
        return articulated::stage_built_in(what, words);
    }
    if (extension_of(what).empty()) {
        throw InputError({problem_with(what, "is no scene of bodies with joints",
                                       "there are " + names + "; or a .xml or .urdf file")});
    }
    SIDESTEP_REQUIRE(!words.count, "count says nothing to " + what);
    Result<ModelFile> read = articulated::try_load_model(what, {.floating = floating});
    if (!read) throw InputError(read.error());
    return articulated::stage_model(*read, std::filesystem::path(what).stem().string(), words);
}

StagedScene staged_scene(const py::object& what, const StageWords& words, bool floating) {
    if (py::isinstance<py::str>(what) || py::hasattr(what, "__fspath__")) {
        const std::string word = py::str(what);
        const py::gil_scoped_release unlocked;
        return staged_by_name(word, words, floating);
    }
    SIDESTEP_REQUIRE(!words.count && !floating, "count and floating are for names and files");
    if (py::isinstance<ModelFile>(what)) {
        const ModelFile& file = what.cast<const ModelFile&>();
        return articulated::stage_model(file, file.name.empty() ? "model" : file.name, words);
    }
    SIDESTEP_REQUIRE(py::isinstance<Model>(what),
                     "scene is the name of a built-in one, a file, a ModelFile or a Model, not " +
                         std::string(Py_TYPE(what.ptr())->tp_name));
    SIDESTEP_REQUIRE(!words.seed, "seed says nothing to a Model: it stands as it is");
    const auto model = what.cast<std::shared_ptr<Model>>();
    return articulated::stage_alone(model, articulated::rest_state(*model), "model", words);
}

articulated::Weight weight_of(const std::string& word) {
    SIDESTEP_REQUIRE(word == "lever" || word == "area" || word == "none",
                     "weight is lever, area or none, not " + word);
    return word == "area"   ? articulated::Weight::area
           : word == "none" ? articulated::Weight::none
                            : articulated::Weight::lever;
}

std::unique_ptr<ArticulatedRun> make_articulated(
    const py::object& scene, std::optional<double> seconds, std::optional<int> count,
    std::optional<std::uint64_t> seed, bool full, std::optional<double> threshold, int budget,
    std::optional<bool> occlusion, const std::string& weight, std::optional<double> step,
    bool multi_rate, bool floating, bool record, bool groups) {
    SIDESTEP_REQUIRE(
        !seconds || (*seconds > 0.0 && *seconds <= 86400.0),
        "seconds is above 0 and at most a day, not " + std::to_string(seconds.value_or(0.0)));
    SIDESTEP_REQUIRE(
        !step || (*step >= 1e-5 && *step <= 0.1),
        "step is seconds from 0.00001 to 0.1, not " + std::to_string(step.value_or(0.0)));
    SIDESTEP_REQUIRE(
        !threshold || (*threshold >= 0.0 && *threshold <= 1e6),
        "threshold is pixels from 0 to a million, not " + std::to_string(threshold.value_or(0.0)));
    SIDESTEP_REQUIRE(!(full && threshold),
                     "full moves all joints, threshold only those that show: choose one");
    SIDESTEP_REQUIRE(budget >= 0, "budget is joints from 0 on, not " + std::to_string(budget));
    ArticulatedRun::Options options{.record = record, .groups = groups};
    options.words = {.step_s = step,
                     .threshold_px = full ? std::optional(0.0) : threshold,
                     .budget = budget,
                     .occlusion = occlusion,
                     .weight = weight_of(weight),
                     .multi_rate = multi_rate};
    StagedScene staged =
        staged_scene(scene, {.count = count, .seed = seed, .seconds = seconds}, floating);
    const py::gil_scoped_release unlocked;
    return std::make_unique<ArticulatedRun>(std::move(staged), options);
}

int actor_in(ArticulatedRun& run, int actor) {
    SIDESTEP_REQUIRE(
        actor >= 0 && actor < run.simulation().actor_count(),
        "body " + std::to_string(actor) + " of " + std::to_string(run.simulation().actor_count()));
    return actor;
}

/// Frames to the end of the scene or for so many seconds, as the tool counts; `look` before each and
/// after the last.
template <typename Look>
void play_frames(ArticulatedRun& run, std::optional<double> seconds, Interruptible& work,
                 const Look& look) {
    SIDESTEP_REQUIRE(
        !seconds || (*seconds >= 0.0 && *seconds <= 1e6),
        "seconds must be from 0 to a million, not " + std::to_string(seconds.value_or(0.0)));
    const double start = run.simulation().time_s();
    const double end = (seconds ? start + *seconds : run.scene().seconds) - 0.5 * run.how().frame_s;
    work.run([&] {
        look();
        while (run.simulation().time_s() < end) {
            if (!work.go_on((run.simulation().time_s() - start) / (end - start))) return;
            run.frame();
            look();
        }
    });
    work.finished();
}

/// Where one body was, moment by moment.
struct StateTrace {
    py::array_t<double> times, q, v;
};

StateTrace trace_states(ArticulatedRun& run, std::optional<double> seconds, double every, int body,
                        const py::object& progress) {
    const Turns::Turn turn = run.turns.take();
    Interruptible work(progress);
    const int actor = actor_in(run, body);
    SIDESTEP_REQUIRE(every >= 0.0 && every <= 1e6,
                     "every is seconds from 0 on, not " + std::to_string(every));
    const auto stride = std::max<std::int64_t>(1, std::llround(every / run.how().frame_s));
    std::vector<double> times, q, v;
    std::int64_t looks = 0;
    play_frames(run, seconds, work, [&] {
        if (looks++ % stride != 0) return;
        const State& state = run.simulation().state(actor);
        times.push_back(run.simulation().time_s());
        q.insert(q.end(), state.positions.begin(), state.positions.end());
        v.insert(v.end(), state.rates.begin(), state.rates.end());
    });
    const auto moments = static_cast<py::ssize_t>(times.size());
    const Model& model = run.simulation().model(actor);
    return {
        py::array_t<double>(moments, times.data()),
        py::array_t<double>({moments, static_cast<py::ssize_t>(model.position_count())}, q.data()),
        py::array_t<double>({moments, static_cast<py::ssize_t>(model.freedom())}, v.data())};
}

/// What is asked of a run between two frames.
template <typename Get>
auto asked(const Get& get) {
    return [get](ArticulatedRun& run) {
        const Turns::Turn turn = run.turns.take();
        return get(run);
    };
}

void bind_simulation(py::module_& module) {
    py::class_<StateTrace>(module, "Trace", "How one body was, moment by moment.")
        .def_readonly("times", &StateTrace::times, "(T,): seconds.")
        .def_readonly("q", &StateTrace::q, "(T, positions).")
        .def_readonly("v", &StateTrace::v, "(T, rates).");

    py::class_<ArticulatedRun>(module, "Simulation",
                               R"(Bodies with joints, of which those move that show.

    >>> import sidestep
    >>> run = sidestep.articulated.Simulation("pendulum300", count=20)
    >>> run.advance(0.5)
    >>> q, v = run.state()
    >>> q.shape, 0 < run.moving_count <= run.joint_count
    ((20,), True)

The same scene, words and steps give the same bits, with any number of threads.)")
        .def(
            py::init(&make_articulated), py::arg("scene"), py::kw_only(),
            py::arg("seconds") = py::none(), py::arg("count") = py::none(),
            py::arg("seed") = py::none(), py::arg("full") = false,
            py::arg("threshold") = py::none(), py::arg("budget") = 0,
            py::arg("occlusion") = py::none(), py::arg("weight") = "lever",
            py::arg("step") = py::none(), py::arg("multi_rate") = false,
            py::arg("floating") = false, py::arg("record") = true, py::arg("groups") = true,
            R"(scene: pendulum300, dog-wall, dogs100, falling, ragdolls; a robot as .xml (MJCF) or .urdf; a ModelFile;
    or a Model, which begins at rest where it is, with nothing to fall on.
seconds, count, seed: how long, how many and which, instead of the scene's own.
full: all joints move, always. threshold: a joint moves while its swing is larger than so many pixels.
budget: so many joints may move at a time; 0: no limit. occlusion: what is hidden counts less.
weight: what a joint's motion counts by: lever, area or none.
step: seconds. multi_rate: bodies that look small take longer steps.
floating: the root of a .urdf file is free, and falls.
record: keep a recording, for recording() and view. groups: coloured by rigid group.)")
        .def(
            "advance",
            [](ArticulatedRun& run, std::optional<double> seconds, const py::object& progress) {
                const Turns::Turn turn = run.turns.take();
                Interruptible work(progress);
                play_frames(run, seconds, work, [] {});
            },
            py::arg("seconds") = py::none(), py::kw_only(), py::arg("progress") = py::none(),
            "Plays on for so many seconds, or to the end of the scene. `progress` is called with a "
            "share from 0 to 1; when it returns False, time stops there. InputError names the "
            "joint at which a run explodes.")
        .def("trace", &trace_states, py::arg("seconds") = py::none(), py::arg("every") = 1.0 / 60.0,
             py::kw_only(), py::arg("body") = 0, py::arg("progress") = py::none(),
             "As advance, and tells how one body was, `every` so many seconds.")
        .def(
            "frame",
            [](ArticulatedRun& run) {
                const Turns::Turn turn = run.turns.take();
                const py::gil_scoped_release unlocked;
                run.frame();
            },
            "One frame, of several steps.")
        .def(
            "state",
            [](ArticulatedRun& run, int body) {
                const Turns::Turn turn = run.turns.take();
                const State& state = run.simulation().state(actor_in(run, body));
                return std::pair(column_of(state.positions), column_of(state.rates));
            },
            py::arg("body") = 0, "q and v of a body.")
        .def(
            "set_state",
            [](ArticulatedRun& run, const Numbers& q, const Numbers& v, int body) {
                const Turns::Turn turn = run.turns.take();
                const int actor = actor_in(run, body);
                run.simulation().set_state(actor, state_from(run.simulation().model(actor), q, v));
            },
            py::arg("q"), py::arg("v"), py::arg("body") = 0,
            "Puts a body somewhere else; which of its joints move stays as it is.")
        .def(
            "model",
            [](ArticulatedRun& run, int body) {
                const auto& actor =
                    run.scene().scene.actors[static_cast<std::size_t>(actor_in(run, body))];
                return std::const_pointer_cast<Model>(
                    run.scene().scene.models[static_cast<std::size_t>(actor.model)]);
            },
            py::arg("body") = 0, "What a body is made of.")
        .def(
            "moving",
            [](ArticulatedRun& run, int body) {
                const Turns::Turn turn = run.turns.take();
                const articulated::Region& region = run.simulation().region(actor_in(run, body));
                py::array_t<bool> out(region.link_count());
                for (int i = 0; i < region.link_count(); ++i) {
                    out.mutable_data()[i] = region.moves(i);
                }
                return out;
            },
            py::arg("body") = 0, "(L,): which joints move now; the others are welded.")
        .def_property_readonly(
            "names",
            [](ArticulatedRun& run) {
                std::vector<std::string> names;
                for (const auto& actor : run.scene().scene.actors) names.push_back(actor.name);
                return names;
            },
            "Of the bodies, by number.")
        .def_property_readonly("energy", asked([](ArticulatedRun& run) {
                                   return articulated::total_energy(run.simulation());
                               }),
                               "J: motion, height and springs.")
        .def_property_readonly("joint_count", asked([](ArticulatedRun& run) {
                                   return run.simulation().joint_count();
                               }),
                               "Joints that have a choice.")
        .def_property_readonly("moving_count", asked([](ArticulatedRun& run) {
                                   return run.simulation().moving_count();
                               }),
                               "Those of them that move now.")
        .def_property_readonly("asleep_count", asked([](ArticulatedRun& run) {
                                   return run.simulation().asleep_count();
                               }),
                               "Bodies at rest that take no steps.")
        .def_property_readonly("threshold", asked([](ArticulatedRun& run) {
                                   return run.how().adaptive ? run.simulation().threshold_px()
                                                             : 0.0;
                               }),
                               "Pixels, as a budget has steered it; 0: all joints move.")
        .def_property_readonly("seconds",
                               asked([](ArticulatedRun& run) { return run.simulation().time_s(); }))
        .def_property_readonly(
            "frame_time", [](ArticulatedRun& run) { return run.how().frame_s; },
            "Seconds of a frame.")
        .def_property_readonly(
            "step_time", [](ArticulatedRun& run) { return run.how().step_s; }, "Seconds of a step.")
        .def_property_readonly("title", [](ArticulatedRun& run) { return run.scene().title; })
        .def_property_readonly(
            "warnings", [](ArticulatedRun& run) { return run.scene().warnings; },
            "What a file asks for and is not simulated.")
        .def_property_readonly("fingerprint", asked([](ArticulatedRun& run) {
                                   return hex_of(run.simulation().fingerprint());
                               }),
                               "Of all states: the same digits as the tool prints.")
        .def(
            "recording",
            [](ArticulatedRun& run) {
                const Turns::Turn turn = run.turns.take();
                const py::gil_scoped_release unlocked;
                return keep_recording(run.recorded(), run.scene().title);
            },
            "What happened up to now; the run may go on.")
        .def(
            "save",
            [](ArticulatedRun& run, const std::filesystem::path& path) {
                const Turns::Turn turn = run.turns.take();
                const py::gil_scoped_release unlocked;
                raise_problems(write_file(path, run.recorded()));
            },
            py::arg("path"), "Writes the recording up to now: the whole file or none of it.")
        .def("__len__", [](ArticulatedRun& run) { return run.simulation().actor_count(); })
        .def("__repr__", asked([](ArticulatedRun& run) {
                 return "<Simulation of " + run.scene().title + " at " +
                        std::to_string(run.simulation().time_s()) + " s, " +
                        std::to_string(run.simulation().moving_count()) + " of " +
                        std::to_string(run.simulation().joint_count()) + " joints move>";
             }));
    py::class_<articulated::Course>(
        module, "Course", R"(How models move between two states, link by link, for sidestep.ccd.

    >>> import numpy, sidestep
    >>> arm = sidestep.articulated.Model([sidestep.articulated.Link("arm", mass=1.0, centre=(1, 0, 0))])
    >>> course = sidestep.articulated.Course()
    >>> course.add(arm, [0.0], [numpy.pi / 2])
    [0]
    >>> sidestep.ccd.places(course.links, 1.0)[1].round(3)
    array([[0.707, 0.   , 0.   , 0.707]])
)")
        .def(py::init<>())
        .def(
            "add",
            [](articulated::Course& course, const Model& model, const Numbers& from,
               const Numbers& to) {
                const std::vector<double> still(static_cast<std::size_t>(model.freedom()));
                return course.add(model, state_from(model, from, column_of(still)),
                                  state_from(model, to, column_of(still)));
            },
            py::arg("model"), py::arg("q_0"), py::arg("q_1"),
            "From one state to another: every joint evenly, rotations the short way round. Returns "
            "the number of each of its links.")
        .def(
            "add_still",
            [](articulated::Course& course, const Triple& at, const Four& rotation) {
                return course.add_still(transform_of(at, rotation));
            },
            py::kw_only(), py::arg("at") = Triple{0.0, 0.0, 0.0}, py::arg("rotation") = unturned,
            "Something that stands. Returns its number.")
        .def_readonly("links", &articulated::Course::links, "What moves, for ccd.first_contact.")
        .def("__len__", [](const articulated::Course& course) { return course.links.size(); });
    module.def(
        "built_in_scenes",
        [] {
            std::vector<std::string> names;
            for (const auto& one : articulated::built_in_scenes()) names.emplace_back(one.name);
            return names;
        },
        "Names of scenes that need no file.");
}

}  // namespace

void bind_articulated(py::module_& parent) {
    py::module_ module = parent.def_submodule(
        "articulated",
        "How does a body of many joints move, and how much of that will anyone see?");
    bind_articulated_model(module);
    bind_simulation(module);
}

}  // namespace sidestep::python
