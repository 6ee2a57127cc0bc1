#include "cli/tour/plain.h"

#include <algorithm>

namespace sidestep::tour {

Mat4 plain_matrix(const Quat& rotation, const Vec3& translation) {
    const double w = rotation.w(), x = rotation.x(), y = rotation.y(), z = rotation.z();
    Mat4 m = Mat4::Identity();
    m(0, 0) = 1.0 - 2.0 * (y * y + z * z);
    m(0, 1) = 2.0 * (x * y - w * z);
    m(0, 2) = 2.0 * (x * z + w * y);
    m(1, 0) = 2.0 * (x * y + w * z);
    m(1, 1) = 1.0 - 2.0 * (x * x + z * z);
    m(1, 2) = 2.0 * (y * z - w * x);
    m(2, 0) = 2.0 * (x * z - w * y);
    m(2, 1) = 2.0 * (y * z + w * x);
    m(2, 2) = 1.0 - 2.0 * (x * x + y * y);
    m.topRightCorner<3, 1>() = translation;
    return m;
}

std::vector<Mat4> plain_joints(const motion::Skeleton& skeleton, const motion::Pose& pose) {
    std::vector<Mat4> world;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        const auto at = static_cast<std::size_t>(j);
        const Mat4 local = plain_matrix(pose.rotations[at], pose.translations[at]);
        const int parent = skeleton.joint(j).parent;
        world.push_back(parent < 0 ? local : world[static_cast<std::size_t>(parent)] * local);
    }
    return world;
}

std::vector<Mat4> plain_joints(const motion::Clip& clip, int frame) {
    motion::Pose pose;
    for (int j = 0; j < clip.joint_count(); ++j) {
        pose.rotations.push_back(clip.rotation(frame, j));
        pose.translations.push_back(clip.translation(frame, j));
    }
    return plain_joints(clip.skeleton(), pose);
}

namespace {

/// Six times the volume of a tetrahedron, with the sign of its orientation.
double volume_of(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return (b - a).cross(c - a).dot(d - a);
}

bool pierces(const Vec3& p, const Vec3& q, const Corners& t) {
    const double from = volume_of(t[0], t[1], t[2], p), to = volume_of(t[0], t[1], t[2], q);
    if ((from > 0.0) == (to > 0.0)) return false;
    const double u = volume_of(p, q, t[0], t[1]);
    const double v = volume_of(p, q, t[1], t[2]);
    const double w = volume_of(p, q, t[2], t[0]);
    return (u >= 0.0 && v >= 0.0 && w >= 0.0) || (u <= 0.0 && v <= 0.0 && w <= 0.0);
}

}  // namespace

bool plainly_cross(const Corners& a, const Corners& b) {
    for (int k = 0; k < 3; ++k) {
        const auto lows = [k](const Corners& t) { return std::min({t[0][k], t[1][k], t[2][k]}); };
        const auto tops = [k](const Corners& t) { return std::max({t[0][k], t[1][k], t[2][k]}); };
        if (tops(a) < lows(b) || tops(b) < lows(a)) return false;
    }
    for (std::size_t k = 0; k < 3; ++k) {
        if (pierces(a[k], a[(k + 1) % 3], b) || pierces(b[k], b[(k + 1) % 3], a)) return true;
    }
    return false;
}

std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    const std::size_t first = digits.front() == '-' ? 1 : 0;
    for (std::size_t at = digits.size(); at > first + 3;) {
        at -= 3;
        digits.insert(at, "\u202f");
    }
    return digits;
}

}  // namespace sidestep::tour
