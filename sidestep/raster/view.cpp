#include "sidestep/raster/view.h"

#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/raster/triangles.h"

namespace sidestep::raster {

void View::aim(const Vec3& eye, const Vec3& target, const Vec3& up, int width, int height) {
    SIDESTEP_REQUIRE(eye.allFinite() && target.allFinite() && up.allFinite(),
                     "eye, target and up must be finite");
    SIDESTEP_REQUIRE(width > 0 && height > 0 && width <= most_pixels && height <= most_pixels,
                     "a view is 1 to 16000 pixels wide and high");
    const Vec3 line = target - eye;
    SIDESTEP_REQUIRE(line.norm() > 0.0, "the eye looks nowhere: eye and target coincide");
    ahead_ = line.normalized();
    const Vec3 aside = ahead_.cross(up);
    SIDESTEP_REQUIRE(aside.norm() > 1e-9 * up.norm(), "up lies in the line of sight");
    right_ = aside.normalized();
    up_ = right_.cross(ahead_);
    eye_ = eye;
    width_ = width;
    height_ = height;
}

void View::fill_rows(double far) {
    const double middle_x = width_ / 2.0, middle_y = height_ / 2.0;
    // depth, and the places across and up, as linear functions of the point
    const auto linear = [&](const Vec3& axis, double factor) {
        return std::array<double, 4>{axis.x() * factor, axis.y() * factor, axis.z() * factor,
                                     -eye_.dot(axis) * factor};
    };
    const std::array<double, 4> depth = linear(ahead_, 1.0);
    const std::array<double, 4> across = linear(right_, scale_);
    const std::array<double, 4> down = linear(up_, -scale_);
    for (std::size_t i = 0; i < 4; ++i) {
        const double one = i == 3 ? 1.0 : 0.0;
        rows_[0][i] = across[i] + middle_x * (perspective_ ? depth[i] : one);
        rows_[1][i] = down[i] + middle_y * (perspective_ ? depth[i] : one);
        rows_[2][i] = perspective_ ? near_ * one : (far * one - depth[i]) / (far - near_);
        rows_[3][i] = perspective_ ? depth[i] : one;
    }
}

View View::perspective(const Vec3& eye, const Vec3& target, const Vec3& up,
                       double field_of_view_rad, int width, int height, double near) {
    SIDESTEP_REQUIRE(field_of_view_rad > 0.0 && field_of_view_rad < 3.0,
                     "a field of view is above 0 and below 3 rad");
    SIDESTEP_REQUIRE(near > 0.0 && std::isfinite(near), "the near plane lies before the eye");
    View view;
    view.aim(eye, target, up, width, height);
    view.perspective_ = true;
    view.near_ = near;
    view.scale_ = height / (2.0 * std::tan(field_of_view_rad / 2.0));
    view.fill_rows(0.0);
    return view;
}

View View::parallel(const Vec3& eye, const Vec3& target, const Vec3& up, double metres_across,
                    int width, int height, double near, double far) {
    SIDESTEP_REQUIRE(metres_across > 0.0 && std::isfinite(metres_across),
                     "a view shows more than nothing");
    SIDESTEP_REQUIRE(std::isfinite(near) && std::isfinite(far) && near < far,
                     "the far plane lies behind the near one");
    View view;
    view.aim(eye, target, up, width, height);
    view.perspective_ = false;
    view.near_ = near;
    view.scale_ = width / metres_across;
    view.fill_rows(far);
    return view;
}

Vec3 View::project(const Vec3& point) const {
    const std::array<double, 4> h = homogeneous(point);
    return {h[0] / h[3], h[1] / h[3], h[2] / h[3]};
}

Ray View::ray(double x, double y) const {
    const Vec3 aside =
        right_ * ((x - width_ / 2.0) / scale_) + up_ * ((height_ / 2.0 - y) / scale_);
    if (perspective_) return {eye_, (ahead_ + aside).normalized()};
    return {eye_ + aside, ahead_};
}

}  // namespace sidestep::raster
