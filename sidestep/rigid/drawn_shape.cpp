// Surfaces for the eye: crisp polyhedra, round balls, and the marks that ride on them.
#include <cmath>

#include "sidestep/rigid/recorder.h"

namespace sidestep::rigid {

namespace {

using geometry::TriangleMesh;

// marks float this much above the surface, as a share of its size
constexpr double mark_lift = 0.012;

// an icosahedron's faces cut into four, three times
TriangleMesh round_ball(double radius) {
    const auto coarse = Shape::ball(1.0);
    TriangleMesh mesh = coarse->outline().mesh();
    TriangleMesh fine;
    fine.vertices = mesh.vertices;
    std::vector<std::array<int, 3>> halves;  // lower corner, upper corner, middle
    const auto middle = [&](int a, int b) {
        if (a > b) std::swap(a, b);
        for (const auto& half : halves) {
            if (half[0] == a && half[1] == b) return half[2];
        }
        fine.vertices.push_back((mesh.vertices[static_cast<std::size_t>(a)] +
                                 mesh.vertices[static_cast<std::size_t>(b)])
                                    .normalized());
        halves.push_back({a, b, fine.vertex_count() - 1});
        return fine.vertex_count() - 1;
    };
    for (const auto& [a, b, c] : mesh.triangles) {
        const int ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
        fine.triangles.push_back({a, ab, ca});
        fine.triangles.push_back({ab, b, bc});
        fine.triangles.push_back({ca, bc, c});
        fine.triangles.push_back({ab, bc, ca});
    }
    for (Vec3& corner : fine.vertices) corner *= radius;
    return fine;
}

// a cap of a ball about `pole`, out to `angle`
void add_cap(TriangleMesh& mesh, const Vec3& pole, double angle, double radius) {
    constexpr int around = 24, rings = 4;
    const Vec3 u =
        pole.cross(std::abs(pole.y()) < 0.9 ? Vec3::UnitY() : Vec3::UnitX()).normalized();
    const Vec3 v = pole.cross(u);
    const int first = mesh.vertex_count();
    mesh.vertices.push_back(radius * pole);
    for (int ring = 1; ring <= rings; ++ring) {
        const double tilt = angle * ring / rings;
        for (int k = 0; k < around; ++k) {
            const double turn = 2.0 * pi * k / around;
            mesh.vertices.push_back(radius *
                                    (std::cos(tilt) * pole +
                                     std::sin(tilt) * (std::cos(turn) * u + std::sin(turn) * v)));
        }
    }
    for (int k = 0; k < around; ++k) {
        const int next = (k + 1) % around;
        mesh.triangles.push_back({first, first + 1 + k, first + 1 + next});
        for (int ring = 1; ring < rings; ++ring) {
            const int inner = first + 1 + (ring - 1) * around, outer = inner + around;
            mesh.triangles.push_back({inner + k, outer + k, outer + next});
            mesh.triangles.push_back({inner + k, outer + next, inner + next});
        }
    }
}

// the zone of a ball between two heights
void add_zone(TriangleMesh& mesh, double low, double high, double radius) {
    constexpr int around = 48, rows = 10;
    const int first = mesh.vertex_count();
    for (int row = 0; row <= rows; ++row) {
        const double tilt = std::asin(low + (high - low) * row / rows);
        for (int k = 0; k < around; ++k) {
            const double turn = 2.0 * pi * k / around;
            mesh.vertices.push_back(radius * Vec3(std::cos(tilt) * std::sin(turn), std::sin(tilt),
                                                  std::cos(tilt) * std::cos(turn)));
        }
    }
    for (int row = 0; row < rows; ++row) {
        for (int k = 0; k < around; ++k) {
            const int a = first + row * around + k, b = first + row * around + (k + 1) % around;
            mesh.triangles.push_back({a, b, b + around});
            mesh.triangles.push_back({a, b + around, a + around});
        }
    }
}

// a round pip on a face with the given axes
void add_pip(TriangleMesh& mesh, const Vec3& centre, const Vec3& u, const Vec3& v, double radius) {
    constexpr int around = 16;
    const int first = mesh.vertex_count();
    mesh.vertices.push_back(centre);
    for (int k = 0; k < around; ++k) {
        const double turn = 2.0 * pi * k / around;
        mesh.vertices.push_back(centre + radius * (std::cos(turn) * u + std::sin(turn) * v));
    }
    for (int k = 0; k < around; ++k) {
        mesh.triangles.push_back({first, first + 1 + k, first + 1 + (k + 1) % around});
    }
}

void add_pips(TriangleMesh& mesh, const Vec3& half) {
    // which number on which side: opposite sides make seven
    constexpr std::array<std::array<int, 2>, 3> numbers = {{{4, 3}, {6, 1}, {5, 2}}};
    const double size = half.minCoeff(), radius = 0.17 * size, off = 0.5;
    for (int axis = 0; axis < 3; ++axis) {
        const int p = (axis + 1) % 3, q = (axis + 2) % 3;
        for (int side = 0; side < 2; ++side) {
            const double out = side == 0 ? -1.0 : 1.0;
            const int number =
                numbers[static_cast<std::size_t>(axis)][static_cast<std::size_t>(side)];
            const auto pip = [&](double x, double y) {
                Vec3 centre;
                centre[axis] = out * (half[axis] + mark_lift * size);
                centre[p] = x * off * half[p];
                centre[q] = y * off * half[q];
                const Vec3 u = Vec3::Unit(p), v = out * Vec3::Unit(q);
                add_pip(mesh, centre, u, v, radius);
            };
            if (number % 2 == 1) pip(0.0, 0.0);
            if (number >= 2) {
                pip(-1.0, -1.0);
                pip(1.0, 1.0);
            }
            if (number >= 4) {
                pip(-1.0, 1.0);
                pip(1.0, -1.0);
            }
            if (number == 6) {
                pip(-1.0, 0.0);
                pip(1.0, 0.0);
            }
        }
    }
}

// a bar across the two largest faces, half-way along their longer side
void add_bars(TriangleMesh& mesh, const Vec3& half) {
    int thin = 0, tall = 0;
    half.minCoeff(&thin);
    half.maxCoeff(&tall);
    if (tall == thin) tall = (thin + 1) % 3;
    const int wide = 3 - thin - tall;
    for (const double out : {-1.0, 1.0}) {
        const int first = mesh.vertex_count();
        for (int k = 0; k < 4; ++k) {
            Vec3 corner;
            corner[thin] = out * (half[thin] * (1.0 + 2.0 * mark_lift));
            corner[wide] = (k == 0 || k == 3 ? -0.8 : 0.8) * half[wide];
            corner[tall] = (k < 2 ? -0.04 : 0.04) * half[tall];
            mesh.vertices.push_back(corner);
        }
        const Vec3 normal = (mesh.vertices[static_cast<std::size_t>(first + 1)] -
                             mesh.vertices[static_cast<std::size_t>(first)])
                                .cross(mesh.vertices[static_cast<std::size_t>(first + 2)] -
                                       mesh.vertices[static_cast<std::size_t>(first)]);
        if (normal[thin] * out > 0.0) {
            mesh.triangles.push_back({first, first + 1, first + 2});
            mesh.triangles.push_back({first, first + 2, first + 3});
        } else {
            mesh.triangles.push_back({first, first + 2, first + 1});
            mesh.triangles.push_back({first, first + 3, first + 2});
        }
    }
}

}  // namespace

TriangleMesh drawn_surface(const Shape& shape) {
    if (shape.kind() == Shape::Kind::ball) return round_ball(shape.radius());
    TriangleMesh mesh;
    const geometry::ConvexPolyhedron& outline = shape.outline();
    for (const auto& face : outline.faces()) {
        const int first = mesh.vertex_count();
        const auto count = static_cast<int>(face.vertices.size());
        for (const int corner : face.vertices) {
            mesh.vertices.push_back(outline.vertices()[static_cast<std::size_t>(corner)]);
        }
        for (int k = 1; k + 1 < count; ++k) {
            mesh.triangles.push_back({first, first + k, first + k + 1});
        }
    }
    return mesh;
}

TriangleMesh drawn_mark(const Shape& shape, Look::Mark mark) {
    TriangleMesh mesh;
    const double radius = (1.0 + mark_lift) * shape.radius();
    if (shape.kind() == Shape::Kind::ball && mark == Look::Mark::stripe) {
        add_zone(mesh, -0.48, 0.48, radius);
    } else if (shape.kind() == Shape::Kind::ball && mark == Look::Mark::spots) {
        for (int axis = 0; axis < 3; ++axis) {
            for (const double side : {-1.0, 1.0}) {
                add_cap(mesh, side * Vec3::Unit(axis), radians(17.0), radius);
            }
        }
    } else if (shape.is_box() && mark == Look::Mark::pips) {
        add_pips(mesh, shape.half_extents());
    } else if (shape.is_box() && mark == Look::Mark::rings) {
        add_bars(mesh, shape.half_extents());
    }
    return mesh;
}

}  // namespace sidestep::rigid
