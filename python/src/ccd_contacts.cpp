// Whole links that turn, slide and fly: when do any of them first touch, and where?
#include <cmath>
#include <set>

#include "python/src/arrays.h"
#include "python/src/ccd_contacts.h"
#include "sidestep/ccd/first_contact.h"

namespace sidestep::python {

namespace {

using ccd::Contact;
using ccd::LinkMotion;
using ccd::Shape;

using Links = std::vector<LinkMotion>;
using Shapes = std::vector<std::shared_ptr<Shape>>;
using Pairs = std::vector<std::pair<int, int>>;

constexpr Triple origin{0.0, 0.0, 0.0};

Vec3 finite_vector(const Triple& v, const char* what) {
    const Vec3 made = vector_of(v);
    SIDESTEP_REQUIRE(made.allFinite(), std::string(what) + " holds a number that is not finite");
    return made;
}

Transform finite_place(const Triple& at, const Four& rotation) {
    return {quaternion_of(rotation), finite_vector(at, "a place")};
}

Vec3 unit_axis(const Triple& axis) {
    const Vec3 made = finite_vector(axis, "axis");
    SIDESTEP_REQUIRE(made.norm() > 1e-9, "axis has no length");
    return made.normalized();
}

const char* word(Contact::Verdict verdict) {
    return verdict == Contact::Verdict::free      ? "free"
           : verdict == Contact::Verdict::contact ? "contact"
                                                  : "unknown";
}

const char* word(ccd::Feature feature) {
    return feature == ccd::Feature::corner ? "corner"
           : feature == ccd::Feature::edge ? "edge"
                                           : "face";
}

/// A watch, and the shapes that it knows by their addresses.
struct KeptWatch {
    ccd::Watch watch;
    std::set<std::shared_ptr<Shape>> seen;
    Turns turns;
};

/// What a question is made of, with everything that it borrows.
struct Question {
    const Links& links;
    const Shapes& shapes;
    const Pairs& ignored;
    const std::vector<int>& bodies;
    ccd::FirstContactOptions options;
    std::vector<const Shape*> plain{};

    Question(const Links& moving, const Shapes& looks, const Pairs& pairs,
             const std::vector<int>& whose, double skin, double tolerance, double tolerance_time,
             std::int64_t budget)
        : links(moving), shapes(looks), ignored(pairs), bodies(whose) {
        SIDESTEP_REQUIRE(links.size() == shapes.size(),
                         "there are " + std::to_string(links.size()) + " links and " +
                             std::to_string(shapes.size()) + " shapes; None is a shape, too");
        SIDESTEP_REQUIRE(skin >= 0.0 && std::isfinite(skin),
                         "skin is metres from 0 on, not " + std::to_string(skin));
        SIDESTEP_REQUIRE(tolerance > 0.0 && std::isfinite(tolerance),
                         "tolerance is metres above 0, not " + std::to_string(tolerance));
        SIDESTEP_REQUIRE(
            tolerance_time > 0.0 && tolerance_time <= 1.0,
            "tolerance_time is above 0 and at most 1, not " + std::to_string(tolerance_time));
        SIDESTEP_REQUIRE(budget >= 1, "budget is 1 or more, not " + std::to_string(budget));
        const auto count = static_cast<int>(links.size());
        for (const auto& [a, b] : ignored) {
            SIDESTEP_REQUIRE(a >= 0 && a < count && b >= 0 && b < count,
                             "ignored names links " + std::to_string(a) + " and " +
                                 std::to_string(b) + " of " + std::to_string(count));
        }
        options = {.skin = skin,
                   .tolerance = tolerance,
                   .tolerance_time = tolerance_time,
                   .budget = budget};
        for (const auto& shape : shapes) plain.push_back(shape.get());
    }
    [[nodiscard]] ccd::MovingLinks moving() const {
        return {.links = links, .shapes = plain, .ignored = ignored, .bodies = bodies};
    }
};

constexpr const char* options_text =
    R"(links: LinkMotions, parents before children. shapes: one for each; None cannot be touched.
ignored: pairs of links that are not asked about, besides parents and children.
bodies: links of one number are not asked about among themselves.
skin: links touch when they come as near as this. tolerance: metres, tolerance_time: share of the step.
budget: boxes and triangles that may be compared for one pair; then it is unknown.)";

/// The same arguments for one answer and for all.
template <typename Class, typename Function>
void define(Class& where, const char* name, const Function& function, const std::string& text) {
    where.def(name, function, py::arg("links"), py::arg("shapes"), py::kw_only(),
              py::arg("ignored") = Pairs{}, py::arg("bodies") = std::vector<int>{},
              py::arg("skin") = 0.0, py::arg("tolerance") = 1e-6, py::arg("tolerance_time") = 1e-6,
              py::arg("budget") = std::int64_t{1'000'000}, (text + "\n\n" + options_text).c_str());
}

void bind_shape(py::module_& module) {
    py::class_<Shape, std::shared_ptr<Shape>>(
        module, "Shape",
        "The surface of a link as a tree of boxes, made once. The inside is empty.")
        .def(py::init([](const Numbers& vertices, const Whole& triangles) {
                 require_finite(vertices, "vertices");
                 geometry::TriangleMesh mesh = mesh_of(vertices, triangles);
                 const py::gil_scoped_release unlocked;
                 return std::make_shared<Shape>(std::move(mesh));
             }),
             py::arg("vertices"), py::arg("triangles"), "Corners (N, 3) and triangles (M, 3).")
        .def_property_readonly("triangle_count",
                               [](const Shape& s) { return s.mesh().triangles.size(); })
        .def(
            "vertices",
            [](const Shape& s) { return array_of(std::span<const Vec3>(s.mesh().vertices)); },
            "Corners, (N, 3).")
        .def("__repr__", [](const Shape& s) {
            return "<Shape of " + std::to_string(s.mesh().triangles.size()) + " triangles>";
        });
}

void bind_link_motion(py::module_& module) {
    py::class_<LinkMotion>(
        module, "LinkMotion",
        R"(How one link moves against its parent during a step, at constant rates.

    >>> import numpy, sidestep
    >>> door = sidestep.ccd.hinge(-1, axis=(0, 1, 0), from_rad=0.0, to_rad=numpy.pi / 2)
    >>> knob = sidestep.ccd.still(0, at=(1, 0, 0))
    >>> sidestep.ccd.places([door, knob], 1.0)[0].round(6) + 0.0
    array([[ 0.,  0.,  0.],
           [ 0.,  0., -1.]])
)")
        .def(
            py::init([](int parent, const Triple& at, const Four& rotation, const Triple& turn,
                        const Triple& slide) {
                return LinkMotion{.parent = parent,
                                  .start = finite_place(at, rotation),
                                  .turn = finite_vector(turn, "turn"),
                                  .slide = finite_vector(slide, "slide")};
            }),
            py::arg("parent") = -1, py::kw_only(), py::arg("at") = origin,
            py::arg("rotation") = unturned, py::arg("turn") = origin, py::arg("slide") = origin,
            "Where it starts in its parent (-1: the world), radians in its own axes, metres in the "
            "parent's.")
        .def_readonly("parent", &LinkMotion::parent)
        .def_property_readonly("turn", [](const LinkMotion& m) { return array_of(m.turn); })
        .def_property_readonly("slide", [](const LinkMotion& m) { return array_of(m.slide); })
        .def_property_readonly("moves", &LinkMotion::moves)
        .def(
            "position", [](const LinkMotion& m, double t) { return array_of(m.at(t).translation); },
            py::arg("t"), "In its parent at a share of the step, (3,).")
        .def(
            "rotation", [](const LinkMotion& m, double t) { return array_of(m.at(t).rotation); },
            py::arg("t"), "In its parent at a share of the step, (4,), w first.")
        .def("__repr__", [](const LinkMotion& m) {
            return "<LinkMotion on " + std::to_string(m.parent) +
                   (m.moves() ? ", moves>" : ", still>");
        });
    module.def(
        "still",
        [](int parent, const Triple& at, const Four& rotation) {
            return ccd::still(parent, finite_place(at, rotation));
        },
        py::arg("parent") = -1, py::kw_only(), py::arg("at") = origin,
        py::arg("rotation") = unturned, "A link that does not move against its parent.");
    module.def(
        "between",
        [](int parent, const Triple& at_0, const Four& rotation_0, const Triple& at_1,
           const Four& rotation_1) {
            return ccd::between(parent, finite_place(at_0, rotation_0),
                                finite_place(at_1, rotation_1));
        },
        py::arg("parent") = -1, py::kw_only(), py::arg("at_0") = origin,
        py::arg("rotation_0") = unturned, py::arg("at_1") = origin,
        py::arg("rotation_1") = unturned,
        "The short way from one place to another: a body in flight, a joint between two frames.");
    module.def(
        "hinge",
        [](int parent, const Triple& at, const Four& rotation, const Triple& axis, double from,
           double to) {
            return ccd::hinge(parent, finite_place(at, rotation), unit_axis(axis), from, to);
        },
        py::arg("parent") = -1, py::kw_only(), py::arg("at") = origin,
        py::arg("rotation") = unturned, py::arg("axis") = Triple{0.0, 0.0, 1.0},
        py::arg("from_rad"), py::arg("to_rad"),
        "A link that turns about an axis of its own; at and rotation: of the joint at angle 0.");
    module.def(
        "slider",
        [](int parent, const Triple& at, const Four& rotation, const Triple& axis, double from,
           double to) {
            return ccd::slider(parent, finite_place(at, rotation), unit_axis(axis), from, to);
        },
        py::arg("parent") = -1, py::kw_only(), py::arg("at") = origin,
        py::arg("rotation") = unturned, py::arg("axis") = Triple{0.0, 0.0, 1.0}, py::arg("from_m"),
        py::arg("to_m"), "A link that slides along an axis of its own.");
    module.def(
        "places",
        [](const Links& links, double t) {
            std::vector<Vec3> at;
            std::vector<Quat> turned;
            for (const Transform& place : ccd::places(links, t)) {
                at.push_back(place.translation);
                turned.push_back(place.rotation);
            }
            return std::pair(array_of(std::span<const Vec3>(at)),
                             array_of(std::span<const Quat>(turned)));
        },
        py::arg("links"), py::arg("t"),
        "Every link in the world at a share of the step: positions (L, 3), rotations (L, 4).");
}

void bind_contact(py::module_& module) {
    py::class_<Contact>(module, "Contact", "Whether and when two links first touch.")
        .def_property_readonly(
            "verdict", [](const Contact& c) { return word(c.verdict); },
            "free (proved), contact (proved free before `time`, within the tolerance then) or "
            "unknown (the budget ran out; nothing touches before `time`).")
        .def_readonly("time", &Contact::time,
                      "Share of the step; nothing touches before. Infinity when free.")
        .def_readonly(
            "expected", &Contact::expected,
            "When they would touch at the rate at which they near each other; not proved.")
        .def_property_readonly(
            "links", [](const Contact& c) { return std::pair(c.links[0], c.links[1]); },
            "The smaller number first; -1, -1: none.")
        .def_property_readonly(
            "triangles", [](const Contact& c) { return std::pair(c.triangles[0], c.triangles[1]); },
            "Of their shapes.")
        .def_property_readonly(
            "features",
            [](const Contact& c) {
                return std::pair(std::string(word(c.features[0])),
                                 std::string(word(c.features[1])));
            },
            "Which part of each triangle: corner, edge or face.")
        .def_property_readonly(
            "point", [](const Contact& c) { return array_of(c.point); },
            "In the world at `time`, midway, (3,).")
        .def_property_readonly(
            "normal", [](const Contact& c) { return array_of(c.normal); },
            "Of length 1, from the first link to the second; 0 when unknown, (3,).")
        .def_readonly("gap", &Contact::gap, "Metres between them at `time`.")
        .def("__repr__", [](const Contact& c) {
            if (c.is_free()) return std::string("<Contact: free>");
            return std::string("<Contact: ") + word(c.verdict) + " of " +
                   std::to_string(c.links[0]) + " and " + std::to_string(c.links[1]) + " at " +
                   std::to_string(c.time) + ">";
        });
}

}  // namespace

void bind_ccd_contacts(py::module_& module) {
    bind_shape(module);
    bind_link_motion(module);
    bind_contact(module);
    define(
        module, "first_contact",
        [](const Links& links, const Shapes& shapes, const Pairs& ignored,
           const std::vector<int>& bodies, double skin, double tolerance, double tolerance_time,
           std::int64_t budget) {
            const py::gil_scoped_release unlocked;
            const Question question(links, shapes, ignored, bodies, skin, tolerance, tolerance_time,
                                    budget);
            return ccd::first_contact(question.moving(), question.options);
        },
        R"(The first contact of all, never late; the same for any number of threads.

    >>> import sidestep
    >>> triangle = sidestep.ccd.Shape([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
    >>> still, falls = sidestep.ccd.still(), sidestep.ccd.LinkMotion(at=(0, 0, 2), slide=(0, 0, -4))
    >>> contact = sidestep.ccd.first_contact([still, falls], [triangle, triangle])
    >>> contact.verdict, round(contact.time, 3), contact.links
    ('contact', 0.5, (0, 1)))");
    define(
        module, "first_contacts",
        [](const Links& links, const Shapes& shapes, const Pairs& ignored,
           const std::vector<int>& bodies, double skin, double tolerance, double tolerance_time,
           std::int64_t budget) {
            const py::gil_scoped_release unlocked;
            const Question question(links, shapes, ignored, bodies, skin, tolerance, tolerance_time,
                                    budget);
            return ccd::first_contacts(question.moving(), question.options);
        },
        "The first contact of every pair that is not free, by time.");

    py::class_<KeptWatch> watch(module, "Watch",
                                "Asks step after step and keeps what does not change: the answers "
                                "of the functions, sooner.");
    watch.def(py::init<>());
    define(
        watch, "first_contact",
        [](KeptWatch& kept, const Links& links, const Shapes& shapes, const Pairs& ignored,
           const std::vector<int>& bodies, double skin, double tolerance, double tolerance_time,
           std::int64_t budget) {
            const Turns::Turn turn = kept.turns.take();
            kept.seen.insert(shapes.begin(), shapes.end());
            const py::gil_scoped_release unlocked;
            const Question question(links, shapes, ignored, bodies, skin, tolerance, tolerance_time,
                                    budget);
            return kept.watch.first_contact(question.moving(), question.options);
        },
        "As the function.");
    define(
        watch, "first_contacts",
        [](KeptWatch& kept, const Links& links, const Shapes& shapes, const Pairs& ignored,
           const std::vector<int>& bodies, double skin, double tolerance, double tolerance_time,
           std::int64_t budget) {
            const Turns::Turn turn = kept.turns.take();
            kept.seen.insert(shapes.begin(), shapes.end());
            const py::gil_scoped_release unlocked;
            const Question question(links, shapes, ignored, bodies, skin, tolerance, tolerance_time,
                                    budget);
            return kept.watch.first_contacts(question.moving(), question.options);
        },
        "As the function.");
}

}  // namespace sidestep::python
