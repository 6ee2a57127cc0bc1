#include "cli/film/set.h"

#include <algorithm>
#include <cmath>

#include "sidestep/body/humanoid.h"
#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/math/rotation.h"

namespace sidestep::film {

namespace {

constexpr double shadow_blur = 0.05;  // metres that a shadow may be off by
constexpr double bulk_blur = 0.1;     // and that of the sky

/// Whether any of a ball, or of the shadow it may throw, can be in the picture.
bool may_be_seen(const raster::View& view, const Vec3& centre, double reach) {
    const double depth = view.depth_of(centre);
    if (depth < -reach) return false;
    const double scale = view.pixels_per_metre(std::max(depth, 0.3));
    const Vec3 off = centre - view.eye();
    const double x = std::abs(off.dot(view.right())) * scale - view.width() / 2.0;
    const double y = std::abs(off.dot(view.up())) * scale - view.height() / 2.0;
    return std::max(x, y) <= reach * scale;
}

Vec3 tangent_to(const Vec3& axis) {
    return axis.cross(std::abs(axis.y()) < 0.9 ? Vec3::UnitY() : Vec3::UnitX()).normalized();
}

class Builder {
public:
    Builder(Set& set, Wardrobe& wardrobe, const recording::Recording& recording,
            const raster::View& view, const SetOptions& options)
        : set_(set), wardrobe_(wardrobe), recording_(recording), view_(view), options_(options) {}

    void figure(const recording::FigureState& state) {
        const recording::Thing& who = thing(state.thing);
        const recording::Skeleton& bones =
            recording_.skeletons()[static_cast<std::size_t>(who.skeleton)];
        std::vector<Transform> joints = recording::joints_in_world(bones, state.pose);
        for (Transform& joint : joints) {
            check_near(joint.translation, state.thing);
            joint.translation += options_.shift;
        }
        const Outfit& outfit = wardrobe_.outfit(who.skeleton, who.costume, state.material);
        const double opacity = paint_of(recording_, state.material).opacity;
        const bool behind_eyes = options_.hidden_figure == state.thing;
        for (const Piece& piece : outfit.pieces) {
            const Transform& joint = joints[static_cast<std::size_t>(piece.joint)];
            const bool hidden = behind_eyes && (joint * piece.shape.centre - view_.eye()).norm() <
                                                   std::max(0.24, piece.shape.reach);
            put(piece.shape, joint, opacity, !hidden);
        }
        for (const auto& [index, color] : outfit.skins) {
            const recording::Skin& skin = recording_.skins()[static_cast<std::size_t>(index)];
            geometry::TriangleMesh mesh{recording::skinned_vertices(skin, joints),
                                        skin.surface.triangles};
            put_own(mesh, color, opacity, !behind_eyes, true);
        }
    }

    void part(const recording::PartState& state) {
        check_near(state.to_world.translation, state.thing);
        if (hidden(state.thing)) return;
        Transform at = state.to_world;
        at.translation += options_.shift;
        if (options_.wireframe) {
            const Paint paint = paint_of(recording_, state.material);
            std::vector<std::pair<Vec3, Vec3>> wires;
            for (const auto& [from, to] : wardrobe_.edges(thing(state.thing).mesh)) {
                wires.emplace_back(at * from, at * to);
            }
            tubes(wires, 0.0, {0.55 * paint.color, 1.0}, false);
            return;
        }
        put(wardrobe_.mesh(thing(state.thing).mesh, state.material), at,
            paint_of(recording_, state.material).opacity, true);
    }

    /// A coin on the ground with a firm rim.
    void disc(const recording::DiscState& state) {
        check_near(state.centre, state.thing);
        if (hidden(state.thing)) return;
        const Paint paint = paint_of(recording_, state.material);
        if (!(state.radius > 0.0)) return;
        const int corners = std::clamp(static_cast<int>(state.radius * 80.0), 24, 96);
        const double rim = std::min(0.03, 0.2 * state.radius);
        geometry::TriangleMesh inside, ring;
        const Vec3 centre = state.centre + options_.shift + Vec3(0, 0.004, 0);
        inside.vertices.push_back(centre);
        for (int i = 0; i < corners; ++i) {
            const double angle = 2.0 * pi * i / corners;
            const Vec3 out(std::sin(angle), 0.0, std::cos(angle));
            inside.vertices.push_back(centre + out * (state.radius - rim));
            ring.vertices.push_back(centre + out * (state.radius - rim));
            ring.vertices.push_back(centre + out * state.radius);
            const int next = (i + 1) % corners;
            inside.triangles.push_back({0, i + 1, next + 1});
            ring.triangles.push_back({2 * i, 2 * i + 1, 2 * next + 1});
            ring.triangles.push_back({2 * i, 2 * next + 1, 2 * next});
        }
        put_own(inside, paint.color, 0.3 * paint.opacity, true, false);
        put_own(ring, paint.color, paint.opacity, true, false);
    }

    void box(const recording::BoxState& state) {
        check_near(state.to_world.translation, state.thing);
        if (hidden(state.thing)) return;
        const Paint paint = paint_of(recording_, state.material);
        Transform at = state.to_world;
        at.translation += options_.shift;
        if (!options_.wireframe) slab(at, state.half_extents, paint, paint.opacity > 0.99);
        // what can be looked through keeps its edges
        if (paint.opacity > 0.99 && !options_.wireframe) return;
        const Vec3& h = state.half_extents;
        for (int axis = 0; axis < 3; ++axis) {
            const int u = (axis + 1) % 3, v = (axis + 2) % 3;
            for (int corner = 0; corner < 4; ++corner) {
                Vec3 from = Vec3::Zero();
                from[axis] = -h[axis];
                from[u] = (corner & 1) != 0 ? h[u] : -h[u];
                from[v] = (corner & 2) != 0 ? h[v] : -h[v];
                Vec3 to = from;
                to[axis] = h[axis];
                tube({at * from, at * to}, 0.004, {paint.color, 1.0}, false);
            }
        }
    }

    void line(const recording::LineState& state) {
        check_near(state.from, state.thing);
        check_near(state.to, state.thing);
        if (hidden(state.thing)) return;
        const Paint paint = paint_of(recording_, state.material);
        const Vec3 from = state.from + options_.shift, to = state.to + options_.shift;
        const recording::Thing& what = thing(state.thing);
        if (what.name == "wall" || what.layer == "walls") {
            wall(from, to, paint);
        } else if (what.layer == "forces" || what.layer == "impulses") {
            arrow(from, to, paint);
        } else if (what.layer == "contacts") {
            dot(from, (to - from).norm(), paint);
        } else {
            tube({from, to}, 0.008, paint, true);
        }
    }

    void string(const recording::StringState& state) {
        if (hidden(state.thing)) return;
        std::vector<Vec3> points;
        for (const Vec3& point : state.points) {
            check_near(point, state.thing);
            points.push_back(point + options_.shift);
        }
        // what a puppet hangs on is thin
        const double radius = thing(state.thing).layer == "threads" ? 0.0015 : 0.006;
        tube(points, radius, paint_of(recording_, state.material), true);
    }

private:
    [[nodiscard]] const recording::Thing& thing(int index) const {
        return recording_.things()[static_cast<std::size_t>(index)];
    }

    [[nodiscard]] bool hidden(int index) const {
        const std::vector<std::string>& layers = options_.hidden_layers;
        return std::find(layers.begin(), layers.end(), thing(index).layer) != layers.end();
    }

    void check_near(const Vec3& place, int index) const {
        if (place.allFinite() && place.cwiseAbs().maxCoeff() <= 1e6) return;
        Problem problem;
        problem.message = "\"" + thing(index).name + "\" is farther away than a million metres";
        problem.hint = "are its units metres?";
        throw InputError({problem});
    }

    /// Metres that nobody will miss, at that distance.
    [[nodiscard]] double blur_at(const Vec3& centre) const {
        const double depth = std::max(view_.depth_of(centre), 0.3);
        return options_.coarseness / view_.pixels_per_metre(depth);
    }

    void put(const Shape& shape, const Transform& at, double opacity, bool seen) {
        const Vec3 centre = at * shape.centre;
        // shadows reach further than what throws them
        const double around = shape.reach + 1.2 * std::max(0.0, centre.y());
        if (!may_be_seen(view_, centre, around)) return;
        const double blur = blur_at(centre);
        const auto alpha = static_cast<float>(opacity);
        if (seen && may_be_seen(view_, centre, shape.reach)) {
            const bool cut = !shape.cut.triangles.empty();
            set_.seen.push_back({cut ? &shape.cut : &shape.level(blur), at, alpha, true});
        }
        if (opacity < 0.5) return;
        set_.casters.push_back(
            {&shape.level(std::max(blur, options_.grain * shadow_blur)), at, 1.0F, true});
        set_.bulk.push_back(
            {&shape.level(std::max(blur, options_.grain * bulk_blur)), at, 1.0F, true});
        for (const Ball& ball : shape.balls) {
            set_.balls.push_back({at * ball.centre, ball.radius});
        }
    }

    /// A mesh that lies in the world already.
    void put_own(const geometry::TriangleMesh& mesh, const Vec3& color, double opacity, bool seen,
                 bool solid) {
        if (mesh.triangles.empty()) return;
        Surface& surface = set_.own.emplace_back();
        picture::append(surface, mesh, std::span(&color, 1));
        const Placed placed{&surface, {}, static_cast<float>(opacity), solid};
        if (seen) set_.seen.push_back(placed);
        if (!solid || opacity < 0.5) return;
        set_.casters.push_back(placed);
        set_.bulk.push_back(placed);
        const geometry::AxisBox box = geometry::bounds(mesh);
        const double radius = 0.25 * box.size().minCoeff() + 0.1 * box.size().maxCoeff();
        set_.balls.push_back({box.centre(), radius});
    }

    /// A box whose faces are cut small enough to show the shadows that fall on them.
    void slab(const Transform& at, const Vec3& half, const Paint& paint, bool solid) {
        if (!(half.minCoeff() >= 0.0)) return;
        constexpr double square = 0.25;
        geometry::TriangleMesh mesh;
        for (int axis = 0; axis < 3; ++axis) {
            const int u = (axis + 1) % 3, v = (axis + 2) % 3;
            const int nu = std::clamp(static_cast<int>(2.0 * half[u] / square), 1, 24);
            const int nv = std::clamp(static_cast<int>(2.0 * half[v] / square), 1, 24);
            for (const double side : {-1.0, 1.0}) {
                const int first = mesh.vertex_count();
                for (int j = 0; j <= nv; ++j) {
                    for (int i = 0; i <= nu; ++i) {
                        Vec3 p;
                        p[axis] = side * half[axis];
                        p[u] = half[u] * (2.0 * i / nu - 1.0);
                        p[v] = half[v] * (2.0 * j / nv - 1.0);
                        mesh.vertices.push_back(at * p);
                    }
                }
                for (int j = 0; j < nv; ++j) {
                    for (int i = 0; i < nu; ++i) {
                        const int a = first + j * (nu + 1) + i, b = a + 1, c = a + nu + 1;
                        const int d = c + 1;
                        if (side > 0.0) {
                            mesh.triangles.push_back({a, b, d});
                            mesh.triangles.push_back({a, d, c});
                        } else {
                            mesh.triangles.push_back({a, d, b});
                            mesh.triangles.push_back({a, c, d});
                        }
                    }
                }
            }
        }
        Surface& surface = set_.own.emplace_back();
        picture::append(surface, mesh, std::span(&paint.color, 1));
        set_.seen.push_back({&surface, {}, static_cast<float>(paint.opacity), true});
        if (!solid) return;
        set_.casters.push_back({&surface, {}, 1.0F, true});
        set_.bulk.push_back({&surface, {}, 1.0F, true});
    }

    void wall(const Vec3& from, const Vec3& to, const Paint& paint) {
        constexpr double tall = 0.45, thick = 0.05;
        const Vec3 along = to - from;
        const double length = along.norm();
        if (!(length > 1e-6)) return;
        const Quat turn = rotation_about(Axis::y, std::atan2(along.x(), along.z()));
        const Vec3 middle = (from + to) / 2.0 + Vec3(0.0, tall / 2.0, 0.0);
        // stone is pale: walls are there to be looked past
        const Paint pale{0.3 * paint.color + Vec3(0.62, 0.61, 0.59), paint.opacity};
        slab({turn, middle}, {thick, tall / 2.0, length / 2.0 + thick}, pale, true);
    }

    /// At least a pixel thick wherever it is.
    [[nodiscard]] double thickness(const Vec3& at, double radius) const {
        return std::max(radius, 0.65 / view_.pixels_per_metre(std::max(view_.depth_of(at), 0.1)));
    }

    void tube(const std::vector<Vec3>& points, double radius, const Paint& paint, bool solid) {
        std::vector<std::pair<Vec3, Vec3>> pieces;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            pieces.emplace_back(points[i], points[i + 1]);
        }
        tubes(pieces, radius, paint, solid);
    }

    void tubes(const std::vector<std::pair<Vec3, Vec3>>& pieces, double radius, const Paint& paint,
               bool solid) {
        constexpr int sides = 6;
        geometry::TriangleMesh mesh;
        for (const auto& [start, stop] : pieces) {
            const Vec3 along = stop - start;
            if (!(along.norm() > 1e-9)) continue;
            const Vec3 u = tangent_to(along.normalized()), v = along.normalized().cross(u);
            const int first = mesh.vertex_count();
            for (const Vec3& end : {start, stop}) {
                const double thick = thickness(end, radius);
                for (int k = 0; k < sides; ++k) {
                    const double angle = 2.0 * pi * k / sides;
                    mesh.vertices.push_back(end +
                                            thick * (std::cos(angle) * u + std::sin(angle) * v));
                }
            }
            for (int k = 0; k < sides; ++k) {
                const int a = first + k, b = first + (k + 1) % sides;
                mesh.triangles.push_back({a, b, b + sides});
                mesh.triangles.push_back({a, b + sides, a + sides});
            }
        }
        put_own(mesh, paint.color, paint.opacity, true, solid);
    }

    /// A small ball that shows its own colour.
    void dot(const Vec3& centre, double radius, const Paint& paint) {
        constexpr int around = 10, rows = 6;
        const double large =
            std::max(std::min(radius > 0.0 ? radius : 0.02, 0.02), 3.0 * thickness(centre, 0.0));
        geometry::TriangleMesh ball;
        for (int row = 0; row <= rows; ++row) {
            const double tilt = pi * row / rows;
            for (int k = 0; k < around; ++k) {
                const double turn = 2.0 * pi * k / around;
                ball.vertices.push_back(centre + large * Vec3(std::sin(tilt) * std::sin(turn),
                                                              -std::cos(tilt),
                                                              std::sin(tilt) * std::cos(turn)));
                if (row == rows) continue;
                const int a = row * around + k, b = row * around + (k + 1) % around;
                ball.triangles.push_back({a, b, b + around});
                ball.triangles.push_back({a, b + around, a + around});
            }
        }
        put_own(ball, paint.color, paint.opacity, true, false);
    }

    void arrow(const Vec3& from, const Vec3& to, const Paint& paint) {
        const Vec3 along = to - from;
        const double length = along.norm();
        if (!(length > 1e-6)) return;
        const double head = std::min(0.14, 0.4 * length), wide = 0.32 * head;
        const Vec3 axis = along / length, neck = to - axis * head;
        tube({from, neck}, std::min(0.014, 0.45 * wide), {paint.color, 1.0}, false);
        constexpr int sides = 12;
        geometry::TriangleMesh cone;
        cone.vertices = {to, neck};
        const Vec3 u = tangent_to(axis), v = axis.cross(u);
        for (int k = 0; k < sides; ++k) {
            const double angle = 2.0 * pi * k / sides;
            const Vec3 out = std::cos(angle) * u + std::sin(angle) * v;
            cone.vertices.push_back(neck + std::max(wide, 2.0 * thickness(neck, 0.0)) * out);
        }
        for (int k = 0; k < sides; ++k) {
            const int a = 2 + k, b = 2 + (k + 1) % sides;
            cone.triangles.push_back({0, a, b});
            cone.triangles.push_back({1, b, a});
        }
        put_own(cone, paint.color, 1.0, true, false);
    }

    Set& set_;
    Wardrobe& wardrobe_;
    const recording::Recording& recording_;
    const raster::View& view_;
    const SetOptions& options_;
};

}  // namespace

void add_to_set(Set& set, Wardrobe& wardrobe, const recording::Recording& recording,
                const recording::State& state, const raster::View& view,
                const SetOptions& options) {
    Builder builder(set, wardrobe, recording, view, options);
    for (const auto& figure : state.figures) builder.figure(figure);
    if (!options.things_too) return;
    for (const auto& part : state.parts) builder.part(part);
    for (const auto& disc : state.discs) builder.disc(disc);
    for (const auto& box : state.boxes) builder.box(box);
    for (const auto& line : state.lines) builder.line(line);
    for (const auto& string : state.strings) builder.string(string);
}

Gaze gaze_of(const recording::Recording& recording, const recording::FigureState& figure) {
    const recording::Thing& who = recording.things()[static_cast<std::size_t>(figure.thing)];
    const recording::Skeleton& bones =
        recording.skeletons()[static_cast<std::size_t>(who.skeleton)];
    const std::vector<Transform> joints = recording::joints_in_world(bones, figure.pose);
    Gaze gaze;
    if (joints.empty()) return gaze;
    // the head, or whatever is highest
    std::size_t head = 0;
    bool named = false;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const bool is_head = body::label_of(bones.joints[i].name).role == body::Role::head;
        if (is_head && !named) head = i;
        named = named || is_head;
        if (!named && joints[i].translation.y() > joints[head].translation.y()) head = i;
    }
    const double turn = heading(joints[0].rotation);
    gaze.ahead = {std::sin(turn), 0.0, std::cos(turn)};
    gaze.eyes = joints[head].translation + Vec3(0.0, 0.09, 0.0) + 0.1 * gaze.ahead;
    return gaze;
}

}  // namespace sidestep::film
