#include "sidestep/articulated/io/urdf.h"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <map>
#include <set>

#include "sidestep/articulated/io/detail/shape_mass.h"
#include "sidestep/articulated/io/detail/xml.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated {

using detail::XmlAttribute;
using detail::XmlElement;
using detail::XmlPlace;
using detail::XmlProblems;

namespace {

struct UrdfLink {
    const XmlElement* element = nullptr;
    double mass = 0.0;
    Vec3 centre = Vec3::Zero();
    Mat3 inertia = Mat3::Zero();
    std::vector<ModelShape> shapes{};
    int joint = -1;  // that carries it
    std::vector<int> joints_below{};
};

struct UrdfJoint {
    const XmlElement* element = nullptr;
    std::string name{}, type{};
    int parent = -1, child = -1;  // links of the file
    Joint joint{};
};

class UrdfReader {
public:
    UrdfReader(std::string name, const ModelReadOptions& options)
        : name_(std::move(name)), options_(options) {}

    Result<ModelFile> read(std::string_view bytes);

private:
    void read_link(const XmlElement& element);
    void read_inertial(const XmlElement& element, UrdfLink& link);
    void read_shapes(const XmlElement& element, UrdfLink& link);
    void read_joint(const XmlElement& element);
    void read_joint_limits(const XmlElement& element, UrdfJoint& joint);
    void connect();
    int find_root();
    void add(int root);
    void add_link(int which, int parent, Joint joint, const std::string& joint_name);

    Transform origin_of(const XmlElement& element);
    double number(const XmlElement& element, const char* attribute, double otherwise);
    int link_called(const XmlElement& joint, const char* which);

    std::string name_;
    ModelReadOptions options_;
    XmlProblems problems_;
    ModelFile file_;
    std::vector<UrdfLink> urdf_links_;
    std::vector<UrdfJoint> urdf_joints_;
    std::map<std::string, int> by_name_;
    std::vector<Link> links_;
    std::vector<XmlPlace> places_;
};

Result<ModelFile> UrdfReader::read(std::string_view bytes) {
    const auto root = detail::parse_xml(bytes, name_);
    if (!root) return failure(root.error());
    if (root->name != "robot") {
        problems_.error(root->place,
                        fmt::format("the file is a <{}>, expected <robot>", root->name));
        return failure(std::move(problems_.list()));
    }
    if (const XmlAttribute* name = root->find("name")) file_.name = name->value;
    static const std::set<std::string, std::less<>> others{"material", "transmission", "gazebo",
                                                           "sensor"};
    for (const XmlElement& child : root->children) {
        if (child.name == "link") {
            read_link(child);
        } else if (child.name != "joint" && !others.contains(child.name)) {
            problems_.error(child.place, fmt::format("unknown element <{}> in <robot>", child.name),
                            "expected link, joint, material, transmission or gazebo");
        }
    }
    for (const XmlElement& child : root->children) {
        if (child.name == "joint") read_joint(child);
    }
    connect();
    const int first = problems_.failed() ? -1 : find_root();
    if (problems_.failed()) return failure(std::move(problems_.list()));
    add(first);

    auto built = Model::build(links_, name_);
    if (!built) {
        for (std::size_t i = 0; i < links_.size(); ++i) links_[i].line = static_cast<int>(i) + 1;
        const auto again = Model::build(links_, name_);
        for (const Problem& problem : again.error()) {
            problems_.error(problem.line > 0 ? places_[static_cast<std::size_t>(problem.line) - 1]
                                             : root->place,
                            problem.message, problem.hint);
        }
        return failure(std::move(problems_.list()));
    }
    file_.model = std::move(*built);
    file_.warnings = std::move(problems_.list());
    return std::move(file_);
}

double UrdfReader::number(const XmlElement& element, const char* attribute, double otherwise) {
    const XmlAttribute* found = element.find(attribute);
    if (found == nullptr) return otherwise;
    const auto numbers = detail::numbers_of(*found, 1, 1, problems_);
    return numbers.empty() ? otherwise : numbers[0];
}

Transform UrdfReader::origin_of(const XmlElement& element) {
    const XmlElement* origin = element.child("origin");
    Transform at;
    if (origin == nullptr) return at;
    if (const XmlAttribute* xyz = origin->find("xyz")) {
        at.translation = detail::vector_of(*xyz, problems_).value_or(Vec3::Zero());
    }
    if (const XmlAttribute* rpy = origin->find("rpy")) {
        // roll, pitch, yaw about axes that do not turn along
        const Vec3 angles = detail::vector_of(*rpy, problems_).value_or(Vec3::Zero());
        at.rotation = from_euler({Axis::z, Axis::y, Axis::x}, {angles.z(), angles.y(), angles.x()})
                          .normalized();
    }
    return at;
}

void UrdfReader::read_link(const XmlElement& element) {
    const XmlAttribute* name = element.find("name");
    if (name == nullptr || name->value.empty()) {
        problems_.error(element.place, "<link> has no name");
        return;
    }
    if (!by_name_.try_emplace(name->value, static_cast<int>(urdf_links_.size())).second) {
        problems_.error(name->place, fmt::format("two links are called \"{}\"", name->value));
        return;
    }
    UrdfLink link;
    link.element = &element;
    if (const XmlElement* inertial = element.child("inertial")) read_inertial(*inertial, link);
    read_shapes(element, link);
    urdf_links_.push_back(std::move(link));
}

void UrdfReader::read_inertial(const XmlElement& element, UrdfLink& link) {
    const Transform at = origin_of(element);
    link.centre = at.translation;
    const XmlElement* mass = element.child("mass");
    if (mass == nullptr || mass->find("value") == nullptr) {
        problems_.error(element.place, "<inertial> has no <mass value=\"...\">");
        return;
    }
    link.mass = number(*mass, "value", 0.0);
    if (link.mass < 0.0) {
        problems_.error(mass->place, fmt::format("mass is {}, expected 0 or more", link.mass));
        link.mass = 0.0;
    }
    const XmlElement* inertia = element.child("inertia");
    if (inertia == nullptr) {
        if (link.mass > 0.0) {
            problems_.error(element.place, "<inertial> has a mass but no <inertia>",
                            "give ixx, iyy, izz and the products ixy, ixz, iyz");
        }
        return;
    }
    Mat3 own = Mat3::Zero();
    const char* words[3][3] = {{"ixx", "ixy", "ixz"}, {"ixy", "iyy", "iyz"}, {"ixz", "iyz", "izz"}};
    for (int i = 0; i < 3; ++i) {
        if (inertia->find(words[i][i]) == nullptr) {
            problems_.error(inertia->place, fmt::format("<inertia> has no {}", words[i][i]));
            return;
        }
        for (int j = 0; j < 3; ++j) own(i, j) = number(*inertia, words[i][j], 0.0);
    }
    if (link.mass == 0.0) {
        link.centre.setZero();
        if (own.cwiseAbs().maxCoeff() > 0.0) {
            problems_.warn(inertia->place, "an inertia without mass is taken as nothing");
        }
        return;
    }
    const Vec3 moments =
        Eigen::SelfAdjointEigenSolver<Mat3>(own, Eigen::EigenvaluesOnly).eigenvalues();
    if (!(moments.minCoeff() > 0.0)) {
        problems_.error(inertia->place,
                        fmt::format("the inertia has a moment of {:.6g}, expected more than 0",
                                    moments.minCoeff()),
                        "were a moment and a product exchanged?");
        return;
    }
    const Mat3 turn = at.rotation.toRotationMatrix();
    const Mat3 turned = turn * own * turn.transpose();
    link.inertia = 0.5 * (turned + turned.transpose());
}

void UrdfReader::read_shapes(const XmlElement& element, UrdfLink& link) {
    const bool collides = element.child("collision") != nullptr;
    using Kind = ModelShape::Kind;
    for (const XmlElement& part : element.children) {
        if (part.name != (collides ? "collision" : "visual")) continue;
        const XmlElement* geometry = part.child("geometry");
        if (geometry == nullptr || geometry->children.empty()) {
            problems_.error(part.place,
                            fmt::format("<{}> has no <geometry> with a shape", part.name));
            continue;
        }
        const XmlElement& what = geometry->children.front();
        ModelShape shape;
        if (const XmlAttribute* name = part.find("name")) shape.name = name->value;
        shape.placement = origin_of(part);
        if (what.name == "box") {
            shape.kind = Kind::box;
            const XmlAttribute* size = what.find("size");
            if (size != nullptr) {
                shape.size = 0.5 * detail::vector_of(*size, problems_).value_or(Vec3::Ones());
            }
        } else if (what.name == "sphere") {
            shape.size.x() = number(what, "radius", 0.0);
        } else if (what.name == "cylinder" || what.name == "capsule") {
            shape.kind = what.name == "capsule" ? Kind::capsule : Kind::cylinder;
            shape.size = {number(what, "radius", 0.0), 0.5 * number(what, "length", 0.0), 0.0};
        } else if (what.name == "mesh") {
            problems_.warn(what.place, "a mesh is not read: the link is drawn without it");
            continue;
        } else {
            problems_.error(what.place, fmt::format("unknown shape <{}>", what.name),
                            "expected box, sphere, cylinder, capsule or mesh");
            continue;
        }
        const int sizes = shape.kind == Kind::box ? 3 : shape.kind == Kind::sphere ? 1 : 2;
        if (!(shape.size.head(sizes).minCoeff() > 0.0)) {
            problems_.error(what.place,
                            fmt::format("<{}> has a size that is not above 0", what.name));
            continue;
        }
        link.shapes.push_back(std::move(shape));
    }
}

int UrdfReader::link_called(const XmlElement& joint, const char* which) {
    const XmlElement* element = joint.child(which);
    const XmlAttribute* link = element == nullptr ? nullptr : element->find("link");
    if (link == nullptr) {
        problems_.error(joint.place, fmt::format("<joint> has no <{} link=\"...\"/>", which));
        return -1;
    }
    const auto found = by_name_.find(link->value);
    if (found != by_name_.end()) return found->second;
    std::string names;
    for (const auto& [name, _] : by_name_) {
        if (names.size() > 120) break;
        names += " " + name;
    }
    problems_.error(link->place,
                    fmt::format("the {} of this joint is \"{}\", but no link is called that", which,
                                link->value),
                    "links of this file:" + names);
    return -1;
}

void UrdfReader::read_joint(const XmlElement& element) {
    if (problems_.enough()) return;
    UrdfJoint joint;
    joint.element = &element;
    if (const XmlAttribute* name = element.find("name")) joint.name = name->value;
    const XmlAttribute* type = element.find("type");
    joint.type = type == nullptr ? std::string() : type->value;
    static const std::map<std::string, JointType> types{
        {"fixed", JointType::fixed},         {"revolute", JointType::revolute},
        {"continuous", JointType::revolute}, {"prismatic", JointType::prismatic},
        {"floating", JointType::free},       {"spherical", JointType::ball},
        {"planar", JointType::revolute}};
    const auto known = types.find(joint.type);
    if (known == types.end()) {
        problems_.error(type == nullptr ? element.place : type->place,
                        fmt::format("unknown joint type \"{}\"", joint.type),
                        "expected fixed, revolute, continuous, prismatic, floating, planar or "
                        "spherical");
        return;
    }
    joint.joint.type = known->second;
    joint.joint.placement = origin_of(element);
    joint.joint.axis = Vec3::UnitX();
    const XmlElement* axis = element.child("axis");
    if (axis != nullptr && axis->find("xyz") != nullptr) {
        const Vec3 given = detail::vector_of(*axis->find("xyz"), problems_).value_or(Vec3::UnitX());
        if (given.norm() > 1e-10) {
            joint.joint.axis = given.normalized();
        } else {
            problems_.error(axis->place, "the axis has no direction");
        }
    }
    read_joint_limits(element, joint);
    joint.parent = link_called(element, "parent");
    joint.child = link_called(element, "child");
    urdf_joints_.push_back(std::move(joint));
}

void UrdfReader::read_joint_limits(const XmlElement& element, UrdfJoint& joint) {
    if (const XmlElement* dynamics = element.child("dynamics")) {
        joint.joint.damping = number(*dynamics, "damping", 0.0);
        if (joint.joint.damping < 0.0) {
            problems_.error(dynamics->place,
                            fmt::format("damping is {}, expected 0 or more", joint.joint.damping));
            joint.joint.damping = 0.0;
        }
        if (number(*dynamics, "friction", 0.0) > 0.0) {
            problems_.warn(dynamics->place, "friction in a joint is not simulated");
        }
    }
    if (const XmlElement* mimic = element.child("mimic")) {
        problems_.warn(mimic->place, "<mimic> is not simulated: the joint moves on its own");
    }
    const XmlElement* limit = element.child("limit");
    if (limit == nullptr || (joint.type != "revolute" && joint.type != "prismatic")) return;
    const double low = number(*limit, "lower", 0.0), high = number(*limit, "upper", 0.0);
    if (low == high) return;  // both left out: a file that only gives effort and speed
    if (low > high) {
        problems_.error(limit->place,
                        fmt::format("limits {} to {}, the wrong way round", low, high));
        return;
    }
    joint.joint.lowest[0] = low;
    joint.joint.highest[0] = high;
}

void UrdfReader::connect() {
    for (std::size_t j = 0; j < urdf_joints_.size(); ++j) {
        const UrdfJoint& joint = urdf_joints_[j];
        if (joint.parent < 0 || joint.child < 0) continue;
        UrdfLink& child = urdf_links_[joint.child];
        if (child.joint >= 0) {
            problems_.error(joint.element->place,
                            fmt::format("link \"{}\" hangs on two joints, \"{}\" and \"{}\"",
                                        child.element->find("name")->value,
                                        urdf_joints_[child.joint].name, joint.name),
                            "loops are not simulated; open one of the two");
            continue;
        }
        child.joint = static_cast<int>(j);
        urdf_links_[joint.parent].joints_below.push_back(static_cast<int>(j));
    }
}

int UrdfReader::find_root() {
    int root = -1;
    for (std::size_t i = 0; i < urdf_links_.size(); ++i) {
        if (urdf_links_[i].joint >= 0) continue;
        if (root >= 0) {
            problems_.error(urdf_links_[i].element->place,
                            fmt::format("two links hang on nothing, \"{}\" and \"{}\"",
                                        urdf_links_[root].element->find("name")->value,
                                        urdf_links_[i].element->find("name")->value),
                            "a robot has one root; add the joint that is missing");
            return -1;
        }
        root = static_cast<int>(i);
    }
    if (root < 0) {
        problems_.error(urdf_links_.empty()
                            ? XmlPlace{std::make_shared<const std::string>(name_), 1, 1}
                            : urdf_links_.front().element->place,
                        urdf_links_.empty() ? "the robot has no links"
                                            : "every link hangs on another: the joints go round in "
                                              "a circle");
        return -1;
    }
    // a circle beside the tree
    std::vector<int> todo{root};
    std::vector<char> seen(urdf_links_.size(), 0);
    while (!todo.empty()) {
        const int at = todo.back();
        todo.pop_back();
        seen[at] = 1;
        for (const int j : urdf_links_[at].joints_below) todo.push_back(urdf_joints_[j].child);
    }
    for (std::size_t i = 0; i < urdf_links_.size(); ++i) {
        if (seen[i]) continue;
        problems_.error(urdf_links_[i].element->place,
                        fmt::format("link \"{}\" hangs on itself: its joints go round in a circle",
                                    urdf_links_[i].element->find("name")->value),
                        "loops are not simulated; open one joint of the circle");
        return -1;
    }
    return root;
}

void UrdfReader::add_link(int which, int parent, Joint joint, const std::string& joint_name) {
    const UrdfLink& from = urdf_links_[which];
    Link link;
    link.name = from.element->find("name")->value;
    link.parent = parent;
    link.joint = std::move(joint);
    link.mass = from.mass;
    link.centre = from.centre;
    link.inertia = from.inertia;
    link.far_end = detail::far_end_of(from.shapes);
    link.line = from.element->place.line;
    const int index = static_cast<int>(links_.size());
    for (ModelShape shape : from.shapes) {
        shape.link = index;
        file_.shapes.push_back(std::move(shape));
    }
    links_.push_back(std::move(link));
    places_.push_back(from.element->place);
    file_.joint_names.push_back(joint_name);
}

/// Parents first, without recursion: a chain may be as long as it likes.
void UrdfReader::add(int root) {
    struct Step {
        int link, joint, parent;
    };
    std::vector<Step> todo{{root, -1, -1}};
    while (!todo.empty()) {
        const Step step = todo.back();
        todo.pop_back();
        Joint joint;
        std::string name;
        int parent = step.parent;
        if (step.joint < 0) {
            joint.type = options_.floating ? JointType::free : JointType::fixed;
        } else {
            const UrdfJoint& from = urdf_joints_[step.joint];
            joint = from.joint;
            name = from.name;
            if (from.type == "planar") {
                // two slides across the axis; the hinge is the link's own joint
                const Vec3 across = joint.axis.unitOrthogonal();
                Joint slide = joint;
                slide.type = JointType::prismatic;
                for (const char* way : {"along", "across"}) {
                    slide.axis = parent == step.parent ? across : Vec3(joint.axis.cross(across));
                    Link link;
                    link.name = fmt::format(
                        "{}/{}", urdf_links_[step.link].element->find("name")->value, way);
                    link.parent = parent;
                    link.joint = slide;
                    link.line = from.element->place.line;
                    parent = static_cast<int>(links_.size());
                    links_.push_back(std::move(link));
                    places_.push_back(from.element->place);
                    file_.joint_names.emplace_back();
                    slide.placement = {};
                }
                joint.placement = {};
            }
        }
        add_link(step.link, parent, joint, name);
        const int index = static_cast<int>(links_.size()) - 1;
        const auto& below = urdf_links_[step.link].joints_below;
        // the first of the file is taken next
        for (auto j = below.rbegin(); j != below.rend(); ++j) {
            todo.push_back({urdf_joints_[*j].child, *j, index});
        }
    }
}

}  // namespace

Result<ModelFile> read_urdf(std::string_view bytes, const std::string& name,
                            const ModelReadOptions& options) {
    return UrdfReader(name, options).read(bytes);
}

}  // namespace sidestep::articulated
