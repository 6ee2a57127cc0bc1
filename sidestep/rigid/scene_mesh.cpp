// The corners of a surface from a file, through assimp.
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <utility>

#include "sidestep/base/file.h"
#include "sidestep/rigid/detail/known_solids.h"

namespace sidestep::rigid::detail {

namespace {

constexpr std::size_t largest_surface_file = std::size_t{256} << 20;

std::vector<Vec3> corners_of(const aiScene& scene) {
    std::vector<Vec3> points;
    std::vector<std::pair<const aiNode*, aiMatrix4x4>> waiting;
    if (scene.mRootNode != nullptr) waiting.emplace_back(scene.mRootNode, aiMatrix4x4());
    while (!waiting.empty()) {
        const auto [node, above] = waiting.back();
        waiting.pop_back();
        const aiMatrix4x4 place = above * node->mTransformation;
        for (unsigned i = 0; i < node->mNumMeshes; ++i) {
            const aiMesh& piece = *scene.mMeshes[node->mMeshes[i]];
            for (unsigned k = 0; k < piece.mNumVertices; ++k) {
                const aiVector3D v = place * piece.mVertices[k];
                points.emplace_back(v.x, v.y, v.z);
            }
        }
        for (unsigned i = node->mNumChildren; i > 0; --i) {
            waiting.emplace_back(node->mChildren[i - 1], place);
        }
    }
    return points;
}

}  // namespace

Result<std::vector<Vec3>> mesh_points(const std::string& file) {
    // devices and pipes have no end
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored) &&
        !std::filesystem::is_regular_file(file, ignored)) {
        return failure(problem_with(file, "is not a file that can be read whole"));
    }
    const std::string extension = extension_of(file);
    Assimp::Importer importer;
    if (extension.size() < 2 || !importer.IsExtensionSupported(extension)) {
        return failure(problem_with(file, "is of a format that is not read",
                                    "surfaces come as .obj, .stl, .ply, .off, .glb and others"));
    }
    const Result<std::string> bytes = read_file(file);
    if (!bytes) return failure(bytes.error());
    if (bytes->empty()) return failure(problem_with(file, "is empty"));
    if (bytes->size() > largest_surface_file) {
        return failure(problem_with(file, "has " + std::to_string(bytes->size()) +
                                              " bytes, more than assimp is trusted with"));
    }
    // assimp and its formats throw many things; none may pass this door
    try {
        const aiScene* scene = importer.ReadFileFromMemory(
            bytes->data(), bytes->size(), aiProcess_Triangulate, extension.c_str() + 1);
        if (scene == nullptr) {
            return failure(problem_with(
                file, "assimp cannot read it: " + std::string(importer.GetErrorString()),
                "is it really a " + extension + " file?"));
        }
        std::vector<Vec3> points = corners_of(*scene);
        for (const Vec3& point : points) {
            if (!point.allFinite()) {
                return failure(problem_with(file, "has a corner that is not a number"));
            }
        }
        if (points.empty()) return failure(problem_with(file, "holds no surface"));
        return points;
    } catch (const std::exception& error) {
        return failure(
            problem_with(file, std::string("assimp gave up while reading it: ") + error.what()));
    } catch (...) {
        return failure(problem_with(file, "assimp gave up while reading it"));
    }
}

}  // namespace sidestep::rigid::detail
