// The words of MJCF: which attributes an element has, with those of its class; angles; orientations.
#pragma once

#include <map>
#include <set>

#include "sidestep/articulated/io/detail/xml.h"
#include "sidestep/math/transform.h"

namespace sidestep::articulated::detail {

/// What <compiler> says.
struct MjcfCompiler {
    double angle_unit = pi / 180.0;
    std::string euler_order = "xyz";
    bool auto_limits = true;
    std::string inertia_from_geom = "auto";
    int first_group = 0, last_group = 5;
    double bound_mass = 0.0, bound_inertia = 0.0, total_mass = -1.0;
    bool balance_inertia = false;

    void read(const XmlElement& element, XmlProblems& problems);
};

/// Values for attributes that an element does not give, by class; classes inherit.
class MjcfDefaults {
public:
    /// A <default> below <mujoco>: the main class, whatever it is called.
    void read(const XmlElement& element, XmlProblems& problems);
    [[nodiscard]] bool has(const std::string& name) const { return classes_.contains(name); }
    [[nodiscard]] std::string names() const;
    [[nodiscard]] const XmlAttribute* find(const std::string& name, const std::string& element,
                                           std::string_view attribute) const;

private:
    using Values = std::map<std::string, std::map<std::string, XmlAttribute, std::less<>>>;
    void read(const XmlElement& element, const std::string& name, XmlProblems& problems);
    std::map<std::string, Values> classes_{{"main", {}}};
    long long copied_ = 0;
};

/// An element together with its class.
class MjcfElement {
public:
    /// @param inherited  The class of the nearest childclass around it; "main" when there is none.
    MjcfElement(const XmlElement& element, const std::string& inherited,
                const MjcfDefaults& defaults, XmlProblems& problems);

    [[nodiscard]] const XmlAttribute* find(std::string_view attribute) const;
    [[nodiscard]] double number(std::string_view attribute, double otherwise) const;
    [[nodiscard]] Vec3 vector(std::string_view attribute, const Vec3& otherwise) const;
    /// As many as there are, at least one and at most so many; empty when the attribute is absent.
    [[nodiscard]] std::vector<double> numbers(std::string_view attribute, int least,
                                              int most) const;
    [[nodiscard]] std::string word(std::string_view attribute, const std::string& otherwise) const;
    [[nodiscard]] const XmlPlace& place() const { return element_.place; }

    /// From quat, axisangle, euler, xyaxes or zaxis.
    [[nodiscard]] Quat orientation(const MjcfCompiler& compiler) const;
    /// `pos` and orientation.
    [[nodiscard]] Transform placement(const MjcfCompiler& compiler) const;

private:
    const XmlElement& element_;
    std::string class_;
    const MjcfDefaults& defaults_;
    XmlProblems& problems_;
};

/// All actuators share one set of defaults, whatever they are called.
[[nodiscard]] bool is_actuator(const std::string& element);

/// Says which attributes of an element nobody knows.
void check_attributes(const XmlElement& element, const std::set<std::string, std::less<>>& known,
                      XmlProblems& problems);

}  // namespace sidestep::articulated::detail
