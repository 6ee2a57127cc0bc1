#include "sidestep/motion/io/assimp_import.h"

#include <assimp/MemoryIOWrapper.h>
#include <assimp/config.h>
#include <assimp/scene.h>

#include <algorithm>
#include <assimp/IOSystem.hpp>
#include <assimp/Importer.hpp>
#include <cmath>
#include <map>
#include <set>

#include "sidestep/base/file.h"
#include "sidestep/motion/io/detail/gltf_animation.h"
#include "sidestep/motion/io/detail/gltf_bake.h"

namespace sidestep::motion {

namespace {

using namespace detail;

constexpr std::size_t largest_file = std::size_t{512} << 20;
constexpr double most_joint_frames = 5e7;
constexpr const char* helper_mark = "$AssimpFbx$";  // nodes that stand for FBX pivots

/// Shows assimp one file, whatever else it asks for.
class OneFile : public Assimp::IOSystem {
public:
    OneFile(std::string_view bytes, std::string name) : bytes_(bytes), name_(std::move(name)) {}
    bool Exists(const char* file) const override { return name_ == file; }
    char getOsSeparator() const override { return '/'; }
    Assimp::IOStream* Open(const char* file, const char* mode) override {
        if (!Exists(file) || mode[0] != 'r') return nullptr;
        return new Assimp::MemoryIOStream(reinterpret_cast<const std::uint8_t*>(bytes_.data()),
                                          bytes_.size());
    }
    void Close(Assimp::IOStream* stream) override { delete stream; }

private:
    std::string_view bytes_;
    std::string name_;
};

bool is_collada(const std::string& extension) {
    return extension == ".dae" || extension == ".zae";
}

Problem warning_in(std::string_view name, std::string message, std::string code) {
    Problem problem = problem_with(name, std::move(message));
    problem.severity = Problem::Severity::warning;
    problem.code = std::move(code);
    return problem;
}

Mat4 to_eigen(const aiMatrix4x4& m) {
    Mat4 matrix;
    for (unsigned row = 0; row < 4; ++row) {
        for (unsigned column = 0; column < 4; ++column) matrix(row, column) = m[row][column];
    }
    return matrix;
}

/// The nodes of a scene, parents first. Nothing when a transform is not finite.
std::optional<GltfTree> take_tree(const aiScene& scene) {
    GltfTree tree;
    std::vector<std::pair<const aiNode*, int>> waiting{{scene.mRootNode, -1}};
    while (!waiting.empty()) {
        const auto [node, parent] = waiting.back();
        waiting.pop_back();
        const int index = static_cast<int>(tree.nodes.size());
        GltfTreeNode& made = tree.nodes.emplace_back();
        made.name = node->mName.C_Str();
        made.parent = parent;
        made.shows_something = node->mNumMeshes > 0;
        const Mat4 matrix = to_eigen(node->mTransformation);
        if (!matrix.allFinite() || matrix.cwiseAbs().maxCoeff() > 1e30) return std::nullopt;
        aiVector3D scale;
        aiVector3D place;
        aiQuaternion turn;
        node->mTransformation.Decompose(scale, turn, place);
        const Quat rotation(turn.w, turn.x, turn.y, turn.z);
        made.rest.translation = matrix.topRightCorner<3, 1>();
        made.rest.scale = Vec3(scale.x, scale.y, scale.z);
        if (rotation.norm() > 0.5 && rotation.coeffs().allFinite()) {
            made.rest.rotation = rotation.normalized();
        }
        made.linear = matrix.topLeftCorner<3, 3>();
        tree.order.push_back(index);
        if (parent >= 0) tree.nodes[parent].children.push_back(index);
        for (unsigned i = node->mNumChildren; i > 0; --i) {
            waiting.emplace_back(node->mChildren[i - 1], index);
        }
    }
    return tree;
}

/// One property of a node; nothing when there are no keys, false in `good` when they are broken.
template <typename Key>
std::optional<GltfChannel> take_channel(const Key* keys, unsigned count, double ticks_per_second,
                                        int node, GltfTarget target, bool& good) {
    if (count == 0 || keys == nullptr) return std::nullopt;
    auto times = std::make_shared<GltfNumbers>();
    auto values = std::make_shared<GltfNumbers>();
    times->width = 1;
    values->width = target == GltfTarget::rotation ? 4 : 3;
    times->count = values->count = count;
    for (unsigned i = 0; i < count; ++i) {
        times->values.push_back(keys[i].mTime / ticks_per_second);
        values->values.push_back(keys[i].mValue.x);
        values->values.push_back(keys[i].mValue.y);
        values->values.push_back(keys[i].mValue.z);
        if constexpr (std::is_same_v<Key, aiQuatKey>) {
            values->values.push_back(keys[i].mValue.w);
            if (!(Eigen::Map<const Eigen::Vector4d>(values->values.data() + 4 * i).norm() > 1e-6)) {
                good = false;
            }
        }
    }
    const auto sane = [](double value) { return std::abs(value) < 1e30; };
    good = good && std::is_sorted(times->values.begin(), times->values.end()) &&
           std::all_of(times->values.begin(), times->values.end(), sane) &&
           std::all_of(values->values.begin(), values->values.end(), sane);
    GltfChannel channel;
    channel.node = node;
    channel.target = target;
    channel.times = std::move(times);
    channel.values = std::move(values);
    return channel;
}

/// Nothing when keys are not numbers, not in order, or not rotations.
std::optional<GltfAnimation> take_animation(const GltfTree& tree, const aiAnimation& source,
                                            double ticks_per_second) {
    std::map<std::string, int> node_of_name;
    for (const int node : tree.order) node_of_name.emplace(tree.nodes[node].name, node);
    GltfAnimation animation;
    animation.name = source.mName.C_Str();
    std::set<int> taken;
    bool good = true;
    for (unsigned i = 0; i < source.mNumChannels; ++i) {
        const aiNodeAnim& moves = *source.mChannels[i];
        const auto node = node_of_name.find(moves.mNodeName.C_Str());
        if (node == node_of_name.end() || !taken.insert(node->second).second) continue;
        const auto keep = [&](std::optional<GltfChannel> channel) {
            if (channel) animation.channels.push_back(std::move(*channel));
        };
        keep(take_channel(moves.mPositionKeys, moves.mNumPositionKeys, ticks_per_second,
                          node->second, GltfTarget::translation, good));
        keep(take_channel(moves.mRotationKeys, moves.mNumRotationKeys, ticks_per_second,
                          node->second, GltfTarget::rotation, good));
        keep(take_channel(moves.mScalingKeys, moves.mNumScalingKeys, ticks_per_second, node->second,
                          GltfTarget::scale, good));
    }
    if (!good) return std::nullopt;
    set_span(animation);
    return animation;
}

/// Bones that move a mesh, and the nodes between and below them that are neither meshes nor
/// helpers; without bones, what the animation moves.
std::vector<int> choose_joints(const aiScene& scene, const GltfTree& tree,
                               const std::optional<GltfAnimation>& animation) {
    const auto is_helper = [&](int node) {
        return tree.nodes[node].name.find(helper_mark) != std::string::npos;
    };
    std::set<std::string> bones;
    for (unsigned i = 0; i < scene.mNumMeshes; ++i) {
        for (unsigned k = 0; k < scene.mMeshes[i]->mNumBones; ++k) {
            bones.insert(scene.mMeshes[i]->mBones[k]->mName.C_Str());
        }
    }
    std::vector<int> joints;
    if (!bones.empty()) {
        std::vector<bool> below(tree.nodes.size(), false);
        for (const int node : tree.order) {
            const int parent = tree.nodes[node].parent;
            const bool is_bone = bones.count(tree.nodes[node].name) > 0;
            below[node] = is_bone || (parent >= 0 && below[parent]);
            const bool wanted = is_bone || !tree.nodes[node].shows_something;
            if (below[node] && wanted && !is_helper(node)) joints.push_back(node);
        }
    } else if (animation) {
        for (const int node : joints_of_motion(tree, *animation)) {
            if (!is_helper(node)) joints.push_back(node);
        }
    }
    return joints;
}

/// What the scene says about its unit and axes, where it says it in the terms of the file.
void take_unit_and_up(const aiScene& scene, const std::string& extension, std::string_view name,
                      MotionFile& file) {
    if (is_collada(extension)) {
        // assimp's reader has already turned and scaled the root
        file.metres_per_unit = 1.0;
        file.up = Axis::y;
        return;
    }
    if (scene.mMetaData == nullptr) return;
    // a float in this version, a double in others
    float narrow = 0.0F;
    double centimetres = 0.0;
    if (scene.mMetaData->Get("UnitScaleFactor", narrow)) centimetres = narrow;
    if (centimetres == 0.0) scene.mMetaData->Get("UnitScaleFactor", centimetres);
    if (centimetres > 0.0 && std::isfinite(centimetres)) {
        file.metres_per_unit = centimetres / 100.0;
    }
    std::int32_t up = -1;
    std::int32_t sign = 1;
    scene.mMetaData->Get("UpAxisSign", sign);
    if (scene.mMetaData->Get("UpAxis", up) && up >= 0 && up <= 2) {
        file.up = static_cast<Axis>(up);
        if (sign < 0) {
            file.up = std::nullopt;
            file.warnings.push_back(warning_in(
                name, "says that up points along a negative axis, which is left out", "up_axis"));
        }
    }
}

Result<MotionFile> take_motion(const aiScene& scene, const std::string& extension,
                               std::string_view name) {
    const auto broken = [&](const std::string& what) {
        return failure(problem_with(name, "assimp gives " + what,
                                    "export the file again, as glTF if you can"));
    };
    if (scene.mRootNode == nullptr) return broken("no nodes");
    const auto tree = take_tree(scene);
    if (!tree) return broken("transforms that are not finite");

    MotionFile file;
    file.format = (is_collada(extension) ? "collada" : extension.substr(1)) + " (assimp)";
    take_unit_and_up(scene, extension, name, file);

    const aiAnimation* chosen = nullptr;
    std::string names;
    for (unsigned i = 0; i < scene.mNumAnimations; ++i) {
        const aiAnimation* candidate = scene.mAnimations[i];
        if (i < 20) names += (i > 0 ? ", \"" : "\"") + std::string(candidate->mName.C_Str()) + "\"";
        if (chosen == nullptr && candidate->mNumChannels > 0) chosen = candidate;
    }
    if (scene.mNumAnimations > 1 && chosen != nullptr) {
        file.warnings.push_back(warning_in(name,
                                           "there are " + std::to_string(scene.mNumAnimations) +
                                               " animations: " + names + "; taking \"" +
                                               chosen->mName.C_Str() + "\"",
                                           "several_animations"));
    }
    std::optional<GltfAnimation> animation;
    double ticks_per_second = 25.0;
    if (chosen != nullptr) {
        if (chosen->mTicksPerSecond > 0.0 && std::isfinite(chosen->mTicksPerSecond)) {
            ticks_per_second = chosen->mTicksPerSecond;
        } else {
            file.warnings.push_back(warning_in(
                name, "does not say how fast it plays: 25 frames a second", "assumed_rate"));
        }
        animation = take_animation(*tree, *chosen, ticks_per_second);
        if (!animation) return broken("keys that are not numbers, or not in order");
        if (animation->channels.empty()) animation.reset();
    }

    const std::vector<int> wanted = choose_joints(scene, *tree, animation);
    if (wanted.empty()) {
        Problem problem = problem_with(name,
                                       "holds no skeleton: " + std::to_string(scene.mNumMeshes) +
                                           (scene.mNumMeshes == 1 ? " mesh" : " meshes") +
                                           ", no bones, nothing that moves",
                                       "a motion needs joints; export the rig with its animation");
        problem.code = "no_skeleton";
        return failure(std::move(problem));
    }
    const GltfJoints joints = arrange_joints(*tree, wanted, animation ? &*animation : nullptr);
    const GltfWorld rest = rest_world(*tree);
    for (const int node : joints.nodes) {
        if (!rest.positions[node].allFinite()) return broken("a rest pose that is not finite");
    }
    const Skeleton skeleton = make_skeleton(*tree, joints, rest);
    if (!animation) {
        file.warnings.push_back(
            warning_in(name, "there is no animation: one frame of the rest pose", "no_animation"));
        file.clip = Clip(skeleton, 1.0 / 30.0, 1);
        return file;
    }

    // FBX counts in frames, and a tick is one; the others count in milliseconds and the like
    GltfFrames frames;
    frames.begin = animation->first_time;
    if (extension == ".fbx" && ticks_per_second >= 5.0 && ticks_per_second <= 250.0) {
        frames.frame_time = 1.0 / ticks_per_second;
    } else {
        const GltfRate rate = infer_rate(*animation);
        frames.frame_time = rate.frame_time;
        if (!rate.assumed.empty()) {
            file.warnings.push_back(warning_in(name, rate.assumed, "assumed_rate"));
        }
    }
    frames.snap = 1e-3 * frames.frame_time;
    const std::vector<int> nodes = nodes_that_matter(*tree, joints);
    const double count = std::ceil((animation->last_time - animation->first_time - frames.snap) /
                                   frames.frame_time) +
                         1.0;
    if (!(count * static_cast<double>(nodes.size()) < most_joint_frames)) {
        return broken("an animation of " + std::to_string(animation->last_time) + " s");
    }
    frames.count = static_cast<int>(std::max(1.0, count));
    GltfBaked baked =
        bake(*tree, joints, nodes, skeleton, frames, *animation, size_of(joints, rest));
    if (baked.lost_node >= 0) return broken("places that are not finite");
    file.clip = std::move(baked.clip);
    return file;
}

/// How deep elements (XML) or braces (text FBX and others) nest. Assimp reads both by recursion,
/// and a crafted file would use up the stack.
int nesting_of(std::string_view bytes, bool xml) {
    int depth = 0;
    int deepest = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (xml) {
            if (bytes[i] != '<' || i + 1 == bytes.size()) continue;
            const char next = bytes[i + 1];
            if (next == '!' || next == '?') continue;
            const std::size_t end = bytes.find('>', i);
            if (next == '/') {
                --depth;
            } else if (end == std::string_view::npos || bytes[end - 1] != '/') {
                ++depth;
            }
            if (end == std::string_view::npos) break;
            i = end;
        } else if (bytes[i] == '{') {
            ++depth;
        } else if (bytes[i] == '}') {
            --depth;
        }
        deepest = std::max(deepest, depth);
    }
    return deepest;
}

}  // namespace

bool assimp_knows(std::string_view name) {
    const std::string extension = extension_of(name);
    return extension.size() > 1 && Assimp::Importer().IsExtensionSupported(extension);
}

Result<MotionFile> import_with_assimp(std::string_view bytes, std::string_view name) {
    const std::string extension = extension_of(name);
    if (!assimp_knows(name)) {
        return failure(problem_with(
            name,
            extension.empty() ? "has no extension, so its format is unknown"
                              : "is of a format that nobody here reads: " + extension,
            "Sidestep reads .bvh, .asf/.amc, .glb and .gltf; assimp .fbx, .dae and others"));
    }
    if (bytes.empty()) return failure(problem_with(name, "is empty"));
    if (bytes.size() > largest_file) {
        return failure(problem_with(name, "has " + std::to_string(bytes.size()) +
                                              " bytes, more than assimp is trusted with"));
    }
    constexpr int most_nested = 2000;
    const bool xml =
        is_collada(extension) || bytes.substr(0, 512).find('<') != std::string_view::npos;
    const bool text = bytes.find('\0') == std::string_view::npos;
    if (text && nesting_of(bytes, xml) > most_nested) {
        return failure(
            problem_with(name, "nests its parts more than " + std::to_string(most_nested) + " deep",
                         "no exporter writes such files: is it damaged?"));
    }
    // assimp and its formats throw many things; none may pass this door
    try {
        const std::string shown = "input" + extension;
        Assimp::Importer importer;
        importer.SetIOHandler(new OneFile(bytes, shown));  // owned by the importer from here on
        const aiScene* scene = importer.ReadFile(shown, 0);
        if (scene == nullptr) {
            return failure(problem_with(
                name, "assimp cannot read it: " + std::string(importer.GetErrorString()),
                "is it really a " + extension + " file?"));
        }
        return take_motion(*scene, extension, name);
    } catch (const std::exception& error) {
        return failure(
            problem_with(name, std::string("assimp gave up while reading it: ") + error.what()));
    } catch (...) {
        return failure(problem_with(name, "assimp gave up while reading it"));
    }
}

Result<MotionFile> import_with_assimp(const std::filesystem::path& path) {
    const auto bytes = read_file(path);
    if (!bytes) return failure(bytes.error());
    return import_with_assimp(*bytes, path.string());
}

}  // namespace sidestep::motion
