// From where, and through which lens, is the world seen?
//
//     eye ──► ahead          a View maps points of the world to pixels, x to the right and y down,
//       │╲                   and to a nearness: 1 on the near plane, towards 0 far away. Nearness
//      up right              is straight across every flat face of the picture, which depth is not.
//
// Read next: triangles.h.
#pragma once

#include <array>

#include "sidestep/math/types.h"

namespace sidestep::raster {

/// What the near plane cuts away, whatever the lens.
inline constexpr double default_near = 0.05;

/// A half-line through a place of the picture.
struct Ray {
    Vec3 origin = Vec3::Zero();
    Vec3 direction = Vec3::UnitZ();  ///< Unit length.
};

/// Immutable and cheap to copy.
class View {
public:
    /// Rays run together in the eye: near things are larger.
    ///
    /// @param up               Roughly; the picture's own up is square to the line of sight.
    /// @param field_of_view_rad  From the picture's lower to its upper edge.
    /// @param near             Metres; nothing nearer is drawn.
    /// @throws UsageError when eye and target coincide, `up` lies in the line of sight, a size is
    ///                    out of range or a number is not finite.
    [[nodiscard]] static View perspective(const Vec3& eye, const Vec3& target, const Vec3& up,
                                          double field_of_view_rad, int width, int height,
                                          double near = default_near);

    /// Rays are parallel: every figure has one size.
    ///
    /// @param metres_across  From the picture's left to its right edge.
    /// @param near, far      Metres from the eye's plane; may be negative. Nothing outside is drawn.
    [[nodiscard]] static View parallel(const Vec3& eye, const Vec3& target, const Vec3& up,
                                       double metres_across, int width, int height, double near,
                                       double far);

    [[nodiscard]] int width() const noexcept { return width_; }
    [[nodiscard]] int height() const noexcept { return height_; }
    [[nodiscard]] const Vec3& eye() const noexcept { return eye_; }
    [[nodiscard]] const Vec3& right() const noexcept { return right_; }
    [[nodiscard]] const Vec3& up() const noexcept { return up_; }
    [[nodiscard]] const Vec3& ahead() const noexcept { return ahead_; }
    [[nodiscard]] bool is_perspective() const noexcept { return perspective_; }
    [[nodiscard]] double near_plane() const noexcept { return near_; }
    /// Of a metre square to the line of sight, this far from the eye's plane.
    [[nodiscard]] double pixels_per_metre(double depth) const {
        return perspective_ ? scale_ / depth : scale_;
    }
    /// Metres from the eye's plane.
    [[nodiscard]] double depth_of(const Vec3& point) const { return (point - eye_).dot(ahead_); }

    /// (x, y, nearness, w) before the division by w, each linear in the point.
    [[nodiscard]] std::array<double, 4> homogeneous(const Vec3& point) const {
        std::array<double, 4> h{};
        for (std::size_t i = 0; i < 4; ++i) {
            h[i] = rows_[i][0] * point.x() + rows_[i][1] * point.y() + rows_[i][2] * point.z() +
                   rows_[i][3];
        }
        return h;
    }

    /// (x, y) in pixels and nearness; what lies behind the near plane has a nearness above 1, and
    /// behind the eye a negative one.
    [[nodiscard]] Vec3 project(const Vec3& point) const;

    /// Through a place of the picture, in pixels: the middle of the first is (0.5, 0.5).
    [[nodiscard]] Ray ray(double x, double y) const;

private:
    View() = default;
    void aim(const Vec3& eye, const Vec3& target, const Vec3& up, int width, int height);
    void fill_rows(double far);

    Vec3 eye_, right_, up_, ahead_;
    double scale_ = 1.0;  // pixels per metre: at a depth of one metre, or everywhere
    double near_ = default_near;
    int width_ = 1, height_ = 1;
    bool perspective_ = true;
    std::array<std::array<double, 4>, 4> rows_{};
};

}  // namespace sidestep::raster
