#include <algorithm>
#include <cmath>

#include "sidestep/geometry/axis_box.h"
#include "sidestep/puppet/detail/string_contact.h"

namespace sidestep::puppet::detail {

Inward inward(const rigid::Shape& shape, const Vec3& point) {
    if (shape.kind() == rigid::Shape::Kind::ball) {
        const double away = point.norm();
        return {shape.radius() - away, away > 0.0 ? Vec3(point / away) : Vec3(Vec3::UnitY())};
    }
    Inward best{.depth = 1e300};
    if (shape.is_box()) {
        for (int k = 0; k < 3; ++k) {
            const double depth = shape.half_extents()[k] - std::abs(point[k]);
            if (depth >= best.depth) continue;
            best.depth = depth;
            best.normal = Vec3::Unit(k) * (point[k] < 0.0 ? -1.0 : 1.0);
        }
        return best;
    }
    for (const auto& face : shape.outline().faces()) {
        const double depth = face.offset - face.normal.dot(point);
        if (depth < best.depth) best = {depth, face.normal};
    }
    return best;
}

StringContact::StringContact(std::span<const StringTie> ties, const Strings& strings,
                             const articulated::SolidBodies& bodies) {
    for (const articulated::LinkShape& one : bodies.shapes()) {
        things_.push_back({one.shape.get(), one.link, {}, one.shape->reach(), false});
    }
    for (const articulated::FixedShape& one : bodies.things()) {
        things_.push_back({one.shape.get(), -1, one.place, one.shape->reach(), false});
    }
    place(bodies);
    skip_m_.assign(ties.size() * things_.size(), 0.0);
    through_.assign(skip_m_.size(), 0);
    constexpr double margin_m = 0.01;
    for (std::size_t s = 0; s < ties.size(); ++s) {
        for (std::size_t t = 0; t < things_.size(); ++t) {
            const Thing& thing = things_[t];
            if (thing.link != ties[s].link) continue;
            const Vec3 tie = bodies.links()[thing.link] * ties[s].point;
            skip_m_[s * things_.size() + t] =
                (tie - thing.place.translation).norm() + thing.radius + margin_m;
        }
    }
    // whoever is inside now is let through
    std::fill(through_.begin(), through_.end(), std::uint8_t{1});
    (void)find(strings, bodies);
}

void StringContact::place(const articulated::SolidBodies& bodies) {
    for (std::size_t t = 0; t < bodies.shapes().size(); ++t) {
        const articulated::LinkShape& one = bodies.shapes()[t];
        things_[t].place = bodies.links()[one.link] * one.in_link;
    }
}

std::span<StringTouch> StringContact::find(const Strings& strings,
                                           const articulated::SolidBodies& bodies) {
    place(bodies);
    touches_.clear();
    links_.clear();
    const int particles = strings.options().particles;
    const std::size_t count = things_.size();
    for (int s = 0; s < strings.count(); ++s) {
        geometry::AxisBox box;
        for (int i = 1; i < particles; ++i) box.include(strings.point(s, i));
        for (Thing& thing : things_) {
            const Vec3 nearest = thing.place.translation.cwiseMax(box.low).cwiseMin(box.high);
            thing.near =
                (nearest - thing.place.translation).squaredNorm() < thing.radius * thing.radius;
        }
        std::uint8_t* const through = through_.data() + s * count;
        inside_.assign(count, 0);
        const double link = strings.length(s) / (particles - 1);
        for (int i = 1; i < particles; ++i) {
            const Vec3 point = strings.point(s, i);
            double deepest = 0.0;
            std::size_t with = count;
            Vec3 normal = Vec3::UnitY();
            for (std::size_t t = 0; t < count; ++t) {
                const Thing& thing = things_[t];
                if (!thing.near || link * (particles - 1 - i) <= skip_m_[s * count + t]) continue;
                const Vec3 way = point - thing.place.translation;
                if (way.squaredNorm() >= thing.radius * thing.radius) continue;
                const Inward in = inward(*thing.shape, thing.place.rotation.conjugate() * way);
                if (in.depth <= 0.0) continue;
                inside_[t] = 1;
                if (through[t] != 0 || in.depth <= deepest) continue;
                deepest = in.depth;
                with = t;
                normal = thing.place.rotation * in.normal;
            }
            if (with == count) continue;
            StringTouch touch{.string = s, .particle = i, .normal = normal, .depth = deepest};
            const int whose = things_[with].link;
            if (whose >= 0) {
                const Transform& place = bodies.links()[whose];
                const Motion& v = bodies.velocities()[whose];
                const Vec3 arm = place.rotation.conjugate() * (point - place.translation);
                touch.velocity = place.rotation * (v.linear + v.angular.cross(arm));
            }
            touches_.push_back(touch);
            links_.push_back(whose);
        }
        for (std::size_t t = 0; t < count; ++t) through[t] = through[t] & inside_[t];
    }
    return touches_;
}

}  // namespace sidestep::puppet::detail
