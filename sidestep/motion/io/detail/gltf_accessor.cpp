// Buffers, views and accessors: the part of a document that turns bytes into numbers.

#include <cmath>
#include <cstring>

#include "sidestep/base/file.h"
#include "sidestep/motion/io/detail/gltf_base64.h"
#include "sidestep/motion/io/detail/gltf_document.h"

namespace sidestep::motion::detail {

namespace {

constexpr std::size_t any_size = std::size_t{1} << 40;

template <typename T>
double load(const char* at, bool normalised) {
    T value;
    std::memcpy(&value, at, sizeof value);
    if (!normalised || std::is_floating_point_v<T>) return static_cast<double>(value);
    // signed values reach -1 at both of their lowest numbers, as the specification has it
    return std::max(static_cast<double>(value) / static_cast<double>(std::numeric_limits<T>::max()),
                    -1.0);
}

double load_component(const char* at, int component, bool normalised) {
    switch (component) {
        case 5120:
            return load<std::int8_t>(at, normalised);
        case 5121:
            return load<std::uint8_t>(at, normalised);
        case 5122:
            return load<std::int16_t>(at, normalised);
        case 5123:
            return load<std::uint16_t>(at, normalised);
        case 5125:
            return load<std::uint32_t>(at, normalised);
        default:
            return load<float>(at, normalised);
    }
}

std::size_t component_size(std::size_t component) {
    switch (component) {
        case 5120:
        case 5121:
            return 1;
        case 5122:
        case 5123:
            return 2;
        case 5125:
        case 5126:
            return 4;
        default:
            return 0;
    }
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// `my%20walk.bin` is the file `my walk.bin`.
std::string percent_decoded(const std::string& uri) {
    std::string plain;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        if (uri[i] == '%' && i + 2 < uri.size() && hex_digit(uri[i + 1]) >= 0 &&
            hex_digit(uri[i + 2]) >= 0) {
            plain.push_back(static_cast<char>(hex_digit(uri[i + 1]) * 16 + hex_digit(uri[i + 2])));
            i += 2;
        } else {
            plain.push_back(uri[i]);
        }
    }
    return plain;
}

}  // namespace

std::optional<std::string> GltfDocument::fetch(const std::string& uri, const std::string& path) {
    if (uri.compare(0, 5, "data:") == 0) {
        const auto comma = uri.find(',');
        const std::string_view head = std::string_view(uri).substr(0, comma);
        if (comma == std::string::npos || head.size() < 7 ||
            head.substr(head.size() - 7) != ";base64") {
            error(path, "is a data URI without base64");
            return std::nullopt;
        }
        auto bytes = from_base64(std::string_view(uri).substr(comma + 1));
        if (!bytes) error(path, "holds characters that are not base64");
        return bytes;
    }
    const std::string shown = uri.size() > 80 ? uri.substr(0, 80) + "..." : uri;
    if (folder_.empty()) {
        error(path, "the numbers are in another file, \"" + shown + "\"",
              "load the .gltf by its path with that file beside it, or export it as .glb");
        return std::nullopt;
    }
    // only files in the same folder or below it, links followed before looking
    std::error_code code;
    const std::filesystem::path relative = percent_decoded(uri);
    const auto home = std::filesystem::weakly_canonical(folder_, code);
    const auto target = std::filesystem::weakly_canonical(home / relative, code);
    const auto inside = target.lexically_relative(home);
    if (code || uri.find('\0') != std::string::npos || relative.is_absolute() ||
        uri.find("://") != std::string::npos || inside.empty() || *inside.begin() == ".." ||
        relative.string().find('\0') != std::string::npos) {
        error(path, "\"" + shown + "\" is outside the folder of the file, and is not opened");
        return std::nullopt;
    }
    if (!std::filesystem::is_regular_file(target, code)) {
        error(path, "\"" + shown + "\" is not beside the file",
              "put both into one folder, or export as .glb");
        return std::nullopt;
    }
    auto bytes = read_file(target);
    if (!bytes) {
        error(path, bytes.error().front().message);
        return std::nullopt;
    }
    return std::move(*bytes);
}

std::optional<std::string_view> GltfDocument::buffer(int index) {
    Buffer& slot = buffers_[index];
    if (slot.state == Buffer::State::unread) {
        slot.state = Buffer::State::bad;  // until it proves otherwise
        const Json& object = list("buffers")[index];
        const std::string path = "/buffers/" + std::to_string(index);
        const auto size =
            required(natural(object, "byteLength", path, any_size), object, "byteLength", path);
        if (object.contains("uri")) {
            if (!object["uri"].is_string()) {
                error(path + "/uri", "is not text");
            } else if (auto bytes = fetch(object["uri"].get<std::string>(), path + "/uri")) {
                slot.bytes = std::move(*bytes);
                slot.state = Buffer::State::owned;
            }
        } else if (index == 0 && !inside_.empty()) {
            slot.state = Buffer::State::inside;
        } else {
            error(path, "has no \"uri\", and the file has no binary chunk for it");
        }
        if (!size) slot.state = Buffer::State::bad;
        if (slot.state != Buffer::State::bad) {
            const std::size_t have =
                slot.state == Buffer::State::inside ? inside_.size() : slot.bytes.size();
            if (have < *size) {
                error(path,
                      "holds " + std::to_string(have) + " bytes, expected " + std::to_string(*size),
                      "the file is cut off: copy or download it again");
                slot.state = Buffer::State::bad;
            }
        }
    }
    if (slot.state == Buffer::State::bad) return std::nullopt;
    return slot.state == Buffer::State::inside ? inside_ : std::string_view(slot.bytes);
}

std::optional<GltfDocument::View> GltfDocument::view(int index) {
    const Json& object = list("bufferViews")[index];
    const std::string path = "/bufferViews/" + std::to_string(index);
    if (object.contains("extensions") && object["extensions"].is_object()) {
        for (const char* packed : {"EXT_meshopt_compression", "KHR_meshopt_compression"}) {
            if (!object["extensions"].contains(packed)) continue;
            error(path, std::string("is packed with ") + packed + ", which is not understood",
                  "export without compression, or unpack with gltfpack or gltf-transform");
            return std::nullopt;
        }
    }
    const auto which =
        required(this->index(object, "buffer", path, "buffers"), object, "buffer", path);
    const auto length =
        required(natural(object, "byteLength", path, any_size), object, "byteLength", path);
    const std::size_t offset = natural(object, "byteOffset", path, any_size).value_or(0);
    const std::size_t stride = natural(object, "byteStride", path, 253).value_or(0);
    if (!which || !length) return std::nullopt;
    const auto bytes = buffer(*which);
    if (!bytes) return std::nullopt;
    if (offset > bytes->size() || *length > bytes->size() - offset) {
        error(path, "reaches to byte " + std::to_string(offset + *length) + " of buffer " +
                        std::to_string(*which) + ", which has " + std::to_string(bytes->size()));
        return std::nullopt;
    }
    return View{bytes->substr(offset, *length), stride};
}

std::optional<GltfDocument::Layout> GltfDocument::layout(const Json& object,
                                                         const std::string& path) {
    const auto component =
        required(natural(object, "componentType", path, 10000), object, "componentType", path);
    if (!component) return std::nullopt;
    Layout layout;
    layout.component = static_cast<int>(*component);
    layout.component_size = component_size(*component);
    if (layout.component_size == 0) {
        error(path + "/componentType", "is " + std::to_string(*component) +
                                           ", expected 5120, 5121, 5122, 5123, 5125 or 5126");
        return std::nullopt;
    }
    const std::string type = text(object, "type");
    const std::pair<const char*, int> types[] = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3},
                                                 {"VEC4", 4},   {"MAT2", 4}, {"MAT3", 9},
                                                 {"MAT4", 16}};
    for (const auto& [word, width] : types) {
        if (type == word) layout.width = width;
    }
    if (layout.width == 0) {
        error(path + "/type", "is \"" + type.substr(0, 20) + "\", expected SCALAR, VEC3 or VEC4");
        return std::nullopt;
    }
    if (type == "MAT2") layout.matrix_rows = 2;
    if (type == "MAT3") layout.matrix_rows = 3;
    if (type == "MAT4") layout.matrix_rows = 4;
    const auto normalised = object.find("normalized");
    layout.normalised = normalised != object.end() && normalised->is_boolean() &&
                        normalised->get<bool>() && layout.component != 5126;
    return layout;
}

bool GltfDocument::spend(std::size_t values, const std::string& path) {
    if (values <= values_left_) {
        values_left_ -= values;
        return true;
    }
    // said once: whatever follows cannot be afforded either
    if (values_left_ > 0)
        error(path, "unfolds into more numbers than a file of this size can mean");
    values_left_ = 0;
    return false;
}

bool GltfDocument::read_elements(std::string_view bytes, std::size_t offset, std::size_t stride,
                                 std::size_t count, const Layout& layout, const std::string& path,
                                 double* out) {
    // columns of 1- and 2-byte matrices are padded to four bytes
    std::size_t column = 0;
    std::size_t element = layout.width * layout.component_size;
    if (layout.matrix_rows > 0) {
        column = (layout.matrix_rows * layout.component_size + 3) / 4 * 4;
        element = column * layout.matrix_rows;
    }
    if (stride == 0) stride = element;
    // every product below is safe: count and offset are below 2^40, stride below 2^8
    if (stride < element || offset > bytes.size() || element > bytes.size() - offset ||
        (count - 1) * stride > bytes.size() - offset - element) {
        error(path, std::to_string(count) + " elements of " + std::to_string(element) +
                        " bytes from byte " + std::to_string(offset) + ", " +
                        std::to_string(stride) + " apart, do not fit into a view of " +
                        std::to_string(bytes.size()) + " bytes");
        return false;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const char* at = bytes.data() + offset + i * stride;
        for (int k = 0; k < layout.width; ++k) {
            const std::size_t place = column == 0
                                          ? k * layout.component_size
                                          : k / layout.matrix_rows * column +
                                                k % layout.matrix_rows * layout.component_size;
            const double value = load_component(at + place, layout.component, layout.normalised);
            // numbers beyond any place in the world would overflow when joints are chained
            if (!(std::abs(value) < 1e30)) {
                error(path, "element " + std::to_string(i) + " holds " + std::to_string(value) +
                                ", expected a number");
                return false;
            }
            *out++ = value;
        }
    }
    return true;
}

bool GltfDocument::read_sparse(const Json& sparse, const std::string& path, const Layout& layout,
                               GltfNumbers& numbers) {
    if (!sparse.is_object() || !sparse.contains("indices") || !sparse["indices"].is_object() ||
        !sparse.contains("values") || !sparse["values"].is_object()) {
        error(path, "expected an object with \"count\", \"indices\" and \"values\"");
        return false;
    }
    const auto count =
        required(natural(sparse, "count", path, numbers.count + 1), sparse, "count", path);
    if (!count || *count == 0) return count.has_value();
    const Json& places = sparse["indices"];
    const Json& values = sparse["values"];
    const std::string places_path = path + "/indices";
    const std::string values_path = path + "/values";
    const auto places_view = required(index(places, "bufferView", places_path, "bufferViews"),
                                      places, "bufferView", places_path);
    const auto values_view = required(index(values, "bufferView", values_path, "bufferViews"),
                                      values, "bufferView", values_path);
    const std::size_t places_offset =
        natural(places, "byteOffset", places_path, any_size).value_or(0);
    const std::size_t values_offset =
        natural(values, "byteOffset", values_path, any_size).value_or(0);
    const auto kind = required(natural(places, "componentType", places_path, 10000), places,
                               "componentType", places_path);
    if (!places_view || !values_view || !kind) return false;
    if (*kind != 5121 && *kind != 5123 && *kind != 5125) {
        error(places_path + "/componentType",
              "is " + std::to_string(*kind) + ", expected 5121, 5123 or 5125");
        return false;
    }
    Layout place_layout;
    place_layout.component = static_cast<int>(*kind);
    place_layout.component_size = component_size(*kind);
    place_layout.width = 1;
    const auto place_bytes = view(*places_view);
    const auto value_bytes = view(*values_view);
    if (!place_bytes || !value_bytes || !spend(*count * (1 + layout.width), path)) return false;
    std::vector<double> where(*count);
    std::vector<double> what(*count * layout.width);
    if (!read_elements(place_bytes->bytes, places_offset, 0, *count, place_layout, places_path,
                       where.data()) ||
        !read_elements(value_bytes->bytes, values_offset, 0, *count, layout, values_path,
                       what.data())) {
        return false;
    }
    for (std::size_t i = 0; i < *count; ++i) {
        if (where[i] >= static_cast<double>(numbers.count)) {
            error(places_path, "index " + std::to_string(i) + " is out of range");
            return false;
        }
        const auto target = static_cast<std::size_t>(where[i]) * layout.width;
        for (int k = 0; k < layout.width; ++k) {
            numbers.values[target + k] = what[i * layout.width + k];
        }
    }
    return true;
}

std::shared_ptr<const GltfNumbers> GltfDocument::read_accessor(int index) {
    const Json& object = list("accessors")[index];
    const std::string path = "/accessors/" + std::to_string(index);
    const auto shape = layout(object, path);
    const auto count = required(natural(object, "count", path, any_size), object, "count", path);
    if (!shape || !count) return nullptr;
    if (*count == 0) {
        error(path + "/count", "is 0, expected at least 1");
        return nullptr;
    }
    std::optional<View> bytes;
    const std::size_t offset = natural(object, "byteOffset", path, any_size).value_or(0);
    if (object.contains("bufferView")) {
        const auto which = this->index(object, "bufferView", path, "bufferViews");
        if (which) bytes = view(*which);
        if (!bytes) return nullptr;
        // a count beyond the bytes must not cost memory: one byte per element is the least
        if (*count > bytes->bytes.size()) {
            error(path + "/count", "is " + std::to_string(*count) + ", but the view has only " +
                                       std::to_string(bytes->bytes.size()) + " bytes");
            return nullptr;
        }
    }
    if (!spend(*count, path) || !spend(*count * (shape->width - 1), path)) return nullptr;
    auto numbers = std::make_shared<GltfNumbers>();
    numbers->width = shape->width;
    numbers->count = *count;
    numbers->values.resize(*count * shape->width);
    if (bytes && !read_elements(bytes->bytes, offset, bytes->stride, *count, *shape, path,
                                numbers->values.data())) {
        return nullptr;
    }
    if (object.contains("sparse") &&
        !read_sparse(object["sparse"], path + "/sparse", *shape, *numbers)) {
        return nullptr;
    }
    return numbers;
}

std::shared_ptr<const GltfNumbers> GltfDocument::accessor(int index) {
    const auto known = accessors_.find(index);
    if (known != accessors_.end()) return known->second;
    auto numbers = read_accessor(index);
    accessors_[index] = numbers;
    return numbers;
}

}  // namespace sidestep::motion::detail
