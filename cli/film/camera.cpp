#include "cli/film/camera.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "cli/film/set.h"
#include "cli/support/recorded_figure.h"
#include "sidestep/geometry/axis_box.h"
#include "sidestep/math/rotation.h"

namespace sidestep::film {

namespace {

/// From a target to an eye: `around` to the right of +z, `up` from level.
Vec3 direction_of(double around, double up) {
    return {std::sin(around) * std::cos(up), std::sin(up), std::cos(around) * std::cos(up)};
}

/// Of a recording's cameras, in degrees.
double recorded_lens(const recording::Recording& recording) {
    constexpr double usual = 60.0;
    for (const auto& [key, value] : recording.about()) {
        if (key != "lens_degrees") continue;
        double lens = 0.0;
        const auto read = std::from_chars(value.data(), value.data() + value.size(), lens);
        if (read.ec == std::errc() && lens >= 1.0 && lens <= 170.0) return lens;
    }
    return usual;
}

}  // namespace

std::vector<Vec3> points_of(const recording::Recording& recording, const recording::State& state,
                            const std::vector<std::string>& hidden) {
    std::vector<Vec3> points;
    const auto thing = [&](int index) -> const recording::Thing& {
        return recording.things()[static_cast<std::size_t>(index)];
    };
    for (const auto& figure : state.figures) {
        const auto& bones =
            recording.skeletons()[static_cast<std::size_t>(thing(figure.thing).skeleton)];
        Vec3 low = Vec3::Constant(1e30), high = -low;
        const auto take = [&](const Vec3& p) {
            low = low.cwiseMin(p);
            high = high.cwiseMax(p);
        };
        const std::vector<Transform> joints = recording::joints_in_world(bones, figure.pose);
        for (const Transform& joint : joints) take(joint.translation);
        for (const recording::EndSite& end : bones.end_sites) {
            take(joints[static_cast<std::size_t>(end.joint)] * end.offset);
        }
        const int costume = thing(figure.thing).costume;
        if (costume != recording::none) {
            for (const int skin : recording.costumes()[static_cast<std::size_t>(costume)].skins) {
                for (const Vec3& p : recording::skinned_vertices(
                         recording.skins()[static_cast<std::size_t>(skin)], joints)) {
                    take(p);
                }
            }
        }
        if (!(low.x() <= high.x())) continue;
        // flesh around the joints, and shoes on the ground
        const double flesh = 0.07 * (high.y() - low.y());
        low -= Vec3::Constant(flesh);
        high += Vec3(flesh, 1.6 * flesh, flesh);
        for (int corner = 0; corner < 8; ++corner) {
            points.emplace_back((corner & 1) != 0 ? high.x() : low.x(),
                                (corner & 2) != 0 ? high.y() : low.y(),
                                (corner & 4) != 0 ? high.z() : low.z());
        }
    }
    for (const auto& part : state.parts) {
        const std::string& layer = thing(part.thing).layer;
        if (layer == "cameras" || layer == "floor" ||
            std::find(hidden.begin(), hidden.end(), layer) != hidden.end()) {
            continue;
        }
        const auto& mesh = recording.meshes()[static_cast<std::size_t>(thing(part.thing).mesh)];
        if (mesh.surface.vertices.empty()) continue;
        const geometry::AxisBox box = geometry::bounds(mesh.surface);
        for (int corner = 0; corner < 8; ++corner) {
            points.push_back(part.to_world * Vec3((corner & 1) != 0 ? box.high.x() : box.low.x(),
                                                  (corner & 2) != 0 ? box.high.y() : box.low.y(),
                                                  (corner & 4) != 0 ? box.high.z() : box.low.z()));
        }
    }
    for (const auto& box : state.boxes) {
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3 side((corner & 1) != 0 ? 1 : -1, (corner & 2) != 0 ? 1 : -1,
                            (corner & 4) != 0 ? 1 : -1);
            points.push_back(box.to_world * Vec3(side.cwiseProduct(box.half_extents)));
        }
    }
    for (const auto& string : state.strings) {
        points.insert(points.end(), string.points.begin(), string.points.end());
    }
    const auto is_wall = [&](const recording::LineState& line) {
        return thing(line.thing).name == "wall" || thing(line.thing).layer == "walls";
    };
    for (const auto& line : state.lines) {
        if (is_wall(line)) continue;
        points.push_back(line.from);
        points.push_back(line.to);
    }
    // a wall around nobody is looked at, too
    if (!points.empty()) return points;
    for (const auto& line : state.lines) {
        points.push_back(line.from);
        points.push_back(line.to);
    }
    for (const auto& disc : state.discs) {
        points.push_back(disc.centre + Vec3(disc.radius, 0, disc.radius));
        points.push_back(disc.centre - Vec3(disc.radius, 0, disc.radius));
    }
    return points;
}

std::vector<int> cameras_of(const recording::Recording& recording) {
    std::vector<int> found;
    const auto things = recording.things();
    for (std::size_t i = 0; i < things.size(); ++i) {
        if (things[i].kind == recording::Kind::part && things[i].layer == "cameras") {
            found.push_back(static_cast<int>(i));
        }
    }
    return found;
}

Cameraman::Cameraman(const recording::Recording& recording, const CameraOptions& options,
                     double from, double to, int width, int height, const std::vector<Vec3>& more)
    : recording_(&recording), options_(options), first_time_(from), width_(width), height_(height) {
    const bool walks =
        options.kind == CameraKind::follow || options.kind == CameraKind::first_person;
    const double usual = options.kind == CameraKind::orbit    ? 30.0
                         : options.kind == CameraKind::top    ? 24.0
                         : options.kind == CameraKind::follow ? 42.0
                                                              : 64.0;
    field_ = radians(options.field_deg.value_or(usual));
    if (walks) {
        for (const cli::Presence& presence : cli::presence_of(recording, options.figure)) {
            there_.emplace_back(presence.first_s, presence.last_s);
        }
        distance_ = options.distance.value_or(4.6);
        lamp_turn_ = 0.6;
        return;
    }
    if (options.kind == CameraKind::recorded) {
        if (!options.field_deg) field_ = radians(recorded_lens(recording));
        const raster::View first = view(from);
        // what it looks at is about where most things are
        geometry::AxisBox box;
        for (const Vec3& p : points_of(recording, recording.state_at(from))) {
            box.low = box.low.cwiseMin(p);
            box.high = box.high.cwiseMax(p);
        }
        distance_ = box.empty() ? 5.0 : std::max(1.0, first.depth_of(box.centre()));
        lamp_turn_ = std::atan2(-first.ahead().x(), -first.ahead().z());
        return;
    }
    // some moments tell where everybody goes
    std::vector<Vec3> points = more;
    const int moments = to > from ? 24 : 1;
    for (int i = 0; i < moments; ++i) {
        const double time = moments == 1 ? from : from + (to - from) * i / (moments - 1.0);
        const std::vector<Vec3> here =
            points_of(recording, recording.state_at(time), options.hidden);
        points.insert(points.end(), here.begin(), here.end());
    }
    std::erase_if(points,
                  [](const Vec3& p) { return !p.allFinite() || p.cwiseAbs().maxCoeff() > 1e6; });
    if (points.empty()) points = {Vec3(-1, 0, -1), Vec3(1, 1.8, 1)};
    fit(points);
    lamp_turn_ = options.kind == CameraKind::top ? 0.0 : radians(options.around.value_or(32.0));
}

raster::View Cameraman::from_direction(const Vec3& direction, const Vec3& target,
                                       double distance) const {
    const bool steep = std::abs(direction.y()) > 0.999;
    return raster::View::perspective(target + direction * distance, target,
                                     steep ? Vec3(-Vec3::UnitZ()) : Vec3::UnitY(), field_, width_,
                                     height_, std::max(0.02, 0.002 * distance));
}

void Cameraman::fit(const std::vector<Vec3>& points) {
    geometry::AxisBox box;
    for (const Vec3& p : points) {
        box.low = box.low.cwiseMin(p);
        box.high = box.high.cwiseMax(p);
    }
    target_ = box.centre();
    const double size = std::max(box.size().norm(), 0.2);
    // one body from its own height; a wide crowd from higher, so that nobody hides everybody
    const double breadth = std::hypot(box.size().x(), box.size().z());
    up_ = 12.0 + 18.0 * std::clamp((breadth / std::max(box.size().y(), 0.1) - 2.0) / 8.0, 0.0, 1.0);
    const bool top = options_.kind == CameraKind::top;
    const Vec3 direction = top ? Vec3::UnitY()
                               : direction_of(radians(options_.around.value_or(32.0)),
                                              radians(options_.up.value_or(up_)));
    // as near as lets everybody in, then in the middle of the picture; twice, since moving changes
    // what is near
    for (int round = 0; round < 4; ++round) {
        double near = 0.05 * size, far = 100.0 * size;
        for (int i = 0; i < 50; ++i) {
            const double middle = std::sqrt(near * far);
            const raster::View view = from_direction(direction, target_, middle);
            const bool fits = std::all_of(points.begin(), points.end(), [&](const Vec3& p) {
                const Vec3 at = view.project(p);
                constexpr double air = 0.055;
                return at.z() > 0.0 && at.z() < 1.0 && at.x() >= air * width_ &&
                       at.x() <= (1.0 - air) * width_ && at.y() >= air * height_ &&
                       at.y() <= (1.0 - air) * height_;
            });
            (fits ? far : near) = middle;
        }
        distance_ = far;
        const raster::View view = from_direction(direction, target_, distance_);
        Vec2 low = Vec2::Constant(1e30), high = -low;
        for (const Vec3& p : points) {
            const Vec3 at = view.project(p);
            low = low.cwiseMin(at.head<2>());
            high = high.cwiseMax(at.head<2>());
        }
        const Vec2 off = (low + high) / 2.0 - Vec2(width_ / 2.0, height_ / 2.0);
        const double scale = view.pixels_per_metre(distance_);
        target_ += view.right() * (off.x() / scale) - view.up() * (off.y() / scale);
    }
    if (options_.distance) distance_ = *options_.distance;
}

double Cameraman::when_there(double time) const {
    double best = time, off = 1e300;
    for (const auto& [first, last] : there_) {
        const double inside = std::clamp(time, first, std::max(first, last - 1e-6));
        if (std::abs(inside - time) < off) {
            off = std::abs(inside - time);
            best = inside;
        }
    }
    return best;
}

void Cameraman::smooth_place(double time, double window, Vec3& place, Vec3& ahead) const {
    constexpr int steps = 8;
    place = Vec3::Zero();
    Vec3 before = Vec3::Zero(), after = Vec3::Zero(), facing = Vec3::Zero();
    for (int i = -steps; i <= steps; ++i) {
        const double at = when_there(time + window * i / steps);
        const recording::State state = recording_->state_of(options_.figure, at);
        if (state.figures.empty() || state.figures[0].pose.translations.empty()) continue;
        const Vec3 root = state.figures[0].pose.translations[0];
        const double turn = heading(state.figures[0].pose.rotations[0]);
        facing += Vec3(std::sin(turn), 0.0, std::cos(turn));
        place += root / (2 * steps + 1.0);
        (i < 0 ? before : after) += i == 0 ? Vec3(Vec3::Zero()) : Vec3(root / double{steps});
    }
    Vec3 way = after - before;
    way.y() = 0.0;
    // who walks looks where they go; who stands, where they face
    ahead = way / std::max(window, 1e-3) + 0.25 * facing.normalized();
    ahead = ahead.norm() > 1e-6 ? Vec3(ahead.normalized()) : Vec3::UnitZ();
}

raster::View Cameraman::orbit(double time) const {
    if (options_.kind == CameraKind::top) return from_direction(Vec3::UnitY(), target_, distance_);
    const double around =
        radians(options_.around.value_or(32.0) + options_.turn_deg_s * (time - first_time_));
    const double up = radians(std::clamp(options_.up.value_or(up_), -89.0, 89.0));
    return from_direction(direction_of(around, up), target_, distance_);
}

raster::View Cameraman::follow(double time) const {
    Vec3 place, ahead;
    smooth_place(time, 1.0, place, ahead);
    const double behind =
        std::atan2(-ahead.x(), -ahead.z()) + radians(options_.around.value_or(14.0));
    const Vec3 direction = direction_of(behind, radians(options_.up.value_or(19.0)));
    const Vec3 target = place + 0.5 * ahead + Vec3(0.0, 0.25, 0.0);
    return from_direction(direction, target, distance_);
}

raster::View Cameraman::first_person(double time) const {
    Vec3 place, ahead;
    smooth_place(time, 0.5, place, ahead);
    const recording::State state = recording_->state_of(options_.figure, when_there(time));
    Vec3 eyes = place + Vec3(0, 0.7, 0);
    if (!state.figures.empty()) eyes = gaze_of(*recording_, state.figures[0]).eyes;
    const double turn = std::atan2(ahead.x(), ahead.z()) - radians(options_.around.value_or(0.0));
    const double up = radians(std::clamp(options_.up.value_or(-7.0), -85.0, 85.0));
    return raster::View::perspective(eyes, eyes + direction_of(turn, up), Vec3::UnitY(), field_,
                                     width_, height_, 0.03);
}

raster::View Cameraman::recorded(double time) const {
    const recording::State state = recording_->state_of(options_.figure, time);
    const Transform at = state.parts.empty() ? Transform{} : state.parts[0].to_world;
    const Vec3 ahead = at.rotation * Vec3::UnitZ();
    return raster::View::perspective(at.translation, at.translation + ahead,
                                     at.rotation * Vec3::UnitY(), field_, width_, height_, 0.03);
}

raster::View Cameraman::view(double time) const {
    switch (options_.kind) {
        case CameraKind::follow:
            return follow(time);
        case CameraKind::first_person:
            return first_person(time);
        case CameraKind::recorded:
            return recorded(time);
        default:
            return orbit(time);
    }
}

}  // namespace sidestep::film
