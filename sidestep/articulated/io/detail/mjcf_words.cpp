#include "sidestep/articulated/io/detail/mjcf_words.h"

#include <fmt/format.h>

#include <cctype>

#include "sidestep/math/rotation.h"

namespace sidestep::articulated::detail {

namespace {

/// Attributes that classes may copy in all; a file that needs more is not one.
constexpr long long copy_limit = 1000000;

std::string defaults_name(const std::string& element) {
    return is_actuator(element) ? "actuator" : element;
}

}  // namespace

bool is_actuator(const std::string& element) {
    static const std::set<std::string, std::less<>> kinds{"general",  "motor",       "position",
                                                          "velocity", "intvelocity", "damper",
                                                          "cylinder", "muscle",      "adhesion"};
    return kinds.contains(element);
}

void check_attributes(const XmlElement& element, const std::set<std::string, std::less<>>& known,
                      XmlProblems& problems) {
    for (const XmlAttribute& attribute : element.attributes) {
        if (known.contains(attribute.name)) continue;
        problems.warn(attribute.place, fmt::format("<{}> has {}=\"...\", which is not read",
                                                   element.name, attribute.name));
    }
}

void MjcfCompiler::read(const XmlElement& element, XmlProblems& problems) {
    const auto choice = [&](const XmlAttribute& a, std::initializer_list<const char*> words) {
        std::string list;
        for (const char* word : words) {
            if (a.value == word) return true;
            list += list.empty() ? word : fmt::format(", {}", word);
        }
        problems.error(a.place,
                       fmt::format("{}=\"{}\", expected one of: {}", a.name, a.value, list));
        return false;
    };
    const auto number = [&](const XmlAttribute& a, double& out) {
        const auto numbers = numbers_of(a, 1, 1, problems);
        if (!numbers.empty()) out = numbers[0];
    };
    for (const XmlAttribute& a : element.attributes) {
        if (a.name == "angle" && choice(a, {"degree", "radian"})) {
            angle_unit = a.value == "radian" ? 1.0 : pi / 180.0;
        } else if (a.name == "coordinate" && choice(a, {"local", "global"})) {
            if (a.value == "global") {
                problems.error(a.place, "coordinate=\"global\" is not read",
                               "MuJoCo dropped it too; save the file again with local coordinates");
            }
        } else if (a.name == "eulerseq") {
            bool good = a.value.size() == 3;
            for (const char c : a.value) good &= std::string_view("xyzXYZ").find(c) < 6;
            if (good) {
                euler_order = a.value;
            } else {
                problems.error(a.place, fmt::format("eulerseq=\"{}\", expected three of x, y, z "
                                                    "(about moving axes) or X, Y, Z (fixed axes)",
                                                    a.value));
            }
        } else if (a.name == "autolimits" && choice(a, {"true", "false"})) {
            auto_limits = a.value == "true";
        } else if (a.name == "inertiafromgeom" && choice(a, {"true", "false", "auto"})) {
            inertia_from_geom = a.value;
        } else if (a.name == "balanceinertia" && choice(a, {"true", "false"})) {
            balance_inertia = a.value == "true";
        } else if (a.name == "inertiagrouprange") {
            const auto range = numbers_of(a, 2, 2, problems);
            if (range.empty()) continue;
            first_group = static_cast<int>(std::clamp(range[0], -1e6, 1e6));
            last_group = static_cast<int>(std::clamp(range[1], -1e6, 1e6));
        } else if (a.name == "boundmass") {
            number(a, bound_mass);
        } else if (a.name == "boundinertia") {
            number(a, bound_inertia);
        } else if (a.name == "settotalmass") {
            number(a, total_mass);
        }
    }
}

void MjcfDefaults::read(const XmlElement& element, XmlProblems& problems) {
    read(element, "main", problems);
    // old files give the main class a name of its own
    if (const XmlAttribute* name = element.find("class")) {
        if (!has(name->value)) classes_[name->value] = classes_["main"];
    }
}

void MjcfDefaults::read(const XmlElement& element, const std::string& name, XmlProblems& problems) {
    for (const XmlElement& child : element.children) {
        if (child.name == "default") continue;
        auto& values = classes_[name][defaults_name(child.name)];
        for (const XmlAttribute& attribute : child.attributes) {
            values.insert_or_assign(attribute.name, attribute);
        }
    }
    for (const XmlElement& child : element.children) {
        if (child.name != "default") continue;
        const XmlAttribute* own = child.find("class");
        if (own == nullptr || own->value.empty()) {
            problems.error(child.place, "a <default> inside another has no class, expected a name");
            continue;
        }
        if (has(own->value)) {
            problems.error(own->place, fmt::format("two classes are called \"{}\"", own->value));
            continue;
        }
        for (const auto& [_, values] : classes_[name]) {
            copied_ += static_cast<long long>(values.size());
        }
        if (copied_ > copy_limit) {
            problems.error(child.place, "the classes of this file inherit too much to be kept");
            return;
        }
        classes_[own->value] = classes_[name];
        read(child, own->value, problems);
    }
}

std::string MjcfDefaults::names() const {
    std::string list;
    for (const auto& [name, _] : classes_) {
        if (list.size() > 120) return list + ", ...";
        list += (list.empty() ? "" : ", ") + name;
    }
    return list;
}

const XmlAttribute* MjcfDefaults::find(const std::string& name, const std::string& element,
                                       std::string_view attribute) const {
    const auto found = classes_.find(name);
    if (found == classes_.end()) return nullptr;
    const auto values = found->second.find(defaults_name(element));
    if (values == found->second.end()) return nullptr;
    const auto value = values->second.find(attribute);
    return value == values->second.end() ? nullptr : &value->second;
}

MjcfElement::MjcfElement(const XmlElement& element, const std::string& inherited,
                         const MjcfDefaults& defaults, XmlProblems& problems)
    : element_(element), class_(inherited), defaults_(defaults), problems_(problems) {
    const XmlAttribute* own = element.find("class");
    if (own == nullptr) return;
    if (defaults.has(own->value)) {
        class_ = own->value;
    } else {
        problems.error(own->place, fmt::format("there is no class \"{}\"", own->value),
                       "classes of this file: " + defaults.names());
    }
}

const XmlAttribute* MjcfElement::find(std::string_view attribute) const {
    if (const XmlAttribute* own = element_.find(attribute)) return own;
    // names are never inherited, and <freejoint> is what it is
    if (attribute == "name" || element_.name == "freejoint") return nullptr;
    return defaults_.find(class_, element_.name, attribute);
}

double MjcfElement::number(std::string_view attribute, double otherwise) const {
    const auto found = numbers(attribute, 1, 1);
    return found.empty() ? otherwise : found[0];
}

Vec3 MjcfElement::vector(std::string_view attribute, const Vec3& otherwise) const {
    const XmlAttribute* found = find(attribute);
    return found == nullptr ? otherwise : vector_of(*found, problems_).value_or(otherwise);
}

std::vector<double> MjcfElement::numbers(std::string_view attribute, int least, int most) const {
    const XmlAttribute* found = find(attribute);
    if (found == nullptr) return {};
    return numbers_of(*found, least, most, problems_);
}

std::string MjcfElement::word(std::string_view attribute, const std::string& otherwise) const {
    const XmlAttribute* found = find(attribute);
    return found == nullptr ? otherwise : found->value;
}

Quat MjcfElement::orientation(const MjcfCompiler& compiler) const {
    const auto unit = [&](std::string_view attribute, const Vec3& v) {
        if (v.norm() > 1e-10) return Vec3(v.normalized());
        problems_.error(
            find(attribute)->place,
            fmt::format("{} has no direction, expected a vector that is not zero", attribute));
        return Vec3(Vec3::UnitZ());
    };
    if (const auto n = numbers("axisangle", 4, 4); !n.empty()) {
        const Vec3 axis = unit("axisangle", {n[0], n[1], n[2]});
        return Quat(Eigen::AngleAxisd(compiler.angle_unit * n[3], axis));
    }
    if (const auto n = numbers("xyaxes", 6, 6); !n.empty()) {
        const Vec3 x = unit("xyaxes", {n[0], n[1], n[2]});
        const Vec3 given(n[3], n[4], n[5]);
        const Vec3 y = unit("xyaxes", given - x.dot(given) * x);
        Mat3 turn;
        turn << x, y, x.cross(y);
        // two that are (nearly) parallel were said already
        return std::abs(turn.determinant() - 1.0) < 1e-6 ? Quat(turn) : Quat::Identity();
    }
    if (const XmlAttribute* z = find("zaxis")) {
        const Vec3 direction = vector_of(*z, problems_).value_or(Vec3::UnitZ());
        return shortest_arc(Vec3::UnitZ(), unit("zaxis", direction));
    }
    if (const auto n = numbers("euler", 3, 3); !n.empty()) {
        Quat turn = Quat::Identity();
        for (int k = 0; k < 3; ++k) {
            const char letter = compiler.euler_order[static_cast<std::size_t>(k)];
            const int axis = std::tolower(letter) - 'x';
            const Quat one = rotation_about(static_cast<Axis>(axis),
                                            compiler.angle_unit * n[static_cast<std::size_t>(k)]);
            turn = letter >= 'x' ? turn * one : one * turn;
        }
        return turn.normalized();
    }
    if (const auto n = numbers("quat", 4, 4); !n.empty()) {
        const Quat turn(n[0], n[1], n[2], n[3]);
        if (turn.norm() > 1e-10) return turn.normalized();
        problems_.error(find("quat")->place, "quat is zero, expected w x y z of a rotation");
    }
    return Quat::Identity();
}

Transform MjcfElement::placement(const MjcfCompiler& compiler) const {
    return {orientation(compiler), vector("pos", Vec3::Zero())};
}

}  // namespace sidestep::articulated::detail
