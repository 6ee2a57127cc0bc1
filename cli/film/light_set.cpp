#include "cli/film/light_set.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "sidestep/base/parallel.h"
#include "sidestep/math/rotation.h"
#include "sidestep/raster/depth_buffer.h"

namespace sidestep::film {

namespace {

/// The coarse surfaces as one beam sees them.
class BeamMap {
public:
    BeamMap(const Corners& casters, const Vec3& towards, double grain) {
        const Vec3 u =
            towards.cross(std::abs(towards.y()) < 0.9 ? Vec3::UnitY() : Vec3::UnitX()).normalized();
        const Vec3 v = u.cross(towards);
        Vec3 low = Vec3::Constant(std::numeric_limits<double>::max());
        Vec3 high = -low;
        for (const Vec3& p : casters.places) {
            const Vec3 at(p.dot(u), p.dot(v), p.dot(towards));
            low = low.cwiseMin(at);
            high = high.cwiseMax(at);
        }
        const Vec3 middle = (low + high) / 2.0, size = high - low;
        const Vec3 centre = u * middle[0] + v * middle[1] + towards * middle[2];
        const double finest = 0.012 * grain, most_cells = grain < 1.0 ? 1300.0 : 1100.0;
        cell_ = std::max({finest, size[0] / most_cells, size[1] / most_cells});
        const int width = static_cast<int>(size[0] / cell_) + 4;
        const int height = static_cast<int>(size[1] / cell_) + 4;
        const double deep = size[2] / 2.0 + 4.0 * cell_;
        view_ = raster::View::parallel(centre, centre - towards, v, width * cell_, width, height,
                                       -deep, deep);
        per_metre_ = raster::nearest / (2.0 * deep);
        std::vector<raster::ScreenTriangle> triangles;
        triangles.reserve(casters.triangles.size());
        raster::project(*view_, casters.places, casters.triangles, 0, raster::Labels::one,
                        raster::Faces::both, triangles);
        map_.emplace(width, height);
        map_->draw(triangles);
    }

    [[nodiscard]] double cell() const { return cell_; }

    /// How much of a small neighbourhood of the point sees the light, in [0, 1].
    [[nodiscard]] float seen(const Vec3& point, double bias) const {
        const Vec3 at = view_->project(point);
        const double x = at.x() - 0.5, y = at.y() - 0.5;
        if (!(x > -1.0 && y > -1.0 && x < map_->width() && y < map_->height())) return 1.0F;
        const double z = at.z() * raster::nearest + bias * per_metre_;
        const int x0 = static_cast<int>(std::floor(x)), y0 = static_cast<int>(std::floor(y));
        const auto fx = static_cast<float>(x - x0), fy = static_cast<float>(y - y0);
        const auto lit = [&](int cx, int cy) {
            if (cx < 0 || cy < 0 || cx >= map_->width() || cy >= map_->height()) return 1.0F;
            const raster::Sample there = map_->at(cx, cy);
            return there == 0 || raster::z_of(there) <= z ? 1.0F : 0.0F;
        };
        return (lit(x0, y0) * (1 - fx) + lit(x0 + 1, y0) * fx) * (1 - fy) +
               (lit(x0, y0 + 1) * (1 - fx) + lit(x0 + 1, y0 + 1) * fx) * fy;
    }

private:
    std::optional<raster::View> view_;
    std::optional<raster::DepthBuffer> map_;
    double cell_ = 0.01;
    double per_metre_ = 1.0;
};

/// Runs `body(i)` for each of many small things.
template <typename Body>
void for_each(std::size_t count, std::int64_t grain, const Body& body) {
    parallel_for(static_cast<std::int64_t>(count), grain,
                 [&](std::int64_t begin, std::int64_t end) {
                     for (std::int64_t i = begin; i < end; ++i) body(static_cast<std::size_t>(i));
                 });
}

}  // namespace

Corners gather(const std::vector<Placed>& placed) {
    std::vector<std::size_t> first_corner{0}, first_triangle{0};
    for (const Placed& one : placed) {
        first_corner.push_back(first_corner.back() + one.surface->positions.size());
        first_triangle.push_back(first_triangle.back() + one.surface->triangles.size());
    }
    Corners all;
    all.places.resize(first_corner.back());
    all.normals.resize(first_corner.back());
    all.colors.resize(first_corner.back());
    all.triangles.resize(first_triangle.back());
    all.piece.resize(first_triangle.back());
    for_each(placed.size(), 16, [&](std::size_t p) {
        const Surface& surface = *placed[p].surface;
        const Mat3 turn = placed[p].to_world.rotation.toRotationMatrix();
        const Eigen::Matrix3f turn_f = turn.cast<float>();
        const Vec3& move = placed[p].to_world.translation;
        for (std::size_t i = 0; i < surface.positions.size(); ++i) {
            const std::size_t at = first_corner[p] + i;
            all.places[at] = turn * surface.positions[i].cast<double>() + move;
            all.normals[at] = turn_f * surface.normals[i];
            all.colors[at] = surface.colors[i];
        }
        const auto offset = static_cast<int>(first_corner[p]);
        for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
            const auto& [a, b, c] = surface.triangles[i];
            all.triangles[first_triangle[p] + i] = {a + offset, b + offset, c + offset};
            all.piece[first_triangle[p] + i] = static_cast<std::uint32_t>(p);
        }
    });
    return all;
}

picture::Studio film_studio(double turn_rad, bool still) {
    picture::Studio studio;
    const Eigen::Matrix3f turn = rotation_about(Axis::y, turn_rad).toRotationMatrix().cast<float>();
    studio.key_towards = turn * studio.key_towards;
    studio.rim_towards = turn * studio.rim_towards;
    studio.key_beams = still ? 14 : 5;
    studio.key_radius = 0.055F;
    studio.ceiling_beams = still ? 14 : 7;
    return studio;
}

float LitFloor::Shade::at(double x, double z) const {
    const double cx = (x - x0) / cell - 0.5, cz = (z - z0) / cell - 0.5;
    if (!(cx >= 0.0 && cz >= 0.0 && cx < columns - 1 && cz < rows - 1)) return 0.0F;
    const int column = static_cast<int>(cx), row = static_cast<int>(cz);
    const auto fx = static_cast<float>(cx - column), fz = static_cast<float>(cz - row);
    const float* from = &hidden[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                                static_cast<std::size_t>(column)];
    return (from[0] * (1 - fx) + from[1] * fx) * (1 - fz) +
           (from[columns] * (1 - fx) + from[columns + 1] * fx) * fz;
}

Vec3f LitFloor::share(int x, int y, const Vec3& spot) const {
    float key = 1.0F;
    if (!key_.empty()) {
        const int column = x / step, row = y / step;
        const auto fx = static_cast<float>(x % step) / step,
                   fy = static_cast<float>(y % step) / step;
        const float* from =
            &key_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                  static_cast<std::size_t>(column)];
        key = (from[0] * (1 - fx) + from[1] * fx) * (1 - fy) +
              (from[columns_] * (1 - fx) + from[columns_ + 1] * fx) * fy;
    }
    const float hidden = shades_[0].at(spot.x(), spot.z()) + shades_[1].at(spot.x(), spot.z());
    return key_part_ * key + sky_part_ * std::exp(-hidden);
}

Lighting::Lighting(const Set& set, const Corners& seen, const raster::View& view,
                   const picture::Studio& studio, double grain) {
    const std::size_t count = seen.places.size();
    std::vector<Vec3f> irradiance(count, Vec3f::Zero());
    corners.key_share.assign(count, 0.0F);
    const Corners casters = gather(set.casters), bulk = gather(set.bulk);

    // where the ground is, every other pixel
    floor.columns_ = view.width() / LitFloor::step + 2;
    const int ground_rows = view.height() / LitFloor::step + 2;
    std::vector<Vec3> spots;
    std::vector<float> key_seen;
    if (!casters.triangles.empty()) {
        const auto columns = static_cast<std::size_t>(floor.columns_);
        spots.assign(columns * static_cast<std::size_t>(ground_rows),
                     Vec3::Constant(std::numeric_limits<double>::infinity()));
        key_seen.assign(spots.size(), 0.0F);
        for_each(static_cast<std::size_t>(ground_rows), 8, [&](std::size_t row) {
            for (std::size_t column = 0; column < columns; ++column) {
                const raster::Ray ray = view.ray(static_cast<double>(column) * LitFloor::step + 0.5,
                                                 static_cast<double>(row) * LitFloor::step + 0.5);
                if (ray.direction.y() > -1e-4 || ray.origin.y() <= 0.0) continue;
                spots[row * columns + column] =
                    ray.origin - ray.direction * (ray.origin.y() / ray.direction.y());
            }
        });
    }

    for (const picture::Beam& beam : picture::beams_of(studio)) {
        const Vec3 towards = beam.towards.cast<double>();
        std::optional<BeamMap> map;
        if (!casters.triangles.empty()) map.emplace(beam.key ? casters : bulk, towards, grain);
        const double cell = map ? map->cell() : 0.0;
        const float key_weight = beam.key ? 1.0F / static_cast<float>(studio.key_beams) : 0.0F;
        for_each(count, 2048, [&](std::size_t i) {
            const float facing = seen.normals[i].dot(beam.towards);
            if (facing <= 0.0F) return;
            // sides that the eye cannot see need no light
            const Vec3 line = seen.places[i] - view.eye();
            if (seen.normals[i].cast<double>().dot(line) > 0.35 * line.norm()) return;
            // off the surface: coarse casters bulge and cells are wide
            const double lift = grain * (beam.key ? 0.012 : 0.02) + cell;
            const Vec3 lifted = seen.places[i] + lift * seen.normals[i].cast<double>();
            const float open = map ? map->seen(lifted, lift + 0.5 * cell) : 1.0F;
            irradiance[i] += beam.power * (facing * open);
            corners.key_share[i] += key_weight * open;
        });
        if (!beam.key || !map) continue;
        for_each(spots.size(), 4096, [&](std::size_t i) {
            const bool there = std::isfinite(spots[i].x());
            key_seen[i] += key_weight * (there ? map->seen(spots[i], 0.0) : 1.0F);
        });
    }
    floor.key_ = std::move(key_seen);

    // from the floor, and from behind
    const Vec3f rim = studio.rim_towards.normalized();
    corners.diffuse.resize(count);
    for_each(count, 4096, [&](std::size_t i) {
        const Vec3f& normal = seen.normals[i];
        irradiance[i] += studio.bounce_power * (0.5F - 0.5F * normal.y());
        irradiance[i] += studio.rim_power * std::max(0.0F, normal.dot(rim));
        corners.diffuse[i] = seen.colors[i].cwiseProduct(irradiance[i]);
    });

    // lamp and sky on an empty ground
    const Vec3f key = studio.key_power * studio.key_towards.normalized().y();
    const Vec3f all = key + studio.ceiling_power;
    floor.key_part_ = key.cwiseQuotient(all);
    floor.sky_part_ = studio.ceiling_power.cwiseQuotient(all);

    // what balls hide of the sky: sharp below those near the ground, wide below the others
    for (std::size_t kind = 0; kind < 2; ++kind) {
        LitFloor::Shade& shade = floor.shades_[kind];
        struct Blot {
            double x, z, h, weight, reach;
        };
        std::vector<Blot> blots;
        Vec2 low = Vec2::Constant(std::numeric_limits<double>::max()), high = -low;
        for (const Ball& ball : set.balls) {
            const double h = std::max(ball.centre.y(), 0.7 * ball.radius);
            if ((h < 0.35 * grain) != (kind == 0) || ball.centre.y() < -ball.radius) continue;
            constexpr double least = 0.006;  // not worth drawing
            const double weight = ball.radius * ball.radius * h;
            const double far2 = std::pow(weight / least, 2.0 / 3.0) - h * h;
            if (far2 <= 0.0) continue;
            const double reach = std::min(std::sqrt(far2), 6.0);
            blots.push_back({ball.centre.x(), ball.centre.z(), h, weight, reach});
            const Vec2 at(ball.centre.x(), ball.centre.z());
            low = low.cwiseMin(at - Vec2::Constant(reach));
            high = high.cwiseMax(at + Vec2::Constant(reach));
        }
        if (blots.empty()) continue;
        const Vec2 size = high - low;
        constexpr double most_cells = 1.2e6;
        shade.cell = std::max(grain * (kind == 0 ? 0.025 : 0.1),
                              std::sqrt(size.x() * size.y() / most_cells));
        shade.x0 = low.x() - shade.cell;
        shade.z0 = low.y() - shade.cell;
        shade.columns = static_cast<int>(size.x() / shade.cell) + 4;
        shade.rows = static_cast<int>(size.y() / shade.cell) + 4;
        const auto columns = static_cast<std::size_t>(shade.columns);
        shade.hidden.assign(columns * static_cast<std::size_t>(shade.rows), 0.0F);
        parallel_for(shade.rows, 32, [&](std::int64_t begin, std::int64_t end) {
            for (const Blot& blot : blots) {
                const auto cell_at = [&](double at, double from) {
                    return static_cast<std::int64_t>(std::floor((at - from) / shade.cell));
                };
                const auto top = std::max(begin, cell_at(blot.z - blot.reach, shade.z0));
                const auto bottom = std::min(end - 1, cell_at(blot.z + blot.reach, shade.z0));
                const auto left = std::max<std::int64_t>(0, cell_at(blot.x - blot.reach, shade.x0));
                const auto right = std::min<std::int64_t>(shade.columns - 1,
                                                          cell_at(blot.x + blot.reach, shade.x0));
                for (std::int64_t row = top; row <= bottom; ++row) {
                    const double dz =
                        shade.z0 + (static_cast<double>(row) + 0.5) * shade.cell - blot.z;
                    float* cells = &shade.hidden[static_cast<std::size_t>(row) * columns];
                    for (std::int64_t column = left; column <= right; ++column) {
                        const double dx =
                            shade.x0 + (static_cast<double>(column) + 0.5) * shade.cell - blot.x;
                        const double d2 = dx * dx + dz * dz + blot.h * blot.h;
                        // falls to nothing at its rim, so that no rim shows
                        const double rim_2 = blot.reach * blot.reach + blot.h * blot.h;
                        const double hidden = blot.weight * (1.0 / (d2 * std::sqrt(d2)) -
                                                             1.0 / (rim_2 * std::sqrt(rim_2)));
                        cells[column] += static_cast<float>(std::max(0.0, hidden));
                    }
                }
            }
        });
    }
}

}  // namespace sidestep::film
