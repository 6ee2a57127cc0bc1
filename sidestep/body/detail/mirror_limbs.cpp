#include "sidestep/body/detail/mirror_limbs.h"

#include <algorithm>

namespace sidestep::body::detail {

namespace {

Vec3 flipped(const Vec3& v) {
    return {-v.x(), v.y(), v.z()};
}

bool near_equal(const Vec3& a, const Vec3& b) {
    return (a - b).cwiseAbs().maxCoeff() <= mirror_tolerance;
}

// a rotation seen in the mirror: the axis flipped, and turned the other way
bool is_image(const Quat& a, const Quat& b) {
    const Quat image(a.w(), a.x(), -a.y(), -a.z());
    return (image.coeffs() - b.coeffs()).cwiseAbs().maxCoeff() <= mirror_tolerance ||
           (image.coeffs() + b.coeffs()).cwiseAbs().maxCoeff() <= mirror_tolerance;
}

bool is_image(const Turn& a, const Turn& b) {
    const auto same = [](double x, double y) { return std::abs(x - y) <= mirror_tolerance; };
    const Vec3 image = flipped(a.axis);
    return (near_equal(image, b.axis) && same(-a.range.high, b.range.low) &&
            same(-a.range.low, b.range.high)) ||
           (near_equal(-image, b.axis) && same(a.range.low, b.range.low) &&
            same(a.range.high, b.range.high));
}

bool is_image(const TurnChain& a, const TurnChain& b) {
    return is_image(a.before, b.before) && is_image(a.after, b.after) &&
           std::equal(a.turns.begin(), a.turns.end(), b.turns.begin(), b.turns.end(),
                      [](const Turn& x, const Turn& y) { return is_image(x, y); });
}

// the same corners, in whatever order
bool is_image(const geometry::OrientedBox& a, const geometry::OrientedBox& b) {
    const auto from = a.corners(), to = b.corners();
    return std::all_of(from.begin(), from.end(), [&](const Vec3& corner) {
        return std::any_of(to.begin(), to.end(),
                           [&](const Vec3& other) { return near_equal(flipped(corner), other); });
    });
}

}  // namespace

std::vector<int> mirror_limbs(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                              std::span<const TurnChain> chains) {
    const int count = skeleton.joint_count();
    std::vector<int> image(count, -1);
    std::vector<bool> taken(count, false);
    for (int j = 0; j < count; ++j) {
        const int parent = skeleton.joint(j).parent;
        // nothing is seen from above a root: what it does is of no account
        if (parent < 0) {
            image[j] = j;
            taken[j] = true;
            continue;
        }
        if (image[parent] < 0) continue;
        for (int k = 0; k < count; ++k) {
            if (taken[k] || skeleton.joint(k).parent != image[parent]) continue;
            if (!near_equal(flipped(skeleton.joint(j).offset), skeleton.joint(k).offset)) continue;
            if (!is_image(chains[j], chains[k])) continue;
            image[j] = k;
            taken[k] = true;
            break;
        }
    }
    std::vector<int> mirrored(boxes.limbs.count(), -1);
    for (int limb = 0; limb < boxes.limbs.count(); ++limb) {
        const int joint = image[boxes.limbs.limbs[limb].joint];
        for (int other = 0; other < boxes.limbs.count() && joint >= 0; ++other) {
            if (boxes.limbs.limbs[other].joint != joint || boxes.empty[limb] != boxes.empty[other])
                continue;
            if (is_image(boxes.whole[limb], boxes.whole[other])) mirrored[limb] = other;
        }
    }
    return mirrored;
}

}  // namespace sidestep::body::detail
