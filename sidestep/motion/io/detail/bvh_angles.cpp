#include "sidestep/motion/io/detail/bvh_angles.h"

#include <cmath>

#include "sidestep/math/rotation.h"

namespace sidestep::motion::detail {

namespace {

/// Whole turns come off in degrees, where that is exact.
Quat from_degrees(const EulerOrder& order, const Vec3& angles) {
    Vec3 turned;
    for (int k = 0; k < 3; ++k) turned[k] = radians(std::remainder(angles[k], 360.0));
    return from_euler(order, turned);
}

}  // namespace

AngleWriter::AngleWriter(const Clip& clip, const std::vector<BvhChannels>& channels,
                         const BvhDialect* dialect)
    : clip_(clip), last_(channels.size(), Vec3::Zero()) {
    orders_.reserve(channels.size());
    for (const BvhChannels& own : channels) {
        orders_.push_back(own.rotation_order());
        turning_.push_back(own.rotation_count());
    }
    // anchors name joints by number: only good for the skeleton they came with
    if (dialect != nullptr && dialect->channels == channels) anchors_ = dialect->anchors;
}

AngleWriter::Angles AngleWriter::angles_of(int frame, int joint) {
    const Quat& rotation = clip_.rotation(frame, joint);
    while (!anchors_.empty() &&
           (anchors_.front().row < frame ||
            (anchors_.front().row == frame && anchors_.front().joint < joint))) {
        anchors_ = anchors_.subspan(1);
    }
    if (!anchors_.empty() && anchors_.front().row == frame && anchors_.front().joint == joint) {
        // an anchor speaks only while the motion is still the one it was taken from
        const auto& d = anchors_.front().degrees;
        const Vec3 source(d[0], d[1], d[2]);
        constexpr double same = 1e-10;
        const Quat meant = from_degrees(orders_[joint], source);
        if ((same_hemisphere(rotation, meant).coeffs() - rotation.coeffs()).norm() < same) {
            return {source, true};
        }
    }

    const Vec3& before = last_[joint];
    if (turning_[joint] < 3) return {fewer_angles(joint, rotation), false};

    // whole turns aside first, so that thousands of degrees cost no digits
    Vec3 turns;
    Vec3 near;
    for (int k = 0; k < 3; ++k) {
        turns[k] = 360.0 * std::round(before[k] / 360.0);
        near[k] = radians(before[k] - turns[k]);
    }
    const Vec3 angles = to_euler_near(orders_[joint], rotation, near);
    Vec3 result;
    for (int k = 0; k < 3; ++k) result[k] = degrees(angles[k]) + turns[k];
    return {result, false};
}

/// With an axis or two missing, of the two triples only one can do without them.
Vec3 AngleWriter::fewer_angles(int joint, const Quat& rotation) const {
    const Vec3 first = to_euler(orders_[joint], rotation);
    const Vec3 second(first[0] + pi, pi - first[1], first[2] + pi);
    double missing_first = 0.0;
    double missing_second = 0.0;
    for (int k = turning_[joint]; k < 3; ++k) {
        missing_first += std::abs(wrap_angle(first[k]));
        missing_second += std::abs(wrap_angle(second[k]));
    }
    const Vec3& angles = missing_first <= missing_second ? first : second;
    Vec3 result = Vec3::Zero();
    for (int k = 0; k < turning_[joint]; ++k) {
        const double turned = degrees(angles[k]);
        result[k] = turned + 360.0 * std::round((last_[joint][k] - turned) / 360.0);
    }
    return result;
}

}  // namespace sidestep::motion::detail
