#include "cli/picture/surface.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::picture {

namespace {

/// For every vertex, the triangles around it: `of[first[v]] .. of[first[v + 1] - 1]`.
struct Fans {
    std::vector<int> first;
    std::vector<int> of;
};

Fans fans_of(const geometry::TriangleMesh& mesh) {
    Fans fans;
    fans.first.assign(mesh.vertices.size() + 1, 0);
    for (const auto& triangle : mesh.triangles) {
        for (const int v : triangle) ++fans.first[static_cast<std::size_t>(v) + 1];
    }
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v) fans.first[v + 1] += fans.first[v];
    fans.of.resize(mesh.triangles.size() * 3);
    std::vector<int> next(fans.first.begin(), fans.first.end() - 1);
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        for (const int v : mesh.triangles[t]) {
            fans.of[static_cast<std::size_t>(next[static_cast<std::size_t>(v)]++)] =
                static_cast<int>(t);
        }
    }
    return fans;
}

}  // namespace

void append(Surface& surface, const geometry::TriangleMesh& mesh, std::span<const Vec3> colors,
            double crease_rad) {
    SIDESTEP_REQUIRE(colors.size() == 1 || colors.size() == mesh.vertices.size(),
                     "expected one colour, or one per vertex");
    const auto corner = [&](int v) -> const Vec3& {
        return mesh.vertices[static_cast<std::size_t>(v)];
    };
    // face normals, as long as twice the face's area: large faces have the larger say
    std::vector<Vec3> weighted;
    std::vector<Vec3> unit;
    for (const auto& [a, b, c] : mesh.triangles) {
        const Vec3 normal = (corner(b) - corner(a)).cross(corner(c) - corner(a));
        const double length = normal.norm();
        weighted.push_back(normal);
        unit.push_back(length > 0.0 ? Vec3(normal / length) : Vec3::UnitY());
    }
    const double smallest_cosine = std::cos(crease_rad);
    const Fans fans = fans_of(mesh);

    // corners of one vertex that end up with the same normal share a place
    struct Made {
        Vec3f normal;
        int index;
    };
    std::vector<std::vector<Made>> made_of(mesh.vertices.size());
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        std::array<int, 3> made{};
        for (std::size_t k = 0; k < 3; ++k) {
            const auto v = static_cast<std::size_t>(mesh.triangles[t][k]);
            Vec3 sum = Vec3::Zero();
            for (int i = fans.first[v]; i < fans.first[v + 1]; ++i) {
                const auto other = static_cast<std::size_t>(fans.of[static_cast<std::size_t>(i)]);
                if (unit[other].dot(unit[t]) >= smallest_cosine) sum += weighted[other];
            }
            const double length = sum.norm();
            const Vec3f normal = (length > 0.0 ? Vec3(sum / length) : unit[t]).cast<float>();
            const auto twin = std::find_if(made_of[v].begin(), made_of[v].end(),
                                           [&](const Made& m) { return m.normal == normal; });
            if (twin != made_of[v].end()) {
                made[k] = twin->index;
                continue;
            }
            made[k] = static_cast<int>(surface.positions.size());
            made_of[v].push_back({normal, made[k]});
            surface.positions.push_back(mesh.vertices[v].cast<float>());
            surface.normals.push_back(normal);
            surface.colors.push_back(colors[colors.size() == 1 ? 0 : v].cast<float>());
        }
        surface.triangles.push_back(made);
    }
}

Surface moved(Surface surface, const Vec3& by) {
    const Vec3f shift = by.cast<float>();
    for (Vec3f& position : surface.positions) position += shift;
    return surface;
}

}  // namespace sidestep::picture
