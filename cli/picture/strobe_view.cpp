#include "cli/picture/strobe_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/geometry/axis_box.h"

namespace sidestep::picture {

namespace {

constexpr double margin_px = 36.0, title_px = 64.0;

Color mixed(const Color& a, const Color& b, double share) {
    const auto s = static_cast<float>(share);
    return {a.r + s * (b.r - a.r), a.g + s * (b.g - a.g), a.b + s * (b.b - a.b),
            a.a + s * (b.a - a.a)};
}

/// Far away, a little above, looking across the flight.
struct StrobeEye {
    Vec3 right = Vec3::UnitX(), up = Vec3::UnitY(), back = Vec3::UnitZ();
    Vec3 middle = Vec3::Zero();
    double distance = 10.0;  // from the middle
    double scale = 100.0;    // pixels per metre in the middle
    Vec2 centre = Vec2::Zero();

    [[nodiscard]] Vec2 flat(const Vec3& p) const {
        const Vec3 off = p - middle;
        const double near = distance / std::max(1e-3 * distance, distance - off.dot(back));
        return {off.dot(right) * near, -off.dot(up) * near};
    }
    [[nodiscard]] Vec2 operator()(const Vec3& p) const { return centre + scale * flat(p); }
    [[nodiscard]] double depth(const Vec3& p) const { return (p - middle).dot(back); }
    [[nodiscard]] Vec3 position() const { return middle + distance * back; }
    [[nodiscard]] double pixels(const Vec3& p, double metres) const {
        return scale * metres * distance / (distance - depth(p));
    }
};

/// The direction on the ground along which most happens.
Vec3 main_way(const StrobeScene& scene) {
    double xx = 0.0, xz = 0.0, zz = 0.0, sum_x = 0.0, sum_z = 0.0, count = 0.0;
    for (const StrobeBody& body : scene.bodies) {
        if (!body.moves) continue;
        for (const Transform& at : body.path) {
            sum_x += at.translation.x();
            sum_z += at.translation.z();
            count += 1.0;
        }
    }
    if (count < 2.0) return Vec3::UnitX();
    for (const StrobeBody& body : scene.bodies) {
        if (!body.moves) continue;
        for (const Transform& at : body.path) {
            const double x = at.translation.x() - sum_x / count;
            const double z = at.translation.z() - sum_z / count;
            xx += x * x;
            xz += x * z;
            zz += z * z;
        }
    }
    // the longer axis of the scatter, never leftward
    const double angle = 0.5 * std::atan2(2.0 * xz, xx - zz);
    Vec3 way(std::cos(angle), 0.0, std::sin(angle));
    // what was meant to go along x is drawn along x
    if (std::abs(std::sin(angle)) < 0.3) way = Vec3::UnitX();
    return way.x() < -1e-9 ? Vec3(-way) : way;
}

class StrobePainter {
public:
    StrobePainter(const StrobeScene& scene, const StrobeOptions& options)
        : scene_(scene), options_(options) {
        choose_moments();
        place_eye();
    }

    Drawing draw() {
        Drawing sheet(options_.width, height_, rgb(0xfbfaf7));
        sheet.title = scene_.title;
        draw_still(sheet);
        draw_trails(sheet);
        draw_shadows(sheet);
        for (std::size_t m = 0; m < moments_.size(); ++m) draw_moment(sheet, m);
        draw_blows(sheet);
        sheet.text({margin_px, 34.0}, scene_.title, {.size = 20.0, .color = ink_, .bold = true});
        sheet.text({margin_px, 54.0}, caption(), {.size = 13.0, .color = rgb(0x77746c)});
        return sheet;
    }

private:
    [[nodiscard]] bool flies(const StrobeBody& body) const {
        return body.moves && body.path.size() > 1;
    }

    // so many that the fastest stands clear of itself
    void choose_moments() {
        std::size_t steps = 1;
        double most = 0.0;
        for (const StrobeBody& body : scene_.bodies) {
            steps = std::max(steps, body.path.size());
            double way = 0.0;
            for (std::size_t k = 1; k < body.path.size(); ++k) {
                way += (body.path[k].translation - body.path[k - 1].translation).norm();
            }
            if (body.reach > 0.0) most = std::max(most, way / (2.0 * body.reach));
        }
        const int count = options_.moments > 0
                              ? options_.moments
                              : std::clamp(static_cast<int>(std::lround(1.25 * most)) + 1, 1, 48);
        for (int m = 0; m < count; ++m) {
            const double share = count > 1 ? static_cast<double>(m) / (count - 1) : 1.0;
            moments_.push_back(
                static_cast<std::size_t>(std::lround(share * static_cast<double>(steps - 1))));
        }
    }

    void place_eye() {
        const Vec3 way = main_way(scene_);
        const double tilt = radians(14.0);
        eye_.right = way;
        const Vec3 level = way.cross(Vec3::UnitY());  // towards the reader
        eye_.back = (std::cos(tilt) * level + std::sin(tilt) * Vec3::UnitY()).normalized();
        eye_.up = eye_.back.cross(eye_.right).normalized();
        // what moves must be seen; what is still, as far as it is near
        geometry::AxisBox seen;
        for (const StrobeBody& body : scene_.bodies) {
            if (!body.moves) continue;
            for (const Transform& at : body.path) {
                seen.include(Vec3(at.translation.array() - body.reach));
                seen.include(Vec3(at.translation.array() + body.reach));
            }
        }
        if (seen.empty()) {
            for (const StrobeBody& body : scene_.bodies) {
                seen.include(Vec3(body.path.back().translation.array() - body.reach));
                seen.include(Vec3(body.path.back().translation.array() + body.reach));
            }
        }
        const double size = std::max(1e-6, seen.size().norm());
        for (const StrobeBody& body : scene_.bodies) {
            if (body.moves) continue;
            for (const Vec3& corner : body.outline->vertices()) {
                const Vec3 at = body.path.back() * corner;
                // a floor goes on below: only its top is of interest
                if (!seen.expanded(0.6 * size).contains(at)) continue;
                wide_.include(at);
            }
        }
        wide_.include(seen);
        eye_.middle = wide_.centre();
        eye_.distance = 3.2 * std::max(1e-6, wide_.size().norm());
        Vec2 low = Vec2::Constant(1e30), high = -low;
        for (const Vec3& corner : wide_.corners()) {
            const Vec2 at = eye_.flat(corner);
            low = low.cwiseMin(at);
            high = high.cwiseMax(at);
        }
        const Vec2 span = (high - low).cwiseMax(1e-9);
        eye_.scale = (options_.width - 2.0 * margin_px) / span.x();
        height_ = std::clamp(eye_.scale * span.y() + title_px + margin_px, 0.3 * options_.width,
                             0.9 * options_.width);
        const double room = height_ - title_px - margin_px;
        eye_.scale = std::min(eye_.scale, room / span.y());
        eye_.centre =
            Vec2(options_.width / 2.0, title_px + room / 2.0) - eye_.scale * 0.5 * (low + high);
    }

    [[nodiscard]] std::string caption() const {
        if (moments_.size() < 2)
            return fmt::format("after {:g} s", std::round(100.0 * scene_.seconds) / 100.0);
        const double apart = scene_.seconds / static_cast<double>(moments_.size() - 1);
        return fmt::format("every {:.3f} s for {:g} s; dots: where it touched", apart,
                           std::round(100.0 * scene_.seconds) / 100.0);
    }

    /// Faces towards the eye, lit from above and the left.
    void fill(Drawing& sheet, const StrobeBody& body, const Transform& at, double strength) const {
        if (body.ball_radius > 0.0) {
            const Color base = mixed(sheet.paper(), body.color, strength);
            sheet.oval(eye_(at.translation),
                       Vec2::Constant(eye_.pixels(at.translation, body.ball_radius)), base,
                       {.color = ink_, .width = 1.2});
            return;
        }
        const Vec3 lamp = (0.5 * eye_.back + 1.2 * Vec3::UnitY() - 0.5 * eye_.right).normalized();
        for (const auto& face : body.outline->faces()) {
            const Vec3 normal = at.rotation * face.normal;
            const Vec3 spot =
                at * body.outline->vertices()[static_cast<std::size_t>(face.vertices[0])];
            if (normal.dot(eye_.position() - spot) <= 0.0) continue;
            const double light = 0.62 + 0.38 * std::max(0.0, normal.dot(lamp));
            Color shade = mixed(sheet.paper(), body.color, strength);
            shade = {shade.r * static_cast<float>(light), shade.g * static_cast<float>(light),
                     shade.b * static_cast<float>(light), 1.0F};
            std::vector<Vec2> corners;
            for (const int corner : face.vertices) {
                corners.push_back(
                    eye_(at * body.outline->vertices()[static_cast<std::size_t>(corner)]));
            }
            sheet.polygon(std::move(corners), shade);
        }
    }

    void wires(Drawing& sheet, const StrobeBody& body, const Transform& at, const Color& color,
               double width, bool hidden_too) const {
        if (body.ball_radius > 0.0) {
            ball_wires(sheet, body, at, color, width, hidden_too);
            return;
        }
        std::vector<bool> towards;
        for (const auto& face : body.outline->faces()) {
            const Vec3 spot =
                at * body.outline->vertices()[static_cast<std::size_t>(face.vertices[0])];
            towards.push_back((at.rotation * face.normal).dot(eye_.position() - spot) > 0.0);
        }
        const auto corner = [&](int v) {
            return eye_(at * body.outline->vertices()[static_cast<std::size_t>(v)]);
        };
        // what is behind comes first
        for (const bool visible : {false, true}) {
            if (!visible && !hidden_too) continue;
            for (const auto& edge : body.outline->edges()) {
                const bool seen = towards[static_cast<std::size_t>(edge.faces[0])] ||
                                  towards[static_cast<std::size_t>(edge.faces[1])];
                if (seen != visible) continue;
                const Stroke stroke =
                    visible ? Stroke{color, width, 0.0}
                            : Stroke{mixed(color, sheet.paper(), 0.45), 0.55 * width, 3.0};
                sheet.line(corner(edge.vertices[0]), corner(edge.vertices[1]), stroke);
            }
        }
    }

    // its rim and three great circles that turn with it
    void ball_wires(Drawing& sheet, const StrobeBody& body, const Transform& at, const Color& color,
                    double width, bool hidden_too) const {
        constexpr int pieces = 48;
        const double radius = body.ball_radius;
        sheet.oval(eye_(at.translation), Vec2::Constant(eye_.pixels(at.translation, radius)),
                   {0, 0, 0, 0}, {.color = color, .width = width});
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 u = at.rotation * Vec3::Unit((axis + 1) % 3);
            const Vec3 v = at.rotation * Vec3::Unit((axis + 2) % 3);
            const auto spot = [&](int k) {
                const double turn = 2.0 * pi * k / pieces;
                return Vec3(at.translation + radius * (std::cos(turn) * u + std::sin(turn) * v));
            };
            for (int k = 0; k < pieces; ++k) {
                const Vec3 a = spot(k), b = spot(k + 1);
                const Vec3 out = 0.5 * (a + b) - at.translation;
                const bool seen = out.dot(eye_.position() - 0.5 * (a + b)) > 0.0;
                if (!seen && !hidden_too) continue;
                if (!seen && k % 2 == 0) continue;
                sheet.line(eye_(a), eye_(b),
                           seen ? Stroke{color, 0.8 * width, 0.0}
                                : Stroke{mixed(color, sheet.paper(), 0.5), 0.45 * width, 0.0});
            }
        }
    }

    void draw_still(Drawing& sheet) const {
        // far ones first
        std::vector<const StrobeBody*> order;
        for (const StrobeBody& body : scene_.bodies) {
            if (!flies(body)) order.push_back(&body);
        }
        const auto nearest = [&](const StrobeBody* body) {
            return eye_.depth(body->path.back().translation);
        };
        std::stable_sort(order.begin(), order.end(), [&](const StrobeBody* a, const StrobeBody* b) {
            // floors below everything
            const bool fixed_a = !a->moves, fixed_b = !b->moves;
            if (fixed_a != fixed_b) return fixed_a;
            return nearest(a) < nearest(b);
        });
        for (const StrobeBody* body : order) {
            fill(sheet, *body, body->path.back(), body->moves ? 0.9 : 0.45);
            wires(sheet, *body, body->path.back(), rgb(0x8d8a80), body->moves ? 0.8 : 1.0, false);
        }
    }

    void draw_trails(Drawing& sheet) const {
        for (const StrobeBody& body : scene_.bodies) {
            if (!flies(body)) continue;
            std::vector<Vec2> points;
            for (const Transform& at : body.path) points.push_back(eye_(at.translation));
            sheet.polyline(std::move(points), {mixed(body.color, sheet.paper(), 0.35), 1.1, 4.0});
        }
    }

    /// A small blot on the ground below each moment, where there is ground at all.
    void draw_shadows(Drawing& sheet) const {
        double ground = -1e30;
        for (const StrobeBody& body : scene_.bodies) {
            if (body.moves || body.ball_radius > 0.0) continue;
            double top = -1e30;
            for (const Vec3& corner : body.outline->vertices()) {
                top = std::max(top, (body.path.back() * corner).y());
            }
            if (top < wide_.low.y() + 0.2 * wide_.size().y()) ground = std::max(ground, top);
        }
        if (ground < -1e29) return;
        for (const StrobeBody& body : scene_.bodies) {
            if (!flies(body)) continue;
            for (const std::size_t m : moments_) {
                Vec3 below = body.path[std::min(m, body.path.size() - 1)].translation;
                const double high = std::max(0.0, below.y() - ground);
                below.y() = ground;
                const double radius = eye_.pixels(below, 0.7 * body.reach);
                const double strength =
                    0.16 / (1.0 + 2.0 * high / std::max(1e-6, body.reach) * 0.25);
                sheet.oval(eye_(below), {radius, radius * std::max(0.12, eye_.back.y())},
                           {0.2F, 0.18F, 0.15F, static_cast<float>(strength)},
                           {.color = {}, .width = 0.0});
            }
        }
    }

    void draw_moment(Drawing& sheet, std::size_t m) const {
        const bool last = m + 1 == moments_.size();
        const double share = moments_.size() > 1
                                 ? static_cast<double>(m) / static_cast<double>(moments_.size() - 1)
                                 : 1.0;
        for (const StrobeBody& body : scene_.bodies) {
            if (!flies(body)) continue;
            const Transform& at = body.path[std::min(moments_[m], body.path.size() - 1)];
            const Color dark{0.55F * body.color.r, 0.55F * body.color.g, 0.55F * body.color.b,
                             1.0F};
            if (last) fill(sheet, body, at, 0.95);
            // early moments are paler
            wires(sheet, body, at, mixed(mixed(sheet.paper(), dark, 0.55), dark, share),
                  last ? 1.8 : 1.35, !last);
        }
    }

    void draw_blows(Drawing& sheet) const {
        const bool any = std::any_of(scene_.bodies.begin(), scene_.bodies.end(),
                                     [&](const StrobeBody& body) { return flies(body); });
        const std::size_t most = any ? 400 : 0;
        for (std::size_t k = 0; k < std::min(most, scene_.blows.size()); ++k) {
            sheet.disc(eye_(scene_.blows[k]), 3.4, rgb(0xfbfaf7));
            sheet.disc(eye_(scene_.blows[k]), 2.4, rgb(0xd64045));
        }
    }

    const StrobeScene& scene_;
    StrobeOptions options_;
    std::vector<std::size_t> moments_;
    geometry::AxisBox wide_;
    StrobeEye eye_;
    double height_ = 600.0;
    Color ink_ = rgb(0x2d2c29);
};

}  // namespace

Drawing strobe_view(const StrobeScene& scene, const StrobeOptions& options) {
    return StrobePainter(scene, options).draw();
}

}  // namespace sidestep::picture
