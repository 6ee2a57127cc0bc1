#include "cli/picture/render.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cli/picture/triangle_walk.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"

namespace sidestep::picture {

namespace {

constexpr int samples = 3;  // along each side of a pixel
constexpr float exposure = 0.46F;

/// The camera as three axes and a scale.
struct Lens {
    Vec3 eye, right, up, ahead;
    double pixels_per_metre;  // at the distance of the target
    double distance;
    double half_width, half_height;
    bool perspective;

    Lens(const Camera& camera, int width, int height) {
        const Vec3 line = camera.target - camera.eye;
        distance = line.norm();
        SIDESTEP_REQUIRE(distance > 0.0 && camera.width > 0.0, "the camera looks nowhere");
        ahead = line / distance;
        right = ahead.cross(Vec3::UnitY()).normalized();
        up = right.cross(ahead);
        eye = camera.eye;
        pixels_per_metre = width / camera.width;
        half_width = width / 2.0;
        half_height = height / 2.0;
        perspective = camera.perspective;
    }

    [[nodiscard]] Vec3 project(const Vec3& point) const {
        const Vec3 d = point - eye;
        const double depth = d.dot(ahead);
        const double scale = pixels_per_metre * (perspective ? distance / depth : 1.0);
        return {half_width + d.dot(right) * scale, half_height - d.dot(up) * scale,
                perspective ? 1.0 / depth : -depth};
    }

    /// The ray through a place of the picture.
    void ray(double x, double y, Vec3& origin, Vec3& direction) const {
        const Vec3 aside = right * ((x - half_width) / pixels_per_metre) +
                           up * ((half_height - y) / pixels_per_metre);
        origin = perspective ? eye : Vec3(eye + aside);
        direction = perspective ? Vec3((ahead * distance + aside).normalized()) : ahead;
    }
};

Vec3f linear(const Color& color) {
    return {to_linear(color.r), to_linear(color.g), to_linear(color.b)};
}

/// Highlights roll off instead of clipping.
float shoulder(float x) {
    constexpr float knee = 0.62F;
    if (x <= knee) return x;
    const float over = (x - knee) / (1.0F - knee);
    return knee + (1.0F - knee) * (over / (1.0F + over));
}

/// A corner as the picture needs it.
struct Corner {
    Vec3f place;  // pixels of the fine grid, and nearness
    Vec3f normal;
    Vec3f diffuse;  // colour times light
    float key_share;
};

struct Prepared {
    std::vector<Corner> corners;
    std::vector<std::array<int, 3>> triangles;
};

Prepared prepare(const Scene& scene, const Lens& lens) {
    std::vector<Lit> lit(scene.bodies.size());
    parallel_for(static_cast<std::int64_t>(scene.bodies.size()), 1,
                 [&](std::int64_t begin, std::int64_t end) {
                     for (auto i = static_cast<std::size_t>(begin);
                          i < static_cast<std::size_t>(end); ++i) {
                         lit[i] = light(scene.bodies[i], scene.studio);
                     }
                 });
    Prepared prepared;
    for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
        const Surface& body = scene.bodies[b];
        const int first = static_cast<int>(prepared.corners.size());
        for (std::size_t i = 0; i < body.positions.size(); ++i) {
            const Vec3 at = lens.project(body.positions[i].cast<double>());
            prepared.corners.push_back(
                {Vec3f(static_cast<float>(at.x() * samples), static_cast<float>(at.y() * samples),
                       static_cast<float>(at.z())),
                 body.normals[i], body.colors[i].cwiseProduct(lit[b].irradiance[i]),
                 lit[b].key_share[i]});
        }
        for (const auto& [i, j, k] : body.triangles) {
            prepared.triangles.push_back({first + i, first + j, first + k});
        }
    }
    return prepared;
}

/// The floor where a ray meets it.
class FloorShader {
public:
    FloorShader(const Scene& scene, const Lens& lens, int height)
        : floor_(scene.floor),
          lens_(lens),
          lit_(light_ground(scene.bodies, scene.studio)),
          near_(linear(scene.floor.color)),
          far_(linear(scene.floor.far_color)),
          line_(linear(scene.floor.line_color)),
          height_(height) {}

    [[nodiscard]] Vec3f color(int x, int y) const {
        const float down = (static_cast<float>(y) + 0.5F) / static_cast<float>(height_);
        Vec3f color = far_ + (near_ - far_) * std::min(1.0F, down * 1.15F);
        Vec3 origin, direction;
        lens_.ray(x + 0.5, y + 0.5, origin, direction);
        if (direction.y() >= -1e-6) return color;
        const double distance = -origin.y() / direction.y();
        if (distance <= 0.0) return color;
        const Vec3 spot = origin + direction * distance;
        // one pixel on the floor: foreshortened along the view
        const double size =
            (lens_.perspective ? distance / lens_.distance : 1.0) / lens_.pixels_per_metre;
        if (floor_.grid > 0.0) color += (line_ - color) * grid(spot, size, -direction.y());
        const Vec3f share = lit_.at(static_cast<float>(spot.x()), static_cast<float>(spot.z()));
        const auto strength = static_cast<float>(floor_.shadow);
        return color.cwiseProduct(Vec3f::Ones() - strength * (Vec3f::Ones() - share));
    }

private:
    /// How much of a pixel the grid's lines cover.
    [[nodiscard]] float grid(const Vec3& spot, double size, double steepness) const {
        const double line_width = 0.01 * floor_.grid;
        const Vec3 flat_ahead = Vec3(lens_.ahead.x(), 0.0, lens_.ahead.z()).normalized();
        const auto share = [&](double coordinate, const Vec3& axis) {
            const double along = std::abs(axis.dot(flat_ahead));
            const double across = std::abs(axis.dot(lens_.right));
            const double footprint = size * (across + along / steepness);
            const double off =
                std::abs(coordinate - floor_.grid * std::round(coordinate / floor_.grid));
            const double covered = std::clamp(line_width / 2 + footprint / 2 - off, 0.0,
                                              std::min(footprint, line_width));
            return covered / footprint;
        };
        const auto inside = [&](double at, double low, double high) {
            const double fade = floor_.grid;
            return std::clamp(std::min(at - low, high - at) / fade, 0.0, 1.0);
        };
        // lines that run away from the eye look heavier: they are not foreshortened
        const double lines =
            std::max(0.55 * share(spot.x(), Vec3::UnitX()), share(spot.z(), Vec3::UnitZ()));
        return static_cast<float>(lines *
                                  inside(spot.x(), floor_.grid_low.x(), floor_.grid_high.x()) *
                                  inside(spot.z(), floor_.grid_low.y(), floor_.grid_high.y()));
    }

    const Floor& floor_;
    const Lens& lens_;
    LitGround lit_;
    Vec3f near_, far_, line_;
    int height_;
};

/// The nearest triangle at every sample of a band of rows.
struct Band {
    int top, rows, columns;  // of the fine grid
    std::vector<float> nearness;
    std::vector<int> triangle;
    std::vector<std::array<float, 2>> weights;

    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y - top) * static_cast<std::size_t>(columns) +
               static_cast<std::size_t>(x);
    }
};

Band draw_band(const Prepared& prepared, std::span<const int> candidates, int top, int rows,
               int columns) {
    Band band{top, rows, columns, {}, {}, {}};
    const auto count = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    band.nearness.assign(count, -std::numeric_limits<float>::max());
    band.triangle.assign(count, -1);
    band.weights.resize(count);
    for (const int t : candidates) {
        const auto& [a, b, c] = prepared.triangles[static_cast<std::size_t>(t)];
        walk_triangle(
            prepared.corners[static_cast<std::size_t>(a)].place,
            prepared.corners[static_cast<std::size_t>(b)].place,
            prepared.corners[static_cast<std::size_t>(c)].place, columns, top + rows,
            [&](int x, int y, float wa, float wb, float, float z) {
                const std::size_t i = band.index(x, y);
                if (z <= band.nearness[i]) return;
                band.nearness[i] = z;
                band.triangle[i] = t;
                band.weights[i] = {wa, wb};
            },
            top);
    }
    return band;
}

Vec3f shade(const Prepared& prepared, const Studio& studio, const Vec3f& to_eye, int t,
            const std::array<float, 2>& weights) {
    const auto& [ia, ib, ic] = prepared.triangles[static_cast<std::size_t>(t)];
    const Corner& a = prepared.corners[static_cast<std::size_t>(ia)];
    const Corner& b = prepared.corners[static_cast<std::size_t>(ib)];
    const Corner& c = prepared.corners[static_cast<std::size_t>(ic)];
    const float wa = weights[0], wb = weights[1], wc = 1.0F - weights[0] - weights[1];
    const Vec3f normal = (a.normal * wa + b.normal * wb + c.normal * wc).normalized();
    Vec3f color = a.diffuse * wa + b.diffuse * wb + c.diffuse * wc;
    const float key_share = a.key_share * wa + b.key_share * wb + c.key_share * wc;
    // varnish: a broad and a narrow highlight of the lamp, and a glancing sheen
    const Vec3f half = (studio.key_towards.normalized() + to_eye).normalized();
    const float cosine = std::max(0.0F, normal.dot(half));
    const float cosine2 = cosine * cosine;
    const float cosine4 = cosine2 * cosine2, cosine8 = cosine4 * cosine4;
    const float cosine16 = cosine8 * cosine8, cosine32 = cosine16 * cosine16;
    const float highlight = 0.05F * cosine16 + 0.10F * cosine32 * cosine32;
    color += studio.key_power * (highlight * key_share);
    const float glance = 1.0F - std::clamp(normal.dot(to_eye), 0.0F, 1.0F);
    color += studio.ceiling_power * (0.10F * glance * glance * glance * (0.5F + 0.5F * normal.y()));
    color *= exposure;
    return {shoulder(color.x()), shoulder(color.y()), shoulder(color.z())};
}

}  // namespace

Vec3 project(const Camera& camera, int width, int height, const Vec3& point) {
    return Lens(camera, width, height).project(point);
}

Image render(const Scene& scene, int width, int height) {
    constexpr int band_height = 16;
    const Lens lens(scene.camera, width, height);
    const Prepared prepared = prepare(scene, lens);
    const FloorShader floor(scene, lens, height);
    Image image(width, height, scene.floor.color);

    // which triangles reach into which band
    const int bands = (height + band_height - 1) / band_height;
    std::vector<std::vector<int>> candidates(static_cast<std::size_t>(bands));
    for (std::size_t t = 0; t < prepared.triangles.size(); ++t) {
        float low = std::numeric_limits<float>::max();
        float high = -low;
        for (const int corner : prepared.triangles[t]) {
            const float y = prepared.corners[static_cast<std::size_t>(corner)].place.y();
            low = std::min(low, y);
            high = std::max(high, y);
        }
        const float size = band_height * samples;
        const auto band_at = [&](float y) {
            return static_cast<int>(
                std::clamp(std::floor(y / size), -1.0F, static_cast<float>(bands)));
        };
        const int first = std::max(0, band_at(low - 1.0F));
        const int last = std::min(bands - 1, band_at(high + 1.0F));
        for (int band = first; band <= last; ++band) {
            candidates[static_cast<std::size_t>(band)].push_back(static_cast<int>(t));
        }
    }

    const Vec3f to_eye = (-lens.ahead).cast<float>();
    parallel_for(bands, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t number = begin; number < end; ++number) {
            const int top = static_cast<int>(number) * band_height;
            const int rows = std::min(band_height, height - top);
            const Band band = draw_band(prepared, candidates[static_cast<std::size_t>(number)],
                                        top * samples, rows * samples, width * samples);
            for (int y = top; y < top + rows; ++y) {
                for (int x = 0; x < width; ++x) {
                    Vec3f sum = Vec3f::Zero();
                    int empty = 0;
                    for (int j = 0; j < samples; ++j) {
                        for (int i = 0; i < samples; ++i) {
                            const std::size_t at = band.index(x * samples + i, y * samples + j);
                            if (band.triangle[at] < 0) {
                                ++empty;
                            } else {
                                sum += shade(prepared, scene.studio, to_eye, band.triangle[at],
                                             band.weights[at]);
                            }
                        }
                    }
                    if (empty > 0) sum += floor.color(x, y) * static_cast<float>(empty);
                    sum /= static_cast<float>(samples * samples);
                    image.set(x, y, {to_srgb(sum.x()), to_srgb(sum.y()), to_srgb(sum.z()), 1.0F});
                }
            }
        }
    });
    return image;
}

}  // namespace sidestep::picture
