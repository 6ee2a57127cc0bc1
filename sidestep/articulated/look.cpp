#include "sidestep/articulated/look.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated {

namespace {

using geometry::TriangleMesh;

/// A surface of revolution about z: rings from the lowest to the highest, poles at both ends.
TriangleMesh turned_surface(double bottom, const std::vector<std::pair<double, double>>& rings,
                            double top, int sides) {
    TriangleMesh mesh;
    mesh.vertices.emplace_back(0.0, 0.0, bottom);
    for (const auto& [radius, height] : rings) {
        for (int k = 0; k < sides; ++k) {
            const double angle = 2.0 * pi * k / sides;
            mesh.vertices.emplace_back(radius * std::cos(angle), radius * std::sin(angle), height);
        }
    }
    const int last = mesh.vertex_count();
    mesh.vertices.emplace_back(0.0, 0.0, top);
    const auto at = [&](std::size_t ring, int k) {
        return 1 + static_cast<int>(ring) * sides + k % sides;
    };
    for (int k = 0; k < sides; ++k) mesh.triangles.push_back({0, at(0, k + 1), at(0, k)});
    for (std::size_t ring = 0; ring + 1 < rings.size(); ++ring) {
        for (int k = 0; k < sides; ++k) {
            mesh.triangles.push_back({at(ring, k), at(ring, k + 1), at(ring + 1, k + 1)});
            mesh.triangles.push_back({at(ring, k), at(ring + 1, k + 1), at(ring + 1, k)});
        }
    }
    const std::size_t end = rings.size() - 1;
    for (int k = 0; k < sides; ++k) mesh.triangles.push_back({at(end, k), at(end, k + 1), last});
    return mesh;
}

TriangleMesh crisp_cylinder(double radius, double half, int sides) {
    // the pole of each cap makes a flat fan; rings twice, so that edges stay edges
    TriangleMesh wall, low, high;
    for (int k = 0; k < sides; ++k) {
        const double angle = 2.0 * pi * k / sides;
        const Vec3 out(radius * std::cos(angle), radius * std::sin(angle), 0.0);
        for (TriangleMesh* mesh : {&wall, &low})
            mesh->vertices.push_back(out - half * Vec3::UnitZ());
        high.vertices.push_back(out + half * Vec3::UnitZ());
    }
    for (int k = 0; k < sides; ++k) wall.vertices.push_back(high.vertices[k]);
    low.vertices.emplace_back(0.0, 0.0, -half);
    high.vertices.emplace_back(0.0, 0.0, half);
    for (int k = 0; k < sides; ++k) {
        const int next = (k + 1) % sides;
        wall.triangles.push_back({k, next, sides + next});
        wall.triangles.push_back({k, sides + next, sides + k});
        low.triangles.push_back({sides, next, k});
        high.triangles.push_back({sides, k, next});
    }
    return geometry::merged(std::array{wall, low, high});
}

TriangleMesh drawn_shape(const ModelShape& shape, int sides) {
    const double r = shape.size.x();
    TriangleMesh mesh;
    switch (shape.kind) {
        case ModelShape::Kind::sphere:
            mesh = round_rod(Vec3::Zero(), r, Vec3::Zero(), r, sides);
            break;
        case ModelShape::Kind::capsule:
            mesh = round_rod({0, 0, -shape.size.y()}, r, {0, 0, shape.size.y()}, r, sides);
            break;
        case ModelShape::Kind::cylinder:
            mesh = crisp_cylinder(r, shape.size.y(), sides);
            break;
        case ModelShape::Kind::box:
            mesh = box_surface(shape.size);
            break;
        case ModelShape::Kind::ellipsoid:
            mesh = geometry::scaled(round_rod(Vec3::Zero(), 1.0, Vec3::Zero(), 1.0, sides),
                                    shape.size);
            break;
        case ModelShape::Kind::plane:
            return {};
    }
    return geometry::transformed(std::move(mesh), shape.placement);
}

void add_to(TriangleMesh& mesh, TriangleMesh more) {
    if (more.triangles.empty()) return;
    mesh = mesh.triangles.empty() ? std::move(more)
                                  : geometry::merged(std::array{std::move(mesh), std::move(more)});
}

/// From here to there, the nearest point of a rod.
Vec3 nearest_on_rod(const Vec3& end, const Vec3& point) {
    const double squared = end.squaredNorm();
    return squared > 0.0 ? Vec3(std::clamp(point.dot(end) / squared, 0.0, 1.0) * end)
                         : Vec3(Vec3::Zero());
}

}  // namespace

TriangleMesh box_surface(const Vec3& half) {
    TriangleMesh mesh;
    for (int axis = 0; axis < 3; ++axis) {
        const int u = (axis + 1) % 3, v = (axis + 2) % 3;
        for (const double side : {-1.0, 1.0}) {
            const int first = mesh.vertex_count();
            for (const auto& [a, b] : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, 1}}) {
                Vec3 p;
                p[axis] = side * half[axis];
                p[u] = a * half[u];
                p[v] = b * half[v];
                mesh.vertices.push_back(p);
            }
            if (side > 0.0) {
                mesh.triangles.push_back({first, first + 1, first + 2});
                mesh.triangles.push_back({first, first + 2, first + 3});
            } else {
                mesh.triangles.push_back({first, first + 2, first + 1});
                mesh.triangles.push_back({first, first + 3, first + 2});
            }
        }
    }
    return mesh;
}

TriangleMesh round_rod(const Vec3& a, double radius_a, const Vec3& b, double radius_b, int sides) {
    SIDESTEP_REQUIRE(radius_a >= 0.0 && radius_b >= 0.0 && radius_a + radius_b > 0.0,
                     "a rod needs a thickness");
    SIDESTEP_REQUIRE(sides >= 6, "what is round needs 6 sides");
    const double length = (b - a).norm();
    // a ball that swallows the other is all there is
    if (length <= std::abs(radius_a - radius_b)) {
        const bool first = radius_a >= radius_b;
        const Vec3& centre = first ? a : b;
        const double radius = first ? radius_a : radius_b;
        const int rows = std::max(3, sides / 2);
        std::vector<std::pair<double, double>> rings;
        for (int row = 1; row < rows; ++row) {
            const double tilt = pi * row / rows - 0.5 * pi;
            rings.emplace_back(radius * std::cos(tilt), radius * std::sin(tilt));
        }
        return geometry::transformed(turned_surface(-radius, rings, radius, sides),
                                     {Quat::Identity(), centre});
    }
    // where the cone between the balls touches them, seen from their middles
    const double touch = std::asin((radius_a - radius_b) / length);
    const int rows = std::max(2, sides / 4);
    std::vector<std::pair<double, double>> rings;
    for (int row = 1; row <= rows; ++row) {
        const double tilt = -0.5 * pi + (touch + 0.5 * pi) * row / rows;
        rings.emplace_back(radius_a * std::cos(tilt), radius_a * std::sin(tilt));
    }
    // where light changes along it, a fine rod shows that
    const int along =
        sides < 20 ? 0 : static_cast<int>(std::min(6.0, length / (radius_a + radius_b)));
    for (int row = 1; row <= along; ++row) {
        const double part = row / (along + 1.0), radius = radius_a + part * (radius_b - radius_a);
        rings.emplace_back(radius * std::cos(touch), part * length + radius * std::sin(touch));
    }
    for (int row = 0; row < rows; ++row) {
        const double tilt = touch + (0.5 * pi - touch) * row / rows;
        rings.emplace_back(radius_b * std::cos(tilt), length + radius_b * std::sin(tilt));
    }
    return geometry::transformed(turned_surface(-radius_a, rings, length + radius_b, sides),
                                 {shortest_arc(Vec3::UnitZ(), (b - a) / length), a});
}

double rod_radius(const Link& link) {
    if (!(link.mass > 0.0)) return 0.0;
    if (link.far_end.norm() > 0.0) {
        const Vec3 along = link.far_end.normalized();
        return std::sqrt(2.0 * std::max(0.0, along.dot(link.inertia * along)) / link.mass);
    }
    // nowhere to go: a ball of that inertia
    return std::sqrt(2.5 * link.inertia.trace() / 3.0 / link.mass);
}

Look look_of(const Model& model, const LookOptions& options) {
    const auto count = static_cast<std::size_t>(model.link_count());
    double reach = 0.0;
    {
        const auto world = links_in_world(model, rest_state(model));
        geometry::AxisBox box;
        for (std::size_t i = 0; i < count; ++i) {
            for (const Vec3& end : {world[i].translation, world[i] * model.links()[i].far_end}) {
                box.low = box.low.cwiseMin(end);
                box.high = box.high.cwiseMax(end);
            }
        }
        reach = box.size().norm();
    }
    const double least = std::max(1e-4, options.least_radius * reach);
    std::vector<double> radius(count, 0.0);
    for (std::size_t i = 0; i < count; ++i) {
        const Link& link = model.links()[i];
        if (!(link.mass > 0.0)) continue;
        radius[i] =
            std::max({least, rod_radius(link), options.least_stoutness * link.far_end.norm()});
    }
    Look look(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Link& link = model.links()[i];
        if (!(radius[i] > 0.0)) continue;
        const double length = link.far_end.norm();
        // at the end almost as thick as what goes on there, whose ball then shows; tips get thinner,
        // and end where they end
        double end_radius = 0.0;
        for (const int child : model.children(static_cast<int>(i))) {
            const Vec3 at = model.link(child).joint.placement.translation;
            if ((at - link.far_end).norm() > 0.35 * length) continue;
            end_radius = std::max(end_radius, radius[static_cast<std::size_t>(child)]);
        }
        Vec3 end = link.far_end;
        if (end_radius > 0.0) {
            end_radius = 0.93 * std::clamp(end_radius, 0.5 * radius[i], 1.25 * radius[i]);
        } else {
            end_radius = 0.75 * radius[i];
            if (length > 0.0) end *= std::max(0.3, 1.0 - 0.8 * end_radius / length);
        }
        look[i] = round_rod(Vec3::Zero(), radius[i], end, length > 0.0 ? end_radius : radius[i],
                            options.sides);
        // whoever hangs beside the rod hangs on something
        for (const int child : model.children(static_cast<int>(i))) {
            const double own = radius[static_cast<std::size_t>(child)];
            const Vec3 at = model.link(child).joint.placement.translation;
            const Vec3 from = nearest_on_rod(link.far_end, at);
            const double off = (at - from).norm();
            if (!(own > 0.0) || off < radius[i] + 0.25 * own) continue;
            add_to(look[i],
                   round_rod(from, std::min(radius[i], 1.2 * own), at, 0.93 * own, options.sides));
        }
    }
    return look;
}

Look look_of(const ModelFile& file, const LookOptions& options) {
    const bool bare = std::none_of(file.shapes.begin(), file.shapes.end(), [](const auto& shape) {
        return shape.link >= 0 && shape.kind != ModelShape::Kind::plane;
    });
    if (bare) return look_of(file.model, options);
    Look look(static_cast<std::size_t>(file.model.link_count()));
    for (const ModelShape& shape : file.shapes) {
        if (shape.link < 0) continue;
        add_to(look[static_cast<std::size_t>(shape.link)], drawn_shape(shape, options.sides));
    }
    return look;
}

TriangleMesh world_shapes(const ModelFile& file, const LookOptions& options) {
    TriangleMesh mesh;
    for (const ModelShape& shape : file.shapes) {
        if (shape.link < 0) add_to(mesh, drawn_shape(shape, options.sides));
    }
    return mesh;
}

}  // namespace sidestep::articulated
