// What a path is prepared with: turns, bounds, circles over windows of samples.
// Included once for every instruction set, by kernels.cpp.
#if defined(SIDESTEP_SPACETIME_PREPARE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SIDESTEP_SPACETIME_PREPARE_INL_H
#undef SIDESTEP_SPACETIME_PREPARE_INL_H
#else
#define SIDESTEP_SPACETIME_PREPARE_INL_H
#endif

#include <hwy/highway.h>

#include "sidestep/spacetime/detail/kernels.h"
#include "sidestep/spacetime/detail/samples-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sidestep::spacetime::detail::HWY_NAMESPACE {

void turn(const float* x, const float* z, int count, float c, float s, float dx, float dz,
          float* out_x, float* out_z) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const Vec vc = hn::Set(d, c);
    const Vec vs = hn::Set(d, s);
    const Vec vx = hn::Set(d, dx);
    const Vec vz = hn::Set(d, dz);
    int i = 0;
    for (; i + lanes <= count; i += lanes) {
        const Vec px = hn::LoadU(d, x + i);
        const Vec pz = hn::LoadU(d, z + i);
        hn::StoreU(hn::MulAdd(vc, px, hn::MulAdd(vs, pz, vx)), d, out_x + i);
        hn::StoreU(hn::MulAdd(vc, pz, hn::NegMulAdd(vs, px, vz)), d, out_z + i);
    }
    for (; i < count; ++i) {
        out_x[i] = c * x[i] + (s * z[i] + dx);
        out_z[i] = c * z[i] + (dz - s * x[i]);
    }
}

Bounds bounds(const float* x, const float* z, const float* r, int count) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    // rows go on beyond their end with the last sample again
    Vec low_x = hn::Set(d, x[0]), high_x = low_x, low_z = hn::Set(d, z[0]), high_z = low_z;
    Vec low_dx = hn::Set(d, x[0] - r[0]), high_dx = hn::Set(d, x[0] + r[0]);
    Vec low_dz = hn::Set(d, z[0] - r[0]), high_dz = hn::Set(d, z[0] + r[0]);
    Vec largest = hn::Set(d, r[0]);
    for (int i = 0; i < count; i += lanes) {
        const Vec px = hn::LoadU(d, x + i);
        const Vec pz = hn::LoadU(d, z + i);
        const Vec pr = hn::LoadU(d, r + i);
        low_x = hn::Min(low_x, px);
        high_x = hn::Max(high_x, px);
        low_z = hn::Min(low_z, pz);
        high_z = hn::Max(high_z, pz);
        low_dx = hn::Min(low_dx, hn::Sub(px, pr));
        high_dx = hn::Max(high_dx, hn::Add(px, pr));
        low_dz = hn::Min(low_dz, hn::Sub(pz, pr));
        high_dz = hn::Max(high_dz, hn::Add(pz, pr));
        largest = hn::Max(largest, pr);
    }
    const auto least = [&](Vec v) HWY_ATTR { return hn::GetLane(hn::MinOfLanes(d, v)); };
    const auto most = [&](Vec v) HWY_ATTR { return hn::GetLane(hn::MaxOfLanes(d, v)); };
    return {least(low_x),  most(high_x),  least(low_z),  most(high_z), least(low_dx),
            most(high_dx), least(low_dz), most(high_dz), most(largest)};
}

float farthest_reach(const float* x, const float* z, const float* r, int count, float x0,
                     float z0) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const Vec vx = hn::Set(d, x0);
    const Vec vz = hn::Set(d, z0);
    Vec farthest_edge = hn::Zero(d);
    for (int i = 0; i < count; i += lanes) {
        const Vec distance = square_distance(vx, vz, hn::LoadU(d, x + i), hn::LoadU(d, z + i));
        farthest_edge = hn::Max(farthest_edge, hn::Add(hn::Sqrt(distance), hn::LoadU(d, r + i)));
    }
    return hn::GetLane(hn::MaxOfLanes(d, farthest_edge));
}

void circles(const float* const even[3], const float* const odd[3], int count,
             float* const out[3]) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const Vec half = hn::Set(d, 0.5F);
    constexpr int cover = stretches.cover();
    for (int i = 0; i < count; i += lanes) {
        // the box around all discs gives the centre
        Vec low_x, high_x, low_z, high_z, largest;
        for (int n = 0; n < cover; ++n) {
            const float* const* from = n % 2 == 0 ? even : odd;
            const Vec px = hn::LoadU(d, from[0] + i + n / 2);
            const Vec pz = hn::LoadU(d, from[1] + i + n / 2);
            const Vec pr = hn::LoadU(d, from[2] + i + n / 2);
            low_x = n == 0 ? hn::Sub(px, pr) : hn::Min(low_x, hn::Sub(px, pr));
            high_x = n == 0 ? hn::Add(px, pr) : hn::Max(high_x, hn::Add(px, pr));
            low_z = n == 0 ? hn::Sub(pz, pr) : hn::Min(low_z, hn::Sub(pz, pr));
            high_z = n == 0 ? hn::Add(pz, pr) : hn::Max(high_z, hn::Add(pz, pr));
            largest = n == 0 ? pr : hn::Max(largest, pr);
        }
        const Vec x = hn::Mul(half, hn::Add(low_x, high_x));
        const Vec z = hn::Mul(half, hn::Add(low_z, high_z));
        // the farthest place and the largest disc give the radius
        Vec farthest_place = hn::Zero(d);
        for (int n = 0; n < cover; ++n) {
            const float* const* from = n % 2 == 0 ? even : odd;
            farthest_place =
                hn::Max(farthest_place, square_distance(x, z, hn::LoadU(d, from[0] + i + n / 2),
                                                        hn::LoadU(d, from[1] + i + n / 2)));
        }
        hn::StoreU(x, d, out[0] + i);
        hn::StoreU(z, d, out[1] + i);
        hn::StoreU(hn::Add(hn::Sqrt(farthest_place), largest), d, out[2] + i);
    }
}

void own_circles(const float* x, const float* z, const float* r, int count, float* const out[3]) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    static_assert(stretches.own_cover() == stretch + 1);
    const auto least = [&](Vec v) HWY_ATTR { return hn::GetLane(hn::MinOfLanes(d, v)); };
    const auto most = [&](Vec v) HWY_ATTR { return hn::GetLane(hn::MaxOfLanes(d, v)); };
    for (int k = 0; k < count; ++k) {
        // sixteen, and the one after them in every lane
        const int i = stretch * k;
        const Vec next_x = hn::Set(d, x[i + stretch]);
        const Vec next_z = hn::Set(d, z[i + stretch]);
        const Vec next_r = hn::Set(d, r[i + stretch]);
        Vec low_x = hn::Sub(next_x, next_r), high_x = hn::Add(next_x, next_r);
        Vec low_z = hn::Sub(next_z, next_r), high_z = hn::Add(next_z, next_r);
        for (int l = i; l < i + stretch; l += lanes) {
            const Vec pr = hn::LoadU(d, r + l);
            low_x = hn::Min(low_x, hn::Sub(hn::LoadU(d, x + l), pr));
            high_x = hn::Max(high_x, hn::Add(hn::LoadU(d, x + l), pr));
            low_z = hn::Min(low_z, hn::Sub(hn::LoadU(d, z + l), pr));
            high_z = hn::Max(high_z, hn::Add(hn::LoadU(d, z + l), pr));
        }
        const float centre_x = 0.5F * (least(low_x) + most(high_x));
        const float centre_z = 0.5F * (least(low_z) + most(high_z));
        const Vec cx = hn::Set(d, centre_x);
        const Vec cz = hn::Set(d, centre_z);
        Vec reach = hn::Add(hn::Sqrt(square_distance(cx, cz, next_x, next_z)), next_r);
        for (int l = i; l < i + stretch; l += lanes) {
            const Vec distance =
                hn::Sqrt(square_distance(cx, cz, hn::LoadU(d, x + l), hn::LoadU(d, z + l)));
            reach = hn::Max(reach, hn::Add(distance, hn::LoadU(d, r + l)));
        }
        out[0][k] = centre_x;
        out[1][k] = centre_z;
        out[2][k] = most(reach);
    }
}

void four_circles(const float* const in[3], int apart, int count, float* const out[3]) {
    const Tag d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const Vec half = hn::Set(d, 0.5F);
    for (int i = 0; i < count; i += lanes) {
        const auto load = [&](int which, int n)
                              HWY_ATTR { return hn::LoadU(d, in[which] + i + n * apart); };
        // the box around all four gives the centre
        const auto middle = [&](int which) HWY_ATTR {
            Vec low = hn::Sub(load(which, 0), load(2, 0));
            Vec high = hn::Add(load(which, 0), load(2, 0));
            for (int n = 1; n < 4; ++n) {
                low = hn::Min(low, hn::Sub(load(which, n), load(2, n)));
                high = hn::Max(high, hn::Add(load(which, n), load(2, n)));
            }
            return hn::Mul(half, hn::Add(low, high));
        };
        const Vec x = middle(0);
        const Vec z = middle(1);
        Vec radius = hn::Zero(d);
        for (int n = 0; n < 4; ++n) {
            const Vec distance = hn::Sqrt(square_distance(x, z, load(0, n), load(1, n)));
            radius = hn::Max(radius, hn::Add(distance, load(2, n)));
        }
        hn::StoreU(x, d, out[0] + i);
        hn::StoreU(z, d, out[1] + i);
        hn::StoreU(radius, d, out[2] + i);
    }
}

}  // namespace sidestep::spacetime::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SIDESTEP_SPACETIME_PREPARE_INL_H
