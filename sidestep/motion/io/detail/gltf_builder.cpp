#include "sidestep/motion/io/detail/gltf_builder.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "sidestep/base/require.h"
#include "sidestep/base/version.h"
#include "sidestep/motion/io/detail/gltf_base64.h"

namespace sidestep::motion::detail {

static_assert(std::endian::native == std::endian::little, "glTF is little-endian, and so are we");

namespace {

using nlohmann::json;

// the words of the specification
constexpr int byte_component = 5121;
constexpr int signed_short_component = 5122;
constexpr int short_component = 5123;
constexpr int int_component = 5125;
constexpr int float_component = 5126;
constexpr int vertex_target = 34962;
constexpr int index_target = 34963;

float to_float(double value) {
    const auto narrow = static_cast<float>(value);
    SIDESTEP_REQUIRE(std::isfinite(narrow),
                     std::to_string(value) + " does not fit a finite 32-bit float");
    return narrow;
}

template <typename T>
std::string_view bytes_of(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

/// Rows of Eigen vectors as one run of floats.
template <typename Vectors>
std::vector<float> flatten(const Vectors& vectors) {
    std::vector<float> flat;
    flat.reserve(vectors.size() * static_cast<std::size_t>(vectors.front().size()));
    for (const auto& vector : vectors) {
        for (Eigen::Index i = 0; i < vector.size(); ++i) flat.push_back(to_float(vector.data()[i]));
    }
    return flat;
}

void append_u32(std::string& out, std::size_t value) {
    const auto word = static_cast<std::uint32_t>(value);
    out.append(reinterpret_cast<const char*>(&word), sizeof word);
}

std::string padded(std::string bytes, char with) {
    while (bytes.size() % 4 != 0) bytes.push_back(with);
    return bytes;
}

}  // namespace

GltfBuilder::GltfBuilder() {
    root_["asset"] = {{"version", "2.0"}, {"generator", std::string("Sidestep ") + version_string}};
    root_["scene"] = 0;
    root_["scenes"] = json::array({{{"nodes", json::array()}}});
}

int GltfBuilder::append(const char* list, json thing) {
    root_[list].push_back(std::move(thing));
    return static_cast<int>(root_[list].size()) - 1;
}

int GltfBuilder::add_accessor(std::string_view bytes, Use use, int component, const char* type,
                              std::size_t count) {
    SIDESTEP_REQUIRE(count > 0, "nothing to store: the span is empty");
    // every view begins at a multiple of four, which suits every type we write
    bytes_.resize((bytes_.size() + 3) / 4 * 4);
    json view = {{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", bytes.size()}};
    if (use == Use::vertices) view["target"] = vertex_target;
    if (use == Use::indices) view["target"] = index_target;
    bytes_.append(bytes);
    const int view_index = append("bufferViews", std::move(view));
    return append("accessors", {{"bufferView", view_index},
                                {"componentType", component},
                                {"type", type},
                                {"count", count}});
}

int GltfBuilder::add_floats(std::span<const float> values, int width, Use use, const char* type,
                            bool with_range) {
    const std::string_view bytes(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    const int index = add_accessor(bytes, use, float_component, type, values.size() / width);
    if (with_range) {
        std::vector<float> low(values.begin(), values.begin() + width);
        std::vector<float> high = low;
        for (std::size_t i = 0; i < values.size(); ++i) {
            low[i % width] = std::min(low[i % width], values[i]);
            high[i % width] = std::max(high[i % width], values[i]);
        }
        root_["accessors"][index]["min"] = low;
        root_["accessors"][index]["max"] = high;
    }
    return index;
}

int GltfBuilder::add_times(std::span<const double> seconds) {
    std::vector<float> times;
    times.reserve(seconds.size());
    for (const double t : seconds) times.push_back(to_float(t));
    return add_floats(times, 1, Use::plain, "SCALAR", true);
}

int GltfBuilder::add_rotations(std::span<const Quat> rotations) {
    std::vector<float> flat;
    flat.reserve(rotations.size() * 4);
    for (const Quat& q : rotations) {
        const Quat unit = q.normalized();
        for (int i = 0; i < 4; ++i) flat.push_back(to_float(unit.coeffs()[i]));  // x, y, z, w
    }
    return add_floats(flat, 4, Use::plain, "VEC4");
}

int GltfBuilder::add_short_rotations(std::span<const Quat> rotations) {
    std::vector<std::int16_t> flat;
    flat.reserve(rotations.size() * 4);
    for (const Quat& q : rotations) {
        const Quat unit = q.normalized();
        SIDESTEP_REQUIRE(unit.coeffs().allFinite(), "a rotation is not finite");
        for (int i = 0; i < 4; ++i) {
            flat.push_back(static_cast<std::int16_t>(std::lround(unit.coeffs()[i] * 32767.0)));
        }
    }
    const int index =
        add_accessor(bytes_of(flat), Use::plain, signed_short_component, "VEC4", rotations.size());
    root_["accessors"][index]["normalized"] = true;
    return index;
}

int GltfBuilder::add_vectors(std::span<const Vec3> vectors) {
    SIDESTEP_REQUIRE(!vectors.empty(), "nothing to store: the span is empty");
    return add_floats(flatten(vectors), 3, Use::plain, "VEC3");
}

int GltfBuilder::add_matrices(std::span<const Mat4> matrices) {
    SIDESTEP_REQUIRE(!matrices.empty(), "nothing to store: the span is empty");
    // Eigen keeps columns together, and so does glTF
    return add_floats(flatten(matrices), 16, Use::plain, "MAT4");
}

int GltfBuilder::add_positions(std::span<const Vec3> positions) {
    SIDESTEP_REQUIRE(!positions.empty(), "nothing to store: the span is empty");
    return add_floats(flatten(positions), 3, Use::vertices, "VEC3", true);
}

int GltfBuilder::add_normals(std::span<const Vec3> normals) {
    SIDESTEP_REQUIRE(!normals.empty(), "nothing to store: the span is empty");
    std::vector<Vec3> unit;
    unit.reserve(normals.size());
    for (const Vec3& normal : normals) {
        SIDESTEP_REQUIRE(normal.norm() > 0.0, "a normal is zero");
        unit.push_back(normal.normalized());
    }
    return add_floats(flatten(unit), 3, Use::vertices, "VEC3");
}

int GltfBuilder::add_texture_coordinates(std::span<const Vec2> coordinates) {
    SIDESTEP_REQUIRE(!coordinates.empty(), "nothing to store: the span is empty");
    return add_floats(flatten(coordinates), 2, Use::vertices, "VEC2");
}

int GltfBuilder::add_colours(std::span<const std::array<float, 4>> colours) {
    std::vector<std::uint8_t> flat;
    flat.reserve(colours.size() * 4);
    for (const auto& colour : colours) {
        for (const float c : colour) {
            SIDESTEP_REQUIRE(c >= 0.0F && c <= 1.0F,
                             "a colour of " + std::to_string(c) + ", expected 0 .. 1");
            flat.push_back(static_cast<std::uint8_t>(std::lround(c * 255.0F)));
        }
    }
    const int index =
        add_accessor(bytes_of(flat), Use::vertices, byte_component, "VEC4", colours.size());
    root_["accessors"][index]["normalized"] = true;
    return index;
}

int GltfBuilder::add_joint_indices(std::span<const std::array<int, 4>> joints) {
    std::vector<std::uint16_t> flat;
    flat.reserve(joints.size() * 4);
    for (const auto& four : joints) {
        for (const int joint : four) {
            SIDESTEP_REQUIRE(joint >= 0 && joint <= 0xffff, "joint " + std::to_string(joint));
            flat.push_back(static_cast<std::uint16_t>(joint));
        }
    }
    return add_accessor(bytes_of(flat), Use::vertices, short_component, "VEC4", joints.size());
}

int GltfBuilder::add_joint_weights(std::span<const std::array<float, 4>> weights) {
    std::vector<float> flat;
    flat.reserve(weights.size() * 4);
    for (const auto& four : weights) {
        float sum = 0.0F;
        for (const float w : four) {
            SIDESTEP_REQUIRE(w >= 0.0F && std::isfinite(w), "a weight of " + std::to_string(w));
            sum += w;
        }
        SIDESTEP_REQUIRE(sum > 0.0F, "the four weights of a vertex are all zero");
        for (const float w : four) flat.push_back(w / sum);
    }
    return add_floats(flat, 4, Use::vertices, "VEC4");
}

int GltfBuilder::add_indices(std::span<const int> indices) {
    SIDESTEP_REQUIRE(!indices.empty(), "nothing to store: the span is empty");
    const auto [low, high] = std::minmax_element(indices.begin(), indices.end());
    SIDESTEP_REQUIRE(*low >= 0, "index " + std::to_string(*low));
    // the largest value of each width is reserved for restarting a strip
    if (*high < 0xffff) {
        std::vector<std::uint16_t> narrow;
        narrow.reserve(indices.size());
        for (const int i : indices) narrow.push_back(static_cast<std::uint16_t>(i));
        return add_accessor(bytes_of(narrow), Use::indices, short_component, "SCALAR",
                            indices.size());
    }
    const std::vector<std::uint32_t> wide(indices.begin(), indices.end());
    return add_accessor(bytes_of(wide), Use::indices, int_component, "SCALAR", indices.size());
}

int GltfBuilder::add_material(const GltfMaterial& material) {
    json object = {{"pbrMetallicRoughness",
                    {{"baseColorFactor", material.base_colour},
                     {"metallicFactor", material.metallic},
                     {"roughnessFactor", material.roughness}}}};
    if (!material.name.empty()) object["name"] = material.name;
    if (material.double_sided) object["doubleSided"] = true;
    if (material.base_colour[3] < 1.0) object["alphaMode"] = "BLEND";
    return append("materials", std::move(object));
}

int GltfBuilder::add_mesh(std::string_view name, std::span<const GltfPrimitive> primitives) {
    SIDESTEP_REQUIRE(!primitives.empty(), "a mesh needs at least one primitive");
    json list = json::array();
    for (const GltfPrimitive& primitive : primitives) {
        json attributes = {{"POSITION", primitive.positions}};
        const auto add = [&](const char* word, const std::optional<int>& accessor) {
            if (accessor) attributes[word] = *accessor;
        };
        add("NORMAL", primitive.normals);
        add("TEXCOORD_0", primitive.texture_coordinates);
        add("COLOR_0", primitive.colours);
        add("JOINTS_0", primitive.joints);
        add("WEIGHTS_0", primitive.weights);
        json object = {{"attributes", std::move(attributes)}};
        if (primitive.indices) object["indices"] = *primitive.indices;
        if (primitive.material) object["material"] = *primitive.material;
        list.push_back(std::move(object));
    }
    json mesh = {{"primitives", std::move(list)}};
    if (!name.empty()) mesh["name"] = name;
    return append("meshes", std::move(mesh));
}

int GltfBuilder::add_node(const GltfNode& node, std::optional<int> parent) {
    json object = json::object();
    if (!node.name.empty()) object["name"] = node.name;
    if (node.translation != Vec3::Zero()) {
        const Vec3& t = node.translation;
        (void)to_float(t.cwiseAbs().maxCoeff());
        object["translation"] = {t.x(), t.y(), t.z()};
    }
    if (node.rotation.coeffs() != Quat::Identity().coeffs()) {
        const Quat q = node.rotation.normalized();
        object["rotation"] = {q.x(), q.y(), q.z(), q.w()};
    }
    if (node.mesh) object["mesh"] = *node.mesh;
    if (node.skin) object["skin"] = *node.skin;
    if (!node.extras.is_null()) object["extras"] = node.extras;
    const int index = append("nodes", std::move(object));
    if (parent) {
        SIDESTEP_REQUIRE(
            *parent >= 0 && *parent < index,
            "node " + std::to_string(index) + " has parent " + std::to_string(*parent));
        root_["nodes"][*parent]["children"].push_back(index);
    } else {
        root_["scenes"][0]["nodes"].push_back(index);
    }
    return index;
}

int GltfBuilder::add_skin(std::string_view name, std::span<const int> joints, int inverse_bind,
                          std::optional<int> skeleton) {
    json object = {{"joints", std::vector<int>(joints.begin(), joints.end())},
                   {"inverseBindMatrices", inverse_bind}};
    if (!name.empty()) object["name"] = name;
    if (skeleton) object["skeleton"] = *skeleton;
    return append("skins", std::move(object));
}

int GltfBuilder::add_animation(std::string_view name, std::span<const GltfTrack> tracks,
                               json extras) {
    SIDESTEP_REQUIRE(!tracks.empty(), "an animation needs at least one track");
    json channels = json::array();
    json samplers = json::array();
    for (const GltfTrack& track : tracks) {
        const char* target = track.target == GltfTrack::Target::rotation      ? "rotation"
                             : track.target == GltfTrack::Target::translation ? "translation"
                                                                              : "scale";
        channels.push_back(
            {{"sampler", samplers.size()}, {"target", {{"node", track.node}, {"path", target}}}});
        samplers.push_back({{"input", track.times}, {"output", track.values}});
    }
    json object = {{"channels", std::move(channels)}, {"samplers", std::move(samplers)}};
    if (!name.empty()) object["name"] = name;
    if (!extras.is_null()) object["extras"] = std::move(extras);
    return append("animations", std::move(object));
}

std::string GltfBuilder::glb() const {
    json root = root_;
    if (!bytes_.empty()) root["buffers"] = json::array({{{"byteLength", bytes_.size()}}});
    const std::string text = padded(root.dump(-1, ' ', false, json::error_handler_t::replace), ' ');
    const std::string block = padded(bytes_, '\0');
    const std::size_t total =
        12 + 8 + text.size() + (block.empty() ? std::size_t{0} : 8 + block.size());
    SIDESTEP_REQUIRE(total <= 0xffffffffU,
                     std::to_string(total) + " bytes, but a GLB file ends at 4 GiB");

    std::string out;
    out.reserve(total);
    out.append("glTF");
    append_u32(out, 2);
    append_u32(out, total);
    append_u32(out, text.size());
    out.append("JSON");
    out.append(text);
    if (!block.empty()) {
        append_u32(out, block.size());
        out.append("BIN\0", 4);
        out.append(block);
    }
    return out;
}

std::string GltfBuilder::gltf() const {
    json root = root_;
    if (!bytes_.empty()) {
        root["buffers"] =
            json::array({{{"byteLength", bytes_.size()},
                          {"uri", "data:application/octet-stream;base64," + to_base64(bytes_)}}});
    }
    return root.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace sidestep::motion::detail
