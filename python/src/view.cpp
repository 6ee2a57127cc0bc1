// What people look at: clips on a stage, and a server that shows a recording in the page.
#include "python/src/view.h"

#include <optional>

#include "python/src/numbers.h"
#include "python/src/recording.h"
#include "sidestep/recording/reader.h"
#include "sidestep/stage/clips.h"
#include "sidestep/stage/worn.h"
#include "viewer/server/server.h"

namespace sidestep::python {

namespace {

/// A server until it is closed.
class ShowingServer {
public:
    ShowingServer(const std::string& host, int port) {
        SIDESTEP_REQUIRE(port >= 0 && port <= 65535,
                         "port is 0 (any) to 65535, not " + std::to_string(port));
        viewer::ServerOptions options;
        options.host = host;
        options.port = port;
        Result<viewer::Server> started = viewer::Server::start(options);
        if (!started) throw InputError(started.error());
        server_.emplace(*std::move(started));
    }
    viewer::Server& open() {
        SIDESTEP_REQUIRE(server_, "the server is closed");
        return *server_;
    }
    void close() { server_.reset(); }
    [[nodiscard]] bool closed() const { return !server_; }

private:
    std::optional<viewer::Server> server_;
};

KeptRecording clips_on_stage(const std::vector<motion::Clip>& clips, const std::string& title) {
    SIDESTEP_REQUIRE(!clips.empty(), "there is no clip to show");
    const py::gil_scoped_release unlocked;
    std::vector<stage::Performer> performers;
    std::string names;
    for (const motion::Clip& clip : clips) {
        SIDESTEP_REQUIRE(clip.frame_count() > 0, "clip \"" + clip.name() + "\" has no frames");
        const std::string name =
            clip.name().empty() ? "clip " + std::to_string(performers.size()) : clip.name();
        names += (names.empty() ? "" : ", ") + name;
        performers.push_back({.name = name, .clip = clip});
    }
    if (performers.size() > 1) stage::stand_side_by_side(performers);
    const std::string words = title.empty() ? names : title;
    return keep_recording(stage::clips_stage(performers, words), words);
}

}  // namespace

void bind_stage(py::module_& parent) {
    py::module_ module = parent.def_submodule("stage", "Who stands on the stage, and in what?");
    module.def("clips_stage", &clips_on_stage, py::arg("clips"), py::kw_only(),
               py::arg("title") = "", R"(Motions side by side, each in wood, as a recording.

    >>> import sidestep
    >>> walk = sidestep.motion.synthesise_walk(speed=1.3, seconds=2.0)
    >>> recording = sidestep.stage.clips_stage([walk, walk])
    >>> len(recording.figures)
    2
)");
    module.def(
        "worn_recording",
        [](const body::Character& character, const motion::Clip& clip) {
            SIDESTEP_REQUIRE(clip.frame_count() > 0, "clip \"" + clip.name() + "\" has no frames");
            SIDESTEP_REQUIRE(clip.skeleton().joint_count() == character.skeleton().joint_count(),
                             "the clip has " + std::to_string(clip.skeleton().joint_count()) +
                                 " joints and the character " +
                                 std::to_string(character.skeleton().joint_count()) +
                                 "; edit.retarget puts one on the other");
            const py::gil_scoped_release unlocked;
            return keep_recording(stage::worn_recording(character, clip), clip.name());
        },
        py::arg("character"), py::arg("clip"), "A body that plays a clip, as a recording.");
}

void bind_viewer(py::module_& parent) {
    py::module_ module =
        parent.def_submodule("viewer", "What does it look like? The server behind sidestep.view.");
    py::class_<ShowingServer>(module, "Server",
                              "Shows a recording to browsers, on a thread and a port of its own. "
                              "Only who has the whole address, token included, gets in.")
        .def(py::init<const std::string&, int>(), py::arg("host") = "127.0.0.1",
             py::arg("port") = 0, Unlocked(),
             "port 0: one that is free. Any host but this machine's own lets others look.")
        .def_property_readonly(
            "url", [](ShowingServer& s) { return s.open().url(); }, "What to open.")
        .def_property_readonly("port", [](ShowingServer& s) { return s.open().port(); })
        .def(
            "show",
            [](ShowingServer& s, const KeptRecording& recording) {
                const py::gil_scoped_release unlocked;
                s.open().show_bytes(*recording.bytes, recording.name);
            },
            py::arg("recording"), "Shows this instead of what was shown before.")
        .def(
            "show_file",
            [](ShowingServer& s, const std::filesystem::path& path) {
                const py::gil_scoped_release unlocked;
                raise_problems(recording::check_head(path));
                raise_problems(s.open().show_file(path));
            },
            py::arg("path"),
            "Shows a recording of a file, however long: the page asks for the moments it shows.")
        .def_property_readonly(
            "connections",
            [](ShowingServer& s) {
                const py::gil_scoped_release unlocked;
                return s.open().stats().connections;
            },
            "How many pages and requests there are now.")
        .def_property_readonly("closed", &ShowingServer::closed)
        .def("close", &ShowingServer::close, Unlocked(),
             "Says goodbye to every page. More than once does no harm.");
}

}  // namespace sidestep::python
