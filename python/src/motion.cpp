#include <cmath>
#include <optional>
#include <vector>

#include "python/src/arrays.h"
#include "sidestep/motion/ground_path.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::python {

namespace {

using motion::Clip;
using motion::EndSite;
using motion::GroundPath;
using motion::ImportOptions;
using motion::Joint;
using motion::Motion;
using motion::Skeleton;

/// (T, J, 4): w, x, y, z.
Numbers rotations_of(const Clip& clip) {
    Numbers out({clip.frame_count(), clip.joint_count(), 4});
    double* to = out.mutable_data();
    for (int t = 0; t < clip.frame_count(); ++t) {
        for (const Quat& q : clip.rotations(t)) {
            *to++ = q.w();
            *to++ = q.x();
            *to++ = q.y();
            *to++ = q.z();
        }
    }
    return out;
}

/// (T, J, 3): from the parent.
Numbers translations_of(const Clip& clip) {
    Numbers out({clip.frame_count(), clip.joint_count(), 3});
    double* to = out.mutable_data();
    for (int t = 0; t < clip.frame_count(); ++t) {
        for (int j = 0; j < clip.joint_count(); ++j) {
            const Vec3& at = clip.translation(t, j);
            for (int k = 0; k < 3; ++k) *to++ = at[k];
        }
    }
    return out;
}

/// (T, J, 3): in the world.
Numbers positions_of(const Clip& clip) {
    Numbers out({clip.frame_count(), clip.joint_count(), 3});
    double* to = out.mutable_data();
    const py::gil_scoped_release unlocked;
    for (int t = 0; t < clip.frame_count(); ++t) {
        for (const Transform& joint : clip.global_pose(t).joints) {
            for (int k = 0; k < 3; ++k) *to++ = joint.translation[k];
        }
    }
    return out;
}

Clip clip_from(const Skeleton& skeleton, double frame_time, const Numbers& rotations,
               const Numbers& translations) {
    const int joints = skeleton.joint_count();
    SIDESTEP_REQUIRE(
        rotations.ndim() == 3 && rotations.shape(1) == joints && rotations.shape(2) == 4,
        "rotations must be of shape (T, " + std::to_string(joints) + ", 4), w first, not " +
            shape_of(rotations));
    const int frames = static_cast<int>(rotations.shape(0));
    std::vector<int> tracked;
    const bool all = translations.ndim() == 3 && translations.shape(1) == joints;
    const bool root = translations.ndim() == 2;
    SIDESTEP_REQUIRE((all || root) && translations.shape(0) == frames &&
                         translations.shape(translations.ndim() - 1) == 3,
                     "translations must be of shape (T, 3), of the root, or (T, J, 3), not " +
                         shape_of(translations));
    if (all) {
        for (int j = 0; j < joints; ++j) tracked.push_back(j);
    } else {
        tracked = skeleton.roots();
        SIDESTEP_REQUIRE(tracked.size() == 1, "a skeleton of several roots needs (T, J, 3)");
    }
    std::vector<Quat> turns(static_cast<std::size_t>(frames) * joints);
    const double* from = rotations.data();
    for (Quat& q : turns) {
        q = Quat(from[0], from[1], from[2], from[3]);
        from += 4;
    }
    std::vector<Vec3> moves(static_cast<std::size_t>(frames) * tracked.size());
    from = translations.data();
    for (Vec3& at : moves) {
        at = Vec3(from[0], from[1], from[2]);
        from += 3;
    }
    return Clip::from_tracks(skeleton, frame_time, frames, std::move(tracked), std::move(turns),
                             std::move(moves));
}

ImportOptions import_options(std::optional<double> metres_per_unit, const std::string& up,
                             std::optional<double> frame_rate, bool fix) {
    ImportOptions options;
    options.metres_per_unit = metres_per_unit;
    options.frame_rate = frame_rate;
    options.fix = fix;
    if (!up.empty()) {
        SIDESTEP_REQUIRE(up == "x" || up == "y" || up == "z", "up is x, y or z, not " + up);
        options.up = up == "x" ? Axis::x : up == "y" ? Axis::y : Axis::z;
    }
    return options;
}

py::bytes bytes_of_motion(const Motion& motion, const std::string& extension) {
    std::string bytes;
    {
        const py::gil_scoped_release unlocked;
        bytes = motion::motion_bytes(motion, extension).value();
    }
    return py::bytes(bytes);
}

/// Local to world: rotations (T, J, 4) and translations (T, J, 3) both ways.
std::pair<Numbers, Numbers> kinematics_of(const Skeleton& skeleton, const Numbers& rotations,
                                          const Numbers& translations) {
    const Clip clip = clip_from(skeleton, 1.0, rotations, translations);
    Numbers turns({clip.frame_count(), clip.joint_count(), 4});
    Numbers places({clip.frame_count(), clip.joint_count(), 3});
    double *turn = turns.mutable_data(), *place = places.mutable_data();
    const py::gil_scoped_release unlocked;
    for (int t = 0; t < clip.frame_count(); ++t) {
        for (const Transform& joint : clip.global_pose(t).joints) {
            *turn++ = joint.rotation.w();
            for (int k = 0; k < 3; ++k) *turn++ = joint.rotation.vec()[k];
            for (int k = 0; k < 3; ++k) *place++ = joint.translation[k];
        }
    }
    return {turns, places};
}

}  // namespace

void bind_motion(py::module_& parent) {
    py::module_ module = parent.def_submodule(
        "motion",
        "Skeletons, clips and their files. Metres, seconds, Y up; quaternions are w, x, y, z.");

    py::class_<Joint>(module, "Joint", "A bone's beginning: what it hangs on, and where at rest.")
        .def(py::init([](const std::string& name, int above, const Numbers& offset,
                         const Numbers& rest_rotation) {
                 return Joint{name, above, place_from(offset, "offset"),
                              turn_from(rest_rotation, "rest_rotation")};
             }),
             py::arg("name"), py::arg("parent") = motion::no_parent,
             py::arg("offset") = std::array<double, 3>{},
             py::arg("rest_rotation") = std::array<double, 4>{1.0, 0.0, 0.0, 0.0})
        .def_readonly("name", &Joint::name)
        .def_readonly("parent", &Joint::parent, "Index of an earlier joint; -1 for a root.")
        .def_property_readonly(
            "offset",
            [](const Joint& joint) {
                return std::array<double, 3>{joint.offset.x(), joint.offset.y(), joint.offset.z()};
            })
        .def_property_readonly("rest_rotation",
                               [](const Joint& joint) { return array_of(joint.rest_rotation); })
        .def("__repr__", [](const Joint& joint) {
            return "<Joint " + joint.name + " of " + std::to_string(joint.parent) + ">";
        });

    py::class_<EndSite>(module, "EndSite", "Where the bone of a leaf joint stops.")
        .def(py::init([](int joint, const Numbers& offset, const std::string& name) {
                 return EndSite{joint, place_from(offset, "offset"), name};
             }),
             py::arg("joint"), py::arg("offset"), py::arg("name") = "")
        .def_readonly("joint", &EndSite::joint)
        .def_property_readonly("offset", [](const EndSite& end) { return array_of(end.offset); })
        .def_readonly("name", &EndSite::name);

    py::class_<Skeleton>(module, "Skeleton",
                         "Which bones hang on which: joints, parents before children.")
        .def(py::init([](const std::vector<Joint>& joints, const std::vector<EndSite>& end_sites) {
                 return Skeleton(joints, end_sites);
             }),
             py::arg("joints"), py::arg("end_sites") = std::vector<EndSite>{})
        .def_property_readonly("joint_count", &Skeleton::joint_count)
        .def_property_readonly("joints",
                               [](const Skeleton& s) {
                                   return std::vector<Joint>(s.joints().begin(), s.joints().end());
                               })
        .def_property_readonly("joint_names",
                               [](const Skeleton& s) {
                                   std::vector<std::string> names;
                                   for (const Joint& joint : s.joints())
                                       names.push_back(joint.name);
                                   return names;
                               })
        .def(
            "find", [](const Skeleton& s, const std::string& name) { return s.find(name); },
            py::arg("name"), "Index of the first joint of that name, or None.")
        .def_property_readonly("end_sites",
                               [](const Skeleton& s) {
                                   return std::vector<EndSite>(s.end_sites().begin(),
                                                               s.end_sites().end());
                               })
        .def("roots", &Skeleton::roots, "Joints without a parent.")
        .def(
            "children",
            [](const Skeleton& s, int joint) {
                (void)s.joint(joint);  // says how many there are
                return s.children(joint);
            },
            py::arg("joint"), "Joints that hang on this one.")
        .def("same_as", &Skeleton::same_as, py::arg("other"), py::arg("tolerance") = 1e-9,
             "Same joints, parents, offsets and end sites, to so many metres.")
        .def("scaled", &Skeleton::scaled, py::arg("factor"), "The same bones in another size.")
        .def("__len__", &Skeleton::joint_count)
        .def("__repr__", [](const Skeleton& s) {
            return "<Skeleton of " + std::to_string(s.joint_count()) + " joints>";
        });

    py::class_<Clip>(module, "Clip", "Poses over time.")
        .def_static("from_arrays", &clip_from, py::arg("skeleton"), py::arg("frame_time"),
                    py::arg("rotations"), py::arg("translations"),
                    "Rotations (T, J, 4), w first; translations (T, 3) of the root or (T, J, 3) of "
                    "every joint from its parent.")
        .def_property_readonly("skeleton", &Clip::skeleton)
        .def_property("name", &Clip::name, &Clip::set_name)
        .def_property_readonly("frame_count", &Clip::frame_count)
        .def_property_readonly("joint_count", &Clip::joint_count)
        .def_property_readonly("frame_time", &Clip::frame_time)
        .def_property_readonly("frame_rate", &Clip::frame_rate)
        .def_property_readonly("duration", &Clip::duration)
        .def("rotations", &rotations_of, "(T, J, 4), w first, relative to the parent. A copy.")
        .def("translations", &translations_of, "(T, J, 3), from the parent. A copy.")
        .def("positions", &positions_of, "(T, J, 3), in the world. A copy.")
        .def_property_readonly("last_time", &Clip::last_time, "When the last frame begins.")
        .def_property_readonly("translated_joints",
                               [](const Clip& clip) {
                                   const auto joints = clip.translated_joints();
                                   return std::vector<int>(joints.begin(), joints.end());
                               })
        .def(
            "sample",
            [](const Clip& clip, double seconds) {
                SIDESTEP_REQUIRE(std::isfinite(seconds), "seconds is not finite");
                SIDESTEP_REQUIRE(clip.frame_count() > 0, "a clip without frames has no pose");
                const motion::Pose pose = clip.sample(seconds);
                return std::pair(array_of(std::span(pose.rotations)),
                                 array_of(std::span(pose.translations)));
            },
            py::arg("seconds"),
            "The pose between frames: rotations (J, 4) and translations (J, 3). Held at the ends.")
        .def("scaled", &Clip::scaled, py::arg("factor"), Unlocked(),
             "The same motion in another unit of length.")
        .def("with_frame_time", &Clip::with_frame_time, py::arg("frame_time"), Unlocked(),
             "The same frames at another pace.")
        .def("fingerprint", &Clip::fingerprint, "Digest of skeleton, rate and every number.")
        .def("__len__", &Clip::frame_count)
        .def("__repr__", [](const Clip& clip) {
            return "<Clip " + (clip.name().empty() ? std::string("without a name") : clip.name()) +
                   ": " + std::to_string(clip.frame_count()) + " frames of " +
                   std::to_string(clip.joint_count()) + " joints>";
        });

    py::class_<Motion>(module, "Motion", "A clip, and what its file said and left out.")
        .def_readonly("clip", &Motion::clip)
        .def_readonly("format", &Motion::format)
        .def_readonly("metres_per_unit", &Motion::metres_per_unit)
        .def_readonly("unit_inferred", &Motion::unit_inferred)
        .def_property_readonly("up",
                               [](const Motion& motion) {
                                   const char* names[] = {"x", "y", "z"};
                                   return (motion.up_sign < 0 ? "-" : "") +
                                          std::string(names[static_cast<int>(motion.up)]);
                               })
        .def_readonly("declared_frame_rate", &Motion::declared_frame_rate)
        .def_readonly("up_inferred", &Motion::up_inferred)
        .def_readonly("notes", &Motion::notes);

    module.def(
        "load_motion",
        [](const std::filesystem::path& path, std::optional<double> metres_per_unit,
           const std::string& up, std::optional<double> frame_rate, bool fix) {
            const ImportOptions options = import_options(metres_per_unit, up, frame_rate, fix);
            const py::gil_scoped_release unlocked;
            return motion::load_motion(path, options);
        },
        py::arg("path"), py::kw_only(), py::arg("metres_per_unit") = py::none(), py::arg("up") = "",
        py::arg("frame_rate") = py::none(), py::arg("fix") = false,
        "Reads .bvh, .asf/.amc, .glb, .gltf, .fbx. Raises InputError.");
    module.def(
        "load_clip",
        [](const std::filesystem::path& path, std::optional<double> metres_per_unit,
           const std::string& up, std::optional<double> frame_rate, bool fix) {
            const ImportOptions options = import_options(metres_per_unit, up, frame_rate, fix);
            const py::gil_scoped_release unlocked;
            return motion::load_clip(path, options);
        },
        py::arg("path"), py::kw_only(), py::arg("metres_per_unit") = py::none(), py::arg("up") = "",
        py::arg("frame_rate") = py::none(), py::arg("fix") = false,
        "The same, when only the clip matters.");
    module.def(
        "read_motion",
        [](const py::bytes& bytes, std::optional<double> metres_per_unit, const std::string& up,
           std::optional<double> frame_rate, bool fix, const std::string& name) {
            const ImportOptions options = import_options(metres_per_unit, up, frame_rate, fix);
            const auto view = static_cast<std::string_view>(bytes);
            const py::gil_scoped_release unlocked;
            return motion::read_motion(view, options, name).value();
        },
        py::arg("bytes"), py::kw_only(), py::arg("metres_per_unit") = py::none(),
        py::arg("up") = "", py::arg("frame_rate") = py::none(), py::arg("fix") = false,
        py::arg("name") = "", "The same out of memory: .bvh, .glb and .gltf by their first bytes.");
    module.def(
        "clip_bytes",
        [](const Clip& clip, const std::string& extension) {
            Motion whole;
            whole.clip = clip;
            return bytes_of_motion(whole, extension);
        },
        py::arg("clip"), py::arg("extension"),
        "What a .bvh, .glb or .gltf file of the clip would hold.\n\n"
        ">>> walk = sidestep.motion.built_in_clip('walk')\n"
        ">>> sidestep.motion.clip_bytes(walk, '.bvh')[:9]\nb'HIERARCHY'");
    module.def("motion_bytes", &bytes_of_motion, py::arg("motion"), py::arg("extension"),
               "The same of a motion, in the dialect it came in.");
    module.def(
        "save_motion",
        [](const Motion& what, const std::filesystem::path& path) {
            Problems problems;
            {
                const py::gil_scoped_release unlocked;
                problems = motion::save_motion(what, path);
            }
            raise_problems(problems);
        },
        py::arg("motion"), py::arg("path"),
        "Writes .bvh (in the dialect it came in), .glb or .gltf.");
    module.def(
        "save_clip",
        [](const Clip& clip, const std::filesystem::path& path) {
            Problems problems;
            {
                const py::gil_scoped_release unlocked;
                problems = motion::save_clip(clip, path);
            }
            raise_problems(problems);
        },
        py::arg("clip"), py::arg("path"), "Writes .bvh, .glb or .gltf.");

    py::class_<GroundPath>(module, "GroundPath",
                           "What a clip looks like from above: a disc at every moment.")
        .def(py::init([](double dt, const Numbers& positions, const Numbers& radii) {
                 SIDESTEP_REQUIRE(positions.ndim() == 2 && positions.shape(1) == 2,
                                  "positions must be of shape (T, 2), not " + shape_of(positions));
                 SIDESTEP_REQUIRE(radii.ndim() == 1 && radii.shape(0) == positions.shape(0),
                                  "radii must be of shape (T,), not " + shape_of(radii));
                 GroundPath path;
                 path.dt = dt;
                 const double* p = positions.data();
                 for (py::ssize_t t = 0; t < positions.shape(0); ++t) {
                     path.positions.emplace_back(p[2 * t], p[2 * t + 1]);
                 }
                 path.radii.assign(radii.data(), radii.data() + radii.size());
                 return path;
             }),
             py::arg("dt"), py::arg("positions"), py::arg("radii"))
        .def_readonly("dt", &GroundPath::dt)
        .def_property_readonly("positions",
                               [](const GroundPath& path) {
                                   Numbers out({path.sample_count(), 2});
                                   double* to = out.mutable_data();
                                   for (const Vec2& p : path.positions) {
                                       *to++ = p.x();
                                       *to++ = p.y();
                                   }
                                   return out;
                               })
        .def_property_readonly("radii",
                               [](const GroundPath& path) {
                                   return Numbers(static_cast<py::ssize_t>(path.radii.size()),
                                                  path.radii.data());
                               })
        .def_property_readonly("duration", &GroundPath::duration)
        .def("__len__", &GroundPath::sample_count);
    module.def(
        "ground_path",
        [](const Clip& clip, double margin, std::optional<double> fixed_radius) {
            return motion::ground_path(clip, {.margin = margin, .fixed_radius = fixed_radius});
        },
        py::arg("clip"), py::kw_only(), py::arg("margin") = motion::flesh_margin,
        py::arg("fixed_radius") = py::none(), Unlocked(),
        "The path of a clip on the ground, (x, z), with the reach of its limbs as radius.");

    module.def(
        "forward_kinematics", &kinematics_of, py::arg("skeleton"), py::arg("rotations"),
        py::arg("translations"),
        "Rotations (T, J, 4) and places (T, J, 3) in the world, of local rotations (T, J, 4) "
        "and translations, (T, 3) of the root or (T, J, 3).");
    bind_motion_clips(module);
    bind_motion_graph(module);
}

}  // namespace sidestep::python
