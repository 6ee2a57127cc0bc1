// Skinning and box tests of self_contact.h, as many at once as the machine has lanes. This file is
// compiled once per instruction set; names that stand alone (LoadU, MulAdd, Min) are Highway's.
#include "sidestep/base/detail/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sidestep/body/contact_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <cstdint>

#include "sidestep/body/detail/cover.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::body::detail::HWY_NAMESPACE {

using namespace hwy::HWY_NAMESPACE;
using D = CappedTag<float, lane_padding>;

void skin(const float* weights, int room, const float* matrices, int bones, float* places) {
    const D d;
    const int lanes = static_cast<int>(Lanes(d));
    for (int i = 0; i < room; i += lanes) {
        auto sx = Zero(d), sy = Zero(d), sz = Zero(d);
        const float* row = weights + i;
        const float* m = matrices;
        for (int bone = 0; bone < bones; ++bone, row += 4 * room, m += 12) {
            const auto wx = LoadU(d, row), wy = LoadU(d, row + room);
            const auto wz = LoadU(d, row + 2 * room), w = LoadU(d, row + 3 * room);
            sx = MulAdd(Set(d, m[0]), wx, sx);
            sy = MulAdd(Set(d, m[4]), wx, sy);
            sz = MulAdd(Set(d, m[8]), wx, sz);
            sx = MulAdd(Set(d, m[1]), wy, sx);
            sy = MulAdd(Set(d, m[5]), wy, sy);
            sz = MulAdd(Set(d, m[9]), wy, sz);
            sx = MulAdd(Set(d, m[2]), wz, sx);
            sy = MulAdd(Set(d, m[6]), wz, sy);
            sz = MulAdd(Set(d, m[10]), wz, sz);
            sx = MulAdd(Set(d, m[3]), w, sx);
            sy = MulAdd(Set(d, m[7]), w, sy);
            sz = MulAdd(Set(d, m[11]), w, sz);
        }
        StoreInterleaved4(sx, sy, sz, Zero(d), d, places + 4 * i);
    }
}

void overlaps(const float* boxes, int room, int count, const float* box, std::uint64_t* bits) {
    const D d;
    const int lanes = static_cast<int>(Lanes(d));
    const auto lx = Set(d, box[0]), ly = Set(d, box[1]), lz = Set(d, box[2]);
    const auto hx = Set(d, box[3]), hy = Set(d, box[4]), hz = Set(d, box[5]);
    for (int word = 0; word * 64 < count; ++word) bits[word] = 0;
    for (int i = 0; i < count; i += lanes) {
        const auto meet = And(
            And(And(Le(LoadU(d, boxes + i), hx), Le(LoadU(d, boxes + room + i), hy)),
                And(Le(LoadU(d, boxes + 2 * room + i), hz),
                    Ge(LoadU(d, boxes + 3 * room + i), lx))),
            And(Ge(LoadU(d, boxes + 4 * room + i), ly), Ge(LoadU(d, boxes + 5 * room + i), lz)));
        std::uint8_t packed[8] = {};
        StoreMaskBits(d, meet, packed);
        std::uint64_t found = 0;
        for (int byte = 0; byte * 8 < lanes; ++byte) {
            found |= std::uint64_t{packed[byte]} << (8 * byte);
        }
        bits[i / 64] |= found << (i % 64);
    }
    // padding behind the last box stands for nothing
    if (count % 64 != 0) bits[count / 64] &= (std::uint64_t{1} << (count % 64)) - 1;
}

const ContactKernels* contact_table() {
    static constexpr ContactKernels functions{skin, overlaps};
    return &functions;
}

}  // namespace sidestep::body::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace sidestep::body::detail {

HWY_EXPORT(contact_table);

const ContactKernels& contact_kernels() {
    return *HWY_DYNAMIC_DISPATCH(contact_table)();
}

}  // namespace sidestep::body::detail

#endif  // HWY_ONCE
