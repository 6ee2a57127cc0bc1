// Sixteen pairs of boxes at once: are they apart, and by how much?
//
// Two questions, two precisions:
//
//     touching   in float, with room for its rounding: apart, touching or "ask double"
//     gap        in double, nothing fused: the same bits on every machine
//
// The first is asked of every frame, the second by who looks for the nearest pose.
#pragma once

#include <cstdint>

namespace sidestep::body::detail {

/// Lanes of one call, on every machine.
inline constexpr int box_lanes = 16;

/// Rows of a block of sixteen boxes; row r of lane k is at `block[r * box_lanes + k]`.
enum BoxRow {
    row_centre = 0,  ///< Three, from a place near the body.
    row_axes = 3,    ///< Nine: axis 0, axis 1, axis 2.
    row_half = 12,   ///< Three half extents; a box that is not there has large negative ones.
    row_size = 15,   ///< Sum of the sizes of centre and half extents: what rounding grows with.
    box_rows = 16
};

/// Rows of slices, all with the axes of their limb's box; places are along these axes.
enum SliceRow { row_offset = 0, row_slice_half = 3, row_slice_size = 6, slice_rows = 7 };

/// Half extents of a box that touches nothing.
inline constexpr float no_box = -1e15F;

/// A bit for each lane; a lane with neither is within rounding of touching.
struct LaneVerdicts {
    std::uint32_t apart = 0;
    std::uint32_t touching = 0;
};

/// Limb box b as limb box a sees it.
struct SeenBox {
    float r[9];  ///< Row i, column j: axis i of a times axis j of b.
    float t[3];  ///< From centre to centre, along the axes of a.
    float size;  ///< |t| summed.
};

/// A box turning about an axis, seen from another: r = r0 + cos r1 + sin r2, t likewise.
struct TurningBox {
    double r0[9], r1[9], r2[9];
    double t0[3], t1[3], t2[3];
    double half_a[3], half_b[3];
};

/// Sixteen boxes b, each seen from a box a as in SeenBox.
struct SeenLanes {
    double r[9][box_lanes];
    double t[3][box_lanes];
    double half_a[3][box_lanes], half_b[3][box_lanes];
};

struct BoxKernels {
    /// Box at lane 0 of `one` (a pointer into a block, at its lane) against a block of sixteen.
    LaneVerdicts (*against)(const float* one, const float* block);
    /// Sixteen pairs of slices; rows of each side are `stride` floats apart.
    LaneVerdicts (*slices)(const SeenBox& seen, const float* a, const float* b, int stride);
    /// The gap (box_overlap.h) at sixteen angles, and a distance between gap and true distance that
    /// has fewer creases for a search to be caught in; the two are equal when boxes overlap.
    void (*turning)(const TurningBox& box, const double* cosines, const double* sines, double* gaps,
                    double* distances);
    /// The same of sixteen pairs.
    void (*gaps)(const SeenLanes& lanes, double* gaps, double* distances);
};

/// For the best instruction set of this machine.
const BoxKernels& box_kernels();

}  // namespace sidestep::body::detail
