#include "cli/picture/light.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cli/picture/triangle_walk.h"
#include "sidestep/base/parallel.h"

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
    ShadowMap(const Surface& surface, const Vec3f& towards, float cell) : towards_(towards) {
        frame_of(towards, u_, v_);
        scale_ = 1.0F / cell;
        const std::size_t count = surface.positions.size();
        across_.resize(count);
        Vec3f low = Vec3f::Constant(std::numeric_limits<float>::max());
        Vec3f high = -low;
        for (std::size_t i = 0; i < count; ++i) {
            const Vec3f& p = surface.positions[i];
            across_[i] = {p.dot(u_) * scale_, p.dot(v_) * scale_, p.dot(towards)};
            low = low.cwiseMin(across_[i]);
            high = high.cwiseMax(across_[i]);
        }
        corner_ = {low.x() - 1.0F, low.y() - 1.0F};
        width_ = static_cast<int>(high.x() - low.x()) + 4;
        height_ = static_cast<int>(high.y() - low.y()) + 4;
        depth_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_),
                      -std::numeric_limits<float>::max());
        for (Vec3f& p : across_) {
            p.x() -= corner_.x();
            p.y() -= corner_.y();
        }
        for (const auto& [a, b, c] : surface.triangles) {
            walk_triangle(across_[static_cast<std::size_t>(a)],
                          across_[static_cast<std::size_t>(b)],
                          across_[static_cast<std::size_t>(c)], width_, height_,
                          [&](int x, int y, float, float, float, float z) {
                              float& nearest = depth_[index(x, y)];
                              nearest = std::max(nearest, z);
                          });
        }
    }

    /// How much of a small neighbourhood of the point sees the light, in [0, 1].
    [[nodiscard]] float seen(const Vec3f& point, float bias) const {
        const float x = point.dot(u_) * scale_ - corner_.x() - 0.5F;
        const float y = point.dot(v_) * scale_ - corner_.y() - 0.5F;
        const float z = point.dot(towards_) + bias;
        const int x0 = static_cast<int>(std::floor(x));
        const int y0 = static_cast<int>(std::floor(y));
        const float fx = x - static_cast<float>(x0);
        const float fy = y - static_cast<float>(y0);
        const auto lit = [&](int cx, int cy) {
            if (cx < 0 || cy < 0 || cx >= width_ || cy >= height_) return 1.0F;
            return depth_[index(cx, cy)] <= z ? 1.0F : 0.0F;
        };
        return (lit(x0, y0) * (1 - fx) + lit(x0 + 1, y0) * fx) * (1 - fy) +
               (lit(x0, y0 + 1) * (1 - fx) + lit(x0 + 1, y0 + 1) * fx) * fy;
    }

private:
    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(x);
    }

    Vec3f towards_, u_, v_;
    Eigen::Vector2f corner_;
    float scale_ = 1;
    int width_ = 0, height_ = 0;
    std::vector<Vec3f> across_;
    std::vector<float> depth_;
};

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
    constexpr float cell = 0.006F;
    constexpr float lift = 0.006F;  // along the normal, so that a surface does not shade itself
    const std::vector<Beam> beams = beams_of(studio);
    const std::size_t count = surface.positions.size();
    Lit lit;
    lit.irradiance.assign(count, Vec3f::Zero());
    lit.key_share.assign(count, 0.0F);
    for (const Beam& beam : beams) {
        const ShadowMap map(surface, beam.towards, cell);
        for (std::size_t i = 0; i < count; ++i) {
            const float facing = surface.normals[i].dot(beam.towards);
            if (facing <= 0.0F) continue;
            const float seen = map.seen(surface.positions[i] + surface.normals[i] * lift, cell);
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

LitGround light_ground(const std::vector<Surface>& surfaces, const Studio& studio, float cell) {
    constexpr float margin = 1.6F;  // how far shadows may reach
    LitGround ground;
    ground.cell = cell;
    Vec3f low = Vec3f::Constant(std::numeric_limits<float>::max());
    Vec3f high = -low;
    for (const Surface& surface : surfaces) {
        for (const Vec3f& p : surface.positions) {
            low = low.cwiseMin(p);
            high = high.cwiseMax(p);
        }
    }
    if (low.x() > high.x()) return ground;
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
    std::vector<Vec3f> fallen;
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
                                    (p.z() - sz * p.y() - ground.z0) / cell, 0.0F);
            }
            for (const auto& [a, b, c] : surface.triangles) {
                walk_triangle(fallen[static_cast<std::size_t>(a)],
                              fallen[static_cast<std::size_t>(b)],
                              fallen[static_cast<std::size_t>(c)], ground.columns, ground.rows,
                              [&](int x, int y, float, float, float, float) {
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
    blur(lost_key, ground.columns, ground.rows, static_cast<int>(0.015F / cell));
    blur(lost_ceiling, ground.columns, ground.rows, static_cast<int>(0.05F / cell));
    ground.share.reserve(cells);
    for (std::size_t i = 0; i < cells; ++i) {
        ground.share.push_back(Vec3f::Ones() - (lost_key[i] + lost_ceiling[i]).cwiseQuotient(full));
    }
    return ground;
}

}  // namespace sidestep::picture
