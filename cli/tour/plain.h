// Sums written the obvious way: the arithmetic of the slow twins, which borrows nothing from the fast code.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sidestep/motion/clip.h"

namespace sidestep::tour {

/// Turns and places as a matrix of four by four, product after product.
using Mat4 = Eigen::Matrix4d;

[[nodiscard]] Mat4 plain_matrix(const Quat& rotation, const Vec3& translation);

/// Where every joint is in a frame; in the order of the skeleton.
[[nodiscard]] std::vector<Mat4> plain_joints(const motion::Clip& clip, int frame);
/// The same of a pose.
[[nodiscard]] std::vector<Mat4> plain_joints(const motion::Skeleton& skeleton,
                                             const motion::Pose& pose);
[[nodiscard]] inline Vec3 place_of(const Mat4& matrix) {
    return matrix.topRightCorner<3, 1>();
}

using Corners = std::array<Vec3, 3>;

/// Does an edge of one pierce the other? Two that lie in one plane do not count.
[[nodiscard]] bool plainly_cross(const Corners& a, const Corners& b);

/// "1234" as "1 234".
[[nodiscard]] std::string grouped(std::int64_t number);

}  // namespace sidestep::tour
