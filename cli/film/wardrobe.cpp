#include "cli/film/wardrobe.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/support/recorded_figure.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/picture/image.h"

namespace sidestep::film {

namespace {

/// Corners that share a cell of a grid become one; what keeps no area is left out. Where normals
/// point different ways they stay apart, so that thin things keep both sides.
Surface coarser(const Surface& fine, double cell) {
    using Key = std::array<int, 3>;
    const auto cell_of = [&](const Vec3f& p) {
        Key key{};
        for (int k = 0; k < 3; ++k) {
            key[static_cast<std::size_t>(k)] =
                static_cast<int>(std::floor(static_cast<double>(p[k]) / cell));
        }
        return key;
    };
    const auto facing = [](const Vec3f& n) {
        int axis = 0;
        n.cwiseAbs().maxCoeff(&axis);
        return 2 * axis + (n[axis] < 0.0F ? 1 : 0);
    };
    struct Cell {
        Vec3f sum = Vec3f::Zero();
        Vec3f normal = Vec3f::Zero();
        float count = 0;
        [[nodiscard]] bool even() const { return normal.norm() > 0.6F * count; }
    };
    std::map<Key, Cell> cells;
    for (std::size_t i = 0; i < fine.positions.size(); ++i) {
        Cell& here = cells[cell_of(fine.positions[i])];
        here.sum += fine.positions[i];
        here.normal += fine.normals[i];
        here.count += 1.0F;
    }
    Surface coarse;
    std::map<std::pair<Key, int>, int> made;
    std::vector<float> counts;
    std::vector<int> becomes;
    std::vector<Key> key_of;
    for (std::size_t i = 0; i < fine.positions.size(); ++i) {
        const Key key = cell_of(fine.positions[i]);
        key_of.push_back(key);
        const Cell& here = cells[key];
        const int side = here.even() ? 6 : facing(fine.normals[i]);
        const auto found = made.emplace(std::pair(key, side), static_cast<int>(counts.size()));
        if (found.second) {
            coarse.positions.push_back(here.sum / here.count);
            coarse.normals.push_back(Vec3f::Zero());
            coarse.colors.push_back(Vec3f::Zero());
            counts.push_back(0.0F);
        }
        const auto at = static_cast<std::size_t>(found.first->second);
        coarse.normals[at] += fine.normals[i];
        coarse.colors[at] += fine.colors[i];
        counts[at] += 1.0F;
        becomes.push_back(found.first->second);
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        coarse.colors[i] /= counts[i];
        const float length = coarse.normals[i].norm();
        coarse.normals[i] = length > 0.0F ? Vec3f(coarse.normals[i] / length) : Vec3f::UnitY();
    }
    for (const auto& [a, b, c] : fine.triangles) {
        const auto ia = static_cast<std::size_t>(a), ib = static_cast<std::size_t>(b);
        const auto ic = static_cast<std::size_t>(c);
        if (key_of[ia] == key_of[ib] || key_of[ib] == key_of[ic] || key_of[ic] == key_of[ia]) {
            continue;
        }
        coarse.triangles.push_back({becomes[ia], becomes[ib], becomes[ic]});
    }
    return coarse;
}

/// A few balls that fill a box about as well as the thing in it does.
std::vector<Ball> balls_in(const Vec3& low, const Vec3& high) {
    const Vec3 size = high - low;
    const double unit = std::max({size.minCoeff(), size.maxCoeff() / 4.0, 1e-6});
    std::array<int, 3> count{};
    Vec3 step;
    for (int k = 0; k < 3; ++k) {
        const int n = std::clamp(static_cast<int>(std::lround(size[k] / unit)), 1, 4);
        count[static_cast<std::size_t>(k)] = n;
        step[k] = size[k] / n;
    }
    const double radius =
        0.5 * std::cbrt(std::max(step[0], 0.3 * unit) * std::max(step[1], 0.3 * unit) *
                        std::max(step[2], 0.3 * unit));
    std::vector<Ball> balls;
    for (int i = 0; i < count[0]; ++i) {
        for (int j = 0; j < count[1]; ++j) {
            for (int k = 0; k < count[2]; ++k) {
                balls.push_back(
                    {low + Vec3((i + 0.5) * step[0], (j + 0.5) * step[1], (k + 0.5) * step[2]),
                     radius});
            }
        }
    }
    return balls;
}

/// The same surface in triangles without an edge longer than `longest`. Whether an edge is cut hangs on
/// its ends alone, so that neighbours still fit.
geometry::TriangleMesh cut(const geometry::TriangleMesh& mesh, double longest) {
    geometry::TriangleMesh made = mesh;
    for (int round = 0; round < 12; ++round) {
        std::map<std::pair<int, int>, int> middles;
        std::vector<geometry::TriangleIndices> next;
        const auto middle = [&](int a, int b) {
            const Vec3& p = made.vertices[static_cast<std::size_t>(std::min(a, b))];
            const Vec3& q = made.vertices[static_cast<std::size_t>(std::max(a, b))];
            if ((q - p).norm() <= longest) return -1;
            const auto found =
                middles.emplace(std::pair(std::min(a, b), std::max(a, b)), made.vertex_count());
            if (found.second) made.vertices.push_back(0.5 * (p + q));
            return found.first->second;
        };
        for (const auto& t : std::vector<geometry::TriangleIndices>(made.triangles)) {
            const std::array<int, 3> mid = {middle(t[0], t[1]), middle(t[1], t[2]),
                                            middle(t[2], t[0])};
            const int count = (mid[0] >= 0) + (mid[1] >= 0) + (mid[2] >= 0);
            if (count == 0) {
                next.push_back(t);
                continue;
            }
            if (count == 3) {
                next.push_back({t[0], mid[0], mid[2]});
                next.push_back({mid[0], t[1], mid[1]});
                next.push_back({mid[2], mid[1], t[2]});
                next.push_back({mid[0], mid[1], mid[2]});
                continue;
            }
            // turned so that the first side is cut, and with two, the third is not
            std::size_t first = 0;
            while (mid[first] < 0 || (count == 2 && mid[(first + 2) % 3] >= 0)) ++first;
            const int a = t[first], b = t[(first + 1) % 3], c = t[(first + 2) % 3];
            const int ab = mid[first], bc = mid[(first + 1) % 3];
            if (count == 1) {
                next.push_back({a, ab, c});
                next.push_back({ab, b, c});
            } else {
                next.push_back({ab, b, bc});
                next.push_back({a, ab, bc});
                next.push_back({a, bc, c});
            }
        }
        const bool same = next.size() == made.triangles.size();
        made.triangles = std::move(next);
        if (same) break;
    }
    return made;
}

/// Linear light of a colour as screens count it.
Vec3 linear(std::uint32_t hex) {
    const picture::Color c = picture::rgb(hex);
    return Vec3f(picture::to_linear(c.r), picture::to_linear(c.g), picture::to_linear(c.b))
        .cast<double>();
}

/// Shirt, trousers, shoes and skin, by what a joint is.
Vec3 clothes_of(const std::string& joint, const Vec3& shirt) {
    switch (body::label_of(joint).role) {
        case body::Role::neck:
        case body::Role::head:
        case body::Role::hand:
            return linear(0xe2bd95);
        case body::Role::thigh:
        case body::Role::shank:
            return 0.10 * shirt + 0.9 * linear(0x4a4f5a);
        case body::Role::pelvis:
            return 0.14 * shirt + 0.86 * linear(0x4a4f5a);
        case body::Role::foot:
        case body::Role::toe:
            return linear(0x3b3029);
        default:
            return joint.find("thumb") != std::string::npos ? linear(0xe2bd95) : shirt;
    }
}

}  // namespace

const Surface& Shape::level(double blur) const {
    std::size_t best = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (cells[i] <= blur) best = i;
    }
    return levels[best];
}

Shape make_shape(const geometry::TriangleMesh& mesh, std::span<const Vec3> colors) {
    Shape shape;
    picture::append(shape.levels.emplace_back(), mesh, colors);
    shape.cells.push_back(0.0);
    if (mesh.vertices.empty()) return shape;
    const geometry::AxisBox box = geometry::bounds(mesh);
    shape.centre = (box.low + box.high) / 2.0;
    for (const Vec3& p : mesh.vertices) {
        shape.reach = std::max(shape.reach, (p - shape.centre).norm());
    }
    shape.balls = balls_in(box.low, box.high);
    // coarser copies, while they are worth having
    for (const double cell : {0.012, 0.024, 0.048, 0.096}) {
        if (shape.levels.back().triangles.size() <= 24) break;
        Surface coarse = coarser(shape.levels.back(), cell);
        if (coarse.triangles.size() < 8) break;
        if (coarse.triangles.size() * 10 > shape.levels.back().triangles.size() * 8) continue;
        shape.levels.push_back(std::move(coarse));
        shape.cells.push_back(cell);
    }
    return shape;
}

Paint paint_of(const recording::Recording& recording, int material) {
    Paint paint;
    if (material == recording::none) return paint;
    const auto& rgba = recording.materials()[static_cast<std::size_t>(material)].rgba;
    for (int k = 0; k < 3; ++k) {
        const float shown = static_cast<float>(rgba[static_cast<std::size_t>(k)]) / 255.0F;
        paint.color[k] = static_cast<double>(picture::to_linear(shown));
    }
    paint.opacity = rgba[3] / 255.0;
    return paint;
}

const Outfit& Wardrobe::outfit(int skeleton, int costume, int material) {
    std::unique_ptr<Outfit>& kept = outfits_[{skeleton, costume, material}];
    if (kept) return *kept;
    kept = std::make_unique<Outfit>();
    if (costume != recording::none) {
        const recording::Costume& worn = recording_->costumes()[static_cast<std::size_t>(costume)];
        for (const recording::Garment& garment : worn.garments) {
            const int own = garment.material != recording::none ? garment.material : material;
            const Vec3 color = paint_of(*recording_, own).color;
            geometry::TriangleMesh mesh = geometry::transformed(
                recording_->meshes()[static_cast<std::size_t>(garment.mesh)].surface,
                garment.in_joint);
            kept->pieces.push_back({garment.joint, make_shape(mesh, std::span(&color, 1))});
        }
        for (const int skin : worn.skins) {
            const int own = recording_->skins()[static_cast<std::size_t>(skin)].material;
            kept->skins.emplace_back(
                skin, paint_of(*recording_, own != recording::none ? own : material).color);
        }
        return *kept;
    }
    const motion::Skeleton bones =
        cli::skeleton_of(recording_->skeletons()[static_cast<std::size_t>(skeleton)]);
    body::MannequinOptions wood;
    wood.segments = 14;
    const body::Character figure = body::make_mannequin(bones, wood);
    const Vec3 shirt = paint_of(*recording_, material).color;
    for (const body::RigidPart& part : figure.parts()) {
        const Vec3 color = material == recording::none ? part.colour : clothes_of(part.name, shirt);
        const bool grained = material == recording::none && !part.vertex_colours.empty();
        kept->pieces.push_back(
            {part.joint, make_shape(part.mesh, grained ? std::span<const Vec3>(part.vertex_colours)
                                                       : std::span<const Vec3>(&color, 1))});
    }
    return *kept;
}

const Shape& Wardrobe::mesh(int mesh, int material) {
    std::unique_ptr<Shape>& kept = meshes_[{mesh, material}];
    if (kept) return *kept;
    const Vec3 color = paint_of(*recording_, material).color;
    const geometry::TriangleMesh& surface =
        recording_->meshes()[static_cast<std::size_t>(mesh)].surface;
    kept = std::make_unique<Shape>(make_shape(surface, std::span(&color, 1)));
    if (large_ > 0.0 && kept->reach >= large_ && surface.triangles.size() <= 400) {
        // what looks up is seen in small pieces; shadows fall there, and nothing else needs them
        geometry::TriangleMesh upper{surface.vertices, {}}, rest = upper;
        const std::vector<Vec3> normals = geometry::triangle_normals(surface);
        for (std::size_t t = 0; t < normals.size(); ++t) {
            (normals[t].y() > 0.5 ? upper : rest).triangles.push_back(surface.triangles[t]);
        }
        const double piece = std::max(piece_, std::sqrt(geometry::area(upper) / 12000.0));
        picture::append(kept->cut, cut(upper, piece), std::span(&color, 1));
        picture::append(kept->cut, rest, std::span(&color, 1));
    }
    return *kept;
}

const std::vector<std::pair<Vec3, Vec3>>& Wardrobe::edges(int mesh) {
    const auto found = edges_.find(mesh);
    if (found != edges_.end()) return found->second;
    const geometry::TriangleMesh& surface =
        recording_->meshes()[static_cast<std::size_t>(mesh)].surface;
    const std::vector<Vec3> normals = geometry::triangle_normals(surface);
    // corners at one place are one corner
    const auto key = [](const Vec3& p) { return std::array<double, 3>{p.x(), p.y(), p.z()}; };
    using Key = std::pair<std::array<double, 3>, std::array<double, 3>>;
    std::map<Key, std::vector<std::size_t>> sides;
    for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
        for (std::size_t k = 0; k < 3; ++k) {
            const auto a = key(surface.vertices[static_cast<std::size_t>(surface.triangles[t][k])]);
            const auto b =
                key(surface.vertices[static_cast<std::size_t>(surface.triangles[t][(k + 1) % 3])]);
            sides[a < b ? Key(a, b) : Key(b, a)].push_back(t);
        }
    }
    std::vector<std::pair<Vec3, Vec3>> crisp, all;
    for (const auto& [side, faces] : sides) {
        const std::pair<Vec3, Vec3> line{{side.first[0], side.first[1], side.first[2]},
                                         {side.second[0], side.second[1], side.second[2]}};
        const double together = faces.size() == 2 ? normals[faces[0]].dot(normals[faces[1]]) : 0.0;
        if (together < std::cos(radians(12.0))) crisp.push_back(line);
        if (together < std::cos(radians(0.5))) all.push_back(line);
    }
    return edges_.emplace(mesh, crisp.empty() ? std::move(all) : std::move(crisp)).first->second;
}

}  // namespace sidestep::film
