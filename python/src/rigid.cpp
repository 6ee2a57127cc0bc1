#include "python/src/rigid.h"

#include <cmath>

#include "python/src/arrays.h"
#include "python/src/recording.h"
#include "sidestep/base/file.h"

namespace sidestep::python {

RigidRun::RigidRun(rigid::Scene scene, bool record, bool contacts)
    : scene_(std::make_unique<rigid::Scene>(std::move(scene))),
      world_(rigid::make_world(*scene_)),
      record_(record),
      contacts_(contacts) {}

int RigidRun::add(const rigid::Body& body) {
    SIDESTEP_REQUIRE(steps_ == 0 && !recorder_, "bodies are added before time begins");
    const int index = world_.add(body);
    scene_->bodies.push_back(body);
    return index;
}

void RigidRun::begin() {
    if (!record_ || recorder_) return;
    recording::WriterOptions words;
    words.about = rigid::about(*scene_, "");
    writer_.emplace(recording::Writer::to_memory(bytes_, words));
    recorder_.emplace(*writer_, *scene_, world_, rigid::RecorderOptions{.contacts = contacts_});
}

void RigidRun::step() {
    begin();
    const rigid::StepWork work = world_.step();
    ++steps_;
    impacts_ += work.impacts;
    deepest_ = std::max(deepest_, work.deepest);
    // a place that is none spoils every sum
    const double energy = world_.sums().energy();
    if (!(energy < 1e30 && energy > -1e30)) {
        throw InputError({problem_with(scene_->name, "a body was lost: its place is no number",
                                       "are there forces or speeds beyond all measure?")});
    }
    if (recorder_) recorder_->step();
}

std::string RigidRun::recorded() {
    SIDESTEP_REQUIRE(record_, "nothing was recorded: the world was made with record=False");
    begin();
    return bytes_ + writer_->ending();
}

std::string RigidRun::title() const {
    return scene_->title.empty() ? scene_->name : scene_->title;
}

namespace {

using rigid::Body;
using rigid::Scene;
using rigid::Shape;
using rigid::Sums;
using rigid::WorldOptions;

constexpr Triple zero_vector{0.0, 0.0, 0.0};

Scene rigid_scene_of(const py::object& what) {
    if (what.is_none()) {
        Scene empty;
        empty.name = "world";
        return empty;
    }
    if (py::isinstance<Scene>(what)) return what.cast<Scene>();
    SIDESTEP_REQUIRE(py::isinstance<py::str>(what) || py::hasattr(what, "__fspath__"),
                     "scene is a Scene, the name of a built-in one, a file or None, not " +
                         std::string(Py_TYPE(what.ptr())->tp_name));
    const std::string word = py::str(what);
    const py::gil_scoped_release unlocked;
    Result<Scene> found = rigid::find_scene(word);
    if (!found) throw InputError(found.error());
    return *std::move(found);
}

const char* word(rigid::Meeting meeting) {
    return meeting == rigid::Meeting::exact   ? "exact"
           : meeting == rigid::Meeting::ahead ? "ahead"
                                              : "automatic";
}

rigid::Meeting meeting_of(const std::string& name) {
    SIDESTEP_REQUIRE(name == "exact" || name == "ahead" || name == "automatic",
                     "meeting is exact, ahead or automatic, not " + name);
    return name == "exact"   ? rigid::Meeting::exact
           : name == "ahead" ? rigid::Meeting::ahead
                             : rigid::Meeting::automatic;
}

const char* word(rigid::Role role) {
    return role == rigid::Role::moving ? "moving" : role == rigid::Role::fixed ? "fixed" : "guided";
}

rigid::Role role_of(const std::string& name) {
    SIDESTEP_REQUIRE(name == "moving" || name == "fixed" || name == "guided",
                     "role is moving, fixed or guided, not " + name);
    return name == "moving"  ? rigid::Role::moving
           : name == "fixed" ? rigid::Role::fixed
                             : rigid::Role::guided;
}

/// A body that there is. @throws UsageError otherwise.
const Body& body_at(RigidRun& run, int index) {
    const auto bodies = run.world().bodies();
    SIDESTEP_REQUIRE(index >= 0 && index < static_cast<int>(bodies.size()),
                     "body " + std::to_string(index) + " of " + std::to_string(bodies.size()));
    return bodies[static_cast<std::size_t>(index)];
}

/// Until so many seconds from now, or to the end of the scene, as the tool counts: a step that would
/// end within half of itself of the end is the last.
double end_of(RigidRun& run, std::optional<double> seconds) {
    SIDESTEP_REQUIRE(
        !seconds || (*seconds >= 0.0 && *seconds <= 1e6),
        "seconds must be from 0 to a million, not " + std::to_string(seconds.value_or(0.0)));
    const double end = seconds ? run.world().seconds() + *seconds : run.scene().seconds;
    return end - 0.5 * run.world().options().step;
}

/// Steps to the end, with `look` before each and after the last.
template <typename Look>
void play(RigidRun& run, std::optional<double> seconds, Interruptible& work, const Look& look) {
    const double start = run.world().seconds();
    const double end = end_of(run, seconds);
    work.run([&] {
        look();
        while (run.world().seconds() < end) {
            if (!work.go_on((run.world().seconds() - start) / (end - start))) return;
            run.step();
            look();
        }
    });
    work.finished();
}

void put_positions(RigidRun& run, double* to) {
    for (const Body& body : run.world().bodies()) {
        for (int k = 0; k < 3; ++k) *to++ = body.to_world.translation[k];
    }
}

void put_rotations(RigidRun& run, double* to) {
    for (const Body& body : run.world().bodies()) {
        for (const double x : four_of(body.to_world.rotation)) *to++ = x;
    }
}

py::ssize_t count_of(RigidRun& run) {
    return static_cast<py::ssize_t>(run.world().bodies().size());
}

/// Where all bodies were, moment by moment.
struct RigidTrace {
    py::array_t<double> times, positions, rotations;
};

RigidTrace trace_of(RigidRun& run, std::optional<double> seconds, double every,
                    const py::object& progress) {
    const Turns::Turn turn = run.turns.take();
    Interruptible work(progress);
    SIDESTEP_REQUIRE(every >= 0.0 && every <= 1e6,
                     "every is seconds from 0 on, not " + std::to_string(every));
    const auto stride = std::max<std::int64_t>(1, std::llround(every / run.world().options().step));
    const auto count = static_cast<std::size_t>(count_of(run));
    std::vector<double> times, places, turns;
    std::int64_t looks = 0;
    play(run, seconds, work, [&] {
        if (looks++ % stride != 0) return;
        times.push_back(run.world().seconds());
        places.resize(places.size() + 3 * count);
        turns.resize(turns.size() + 4 * count);
        put_positions(run, places.data() + places.size() - 3 * count);
        put_rotations(run, turns.data() + turns.size() - 4 * count);
    });
    const auto moments = static_cast<py::ssize_t>(times.size());
    const auto bodies = static_cast<py::ssize_t>(count);
    return {py::array_t<double>(moments, times.data()),
            py::array_t<double>({moments, bodies, py::ssize_t{3}}, places.data()),
            py::array_t<double>({moments, bodies, py::ssize_t{4}}, turns.data())};
}

/// Contacts of the last step, in columns.
struct RigidContacts {
    py::array_t<std::int32_t> bodies;
    py::array_t<double> points, normals, impulses, depths;
    py::array_t<bool> impacts;
};

RigidContacts contacts_of(RigidRun& run) {
    const auto all = run.world().contacts();
    const auto count = static_cast<py::ssize_t>(all.size());
    RigidContacts out{py::array_t<std::int32_t>({count, py::ssize_t{2}}),
                      rows_of(all, 3, [](const rigid::Contact& c) { return triple_of(c.point); }),
                      rows_of(all, 3, [](const rigid::Contact& c) { return triple_of(c.normal); }),
                      rows_of(all, 3, [](const rigid::Contact& c) { return triple_of(c.impulse); }),
                      py::array_t<double>(count),
                      py::array_t<bool>(count)};
    for (py::ssize_t i = 0; i < count; ++i) {
        const rigid::Contact& contact = all[static_cast<std::size_t>(i)];
        out.bodies.mutable_data()[2 * i] = contact.a;
        out.bodies.mutable_data()[2 * i + 1] = contact.b;
        out.depths.mutable_data()[i] = contact.depth;
        out.impacts.mutable_data()[i] = contact.impact;
    }
    return out;
}

int add_body(RigidRun& run, const std::shared_ptr<Shape>& shape, const Triple& at,
             const Four& rotation, const Triple& velocity, const Triple& spin,
             std::optional<double> mass, std::optional<double> density, const std::string& role,
             double elasticity, double friction, const std::string& name) {
    const Turns::Turn turn = run.turns.take();
    SIDESTEP_REQUIRE(!(mass && density), "mass and density: one of them says the other");
    const double heavy = density ? *density * shape->volume()
                         : mass  ? *mass
                                 : 1000.0 * shape->volume();
    return run.add({.name = name.empty() ? "body " + std::to_string(count_of(run)) : name,
                    .shape = shape,
                    .role = role_of(role),
                    .mass = heavy,
                    .material = {.elasticity = elasticity, .friction = friction},
                    .to_world = transform_of(at, rotation),
                    .velocity = vector_of(velocity),
                    .spin = vector_of(spin)});
}

void bind_scene(py::module_& module) {
    py::class_<Scene>(module, "Scene", R"(Bodies, where they begin, and the laws they obey.

    >>> import sidestep
    >>> scene = sidestep.rigid.find_scene("billiards")
    >>> scene.moving_count, len(scene)
    (16, 30)
    >>> scene.gravity = (0, -1.62, 0)
)")
        .def_readonly("name", &Scene::name)
        .def_readonly("file", &Scene::file)
        .def_readonly("title", &Scene::title)
        .def_readwrite("seconds", &Scene::seconds, "How long it lasts.")
        .def_readonly("warnings", &Scene::warnings,
                      "What is odd but usable: bodies that start in each other and the like.")
        .def_readonly("files", &Scene::files, "Meshes that were read for it.")
        .def_property_readonly("moving_count", &Scene::moving_count,
                               "Bodies that move by themselves.")
        .def_property(
            "gravity", [](const Scene& s) { return triple_of(s.world.gravity); },
            [](Scene& s, const Triple& gravity) {
                SIDESTEP_REQUIRE(vector_of(gravity).allFinite(), "gravity must be finite");
                s.world.gravity = vector_of(gravity);
            },
            "m/s^2.")
        .def_property(
            "step", [](const Scene& s) { return s.world.step; },
            [](Scene& s, double step) {
                SIDESTEP_REQUIRE(
                    step >= 1e-5 && step <= 0.1,
                    "step is seconds from 0.00001 to 0.1, not " + std::to_string(step));
                s.world.step = step;
            },
            "Seconds of a step. Smaller is truer and slower.")
        .def_property(
            "rounds", [](const Scene& s) { return s.world.rounds; },
            [](Scene& s, int rounds) {
                SIDESTEP_REQUIRE(rounds >= 1 && rounds <= 1000,
                                 "rounds is 1 to 1000, not " + std::to_string(rounds));
                s.world.rounds = rounds;
            },
            "How often a step's contacts are solved. More: stiffer stacks, slower.")
        .def_property(
            "meeting", [](const Scene& s) { return word(s.world.meeting); },
            [](Scene& s, const std::string& name) { s.world.meeting = meeting_of(name); },
            "How bodies meet: exact, ahead or automatic.")
        .def_property(
            "sleeping", [](const Scene& s) { return s.world.sleeping; },
            [](Scene& s, bool sleeping) { s.world.sleeping = sleeping; },
            "Bodies that hardly move stop until they are touched.")
        .def("__len__", [](const Scene& s) { return s.bodies.size(); })
        .def("__repr__", [](const Scene& s) {
            return "<Scene " + s.name + ", " + std::to_string(s.bodies.size()) + " bodies, " +
                   std::to_string(s.seconds) + " s>";
        });
    module.def("built_in_scenes", &rigid::built_in_scenes, "Names of scenes that need no file.");
    module.def(
        "built_in_scene",
        [](const std::string& name) { return std::string(rigid::built_in_scene(name)); },
        py::arg("name"), "The text of one of them, as a file to start from.");
    module.def(
        "find_scene",
        [](const py::object& what) {
            SIDESTEP_REQUIRE(!what.is_none(), "a scene is a name or a file, not None");
            return rigid_scene_of(what);
        },
        py::arg("what"), "A built-in scene by its name, or a file.");
    module.def(
        "parse_scene",
        [](const std::string& text, const std::string& file) {
            const py::gil_scoped_release unlocked;
            Result<Scene> scene = rigid::parse_scene(text, file);
            if (!scene) throw InputError(scene.error());
            return *std::move(scene);
        },
        py::arg("text"), py::arg("file") = "",
        "A scene from its text (docs/rigid-scenes.md). InputError has every problem with line and "
        "column.");
}

void bind_sums(py::module_& module) {
    py::class_<Sums>(module, "Sums", "Sums over moving bodies.")
        .def_readonly("kinetic", &Sums::kinetic, "J.")
        .def_readonly("potential", &Sums::potential, "J, of gravity about the origin.")
        .def_property_readonly("energy", &Sums::energy, "J, both together.")
        .def_property_readonly(
            "momentum", [](const Sums& s) { return array_of(s.momentum); }, "N s, (3,).")
        .def_property_readonly(
            "angular_momentum", [](const Sums& s) { return array_of(s.angular_momentum); },
            "N m s about the origin, (3,).")
        .def("__repr__",
             [](const Sums& s) { return "<Sums: " + std::to_string(s.energy()) + " J>"; });
    py::class_<RigidContacts>(module, "Contacts", "Contacts of the last step, in columns.")
        .def_readonly("bodies", &RigidContacts::bodies, "(C, 2): a and b, a < b.")
        .def_readonly("points", &RigidContacts::points, "(C, 3).")
        .def_readonly("normals", &RigidContacts::normals, "(C, 3), from b into a.")
        .def_readonly("impulses", &RigidContacts::impulses, "(C, 3) on a over the step, N s.")
        .def_readonly("depths", &RigidContacts::depths, "(C,): metres; negative: a gap.")
        .def_readonly("impacts", &RigidContacts::impacts, "(C,): a blow, not a rest.")
        .def("__len__", [](const RigidContacts& c) { return c.depths.size(); })
        .def("__repr__", [](const RigidContacts& c) {
            return "<Contacts: " + std::to_string(c.depths.size()) + ">";
        });
    py::class_<RigidTrace>(module, "Trace", "Where all bodies were, moment by moment.")
        .def_readonly("times", &RigidTrace::times, "(T,): seconds.")
        .def_readonly("positions", &RigidTrace::positions, "(T, N, 3): centres of mass.")
        .def_readonly("rotations", &RigidTrace::rotations, "(T, N, 4): w, x, y, z.")
        .def("__repr__", [](const RigidTrace& t) {
            return "<Trace of " + std::to_string(t.positions.shape(1)) + " bodies at " +
                   std::to_string(t.times.size()) + " moments>";
        });
}

/// A column of numbers, one row for each body.
template <typename Get>
auto column(int wide, const Get& get) {
    return [wide, get](RigidRun& run) {
        const Turns::Turn turn = run.turns.take();
        return rows_of(run.world().bodies(), wide, get);
    };
}

void bind_world(py::module_& module) {
    py::class_<RigidRun>(module, "World",
                         R"(What happens when bodies fly, fall, hit, slide and come to rest.

    >>> import sidestep
    >>> world = sidestep.rigid.World()
    >>> floor = world.add(sidestep.rigid.Shape.box((5, 0.5, 5)), at=(0, -0.5, 0), role="fixed")
    >>> ball = world.add(sidestep.rigid.Shape.ball(0.1), at=(0, 1, 0), elasticity=0.0)
    >>> world.advance(2.0)
    >>> abs(world.positions()[ball, 1] - 0.1) < 1e-3
    True

The same bodies, laws and steps give the same bits, with any number of threads.)")
        .def(py::init([](const py::object& scene, bool record, bool contacts) {
                 Scene found = rigid_scene_of(scene);
                 const py::gil_scoped_release unlocked;
                 return std::make_unique<RigidRun>(std::move(found), record, contacts);
             }),
             py::arg("scene") = py::none(), py::kw_only(), py::arg("record") = true,
             py::arg("contacts") = true,
             R"(scene: a Scene, the name of a built-in one, or a file; None: nothing yet, for add.
record: keep a recording, for recording() and view.
contacts: contacts and impulses are recorded, too.)")
        .def(
            "add", &add_body, py::arg("shape"), py::kw_only(), py::arg("at") = zero_vector,
            py::arg("rotation") = unturned, py::arg("velocity") = zero_vector,
            py::arg("spin") = zero_vector, py::arg("mass") = py::none(),
            py::arg("density") = py::none(), py::arg("role") = "moving",
            py::arg("elasticity") = 0.3, py::arg("friction") = 0.5, py::arg("name") = "",
            "A body whose centre of mass is there; returns its number. Before the first step only. "
            "Without mass (kg) or density (kg/m^3) it is as heavy as water. role: moving, fixed, "
            "or guided by its velocity.")
        .def(
            "push",
            [](RigidRun& run, int body, const Triple& force, double from, double to,
               const Triple& torque, const Triple& at) {
                const Turns::Turn turn = run.turns.take();
                if (body != -1) (void)body_at(run, body);
                run.world().add(rigid::Push{body, from, to, vector_of(force), vector_of(torque),
                                            vector_of(at)});
            },
            py::arg("body"), py::arg("force"), py::kw_only(), py::arg("from_"), py::arg("to"),
            py::arg("torque") = zero_vector, py::arg("at") = zero_vector,
            "A force (N, in the world) from one second to another, acting at a place of the body "
            "about its centre; body -1: on all that move.")
        .def(
            "kick",
            [](RigidRun& run, int body, const Triple& impulse, std::optional<double> seconds,
               const Triple& spin, const Triple& at) {
                const Turns::Turn turn = run.turns.take();
                (void)body_at(run, body);
                run.world().add(rigid::Kick{body, seconds.value_or(run.world().seconds()),
                                            vector_of(impulse), vector_of(spin), vector_of(at)});
            },
            py::arg("body"), py::arg("impulse"), py::kw_only(), py::arg("seconds") = py::none(),
            py::arg("turn") = zero_vector, py::arg("at") = zero_vector,
            "A blow (N s) at a moment, or now.")
        .def(
            "set",
            [](RigidRun& run, int body, const std::optional<Triple>& at,
               const std::optional<Four>& rotation, const std::optional<Triple>& velocity,
               const std::optional<Triple>& spin) {
                const Turns::Turn turn = run.turns.take();
                const Body& now = body_at(run, body);
                run.world().set(body,
                                {rotation ? quaternion_of(*rotation) : now.to_world.rotation,
                                 at ? vector_of(*at) : now.to_world.translation},
                                velocity ? vector_of(*velocity) : now.velocity,
                                spin ? vector_of(*spin) : now.spin);
            },
            py::arg("body"), py::kw_only(), py::arg("at") = py::none(),
            py::arg("rotation") = py::none(), py::arg("velocity") = py::none(),
            py::arg("spin") = py::none(),
            "Puts a body elsewhere or gives it another velocity, and wakes it.")
        .def(
            "advance",
            [](RigidRun& run, std::optional<double> seconds, const py::object& progress) {
                const Turns::Turn turn = run.turns.take();
                Interruptible work(progress);
                play(run, seconds, work, [] {});
            },
            py::arg("seconds") = py::none(), py::kw_only(), py::arg("progress") = py::none(),
            "Plays on for so many seconds, or to the end of the scene. `progress` is called with a "
            "share from 0 to 1; when it returns False, time stops there.")
        .def("trace", &trace_of, py::arg("seconds") = py::none(), py::arg("every") = 1.0 / 60.0,
             py::kw_only(), py::arg("progress") = py::none(),
             "As advance, and tells where all bodies were, `every` so many seconds.")
        .def(
            "step",
            [](RigidRun& run) {
                const Turns::Turn turn = run.turns.take();
                const py::gil_scoped_release unlocked;
                run.step();
            },
            "One step.")
        .def("positions",
             column(3, [](const Body& b) { return triple_of(b.to_world.translation); }),
             "Centres of mass, (N, 3).")
        .def("rotations", column(4, [](const Body& b) { return four_of(b.to_world.rotation); }),
             "(N, 4): w, x, y, z.")
        .def("velocities", column(3, [](const Body& b) { return triple_of(b.velocity); }),
             "Of the centres of mass, (N, 3), m/s.")
        .def("spins", column(3, [](const Body& b) { return triple_of(b.spin); }),
             "Angular velocities in the world, (N, 3), rad/s.")
        .def(
            "masses",
            [](RigidRun& run) {
                const Turns::Turn turn = run.turns.take();
                py::array_t<double> out(count_of(run));
                double* to = out.mutable_data();
                for (const Body& b : run.world().bodies()) {
                    *to++ = b.role == rigid::Role::moving ? b.mass
                                                          : std::numeric_limits<double>::infinity();
                }
                return out;
            },
            "(N,): kg; infinity for what is fixed or guided.")
        .def(
            "asleep",
            [](RigidRun& run) {
                const Turns::Turn turn = run.turns.take();
                py::array_t<bool> out(count_of(run));
                bool* to = out.mutable_data();
                for (const Body& b : run.world().bodies()) *to++ = b.asleep;
                return out;
            },
            "(N,): who has come to rest and waits to be touched.")
        .def(
            "shape",
            [](RigidRun& run, int body) {
                const Turns::Turn turn = run.turns.take();
                return std::const_pointer_cast<Shape>(body_at(run, body).shape);
            },
            py::arg("body"), "What a body is like.")
        .def(
            "role",
            [](RigidRun& run, int body) {
                const Turns::Turn turn = run.turns.take();
                return word(body_at(run, body).role);
            },
            py::arg("body"), "moving, fixed or guided.")
        .def_property_readonly(
            "names",
            [](RigidRun& run) {
                const Turns::Turn turn = run.turns.take();
                std::vector<std::string> names;
                for (const Body& b : run.world().bodies()) names.push_back(b.name);
                return names;
            },
            "Of the bodies, by number.")
        .def(
            "contacts",
            [](RigidRun& run) {
                const Turns::Turn turn = run.turns.take();
                return contacts_of(run);
            },
            "Contacts of the last step.")
        .def(
            "overlaps",
            [](RigidRun& run, double deeper_than) {
                const Turns::Turn turn = run.turns.take();
                const py::gil_scoped_release unlocked;
                std::vector<std::tuple<int, int, double>> list;
                for (const auto& o : run.world().overlaps(deeper_than)) {
                    list.emplace_back(o.a, o.b, o.depth);
                }
                return list;
            },
            py::arg("deeper_than") = 0.0, "Pairs that overlap now: (a, b, metres).")
        .def(
            "sums",
            [](RigidRun& run) {
                const Turns::Turn turn = run.turns.take();
                return run.world().sums();
            },
            "Energy and momentum of all that moves.")
        .def_property_readonly(
            "energy",
            [](RigidRun& run) {
                const Turns::Turn turn = run.turns.take();
                return run.world().sums().energy();
            },
            "J: motion and height together.")
        .def(
            "recording",
            [](RigidRun& run) {
                const Turns::Turn turn = run.turns.take();
                const py::gil_scoped_release unlocked;
                return keep_recording(run.recorded(), run.title());
            },
            "What happened up to now; the world may go on.")
        .def(
            "save",
            [](RigidRun& run, const std::filesystem::path& path) {
                const Turns::Turn turn = run.turns.take();
                const py::gil_scoped_release unlocked;
                raise_problems(write_file(path, run.recorded()));
            },
            py::arg("path"), "Writes the recording up to now: the whole file or none of it.")
        .def_property_readonly("title", &RigidRun::title)
        .def_property_readonly("seconds",
                               [](RigidRun& run) {
                                   const Turns::Turn turn = run.turns.take();
                                   return run.world().seconds();
                               })
        .def_property_readonly(
            "step_time", [](RigidRun& run) { return run.world().options().step; },
            "Seconds of a step.")
        .def_property_readonly("steps",
                               [](RigidRun& run) {
                                   const Turns::Turn turn = run.turns.take();
                                   return run.steps();
                               })
        .def_property_readonly(
            "impacts",
            [](RigidRun& run) {
                const Turns::Turn turn = run.turns.take();
                return run.impacts();
            },
            "Blows so far.")
        .def_property_readonly(
            "deepest",
            [](RigidRun& run) {
                const Turns::Turn turn = run.turns.take();
                return run.deepest();
            },
            "Metres that any two were ever in each other at the end of a step.")
        .def_property_readonly(
            "fingerprint",
            [](RigidRun& run) {
                const Turns::Turn turn = run.turns.take();
                return hex_of(run.world().fingerprint());
            },
            "Of places and velocities: the same digits as the tool prints.")
        .def("__len__",
             [](RigidRun& run) {
                 const Turns::Turn turn = run.turns.take();
                 return count_of(run);
             })
        .def("__repr__", [](RigidRun& run) {
            const Turns::Turn turn = run.turns.take();
            return "<World of " + std::to_string(count_of(run)) + " bodies at " +
                   std::to_string(run.world().seconds()) + " s>";
        });
}

}  // namespace

void bind_rigid(py::module_& parent) {
    py::module_ module = parent.def_submodule("rigid", "What happens when convex bodies meet?");
    bind_rigid_shapes(module);
    bind_scene(module);
    bind_sums(module);
    bind_world(module);
}

}  // namespace sidestep::python
