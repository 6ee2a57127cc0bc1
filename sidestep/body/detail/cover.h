// How the flesh is cut up for self_contact.h, and where the pieces are in a pose.
//
//     limb ──► slices along the bone ──► patches of up to eight triangles ──► triangles
//
// A slice's box lives in the frame of the limb's joint m. A vertex there is, exactly,
//
//     y + sum over j != m of  w_j (M_j - M_j_at_rest) x_j        M_j: from joint j's frame to m's
//
// with y its place at rest, so what another joint j does to the box is bounded by what the linear map
// M_j - M_j_at_rest does to the box of all (w_j x_j, w_j) of the slice: a dozen products per pose.
// Coordinates x_j are taken from the pivot that j and m turn about, where the map is small.
//
// Patches are bounded in single precision, near the body's root, with room for its rounding. What
// decides are doubles: Flesh::place and exact predicates.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/body/self_contact.h"

namespace sidestep::body::detail {

inline constexpr int patch_size = 8;
/// Lists are padded to whole vectors of the widest machine.
inline constexpr int lane_padding = 16;

/// What a joint does to a slice of another.
struct Tug {
    int relation = 0;  ///< Which joint, seen from which: index into Cover::relations.
    Vec3 pivot = Vec3::Zero();
    Vec3 centre = Vec3::Zero(), half = Vec3::Zero();  ///< Of w (x - pivot).
    double weight_centre = 0.0, weight_half = 0.0;
};

struct Relation {
    int from = 0;  ///< Joint j ...
    int to = 0;    ///< ... seen from joint m.
    Mat3 turn_at_rest = Mat3::Identity();
    Vec3 move_at_rest = Vec3::Zero();
};

/// The box of some patches of a slice.
struct Region {
    int joint = 0;
    Vec3 centre = Vec3::Zero(), half = Vec3::Zero();  ///< At rest, in the joint's frame.
    int first_tug = 0, last_tug = 0;
    int first_word = 0;  ///< Its patches, a bit each, in Pieces::members.
};

struct Slice {
    int limb = 0;
    int joint = 0;
    int first_vertex = 0, vertex_count = 0, vertex_room = 0;  ///< Room: padded.
    int first_bone = 0, bone_count = 0;
    std::size_t first_weight = 0;  ///< Four rows of `vertex_room` floats for every bone.
    int first_patch = 0, patch_count = 0, patch_room = 0;
    int corner_rows = 0;           ///< Most different corners of a patch.
    std::size_t first_corner = 0;  ///< `corner_rows` places in the slice for every patch.
};

/// A triangle of a patch: which one, and where its corners are in the slice.
struct PatchTriangle {
    int triangle = -1;
    std::array<std::uint16_t, 3> corners{};
};

struct Pieces {
    int slices_per_limb = 0;
    std::vector<Slice> slices;
    std::vector<int> first_slice;  ///< Of each limb, and one more.
    std::vector<Tug> tugs;
    std::vector<Relation> relations;
    std::vector<int> vertices;             ///< Of the flesh, slice by slice (unpadded ones are -1).
    std::vector<int> bones;                ///< Joints.
    std::vector<float> weights;            ///< w x, w y, w z, w.
    std::vector<int> corners;              ///< Places within the slice.
    std::vector<PatchTriangle> triangles;  ///< `patch_size` to a patch; -1 where there is none.
    std::vector<int> first_speaker;        ///< Of each patch, and one more.
    std::vector<int> speakers;             ///< One triangle for each cluster of a patch.
    std::vector<Region> regions;           ///< First the whole slices, in their order.
    std::vector<std::uint64_t> members;    ///< Patches of regions.
    /// Slice a facing slice b: which of its patches have anything to compare with b's. Neighbours
    /// along the skin leave little of each other, and a smaller box around it. -1: nothing.
    std::vector<int> facing;
    double longest_local = 0.0;  ///< Of any pull.

    [[nodiscard]] int region_of(int a, int b) const {
        return facing[static_cast<std::size_t>(a) * slices.size() + b];
    }
};

[[nodiscard]] Pieces cut_up(const Flesh& flesh, std::span<const int> slice_of_triangle,
                            int slices_per_limb);

/// Inner loops, compiled for every instruction set.
struct ContactKernels {
    /// Places of `room` vertices out of `bones` weighted copies: x, y, z and an empty fourth, vertex by
    /// vertex. @param matrices  Twelve floats a bone, row by row.
    void (*skin)(const float* weights, int room, const float* matrices, int bones, float* places);
    /// Bit i is set when box i overlaps or touches `box` (low x y z, high x y z).
    void (*overlaps)(const float* boxes, int room, int count, const float* box,
                     std::uint64_t* bits);
};

[[nodiscard]] const ContactKernels& contact_kernels();

}  // namespace sidestep::body::detail
