#include "sidestep/geometry/triangle_mesh.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "sidestep/base/require.h"

namespace sidestep::geometry {

namespace {

Vec3 unit_or_zero(const Vec3& v) {
    // by the largest component first: squares of millimetres and kilometres stay in range
    const double largest = v.cwiseAbs().maxCoeff();
    return largest > 0.0 ? Vec3((v / largest).normalized()) : Vec3(Vec3::Zero());
}

}  // namespace

Problems check(const TriangleMesh& mesh) {
    Problems problems;
    int errors = 0;
    const auto add = [&](Problem::Severity severity, std::string message, std::string hint,
                         const char* code) {
        errors += severity == Problem::Severity::error;
        Problem problem;
        problem.severity = severity;
        problem.message = std::move(message);
        problem.hint = std::move(hint);
        problem.code = code;
        problems.push_back(std::move(problem));
    };
    const int vertex_count = mesh.vertex_count();
    for (int i = 0; i < vertex_count && errors < problem_limit; ++i) {
        if (!mesh.vertices[i].allFinite()) {
            add(Problem::Severity::error, "vertex " + std::to_string(i) + " is not finite",
                "check the numbers it was computed from", "vertex_not_finite");
        }
    }
    int warnings = 0;
    for (int i = 0; i < mesh.triangle_count() && errors < problem_limit; ++i) {
        const TriangleIndices& t = mesh.triangles[i];
        const std::string who = "triangle " + std::to_string(i);
        bool in_range = true;
        for (const int corner : t) {
            if (corner >= 0 && corner < vertex_count) continue;
            in_range = false;
            add(Problem::Severity::error,
                who + " names vertex " + std::to_string(corner) + " of " +
                    std::to_string(vertex_count),
                "indices count from 0", "vertex_out_of_range");
            break;
        }
        if (in_range && (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) &&
            ++warnings <= problem_limit) {
            add(Problem::Severity::warning, who + " names a vertex twice and has no area",
                "welded() drops such triangles", "triangle_without_area");
        }
    }
    return problems;
}

void require_valid(const TriangleMesh& mesh) {
    const int vertex_count = mesh.vertex_count();
    for (int i = 0; i < vertex_count; ++i) {
        SIDESTEP_REQUIRE(mesh.vertices[i].allFinite(),
                         "vertex " + std::to_string(i) + " is not finite");
    }
    for (int i = 0; i < mesh.triangle_count(); ++i) {
        for (const int corner : mesh.triangles[i]) {
            SIDESTEP_REQUIRE(corner >= 0 && corner < vertex_count,
                             "triangle " + std::to_string(i) + " names vertex " +
                                 std::to_string(corner) + " of " + std::to_string(vertex_count));
        }
    }
}

std::vector<Vec3> triangle_normals(const TriangleMesh& mesh) {
    require_valid(mesh);
    std::vector<Vec3> normals(mesh.triangles.size());
    for (int i = 0; i < mesh.triangle_count(); ++i) {
        normals[i] = unit_or_zero(area_vector(mesh.corners(i)));
    }
    return normals;
}

std::vector<Vec3> vertex_normals(const TriangleMesh& mesh) {
    const std::vector<Vec3> faces = triangle_normals(mesh);
    std::vector<Vec3> normals(mesh.vertices.size(), Vec3::Zero());
    for (int i = 0; i < mesh.triangle_count(); ++i) {
        const Triangle t = mesh.corners(i);
        for (int k = 0; k < 3; ++k) {
            const Vec3 u = t[(k + 1) % 3] - t[k];
            const Vec3 v = t[(k + 2) % 3] - t[k];
            const double angle = std::atan2(u.cross(v).norm(), u.dot(v));
            normals[mesh.triangles[i][k]] += angle * faces[i];
        }
    }
    for (Vec3& normal : normals) normal = unit_or_zero(normal);
    return normals;
}

double area(const TriangleMesh& mesh) {
    require_valid(mesh);
    double twice = 0.0;
    for (int i = 0; i < mesh.triangle_count(); ++i) twice += area_vector(mesh.corners(i)).norm();
    return 0.5 * twice;
}

AxisBox bounds(const TriangleMesh& mesh) {
    return AxisBox::around(mesh.vertices);
}

TriangleMesh transformed(TriangleMesh mesh, const Transform& transform) {
    for (Vec3& vertex : mesh.vertices) vertex = transform * vertex;
    return mesh;
}

TriangleMesh scaled(TriangleMesh mesh, const Vec3& factors) {
    SIDESTEP_REQUIRE(factors.allFinite() && (factors.array() != 0.0).all(),
                     "scale factors must be finite and not 0");
    for (Vec3& vertex : mesh.vertices) vertex = vertex.cwiseProduct(factors);
    const bool mirrored = ((factors.array() < 0.0).count() % 2) != 0;
    return mirrored ? flipped(std::move(mesh)) : mesh;
}

TriangleMesh flipped(TriangleMesh mesh) {
    for (TriangleIndices& t : mesh.triangles) std::swap(t[1], t[2]);
    return mesh;
}

TriangleMesh merged(std::span<const TriangleMesh> meshes) {
    TriangleMesh all;
    for (const TriangleMesh& mesh : meshes) {
        const int offset = all.vertex_count();
        all.vertices.insert(all.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
        for (const TriangleIndices& t : mesh.triangles) {
            all.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
        }
    }
    return all;
}

TriangleMesh welded(const TriangleMesh& mesh) {
    require_valid(mesh);
    // equal points become neighbours in lexicographic order; the lowest index speaks for them
    std::vector<int> order(mesh.vertices.size());
    std::iota(order.begin(), order.end(), 0);
    const auto less = [&](int i, int j) {
        const Vec3& a = mesh.vertices[i];
        const Vec3& b = mesh.vertices[j];
        for (int k = 0; k < 3; ++k) {
            if (a[k] != b[k]) return a[k] < b[k];
        }
        return i < j;
    };
    std::sort(order.begin(), order.end(), less);
    std::vector<int> speaker(mesh.vertices.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool repeats = i > 0 && mesh.vertices[order[i]] == mesh.vertices[order[i - 1]];
        speaker[order[i]] = repeats ? speaker[order[i - 1]] : order[i];
    }

    TriangleMesh result;
    std::vector<int> new_index(mesh.vertices.size(), -1);
    std::vector<bool> used(mesh.vertices.size(), false);
    std::vector<TriangleIndices> kept;
    for (const TriangleIndices& t : mesh.triangles) {
        const TriangleIndices s{speaker[t[0]], speaker[t[1]], speaker[t[2]]};
        if (s[0] == s[1] || s[1] == s[2] || s[2] == s[0]) continue;
        for (const int corner : s) used[corner] = true;
        kept.push_back(s);
    }
    for (int i = 0; i < mesh.vertex_count(); ++i) {
        if (!used[i]) continue;
        new_index[i] = result.vertex_count();
        result.vertices.push_back(mesh.vertices[i]);
    }
    for (const TriangleIndices& s : kept) {
        result.triangles.push_back({new_index[s[0]], new_index[s[1]], new_index[s[2]]});
    }
    return result;
}

TriangleMesh box_mesh(const AxisBox& box) {
    SIDESTEP_REQUIRE(!box.empty(), "an empty box has no surface");
    TriangleMesh mesh;
    const auto corners = box.corners();
    mesh.vertices.assign(corners.begin(), corners.end());
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

}  // namespace sidestep::geometry
