#include "cli/film/shade.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "cli/film/light_set.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/raster/depth_buffer.h"

namespace sidestep::film {

namespace {

using raster::SamplePoint;

/// Places in a pixel, in 1/256: no two in one row or column, so that every edge is smooth.
std::span<const SamplePoint> places_of(int samples) {
    static constexpr std::array<SamplePoint, 1> one = {{{128, 128}}};
    static constexpr std::array<SamplePoint, 4> four = {
        {{96, 32}, {224, 96}, {32, 160}, {160, 224}}};
    static constexpr std::array<SamplePoint, 8> eight = {
        {{144, 80}, {112, 176}, {208, 144}, {80, 48}, {48, 208}, {16, 120}, {184, 240}, {240, 16}}};
    static constexpr std::array<SamplePoint, 16> sixteen = {{{136, 136},
                                                             {120, 88},
                                                             {88, 152},
                                                             {200, 120},
                                                             {56, 104},
                                                             {168, 200},
                                                             {216, 72},
                                                             {72, 216},
                                                             {104, 232},
                                                             {152, 24},
                                                             {24, 168},
                                                             {40, 40},
                                                             {184, 248},
                                                             {248, 184},
                                                             {232, 8},
                                                             {8, 56}}};
    switch (samples) {
        case 1:
            return one;
        case 4:
            return four;
        case 8:
            return eight;
        case 16:
            return sixteen;
        default:
            break;
    }
    SIDESTEP_REQUIRE(false, "samples must be 1, 4, 8 or 16");
    return one;
}

/// From linear light to a byte, by a table fine enough for the darkest steps.
class Tone {
public:
    Tone() {
        for (std::size_t i = 0; i < table_.size(); ++i) {
            const float linear = static_cast<float>(i) / static_cast<float>(table_.size() - 1);
            table_[i] = static_cast<std::uint8_t>(picture::to_srgb(linear) * 255.0F + 0.5F);
        }
    }
    [[nodiscard]] std::uint8_t operator()(float linear) const {
        const float at = std::clamp(linear, 0.0F, 1.0F) * static_cast<float>(table_.size() - 1);
        return table_[static_cast<std::size_t>(at + 0.5F)];
    }

private:
    std::array<std::uint8_t, 16384> table_{};
};

Vec3f linear_of(const picture::Color& color) {
    return {picture::to_linear(color.r), picture::to_linear(color.g), picture::to_linear(color.b)};
}

/// Highlights roll off instead of clipping.
float rolled_off(float x) {
    constexpr float knee = 0.62F;
    if (x <= knee) return x;
    const float over = (x - knee) / (1.0F - knee);
    return knee + (1.0F - knee) * (over / (1.0F + over));
}

// the edge of a board on the ground is still seen
constexpr double below_ground = -0.03;

class Shader {
public:
    Shader(const Set& set, const Shot& shot, const Corners& corners)
        : set_(set),
          shot_(shot),
          corners_(corners),
          studio_(film_studio(shot.lamp_turn, shot.samples >= 8)),
          lighting_(set, corners, shot.view, studio_, shot.grain),
          floor_(linear_of(shot.theme.floor)),
          line_(linear_of(shot.theme.line)),
          horizon_(linear_of(shot.theme.horizon)),
          sky_(linear_of(shot.theme.sky)),
          key_(studio_.key_towards.normalized()) {}

    [[nodiscard]] Vec3f body(std::uint32_t t, int x, int y, const raster::Ray& ray) const {
        const auto& [ia, ib, ic] = corners_.triangles[t];
        const auto a = static_cast<std::size_t>(ia), b = static_cast<std::size_t>(ib);
        const auto c = static_cast<std::size_t>(ic);
        const Vec3 at =
            raster::weights_at(ray, corners_.places[a], corners_.places[b], corners_.places[c]);
        const Vec3f w = at.cast<float>();
        const Vec3 spot =
            corners_.places[a] * at[0] + corners_.places[b] * at[1] + corners_.places[c] * at[2];
        // among things, what is below the ground is behind it, and so is the back of what lies on
        // it; people may sink in a little
        const bool away = corners_.normals[a].dot(ray.direction.cast<float>()) > 0.0F;
        if (shot_.grain < 1.0 && spot.y() < (away ? 0.002 : below_ground) && ray.origin.y() > 0.0) {
            return ground(x, y, ray);
        }
        const float haze = haze_at((spot - shot_.view.eye()).norm());
        Vec3f color;
        if (!set_.seen[corners_.piece[t]].lit) {
            color = corners_.colors[a];
        } else {
            const auto& diffuse = lighting_.corners.diffuse;
            const auto& key_share = lighting_.corners.key_share;
            Vec3f normal = corners_.normals[a] * w[0] + corners_.normals[b] * w[1] +
                           corners_.normals[c] * w[2];
            normal /= std::max(normal.norm(), 1e-6F);
            color = diffuse[a] * w[0] + diffuse[b] * w[1] + diffuse[c] * w[2];
            const float key = key_share[a] * w[0] + key_share[b] * w[1] + key_share[c] * w[2];
            // varnish: a highlight of the lamp, and a glancing sheen
            const Vec3f to_eye = -ray.direction.cast<float>();
            const Vec3f half = (key_ + to_eye).normalized();
            const float cosine = std::max(0.0F, normal.dot(half));
            const float c2 = cosine * cosine, c4 = c2 * c2, c8 = c4 * c4, c16 = c8 * c8;
            const float c64 = c16 * c16 * c16 * c16;
            color += studio_.key_power * ((0.04F * c16 + 0.07F * c64) * key);
            const float glance = 1.0F - std::clamp(normal.dot(to_eye), 0.0F, 1.0F);
            color += studio_.ceiling_power *
                     (0.10F * glance * glance * glance * (0.5F + 0.5F * normal.y()));
            color *= shot_.theme.exposure;
            color = {rolled_off(color.x()), rolled_off(color.y()), rolled_off(color.z())};
        }
        return color + (horizon_ - color) * haze;
    }

    [[nodiscard]] Vec3f ground(int x, int y, const raster::Ray& ray) const {
        const double down = -ray.direction.y();
        if (down <= 1e-5 || ray.origin.y() <= 0.0) {
            const auto up = static_cast<float>(std::clamp(-down * 2.2, 0.0, 1.0));
            return horizon_ + (sky_ - horizon_) * up;
        }
        const double distance = ray.origin.y() / down;
        const Vec3 spot = ray.origin + ray.direction * distance;
        const float haze = haze_at(distance);
        Vec3f color = floor_;
        if (shot_.grid > 0.0) {
            const double pixel =
                1.0 / shot_.view.pixels_per_metre(distance * ray.direction.dot(shot_.view.ahead()));
            color += (line_ - color) * grid(spot, pixel, down);
        }
        const Vec3f share = lighting_.floor.share(x, y, spot);
        color = color.cwiseProduct(Vec3f::Ones() - shot_.theme.shadow * (Vec3f::Ones() - share));
        return color + (horizon_ - color) * haze;
    }

private:
    [[nodiscard]] float haze_at(double distance) const {
        const double far = distance / shot_.haze;
        return static_cast<float>(1.0 - std::exp(-far * far));
    }

    /// How much of a pixel the lines of the grid cover.
    [[nodiscard]] float grid(const Vec3& spot, double pixel, double steepness) const {
        const double width = 0.012 * shot_.grid;
        const raster::View& view = shot_.view;
        Vec3 flat(view.ahead().x(), 0.0, view.ahead().z());
        const double length = flat.norm();
        flat = length > 1e-9 ? Vec3(flat / length) : Vec3::UnitZ();
        const auto covered = [&](double at, double ahead, double aside) {
            const double print = pixel * (std::abs(aside) + std::abs(ahead) / steepness);
            const double off = std::abs(at - shot_.grid * std::round(at / shot_.grid));
            const double share =
                std::clamp(width / 2 + print / 2 - off, 0.0, std::min(print, width)) / print;
            // lines that run together are no lines
            return share * std::clamp(1.5 - 3.0 * print / shot_.grid, 0.0, 1.0);
        };
        return static_cast<float>(std::max(covered(spot.x(), flat.x(), view.right().x()),
                                           covered(spot.z(), flat.z(), view.right().z())));
    }

    const Set& set_;
    const Shot& shot_;
    const Corners& corners_;
    picture::Studio studio_;
    Lighting lighting_;
    Vec3f floor_, line_, horizon_, sky_, key_;
};

/// Triangles for the camera, by whether they can be looked through.
struct Visible {
    std::vector<raster::ScreenTriangle> solid;
    std::vector<raster::ScreenTriangle> sheer;
};

Visible project_all(const Set& set, const Corners& corners, const raster::View& view) {
    // pieces lie one behind the other; blocks of them are projected side by side
    constexpr std::size_t block = 20000;  // triangles
    const std::size_t count = corners.triangles.size();
    const std::size_t blocks = (count + block - 1) / block;
    std::vector<std::vector<raster::ScreenTriangle>> made(blocks);
    // corners that a block needs, and only those
    parallel_for(static_cast<std::int64_t>(blocks), 1, [&](std::int64_t begin, std::int64_t end) {
        for (auto b = static_cast<std::size_t>(begin); b < static_cast<std::size_t>(end); ++b) {
            const std::size_t first = b * block, last = std::min(first + block, count);
            std::vector<geometry::TriangleIndices> own(
                corners.triangles.begin() + static_cast<std::ptrdiff_t>(first),
                corners.triangles.begin() + static_cast<std::ptrdiff_t>(last));
            int low = own.front()[0], high = low;
            for (const auto& t : own) {
                low = std::min({low, t[0], t[1], t[2]});
                high = std::max({high, t[0], t[1], t[2]});
            }
            for (auto& t : own) {
                for (int& corner : t) corner -= low;
            }
            raster::project(view,
                            std::span(corners.places)
                                .subspan(static_cast<std::size_t>(low),
                                         static_cast<std::size_t>(high - low + 1)),
                            own, static_cast<std::uint32_t>(first), raster::Labels::each,
                            raster::Faces::both, made[b]);
        }
    });
    Visible visible;
    for (const auto& list : made) {
        for (const raster::ScreenTriangle& t : list) {
            const bool sheer = set.seen[corners.piece[t.label]].opacity < 0.99F;
            (sheer ? visible.sheer : visible.solid).push_back(t);
        }
    }
    return visible;
}

/// Whether a sheer piece takes this place of every pixel.
bool takes_place(std::uint32_t piece, float opacity, std::size_t place, std::size_t places) {
    const auto count = static_cast<std::size_t>(
        std::lround(static_cast<double>(opacity) * static_cast<double>(places)));
    return (place + places - piece % places) % places < std::max<std::size_t>(count, 1);
}

}  // namespace

Theme light_theme() {
    return {picture::rgb(0xf1ede6),
            picture::rgb(0xd5cfc5),
            picture::rgb(0xe9eaea),
            picture::rgb(0xc9d5e0),
            0.46F,
            0.85F};
}

Theme dark_theme() {
    return {picture::rgb(0x3a3e45),
            picture::rgb(0x4b5059),
            picture::rgb(0x24272c),
            picture::rgb(0x15171a),
            0.42F,
            0.9F};
}

Picture take(const Set& set, const Shot& shot) {
    const raster::View& view = shot.view;
    const std::span<const SamplePoint> places = places_of(shot.samples);
    const Corners corners = gather(set.seen);
    const Shader shader(set, shot, corners);
    const Visible visible = project_all(set, corners, view);
    static const Tone tone;

    constexpr int band_height = 16;
    const raster::Bands solid(visible.solid, view.height(), band_height);
    const raster::Bands sheer(visible.sheer, view.height(), band_height);
    // the edge of a box is an edge too
    const auto smooth = [&](std::uint32_t a, std::uint32_t b) {
        if (a == b) return true;
        const auto normal = [&](std::uint32_t t) -> const Vec3f& {
            return corners.normals[static_cast<std::size_t>(corners.triangles[t][0])];
        };
        return normal(a).dot(normal(b)) > 0.8F;
    };
    Picture picture{view.width(), view.height(), {}};
    const auto width = static_cast<std::size_t>(view.width());
    picture.rgb.resize(width * static_cast<std::size_t>(view.height()) * 3);
    parallel_for(solid.count(), 1, [&](std::int64_t begin, std::int64_t end) {
        std::vector<raster::Sample> samples;
        std::vector<std::uint32_t> which;
        for (int band = static_cast<int>(begin); band < static_cast<int>(end); ++band) {
            const int top = band * band_height;
            const int bottom = std::min(top + band_height, view.height());
            const std::size_t plane = width * static_cast<std::size_t>(bottom - top);
            samples.assign(plane * places.size(), 0);
            for (std::size_t s = 0; s < places.size(); ++s) {
                const std::span<raster::Sample> own = std::span(samples).subspan(s * plane, plane);
                const raster::Rows rows{view.width(), top, bottom};
                raster::draw_rows(own, rows, places[s], visible.solid, solid.of(band));
                which.clear();
                for (const std::uint32_t t : sheer.of(band)) {
                    const std::uint32_t piece = corners.piece[visible.sheer[t].label];
                    if (takes_place(piece, set.seen[piece].opacity, s, places.size())) {
                        which.push_back(t);
                    }
                }
                raster::draw_rows(own, rows, places[s], visible.sheer, which);
            }
            for (int y = top; y < bottom; ++y) {
                for (int x = 0; x < view.width(); ++x) {
                    const raster::Ray ray = view.ray(x + 0.5, y + 0.5);
                    const std::size_t at =
                        static_cast<std::size_t>(y - top) * width + static_cast<std::size_t>(x);
                    // each piece once, by how many places show it
                    std::array<std::uint32_t, 16> pieces{}, faces{};
                    std::array<float, 16> shares{};
                    std::size_t kinds = 0;
                    float empty = 0.0F;
                    for (std::size_t s = 0; s < places.size(); ++s) {
                        const raster::Sample sample = samples[s * plane + at];
                        if (sample == 0) {
                            empty += 1.0F;
                            continue;
                        }
                        const std::uint32_t face = raster::label_of(sample);
                        const std::uint32_t piece = corners.piece[face];
                        std::size_t k = 0;
                        while (k < kinds && !(pieces[k] == piece && smooth(faces[k], face))) ++k;
                        if (k == kinds) {
                            pieces[k] = piece;
                            faces[k] = face;
                            ++kinds;
                        }
                        shares[k] += 1.0F;
                    }
                    Vec3f sum = Vec3f::Zero();
                    for (std::size_t k = 0; k < kinds; ++k) {
                        sum += shader.body(faces[k], x, y, ray) * shares[k];
                    }
                    if (empty > 0.0F) sum += shader.ground(x, y, ray) * empty;
                    sum /= static_cast<float>(places.size());
                    const std::size_t pixel =
                        (static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x)) * 3;
                    for (int k = 0; k < 3; ++k) {
                        picture.rgb[pixel + static_cast<std::size_t>(k)] = tone(sum[k]);
                    }
                }
            }
        }
    });
    return picture;
}

}  // namespace sidestep::film
