// What is wrong with this clip? Bodies made ready, and the linter.
#include <algorithm>
#include <atomic>
#include <map>

#include "python/src/bodies.h"
#include "python/src/interruptible.h"
#include "sidestep/body/lint.h"

namespace sidestep::python {

namespace {

using body::Finding;
using body::Limb;
using body::LimbContact;
using body::LintBody;
using body::LintBodyOptions;
using body::LintChecks;
using body::LintOptions;
using body::LintReport;
using body::Worn;
using motion::Clip;

const char* word_of(body::Role role) {
    constexpr const char* words[] = {"none",     "pelvis",    "trunk",    "neck", "head",
                                     "clavicle", "upper_arm", "fore_arm", "hand", "thigh",
                                     "shank",    "foot",      "toe",      "ball"};
    return words[static_cast<int>(role)];
}

const char* word_of(body::Side side) {
    return side == body::Side::left ? "left" : side == body::Side::right ? "right" : "middle";
}

const body::Flesh& flesh_of(const LintBody& body) {
    return body.contact.flesh();
}

std::vector<std::string> limb_names(const LintBody& body) {
    std::vector<std::string> names;
    for (const Limb& limb : flesh_of(body).limbs().limbs) names.push_back(limb.name);
    return names;
}

std::shared_ptr<LintBody> lint_body_from(const body::Character& character,
                                         const std::optional<std::string>& limbs,
                                         std::optional<double> near_skin, const std::string& pairs,
                                         const std::optional<std::filesystem::path>& cache) {
    SIDESTEP_REQUIRE(
        pairs == "sampled" || pairs == "optimised" || pairs == "certified" || pairs == "all",
        "pairs is sampled, optimised, certified or all, not " + pairs);
    SIDESTEP_REQUIRE(!near_skin || (std::isfinite(*near_skin) && *near_skin > 0.0),
                     "near_skin is a length in metres");
    LintBodyOptions options;
    options.flesh.near_skin = near_skin;
    options.classify_pairs = pairs != "all";
    options.classify.method = pairs == "sampled"     ? body::PairMethod::sampled
                              : pairs == "certified" ? body::PairMethod::certified
                                                     : body::PairMethod::optimised;
    if (cache) options.cache = *cache;
    if (limbs) options.limbs = body::read_limbs(*limbs, "limbs", character.skeleton()).value();
    const py::gil_scoped_release unlocked;
    return std::make_shared<LintBody>(body::make_lint_body(character, options).value());
}

LintChecks checks_from(const std::optional<std::vector<std::string>>& only) {
    if (!only) return {};
    LintChecks checks{false, false, false, false, false, false, false};
    const std::map<std::string, bool LintChecks::*> known = {{"contact", &LintChecks::self_contact},
                                                             {"ground", &LintChecks::ground},
                                                             {"slide", &LintChecks::slide},
                                                             {"limits", &LintChecks::limits},
                                                             {"jumps", &LintChecks::pops},
                                                             {"dropouts", &LintChecks::dropouts},
                                                             {"rate", &LintChecks::rate}};
    for (const std::string& word : *only) {
        const auto found = known.find(word);
        SIDESTEP_REQUIRE(
            found != known.end(),
            "only names contact, ground, slide, limits, jumps, dropouts or rate, not " + word);
        checks.*(found->second) = true;
    }
    return checks;
}

using Words = std::optional<std::vector<std::string>>;
using NamedPairs = std::vector<std::pair<std::string, std::string>>;

/// Options of the linter as Python says them; what does not depend on the body.
struct LintWords {
    LintOptions options;
    NamedPairs touch_ok;
    py::object progress;

    LintWords(const Words& only, NamedPairs touching, double margin, bool between, double tolerance,
              double touch_depth, bool rest_ok, double ground, bool find_ground,
              double ground_tolerance, double slide_speed, double limit_tolerance, double pop_speed,
              int bridge_frames, py::object told)
        : touch_ok(std::move(touching)), progress(std::move(told)) {
        for (const double number : {margin, tolerance, touch_depth, ground, ground_tolerance,
                                    slide_speed, limit_tolerance, pop_speed}) {
            SIDESTEP_REQUIRE(std::isfinite(number), "an option is not finite");
        }
        SIDESTEP_REQUIRE(tolerance > 0.0, "tolerance is a length in metres");
        options.checks = checks_from(only);
        options.margin = margin;
        options.between = between;
        options.between_options.tolerance = tolerance;
        options.touch_depth = touch_depth;
        options.rest_ok = rest_ok;
        options.ground = ground;
        options.find_ground = find_ground;
        options.ground_tolerance = ground_tolerance;
        options.slide_speed = slide_speed;
        options.limit_tolerance = limit_tolerance;
        options.pop_speed = pop_speed;
        options.bridge_frames = bridge_frames;
    }
};

/// Runs the linter so that it can be watched and stopped.
template <typename Look>
LintReport watched(LintWords& words, const body::LimbMap& limbs, const Look& look) {
    words.options.touch_ok = pairs_from(words.touch_ok, limbs);
    Interruptible work(words.progress);
    // whoever asks whether to stop tells how far it is: the two share their turns
    std::atomic<double> share = 0.0;
    words.options.stop = [&] { return !work.go_on(share.load()); };
    words.options.progress = [&](double done) { share = done; };
    return work.run([&] {
        try {
            return look();
        } catch (const body::LintStopped&) {
            throw Stopped();
        }
    });
}

LintReport lint_of(const py::object& what, const py::object& on, LintWords words) {
    const motion::Motion motion = motion_from(what);
    SIDESTEP_REQUIRE(motion.clip.frame_count() > 0, "a clip without frames");
    const ReadyBody ready = body_from(on, motion.clip.skeleton());
    words.options.import_notes = motion.notes;
    return watched(words, flesh_of(*ready.on).limbs(), [&] {
        Worn worn = body::wear(motion, ready.on->character).value();
        LintReport report = body::lint(worn.clip, *ready.on, words.options);
        report.notes.insert(report.notes.begin(), worn.notes.begin(), worn.notes.end());
        return report;
    });
}

LintReport lint_both(const Clip& clip_a, const LintBody& body_a, const Clip& clip_b,
                     const LintBody& body_b, LintWords words) {
    return watched(words, flesh_of(body_a).limbs(), [&] {
        return body::lint_together(clip_a, body_a, clip_b, body_b, words.options).value();
    });
}

/// Both ways to lint have the same options, after what they look at.
template <typename Look, typename... Leading>
void def_lint(py::module_& module, const char* name, Look look, const char* doc,
              const Leading&... leading) {
    const LintOptions usual;
    module.def(
        name, look, leading..., py::kw_only(), py::arg("only") = py::none(),
        py::arg("touch_ok") = NamedPairs{}, py::arg("margin") = usual.margin,
        py::arg("between") = usual.between, py::arg("tolerance") = usual.between_options.tolerance,
        py::arg("touch_depth") = usual.touch_depth, py::arg("rest_ok") = usual.rest_ok,
        py::arg("ground") = usual.ground, py::arg("find_ground") = usual.find_ground,
        py::arg("ground_tolerance") = usual.ground_tolerance,
        py::arg("slide_speed") = usual.slide_speed,
        py::arg("limit_tolerance") = usual.limit_tolerance, py::arg("pop_speed") = usual.pop_speed,
        py::arg("bridge_frames") = usual.bridge_frames, py::arg("progress") = py::none(), doc);
}

void bind_report(py::module_& module) {
    py::class_<Finding>(module, "Finding", "One thing that is wrong, and when.")
        .def_property_readonly("kind", [](const Finding& f) { return body::to_string(f.kind); })
        .def_readonly("who", &Finding::who)
        .def_readonly("whom", &Finding::whom)
        .def_readonly("first_frame", &Finding::first_frame)
        .def_readonly("last_frame", &Finding::last_frame, "Both ends included.")
        .def_readonly("first_time", &Finding::first_time)
        .def_readonly("last_time", &Finding::last_time)
        .def_readonly("worst_frame", &Finding::worst_frame)
        .def_readonly("worst_time", &Finding::worst_time, "May lie between frames.")
        .def_readonly(
            "worst", &Finding::worst,
            "Metres (depth of a contact), radians or frames per second, as the kind asks.")
        .def_readonly("between_frames", &Finding::between_frames)
        .def_readonly("near_only", &Finding::near_only)
        .def_readonly("limbs", &Finding::limbs, "Indices into the limbs of the body.")
        .def_readonly("text", &Finding::text)
        .def("__repr__", [](const Finding& f) {
            return "<Finding " + f.text + ", frames " + std::to_string(f.first_frame) + " to " +
                   std::to_string(f.last_frame) + ">";
        });
    py::class_<LintReport>(module, "LintReport", "What was found, and what clean means.")
        .def_readonly("clip", &LintReport::clip)
        .def_readonly("character", &LintReport::character)
        .def_readonly("frames", &LintReport::frames)
        .def_readonly("frame_rate", &LintReport::frame_rate)
        .def_readonly("findings", &LintReport::findings)
        .def_readonly("notes", &LintReport::notes)
        .def_readonly("pairs_tested", &LintReport::pairs_tested)
        .def_readonly("pairs_skipped", &LintReport::pairs_skipped)
        .def_readonly("frames_outside_limits", &LintReport::frames_outside_limits)
        .def_readonly("margin", &LintReport::margin)
        .def_readonly("between", &LintReport::between)
        .def_readonly("tolerance", &LintReport::tolerance)
        .def_readonly("poses", &LintReport::poses)
        .def_readonly("undecided", &LintReport::undecided)
        .def_readonly("ground", &LintReport::ground)
        .def_readonly("fingerprint", &LintReport::fingerprint)
        .def_property_readonly("clean", &LintReport::clean)
        .def("__repr__", [](const LintReport& report) {
            return "<LintReport of " + std::to_string(report.frames) + " frames: " +
                   (report.clean() ? std::string("clean")
                                   : std::to_string(report.findings.size()) + " findings") +
                   ">";
        });
    py::class_<Worn>(module, "Worn", "A clip on another body with joints of the same names.")
        .def_readonly("clip", &Worn::clip)
        .def_readonly("scale", &Worn::scale, "The ratio of leg lengths.")
        .def_readonly("notes", &Worn::notes);
    py::class_<LimbContact>(module, "LimbContact", "Two limbs that share a point in one pose.")
        .def_readonly("limbs", &LimbContact::limbs)
        .def_readonly("triangle_pairs", &LimbContact::triangle_pairs)
        .def_readonly("depth", &LimbContact::depth, "Metres; an upper bound of the way out.")
        .def_property_readonly("direction",
                               [](const LimbContact& c) { return array_of(c.direction); })
        .def_property_readonly("point", [](const LimbContact& c) { return array_of(c.point); });
}

void bind_lint_body(py::module_& module) {
    py::class_<Limb>(module, "Limb", "A part of the body that is compared with the others.")
        .def_readonly("name", &Limb::name)
        .def_readonly("joint", &Limb::joint)
        .def_readonly("joints", &Limb::joints)
        .def_readonly("parent", &Limb::parent)
        .def_property_readonly("role", [](const Limb& limb) { return word_of(limb.label.role); })
        .def_property_readonly("side", [](const Limb& limb) { return word_of(limb.label.side); })
        .def("__repr__", [](const Limb& limb) { return "<Limb " + limb.name + ">"; });

    py::class_<LintBody, std::shared_ptr<LintBody>>(
        module, "LintBody", "A character made ready once for any number of clips.")
        .def(
            py::init(&lint_body_from), py::arg("character"), py::kw_only(),
            py::arg("limbs") = py::none(), py::arg("near_skin") = py::none(),
            py::arg("pairs") = "optimised", py::arg("cache") = py::none(),
            "`limbs` is the text of a limb file; `pairs` says how pairs that cannot meet are found "
            "(sampled, optimised, certified; all skips none); `cache` is a folder to keep that "
            "in.")
        .def_property_readonly(
            "character", [](const LintBody& b) -> const body::Character& { return b.character; },
            py::return_value_policy::reference_internal)
        .def_property_readonly("limb_names", &limb_names)
        .def_property_readonly("limbs", [](const LintBody& b) { return flesh_of(b).limbs().limbs; })
        .def_property_readonly(
            "limb_text",
            [](const LintBody& b) {
                return body::to_text(flesh_of(b).limbs(), flesh_of(b).skeleton());
            },
            "As a limb file has it.")
        .def_property_readonly(
            "limb_of_triangle",
            [](const LintBody& b) {
                const auto limbs = flesh_of(b).limb_of_triangle();
                py::array_t<std::int64_t> out(static_cast<py::ssize_t>(limbs.size()));
                std::copy(limbs.begin(), limbs.end(), out.mutable_data());
                return out;
            },
            "(F,): whose each triangle is.")
        .def(
            "triangles",
            [](const LintBody& b) {
                const auto& triangles = flesh_of(b).at_rest().triangles;
                py::array_t<std::int64_t> out(
                    {static_cast<py::ssize_t>(triangles.size()), py::ssize_t{3}});
                std::int64_t* to = out.mutable_data();
                for (const auto& t : triangles) to = std::copy(t.begin(), t.end(), to);
                return out;
            },
            "(F, 3): all of the surface that is compared.")
        .def(
            "vertices",
            [](const LintBody& b, const Clip& clip, int frame) {
                require_bones(clip, flesh_of(b).skeleton());
                require_frame(clip, frame);
                return array_of(
                    std::span<const Vec3>(flesh_of(b).place_all(clip.global_pose(frame).joints)));
            },
            py::arg("clip"), py::arg("frame"), "(V, 3) in the world, one frame of a clip.")
        .def(
            "contacts",
            [](const LintBody& b, const Clip& clip, int frame) {
                require_bones(clip, flesh_of(b).skeleton());
                require_frame(clip, frame);
                const py::gil_scoped_release unlocked;
                const auto scratch = b.contact.scratch();
                return b.contact.contacts(*scratch, clip.global_pose(frame),
                                          b.classes.to_test(true));
            },
            py::arg("clip"), py::arg("frame"),
            "Limbs that meet in one frame, exactly: a list of LimbContact. Limbs joined by a joint "
            "are left out.")
        .def_property_readonly("volume", [](const LintBody& b) { return flesh_of(b).volume(); })
        .def_property_readonly("near_skin",
                               [](const LintBody& b) { return flesh_of(b).near_skin(); })
        .def_property_readonly(
            "pairs_skipped",
            [](const LintBody& b) { return b.classes.count(body::PairClass::never); })
        .def_property_readonly("warnings",
                               [](const LintBody& b) {
                                   Problems all = flesh_of(b).warnings();
                                   all.insert(all.end(), b.notes.begin(), b.notes.end());
                                   return all;
                               })
        .def("__repr__", [](const LintBody& b) {
            return "<LintBody of " + std::to_string(flesh_of(b).limbs().count()) + " limbs and " +
                   std::to_string(flesh_of(b).triangle_count()) + " triangles>";
        });
}

}  // namespace

void bind_body_lint(py::module_& module) {
    bind_report(module);
    bind_lint_body(module);
    module.def(
        "wear",
        [](const Clip& clip, const body::Character& character, bool scale_way) {
            return body::wear(clip, character, {.scale_way = scale_way}).value();
        },
        py::arg("clip"), py::arg("character"), py::kw_only(), py::arg("scale_way") = true,
        Unlocked(),
        "A clip on a character whose joints have the same names, in any order. Raises InputError "
        "when too few do: see edit.retarget.");
    def_lint(
        module, "lint",
        [](const py::object& what, const py::object& on, const Words& only, NamedPairs touch_ok,
           double margin, bool between, double tolerance, double touch_depth, bool rest_ok,
           double ground, bool find_ground, double ground_tolerance, double slide_speed,
           double limit_tolerance, double pop_speed, int bridge_frames, py::object progress) {
            return lint_of(what, on,
                           {only, std::move(touch_ok), margin, between, tolerance, touch_depth,
                            rest_ok, ground, find_ground, ground_tolerance, slide_speed,
                            limit_tolerance, pop_speed, bridge_frames, std::move(progress)});
        },
        "What is wrong with a Clip or Motion on a body (a word such as heavy, a Character, or a "
        "LintBody for many clips): a LintReport. The clip is put on the body first.\n\n"
        "`only` names contact, ground, slide, limits, jumps, dropouts, rate; `touch_ok` pairs of "
        "limbs that may touch, not deeper than touch_depth; `progress` is called with the share "
        "that is done, and stops the work when it returns False.\n\n"
        ">>> walk = sidestep.motion.built_in_clip('walk')\n"
        ">>> sidestep.body.lint(walk, 'thin', only=['contact']).clean\nTrue",
        py::arg("motion"), py::arg("body") = "average");
    def_lint(
        module, "lint_together",
        [](const Clip& clip_a, const LintBody& body_a, const Clip& clip_b, const LintBody& body_b,
           const Words& only, NamedPairs touch_ok, double margin, bool between, double tolerance,
           double touch_depth, bool rest_ok, double ground, bool find_ground,
           double ground_tolerance, double slide_speed, double limit_tolerance, double pop_speed,
           int bridge_frames, py::object progress) {
            return lint_both(clip_a, body_a, clip_b, body_b,
                             {only, std::move(touch_ok), margin, between, tolerance, touch_depth,
                              rest_ok, ground, find_ground, ground_tolerance, slide_speed,
                              limit_tolerance, pop_speed, bridge_frames, std::move(progress)});
        },
        "Two people in one take: limbs of one in limbs of the other.", py::arg("clip_a"),
        py::arg("body_a"), py::arg("clip_b"), py::arg("body_b"));
}

}  // namespace sidestep::python
