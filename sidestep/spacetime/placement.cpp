#include "sidestep/spacetime/placement.h"

#include <cmath>
#include <string>
#include <utility>

#include "sidestep/base/require.h"

namespace sidestep::spacetime {

namespace {

struct Turn {
    double cosine, sine;
};

// Our own cosine and sine: the angle is brought within an eighth of a turn by quarter turns, the
// quarter being three numbers whose sum has 100 correct bits; then Taylor's series, whose first
// term left out is below 2e-19. Good to about a unit in the last place up to 1e5 turns.
Turn turn_by(double angle_rad) {
    const double quarters = std::nearbyint(angle_rad * 0.63661977236758134308);
    // trailing bits are zero, so that quarters times the first two are exact
    double x = angle_rad - quarters * 0x1.921fb544p+0;
    x -= quarters * 0x1.0b4611a6p-34;
    x -= quarters * 0x1.3198a2e037073p-69;
    const double y = x * x;
    double sine = 0.0;
    double cosine = 0.0;
    for (int k = 19; k >= 3; k -= 2) sine = (1.0 + sine) * (y * (-1.0 / (k * (k - 1))));
    for (int k = 20; k >= 2; k -= 2) cosine = (1.0 + cosine) * (y * (-1.0 / (k * (k - 1))));
    sine = x + x * sine;
    cosine = 1.0 + cosine;
    switch (static_cast<long long>(quarters) & 3) {
        case 0:
            return {cosine, sine};
        case 1:
            return {-sine, cosine};
        case 2:
            return {-cosine, -sine};
        default:
            return {sine, -cosine};
    }
}

bool within_reach(double number) {
    return std::abs(number) <= farthest;  // false for NaN
}

}  // namespace

Placement Placement::at(double x, double z, double heading_rad, double start_s) {
    SIDESTEP_REQUIRE(std::abs(heading_rad) <= 1e6,
                     "heading is " + std::to_string(heading_rad) + ", expected radians within 1e6");
    const Turn turn = turn_by(heading_rad);
    const Placement placement{x, z, turn.cosine, turn.sine, start_s};
    check(placement);
    return placement;
}

double Placement::heading_rad() const {
    return std::atan2(sine, cosine);
}

Placement Placement::operator*(const Placement& inner) const {
    const Vec2 origin = (*this)({inner.x, inner.z});
    const double c = cosine * inner.cosine - sine * inner.sine;
    const double s = sine * inner.cosine + cosine * inner.sine;
    // back onto the unit circle, so that a thousand turns are still a turn
    const double straight = 1.5 - 0.5 * (c * c + s * s);
    return {origin.x(), origin.y(), straight * c, straight * s, start_s + inner.start_s};
}

void check(const Placement& placement) {
    if (is_sound(placement)) return;
    const std::pair<const char*, double> numbers[] = {
        {"x", placement.x}, {"z", placement.z}, {"start_s", placement.start_s}};
    for (const auto& [name, value] : numbers) {
        SIDESTEP_REQUIRE(within_reach(value), std::string("placement.") + name + " is " +
                                                  std::to_string(value) +
                                                  ", expected a number within 1e9");
    }
    const double length = placement.cosine * placement.cosine + placement.sine * placement.sine;
    SIDESTEP_REQUIRE(std::abs(length - 1.0) <= crookedest,
                     "cosine " + std::to_string(placement.cosine) + " and sine " +
                         std::to_string(placement.sine) + " make no turn");
}

void check(const GroundPath& path) {
    SIDESTEP_REQUIRE(!path.positions.empty(), "the path is empty, expected at least one sample");
    SIDESTEP_REQUIRE(path.radii.size() == path.positions.size(),
                     "the path has " + std::to_string(path.positions.size()) + " positions and " +
                         std::to_string(path.radii.size()) + " radii, expected as many");
    SIDESTEP_REQUIRE(path.dt >= 1e-6 && path.dt <= 1e6,
                     "dt is " + std::to_string(path.dt) + ", expected seconds in [1e-6, 1e6]");
    for (std::size_t i = 0; i < path.positions.size(); ++i) {
        const Vec2& p = path.positions[i];
        SIDESTEP_REQUIRE(within_reach(p.x()) && within_reach(p.y()),
                         "sample " + std::to_string(i) + " is at (" + std::to_string(p.x()) + ", " +
                             std::to_string(p.y()) + "), expected metres within 1e9");
        const double r = path.radii[i];
        SIDESTEP_REQUIRE(r >= 0.0 && within_reach(r), "sample " + std::to_string(i) +
                                                          " has radius " + std::to_string(r) +
                                                          ", expected 0 to 1e9 metres");
    }
}

}  // namespace sidestep::spacetime
