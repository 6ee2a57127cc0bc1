// Moore and Wilhelms, 1988, as the seed counts them: corners of each body in the other, then every edge
// cut by all planes of the other body and the middle of each piece tested.
#include <algorithm>

#include "sidestep/rigid/detail/narrow.h"

namespace sidestep::rigid::detail {

namespace {

/// Stops at the first plane that the point is outside of.
bool naive_inside(const Solid& solid, const Vec3& point, double tolerance, std::int64_t& products) {
    for (int face = 0; face < solid.face_count(); ++face) {
        ++products;
        if (distance_to(solid, face, point) > tolerance) return false;
    }
    return true;
}

int naive_corner(const std::vector<Vec3>& corners, const Solid& solid, double tolerance,
                 std::int64_t& products) {
    for (std::size_t j = 0; j < corners.size(); ++j) {
        if (naive_inside(solid, corners[j], tolerance, products)) return static_cast<int>(j);
    }
    return -1;
}

int naive_edge(const Solid& other, const std::vector<Vec3>& corners, const Solid& solid,
               double tolerance, std::int64_t& products, std::int64_t& divisions) {
    static thread_local std::vector<double> cuts;
    for (int e = 0; e < other.edge_count(); ++e) {
        const Vec3& from = corners[other.edges()[e].corners[0]];
        const Vec3 along = corners[other.edges()[e].corners[1]] - from;
        cuts.assign(1, 0.0);
        for (int face = 0; face < solid.face_count(); ++face) {
            products += 2;
            const double slope = solid.normal(face).dot(along);
            const double height = distance_to(solid, face, from) - tolerance;
            if (slope == 0.0) continue;
            ++divisions;
            const double t = -height / slope;
            if (t > 0.0 && t < 1.0) cuts.push_back(t);
        }
        cuts.push_back(1.0);
        std::sort(cuts.begin(), cuts.end());
        for (std::size_t k = 1; k < cuts.size(); ++k) {
            ++divisions;
            const Vec3 middle = from + (cuts[k - 1] + cuts[k]) / 2.0 * along;
            if (naive_inside(solid, middle, tolerance, products)) return e;
        }
    }
    return -1;
}

}  // namespace

Touch touch_naive(const Solid& a, const Solid& b, const Placed& seen, double tolerance,
                  bool both_ways) {
    Corners& corners = own_corners();
    corners.place(a, b, seen);
    Touch touch;
    auto& products = touch.work.products;
    const auto found = [&](Touch::How how, int feature) {
        if (feature < 0) return false;
        touch.touches = true;
        touch.how = how;
        touch.feature = feature;
        return true;
    };
    using How = Touch::How;
    if (found(How::corner_of_b, naive_corner(corners.b_in_a, a, tolerance, products[0])) ||
        found(How::corner_of_a, naive_corner(corners.a_in_b, b, tolerance, products[1])) ||
        found(How::edge_of_b,
              naive_edge(b, corners.b_in_a, a, tolerance, products[2], touch.work.divisions))) {
        return touch;
    }
    if (both_ways) {
        found(How::edge_of_a,
              naive_edge(a, corners.a_in_b, b, tolerance, products[3], touch.work.divisions));
    }
    return touch;
}

}  // namespace sidestep::rigid::detail
