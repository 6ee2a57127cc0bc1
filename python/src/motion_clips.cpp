// What can be done with a clip: other rates, pieces, places, mirrors; who is where on a skeleton; the
// people that Sidestep carries along.
#include <optional>

#include "python/src/arrays.h"
#include "sidestep/motion/card.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/gait/walker.h"
#include "sidestep/motion/ground_path.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/landmarks.h"
#include "sidestep/motion/mirror.h"

namespace sidestep::python {

namespace {

using motion::Clip;
using motion::Landmarks;
using motion::LibraryClip;
using motion::MirrorMap;
using motion::MotionCard;
using motion::Skeleton;

void bind_operations(py::module_& module) {
    module.def("nominal_rate", &motion::nominal_rate, py::arg("frame_time"),
               "Frames per second as its owner would say it: 0.0083333 is 120.\n\n"
               ">>> sidestep.motion.nominal_rate(0.0083333)\n120.0");
    module.def(
        "resample", &motion::resample, py::arg("clip"), py::arg("frame_rate"), Unlocked(),
        "The motion at another rate; frames that fall on old ones are those, bit for bit.\n\n"
        ">>> walk = sidestep.motion.built_in_clip('walk')\n"
        ">>> sidestep.motion.resample(walk, 2 * walk.frame_rate).frame_count == "
        "2 * len(walk) - 1\nTrue");
    module.def("trim", &motion::trim, py::arg("clip"), py::arg("first"), py::arg("last"),
               Unlocked(),
               "Frames first to last, both included.\n\n"
               ">>> len(sidestep.motion.trim(sidestep.motion.built_in_clip('walk'), 3, 9))\n7");
    module.def("trim_seconds", &motion::trim_seconds, py::arg("clip"), py::arg("start"),
               py::arg("end"), Unlocked(), "The frames from start to end, in seconds.");
    module.def("retime", &motion::retime, py::arg("clip"), py::arg("stretch"), Unlocked(),
               "Slower (stretch > 1) or faster at the same rate.");
    module.def(
        "moved",
        [](const Clip& clip, const Numbers& translation, const Numbers& rotation) {
            const Transform by{turn_from(rotation, "rotation"),
                               place_from(translation, "translation")};
            const py::gil_scoped_release unlocked;
            return motion::moved(clip, by);
        },
        py::arg("clip"), py::arg("translation"),
        py::arg("rotation") = std::array<double, 4>{1.0, 0.0, 0.0, 0.0},
        "The motion turned about the world's origin, (4,) w first, then moved, (3,).");
    module.def(
        "place",
        [](const Clip& clip, const std::array<double, 2>& position, double heading_rad) {
            const py::gil_scoped_release unlocked;
            return motion::place(clip, Vec2(position[0], position[1]), heading_rad);
        },
        py::arg("clip"), py::arg("position"), py::arg("heading_rad") = 0.0,
        "The clip with its first frame's root above (x, z), facing heading_rad. Heights stay.");
    module.def(
        "concatenate",
        [](const Clip& a, const Clip& b, bool align, bool drop_doubled_frame, int blend_frames) {
            return motion::concatenate(a, b,
                                       {.align = align,
                                        .drop_doubled_frame = drop_doubled_frame,
                                        .blend_frames = blend_frames});
        },
        py::arg("a"), py::arg("b"), py::kw_only(), py::arg("align") = true,
        py::arg("drop_doubled_frame") = true, py::arg("blend_frames") = 0, Unlocked(),
        "a, then b: put where a ends, without the frame that both show; what is left of the gap is "
        "spread over blend_frames.\n\n"
        ">>> walk, stop = map(sidestep.motion.built_in_clip, ('walk', 'stop_walk'))\n"
        ">>> len(sidestep.motion.concatenate(walk, stop)) == len(walk) + len(stop) - 1\nTrue");

    py::class_<MirrorMap>(module, "MirrorMap", "Who is whose twin.")
        .def_readonly("twin", &MirrorMap::twin, "Per joint; itself on the middle line.")
        .def_readonly("on_left", &MirrorMap::on_left)
        .def_property_readonly("method",
                               [](const MirrorMap& map) { return motion::to_string(map.method); })
        .def_readonly("pairs", &MirrorMap::pairs)
        .def_property_readonly("normal", [](const MirrorMap& map) { return array_of(map.normal); })
        .def("__repr__", [](const MirrorMap& map) {
            return "<MirrorMap: " + std::to_string(map.pairs) + " pairs by " +
                   motion::to_string(map.method) + ">";
        });
    module.def("mirror_map", &motion::mirror_map, py::arg("skeleton"),
               "Finds the twins, by names, else by places at rest.");
    module.def(
        "mirror",
        [](const Clip& clip, const std::optional<MirrorMap>& map) {
            return map ? motion::mirror(clip, *map) : motion::mirror(clip);
        },
        py::arg("clip"), py::arg("map") = py::none(), Unlocked(),
        "The motion as a mirror shows it, by the same skeleton.");
}

void bind_landmarks(py::module_& module) {
    py::class_<Landmarks> landmarks(module, "Landmarks",
                                    "Which joint is where; -1 where none was found.");
    py::class_<Landmarks::Side>(landmarks, "Side", "Joints of one side; -1 where there is none.")
        .def_readonly("hip", &Landmarks::Side::hip)
        .def_readonly("knee", &Landmarks::Side::knee)
        .def_readonly("ankle", &Landmarks::Side::ankle)
        .def_readonly("toe", &Landmarks::Side::toe)
        .def_readonly("shoulder", &Landmarks::Side::shoulder)
        .def_readonly("elbow", &Landmarks::Side::elbow)
        .def_readonly("wrist", &Landmarks::Side::wrist);
    landmarks.def_readonly("pelvis", &Landmarks::pelvis)
        .def_readonly("head", &Landmarks::head)
        .def_readonly("head_tip", &Landmarks::head_tip, "An end site, not a joint.")
        .def_readonly("left", &Landmarks::left)
        .def_readonly("right", &Landmarks::right)
        .def_property_readonly("has_legs", &Landmarks::has_legs);
    module.def("find_landmarks", &motion::find_landmarks, py::arg("skeleton"),
               "Hips, knees, head and the like: by name, else by shape.\n\n"
               ">>> bones = sidestep.motion.human_skeleton()\n"
               ">>> bones.joint_names[sidestep.motion.find_landmarks(bones).left.wrist]\n"
               "'LeftHand'");
    module.def(
        "standing_height",
        [](const Clip& clip) {
            return motion::standing_height(clip, motion::find_landmarks(clip.skeleton())).height;
        },
        py::arg("clip"), Unlocked(),
        "Sole to crown, in the clip's unit; 0 without legs or head. Good to a few per cent.");
    module.def(
        "facing", [](const Clip& clip) { return motion::facing(clip); }, py::arg("clip"),
        Unlocked(), "Radians per frame, positive to the left of +Z, running on past half a turn.");

    py::class_<MotionCard>(module, "MotionCard", "What `sidestep info` prints.")
        .def_readonly("name", &MotionCard::name)
        .def_readonly("format", &MotionCard::format)
        .def_readonly("joints", &MotionCard::joints)
        .def_readonly("end_sites", &MotionCard::end_sites)
        .def_readonly("frames", &MotionCard::frames)
        .def_readonly("frame_rate", &MotionCard::frame_rate)
        .def_readonly("declared_frame_rate", &MotionCard::declared_frame_rate)
        .def_readonly("duration", &MotionCard::duration)
        .def_readonly("height", &MotionCard::height)
        .def_property_readonly("top",
                               [](const MotionCard& card) { return motion::to_string(card.top); })
        .def_readonly("metres_per_unit", &MotionCard::metres_per_unit)
        .def_readonly("unit_inferred", &MotionCard::unit_inferred)
        .def_readonly("up", &MotionCard::up)
        .def_readonly("up_inferred", &MotionCard::up_inferred)
        .def_readonly("path_length", &MotionCard::path_length)
        .def_readonly("net_displacement", &MotionCard::net_displacement)
        .def_readonly("mean_speed", &MotionCard::mean_speed)
        .def_readonly("turn_rad", &MotionCard::turn_rad)
        .def_readonly("max_radius", &MotionCard::max_radius)
        .def_readonly("notes", &MotionCard::notes)
        .def_readonly("fingerprint", &MotionCard::fingerprint)
        .def("__repr__", [](const MotionCard& card) {
            return "<MotionCard " + card.name + ": " + std::to_string(card.frames) + " frames of " +
                   std::to_string(card.joints) + " joints, " + card.fingerprint + ">";
        });
    module.def("make_card", &motion::make_card, py::arg("motion"), Unlocked(),
               "Who, how long, how fast, how far, and what was assumed.");
}

void bind_library(py::module_& module) {
    py::class_<LibraryClip>(module, "LibraryClip", "A clip, and the hubs between which it leads.")
        .def_readonly("name", &LibraryClip::name)
        .def_readonly("family", &LibraryClip::family)
        .def_readonly("hub_in", &LibraryClip::hub_in)
        .def_readonly("hub_out", &LibraryClip::hub_out)
        .def_readonly("clip", &LibraryClip::clip)
        .def("__repr__", [](const LibraryClip& clip) {
            return "<LibraryClip " + clip.name + ": " + clip.hub_in + " to " + clip.hub_out + ", " +
                   std::to_string(clip.clip.frame_count()) + " frames>";
        });
    module.def(
        "built_in_clips",
        [] {
            std::vector<LibraryClip> clips;
            for (const LibraryClip& clip : motion::built_in_clips()) clips.push_back(clip);
            return clips;
        },
        Unlocked(), "Clips, gestures and long motions that need no file: a list of LibraryClip.");
    module.def(
        "built_in_clip", [](const std::string& name) { return motion::built_in_clip(name); },
        py::arg("name"), Unlocked(),
        "The built-in clip of that name. Raises InputError, which says which name is near.\n\n"
        ">>> sidestep.motion.built_in_clip('walk').skeleton.joint_count\n23");
    module.def(
        "synthesise_walk",
        [](double speed, std::optional<double> seconds, std::optional<int> steps, double turn_rad,
           const std::vector<std::array<double, 2>>& waypoints, std::optional<std::uint64_t> person,
           double frame_rate, double height) {
            motion::WalkOptions options;
            options.speed = speed;
            options.seconds = seconds;
            options.steps = steps;
            options.turn_rad = turn_rad;
            for (const auto& point : waypoints) options.waypoints.emplace_back(point[0], point[1]);
            if (person) options.style = motion::Style::random(*person);
            options.frame_rate = frame_rate;
            options.height = height;
            return motion::synthesise_walk(options);
        },
        py::kw_only(), py::arg("speed") = motion::WalkOptions{}.speed,
        py::arg("seconds") = py::none(), py::arg("steps") = py::none(), py::arg("turn_rad") = 0.0,
        py::arg("waypoints") = std::vector<std::array<double, 2>>{}, py::arg("person") = py::none(),
        py::arg("frame_rate") = 30.0, py::arg("height") = motion::human_height, Unlocked(),
        "A walk of the built-in person: so fast, so long, along waypoints (x, z). `person` is the "
        "seed of somebody; without it the average one walks.\n\n"
        ">>> walk = sidestep.motion.synthesise_walk(speed=1.4, seconds=4)\n"
        ">>> 3.0 < walk.duration < 5.0\nTrue");
    module.def("human_skeleton", &motion::human_skeleton, py::return_value_policy::copy,
               "The bones of the built-in person: 23 joints, 1.75 m.");
}

}  // namespace

void bind_motion_clips(py::module_& module) {
    bind_operations(module);
    bind_landmarks(module);
    bind_library(module);
}

}  // namespace sidestep::python
