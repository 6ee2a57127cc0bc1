#include "cli/picture/light.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "sidestep/raster/depth_buffer.h"

namespace sidestep::picture {

namespace {

constexpr float golden_angle = 2.39996323F;

/// Two directions square to `towards` and to each other.
void frame_of(const Vec3f& towards, Vec3f& u, Vec3f& v) {
    u = towards.cross(std::abs(towards.y()) < 0.9F ? Vec3f::UnitY() : Vec3f::UnitX()).normalized();
    v = u.cross(towards);
}

/// The depth map of one surface along one beam.
class ShadowMap {
public:
    /// @param corners  Those of the surface, in doubles.
    ShadowMap(const Surface& surface, std::span<const Vec3> corners, const Vec3f& towards,
              float cell) {
        Vec3f u, v;
        frame_of(towards, u, v);
        const Vec3 axes[] = {u.cast<double>(), v.cast<double>(), towards.cast<double>()};
        Vec3 low = Vec3::Constant(std::numeric_limits<double>::max());
        Vec3 high = -low;
        for (const Vec3& p : corners) {
            const Vec3 across(p.dot(axes[0]), p.dot(axes[1]), p.dot(axes[2]));
            low = low.cwiseMin(across);
            high = high.cwiseMax(across);
        }
        const Vec3 middle = (low + high) / 2.0;
        const Vec3 centre = axes[0] * middle[0] + axes[1] * middle[1] + axes[2] * middle[2];
        const auto cells = [&](int axis) {
            return static_cast<int>((high[axis] - low[axis]) / cell) + 4;
        };
        const double deep = (high[2] - low[2]) / 2.0 + cell;
        view_ = raster::View::parallel(centre, centre - axes[2], axes[1], cells(0) * double{cell},
                                       cells(0), cells(1), -deep, deep);
        per_metre_ = raster::nearest / (2.0 * deep);
        std::vector<raster::ScreenTriangle> triangles;
        triangles.reserve(surface.triangles.size());
        raster::project(*view_, corners, surface.triangles, 0, raster::Labels::one,
                        raster::Faces::both, triangles);
        map_.emplace(cells(0), cells(1));
        map_->draw(triangles);
    }

    /// How much of a small neighbourhood of the point sees the light, in [0, 1].
    [[nodiscard]] float seen(const Vec3& point, double bias) const {
        const Vec3 at = view_->project(point);
        const double x = at.x() - 0.5, y = at.y() - 0.5;
        const double z = at.z() * raster::nearest + bias * per_metre_;
        const int x0 = static_cast<int>(std::floor(x));
        const int y0 = static_cast<int>(std::floor(y));
        const auto fx = static_cast<float>(x - x0);
        const auto fy = static_cast<float>(y - y0);
        const auto lit = [&](int cx, int cy) {
            if (cx < 0 || cy < 0 || cx >= map_->width() || cy >= map_->height()) return 1.0F;
            return raster::z_of(map_->at(cx, cy)) <= z ? 1.0F : 0.0F;
        };
        return (lit(x0, y0) * (1 - fx) + lit(x0 + 1, y0) * fx) * (1 - fy) +
               (lit(x0, y0 + 1) * (1 - fx) + lit(x0 + 1, y0 + 1) * fx) * fy;
    }

private:
    std::optional<raster::View> view_;
    std::optional<raster::DepthBuffer> map_;
    double per_metre_ = 1.0;  // of nearness
};

std::vector<Vec3> in_doubles(const std::vector<Vec3f>& positions) {
    std::vector<Vec3> corners;
    corners.reserve(positions.size());
    for (const Vec3f& p : positions) corners.push_back(p.cast<double>());
    return corners;
}

/// Two box blurs each way: close to a round one.
void blur(std::vector<Vec3f>& cells, int columns, int rows, int radius) {
    if (radius < 1) return;
    std::vector<Vec3f> line;
    const auto pass = [&](int lines, int length, std::size_t line_step, std::size_t step) {
        const float weight = 1.0F / static_cast<float>(2 * radius + 1);
        for (int l = 0; l < lines; ++l) {
            Vec3f* first = cells.data() + static_cast<std::size_t>(l) * line_step;
            line.resize(static_cast<std::size_t>(length));
            for (int i = 0; i < length; ++i) {
                line[static_cast<std::size_t>(i)] = first[static_cast<std::size_t>(i) * step];
            }
            Vec3f sum = Vec3f::Zero();
            const auto at = [&](int i) {
                return i < 0 || i >= length ? Vec3f(Vec3f::Zero())
                                            : line[static_cast<std::size_t>(i)];
            };
            for (int i = -radius; i < radius; ++i) sum += at(i);
            for (int i = 0; i < length; ++i) {
                sum += at(i + radius);
                first[static_cast<std::size_t>(i) * step] = sum * weight;
                sum -= at(i - radius);
            }
        }
    };
    for (int twice = 0; twice < 2; ++twice) {
        pass(rows, columns, static_cast<std::size_t>(columns), 1);
        pass(columns, rows, 1, static_cast<std::size_t>(columns));
    }
}

}  // namespace

std::vector<Beam> beams_of(const Studio& studio) {
    std::vector<Beam> beams;
    // the lamp: a disc of directions, laid out like the seeds of a sunflower
    const Vec3f key = studio.key_towards.normalized();
    Vec3f u, v;
    frame_of(key, u, v);
    for (int i = 0; i < studio.key_beams; ++i) {
        const float share = (static_cast<float>(i) + 0.5F) / static_cast<float>(studio.key_beams);
        const float radius = studio.key_radius * std::sqrt(share);
        const float angle = golden_angle * static_cast<float>(i);
        const Vec3f towards = key + u * (radius * std::cos(angle)) + v * (radius * std::sin(angle));
        beams.push_back(
            {towards.normalized(), studio.key_power / static_cast<float>(studio.key_beams), true});
    }
    // the ceiling: even over the hemisphere, brighter overhead
    float sum = 0.0F;
    const std::size_t first = beams.size();
    for (int i = 0; i < studio.ceiling_beams; ++i) {
        const float up = (static_cast<float>(i) + 0.5F) / static_cast<float>(studio.ceiling_beams);
        const float flat = std::sqrt(1.0F - up * up);
        const float angle = golden_angle * static_cast<float>(i);
        const float weight = 0.35F + 0.65F * up;
        sum += weight * up;
        beams.push_back({{flat * std::cos(angle), up, flat * std::sin(angle)},
                         studio.ceiling_power * weight,
                         false});
    }
    for (std::size_t i = first; i < beams.size(); ++i) beams[i].power /= sum;
    return beams;
}

Lit light(const Surface& surface, const Studio& studio) {
    // fine enough for fingers, whatever the size of the body: 6 mm for a person
    Vec3f low = Vec3f::Constant(std::numeric_limits<float>::max());
    Vec3f high = -low;
    for (const Vec3f& p : surface.positions) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    const float cell = std::max((high - low).maxCoeff() / 290.0F, 1e-6F);
    const float lift = cell;  // along the normal, so that a surface does not shade itself
    const std::vector<Beam> beams = beams_of(studio);
    const std::size_t count = surface.positions.size();
    Lit lit;
    lit.irradiance.assign(count, Vec3f::Zero());
    lit.key_share.assign(count, 0.0F);
    const std::vector<Vec3> corners = in_doubles(surface.positions);
    for (const Beam& beam : beams) {
        const ShadowMap map(surface, corners, beam.towards, cell);
        for (std::size_t i = 0; i < count; ++i) {
            const float facing = surface.normals[i].dot(beam.towards);
            if (facing <= 0.0F) continue;
            const float seen =
                map.seen((surface.positions[i] + surface.normals[i] * lift).cast<double>(), cell);
            lit.irradiance[i] += beam.power * (facing * seen);
            if (beam.key) lit.key_share[i] += seen / static_cast<float>(studio.key_beams);
        }
    }
    // what comes back from the floor, and the edge from behind, need no shadow of their own
    const Vec3f rim = studio.rim_towards.normalized();
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3f& normal = surface.normals[i];
        lit.irradiance[i] += studio.bounce_power * (0.5F - 0.5F * normal.y());
        lit.irradiance[i] += studio.rim_power * std::max(0.0F, normal.dot(rim));
    }
    return lit;
}

Vec3f LitGround::at(float x, float z) const {
    const float cx = (x - x0) / cell - 0.5F;
    const float cz = (z - z0) / cell - 0.5F;
    const int column = static_cast<int>(std::floor(cx));
    const int row = static_cast<int>(std::floor(cz));
    if (column < 0 || row < 0 || column + 1 >= columns || row + 1 >= rows) return Vec3f::Ones();
    const float fx = cx - static_cast<float>(column);
    const float fz = cz - static_cast<float>(row);
    const auto cell_at = [&](int c, int r) -> const Vec3f& {
        return share[static_cast<std::size_t>(r) * static_cast<std::size_t>(columns) +
                     static_cast<std::size_t>(c)];
    };
    return (cell_at(column, row) * (1 - fx) + cell_at(column + 1, row) * fx) * (1 - fz) +
           (cell_at(column, row + 1) * (1 - fx) + cell_at(column + 1, row + 1) * fx) * fz;
}

LitGround light_ground(const std::vector<Surface>& surfaces, const Studio& studio) {
    LitGround ground;
    Vec3f low = Vec3f::Constant(std::numeric_limits<float>::max());
    Vec3f high = -low;
    for (const Surface& surface : surfaces) {
        for (const Vec3f& p : surface.positions) {
            low = low.cwiseMin(p);
            high = high.cwiseMax(p);
        }
    }
    if (low.x() > high.x()) return ground;
    // sizes follow the bodies: 1 cm for a person; never more cells than a picture can use
    const float tall = std::max(high.y() - low.y(), 1e-4F);
    const float margin = 0.92F * tall;  // how far shadows may reach
    const float wide = high.x() - low.x() + 2 * margin;
    const float deep = high.z() - low.z() + 2 * margin;
    constexpr float most_cells = 6e6F;
    const float cell = std::max(tall / 175.0F, std::sqrt(wide * deep / most_cells));
    ground.cell = cell;
    ground.x0 = low.x() - margin;
    ground.z0 = low.z() - margin;
    ground.columns = static_cast<int>((high.x() - low.x() + 2 * margin) / cell) + 1;
    ground.rows = static_cast<int>((high.z() - low.z() + 2 * margin) / cell) + 1;
    const auto cells =
        static_cast<std::size_t>(ground.columns) * static_cast<std::size_t>(ground.rows);

    // lamp and ceiling apart: what is left of their steps is smoothed to a different degree
    Vec3f full = Vec3f::Zero();
    std::vector<Vec3f> lost_key(cells, Vec3f::Zero());
    std::vector<Vec3f> lost_ceiling(cells, Vec3f::Zero());
    std::vector<std::uint8_t> dark(cells);
    std::vector<Vec3> fallen;
    std::vector<raster::ScreenTriangle> flat;
    for (const Beam& beam : beams_of(studio)) {
        const Vec3f power = beam.power * beam.towards.y();
        full += power;
        // each corner falls along the beam onto the ground
        std::fill(dark.begin(), dark.end(), std::uint8_t{0});
        const float sx = beam.towards.x() / beam.towards.y();
        const float sz = beam.towards.z() / beam.towards.y();
        for (const Surface& surface : surfaces) {
            fallen.clear();
            for (const Vec3f& p : surface.positions) {
                fallen.emplace_back((p.x() - sx * p.y() - ground.x0) / cell,
                                    (p.z() - sz * p.y() - ground.z0) / cell, 0.5);
            }
            flat.clear();
            raster::lay_out(fallen, surface.triangles, 0, raster::Labels::one, raster::Faces::both,
                            flat);
            for (const raster::ScreenTriangle& triangle : flat) {
                raster::cover(triangle, {ground.columns, 0, ground.rows}, {},
                              [&](int x, int y, std::int32_t) {
                                  dark[static_cast<std::size_t>(y) *
                                           static_cast<std::size_t>(ground.columns) +
                                       static_cast<std::size_t>(x)] = 1;
                              });
            }
        }
        std::vector<Vec3f>& lost = beam.key ? lost_key : lost_ceiling;
        for (std::size_t i = 0; i < cells; ++i) {
            if (dark[i] != 0) lost[i] += power;
        }
    }
    blur(lost_key, ground.columns, ground.rows, 2);
    blur(lost_ceiling, ground.columns, ground.rows, 8);
    ground.share.reserve(cells);
    for (std::size_t i = 0; i < cells; ++i) {
        ground.share.push_back(Vec3f::Ones() - (lost_key[i] + lost_ceiling[i]).cwiseQuotient(full));
    }
    return ground;
}

}  // namespace sidestep::picture
