// Where shall the hand be, and from when to when? Constraints over time, and the solver of single frames.
#include <algorithm>
#include <array>
#include <optional>

#include "python/src/bodies.h"
#include "sidestep/edit/constraint.h"
#include "sidestep/edit/resolver.h"
#include "sidestep/edit/script.h"

namespace sidestep::python {

namespace {

using body::Character;
using edit::ClipEditor;
using edit::Constraint;
using edit::ConstraintKey;
using edit::ConstraintReport;
using edit::Demand;
using edit::DemandTrack;
using edit::Edited;
using edit::Effector;
using edit::Interpolant;
using edit::Resolved;
using edit::Resolver;
using motion::Clip;

using Maybe = std::optional<Numbers>;

constexpr std::array<const char*, 7> constraint_words{
    "position", "orientation", "pose", "relative", "look_at", "foot_contact", "joint_limit"};
constexpr std::array<const char*, 4> interpolant_words{"linear", "natural", "clamped", "pchip"};

/// The place of a word in a list, which the complaint prints.
template <std::size_t count>
int word_in(const std::array<const char*, count>& words, const std::string& word,
            const std::string& what) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) {
        if (word == words[i]) return static_cast<int>(i);
        all += (i == 0 ? "" : i + 1 == count ? " or " : ", ") + std::string(words[i]);
    }
    SIDESTEP_REQUIRE(false, what + " is " + all + ", not " + word);
    return -1;
}

Effector effector_from(int joint, const Numbers& point) {
    return {joint, place_from(point, "point")};
}

ConstraintKey key_from(double time, const Maybe& place, const Maybe& turn, bool from_source) {
    ConstraintKey key;
    key.time = time;
    if (place) key.place = place_from(*place, "place");
    if (turn) key.turn = turn_from(*turn, "turn");
    key.from_source = from_source;
    return key;
}

Constraint constraint_from(const std::string& kind, const Effector& effector, double first,
                           double last, const std::vector<ConstraintKey>& keys,
                           const std::string& name, double blend_in, double blend_out,
                           const std::string& interpolant, const std::optional<Effector>& anchor,
                           const Numbers& axis, bool hard) {
    Constraint constraint;
    constraint.kind = static_cast<Constraint::Kind>(word_in(constraint_words, kind, "kind"));
    constraint.name = name.empty() ? kind : name;
    constraint.effector = effector;
    constraint.first = first;
    constraint.last = last;
    constraint.keys = keys;
    constraint.blend_in = blend_in;
    constraint.blend_out = blend_out;
    constraint.interpolant =
        static_cast<Interpolant>(word_in(interpolant_words, interpolant, "interpolant"));
    constraint.anchor = anchor;
    constraint.axis = place_from(axis, "axis");
    constraint.hard = hard;
    return constraint;
}

edit::EditOptions edit_options(const Maybe& sigma, bool limits) {
    edit::EditOptions options;
    if (sigma) options.sigma = places_from(*sigma, "sigma");
    options.limits = limits;
    return options;
}

std::vector<Constraint> script_from(const std::string& text, const Clip& clip,
                                    const Character& character) {
    return edit::read_script(text, "script", character,
                             {.frame_time = clip.frame_time(), .last_time = clip.last_time()})
        .value();
}

/// Constraints, or a script of them.
std::vector<Constraint> constraints_from(const py::object& what, const Clip& clip,
                                         const Character& character) {
    if (py::isinstance<py::str>(what)) {
        return script_from(what.cast<std::string>(), clip, character);
    }
    try {
        return what.cast<std::vector<Constraint>>();
    } catch (const py::cast_error&) {
        SIDESTEP_REQUIRE(false, "expected a list of Constraint or the text of a script");
        throw;
    }
}

Edited edited_of(const Clip& clip, const Character& character, const py::object& what,
                 const Maybe& sigma, bool limits) {
    const std::vector<Constraint> constraints = constraints_from(what, clip, character);
    edit::EditOptions options = edit_options(sigma, limits);
    const py::gil_scoped_release unlocked;
    return ClipEditor(clip, character, std::move(options)).apply(constraints);
}

void bind_constraint(py::module_& module) {
    const Constraint usual;
    py::class_<Effector>(module, "Effector", "A point fixed to a joint, such as a fingertip.")
        .def(py::init(&effector_from), py::arg("joint"), py::arg("point") = std::array<double, 3>{},
             "`joint` is an index; `point` is in the joint's frame.")
        .def_readonly("joint", &Effector::joint)
        .def_property_readonly("point", [](const Effector& e) { return array_of(e.point); });
    py::class_<ConstraintKey>(module, "ConstraintKey", "A place, a turn or both at one time.")
        .def(
            py::init(&key_from), py::arg("time"), py::arg("place") = py::none(),
            py::arg("turn") = py::none(), py::arg("from_source") = false,
            "Place (3,) and turn (4,), w first, in the world, or as displacements from the source.")
        .def_readonly("time", &ConstraintKey::time)
        .def_property_readonly("place",
                               [](const ConstraintKey& key) -> Maybe {
                                   if (!key.place) return std::nullopt;
                                   return array_of(*key.place);
                               })
        .def_property_readonly("turn",
                               [](const ConstraintKey& key) -> Maybe {
                                   if (!key.turn) return std::nullopt;
                                   return array_of(*key.turn);
                               })
        .def_readonly("from_source", &ConstraintKey::from_source);
    py::class_<Constraint>(module, "Constraint",
                           "What is asked of one effector over a stretch of time.")
        .def(py::init(&constraint_from), py::arg("kind"), py::arg("effector"), py::arg("first"),
             py::arg("last"), py::arg("keys") = std::vector<ConstraintKey>{}, py::kw_only(),
             py::arg("name") = "", py::arg("blend_in") = usual.blend_in,
             py::arg("blend_out") = usual.blend_out, py::arg("interpolant") = "pchip",
             py::arg("anchor") = py::none(), py::arg("axis") = std::array<double, 3>{0.0, 0.0, 1.0},
             py::arg("hard") = usual.hard,
             "kind is position, orientation, pose, relative, look_at, foot_contact or joint_limit; "
             "first and last in seconds.")
        .def_readonly("name", &Constraint::name)
        .def_property_readonly(
            "kind",
            [](const Constraint& c) { return constraint_words[static_cast<std::size_t>(c.kind)]; })
        .def_readonly("effector", &Constraint::effector)
        .def_readonly("first", &Constraint::first)
        .def_readonly("last", &Constraint::last)
        .def_readonly("blend_in", &Constraint::blend_in)
        .def_readonly("blend_out", &Constraint::blend_out)
        .def_readonly("keys", &Constraint::keys)
        .def_readonly("anchor", &Constraint::anchor)
        .def_readonly("hard", &Constraint::hard)
        .def("__repr__", [](const Constraint& c) {
            return "<Constraint " + c.name + ": " +
                   constraint_words[static_cast<std::size_t>(c.kind)] + " of joint " +
                   std::to_string(c.effector.joint) + ">";
        });
    py::class_<ConstraintReport>(module, "ConstraintReport", "How well one constraint was met.")
        .def_readonly("name", &ConstraintReport::name)
        .def_readonly("worst_position", &ConstraintReport::worst_position)
        .def_readonly("rms_position", &ConstraintReport::rms_position)
        .def_readonly("worst_angle", &ConstraintReport::worst_angle)
        .def_readonly("unreachable_frames", &ConstraintReport::unreachable_frames)
        .def_readonly("worst_frame", &ConstraintReport::worst_frame)
        .def_property_readonly(
            "missed", [](const ConstraintReport& r) { return is_missed(r); },
            "By more than a millimetre or half a degree.")
        .def("__repr__", [](const ConstraintReport& r) {
            return "<ConstraintReport " + r.name + (is_missed(r) ? ": missed>" : ": met>");
        });
    py::class_<DemandTrack>(module, "DemandTrack", "What an effector must do, frame by frame.")
        .def_readonly("name", &DemandTrack::name)
        .def_readonly("effector", &DemandTrack::effector)
        .def_readonly("hard", &DemandTrack::hard)
        .def_property_readonly(
            "places",
            [](const DemandTrack& track) {
                std::vector<Vec3> places;
                for (const Demand& demand : track.frames) {
                    places.push_back(demand.position.value_or(
                        Vec3::Constant(std::numeric_limits<double>::quiet_NaN())));
                }
                return array_of(std::span<const Vec3>(places));
            },
            "(T, 3); nan where no place is asked for.")
        .def("__len__", [](const DemandTrack& track) { return track.frames.size(); });
    py::class_<Edited>(module, "Edited", "A clip with its constraints met, as far as they can be.")
        .def_readonly("clip", &Edited::clip)
        .def_readonly("constraints", &Edited::constraints)
        .def_readonly("tracks", &Edited::tracks)
        .def_readonly("frames_changed", &Edited::frames_changed)
        .def_readonly("notes", &Edited::notes)
        .def("__repr__", [](const Edited& e) {
            return "<Edited: " + std::to_string(e.frames_changed) + " frames changed>";
        });
}

void bind_editor(py::module_& module) {
    py::class_<ClipEditor>(module, "ClipEditor",
                           "A clip on a character, ready to be edited again and again.")
        .def(py::init([](const Clip& source, const Character& character, const Maybe& sigma,
                         bool limits) {
                 return ClipEditor(source, character, edit_options(sigma, limits));
             }),
             py::arg("source"), py::arg("character"), py::kw_only(), py::arg("sigma") = py::none(),
             py::arg("limits") = true,
             "sigma (J, 3): radians that each joint may reasonably turn; 0 locks it.")
        .def_property_readonly("source", &ClipEditor::source)
        .def(
            "tracks",
            [](const ClipEditor& editor, const std::vector<Constraint>& constraints) {
                return editor.tracks(constraints);
            },
            py::arg("constraints"), Unlocked(), "What they ask of every frame.")
        .def(
            "apply",
            [](const ClipEditor& editor, const std::vector<Constraint>& constraints) {
                return editor.apply(constraints);
            },
            py::arg("constraints"), Unlocked(), "The source with the constraints met: an Edited.")
        .def(
            "measure",
            [](const ClipEditor& editor, const Clip& clip,
               const std::vector<Constraint>& constraints) {
                return editor.measure(clip, constraints);
            },
            py::arg("clip"), py::arg("constraints"), Unlocked(),
            "How well another clip of this skeleton meets them.");
    module.def("edit", &edited_of, py::arg("clip"), py::arg("character"), py::arg("constraints"),
               py::kw_only(), py::arg("sigma") = py::none(), py::arg("limits") = true,
               "The clip with constraints met: a list of Constraint, or a script such as "
               "'position left hand 1..2 at 1.5 = 0.3 1.2 0.4' (docs/edit-constraints.md).");
    module.def("read_script", &script_from, py::arg("text"), py::arg("clip"), py::arg("character"),
               "Constraints out of text; InputError has line and column of all that is wrong.");
    module.def(
        "to_script",
        [](const std::vector<Constraint>& constraints, const Character& character) {
            return edit::to_script(constraints, character);
        },
        py::arg("constraints"), py::arg("character"), "Text that reads back as the same.");
    module.def("standing_feet", &edit::standing_feet, py::arg("clip"), Unlocked(),
               "A foot_contact for every stance of ankles and toes.");
    module.def(
        "find_joint",
        [](const motion::Skeleton& skeleton, const std::string& words) {
            return edit::find_joint(skeleton, words);
        },
        py::arg("skeleton"), py::arg("words"),
        "A joint by its name or by what it is, -1 when there is none.\n\n"
        ">>> bones = sidestep.motion.human_skeleton()\n"
        ">>> bones.joint_names[sidestep.edit.find_joint(bones, 'left hand')]\n'LeftHand'");
    module.def(
        "usual_sigma",
        [](const motion::Skeleton& skeleton, bool legs) {
            return array_of(std::span<const Vec3>(edit::usual_sigma(skeleton, legs)));
        },
        py::arg("skeleton"), py::arg("legs") = false,
        "(J, 3) radians: how far each joint of a person may turn to meet a demand.");
}

void bind_resolver(py::module_& module) {
    py::class_<Demand>(module, "Demand", "Where an effector shall be in one frame.")
        .def(py::init([](const Maybe& position, const Maybe& orientation,
                         const Maybe& at_least_along, double position_noise,
                         double orientation_noise) {
                 Demand demand;
                 if (position) demand.position = place_from(*position, "position");
                 if (orientation) demand.orientation = turn_from(*orientation, "orientation");
                 if (at_least_along) {
                     const Vec3 way = place_from(*at_least_along, "at_least_along");
                     SIDESTEP_REQUIRE(way.norm() > 1e-9, "at_least_along has no length");
                     demand.at_least_along = way.normalized();
                 }
                 SIDESTEP_REQUIRE(position_noise > 0.0 && std::isfinite(position_noise) &&
                                      orientation_noise > 0.0 && std::isfinite(orientation_noise),
                                  "noises are positive variances");
                 demand.position_noise = position_noise;
                 demand.orientation_noise = orientation_noise;
                 return demand;
             }),
             py::arg("position") = py::none(), py::arg("orientation") = py::none(), py::kw_only(),
             py::arg("at_least_along") = py::none(), py::arg("position_noise") = 1e-10,
             py::arg("orientation_noise") = 1e-10,
             "position (3,) and orientation (4,) in the world; at_least_along makes the position a "
             "wall to stay behind.");
    py::class_<Resolved>(module, "Resolved", "What a frame became.")
        .def_property_readonly(
            "rotations",
            [](const Resolved& r) { return array_of(std::span<const Quat>(r.pose.rotations)); })
        .def_property_readonly(
            "translations",
            [](const Resolved& r) { return array_of(std::span<const Vec3>(r.pose.translations)); })
        .def_property_readonly(
            "delta", [](const Resolved& r) { return array_of(std::span<const Vec3>(r.delta)); },
            "(J, 3) rotation vectors, on the right of the source's rotations.")
        .def_readonly("position_residual", &Resolved::position_residual)
        .def_readonly("angle_residual", &Resolved::angle_residual)
        .def_readonly("distance", &Resolved::distance)
        .def_readonly("iterations", &Resolved::iterations)
        .def_readonly("reachable", &Resolved::reachable)
        .def_readonly("held", &Resolved::held);
    py::class_<Resolver>(module, "Resolver",
                         "The pose nearest to its source that meets demands, inside joint limits.")
        .def(py::init([](const motion::Skeleton& skeleton, const Numbers& sigma,
                         const std::vector<Effector>& effectors,
                         const std::optional<Character>& limits_of) {
                 std::vector<body::JointLimit> limits;
                 if (limits_of)
                     limits.assign(limits_of->limits().begin(), limits_of->limits().end());
                 return Resolver(skeleton, places_from(sigma, "sigma"), effectors,
                                 std::move(limits));
             }),
             py::arg("skeleton"), py::arg("sigma"), py::arg("effectors"),
             py::arg("limits_of") = py::none(),
             "sigma (J, 3) as usual_sigma gives it; limits_of is a Character.")
        .def_property_readonly("freedom_count", &Resolver::freedom_count)
        .def(
            "solve",
            [](const Resolver& resolver, const Numbers& rotations, const Numbers& translations,
               const std::vector<Demand>& demands, int iterations, double tolerance) {
                SIDESTEP_REQUIRE(iterations >= 1, "iterations is at least 1");
                SIDESTEP_REQUIRE(std::isfinite(tolerance) && tolerance > 0.0,
                                 "tolerance is a length in metres");
                const motion::Pose pose =
                    pose_from(rotations, translations, resolver.skeleton().joint_count());
                edit::ResolveOptions options;
                options.iterations = iterations;
                options.tolerance = tolerance;
                const py::gil_scoped_release unlocked;
                return resolver.solve(pose, demands, options);
            },
            py::arg("rotations"), py::arg("translations"), py::arg("demands"), py::kw_only(),
            py::arg("iterations") = 6, py::arg("tolerance") = 1e-5,
            "One Demand for each effector; rotations (J, 4), translations (J, 3).")
        .def(
            "place",
            [](const Resolver& resolver, const Numbers& rotations, const Numbers& translations,
               int effector) {
                return array_of(resolver.place(
                    pose_from(rotations, translations, resolver.skeleton().joint_count()),
                    effector));
            },
            py::arg("rotations"), py::arg("translations"), py::arg("effector"),
            "Where an effector is, (3,).");
}

}  // namespace

void bind_edit_constraints(py::module_& module) {
    bind_constraint(module);
    bind_editor(module);
    bind_resolver(module);
}

}  // namespace sidestep::python
