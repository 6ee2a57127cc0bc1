#include "cli/picture/render.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/raster/depth_buffer.h"

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
struct StudioCorner {
    Vec3 place;
    Vec3f normal;
    Vec3f diffuse;  // colour times light
    float key_share;
};

struct Prepared {
    std::vector<StudioCorner> corners;
    std::vector<std::array<int, 3>> triangles;
    std::vector<raster::ScreenTriangle> seen;  // labelled by index into `triangles`
};

/// The fine grid: a sample in the middle of each of its squares.
raster::View fine_view(const Scene& scene, const Lens& lens, int width, int height) {
    const int columns = width * samples, rows = height * samples;
    const Vec3 target = scene.camera.target;
    if (lens.perspective) {
        const double field =
            2.0 * std::atan(lens.half_height / lens.pixels_per_metre / lens.distance);
        return raster::View::perspective(lens.eye, target, Vec3::UnitY(), field, columns, rows,
                                         lens.distance * 1e-3);
    }
    // everybody, and the target
    double near = lens.distance, far = lens.distance;
    for (const Surface& body : scene.bodies) {
        for (const Vec3f& p : body.positions) {
            const double depth = (p.cast<double>() - lens.eye).dot(lens.ahead);
            near = std::min(near, depth);
            far = std::max(far, depth);
        }
    }
    const double air = 1e-3 * (far - near) + 1e-6 * lens.distance;
    return raster::View::parallel(lens.eye, target, Vec3::UnitY(), scene.camera.width, columns,
                                  rows, near - air, far + air);
}

Prepared prepare(const Scene& scene, const raster::View& view) {
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
            prepared.corners.push_back({body.positions[i].cast<double>(), body.normals[i],
                                        body.colors[i].cwiseProduct(lit[b].irradiance[i]),
                                        lit[b].key_share[i]});
        }
        for (const auto& [i, j, k] : body.triangles) {
            prepared.triangles.push_back({first + i, first + j, first + k});
        }
    }
    std::vector<Vec3> places;
    for (const StudioCorner& corner : prepared.corners) places.push_back(corner.place);
    raster::project(view, places, prepared.triangles, 0, raster::Labels::each, raster::Faces::both,
                    prepared.seen);
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

Vec3f shade(const Prepared& prepared, const Studio& studio, const Vec3f& to_eye, std::uint32_t t,
            const raster::Ray& ray) {
    const auto& [ia, ib, ic] = prepared.triangles[t];
    const StudioCorner& a = prepared.corners[static_cast<std::size_t>(ia)];
    const StudioCorner& b = prepared.corners[static_cast<std::size_t>(ib)];
    const StudioCorner& c = prepared.corners[static_cast<std::size_t>(ic)];
    const Vec3f weights = raster::weights_at(ray, a.place, b.place, c.place).cast<float>();
    const float wa = weights[0], wb = weights[1], wc = weights[2];
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
    const raster::View view = fine_view(scene, lens, width, height);
    const Prepared prepared = prepare(scene, view);
    const FloorShader floor(scene, lens, height);
    Image image(width, height, scene.floor.color);
    const raster::Bands bands(prepared.seen, view.height(), band_height * samples);
    const Vec3f to_eye = (-lens.ahead).cast<float>();
    parallel_for(bands.count(), 1, [&](std::int64_t begin, std::int64_t end) {
        std::vector<raster::Sample> band;
        for (std::int64_t number = begin; number < end; ++number) {
            const int top = static_cast<int>(number) * band_height;
            const int rows = std::min(band_height, height - top);
            const auto columns = static_cast<std::size_t>(view.width());
            band.assign(columns * static_cast<std::size_t>(rows * samples), 0);
            raster::draw_rows(band, {view.width(), top * samples, (top + rows) * samples}, {},
                              prepared.seen, bands.of(static_cast<int>(number)));
            for (int y = top; y < top + rows; ++y) {
                for (int x = 0; x < width; ++x) {
                    Vec3f sum = Vec3f::Zero();
                    int empty = 0;
                    for (int j = 0; j < samples; ++j) {
                        for (int i = 0; i < samples; ++i) {
                            const int fx = x * samples + i, fy = y * samples + j;
                            const raster::Sample sample =
                                band[static_cast<std::size_t>(fy - top * samples) * columns +
                                     static_cast<std::size_t>(fx)];
                            if (sample == 0) {
                                ++empty;
                            } else {
                                sum +=
                                    shade(prepared, scene.studio, to_eye, raster::label_of(sample),
                                          view.ray(fx + 0.5, fy + 0.5));
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
