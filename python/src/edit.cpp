// How little must a motion change? The fix loop, other bodies, and what is left of the source.
#include <map>
#include <optional>

#include "python/src/bodies.h"
#include "python/src/interruptible.h"
#include "sidestep/edit/avoid.h"
#include "sidestep/edit/fix.h"
#include "sidestep/edit/foot_contacts.h"
#include "sidestep/edit/preservation.h"
#include "sidestep/edit/retarget.h"

namespace sidestep::python {

namespace {

using body::Character;
using body::Finding;
using body::LintBody;
using edit::Avoided;
using edit::AvoidOptions;
using edit::DemandTrack;
using edit::Fixed;
using edit::FootContactOptions;
using edit::JointMap;
using edit::Preservation;
using edit::Remaining;
using edit::Retargeted;
using edit::Stance;
using motion::Clip;
using motion::Motion;
using motion::Skeleton;

using LimbNames = std::vector<std::pair<std::string, std::string>>;
/// Name, vertices (V, 3), triangles (F, 3).
using ObstacleArrays =
    std::vector<std::tuple<std::string, Numbers,
                           py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>>>;

/// What was fixed, with what it came from and whom it is on.
struct FixedMotion {
    Fixed fixed;
    Motion source;
    std::shared_ptr<const LintBody> on;

    [[nodiscard]] std::vector<Finding> findings(const std::vector<int>& which) const {
        std::vector<Finding> list;
        for (const int index : which) list.push_back(fixed.judged.findings[index]);
        return list;
    }
};

/// A retargeted clip and its body.
struct RetargetedMotion {
    Retargeted worn;
    std::shared_ptr<const Character> on;
};

/// Options of the loop as Python says them; what does not depend on the body.
struct AvoidWords {
    AvoidOptions options;
    LimbNames touch_ok;
    py::object progress;

    AvoidWords(bool arms, bool legs, double margin, LimbNames touching, double touch_depth,
               bool relax, bool keep_feet, int most_rounds, double most_displacement,
               double tolerance, py::object told)
        : touch_ok(std::move(touching)), progress(std::move(told)) {
        for (const double number : {margin, touch_depth, most_displacement, tolerance}) {
            SIDESTEP_REQUIRE(std::isfinite(number) && number >= 0.0,
                             "margin, touch_depth, most_displacement and tolerance are lengths in "
                             "metres");
        }
        SIDESTEP_REQUIRE(tolerance > 0.0, "tolerance is a length in metres");
        SIDESTEP_REQUIRE(most_rounds >= 1,
                         "most_rounds is " + std::to_string(most_rounds) + ", expected at least 1");
        options.arms = arms;
        options.legs = legs;
        options.margin = margin;
        options.touch_depth = touch_depth;
        options.relax = relax;
        options.keep_feet = keep_feet;
        options.most_rounds = most_rounds;
        options.most_displacement = most_displacement;
        options.between.tolerance = tolerance;
    }

    /// For this body, watched.
    void begin(const LintBody& on, Interruptible& work) {
        options.touch_ok = pairs_from(touch_ok, on.contact.flesh().limbs());
        // whoever asks whether to stop tells how far it is: the two share their turns
        const auto said = std::make_shared<std::string>("looking");
        options.stop = [&work, said] { return !work.go_on(*said); };
        options.progress = [said](int round, int contacts) {
            *said = "round " + std::to_string(round) + ": " + std::to_string(contacts) +
                    (contacts == 1 ? " contact" : " contacts");
        };
    }
};

std::vector<edit::Obstacle> obstacles_from(const ObstacleArrays& arrays) {
    std::vector<edit::Obstacle> obstacles;
    for (const auto& [name, vertices, triangles] : arrays) {
        edit::Obstacle& obstacle = obstacles.emplace_back();
        obstacle.name = name;
        obstacle.mesh.vertices = places_from(vertices, "vertices of " + name);
        SIDESTEP_REQUIRE(
            triangles.ndim() == 2 && triangles.shape(1) == 3,
            "triangles of " + name + " must be of shape (F, 3), not " + shape_of(triangles));
        const auto count = static_cast<std::int64_t>(obstacle.mesh.vertices.size());
        const std::int64_t* at = triangles.data();
        for (py::ssize_t i = 0; i < triangles.shape(0); ++i, at += 3) {
            for (int k = 0; k < 3; ++k) {
                SIDESTEP_REQUIRE(at[k] >= 0 && at[k] < count,
                                 "triangle " + std::to_string(i) + " of " + name + " has corner " +
                                     std::to_string(at[k]) + " of " + std::to_string(count));
            }
            obstacle.mesh.triangles.push_back(
                {static_cast<int>(at[0]), static_cast<int>(at[1]), static_cast<int>(at[2])});
        }
    }
    return obstacles;
}

Avoided avoided_of(const Clip& clip, const py::object& on, const ObstacleArrays& around,
                   const std::vector<DemandTrack>& held, AvoidWords words) {
    SIDESTEP_REQUIRE(clip.frame_count() > 0, "a clip without frames");
    const ReadyBody ready = body_from(on, clip.skeleton());
    require_bones(clip, ready.on->contact.flesh().skeleton());
    const std::vector<edit::Obstacle> obstacles = obstacles_from(around);
    Interruptible work(words.progress);
    words.begin(*ready.on, work);
    words.options.held = held;
    return work.run([&] {
        std::optional<edit::SceneBody> scene;
        if (!obstacles.empty()) {
            scene.emplace(edit::make_scene_body(*ready.on, obstacles).value());
            words.options.scene = &*scene;
        }
        return edit::avoid(clip, *ready.on, words.options);
    });
}

FixedMotion fixed_of(const py::object& what, const py::object& on, AvoidWords words) {
    FixedMotion answer;
    answer.source = motion_from(what);
    const ReadyBody ready = body_from(on, answer.source.clip.skeleton());
    answer.on = ready.on;
    Interruptible work(words.progress);
    words.begin(*ready.on, work);
    edit::FixOptions options{words.options, ready.partly_by_name};
    answer.fixed = work.run([&] {
        Fixed fixed = edit::fix(answer.source, *ready.on, options).value();
        if (fixed.stopped) throw Stopped();
        return fixed;
    });
    return answer;
}

/// As the tool writes it: a .bvh of its own bones keeps its manner.
void save_fixed(const FixedMotion& fixed, const std::filesystem::path& path) {
    Motion motion = fixed.source;
    if (!fixed.fixed.clip.skeleton().same_as(motion.clip.skeleton())) motion.dialect = nullptr;
    motion.clip = fixed.fixed.clip;
    save_worn(fixed.on->character, motion, path);
}

void save_retargeted(const RetargetedMotion& worn, const std::filesystem::path& path) {
    Motion motion;
    motion.clip = worn.worn.clip;
    save_worn(*worn.on, motion, path);
}

using JointNames = std::map<std::string, std::optional<std::string>>;

/// Guessed, and corrected by names.
JointMap joint_map_from(const JointNames& names, const Skeleton& from, const Skeleton& to) {
    JointMap map = edit::guess_joint_map(from, to).value();
    for (const auto& [target, source] : names) {
        const std::optional<int> joint = to.find(target);
        SIDESTEP_REQUIRE(joint.has_value(), "the character has no joint " + target);
        const std::optional<int> by = source ? from.find(*source) : std::optional<int>(-1);
        SIDESTEP_REQUIRE(by.has_value(), "the clip has no joint " + source.value_or(""));
        map.source[*joint] = *by;
    }
    return map;
}

JointNames names_in(const JointMap& map, const Skeleton& from, const Skeleton& to) {
    JointNames names;
    for (int j = 0; j < to.joint_count(); ++j) {
        const int s = map.source[j];
        names[to.joint(j).name] =
            s < 0 ? std::nullopt : std::optional<std::string>(from.joint(s).name);
    }
    return names;
}

RetargetedMotion retargeted_of(const py::object& what, const py::object& on,
                               const std::optional<JointNames>& map, bool feet, double ground) {
    const Motion motion = motion_from(what);
    SIDESTEP_REQUIRE(motion.clip.frame_count() > 0, "a clip without frames");
    RetargetedMotion answer;
    answer.on = character_from(on, motion.clip.skeleton());
    edit::RetargetOptions options;
    options.feet = feet;
    options.ground = ground;
    if (map) {
        options.map = joint_map_from(*map, motion.clip.skeleton(), answer.on->skeleton());
    }
    const py::gil_scoped_release unlocked;
    answer.worn = edit::retarget(motion.clip, *answer.on, options).value();
    return answer;
}

void bind_answers(py::module_& module) {
    py::class_<Remaining>(module, "Remaining", "Limbs that still meet.")
        .def_readonly("who", &Remaining::who)
        .def_readonly("whom", &Remaining::whom)
        .def_readonly("first_frame", &Remaining::first_frame)
        .def_readonly("last_frame", &Remaining::last_frame)
        .def_readonly("depth", &Remaining::depth, "Metres, the deepest.")
        .def_readonly("between_frames", &Remaining::between_frames)
        .def_readonly("why", &Remaining::why)
        .def("__repr__", [](const Remaining& left) {
            return "<Remaining " + left.who + " in " + left.whom + ", frames " +
                   std::to_string(left.first_frame) + " to " + std::to_string(left.last_frame) +
                   ": " + left.why + ">";
        });
    py::class_<Avoided>(module, "Avoided", "What the loop came to.")
        .def_property_readonly(
            "verdict", [](const Avoided& a) { return to_string(a.verdict); },
            "unchanged, clean, improved or failed.")
        .def_readonly("clip", &Avoided::clip)
        .def_readonly("remaining", &Avoided::remaining)
        .def_readonly("rounds", &Avoided::rounds)
        .def_readonly("contacts_before", &Avoided::contacts_before)
        .def_readonly("contacts_after", &Avoided::contacts_after)
        .def_readonly("frames_changed", &Avoided::frames_changed)
        .def_readonly("stopped", &Avoided::stopped)
        .def_readonly("poses", &Avoided::poses)
        .def_readonly("notes", &Avoided::notes)
        .def("__repr__", [](const Avoided& a) {
            return std::string("<Avoided: ") + to_string(a.verdict) + ", contacts " +
                   std::to_string(a.contacts_before) + " > " + std::to_string(a.contacts_after) +
                   ">";
        });
    py::class_<Preservation>(module, "Preservation", "What is left of the source, in figures.")
        .def_readonly("frames", &Preservation::frames)
        .def_readonly("frames_changed", &Preservation::frames_changed)
        .def_readonly("angle_rms", &Preservation::angle_rms)
        .def_readonly("angle_rms_all", &Preservation::angle_rms_all)
        .def_readonly("angle_peak", &Preservation::angle_peak)
        .def_readonly("weighted_distance", &Preservation::weighted_distance)
        .def_readonly("jerk_ratio", &Preservation::jerk_ratio)
        .def_readonly("high_energy_ratio", &Preservation::high_energy_ratio)
        .def_readonly("slide_before", &Preservation::slide_before)
        .def_readonly("slide_after", &Preservation::slide_after)
        .def_readonly("slide_speed_before", &Preservation::slide_speed_before)
        .def_readonly("slide_speed_after", &Preservation::slide_speed_after)
        .def_readonly("extra_slide_speed", &Preservation::extra_slide_speed)
        .def_readonly("limit_violations", &Preservation::limit_violations)
        .def_readonly("worst_violation", &Preservation::worst_violation)
        .def("__repr__", [](const Preservation& kept) {
            return "<Preservation: " + std::to_string(kept.frames_changed) + " of " +
                   std::to_string(kept.frames) + " frames changed>";
        });
    py::class_<FixedMotion>(module, "Fixed", "A clip on its body, fixed and judged by the linter.")
        .def_property_readonly(
            "verdict", [](const FixedMotion& f) { return to_string(f.fixed.verdict); },
            "unchanged, clean, improved or failed; the linter has the last word.")
        .def_property_readonly("clip", [](const FixedMotion& f) { return f.fixed.clip; })
        .def_property_readonly(
            "worn", [](const FixedMotion& f) { return f.fixed.worn; }, "The source on this body.")
        .def_property_readonly(
            "body", [](const FixedMotion& f) { return std::const_pointer_cast<LintBody>(f.on); })
        .def_property_readonly("character", [](const FixedMotion& f) { return f.on->character; })
        .def_property_readonly("scale", [](const FixedMotion& f) { return f.fixed.scale; })
        .def_property_readonly("retargeted",
                               [](const FixedMotion& f) { return f.fixed.retargeted; })
        .def_property_readonly(
            "clean", [](const FixedMotion& f) { return f.fixed.clean(); },
            "No limb that may move is in another.")
        .def_property_readonly("rounds",
                               [](const FixedMotion& f) { return f.fixed.avoided.rounds; })
        .def_property_readonly("contacts_before",
                               [](const FixedMotion& f) { return f.fixed.avoided.contacts_before; })
        .def_property_readonly("contacts_after",
                               [](const FixedMotion& f) { return f.fixed.avoided.contacts_after; })
        .def_property_readonly("frames_changed",
                               [](const FixedMotion& f) { return f.fixed.avoided.frames_changed; })
        .def_property_readonly("remaining",
                               [](const FixedMotion& f) { return f.fixed.avoided.remaining; })
        .def_property_readonly("kept", [](const FixedMotion& f) { return f.fixed.kept; })
        .def_property_readonly("judged", [](const FixedMotion& f) { return f.fixed.judged; })
        .def_property_readonly(
            "left", [](const FixedMotion& f) { return f.findings(f.fixed.left); },
            "Findings of limbs that may move.")
        .def_property_readonly(
            "unmoved", [](const FixedMotion& f) { return f.findings(f.fixed.unmoved); },
            "Findings of limbs of which neither may.")
        .def_property_readonly("notes", [](const FixedMotion& f) { return f.fixed.notes; })
        .def("save", &save_fixed, py::arg("path"), Unlocked(),
             "Writes .glb with the body in it, .bvh (in the manner of its source) or .gltf.")
        .def("__repr__", [](const FixedMotion& f) {
            return std::string("<Fixed: ") + to_string(f.fixed.verdict) + ", contacts " +
                   std::to_string(f.fixed.avoided.contacts_before) + " > " +
                   std::to_string(f.fixed.avoided.contacts_after) + ">";
        });
    py::class_<RetargetedMotion>(module, "Retargeted", "The same motion on another body.")
        .def_property_readonly("clip", [](const RetargetedMotion& r) { return r.worn.clip; })
        .def_property_readonly("character", [](const RetargetedMotion& r) { return *r.on; })
        .def_property_readonly(
            "map", [](const RetargetedMotion& r) { return r.worn.map.source; },
            "For each joint of the character the clip's, or -1.")
        .def_property_readonly("scale", [](const RetargetedMotion& r) { return r.worn.scale; })
        .def_property_readonly("stances", [](const RetargetedMotion& r) { return r.worn.stances; })
        .def_property_readonly(
            "worst_foot", [](const RetargetedMotion& r) { return r.worn.worst_foot; },
            "Metres a standing foot moves, at most.")
        .def_property_readonly("lowest_foot",
                               [](const RetargetedMotion& r) { return r.worn.lowest_foot; })
        .def_property_readonly("worst_foot_before",
                               [](const RetargetedMotion& r) { return r.worn.worst_foot_before; })
        .def_property_readonly("lowest_foot_before",
                               [](const RetargetedMotion& r) { return r.worn.lowest_foot_before; })
        .def_property_readonly("sunk", [](const RetargetedMotion& r) { return r.worn.sunk; })
        .def_property_readonly("notes", [](const RetargetedMotion& r) { return r.worn.notes; })
        .def("save", &save_retargeted, py::arg("path"), Unlocked(),
             "Writes .glb with the body in it, .bvh or .gltf.")
        .def("__repr__", [](const RetargetedMotion& r) {
            return "<Retargeted: " + std::to_string(r.worn.clip.frame_count()) + " frames on " +
                   r.on->name() + ">";
        });
    py::class_<Stance>(module, "Stance", "A joint that stands, from frame to frame.")
        .def_readonly("joint", &Stance::joint)
        .def_readonly("first_frame", &Stance::first_frame)
        .def_readonly("last_frame", &Stance::last_frame)
        .def("__repr__", [](const Stance& s) {
            return "<Stance of joint " + std::to_string(s.joint) + ", frames " +
                   std::to_string(s.first_frame) + " to " + std::to_string(s.last_frame) + ">";
        });
}

/// The options that both ways through the loop have.
template <typename Loop, typename... Leading>
void def_loop(py::module_& module, const char* name, Loop loop, const char* doc,
              const Leading&... leading) {
    const AvoidOptions usual;
    module.def(name, loop, leading..., py::arg("arms") = usual.arms, py::arg("legs") = usual.legs,
               py::arg("margin") = usual.margin, py::arg("touch_ok") = LimbNames{},
               py::arg("touch_depth") = usual.touch_depth, py::arg("relax") = usual.relax,
               py::arg("keep_feet") = usual.keep_feet, py::arg("most_rounds") = usual.most_rounds,
               py::arg("most_displacement") = usual.most_displacement,
               py::arg("tolerance") = usual.between.tolerance, py::arg("progress") = py::none(),
               doc);
}

void bind_loops(py::module_& module) {
    def_loop(
        module, "avoid",
        [](const Clip& clip, const py::object& on, const ObstacleArrays& obstacles,
           const std::vector<DemandTrack>& held, bool arms, bool legs, double margin,
           LimbNames touch_ok, double touch_depth, bool relax, bool keep_feet, int most_rounds,
           double most_displacement, double tolerance, py::object progress) {
            return avoided_of(
                clip, on, obstacles, held,
                {arms, legs, margin, std::move(touch_ok), touch_depth, relax, keep_feet,
                 most_rounds, most_displacement, tolerance, std::move(progress)});
        },
        "Moves arms (and legs) as little as it takes that no limb of this body passes through "
        "another, or through an obstacle (name, vertices (V, 3), triangles (F, 3)). The clip is of "
        "the body's skeleton. `held` are tracks of ClipEditor.tracks that stay as they are. "
        "`progress` is called with words; when it returns False the best so far comes back, with "
        "`stopped` set.",
        py::arg("clip"), py::arg("body") = "average", py::kw_only(),
        py::arg("obstacles") = ObstacleArrays{}, py::arg("held") = std::vector<DemandTrack>{});
    def_loop(
        module, "fix",
        [](const py::object& what, const py::object& on, bool arms, bool legs, double margin,
           LimbNames touch_ok, double touch_depth, bool relax, bool keep_feet, int most_rounds,
           double most_displacement, double tolerance, py::object progress) {
            return fixed_of(what, on,
                            {arms, legs, margin, std::move(touch_ok), touch_depth, relax, keep_feet,
                             most_rounds, most_displacement, tolerance, std::move(progress)});
        },
        "What `sidestep fix` does to one clip: a Clip or Motion is put on a body (a word such as "
        "heavy, a Character, or a LintBody for many clips), moved apart, and judged by the "
        "linter. `progress` is called with words; Stopped is raised when it returns False.\n\n"
        ">>> walk = sidestep.motion.built_in_clip('walk')\n"
        ">>> sidestep.edit.fix(walk, 'thin').verdict\n'unchanged'",
        py::arg("motion"), py::arg("body") = "average", py::kw_only());
    module.def(
        "movable_pairs",
        [](const LintBody& on, bool arms, bool legs) {
            std::vector<std::pair<std::string, std::string>> names;
            const auto& limbs = on.contact.flesh().limbs().limbs;
            for (const auto& pair : edit::movable_pairs(on.contact.flesh(), arms, legs)) {
                names.emplace_back(limbs[pair[0]].name, limbs[pair[1]].name);
            }
            return names;
        },
        py::arg("body"), py::arg("arms") = true, py::arg("legs") = false,
        "Pairs of limbs of which one may move: what `avoid` cares about.");
}

void bind_retarget(py::module_& module) {
    module.def("retarget", &retargeted_of, py::arg("motion"), py::arg("character"), py::kw_only(),
               py::arg("map") = py::none(), py::arg("feet") = true, py::arg("ground") = 0.0,
               "The same motion on another body: a Character, or a word (heavy, a .glb file, "
               "makehuman:FOLDER,...). `map` corrects the guess: {'joint of the character': 'joint "
               "of the clip', or None}.\n\n"
               ">>> walk = sidestep.motion.built_in_clip('walk')\n"
               ">>> sidestep.edit.retarget(walk, 'heavy').scale\n1.0");
    module.def(
        "guess_joint_map",
        [](const Skeleton& source, const Skeleton& target) {
            return names_in(edit::guess_joint_map(source, target).value(), source, target);
        },
        py::arg("source"), py::arg("target"),
        "{joint of the target: joint of the source that moves it, or None}.");
}

void bind_measures(py::module_& module) {
    const FootContactOptions usual;
    module.def("compare", &edit::compare, py::arg("source"), py::arg("result"),
               py::arg("character"), Unlocked(),
               "What is left of the source, frame by frame on one skeleton: a Preservation.");
    module.def("foot_joints", &edit::foot_joints, py::arg("skeleton"),
               "Left ankle, left toes, right ankle, right toes, as far as there are any.");
    module.def(
        "foot_contacts",
        [](const Clip& clip, double height, double nearby, double slope, double speed,
           double shortest, double patience) {
            for (const double number : {height, slope, speed, shortest, patience}) {
                SIDESTEP_REQUIRE(std::isfinite(number) && number >= 0.0,
                                 "lengths, speeds and times are finite and not negative");
            }
            SIDESTEP_REQUIRE(nearby >= 0.0, "nearby is a time in seconds, or infinite");
            FootContactOptions options;
            options.height = height;
            options.nearby = nearby;
            options.slope = slope;
            options.speed = speed;
            options.shortest = shortest;
            options.patience = patience;
            return edit::foot_contacts(clip, options);
        },
        py::arg("clip"), py::kw_only(), py::arg("height") = usual.height,
        py::arg("nearby") = usual.nearby, py::arg("slope") = usual.slope,
        py::arg("speed") = usual.speed, py::arg("shortest") = usual.shortest,
        py::arg("patience") = usual.patience, Unlocked(),
        "When does a foot stand? A list of Stance, joint by joint, then by time.");
}

}  // namespace

void bind_edit(py::module_& parent) {
    py::module_ module =
        parent.def_submodule("edit", "How little must a motion change to be clean?");
    bind_edit_constraints(module);
    bind_answers(module);
    bind_loops(module);
    bind_retarget(module);
    bind_measures(module);
}

}  // namespace sidestep::python
