#include "python/src/recording.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "python/src/bind.h"
#include "python/src/numbers.h"
#include "sidestep/base/file.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/recording/reader.h"
#include "sidestep/recording/writer.h"

namespace sidestep::python {

namespace {

using recording::Event;
using recording::Kind;
using recording::Recording;
using recording::State;
using recording::Thing;
using recording::Writer;

constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();

const char* word(Kind kind) {
    switch (kind) {
        case Kind::figure:
            return "figure";
        case Kind::part:
            return "part";
        case Kind::disc:
            return "disc";
        case Kind::box:
            return "box";
        case Kind::line:
            return "line";
        case Kind::string:
            break;
    }
    return "string";
}

Kind kind_of(const std::string& name) {
    for (const Kind kind :
         {Kind::figure, Kind::part, Kind::disc, Kind::box, Kind::line, Kind::string}) {
        if (name == word(kind)) return kind;
    }
    SIDESTEP_REQUIRE(false, "kind is figure, part, disc, box, line or string, not " + name);
    return Kind::disc;
}

/// A thing as Python sees it: with its number.
struct NumberedThing {
    int index = 0;
    Thing thing;
};

/// Where something is and which way it looks: the first root of a figure, the middle of the rest.
struct Where {
    Vec3 place = Vec3::Constant(nowhere);
    double heading = nowhere;
    double radius = nowhere;
};

Where where_in(const Recording& recording, int thing, double seconds) {
    const State state = recording.state_of(thing, seconds);
    Where where;
    if (!state.figures.empty()) {
        const recording::FigureState& figure = state.figures[0];
        const auto& joints = recording
                                 .skeletons()[static_cast<std::size_t>(
                                     recording.things()[static_cast<std::size_t>(thing)].skeleton)]
                                 .joints;
        std::size_t root = 0;
        while (root + 1 < joints.size() && joints[root].parent != recording::none) ++root;
        where.place = figure.pose.translations[root];
        where.heading = heading(figure.pose.rotations[root]);
    } else if (!state.parts.empty()) {
        where.place = state.parts[0].to_world.translation;
        where.heading = heading(state.parts[0].to_world.rotation);
    } else if (!state.discs.empty()) {
        where.place = state.discs[0].centre;
        where.radius = state.discs[0].radius;
    } else if (!state.boxes.empty()) {
        where.place = state.boxes[0].to_world.translation;
        where.heading = heading(state.boxes[0].to_world.rotation);
    } else if (!state.lines.empty()) {
        where.place = 0.5 * (state.lines[0].from + state.lines[0].to);
    } else if (!state.strings.empty() && !state.strings[0].points.empty()) {
        where.place.setZero();
        for (const Vec3& p : state.strings[0].points) where.place += p;
        where.place /= static_cast<double>(state.strings[0].points.size());
    }
    return where;
}

std::vector<double> times_of(const Numbers& times) {
    SIDESTEP_REQUIRE(times.ndim() <= 1,
                     "times must be a number or of shape (T,), not " + shape_of(times));
    std::vector<double> list(times.data(), times.data() + times.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        SIDESTEP_REQUIRE(std::isfinite(list[i]), "time " + std::to_string(i) + " is not finite");
    }
    return list;
}

/// Those that were named, or all figures.
std::vector<int> things_of(const Recording& recording,
                           const std::optional<std::vector<int>>& named) {
    std::vector<int> list;
    const auto count = static_cast<int>(recording.things().size());
    if (named) {
        list = *named;
        for (const int thing : list) {
            SIDESTEP_REQUIRE(
                thing >= 0 && thing < count,
                "there is no thing " + std::to_string(thing) + " of " + std::to_string(count));
        }
        return list;
    }
    for (int i = 0; i < count; ++i) {
        if (recording.things()[static_cast<std::size_t>(i)].kind == Kind::figure) list.push_back(i);
    }
    return list;
}

/// All times and things, `wide` numbers for each, by as many threads as there are.
template <typename Put>
py::array_t<double> table_over(const KeptRecording& kept, const Numbers& times_given,
                               const std::optional<std::vector<int>>& named, int wide,
                               const Put& put) {
    const std::vector<double> times = times_of(times_given);
    const std::vector<int> things = things_of(*kept.recording, named);
    std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(times.size()),
                                   static_cast<py::ssize_t>(things.size())};
    if (wide > 1) shape.push_back(wide);
    py::array_t<double> out(shape);
    double* to = out.mutable_data();
    const std::shared_ptr<const Recording> recording = kept.recording;
    {
        const py::gil_scoped_release unlocked;
        parallel_for(
            static_cast<std::int64_t>(times.size()), 8, [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t t = begin; t < end; ++t) {
                    for (std::size_t k = 0; k < things.size(); ++k) {
                        const Where where =
                            where_in(*recording, things[k], times[static_cast<std::size_t>(t)]);
                        put(where, to + (t * static_cast<std::int64_t>(things.size()) +
                                         static_cast<std::int64_t>(k)) *
                                            wide);
                    }
                }
            });
    }
    return out;
}

py::array_t<double> joint_positions(const KeptRecording& kept, int thing,
                                    const Numbers& times_given) {
    const std::vector<double> times = times_of(times_given);
    const Recording& recording = *kept.recording;
    (void)things_of(recording, std::vector{thing});
    const Thing& about = recording.things()[static_cast<std::size_t>(thing)];
    SIDESTEP_REQUIRE(about.kind == Kind::figure, "thing " + std::to_string(thing) + " is a " +
                                                     word(about.kind) +
                                                     ", and only figures have joints");
    const recording::Skeleton& skeleton =
        recording.skeletons()[static_cast<std::size_t>(about.skeleton)];
    const std::size_t joints = skeleton.joints.size();
    py::array_t<double> out(
        {static_cast<py::ssize_t>(times.size()), static_cast<py::ssize_t>(joints), py::ssize_t{3}});
    double* to = out.mutable_data();
    const py::gil_scoped_release unlocked;
    parallel_for(
        static_cast<std::int64_t>(times.size()), 8, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t t = begin; t < end; ++t) {
                double* at = to + t * static_cast<std::int64_t>(3 * joints);
                const State state = recording.state_of(thing, times[static_cast<std::size_t>(t)]);
                if (state.figures.empty()) {
                    std::fill(at, at + 3 * joints, nowhere);
                    continue;
                }
                const std::vector<Transform> world =
                    joints_in_world(skeleton, state.figures[0].pose);
                for (std::size_t j = 0; j < joints; ++j) {
                    for (int k = 0; k < 3; ++k) {
                        at[3 * j + static_cast<std::size_t>(k)] = world[j].translation[k];
                    }
                }
            }
        });
    return out;
}

/// A writer into memory, as Python has it.
class MemoryWriter {
public:
    explicit MemoryWriter(const std::map<std::string, std::string>& about) {
        recording::WriterOptions options;
        for (const auto& [name, text] : about) options.about.emplace_back(name, text);
        writer_.emplace(Writer::to_memory(*bytes_, options));
    }
    Writer& operator*() { return *writer_; }
    Writer* operator->() { return &*writer_; }
    /// What was said so far, whole; more may follow.
    [[nodiscard]] std::string whole() const { return *bytes_ + writer_->ending(); }

private:
    std::unique_ptr<std::string> bytes_ = std::make_unique<std::string>();
    std::optional<Writer> writer_;
};

void bind_writer(py::module_& module) {
    py::class_<MemoryWriter>(module, "Writer", R"(Tells a story while it happens.

    >>> import sidestep
    >>> writer = sidestep.recording.Writer(title="A ball goes by")
    >>> ball = writer.add_thing("disc", "ball")
    >>> for i in range(31):
    ...     writer.disc(i / 30, ball, (i / 10, 0, 0), 0.2)
    >>> recording = writer.recording()
    >>> recording.positions([0.5], things=[ball])[0, 0].round(3)
    array([1.5, 0. , 0. ])

Things are said once and named by the numbers that come back; times come in any order.)")
        .def(py::init([](const py::kwargs& about) {
                 std::map<std::string, std::string> words;
                 for (const auto& [name, text] : about) {
                     words[py::str(name)] = py::str(text);
                 }
                 return MemoryWriter(words);
             }),
             "Words about the recording by name: title=..., seed=...")
        .def(
            "add_material",
            [](MemoryWriter& w, const std::string& name, const std::array<int, 4>& rgba) {
                recording::Material material{.name = name};
                for (std::size_t i = 0; i < 4; ++i) {
                    SIDESTEP_REQUIRE(rgba[i] >= 0 && rgba[i] <= 255,
                                     "colours are 0 to 255, not " + std::to_string(rgba[i]));
                    material.rgba[i] = static_cast<std::uint8_t>(rgba[i]);
                }
                return w->add_material(material);
            },
            py::arg("name"), py::arg("rgba") = std::array<int, 4>{200, 200, 200, 255},
            "A colour, by red, green, blue and opacity from 0 to 255. Returns its number.")
        .def(
            "add_mesh",
            [](MemoryWriter& w, const std::string& name, const Numbers& vertices,
               const Whole& triangles) {
                return w->add_mesh({.name = name, .surface = mesh_of(vertices, triangles)});
            },
            py::arg("name"), py::arg("vertices"), py::arg("triangles"),
            "Corners (N, 3) and triangles (M, 3). Returns its number.")
        .def(
            "add_thing",
            [](MemoryWriter& w, const std::string& kind, const std::string& name, int material,
               int mesh, double blend_within, const std::string& layer) {
                SIDESTEP_REQUIRE(kind != "figure",
                                 "figures are added by add_figure, which knows their clips");
                return w->add_thing({.kind = kind_of(kind),
                                     .name = name,
                                     .material = material,
                                     .mesh = mesh,
                                     .blend_within = blend_within,
                                     .layer = layer});
            },
            py::arg("kind"), py::arg("name"), py::kw_only(), py::arg("material") = -1,
            py::arg("mesh") = -1, py::arg("blend_within") = 0.2, py::arg("layer") = "",
            "A part (of a mesh), disc, box, line or string. Between keys further apart than "
            "blend_within seconds it jumps. Returns its number.")
        .def(
            "place",
            [](MemoryWriter& w, double time, int part, const Triple& at, const Four& rotation) {
                w->place(time, part, transform_of(at, rotation));
            },
            py::arg("time"), py::arg("part"), py::arg("at"), py::arg("rotation") = unturned,
            "A part is here.")
        .def(
            "disc",
            [](MemoryWriter& w, double time, int disc, const Triple& at, double radius) {
                w->disc(time, disc, vector_of(at), radius);
            },
            py::arg("time"), py::arg("disc"), py::arg("at"), py::arg("radius"),
            "A disc is here and so large.")
        .def(
            "box",
            [](MemoryWriter& w, double time, int box, const Triple& at, const Triple& half,
               const Four& rotation) {
                w->box(time, box, transform_of(at, rotation), vector_of(half));
            },
            py::arg("time"), py::arg("box"), py::arg("at"), py::arg("half_extents"),
            py::arg("rotation") = unturned, "A box is here and so large.")
        .def(
            "line",
            [](MemoryWriter& w, double time, int line, const Triple& from, const Triple& to) {
                w->line(time, line, vector_of(from), vector_of(to));
            },
            py::arg("time"), py::arg("line"), py::arg("from_"), py::arg("to"),
            "A line goes from here to there.")
        .def(
            "string",
            [](MemoryWriter& w, double time, int string, const Numbers& points) {
                w->string(time, string, points_of(points, "points"));
            },
            py::arg("time"), py::arg("string"), py::arg("points"),
            "A string goes through points (N, 3).")
        .def(
            "remove", [](MemoryWriter& w, double time, int thing) { w->remove(time, thing); },
            py::arg("time"), py::arg("thing"), "It is gone until its next key.")
        .def(
            "paint",
            [](MemoryWriter& w, double time, int thing, int material) {
                w->paint(time, thing, material);
            },
            py::arg("time"), py::arg("thing"), py::arg("material"), "Another colour from now on.")
        .def(
            "event",
            [](MemoryWriter& w, double time, const std::string& kind, const std::string& text,
               const std::vector<int>& who) {
                w->event({.time = time, .kind = kind, .text = text, .who = who});
            },
            py::arg("time"), py::arg("kind"), py::arg("text") = "",
            py::arg("who") = std::vector<int>{}, "Something happened, in words.")
        .def(
            "recording",
            [](const MemoryWriter& w) { return keep_recording(w.whole(), "recording"); },
            "What was said so far; more may follow.")
        .def(
            "save",
            [](const MemoryWriter& w, const std::filesystem::path& path) {
                const std::string bytes = w.whole();
                const py::gil_scoped_release unlocked;
                raise_problems(write_file(path, bytes));
            },
            py::arg("path"), "Writes what was said so far: the whole file or none of it.");
}

}  // namespace

KeptRecording keep_recording(std::string bytes, const std::string& name, bool salvage) {
    KeptRecording kept;
    kept.name = name;
    Result<Recording> read = recording::read(bytes, name, {.salvage = salvage});
    if (!read) throw InputError(read.error());
    kept.recording = std::make_shared<const Recording>(*std::move(read));
    kept.bytes = std::make_shared<const std::string>(std::move(bytes));
    return kept;
}

void bind_recording(py::module_& parent) {
    py::module_ module =
        parent.def_submodule("recording", "What happened, so that anyone can see it again?");

    py::class_<NumberedThing>(module, "Thing", "Something on the stage.")
        .def_readonly("index", &NumberedThing::index, "Its number: how other calls name it.")
        .def_property_readonly(
            "kind", [](const NumberedThing& t) { return word(t.thing.kind); },
            "figure, part, disc, box, line or string.")
        .def_property_readonly("name", [](const NumberedThing& t) { return t.thing.name; })
        .def_property_readonly(
            "layer", [](const NumberedThing& t) { return t.thing.layer; },
            "What it is shown and hidden with; may be empty.")
        .def_property_readonly(
            "skeleton", [](const NumberedThing& t) { return t.thing.skeleton; },
            "Of a figure; otherwise -1.")
        .def("__repr__", [](const NumberedThing& t) {
            return "<Thing " + std::to_string(t.index) + ": " + word(t.thing.kind) + " \"" +
                   t.thing.name + "\">";
        });

    py::class_<Event>(module, "Event", "Something that happened, in words.")
        .def_readonly("time", &Event::time)
        .def_readonly("kind", &Event::kind, "Short and stable: collision, choice, leave.")
        .def_readonly("text", &Event::text)
        .def_readonly("who", &Event::who, "The things it is about.")
        .def("__repr__", [](const Event& e) {
            return "<Event " + std::to_string(e.time) + " s " + e.kind + ": " + e.text + ">";
        });

    py::class_<KeptRecording>(module, "Recording", R"(What the stage looked like at any moment.

    >>> import sidestep
    >>> run = sidestep.crowd.Simulation("corridor", seed=7)
    >>> run.advance(2.0)
    >>> recording = run.recording()
    >>> recording.positions([0.0, 1.0, 2.0]).shape[::2]
    (3, 3)

It never changes, so that any number of threads may ask it.)")
        .def_property_readonly("name", [](const KeptRecording& r) { return r.name; })
        .def_property_readonly("first_time",
                               [](const KeptRecording& r) { return r.recording->first_time(); })
        .def_property_readonly("last_time",
                               [](const KeptRecording& r) { return r.recording->last_time(); })
        .def_property_readonly(
            "duration", [](const KeptRecording& r) { return r.recording->duration(); }, "Seconds.")
        .def_property_readonly(
            "complete", [](const KeptRecording& r) { return r.recording->complete(); },
            "False for a recording that was cut off.")
        .def_property_readonly(
            "notes", [](const KeptRecording& r) { return r.recording->notes(); },
            "What was odd while reading: problems that are no errors.")
        .def_property_readonly(
            "about",
            [](const KeptRecording& r) {
                py::dict words;
                for (const auto& [name, text] : r.recording->about()) {
                    words[py::str(name)] = py::str(text);
                }
                return words;
            },
            "Words about the recording, by name: title, seed and the like.")
        .def_property_readonly(
            "things",
            [](const KeptRecording& r) {
                std::vector<NumberedThing> list;
                for (const Thing& thing : r.recording->things()) {
                    list.push_back({static_cast<int>(list.size()), thing});
                }
                return list;
            },
            "Everything that is ever on the stage, by number.")
        .def_property_readonly(
            "figures", [](const KeptRecording& r) { return things_of(*r.recording, std::nullopt); },
            "Numbers of the things that have joints, in the order of definition.")
        .def_property_readonly(
            "key_count", [](const KeptRecording& r) { return r.recording->key_count(); },
            "How many keys, paints and removals there are.")
        .def_property_readonly(
            "fingerprint",
            [](const KeptRecording& r) { return hex_of(r.recording->fingerprint()); },
            "Digest of what is shown: the same digits as the tool prints.")
        .def(
            "events",
            [](const KeptRecording& r, std::optional<double> first, std::optional<double> last) {
                constexpr double ever = std::numeric_limits<double>::infinity();
                const auto some =
                    r.recording->events_between(first.value_or(-ever), last.value_or(ever));
                return std::vector<Event>(some.begin(), some.end());
            },
            py::arg("first") = py::none(), py::arg("last") = py::none(),
            "What happened in words, by time, from first to last second.")
        .def(
            "joint_names",
            [](const KeptRecording& r, int thing) {
                (void)things_of(*r.recording, std::vector{thing});
                const Thing& about = r.recording->things()[static_cast<std::size_t>(thing)];
                SIDESTEP_REQUIRE(about.kind == Kind::figure, "thing " + std::to_string(thing) +
                                                                 " is a " + word(about.kind) +
                                                                 ", and only figures have joints");
                std::vector<std::string> names;
                for (const recording::Joint& joint :
                     r.recording->skeletons()[static_cast<std::size_t>(about.skeleton)].joints) {
                    names.push_back(joint.name);
                }
                return names;
            },
            py::arg("thing"), "Names of the joints of a figure.")
        .def(
            "positions",
            [](const KeptRecording& r, const Numbers& times,
               const std::optional<std::vector<int>>& things) {
                return table_over(r, times, things, 3, [](const Where& where, double* to) {
                    for (int k = 0; k < 3; ++k) to[k] = where.place[k];
                });
            },
            py::arg("times"), py::arg("things") = py::none(),
            "Where things are, (T, N, 3): the root of a figure, the middle of others; NaN where "
            "they are not on the stage. Without `things`: all figures, in their order.")
        .def(
            "headings",
            [](const KeptRecording& r, const Numbers& times,
               const std::optional<std::vector<int>>& things) {
                return table_over(r, times, things, 1,
                                  [](const Where& where, double* to) { *to = where.heading; });
            },
            py::arg("times"), py::arg("things") = py::none(),
            "Which way the root of a figure, a part or a box is turned about Y, (T, N): radians, "
            "positive to the left of +Z; NaN where it is not there or has none.")
        .def(
            "radii",
            [](const KeptRecording& r, const Numbers& times,
               const std::optional<std::vector<int>>& things) {
                return table_over(r, times, things, 1,
                                  [](const Where& where, double* to) { *to = where.radius; });
            },
            py::arg("times"), py::arg("things") = py::none(),
            "Radii of discs, (T, N); NaN for what is no disc or not there.")
        .def("joint_positions", &joint_positions, py::arg("thing"), py::arg("times"),
             "Every joint of a figure in the world, (T, J, 3); NaN while it is not there.")
        .def(
            "bytes", [](const KeptRecording& r) { return py::bytes(*r.bytes); },
            "The recording as a file has it.")
        .def(
            "save",
            [](const KeptRecording& r, const std::filesystem::path& path) {
                const std::shared_ptr<const std::string> bytes = r.bytes;
                const py::gil_scoped_release unlocked;
                raise_problems(write_file(path, *bytes));
            },
            py::arg("path"), "Writes the whole file or none of it.")
        .def("__repr__", [](const KeptRecording& r) {
            return "<Recording " + (r.name.empty() ? std::string("of bytes") : r.name) + ", " +
                   std::to_string(r.recording->things().size()) + " things, " +
                   std::to_string(r.recording->duration()) + " s>";
        });

    module.def(
        "load",
        [](const std::filesystem::path& path, bool salvage) {
            const py::gil_scoped_release unlocked;
            Result<std::string> bytes = read_file(path);
            if (!bytes) throw InputError(bytes.error());
            return keep_recording(*std::move(bytes), path.string(), salvage);
        },
        py::arg("path"), py::kw_only(), py::arg("salvage") = false,
        "Reads a recording. One that was cut off gives what was whole, and says so among its "
        "notes; one that is damaged raises InputError with the byte, or with salvage=True gives "
        "what comes before.");
    module.def(
        "read",
        [](const py::bytes& bytes, const std::string& name, bool salvage) {
            std::string copy = bytes;
            const py::gil_scoped_release unlocked;
            return keep_recording(std::move(copy), name, salvage);
        },
        py::arg("bytes"), py::arg("name") = "", py::kw_only(), py::arg("salvage") = false,
        "The same from bytes.");
    bind_writer(module);
}

}  // namespace sidestep::python
