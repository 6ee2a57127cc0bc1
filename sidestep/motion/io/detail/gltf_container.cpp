#include "sidestep/motion/io/detail/gltf_container.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

#include "sidestep/base/file.h"

namespace sidestep::motion::detail {

namespace {

using nlohmann::json;

constexpr std::size_t deepest = 64;
constexpr std::size_t most_values = 20'000'000;
constexpr std::size_t header_size = 12;
constexpr std::size_t chunk_header_size = 8;

std::uint32_t word(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

/// The part of the library's message that speaks about the text, without its numbers and names.
std::string reason(const json::parse_error& error) {
    std::string what = error.what();
    const auto colon = what.rfind(": ", what.find("; last read"));
    if (colon != std::string::npos) what = what.substr(colon + 2);
    return what.size() > 200 ? what.substr(0, 200) + "..." : what;
}

/// How deep the text nests and how many values it holds at most, without reading any of them.
struct Extent {
    std::size_t depth = 0;
    std::size_t values = 0;
};

Extent extent_of(std::string_view text) {
    Extent extent;
    std::size_t depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\') ++i;
            if (c == '"') quoted = false;
            continue;
        }
        if (c == '"') quoted = true;
        if (c == '[' || c == '{') extent.depth = std::max(extent.depth, ++depth);
        if ((c == ']' || c == '}') && depth > 0) --depth;
        extent.values += c == '[' || c == '{' || c == ',' || c == ':';
    }
    return extent;
}

Result<json> parse_json(std::string_view text, std::string_view name, bool text_file) {
    // bounded before the parser allocates; its own hook for this takes quadratic time
    const Extent extent = extent_of(text);
    if (extent.depth > deepest) {
        return failure(problem_with(
            name, "the JSON is nested deeper than " + std::to_string(deepest) + " levels"));
    }
    if (extent.values > most_values) {
        return failure(problem_with(
            name, "the JSON holds more than " + std::to_string(most_values) + " values"));
    }
    try {
        return json::parse(text.begin(), text.end());
    } catch (const json::parse_error& error) {
        Problem problem = problem_with(name, "the JSON cannot be read: " + reason(error));
        const std::size_t at = std::min(error.byte > 0 ? error.byte - 1 : 0, text.size());
        if (text_file) {
            const auto before = text.substr(0, at);
            const auto newline = before.rfind('\n');
            problem.line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
            problem.column =
                static_cast<int>(newline == std::string_view::npos ? at + 1 : at - newline);
        } else {
            problem.message += " (byte " + std::to_string(at) + " of the JSON chunk)";
        }
        return failure(std::move(problem));
    } catch (const json::exception& error) {
        return failure(problem_with(name, std::string("the JSON cannot be read: ") + error.what()));
    }
}

/// Header and chunks of a binary file; the JSON text goes to `text`.
Problems split_glb(std::string_view bytes, std::string_view name, std::string_view& text,
                   GltfContainer& container) {
    if (bytes.size() < header_size) {
        return {problem_with(name, "ends inside its header: " + std::to_string(bytes.size()) +
                                       " bytes, expected at least 12")};
    }
    const std::uint32_t version = word(bytes, 4);
    if (version != 2) {
        return {problem_with(name,
                             "is binary glTF version " + std::to_string(version) + ", expected 2",
                             "export it again as glTF 2.0")};
    }
    const std::size_t length = word(bytes, 8);
    if (length > bytes.size()) {
        return {problem_with(name,
                             "ends early: the header says " + std::to_string(length) +
                                 " bytes, there are " + std::to_string(bytes.size()),
                             "copy or download the file again")};
    }
    if (length < bytes.size()) {
        Problem extra = problem_with(name, std::to_string(bytes.size() - length) +
                                               " bytes after the end of the file are left out");
        extra.severity = Problem::Severity::warning;
        container.warnings.push_back(std::move(extra));
    }
    bytes = bytes.substr(0, length);

    bool have_text = false;
    bool have_block = false;
    std::size_t at = header_size;
    while (at + chunk_header_size <= bytes.size()) {
        const std::size_t size = word(bytes, at);
        const std::string_view kind = bytes.substr(at + 4, 4);
        at += chunk_header_size;
        if (size > bytes.size() - at) {
            return {problem_with(name, "a chunk at byte " + std::to_string(at) + " claims " +
                                           std::to_string(size) + " bytes, " +
                                           std::to_string(bytes.size() - at) + " are left")};
        }
        const std::string_view content = bytes.substr(at, size);
        if (kind == "JSON" && !have_text) {
            text = content;
            have_text = true;
        } else if (kind == std::string_view("BIN\0", 4) && !have_block) {
            container.block = content;
            have_block = true;
        }  // other chunks belong to extensions
        at += size;
    }
    if (!have_text) return {problem_with(name, "has no JSON chunk")};
    return {};
}

}  // namespace

Result<GltfContainer> open_gltf_container(std::string_view bytes, std::string_view name) {
    GltfContainer container;
    std::string_view text = bytes;
    const bool binary = bytes.substr(0, 4) == "glTF";
    if (binary) {
        Problems problems = split_glb(bytes, name, text, container);
        if (!problems.empty()) return failure(std::move(problems));
    } else {
        if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
        const auto first = text.find_first_not_of(" \t\r\n");
        if (first == std::string_view::npos || text[first] != '{') {
            return failure(problem_with(
                name, bytes.empty() ? "is empty" : "begins neither with glTF nor with {",
                "expected binary glTF (.glb) or JSON text (.gltf)"));
        }
    }
    auto root = parse_json(text, name, !binary);
    if (!root) return failure(root.error());
    container.root = std::move(*root);

    if (!container.root.is_object()) {
        return failure(problem_with(name, "the JSON is not an object"));
    }
    const json::json_pointer where("/asset/version");
    const std::string version = container.root.contains(where) && container.root[where].is_string()
                                    ? container.root[where].get<std::string>()
                                    : std::string();
    if (version.substr(0, 2) != "2.") {
        return failure(problem_with(
            name,
            version.empty()
                ? "/asset/version: is missing, expected \"2.0\""
                : "/asset/version: is \"" + version.substr(0, 20) + "\", expected \"2.0\"",
            version.empty() ? "is this a glTF file?" : "export it again as glTF 2.0"));
    }
    return container;
}

}  // namespace sidestep::motion::detail
