// One string with a point mass at its end: what all tables of single strings are made of.
#pragma once

#include <cmath>
#include <vector>

#include "sidestep/puppet/strings.h"

namespace sidestep::bench {

/// From a hand 1 m above the ground, unless it is told otherwise.
struct HangingMass {
    puppet::Strings strings;
    Vec3 anchor{0.0, 1.0, 0.0};
    double mass = 1.0;
    puppet::Tied body{};

    HangingMass(double kilograms, const puppet::StringOptions& options, double length = 0.6,
                const Vec3& direction = -Vec3::UnitY())
        : strings(std::vector<puppet::StringStart>{{.length = length,
                                                    .anchor = {0.0, 1.0, 0.0},
                                                    .end = Vec3(0.0, 1.0, 0.0) + length * direction,
                                                    .sag = Vec3::UnitZ()}},
                  options),
          mass(kilograms) {
        body.point = Vec3(0.0, 1.0, 0.0) + length * direction;
    }

    void pull(double seconds) {
        const Vec3 anchors[1] = {anchor};
        const puppet::Tied ends[1] = {body};
        strings.step(seconds, anchors, ends);
    }
    void step(double seconds) {
        pull(seconds);
        body.velocity += seconds * (strings.options().gravity + strings.body_force(0) / mass);
        body.point += seconds * body.velocity;
    }
};

/// The largest number between two for which all is well, by halving in the logarithm; `most` when all
/// is well there too.
template <typename Well>
double largest(double least, double most, int halvings, Well well) {
    if (well(most)) return most;
    for (int k = 0; k < halvings; ++k) {
        const double middle = std::sqrt(least * most);
        (well(middle) ? least : most) = middle;
    }
    return least;
}

}  // namespace sidestep::bench
