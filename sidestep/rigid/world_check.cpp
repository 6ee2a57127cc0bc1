// What is wrong with a body, in words.
#include <fmt/core.h>

#include <cmath>

#include "sidestep/rigid/world.h"

namespace sidestep::rigid {

namespace {

std::string numbers(const Vec3& v) {
    return fmt::format("({}, {}, {})", v.x(), v.y(), v.z());
}

}  // namespace

Problems World::check(const Body& body) {
    Problems problems;
    const auto say = [&](std::string code, std::string message, std::string hint) {
        problems.push_back({.file = {},
                            .message = std::move(message),
                            .hint = std::move(hint),
                            .code = std::move(code)});
    };
    if (!body.shape) say("no_shape", "has no shape", "give it a box, a ball or a polyhedron");
    if (body.role == Role::moving && !(std::isfinite(body.mass) && body.mass > 0.0)) {
        say("mass", fmt::format("mass is {} kg, expected a positive number", body.mass),
            "a body that nothing can move is fixed, not heavy");
    }
    const Material& m = body.material;
    if (!(m.elasticity >= 0.0 && m.elasticity <= 1.0)) {
        say("elasticity", fmt::format("elasticity is {}, expected 0 to 1", m.elasticity),
            "above 1 every bounce would add energy");
    }
    if (!(m.friction >= 0.0)) {
        say("friction", fmt::format("friction is {}, expected 0 or more", m.friction),
            "infinity is allowed: never slides");
    }
    const Transform& at = body.to_world;
    const auto finite = [&](const char* name, const Vec3& v) {
        if (!v.allFinite()) {
            say("not_finite", fmt::format("{} is {}, not finite", name, numbers(v)), "");
        }
    };
    finite("place", at.translation);
    finite("velocity", body.velocity);
    finite("spin", body.spin);
    if (!(std::abs(at.rotation.norm() - 1.0) < 1e-6)) {
        say("rotation", fmt::format("rotation has length {}, expected 1", at.rotation.norm()),
            "normalise the quaternion");
    }
    for (std::size_t k = 0; k < body.guide.size(); ++k) {
        const GuideKey& key = body.guide[k];
        const bool good = std::isfinite(key.seconds) && key.to_world.translation.allFinite() &&
                          std::abs(key.to_world.rotation.norm() - 1.0) < 1e-6;
        if (!good) {
            say("guide", fmt::format("guide key {} is not a moment and a place", k),
                "numbers must be finite and rotations of unit length");
        }
        if (k > 0 && !(key.seconds > body.guide[k - 1].seconds)) {
            say("guide_order",
                fmt::format("guide key {} is at {} s, not after {} s", k, key.seconds,
                            body.guide[k - 1].seconds),
                "keys must ascend");
        }
    }
    if (!body.guide.empty() && body.role != Role::guided) {
        say("guide_role", "has a guide but is not guided", "set the role to guided");
    }
    return problems;
}

}  // namespace sidestep::rigid
