#include <optional>
#include <vector>

#include "python/src/bind.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/gait/walker.h"
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

}  // namespace

void bind_motion(py::module_& parent) {
    py::module_ module = parent.def_submodule(
        "motion",
        "Skeletons, clips and their files. Metres, seconds, Y up; quaternions are w, x, y, z.");

    py::class_<Joint>(module, "Joint")
        .def(py::init([](const std::string& name, int above, const std::array<double, 3>& offset) {
                 return Joint{
                     .name = name, .parent = above, .offset = {offset[0], offset[1], offset[2]}};
             }),
             py::arg("name"), py::arg("parent") = motion::no_parent,
             py::arg("offset") = std::array<double, 3>{})
        .def_readonly("name", &Joint::name)
        .def_readonly("parent", &Joint::parent, "Index of an earlier joint; -1 for a root.")
        .def_property_readonly("offset", [](const Joint& joint) {
            return std::array<double, 3>{joint.offset.x(), joint.offset.y(), joint.offset.z()};
        });

    py::class_<Skeleton>(module, "Skeleton")
        .def(py::init([](const std::vector<Joint>& joints) { return Skeleton(joints); }),
             py::arg("joints"))
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
        .def("scaled", &Skeleton::scaled, py::arg("factor"));

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
        .def("scaled", &Clip::scaled, py::arg("factor"), Unlocked())
        .def("fingerprint", &Clip::fingerprint)
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
}

}  // namespace sidestep::python
