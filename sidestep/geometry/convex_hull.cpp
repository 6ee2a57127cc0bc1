// From points or a mesh to a ConvexPolyhedron: judge the input, ask qhull, put in order, verify.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "sidestep/base/require.h"
#include "sidestep/geometry/convex_polyhedron.h"
#include "sidestep/geometry/detail/hull.h"
#include "sidestep/geometry/mesh_topology.h"

namespace sidestep::geometry {

namespace {

using Loop = std::vector<int>;

Problem make_problem(std::string message, std::string hint, const char* code) {
    Problem p;
    p.message = std::move(message);
    p.hint = std::move(hint);
    p.code = code;
    return p;
}

/// How many directions do the points span? The farthest point, the farthest from that line, the
/// farthest from that plane.
std::optional<Problem> judge_spread(std::span<const Vec3> points, double flatness) {
    const auto farthest = [&](const auto& distance) {
        double best = -1.0;
        Vec3 at = points[0];
        for (const Vec3& p : points) {
            const double d = distance(p);
            if (d > best) {
                best = d;
                at = p;
            }
        }
        return std::pair{best, at};
    };
    const double enough = 4.0 * flatness;  // points are about 1 in size
    const Vec3 o = points[0];
    const auto [length, p1] = farthest([&](const Vec3& p) { return (p - o).norm(); });
    if (!(length > enough)) {
        return make_problem("all points are in one place", "a solid needs four corners",
                            "points_in_one_place");
    }
    const Vec3 along = (p1 - o).normalized();
    const auto [width, p2] = farthest([&](const Vec3& p) { return along.cross(p - o).norm(); });
    if (!(width > enough)) {
        return make_problem("all points lie on one line",
                            "use a capsule or a box with some thickness", "points_on_line");
    }
    const Vec3 normal = along.cross(p2 - o).normalized();
    const auto [height, p3] = farthest([&](const Vec3& p) { return std::abs(normal.dot(p - o)); });
    if (!(height > enough)) {
        return make_problem("all points lie in one plane",
                            "give the shape some thickness, or lower `flatness`",
                            "points_in_plane");
    }
    return std::nullopt;
}

/// The area vector of a loop.
Vec3 loop_vector(std::span<const Vec3> points, const Loop& loop) {
    Vec3 sum = Vec3::Zero();
    for (std::size_t k = 2; k < loop.size(); ++k) {
        sum += (points[loop[k - 1]] - points[loop[0]]).cross(points[loop[k]] - points[loop[0]]);
    }
    return sum;
}

}  // namespace

/// Turns loops of point indices into a polyhedron with everything in order.
class HullBuilder {
public:
    /// Nothing when the loops do not close to a surface like a sphere.
    static std::optional<ConvexPolyhedron> build(std::span<const Vec3> points,
                                                 std::vector<Loop> loops) {
        drop_straight_corners(loops);
        orient(points, loops);
        ConvexPolyhedron result;
        // vertices as they were given, unused ones left out
        std::vector<int> new_index(points.size(), -1);
        for (const Loop& loop : loops) {
            for (const int i : loop) new_index[i] = 0;
        }
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (new_index[i] < 0) continue;
            new_index[i] = static_cast<int>(result.vertices_.size());
            result.vertices_.push_back(points[i]);
            result.sources_.push_back(static_cast<int>(i));
        }
        for (Loop& loop : loops) {
            for (int& i : loop) i = new_index[i];
            std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end()), loop.end());
        }
        std::sort(loops.begin(), loops.end());
        for (Loop& loop : loops) {
            ConvexPolyhedron::Face face;
            face.vertices = std::move(loop);
            result.faces_.push_back(std::move(face));
        }
        if (!link_edges(result)) return std::nullopt;
        result.measure_faces();
        return result;
    }

private:
    /// A corner between two faces only is the middle of an edge; it goes.
    static void drop_straight_corners(std::vector<Loop>& loops) {
        for (bool again = true; again;) {
            again = false;
            std::map<int, int> face_count;
            for (const Loop& loop : loops) {
                for (const int i : loop) ++face_count[i];
            }
            for (Loop& loop : loops) {
                again |= std::erase_if(loop, [&](int i) { return face_count[i] < 3; }) > 0;
            }
            again |= std::erase_if(loops, [](const Loop& loop) { return loop.size() < 3; }) > 0;
        }
    }

    /// Counter-clockwise from outside: the middle of all points is below every face.
    static void orient(std::span<const Vec3> points, std::vector<Loop>& loops) {
        Vec3 middle = Vec3::Zero();
        double count = 0.0;
        for (const Loop& loop : loops) {
            for (const int i : loop) {
                middle += points[i];
                ++count;
            }
        }
        middle /= std::max(count, 1.0);
        for (Loop& loop : loops) {
            if (loop_vector(points, loop).dot(points[loop[0]] - middle) < 0.0) {
                std::reverse(loop.begin(), loop.end());
            }
        }
    }

    static bool link_edges(ConvexPolyhedron& result) {
        // the left face of an edge walks it from the lower to the higher vertex
        std::map<std::array<int, 2>, std::array<int, 2>> sides;
        for (std::size_t f = 0; f < result.faces_.size(); ++f) {
            const Loop& loop = result.faces_[f].vertices;
            for (std::size_t k = 0; k < loop.size(); ++k) {
                const int from = loop[k];
                const int to = loop[(k + 1) % loop.size()];
                const auto [place, fresh] = sides.try_emplace(
                    {std::min(from, to), std::max(from, to)}, std::array<int, 2>{-1, -1});
                int& side = place->second[from < to ? 0 : 1];
                if (side >= 0 || from == to) return false;
                side = static_cast<int>(f);
            }
        }
        std::map<std::array<int, 2>, int> number;
        for (const auto& [vertices, faces] : sides) {
            if (faces[0] < 0 || faces[1] < 0) return false;
            number[vertices] = static_cast<int>(result.edges_.size());
            result.edges_.push_back({vertices, faces});
        }
        const auto v = static_cast<int>(result.vertices_.size());
        const auto e = static_cast<int>(result.edges_.size());
        const auto f = static_cast<int>(result.faces_.size());
        if (v - e + f != 2 || f < 4) return false;

        // who is around each vertex
        std::vector<std::vector<int>> edges(result.vertices_.size());
        std::vector<std::vector<int>> faces(result.vertices_.size());
        for (int i = 0; i < e; ++i) {
            for (const int vertex : result.edges_[i].vertices) edges[vertex].push_back(i);
        }
        for (int i = 0; i < f; ++i) {
            ConvexPolyhedron::Face& face = result.faces_[i];
            for (std::size_t k = 0; k < face.vertices.size(); ++k) {
                const int from = face.vertices[k];
                const int to = face.vertices[(k + 1) % face.vertices.size()];
                face.edges.push_back(number[{std::min(from, to), std::max(from, to)}]);
                faces[from].push_back(i);
            }
        }
        result.first_.assign(1, 0);
        for (int i = 0; i < v; ++i) {
            if (edges[i].size() != faces[i].size() || edges[i].size() < 3) return false;
            result.edges_around_.insert(result.edges_around_.end(), edges[i].begin(),
                                        edges[i].end());
            result.faces_around_.insert(result.faces_around_.end(), faces[i].begin(),
                                        faces[i].end());
            result.first_.push_back(static_cast<int>(result.edges_around_.size()));
        }
        return true;
    }
};

Result<ConvexPolyhedron> ConvexPolyhedron::from_points(std::span<const Vec3> points,
                                                       const HullOptions& options) {
    SIDESTEP_REQUIRE(options.flatness > 0.0 && options.flatness < 0.1,
                     "flatness " + std::to_string(options.flatness) + ", expected within (0, 0.1)");
    Problems problems;
    for (std::size_t i = 0; i < points.size() && problems.size() < problem_limit; ++i) {
        if (points[i].allFinite()) continue;
        problems.push_back(
            make_problem("point " + std::to_string(i) + " is not finite", "", "vertex_not_finite"));
    }
    if (!problems.empty()) return failure(std::move(problems));
    if (points.size() < 4) {
        return failure(make_problem(std::to_string(points.size()) + " points, expected at least 4",
                                    "", "too_few_points"));
    }
    // about 1 in size around the origin: a millimetre and a kilometre look the same
    const AxisBox box = AxisBox::around(points);
    const double size = box.size().maxCoeff();
    std::vector<Vec3> unit;
    for (const Vec3& p : points) {
        unit.push_back(size > 0.0 ? Vec3((p - box.centre()) / size) : Vec3(Vec3::Zero()));
    }
    if (auto problem = judge_spread(unit, options.flatness)) return failure(*problem);

    std::vector<std::vector<int>> loops = detail::hull_loops(unit, options.flatness);
    if (!loops.empty()) {
        if (auto result = HullBuilder::build(points, std::move(loops))) return *std::move(result);
    }
    return failure(make_problem(
        "the points are too nearly flat or crowded to tell their faces apart",
        "merge points that are almost equal, or try another `flatness`", "hull_unsettled"));
}

Result<ConvexPolyhedron> ConvexPolyhedron::from_mesh(const TriangleMesh& mesh,
                                                     const HullOptions& options) {
    const auto mass = geometry::mass_properties(mesh);
    if (!mass) return failure(mass.error());
    auto hull = from_points(mesh.vertices, options);
    if (!hull) return hull;

    // a convex surface is its own hull: every triangle lies on the boundary
    const double size = bounds(mesh).size().maxCoeff();
    const double near = std::max(8.0 * options.flatness, 1e-12) * size;
    for (int i = 0; i < mesh.triangle_count(); ++i) {
        const Triangle t = mesh.corners(i);
        double depth = std::numeric_limits<double>::infinity();
        for (const Face& face : hull->faces()) {
            double deepest = 0.0;
            for (const Vec3& corner : t) {
                deepest = std::max(deepest, face.offset - face.normal.dot(corner));
            }
            depth = std::min(depth, deepest);
        }
        if (depth > near) {
            return failure(make_problem("the mesh is not convex: triangle " + std::to_string(i) +
                                            " lies " + std::to_string(depth) + " m inside its hull",
                                        "from_points() takes the hull", "mesh_not_convex"));
        }
    }
    return hull;
}

ConvexPolyhedron ConvexPolyhedron::from_box(const OrientedBox& box) {
    SIDESTEP_REQUIRE(box.half_extents().minCoeff() > 0.0, "the box is flat");
    const auto corners = box.corners();
    auto result = HullBuilder::build(
        corners,
        {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}});
    SIDESTEP_REQUIRE(result.has_value(), "the box is too thin for its distance from the origin");
    return *std::move(result);
}

}  // namespace sidestep::geometry
