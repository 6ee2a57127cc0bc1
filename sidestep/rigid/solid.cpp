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

/// So small that three of them multiplied, added up and multiplied again fit into a double.
bool is_whole(const std::vector<Vec3>& corners) {
    return std::all_of(corners.begin(), corners.end(), [](const Vec3& corner) {
        return corner == corner.array().round().matrix() && corner.cwiseAbs().maxCoeff() <= 100.0;
    });
}

/// The first `rows` of three columns.
std::vector<float> floats_of(const std::vector<double>& columns, int stride, int rows) {
    constexpr int float_lanes = 2 * lanes;
    const int float_stride = (rows + float_lanes - 1) / float_lanes * float_lanes;
    std::vector<float> floats(3 * static_cast<std::size_t>(float_stride));
    for (int c = 0; c < 3; ++c) {
        for (int i = 0; i < float_stride; ++i) {
            floats[static_cast<std::size_t>(c) * float_stride + i] = static_cast<float>(
                columns[static_cast<std::size_t>(c) * stride + std::min(i, rows - 1)]);
        }
    }
    return floats;
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
    solid.measure();
    solid.exact_ = planes == Planes::whole && is_whole(corners);
    solid.find_box();
    if (solid.is_large()) {
        solid.corner_floats_ = floats_of(solid.corners_, solid.corner_stride_, solid.corner_count_);
        solid.gauge_floats_ = floats_of(solid.gauges_, solid.plane_stride_, solid.face_count_);
    }
    return solid;
}

void Solid::measure() {
    for (int c = 0; c < corner_count_; ++c) {
        middle_ += corner(c) / corner_count_;
        far_ = std::max(far_, corner(c).norm());
    }
    for (int c = 0; c < corner_count_; ++c) {
        reach_ = std::max(reach_, (corner(c) - middle_).norm());
    }
    inner_radius_ = reach_;
    steepest_ = 0.0;
    for (int f = 0; f < face_count_; ++f) {
        const double length = normal(f).norm();
        steepest_ = std::max(steepest_, length);
        inner_radius_ = std::min(inner_radius_, (offset(f) - normal(f).dot(middle_)) / length);
        double slack = 0.0;
        for (const int c : loop(f)) {
            slack = std::max(slack, offset(f) - normal(f).dot(corner(c)));
        }
        slack_.push_back(slack);
    }
    inner_radius_ = std::max(inner_radius_, 0.0);
    sharpness_ = reach_ / inner_radius_;
    gauges_ = columns_of(face_count_, plane_stride_, 3, [&](int f) {
        return Vec3(normal(f) / (offset(f) - normal(f).dot(middle_)));
    });
    face_bits_.resize(static_cast<std::size_t>(corner_count_) * face_words());
    for (int c = 0; c < corner_count_; ++c) {
        for (const int face : faces_at(c)) {
            face_bits_[static_cast<std::size_t>(c) * face_words() + face / 64] |= std::uint64_t{1}
                                                                                  << (face % 64);
        }
    }
}

/// Eight corners whose three edges at the first make all others.
void Solid::find_box() {
    if (corner_count_ != 8 || face_count_ != 6 || edge_count() != 12) return;
    std::array<Vec3, 3> edges;
    int found = 0;
    for (const Edge& edge : edges_) {
        if (edge.corners[0] != 0 && edge.corners[1] != 0) continue;
        if (found == 3) return;
        edges[found++] = corner(edge.corners[edge.corners[0] == 0 ? 1 : 0]) - corner(0);
    }
    if (found != 3) return;
    constexpr double square = 1e-14;
    Box box;
    for (int k = 0; k < 3; ++k) {
        // nearest to the axes of the solid comes first, so that a plain box is seen to be one
        int axis = 0;
        edges[k].cwiseAbs().maxCoeff(&axis);
        if (axis != k) {
            for (int m = k + 1; m < 3; ++m) {
                int other = 0;
                edges[m].cwiseAbs().maxCoeff(&other);
                if (other == k) std::swap(edges[k], edges[m]);
            }
        }
        const double length = edges[k].norm();
        box.half_extents[k] = 0.5 * length;
        int largest = 0;
        edges[k].cwiseAbs().maxCoeff(&largest);
        box.axes.col(k) = edges[k] / (edges[k][largest] < 0.0 ? -length : length);
    }
    if ((box.axes.transpose() * box.axes - Mat3::Identity()).cwiseAbs().maxCoeff() > square) return;
    box.centre = corner(0) + 0.5 * (edges[0] + edges[1] + edges[2]);
    for (int c = 0; c < 8; ++c) {
        const Vec3 from = (box.axes.transpose() * (corner(c) - box.centre)).cwiseAbs();
        if ((from - box.half_extents).cwiseAbs().maxCoeff() > square * reach_) return;
    }
    box.plain = box.axes == Mat3::Identity() && box.centre == Vec3::Zero();
    is_box_ = true;
    box_ = box;
}

std::span<const int> Solid::faces_at(int corner) const {
    return {face_list_.data() + face_first_[corner], face_list_.data() + face_first_[corner + 1]};
}

std::span<const int> Solid::loop(int face) const {
    return {loop_list_.data() + loop_first_[face], loop_list_.data() + loop_first_[face + 1]};
}

}  // namespace sidestep::rigid
