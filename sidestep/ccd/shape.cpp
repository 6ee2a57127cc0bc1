#include "sidestep/ccd/shape.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "sidestep/base/require.h"
#include "sidestep/ccd/motion.h"
#include "sidestep/geometry/axis_box.h"
#include "sidestep/geometry/convex_polyhedron.h"

namespace sidestep::ccd {

namespace {

/// Parts of so many triangles are looked at for a dent. More would take long to sort, and trees that are not
/// halved at every level must not get deep: no side has less than an eighth.
constexpr int least_cut = 32, most_cut = 4096, least_side = 8;
/// Both boxes after a cut hold no more than this share of the box before.
constexpr double worth_a_cut = 0.9;

}  // namespace

Shape::Shape(geometry::TriangleMesh mesh) : mesh_(std::move(mesh)) {
    geometry::require_valid(mesh_);
    SIDESTEP_REQUIRE(mesh_.triangle_count() > 0, "a shape without triangles");
    for (const Vec3& vertex : mesh_.vertices)
        SIDESTEP_REQUIRE((vertex.array().abs() <= largest_number).all(),
                         "a corner is further than 1e30 metres away");
    std::vector<int> order(mesh_.triangle_count());
    std::iota(order.begin(), order.end(), 0);
    std::vector<Vec3> centroids;
    centroids.reserve(order.size());
    for (const int i : order) {
        const geometry::Triangle t = mesh_.corners(i);
        centroids.emplace_back((t[0] + t[1] + t[2]) / 3.0);
    }
    wrap();
    nodes_.reserve(2 * order.size());
    build(order, 0, mesh_.triangle_count(), centroids);
    enclose();
    find_leaves();
}

namespace {

double distance_to(const Shape::Rod& rod, const Vec3& point) {
    const Vec3 along = rod.to - rod.from;
    const double length = along.squaredNorm();
    const double s = length > 0.0 ? along.dot(point - rod.from) / length : 0.0;
    return (rod.from + std::clamp(s, 0.0, 1.0) * along - point).norm();
}

/// About a line, as thin as it can be and then as short.
Shape::Rod rod_about(const Vec3& centre, const Vec3& axis, double half,
                     const std::vector<Vec3>& points) {
    double widest = 0.0;
    for (const Vec3& p : points)
        widest = std::max(widest, ((p - centre) - axis.dot(p - centre) * axis).squaredNorm());
    double low = half, high = -half;
    for (const Vec3& p : points) {
        const double at = axis.dot(p - centre);
        const double out = ((p - centre) - at * axis).squaredNorm();
        const double ball = std::sqrt(std::max(0.0, widest - out));
        low = std::min(low, at + ball);
        high = std::max(high, at - ball);
    }
    if (low > high) low = high = 0.5 * (low + high);
    low = std::clamp(low, -half, half);
    high = std::clamp(high, -half, half);
    Shape::Rod rod{centre + low * axis, centre + high * axis, 0.0};
    // whatever the ends are worth, nothing is farther away than this
    for (const Vec3& p : points) rod.radius = std::max(rod.radius, distance_to(rod, p));
    return rod;
}

}  // namespace

/// The rod of least volume along an axis of the box, or a ball.
void Shape::enclose() {
    const Node& box = root();
    // the mean of the corners is no farther from the origin than they are
    Vec3 mean = Vec3::Zero();
    for (const Vec3& p : mesh_.vertices) mean += p / static_cast<double>(mesh_.vertices.size());
    rod_ = {mean, mean, 0.0};
    for (const Vec3& p : mesh_.vertices) rod_.radius = std::max(rod_.radius, (p - mean).norm());
    double least = 4.0 / 3.0 * rod_.radius * rod_.radius * rod_.radius;
    for (int k = 0; k < 3; ++k) {
        const Rod rod = rod_about(box.centre, box.axes.col(k), box.half[k], mesh_.vertices);
        if (std::max(rod.from.norm(), rod.to.norm()) > box.reach) continue;
        const double r = rod.radius;
        const double size = r * r * ((rod.to - rod.from).norm() + 4.0 / 3.0 * r);
        if (size >= least) continue;
        least = size;
        rod_ = rod;
    }
    rod_.radius += 1e-12 * box.reach;
}

/// The hull and its edges.
void Shape::wrap() {
    decltype(mesh_.triangles) fans;
    if (const auto solid = geometry::ConvexPolyhedron::from_points(mesh_.vertices)) {
        hull_ = solid->vertices();
        hull_sources_ = solid->sources();
        for (const auto& face : solid->faces()) {
            // a fan's own edges are short cuts for those who walk
            for (std::size_t k = 2; k < face.vertices.size(); ++k)
                fans.push_back({face.vertices[0], face.vertices[k - 1], face.vertices[k]});
        }
    } else {
        hull_ = mesh_.vertices;
        hull_sources_.resize(hull_.size());
        std::iota(hull_sources_.begin(), hull_sources_.end(), 0);
        fans = mesh_.triangles;
    }
    for (int octant = 0; octant < 8; ++octant) {
        const Vec3 way((octant & 1) != 0 ? -1.0 : 1.0, (octant & 2) != 0 ? -1.0 : 1.0,
                       (octant & 4) != 0 ? -1.0 : 1.0);
        for (std::size_t i = 1; i < hull_.size(); ++i) {
            if (way.dot(hull_[i]) > way.dot(hull_[towards_[octant]]))
                towards_[octant] = static_cast<int>(i);
        }
    }
    // every edge of a closed surface belongs to two triangles, once in each direction
    first_neighbour_.assign(hull_.size() + 1, 0);
    for (const auto& t : fans) {
        for (const auto v : t) ++first_neighbour_[v + 1];
    }
    std::partial_sum(first_neighbour_.begin(), first_neighbour_.end(), first_neighbour_.begin());
    neighbours_.resize(3 * fans.size());
    std::vector<int> next(first_neighbour_.begin(), first_neighbour_.end() - 1);
    for (const auto& t : fans) {
        for (int k = 0; k < 3; ++k) neighbours_[next[t[k]]++] = static_cast<int>(t[(k + 1) % 3]);
    }
}

/// The leaves around every corner of the hull.
void Shape::find_leaves() {
    std::vector<int> corner_of(mesh_.vertices.size(), -1);
    for (std::size_t i = 0; i < hull_.size(); ++i)
        corner_of[hull_sources_[i]] = static_cast<int>(i);
    std::vector<std::pair<int, int>> around;
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
        if (!nodes_[n].is_leaf()) continue;
        for (const auto v : mesh_.triangles[nodes_[n].triangle]) {
            if (corner_of[v] >= 0) around.emplace_back(corner_of[v], static_cast<int>(n));
        }
    }
    std::sort(around.begin(), around.end());
    first_leaf_.assign(hull_.size() + 1, 0);
    for (const auto& [corner, leaf] : around) {
        ++first_leaf_[corner + 1];
        leaves_around_.push_back(leaf);
    }
    std::partial_sum(first_leaf_.begin(), first_leaf_.end(), first_leaf_.begin());
}

int Shape::leaf_at(std::span<const int> hull_corners) const {
    int best = -1, best_count = 0;
    const int corner = hull_corners[0];
    for (int i = first_leaf_[corner]; i < first_leaf_[corner + 1]; ++i) {
        const auto& triangle = mesh_.triangles[nodes_[leaves_around_[i]].triangle];
        int count = 0;
        for (const int other : hull_corners) {
            count +=
                std::find(triangle.begin(), triangle.end(), hull_sources_[other]) != triangle.end();
        }
        if (count > best_count) {
            best = leaves_around_[i];
            best_count = count;
        }
    }
    return best;
}

/// The corners of a node, each once, when they are few.
void Shape::add_patch(const std::vector<int>& order, int first, int last, Node& node) {
    if (last - first > 4 * most_patch_corners) return;
    std::vector<int> corners;
    for (int i = first; i < last; ++i) {
        for (const auto v : mesh_.triangles[order[i]]) corners.push_back(static_cast<int>(v));
    }
    std::sort(corners.begin(), corners.end());
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    const int count = static_cast<int>(corners.size());
    if (count > most_patch_corners) return;
    if (count % 2 == 1) corners.push_back(corners.back());
    node.first_corner = static_cast<int>(patch_corners_.size());
    node.corner_count = static_cast<int>(corners.size());
    for (int axis = 0; axis < 3; ++axis) {
        for (const int v : corners) patch_corners_.push_back(mesh_.vertices[v][axis]);
    }
}

/// Sorts triangles into two halves and returns how many are in the first.
///
/// Mostly half of them, along the longest side. But where a shape has a neck or a waist, two parts without a dent
/// tell more than two halves with one each; such a cut is seen by its boxes, which together hold less.
int Shape::split(std::span<int> order, const Node& node, const std::vector<Vec3>& centroids) const {
    const int count = static_cast<int>(order.size());
    const auto comes_first_along = [&](int axis) {
        return [&centroids, way = Vec3(node.axes.col(axis))](int a, int b) {
            const double at_a = way.dot(centroids[a]), at_b = way.dot(centroids[b]);
            return at_a < at_b || (at_a == at_b && a < b);
        };
    };
    int best_axis = -1, best = count / 2;
    const bool dented = hull_.size() < mesh_.vertices.size();
    if (dented && count >= least_cut && count <= most_cut) {
        double least = worth_a_cut * node.half.prod();
        std::vector<double> before(order.size());
        for (int axis = 0; axis < 3; ++axis) {
            std::sort(order.begin(), order.end(), comes_first_along(axis));
            const auto grow = [&](geometry::AxisBox& box, int i) {
                for (const Vec3& corner : mesh_.corners(order[i]))
                    box.include(Vec3(node.axes.transpose() * corner));
                return box.half_extents().prod();
            };
            geometry::AxisBox box;
            for (int i = 0; i < count; ++i) before[i] = grow(box, i);
            box = {};
            for (int i = count - 1; i > 0; --i) {
                const double both = before[i - 1] + grow(box, i);
                if (least_side * std::min(i, count - i) < count || both >= least) continue;
                least = both;
                best_axis = axis;
                best = i;
            }
        }
    }
    if (best_axis < 0) {
        Vec3 low = Vec3::Constant(1e300), high = Vec3::Constant(-1e300);
        for (const int i : order) {
            const Vec3 at = node.axes.transpose() * centroids[i];
            low = low.cwiseMin(at);
            high = high.cwiseMax(at);
        }
        (high - low).maxCoeff(&best_axis);
    }
    std::nth_element(order.begin(), order.begin() + best, order.end(),
                     comes_first_along(best_axis));
    return best;
}

void Shape::build(std::vector<int>& order, int first, int last,
                  const std::vector<Vec3>& centroids) {
    std::vector<Vec3> points;
    points.reserve(3 * (last - first));
    for (int i = first; i < last; ++i) {
        for (const Vec3& corner : mesh_.corners(order[i])) points.push_back(corner);
    }
    geometry::OrientedBox box = geometry::OrientedBox::around(points);
    if (last - first == 1) {
        // along the longest edge, flat
        const Vec3 edges[3] = {points[1] - points[0], points[2] - points[1], points[0] - points[2]};
        const int longest =
            static_cast<int>(std::max_element(edges, edges + 3,
                                              [](const Vec3& a, const Vec3& b) {
                                                  return a.squaredNorm() < b.squaredNorm();
                                              }) -
                             edges);
        const Vec3 normal = edges[0].cross(edges[1]);
        const double length = edges[longest].norm(), area = normal.norm();
        if (area > 1e-12 * length * length && length > 0.0) {
            Mat3 axes;
            axes.col(0) = edges[longest] / length;
            axes.col(2) = normal / area;
            axes.col(1) = axes.col(2).cross(axes.col(0)).normalized();
            box = geometry::OrientedBox::around(points, axes);
        }
    }
    const auto self = nodes_.size();
    Node node;
    node.centre = box.centre();
    node.axes = box.axes();
    // what `around` may lose by rounding
    const double room = 1e-14 * (node.centre.norm() + box.half_extents().norm());
    node.half = box.half_extents().array() + room;
    node.diagonal = node.half.norm();
    for (const Vec3& point : points) node.reach = std::max(node.reach, point.norm());
    if (last - first == 1) node.triangle = order[first];
    add_patch(order, first, last, node);
    nodes_.push_back(node);
    if (last - first == 1) return;

    const int middle =
        split(std::span(order).subspan(first, last - first), node, centroids) + first;
    build(order, first, middle, centroids);
    nodes_[self].right = static_cast<int>(nodes_.size());
    build(order, middle, last, centroids);
}

}  // namespace sidestep::ccd
