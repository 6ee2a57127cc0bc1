// What stands on the stage: piles of coins and the boxes around them.
#include <algorithm>
#include <cmath>

#include "cli/picture/spacetime_scene.h"

namespace sidestep::picture {

namespace {

/// The colour of a surface that faces the light by `share`, 0 to 1.
Color lit(const Color& color, double share) {
    const Color dark = mix(color, rgb(0x1b1c26), 0.42F);
    const Color bright = mix(color, rgb(0xffffff), 0.30F);
    return share < 0.5 ? mix(dark, color, static_cast<float>(2.0 * share))
                       : mix(color, bright, static_cast<float>(2.0 * share - 1.0));
}

/// A disc during a slice.
struct Coin {
    Vec2 centre;
    double radius;
    double low, high;  // seconds
    Color color;
};

Solid make_coin(const Axonometry& view, const Coin& coin, bool fine) {
    Solid solid;
    const Vec2 front = view.towards();
    const Vec2 right = view.right();
    const auto around = [&](double angle, double t) {  // 0 faces the viewer, positive to the right
        const Vec2 p =
            coin.centre + coin.radius * (std::cos(angle) * front + std::sin(angle) * right);
        return view.in_space({p.x(), p.y(), t});
    };
    // the side, in stripes from left to right; each runs a little under the next, without seams
    const int stripes = fine ? 10 : 5;
    for (int i = 0; i < stripes; ++i) {
        const double from = pi * (static_cast<double>(i) / stripes - 0.5);
        const double to = pi * (static_cast<double>(i + 1) / stripes - 0.5);
        const double end = i + 1 < stripes ? to + 0.3 * (to - from) : to;
        const double middle = 0.5 * (from + to);
        const double share = 0.12 + 0.62 * std::max(0.0, std::cos(middle + 0.75));
        solid.push_back({{around(from, coin.low), around(middle, coin.low), around(end, coin.low),
                          around(end, coin.high), around(from, coin.high)},
                         std::vector<bool>(5, false),
                         lit(coin.color, share),
                         {},
                         0.0});
    }
    const int sides = fine ? 32 : 20;  // of what is left where a wall cuts it
    Facet top{{},
              std::vector<bool>(static_cast<std::size_t>(sides), true),
              lit(coin.color, 0.93),
              {mix(coin.color, rgb(0x1b1c26), 0.5F).faded(0.55F), fine ? 0.55 : 0.4},
              coin.radius};
    for (int i = 0; i < sides; ++i) top.points.push_back(around(2.0 * pi * i / sides, coin.high));
    solid.push_back(std::move(top));
    return solid;
}

/// What two discs share, as a flat piece at the top of a slice; empty when that is nothing.
std::vector<Vec2> lens(const Coin& a, const Coin& b) {
    const Coin& small = a.radius <= b.radius ? a : b;
    const Coin& large = a.radius <= b.radius ? b : a;
    const Vec2 d = large.centre - small.centre;
    const double distance = d.norm();
    std::vector<Vec2> outline;
    const auto arc = [&](const Coin& coin, double middle, double half, int steps) {
        for (int i = 0; i <= steps; ++i) {
            const double angle = middle + half * (2.0 * i / steps - 1.0);
            outline.push_back(coin.centre + coin.radius * Vec2(std::cos(angle), std::sin(angle)));
        }
    };
    if (distance >= small.radius + large.radius) return {};
    if (distance <= large.radius - small.radius) {
        arc(small, 0.0, pi * 23.0 / 24.0, 23);
        return outline;
    }
    // by the cosine rule, half the angle under which each disc sees the other's edge
    const auto half_angle = [&](double mine, double other) {
        return std::acos(std::clamp(
            (distance * distance + mine * mine - other * other) / (2.0 * distance * mine), -1.0,
            1.0));
    };
    const double towards = std::atan2(d.y(), d.x());
    arc(small, towards, half_angle(small.radius, large.radius), 16);
    arc(large, towards + pi, half_angle(large.radius, small.radius), 16);
    return outline;
}

}  // namespace

Color clip_color(std::size_t index) {
    constexpr Color colors[] = {rgb(0x2f6f9f), rgb(0xd9a036), rgb(0x4f8f5b),
                                rgb(0x7d5ba6), rgb(0x8a8378), rgb(0x2a9d9d)};
    return colors[index % std::size(colors)];
}

Slices slices_of(std::span<const SpacetimeClip> clips, int least) {
    int about = least;
    SpacetimeBounds bounds;
    double dt = clips.front().path.dt;
    for (const SpacetimeClip& clip : clips) {
        bounds.add_time(clip.placement.start_s);
        bounds.add_time(clip.placement.start_s + clip.path.duration());
        dt = std::min(dt, clip.path.dt);
    }
    // more of them for those who wander far, or the pile falls apart into beads
    for (const SpacetimeClip& clip : clips) {
        const double steps =
            motion::path_length(clip.path) / std::max(0.6 * motion::mean_radius(clip.path), 1e-3);
        const double share = clip.path.duration() / (bounds.last_s - bounds.first_s);
        about = std::max(about, static_cast<int>(std::min(steps / share, 3.5 * least)));
    }
    // whole frames where rates agree
    const double total = bounds.last_s - bounds.first_s;
    const double length = dt * std::max(1.0, std::round(total / about / dt));
    return {bounds.first_s, length, static_cast<int>(std::ceil(total / length - 1e-6))};
}

std::vector<std::vector<bool>> colliding_slices(std::span<const SpacetimeClip> clips,
                                                const SpacetimeOptions& options,
                                                const Slices& slices) {
    std::vector<std::vector<bool>> colliding(static_cast<std::size_t>(slices.count),
                                             std::vector<bool>(clips.size(), false));
    if (!options.collide) return colliding;
    for (std::size_t a = 0; a < clips.size(); ++a) {
        for (std::size_t b = a + 1; b < clips.size(); ++b) {
            for (int k = 0; k < slices.count; ++k) {
                const double from = slices.first_s + k * slices.length_s;
                if (!options.collide(a, b, from, from + slices.length_s)) continue;
                colliding[static_cast<std::size_t>(k)][a] = true;
                colliding[static_cast<std::size_t>(k)][b] = true;
            }
        }
    }
    return colliding;
}

std::vector<Solid> coins(const Axonometry& view, std::span<const SpacetimeClip> clips,
                         const Slices& slices, const std::vector<std::vector<bool>>& colliding,
                         bool fine) {
    std::vector<Solid> solids;
    for (int k = 0; k < slices.count; ++k) {
        const double low = slices.first_s + k * slices.length_s;
        std::vector<Coin> level;
        std::vector<bool> red;
        for (std::size_t c = 0; c < clips.size(); ++c) {
            const SpacetimeClip& clip = clips[c];
            const double begins = clip.placement.start_s;
            const double ends = begins + clip.path.duration();
            const double from = std::max(low, begins);
            const double to = std::min(low + slices.length_s, ends);
            if (to - from <= 1e-6 * slices.length_s) continue;
            const auto i = static_cast<std::size_t>(
                std::clamp(static_cast<int>((0.5 * (from + to) - begins) / clip.path.dt), 0,
                           clip.path.sample_count() - 1));
            const bool hit = colliding[static_cast<std::size_t>(k)][c];
            level.push_back({clip.placement(clip.path.positions[i]), clip.path.radii[i], from, to,
                             hit ? mix(clip_color(c), collision_red, 0.86F) : clip_color(c)});
            red.push_back(hit);
        }
        // along the viewer's line a disc's chord is centred on its centre: farther centres first
        std::vector<std::size_t> order(level.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
            return view.nearness(level[i].centre) < view.nearness(level[j].centre);
        });
        for (const std::size_t i : order) solids.push_back(make_coin(view, level[i], fine));
        for (std::size_t i = 0; i < level.size(); ++i) {
            for (std::size_t j = i + 1; j < level.size(); ++j) {
                if (!red[i] || !red[j]) continue;
                const std::vector<Vec2> shared = lens(level[i], level[j]);
                if (shared.size() < 3) continue;
                const double top = std::min(level[i].high, level[j].high);
                Facet facet{{},
                            std::vector<bool>(shared.size(), true),
                            collision_red,
                            {mix(collision_red, rgb(0x1b1c26), 0.45F).faded(0.8F), 0.5},
                            0.0};
                for (const Vec2& p : shared) {
                    facet.points.push_back(view.in_space({p.x(), p.y(), top}));
                }
                solids.push_back({std::move(facet)});
            }
        }
    }
    return solids;
}

std::vector<SpacetimeBox> boxes_of(const SpacetimeClip& clip, const spacetime::ClipTree& tree,
                                   int level) {
    const auto nodes = tree.nodes();
    std::vector<int> row{0};
    for (int depth = 0; depth < level; ++depth) {
        std::vector<int> next;
        for (const int n : row) {
            const spacetime::TreeNode& node = nodes[static_cast<std::size_t>(n)];
            if (node.left < 0) {
                next.push_back(n);
            } else {
                next.push_back(node.left);
                next.push_back(node.right);
            }
        }
        row = std::move(next);
    }
    std::vector<SpacetimeBox> boxes;
    const double scale = tree.options().time_scale;
    for (const int n : row) {
        const spacetime::TreeNode& node = nodes[static_cast<std::size_t>(n)];
        SpacetimeBox box;
        if (node.leans) {
            box.corners = node.box.corners();
            for (Vec3& corner : box.corners) corner.z() /= scale;
            box.volume = node.box.volume() / scale;
        } else {
            const std::array<Vec2, 4> ring = node.rect.corners();
            const double low = node.first * tree.path().dt;
            const double high = (node.last + 1) * tree.path().dt;
            constexpr std::size_t around[] = {0, 1, 3, 2};  // of the ring, as bits count corners
            for (std::size_t i = 0; i < 8; ++i) {
                const Vec2& p = ring[around[i & 3u]];
                box.corners[i] = {p.x(), p.y(), (i & 4u) != 0 ? high : low};
            }
            box.volume = node.rect.area() * (high - low);
        }
        for (Vec3& corner : box.corners) {
            const Vec2 p = clip.placement(Vec2(corner.x(), corner.y()));
            corner = {p.x(), p.y(), corner.z() + clip.placement.start_s};
        }
        boxes.push_back(box);
    }
    return boxes;
}

void add_walls(std::vector<Facet>& walls, const Axonometry& view, const SpacetimeBox& box,
               const Color& color) {
    std::array<Vec3, 8> corners;
    Vec3 middle = Vec3::Zero();
    for (std::size_t i = 0; i < 8; ++i) {
        corners[i] = view.in_space(box.corners[i]);
        middle += corners[i] / 8.0;
    }
    for (unsigned axis = 0; axis < 3; ++axis) {
        const unsigned u = 1u << ((axis + 1) % 3), v = 1u << ((axis + 2) % 3);
        for (const unsigned side : {0u, 1u << axis}) {
            const std::vector<Vec3> ring{corners[side], corners[side | u], corners[side | u | v],
                                         corners[side | v]};
            Vec3 normal = (ring[1] - ring[0]).cross(ring[3] - ring[0]);
            const Vec3 centre = (ring[0] + ring[2]) / 2.0;
            if (normal.dot(centre - middle) < 0.0) normal = -normal;
            const bool front = normal.dot(view.to_eye()) > 0.0;
            // what faces up is brightest, what faces left a little darker, the far sides faint
            const Vec3 unit = normal.normalized();
            const double light = 0.5 + 0.35 * unit.z() -
                                 0.25 * (unit.x() * view.right().x() + unit.y() * view.right().y());
            const Color tint = mix(mix(color, rgb(0x1b1c26), 0.25F), rgb(0xffffff),
                                   static_cast<float>(std::clamp(light, 0.0, 1.0)) * 0.7F);
            const Color line = front ? mix(color, rgb(0x1b1c26), 0.35F) : color.faded(0.45F);
            walls.push_back({ring,
                             std::vector<bool>(4, true),
                             tint.faded(front ? 0.20F : 0.13F),
                             {line, front ? 1.1 : 0.6},
                             0.0});
        }
    }
}

void draw_facets(Drawing& sheet, const Axonometry& view, std::span<const Facet> facets) {
    for (const Facet& facet : facets) {
        if (facet.circle > 0.0) {
            Vec3 middle = Vec3::Zero();
            for (const Vec3& p : facet.points) middle += p;
            middle /= static_cast<double>(facet.points.size());
            sheet.oval(view.on_sheet(middle), view.circle_on_sheet(facet.circle), facet.fill,
                       facet.stroke);
            continue;
        }
        std::vector<Vec2> outline;
        for (const Vec3& p : facet.points) outline.push_back(view.on_sheet(p));
        const std::size_t count = outline.size();
        sheet.polygon(outline, facet.fill);
        if (facet.stroke.width <= 0.0) continue;
        // edges that follow each other are one line
        const auto drawn = [&](std::size_t i) { return facet.edges[i % count]; };
        std::size_t start = 0;
        while (start < count && drawn(start)) ++start;
        if (start == count) {
            outline.push_back(outline.front());
            sheet.polyline(std::move(outline), facet.stroke);
            continue;
        }
        std::vector<Vec2> line;
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t i = (start + k) % count;
            if (!drawn(i)) {
                sheet.polyline(std::move(line), facet.stroke);
                line.clear();
                continue;
            }
            if (line.empty()) line.push_back(outline[i]);
            line.push_back(outline[(i + 1) % count]);
        }
        sheet.polyline(std::move(line), facet.stroke);
    }
}

}  // namespace sidestep::picture
