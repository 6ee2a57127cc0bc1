// Models and what can be asked of one at a moment: forces to accelerations, accelerations to forces.
#include <cmath>

#include "python/src/arrays.h"
#include "python/src/articulated.h"
#include "sidestep/articulated/dynamics.h"
#include "sidestep/articulated/io/model_file.h"
#include "sidestep/base/parallel.h"

namespace sidestep::python {

namespace {

using articulated::Joint;
using articulated::JointType;
using articulated::Link;
using articulated::Model;
using articulated::ModelFile;
using articulated::State;

constexpr Triple earth{0.0, -9.81, 0.0};
constexpr std::int64_t states_at_once = 16;

constexpr std::array<const char*, 6> type_words{"fixed",     "revolute", "prismatic",
                                                "universal", "ball",     "free"};

JointType type_of(const std::string& word) {
    for (std::size_t i = 0; i < type_words.size(); ++i) {
        if (word == type_words[i]) return static_cast<JointType>(i);
    }
    SIDESTEP_REQUIRE(false,
                     "type is fixed, revolute, prismatic, universal, ball or free, not " + word);
    return JointType::fixed;
}

const char* type_word(const Link& link) {
    return type_words[static_cast<std::size_t>(link.joint.type)];
}

/// Rows of numbers, or one row: which, the answer takes after.
struct Rows {
    Numbers numbers;
    std::int64_t count = 1;
    bool many = false;

    Rows() = default;
    Rows(const Numbers& given, py::ssize_t wide, const std::string& what) : numbers(given) {
        const std::string row = "(" + std::to_string(wide) + ",)";
        SIDESTEP_REQUIRE((given.ndim() == 1 && given.shape(0) == wide) ||
                             (given.ndim() == 2 && given.shape(1) == wide),
                         what + " must be of shape " + row + " or (B, " + std::to_string(wide) +
                             "), not " + shape_of(given));
        require_finite(given, what);
        many = given.ndim() == 2;
        count = many ? given.shape(0) : 1;
    }
    [[nodiscard]] std::span<const double> row(std::int64_t i) const {
        const auto wide = static_cast<std::size_t>(numbers.shape(numbers.ndim() - 1));
        // one row serves all
        return {numbers.data() + (many ? i : 0) * static_cast<std::int64_t>(wide), wide};
    }
};

/// One state or many.
class States {
public:
    States(const Model& model, const Numbers& q, const std::optional<Numbers>& v)
        : model_(&model), q_(q, model.position_count(), "q") {
        if (v) v_.emplace(*v, model.freedom(), "v");
        join(q_);
        if (v_) join(*v_);
        for (std::int64_t i = 0; i < q_.count; ++i) {
            const Problems wrong = articulated::check(model, at(q_.many ? i : 0));
            SIDESTEP_REQUIRE(wrong.empty(),
                             "q" + (q_.many ? " of row " + std::to_string(i) : std::string()) +
                                 ": " + wrong.front().message);
        }
    }
    /// More rows that belong to the states.
    void join(const Rows& rows) {
        if (!rows.many) return;
        SIDESTEP_REQUIRE(!many_ || count_ == rows.count,
                         "there are " + std::to_string(count_) + " rows of one thing and " +
                             std::to_string(rows.count) + " of another");
        many_ = true;
        count_ = rows.count;
    }
    [[nodiscard]] State at(std::int64_t i) const {
        const auto q = q_.row(i);
        State state{.positions = {q.begin(), q.end()},
                    .rates = std::vector<double>(static_cast<std::size_t>(model_->freedom()))};
        if (v_) std::copy_n(v_->row(i).begin(), state.rates.size(), state.rates.begin());
        return state;
    }
    [[nodiscard]] std::int64_t count() const { return count_; }
    /// Empty for each state, with the rows in front where there are many.
    [[nodiscard]] Numbers room(std::vector<py::ssize_t> shape) const {
        if (many_) shape.insert(shape.begin(), count_);
        return Numbers(shape);
    }

private:
    const Model* model_;
    Rows q_;
    std::optional<Rows> v_;
    std::int64_t count_ = 1;
    bool many_ = false;
};

/// Fills the answer state by state, on all threads. `make` gives what works on one thread.
template <typename Make>
Numbers for_each_state(const States& states, Numbers out, const Make& make) {
    double* to = out.mutable_data();
    const std::int64_t wide = states.count() > 0 ? out.size() / states.count() : 0;
    {
        const py::gil_scoped_release unlocked;
        parallel_for(states.count(), states_at_once, [&](std::int64_t begin, std::int64_t end) {
            auto work = make();
            for (std::int64_t i = begin; i < end; ++i) work(i, states.at(i), to + i * wide);
        });
    }
    return out;
}

/// A number for each state: a plain one where there is one state.
py::object number_or_column(const Numbers& out) {
    if (out.ndim() > 0) return out;
    return py::float_(*out.data());
}

std::vector<Force> forces_of(const Rows& rows, std::int64_t i, int links) {
    std::vector<Force> forces(static_cast<std::size_t>(links));
    const double* at = rows.row(i).data();
    for (Force& one : forces) {
        one = {Vec3(at[0], at[1], at[2]), Vec3(at[3], at[4], at[5])};
        at += 6;
    }
    return forces;
}

/// (L, 6) or (B, L, 6) as rows.
Rows external_rows(const Model& model, const Numbers& external) {
    const py::ssize_t links = model.link_count();
    const py::ssize_t from = external.ndim() - 2;
    SIDESTEP_REQUIRE((external.ndim() == 2 || external.ndim() == 3) &&
                         external.shape(from) == links && external.shape(from + 1) == 6,
                     "external must be of shape (" + std::to_string(links) + ", 6) or (B, " +
                         std::to_string(links) + ", 6): moment and force on each link; not " +
                         shape_of(external));
    Numbers flat = external.ndim() == 2
                       ? Numbers(py::array(external).reshape({6 * links}))
                       : Numbers(py::array(external).reshape({external.shape(0), 6 * links}));
    return {flat, 6 * links, "external"};
}

Numbers accelerations_of(const Model& model, const Numbers& q, const Numbers& v,
                         const std::optional<Numbers>& joint, const Triple& gravity,
                         const std::optional<Numbers>& external,
                         const std::optional<Numbers>& give) {
    States states(model, q, v);
    std::optional<Rows> joints, outside, yields;
    if (joint) states.join(joints.emplace(*joint, model.freedom(), "joint"));
    if (give) states.join(yields.emplace(*give, model.freedom(), "yield_"));
    if (external) states.join(outside.emplace(external_rows(model, *external)));
    return for_each_state(states, states.room({model.freedom()}), [&] {
        return [&, dynamics = std::make_shared<articulated::Dynamics>(model)](
                   std::int64_t i, const State& state, double* to) {
            articulated::Loads loads{.gravity = vector_of(gravity)};
            if (joints) loads.joint = joints->row(i);
            if (yields) loads.yield = yields->row(i);
            std::vector<Force> forces;
            if (outside) {
                forces = forces_of(*outside, i, model.link_count());
                loads.external = forces;
            }
            const auto found = dynamics->accelerations(state, loads);
            std::copy(found.begin(), found.end(), to);
        };
    });
}

Numbers inverse_of(const Model& model, const Numbers& q, const Numbers& v,
                   const Numbers& accelerations, const Triple& gravity,
                   const std::optional<Numbers>& external) {
    States states(model, q, v);
    const Rows wanted(accelerations, model.freedom(), "accelerations");
    states.join(wanted);
    std::optional<Rows> outside;
    if (external) states.join(outside.emplace(external_rows(model, *external)));
    return for_each_state(states, states.room({model.freedom()}), [&] {
        return [&](std::int64_t i, const State& state, double* to) {
            std::vector<Force> forces;
            if (outside) forces = forces_of(*outside, i, model.link_count());
            const std::vector<double> found = articulated::inverse_dynamics(
                model, state, wanted.row(i), vector_of(gravity), forces);
            std::copy(found.begin(), found.end(), to);
        };
    });
}

/// Something that is computed from a state alone.
template <typename Compute>
Numbers of_states(const Model& model, const Numbers& q, const std::optional<Numbers>& v,
                  const std::vector<py::ssize_t>& shape, const Compute& compute) {
    const States states(model, q, v);
    return for_each_state(states, states.room(shape), [&] {
        return [&](std::int64_t, const State& state, double* to) { compute(state, to); };
    });
}

/// One number for each link.
template <typename Get>
auto of_links(const Get& get) {
    return [get](const Model& model) {
        std::vector<decltype(get(model, 0))> list;
        for (int i = 0; i < model.link_count(); ++i) list.push_back(get(model, i));
        return list;
    };
}

void bind_link(py::module_& module) {
    py::class_<Link>(module, "Link", "A rigid body and the joint it hangs on.")
        .def(py::init([](const std::string& name, int parent, const std::string& type,
                         const Triple& at, const Four& rotation, const Triple& axis,
                         const Triple& axis_2, double mass, const Triple& centre,
                         const std::optional<Numbers>& inertia, const Triple& far_end,
                         double damping, double stiffness, double armature, double lowest,
                         double highest) {
                 Link link{.name = name, .parent = parent};
                 Joint& joint = link.joint;
                 joint.type = type_of(type);
                 joint.placement = transform_of(at, rotation);
                 joint.axis = vector_of(axis);
                 joint.axis_2 = vector_of(axis_2);
                 joint.damping = damping;
                 joint.stiffness = stiffness;
                 joint.armature = armature;
                 joint.lowest[0] = lowest;
                 joint.highest[0] = highest;
                 link.mass = mass;
                 link.centre = vector_of(centre);
                 link.far_end = vector_of(far_end);
                 if (inertia) {
                     SIDESTEP_REQUIRE(
                         inertia->ndim() == 2 && inertia->shape(0) == 3 && inertia->shape(1) == 3,
                         "inertia must be of shape (3, 3), not " + shape_of(*inertia));
                     for (int r = 0; r < 3; ++r) {
                         for (int c = 0; c < 3; ++c) link.inertia(r, c) = inertia->at(r, c);
                     }
                 }
                 return link;
             }),
             py::arg("name"), py::arg("parent") = -1, py::kw_only(), py::arg("type") = "revolute",
             py::arg("at") = Triple{0.0, 0.0, 0.0}, py::arg("rotation") = unturned,
             py::arg("axis") = Triple{0.0, 0.0, 1.0}, py::arg("axis_2") = Triple{1.0, 0.0, 0.0},
             py::arg("mass") = 0.0, py::arg("centre") = Triple{0.0, 0.0, 0.0},
             py::arg("inertia") = py::none(), py::arg("far_end") = Triple{0.0, 0.0, 0.0},
             py::arg("damping") = 0.0, py::arg("stiffness") = 0.0, py::arg("armature") = 0.0,
             py::arg("lowest") = -articulated::no_limit, py::arg("highest") = articulated::no_limit,
             R"(parent: number of an earlier link; -1 is the world.
type: of the joint: fixed, revolute, prismatic, universal, ball or free.
at, rotation: of the link in its parent, where the joint is at rest.
mass, centre, inertia: kg; where its centre is, in the link; about the centre, (3, 3).
far_end: where the link ends, for pictures.)")
        .def_readonly("name", &Link::name)
        .def_readonly("parent", &Link::parent)
        .def_readonly("mass", &Link::mass, "kg.")
        .def_property_readonly(
            "type", [](const Link& link) { return type_word(link); }, "Of its joint.")
        .def_property_readonly("centre", [](const Link& link) { return array_of(link.centre); })
        .def_property_readonly("inertia", [](const Link& link) { return array_of(link.inertia); })
        .def_property_readonly("axis", [](const Link& link) { return array_of(link.joint.axis); })
        .def_property_readonly(
            "at", [](const Link& link) { return array_of(link.joint.placement.translation); })
        .def_property_readonly(
            "rotation", [](const Link& link) { return array_of(link.joint.placement.rotation); })
        .def("__repr__", [](const Link& link) {
            return "<Link " + link.name + ": " + type_word(link) + " on " +
                   std::to_string(link.parent) + ">";
        });
}

void bind_model(py::module_& module) {
    py::class_<Model, std::shared_ptr<Model>>(
        module, "Model", R"(Which links hang on which, by which joints, and how heavy they are.

    >>> import numpy, sidestep
    >>> rod = dict(mass=1.0, centre=(0, -0.5, 0), inertia=numpy.eye(3) / 12, far_end=(0, -1, 0))
    >>> model = sidestep.articulated.Model([
    ...     sidestep.articulated.Link("upper", **rod),
    ...     sidestep.articulated.Link("lower", 0, at=(0, -1, 0), **rod)])
    >>> model.freedom, model.mass
    (2, 2.0)
    >>> sidestep.articulated.accelerations(model, [0.0, 0.1], [0.0, 0.0]).round(3)
    array([ 1.237, -4.552])

It never changes; any number of states and threads may share one.)")
        .def(py::init([](std::vector<Link> links) {
                 Result<Model> built = Model::build(std::move(links));
                 if (!built) throw InputError(built.error());
                 return std::make_shared<Model>(*std::move(built));
             }),
             py::arg("links"), "Parents come before children. InputError has every problem.")
        .def_property_readonly("link_count", &Model::link_count)
        .def_property_readonly("freedom", &Model::freedom, "Numbers in v.")
        .def_property_readonly("position_count", &Model::position_count,
                               "Numbers in q: a ball has four, w, x, y, z; a free joint x, y, z "
                               "and a rotation.")
        .def_property_readonly("mass", &Model::mass, "kg, of all links.")
        .def_property_readonly("links", &Model::links)
        .def_property_readonly("names",
                               of_links([](const Model& m, int i) { return m.link(i).name; }),
                               "Of the links.")
        .def_property_readonly("parents",
                               of_links([](const Model& m, int i) { return m.link(i).parent; }),
                               "Of the links; -1: the world.")
        .def_property_readonly("types", of_links([](const Model& m, int i) {
                                   return std::string(type_word(m.link(i)));
                               }),
                               "Of the joints.")
        .def_property_readonly("first_positions",
                               of_links([](const Model& m, int i) { return m.first_position(i); }),
                               "Where the numbers of each link begin in q.")
        .def_property_readonly("first_rates",
                               of_links([](const Model& m, int i) { return m.first_rate(i); }),
                               "Where the numbers of each link begin in v.")
        .def("find", &Model::find, py::arg("name"), "Number of a link by its name; -1: none.")
        .def(
            "rest_state",
            [](const Model& model) {
                const State state = articulated::rest_state(model);
                return std::pair(
                    Numbers(static_cast<py::ssize_t>(state.positions.size()),
                            state.positions.data()),
                    Numbers(static_cast<py::ssize_t>(state.rates.size()), state.rates.data()));
            },
            "q and v of the model at rest, where every joint is 0 or not turned.")
        .def("__repr__", [](const Model& model) {
            return "<Model of " + std::to_string(model.link_count()) + " links, " +
                   std::to_string(model.freedom()) + " freedoms>";
        });

    py::class_<ModelFile>(module, "ModelFile", "What a file says about a body of many joints.")
        .def_readonly("name", &ModelFile::name)
        .def_property_readonly(
            "model", [](const ModelFile& file) { return std::make_shared<Model>(file.model); })
        .def_property_readonly(
            "gravity", [](const ModelFile& file) { return array_of(file.gravity); }, "m/s^2, (3,).")
        .def_property_readonly("up", [](const ModelFile& file) { return array_of(file.up); })
        .def_readonly("time_step", &ModelFile::time_step,
                      "That the file asks for; 0 when it does not.")
        .def_readonly("joint_names", &ModelFile::joint_names,
                      "By link; empty where the file gives none.")
        .def_readonly("warnings", &ModelFile::warnings,
                      "What it asks for and we do not simulate, with its line.")
        .def("__repr__", [](const ModelFile& file) {
            return "<ModelFile " + file.name + ", " + std::to_string(file.model.link_count()) +
                   " links>";
        });
    module.def(
        "load_model",
        [](const std::filesystem::path& path, bool floating) {
            const py::gil_scoped_release unlocked;
            return articulated::load_model(path, {.floating = floating});
        },
        py::arg("path"), py::kw_only(), py::arg("floating") = false,
        "Reads MJCF (.xml) or URDF, which have Z up: with_y_up turns it. floating: the root of a "
        "URDF moves freely.");
    module.def(
        "read_model",
        [](const std::string& text, const std::string& name, bool floating) {
            const py::gil_scoped_release unlocked;
            Result<ModelFile> read = articulated::read_model(text, name, {.floating = floating});
            if (!read) throw InputError(read.error());
            return *std::move(read);
        },
        py::arg("text"), py::arg("name") = "", py::kw_only(), py::arg("floating") = false,
        "The same from its text.");
    module.def("with_y_up", &articulated::with_y_up, py::arg("file"),
               "The same with Y up, standing on a ground that is y = 0.");
}

void bind_dynamics(py::module_& module) {
    module.def("accelerations", &accelerations_of, py::arg("model"), py::arg("q"), py::arg("v"),
               py::arg("joint") = py::none(), py::kw_only(), py::arg("gravity") = earth,
               py::arg("external") = py::none(), py::arg("yield_") = py::none(),
               R"(Forward dynamics: how joints accelerate, as many numbers as v; O(links).

    >>> import numpy, sidestep
    >>> pendulum = sidestep.articulated.Model([sidestep.articulated.Link("bob", mass=2.0, centre=(0, -1, 0))])
    >>> sidestep.articulated.accelerations(pendulum, [numpy.pi / 2], [0.0]).round(6)
    array([-9.81])

joint: one number for each rate: motors, springs, dampers (passive_forces).
external: on each link in its own axes about its own origin, (L, 6): moment and force.
yield_: joint forces that grow against acceleration: armature.
Rows of states (B, ...) give rows of answers, computed on all threads.)");
    module.def("inverse_dynamics", &inverse_of, py::arg("model"), py::arg("q"), py::arg("v"),
               py::arg("accelerations"), py::kw_only(), py::arg("gravity") = earth,
               py::arg("external") = py::none(),
               "Joint forces that make these accelerations. Rows of states give rows of answers.");
    module.def(
        "mass_matrix",
        [](const Model& model, const Numbers& q) {
            const py::ssize_t wide = model.freedom();
            return of_states(
                model, q, std::nullopt, {wide, wide}, [&](const State& state, double* to) {
                    const Eigen::MatrixXd made = articulated::mass_matrix(model, state);
                    for (Eigen::Index r = 0; r < made.rows(); ++r) {
                        for (Eigen::Index c = 0; c < made.cols(); ++c) {
                            *to++ = made(r, c);
                        }
                    }
                });
        },
        py::arg("model"), py::arg("q"),
        "H with kinetic energy = v' H v / 2: (n, n), or (B, n, n).");
    module.def(
        "kinetic_energy",
        [](const Model& model, const Numbers& q, const Numbers& v) {
            return number_or_column(of_states(model, q, v, {}, [&](const State& state, double* to) {
                *to = articulated::kinetic_energy(model, state);
            }));
        },
        py::arg("model"), py::arg("q"), py::arg("v"), "J; a column for rows of states.");
    module.def(
        "potential_energy",
        [](const Model& model, const Numbers& q, const Triple& gravity) {
            return number_or_column(
                of_states(model, q, std::nullopt, {}, [&](const State& state, double* to) {
                    *to = articulated::potential_energy(model, state, vector_of(gravity));
                }));
        },
        py::arg("model"), py::arg("q"), py::kw_only(), py::arg("gravity") = earth,
        "J against gravity, 0 at the origin; springs not counted.");
    module.def(
        "spring_energy",
        [](const Model& model, const Numbers& q) {
            return number_or_column(
                of_states(model, q, std::nullopt, {}, [&](const State& state, double* to) {
                    *to = articulated::spring_energy(model, state);
                }));
        },
        py::arg("model"), py::arg("q"), "J of springs in joints.");
    module.def(
        "passive_forces",
        [](const Model& model, const Numbers& q, const Numbers& v) {
            return of_states(model, q, v, {model.freedom()}, [&](const State& state, double* to) {
                articulated::PassiveForces forces;
                articulated::passive_forces(model, state, 0.0, forces);
                std::copy(forces.joint.begin(), forces.joint.end(), to);
            });
        },
        py::arg("model"), py::arg("q"), py::arg("v"),
        "What springs and dampers of the joints do now: for `joint` of accelerations.");
    module.def(
        "links_in_world",
        [](const Model& model, const Numbers& q) {
            const py::ssize_t links = model.link_count();
            Numbers places =
                of_states(model, q, std::nullopt, {links, 3}, [&](const State& state, double* to) {
                    for (const Transform& at : articulated::links_in_world(model, state)) {
                        to = std::copy_n(at.translation.data(), 3, to);
                    }
                });
            Numbers turns =
                of_states(model, q, std::nullopt, {links, 4}, [&](const State& state, double* to) {
                    for (const Transform& at : articulated::links_in_world(model, state)) {
                        for (const double x : four_of(at.rotation)) *to++ = x;
                    }
                });
            return std::pair(places, turns);
        },
        py::arg("model"), py::arg("q"),
        "Every link in the world: positions (L, 3) and rotations (L, 4), w first.");
    module.def(
        "link_velocities",
        [](const Model& model, const Numbers& q, const Numbers& v) {
            return of_states(
                model, q, v, {model.link_count(), 6}, [&](const State& state, double* to) {
                    for (const auto& one : articulated::link_velocities(model, state)) {
                        to = std::copy_n(one.angular.data(), 3, to);
                        to = std::copy_n(one.linear.data(), 3, to);
                    }
                });
        },
        py::arg("model"), py::arg("q"), py::arg("v"),
        "Every link's velocity in its own axes, (L, 6): angular, then of its origin.");
    module.def(
        "advance",
        [](const Model& model, const Numbers& q, const Numbers& v, double seconds) {
            SIDESTEP_REQUIRE(std::isfinite(seconds),
                             "seconds must be finite, not " + std::to_string(seconds));
            return of_states(model, q, v, {model.position_count()},
                             [&](const State& state, double* to) {
                                 State moved = state;
                                 articulated::advance(model, seconds, moved);
                                 std::copy(moved.positions.begin(), moved.positions.end(), to);
                             });
        },
        py::arg("model"), py::arg("q"), py::arg("v"), py::arg("seconds"),
        "q after every joint has moved by its rate for so long.");
}

}  // namespace

articulated::State state_from(const Model& model, const Numbers& q, const Numbers& v) {
    SIDESTEP_REQUIRE(q.ndim() == 1 && v.ndim() == 1, "one state is a row of q and a row of v");
    return States(model, q, v).at(0);
}

void bind_articulated_model(py::module_& module) {
    bind_link(module);
    bind_model(module);
    bind_dynamics(module);
}

}  // namespace sidestep::python
