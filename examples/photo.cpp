#include "photo.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "sidestep/base/file.h"
#include "sidestep/base/parallel.h"
#include "sidestep/body/shading.h"
#include "sidestep/raster/depth_buffer.h"

namespace sidestep::examples {

namespace {

using picture::Color;
using picture::rgb;

constexpr int fine = 2;  // samples across a pixel
constexpr Color sky = rgb(0xeef1f4), ground = rgb(0xd6d9da);
const Vec3 lamp = Vec3(0.45, 1.0, 0.35).normalized();
// a lamp of some size: as many points of it, each with a shadow of its own
constexpr int lamp_points = 24;

using Light = Eigen::Array3f;

Light light_of(const Color& color) {
    return {picture::to_linear(color.r), picture::to_linear(color.g), picture::to_linear(color.b)};
}

/// What the surface sends to the eye: sky from above, the lamp, and a little shine.
Light lit(const Light& own, const Vec3& normal, const Vec3& to_eye) {
    const double sun = std::max(0.0, normal.dot(lamp));
    const double open = 0.5 + 0.5 * normal.y();
    const double shine = std::pow(std::max(0.0, normal.dot((lamp + to_eye).normalized())), 40.0);
    return own * static_cast<float>(0.25 + 0.3 * open + 0.62 * sun) +
           static_cast<float>(0.08 * shine * sun);
}

/// Fades into the sky far from what is looked at; a line every metre.
Light floor_light(const Vec3& at, const Vec3& target, double far, double shade) {
    const auto near_line = [](double x) { return std::abs(x - std::round(x)) < 0.008; };
    Light own = light_of(ground);
    if (near_line(at.x()) || near_line(at.z())) own *= 0.9F;
    own *= static_cast<float>(1.0 - 0.55 * shade);
    const double away = std::clamp((at - target).head<3>().norm() / far, 0.0, 1.0);
    const auto weight = static_cast<float>(away * away * (3.0 - 2.0 * away));
    return own * (1.0F - weight) + light_of(sky) * weight;
}

}  // namespace

Photo::Photo(const Vec3& eye, const Vec3& target, double field_of_view_deg, int width, int height)
    : eye_(eye),
      target_(target),
      field_of_view_deg_(field_of_view_deg),
      width_(width),
      height_(height) {}

void Photo::add(const geometry::TriangleMesh& in_world, const Color& color) {
    body::ShadedMesh shaded = body::shaded(in_world);
    solids_.push_back({std::move(shaded.mesh), std::move(shaded.normals), color});
}

void Photo::add(const body::Character& character, const motion::GlobalPose& pose,
                const Color& tint) {
    const std::vector<geometry::TriangleMesh> posed = body::posed_parts(character, pose);
    for (std::size_t i = 0; i < posed.size(); ++i) {
        const Vec3 wood = character.parts()[i].colour;
        const auto channel = [&](int k) { return picture::to_srgb(static_cast<float>(wood[k])); };
        add(posed[i], picture::mix({channel(0), channel(1), channel(2), 1},
                                   {tint.r, tint.g, tint.b, 1}, tint.a));
    }
}

void Photo::rod(const Vec3& from, const Vec3& to, double radius, const Color& color) {
    const Vec3 along = (to - from).normalized();
    const Vec3 side = along.unitOrthogonal() * radius, other = along.cross(side);
    constexpr int sides = 10;
    geometry::TriangleMesh mesh;
    for (int i = 0; i < sides; ++i) {
        const double angle = 2.0 * pi * i / sides;
        const Vec3 out = std::cos(angle) * side + std::sin(angle) * other;
        mesh.vertices.insert(mesh.vertices.end(), {from + out, to + out});
        const int a = 2 * i, b = 2 * ((i + 1) % sides);
        mesh.triangles.insert(mesh.triangles.end(), {{a, b, b + 1}, {a, b + 1, a + 1}});
    }
    add(mesh, color);
}

picture::Image Photo::image() const {
    const int wide = width_ * fine, high = height_ * fine;
    const raster::View view = raster::View::perspective(eye_, target_, Vec3::UnitY(),
                                                        radians(field_of_view_deg_), wide, high);

    // every triangle has a number of its own; `first` tells whose it is
    std::vector<std::uint32_t> first{0};
    std::vector<raster::ScreenTriangle> seen;
    for (const Solid& solid : solids_) {
        raster::project(view, solid.mesh.vertices, solid.mesh.triangles, first.back(),
                        raster::Labels::each, raster::Faces::both, seen);
        first.push_back(first.back() + static_cast<std::uint32_t>(solid.mesh.triangles.size()));
    }
    raster::DepthBuffer things(wide, high);
    things.draw(seen);

    // shadows: everything laid flat on the floor along the light of each point of the lamp
    std::vector<std::uint8_t> shade(static_cast<std::size_t>(wide) * static_cast<std::size_t>(high),
                                    0);
    for (int i = 0; i < lamp_points; ++i) {
        // turned by the golden angle from one to the next, they cover a disc evenly
        const double out = 0.09 * std::sqrt((i + 0.5) / lamp_points), angle = 2.399963 * i;
        const Vec3 light = lamp + Vec3(out * std::cos(angle), 0.0, out * std::sin(angle));
        std::vector<raster::ScreenTriangle> flat;
        for (const Solid& solid : solids_) {
            std::vector<Vec3> laid = solid.mesh.vertices;
            for (Vec3& v : laid) v -= light * (std::max(0.0, v.y()) / light.y());
            raster::project(view, laid, solid.mesh.triangles, 0, raster::Labels::one,
                            raster::Faces::both, flat);
        }
        raster::DepthBuffer shadow(wide, high);
        shadow.draw(flat);
        for (std::size_t s = 0; s < shade.size(); ++s) shade[s] += shadow.samples()[s] != 0;
    }

    const double far = 4.0 * (eye_ - target_).norm();
    const auto color_at = [&](int x, int y) -> Light {
        const raster::Ray ray = view.ray(x + 0.5, y + 0.5);
        if (const raster::Sample sample = things.at(x, y); sample != 0) {
            const std::uint32_t label = raster::label_of(sample);
            const std::size_t who =
                static_cast<std::size_t>(std::upper_bound(first.begin(), first.end(), label) -
                                         first.begin()) -
                1;
            const Solid& solid = solids_[who];
            const auto& t = solid.mesh.triangles[label - first[who]];
            const auto& v = solid.mesh.vertices;
            const Vec3 w = raster::weights_at(ray, v[t[0]], v[t[1]], v[t[2]]);
            Vec3 normal = w[0] * solid.normals[t[0]] + w[1] * solid.normals[t[1]] +
                          w[2] * solid.normals[t[2]];
            normal.normalize();
            if (normal.dot(ray.direction) > 0.0) normal = -normal;
            return lit(light_of(solid.color), normal, -ray.direction);
        }
        if (ray.direction.y() < -1e-6) {
            const Vec3 at = ray.origin - ray.direction * (ray.origin.y() / ray.direction.y());
            const std::size_t i = static_cast<std::size_t>(y) * static_cast<std::size_t>(wide) +
                                  static_cast<std::size_t>(x);
            return floor_light(at, target_, far, static_cast<double>(shade[i]) / lamp_points);
        }
        return light_of(sky);
    };
    picture::Image image(width_, height_, sky);
    parallel_for(height_, 8, [&](std::int64_t begin, std::int64_t end) {
        for (int y = static_cast<int>(begin); y < end; ++y) {
            for (int x = 0; x < width_; ++x) {
                Light sum = Light::Zero();
                for (int i = 0; i < fine * fine; ++i)
                    sum += color_at(x * fine + i % fine, y * fine + i / fine);
                sum /= fine * fine;
                const auto shown = [&](int k) { return picture::to_srgb(std::min(1.0F, sum[k])); };
                image.set(x, y, {shown(0), shown(1), shown(2), 1});
            }
        }
    });
    return image;
}

void Photo::save(const std::filesystem::path& file) const {
    examples::save(image(), file);
}

std::filesystem::path output_folder(int argc, char** argv) {
    const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
    std::filesystem::create_directories(folder);
    return folder;
}

void save(const picture::Image& image, const std::filesystem::path& file) {
    const Problems problems = write_file(file, picture::to_png(image));
    if (has_error(problems)) throw InputError(problems);
}

}  // namespace sidestep::examples
