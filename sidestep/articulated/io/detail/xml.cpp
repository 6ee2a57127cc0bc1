#include "sidestep/articulated/io/detail/xml.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <pugixml.hpp>

namespace sidestep::articulated::detail {

namespace {

/// Offsets in a text as lines and columns.
class LineTable {
public:
    LineTable(std::string_view text, const std::string& file)
        : file_(std::make_shared<const std::string>(file)), size_(text.size()) {
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '\n') starts_.push_back(i + 1);
        }
    }
    [[nodiscard]] XmlPlace at(std::size_t offset) const {
        offset = std::min(offset, size_);
        const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
        const std::size_t line = static_cast<std::size_t>(after - starts_.begin());
        return {file_, static_cast<int>(line), static_cast<int>(offset - starts_[line - 1]) + 1};
    }

private:
    std::shared_ptr<const std::string> file_;
    std::size_t size_;
    std::vector<std::size_t> starts_{0};
};

/// pugixml's tree as ours. It parses in place, so that its strings lie where they were in the file.
class TreeMaker {
public:
    TreeMaker(const char* buffer, const LineTable& lines, XmlProblems& problems)
        : buffer_(buffer), lines_(lines), problems_(problems) {}

    XmlElement make(const pugi::xml_node& node, int depth) {
        XmlElement element;
        element.name = node.name();
        element.place = place(node.name());
        // columns point at the bracket
        element.place.column = std::max(1, element.place.column - 1);
        for (const pugi::xml_attribute& attribute : node.attributes()) {
            element.attributes.push_back(
                {attribute.name(), attribute.value(), place(attribute.value())});
        }
        for (const pugi::xml_node& child : node.children()) {
            if (child.type() != pugi::node_element) continue;
            if (depth >= xml_depth_limit || ++count_ > xml_element_limit) {
                if (!problems_.failed()) {
                    problems_.error(
                        place(child.name()),
                        depth >= xml_depth_limit
                            ? fmt::format("elements are nested more than {} deep", xml_depth_limit)
                            : fmt::format("more than {} elements", xml_element_limit),
                        "no body is made like that; was the file written by mistake?");
                }
                return element;
            }
            element.children.push_back(make(child, depth + 1));
        }
        return element;
    }

private:
    [[nodiscard]] XmlPlace place(const char* text) const {
        return lines_.at(static_cast<std::size_t>(text - buffer_));
    }
    const char* buffer_;
    const LineTable& lines_;
    XmlProblems& problems_;
    int count_ = 0;
};

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// A word as it may stand in a message.
std::string shown(std::string_view word) {
    std::string text(word.substr(0, 40));
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < 32) c = ' ';
    }
    return text;
}

}  // namespace

const XmlAttribute* XmlElement::find(std::string_view attribute) const {
    for (const XmlAttribute& each : attributes) {
        if (each.name == attribute) return &each;
    }
    return nullptr;
}

const XmlElement* XmlElement::child(std::string_view element) const {
    for (const XmlElement& each : children) {
        if (each.name == element) return &each;
    }
    return nullptr;
}

void XmlProblems::add(Problem::Severity severity, const XmlPlace& place, std::string message,
                      std::string hint) {
    problems_.push_back({.file = place.file ? *place.file : std::string(),
                         .line = place.line,
                         .column = place.column,
                         .severity = severity,
                         .message = std::move(message),
                         .hint = std::move(hint),
                         .code = {}});
}

void XmlProblems::error(const XmlPlace& place, std::string message, std::string hint) {
    if (++errors_ > problem_limit) return;
    add(Problem::Severity::error, place, std::move(message), std::move(hint));
}

void XmlProblems::warn(const XmlPlace& place, std::string message, std::string hint) {
    if (++warnings_ > problem_limit) return;
    add(Problem::Severity::warning, place, std::move(message), std::move(hint));
}

Result<XmlElement> parse_xml(std::string_view text, const std::string& file) {
    XmlProblems problems;
    const LineTable lines(text, file);
    // some writers end a file as C ends a string
    const std::size_t nul = text.find('\0');
    if (nul != std::string_view::npos) {
        const auto rest = text.substr(nul);
        const bool only_padding =
            std::all_of(rest.begin(), rest.end(), [](char c) { return c == '\0' || is_space(c); });
        if (!only_padding) {
            problems.error(lines.at(nul), "a NUL byte in the middle of the file, expected text",
                           "is this an XML file, in UTF-8?");
            return failure(std::move(problems.list()));
        }
        text = text.substr(0, nul);
    }
    std::string buffer(text);
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer_inplace(
        buffer.data(), buffer.size(), pugi::parse_default, pugi::encoding_utf8);
    if (!parsed) {
        problems.error(
            lines.at(static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0))),
            std::string("this is not XML: ") + parsed.description(),
            "an element that is not closed further up has the same effect");
        return failure(std::move(problems.list()));
    }
    pugi::xml_node root = document.document_element();
    if (!root) {
        problems.error(lines.at(0), "no element in the file, expected <mujoco> or <robot>");
        return failure(std::move(problems.list()));
    }
    XmlElement tree = TreeMaker(buffer.data(), lines, problems).make(root, 0);
    if (problems.failed()) return failure(std::move(problems.list()));
    return tree;
}

std::vector<double> numbers_of(const XmlAttribute& attribute, int least, int most,
                               XmlProblems& problems) {
    std::vector<double> numbers;
    const std::string& text = attribute.value;
    const auto wrong = [&](const std::string& message) {
        problems.error(attribute.place, message);
        return std::vector<double>();
    };
    const std::string expected =
        least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
    std::size_t at = 0;
    for (;;) {
        while (at < text.size() && is_space(text[at])) ++at;
        if (at == text.size()) break;
        std::size_t end = at;
        while (end < text.size() && !is_space(text[end])) ++end;
        const std::string_view word = std::string_view(text).substr(at, end - at);
        const std::size_t plus = word.front() == '+' && word.size() > 1 ? 1 : 0;
        double value = 0.0;
        const auto [stop, error] =
            std::from_chars(word.data() + plus, word.data() + word.size(), value);
        if (error != std::errc() || stop != word.data() + word.size() || !std::isfinite(value)) {
            return wrong(fmt::format("{}=\"{}\" has \"{}\", expected a number", attribute.name,
                                     shown(text), shown(word)));
        }
        if (std::abs(value) > 1e12) {
            return wrong(fmt::format("{}=\"{}\" is too large", attribute.name, shown(text)));
        }
        if (static_cast<int>(numbers.size()) == most) {
            return wrong(fmt::format("{}=\"{}\" has too many numbers, expected {}", attribute.name,
                                     shown(text), expected));
        }
        numbers.push_back(value);
        at = end;
    }
    if (static_cast<int>(numbers.size()) < least) {
        return wrong(fmt::format("{}=\"{}\" has {} numbers, expected {}", attribute.name,
                                 shown(text), numbers.size(), expected));
    }
    return numbers;
}

std::optional<Vec3> vector_of(const XmlAttribute& attribute, XmlProblems& problems) {
    const auto numbers = numbers_of(attribute, 3, 3, problems);
    if (numbers.empty()) return std::nullopt;
    return Vec3(numbers[0], numbers[1], numbers[2]);
}

}  // namespace sidestep::articulated::detail
