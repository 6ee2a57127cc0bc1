#include "cli/picture/painter_order.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::picture {

namespace {

struct Plane {
    Vec3 normal;
    double offset;

    [[nodiscard]] double above(const Vec3& p) const { return normal.dot(p) - offset; }
};

Plane plane_of(const Facet& facet) {
    // Newell's sum: right for any number of corners
    Vec3 normal = Vec3::Zero();
    Vec3 centre = Vec3::Zero();
    for (std::size_t i = 0; i < facet.points.size(); ++i) {
        const Vec3& p = facet.points[i];
        normal += p.cross(facet.points[(i + 1) % facet.points.size()]);
        centre += p;
    }
    centre /= static_cast<double>(facet.points.size());
    if (normal.norm() > 0.0) normal.normalize();
    return {normal, normal.dot(centre)};
}

/// Where a thing lies, measured from a plane.
struct Reach {
    double low = 0.0, high = 0.0;
};

Reach reach_of(const Facet& facet, const Plane& plane) {
    Reach reach{plane.above(facet.points.front()), plane.above(facet.points.front())};
    for (const Vec3& p : facet.points) {
        reach.low = std::min(reach.low, plane.above(p));
        reach.high = std::max(reach.high, plane.above(p));
    }
    return reach;
}

Reach reach_of(const Solid& solid, const Plane& plane) {
    Reach reach = reach_of(solid.front(), plane);
    for (const Facet& facet : solid) {
        const Reach one = reach_of(facet, plane);
        reach = {std::min(reach.low, one.low), std::max(reach.high, one.high)};
    }
    return reach;
}

/// The part of a facet on one side: +1 above the plane, -1 below. May be empty.
Facet part(const Facet& facet, const Plane& plane, double side) {
    Facet kept{{}, {}, facet.fill, facet.stroke, 0.0};
    const std::size_t count = facet.points.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3& p = facet.points[i];
        const Vec3& q = facet.points[(i + 1) % count];
        const double at_p = side * plane.above(p);
        const double at_q = side * plane.above(q);
        if (at_p >= 0.0) {
            kept.points.push_back(p);
            kept.edges.push_back(facet.edges[i]);
        }
        if ((at_p < 0.0) != (at_q < 0.0)) {
            kept.points.push_back(p + (q - p) * (at_p / (at_p - at_q)));
            // where it leaves, the cut itself follows; where it comes back, the edge goes on
            kept.edges.push_back(at_p < 0.0 && facet.edges[i]);
        }
    }
    if (kept.points.size() < 3) kept.points.clear();
    return kept;
}

struct Sorter {
    Vec3 to_eye;
    double grain;  // closer to a plane than this counts as on it
    std::vector<Facet> painted;

    /// The wall that cuts the fewest others.
    [[nodiscard]] std::size_t best_wall(const std::vector<Facet>& walls,
                                        const std::vector<Solid>& solids) const {
        std::size_t best = 0;
        std::size_t fewest = walls.size() + solids.size() + 1;
        for (std::size_t i = 0; i < walls.size(); ++i) {
            const Plane plane = plane_of(walls[i]);
            std::size_t cuts = 0;
            for (const Facet& other : walls) {
                const Reach reach = reach_of(other, plane);
                cuts += reach.low < -grain && reach.high > grain ? 1 : 0;
            }
            for (const Solid& solid : solids) {
                const Reach reach = reach_of(solid, plane);
                cuts += reach.low < -grain && reach.high > grain ? 1 : 0;
            }
            if (cuts < fewest) best = i, fewest = cuts;
        }
        return best;
    }

    void paint(std::vector<Facet> walls, std::vector<Solid> solids) {
        if (walls.empty()) {
            for (Solid& solid : solids) {
                for (Facet& facet : solid) painted.push_back(std::move(facet));
            }
            return;
        }
        const std::size_t chosen = best_wall(walls, solids);
        Plane plane = plane_of(walls[chosen]);
        if (plane.normal.dot(to_eye) < 0.0) plane = {-plane.normal, -plane.offset};
        std::vector<Facet> far, on, near;
        for (std::size_t i = 0; i < walls.size(); ++i) {
            Facet& wall = walls[i];
            const Reach reach = reach_of(wall, plane);
            // a sliver may miss its own plane by a rounding; without it this would never end
            if (i == chosen || (reach.high <= grain && reach.low >= -grain)) {
                on.push_back(std::move(wall));
            } else if (reach.low >= -grain) {
                near.push_back(std::move(wall));
            } else if (reach.high <= grain) {
                far.push_back(std::move(wall));
            } else {
                far.push_back(part(wall, plane, -1.0));
                near.push_back(part(wall, plane, 1.0));
            }
        }
        std::vector<Solid> far_solids, near_solids;
        for (Solid& solid : solids) {
            const Reach reach = reach_of(solid, plane);
            if (reach.low >= -grain) {
                near_solids.push_back(std::move(solid));
            } else if (reach.high <= grain) {
                far_solids.push_back(std::move(solid));
            } else {
                for (const double side : {-1.0, 1.0}) {
                    Solid piece;
                    for (const Facet& facet : solid) {
                        Facet cut = part(facet, plane, side);
                        if (!cut.points.empty()) piece.push_back(std::move(cut));
                    }
                    if (piece.empty()) continue;
                    (side < 0.0 ? far_solids : near_solids).push_back(std::move(piece));
                }
            }
        }
        std::erase_if(far, [](const Facet& facet) { return facet.points.empty(); });
        std::erase_if(near, [](const Facet& facet) { return facet.points.empty(); });
        paint(std::move(far), std::move(far_solids));
        for (Facet& wall : on) painted.push_back(std::move(wall));
        paint(std::move(near), std::move(near_solids));
    }
};

}  // namespace

std::vector<Facet> painter_order(std::vector<Facet> walls, std::vector<Solid> solids,
                                 const Vec3& to_eye) {
    double size = 0.0;
    const auto measure = [&](const Facet& facet) {
        SIDESTEP_REQUIRE(facet.points.size() >= 3 && facet.edges.size() == facet.points.size(),
                         "a facet needs three corners, and a word about each edge");
        for (const Vec3& p : facet.points) size = std::max(size, p.cwiseAbs().maxCoeff());
    };
    for (const Facet& wall : walls) measure(wall);
    for (const Solid& solid : solids) {
        for (const Facet& facet : solid) measure(facet);
    }
    // a wall without area cuts nothing and is not seen
    std::erase_if(walls, [](const Facet& wall) { return plane_of(wall).normal.norm() < 0.5; });
    std::erase_if(solids, [](const Solid& solid) { return solid.empty(); });
    Sorter sorter{to_eye, 1e-9 * std::max(size, 1e-3), {}};
    sorter.paint(std::move(walls), std::move(solids));
    return std::move(sorter.painted);
}

}  // namespace sidestep::picture
