#include "sidestep/motion/io/detail/gltf_document.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "sidestep/motion/io/detail/gltf_container.h"

namespace sidestep::motion::detail {

namespace {

using Json = GltfDocument::Json;

// even a tiny file may unfold into this many numbers; beyond it, into as many as it has bytes
constexpr std::size_t free_work = 4'000'000;
constexpr int warning_limit = 40;

const char* const object_lists[] = {"nodes",     "skins",       "animations",
                                    "accessors", "bufferViews", "buffers"};

std::string quoted(const Json& value) {
    // a long or deep value is not repeated, only named
    if (value.is_structured()) return value.is_array() ? "a list" : "an object";
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > 40) text = text.substr(0, 40) + "...";
    return text;
}

}  // namespace

Result<GltfDocument> GltfDocument::open(std::string_view bytes, std::string_view name,
                                        std::filesystem::path folder) {
    auto container = open_gltf_container(bytes, name);
    if (!container) return failure(container.error());

    GltfDocument document;
    document.file_ = name;
    document.root_ = std::move(container->root);
    document.inside_ = container->block;
    document.problems_ = std::move(container->warnings);
    document.folder_ = std::move(folder);
    document.work_limit_ = std::max(free_work, bytes.size());
    document.values_left_ = std::max(free_work, 4 * bytes.size());

    // lists hold objects: checked once, here
    for (const char* list : object_lists) {
        if (!document.root_.contains(list)) continue;
        const Json& things = document.root_[list];
        const std::string path = std::string("/") + list;
        if (!things.is_array()) {
            document.error(path, "is " + quoted(things) + ", expected a list");
            continue;
        }
        for (std::size_t i = 0; i < things.size() && !document.gave_up(); ++i) {
            if (things[i].is_object()) continue;
            document.error(path + "/" + std::to_string(i),
                           "is " + quoted(things[i]) + ", expected an object");
        }
    }
    if (document.failed()) return failure(document.problems_);
    document.buffers_.resize(document.list("buffers").size());
    return document;
}

const Json& GltfDocument::list(const char* name) const {
    static const Json none = Json::array();
    const auto found = root_.find(name);
    return found == root_.end() || !found->is_array() ? none : *found;
}

std::string GltfDocument::text(const Json& object, const char* key) const {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<double> GltfDocument::number(const Json& object, const char* key,
                                           const std::string& path) {
    const auto found = object.find(key);
    if (found == object.end()) return std::nullopt;
    if (!found->is_number() || !std::isfinite(found->get<double>())) {
        error(path + "/" + key, "is " + quoted(*found) + ", expected a finite number");
        return std::nullopt;
    }
    return found->get<double>();
}

std::optional<std::size_t> GltfDocument::natural(const Json& object, const char* key,
                                                 const std::string& path, std::size_t limit) {
    const auto found = object.find(key);
    if (found == object.end()) return std::nullopt;
    // some programs write whole numbers as 3.0
    std::optional<std::uint64_t> value;
    if (found->is_number_unsigned()) {
        value = found->get<std::uint64_t>();
    } else if (found->is_number_float()) {
        const double real = found->get<double>();
        if (real >= 0.0 && real < 9e15 && real == std::floor(real)) {
            value = static_cast<std::uint64_t>(real);
        }
    }
    if (!value || *value >= limit) {
        error(path + "/" + key,
              "is " + quoted(*found) + ", expected a whole number below " + std::to_string(limit));
        return std::nullopt;
    }
    return static_cast<std::size_t>(*value);
}

std::optional<int> GltfDocument::index(const Json& object, const char* key, const std::string& path,
                                       const char* into) {
    const auto found = object.find(key);
    if (found == object.end()) return std::nullopt;
    const std::size_t size = list(into).size();
    if (found->is_number_unsigned() && found->get<std::uint64_t>() < size) {
        return static_cast<int>(found->get<std::uint64_t>());
    }
    error(path + "/" + key, "is " + quoted(*found) + ", but there are " + std::to_string(size) +
                                " " + into + ", counted from 0");
    return std::nullopt;
}

std::vector<int> GltfDocument::indices(const Json& object, const char* key, const std::string& path,
                                       const char* into) {
    std::vector<int> result;
    const auto found = object.find(key);
    if (found == object.end()) return result;
    const std::string here = path + "/" + key;
    if (!found->is_array()) {
        error(here, "is " + quoted(*found) + ", expected a list of numbers");
        return result;
    }
    const std::size_t size = list(into).size();
    for (std::size_t i = 0; i < found->size() && !gave_up(); ++i) {
        const Json& value = (*found)[i];
        if (value.is_number_unsigned() && value.get<std::uint64_t>() < size) {
            result.push_back(static_cast<int>(value.get<std::uint64_t>()));
        } else {
            error(here + "/" + std::to_string(i), "is " + quoted(value) + ", but there are " +
                                                      std::to_string(size) + " " + into +
                                                      ", counted from 0");
        }
    }
    return result;
}

bool GltfDocument::numbers(const Json& object, const char* key, const std::string& path,
                           std::span<double> out) {
    const auto found = object.find(key);
    if (found == object.end()) return false;
    const std::string here = path + "/" + key;
    if (!found->is_array() || found->size() != out.size()) {
        const std::string what =
            found->is_array() ? std::to_string(found->size()) + " values" : quoted(*found);
        error(here, "has " + what + ", expected " + std::to_string(out.size()) + " numbers");
        return false;
    }
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Json& value = (*found)[i];
        // numbers beyond any place in the world would overflow when joints are chained
        if (!value.is_number() || !(std::abs(value.get<double>()) < 1e30)) {
            error(here + "/" + std::to_string(i), "is " + quoted(value) + ", expected a number");
            return false;
        }
        out[i] = value.get<double>();
    }
    return true;
}

void GltfDocument::error(const std::string& path, const std::string& message,
                         const std::string& hint, const std::string& code) {
    ++errors_;
    if (errors_ > problem_limit) return;
    Problem problem;
    problem.file = file_;
    problem.message = path.empty() ? message : path + ": " + message;
    problem.hint = hint;
    problem.code = code;
    problems_.push_back(std::move(problem));
}

void GltfDocument::warn(const std::string& path, const std::string& message,
                        const std::string& hint, const std::string& code) {
    if (problems_.size() >= warning_limit) return;
    Problem problem;
    problem.file = file_;
    problem.severity = Problem::Severity::warning;
    problem.message = path.empty() ? message : path + ": " + message;
    problem.hint = hint;
    problem.code = code;
    problems_.push_back(std::move(problem));
}

bool GltfDocument::gave_up() const {
    return errors_ >= problem_limit;
}

}  // namespace sidestep::motion::detail
