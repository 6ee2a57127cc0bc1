// Small things of numpy as ours, and ours as numpy: places (3,), turns (4,) with w first, lists of both.
#pragma once

#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "python/src/bind.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/pose.h"

namespace sidestep::python {

inline void require_finite(const Numbers& numbers, const std::string& what) {
    const double* at = numbers.data();
    for (py::ssize_t i = 0; i < numbers.size(); ++i) {
        SIDESTEP_REQUIRE(std::isfinite(at[i]), what + " holds a number that is not finite");
    }
}

/// @param what  What it is called, for the complaint.
[[nodiscard]] inline Vec3 place_from(const Numbers& numbers, const std::string& what) {
    SIDESTEP_REQUIRE(numbers.ndim() == 1 && numbers.shape(0) == 3,
                     what + " must be of shape (3,), not " + shape_of(numbers));
    require_finite(numbers, what);
    return {numbers.data()[0], numbers.data()[1], numbers.data()[2]};
}

/// Of unit length; what is so already is left alone, bit for bit.
[[nodiscard]] inline Quat unit_turn(const Quat& turn, const std::string& what) {
    const double length = turn.norm();
    SIDESTEP_REQUIRE(length > 1e-9, what + " has no length");
    return std::abs(length - 1.0) < 1e-12 ? turn : turn.normalized();
}

/// w first; brought to unit length.
[[nodiscard]] inline Quat turn_from(const Numbers& numbers, const std::string& what) {
    SIDESTEP_REQUIRE(numbers.ndim() == 1 && numbers.shape(0) == 4,
                     what + " must be of shape (4,), w first, not " + shape_of(numbers));
    require_finite(numbers, what);
    const double* q = numbers.data();
    return unit_turn(Quat(q[0], q[1], q[2], q[3]), what);
}

/// (N, 3).
[[nodiscard]] inline std::vector<Vec3> places_from(const Numbers& numbers,
                                                   const std::string& what) {
    SIDESTEP_REQUIRE(numbers.ndim() == 2 && numbers.shape(1) == 3,
                     what + " must be of shape (N, 3), not " + shape_of(numbers));
    require_finite(numbers, what);
    std::vector<Vec3> places(static_cast<std::size_t>(numbers.shape(0)));
    const double* from = numbers.data();
    for (Vec3& place : places) {
        place = Vec3(from[0], from[1], from[2]);
        from += 3;
    }
    return places;
}

[[nodiscard]] inline Numbers array_of(const Vec3& place) {
    return Numbers(3, place.data());
}

[[nodiscard]] inline Numbers array_of(const Quat& turn) {
    Numbers out(4);
    double* to = out.mutable_data();
    to[0] = turn.w();
    to[1] = turn.x();
    to[2] = turn.y();
    to[3] = turn.z();
    return out;
}

[[nodiscard]] inline Numbers array_of(const Mat3& matrix) {
    Numbers out({3, 3});
    double* to = out.mutable_data();
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) *to++ = matrix(r, c);
    }
    return out;
}

/// (N, 3).
[[nodiscard]] inline Numbers array_of(std::span<const Vec3> places) {
    Numbers out({static_cast<py::ssize_t>(places.size()), py::ssize_t{3}});
    double* to = out.mutable_data();
    for (const Vec3& place : places) {
        for (int k = 0; k < 3; ++k) *to++ = place[k];
    }
    return out;
}

/// (J, 4), w first.
[[nodiscard]] inline Numbers array_of(std::span<const Quat> turns) {
    Numbers out({static_cast<py::ssize_t>(turns.size()), py::ssize_t{4}});
    double* to = out.mutable_data();
    for (const Quat& q : turns) {
        *to++ = q.w();
        *to++ = q.x();
        *to++ = q.y();
        *to++ = q.z();
    }
    return out;
}

/// Rotations (J, 4) and translations (J, 3) as the pose of a skeleton.
[[nodiscard]] inline motion::Pose pose_from(const Numbers& rotations, const Numbers& translations,
                                            int joints) {
    const std::string count = std::to_string(joints);
    SIDESTEP_REQUIRE(
        rotations.ndim() == 2 && rotations.shape(0) == joints && rotations.shape(1) == 4,
        "rotations must be of shape (" + count + ", 4), w first, not " + shape_of(rotations));
    SIDESTEP_REQUIRE(
        translations.ndim() == 2 && translations.shape(0) == joints && translations.shape(1) == 3,
        "translations must be of shape (" + count + ", 3), not " + shape_of(translations));
    require_finite(rotations, "rotations");
    motion::Pose pose;
    pose.translations = places_from(translations, "translations");
    const double* q = rotations.data();
    for (int j = 0; j < joints; ++j, q += 4) {
        pose.rotations.push_back(
            unit_turn(Quat(q[0], q[1], q[2], q[3]), "rotation " + std::to_string(j)));
    }
    return pose;
}

}  // namespace sidestep::python
