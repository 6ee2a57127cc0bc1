// Compiled once per instruction set; names that stand alone (Mul, Add, Gt) are Highway's. What is in
// float may be fused: its answers leave room for any rounding. What is in double is not.
#include "sidestep/base/detail/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sidestep/body/box_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <cstring>
#include <limits>
#include <utility>

#include "sidestep/body/detail/box_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::body::detail::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using hn::Abs;
using hn::Add;
using hn::Gt;
using hn::IfThenElse;
using hn::LoadU;
using hn::Lt;
using hn::Max;
using hn::Mul;
using hn::MulAdd;
using hn::NegMulAdd;
using hn::Set;
using hn::Sub;

using BoxFloats = hn::CappedTag<float, box_lanes>;
using BoxDoubles = hn::CappedTag<double, box_lanes>;
using FloatLanes = hn::Vec<BoxFloats>;
using DoubleLanes = hn::Vec<BoxDoubles>;

// A shadow is a sum of up to nine products of numbers that are off by a few roundings themselves:
// less than 40 units of the sizes in all. The room is three times that.
constexpr float float_room = 128.0F * 0x1p-24F;

/// Calls `work` with 0, 1, ... as constants: what is indexed by them stays in registers.
template <typename Work, int... n>
HWY_INLINE void each_of(std::integer_sequence<int, n...>, const Work& work) {
    (work(std::integral_constant<int, n>{}), ...);
}
template <int count, typename Work>
HWY_INLINE void each(const Work& work) {
    each_of(std::make_integer_sequence<int, count>{}, work);
}

HWY_INLINE std::uint32_t lane_bits(BoxFloats d, hn::Mask<BoxFloats> mask) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, mask, bytes);
    std::uint32_t bits;
    std::memcpy(&bits, bytes, sizeof bits);
    return bits;
}

/// Gt and Lt of the widest gap over the fifteen lines, each times the length of its line.
struct FloatVerdict {
    hn::Mask<BoxFloats> apart, touching;
};

HWY_INLINE FloatVerdict float_lines(BoxFloats d, const FloatLanes (&r)[3][3],
                                    const FloatLanes (&t)[3], const FloatLanes (&ea)[3],
                                    const FloatLanes (&eb)[3], FloatLanes room) {
    FloatLanes size[3][3];
    each<9>([&](auto n) HWY_ATTR { size[n / 3][n % 3] = Abs(r[n / 3][n % 3]); });
    // faces of a, faces of b
    auto widest = Set(d, -1e30F);
    each<3>([&](auto i) HWY_ATTR {
        const auto reach =
            MulAdd(size[i][0], eb[0], MulAdd(size[i][1], eb[1], MulAdd(size[i][2], eb[2], ea[i])));
        widest = Max(widest, Sub(Abs(t[i]), reach));
    });
    each<3>([&](auto j) HWY_ATTR {
        const auto reach =
            MulAdd(size[0][j], ea[0], MulAdd(size[1][j], ea[1], MulAdd(size[2][j], ea[2], eb[j])));
        const auto along = MulAdd(r[0][j], t[0], MulAdd(r[1][j], t[1], Mul(r[2][j], t[2])));
        widest = Max(widest, Sub(Abs(along), reach));
    });
    // most boxes are apart by a face
    const auto by_faces = Gt(widest, room);
    if (hn::AllTrue(d, by_faces)) return {by_faces, Lt(widest, hn::Neg(room))};
    each<9>([&](auto n) HWY_ATTR {
        constexpr int i = decltype(n)::value / 3, i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        constexpr int j = decltype(n)::value % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        const auto reach = MulAdd(
            ea[i1], size[i2][j],
            MulAdd(ea[i2], size[i1][j], MulAdd(eb[j1], size[i][j2], Mul(eb[j2], size[i][j1]))));
        const auto along = NegMulAdd(t[i1], r[i2][j], Mul(t[i2], r[i1][j]));
        widest = Max(widest, Sub(Abs(along), reach));
    });
    return {Gt(widest, room), Lt(widest, hn::Neg(room))};
}

LaneVerdicts box_against(const float* one, const float* block) {
    const BoxFloats d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const auto of_a = [&](int row) HWY_ATTR { return Set(d, one[row * box_lanes]); };
    LaneVerdicts verdicts;
    for (int k = 0; k < box_lanes; k += lanes) {
        const auto of_b = [&](int row) HWY_ATTR { return LoadU(d, block + row * box_lanes + k); };
        FloatLanes r[3][3], t[3], ea[3], eb[3];
        const FloatLanes to_b[3] = {Sub(of_b(row_centre), of_a(row_centre)),
                                    Sub(of_b(row_centre + 1), of_a(row_centre + 1)),
                                    Sub(of_b(row_centre + 2), of_a(row_centre + 2))};
        FloatLanes axes_b[9];
        each<9>([&](auto n) HWY_ATTR { axes_b[n] = of_b(row_axes + n); });
        each<3>([&](auto i) HWY_ATTR {
            const auto x = of_a(row_axes + 3 * i), y = of_a(row_axes + 3 * i + 1),
                       z = of_a(row_axes + 3 * i + 2);
            each<3>([&](auto j) HWY_ATTR {
                r[i][j] = MulAdd(x, axes_b[3 * j],
                                 MulAdd(y, axes_b[3 * j + 1], Mul(z, axes_b[3 * j + 2])));
            });
            t[i] = MulAdd(x, to_b[0], MulAdd(y, to_b[1], Mul(z, to_b[2])));
            ea[i] = of_a(row_half + i);
            eb[i] = of_b(row_half + i);
        });
        const auto room = Mul(Set(d, float_room), Add(of_a(row_size), of_b(row_size)));
        const FloatVerdict found = float_lines(d, r, t, ea, eb, room);
        verdicts.apart |= lane_bits(d, found.apart) << k;
        verdicts.touching |= lane_bits(d, found.touching) << k;
    }
    return verdicts;
}

LaneVerdicts slice_pairs(const SeenBox& seen, const float* a, const float* b, int stride) {
    const BoxFloats d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    FloatLanes r[3][3];
    each<9>([&](auto n) HWY_ATTR { r[n / 3][n % 3] = Set(d, seen.r[n]); });
    LaneVerdicts verdicts;
    for (int k = 0; k < box_lanes; k += lanes) {
        const auto of_a = [&](int row) HWY_ATTR { return LoadU(d, a + row * stride + k); };
        const auto of_b = [&](int row) HWY_ATTR { return LoadU(d, b + row * stride + k); };
        FloatLanes t[3], ea[3], eb[3];
        each<3>([&](auto i) HWY_ATTR {
            const auto seen_at =
                MulAdd(r[i][0], of_b(row_offset),
                       MulAdd(r[i][1], of_b(row_offset + 1),
                              MulAdd(r[i][2], of_b(row_offset + 2), Set(d, seen.t[i]))));
            t[i] = Sub(seen_at, of_a(row_offset + i));
            ea[i] = of_a(row_slice_half + i);
            eb[i] = of_b(row_slice_half + i);
        });
        const auto room =
            Mul(Set(d, float_room),
                Add(Set(d, seen.size), Add(of_a(row_slice_size), of_b(row_slice_size))));
        const FloatVerdict found = float_lines(d, r, t, ea, eb, room);
        verdicts.apart |= lane_bits(d, found.apart) << k;
        verdicts.touching |= lane_bits(d, found.touching) << k;
    }
    return verdicts;
}

/// What double says about sixteen pairs.
struct DoubleGap {
    /// As `contact` in box_overlap.cpp: metres, parallel edges say nothing, ties go to the first line.
    DoubleLanes gap;
    DoubleLanes distance;  ///< At most the distance, at least the gap, and with fewer creases.
};

HWY_INLINE DoubleGap double_gap(BoxDoubles d, const DoubleLanes (&r)[3][3],
                                const DoubleLanes (&t)[3], const DoubleLanes (&ea)[3],
                                const DoubleLanes (&eb)[3]) {
    DoubleLanes size[3][3];
    each<9>([&](auto n) HWY_ATTR { size[n / 3][n % 3] = Abs(r[n / 3][n % 3]); });
    const auto zero = hn::Zero(d);
    const auto extents = Add(Add(Add(ea[0], ea[1]), ea[2]), Add(Add(eb[0], eb[1]), eb[2]));
    const auto room = Mul(Set(d, 64.0 * std::numeric_limits<double>::epsilon()),
                          Add(Add(Add(Abs(t[0]), Abs(t[1])), Abs(t[2])), extents));
    auto widest = Set(d, -std::numeric_limits<double>::infinity());
    // gaps along three lines at right angles add up as sides of a brick do
    auto by_a = zero, by_b = zero;
    each<3>([&](auto i) HWY_ATTR {
        const auto reach = Add(ea[i], Add(Add(Mul(size[i][0], eb[0]), Mul(size[i][1], eb[1])),
                                          Mul(size[i][2], eb[2])));
        const auto gap = Sub(Abs(t[i]), reach);
        widest = Max(widest, gap);
        const auto open = Max(gap, zero);
        by_a = Add(by_a, Mul(open, open));
    });
    each<3>([&](auto j) HWY_ATTR {
        const auto reach =
            Add(Add(Add(Mul(size[0][j], ea[0]), Mul(size[1][j], ea[1])), Mul(size[2][j], ea[2])),
                eb[j]);
        const auto along = Add(Add(Mul(r[0][j], t[0]), Mul(r[1][j], t[1])), Mul(r[2][j], t[2]));
        const auto gap = Sub(Abs(along), reach);
        widest = Max(widest, gap);
        const auto open = Max(gap, zero);
        by_b = Add(by_b, Mul(open, open));
    });
    each<9>([&](auto n) HWY_ATTR {
        constexpr int i = decltype(n)::value / 3, i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        constexpr int j = decltype(n)::value % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        const auto reach = Add(Add(Mul(ea[i1], size[i2][j]), Mul(ea[i2], size[i1][j])),
                               Add(Mul(eb[j1], size[i][j2]), Mul(eb[j2], size[i][j1])));
        const auto along = Abs(Sub(Mul(t[i2], r[i1][j]), Mul(t[i1], r[i2][j])));
        const auto gap = Sub(along, reach);
        const auto square = Add(Mul(r[i1][j], r[i1][j]), Mul(r[i2][j], r[i2][j]));
        // lines of no length prove nothing that a face does not
        const auto telling = Gt(square, Set(d, 1e-12));
        const auto metres = hn::Div(gap, hn::Sqrt(Max(square, Set(d, 1e-12))));
        const auto wider = hn::And(telling, Gt(metres, Add(widest, room)));
        widest = IfThenElse(wider, metres, widest);
    });
    const auto brick = hn::Sqrt(Max(by_a, by_b));
    return {widest, IfThenElse(Gt(widest, zero), Max(widest, brick), widest)};
}

void turning_gaps(const TurningBox& box, const double* cosines, const double* sines, double* gaps,
                  double* distances) {
    const BoxDoubles d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    for (int k = 0; k < box_lanes; k += lanes) {
        const auto c = LoadU(d, cosines + k), s = LoadU(d, sines + k);
        const auto at = [&](double n0, double n1, double n2) HWY_ATTR {
            return Add(Add(Set(d, n0), Mul(c, Set(d, n1))), Mul(s, Set(d, n2)));
        };
        DoubleLanes r[3][3], t[3], ea[3], eb[3];
        each<9>([&](auto n) HWY_ATTR { r[n / 3][n % 3] = at(box.r0[n], box.r1[n], box.r2[n]); });
        each<3>([&](auto i) HWY_ATTR {
            t[i] = at(box.t0[i], box.t1[i], box.t2[i]);
            ea[i] = Set(d, box.half_a[i]);
            eb[i] = Set(d, box.half_b[i]);
        });
        const DoubleGap found = double_gap(d, r, t, ea, eb);
        hn::StoreU(found.gap, d, gaps + k);
        hn::StoreU(found.distance, d, distances + k);
    }
}

void lane_gaps(const SeenLanes& all, double* gaps, double* distances) {
    const BoxDoubles d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    for (int k = 0; k < box_lanes; k += lanes) {
        DoubleLanes r[3][3], t[3], ea[3], eb[3];
        each<9>([&](auto n) HWY_ATTR { r[n / 3][n % 3] = LoadU(d, all.r[n] + k); });
        each<3>([&](auto i) HWY_ATTR {
            t[i] = LoadU(d, all.t[i] + k);
            ea[i] = LoadU(d, all.half_a[i] + k);
            eb[i] = LoadU(d, all.half_b[i] + k);
        });
        const DoubleGap found = double_gap(d, r, t, ea, eb);
        hn::StoreU(found.gap, d, gaps + k);
        hn::StoreU(found.distance, d, distances + k);
    }
}

const BoxKernels* box_kernel_table() {
    static constexpr BoxKernels kernels{box_against, slice_pairs, turning_gaps, lane_gaps};
    return &kernels;
}

}  // namespace sidestep::body::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace sidestep::body::detail {

HWY_EXPORT(box_kernel_table);

const BoxKernels& box_kernels() {
    return *HWY_DYNAMIC_DISPATCH(box_kernel_table)();
}

}  // namespace sidestep::body::detail

#endif  // HWY_ONCE
