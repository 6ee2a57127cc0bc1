#include "sidestep/body/detail/depth.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/base/require.h"

namespace sidestep::body {

std::span<const Vec3> ways_out() {
    using detail::way_count;
    // on a spiral around the sphere (Fibonacci)
    static const std::array<Vec3, way_count> ways = [] {
        // the golden angle, pi (3 - sqrt 5), by its cosine and sine: turning by multiplication keeps
        // the bits out of the hands of the C library
        constexpr double cosine = -0.73736887807831990;
        constexpr double sine = 0.67549029426152364;
        std::array<Vec3, way_count> all;
        double x = 1.0, y = 0.0;
        for (int k = 0; k < way_count; ++k) {
            const double z = 1.0 - (2.0 * k + 1.0) / way_count;
            const double radius = std::sqrt(1.0 - z * z);
            all[k] = {radius * x, radius * y, z};
            const double turned = cosine * x - sine * y;
            y = sine * x + cosine * y;
            x = turned;
        }
        return all;
    }();
    return ways;
}

}  // namespace sidestep::body

namespace sidestep::body::detail {

MetSlices met_slices(const Slices& slices, std::span<const MetPair> met) {
    SIDESTEP_REQUIRE(!met.empty(), "no triangles met");
    MetSlices range;
    for (int side = 0; side < 2; ++side) {
        range.first[side] = range.last[side] = slices.of_triangle[met[0][side]];
        for (const MetPair& pair : met) {
            const int slice = slices.of_triangle[pair[side]];
            range.first[side] = std::min(range.first[side], slice);
            range.last[side] = std::max(range.last[side], slice);
        }
    }
    return range;
}

std::array<double, way_count> depths(std::span<const Vec3> a, std::span<const Vec3> b,
                                     const Quat& frame) {
    const Mat3 turn = frame.toRotationMatrix();
    std::array<double, way_count> found{};
    for (int k = 0; k < way_count; ++k) {
        const Vec3 n = turn * ways_out()[k];
        double low_a = std::numeric_limits<double>::infinity();
        double high_b = -std::numeric_limits<double>::infinity();
        for (const Vec3& p : a) low_a = std::min(low_a, n.dot(p));
        for (const Vec3& p : b) high_b = std::max(high_b, n.dot(p));
        found[k] = std::max(0.0, high_b - low_a);
    }
    return found;
}

std::vector<int> met_triangles(std::span<const MetPair> met, int side) {
    std::vector<int> triangles;
    for (const MetPair& pair : met) triangles.push_back(pair[side]);
    std::sort(triangles.begin(), triangles.end());
    triangles.erase(std::unique(triangles.begin(), triangles.end()), triangles.end());
    return triangles;
}

LimbContact begin_contact(const Slices& slices, LimbPair limbs, std::vector<MetPair>& met) {
    SIDESTEP_REQUIRE(!met.empty(), "no triangles met");
    std::sort(met.begin(), met.end());
    LimbContact contact;
    contact.limbs = limbs;
    contact.triangle_pairs = static_cast<int>(met.size());
    contact.witness = met.front();
    const auto mean_along = [&](int side) {
        double sum = 0.0;
        const std::vector<int> triangles = met_triangles(met, side);
        for (const int t : triangles) sum += slices.along[t];
        return sum / static_cast<double>(triangles.size());
    };
    contact.along_a = mean_along(0);
    contact.along_b = mean_along(1);
    return contact;
}

void add_depth(LimbContact& contact, const Flesh& flesh, const motion::GlobalPose& pose,
               std::span<const Vec3> a, std::span<const Vec3> b, bool all_ways) {
    const int common = common_ancestor(flesh.limbs(), contact.limbs[0], contact.limbs[1]);
    const Quat frame =
        common < 0 ? Quat::Identity() : pose.joints[flesh.limbs().limbs[common].joint].rotation;
    const auto all = depths(a, b, frame);
    const int shortest = static_cast<int>(std::min_element(all.begin(), all.end()) - all.begin());
    contact.depth = all[shortest];
    contact.direction = frame.toRotationMatrix() * ways_out()[shortest];
    contact.frame = frame;
    if (all_ways) contact.ways.assign(all.begin(), all.end());
}

}  // namespace sidestep::body::detail
