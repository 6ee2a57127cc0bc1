#include "cli/lint/worst_frame.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/film/set.h"
#include "cli/film/shade.h"
#include "cli/picture/surface.h"
#include "sidestep/picture/image.h"
#include "sidestep/raster/depth_buffer.h"

namespace sidestep::cli {

namespace {

// linear light
const Vec3 plain_flesh(0.62, 0.60, 0.57);
const Vec3 guilty(0.72, 0.02, 0.03);
const Vec3 victim(0.80, 0.30, 0.03);

constexpr int directions = 12;

Vec3 look_from(int direction) {
    const double around = 2.0 * pi * direction / directions + radians(32.0);
    const double up = radians(14.0);
    return {std::sin(around) * std::cos(up), std::sin(up), std::cos(around) * std::cos(up)};
}

/// A view of the whole body from a direction.
raster::View whole_view(const geometry::AxisBox& box, const Vec3& from, int width, int height) {
    const Vec3 target = 0.5 * (box.low + box.high);
    const double reach = 0.5 * (box.high - box.low).norm();
    constexpr double field = 0.5;
    const double aspect = static_cast<double>(width) / height;
    const double half = std::atan(std::tan(0.5 * field) * std::min(1.0, aspect));
    const double distance = std::max(0.2, 0.93 * reach / std::sin(half));
    return raster::View::perspective(target + distance * from, target, Vec3::UnitY(), field, width,
                                     height, std::max(0.01, 0.01 * distance));
}

/// How many samples of a small picture show each of three kinds of triangle.
std::array<std::int64_t, 3> seen_from(const geometry::TriangleMesh& mesh,
                                      const std::vector<int>& role, const raster::View& view) {
    std::vector<raster::ScreenTriangle> triangles;
    raster::project(view, mesh.vertices, mesh.triangles, 0, raster::Labels::each,
                    raster::Faces::both, triangles);
    for (raster::ScreenTriangle& triangle : triangles) {
        triangle.label = static_cast<std::uint32_t>(role[triangle.label]);
    }
    raster::DepthBuffer buffer(view.width(), view.height());
    buffer.draw(triangles);
    const std::vector<std::int64_t> counts = buffer.samples_by_label(3);
    return {counts[0], counts[1], counts[2]};
}

picture::Image image_of_picture(const film::Picture& picture) {
    picture::Image image(picture.width, picture.height, {});
    std::size_t at = 0;
    for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x, at += 3) {
            const auto share = [&](std::size_t k) {
                return static_cast<float>(picture.rgb[at + k]) / 255.0F;
            };
            image.set(x, y, {share(0), share(1), share(2), 1.0F});
        }
    }
    return image;
}

}  // namespace

std::string picture_of(const body::Flesh& flesh, const motion::Clip& clip,
                       const body::Finding& finding, double ground, int width, int height) {
    const motion::Pose pose = clip.sample(finding.worst_time);
    const motion::GlobalPose world = forward_kinematics(clip.skeleton(), pose);
    geometry::TriangleMesh mesh{flesh.place_all(world.joints), flesh.at_rest().triangles};
    for (Vec3& v : mesh.vertices) v.y() -= ground;

    // 0 the body, 1 who, 2 whom
    std::array<int, 2> guilt{finding.limbs[0], finding.limbs[1]};
    if (guilt[1] >= 0 && flesh.limbs().limbs[guilt[1]].name == finding.who) {
        std::swap(guilt[0], guilt[1]);
    }
    std::vector<int> role;
    for (const int limb : flesh.limb_of_triangle()) {
        role.push_back(limb < 0 ? 0 : limb == guilt[0] ? 1 : limb == guilt[1] ? 2 : 0);
    }
    // seen best: where the lesser seen of the two is seen most
    const geometry::AxisBox box = geometry::bounds(mesh);
    int best = 0;
    std::int64_t most = -1;
    for (int d = 0; d < directions; ++d) {
        const auto counts = seen_from(mesh, role, whole_view(box, look_from(d), 160, 200));
        const bool pair = finding.limbs[1] >= 0;
        const std::int64_t good = pair ? 4 * std::min(counts[1], counts[2]) + counts[1] : counts[1];
        if (good > most) {
            most = good;
            best = d;
        }
    }
    const raster::View view = whole_view(box, look_from(best), width, height);

    // one surface per colour: edges between limbs stay sharp
    film::Set set;
    const std::array<Vec3, 3> colours{plain_flesh, guilty, victim};
    for (int r = 0; r < 3; ++r) {
        geometry::TriangleMesh piece;
        std::vector<int> place(mesh.vertices.size(), -1);
        for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
            if (role[t] != r) continue;
            geometry::TriangleIndices corners{};
            for (int k = 0; k < 3; ++k) {
                int& at = place[mesh.triangles[t][k]];
                if (at < 0) {
                    at = piece.vertex_count();
                    piece.vertices.push_back(mesh.vertices[mesh.triangles[t][k]]);
                }
                corners[k] = at;
            }
            piece.triangles.push_back(corners);
        }
        if (piece.triangles.empty()) continue;
        film::Surface& surface = set.own.emplace_back();
        picture::append(surface, piece, std::span(&colours[r], 1));
        const film::Placed placed{&surface, {}, 1.0F, true};
        set.seen.push_back(placed);
        set.casters.push_back(placed);
        set.bulk.push_back(placed);
    }
    film::Shot shot{view, film::light_theme()};
    shot.samples = 4;
    shot.grid = 0.5;
    const Vec3 away = view.eye() - 0.5 * (box.low + box.high);
    shot.lamp_turn = std::atan2(away.x(), away.z());
    return picture::to_png(image_of_picture(film::take(set, shot)));
}

}  // namespace sidestep::cli
