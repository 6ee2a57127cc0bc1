#include "python/src/crowd.h"

#include <cmath>
#include <limits>

#include "python/src/recording.h"
#include "sidestep/base/file.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "sidestep/motion/graph/graph_file.h"

namespace sidestep::python {

CrowdRun::CrowdRun(crowd::Scene scene, std::shared_ptr<const motion::MotionGraph> graph,
                   const Options& options)
    : scene_(std::make_unique<crowd::Scene>(std::move(scene))),
      graph_(std::move(graph)),
      taste_(options.taste),
      title_(scene_->title.empty() ? scene_->name : scene_->title) {
    crowd::SimulationOptions how;
    how.seed = options.seed;
    how.method = options.method;
    how.taste = options.taste;
    if (options.explain) {
        reasons_ = std::make_unique<crowd::Explanations>();
        how.refusals = reasons_->listener();
    }
    simulation_ = std::make_unique<crowd::Simulation>(*scene_, *graph_, how);
    if (!options.record) return;
    recording::WriterOptions words;
    words.about = crowd::about(*simulation_, options.seed, "");
    writer_.emplace(recording::Writer::to_memory(bytes_, words));
    recorder_.emplace(*writer_, *simulation_, reasons_.get());
}

void CrowdRun::step() {
    simulation_->step();
    if (recorder_) recorder_->step();
}

const crowd::Facing& CrowdRun::facing() {
    if (!facing_) facing_.emplace(simulation_->repertoire());
    return *facing_;
}

void CrowdRun::set_taste(const crowd::Taste& taste) {
    simulation_->set_taste(taste);
    taste_ = taste;
}

std::string CrowdRun::recorded() const {
    SIDESTEP_REQUIRE(writer_, "nothing was recorded: the simulation was made with record=False");
    return bytes_ + writer_->ending();
}

namespace {

using crowd::Report;
using crowd::Scene;
using crowd::Taste;

constexpr double absent = std::numeric_limits<double>::quiet_NaN();

crowd::Method method_of(const std::string& word) {
    SIDESTEP_REQUIRE(word == "fast" || word == "mobb" || word == "one_level" || word == "brute",
                     "method is fast, mobb, one_level or brute, not " + word);
    return word == "fast"        ? crowd::Method::fast
           : word == "mobb"      ? crowd::Method::mobb
           : word == "one_level" ? crowd::Method::one_level
                                 : crowd::Method::brute;
}

void put_tastes(const py::dict& words, Taste& taste) {
    for (const auto& [key, value] : words) {
        const std::string name = py::str(key);
        if (name == "tries") {
            taste.tries = py::cast<int>(value);
            continue;
        }
        bool known = false;
        std::string all;
        for (const crowd::TasteName& one : crowd::taste_names()) {
            all += (all.empty() ? "" : ", ") + std::string(one.name);
            if (name != one.name) continue;
            taste.*one.number = py::cast<double>(value);
            known = true;
        }
        SIDESTEP_REQUIRE(known, "there is no taste " + name + "; there are " + all + ", tries");
    }
}

Scene scene_of(const py::object& what) {
    if (py::isinstance<Scene>(what)) return what.cast<Scene>();
    SIDESTEP_REQUIRE(py::isinstance<py::str>(what) || py::hasattr(what, "__fspath__"),
                     "scene is a Scene, the name of a built-in one or a file, not " +
                         std::string(Py_TYPE(what.ptr())->tp_name));
    Result<Scene> found = crowd::find_scene(py::str(what));
    if (!found) throw InputError(found.error());
    return *std::move(found);
}

std::shared_ptr<const motion::MotionGraph> graph_of(const py::object& what) {
    if (what.is_none()) return {std::shared_ptr<void>(), &motion::crowd_graph()};
    if (py::isinstance<py::str>(what) || py::hasattr(what, "__fspath__")) {
        const std::string word = py::str(what);
        if (word == "steps") return {std::shared_ptr<void>(), &motion::crowd_graph()};
        if (word == "built-in") return {std::shared_ptr<void>(), &motion::built_in_graph()};
        const py::gil_scoped_release unlocked;
        Result<motion::MotionGraph> read = motion::try_load_graph(word);
        if (!read) throw InputError(read.error());
        return std::make_shared<const motion::MotionGraph>(*std::move(read));
    }
    try {
        return std::make_shared<const motion::MotionGraph>(what.cast<const motion::MotionGraph&>());
    } catch (const py::cast_error&) {
        SIDESTEP_REQUIRE(false,
                         "graph is None, steps, built-in, a .graph file or a MotionGraph, not " +
                             std::string(Py_TYPE(what.ptr())->tp_name));
    }
    return {};
}

std::unique_ptr<CrowdRun> make_run(const py::object& scene_words, const py::object& graph_words,
                                   std::uint64_t seed, const std::string& method,
                                   const std::optional<py::dict>& taste, bool record,
                                   bool explain) {
    Scene scene = scene_of(scene_words);
    std::shared_ptr<const motion::MotionGraph> graph = graph_of(graph_words);
    CrowdRun::Options options{
        .seed = seed, .method = method_of(method), .record = record, .explain = explain};
    if (taste) put_tastes(*taste, options.taste);
    const py::gil_scoped_release unlocked;
    raise_problems(motion::check(*graph));
    return std::make_unique<CrowdRun>(std::move(scene), std::move(graph), options);
}

/// Frames until the end of the scene, or for so many seconds.
std::int64_t frames_of(CrowdRun& run, std::optional<double> seconds) {
    const double dt = run.simulation().repertoire().frame_time();
    const double wanted =
        seconds.value_or(run.simulation().scene().seconds - run.crowd().seconds());
    SIDESTEP_REQUIRE(std::isfinite(wanted) && wanted <= 1e6 && (!seconds || *seconds >= 0.0),
                     "seconds must be from 0 to a million, not " + std::to_string(wanted));
    return std::max<std::int64_t>(0, std::llround(std::ceil(wanted / dt - 1e-9)));
}

void advance(CrowdRun& run, std::optional<double> seconds, const py::object& progress) {
    const Turns::Turn turn = run.turns.take();
    Interruptible work(progress);
    const std::int64_t frames = frames_of(run, seconds);
    work.run([&] {
        for (std::int64_t i = 0; i < frames; ++i) {
            if (!work.go_on(static_cast<double>(i) / static_cast<double>(frames))) return;
            if (!seconds && run.simulation().over()) return;
            run.step();
        }
    });
    work.finished();
}

void put_places(CrowdRun& run, double* to) {
    for (int i = 0; i < run.crowd().size(); ++i, to += 2) {
        const bool here = run.crowd().state(i).present;
        const Vec2 at = here ? run.crowd().place(i) : Vec2::Constant(absent);
        to[0] = at.x();
        to[1] = at.y();
    }
}

void put_headings(CrowdRun& run, double* to) {
    const crowd::Facing& facing = run.facing();
    for (int i = 0; i < run.crowd().size(); ++i) {
        const crowd::PersonState state = run.crowd().state(i);
        to[i] = state.present ? facing(state, run.crowd().frame()) : absent;
    }
}

/// Where everybody was, moment by moment.
struct Trace {
    py::array_t<double> times, positions, headings;
};

Trace trace(CrowdRun& run, std::optional<double> seconds, double every,
            const py::object& progress) {
    const Turns::Turn turn = run.turns.take();
    Interruptible work(progress);
    const std::int64_t frames = frames_of(run, seconds);
    const double dt = run.simulation().repertoire().frame_time();
    SIDESTEP_REQUIRE(every >= 0.0 && every <= 1e6,
                     "every is seconds from 0 on, not " + std::to_string(every));
    const std::int64_t stride = std::max<std::int64_t>(1, std::llround(every / dt));
    std::vector<double> times;
    std::vector<std::vector<double>> places, headings;
    work.run([&] {
        for (std::int64_t i = 0;; ++i) {
            if (i % stride == 0) {
                const auto count = static_cast<std::size_t>(run.crowd().size());
                times.push_back(run.crowd().seconds());
                places.emplace_back(2 * count);
                headings.emplace_back(count);
                put_places(run, places.back().data());
                put_headings(run, headings.back().data());
            }
            if (i == frames) break;
            if (!work.go_on(static_cast<double>(i) / static_cast<double>(frames))) return;
            run.step();
        }
    });
    work.finished();
    const auto moments = static_cast<py::ssize_t>(times.size());
    const auto people = static_cast<py::ssize_t>(headings.back().size());
    Trace out{py::array_t<double>(moments, times.data()),
              py::array_t<double>({moments, people, py::ssize_t{2}}),
              py::array_t<double>({moments, people})};
    std::fill_n(out.positions.mutable_data(), out.positions.size(), absent);
    std::fill_n(out.headings.mutable_data(), out.headings.size(), absent);
    for (py::ssize_t t = 0; t < moments; ++t) {
        const auto& at = places[static_cast<std::size_t>(t)];
        const auto& to = headings[static_cast<std::size_t>(t)];
        std::copy(at.begin(), at.end(), out.positions.mutable_data() + 2 * t * people);
        std::copy(to.begin(), to.end(), out.headings.mutable_data() + t * people);
    }
    return out;
}

void bind_scene(py::module_& module) {
    py::class_<Scene>(module, "Scene", R"(Where people walk, how many and where to.

    >>> import sidestep
    >>> scene = sidestep.crowd.find_scene("plaza")
    >>> scene.count
    100
    >>> sidestep.crowd.with_people(scene, 25).count
    25
)")
        .def_readonly("name", &Scene::name)
        .def_readonly("file", &Scene::file)
        .def_readonly("title", &Scene::title)
        .def_readwrite("seconds", &Scene::seconds, "How long it lasts.")
        .def_readwrite("closed", &Scene::closed, "Walls stand around the stage.")
        .def_readwrite("lanes", &Scene::lanes,
                       "How much people keep to the right of those who come towards them.")
        .def_property(
            "radius", [](const Scene& s) { return s.width.fixed_radius; },
            [](Scene& s, std::optional<double> radius) {
                SIDESTEP_REQUIRE(
                    !radius || (*radius > 0.0 && *radius < 100.0),
                    "radius is metres from 0 to 100, not " + std::to_string(radius.value_or(0.0)));
                s.width.fixed_radius = radius;
            },
            "Everybody is a disc of this radius; None: as wide as limbs reach.")
        .def_property(
            "margin", [](const Scene& s) { return s.width.margin; },
            [](Scene& s, double margin) {
                SIDESTEP_REQUIRE(margin >= 0.0 && margin < 100.0,
                                 "margin is metres from 0 to 100, not " + std::to_string(margin));
                s.width.margin = margin;
            },
            "Around the limbs, where radius is None.")
        .def_property_readonly("count", &Scene::count, "People there from the start.")
        .def_property_readonly("area", &Scene::area, "Of the stage, square metres.")
        .def_property_readonly(
            "low",
            [](const Scene& s) {
                return std::array{s.low.x(), s.low.y()};
            },
            "Corner of the stage: x, z.")
        .def_property_readonly("high",
                               [](const Scene& s) {
                                   return std::array{s.high.x(), s.high.y()};
                               })
        .def_property_readonly(
            "goals",
            [](const Scene& s) {
                std::vector<std::string> names;
                for (const crowd::Goal& goal : s.goals) names.push_back(goal.name);
                return names;
            },
            "Their names.")
        .def_property_readonly(
            "walls",
            [](const Scene& s) {
                py::list list;
                for (const crowd::Polygon& wall : s.walls) {
                    list.append(rows_of(wall, 2, [](const Vec2& p) {
                        return std::array{p.x(), p.y()};
                    }));
                }
                return list;
            },
            "Polygons, each (N, 2): x, z.")
        .def("__repr__", [](const Scene& s) {
            return "<Scene " + s.name + ", " + std::to_string(s.count()) + " people, " +
                   std::to_string(s.seconds) + " s>";
        });
    module.def("built_in_scenes", &crowd::built_in_scenes, "Names of scenes that need no file.");
    module.def(
        "built_in_scene",
        [](const std::string& name) { return std::string(crowd::built_in_scene(name)); },
        py::arg("name"), "The text of one of them, as a file to start from.");
    module.def(
        "find_scene", [](const py::object& what) { return scene_of(what); }, py::arg("what"),
        "A built-in scene by its name, or a file.");
    module.def(
        "parse_scene",
        [](const std::string& text, const std::string& file) {
            const py::gil_scoped_release unlocked;
            Result<Scene> scene = crowd::parse_scene(text, file);
            if (!scene) throw InputError(scene.error());
            return *std::move(scene);
        },
        py::arg("text"), py::arg("file") = "",
        "A scene from its text (docs/scenes.md). InputError has every problem with line and "
        "column.");
    module.def(
        "check",
        [](const Scene& scene) {
            const py::gil_scoped_release unlocked;
            return crowd::check(scene);
        },
        py::arg("scene"), "What is wrong with the ground, before anything runs.");
    module.def("with_people", &crowd::with_people, py::arg("scene"), py::arg("count"),
               py::kw_only(), py::arg("keep_stage") = false, Unlocked(),
               "The scene with so many people from the start; the stage grows with them unless "
               "keep_stage.");
}

void bind_report(py::module_& module) {
    py::class_<Report>(module, "Report", "How it went, up to now.")
        .def_readonly("seconds", &Report::seconds)
        .def_readonly("people", &Report::people, "Ever there.")
        .def_readonly("present", &Report::present)
        .def_readonly("mean_present", &Report::mean_present)
        .def_readonly("waiting", &Report::waiting, "Wanted to arrive and found no room yet.")
        .def_readonly("arrivals", &Report::arrivals, "Goals reached.")
        .def_readonly("arrived", &Report::arrived, "People who are where they wanted to be.")
        .def_readonly("left", &Report::left, "Went out at an exit.")
        .def_readonly("all_arrived_s", &Report::all_arrived_s)
        .def_readonly("throughput", &Report::throughput, "Goals reached per second.")
        .def_readonly("mean_speed", &Report::mean_speed, "Metres per second.")
        .def_readonly("free_speed", &Report::free_speed, "What they would walk alone.")
        .def_readonly("speed_ratio", &Report::speed_ratio)
        .def_readonly("stuck_10", &Report::stuck_10)
        .def_readonly("stuck_30", &Report::stuck_30)
        .def_readonly("worst_stuck_s", &Report::worst_stuck_s)
        .def_readonly("choices", &Report::choices)
        .def_readonly("no_free_share", &Report::no_free_share)
        .def_readonly("candidates_per_choice", &Report::candidates_per_choice)
        .def_property_readonly(
            "fingerprint", [](const Report& r) { return hex_of(r.fingerprint); },
            "Of every choice: the same digits as the tool prints.")
        .def("__repr__", [](const Report& r) {
            return "<Report: " + std::to_string(r.people) + " people, " +
                   std::to_string(r.seconds) + " s, " + std::to_string(r.mean_speed) + " m/s>";
        });
}

}  // namespace

void bind_crowd(py::module_& parent) {
    py::module_ module = parent.def_submodule(
        "crowd", "How do people pass each other without touching? Places are x, z on the ground.");
    bind_scene(module);
    bind_report(module);

    py::class_<Trace>(module, "Trace", "Where everybody was, moment by moment.")
        .def_readonly("times", &Trace::times, "(T,): seconds.")
        .def_readonly("positions", &Trace::positions, "(T, N, 2): x, z; NaN while not there.")
        .def_readonly("headings", &Trace::headings,
                      "(T, N): radians, positive to the left of +Z; NaN while not there.")
        .def("__repr__", [](const Trace& t) {
            return "<Trace of " + std::to_string(t.headings.shape(1)) + " people at " +
                   std::to_string(t.times.size()) + " moments>";
        });

    py::class_<CrowdRun>(module, "Simulation", R"(A scene, played.

    >>> import sidestep
    >>> run = sidestep.crowd.Simulation("circle", seed=7)
    >>> run.advance(3.0)
    >>> run.positions().shape, round(run.seconds, 6)
    ((250, 2), 3.0)

The same scene, graph and seed give the same steps to the bit, with any number of threads.)")
        .def(py::init(&make_run), py::arg("scene"), py::arg("graph") = py::none(), py::kw_only(),
             py::arg("seed") = 1, py::arg("method") = "fast", py::arg("taste") = py::none(),
             py::arg("record") = true, py::arg("explain") = false,
             R"(scene: a Scene, the name of a built-in one, or a file.
graph: what people can do: None (steps), "built-in", a .graph file or a MotionGraph.
method: how plans are compared: fast, mobb, one_level or brute; the crowd is the same.
taste: what people like, by name, as the tool's --taste has it: {"right": 0.3}.
record: keep a recording, for recording() and view; a few bytes for each choice.
explain: record why, too: what was refused at each choice, and on whose account.)")
        .def("advance", &advance, py::arg("seconds") = py::none(), py::kw_only(),
             py::arg("progress") = py::none(),
             "Plays on for so many seconds, or to the end of the scene. `progress` is called with "
             "a share from 0 to 1; when it returns False, time stops there.")
        .def("trace", &trace, py::arg("seconds") = py::none(), py::arg("every") = 0.1,
             py::kw_only(), py::arg("progress") = py::none(),
             "As advance, and tells where everybody was, `every` so many seconds.")
        .def(
            "step",
            [](CrowdRun& run) {
                const Turns::Turn turn = run.turns.take();
                const py::gil_scoped_release unlocked;
                run.step();
            },
            "One frame.")
        .def(
            "positions",
            [](CrowdRun& run) {
                const Turns::Turn turn = run.turns.take();
                py::array_t<double> out(
                    {static_cast<py::ssize_t>(run.crowd().size()), py::ssize_t{2}});
                put_places(run, out.mutable_data());
                return out;
            },
            "Where everybody is, (N, 2): x, z by number; NaN for those who have left.")
        .def(
            "headings",
            [](CrowdRun& run) {
                const Turns::Turn turn = run.turns.take();
                py::array_t<double> out(static_cast<py::ssize_t>(run.crowd().size()));
                put_headings(run, out.mutable_data());
                return out;
            },
            "Which way everybody faces, (N,): radians, positive to the left of +Z.")
        .def(
            "report",
            [](CrowdRun& run) {
                const Turns::Turn turn = run.turns.take();
                return run.simulation().report();
            },
            "How it went, up to now.")
        .def(
            "broken_promise",
            [](CrowdRun& run) -> std::optional<std::pair<int, int>> {
                const Turns::Turn turn = run.turns.take();
                const py::gil_scoped_release unlocked;
                const std::pair<int, int> found = run.crowd().broken_promise();
                if (found.first < 0) return std::nullopt;
                return found;
            },
            "Two whose plans overlap from now on, by the slow definition; None, always.")
        .def(
            "beckon",
            [](CrowdRun& run, const std::optional<std::array<double, 2>>& point) {
                const Turns::Turn turn = run.turns.take();
                std::optional<Vec2> at;
                if (point) at = Vec2((*point)[0], (*point)[1]);
                run.simulation().beckon(at);
            },
            py::arg("point"), "Everybody would rather be at x, z; None: to their own wishes.")
        .def(
            "invite",
            [](CrowdRun& run, int count) {
                const Turns::Turn turn = run.turns.take();
                run.simulation().invite(count);
            },
            py::arg("count"), "So many more come, as soon as there is room.")
        .def(
            "set_taste",
            [](CrowdRun& run, const py::kwargs& words) {
                const Turns::Turn turn = run.turns.take();
                Taste taste = run.taste();
                put_tastes(words, taste);
                run.set_taste(taste);
            },
            "Other tastes, by name, from the next choice on: set_taste(right=0.3).")
        .def_property_readonly(
            "taste",
            [](CrowdRun& run) {
                py::dict words;
                for (const crowd::TasteName& one : crowd::taste_names()) {
                    words[one.name] = run.taste().*one.number;
                }
                words["tries"] = run.taste().tries;
                return words;
            },
            "What people like, by name.")
        .def(
            "recording",
            [](CrowdRun& run) {
                const Turns::Turn turn = run.turns.take();
                const py::gil_scoped_release unlocked;
                return keep_recording(run.recorded(), run.title());
            },
            "What happened up to now; the simulation may go on.")
        .def(
            "save",
            [](CrowdRun& run, const std::filesystem::path& path) {
                const Turns::Turn turn = run.turns.take();
                const py::gil_scoped_release unlocked;
                raise_problems(write_file(path, run.recorded()));
            },
            py::arg("path"), "Writes the recording up to now: the whole file or none of it.")
        .def_property_readonly("title", &CrowdRun::title)
        .def_property_readonly("seconds",
                               [](CrowdRun& run) {
                                   const Turns::Turn turn = run.turns.take();
                                   return run.crowd().seconds();
                               })
        .def_property_readonly("frame",
                               [](CrowdRun& run) {
                                   const Turns::Turn turn = run.turns.take();
                                   return run.crowd().frame();
                               })
        .def_property_readonly(
            "frame_time", [](CrowdRun& run) { return run.simulation().repertoire().frame_time(); },
            "Seconds of a step.")
        .def_property_readonly(
            "over",
            [](CrowdRun& run) {
                const Turns::Turn turn = run.turns.take();
                return run.simulation().over();
            },
            "The scene's seconds have passed; one may go on.")
        .def_property_readonly(
            "present",
            [](CrowdRun& run) {
                const Turns::Turn turn = run.turns.take();
                return run.crowd().present();
            },
            "How many are there.")
        .def("__len__",
             [](CrowdRun& run) {
                 const Turns::Turn turn = run.turns.take();
                 return run.crowd().size();
             })
        .def_property_readonly(
            "fingerprint",
            [](CrowdRun& run) {
                const Turns::Turn turn = run.turns.take();
                return hex_of(run.crowd().fingerprint());
            },
            "Of every choice so far: the same digits as the tool prints.")
        .def_property_readonly(
            "walls",
            [](CrowdRun& run) {
                const auto edges = run.simulation().walls().edges();
                py::array_t<double> out(
                    {static_cast<py::ssize_t>(edges.size()), py::ssize_t{2}, py::ssize_t{2}});
                double* to = out.mutable_data();
                for (const crowd::Walls::Edge& edge : edges) {
                    for (const Vec2* end : {&edge.a, &edge.b}) {
                        *to++ = end->x();
                        *to++ = end->y();
                    }
                }
                return out;
            },
            "Edges of all walls, the frame included, (E, 2, 2).")
        .def("__repr__", [](CrowdRun& run) {
            const Turns::Turn turn = run.turns.take();
            return "<Simulation of " + run.title() + " at " +
                   std::to_string(run.crowd().seconds()) + " s, " +
                   std::to_string(run.crowd().present()) + " people>";
        });
}

}  // namespace sidestep::python
