// Elements and attributes of an XML file, each with its place in it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/math/types.h"

namespace sidestep::articulated::detail {

inline constexpr int xml_depth_limit = 500;  ///< Elements in elements; bodies in bodies.
inline constexpr int xml_element_limit = 200000;

struct XmlPlace {
    std::shared_ptr<const std::string> file{};
    int line = 0, column = 0;
};

struct XmlAttribute {
    std::string name{}, value{};
    XmlPlace place{};  ///< Of the value.
};

struct XmlElement {
    std::string name{};
    std::vector<XmlAttribute> attributes{};
    std::vector<XmlElement> children{};
    XmlPlace place{};

    [[nodiscard]] const XmlAttribute* find(std::string_view attribute) const;
    [[nodiscard]] const XmlElement* child(std::string_view element) const;
};

/// NUL bytes at the end of the file and line ends of any kind are taken as they come.
[[nodiscard]] Result<XmlElement> parse_xml(std::string_view text, const std::string& file);

/// Collects what is wrong; up to `problem_limit` errors, and as many warnings.
class XmlProblems {
public:
    void error(const XmlPlace& place, std::string message, std::string hint = {});
    void warn(const XmlPlace& place, std::string message, std::string hint = {});
    [[nodiscard]] bool failed() const noexcept { return errors_ > 0; }
    /// No use in reading on.
    [[nodiscard]] bool enough() const noexcept { return errors_ >= problem_limit; }
    [[nodiscard]] Problems& list() noexcept { return problems_; }

private:
    void add(Problem::Severity severity, const XmlPlace& place, std::string message,
             std::string hint);
    Problems problems_;
    int errors_ = 0, warnings_ = 0;
};

/// The numbers of an attribute. Too few, too many, words and infinities are said; then the answer is
/// empty.
[[nodiscard]] std::vector<double> numbers_of(const XmlAttribute& attribute, int least, int most,
                                             XmlProblems& problems);
[[nodiscard]] std::optional<Vec3> vector_of(const XmlAttribute& attribute, XmlProblems& problems);

}  // namespace sidestep::articulated::detail
