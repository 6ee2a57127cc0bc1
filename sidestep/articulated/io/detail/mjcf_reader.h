// One MJCF file on its way to a model: sections and bodies in mjcf.cpp, masses in mjcf_mass.cpp.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sidestep/articulated/io/detail/mjcf_words.h"
#include "sidestep/articulated/io/detail/shape_mass.h"
#include "sidestep/articulated/io/mjcf.h"

namespace sidestep::articulated::detail {

using Words = std::set<std::string, std::less<>>;

/// A geom, a joint or a body where it stands: frames around it are already undone.
struct MjcfItem {
    const XmlElement* element;
    Transform frame;
    std::string inherited;  // class
};

class MjcfReader {
public:
    MjcfReader(std::string name, const IncludeReader& includes)
        : name_(std::move(name)), includes_(includes) {}

    Result<ModelFile> read(std::string_view bytes);

private:
    // what the sections say
    bool splice_includes(XmlElement& element, int depth);
    void read_settings(const XmlElement& root);
    void read_option(const XmlElement& option);
    void read_actuator(const XmlElement& element);
    void tell_what_is_left(const XmlElement& root);

    // bodies
    void gather(const XmlElement& around, const Transform& frame, const std::string& inherited,
                std::vector<MjcfItem>& items, int depth);
    void read_world(const XmlElement& world);
    void read_body(const MjcfItem& body, int parent, const Transform& in_parent, int depth);
    /// Links for the joints of a body; the last carries it. Returns where that link's origin lies in
    /// the body.
    Vec3 add_links(const XmlElement& body, const Transform& placement, int parent,
                   const std::vector<MjcfItem>& joints);
    void read_joint(const MjcfElement& words, const XmlElement& element, int parent, bool alone,
                    Link& link);
    void read_limits(const MjcfElement& words, double unit, double ref, Joint& joint);
    std::optional<ModelShape> read_shape(const MjcfItem& item, bool has_weight);
    void read_fromto(const MjcfElement& words, ModelShape& shape);
    ShapeWeight body_weight(const std::vector<MjcfItem>& items, std::vector<ModelShape>& shapes);
    ShapeWeight read_inertial(const XmlElement& element, const std::string& inherited);
    void keep_bounds(ShapeWeight& weight, bool moves) const;
    std::string free_name(std::string wanted);

    Result<ModelFile> finish();

    std::string name_;
    const IncludeReader& includes_;
    int included_ = 0;
    std::set<std::string> seen_files_;
    XmlProblems problems_;
    MjcfCompiler compiler_;
    MjcfDefaults defaults_;
    ModelFile file_;
    std::vector<Link> links_;
    std::vector<XmlPlace> places_;       // by link
    std::map<std::string, int> names_;   // of links; how many wanted it
    std::map<std::string, int> joints_;  // links by the names of joints
    Words said_;                         // kinds of warnings that need saying only once
};

}  // namespace sidestep::articulated::detail
