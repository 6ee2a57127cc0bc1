#include "sidestep/rigid/solid.h"

#include <algorithm>

#include "sidestep/base/require.h"

namespace sidestep::rigid {

namespace {

constexpr int lanes = 8;  // doubles of the widest vector

int padded(int count) {
    return (count + lanes - 1) / lanes * lanes;
}

/// Columns of `rows` rows each, filled up by the last row.
template <typename Row>
std::vector<double> columns_of(int rows, int stride, int width, const Row& row) {
    std::vector<double> columns(static_cast<std::size_t>(stride) * width);
    for (int i = 0; i < stride; ++i) {
        const auto numbers = row(std::min(i, rows - 1));
        for (int c = 0; c < width; ++c) {
            columns[static_cast<std::size_t>(c) * stride + i] = numbers[c];
        }
    }
    return columns;
}

}  // namespace

Solid Solid::of(const geometry::ConvexPolyhedron& polyhedron, Planes planes) {
    SIDESTEP_REQUIRE(!polyhedron.faces().empty(), "an empty polyhedron is no solid");
    const auto& corners = polyhedron.vertices();
    const auto& faces = polyhedron.faces();
    Solid solid;
    solid.corner_count_ = static_cast<int>(corners.size());
    solid.corner_stride_ = padded(solid.corner_count_);
    solid.corners_ =
        columns_of(solid.corner_count_, solid.corner_stride_, 3, [&](int i) { return corners[i]; });
    solid.face_count_ = static_cast<int>(faces.size());
    solid.plane_stride_ = padded(solid.face_count_);
    solid.planes_ = columns_of(solid.face_count_, solid.plane_stride_, 4, [&](int i) {
        const auto& face = faces[i];
        if (planes == Planes::unit) {
            return Eigen::Vector4d(face.normal.x(), face.normal.y(), face.normal.z(), face.offset);
        }
        const Vec3& first = corners[face.vertices[0]];
        const Vec3 normal =
            (corners[face.vertices[1]] - first).cross(corners[face.vertices[2]] - first);
        return Eigen::Vector4d(normal.x(), normal.y(), normal.z(), normal.dot(first));
    });

    for (const auto& edge : polyhedron.edges()) {
        solid.edges_.push_back({edge.vertices, edge.faces});
    }
    for (int c = 0; c < solid.corner_count_; ++c) {
        solid.face_first_.push_back(static_cast<int>(solid.face_list_.size()));
        for (const int face : polyhedron.faces_at(c)) solid.face_list_.push_back(face);
    }
    solid.face_first_.push_back(static_cast<int>(solid.face_list_.size()));
    for (const auto& face : faces) {
        solid.loop_first_.push_back(static_cast<int>(solid.loop_list_.size()));
        solid.loop_list_.insert(solid.loop_list_.end(), face.vertices.begin(), face.vertices.end());
    }
    solid.loop_first_.push_back(static_cast<int>(solid.loop_list_.size()));
    return solid;
}

std::span<const int> Solid::faces_at(int corner) const {
    return {face_list_.data() + face_first_[corner], face_list_.data() + face_first_[corner + 1]};
}

std::span<const int> Solid::loop(int face) const {
    return {loop_list_.data() + loop_first_[face], loop_list_.data() + loop_first_[face + 1]};
}

}  // namespace sidestep::rigid
