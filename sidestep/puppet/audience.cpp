#include <algorithm>

#include "sidestep/puppet/detail/audience.h"
#include "sidestep/raster/view.h"

namespace sidestep::puppet::detail {

bool blocks(const rigid::Shape& shape, const Transform& place, const Vec3& a, const Vec3& b) {
    const Transform into = place.inverse();
    const Vec3 from = into * a, way = into * b - from;
    if (shape.kind() == rigid::Shape::Kind::ball) {
        const double along = std::clamp(-from.dot(way) / way.squaredNorm(), 0.0, 1.0);
        return (from + along * way).squaredNorm() < shape.radius() * shape.radius();
    }
    // what is left of the way, cut by face after face
    double first = 0.0, last = 1.0;
    for (const auto& face : shape.outline().faces()) {
        const double start = face.offset - face.normal.dot(from), speed = face.normal.dot(way);
        if (speed < 0.0) {
            first = std::max(first, start / speed);
        } else if (speed > 0.0) {
            last = std::min(last, start / speed);
        } else if (start <= 0.0) {
            return false;
        }
    }
    return first < last;
}

Audience::Audience(const Camera& camera, const articulated::PixelOptions& pixels)
    : eye_(camera.eye),
      // a page of usual size
      scale_(raster::View::perspective(camera.eye, camera.target, Vec3::UnitY(), radians(40.0),
                                       1280, 720),
             pixels) {}

void Audience::look(articulated::SolidBodies& bodies) {
    const auto behind = [&](const Vec3& point) {
        return std::any_of(bodies.things().begin(), bodies.things().end(), [&](const auto& thing) {
            return blocks(*thing.shape, thing.place, eye_, point);
        });
    };
    hidden_.assign(static_cast<std::size_t>(bodies.model().link_count()), 1);
    for (const articulated::LinkShape& one : bodies.shapes()) {
        std::uint8_t& hidden = hidden_[one.link];
        if (hidden == 0) continue;
        const Transform place = bodies.links()[one.link] * one.in_link;
        const auto& corners = one.shape->outline().vertices();
        if (!behind(place.translation) ||
            std::any_of(corners.begin(), corners.end(),
                        [&](const Vec3& corner) { return !behind(place * corner); })) {
            hidden = 0;
        }
    }
    // links without a shape are not looked for
    bodies.look({&scale_, 1}, hidden_);
}

}  // namespace sidestep::puppet::detail
