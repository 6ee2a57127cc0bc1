#include "sidestep/articulated/way_out.h"

#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::articulated {

namespace {

/// Keeps the way out of a shape where it is deeper than what is known.
bool deeper_in(const rigid::Shape& shape, const Transform& place, const Vec3& point, double radius,
               WayOut& known) {
    const Vec3 from = point - place.translation;
    const double far = shape.reach() + radius - known.depth;
    if (!(far > 0.0) || from.squaredNorm() >= far * far) return false;
    if (shape.kind() == rigid::Shape::Kind::ball) {
        const double distance = from.norm();
        known.depth = shape.radius() + radius - distance;
        // in the very middle every way is out
        known.normal = distance > 0.0 ? Vec3(from / distance) : Vec3(Vec3::UnitY());
        return true;
    }
    const Vec3 own = place.rotation.conjugate() * from;
    const rigid::Solid& solid = shape.solid();
    double least = radius - known.depth;
    int nearest = -1;
    double highest = -1e300;
    for (int f = 0; f < solid.face_count(); ++f) {
        const double above = solid.normal(f).dot(own) - solid.offset(f);
        if (above >= least) return false;
        if (above <= highest) continue;
        highest = above;
        nearest = f;
    }
    known.depth = radius - highest;
    known.normal = place.rotation * solid.normal(nearest);
    return true;
}

}  // namespace

std::optional<WayOut> way_out(const SolidBodies& bodies, const Vec3& point, double radius) {
    SIDESTEP_REQUIRE(point.allFinite() && std::isfinite(radius) && radius >= 0.0,
                     "a bead is somewhere and not smaller than nothing");
    WayOut known;
    if (bodies.options().ground) {
        known.depth = std::max(0.0, *bodies.options().ground + radius - point.y());
    }
    for (const LinkShape& one : bodies.shapes()) {
        const Transform place = bodies.links()[one.link] * one.in_link;
        if (!deeper_in(*one.shape, place, point, radius, known)) continue;
        known.link = one.link;
        known.fixed = -1;
    }
    for (std::size_t t = 0; t < bodies.things().size(); ++t) {
        const FixedShape& one = bodies.things()[t];
        if (!deeper_in(*one.shape, one.place, point, radius, known)) continue;
        known.link = -1;
        known.fixed = static_cast<int>(t);
    }
    if (!(known.depth > 0.0)) return std::nullopt;
    return known;
}

}  // namespace sidestep::articulated
