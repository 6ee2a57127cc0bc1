#include "sidestep/edit/curve.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "sidestep/base/require.h"

namespace sidestep::edit {

namespace {

/// Slopes of the cubic spline through the keys; `clamped` ones are 0 at both ends, others have no
/// bend there. One tridiagonal system for all three numbers.
std::vector<Vec3> spline_slopes(std::span<const CurveKey> keys, bool clamped) {
    const int n = static_cast<int>(keys.size());
    std::vector<Vec3> slopes(n, Vec3::Zero());
    if (n < 2) return slopes;
    const auto h = [&](int k) { return keys[k + 1].time - keys[k].time; };
    const auto rise = [&](int k) -> Vec3 { return (keys[k + 1].value - keys[k].value) / h(k); };
    std::vector<double> upper(n, 0.0);
    const auto row = [&](int k, double low, double middle, double high, const Vec3& right) {
        const double pivot = middle - (k > 0 ? low * upper[k - 1] : 0.0);
        upper[k] = high / pivot;
        slopes[k] = (right - (k > 0 ? Vec3(low * slopes[k - 1]) : Vec3(Vec3::Zero()))) / pivot;
    };
    if (clamped) {
        row(0, 0.0, 1.0, 0.0, Vec3::Zero());
    } else {
        row(0, 0.0, 2.0, 1.0, 3.0 * rise(0));
    }
    for (int k = 1; k + 1 < n; ++k) {
        row(k, h(k), 2.0 * (h(k - 1) + h(k)), h(k - 1),
            3.0 * (h(k) * rise(k - 1) + h(k - 1) * rise(k)));
    }
    if (clamped) {
        row(n - 1, 0.0, 1.0, 0.0, Vec3::Zero());
    } else {
        row(n - 1, 1.0, 2.0, 0.0, 3.0 * rise(n - 2));
    }
    for (int k = n - 2; k >= 0; --k) slopes[k] -= upper[k] * slopes[k + 1];
    return slopes;
}

/// Fritsch and Carlson's monotone slopes, 0 at both ends: what begins and ends with a key begins and
/// ends at rest.
std::vector<Vec3> pchip_slopes(std::span<const CurveKey> keys) {
    const int n = static_cast<int>(keys.size());
    std::vector<Vec3> slopes(n, Vec3::Zero());
    for (int k = 1; k + 1 < n; ++k) {
        const double before = keys[k].time - keys[k - 1].time;
        const double after = keys[k + 1].time - keys[k].time;
        const double w1 = 2.0 * after + before, w2 = after + 2.0 * before;
        for (int i = 0; i < 3; ++i) {
            const double d1 = (keys[k].value[i] - keys[k - 1].value[i]) / before;
            const double d2 = (keys[k + 1].value[i] - keys[k].value[i]) / after;
            if (d1 * d2 > 0.0) slopes[k][i] = (w1 + w2) / (w1 / d1 + w2 / d2);
        }
    }
    return slopes;
}

std::vector<Vec3> linear_slopes(std::span<const CurveKey> keys) {
    std::vector<Vec3> slopes(keys.size(), Vec3::Zero());
    for (std::size_t k = 0; k + 1 < keys.size(); ++k) {
        slopes[k] = (keys[k + 1].value - keys[k].value) / (keys[k + 1].time - keys[k].time);
    }
    return slopes;
}

}  // namespace

Curve::Curve(std::vector<CurveKey> keys, Interpolant interpolant)
    : keys_(std::move(keys)), interpolant_(interpolant) {
    for (std::size_t k = 0; k < keys_.size(); ++k) {
        SIDESTEP_REQUIRE(std::isfinite(keys_[k].time) && keys_[k].value.allFinite(),
                         "key " + std::to_string(k) + " of a curve is not finite");
        SIDESTEP_REQUIRE(k == 0 || keys_[k - 1].time < keys_[k].time,
                         "key " + std::to_string(k) + " of a curve is not after the one before");
    }
    switch (interpolant_) {
        case Interpolant::linear:
            slopes_ = linear_slopes(keys_);
            break;
        case Interpolant::natural:
            slopes_ = spline_slopes(keys_, false);
            break;
        case Interpolant::clamped:
            slopes_ = spline_slopes(keys_, true);
            break;
        case Interpolant::pchip:
            slopes_ = pchip_slopes(keys_);
            break;
    }
}

/// The piece that holds a time; -1 before the first key, the last key from it on.
int Curve::piece(double time) const {
    const auto after = std::upper_bound(keys_.begin(), keys_.end(), time,
                                        [](double t, const CurveKey& key) { return t < key.time; });
    return static_cast<int>(after - keys_.begin()) - 1;
}

Vec3 Curve::operator()(double time) const {
    if (keys_.empty()) return Vec3::Zero();
    const int k = piece(time);
    if (k < 0) return keys_.front().value;
    if (k + 1 == static_cast<int>(keys_.size())) return keys_.back().value;
    const double h = keys_[k + 1].time - keys_[k].time;
    const double s = (time - keys_[k].time) / h;
    if (interpolant_ == Interpolant::linear) {
        return keys_[k].value + s * (keys_[k + 1].value - keys_[k].value);
    }
    const double s2 = s * s, s3 = s2 * s;
    return (2.0 * s3 - 3.0 * s2 + 1.0) * keys_[k].value + (s3 - 2.0 * s2 + s) * h * slopes_[k] +
           (3.0 * s2 - 2.0 * s3) * keys_[k + 1].value + (s3 - s2) * h * slopes_[k + 1];
}

Vec3 Curve::slope(double time) const {
    const int k = keys_.empty() ? -1 : piece(time);
    if (k < 0 || k + 1 == static_cast<int>(keys_.size())) return Vec3::Zero();
    if (interpolant_ == Interpolant::linear) return slopes_[k];
    const double h = keys_[k + 1].time - keys_[k].time;
    const double s = (time - keys_[k].time) / h;
    return (6.0 * s * s - 6.0 * s) / h * (keys_[k].value - keys_[k + 1].value) +
           (3.0 * s * s - 4.0 * s + 1.0) * slopes_[k] + (3.0 * s * s - 2.0 * s) * slopes_[k + 1];
}

}  // namespace sidestep::edit
