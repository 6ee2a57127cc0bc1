#include "sidestep/body/shading.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::body {

ShadedMesh shaded(const geometry::TriangleMesh& mesh, double crease_rad) {
    SIDESTEP_REQUIRE(crease_rad >= 0.0, "crease angle " + std::to_string(crease_rad) + " rad");
    const double same_side = std::cos(std::min(crease_rad, pi));
    const int faces = static_cast<int>(mesh.triangles.size());

    std::vector<Vec3> face_normal(faces, Vec3::Zero());
    struct Corner {
        int face;
        int place;
        double angle;
    };
    std::vector<std::vector<Corner>> around(mesh.vertices.size());
    for (int f = 0; f < faces; ++f) {
        const auto& t = mesh.triangles[f];
        const Vec3 a = mesh.vertices[t[0]], b = mesh.vertices[t[1]], c = mesh.vertices[t[2]];
        const Vec3 cross = (b - a).cross(c - a);
        const double size = cross.norm();
        if (size > 0.0) face_normal[f] = cross / size;
        for (int k = 0; k < 3; ++k) {
            const Vec3 p = mesh.vertices[t[k]];
            const Vec3 e1 = mesh.vertices[t[(k + 1) % 3]] - p;
            const Vec3 e2 = mesh.vertices[t[(k + 2) % 3]] - p;
            const double angle = size > 0.0 ? std::atan2(e1.cross(e2).norm(), e1.dot(e2)) : 0.0;
            around[t[k]].push_back({f, k, angle});
        }
    }

    ShadedMesh out;
    out.mesh.triangles = mesh.triangles;
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
        // corners that see the same triangles as smooth get the same copy of the vertex
        std::vector<std::pair<Vec3, int>> copies;
        for (const Corner& mine : around[v]) {
            Vec3 sum = Vec3::Zero();
            for (const Corner& other : around[v]) {
                if (face_normal[mine.face].dot(face_normal[other.face]) >= same_side ||
                    mine.face == other.face) {
                    sum += other.angle * face_normal[other.face];
                }
            }
            const double size = sum.norm();
            const Vec3 normal = size > 0.0 ? Vec3(sum / size) : Vec3::UnitY();
            auto copy = std::find_if(copies.begin(), copies.end(), [&](const auto& c) {
                return (c.first - normal).squaredNorm() < 1e-18;
            });
            if (copy == copies.end()) {
                copies.push_back({normal, static_cast<int>(out.normals.size())});
                copy = copies.end() - 1;
                out.mesh.vertices.push_back(mesh.vertices[v]);
                out.normals.push_back(normal);
                out.source.push_back(static_cast<int>(v));
            }
            out.mesh.triangles[mine.face][mine.place] = copy->second;
        }
    }
    return out;
}

}  // namespace sidestep::body
