// Vectors and matrices of three, of any number type: one double, or one for each of several twins.
//
// Plain structs, because the same formulas run over lanes, and because a symmetric matrix should
// have six numbers.
#pragma once

#include <cmath>

#include "sidestep/math/types.h"

namespace sidestep::articulated::detail {

template <typename N>
struct V3 {
    N x, y, z;
};

template <typename N>
[[gnu::always_inline]] inline V3<N> operator+(const V3<N>& a, const V3<N>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <typename N>
[[gnu::always_inline]] inline V3<N> operator-(const V3<N>& a, const V3<N>& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <typename S, typename N>
[[gnu::always_inline]] inline V3<N> operator*(const S& s, const V3<N>& a) {
    return {s * a.x, s * a.y, s * a.z};
}
template <typename A, typename B>
[[gnu::always_inline]] inline auto cross(const V3<A>& a, const V3<B>& b) {
    return V3<decltype(a.x * b.x)>{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                                   a.x * b.y - a.y * b.x};
}
template <typename A, typename B>
[[gnu::always_inline]] inline auto dot(const V3<A>& a, const V3<B>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// By columns.
template <typename N>
struct M3 {
    V3<N> x, y, z;
};
template <typename A, typename B>
[[gnu::always_inline]] inline auto operator*(const M3<A>& m, const V3<B>& v) {
    return V3<decltype(m.x.x * v.x)>{m.x.x * v.x + m.y.x * v.y + m.z.x * v.z,
                                     m.x.y * v.x + m.y.y * v.y + m.z.y * v.z,
                                     m.x.z * v.x + m.y.z * v.y + m.z.z * v.z};
}
template <typename A, typename B>
[[gnu::always_inline]] inline auto operator*(const M3<A>& m, const M3<B>& n) {
    return M3<decltype(m.x.x * n.x.x)>{m * n.x, m * n.y, m * n.z};
}
/// m' v.
template <typename A, typename B>
[[gnu::always_inline]] inline auto back(const M3<A>& m, const V3<B>& v) {
    return V3<decltype(m.x.x * v.x)>{dot(m.x, v), dot(m.y, v), dot(m.z, v)};
}

/// Symmetric.
template <typename N>
struct S3 {
    N xx, xy, xz, yy, yz, zz;
};
template <typename N>
[[gnu::always_inline]] inline S3<N> operator+(const S3<N>& a, const S3<N>& b) {
    return {a.xx + b.xx, a.xy + b.xy, a.xz + b.xz, a.yy + b.yy, a.yz + b.yz, a.zz + b.zz};
}
template <typename A, typename B>
[[gnu::always_inline]] inline auto operator*(const S3<A>& m, const V3<B>& v) {
    return V3<decltype(m.xx * v.x)>{m.xx * v.x + m.xy * v.y + m.xz * v.z,
                                    m.xy * v.x + m.yy * v.y + m.yz * v.z,
                                    m.xz * v.x + m.yz * v.y + m.zz * v.z};
}
template <typename N>
[[gnu::always_inline]] inline M3<N> operator*(const S3<N>& m, const M3<N>& n) {
    return {m * n.x, m * n.y, m * n.z};
}
template <typename N>
[[gnu::always_inline]] inline S3<N> plus_diagonal(S3<N> m, double z) {
    m.xx = m.xx + z;
    m.yy = m.yy + z;
    m.zz = m.zz + z;
    return m;
}
/// Of a positive definite one.
template <typename N>
[[gnu::always_inline]] inline S3<N> inverse(const S3<N>& m) {
    const N xx = m.yy * m.zz - m.yz * m.yz;
    const N xy = m.xz * m.yz - m.xy * m.zz;
    const N xz = m.xy * m.yz - m.xz * m.yy;
    const N over = 1.0 / (m.xx * xx + m.xy * xy + m.xz * xz);
    return {over * xx,
            over * xy,
            over * xz,
            over * (m.xx * m.zz - m.xz * m.xz),
            over * (m.xy * m.xz - m.xx * m.yz),
            over * (m.xx * m.yy - m.xy * m.xy)};
}
/// r m r'.
template <typename A, typename B>
[[gnu::always_inline]] inline auto turned(const M3<A>& r, const S3<B>& m) {
    using N = decltype(r.x.x * m.xx);
    // columns of r m
    const V3<N> x = r * V3<B>{m.xx, m.xy, m.xz};
    const V3<N> y = r * V3<B>{m.xy, m.yy, m.yz};
    const V3<N> z = r * V3<B>{m.xz, m.yz, m.zz};
    return S3<N>{x.x * r.x.x + y.x * r.y.x + z.x * r.z.x, x.x * r.x.y + y.x * r.y.y + z.x * r.z.y,
                 x.x * r.x.z + y.x * r.y.z + z.x * r.z.z, x.y * r.x.y + y.y * r.y.y + z.y * r.z.y,
                 x.y * r.x.z + y.y * r.y.z + z.y * r.z.z, x.z * r.x.z + y.z * r.y.z + z.z * r.z.z};
}

/// Of a unit quaternion (w, x, y, z).
template <typename N>
[[gnu::always_inline]] inline M3<N> rotation(const N& w, const N& x, const N& y, const N& z) {
    const N x2 = x + x, y2 = y + y, z2 = z + z;
    const N wx = w * x2, wy = w * y2, wz = w * z2;
    const N xx = x * x2, xy = x * y2, xz = x * z2, yy = y * y2, yz = y * z2, zz = z * z2;
    return {{1.0 - (yy + zz), xy + wz, xz - wy},
            {xy - wz, 1.0 - (xx + zz), yz + wx},
            {xz + wy, yz - wx, 1.0 - (xx + yy)}};
}

inline V3<double> small(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}
inline Vec3 large(const V3<double>& v) {
    return {v.x, v.y, v.z};
}
inline M3<double> small(const Mat3& m) {
    return {small(Vec3(m.col(0))), small(Vec3(m.col(1))), small(Vec3(m.col(2)))};
}
inline Mat3 large(const M3<double>& m) {
    Mat3 out;
    out << large(m.x), large(m.y), large(m.z);
    return out;
}
inline S3<double> small_symmetric(const Mat3& m) {
    return {m(0, 0), m(0, 1), m(0, 2), m(1, 1), m(1, 2), m(2, 2)};
}

}  // namespace sidestep::articulated::detail
