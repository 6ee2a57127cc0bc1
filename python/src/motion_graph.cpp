// Which clip may follow which: graphs built, asked, kept and read.
#include "python/src/arrays.h"
#include "sidestep/motion/graph/build.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "sidestep/motion/graph/graph_file.h"

namespace sidestep::python {

namespace {

using motion::Clip;
using motion::GraphClip;
using motion::GraphOptions;
using motion::Hub;
using motion::JoinQuality;
using motion::LabelledClip;
using motion::MotionGraph;
using motion::TakesOptions;

const GraphOptions usual_graph;
const TakesOptions usual_takes;

/// A graph that is about to be handed out, or what is wrong with what it was made of.
MotionGraph graph_or_raise(Result<MotionGraph> made) {
    return std::move(made).value();
}

void bind_graph_types(py::module_& module) {
    py::class_<Hub>(module, "Hub", "Where clips meet: a pose with a velocity.")
        .def_readonly("name", &Hub::name)
        .def_readonly("standing", &Hub::standing, "Next to no velocity: one may stay in it.")
        .def("__repr__", [](const Hub& hub) {
            return "<Hub " + hub.name + (hub.standing ? ", standing>" : ">");
        });
    py::class_<GraphClip>(module, "GraphClip", "An edge: a clip from one hub to another.")
        .def_readonly("name", &GraphClip::name)
        .def_readonly("hub_in", &GraphClip::hub_in, "Index into the hubs of the graph.")
        .def_readonly("hub_out", &GraphClip::hub_out)
        .def_readonly("clip", &GraphClip::clip, "Begins above the origin, facing +Z.")
        .def_readonly("slide", &GraphClip::slide,
                      "Metres a foot slides because the ends were bent, at most.")
        .def("__repr__", [](const GraphClip& clip) {
            return "<GraphClip " + clip.name + ": hub " + std::to_string(clip.hub_in) + " to " +
                   std::to_string(clip.hub_out) + ">";
        });
    py::class_<JoinQuality>(module, "JoinQuality", "How well clips meet, over every legal join.")
        .def_readonly("joins", &JoinQuality::joins)
        .def_readonly("turn_gap", &JoinQuality::turn_gap)
        .def_readonly("place_gap", &JoinQuality::place_gap)
        .def_readonly("velocity_gap", &JoinQuality::velocity_gap)
        .def_readonly("root_velocity_gap", &JoinQuality::root_velocity_gap)
        .def_readonly("join_change", &JoinQuality::join_change)
        .def_readonly("inner_change", &JoinQuality::inner_change)
        .def("__repr__", [](const JoinQuality& q) {
            return "<JoinQuality: " + std::to_string(q.joins) + " joins>";
        });
    py::class_<LabelledClip>(module, "LabelledClip", "A clip whose ends were named.")
        .def(py::init([](Clip clip, const std::string& hub_in, const std::string& hub_out,
                         const std::string& name) {
                 const std::string called = name.empty() ? clip.name() : name;
                 return LabelledClip{called, hub_in, hub_out, std::move(clip), ""};
             }),
             py::arg("clip"), py::arg("hub_in") = "", py::arg("hub_out") = "", py::arg("name") = "",
             "Without a name the clip's own holds; takes need no hubs.")
        .def_readonly("name", &LabelledClip::name)
        .def_readonly("hub_in", &LabelledClip::hub_in)
        .def_readonly("hub_out", &LabelledClip::hub_out)
        .def_readonly("clip", &LabelledClip::clip);

    py::class_<MotionGraph>(module, "MotionGraph",
                            "Clips that join without a seam, and the hubs at which they do.")
        .def_readonly("skeleton", &MotionGraph::skeleton)
        .def_readonly("frame_time", &MotionGraph::frame_time)
        .def_readonly("hubs", &MotionGraph::hubs)
        .def_readonly("clips", &MotionGraph::clips)
        .def_readonly("notes", &MotionGraph::notes)
        .def_property_readonly(
            "edges",
            [](const MotionGraph& graph) {
                py::array_t<std::int64_t> out(
                    {static_cast<py::ssize_t>(graph.clips.size()), py::ssize_t{2}});
                std::int64_t* to = out.mutable_data();
                for (const GraphClip& clip : graph.clips) {
                    *to++ = clip.hub_in;
                    *to++ = clip.hub_out;
                }
                return out;
            },
            "(clips, 2): from which hub to which, clip by clip.")
        .def("hub", &MotionGraph::hub, py::arg("name"), "Index of a hub; -1 when there is none.")
        .def("clip", &MotionGraph::clip, py::arg("name"), "Index of a clip; -1 when there is none.")
        .def("fingerprint", &MotionGraph::fingerprint, "Digest of every hub and clip.")
        .def("__len__", [](const MotionGraph& graph) { return graph.clips.size(); })
        .def("__repr__", [](const MotionGraph& graph) {
            return "<MotionGraph: " + std::to_string(graph.hubs.size()) + " hubs, " +
                   std::to_string(graph.clips.size()) + " clips>";
        });
}

void bind_graph_builders(py::module_& module) {
    module.def(
        "graph_of_labelled",
        [](const std::vector<LabelledClip>& clips, double fade_seconds, bool keep_feet,
           double standing_speed, double frame_rate, double max_slide) {
            return graph_or_raise(
                motion::graph_of_labelled(clips, {.fade_seconds = fade_seconds,
                                                  .keep_feet = keep_feet,
                                                  .standing_speed = standing_speed,
                                                  .frame_rate = frame_rate,
                                                  .max_slide = max_slide}));
        },
        py::arg("clips"), py::kw_only(), py::arg("fade_seconds") = usual_graph.fade_seconds,
        py::arg("keep_feet") = usual_graph.keep_feet,
        py::arg("standing_speed") = usual_graph.standing_speed,
        py::arg("frame_rate") = usual_graph.frame_rate,
        py::arg("max_slide") = usual_graph.max_slide, Unlocked(),
        "A graph out of LabelledClips: both ends of every clip are bent to the mean of all ends at "
        "that hub. What was dropped is in its notes. Raises InputError when nothing is left.");
    module.def(
        "graph_of_takes",
        [](const std::vector<LabelledClip>& takes, double window_seconds, double threshold,
           double branching, double min_seconds, double max_seconds, int most_hubs,
           double fade_seconds, bool keep_feet, double standing_speed, double frame_rate,
           double max_slide) {
            TakesOptions options;
            options.graph = {.fade_seconds = fade_seconds,
                             .keep_feet = keep_feet,
                             .standing_speed = standing_speed,
                             .frame_rate = frame_rate,
                             .max_slide = max_slide};
            options.window_seconds = window_seconds;
            options.threshold = threshold;
            options.branching = branching;
            options.min_seconds = min_seconds;
            options.max_seconds = max_seconds;
            options.most_hubs = most_hubs;
            return graph_or_raise(motion::graph_of_takes(takes, options));
        },
        py::arg("takes"), py::kw_only(), py::arg("window_seconds") = usual_takes.window_seconds,
        py::arg("threshold") = usual_takes.threshold, py::arg("branching") = usual_takes.branching,
        py::arg("min_seconds") = usual_takes.min_seconds,
        py::arg("max_seconds") = usual_takes.max_seconds,
        py::arg("most_hubs") = usual_takes.most_hubs,
        py::arg("fade_seconds") = usual_takes.graph.fade_seconds,
        py::arg("keep_feet") = usual_takes.graph.keep_feet,
        py::arg("standing_speed") = usual_takes.graph.standing_speed,
        py::arg("frame_rate") = usual_takes.graph.frame_rate,
        py::arg("max_slide") = usual_takes.graph.max_slide, Unlocked(),
        "A graph out of long takes (LabelledClips without hubs): moments that look alike become "
        "hubs, what lies between them clips.");
    module.def("built_in_graph", &motion::built_in_graph, py::return_value_policy::copy,
               "The built-in library, clip by clip.\n\n"
               ">>> graph = sidestep.motion.built_in_graph()\n"
               ">>> sorted(hub.name for hub in graph.hubs if hub.standing)\n['stand']");
    module.def("crowd_graph", &motion::crowd_graph, py::return_value_policy::copy,
               "The built-in person, step by step: what crowds walk on unless told otherwise.");
    module.def(
        "check_graph", [](const MotionGraph& graph) { return motion::check(graph); },
        py::arg("graph"), Unlocked(), "What is wrong with a graph as a graph: a list of Problem.");
    module.def("measure_joins", &motion::measure_joins, py::arg("graph"), Unlocked(),
               "How well its clips meet.");
    module.def(
        "connected_parts",
        [](const MotionGraph& graph) {
            return motion::connected_parts(static_cast<int>(graph.hubs.size()), graph.clips);
        },
        py::arg("graph"), "A number per hub, equal for hubs that reach each other.");
    module.def("window_distance", &motion::window_distance, py::arg("a"), py::arg("frame_a"),
               py::arg("b"), py::arg("frame_b"), py::arg("window_seconds") = 1.0 / 3.0, Unlocked(),
               "How different two moments look, wherever they happen: metres.");
    module.def(
        "save_graph",
        [](const MotionGraph& graph, const std::filesystem::path& path) {
            raise_problems(motion::save_graph(graph, path));
        },
        py::arg("graph"), py::arg("path"), Unlocked(),
        "Writes a .graph file, whole or not at all.");
    module.def(
        "load_graph",
        [](const std::filesystem::path& path) {
            return graph_or_raise(motion::try_load_graph(path));
        },
        py::arg("path"), Unlocked(), "Reads a .graph file. Raises InputError.");
    module.def(
        "graph_bytes",
        [](const MotionGraph& graph) {
            std::string bytes;
            {
                const py::gil_scoped_release unlocked;
                bytes = motion::graph_bytes(graph);
            }
            return py::bytes(bytes);
        },
        py::arg("graph"), "The bytes of a graph file.");
    module.def(
        "read_graph",
        [](const py::bytes& bytes, const std::string& name) {
            const auto view = static_cast<std::string_view>(bytes);
            const py::gil_scoped_release unlocked;
            return graph_or_raise(motion::read_graph(view, name));
        },
        py::arg("bytes"), py::arg("name") = "", "Reads the bytes of a graph file.");
}

}  // namespace

void bind_motion_graph(py::module_& module) {
    bind_graph_types(module);
    bind_graph_builders(module);
}

}  // namespace sidestep::python
