// How deep, and which way out?
//
//        ┌─────┐          Slide the met slices of a along a direction until they are beyond those of
//     a  │  ┌──┼──┐       b: how far, for each of 64 directions spread over the sphere. The shortest
//        └──┼──┘  │ b     is the way out. It exists however deep a hand is buried, where normals and
//           └─────┘       nearest points change sides.
//
// The directions are fixed in the limb that both hang on, so that they turn with the body and a
// contact's direction does not flicker from frame to frame.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sidestep/body/detail/slices.h"
#include "sidestep/body/self_contact.h"

namespace sidestep::body::detail {

inline constexpr int way_count = 64;

/// Two triangles that intersect: one of limb a, one of limb b.
using MetPair = std::array<int, 2>;

/// The slices between the first and the last that hold intersecting triangles, per side.
struct MetSlices {
    std::array<int, 2> first{};
    std::array<int, 2> last{};
};
/// @throws UsageError when `met` is empty.
[[nodiscard]] MetSlices met_slices(const Slices& slices, std::span<const MetPair> met);

/// How far points a must slide in each of the directions, turned by `frame`, to be beyond points b;
/// 0 where they already are.
[[nodiscard]] std::array<double, way_count> depths(std::span<const Vec3> a, std::span<const Vec3> b,
                                                   const Quat& frame);

/// The whole story of a contact, whatever order its triangles were found in.
///
/// @param met    All intersecting pairs; sorted here.
/// @param place  `Vec3 place(int vertex)`: asked for every vertex of the met slices.
template <typename Place>
[[nodiscard]] LimbContact describe_contact(const Flesh& flesh, const Slices& slices,
                                           const motion::GlobalPose& pose, LimbPair limbs,
                                           std::vector<MetPair>& met, const Place& place,
                                           bool all_ways = false);

/// What `describe_contact` knows before it asks for places: sorts `met`; limbs, triangle_pairs,
/// witness (the lowest pair), along_a and along_b.
[[nodiscard]] LimbContact begin_contact(const Slices& slices, LimbPair limbs,
                                        std::vector<MetPair>& met);

/// Depth and direction from the places of the met slices.
void add_depth(LimbContact& contact, const Flesh& flesh, const motion::GlobalPose& pose,
               std::span<const Vec3> a, std::span<const Vec3> b, bool all_ways);

/// The different triangles on one side of sorted pairs, ascending.
[[nodiscard]] std::vector<int> met_triangles(std::span<const MetPair> met, int side);

template <typename Place>
LimbContact describe_contact(const Flesh& flesh, const Slices& slices,
                             const motion::GlobalPose& pose, LimbPair limbs,
                             std::vector<MetPair>& met, const Place& place, bool all_ways) {
    LimbContact contact = begin_contact(slices, limbs, met);
    const MetSlices range = met_slices(slices, met);
    std::array<std::vector<Vec3>, 2> points;
    Vec3 sum = Vec3::Zero();
    int corners = 0;
    for (int side = 0; side < 2; ++side) {
        for (int s = range.first[side]; s <= range.last[side]; ++s) {
            for (const int v : slices.vertices_of(limbs[side], s)) points[side].push_back(place(v));
        }
        for (const int t : met_triangles(met, side)) {
            for (const int v : flesh.at_rest().triangles[t]) {
                sum += place(v);
                ++corners;
            }
        }
    }
    contact.point = sum / corners;
    add_depth(contact, flesh, pose, points[0], points[1], all_ways);
    return contact;
}

}  // namespace sidestep::body::detail
