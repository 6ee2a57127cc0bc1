#include "sidestep/body/io/mesh_import.h"

#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <vector>

#include "sidestep/base/file.h"
#include "sidestep/motion/io/assimp_import.h"

namespace sidestep::body {

namespace {

constexpr std::size_t largest_file = std::size_t{512} << 20;

/// One surface, as the node that shows it places it.
geometry::TriangleMesh take_piece(const aiMesh& piece, const aiMatrix4x4& place) {
    geometry::TriangleMesh mesh;
    for (unsigned i = 0; i < piece.mNumVertices; ++i) {
        const aiVector3D v = place * piece.mVertices[i];
        mesh.vertices.emplace_back(v.x, v.y, v.z);
    }
    // a mirror turns every triangle round; outside stays outside
    const bool mirrored = place.Determinant() < 0.0F;
    for (unsigned i = 0; i < piece.mNumFaces; ++i) {
        const aiFace& face = piece.mFaces[i];
        if (face.mNumIndices != 3) continue;
        const auto corner = [&](int k) { return static_cast<int>(face.mIndices[k]); };
        mesh.triangles.push_back({corner(0), corner(mirrored ? 2 : 1), corner(mirrored ? 1 : 2)});
    }
    return mesh;
}

Result<MeshFile> take_mesh(const aiScene& scene, std::string_view name) {
    std::vector<geometry::TriangleMesh> pieces;
    std::vector<std::pair<const aiNode*, aiMatrix4x4>> waiting;
    if (scene.mRootNode != nullptr) waiting.emplace_back(scene.mRootNode, aiMatrix4x4());
    while (!waiting.empty()) {
        const auto [node, above] = waiting.back();
        waiting.pop_back();
        const aiMatrix4x4 place = above * node->mTransformation;
        for (unsigned i = 0; i < node->mNumMeshes; ++i) {
            pieces.push_back(take_piece(*scene.mMeshes[node->mMeshes[i]], place));
            if (pieces.back().triangles.empty()) pieces.pop_back();
        }
        // pushed last to first, so that pieces come in the order of the file
        for (unsigned i = node->mNumChildren; i > 0; --i) {
            waiting.emplace_back(node->mChildren[i - 1], place);
        }
    }
    MeshFile file;
    file.format = extension_of(name).substr(1) + " (assimp)";
    file.piece_count = static_cast<int>(pieces.size());
    file.mesh = geometry::merged(pieces);
    for (const Problem& problem : geometry::check(file.mesh)) {
        if (problem.severity == Problem::Severity::error)
            return failure(problem_with(name, problem.message));
    }
    file.mesh = geometry::welded(file.mesh);
    if (file.mesh.triangles.empty()) {
        return failure(problem_with(name,
                                    "holds no surface: not one triangle that has three corners",
                                    "export the surface, not only curves or points"));
    }
    return file;
}

}  // namespace

Result<MeshFile> import_mesh(std::string_view bytes, std::string_view name) {
    if (!motion::assimp_knows(name)) {
        return failure(problem_with(name, "is of a format that assimp does not read",
                                    "surfaces come as .obj, .stl, .ply, .dae, .fbx and others"));
    }
    if (bytes.empty()) return failure(problem_with(name, "is empty"));
    if (bytes.size() > largest_file) {
        return failure(problem_with(name, "has " + std::to_string(bytes.size()) +
                                              " bytes, more than assimp is trusted with"));
    }
    // assimp and its formats throw many things; none may pass this door
    try {
        Assimp::Importer importer;
        const aiScene* scene = importer.ReadFileFromMemory(
            bytes.data(), bytes.size(), aiProcess_Triangulate, extension_of(name).c_str() + 1);
        if (scene == nullptr) {
            return failure(problem_with(
                name, "assimp cannot read it: " + std::string(importer.GetErrorString()),
                "is it really a " + extension_of(name) + " file?"));
        }
        return take_mesh(*scene, name);
    } catch (const std::exception& error) {
        return failure(
            problem_with(name, std::string("assimp gave up while reading it: ") + error.what()));
    } catch (...) {
        return failure(problem_with(name, "assimp gave up while reading it"));
    }
}

Result<MeshFile> import_mesh(const std::filesystem::path& path) {
    const auto bytes = read_file(path);
    if (!bytes) return failure(bytes.error());
    return import_mesh(*bytes, path.string());
}

}  // namespace sidestep::body
