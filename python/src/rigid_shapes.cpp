// Convex bodies by themselves: do two of them touch, where, how far apart are they, and when do they meet?
#include "python/src/arrays.h"
#include "python/src/rigid.h"
#include "sidestep/rigid/contact.h"
#include "sidestep/rigid/narrow.h"

namespace sidestep::python {

namespace {

using rigid::Flight;
using rigid::Impact;
using rigid::Manifold;
using rigid::Shape;
using SharedShape = std::shared_ptr<const Shape>;

constexpr Triple nowhere{0.0, 0.0, 0.0};

SharedShape hull_of(const std::vector<Vec3>& points) {
    Result<geometry::ConvexPolyhedron> hull = geometry::ConvexPolyhedron::from_points(points);
    if (!hull) throw InputError(hull.error());
    return Shape::polyhedron(*hull);
}

/// A shape, or the hull of points; and where its centre of mass is in the coordinates that places are
/// said in.
struct Convex {
    SharedShape shape;
    Vec3 centre = Vec3::Zero();

    Convex(const py::object& what, const std::string& name) {
        if (py::isinstance<Shape>(what)) {
            shape = what.cast<std::shared_ptr<Shape>>();
            return;
        }
        const Numbers points = Numbers::ensure(what);
        if (!points) {
            PyErr_Clear();
            SIDESTEP_REQUIRE(false, name + " is a Shape or points (N, 3), not " +
                                        std::string(Py_TYPE(what.ptr())->tp_name));
        }
        shape = hull_of(places_from(points, name));
        centre = shape->centre();
    }
    /// Of the shape, which is about its centre.
    [[nodiscard]] Transform placed(const Transform& to_world) const {
        return {to_world.rotation, to_world * centre};
    }
    [[nodiscard]] Transform placed(const Triple& at, const Four& rotation) const {
        return placed(place_of(at, rotation));
    }
    [[nodiscard]] Flight flying(Flight flight) const {
        flight.start = placed(flight.start);
        return flight;
    }
    [[nodiscard]] static Transform place_of(const Triple& at, const Four& rotation) {
        for (const double x : at) {
            SIDESTEP_REQUIRE(std::isfinite(x), "a place holds a number that is not finite");
        }
        return transform_of(at, rotation);
    }
};

Vec3 finite_of(const Triple& v, const char* what) {
    const Vec3 made = vector_of(v);
    SIDESTEP_REQUIRE(made.allFinite(), std::string(what) + " holds a number that is not finite");
    return made;
}

Numbers depths_of(const Manifold& manifold) {
    Numbers out(manifold.count);
    for (int i = 0; i < manifold.count; ++i) {
        out.mutable_data()[i] = manifold.points[static_cast<std::size_t>(i)].depth;
    }
    return out;
}

Numbers points_at(const Manifold& manifold) {
    std::vector<Vec3> points;
    for (int i = 0; i < manifold.count; ++i) {
        points.push_back(manifold.points[static_cast<std::size_t>(i)].point);
    }
    return array_of(std::span<const Vec3>(points));
}

void bind_shape(py::module_& module) {
    py::class_<Shape, std::shared_ptr<Shape>>(
        module, "Shape",
        R"(A convex polyhedron or a ball, about its centre of mass.

    >>> import numpy, sidestep
    >>> corners = numpy.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
    >>> wedge = sidestep.rigid.Shape.hull(corners)
    >>> round(wedge.volume, 6), wedge.centre
    (0.166667, array([0.25, 0.25, 0.25]))

It never changes; any number of bodies and threads may share one.)")
        .def_static(
            "box",
            [](const Triple& half) {
                return std::const_pointer_cast<Shape>(Shape::box(vector_of(half)));
            },
            py::arg("half_extents"), "A box by half of its edges.")
        .def_static(
            "ball",
            [](double radius) { return std::const_pointer_cast<Shape>(Shape::ball(radius)); },
            py::arg("radius"), "A ball.")
        .def_static(
            "hull",
            [](const Numbers& points) {
                const std::vector<Vec3> places = places_from(points, "points");
                const py::gil_scoped_release unlocked;
                return std::const_pointer_cast<Shape>(hull_of(places));
            },
            py::arg("points"),
            "The convex hull of points (N, 3). InputError where they lie in a plane.")
        .def_property_readonly(
            "kind",
            [](const Shape& s) {
                return s.kind() == Shape::Kind::ball ? "ball" : s.is_box() ? "box" : "polyhedron";
            },
            "ball, box or polyhedron.")
        .def_property_readonly("volume", &Shape::volume, "Cubic metres.")
        .def_property_readonly(
            "centre", [](const Shape& s) { return array_of(s.centre()); },
            "Where the centre of mass was in the coordinates of the points, (3,).")
        .def_property_readonly(
            "inertia_per_mass", [](const Shape& s) { return array_of(s.inertia_per_mass()); },
            "About the centre, for a kilogram, (3, 3).")
        .def_property_readonly("reach", &Shape::reach, "No point of it is farther from its centre.")
        .def_property_readonly("inner_radius", &Shape::inner_radius,
                               "A ball of this radius about the centre is inside.")
        .def(
            "vertices",
            [](const Shape& s) { return array_of(std::span<const Vec3>(s.outline().vertices())); },
            "Corners about the centre, (N, 3); of a ball those of a polyhedron that looks like it.")
        .def(
            "triangles",
            [](const Shape& s) {
                const geometry::TriangleMesh mesh = s.outline().mesh();
                py::array_t<std::int32_t> out(
                    {static_cast<py::ssize_t>(mesh.triangles.size()), py::ssize_t{3}});
                std::int32_t* to = out.mutable_data();
                for (const auto& triangle : mesh.triangles) {
                    for (const int corner : triangle) *to++ = corner;
                }
                return out;
            },
            "Its surface in triangles, (M, 3), counter-clockwise from outside.")
        .def("__repr__", [](const Shape& s) {
            return std::string("<Shape: ") +
                   (s.kind() == Shape::Kind::ball ? "ball"
                    : s.is_box()                  ? "box"
                                                  : "polyhedron") +
                   " of " + std::to_string(s.outline().vertices().size()) + " corners>";
        });
}

void bind_flight(py::module_& module) {
    py::class_<Flight>(module, "Flight", R"(How a body moves within a step.

    >>> import sidestep
    >>> sidestep.rigid.Flight(at=(0, 2, 0), velocity=(1, 0, 0)).position(0.5)
    array([0.5, 2. , 0. ])

Straight at constant velocity, or with an acceleration, turning at constant angular velocity about its centre.)")
        .def(py::init([](const Triple& at, const Four& rotation, const Triple& velocity,
                         const Triple& spin, const Triple& acceleration) {
                 return Flight{.start = Convex::place_of(at, rotation),
                               .velocity = finite_of(velocity, "velocity"),
                               .spin = finite_of(spin, "spin"),
                               .acceleration = finite_of(acceleration, "acceleration")};
             }),
             py::kw_only(), py::arg("at") = nowhere, py::arg("rotation") = unturned,
             py::arg("velocity") = nowhere, py::arg("spin") = nowhere,
             py::arg("acceleration") = nowhere,
             "Where it begins, how it is turned (w, x, y, z), m/s, rad/s in the world, m/s^2.")
        .def(
            "position",
            [](const Flight& f, double seconds) { return array_of(f.at(seconds).translation); },
            py::arg("seconds"), "Where it is then, (3,).")
        .def(
            "rotation",
            [](const Flight& f, double seconds) { return array_of(f.at(seconds).rotation); },
            py::arg("seconds"), "How it is turned then, (4,), w first.");
}

void bind_answers(py::module_& module) {
    py::class_<Manifold>(module, "Manifold", "Where two bodies touch, at up to four points.")
        .def_property_readonly(
            "normal", [](const Manifold& m) { return array_of(m.normal); },
            "Of unit length, from b into a.")
        .def_property_readonly("points", &points_at,
                               "(N, 3), half-way between the surfaces; none: they are apart.")
        .def_property_readonly("depths", &depths_of, "Of the points, (N,); negative: a gap.")
        .def_readonly("depth", &Manifold::depth, "The greatest of them.")
        .def("__len__", [](const Manifold& m) { return m.count; })
        .def("__repr__", [](const Manifold& m) {
            return "<Manifold of " + std::to_string(m.count) + " points, depth " +
                   std::to_string(m.depth) + ">";
        });
    py::class_<Impact>(module, "Impact", "When two bodies meet.")
        .def_readonly("hits", &Impact::hits)
        .def_readonly("seconds", &Impact::seconds, "When; the whole time when it does not hit.")
        .def_readonly("certain", &Impact::certain,
                      "False when the looks ran out: told as a hit at the last safe moment.")
        .def_readonly("looks", &Impact::looks)
        .def("__repr__", [](const Impact& i) {
            return std::string("<Impact: ") +
                   (i.hits ? "at " + std::to_string(i.seconds) + " s" : "none") + ">";
        });
}

}  // namespace

void bind_rigid_shapes(py::module_& module) {
    bind_shape(module);
    bind_flight(module);
    bind_answers(module);
    const char* const places =
        "\n\na, b: Shapes, whose places are those of their centres of mass, or points (N, 3), "
        "whose "
        "places are those of their origin: without a place they stand as they are.";
    module.def(
        "touching",
        [](const py::object& a, const py::object& b, const Triple& a_at, const Four& a_rotation,
           const Triple& b_at, const Four& b_rotation) {
            const Convex first(a, "a"), second(b, "b");
            const Transform here = first.placed(a_at, a_rotation);
            const Transform there = second.placed(b_at, b_rotation);
            const py::gil_scoped_release unlocked;
            // balls have no corners to look at
            if (first.shape->kind() == Shape::Kind::ball ||
                second.shape->kind() == Shape::Kind::ball) {
                return rigid::separation(*first.shape, here, *second.shape, there) <= 0.0;
            }
            return rigid::touching(first.shape->solid(), here, second.shape->solid(), there);
        },
        py::arg("a"), py::arg("b"), py::kw_only(), py::arg("a_at") = nowhere,
        py::arg("a_rotation") = unturned, py::arg("b_at") = nowhere,
        py::arg("b_rotation") = unturned,
        ("Do these two touch? Closed bodies: on the surface counts." + std::string(places))
            .c_str());
    module.def(
        "contact",
        [](const py::object& a, const py::object& b, const Triple& a_at, const Four& a_rotation,
           const Triple& b_at, const Four& b_rotation, double margin) {
            SIDESTEP_REQUIRE(margin >= 0.0 && std::isfinite(margin),
                             "margin is metres from 0 on, not " + std::to_string(margin));
            const Convex first(a, "a"), second(b, "b");
            const Transform here = first.placed(a_at, a_rotation);
            const Transform there = second.placed(b_at, b_rotation);
            const py::gil_scoped_release unlocked;
            return rigid::contact(*first.shape, here, *second.shape, there, margin);
        },
        py::arg("a"), py::arg("b"), py::kw_only(), py::arg("a_at") = nowhere,
        py::arg("a_rotation") = unturned, py::arg("b_at") = nowhere,
        py::arg("b_rotation") = unturned, py::arg("margin") = 0.0,
        ("Where they touch: moving a by `depth` along `normal` ends the overlap. Gaps up to "
         "`margin` "
         "are told as contacts of negative depth." +
         std::string(places))
            .c_str());
    module.def(
        "separation",
        [](const py::object& a, const py::object& b, const Triple& a_at, const Four& a_rotation,
           const Triple& b_at, const Four& b_rotation) {
            const Convex first(a, "a"), second(b, "b");
            const Transform here = first.placed(a_at, a_rotation);
            const Transform there = second.placed(b_at, b_rotation);
            const py::gil_scoped_release unlocked;
            return rigid::separation(*first.shape, here, *second.shape, there);
        },
        py::arg("a"), py::arg("b"), py::kw_only(), py::arg("a_at") = nowhere,
        py::arg("a_rotation") = unturned, py::arg("b_at") = nowhere,
        py::arg("b_rotation") = unturned,
        ("Their distance in metres; where they overlap, minus the least depth." +
         std::string(places))
            .c_str());
    module.def(
        "time_of_impact",
        [](const py::object& a, const Flight& a_flight, const py::object& b, const Flight& b_flight,
           double seconds, double tolerance, int steps) {
            const Convex first(a, "a"), second(b, "b");
            const Flight here = first.flying(a_flight), there = second.flying(b_flight);
            const py::gil_scoped_release unlocked;
            return rigid::time_of_impact(*first.shape, here, *second.shape, there, seconds,
                                         tolerance, steps);
        },
        py::arg("a"), py::arg("a_flight"), py::arg("b"), py::arg("b_flight"),
        py::arg("seconds") = 1.0, py::kw_only(), py::arg("tolerance") = 1e-4, py::arg("steps") = 64,
        R"(The first moment at which the gap is `tolerance` or less, never late.

    >>> import sidestep
    >>> ball = sidestep.rigid.Shape.ball(0.5)
    >>> wall = sidestep.rigid.Shape.box((0.5, 5, 5))
    >>> flight, still = sidestep.rigid.Flight(velocity=(2, 0, 0)), sidestep.rigid.Flight(at=(4, 0, 0))
    >>> round(sidestep.rigid.time_of_impact(ball, flight, wall, still, 3.0).seconds, 3)
    1.5

a, b: Shapes, or points (N, 3) that fly with their origin and turn about their centre of mass.
steps: so many looks at most.)");
}

}  // namespace sidestep::python
