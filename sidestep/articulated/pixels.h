// How many pixels does a metre make, how much of the picture does a box cover, and who is hidden?
//
//        eye ─────────── 4 m ──────────► link       at 60 degrees and 720 lines a metre of it is
//                                                   720 / (2 tan 30) / 4 = 156 pixels
//
// What the viewer may skip is decided in pixels. Seen by several cameras, the largest counts. What
// no camera sees still counts a little: it may come back into view, and then should not look as if
// it had been asleep.
//
// Seed 003 chapter III. Read next: adaptive.h; raster/view.h (cameras).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/geometry/oriented_box.h"
#include "sidestep/raster/depth_buffer.h"
#include "sidestep/raster/view.h"

namespace sidestep::articulated {

struct PixelOptions {
    /// What is out of view or hidden counts with this part of its pixels. 0: it sleeps, and comes
    /// back in the pose in which it was left.
    double hidden = 0.2;
    /// The view is taken this much larger on every side, as a part of its half width.
    double margin = 0.1;
};

/// A camera, ready to be asked for scales often.
class PixelScale {
public:
    PixelScale(const raster::View& view, const PixelOptions& options);

    /// Pixels of a metre at that place; behind the near plane as on it.
    [[nodiscard]] double at(const Vec3& point, bool hidden = false) const {
        const Vec3 to = point - eye_;
        if (parallel_) {
            const bool shown = std::abs(to.dot(right_)) * focal_ <= wide_ &&
                               std::abs(to.dot(up_)) * focal_ <= high_;
            return shown && !hidden ? focal_ : off_ * focal_;
        }
        const double depth = to.dot(ahead_);
        const bool inside = depth > near_ && std::abs(to.dot(right_)) * focal_ <= wide_ * depth &&
                            std::abs(to.dot(up_)) * focal_ <= high_ * depth;
        if (inside && !hidden) return focal_ / depth;
        if (inside) return off_ * focal_ / depth;
        return off_ * focal_ / std::max(to.norm(), near_);
    }

private:
    Vec3 eye_, right_, up_, ahead_;
    double focal_, near_, wide_, high_, off_;
    bool parallel_;
};

/// Pixels of the picture that a box covers: cut at the near plane, then at the edges of the picture.
/// Exact. Of cameras with parallel rays too.
[[nodiscard]] double covered_pixels(const raster::View& view, const geometry::OrientedBox& box);

/// The same of a box along the axes of the world; an empty one covers nothing.
[[nodiscard]] double covered_pixels(const raster::View& view, const geometry::AxisBox& box);

/// The same of a ball: exact, cut at the edges; the box around it where it reaches the near plane.
[[nodiscard]] double covered_pixels(const raster::View& view, const Vec3& centre, double radius);

/// Two bounds of what several boxes cover together, and the smaller: the box around all of them (small
/// for a folded chain) and the sum of their own (small for a stretched one).
struct CoveredPixels {
    double whole = 0.0, parts = 0.0, least = 0.0;
};
[[nodiscard]] CoveredPixels covered_pixels(const raster::View& view,
                                           std::span<const geometry::OrientedBox> boxes);

/// Who is seen at all. Draw everything, then ask. One thread at a time.
class OcclusionQueries {
public:
    virtual ~OcclusionQueries() = default;

    /// Looks from somewhere else, and forgets everything that was drawn.
    virtual void aim(const raster::View& view) = 0;
    /// Forgets everything that was drawn.
    virtual void clear() = 0;
    /// What hides and is not asked about: walls.
    virtual void draw_wall(std::span<const Vec3> corners,
                           std::span<const geometry::TriangleIndices> triangles) = 0;
    /// A link, as a box. Labels count up from 0.
    virtual void draw(const geometry::OrientedBox& box) = 0;
    /// From here until the next `clear` there are answers.
    virtual void finish() = 0;

    enum class Seen : std::uint8_t {
        yes,
        no,       ///< It would cover samples, but others are nearer at all of them.
        unknown,  ///< It covers no sample: too small, or out of view.
    };
    [[nodiscard]] Seen seen(int label) const { return seen_[label]; }
    [[nodiscard]] double pixels(int label) const { return pixels_[label]; }

protected:
    OcclusionQueries() = default;
    OcclusionQueries(const OcclusionQueries&) = default;
    OcclusionQueries(OcclusionQueries&&) = default;
    OcclusionQueries& operator=(const OcclusionQueries&) = default;
    OcclusionQueries& operator=(OcclusionQueries&&) = default;

    std::vector<Seen> seen_;
    std::vector<double> pixels_;
};

/// By a depth buffer of ours: deterministic, any thread count, and nothing to install. Where two are
/// equally near, the lower label is seen, and a link before a wall.
/// The graphics card does the same in gl_occlusion.h.
class Occlusion final : public OcclusionQueries {
public:
    /// @param shrink  Samples are taken at every so many pixels of the view, each way.
    Occlusion(const raster::View& view, int shrink = 4);

    void aim(const raster::View& view) override;
    void clear() override;
    void draw_wall(std::span<const Vec3> corners,
                   std::span<const geometry::TriangleIndices> triangles) override;
    void draw(const geometry::OrientedBox& box) override;
    void finish() override;

private:
    int shrink_;
    raster::View small_;
    double scale_;
    raster::DepthBuffer buffer_;
    std::vector<raster::ScreenTriangle> triangles_, walls_;
    std::vector<std::size_t> first_{0};
};

}  // namespace sidestep::articulated
