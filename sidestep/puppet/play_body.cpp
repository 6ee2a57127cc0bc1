// The bodies of a puppet and the joints between them, as its text tells them.
#include <fmt/format.h>

#include <cmath>

#include "sidestep/math/rotation.h"
#include "sidestep/puppet/detail/play_reader.h"

namespace sidestep::puppet::detail {

using articulated::Joint;
using articulated::JointType;
using articulated::Link;

namespace {

constexpr std::size_t most_bodies = 200;
constexpr std::size_t most_corners = 500;
constexpr double usual_damping = 0.001;

constexpr bool turns_about_an_axis(JointType type) {
    return type == JointType::revolute || type == JointType::universal;
}

}  // namespace

PlayReader::ShapePointer PlayReader::shape_of(const Section& in, bool needed) {
    const toml::node* node = nullptr;
    std::string_view kind;
    for (const std::string_view key : {"box", "ball", "hull"}) {
        const toml::node* here = in.table.get(key);
        if (here == nullptr) continue;
        if (node != nullptr) {
            wrong(*here, fmt::format("{} is both a {} and a {}", in.title, kind, key),
                  "keep one of them");
            return {};
        }
        node = here;
        kind = key;
    }
    if (node == nullptr) {
        if (needed) missing(in, "shape", "give box = [x, y, z], ball = radius or hull = points");
        return {};
    }
    if (kind == "ball") {
        const auto radius = number(*node, "ball", smallest_edge, largest_edge);
        return radius ? rigid::Shape::ball(*radius) : nullptr;
    }
    if (kind == "box") {
        const auto size = vector(*node, "box", largest_edge);
        if (!size) return {};
        if (size->minCoeff() < smallest_edge) {
            wrong(*node, fmt::format("box is [{:g}, {:g}, {:g}], expected edges of {} to {} m",
                                     size->x(), size->y(), size->z(), smallest_edge, largest_edge));
            return {};
        }
        return rigid::Shape::box(0.5 * *size);
    }
    const toml::array* list = node->as_array();
    if (!list || list->size() < 4 || list->size() > most_corners) {
        wrong(*node,
              list ? fmt::format("hull has {} points, expected 4 to {}", list->size(), most_corners)
                   : fmt::format("hull is {}, expected a list of points", kind_of(*node)),
              "the form is hull = [[x, y, z], [x, y, z], ...]");
        return {};
    }
    std::vector<Vec3> points;
    geometry::AxisBox around;
    for (const toml::node& one : *list) {
        const auto point =
            vector(one, fmt::format("point {} of hull", points.size() + 1), largest_edge);
        if (!point) return {};
        points.push_back(*point);
        around.include(*point);
    }
    const auto hull = geometry::ConvexPolyhedron::from_points(points);
    const double size = around.size().maxCoeff();
    if (!hull || !(geometry::signed_volume(hull->mesh()) > 1e-4 * size * size * size)) {
        wrong(*node, hull ? "hull is flat" : "hull is no solid: " + hull.error().front().message,
              "give at least four points that are not all in one plane");
        return {};
    }
    return rigid::Shape::polyhedron(*hull);
}

void PlayReader::read_stops(const Section& in, Joint& joint) {
    const toml::node* stops = in.table.get("stops");
    if (stops == nullptr) return;
    if (!turns_about_an_axis(joint.type)) {
        wrong(*stops, "stops belong to a hinge or a universal joint",
              joint.type == JointType::ball ? "a ball joint has swing = degrees" : "");
        return;
    }
    const auto pair = [&](const toml::node& node, const std::string& what, std::size_t k) {
        const auto two = numbers(node, what, 2, "[lowest, highest], degrees", 360.0);
        if (!two) return;
        if (!((*two)[0] < (*two)[1])) {
            wrong(node,
                  fmt::format("{} run from {} to {}: nothing is left between", what, (*two)[0],
                              (*two)[1]),
                  "the lower angle comes first");
            return;
        }
        if ((*two)[0] > 0.0 || (*two)[1] < 0.0) {
            wrong(node,
                  fmt::format("{} run from {} to {} degrees, but joints are read at 0", what,
                              (*two)[0], (*two)[1]),
                  "0 is how the text places the body; turn the body where it is placed");
            return;
        }
        joint.lowest[k] = radians((*two)[0]);
        joint.highest[k] = radians((*two)[1]);
    };
    if (joint.type == JointType::revolute) {
        pair(*stops, "stops", 0);
        return;
    }
    const toml::array* list = stops->as_array();
    if (!list || list->size() != 2) {
        wrong(*stops, "stops of a universal joint are two pairs",
              "the form is stops = [[-30, 30], [-30, 30]], degrees");
        return;
    }
    pair((*list)[0], "the first stops", 0);
    pair((*list)[1], "the second stops", 1);
}

void PlayReader::read_joint(const Section& in, Link& link) {
    Joint& joint = link.joint;
    const bool root = !in.table.get("on");
    joint.type = root ? JointType::free : JointType::ball;
    if (!root && !in.table.get("joint")) {
        missing(in, "joint", "one of ball, universal, hinge and fixed");
    }
    word<JointType>(in, "joint", joint.type,
                    {{"ball", JointType::ball},
                     {"universal", JointType::universal},
                     {"hinge", JointType::revolute},
                     {"fixed", JointType::fixed},
                     {"free", JointType::free}});
    if (!root && joint.type == JointType::free) {
        wrong(key_place(in, "joint"), "a body on a free joint hangs on nobody", "leave out `on`");
    }
    if (root && joint.type != JointType::free) {
        wrong(key_place(in, "joint"), in.title + " has a joint, and nothing to be joined to",
              "say on which body it hangs: on = \"torso\"");
    }
    vector(in, "at", joint.placement.translation);
    turn(in, joint.placement.rotation);
    joint.axis = Vec3::UnitX();
    joint.axis_2 = Vec3::UnitX();
    if (joint.type == JointType::universal) joint.axis_2 = Vec3::UnitZ();
    for (const auto& [key, axis] :
         {std::pair{"axis", &joint.axis}, std::pair{"axis_2", &joint.axis_2}}) {
        const toml::node* node = in.table.get(key);
        if (node == nullptr) continue;
        const auto given = vector(*node, key);
        if (given && !(given->norm() > 1e-9)) {
            wrong(*node, fmt::format("{} has no direction: it is zero", key), "[1, 0, 0] is x");
        } else if (given) {
            // axes that are exact stay so
            *axis = given->squaredNorm() == 1.0 ? *given : given->normalized();
        }
    }
    if (joint.type != JointType::universal && in.table.get("axis_2")) {
        wrong(key_place(in, "axis_2"), "axis_2 belongs to a universal joint");
    } else if (joint.type == JointType::universal &&
               std::abs(joint.axis.dot(joint.axis_2)) > 0.99) {
        wrong(key_place(in, in.table.get("axis_2") ? "axis_2" : "joint"),
              "the two axes of the universal joint are parallel",
              "the usual ones are axis = [1, 0, 0] and axis_2 = [0, 0, 1]");
    }
    read_stops(in, joint);
    if (const toml::node* swing = in.table.get("swing")) {
        const auto most = number(*swing, "swing", 1.0, 180.0);
        if (joint.type != JointType::ball) {
            wrong(*swing, "swing belongs to a ball joint",
                  turns_about_an_axis(joint.type) ? "hinges have stops = [lowest, highest]" : "");
        } else if (most) {
            joint.swing_limit = radians(*most);
        }
    }
    const bool moves = !root && joint.type != JointType::fixed;
    joint.damping = moves ? usual_damping : 0.0;
    for (const auto& [key, value] :
         {std::pair{"damping", &joint.damping}, std::pair{"spring", &joint.stiffness}}) {
        if (in.table.get(key) && !moves) {
            wrong(key_place(in, key), fmt::format("{} belongs to a joint that turns", key));
        }
        number(in, key, *value, 0.0, 100.0);
    }
}

void PlayReader::read_mass(const Section& in, const rigid::Shape* shape, const Quat& turned,
                           Link& link) {
    if (!in.table.get("mass")) missing(in, "mass", "kilograms: a puppet's arm has mass = 0.04");
    number(in, "mass", link.mass, lightest, heaviest);
    const toml::node* inertia = in.table.get("inertia");
    if (inertia == nullptr) {
        if (shape == nullptr) {
            missing(in, "shape and no inertia",
                    "give box, ball or hull, or inertia = [x, y, z], kg m2");
            return;
        }
        const Mat3 turn = turned.toRotationMatrix();
        link.inertia = link.mass * (turn * shape->inertia_per_mass() * turn.transpose());
        return;
    }
    const auto three = vector(*inertia, "inertia", 1e6);
    if (!three) return;
    const Vec3& i = *three;
    if (!(i.minCoeff() > 0.0)) {
        wrong(
            *inertia,
            fmt::format("inertia is [{:g}, {:g}, {:g}], expected more than 0", i.x(), i.y(), i.z()),
            "without it, it is that of the shape, evenly filled");
    } else if (2.0 * i.maxCoeff() > i.sum() * (1.0 + 1e-9)) {
        wrong(*inertia,
              fmt::format("no body has the inertia [{:g}, {:g}, {:g}]: one is more than the other "
                          "two together",
                          i.x(), i.y(), i.z()),
              "without it, it is that of the shape, evenly filled");
    } else {
        link.inertia = i.asDiagonal();
    }
}

void PlayReader::read_body(const Section& in) {
    know(in, {"name",   "on",         "joint",   "at",      "turn",     "axis",        "axis_2",
              "stops",  "swing",      "damping", "spring",  "box",      "ball",        "hull",
              "middle", "shape_turn", "mass",    "inertia", "friction", "restitution", "end"});
    const std::size_t before = problems_.size();
    Body body;
    body.source = in.source;
    body.link.line = in.source.line;
    body.link.name = fresh_name(in, "body", body_names_);
    text(in, "on", body.on);
    body.on_source = key_place(in, "on");
    read_joint(in, body.link);
    const ShapePointer shape = shape_of(in, false);
    Transform in_link;
    vector(in, "middle", in_link.translation);
    if (const toml::node* node = in.table.get("shape_turn")) {
        in_link.rotation = turn(*node, "shape_turn").value_or(Quat::Identity());
    }
    // the points of a hull are where they are said to be, wherever its middle comes out
    if (shape != nullptr && in.table.get("hull")) {
        in_link.translation += in_link.rotation * shape->centre();
    }
    body.link.centre = in_link.translation;
    body.link.far_end = 2.0 * in_link.translation;
    vector(in, "end", body.link.far_end);
    if (problems_.size() == before) read_mass(in, shape.get(), in_link.rotation, body.link);
    articulated::LinkShape piece;
    piece.shape = shape;
    piece.in_link = in_link;
    number(in, "friction", piece.friction, 0.0, 10.0);
    number(in, "restitution", piece.restitution, 0.0, 1.0);
    if (shape != nullptr) body.shape = piece;
    if (problems_.size() > before) known_all_ = false;
    bodies_.push_back(std::move(body));
}

void PlayReader::read_bodies(const toml::table& root) {
    const std::vector<Section> found = sections(root, "body");
    if (found.size() > most_bodies) {
        wrong(found[most_bodies].source,
              fmt::format("{} bodies, expected {} at most", found.size(), most_bodies));
        return;
    }
    for (const Section& in : found) read_body(in);
    put_in_order();
    if (problems_.empty()) build_model();
}

void PlayReader::put_in_order() {
    std::vector<std::string> names;
    for (const Body& body : bodies_) names.push_back(body.link.name);
    std::vector<int> parent(bodies_.size(), -1);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const Body& body = bodies_[i];
        if (body.on.empty()) continue;
        const auto found = std::find(names.begin(), names.end(), body.on);
        if (found == names.end()) {
            known_all_ = false;
            const std::string near = nearest_word(body.on, names);
            wrong(body.on_source,
                  fmt::format("{} hangs on {}, and there is no such body",
                              in_quotes(body.link.name), in_quotes(body.on)),
                  near.empty() ? "give one of the bodies this name"
                               : "did you mean \"" + near + "\"?");
            continue;
        }
        parent[i] = static_cast<int>(found - names.begin());
    }
    // round in a circle? each circle is told once, by the first of its bodies
    std::vector<char> told(bodies_.size(), 0);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        std::vector<std::size_t> way{i};
        while (parent[way.back()] >= 0 && way.size() <= bodies_.size()) {
            way.push_back(static_cast<std::size_t>(parent[way.back()]));
            if (way.back() == i) break;
        }
        if (way.size() < 2 || way.back() != i || told[i]) continue;
        std::string round;
        for (std::size_t k = 0; k < way.size(); ++k) {
            told[way[k]] = 1;
            if (k < 6) round += (k > 0 ? " on " : "") + in_quotes(names[way[k]]);
        }
        if (way.size() > 6) round += " ...";
        known_all_ = false;
        wrong(bodies_[i].on_source, "bodies hang on each other in a circle: " + round,
              "open one joint of the circle");
    }
    if (!known_all_ || !problems_.empty()) return;
    // in the order of the text, but for those that come before their parents
    std::vector<int> place(bodies_.size(), -1);
    std::vector<Body> ordered;
    while (ordered.size() < bodies_.size()) {
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (place[i] >= 0 || (parent[i] >= 0 && place[parent[i]] < 0)) continue;
            place[i] = static_cast<int>(ordered.size());
            bodies_[i].link.parent = parent[i] < 0 ? -1 : place[parent[i]];
            ordered.push_back(bodies_[i]);
        }
    }
    bodies_ = std::move(ordered);
}

void PlayReader::build_model() {
    if (bodies_.empty()) return;
    std::vector<Link> links;
    for (const Body& body : bodies_) {
        if (body.shape) {
            play_.puppet.shapes.push_back(*body.shape);
            play_.puppet.shapes.back().link = static_cast<int>(links.size());
        }
        links.push_back(body.link);
        // a free joint says where its body is by its numbers
        if (body.link.joint.type == JointType::free) links.back().joint.placement = {};
    }
    Result<articulated::Model> model = articulated::Model::build(std::move(links), file_);
    if (!model) {
        for (Problem problem : model.error()) {
            problem.line = std::max(1, problem.line);
            problem.column = std::max(1, problem.column);
            problems_.push_back(std::move(problem));
        }
        return;
    }
    play_.puppet.model = std::make_shared<const articulated::Model>(std::move(model).value());
    play_.puppet.start = articulated::rest_state(*play_.puppet.model);
    for (int i = 0; i < play_.puppet.model->link_count(); ++i) {
        const Joint& joint = bodies_[i].link.joint;
        if (joint.type != JointType::free) continue;
        const Vec3& p = joint.placement.translation;
        const Quat& q = joint.placement.rotation;
        double* to = play_.puppet.start.positions.data() + play_.puppet.model->first_position(i);
        for (const double x : {p.x(), p.y(), p.z(), q.w(), q.x(), q.y(), q.z()}) *to++ = x;
    }
}

void PlayReader::read_poses(const toml::table& root) {
    if (play_.puppet.model == nullptr) return;
    const articulated::Model& model = *play_.puppet.model;
    std::map<int, SourcePlace> posed;
    for (const Section& in : sections(root, "pose")) {
        know(in, {"body", "at", "turn", "angle", "angles"});
        const std::optional<int> link = link_named(in, "body");
        if (!link) continue;
        if (const auto [first, fresh] = posed.emplace(*link, in.source); !fresh) {
            wrong(key_place(in, "body"),
                  fmt::format("{} is posed twice, first in line {}",
                              in_quotes(model.link(*link).name), first->second.line),
                  "keep one of them");
            continue;
        }
        const Joint& joint = model.link(*link).joint;
        double* q = play_.puppet.start.positions.data() + model.first_position(*link);
        // what does not fit the joint
        const bool free = joint.type == JointType::free, ball = joint.type == JointType::ball;
        const std::pair<const char*, bool> fits[] = {
            {"at", free},
            {"turn", free || ball},
            {"angle", joint.type == JointType::revolute},
            {"angles", joint.type == JointType::universal}};
        std::string takes;
        for (const auto& [key, fit] : fits) {
            if (fit) takes += (takes.empty() ? "" : " and ") + std::string(key);
        }
        for (const auto& [key, fit] : fits) {
            if (in.table.get(key) == nullptr || fit) continue;
            wrong(key_place(in, key),
                  fmt::format("{} does not fit the joint of {}", key,
                              in_quotes(model.link(*link).name)),
                  takes.empty() ? "it cannot be posed" : "this one takes " + takes);
        }
        if (free && in.table.get("at")) {
            Vec3 at(q[0], q[1], q[2]);
            vector(in, "at", at);
            for (int k = 0; k < 3; ++k) q[k] = at[k];
        }
        if (const toml::node* node = in.table.get("turn"); node != nullptr && (free || ball)) {
            if (const auto turned = turn(*node, "turn")) {
                double* to = q + (free ? 3 : 0);
                to[0] = turned->w();
                for (int k = 0; k < 3; ++k) to[k + 1] = turned->vec()[k];
                const double swing =
                    std::acos(std::clamp((*turned * joint.axis).dot(joint.axis), -1.0, 1.0));
                if (ball && swing > joint.swing_limit) {
                    wrong(*node,
                          fmt::format("turned {:.3g} degrees out, and the joint swings {:.3g}",
                                      degrees(swing), degrees(joint.swing_limit)));
                }
            }
        }
        const auto angle = [&](const toml::node& node, const std::string& what, int k) {
            const auto given = number(node, what, -360.0, 360.0);
            if (!given) return;
            q[k] = radians(*given);
            if (q[k] < joint.lowest[k] || q[k] > joint.highest[k]) {
                wrong(node, fmt::format("{} is {} degrees, beyond the stops of the joint: {:.4g} "
                                        "to {:.4g}",
                                        what, *given, degrees(joint.lowest[k]),
                                        degrees(joint.highest[k])));
            }
        };
        if (const toml::node* node = in.table.get("angle");
            node != nullptr && joint.type == JointType::revolute) {
            angle(*node, "angle", 0);
        }
        if (const toml::node* node = in.table.get("angles");
            node != nullptr && joint.type == JointType::universal) {
            if (numbers(*node, "angles", 2, "[first, second], degrees", 360.0)) {
                angle((*node->as_array())[0], "the first angle", 0);
                angle((*node->as_array())[1], "the second angle", 1);
            }
        }
    }
}

}  // namespace sidestep::puppet::detail
