// How far apart are two sets that are known by lower bounds of the distance to them?
#pragma once

#include "sidestep/body/detail/distance_field.h"

namespace sidestep::body::detail {

struct SetGap {
    double gap = 0.0;        ///< No two points are nearer; 0 when that could not be shown.
    bool hopeless = false;   ///< They seem to overlap by more than smaller voxels would mend.
    std::int64_t cells = 0;  ///< Looked at.
};

/// At most `largest`.
[[nodiscard]] SetGap gap_between(const PlacedSet& a, const PlacedSet& b, double largest = 0.2);

/// The bound at a place, made better by looking from further away: a ball that is free about another
/// place keeps this one free too.
[[nodiscard]] double distance_from_afar(const PlacedSet& set, const Vec3& point);

}  // namespace sidestep::body::detail
