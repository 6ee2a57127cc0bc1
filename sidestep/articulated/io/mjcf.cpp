#include "sidestep/articulated/io/mjcf.h"

#include <fmt/format.h>

#include "sidestep/articulated/io/detail/mjcf_reader.h"

namespace sidestep::articulated {

namespace detail {

namespace {

constexpr int include_limit = 100;

const Words known_sections{"compiler", "option", "size",      "visual",    "statistic", "default",
                           "custom",   "asset",  "worldbody", "contact",   "equality",  "tendon",
                           "actuator", "sensor", "keyframe",  "extension", "deformable"};
const Words known_joint{"name",
                        "class",
                        "type",
                        "group",
                        "pos",
                        "axis",
                        "springdamper",
                        "limited",
                        "actuatorfrclimited",
                        "solreflimit",
                        "solimplimit",
                        "solreffriction",
                        "solimpfriction",
                        "stiffness",
                        "range",
                        "actuatorfrcrange",
                        "margin",
                        "ref",
                        "springref",
                        "armature",
                        "damping",
                        "frictionloss",
                        "user",
                        "align",
                        "actuatorgravcomp"};
const Words known_body{"name",   "childclass", "mocap", "pos",      "quat", "axisangle",
                       "xyaxes", "zaxis",      "euler", "gravcomp", "user", "sleep"};
/// In a body, and of no weight.
const Words looks{"site", "camera", "light", "plugin"};

}  // namespace

Result<ModelFile> MjcfReader::read(std::string_view bytes) {
    auto parsed = parse_xml(bytes, name_);
    if (!parsed) return failure(parsed.error());
    XmlElement root = std::move(*parsed);
    if (root.name != "mujoco") {
        problems_.error(root.place,
                        fmt::format("the file is a <{}>, expected <mujoco>", root.name));
        return failure(std::move(problems_.list()));
    }
    if (!splice_includes(root, 0)) return failure(std::move(problems_.list()));
    if (const XmlAttribute* name = root.find("model")) file_.name = name->value;
    read_settings(root);
    bool world = false;
    for (const XmlElement& section : root.children) {
        if (section.name != "worldbody") continue;
        world = true;
        read_world(section);
    }
    if (!world) problems_.error(root.place, "the file has no <worldbody>");
    for (const XmlElement& section : root.children) {
        if (section.name != "actuator") continue;
        for (const XmlElement& each : section.children) read_actuator(each);
    }
    tell_what_is_left(root);
    return finish();
}

/// Puts the children of included files where <include> stands. Every file at most once, as MuJoCo
/// has it, so that no file can include itself.
bool MjcfReader::splice_includes(XmlElement& element, int depth) {
    if (depth > xml_depth_limit) {
        problems_.error(element.place, "includes make elements nest too deep");
        return false;
    }
    std::vector<XmlElement> children;
    for (XmlElement& child : element.children) {
        if (child.name != "include") {
            if (!splice_includes(child, depth + 1)) return false;
            children.push_back(std::move(child));
            continue;
        }
        const XmlAttribute* path = child.find("file");
        if (path == nullptr || path->value.empty()) {
            problems_.error(child.place, "<include> names no file, expected file=\"...\"");
            return false;
        }
        if (!seen_files_.insert(path->value).second || ++included_ > include_limit) {
            problems_.error(path->place,
                            fmt::format("\"{}\" is included a second time", path->value),
                            "a file may be included once");
            return false;
        }
        if (!includes_) {
            problems_.error(
                path->place,
                fmt::format("\"{}\" is included, but only one text was given", path->value));
            return false;
        }
        const auto bytes = includes_(path->value);
        if (!bytes) {
            problems_.error(path->place,
                            fmt::format("the included file \"{}\" cannot be read: {}", path->value,
                                        bytes.error().front().message),
                            "it is looked for beside the file that was opened");
            return false;
        }
        auto parsed = parse_xml(*bytes, path->value);
        if (!parsed) {
            for (const Problem& problem : parsed.error()) problems_.list().push_back(problem);
            problems_.error(path->place, "this included file cannot be read");
            return false;
        }
        XmlElement inner = std::move(*parsed);
        if (!splice_includes(inner, depth + 1)) return false;
        for (XmlElement& each : inner.children) children.push_back(std::move(each));
    }
    element.children = std::move(children);
    return true;
}

void MjcfReader::read_settings(const XmlElement& root) {
    for (const XmlElement& section : root.children) {
        if (section.name == "compiler") compiler_.read(section, problems_);
        if (section.name == "option") read_option(section);
        if (section.name == "default") defaults_.read(section, problems_);
        if (!known_sections.contains(section.name)) {
            std::string list;
            for (const std::string& word : known_sections) list += " " + word;
            problems_.error(section.place, fmt::format("unknown section <{}>", section.name),
                            "MJCF has:" + list);
        }
    }
}

void MjcfReader::read_option(const XmlElement& option) {
    for (const XmlAttribute& a : option.attributes) {
        if (a.name == "gravity") {
            file_.gravity = vector_of(a, problems_).value_or(file_.gravity);
        } else if (a.name == "timestep") {
            const auto n = numbers_of(a, 1, 1, problems_);
            if (!n.empty()) file_.time_step = n[0];
        } else if (a.name == "density" || a.name == "viscosity" || a.name == "wind") {
            problems_.warn(a.place, fmt::format("{}=\"{}\": air and water are not simulated",
                                                a.name, a.value));
        }
    }
    if (const XmlElement* flag = option.child("flag")) {
        const XmlAttribute* gravity = flag->find("gravity");
        if (gravity != nullptr && gravity->value == "disable") file_.gravity.setZero();
    }
}

/// Items of a body or of the world; those in frames with the frame undone.
void MjcfReader::gather(const XmlElement& around, const Transform& frame,
                        const std::string& inherited, std::vector<MjcfItem>& items, int depth) {
    for (const XmlElement& child : around.children) {
        if (child.name == "frame") {
            std::string inner = inherited;
            if (const XmlAttribute* own = child.find("childclass")) {
                if (defaults_.has(own->value)) {
                    inner = own->value;
                } else {
                    problems_.error(own->place, fmt::format("there is no class \"{}\"", own->value),
                                    "classes of this file: " + defaults_.names());
                }
            }
            const MjcfElement words(child, inner, defaults_, problems_);
            gather(child, frame * words.placement(compiler_), inner, items, depth + 1);
        } else if (child.name == "replicate" || child.name == "attach" ||
                   child.name == "composite" || child.name == "flexcomp") {
            problems_.error(child.place, fmt::format("<{}> is not read", child.name),
                            child.name == "attach" || child.name == "replicate"
                                ? "open the file that it copies, or write the copies out"
                                : "soft bodies are not simulated; take the element out");
        } else if (child.name == "geom" || child.name == "body" || child.name == "joint" ||
                   child.name == "freejoint" || child.name == "inertial") {
            items.push_back({&child, frame, inherited});
        } else if (!looks.contains(child.name)) {
            problems_.error(child.place,
                            fmt::format("unknown element <{}> in <{}>", child.name, around.name),
                            "expected body, joint, freejoint, geom, inertial, frame, site, camera "
                            "or light");
        }
    }
}

void MjcfReader::read_world(const XmlElement& world) {
    std::vector<MjcfItem> items;
    gather(world, {}, "main", items, 0);
    for (const MjcfItem& item : items) {
        if (problems_.enough()) return;
        const std::string& kind = item.element->name;
        if (kind == "geom") {
            if (auto shape = read_shape(item, false)) file_.shapes.push_back(std::move(*shape));
        } else if (kind == "body") {
            read_body(item, -1, {}, 0);
        } else {
            problems_.error(item.element->place, fmt::format("<{}> in the world", kind),
                            "the world does not move; put it into a <body>");
        }
    }
}

std::string MjcfReader::free_name(std::string wanted) {
    std::string name = wanted;
    while (!names_.try_emplace(name, 1).second)
        name = fmt::format("{} ({})", wanted, ++names_[wanted]);
    return name;
}

/// @param in_parent  From the parent body's axes into those of the parent link.
void MjcfReader::read_body(const MjcfItem& body, int parent, const Transform& in_parent,
                           int depth) {
    if (problems_.enough() || depth > xml_depth_limit) return;
    const XmlElement& element = *body.element;
    check_attributes(element, known_body, problems_);
    std::string inherited = body.inherited;
    if (const XmlAttribute* own = element.find("childclass")) {
        if (defaults_.has(own->value)) {
            inherited = own->value;
        } else {
            problems_.error(own->place, fmt::format("there is no class \"{}\"", own->value),
                            "classes of this file: " + defaults_.names());
        }
    }
    if (const XmlAttribute* lift = element.find("gravcomp")) {
        problems_.warn(lift->place, "gravcomp is not simulated: gravity pulls this body like any");
    }
    // a body takes orientations of its own, never of a class
    const MjcfElement words(element, inherited, defaults_, problems_);
    const Transform placement = in_parent * body.frame * words.placement(compiler_);

    std::vector<MjcfItem> items;
    gather(element, {}, inherited, items, 0);
    std::vector<MjcfItem> joints;
    for (const MjcfItem& item : items) {
        if (item.element->name == "joint" || item.element->name == "freejoint") {
            joints.push_back(item);
        }
    }
    std::vector<ModelShape> shapes;
    ShapeWeight weight = body_weight(items, shapes);
    keep_bounds(weight, parent >= 0 || !joints.empty());

    const Vec3 origin = add_links(element, placement, parent, joints);
    const int link = static_cast<int>(links_.size()) - 1;
    Link& last = links_[link];
    last.mass = weight.mass;
    last.centre = weight.mass > 0.0 ? Vec3(weight.centre - origin) : Vec3::Zero();
    last.inertia = weight.inertia;
    for (ModelShape& shape : shapes) {
        shape.placement.translation -= origin;
        shape.link = link;
    }
    last.far_end = far_end_of(shapes);
    file_.shapes.insert(file_.shapes.end(), shapes.begin(), shapes.end());
    for (const MjcfItem& item : items) {
        if (item.element->name != "body") continue;
        read_body(item, link, {Quat::Identity(), -origin}, depth + 1);
    }
}

Vec3 MjcfReader::add_links(const XmlElement& body, const Transform& placement, int parent,
                           const std::vector<MjcfItem>& joints) {
    const XmlAttribute* called = body.find("name");
    const std::string name = free_name(called != nullptr && !called->value.empty()
                                           ? called->value
                                           : fmt::format("body of line {}", body.place.line));
    if (called != nullptr && name != called->value) {
        problems_.error(called->place, fmt::format("two bodies are called \"{}\"", called->value));
    }
    const int around = parent;
    Vec3 origin = Vec3::Zero();
    Transform from = placement;
    const auto add = [&](Link link, const XmlElement& at, std::string joint_name) {
        link.parent = parent;
        link.line = at.place.line;
        parent = static_cast<int>(links_.size());
        links_.push_back(std::move(link));
        places_.push_back(at.place);
        if (!joint_name.empty()) joints_.try_emplace(joint_name, parent);
        file_.joint_names.push_back(std::move(joint_name));
    };
    if (joints.empty()) {
        Link link;
        link.name = name;
        link.joint.type = JointType::fixed;
        link.joint.placement = placement;
        add(std::move(link), body, {});
        return origin;
    }
    for (std::size_t k = 0; k < joints.size(); ++k) {
        const XmlElement& element = *joints[k].element;
        const MjcfElement words(element, joints[k].inherited, defaults_, problems_);
        check_attributes(element, known_joint, problems_);
        Link link;
        read_joint(words, element, around, joints.size() == 1, link);
        const bool free = link.joint.type == JointType::free;
        const Vec3 anchor = free ? Vec3::Zero() : words.vector("pos", Vec3::Zero());
        link.joint.placement = from * Transform{Quat::Identity(), anchor - origin};
        origin = anchor;
        from = {};
        const XmlAttribute* joint_name = element.find("name");
        const std::string joint = joint_name == nullptr ? std::string() : joint_name->value;
        link.name = k + 1 == joints.size()
                        ? name
                        : free_name(fmt::format("{}/{}", name,
                                                joint.empty() ? fmt::format("{}", k + 1) : joint));
        add(std::move(link), element, joint);
    }
    return origin;
}

void MjcfReader::read_joint(const MjcfElement& words, const XmlElement& element, int parent,
                            bool alone, Link& link) {
    Joint& joint = link.joint;
    const std::string type = element.name == "freejoint" ? "free" : words.word("type", "hinge");
    const XmlPlace place =
        words.find("type") != nullptr ? words.find("type")->place : words.place();
    if (type == "hinge") {
        joint.type = JointType::revolute;
    } else if (type == "slide") {
        joint.type = JointType::prismatic;
    } else if (type == "ball") {
        joint.type = JointType::ball;
    } else if (type == "free") {
        joint.type = JointType::free;
        if (parent >= 0 || !alone) {
            problems_.error(place,
                            parent >= 0 ? "a free joint inside a body, expected one below the world"
                                        : "a free joint beside others, expected it alone",
                            "what is free moves on its own: put the body into <worldbody>");
        }
    } else {
        problems_.error(place, fmt::format("unknown joint type \"{}\"", type),
                        "expected hinge, slide, ball or free");
    }
    const double unit = joint.type == JointType::revolute ? compiler_.angle_unit : 1.0;
    const auto at_least_0 = [&](std::string_view attribute) {
        const double value = words.number(attribute, 0.0);
        if (value >= 0.0) return value;
        problems_.error(words.find(attribute)->place,
                        fmt::format("{} is {}, expected 0 or more", attribute, value));
        return 0.0;
    };
    joint.damping = at_least_0("damping");
    joint.stiffness = at_least_0("stiffness");
    joint.armature = at_least_0("armature");
    const double friction = at_least_0("frictionloss");
    if (friction > 0.0 && said_.insert("friction").second) {
        problems_.warn(words.find("frictionloss")->place,
                       "frictionloss is not simulated: joints turn without dry friction",
                       "damping is simulated");
    }
    if (words.find("springdamper") != nullptr && said_.insert("springdamper").second) {
        problems_.warn(words.find("springdamper")->place,
                       "springdamper is not read: give stiffness and damping");
    }
    if (joint.type == JointType::free) {
        if (joint.stiffness > 0.0) {
            problems_.warn(words.find("stiffness")->place, "a free joint has no spring");
            joint.stiffness = 0.0;
        }
        return;
    }
    if (joint.type != JointType::ball) {
        const Vec3 axis = words.vector("axis", Vec3::UnitZ());
        if (axis.norm() > 1e-10) {
            joint.axis = axis.normalized();
        } else {
            problems_.error(words.find("axis")->place, "the axis has no direction");
        }
        const double ref = unit * words.number("ref", 0.0);
        joint.rest[0] = unit * words.number("springref", 0.0) - ref;
        read_limits(words, unit, ref, joint);
    } else {
        read_limits(words, compiler_.angle_unit, 0.0, joint);
    }
}

void MjcfReader::read_limits(const MjcfElement& words, double unit, double ref, Joint& joint) {
    const std::string limited = words.word("limited", "auto");
    const XmlAttribute* range = words.find("range");
    if (limited != "true" && limited != "false" && limited != "auto") {
        problems_.error(words.find("limited")->place,
                        fmt::format("limited=\"{}\", expected true, false or auto", limited));
        return;
    }
    const bool wanted =
        limited == "true" || (limited == "auto" && range != nullptr && compiler_.auto_limits);
    if (!wanted) return;
    if (range == nullptr) {
        problems_.error(words.place(), "the joint is limited but has no range",
                        "give range=\"low high\", or limited=\"false\"");
        return;
    }
    const auto n = numbers_of(*range, 2, 2, problems_);
    if (n.empty()) return;
    if (!(n[0] < n[1])) {
        problems_.error(range->place, fmt::format("range=\"{}\" is empty, expected low before high",
                                                  range->value));
        return;
    }
    if (joint.type == JointType::ball) {
        if (said_.insert("ball limit").second) {
            problems_.warn(range->place,
                           "the limit of a ball is taken for its swing; its twist stays free");
        }
        joint.swing_limit = unit * n[1];
        return;
    }
    joint.lowest[0] = unit * n[0] - ref;
    joint.highest[0] = unit * n[1] - ref;
}

void MjcfReader::read_actuator(const XmlElement& element) {
    if (problems_.enough()) return;
    if (!is_actuator(element.name)) {
        problems_.warn(element.place, fmt::format("<{}> is not simulated", element.name));
        return;
    }
    const MjcfElement words(element, "main", defaults_, problems_);
    const XmlAttribute* joint = words.find("joint");
    if (joint == nullptr) joint = words.find("jointinparent");
    if (joint == nullptr) {
        problems_.warn(element.place,
                       fmt::format("<{}> pushes no joint: tendons, sites and cranks are not "
                                   "simulated",
                                   element.name));
        return;
    }
    const auto found = joints_.find(joint->value);
    if (found == joints_.end()) {
        problems_.error(joint->place, fmt::format("there is no joint \"{}\"", joint->value));
        return;
    }
    Actuator actuator;
    actuator.kind = element.name;
    actuator.name = words.word("name", {});
    actuator.link = found->second;
    const auto gear = words.numbers("gear", 1, 6);
    for (std::size_t k = 0; k < gear.size(); ++k) actuator.gear[k] = gear[k];
    if (words.word("ctrllimited", "auto") != "false") {
        const auto range = words.numbers("ctrlrange", 2, 2);
        if (!range.empty()) {
            actuator.lowest = range[0];
            actuator.highest = range[1];
        }
    }
    if (element.name != "motor" && said_.insert("servo").second) {
        problems_.warn(
            element.place,
            fmt::format("<{}> is kept as a motor: its control law is not simulated", element.name));
    }
    file_.actuators.push_back(std::move(actuator));
}

/// Loops, tendons and the like, so that nobody wonders why they do nothing.
void MjcfReader::tell_what_is_left(const XmlElement& root) {
    for (const XmlElement& section : root.children) {
        if (section.name != "equality" && section.name != "tendon" &&
            section.name != "deformable") {
            continue;
        }
        for (const XmlElement& each : section.children) {
            const bool loop = each.name == "connect" || each.name == "weld";
            problems_.warn(each.place,
                           fmt::format("<{}> in <{}> is not simulated{}", each.name, section.name,
                                       loop ? ": the loop stays open" : ""));
        }
    }
}

Result<ModelFile> MjcfReader::finish() {
    if (links_.empty() && !problems_.failed()) {
        problems_.error({std::make_shared<const std::string>(name_), 1, 1},
                        "no body in <worldbody>, expected at least one");
    }
    if (problems_.failed()) return failure(std::move(problems_.list()));
    if (compiler_.total_mass > 0.0) {
        double mass = 0.0;
        for (const Link& link : links_) mass += link.mass;
        const double factor = mass > 0.0 ? compiler_.total_mass / mass : 1.0;
        for (Link& link : links_) {
            link.mass *= factor;
            link.inertia *= factor;
        }
    }
    auto built = Model::build(links_, name_);
    if (!built) {
        // again, with the number of the link for its line: includes have lines of their own
        for (std::size_t i = 0; i < links_.size(); ++i) links_[i].line = static_cast<int>(i) + 1;
        const auto again = Model::build(links_, name_);
        for (const Problem& problem : again.error()) {
            const XmlPlace place = problem.line > 0
                                       ? places_[static_cast<std::size_t>(problem.line) - 1]
                                       : XmlPlace{std::make_shared<const std::string>(name_), 1, 1};
            problems_.error(place, problem.message, problem.hint);
        }
        return failure(std::move(problems_.list()));
    }
    file_.model = std::move(*built);
    file_.warnings = std::move(problems_.list());
    return std::move(file_);
}

}  // namespace detail

Result<ModelFile> read_mjcf(std::string_view bytes, const std::string& name,
                            const IncludeReader& includes) {
    return detail::MjcfReader(name, includes).read(bytes);
}

}  // namespace sidestep::articulated
