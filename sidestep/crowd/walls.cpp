#include "sidestep/crowd/walls.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/crowd/detail/edge_tree.h"
#include "sidestep/crowd/detail/swept_disc.h"

namespace sidestep::crowd {

using detail::GroundBox;
using detail::SweptDisc;

namespace {

// "no" is said this much too early, so that rounding never lets a touch pass
double wall_slack(double extent) {
    return 1e-9 + 1e-11 * extent;
}

double extent_of(const Vec2& p) {
    return std::abs(p.x()) + std::abs(p.y());
}

// a place on a row of cells; the first one for what is no number
double on_grid(double place, int cells) {
    return place > 0.0 ? std::min(place, cells - 1.0) : 0.0;
}

float rounded_down(double value) {
    auto rounded = static_cast<float>(value);
    if (static_cast<double>(rounded) > value) {
        rounded = std::nextafter(rounded, -std::numeric_limits<float>::infinity());
    }
    return rounded;
}

void require_place(const Vec2& p, const std::string& what) {
    SIDESTEP_REQUIRE(
        std::abs(p.x()) <= spacetime::farthest && std::abs(p.y()) <= spacetime::farthest,
        what + " is (" + std::to_string(p.x()) + ", " + std::to_string(p.y()) +
            "), expected finite numbers within a million kilometres");
}

// the finest map anyone needs
constexpr double finest_cell = 0.25;

}  // namespace

struct Walls::Solid {
    bool closed = false;
    Vec2 low = Vec2::Zero(), high = Vec2::Zero();
    std::vector<Edge> edges;          // polygon by polygon, then the frame
    std::size_t polygon_edges = 0;    // so many of them belong to polygons
    std::vector<std::int32_t> owner;  // polygon of an edge
    std::vector<std::int32_t> first;  // first edge of a polygon; one more at the end
    detail::EdgeTree tree;            // of the polygons' edges
    // the map: of each cell, the least clearance to polygons of any point in it, or less
    Vec2 map_low = Vec2::Zero(), map_high = Vec2::Zero();
    double cell = 0.0, per_metre = 0.0;
    int columns = 0, rows = 0;
    std::vector<float> map;

    [[nodiscard]] std::span<const Edge> polygons() const { return {edges.data(), polygon_edges}; }

    // positive inside the stage
    [[nodiscard]] double frame_clearance(const Vec2& p) const {
        const double x = std::min(p.x() - low.x(), high.x() - p.x());
        const double z = std::min(p.y() - low.y(), high.y() - p.y());
        if (x >= 0.0 || z >= 0.0) return std::min(x, z);
        // outside a corner
        return -std::sqrt(x * x + z * z);
    }

    // how deep p lies in the polygon that it is deepest in; -1 when it is in none
    [[nodiscard]] double depth(const Vec2& p) const {
        // polygons crossed an odd number of times by a ray to the right hold the point
        std::vector<std::int32_t> crossed;
        const GroundBox& all = tree.box();
        if (all.squared_distance(p) > 0.0) return -1.0;
        const GroundBox ray{p.x(), p.y(), all.high_x, p.y()};
        tree.visit(ray, [&](std::int32_t i) {
            const Edge& edge = edges[static_cast<std::size_t>(i)];
            if ((edge.a.y() > p.y()) == (edge.b.y() > p.y())) return true;
            const double part = (p.y() - edge.a.y()) / (edge.b.y() - edge.a.y());
            if (edge.a.x() + part * (edge.b.x() - edge.a.x()) > p.x()) {
                crossed.push_back(owner[static_cast<std::size_t>(i)]);
            }
            return true;
        });
        std::sort(crossed.begin(), crossed.end());
        double deepest = -1.0;
        for (std::size_t i = 0; i < crossed.size();) {
            std::size_t next = i;
            while (next < crossed.size() && crossed[next] == crossed[i]) ++next;
            if ((next - i) % 2 == 1) {
                const auto polygon = static_cast<std::size_t>(crossed[i]);
                double nearest = std::numeric_limits<double>::infinity();
                for (auto e = static_cast<std::size_t>(first[polygon]);
                     e < static_cast<std::size_t>(first[polygon + 1]); ++e) {
                    nearest = std::min(nearest,
                                       detail::squared_distance_to_edge(p, edges[e].a, edges[e].b));
                }
                deepest = std::max(deepest, std::sqrt(nearest));
            }
            i = next;
        }
        return deepest;
    }

    // to polygons only; `known` is a distance that some edge is certainly within, `outside` tells
    // that p is certainly in no polygon
    [[nodiscard]] double polygon_clearance(const Vec2& p, double known, bool outside) const {
        const double deep = outside ? -1.0 : depth(p);
        if (deep >= 0.0) return -deep;
        return std::sqrt(tree.nearest(polygons(), p, known * known));
    }

    [[nodiscard]] double map_at(const Vec2& p) const {
        const double x = on_grid((p.x() - map_low.x()) * per_metre, columns);
        const double z = on_grid((p.y() - map_low.y()) * per_metre, rows);
        return static_cast<double>(
            map[static_cast<std::size_t>(z) * static_cast<std::size_t>(columns) +
                static_cast<std::size_t>(x)]);
    }

    void make_map();
};

void Walls::Solid::make_map() {
    const GroundBox& all = tree.box();
    map_low = low.cwiseMin(Vec2(all.low_x, all.low_z));
    map_high = high.cwiseMax(Vec2(all.high_x, all.high_z));
    const Vec2 size = map_high - map_low;
    constexpr double most = static_cast<double>(map_memory / sizeof(float));
    // an over-estimate of the cells, so that long thin stages stay within the bound too
    cell = finest_cell;
    while ((size.x() / cell + 2.0) * (size.y() / cell + 2.0) > most) cell *= 1.25;
    per_metre = 1.0 / cell;
    columns = static_cast<int>(size.x() / cell) + 1;
    rows = static_cast<int>(size.y() / cell) + 1;
    map.resize(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));

    // Clearance changes by no more than one walks: half a diagonal from the centre covers the cell,
    // and a bit more what rounding may put into the wrong one.
    const double cover =
        cell * 0.70710678118654757 + wall_slack(extent_of(map_low) + extent_of(map_high));
    parallel_for(rows, 16, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t row = begin; row < end; ++row) {
            double known = 1e150;
            bool outside = false;
            for (int column = 0; column < columns; ++column) {
                const Vec2 centre =
                    map_low + cell * Vec2(column + 0.5, static_cast<double>(row) + 0.5);
                const double clearance = polygon_clearance(centre, known, outside);
                map[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                    static_cast<std::size_t>(column)] = rounded_down(clearance - cover);
                // the next centre is one cell further; with so much room there is no wall between
                outside = clearance > 1.001 * cell + 1e-6;
                known = std::abs(clearance) + 1.001 * cell + 1e-6;
            }
        }
    });
}

Walls::Walls(std::span<const Polygon> polygons, const Vec2& low, const Vec2& high, bool closed) {
    require_place(low, "the lower corner of the stage");
    require_place(high, "the upper corner of the stage");
    SIDESTEP_REQUIRE(low.x() < high.x() && low.y() < high.y(),
                     "the lower corner of the stage is not below the upper one");
    if (polygons.empty() && !closed) return;

    auto solid = std::make_shared<Solid>();
    solid->closed = closed;
    solid->low = low;
    solid->high = high;
    for (std::size_t i = 0; i < polygons.size(); ++i) {
        const Polygon& polygon = polygons[i];
        SIDESTEP_REQUIRE(polygon.size() >= 3, "wall " + std::to_string(i) + " has " +
                                                  std::to_string(polygon.size()) +
                                                  " corners, expected at least 3");
        solid->first.push_back(static_cast<std::int32_t>(solid->edges.size()));
        for (std::size_t k = 0; k < polygon.size(); ++k) {
            require_place(polygon[k],
                          "corner " + std::to_string(k) + " of wall " + std::to_string(i));
            solid->edges.push_back({polygon[k], polygon[(k + 1) % polygon.size()]});
            solid->owner.push_back(static_cast<std::int32_t>(i));
        }
    }
    solid->first.push_back(static_cast<std::int32_t>(solid->edges.size()));
    solid->polygon_edges = solid->edges.size();
    if (solid->polygon_edges > 0) {
        solid->tree = detail::EdgeTree(solid->polygons());
        solid->make_map();
    }
    if (closed) {
        const Vec2 right(high.x(), low.y()), left(low.x(), high.y());
        solid->edges.push_back({low, right});
        solid->edges.push_back({right, high});
        solid->edges.push_back({high, left});
        solid->edges.push_back({left, low});
    }
    solid_ = std::move(solid);
}

bool Walls::frame_only() const noexcept {
    return !solid_ || solid_->polygon_edges == 0;
}

double Walls::map_error() const noexcept {
    return frame_only() ? 0.0 : 1.4143 * solid_->cell + 1e-6;
}

std::span<const Walls::Edge> Walls::edges() const noexcept {
    if (!solid_) return {};
    return solid_->edges;
}

double Walls::clearance(const Vec2& p) const {
    if (!solid_) return no_wall;
    double clearance = no_wall;
    if (solid_->polygon_edges > 0) {
        const bool on_map = (p.array() >= solid_->map_low.array()).all() &&
                            (p.array() <= solid_->map_high.array()).all();
        const bool outside = on_map && solid_->map_at(p) > 0.0;
        clearance = solid_->polygon_clearance(p, 1e150, outside);
    }
    if (solid_->closed) clearance = std::min(clearance, solid_->frame_clearance(p));
    return clearance;
}

double Walls::clearance_at_least(const Vec2& p) const {
    if (!solid_) return no_wall;
    const Solid& solid = *solid_;
    double clearance = no_wall;
    if (solid.polygon_edges > 0) {
        clearance = solid.map_at(p);
        const double dx = std::max({solid.map_low.x() - p.x(), p.x() - solid.map_high.x(), 0.0});
        const double dz = std::max({solid.map_low.y() - p.y(), p.y() - solid.map_high.y(), 0.0});
        if (dx > 0.0 || dz > 0.0) {
            // Off the map: no nearer than all polygons together; and whoever walks straight away
            // from a box comes no nearer to anything in it.
            clearance = std::max(std::sqrt(solid.tree.box().squared_distance(p)), clearance);
            clearance -= wall_slack(extent_of(p));
        }
    }
    if (solid.closed) clearance = std::min(clearance, solid.frame_clearance(p));
    return clearance;
}

bool Walls::free(const motion::GroundPath& path, const spacetime::Placement& at, const Vec2& middle,
                 double reach, const Vec2& half, double gap) const {
    const std::size_t count = path.positions.size();
    SIDESTEP_REQUIRE(count > 0 && path.radii.size() == count,
                     "the path has " + std::to_string(count) + " positions and " +
                         std::to_string(path.radii.size()) + " radii");
    if (!solid_) return true;
    const Solid& solid = *solid_;

    // far from every wall: one look at the map
    const Vec2 centre = at(middle);
    const double slack = wall_slack(extent_of(centre) + reach + extent_of(middle));
    const double wide = reach + gap + slack;
    SIDESTEP_REQUIRE(extent_of(centre) <= 2.0 * spacetime::farthest &&
                         std::abs(wide) <= 2.0 * spacetime::farthest,
                     "the circle around the path is (" + std::to_string(centre.x()) + ", " +
                         std::to_string(centre.y()) + ") and " + std::to_string(wide) +
                         " m wide, expected finite numbers");
    if (clearance_at_least(centre) > wide) return true;

    // the frame is four half planes: a disc that runs straight is nearest to each at a sample
    if (solid.closed && solid.frame_clearance(centre) <= wide) {
        const double low_x = solid.low.x() + gap + slack, low_z = solid.low.y() + gap + slack;
        const double high_x = solid.high.x() - gap - slack, high_z = solid.high.y() - gap - slack;
        const auto within = [&](const Vec2& p, double room_x, double room_z) {
            // written so that a NaN is not free
            return p.x() - room_x > low_x && p.x() + room_x < high_x && p.y() - room_z > low_z &&
                   p.y() + room_z < high_z;
        };
        // the box around the path, turned; slack has room for its rounding
        const double cosine = std::abs(at.cosine), sine = std::abs(at.sine);
        const bool boxed = within(centre, cosine * half.x() + sine * half.y() + slack,
                                  cosine * half.y() + sine * half.x() + slack);
        // backwards: whoever walks into a wall is in it at the end
        for (std::size_t i = boxed ? 0 : count; i-- > 0;) {
            const double r = path.radii[i];
            if (!within(at(path.positions[i]), r, r)) return false;
        }
    }
    if (solid.polygon_edges == 0) return true;

    // the edges that the circle around the path can reach
    thread_local std::vector<std::int32_t> near;
    near.clear();
    const GroundBox around{centre.x() - wide, centre.y() - wide, centre.x() + wide,
                           centre.y() + wide};
    solid.tree.visit(around, [&](std::int32_t i) {
        const Edge& edge = solid.edges[static_cast<std::size_t>(i)];
        if (detail::squared_distance_to_edge(centre, edge.a, edge.b) <= wide * wide) {
            near.push_back(i);
        }
        return true;
    });
    // who touches no edge is inside a wall all along, or not at all
    const Vec2 begin = at(path.positions.front());
    if (clearance_at_least(begin) <= 0.0 && solid.depth(begin) >= 0.0) return false;
    if (near.empty()) return true;

    const double keep = gap + slack;
    std::size_t i = 0;
    Vec2 here = begin;
    while (true) {
        // From here nothing is nearer than `open`; all discs within that are free, and so is what
        // lies between two of them.
        double nearest = std::numeric_limits<double>::infinity();
        for (const std::int32_t e : near) {
            const Edge& edge = solid.edges[static_cast<std::size_t>(e)];
            nearest = std::min(nearest, detail::squared_distance_to_edge(here, edge.a, edge.b));
        }
        const double open = std::sqrt(nearest) - keep;
        if (!(open > path.radii[i])) return false;
        std::size_t next = i + 1;
        Vec2 there = here;
        for (; next < count; ++next) {
            const Vec2 p = at(path.positions[next]);
            const double room = open - path.radii[next];
            if (!(room > 0.0 && (p - here).squaredNorm() < room * room)) {
                if (next == i + 1) there = p;
                break;
            }
            there = p;
        }
        if (next >= count) return true;
        if (next > i + 1) {
            i = next - 1;
            here = there;
            continue;
        }
        // too near for that: the very sweep to the next sample
        const SweptDisc disc{here, there, path.radii[i], path.radii[next]};
        for (const std::int32_t e : near) {
            const Edge& edge = solid.edges[static_cast<std::size_t>(e)];
            if (!(detail::least_gap_to_edge(disc, edge.a, edge.b) > keep)) return false;
        }
        i = next;
        here = there;
    }
}

bool Walls::in_sight(const Vec2& a, const Vec2& b, double radius) const {
    if (!solid_) return true;
    const Solid& solid = *solid_;
    const double keep = radius + wall_slack(extent_of(a) + extent_of(b));
    SIDESTEP_REQUIRE(keep <= 2.0 * spacetime::farthest, "a place or the radius is not finite");
    if (solid.closed && !(std::min(solid.frame_clearance(a), solid.frame_clearance(b)) > keep)) {
        return false;
    }
    if (solid.polygon_edges == 0) return true;

    GroundBox around;
    around.add(a);
    around.add(b);
    around = {around.low_x - keep, around.low_z - keep, around.high_x + keep, around.high_z + keep};
    const SweptDisc line{a, b, 0.0, 0.0};
    const bool clear = solid.tree.visit(around, [&](std::int32_t i) {
        const Edge& edge = solid.edges[static_cast<std::size_t>(i)];
        return detail::least_gap_to_edge(line, edge.a, edge.b) > keep;
    });
    if (!clear) return false;
    return clearance_at_least(a) > 0.0 || solid.depth(a) < 0.0;
}

}  // namespace sidestep::crowd
